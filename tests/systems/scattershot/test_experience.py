"""Experience Dice for points: laws and refusals. Golden numbers stand in `golden/experience.toml`."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json
from engine.systems.scattershot.experience import points

ID = "scattershot.experience"


def _odds(**inputs: int) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs))


def _roll(*faces: int) -> Response:
    return handle(Request(calculator=ID, mode="roll", inputs={"dice": len(faces)}, faces=faces))


def _weights(response: Response) -> dict[Any, int]:
    assert response.distribution is not None
    return dict(response.distribution)


class TestPoints:
    """Six pips are a point, and every four more another."""

    @given(st.integers(0, 700))
    def test_the_formula_of_the_schedule(self, total: int) -> None:
        """A second opinion: two off, a quarter of the rest, and nothing below six."""
        assert points(total) == (max(0, (total - 2) // 4) if total >= 6 else 0)

    @given(st.integers(0, 700))
    def test_rises_by_one_in_four(self, total: int) -> None:
        """Four pips more are exactly one point more, once there is one."""
        assert points(total + 4) - points(total) == 1 if total >= 2 else points(total + 4) in {0, 1}


class TestOdds:
    """Every way that the dice can fall, counted once."""

    @pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
    def test_agrees_with_every_roll(self, dice: int) -> None:
        """A second opinion: all faces of all dice."""
        rolls = list(product(range(1, 7), repeat=dice))
        counted = Counter((sum(faces) - 2) // 4 if sum(faces) >= 6 else 0 for faces in rolls)
        answer = _odds(dice=dice)

        assert _weights(answer) == counted
        mean = Fraction(sum(gained * ways for gained, ways in counted.items()), len(rolls))
        assert answer.result["mean"] == mean
        assert answer.events == {"at_least_one": 1 - Fraction(counted[0], len(rolls))}

    @pytest.mark.parametrize("dice", [1, 2, 3])
    def test_rolling_every_face_gives_the_odds(self, dice: int) -> None:
        """Every roll with shown faces is one of the ways."""
        rolled = Counter(_roll(*faces).result["points"] for faces in product(range(1, 7), repeat=dice))

        assert _weights(_odds(dice=dice)) == rolled

    def test_cashing_in_is_no_business(self) -> None:
        """However many dice are rolled, a die brings less than the point that it cost."""
        means = [_odds(dice=dice).result["mean"] for dice in range(1, 101)]

        assert all(mean < dice for dice, mean in enumerate(means, start=1))
        assert all(low < high for low, high in pairwise(means))

    @given(st.integers(0, 20), st.integers(1, 20))
    def test_a_point_cashed_in_is_a_die(self, dice: int, cashed_in: int) -> None:
        """It does not matter where a die came from."""
        assert _weights(_odds(dice=dice, cashed_in=cashed_in)) == _weights(_odds(dice=dice + cashed_in))


class TestRoll:
    """A roll is one line of the odds, replayable from its seed or from the reader's dice."""

    @given(st.integers(1, 12), st.text(max_size=20))
    def test_lies_in_the_support(self, dice: int, seed: str) -> None:
        """What a seed rolls can happen, and typing its faces in gives the same answer."""
        rolled = handle(Request(calculator=ID, mode="roll", inputs={"dice": dice}, seed=seed))
        assert rolled.faces is not None

        assert rolled.result["points"] in _weights(_odds(dice=dice))
        assert rolled.result["total"] == sum(map(int, rolled.faces))
        assert _roll(*map(int, rolled.faces)) == replace(rolled, seed=None)


class TestWords:
    """The line says what was rolled and what it buys."""

    def test_cashing_in_is_a_step(self) -> None:
        """Points that became dice are told with their clause."""
        assert [step.clause for step in _odds(dice=1, cashed_in=1).steps] == ["S8", "S9", "S9", "S9", "SR32"]


@pytest.mark.parametrize(
    ("inputs", "code", "field", "says"),
    [
        ('{"dice": 0}', "invalid_request", "inputs.dice", "1 die or more"),
    ],
)
def test_refuses(inputs: str, code: str, field: str, says: str) -> None:
    """What cannot be asked is refused with its field and a sentence that says what to do."""
    answer = json.loads(handle_json(f'{{"calculator": "{ID}", "mode": "odds", "inputs": {inputs}}}'))

    assert not answer["ok"]
    assert (answer["failure"]["code"], answer["failure"]["field"]) == (code, field)
    assert says in answer["failure"]["message"]


@pytest.mark.parametrize(
    ("faces", "field", "says"),
    [
        ([3], "faces", "Experience Die 2 of 2"),
        ([3, 4, 5], "faces", "takes 2 faces"),
        ([3, 7], "faces.1", "6"),
    ],
)
def test_refuses_faces(faces: list[int], field: str, says: str) -> None:
    """Dice that are missing, too many or impossible are named."""
    request = {"calculator": ID, "mode": "roll", "inputs": {"dice": 2}, "faces": faces}
    failure = json.loads(handle_json(json.dumps(request)))["failure"]

    assert (failure["code"], failure["field"]) == ("invalid_request", field)
    assert says in failure["message"]
