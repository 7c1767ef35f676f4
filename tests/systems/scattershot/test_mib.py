"""The MIB: laws and brute force. Golden numbers stand in `golden/mib.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle

ID = "scattershot.mib"
BLOG = "blog-2006"
RATINGS = st.integers(-5, 30)
JUNCTURES = st.integers(1, 7)
FEW = st.integers(0, 3)
D10 = range(1, 11)
D6 = range(1, 7)


def _odds(inputs: Mapping[str, int], **settings: Any) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs, **settings))


def _roll(faces: tuple[int, ...], inputs: Mapping[str, int], **settings: Any) -> Response:
    return handle(Request(calculator=ID, mode="roll", inputs=inputs, faces=faces, **settings))


def _weights(response: Response) -> dict[Any, int]:
    assert response.distribution is not None
    return dict(response.distribution)


class TestOdds:
    """The chances of a MIB are exact: every face of every die counted once."""

    @given(RATINGS, st.integers(-4, 4))
    def test_a_modifier_is_a_different_rating(self, rating: int, modifier: int) -> None:
        """A modifier does what the same points of Rating would do."""
        modified, plain = (
            _odds({"rating": rating, "modifier": modifier}),
            _odds({"rating": rating + modifier}),
        )

        assert _weights(modified) == _weights(plain)
        assert modified.events == plain.events

    @given(RATINGS, JUNCTURES, FEW)
    def test_texts_agree_where_nothing_is_bought_and_nothing_lies_on_the_edge(
        self, rating: int, juncture: int, benefits: int
    ) -> None:
        """Without Challenges the two texts give one distribution, and part only in Catastrophic Failures."""
        inputs = {"rating": rating, "critical_juncture": juncture, "benefits": benefits}
        new, old = _odds(inputs), _odds(inputs, text=BLOG)
        assert new.events is not None
        assert old.events is not None

        assert _weights(new) == _weights(old)
        assert new.events["success"] == old.events["success"]
        edge = Fraction(_weights(new).get(-juncture, 0), 100)
        assert new.events["catastrophic_failure"] - old.events["catastrophic_failure"] == edge

    @given(RATINGS, FEW)
    def test_challenges_reach_the_same_successes_in_both_texts(self, rating: int, challenges: int) -> None:
        """Stopping at 0 or going beyond makes the same misses good."""
        inputs = {"rating": rating, "challenges": challenges}
        new, old = _odds(inputs), _odds(inputs, text=BLOG)
        assert new.events is not None
        assert old.events is not None

        assert new.events["success"] == old.events["success"]
        assert new.events["telling_blow"] >= old.events["telling_blow"]

    @pytest.mark.parametrize(
        ("dice_for", "dice_against", "challenges", "benefits"),
        [(0, 0, 0, 0), (1, 0, 2, 0), (0, 1, 0, 2), (1, 1, 3, 1)],
    )
    def test_rolling_every_face_gives_the_odds(
        self, dice_for: int, dice_against: int, challenges: int, benefits: int
    ) -> None:
        """A second opinion: every way the dice can fall, rolled one by one with shown faces."""
        inputs = {
            "rating": 9,
            "critical_juncture": 6,
            "dice_for": dice_for,
            "dice_against": dice_against,
            "challenges": challenges,
            "benefits": benefits,
        }
        dice = [D10, D10, *[D6] * (dice_for + dice_against)]
        rolls = [_roll(faces, inputs).result for faces in product(*dice)]
        answer = _odds(inputs)
        assert answer.events is not None

        assert _weights(answer) == Counter(roll["mib"] for roll in rolls)
        bands = Counter(roll["band"] for roll in rolls)
        assert answer.events["telling_blow"] == Fraction(bands["telling_blow"], len(rolls))
        assert answer.events["catastrophic_failure"] == Fraction(bands["catastrophic_failure"], len(rolls))
        made = bands["success"] + bands["telling_blow"]
        assert answer.events["success"] == Fraction(made, len(rolls))
        assert made == sum(roll["remains"] >= 0 for roll in rolls)

    def test_agrees_with_another_library(self) -> None:
        """Ten Experience Dice each way, counted by icepool."""
        d10, d6 = icepool.d(10), icepool.d(6)
        expected = 12 - (2 @ d10) + (10 @ d6) - (10 @ d6)
        answer = _odds({"rating": 12, "dice_for": 10, "dice_against": 10})

        assert answer.distribution is not None
        for outcome in (-60, -8, 0, 1, 7, 62):
            chance = Fraction(expected.probability(outcome))
            assert answer.distribution.probability(outcome) == chance

    def test_most_dice(self) -> None:
        """As many Experience Dice as the engine takes are counted at once."""
        answer = _odds({"rating": 12, "dice_for": 30, "dice_against": 30})

        assert sum(_weights(answer).values()) == 100 * 6**60

    @pytest.mark.parametrize(
        ("inputs", "readings", "lows"),
        [
            ({}, {}, [None, -6, 0, 7]),
            ({}, {"SR1": "below"}, [None, -7, 0, 7]),
            ({"benefits": 1}, {}, [None, -6, 0]),
            ({"benefits": 1}, {"SR4": "before_benefits"}, [None, -6, 0, 7]),
            ({"critical_juncture": 0}, {"SR29": "zero_allowed"}, [None, 0, 0, 0]),
        ],
    )
    def test_bands_of_the_chart(
        self, inputs: dict[str, int], readings: dict[str, str], lows: list[int | None]
    ) -> None:
        """The named stretches of the axis begin where the thresholds say."""
        bands = _odds({"rating": 12, **inputs}, readings=readings).bands

        assert [band.low for band in bands] == lows


class TestWords:
    """An answer is told in one line, and every step of it names its clause."""

    def test_bought_sentence(self) -> None:
        """The line counts what was taken on and what was won by it."""
        bought = _roll((1, 1), {"rating": 12, "challenges": 1, "benefits": 2})

        assert bought.sentence == (
            "A Rating of 12 against 1 + 1 on 2d10, lifted by 1 Challenge, makes it by 11, "
            "a success with 4 automatic Benefits and 2 Benefits bought."
        )

    def test_the_working_ends_with_what_was_judged(self) -> None:
        """The last step holds the number that makes the result, before or after a Benefit is bought (SR4)."""
        bought = {"rating": 14, "critical_juncture": 4, "benefits": 1}
        early = _roll((5, 5), bought, readings={"SR4": "before_benefits"})
        late = _roll((5, 5), bought)

        # 14 - 10 = 4 reaches 4, and a point of it is spent.
        last = early.steps[-1]
        assert (last.clause, last.text, last.value) == (
            "SR4",
            "before Benefits are bought it is a Telling Blow",
            4,
        )
        assert early.result["remains"] == 3
        assert (late.steps[-1].text, late.steps[-1].value) == ("what remains is a success", 3)

    def test_odds_sentence(self) -> None:
        """The line names everything that changes the chance."""
        answer = _odds({"rating": 12, "dice_for": 2, "dice_against": 1, "challenges": 1, "benefits": 1})

        assert answer.sentence.startswith(
            "A Rating of 12 with 2 Experience Dice for it, 1 Experience Die against it, 1 Challenge "
            "and up to 1 Benefit bought makes it"
        )
