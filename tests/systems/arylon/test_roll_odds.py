"""What the odds of a roll say beside the chance of success: the whole pool, the chart, the Big Hero Die."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from engine import Request, Response, handle

DICE = ["d4", "d4", "d4"]


def _odds(inputs: Mapping[str, Any], **readings: str) -> Response:
    return handle(Request(calculator="arylon.roll", mode="odds", inputs=inputs, readings=readings))


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
        assert f" {rolls} equally likely rolls" in answer.answer.steps[0].text

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
        failure, success = answer.answer.bands

        assert (failure.low, failure.high, success.low, success.high) == (None, first - 1, first, None)
        above = answer.distribution.chance(lambda total: isinstance(total, int) and total >= first)
        assert above == answer.events["success"]


class TestHeroDie:
    """KR10: beating the GM's number by five is enough, exactly five too."""

    def test_exactly_five_counts(self) -> None:
        """Two d4 of the GM show each pair of values once, a 1 being a Hitch worth nothing."""
        answer = _odds({"dice": DICE, "difficulty": ["d4", "d4"]})
        assert answer.distribution is not None
        numbers = [one + two for one in (0, 2, 3, 4) for two in (0, 2, 3, 4)]
        ways = [
            (total - number, weight)
            for total, weight in answer.distribution.items()
            if isinstance(total, int)
            for number in numbers
        ]

        enough = sum(weight for margin, weight in ways if margin >= 5)
        assert answer.result["hero_die"]["chance"] == Fraction(enough, 4**3 * 4**2)
        assert any(margin == 5 for margin, _ in ways)
