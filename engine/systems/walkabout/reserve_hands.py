"""The exact distribution of the reserve draw by the worth of its tokens (W8, W10, WR11, WR12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import gcd

from engine.calculator import Readings
from engine.chance.distribution import Distribution
from engine.systems.walkabout.tokens import worth

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
    return Distribution(_scaled_down(done))


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
        after = (_changed(hand, worst, -1), *_put_away(worst, bag, back, readings))
        redrawn[after] = redrawn.get(after, 0) + weight
    return stopped, redrawn


def _put_away(kind: int, bag: Hand, back: Hand, readings: Readings) -> tuple[Hand, Hand]:
    if readings["WR12"] == "with_replacement":
        return bag, back
    if readings["WR11"] == "put_back":
        return _changed(bag, kind, 1), back
    return bag, _changed(back, kind, 1)


def _scaled_down(weights: Mapping[Hand, int]) -> dict[Hand, int]:
    """Return weights divided by their greatest common divisor.

    >>> _scaled_down({(1, 0, 0, 0): 4, (0, 0, 0, 1): 6})
    {(1, 0, 0, 0): 2, (0, 0, 0, 1): 3}
    """
    common = gcd(*weights.values())
    return {hand: weight // common for hand, weight in weights.items()}
