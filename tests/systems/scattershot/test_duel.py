"""A duel: laws, and a second opinion by enumeration. Golden numbers: `golden/duel.toml`."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json
from engine.chance.budget import limit_work
from engine.followups import next_questions

ID = "scattershot.duel"
MOST_WORK = 3_000_000
"""Moves that are counted: about a second."""
ONE_BLOW = 1_000_000
"""More than the moves of the blow at which the counting ends, and all contests."""
EVEN = {"fighter": {"rating": 12}, "foe": {"rating": 12}}
SIDE = st.fixed_dictionaries(
    {"rating": st.integers(8, 16), "hit_points": st.integers(1, 6)},
    optional={
        "defence": st.integers(6, 14),
        "weapon_bonus": st.integers(0, 3),
        "protection": st.integers(0, 3),
        "answers": st.integers(0, 2),
        "dodge": st.integers(8, 14),
        "flurry": st.integers(1, 3),
        "advantages": st.integers(0, 3),
        "challenges": st.integers(0, 2),
    },
)
"""Any side of a duel whose numbers are small enough to count or to enumerate."""


def _ask(inputs: dict[str, Any], mode: str = "odds", **more: Any) -> Response:
    return handle(Request(calculator=ID, mode=mode, inputs=inputs, **more))


def _chances(response: Response) -> dict[Any, Fraction]:
    assert response.distribution is not None
    weights = dict(response.distribution)
    total = sum(weights.values()) + response.tail_weight
    return {blow: Fraction(weight, total) for blow, weight in weights.items()}


def _events(response: Response) -> dict[str, Fraction]:
    assert response.events is not None
    return dict(response.events)


class TestOdds:
    """Who falls first, and at which blow."""

    @settings(max_examples=15, deadline=None)
    @given(SIDE, SIDE, st.sampled_from(["fighter", "foe"]))
    def test_somebody_falls_or_nobody_does(
        self, fighter: dict[str, Any], foe: dict[str, Any], first: str
    ) -> None:
        """The three chances add up, the blows counted are those listed, and the rest is the tail."""
        answer = _ask({"fighter": fighter, "foe": foe, "first_turn": first, "blows": 12})
        events = _events(answer)

        assert sum(events.values()) == 1
        strikers = answer.result["strikers"]
        assert len(strikers) == len(answer.result["met"]) == answer.result["counted"]
        by_striker = {side: Fraction() for side in ("fighter", "foe")}
        for blow, chance in _chances(answer).items():
            if blow != "more":
                by_striker[strikers[blow - 1]] += chance
        assert by_striker == {"fighter": events["foe_falls"], "foe": events["fighter_falls"]}

    @settings(max_examples=10, deadline=None)
    @given(SIDE, SIDE)
    def test_sides_can_be_exchanged(self, fighter: dict[str, Any], foe: dict[str, Any]) -> None:
        """The same duel told from the other side has the same chances."""
        one = _ask({"fighter": fighter, "foe": foe, "blows": 8})
        other = _ask({"fighter": foe, "foe": fighter, "first_turn": "foe", "blows": 8})

        assert _chances(one) == _chances(other)
        assert _events(one)["foe_falls"] == _events(other)["fighter_falls"]

    @settings(max_examples=15, deadline=None)
    @given(st.integers(8, 16), st.integers(8, 16), st.integers(1, 20), st.integers(0, 3))
    def test_agrees_with_a_fight_where_one_side_only_answers(
        self, actor: int, resistor: int, points: int, bonus: int
    ) -> None:
        """A foe who answers every blow never strikes: that is the fight against one who resists."""
        sides = {
            "fighter": {"rating": actor, "weapon_bonus": bonus, "answers": 0},
            "foe": {"rating": resistor, "hit_points": points, "answers": 2},
        }
        duel = _ask({**sides, "blows": 100}, readings={"SR57": "carried_only"})
        inputs = {"actor_rating": actor, "resistor_rating": resistor, "hit_points": points}
        asked = Request(calculator="scattershot.fight", inputs={**inputs, "weapon_bonus": bonus})
        fight = handle(asked)

        assert _chances(duel) == _chances(fight)
        assert duel.result["median"] == fight.result["median"]
        assert set(duel.result["strikers"]) == {"fighter"}
        assert _events(duel)["fighter_falls"] == 0

    def test_agrees_with_a_fight_where_the_foe_cannot_hit(self) -> None:
        """A foe who strikes and never lands costs the fighter blows and nothing else."""
        duel = _ask(
            {"fighter": {"rating": 12}, "foe": {"rating": 1, "defence": 12}, "blows": 100},
            readings={"SR57": "carried_only"},
        )
        assert _events(duel)["fighter_falls"] == 0
        assert duel.result["met"][:3] == ["answered", "bare", "answered"]

    def test_its_first_blow_is_the_contest_that_it_leads_to(self) -> None:
        """Against one Hit Point and with bare hands, a blow fells whenever the contest is the Actor's."""
        fighter = {"rating": 12, "advantages": 2, "challenges": 1}
        foe = {"rating": 11, "defence": 13, "hit_points": 1, "advantages": 1}
        duel = _ask({"fighter": fighter, "foe": foe, "blows": 1})
        blow = next(each for each in next_questions(duel) if each.name == "blow").request
        contest = handle(Request(calculator="scattershot.contest", mode="odds", inputs=blow["inputs"]))

        assert _events(contest)["actor_defines"] == _events(duel)["foe_falls"]

    def test_the_first_turn_is_worth_something(self) -> None:
        """Of two equal fighters the one who goes first falls less often."""
        events = _events(_ask(EVEN))

        assert events["foe_falls"] > events["fighter_falls"]

    @pytest.mark.parametrize(
        ("side", "sizes"),
        [
            ({"rating": 12, "hit_points": 20}, {}),
            ({"rating": 12, "hit_points": 18, "protection": 3, "flurry": 3, "dodge": 10}, {"blows": 100}),
            ({"rating": 12, "hit_points": 10, "flurry": 9}, {"epic_index": 9, "critical_juncture": 1}),
            ({"rating": 12, "hit_points": 60, "dodge": 12}, {"blows": 100}),
        ],
    )
    def test_the_largest_duels_are_answered_or_refused_soon(
        self, side: dict[str, Any], sizes: dict[str, int]
    ) -> None:
        """The work is bounded, which is a second or so; what is beyond the bound is refused in a sentence."""
        asked = {"calculator": ID, "mode": "odds", "inputs": {"fighter": side, "foe": side, **sizes}}
        with limit_work(100 * MOST_WORK) as budget:
            answer = json.loads(handle_json(json.dumps(asked)))

        assert budget.spent < MOST_WORK + ONE_BLOW
        assert answer["ok"] or answer["failure"]["code"] == "limit_exceeded"


class TestRoll:
    """One duel, thrown to its end."""

    @settings(max_examples=30, deadline=None)
    @given(SIDE, SIDE, st.text(max_size=8))
    def test_is_one_of_the_duels_that_the_odds_count(
        self, fighter: dict[str, Any], foe: dict[str, Any], seed: str
    ) -> None:
        """Its blows come in the same order, and it ends where the chance is not nothing."""
        inputs = {"fighter": fighter, "foe": foe, "blows": 6}
        rolled, odds = _ask(inputs, mode="roll", seed=seed), _ask(inputs)
        ledger = rolled.result["ledger"]

        strikers = odds.result["strikers"]
        assert [each["strikes"] for each in ledger][: len(strikers)] == strikers[: len(ledger)]
        if rolled.result["blows"] is not None and rolled.result["blows"] <= len(strikers):
            assert _chances(odds)[rolled.result["blows"]] > 0
            assert rolled.result["falls"] != ledger[-1]["strikes"]
        assert rolled.result["struck"] == len(ledger)

    def test_the_ledger_goes_down_by_what_a_blow_costs(self) -> None:
        """Hit Points after a blow are those before, less its damage, and 0 at least."""
        result = _ask(EVEN, mode="roll", seed="a long one").result
        left = {"fighter": 10, "foe": 10}
        for line in result["ledger"]:
            struck = "foe" if line["strikes"] == "fighter" else "fighter"
            left[struck] = max(0, left[struck] - line["damage"])
            assert {side: line[side] for side in left} == left
        assert result["hit_points"] == left

    def test_dice_stand_in_the_rows_of_their_blows(self) -> None:
        """Each blow is a row, and the steps name every die once."""
        answer = _ask(EVEN, mode="roll", seed="rows")
        assert answer.faces is not None
        named = [die for step in answer.steps for die in step.dice]

        assert named == list(range(len(answer.faces)))
        *rows, ledger = answer.figures
        assert len(rows) == answer.result["struck"] == len(getattr(ledger, "rows", ()))
        assert sum(len(getattr(row, "dice", ())) for row in rows) == len(answer.faces)


class TestWords:
    """One verdict, with the names that were given."""

    def test_odds(self) -> None:
        """Who is likelier to fall comes first."""
        named = {"fighter": {"name": "Ilse", "rating": 100}, "foe": {"name": "the captain", "rating": 1}}

        assert _ask(named).sentence == (
            "The captain falls first 100 % of the time and Ilse 0 %, if Ilse has the first Turn; "
            "half of all such duels are over within 2 blows."
        )

    def test_two_of_the_same_name(self) -> None:
        """Two watchmen are told apart."""
        side = {"name": "Watchman", "rating": 12, "hit_points": 1}
        said = _ask({"fighter": side, "foe": side}, mode="roll", seed="x").sentence

        assert "the other Watchman" in said.replace("The other", "the other")

    def test_steps_name_what_is_not_as_usual(self) -> None:
        """Dodges, Flurries, Challenges and Advantages are steps where there are any."""
        plain = [step.clause for step in _ask(EVEN).steps]
        rich = {"rating": 12, "dodge": 11, "flurry": 2, "challenges": 1, "advantages": 1}
        full = [step.clause for step in _ask({"fighter": rich, "foe": {"rating": 12}}).steps]

        assert not {"SR14", "SR58", "S17", "S38"} & set(plain)
        assert {"SR14", "SR58", "S17", "S38"} <= set(full)


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
