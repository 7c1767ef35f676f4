"""The best and the worst that a reserve comes to, by who places it (W11, W13; rulings WR1, WR6, WR31, WR37).

Whoever places a token does it as well, or as badly, as can be: an exact search through every order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.calculator import Readings
from engine.errors import LimitExceededError
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.outcome import turns
from engine.systems.walkabout.reserve_hands import BLACK, WHITE, Hand
from engine.systems.walkabout.reserve_slots import Pool, Unit
from engine.systems.walkabout.tables import RELATIONSHIPS, Effect, effect_of
from engine.systems.walkabout.tokens import NEGATIVE, POSITIVE

AIMS: Mapping[str, str] = {
    "balance": "more successes than sacrifices",
    "successes": "as many successes as can be",
    "sacrifices": "as few sacrifices as can be",
}
"""What a player places the reserve for, each with its label."""
USUAL_AIM = "balance"
BASE = 128
"""Above twice the number of tokens that are placed, so that a sum of effects can be read digit by digit."""
DIGITS = 6
OTHERS = ("green", "blue")
"""One of them is neutral for an action of any colour."""
KINDS = (WHITE, 1, 2, BLACK, WHITE, BLACK)
"""The kinds of token: those of a hand, and those of relationships that may lie on no trait (WR6)."""
FREE = 4
"""How many of these kinds may lie anywhere."""
WORDS = {"WR2": RULES.rulings["WR2"].decision}
"""A reading that changes what a sacrifice is called, and no number."""
Counts = tuple[int, ...]
Move = tuple[int, int | None]
"""The value of a token on a unit, and the unit that is left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What placed tokens come to."""

    successes: int = 0
    sacrifices: int = 0
    exhausted: int = 0
    """How often a trait that helps is exhausted."""
    eased: int = 0
    """How often a trait that harms is exhausted."""
    benefits: int = 0
    """Tokens that bring the benefit of a relationship."""
    penalties: int = 0
    """Tokens that bring the penalty of a relationship."""

    @property
    def net(self) -> int:
        """Successes less sacrifices."""
        return self.successes - self.sacrifices

    def digits(self, aim: str) -> tuple[int, ...]:
        """Return the effects in the order in which they matter, those below zero that harm (WR37)."""
        rest = (-self.exhausted, self.eased, self.benefits, -self.penalties)
        if aim == "successes":
            return (self.successes, -self.sacrifices, *rest)
        if aim == "sacrifices":
            return (-self.sacrifices, self.successes, *rest)
        return (self.net, *rest, self.successes)


def _tally(digits: tuple[int, ...], aim: str) -> Tally:
    """Return the effects that some digits stand for."""
    if aim == USUAL_AIM:
        net, *rest, successes = digits
        sacrifices = successes - net
    else:
        first, second, *rest = digits
        successes, sacrifices = (first, -second) if aim == "successes" else (second, -first)
    exhausted, eased, benefits, penalties = rest
    return Tally(
        successes=successes,
        sacrifices=sacrifices,
        exhausted=-exhausted,
        eased=eased,
        benefits=benefits,
        penalties=-penalties,
    )


def _value(digits: tuple[int, ...]) -> int:
    total = 0
    for digit in digits:
        total = total * BASE + digit
    return total


def _digits(value: int) -> tuple[int, ...]:
    """Return the digits of a value, each above minus half of the base and below half of it."""
    found = []
    for _ in range(DIGITS):
        digit = (value + BASE // 2) % BASE - BASE // 2
        found.append(digit)
        value = (value - digit) // BASE
    return tuple(reversed(found))


def _effect(effect: Effect) -> Tally:
    helps = effect.place in {"positive", "beneficial"}
    return Tally(
        successes=int(effect.counts.endswith("success")),
        sacrifices=int(effect.counts.endswith("sacrifice")),
        exhausted=int(effect.exhausts and helps),
        eased=int(effect.exhausts and not helps),
        benefits=int(effect.pays and effect.place == "beneficial"),
        penalties=int(effect.pays and effect.place == "detrimental"),
    )


class Search:
    """Finds what the reserve comes to when it is placed by one or the other.

    Pools of one action differ by whole pairs of tokens and places, so that the turns are the same where as
    many tokens are left; what is found for one of them is known for the others.

    Args:
        pools: the reserves that are asked for, with their places.
        placer: `player`, `game_master` or `alternate`.
        aim: one of AIMS.
        colour: the action's colour.
        readings: WR1, WR5, WR6, WR31, WR37.
        most: positions that it may search through.
    """

    def __init__(
        self, pools: Sequence[Pool], placer: str, aim: str, colour: str, readings: Readings, *, most: int
    ) -> None:
        self._in_all = max(pool.in_all for pool in pools)
        self._most = most
        self._aim = aim
        self._units = list(dict.fromkeys(unit for pool in pools for unit in pool.units))
        self._moves: list[tuple[Move, ...]] = []
        for unit in self._units:  # grows by what is left of a unit after a token
            self._moves.append(self._moves_on(unit, colour, readings))
        self._ties = [unit.place in RELATIONSHIPS for unit in self._units]
        self._slots = [self._in_all if unit.slots is None else unit.slots for unit in self._units]
        self._is_bound = readings["WR6"] == "own_relationship"
        kind = readings["WR37"] == "kindest"
        self._is_good = tuple(who == "player" or kind for who in turns(placer, self._in_all))
        # The order of units is nothing where one side places every token and each unit takes one.
        self._order_matters = len({*self._is_good}) > 1 or any(unit.slots != 1 for unit in self._units)
        self._known: dict[tuple[Counts, Counts], int] = {}

    def _moves_on(self, unit: Unit, colour: str, readings: Readings) -> tuple[Move, ...]:
        neutral = next(each for each in OTHERS if each != colour)
        tokens = (NEGATIVE, neutral, colour, POSITIVE)
        found = []
        for kind in KINDS:
            effect = effect_of(tokens[kind], unit.place, colour, {**readings, **WORDS})
            left = unit.after(exhausted=effect.exhausts)
            if left is not None and left not in self._units:
                self._units.append(left)
            value = _value(_effect(effect).digits(self._aim))
            found.append((value, None if left is None else self._units.index(left)))
        return tuple(found)

    @property
    def positions(self) -> int:
        """Number of positions searched through so far."""
        return len(self._known)

    def tally(self, pool: Pool, hand: Hand) -> Tally:
        """Return what these tokens, with those of relationships, come to in one of the pools.

        Raises:
            LimitExceededError: there are too many positions.
        """
        white, neutral, coloured, black = hand
        added = (pool.white, pool.black)
        free = (white + added[0], neutral, coloured, black + added[1])
        units = tuple(pool.units.get(unit, 0) for unit in self._units)
        return _tally(_digits(self._found((*hand, *added) if self._is_bound else free, units)), self._aim)

    def _found(self, tokens: Counts, units: Counts) -> int:
        known = self._known.get((tokens, units))
        if known is not None:
            return known
        values: list[int] = []
        for unit, number in enumerate(units):
            if number and (self._order_matters or not values):
                values += self._values_on(unit, tokens, units)
        is_good = bool(values) and self._is_good[self._in_all - sum(tokens)]
        found = (max if is_good else min)(values, default=0)
        self._known[tokens, units] = found
        if len(self._known) > self._most:
            raise LimitExceededError(
                "tokens can be placed in more ways than the engine searches through; name fewer traits",
                field="inputs.positives",
            )
        return found

    def _values_on(self, unit: int, tokens: Counts, units: Counts) -> Iterator[int]:
        """Yield what all tokens come to when one of each kind is placed on a unit first."""
        rest = (*units[:unit], units[unit] - 1, *units[unit + 1 :])
        lie = self._may_lie(unit, tokens, units) if self._is_bound else tokens
        for kind, number in enumerate(lie):
            if number:
                value, left = self._moves[unit][kind]
                after = rest if left is None else (*rest[:left], rest[left] + 1, *rest[left + 1 :])
                fewer = (*tokens[:kind], tokens[kind] - 1, *tokens[kind + 1 :])
                yield value + self._found(fewer, after)

    def _may_lie(self, unit: int, tokens: Counts, units: Counts) -> Counts:
        """Return the tokens that may lie on a unit; those of relationships keep their room (WR6)."""
        drawn, bound = tokens[:FREE], tokens[FREE:]
        if not self._ties[unit]:
            return drawn
        room = sum(number * self._slots[at] for at, number in enumerate(units) if self._ties[at])
        return tokens if room > sum(bound) else (*(0,) * FREE, *bound)
