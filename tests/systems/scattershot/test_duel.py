"""A duel: laws, a second opinion by enumeration, and refusals. Golden numbers: `golden/duel.toml`."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json
from engine.chance.budget import limit_work
from engine.followups import next_questions
from tests.systems.scattershot.duellists import SIDE

ID = "scattershot.duel"
MOST_WORK = 3_000_000
"""Moves that are counted: about a second."""
ONE_BLOW = 1_000_000
"""More than the moves of the blow at which the counting ends, and all contests."""
EVEN = {"fighter": {"rating": 12}, "foe": {"rating": 12}}


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

    @pytest.mark.parametrize(
        ("fighter", "readings"),
        [
            ({"weapon": "dagger"}, {"SR17": "no_effect"}),
            ({"rating": 18}, {"SR5": "uncapped"}),
            ({}, {"SR36": "subtracted"}),
            ({"challenges": 2}, {"SR37": "zero_only"}),
            ({"challenges": 2}, {"SR3": "on_own_mib"}),
            ({"strength": 12}, {"SR39": "single_steps"}),
            ({}, {"SR12": "in_a_melee"}),
            ({}, {"SR41": "in_play"}),
            ({}, {"SR46": "one_side_only"}),
            ({"advantages": 2}, {"SR1": "below"}),
            ({"advantages": 2}, {"SR6": "rmib_alone"}),
            ({"advantages": 2}, {"SR7": "resistor_telling_blow"}),
            ({"advantages": 2}, {"SR42": "counts_as_upset"}),
            ({}, {"SR57": "answers_check"}),
            ({}, {"SR57": "carried_only"}),
        ],
    )
    def test_readings_reach_the_duel(self, fighter: dict[str, Any], readings: dict[str, str]) -> None:
        """Each of these rulings changes who falls."""
        inputs = {"fighter": {"rating": 12, **fighter}, "foe": {"rating": 11, "advantages": 0}}

        assert _events(_ask(inputs)) != _events(_ask(inputs, readings=readings))

    def test_its_first_blow_is_the_contest_that_it_leads_to(self) -> None:
        """Against one Hit Point and with bare hands, a blow fells whenever the contest is the Actor's."""
        fighter = {"rating": 12, "advantages": 2, "challenges": 1}
        foe = {"rating": 11, "defence": 13, "hit_points": 1, "advantages": 1}
        duel = _ask({"fighter": fighter, "foe": foe, "blows": 1})
        blow = next(each for each in next_questions(duel) if each.name == "blow").request
        contest = handle(Request(calculator="scattershot.contest", mode="odds", inputs=blow["inputs"]))

        assert _events(contest)["actor_defines"] == _events(duel)["foe_falls"]

    def test_where_both_fail_the_answer_may_still_check(self) -> None:
        """SR8 matters only where answers Check."""
        inputs = {"fighter": {"rating": 8, "advantages": 2}, "foe": {"rating": 8}}
        one = {"SR57": "answers_check"}

        assert _events(_ask(inputs, readings=one)) != _events(
            _ask(inputs, readings={**one, "SR8": "resistor"})
        )

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

    def test_a_duel_that_never_ends(self) -> None:
        """Where nothing gets through, the verdict says so."""
        side = {"rating": 12, "protection": 20}

        assert _ask({"fighter": side, "foe": side, "blows": 5}).sentence == (
            "Neither the fighter nor the foe falls within 5 blows."
        )

    def test_a_duel_that_drags_on(self) -> None:
        """Where the count ends before half are over, the verdict says how often nobody has fallen."""
        side = {"rating": 12, "hit_points": 12}

        assert "nobody has fallen within 3 blows" in _ask({"fighter": side, "foe": side, "blows": 3}).sentence

    def test_two_of_the_same_name(self) -> None:
        """Two watchmen are told apart."""
        side = {"name": "Watchman", "rating": 12, "hit_points": 1}
        said = _ask({"fighter": side, "foe": side}, mode="roll", seed="x").sentence

        assert "the other Watchman" in said.replace("The other", "the other")

    def test_a_roll(self) -> None:
        """The one who fell, the blows, and what the other has left; or what both have left."""
        faces = (5, 5, 9, 9)
        one = _ask({**EVEN, "blows": 1}, mode="roll", faces=faces)

        assert one.sentence == (
            "Nobody has fallen after 1 blow: the fighter 10 Hit Points and the foe 8 Hit Points left."
        )

    def test_steps_name_what_is_not_as_usual(self) -> None:
        """Dodges, Flurries, Challenges and Advantages are steps where there are any."""
        plain = [step.clause for step in _ask(EVEN).steps]
        rich = {"rating": 12, "dodge": 11, "flurry": 2, "challenges": 1, "advantages": 1}
        full = [step.clause for step in _ask({"fighter": rich, "foe": {"rating": 12}}).steps]

        assert not {"SR14", "SR58", "S17", "S38"} & set(plain)
        assert {"SR14", "SR58", "S17", "S38"} <= set(full)


REFUSALS = [
    ({**EVEN, "epic_index": 9}, {}, "illegal_choice", "inputs.epic_index", "S22"),
    (
        {"fighter": {"rating": 12, "challenges": 4}, "foe": {"rating": 12}},
        {},
        "illegal_choice",
        "inputs.fighter.challenges",
        "S17",
    ),
    (
        {"fighter": {"rating": 12, "advantages": 1}, "foe": {"rating": 12, "advantages": 1}},
        {"SR46": "one_side_only"},
        "illegal_choice",
        "inputs.fighter.advantages",
        "only one side",
    ),
    (
        {"fighter": {"rating": 12, "advantages": 2}, "foe": {"rating": 12, "advantages": 2}},
        {"SR41": "in_play"},
        "illegal_choice",
        "inputs.foe.advantages",
        "4 Advantages",
    ),
    (
        {"fighter": {"rating": 12}, "foe": {"rating": 12, "protection_rating": 99}},
        {},
        "unsettled_rule",
        "inputs.foe.protection_rating",
        "SR39",
    ),
]


@pytest.mark.parametrize(("inputs", "readings", "code", "field", "says"), REFUSALS)
def test_refuses(inputs: dict[str, Any], readings: dict[str, str], code: str, field: str, says: str) -> None:
    """What cannot be asked is refused with its field and a sentence that says what to do."""
    asked = {"calculator": ID, "mode": "odds", "inputs": inputs, "readings": readings}
    answer = json.loads(handle_json(json.dumps(asked)))

    assert not answer["ok"]
    assert (answer["failure"]["code"], answer["failure"]["field"]) == (code, field)
    assert says in answer["failure"]["message"]
