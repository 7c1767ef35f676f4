"""A whole character: laws, and what the rules have against a line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, catalogue, handle
from engine.followups import next_questions
from engine.sheets import sheet_of

ID = "shattered_world.character"
ABILITIES = [
    {"name": "Perception", "score": 24, "proficient": True},
    {"name": "Physical Fitness", "score": 20},
    {"name": "Endurance", "score": 16},
    {"name": "Empathy", "score": 12},
]
BUYS = st.lists(
    st.one_of(
        st.fixed_dictionaries(
            {
                "buy": st.sampled_from(["exceptional", "uncanny", "super", "godly"]),
                "ability": st.sampled_from(["Perception", "Agility"]),
                "times": st.integers(1, 2),
            }
        ),
        st.fixed_dictionaries({"buy": st.sampled_from(["uam", "dice"]), "times": st.integers(1, 3)}),
    ),
    max_size=5,
)


def _character(readings: dict[str, str] | None = None, **inputs: Any) -> Response:
    return handle(Request(calculator=ID, inputs={"abilities": ABILITIES, **inputs}, readings=readings or {}))


def _problems(readings: dict[str, str] | None = None, **inputs: Any) -> list[str]:
    found: list[str] = _character(readings, **inputs).result["problems"]
    return found


class TestLines:
    """Each line has its value and its price; what breaks a rule is named and priced."""

    @given(purchases=BUYS, total=st.integers(0, 120))
    def test_prices_and_problems_are_those_of_the_plan(
        self, purchases: list[dict[str, Any]], total: int
    ) -> None:
        """The buy-ins cost what the calculator of plans says, and break what it says."""
        asked = {"xp": total, "total_achievements": total, "abilities": ABILITIES, "purchases": purchases}
        plan = handle(Request(calculator="shattered_world.plan", inputs=asked)).result
        found = _character({"HR5": "no_d6"}, total_achievements=total, purchases=purchases).result
        bought = [line for line in found["lines"] if line["section"] == "Buy-ins"]
        assert found["total"] == plan["total"] == sum(line["price"] for line in bought)
        assert found["xp_left"] == total - found["total"]
        assert [line["problem"] for line in bought] == [
            "; ".join(each["problems"]) or None for each in plan["ledger"]
        ]
        assert found["legal"] == (not found["problems"])

    def test_the_game_master_may_say_what_an_ability_adds(self) -> None:
        """A number on the sheet goes before our table (HR32), and low scores add nothing."""
        abilities = [{"name": "Empathy", "score": 24, "modifier": -1}, {"name": "Endurance", "score": 3}]
        found = _character(abilities=abilities).result
        assert found["modifiers"] == {"Empathy": -1, "Endurance": 0}

    def test_origin_and_proficiencies_are_lines(self) -> None:
        """Species, trade, Subrole and further proficiencies stand on the sheet."""
        found = _character(human=True, trade="smith", subrole="Bladesmith", proficiencies=["Diplomacy"])
        shown = [(line["name"], line["value"]) for line in found.result["lines"]]
        assert shown[:3] == [("Species", "human"), ("Field Role", "smith"), ("Subrole", "Bladesmith")]
        assert ("Diplomacy", "proficient") in shown
        assert "Action Die" not in [name for name, _ in shown]

    def test_nobody_yet(self) -> None:
        """An empty sheet is legal, and has no Species."""
        found = _character(abilities=[])
        assert found.result["legal"]
        assert found.sentence.startswith("This character has 12 hit points, is hit on 4 ")
        assert found.result["lines"][0]["section"] == "In a fight"
        assert found.result["combatants"] == [{"name": "You", "pace": "roll", "die": 4, "modifier": 0}]


class TestRules:
    """What the rules have against a line, with the clause."""

    def test_caps(self) -> None:
        """A score keeps to 30 without a rank, and to the cap of its rank (HR18, H16)."""
        abilities = [{"name": "Perception", "score": 33}]
        agreed = {"HR34": "as_agreed"}
        assert _problems(agreed, abilities=abilities) == ["Perception: the cap is 30 (HR18)."]
        assert not _problems({**agreed, "HR18": "unstated"}, abilities=abilities)
        abilities = [{"name": "Perception", "score": 45}]
        buys = [{"buy": "exceptional", "ability": "Perception"}]
        found = _problems(agreed, abilities=abilities, purchases=buys, total_achievements=5)
        assert "Perception: the cap is 40 (H16)." in found

    def test_scores_of_a_beginner(self) -> None:
        """The four scores in any order, lower for humans, one proficiency; five Abilities are too many."""
        assert not _problems()
        assert _problems(human=True) == [
            "Perception: the best score of a human beginner is 20 (HR34).",
            "Physical Fitness: the second best score of a human beginner is 16 (HR34).",
            "Endurance: the third best score of a human beginner is 12 (HR34).",
            "Empathy: the fourth best score of a human beginner is 8 (HR34).",
        ]
        more = [*ABILITIES, {"name": "Agility", "score": 1, "proficient": True}]
        assert _problems(abilities=more) == [
            "Agility: a beginner has 4 Abilities (HR34).",
            "Agility: a beginner is proficient in 1 Ability (HR34).",
        ]
        assert not _problems({"HR34": "as_agreed"}, abilities=more, human=True, hit_points=40)

    def test_a_proficiency_counts_wherever_it_stands(self) -> None:
        """One that is listed by name is one in the Ability of that name, and the second is one too many."""
        found = _character(proficiencies=["endurance"]).result
        assert [each["name"] for each in found["abilities"] if each["proficient"]] == [
            "Perception",
            "Endurance",
        ]
        assert "16, +2, proficient" in [line["value"] for line in found["lines"]]
        assert found["problems"] == ["Endurance: a beginner is proficient in 1 Ability (HR34)."]
        buys = [{"buy": "exceptional", "ability": "Luck"}]
        found = _character(proficiencies=["Luck"], purchases=buys, total_achievements=5).result
        assert found["abilities"][-1]["proficient"]

    def test_an_ability_stands_on_the_sheet_once(self) -> None:
        """Of two with one name the first counts, and the second keeps its own score (H13)."""
        abilities = [{"name": "Endurance", "score": 20}, {"name": "endurance", "score": 12, "modifier": -2}]
        buys = [{"buy": "exceptional", "ability": "Endurance"}]
        found = _character(abilities=abilities, purchases=buys, total_achievements=5, dodges_with="Endurance")
        assert [line["value"] for line in found.result["lines"][:2]] == ["22, +4", "12, +4"]
        assert [each["score"] for each in found.result["abilities"]] == [22, 12]
        assert found.result["hit_on"] == 4 + 4
        assert found.result["problems"] == [
            "endurance: it is on the sheet already, and the first counts (H13)."
        ]

    def test_hit_points_are_bought(self) -> None:
        """Above the twelve of a beginner there has to be a buy-in of hit points (HR34)."""
        buys = [{"buy": "other", "name": "Tough", "notation": "1", "hit_points": True}]
        assert len(_problems(hit_points=14)) == 1
        assert not _problems(hit_points=14, purchases=buys, total_achievements=1)

    def test_a_roll_names_an_ability_of_the_sheet(self) -> None:
        """Another one adds nothing, and is pointed out (H5)."""
        rolls = [{"name": "Swim", "ability": "Agility"}]
        assert _problems(rolls=rolls) == ["Swim: Agility is not among the Abilities (H5)."]

    @pytest.mark.parametrize(
        ("reading", "says"),
        [
            ("no_d6", "the chart ends after 4 steps"),
            ("free_pairs", "the table of pairs is not in our copy, so no step can be bought"),
        ],
    )
    def test_the_chart_ends(self, reading: str, says: str) -> None:
        """Steps beyond the chart leave its last pair (HR5)."""
        buys = [{"buy": "dice", "times": 5}]
        found = _character({"HR5": reading}, purchases=buys, total_achievements=150).result
        assert found["problems"] == [f"Step on the chart of dice, 5 times: {says} (HR5)."]
        assert found["field_role_die"] == (20 if reading == "no_d6" else 8)

    def test_training(self) -> None:
        """Without a Subrole the Achievements end at 25, where the table uses that (HR23)."""
        used = {"HR23": "used"}
        assert len(_problems(used, total_achievements=26)) == 1
        assert not _problems(used, total_achievements=26, subrole="Elite Warrior")
        assert not _problems(total_achievements=26)

    def test_milestones(self) -> None:
        """Each once, no more than the Achievements, and the first undead by its reading (H17, H14, HR16)."""
        twice = _problems(milestones=["surrender", "surrender"], total_achievements=9)
        assert twice == ["A surrender: a Milestone counts once in a lifetime (H17)."]
        undead: dict[str, Any] = {"milestones": ["first_undead"], "total_achievements": 1}
        assert not _problems(**undead)
        assert _problems({"HR16": "as_printed"}, **undead) == [
            "Your first undead beaten: it is a Feat as printed, and is not kept (HR16)."
        ]


class TestGrowth:
    """Achievements and plans make a character grow."""

    def test_the_plan_goes_on_from_the_sheet(self) -> None:
        """The follow-up question has the XP left and the Abilities with their ranks."""
        buys = [{"buy": "exceptional", "ability": "Perception"}]
        response = _character(purchases=buys, total_achievements=13)
        (asked,) = next_questions(response)
        inputs = asked.request["inputs"]
        assert (inputs["xp"], inputs["total_achievements"]) == (8, 13)
        more = [{"buy": "uncanny", "ability": "Perception"}]
        plan = handle(Request(calculator="shattered_world.plan", inputs={**inputs, "purchases": more})).result
        assert plan["legal"]
        whole = _character(purchases=[*buys, *more], total_achievements=13).result
        assert whole["xp_left"] == plan["xp_left"] == 0
        assert whole["abilities"][0]["score"] == plan["abilities"][0]["score"] == 28

    @given(owned=BUYS, more=BUYS, human=st.booleans(), reading=st.sampled_from(["no_d6", "two_steps"]))
    def test_a_plan_costs_what_the_sheet_then_shows(
        self, owned: list[dict[str, Any]], more: list[dict[str, Any]], human: bool, reading: str
    ) -> None:
        """What is planned from the sheet costs as much once it is on the sheet, and breaks no other rule."""
        readings = {"HR5": reading, "HR34": "as_agreed"}
        total = 9000
        before = _character(readings, purchases=owned, total_achievements=total, human=human)
        after = _character(readings, purchases=[*owned, *more], total_achievements=total, human=human).result
        (asked,) = next_questions(before)
        inputs = {**asked.request["inputs"], "purchases": more}
        request = Request(
            calculator="shattered_world.plan", inputs=inputs, readings=asked.request["readings"]
        )
        plan = handle(request).result

        assert plan["xp_left"] == after["xp_left"]
        assert plan["total"] == after["total"] - before.result["total"]
        assert [each["score"] for each in plan["abilities"]] == [each["score"] for each in after["abilities"]]
        if before.result["legal"] and plan["legal"]:
            assert after["legal"], after["problems"]

    def test_a_kept_sheet_hands_on_as_much(self) -> None:
        """A character on the device offers a plan and the chart what the laws beside this hand on."""
        found = sheet_of(next(each for each in catalogue() if each.slug == "shattered_world"))
        assert found is not None
        feeds = {feed.calculator: feed.inputs for feed in found.feeds}
        (asked,) = next_questions(_character(total_achievements=1))

        assert set(feeds["shattered_world.plan"]) == set(asked.request["inputs"])
        assert feeds["shattered_world.dice"] == {"human": "inputs.human", "steps": "result.steps"}

    @given(owned=BUYS, human=st.booleans(), reading=st.sampled_from(["no_d6", "two_steps"]))
    def test_the_dice_of_a_sheet_are_those_of_the_chart(
        self, owned: list[dict[str, Any]], human: bool, reading: str
    ) -> None:
        """The steps that a sheet hands on give the dice that it shows."""
        sheet = _character({"HR5": reading}, purchases=owned, human=human).result
        inputs = {"human": human, "steps": sheet["steps"]}
        chart = handle(
            Request(calculator="shattered_world.dice", inputs=inputs, readings={"HR5": reading})
        ).result

        assert (chart["action_die"], chart["field_role_die"]) == (
            sheet["action_die"],
            sheet["field_role_die"],
        )

    def test_a_human_buys_no_step_that_changes_nothing(self) -> None:
        """With three steps a human rolls a d20, and the fourth would give no larger die (H1, HR5)."""
        buys = [{"buy": "dice", "times": 4}]
        assert _problems(human=True, purchases=buys, total_achievements=100)[-1] == (
            "Step on the chart of dice, 4 times: a human's chart ends after 3 steps (HR5)."
        )

    def test_no_plan_beyond_the_purse(self) -> None:
        """Where more is spent than earned, nothing is planned."""
        assert not next_questions(_character(purchases=[{"buy": "uam"}]))
