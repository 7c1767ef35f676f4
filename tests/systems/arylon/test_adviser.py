"""The buyer's adviser: what is shown, and where it leads from. Its numbers: `test_deals_as_described`."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import product
from typing import Any

from jsonschema import Draft202012Validator

from engine import Request, Response, find, handle
from engine.followups import next_questions

ID = "arylon.adviser"
POOL: dict[str, Any] = {"dice": ["d8", "d6", "d4"], "shown": ["6", "5", "1"], "difficulty": 9}


def _ask(readings: dict[str, str] | None = None, **inputs: Any) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs, readings=readings or {}))


class TestReadings:
    """The rulings decide what a purchase does."""

    def test_a_d12_with_a_second_die(self) -> None:
        """One die or two, as it is read (KR9)."""
        pool: dict[str, Any] = {"dice": ["d12+d6", "d8", "d6"], "shown": ["9+1", "5", "4"], "difficulty": 14}
        assert _ask(**pool).result["total"] == 15
        assert _ask({"KR9": "two_dice"}, **pool).result["total"] == 14

    def test_a_gm_without_botches(self) -> None:
        """By that reading three ones are three dice to buy, and they can botch for you (KR20)."""
        asked: dict[str, Any] = {"gm_hitches": ["d4", "d4", "d4"], "plot_points": 3}
        events = _ask({"KR20": "no_gm_botch"}, **{**POOL, "difficulty": 11}, **asked).events or {}
        assert events["success_if_bought"] == Fraction(63, 64)
        assert _ask(**POOL, **asked).sentence.startswith("The GM's d4, d4 and d4 are a Botch")

    def test_a_big_hero_die(self) -> None:
        """Its face goes on top of the Total, a 1 and a second die as well (K12)."""
        hero: dict[str, Any] = {"hero_die": "d8", "hero_shown": "1"}
        assert _ask(**POOL, **hero).result["total"] == 12
        assert _ask(**POOL, hero_die="d12+d4", hero_shown="9+3").result["total"] == 17
        harder = {**POOL, "difficulty": 22, "hero_die": "d12+d4", "hero_shown": "9+3"}
        assert _ask(**harder).result["total"] == 23


class TestAnswer:
    """What is shown, and where it leads from."""

    def test_the_sentence_has_both_sides(self) -> None:
        """Chance by chance, with the purses."""
        found = _ask(
            dice=["d8", "d8", "d6", "d6"], shown=["5", "4", "1", "1"], difficulty=10, gm_hitches=["d8"],
            plot_points=1,
        ).sentence  # fmt: skip
        assert found.startswith("Place d8 (5) and d8 (4) in Total and d6 (1) in Effect. Against 10, ")
        assert "0 % of the time before anybody pays; 87.5 % if you buy d8" in found
        assert found.endswith(" You have 1 plot point and the GM 3.")
        own = _ask(
            **{**POOL, "difficulty": {"number": 9, "dice": ["d4"]}},
            slots=["total", "total", "effect"],
        )
        assert own.sentence.startswith(
            "You place d8 (6) and d6 (5) in Total and d4 (1) in Effect. Against 9 and d4, "
        )

    def test_both_may_buy(self) -> None:
        """Where both have something to buy, the sentence says what is left of it."""
        open_yet = {**POOL, "difficulty": {"number": 9, "dice": ["d6"]}, "gm_hitches": ["d4"]}
        assert " % if both of you buy. You have 1 " in _ask(**open_yet, plot_points=1).sentence

    def test_a_sale_before_the_dice_of_the_difficulty_fall(self) -> None:
        """A Total of 8 against two d6, and against three of them once the 1 is bought; a 1 adds nothing."""
        pool: dict[str, Any] = {"dice": ["d6"] * 3, "shown": ["1", "5", "3"], "difficulty": ["d6", "d6"]}
        events = _ask(**pool, gm_points=1).events or {}
        for event, dice in (("success", 2), ("success_if_sold", 3)):
            sums = [sum(face for face in faces if face > 1) for faces in product(range(1, 7), repeat=dice)]
            assert events[event] == Fraction(sum(each < 8 for each in sums), len(sums))

    def test_a_plot_point_brings_a_die_out_of_the_bank(self) -> None:
        """It is spent where it raises the chance, and not for the Effect alone."""
        pool: dict[str, Any] = {
            "dice": ["d6", "d6", "d6", "d6"],
            "shown": ["4", "4", "3", "3"],
            "plot_points": 2,
        }
        assert _ask(**pool, difficulty=9).result["plot_points"] == 1
        assert _ask(**pool, difficulty=7).result["plot_points"] == 0
        assert ", for 1 plot point. Against " in _ask(**pool, difficulty=9).sentence

    def test_a_roll_leads_here(self) -> None:
        """With its faces, unless there is nothing to advise on."""

        def next_of(**inputs: Any) -> list[Any]:
            faces = tuple(inputs.pop("faces"))
            asked = Request(calculator="arylon.roll", mode="roll", inputs=inputs, faces=faces)
            return [each.request for each in next_questions(handle(asked)) if each.name == "adviser"]

        (asked,) = next_of(dice=["d8", "d6", "d4"], difficulty=9, faces=[6, 5, 1])
        assert handle(Request(**{**asked, "text": None})).result["total"] == 11
        assert not next_of(dice=["d8", "d6", "d4"], difficulty=9, faces=[1, 1, 1])
        assert not next_of(dice=["d8", "d6", "d4"], faces=[6, 5, 1])
        assert not next_of(
            dice=["d8", "d6", "d4"], difficulty=9, hero_die="d8", plot_points=1, faces=[6, 5, 1, 3]
        )

    def test_the_largest_pools_end(self) -> None:
        """Sixteen dice, all plot points, six Hitches of the GM's in each place."""
        sizes = ["d4", "d6", "d8", "d10", "d12", "d20"]
        started = time.process_time()
        _ask(
            {"KR20": "no_gm_botch"}, dice=["d12+d12"] * 16,
            shown=[f"{place % 12 + 1}+{place * 5 % 12 + 1}" for place in range(16)],
            difficulty=80, plot_points=100, gm_hitches=sizes, gm_bank_hitches=sizes,
        )  # fmt: skip
        assert time.process_time() - started < 20, "it usually takes a second of the processor"


def test_faces_are_text_or_a_number() -> None:
    """Of a die with a second one both faces are written, and a number stands for one face."""
    shown = next(each for each in find("arylon.adviser").declared if each.name == "shown")
    faces = shown.schema()["items"]
    for value, fits in (("6", True), ("12+5", True), (6, True), ("x", False), (0, False), ("5+", False)):
        assert Draft202012Validator(faces).is_valid(value) is fits, value
