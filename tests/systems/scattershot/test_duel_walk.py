"""A second opinion on duels, written from the rules alone: every pair of faces, blow by blow."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

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


Landing = tuple[int, bool, bool]
"""RMIB of an attack, whether it is a disaster, whether an answer that cost an Action is what happens."""


def _landings(strikes: _Side, meets: _Side, met: str, held: tuple[int, int]) -> Counter[Landing]:
    """Return the ways of one attack, of 10,000, by going through both sides' dice."""
    found: Counter[Landing] = Counter()
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
        answered = met == "answered" and rmib < 0 <= against
        found[rmib, disaster, answered] += ways * others
    return found


def _dealt(strikes: _Side, meets: _Side, rmib: int) -> int:
    return max(0, min(rmib, 7) + strikes["weapon_bonus"] - meets["protection"]) if rmib >= 0 else 0


def _with_one_more(held: int, most: int, *, is_won: bool) -> int:
    return max(held, min(most, held + 1)) if is_won else held


def _action(
    sides: tuple[_Side, _Side], met: str, state: State, actor: int, readings: dict[str, str]
) -> dict[State, Fraction]:
    """Return where one Action leads: its attacks one by one, then the Advantages."""
    strikes, meets = sides[actor], sides[1 - actor]
    held = (state[2 + actor], state[3 - actor])
    most = 1 if readings.get("SR57") == "first_only" else 3
    after: dict[State, Fraction] = {}
    goes_on = Fraction(1)
    for place in range(strikes["flurry"]):
        how = "bare" if met == "dodged" and place else met
        rest = Fraction()
        for (rmib, disaster, answered), ways in _landings(strikes, meets, how, held).items():
            chance = goes_on * Fraction(ways, 10_000)
            hurts = answered and readings.get("SR58") == "a_blow_too"
            if rmib < 0 and not disaster and not hurts and place < strikes["flurry"] - 1:
                rest += chance
                continue
            damage = _dealt(strikes, meets, rmib)
            riposte = _dealt(meets, strikes, -rmib) if hurts else 0
            wins = not disaster and bool(damage or met == "dodged")
            mine = _with_one_more(0 if disaster else held[0], most, is_won=wins)
            theirs = _with_one_more(held[1], most, is_won=riposte > 0)
            then = list(state)
            then[1 - actor] -= damage
            then[actor] -= riposte
            then[2 + actor], then[3 - actor] = mine, theirs
            key = (then[0], then[1], then[2], then[3])
            after[key] = after.get(key, Fraction()) + chance
        goes_on = rest
    return after


def _second_opinion(
    given: dict[str, Any], blows: int, readings: dict[str, str]
) -> list[tuple[Fraction, Fraction]]:
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
            for then, share in _action(sides, met, state, actor, readings).items():
                after[then] = after.get(then, Fraction()) + chance * share
        ends.append(
            (
                sum((chance for state, chance in after.items() if state[0] <= 0), Fraction()),
                sum((chance for state, chance in after.items() if state[1] <= 0), Fraction()),
            )
        )
        states = {state: chance for state, chance in after.items() if state[0] > 0 < state[1]}
    return ends


@settings(max_examples=16, deadline=None)
@given(SIDE, SIDE, st.sampled_from(["hits", "first_only"]), st.sampled_from(["a_defence", "a_blow_too"]))
def test_agrees_with_a_walk_through_all_dice(
    fighter: dict[str, Any], foe: dict[str, Any], wins: str, answers: str
) -> None:
    """Three blows of any two fighters: the chance of each end is what the walk finds."""
    inputs, readings = {"fighter": fighter, "foe": foe}, {"SR57": wins, "SR58": answers}
    asked = Request(calculator="scattershot.duel", mode="odds", inputs={**inputs, "blows": 3})
    answer = handle(replace(asked, readings=readings))
    assert answer.distribution is not None
    assert answer.events is not None
    total = answer.distribution.denominator + answer.tail_weight

    ends = _second_opinion(inputs, answer.result["counted"], readings)
    for number, (one, other) in enumerate(ends, start=1):
        assert Fraction(answer.distribution.get(number, 0), total) == one + other
    assert answer.events["fighter_falls"] == sum(one for one, _ in ends)
    assert answer.events["foe_falls"] == sum(other for _, other in ends)
