"""The one door: what it refuses, fills in and marks, and that it never lets an exception out."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.dispatch
from engine import InvalidRequestError, Request, handle, handle_json
from engine.dispatch import answer_json

MIB: dict[str, Any] = {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 12}}


def _ask(**changes: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(handle_json(json.dumps({**MIB, **changes})))
    return answer


def _failure(**changes: Any) -> dict[str, Any]:
    answer = _ask(**changes)
    assert not answer["ok"]
    failure: dict[str, Any] = answer["failure"]
    assert set(failure) == {"code", "field", "message", "source"}
    assert "\n" not in failure["message"]
    return failure


def test_the_method_of_a_seed_is_told_where_it_is_not_the_first() -> None:
    """The answer to a request that names none, or names 1, stays as it was; 2 gives other faces."""
    plain = _ask(mode="roll", seed="tavern")
    assert (
        _ask(mode="roll", seed="tavern", method=1) == _ask(mode="roll", seed="tavern", method=None) == plain
    )
    second = _ask(mode="roll", seed="tavern", method=2)
    assert second["response"]["method"] == 2
    assert set(second["response"]) == {*plain["response"], "method"}
    assert second["response"]["faces"] != plain["response"]["faces"]
    assert "seed “tavern”, method 2" in second["html"]
    assert "method" not in plain["html"]


class TestReadings:
    """A text is applied first, single readings over it."""

    @pytest.mark.parametrize(
        ("changes", "read"),
        [
            ({}, "at_or_below"),
            ({"text": "blog-2006"}, "below"),
            ({"text": "blog-2006", "readings": {"SR1": "at_or_below"}}, "at_or_below"),
        ],
        ids=["the decision", "the older text", "the reader has the last word"],
    )
    def test_what_holds(self, changes: dict[str, Any], read: str) -> None:
        """The older text starts a Catastrophic Failure below the threshold (SR1)."""
        assert _ask(**changes)["response"]["readings"]["SR1"] == read

    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"text": "blog-1999"}, "text"),
            ({"readings": {"SR999": "below"}}, "readings.SR999"),
            ({"readings": {"SR1": "sideways"}}, "readings.SR1"),
            ({"readings": {"SR1": 1}}, "readings.SR1"),
            ({"readings": {"SR1": None}}, "readings.SR1"),
        ],
    )
    def test_unknown_readings_are_refused(self, changes: dict[str, Any], field: str) -> None:
        """The sentence lists what there is."""
        failure = _failure(**changes)

        assert (failure["code"], failure["field"]) == ("invalid_request", field)

    @pytest.mark.parametrize(
        ("key", "says"),
        [
            (
                "SR2",
                "SR2 is a ruling with one decision and no readings to choose among; those that do are SR1,",
            ),
            ("SR10", "SR10 does not touch scattershot.mib, so no reading of it can be chosen here"),
            ("SR999", '"SR999" is not a ruling that touches scattershot.mib'),
        ],
    )
    def test_a_ruling_that_cannot_be_chosen_says_why(self, key: str, says: str) -> None:
        """One that is none, one without readings, and one of another calculator are told apart."""
        assert says in _failure(readings={key: "below"})["message"]


class TestModes:
    """A roll takes exactly one of seed and faces; odds and work refuse both."""

    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"mode": None}, "mode"),
            ({"mode": "work"}, "mode"),
            ({"mode": "roll"}, "seed"),
            ({"mode": "roll", "seed": "a", "faces": [1, 2]}, "seed"),
            ({"seed": "a"}, "seed"),
            ({"faces": [1, 2]}, "faces"),
            ({"mode": "roll", "faces": [1]}, "faces"),
            ({"mode": "roll", "faces": [1, 2, 3]}, "faces"),
            ({"mode": "roll", "faces": [1, 11]}, "faces.1"),
            ({"mode": "roll", "faces": [True, 1]}, "faces.0"),
            ({"mode": "roll", "faces": ["3", 1]}, "faces.0"),
            ({"mode": "roll", "seed": "\ud800"}, "seed"),
            ({"mode": "roll", "seed": "x" * 2000}, "seed"),
            ({"mode": "roll", "seed": "a", "method": 3}, "method"),
            ({"mode": "roll", "seed": "a", "method": "2"}, "method"),
            ({"mode": "roll", "seed": "a", "method": True}, "method"),
            ({"mode": "roll", "seed": "a", "method": [2]}, "method"),
            ({"mode": "roll", "faces": [1, 2], "method": 2}, "method"),
            ({"mode": "roll", "method": 2}, "seed"),
            ({"method": 1}, "method"),
        ],
    )
    def test_what_does_not_fit_the_mode_is_refused(self, changes: dict[str, Any], field: str) -> None:
        """The field at fault is named."""
        failure = _failure(**changes)

        assert (failure["code"], failure["field"]) == ("invalid_request", field)

    def test_too_few_faces_name_the_next_die(self) -> None:
        """A reader with dice in hand is told what to roll next."""
        failure = _failure(mode="roll", inputs={"rating": 12, "dice_for": 2}, faces=[3, 5, 1])

        assert "face 4 is Experience Die for, number 2 of 2" in failure["message"]


class TestInputs:
    """What no kind of input sees; what the kinds refuse is tried in `tests/test_every_kind.py`."""

    @pytest.mark.parametrize(
        ("inputs", "field", "source"),
        [
            ({"challenges": 4}, "inputs.challenges", "S17"),
            ({"critical_juncture": 8, "epic_index": 3}, "inputs.epic_index", "S22"),
        ],
    )
    def test_a_forbidden_choice_names_its_source(
        self, inputs: dict[str, Any], field: str, source: str
    ) -> None:
        """The code tells it from a slip; the clause is cited with its text and evidence."""
        failure = _failure(inputs={"rating": 12, **inputs})
        assert (failure["code"], failure["field"]) == ("illegal_choice", field)
        assert re.fullmatch(rf"{source}, F0 P[0-9, P]+, stated", failure["source"])

    def test_a_float_from_python_is_not_exact(self) -> None:
        """Callers in Python pass whole numbers, Fractions or text."""
        with pytest.raises(InvalidRequestError, match="enter a whole number"):
            handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 12.0}))


class TestNeverRaises:
    """`handle_json` gives one answer for every text."""

    @given(st.text())
    def test_any_text(self, text: str) -> None:
        """Random text is refused, not thrown."""
        assert json.loads(handle_json(text))["ok"] is False

    @pytest.mark.parametrize(
        ("value", "code"),
        [(10**5000, "limit_exceeded"), (float("nan"), "internal_error")],
        ids=["long", "nan"],
    )
    def test_a_number_too_long_to_write_is_a_limit(self, value: float, code: str) -> None:
        """Python refuses to write it; any other value that cannot be written is a mistake of ours."""
        failure = json.loads(answer_json(lambda: {"response": value}))["failure"]

        assert failure["code"] == code

    def test_too_little_memory_is_a_limit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What does not fit into memory is nobody's mistake, and the reader is told what to do."""

        def large(request: Request) -> None:
            raise MemoryError(request.calculator)

        monkeypatch.setattr(engine.dispatch, "handle", large)
        failure = _failure()

        assert (failure["code"], failure["field"]) == ("limit_exceeded", "inputs")
        assert failure["message"].startswith("There is too little memory for this answer; close other tabs")

    def test_a_mistake_of_ours_is_an_answer_too(self, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
        """The traceback goes to the console, the reader gets a sentence."""

        def broken(request: Request) -> None:
            raise ZeroDivisionError(request.calculator)

        monkeypatch.setattr(engine.dispatch, "handle", broken)
        failure = _failure()

        assert failure["code"] == "internal_error"
        assert "ZeroDivisionError" in capsys.readouterr().err


BLOG = "blog-2006"
FORUM = "forge-2002"


def _by_text(calculator: str, text: str, **request: Any) -> dict[str, Any]:
    asked = {"calculator": f"scattershot.{calculator}", "text": text, **request}
    answer: dict[str, Any] = json.loads(handle_json(json.dumps(asked)))
    return answer


class TestMarked:
    """An answer that needs a rule the text lacks says so under it."""

    def test_a_line_of_the_sheet(self) -> None:
        """The price of 'Character' elements stands in the forum text alone."""
        inputs = {"character_elements": 6}
        response = _by_text("persona", BLOG, inputs=inputs)["response"]

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
        response = _by_text(calculator, BLOG, **request_)["response"]
        marks = [step["clause"] for step in response["steps"] if "no such rule" in step["text"]]

        assert marks == clauses
        rules = f"rules {', '.join(clauses)}" if len(clauses) > 1 else f"rule {clauses[0]}"
        ending = f"“The older text, posted on a blog in 2006” has no {rules}; that part is from another text."
        assert response["sentence"].endswith(ending)
        assert "has no rule" not in _by_text(calculator, FORUM, **request_)["response"]["sentence"]

    def test_a_factor_of_the_text(self) -> None:
        """The Factors that are stated stand in the damage chapter."""
        response = _by_text("ue_chart", BLOG, inputs={"rating": 13})["response"]

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
        response = _by_text(calculator, text, **request_)["response"]

        assert "no such rule" not in " ".join(step["text"] for step in response["steps"])


class TestBound:
    """The older text never bounds the sum of the two numbers."""

    def test_a_sum_of_thirteen(self) -> None:
        """8 and 5 are refused by the forum text alone."""
        inputs = {"critical_juncture": 8, "epic_index": 5}
        response = _by_text("game", BLOG, inputs=inputs)["response"]

        assert response["result"]["room"] == -3
        assert response["steps"][0]["clause"] == "SR56"
        assert _by_text("game", FORUM, inputs=inputs)["failure"]["code"] == "illegal_choice"
        assert _by_text("mib", BLOG, mode="odds", inputs={"rating": 12, **inputs})["ok"]

    def test_an_epic_index_of_twelve(self) -> None:
        """The ledger of a Round takes any Epic Index there, and none above 10 in the forum text."""
        inputs = {"epic_index": 12, "personae": [{"name": "Ilse", "seat": 1}]}

        assert _by_text("melee", BLOG, inputs=inputs)["ok"]
        assert _by_text("melee", FORUM, inputs=inputs)["failure"]["field"] == "inputs.epic_index"
        wanted = {"critical_juncture": 10, "epic_index": 1}
        answer = _by_text("game", BLOG, inputs=wanted, readings={"SR29": "at_least_one"})
        assert answer["response"]["result"]["telling_blow"] == 10
