"""A second opinion on duels, written from the rules alone: every pair of faces, blow by blow."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import given, settings

from engine import Request, handle
from tests.systems.scattershot.duellists import SIDE

TWO_DICE = Counter(one + two for one, two in product(range(1, 11), repeat=2))


class _Side:
    """One side of the second opinion: its numbers with every default filled in."""

    def __init__(self, given: dict[str, Any]) -> None:
        usual = {"defence": given["rating"], "weapon_bonus": 0, "protection": 0, "answers": 1, "dodge": None}
        usual |= {"flurry": 1, "advantages": 0, "challenges": 0}
        self.has: dict[str, Any] = {**usual, **given}

    def __getitem__(self, name: str) -> Any:
        return self.has[name]


State = tuple[int, int, int, int]
"""Hit Points of both, Advantages of both."""


def _landings(strikes: _Side, meets: _Side, met: str, held: tuple[int, int]) -> Counter[tuple[int, bool]]:
    """Return the ways of (RMIB, disaster) of one attack, of 10,000, by going through both sides' dice."""
    found: Counter[tuple[int, bool]] = Counter()
    for (one, ways), (two, others) in product(TWO_DICE.items(), repeat=2):
        mib = strikes["rating"] - held[1] - one
        rating = meets["dodge"] - 2 if met == "dodged" else meets["defence"]
        against = rating - held[0] - two
        rmib = mib + strikes["challenges"]
        opens = mib <= -7 or mib >= 7
        if met != "bare":
            rmib -= max(0, against) + meets["challenges"]
            opens = opens or against <= -7 or against >= 7
        disaster = rmib <= -7 and (opens or met == "bare")
        found[rmib, disaster] += ways * others
    return found


def _action(strikes: _Side, meets: _Side, met: str, state: State, actor: int) -> dict[State, Fraction]:
    """Return where one Action leads: its attacks one by one, then the Advantages."""
    held = (state[2 + actor], state[3 - actor])
    after: dict[State, Fraction] = {}
    goes_on = Fraction(1)
    for place in range(strikes["flurry"]):
        how = "bare" if met == "dodged" and place else met
        rest = Fraction()
        for (rmib, disaster), ways in _landings(strikes, meets, how, held).items():
            chance = goes_on * Fraction(ways, 10_000)
            if rmib < 0 and not disaster and place < strikes["flurry"] - 1:
                rest += chance
                continue
            damage = max(0, min(rmib, 7) + strikes["weapon_bonus"] - meets["protection"]) if rmib >= 0 else 0
            mine = 0 if disaster else held[0]
            if not disaster and (damage or met == "dodged"):
                mine = min(3, mine + 1)
            then = list(state)
            then[1 - actor] -= damage
            then[2 + actor] = mine
            key = (then[0], then[1], then[2], then[3])
            after[key] = after.get(key, Fraction()) + chance
        goes_on = rest
    return after


def _second_opinion(given: dict[str, Any], blows: int) -> list[tuple[Fraction, Fraction]]:
    """Return the chance that the fighter, and that the foe, falls at each blow."""
    sides = (_Side(given["fighter"]), _Side(given["foe"]))
    points, held = [each["hit_points"] for each in sides], [each["advantages"] for each in sides]
    states: dict[State, Fraction] = {(points[0], points[1], held[0], held[1]): Fraction(1)}
    ends: list[tuple[Fraction, Fraction]] = []
    owed, actor, left = [0, 0], 0, 2
    answered, dodged = 0, False
    while len(ends) < blows:
        while left == 0:
            actor, left = 1 - actor, 2 - owed[1 - actor]
            owed[actor], answered, dodged = 0, 0, False
        foe = sides[1 - actor]
        met = "bare"
        if answered < foe["answers"]:
            met, answered = "answered", answered + 1
            owed[1 - actor] += 1
        elif foe["dodge"] is not None and not dodged:
            met, dodged = "dodged", True
        left -= 1
        after: dict[State, Fraction] = {}
        for state, chance in states.items():
            for then, share in _action(sides[actor], foe, met, state, actor).items():
                after[then] = after.get(then, Fraction()) + chance * share
        ends.append(
            (
                sum((chance for state, chance in after.items() if state[0] <= 0), Fraction()),
                sum((chance for state, chance in after.items() if state[1] <= 0), Fraction()),
            )
        )
        states = {state: chance for state, chance in after.items() if state[0] > 0 < state[1]}
    return ends


@settings(max_examples=12, deadline=None)
@given(SIDE, SIDE)
def test_agrees_with_a_walk_through_all_dice(fighter: dict[str, Any], foe: dict[str, Any]) -> None:
    """Three blows of any two fighters: the chance of each end is what the walk finds."""
    inputs = {"fighter": fighter, "foe": foe}
    answer = handle(Request(calculator="scattershot.duel", mode="odds", inputs={**inputs, "blows": 3}))
    assert answer.distribution is not None
    assert answer.events is not None
    total = answer.distribution.denominator + answer.tail_weight

    ends = _second_opinion(inputs, answer.result["counted"])
    for number, (one, other) in enumerate(ends, start=1):
        assert Fraction(answer.distribution.get(number, 0), total) == one + other
    assert answer.events["fighter_falls"] == sum(one for one, _ in ends)
    assert answer.events["foe_falls"] == sum(other for _, other in ends)
