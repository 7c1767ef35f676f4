"""The course of all duels at once: when one ends and who falls, exact up to a stated bound (S29)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from engine.chance.budget import charge
from engine.errors import LimitExceededError
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.duel_blow import Duel, Points, Ways
from engine.systems.scattershot.duel_inputs import Held
from engine.systems.scattershot.duel_turns import Exchange, exchanges
from engine.systems.scattershot.lengths import FEW, MOST_BITS, Lengths

OUT = RULES.whole("S29.out")
MOST_WORK = 3_000_000
"""Maximum number of moves from one state of a duel to another; with long weights a move counts repeatedly."""
LONG = 1024
"""Bits of the weights for which a move counts once more."""
ACTION = 5000
"""Moves that the working out of one kind of Action counts as."""

Field = dict[Held, dict[Points, int]]
"""Weights of the duels that go on, by Advantages and Hit Points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course(Lengths):
    """The lengths of duels, with the order of the blows that were counted."""

    exchanges: tuple[Exchange, ...]
    """The blows counted."""
    fallen: tuple[Points, ...]
    """Weights of the duels in which the fighter falls at each blow, and of those in which the foe does."""

    def falls(self, side: int, by: int | None = None) -> Fraction:
        """Return the chance that a side has fallen, after a number of blows or after all counted."""
        return Fraction(sum(each[side] for each in self.fallen[:by]), self.total)

    @property
    def nobody_falls(self) -> Fraction:
        """The chance that nobody has fallen after all blows counted."""
        return Fraction(self.goes_on, self.total)


def course(duel: Duel) -> Course:
    """Return when duels end: every state of Hit Points and Advantages, blow by blow.

    Raises:
        LimitExceededError: there are more than MOST_WORK moves, or weights longer than MOST_BITS.
    """
    order = exchanges(duel.inputs, duel.readings)
    one, other = duel.inputs.sides
    field: Field = {(one.advantages, other.advantages): {(one.hit_points, other.hit_points): 1}}
    known: dict[tuple[int, str, Held], Ways] = {}
    fallen: list[Points] = []
    total, work = 1, 0
    for exchange in order:
        work -= ACTION * len(known)
        moves = _in_lowest_terms({held: _ways(duel, exchange, held, known) for held in field})
        times = sum(next(iter(moves.values())).values())
        total *= times
        work += ACTION * len(known) + _work(field, moves, total)
        _check_work(work, total)
        field, fell = _strike(field, moves)
        fallen = [*((one * times, other * times) for one, other in fallen), fell]
        if not field or sum(_going_on(field)) <= FEW * total:
            break
    return _course(order[: len(fallen)], fallen, sum(_going_on(field)))


def _in_lowest_terms(moves: Mapping[Held, Ways]) -> dict[Held, Ways]:
    """Return the moves of one blow with weights divided by what all of them share."""
    shared = gcd(*(weight for ways in moves.values() for weight in ways.values()))
    return {held: {to: weight // shared for to, weight in ways.items()} for held, ways in moves.items()}


def _work(field: Field, moves: Mapping[Held, Ways], total: int) -> int:
    """Return the work of one blow, and charge it."""
    steps = sum(len(ways) * len(field[held]) for held, ways in moves.items())
    work = steps * (1 + total.bit_length() // LONG)
    charge(work)
    return work


def _ways(duel: Duel, exchange: Exchange, held: Held, known: dict[tuple[int, str, Held], Ways]) -> Ways:
    asked = (exchange.actor, exchange.met, held)
    if asked not in known:
        known[asked] = duel.ways(*asked)
    return known[asked]


def _check_work(work: int, total: int) -> None:
    if work > MOST_WORK or total.bit_length() > MOST_BITS:
        message = (
            "these two can meet in more ways than are counted exactly, blow by blow; "
            "give them fewer Hit Points or a lower Epic Index, or count fewer blows"
        )
        raise LimitExceededError(message, field="inputs.blows")


def _strike(field: Field, moves: Mapping[Held, Ways]) -> tuple[Field, Points]:
    """Return the duels that go on after one more blow, and the weights of those in which each side fell."""
    after: Field = {}
    fallen = [0, 0]
    for held, weights in field.items():
        for (lost, held_after), times in moves[held].items():
            fell, going_on = _hit(weights, lost, times)
            fallen[0 if lost[0] else 1] += fell
            into = after.setdefault(held_after, {})
            for points, weight in going_on:
                into[points] = into.get(points, 0) + weight
    return {held: weights for held, weights in after.items() if weights}, (fallen[0], fallen[1])


def _hit(weights: Mapping[Points, int], lost: Points, times: int) -> tuple[int, list[tuple[Points, int]]]:
    """Return the weight of the duels that a blow ends, and the others with what it leaves.

    One side at most loses Hit Points by it, so never both fall at once (SR58).
    """
    fallen = 0
    left: list[tuple[Points, int]] = []
    for points, weight in weights.items():
        one, other = points[0] - lost[0], points[1] - lost[1]
        if one <= OUT or other <= OUT:
            fallen += weight
        else:
            left.append(((one, other), weight * times))
    return fallen * times, left


def _going_on(field: Field) -> list[int]:
    return [weight for weights in field.values() for weight in weights.values()]


def _course(order: tuple[Exchange, ...], fallen: list[Points], goes_on: int) -> Course:
    shared = gcd(goes_on, *(weight for fell in fallen for weight in fell))
    lowest = tuple((one // shared, other // shared) for one, other in fallen)
    return Course(exchanges=order, ends=tuple(map(sum, lowest)), fallen=lowest, goes_on=goes_on // shared)
