"""The exact chances to win a contest: in one exchange, or back and forth until somebody fails."""

from __future__ import annotations

from fractions import Fraction

from engine.calculator import Readings
from engine.chance.distribution import Distribution
from engine.systems.arylon.cast import Side
from engine.systems.arylon.contest_inputs import later
from engine.systems.arylon.limits import check_work
from engine.systems.arylon.opposition import BOTCH, passes
from engine.systems.arylon.pool_dice import pool_dice
from engine.systems.arylon.pool_odds import joint_odds, moves_of, ranks_of, total_odds

Totals = Distribution[int | str]


def side_totals(side: Side, readings: Readings) -> Totals:
    """Return the distribution of a side's best Total, with a Botch as a separate outcome."""
    moves = _moves(side, readings)
    return total_odds(joint_odds(side.dice, moves, side.aim, side.hero_die, readings))


def check_odds_of(name: str, side: Side, readings: Readings) -> None:
    """Refuse too many dice of a side for exact odds; `name` is the prefix of its inputs.

    Raises:
        LimitExceededError: too many dice, or too many of them count.
    """
    check_work(side.dice, ranks_of(_moves(side, readings)), f"inputs.{name}_dice", readings)


def _moves(side: Side, readings: Readings) -> int:
    return moves_of(len(pool_dice(side.dice, readings)), side.plot_points, side.hero_die)


def beats(totals: Totals, number: int, readings: Readings) -> Fraction:
    """Return the chance that a side beats a number without a Botch."""
    return totals.chance(lambda total: isinstance(total, int) and passes(total, number, readings))


def contest_chances(both: tuple[Side, Side], readings: Readings) -> dict[str, Fraction]:
    """Return each side's chance to win, and the chance that both botch and nobody wins."""
    first, second = (side_totals(side, readings) for side in both)
    nobody = first.probability(BOTCH) * second.probability(BOTCH)
    unopposed = first.probability(BOTCH) - nobody
    passed = _exchange(first, second, readings)
    if readings["KR21"] == "back_and_forth":
        again = tuple(side_totals(later(side), readings) for side in both)
        turns = _Turns(again[0], again[1], readings)
        passed = _responder_chance(first, second, turns, readings)
    responder = unopposed + passed
    return {"initiator_wins": 1 - nobody - responder, "responder_wins": responder, "nobody": nobody}


def _exchange(first: Totals, second: Totals, readings: Readings) -> Fraction:
    """Return the chance that a number is set and beaten."""
    return sum(
        (
            first.probability(number) * beats(second, number, readings)
            for number in first
            if isinstance(number, int)
        ),
        Fraction(0),
    )


class _Turns:
    """The chance to win in the end for the side that has to beat a number now (KR21)."""

    def __init__(self, initiator: Totals, responder: Totals, readings: Readings) -> None:
        self._totals = (initiator, responder)
        self._readings = readings
        self._known: dict[int, tuple[Fraction, Fraction]] = {}
        highest = max(total for each in self._totals for total in each if isinstance(total, int))
        # Numbers only rise, so each one depends only on those above it.
        for number in range(highest, -1, -1):
            self._known[number] = self._solve(number)

    def wins(self, side: int, number: int) -> Fraction:
        """Return the chance to win of the initiator (0) or the responder (1), who has to beat the number."""
        return self._known[number][side] if number in self._known else Fraction(0)

    def _solve(self, number: int) -> tuple[Fraction, Fraction]:
        raised = [self._raise_chances(side, number) for side in (0, 1)]
        if self._readings["KR3"] != "equal_succeeds":
            return raised[0], raised[1]
        # An equal total hands the same number to the other side: two equations in two unknowns.
        one, two = (totals.probability(number) for totals in self._totals)
        fixed = [raised[0] + one, raised[1] + two]
        whole = 1 - one * two
        return (fixed[0] - one * fixed[1]) / whole, (fixed[1] - two * fixed[0]) / whole

    def _raise_chances(self, side: int, number: int) -> Fraction:
        totals = self._totals[side]
        return sum(
            (
                totals.probability(total) * (1 - self._known[total][1 - side])
                for total in totals
                if isinstance(total, int) and total > number
            ),
            Fraction(0),
        )


def _responder_chance(first: Totals, second: Totals, turns: _Turns, readings: Readings) -> Fraction:
    """Return the responder's chance to win a contest that goes back and forth."""
    return sum(
        (
            first.probability(number) * second.probability(total) * (1 - turns.wins(0, total))
            for number in first
            if isinstance(number, int)
            for total in second
            if isinstance(total, int) and passes(total, number, readings)
        ),
        Fraction(0),
    )
