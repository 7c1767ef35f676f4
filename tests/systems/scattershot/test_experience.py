"""Experience Dice for points: laws. Golden numbers stand in `golden/experience.toml`."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle
from engine.systems.scattershot.experience import points

ID = "scattershot.experience"


def _odds(**inputs: int) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs))


def _weights(response: Response) -> dict[Any, int]:
    assert response.distribution is not None
    return dict(response.distribution)


class TestPoints:
    """Six pips are a point, and every four more another."""

    @given(st.integers(0, 700))
    def test_the_formula_of_the_schedule(self, total: int) -> None:
        """A second opinion: two off, a quarter of the rest, and nothing below six."""
        assert points(total) == (max(0, (total - 2) // 4) if total >= 6 else 0)


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

    def test_cashing_in_is_no_business(self) -> None:
        """However many dice are rolled, a die brings less than the point that it cost."""
        means = [_odds(dice=dice).result["mean"] for dice in range(1, 101)]

        assert all(mean < dice for dice, mean in enumerate(means, start=1))
        assert all(low < high for low, high in pairwise(means))

    @given(st.integers(0, 20), st.integers(1, 20))
    def test_a_point_cashed_in_is_a_die(self, dice: int, cashed_in: int) -> None:
        """It does not matter where a die came from."""
        assert _weights(_odds(dice=dice, cashed_in=cashed_in)) == _weights(_odds(dice=dice + cashed_in))

    @given(st.integers(1, 20), st.integers(0, 20), st.data())
    def test_each_die_goes_somewhere(self, dice: int, cashed_in: int, data: st.DataObject) -> None:
        """Into the bowl, to the Gamemaster, or it came out of the bowl for a point and goes back."""
        loaners = data.draw(st.integers(0, dice))
        result = _odds(dice=dice, cashed_in=cashed_in, loaners=loaners).result

        assert result["spent"] + result["kept"] + cashed_in == result["rolled"]
