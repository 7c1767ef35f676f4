"""A whole sheet: laws, and what the rules have against a line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Request, Response, handle, handle_json
from engine.followups import next_questions

ID = "arylon.character"
LEAST: dict[str, Any] = {
    "attributes": [{"name": "Nerve", "die": "d8"}],
    "distinctions": [{"name": "Raised on Rooftops"}],
}
AGREED = {"KR37": "as_agreed"}


def _character(readings: dict[str, str] | None = None, **inputs: Any) -> Response:
    return handle(Request(calculator=ID, inputs={**LEAST, **inputs}, readings=readings or {}))


def _problems(readings: dict[str, str] | None = None, **inputs: Any) -> list[str]:
    found: list[str] = _character(readings, **inputs).result["problems"]
    return found


class TestPrices:
    """Every raised die costs what the calculator of advancement says (K14)."""

    def test_a_distinction_by_the_other_reading(self) -> None:
        """Where Distinctions rise like Stats, the price is the same and no rule is broken (KR14)."""
        rows = [{"name": "Raised on Rooftops", "die": "d10"}]
        found = _character({"KR14": "any_prime_set"}, distinctions=rows, advance_points=40).result
        assert (found["total"], found["legal"]) == (40, True)
        assert _problems(distinctions=[{"name": "Raised on Rooftops", "die": "d6"}]) == [
            "Raised on Rooftops: a Distinction stays a d8 for good (KR14)."
        ]


class TestRules:
    """What the rules have against a line, with the clause."""

    def test_dice_of_a_sheet(self) -> None:
        """A trait has a die, one of the ladder, and none smaller than at the beginning."""
        rows = [{"name": "One"}, {"name": "Two", "die": "d20"}, {"name": "Three", "die": "d6", "began": "d8"}]
        first, second, third = _problems(attributes=rows)
        assert first == "One: it has no die (K2)."
        assert second.startswith("Two: d20 is none of the dice of a sheet, d4, d6, d8, d10, d12, d12+d2, ")
        assert third == "Three: advance points only raise a die, and it began as a d8 (K14)."
        odd = [{"name": "Four", "die": "d6", "began": "d7"}, {"name": "Five", "began": "d6"}]
        assert _problems(attributes=odd) == [
            "Four: it began as a d7, which is none of the dice of a sheet (KR25).",
            "Five: it has no die (K2).",
        ]
        assert _problems({"KR25": "stops"}, talents=[{"name": "Ice", "die": "d12+d2", "new": True}])

    def test_dice_of_a_beginner(self) -> None:
        """One d10, two d8, the others d6; six Skills, three Distinctions, two assets, no talent (KR37)."""
        skills = [{"name": f"Skill {place}", "die": "d4"} for place in range(7)]
        distinctions = [{"name": f"Word {place}"} for place in range(4)]
        assets = [{"name": "Rope", "die": "d8"}, {"name": "Boots", "die": "d6"}, {"name": "Hat", "die": "d4"}]
        sheet: dict[str, Any] = {
            "attributes": [{"name": name, "die": "d8"} for name in ("A", "B", "C", "D")],
            "skills": skills,
            "distinctions": distinctions,
            "assets": assets,
            "talents": [{"name": "Fire", "die": "d4"}],
        }
        assert _problems(**sheet) == [
            "D: it begins as a d8, and this one of a beginner's Attributes is a d6 at most (KR37).",
            "Skill 6: a beginner has 6 Skills (KR37).",
            "Word 3: a beginner has 3 Distinctions (KR37).",
            "Rope: it begins as a d8, and this one of a beginner's Assets is a d6 at most (KR37).",
            "Hat: a beginner has 2 Assets (KR37).",
            "Fire: a beginner has no Talents (KR37).",
        ]
        assert not _problems(AGREED, **sheet)

    def test_a_condition_beyond_the_d12(self) -> None:
        """It takes its bearer out, by the decision of KR11."""
        rows = [{"name": "Bruised", "die": "d6"}, {"name": "Cursed", "die": "d12+d2"}, {"name": "Lost"}]
        assert _problems(conditions=rows) == [
            "Cursed: beyond the d12 its bearer is taken out (KR11).",
            "Lost: it has no die (K2).",
        ]
        assert len(_problems({"KR11": "keeps_growing"}, conditions=rows)) == 1

    @pytest.mark.parametrize(
        ("die", "readings", "problem"),
        [
            ("d7", {}, None),
            ("d7", {"KR23": "cortex_dice"}, "Big Hero Dice: a roll does not take a d7 (KR23)."),
            ("d8+d6", {}, "Big Hero Dice: a roll does not take a d8+d6 (KR23)."),
            ("d12+d6", {"KR23": "cortex_dice"}, None),
            ("d99", {}, "Big Hero Dice: a roll does not take a d99 (KR23)."),
        ],
    )
    def test_a_big_hero_die_is_one_that_a_roll_takes(
        self, die: str, readings: dict[str, str], problem: str | None
    ) -> None:
        """The sheet names what `arylon.roll` refuses, by each reading of KR23, and nothing else."""
        assert _problems(readings, hero_dice=["d8", die]) == ([problem] if problem else [])
        inputs = {"dice": ["d8", "d8", "d6"], "hero_die": die, "plot_points": 1}
        request = {"calculator": "arylon.roll", "mode": "odds", "inputs": inputs, "readings": readings}
        assert json.loads(handle_json(json.dumps(request)))["ok"] is (problem is None)

    def test_points_are_lines(self) -> None:
        """Big Hero Dice, life points and what Milestones brought are on the sheet."""
        found = _character(hero_dice=["d8", "d10"], life_points=9, milestones=4, advance_points=3)
        shown = {line["name"]: line["value"] for line in found.result["lines"]}
        assert shown["Big Hero Dice"] == "d8 and d10"
        assert shown["Life points"] == "9"
        assert shown["Advance points"] == "7"
        assert "3 advance points and 4 from Milestones" in found.sentence


class TestPlay:
    """The sheet gives a pool, and what can be raised."""

    def test_a_pool_can_be_gathered(self) -> None:
        """The first of each section is in it; without a Skill there is none."""
        response = _character(
            skills=[{"name": "Sneak", "die": "d10"}, {"name": "Lore", "die": "d6"}, {"name": "?"}]
        )
        (asked,) = next_questions(response)
        assert handle(Request(**{**asked.request, "text": None})).result["dice"] == ["d8", "d10", "d8"]
        assert not next_questions(_character())
