"""A whole text that a request names: what it has no rule for is marked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import handle_json

BLOG = "blog-2006"
FORUM = "forge-2002"


def _answer(calculator: str, text: str, **request: Any) -> dict[str, Any]:
    asked = {"calculator": f"scattershot.{calculator}", "text": text, **request}
    answer: dict[str, Any] = json.loads(handle_json(json.dumps(asked)))
    return answer


class TestMarked:
    """An answer that needs a rule the text lacks says so under it."""

    def test_a_line_of_the_sheet(self) -> None:
        """The price of 'Character' elements stands in the forum text alone."""
        inputs = {"character_elements": 6}
        response = _answer("persona", BLOG, inputs=inputs)["response"]

        assert response["result"]["points"] == 2
        assert response["steps"][-1] == {
            "clause": "S5",
            "text": "“The older text, posted on a blog in 2006” has no such rule; it is from F0",
            "value": None,
        }
        assert response["sentence"].endswith(
            "“The older text, posted on a blog in 2006” has no rule S5; that part is from another text."
        )

    @pytest.mark.parametrize(
        ("calculator", "request_", "clauses"),
        [
            ("damage", {"inputs": {"rmib": 4, "weapon": "long_sword"}}, ["S27", "S26", "S28"]),
            ("fight", {"inputs": {"actor_rating": 12, "resistor_rating": 9}}, ["S26", "S27", "S28"]),
            ("experience", {"mode": "odds", "inputs": {"dice": 5}}, ["S9"]),
            ("default", {"mode": "work", "inputs": {"grade": "difficult"}}, ["S7"]),
        ],
    )
    def test_a_calculator_of_the_other_text(
        self, calculator: str, request_: dict[str, Any], clauses: list[str]
    ) -> None:
        """The older text has no damage, no schedule of points and no Defaults in numbers."""
        response = _answer(calculator, BLOG, **request_)["response"]
        marks = [step["clause"] for step in response["steps"] if "no such rule" in step["text"]]

        assert marks == clauses
        rules = f"rules {', '.join(clauses)}" if len(clauses) > 1 else f"rule {clauses[0]}"
        ending = f"“The older text, posted on a blog in 2006” has no {rules}; that part is from another text."
        assert response["sentence"].endswith(ending)
        assert "has no rule" not in _answer(calculator, FORUM, **request_)["response"]["sentence"]

    def test_a_factor_of_the_text(self) -> None:
        """The Factors that are stated stand in the damage chapter."""
        response = _answer("ue_chart", BLOG, inputs={"rating": 13})["response"]

        assert [step["clause"] for step in response["steps"]][-1] == "S26"

    @pytest.mark.parametrize("text", [BLOG, FORUM])
    @pytest.mark.parametrize(
        ("calculator", "request_"),
        [
            ("mib", {"mode": "odds", "inputs": {"rating": 12}}),
            ("contest", {"mode": "odds", "inputs": {"actor_rating": 12, "resistor_rating": 9}}),
            ("persona", {"inputs": {"statistics": {"agility": 12}}}),
            ("melee", {"inputs": {"personae": [{"name": "Ilse", "seat": 1, "free": ["dodge"]}]}}),
            ("game", {"inputs": {}}),
            ("scope", {"inputs": {"players": 5, "personae": 4, "regular_characters": 5}}),
        ],
    )
    def test_what_both_texts_have(self, text: str, calculator: str, request_: dict[str, Any]) -> None:
        """Nothing is marked where the text has every rule that the answer cites."""
        response = _answer(calculator, text, **request_)["response"]

        assert "no such rule" not in " ".join(step["text"] for step in response["steps"])


class TestBound:
    """The older text never bounds the sum of the two numbers."""

    def test_a_sum_of_thirteen(self) -> None:
        """8 and 5 are refused by the forum text alone."""
        inputs = {"critical_juncture": 8, "epic_index": 5}
        response = _answer("game", BLOG, inputs=inputs)["response"]

        assert response["result"]["room"] == -3
        assert response["steps"][0]["clause"] == "SR56"
        assert _answer("game", FORUM, inputs=inputs)["failure"]["code"] == "illegal_choice"
        assert _answer("mib", BLOG, mode="odds", inputs={"rating": 12, **inputs})["ok"]

    def test_an_epic_index_of_twelve(self) -> None:
        """The ledger of a Round takes any Epic Index there, and none above 10 in the forum text."""
        inputs = {"epic_index": 12, "personae": [{"name": "Ilse", "seat": 1}]}

        assert _answer("melee", BLOG, inputs=inputs)["ok"]
        assert _answer("melee", FORUM, inputs=inputs)["failure"]["field"] == "inputs.epic_index"
        wanted = {"critical_juncture": 10, "epic_index": 1}
        answer = _answer("game", BLOG, inputs=wanted, readings={"SR29": "at_least_one"})
        assert answer["response"]["result"]["telling_blow"] == 10
