"""The UE Chart by the row: laws. Golden numbers stand in `golden/ue_chart.toml`."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, find, handle
from engine.protocol import Table

ID = "scattershot.ue_chart"
RATINGS = st.integers(3, 32)
CHARTS = ["bands_of_three", "single_steps"]
ANY_CHART = st.sampled_from(CHARTS)
STATED = {9: "1", 10: "1", 11: "1", 13: "3/2"}


def _work(rating: int, chart: str = "bands_of_three", **inputs: Any) -> Response:
    return handle(Request(calculator=ID, inputs={"rating": rating, **inputs}, readings={"SR39": chart}))


class TestRow:
    """A row under its facets: what the text gives is the same on every chart."""

    @pytest.mark.parametrize("chart", [*CHARTS, "anchors_only"])
    @pytest.mark.parametrize("rating", STATED)
    def test_every_chart_keeps_to_the_text(self, rating: int, chart: str) -> None:
        """Ratings 9 to 11 have a Factor of 1, and 13 one and a half."""
        result = _work(rating, chart).result

        assert result["factor"] == Fraction(STATED[rating])
        assert result["evidence"] == "stated"

    @given(RATINGS, ANY_CHART)
    def test_what_is_not_the_texts_is_called_ours(self, rating: int, chart: str) -> None:
        """Every other row says that it is invented."""
        assert (_work(rating, chart).result["evidence"] == "invented") == (rating not in STATED)

    @pytest.mark.parametrize("chart", CHARTS)
    def test_the_facets_rise(self, chart: str) -> None:
        """Row by row no facet falls, and Bonus and Points are at least 1."""
        rows = [_work(rating, chart).result for rating in range(3, 33)]

        assert all(
            low[name] <= high[name] for low, high in pairwise(rows) for name in ("factor", "bonus", "points")
        )
        assert rows[0]["bonus"] == rows[0]["points"] == 1

    def test_a_step_for_each_rating_is_where_the_description_says(self) -> None:
        """Whoever computes it from the data finds the Factors under the name that is given."""
        calculator = find(ID)
        [factor] = [each for each in calculator.results if each.name == "factor"]
        assert "`numbers.steps` of S24" in factor.means
        steps = calculator.rules.clauses["S24"].numbers["steps"].value
        found = {rating: _work(rating, "single_steps").result["factor"] for rating in range(3, 33)}
        assert found == {int(rating): Fraction(value) for rating, value in steps.items()}

    @given(RATINGS)
    def test_the_bands_are_near_a_tenfold_in_eighteen(self, rating: int) -> None:
        """The rebuilt chart stays within a twelfth of the curve that its anchors fit."""
        middle = 10 + 3 * ((rating - 9) // 3)
        curve = 10 ** ((middle - 10) / 18)

        assert abs(_work(rating).result["factor"] / curve - 1) < 1 / 12

    @given(RATINGS, ANY_CHART, st.fractions(0, 100, max_denominator=10))
    def test_a_chart_of_your_own_goes_first(self, rating: int, chart: str, factor: Fraction) -> None:
        """The Factor that the table brings is the Factor; the other facets stay."""
        own = _work(rating, chart, factor=str(factor)).result

        assert (own["factor"], own["evidence"]) == (factor, "given")
        assert own["bonus"] == _work(rating, chart).result["bonus"]

    @given(RATINGS, ANY_CHART)
    def test_damage_multiplies_by_the_same_factor(self, rating: int, chart: str) -> None:
        """The Factor of the chart is the multiplier of a blow with that Strength."""
        blow = Request(
            calculator="scattershot.damage", inputs={"rmib": 3, "strength": rating}, readings={"SR39": chart}
        )

        assert Fraction(handle(blow).result["factor"]) == _work(rating, chart).result["factor"]

    @pytest.mark.parametrize("mib", range(12))
    @pytest.mark.parametrize("chart", [*CHARTS, "anchors_only"])
    def test_an_ordinary_mib_is_worth_one(self, chart: str, mib: int) -> None:
        """The commonest successes have the Bonus and the Points that the text calls usual."""
        result = _work(mib, chart).result

        assert (result["bonus"], result["points"]) == (1, 1)

    @pytest.mark.parametrize("mib", [0, 1, 2])
    def test_has_no_factor_where_the_chart_has_none(self, mib: int) -> None:
        """The rebuilt chart begins at a Rating of 3."""
        result = _work(mib).result

        assert (result["factor"], result["evidence"]) == (None, None)

    def test_a_given_factor_is_never_looked_up(self) -> None:
        """Where no chart has the row, the Factor that the table brings is the answer."""
        assert _work(900, "anchors_only", factor="7/2").result["factor"] == Fraction(7, 2)


class TestTable:
    """The chart stands beside its row, where there is one."""

    @pytest.mark.parametrize("chart", CHARTS)
    def test_lists_every_rating_that_has_a_factor(self, chart: str) -> None:
        """Thirty rows, four of them stated."""
        (table,) = _work(10, chart).figures
        assert isinstance(table, Table)

        assert [row[0] for row in table.rows] == list(range(3, 33))
        assert [row[0] for row in table.rows if row[2] == "stated"] == list(STATED)

    def test_is_left_out_where_only_the_text_counts(self) -> None:
        """Four numbers make no chart."""
        assert _work(10, "anchors_only").figures == ()
