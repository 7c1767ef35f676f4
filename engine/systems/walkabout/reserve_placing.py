"""The best and the worst that a reserve comes to: what it may be, how it is drawn, and who places it.

Clauses W2, W5, W8, W10, W11, W13; rulings WR1, WR5 to WR8, WR11, WR12, WR28, WR31, WR32, WR37. Whoever places
a token does it as well, or as badly, as can be: an exact search through every order. The question of keeping
or cancelling, which asks for it, is in `reserve`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import gcd

from engine.calculator import Readings
from engine.chance.distribution import Distribution
from engine.errors import LimitExceededError
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tokens import (
    LOOSE,
    NEGATIVE,
    POSITIVE,
    RELATIONSHIP_KINDS,
    SIZES,
    added_by,
    effect_of,
    harmful,
    helpful,
    tight,
    turns,
    worth,
)

Named = tuple[Sequence[str], Sequence[str], Sequence[str]]
"""The traits for and against, by their states, and the relationships."""
Sizes = tuple[int, ...]
PER_TRAIT = RULES.whole("W10.per_trait")
STATES: Mapping[str, str] = {
    "single": "single",
    "double": "double",
    "halved": "double, exhausted once",
    "exhausted": "exhausted",
}
"""What a trait may be when the reserve is drawn, each with its label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A trait or a relationship, or the part of one that takes a token of its own."""

    place: str
    slots: int | None
    """Tokens that it still takes; None where there is no limit (WR5)."""
    bears: int
    """How often it is exhausted until it is out."""

    def after(self, *, exhausted: bool) -> Unit | None:
        """Return it with one more token; None where it takes no further one."""
        slots = None if self.slots is None else self.slots - 1
        bears = self.bears - exhausted
        if slots == 0 or bears == 0:
            return None
        return Unit(place=self.place, slots=slots, bears=bears)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """What the reserve is drawn for, and where it may lie."""

    number: int
    """Tokens in the reserve draw."""
    black: int
    """Black tokens that relationships add."""
    white: int
    """White tokens that relationships add."""
    units: Mapping[Unit, int]

    @property
    def in_all(self) -> int:
        """Tokens to place."""
        return self.number + self.black + self.white


def size_of(state: str, readings: Readings) -> int:
    """Return as how many traits one counts now (W2, WR32).

    >>> [size_of(state, {"WR32": "one_half"}) for state in STATES]
    [1, 2, 1, 0]
    """
    if state == "exhausted":
        return 0
    if state == "halved":
        return SIZES["single"] if readings["WR32"] == "one_half" else 0
    return SIZES[state]


def kept_pool(named: Named, readings: Readings) -> Pool:
    """Return the reserve of some traits and relationships, all of them kept (W10)."""
    return _pool(named, *_sizes(named, readings), 0, readings)


def cancelled_pools(named: Named, readings: Readings) -> tuple[Pool, ...]:
    """Return each reserve that playing it safe may leave, for the player to choose from (W5, WR7).

    All pairs are cancelled. Which traits stay on the larger side, the player says; a pair that takes half of
    a double trait leaves a single one.
    """
    good, bad = _sizes(named, readings)
    pairs = min(sum(good), sum(bad))
    found: list[Pool] = []
    for left in product(_cuts(good, pairs), _cuts(bad, pairs)):
        pool = _pool(named, *left, pairs, readings)
        found += [pool] if pool not in found else []
    return tuple(found)


def _sizes(named: Named, readings: Readings) -> tuple[Sizes, Sizes]:
    good, bad, _ = named
    return tuple(size_of(each, readings) for each in good), tuple(size_of(each, readings) for each in bad)


def _cuts(sizes: Sizes, pairs: int) -> list[Sizes]:
    """Return all sizes that can be left after as many traits went out, those without larger ones first.

    >>> _cuts((1, 2, 1), 2), _cuts((2, 1), 3)
    ([(1, 1), (2,)], [()])
    """
    cuts = {
        tuple(sorted(size - gone for size, gone in zip(sizes, taken, strict=True) if size > gone))
        for taken in product(*(range(size + 1) for size in sizes))
        if sum(taken) == pairs
    }
    return sorted(cuts, key=lambda left: left[::-1])


def _pool(named: Named, good: Sizes, bad: Sizes, pairs: int, readings: Readings) -> Pool:
    """Return the reserve of the sizes that are left when so many pairs are cancelled (WR8, WR31)."""
    relationships = named[-1]
    units: Counter[Unit] = Counter()
    # A trait has as many parts as its size, unless one exhaustion ends them all (WR32).
    heaped, halves = readings["WR5"] == "heaped", readings["WR32"] == "one_half"
    for place, sizes in (("positive", good), ("negative", bad)):
        for size in filter(None, sizes):
            slots = None if heaped else 1 if halves else size
            units[Unit(place=place, slots=slots, bears=1)] += size if halves else 1
    for each in relationships:
        units.update(_of_relationship(each, readings))
    own = len(relationships) if readings["WR31"] == "whole_trait" else 0
    back = 2 * pairs if readings["WR8"] == "before_cancelling" else 0
    return Pool(
        number=PER_TRAIT * (sum(good) + sum(bad) + own + back),
        black=added_by(helpful(relationships), readings),
        white=added_by(harmful(relationships), readings),
        units=units,
    )


def _of_relationship(name: str, readings: Readings) -> Counter[Unit]:
    """Return a relationship with its slots (WR5, WR28); one exhaustion ends it, where any can (WR31)."""
    strength, place = name.split("_")
    if readings["WR5"] == "heaped":
        return Counter({Unit(place=place, slots=None, bears=1): 1})
    slots = tight(readings) if strength == "tight" else LOOSE
    if readings["WR5"] == "one_each":
        slots = 1
    elif readings["WR31"] == "whole_trait":
        slots += 1
    if readings["WR31"] == "own_column":
        return Counter({Unit(place=place, slots=1, bears=1): slots})
    return Counter({Unit(place=place, slots=slots, bears=1): 1})


Hand = tuple[int, int, int, int]
"""Number of white, neutral, coloured and black tokens: worse ones first, as gold discards them."""
WHITE, NEUTRAL, _, BLACK = range(4)
EMPTY: Hand = (0, 0, 0, 0)
State = tuple[Hand, Hand, Hand]
"""The reserve, the bag, and the tokens that return when the bag is empty."""


def hand_of(tokens: Sequence[str] | Mapping[str, int], colour: str) -> Hand:
    """Return tokens counted by their worth to an action of a colour.

    >>> hand_of(["red", "black", "blue", "red"], "blue"), hand_of({"white": 4, "green": 2}, "blue")
    ((0, 2, 1, 1), (4, 2, 0, 0))
    """
    found = [0, 0, 0, 0]
    for token, number in Counter(tokens).items():
        found[worth(token, colour)] += number
    return found[0], found[1], found[2], found[3]


def _changed(hand: Hand, kind: int, by: int) -> Hand:
    changed = list(hand)
    changed[kind] += by
    return changed[0], changed[1], changed[2], changed[3]


def reserve_hands(bag: Hand, back: Hand, number: int, gold: int, readings: Readings) -> Distribution[Hand]:
    """Return the distribution of the reserve after its redraws.

    Each gold replaces the worst token, white before neutral, and nothing once all are positive.

    Args:
        bag: the tokens in the bag.
        back: the tokens that return when a draw finds the bag empty.
        number: tokens in the reserve draw; the bag and what returns have enough of them.
        gold: maximum number of redraws.
        readings: WR11 and WR12.
    """
    states: dict[State, int] = {(EMPTY, bag, back): 1}
    for _ in range(number):
        states = _after_draw(states, readings)
    done: dict[Hand, int] = {}
    for _ in range(gold):
        stopped, states = _discarded(states, readings)
        size = next((sum(_filled(state)[1]) for state in states), 1)
        for hand, weight in stopped.items():
            done[hand] = done.get(hand, 0) + weight
        done = {hand: weight * size for hand, weight in done.items()}
        states = _after_draw(states, readings)
    for (hand, _, _), weight in states.items():
        done[hand] = done.get(hand, 0) + weight
    common = gcd(*done.values())
    return Distribution({hand: weight // common for hand, weight in done.items()})


def _filled(state: State) -> State:
    """Return a state in which an empty bag was filled again."""
    hand, bag, back = state
    return state if any(bag) else (hand, back, EMPTY)


def _after_draw(states: Mapping[State, int], readings: Readings) -> dict[State, int]:
    goes_back = readings["WR12"] == "with_replacement"
    drawn: dict[State, int] = {}
    for before, weight in states.items():
        hand, bag, back = _filled(before)
        for kind, number in enumerate(bag):
            if number:
                left = bag if goes_back else _changed(bag, kind, -1)
                after = (_changed(hand, kind, 1), left, back)
                drawn[after] = drawn.get(after, 0) + weight * number
    return drawn


def _discarded(states: Mapping[State, int], readings: Readings) -> tuple[dict[Hand, int], dict[State, int]]:
    """Return the hands that need no redraw, and the states in which the worst token was discarded."""
    stopped: dict[Hand, int] = {}
    redrawn: dict[State, int] = {}
    for (hand, bag, back), weight in states.items():
        worst = next((kind for kind in (WHITE, NEUTRAL) if hand[kind]), None)
        if worst is None:
            stopped[hand] = stopped.get(hand, 0) + weight
            continue
        if readings["WR12"] == "with_replacement":
            after = (_changed(hand, worst, -1), bag, back)
        elif readings["WR11"] == "put_back":
            after = (_changed(hand, worst, -1), _changed(bag, worst, 1), back)
        else:
            after = (_changed(hand, worst, -1), bag, _changed(back, worst, 1))
        redrawn[after] = redrawn.get(after, 0) + weight
    return stopped, redrawn


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


def _tally(value: int, aim: str) -> Tally:
    """Return the effects that a value stands for.

    Each digit of the value is above minus half of the base and below half of it, the least digit last.
    """
    digits: list[int] = []
    for _ in range(DIGITS):
        digit = (value + BASE // 2) % BASE - BASE // 2
        digits.insert(0, digit)
        value = (value - digit) // BASE
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
        self._ties = [unit.place in RELATIONSHIP_KINDS for unit in self._units]
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
            helps = effect.place in {"positive", "beneficial"}
            tally = Tally(
                successes=int(effect.counts.endswith("success")),
                sacrifices=int(effect.counts.endswith("sacrifice")),
                exhausted=int(effect.exhausts and helps),
                eased=int(effect.exhausts and not helps),
                benefits=int(effect.pays and effect.place == "beneficial"),
                penalties=int(effect.pays and effect.place == "detrimental"),
            )
            value = 0
            for digit in tally.digits(self._aim):
                value = value * BASE + digit
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
        return _tally(self._found((*hand, *added) if self._is_bound else free, units), self._aim)

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
