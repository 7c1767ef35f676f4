"""The roll: laws and brute force. Golden numbers stand in `golden/roll.toml`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import icepool
import pytest

from engine import Request, Response, handle, handle_json
from engine.systems.arylon.outcome import hitches_left

ID = "arylon.roll"


def _odds(inputs: Mapping[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs, readings=readings))


def _roll(inputs: Mapping[str, Any], faces: Sequence[int], **readings: str) -> Response:
    return handle(Request(calculator=ID, mode="roll", inputs=inputs, faces=tuple(faces), readings=readings))


def _events(inputs: Mapping[str, Any], **readings: str) -> Mapping[str, Fraction]:
    events = _odds(inputs, **readings).events
    assert events is not None
    return events


class TestOdds:
    """The odds count every face of every die, placed as the aim asks, without ever listing the faces."""

    def test_agree_with_icepool(self) -> None:
        """An independent dice library finds the same best two of d6, d8, d8 and d12, Hitches as nothing."""
        zeroed = [icepool.d(sides).map(lambda face: 0 if face == 1 else face) for sides in (6, 8, 8, 12)]
        expected = icepool.highest(*zeroed, keep=2)
        joint_weights = _joint(_odds({"dice": ["d6", "d8", "d8", "d12"]}))
        found = Counter[int]()
        for (total, _, _), weight in joint_weights.items():
            found[total] += weight
        botched = 6 * 8 * 8 * 12 - found.total()
        # A pool of four botches with three Hitches and one other face, so its Total is that face.
        assert botched == 1 + 5 + 7 + 7 + 11
        for face in range(13):
            found[face] += sum(face in range(2, sides + 1) for sides in (6, 8, 8, 12)) + (face == 0)
        scale = Fraction(expected.denominator(), found.total())
        assert {total: ways * scale for total, ways in found.items() if ways} == dict(expected.items())

    def test_without_difficulty_there_is_no_success(self) -> None:
        """There is nothing to succeed against, so there is no such event."""
        assert list(_events({"dice": ["d8", "d6", "d6"]})) == ["botch", "hitch"]
        assert list(_events({"dice": ["d8", "d6", "d6"], "difficulty": 7})) == ["success", "botch", "hitch"]

    def test_forty_dice_are_allowed(self) -> None:
        """Forty mixed dice and a handful of plot points are answered, without what is too long to list."""
        dice = ["d4", "d6", "d8", "d10", "d12", "d12+d6", "d8", "d6"] * 5
        answer = _odds({"dice": dice, "plot_points": 12, "hero_die": "d8", "aim": "effect"})

        assert answer.result["joint"]["weights"] == []
        assert answer.result["levels"] is None
        assert sum(answer.result["hitch_chances"]) == 1


def _joint(answer: Response) -> dict[tuple[int, ...], int]:
    return {tuple(row[:3]): row[3] for row in answer.result["joint"]["weights"]}


class TestRoll:
    """A roll places its dice as well as they can be, and says what else they could have done."""

    def test_the_gms_dice_are_drawn(self) -> None:
        """Both rows of dice carry what became of each die."""
        answer = _roll(
            {"dice": ["d12+d6", "d6", "d6"], "difficulty": ["d8", "d6", "d4"]}, [9, 2, 1, 5, 7, 1, 3]
        )
        rows = [[die.note for die in block.dice] for block in answer.figures if hasattr(block, "dice")]
        assert rows == [["Total", "added", "Effect, Hitch", "Total"], ["counts", "Hitch", "counts"]]

    def test_sentences_say_what_happened(self) -> None:
        """The one line names Total, Effect, level, Hitches and the outcome."""
        inputs = {"dice": ["d8", "d8", "d6"]}
        assert _roll(inputs, [6, 5, 3]).sentence == "Total 11, Effect 3 at d6."
        assert _roll({**inputs, "difficulty": 11}, [6, 5, 1]).sentence == (
            "Total 11, Effect 0 at d6, with 1 Hitch: failure against 11."
        )
        assert "Botch: 3 Hitches" in _roll(inputs, [1, 1, 1]).sentence
        gm_botch = _roll({**inputs, "difficulty": ["d4", "d4", "d4"]}, [6, 5, 3, 1, 1, 1])
        assert gm_botch.sentence.endswith("success, because the GM botched.")


class TestBoughtHitches:
    """K8, K10: what is bought once the dice lie, worked out by hand from KR6, KR20, KR29 and KR31."""

    POOL: Mapping[str, Any] = {"dice": ["d8", "d6", "d10"], "difficulty": ["d8", "d8", "d6"]}
    FACES = (8, 1, 6, 5, 1, 1)
    """Total d8 8 and d10 6, Effect the d6 with its 1; the GM's d8 and d8 make 5 and 0, the d6 lies beside."""

    def test_a_smaller_die_from_the_next_roll_on(self) -> None:
        """A step down for a bought 1 (K13, KR7): d8 to d6; a d4 is gone (KR24); this roll stays as it is."""
        before = _roll(self.POOL, self.FACES)
        found = _roll({**self.POOL, "bought_step": ["d8", "d4", "d12+d4"]}, self.FACES)
        assert found.result["smaller_dice"] == [
            "d8 is a d6 from the next roll on",
            "d4 is gone from the next roll on",
            "d12+d4 is a d12+d2 from the next roll on",
        ]
        assert {**found.result, "smaller_dice": []} == before.result
        assert [(each.clause, each.text) for each in found.steps[-4:-1]] == [
            ("K13", "a bought Hitch: d8 is a d6 from the next roll on"),
            ("KR24", "a bought Hitch: d4 is gone from the next roll on"),
            ("K13", "a bought Hitch: d12+d4 is a d12+d2 from the next roll on"),
        ]

    def test_three_bought_ones_are_a_botch_of_their_own(self) -> None:
        """As the adviser weighs them: the ones of the pool do not count with them (K7, KR20)."""
        three = ["d6", "d6", "d6"]
        lost = _roll({**self.POOL, "bought": three}, (*self.FACES, 1, 1, 1))
        assert (lost.result["botch"], lost.result["success"], lost.result["hitches"]) == (True, False, 1)
        assert (
            lost.sentence
            == "Botch: 3 Hitches of bought dice, and the roll fails whatever the other dice show."
        )
        won = _roll({**self.POOL, "sold": three}, (*self.FACES, 1, 1, 1))
        assert (won.result["gm_botch"], won.result["success"], won.result["margin"]) == (True, True, None)
        assert (
            _roll({**self.POOL, "sold": three}, (*self.FACES, 1, 1, 1), KR20="no_gm_botch").result["gm_botch"]
            is False
        )

    def test_as_the_adviser_reckons(self) -> None:
        """Over all faces of both bought dice, the successes are the chance that it tells for this deal."""
        dice, difficulty = ["d8", "d8", "d6"], 10
        asked = {
            "dice": dice,
            "shown": ["5", "4", "1"],
            "difficulty": difficulty,
            "gm_hitches": ["d8"],
            "plot_points": 1,
        }
        events = handle(Request(calculator="arylon.adviser", mode="odds", inputs=asked)).events
        assert events is not None
        inputs = {"dice": dice, "difficulty": difficulty, "bought": ["d8"]}
        won = [_roll(inputs, (5, 4, 1, face)).result["success"] for face in range(1, 9)]
        assert Fraction(sum(won), 8) == events["success_if_bought"]

    def test_the_pool_after_the_purchase(self) -> None:
        """What is bought already is offered neither to the next calculator nor for the odds from now on."""
        found = handle(
            Request(
                calculator=ID,
                mode="roll",
                inputs={"dice": ["d8", "d6", "d10", "d6"], "difficulty": 11, "sold": ["d6"]},
                faces=(8, 1, 6, 1, 3),
            )
        )
        assert found.result["hitch_dice"] == ["d6 in Effect", "d6 in Bank"]
        assert hitches_left(found, in_bank=False) == []
        assert hitches_left(found, in_bank=True) == ["d6"]


SMALLEST = ["d4", "d4", "d4"]


class TestChart:
    """K3: the chart is split where success begins."""

    @pytest.mark.parametrize(("reading", "first"), [("must_beat", 7), ("equal_succeeds", 6)])
    def test_success_begins(self, reading: str, first: int) -> None:
        """Against 6, that is at 7, or at 6 where an equal Total is enough."""
        answer = _odds({"dice": SMALLEST, "difficulty": 6}, KR3=reading)
        assert answer.distribution is not None
        assert answer.events is not None
        failure, success = answer.bands

        assert (failure.low, failure.high, success.low, success.high) == (None, first - 1, first, None)
        above = answer.distribution.chance(lambda total: isinstance(total, int) and total >= first)
        assert above == answer.events["success"]


class TestHeroDie:
    """KR10, KR27, KR28: whatever stands there, beating it by five is enough, exactly five too."""

    def test_against_a_number_alone_there_may_be_none(self) -> None:
        """Under KR27 as no die, only a number with dice on top earns one."""
        assert _odds({"dice": SMALLEST, "difficulty": 2}, KR27="no_die").result["hero_die"]["chance"] == 0
        with_die = {"dice": SMALLEST, "difficulty": {"number": 0, "dice": ["d4"]}}
        assert _odds(with_die, KR27="no_die").result["hero_die"]["chance"] == Fraction(85, 256)

    def test_the_gms_botch_may_count_as_clear(self) -> None:
        """Under KR28 as earned, the GM's Botch is a clear success of everybody who has not botched."""
        three = {"dice": SMALLEST, "difficulty": ["d4", "d4", "d4"]}
        assert _odds(three).result["hero_die"]["chance"] == Fraction(105, 4096)
        earned = _odds(three, KR28="earned").result["hero_die"]["chance"]
        assert earned == Fraction(168, 4096)

    def test_what_nobody_knows_is_null(self) -> None:
        """Without a difficulty there is no chance, and without a rule nobody knows it."""
        assert _odds({"dice": SMALLEST}).result["hero_die"] is None
        unknown = _odds({"dice": SMALLEST, "difficulty": ["d4"]}, KR10="no_rule")
        assert unknown.result["hero_die"] == {"margin": None, "chance": None}
        assert unknown.result["hero_die_earned"] is None
        assert "KR10" not in {step.clause for step in unknown.steps}


class TestHeroDieOfARoll:
    """KR10, KR27, KR28: what one roll earns is what its odds count."""

    def test_is_null_where_nothing_says_so(self) -> None:
        """Without a difficulty, or without a rule, nobody knows whether one is earned."""
        assert _roll({"dice": SMALLEST}, [4, 4, 4]).result["earns_hero_die"] is None
        inputs = {"dice": SMALLEST, "difficulty": 1}
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


def test_dice_that_fall_apart_are_counted_apart() -> None:
    """Read as two dice, forty d12+d6 are eighty, against the GM or beside him; only odds mind them."""
    for inputs in ({"dice": ["d12+d6"] * 40}, {"dice": ["d8"] * 3, "difficulty": ["d12+d6"] * 40}):
        request = {"calculator": ID, "mode": "odds", "inputs": inputs, "readings": {"KR9": "two_dice"}}
        failure = json.loads(handle_json(json.dumps(request)))["failure"]
        field = "inputs.difficulty" if "difficulty" in inputs else "inputs.dice"
        assert (failure["code"], failure["field"]) == ("limit_exceeded", field)
        rolled = json.loads(handle_json(json.dumps({**request, "mode": "roll", "seed": "any"})))
        assert rolled["ok"]


def test_a_table_full_of_dice_is_ordinary() -> None:
    """Two dozen dice with points for every one of them, against as many bought dice, are answered."""
    inputs = {
        "dice": ["d12+d4"] * 24,
        "plot_points": 24,
        "difficulty": {"number": 11, "dice": ["d8"] * 24},
    }
    assert json.loads(handle_json(json.dumps({"calculator": ID, "mode": "odds", "inputs": inputs})))["ok"]
