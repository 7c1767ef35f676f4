"""What the odds of a roll say beside the chance of success: the whole pool, the chart, the Big Hero Die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from engine import Request, Response, handle
from tests.systems.arylon.brute import against, joint

DICE = ["d4", "d4", "d4"]


def _odds(inputs: Mapping[str, Any], **readings: str) -> Response:
    return handle(Request(calculator="arylon.roll", mode="odds", inputs=inputs, readings=readings))


def _roll(inputs: Mapping[str, Any], faces: Sequence[int], **readings: str) -> Response:
    asked = Request(
        calculator="arylon.roll", mode="roll", inputs=inputs, faces=tuple(faces), readings=readings
    )
    return handle(asked)


class TestWholePool:
    """K4, K7: every equally likely roll is in the answer, as a Botch or as a pair of slots."""

    @pytest.mark.parametrize(
        ("dice", "rolls", "botches"),
        [
            (["d4", "d4", "d4"], 4 * 4 * 4, 1),
            (["d12+d6", "d4", "d4"], 12 * 6 * 4 * 4, 6),
            (["d6", "d4", "d4", "d4"], 6 * 4 * 4 * 4, 1 + 5 + 3 * 3),
        ],
    )
    def test_counts_rolls(self, dice: list[str], rolls: int, botches: int) -> None:
        """Three 1s or more are a Botch; of four dice, one may show something else."""
        answer = _odds({"dice": dice})
        joint = answer.result["joint"]

        assert (joint["denominator"], joint["botch"]) == (rolls, botches)
        assert sum(weight for *_, weight in joint["weights"]) == rolls - botches
        assert f" {rolls} equally likely rolls" in answer.steps[0].text

    @pytest.mark.parametrize("dice", [["d4", "d6", "d8"], ["d12+d6", "d4", "d4", "d8"]])
    def test_levels_that_cannot_be_are_left_out(self, dice: list[str]) -> None:
        """Each level has a chance, and together they are the rolls without a Botch."""
        answer = _odds({"dice": dice})
        assert answer.events is not None
        levels = answer.result["levels"]

        assert all(chance > 0 for chance in levels.values())
        assert sum(levels.values()) == 1 - answer.events["botch"]


class TestChart:
    """K3: the chart is split where success begins."""

    @pytest.mark.parametrize(("reading", "first"), [("must_beat", 7), ("equal_succeeds", 6)])
    def test_success_begins(self, reading: str, first: int) -> None:
        """Against 6, that is at 7, or at 6 where an equal Total is enough."""
        answer = _odds({"dice": DICE, "difficulty": 6}, KR3=reading)
        assert answer.distribution is not None
        assert answer.events is not None
        failure, success = answer.bands

        assert (failure.low, failure.high, success.low, success.high) == (None, first - 1, first, None)
        above = answer.distribution.chance(lambda total: isinstance(total, int) and total >= first)
        assert above == answer.events["success"]


BEYOND: list[Any] = [
    (["d12", "d12", "d12"], {"number": 3, "dice": ["d8"]}, "d8"),
    (["d12", "d12", "d12"], 3, None),
    (["d4", "d6", "d8"], 2, None),
    (["d8", "d6", "d12+d2"], ["d4", "d6"], "d6"),
    (["d8", "d8", "d8"], ["d12+d2", "d4"], "d12+d2"),
    (["d12", "d10", "d6"], {"number": 1, "dice": ["d4", "d6"]}, "d6"),
]


def _clear(dice: Sequence[str], difficulty: Any, *, after_botch: bool = False) -> Fraction:
    """Count the rolls of both sides in which a Total without a Botch is five or more above the number."""
    mine = joint(dice, 0, "total", None, {})
    number, bought = (difficulty, []) if isinstance(difficulty, int) else (0, difficulty)
    if isinstance(difficulty, dict):
        number, bought = difficulty["number"], difficulty["dice"]
    # Every bought die counts; of dice that the GM has picked, the two highest.
    theirs = against(bought, {"KR2": "all"} if isinstance(difficulty, dict) else {})
    clear = sum(
        weight * times
        for (total, _, _, hitches), weight in mine.items()
        for rolled, times in theirs.items()
        if hitches < 3 and (after_botch if rolled == "botch" else total - number - int(rolled) >= 5)
    )
    return Fraction(clear, mine.total() * theirs.total())


class TestHeroDie:
    """KR10, KR27, KR28: whatever stands there, beating it by five is enough, exactly five too."""

    @pytest.mark.parametrize(("dice", "difficulty", "die"), BEYOND, ids=str)
    def test_agrees_with_trying_everything(self, dice: list[str], difficulty: Any, die: str | None) -> None:
        """The chance is that of all faces of both sides, and the die the largest type that stood there."""
        found = _odds({"dice": dice, "difficulty": difficulty}).result
        assert found["hero_die"] == {"margin": 5, "chance": _clear(dice, difficulty)}
        assert found["hero_die_earned"] == die

    def test_known_by_other_hands(self) -> None:
        """d12 d12 d12 beat 3 by five in 23 of 24 rolls, and 3 with a d8 on top in 5425 of 6912."""
        assert _clear(["d12"] * 3, 3) == Fraction(23, 24)
        assert _clear(["d12"] * 3, {"number": 3, "dice": ["d8"]}) == Fraction(5425, 6912)

    def test_against_a_number_alone_there_may_be_none(self) -> None:
        """Under KR27 as no die, only a number with dice on top earns one."""
        assert _odds({"dice": DICE, "difficulty": 2}, KR27="no_die").result["hero_die"]["chance"] == 0
        with_die = {"dice": DICE, "difficulty": {"number": 0, "dice": ["d4"]}}
        assert _odds(with_die, KR27="no_die").result["hero_die"]["chance"] == Fraction(85, 256)

    def test_the_gms_botch_may_count_as_clear(self) -> None:
        """Under KR28 as earned, the GM's Botch is a clear success of everybody who has not botched."""
        three = {"dice": DICE, "difficulty": ["d4", "d4", "d4"]}
        assert _odds(three).result["hero_die"]["chance"] == _clear(DICE, ["d4"] * 3) == Fraction(105, 4096)
        earned = _odds(three, KR28="earned").result["hero_die"]["chance"]
        assert earned == _clear(DICE, ["d4"] * 3, after_botch=True) == Fraction(168, 4096)

    def test_what_nobody_knows_is_null(self) -> None:
        """Without a difficulty there is no chance, and without a rule nobody knows it."""
        assert _odds({"dice": DICE}).result["hero_die"] is None
        unknown = _odds({"dice": DICE, "difficulty": ["d4"]}, KR10="no_rule")
        assert unknown.result["hero_die"] == {"margin": None, "chance": None}
        assert unknown.result["hero_die_earned"] is None
        assert "KR10" not in {step.clause for step in unknown.steps}


class TestHeroDieOfARoll:
    """KR10, KR27, KR28: what one roll earns is what its odds count."""

    @pytest.mark.parametrize(
        ("dice", "difficulty"), [(DICE, 2), (DICE, ["d4", "d2"]), (["d6", "d4", "d4"], ["d2"] * 3)]
    )
    @pytest.mark.parametrize("readings", [{}, {"KR27": "no_die"}, {"KR28": "earned"}], ids=str)
    def test_all_faces_make_the_chance(
        self, dice: list[str], difficulty: Any, readings: dict[str, str]
    ) -> None:
        """Of all rolls of both sides, so many earn one."""
        names = [*dice, *(difficulty if isinstance(difficulty, list) else [])]
        inputs = {"dice": dice, "difficulty": difficulty}
        rolls = [
            _roll(inputs, shown, **readings)
            for shown in product(*(range(1, int(name[1:]) + 1) for name in names))
        ]
        earned = [each.result["earns_hero_die"] for each in rolls]
        chance = _odds(inputs, **readings).result["hero_die"]["chance"]
        assert Fraction(sum(earned), len(earned)) == chance

    def test_is_null_where_nothing_says_so(self) -> None:
        """Without a difficulty, or without a rule, nobody knows whether one is earned."""
        assert _roll({"dice": DICE}, [4, 4, 4]).result["earns_hero_die"] is None
        inputs = {"dice": DICE, "difficulty": 1}
        assert _roll(inputs, [4, 4, 4], KR10="no_rule").result["earns_hero_die"] is None

    def test_its_type_is_told(self) -> None:
        """The working says whose type it is: known, known of the dice on top alone, or open."""
        texts = {
            str(difficulty): [
                step.text
                for step in _roll({"dice": ["d12"] * 3, "difficulty": difficulty}, faces).steps
                if step.clause in {"KR10", "KR27"}
            ]
            for difficulty, faces in (
                (("d8",), [12, 12, 2, 3]),
                (3, [12, 12, 2]),
                ({"number": 3, "dice": ("d8",)}, [12, 12, 2, 3]),
            )
        }
        picked, alone, on_top = texts.values()
        assert picked == ["beaten by 5 or more: earns a Big Hero Die, by a rule we borrowed"]
        assert "no die is known to have stood there, so the GM says of which type" in alone[1]
        assert "a larger one behind the number counts before it" in on_top[1]


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"difficulty": 9}, "d8, d8 and d6 against 9: "),
        ({"difficulty": 9, "plot_points": 1}, "d8, d8 and d6 with 1 plot point against 9: "),
        ({"difficulty": 9, "aim": "effect"}, "d8, d8 and d6, placed for the Effect, against 9: "),
        (
            {"plot_points": 2, "hero_die": "d10", "aim": "effect"},
            "d8, d8 and d6 with a d10 Big Hero Die and 2 plot points, placed for the Effect: a Total ",
        ),
    ],
)
def test_the_odds_say_what_counts(inputs: dict[str, Any], said: str) -> None:
    """Plot points, a Big Hero Die and the aim stand in the sentence."""
    assert _odds({"dice": ["d8", "d8", "d6"], **inputs}).sentence.startswith(said)


def test_a_list_that_is_too_long_is_empty() -> None:
    """The rows of Total, Effect and Hitches stay a list where a large pool has too many to list."""
    found = _odds({"dice": ["d12+d12"] * 12, "plot_points": 5}).result["joint"]
    assert found["weights"] == []
    assert found["denominator"] > 0
