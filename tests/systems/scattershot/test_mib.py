"""The MIB: laws, brute force and refusals. Golden numbers stand in `golden/mib.toml`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json

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

    @given(RATINGS, st.integers(-5, 5), FEW, FEW, JUNCTURES)
    def test_is_a_distribution(
        self, rating: int, modifier: int, dice_for: int, dice_against: int, juncture: int
    ) -> None:
        """Weights are positive and come to all the ways the dice can fall; the mean is that of the dice."""
        inputs = {"rating": rating, "modifier": modifier, "critical_juncture": juncture}
        answer = _odds({**inputs, "dice_for": dice_for, "dice_against": dice_against})

        assert all(weight > 0 for weight in _weights(answer).values())
        assert sum(_weights(answer).values()) == 100 * 6 ** (dice_for + dice_against)
        assert answer.result["mean"] == rating + modifier - 11 + Fraction(7, 2) * (dice_for - dice_against)

    @given(RATINGS, JUNCTURES, FEW)
    def test_a_better_rating_never_hurts(self, rating: int, juncture: int, challenges: int) -> None:
        """A point of Rating more never lowers the chances of success, nor raises that of disaster."""
        game = {"critical_juncture": juncture, "challenges": challenges}
        lower, higher = (_odds({**game, "rating": rating + more}).events for more in (0, 1))
        assert lower is not None
        assert higher is not None

        assert lower["success"] <= higher["success"]
        assert lower["telling_blow"] <= higher["telling_blow"] <= higher["success"]
        assert lower["catastrophic_failure"] >= higher["catastrophic_failure"]

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


class TestRoll:
    """A roll is one line of the odds, replayable from its seed or from the reader's dice."""

    @given(st.integers(-20, 20), FEW, st.sampled_from(["at_or_below", "below"]))
    def test_what_remains_is_never_above_the_threshold(self, rating: int, benefits: int, edge: str) -> None:
        """Points above the Critical Juncture are Benefits; bought ones never turn a success into a miss."""
        inputs = {"rating": rating, "benefits": benefits}
        result = _roll((5, 5), inputs, readings={"SR1": edge}).result

        assert result["remains"] == min(result["mib"], 7) - result["bought_benefits"]
        assert result["automatic_benefits"] == max(0, result["mib"] - 7)
        assert (result["remains"] >= 0) == (result["mib"] >= 0)


class TestWords:
    """An answer is told in one line, and every step of it names its clause."""

    @pytest.mark.parametrize(
        ("faces", "inputs", "sentence"),
        [
            ((3, 5), {"rating": 12}, "A Rating of 12 against 3 + 5 on 2d10 makes it by 4, a success."),
            ((4, 6), {"rating": 10}, "A Rating of 10 against 4 + 6 on 2d10 makes it exactly, a success."),
            (
                (9, 6, 2),
                {"rating": 9, "dice_for": 1},
                "A Rating of 9 against 9 + 6 on 2d10 and +2 from Experience Dice misses it by 4, a failure.",
            ),
            (
                (10, 10),
                {"rating": 10},
                "A Rating of 10 against 10 + 10 on 2d10 misses it by 10, a Catastrophic Failure.",
            ),
        ],
    )
    def test_roll_sentence(self, faces: tuple[int, ...], inputs: dict[str, int], sentence: str) -> None:
        """The line says what was rolled, what came of it, and what was bought."""
        assert _roll(faces, inputs).sentence == sentence

    def test_bought_sentence(self) -> None:
        """The line counts what was taken on and what was won by it."""
        bought = _roll((1, 1), {"rating": 12, "challenges": 1, "benefits": 2})

        assert bought.sentence == (
            "A Rating of 12 against 1 + 1 on 2d10, lifted by 1 Challenge, makes it by 11, "
            "a success with 4 automatic Benefits and 2 Benefits bought."
        )

    def test_odds_sentence(self) -> None:
        """The line names everything that changes the chance."""
        answer = _odds({"rating": 12, "dice_for": 2, "dice_against": 1, "challenges": 1, "benefits": 1})

        assert answer.sentence.startswith(
            "A Rating of 12 with 2 Experience Dice for it, 1 Experience Die against it, 1 Challenge "
            "and up to 1 Benefit bought makes it"
        )

    @pytest.mark.parametrize(
        ("faces", "inputs", "readings", "clause"),
        [
            ((7, 10), {}, {}, "SR1"),
            ((7, 10), {}, {"SR1": "below"}, "SR1"),
            ((6, 10), {}, {}, "S19"),
            ((1, 1), {"benefits": 1}, {"SR4": "before_benefits"}, "SR4"),
        ],
    )
    def test_the_last_step_names_what_decided(
        self, faces: tuple[int, ...], inputs: dict[str, int], readings: dict[str, str], clause: str
    ) -> None:
        """Where a ruling named the result, the working says so."""
        assert _roll(faces, {"rating": 10, **inputs}, readings=readings).steps[-1].clause == clause

    def test_the_older_text_says_where_it_stops(self) -> None:
        """A cap that a reading sets is told with its ruling."""
        steps = _odds({"rating": 10, "challenges": 2}, text=BLOG).steps

        assert [step.text for step in steps if step.clause == "SR37"] == [
            "take on 2 Challenges, lifting a miss to 0 at most"
        ]


REFUSALS = [
    ('{"rating": 12, "challenges": 4}', "illegal_choice", "inputs.challenges", "S17"),
    ('{"rating": 12, "epic_index": 4}', "illegal_choice", "inputs.epic_index", "S22"),
    ("[12]", "invalid_request", "inputs", "object"),
]


@pytest.mark.parametrize(("inputs", "code", "field", "says"), REFUSALS)
def test_refuses(inputs: str, code: str, field: str, says: str) -> None:
    """What cannot be asked is refused with its field and a sentence that says what to do."""
    text = f'{{"calculator": "{ID}", "mode": "odds", "inputs": {inputs}}}'
    answer = json.loads(handle_json(text))

    assert not answer["ok"]
    assert (answer["failure"]["code"], answer["failure"]["field"]) == (code, field)
    assert says in answer["failure"]["message"]


@pytest.mark.parametrize(
    ("faces", "field", "says"),
    [
        ([3], "faces", "d10 number 2 of 2"),
        ([3, 5], "faces", "Experience Die for, number 1 of 1"),
        ([3, 5, 6, 2], "faces", "takes 3 faces"),
        ([-1, 5, 6], "faces.0", "d10"),
        ([3, 11, 6], "faces.1", "d10"),
        ([3, 5, 7], "faces.2", "6"),
        ([3, "white", 6], "faces.1", "white"),
    ],
)
def test_refuses_faces(faces: list[object], field: str, says: str) -> None:
    """Dice that are missing, too many or impossible are named."""
    request = {
        "calculator": ID,
        "mode": "roll",
        "inputs": {"rating": 12, "dice_for": 1},
        "faces": faces,
    }
    failure = json.loads(handle_json(json.dumps(request)))["failure"]

    assert (failure["code"], failure["field"]) == ("invalid_request", field)
    assert says in failure["message"]
