"""The UE Chart by the row: laws and refusals. Golden numbers stand in `golden/ue_chart.toml`."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, find, handle, handle_json
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

    def test_what_is_ours_is_not_called_stated(self) -> None:
        """A refusal of the rebuilt chart says that it is invented."""
        failure = json.loads(handle_json(json.dumps({"calculator": ID, "inputs": {"rating": 99}})))["failure"]

        assert failure["source"] == "SR39, F0 P2, invented"

    def test_the_points_of_a_failure_may_be_left_open(self) -> None:
        """Read as not said, the table is sent to agree on them."""
        request = {"calculator": ID, "inputs": {"rating": -8}, "readings": {"SR51": "not_said"}}
        failure = json.loads(handle_json(json.dumps(request)))["failure"]

        assert (failure["code"], failure["field"]) == ("unsettled_rule", "inputs.rating")
        assert 'read SR51 as "Those of a MIB as far above zero"' in failure["message"]


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


@pytest.mark.parametrize(
    ("rating", "chart", "inputs", "sentence", "clauses"),
    [
        (
            10,
            "bands_of_three",
            {},
            (
                "A Rating of 10 has a Factor of 1, as the text has it; "
                "a MIB of 10 is worth a Bonus of 1 and 1 Point."
            ),
            ["S26", "S23", "S20"],
        ),
        (1, "bands_of_three", {}, "A MIB of 1 is worth a Bonus of 1 and 1 Point.", ["S23", "S20"]),
        (5, "anchors_only", {}, "A MIB of 5 is worth a Bonus of 1 and 1 Point.", ["S23", "S20"]),
        (-8, "bands_of_three", {}, "A Catastrophic Failure of −8 is worth 1 Point.", ["SR51"]),
        (
            -13,
            "bands_of_three",
            {"factor": 3},
            (
                "A Rating of −13 has a Factor of 3, by your own chart; "
                "a Catastrophic Failure of −13 is worth 2 Points."
            ),
            ["SR39", "SR51"],
        ),
        (
            18,
            "bands_of_three",
            {},
            (
                "A Rating of 18 has a Factor of 3, by our reconstruction of the lost chart; "
                "a MIB of 18 is worth a Bonus of 3 and 3 Points."
            ),
            ["SR39", "SR39", "SR39"],
        ),
        (13, "anchors_only", {}, "A Rating of 13 has a Factor of 3/2, as the text has it.", ["S26"]),
        (
            50,
            "bands_of_three",
            {"factor": 40},
            "A Rating of 50 has a Factor of 40, by your own chart.",
            ["SR39"],
        ),
    ],
)
def test_words(rating: int, chart: str, inputs: dict[str, Any], sentence: str, clauses: list[str]) -> None:
    """One line, the row, and a step for each facet that is known, with what it rests on."""
    answer = _work(rating, chart, **inputs)

    assert answer.sentence == sentence
    assert [step.clause for step in answer.steps] == ["S24", *clauses]


REFUSALS = [
    ('{"rating": 33}', "unsettled_rule", "inputs.rating", "give the Factor from your own chart"),
    ('{"rating": -33}', "unsettled_rule", "inputs.rating", "SR39"),
]


@pytest.mark.parametrize(("inputs", "code", "field", "says"), REFUSALS)
def test_refuses(inputs: str, code: str, field: str, says: str) -> None:
    """What the chart does not show is refused with its field and a sentence that says what to do."""
    failure: dict[str, Any] = json.loads(handle_json(f'{{"calculator": "{ID}", "inputs": {inputs}}}'))[
        "failure"
    ]

    assert (failure["code"], failure["field"]) == (code, field)
    assert says in failure["message"]
