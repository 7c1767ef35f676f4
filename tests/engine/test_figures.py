"""Figures in prose: one number of an answer, with its exact value."""

from __future__ import annotations

import pytest

from engine import Request, Response, handle
from engine.errors import InvalidRequestError
from engine.figures import figure_of


@pytest.fixture(name="odds")
def _odds() -> Response:
    return handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 12}))


@pytest.fixture(name="prices")
def _prices() -> Response:
    """`5/x2`: the first costs 5 XP, the second 10."""
    return handle(Request(calculator="shattered_world.buy_in", inputs={"notation": "5/x2", "owned": 1}))


class TestFigure:
    """The kinds of figure."""

    def test_chances(self, odds: Response) -> None:
        """A Rating of 12 is made by 64 of 100 pairs."""
        assert (figure_of(odds, "event success").value, figure_of(odds, "event success").text) == (
            "16/25",
            "64 %",
        )
        assert figure_of(odds, "exact success").text == "16/25"

    def test_a_result(self, prices: Response) -> None:
        """A part of a list, and a number rounded to tenths."""
        assert figure_of(prices, "result prices.0").text == "10"
        assert figure_of(prices, "rounded prices.0").text == "10"

    @pytest.mark.parametrize(
        "shows", ["event nowhere", "result nowhere", "result success.nowhere.far", "mood x", ""]
    )
    def test_unknown(self, odds: Response, shows: str) -> None:
        """What an answer has not is refused with the names that it has."""
        with pytest.raises(InvalidRequestError, match="there is no") as caught:
            figure_of(odds, shows)
        assert caught.value.field == "shows"

    def test_too_deep(self, prices: Response) -> None:
        """A number has no parts."""
        with pytest.raises(InvalidRequestError, match="use one of none"):
            figure_of(prices, "result prices.0.1")
