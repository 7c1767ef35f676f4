"""The one door: what it refuses, what it fills in, and that it never lets an exception out."""

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
RESPONSE_KEYS = {
    "calculator", "mode", "inputs", "readings", "text", "seed", "faces", "engine",
    "result", "steps", "sentence", "distribution", "events",
}  # fmt: skip


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


class TestSuccess:
    """An answer carries everything that is needed to ask again."""

    def test_every_key_is_present(self) -> None:
        """Keys that do not apply are null, never absent."""
        response = _ask()["response"]

        assert set(response) == RESPONSE_KEYS
        assert response["seed"] is None
        assert response["faces"] is None

    def test_inputs_come_back_complete(self) -> None:
        """Defaults are filled in, also those that depend on other inputs."""
        inputs = _ask(inputs={"rating": 12, "critical_juncture": 8})["response"]["inputs"]

        assert inputs["epic_index"] == 2
        assert inputs["modifier"] == 0

    def test_a_seeded_roll_tells_its_faces(self) -> None:
        """Asking again with the faces instead of the seed gives the same result."""
        rolled = _ask(mode="roll", seed="tavern")["response"]
        again = _ask(mode="roll", faces=rolled["faces"])["response"]

        assert again["result"] == rolled["result"]
        assert again["seed"] is None

    def test_the_method_of_a_seed_is_told_where_it_is_not_the_first(self) -> None:
        """The answer to a request that names none, or names 1, stays as it was; 2 gives other faces."""
        plain = _ask(mode="roll", seed="tavern")
        assert (
            _ask(mode="roll", seed="tavern", method=1)
            == _ask(mode="roll", seed="tavern", method=None)
            == plain
        )
        second = _ask(mode="roll", seed="tavern", method=2)
        assert second["response"]["method"] == 2
        assert set(second["response"]) == RESPONSE_KEYS | {"method"}
        assert second["response"]["faces"] != plain["response"]["faces"]
        assert "seed “tavern”, method 2" in second["html"]
        assert "method" not in plain["html"]

    def test_weights_sum_to_the_denominator(self) -> None:
        """What is shown is all there is."""
        distribution = _ask()["response"]["distribution"]

        assert sum(weight for _, weight in distribution["weights"]) == distribution["denominator"]


class TestReadings:
    """A text is applied first, single readings over it."""

    def test_the_decision_holds_by_default(self) -> None:
        """SR1 is decided as at or below."""
        assert _ask()["response"]["readings"]["SR1"] == "at_or_below"

    def test_a_text_is_a_set_of_readings(self) -> None:
        """The older text starts a Catastrophic Failure below the threshold."""
        assert _ask(text="blog-2006")["response"]["readings"]["SR1"] == "below"

    def test_a_reading_goes_over_the_text(self) -> None:
        """The reader has the last word."""
        readings = _ask(text="blog-2006", readings={"SR1": "at_or_below"})["response"]["readings"]

        assert readings["SR1"] == "at_or_below"

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
    """Every wrong input gets a sentence that names it."""

    @pytest.mark.parametrize(
        ("inputs", "code", "field"),
        [
            ({}, "invalid_request", "inputs.rating"),
            ({"rating": True}, "invalid_request", "inputs.rating"),
            ({"rating": "12"}, "invalid_request", "inputs.rating"),
            ({"rating": "１２"}, "invalid_request", "inputs.rating"),
            ({"rating": None}, "invalid_request", "inputs.rating"),
            ({"rating": 12.5}, "invalid_request", "inputs.rating"),
            ({"rating": []}, "invalid_request", "inputs.rating"),
            ({"rating": {}}, "invalid_request", "inputs.rating"),
            ({"rating": 10**39}, "limit_exceeded", "inputs.rating"),
            ({"rating": 10**400}, "invalid_request", "inputs.rating"),
            ({"rating": 12, "rating2": 1}, "invalid_request", "inputs.rating2"),
            ({"rating": 12, "dice_for": -1}, "invalid_request", "inputs.dice_for"),
            ({"rating": 12, "dice_for": 10**6}, "limit_exceeded", "inputs.dice_for"),
            ({"rating": 12, "challenges": 4}, "illegal_choice", "inputs.challenges"),
            ({"rating": 12, "critical_juncture": 8, "epic_index": 3}, "illegal_choice", "inputs.epic_index"),
        ],
    )
    def test_a_wrong_input_is_refused_by_name(self, inputs: dict[str, Any], code: str, field: str) -> None:
        """The code tells a slip from a forbidden choice and from too much work."""
        failure = _failure(inputs=inputs)

        assert (failure["code"], failure["field"]) == (code, field)

    def test_a_forbidden_choice_names_its_source(self) -> None:
        """S22 is cited with its text and evidence."""
        failure = _failure(inputs={"rating": 12, "critical_juncture": 8, "epic_index": 3})

        assert re.fullmatch(r"S22, F0 P[0-9, P]+, stated", failure["source"])

    @pytest.mark.parametrize("name", [None, 12, [], "scattershot.nothing", "__class__", "x" * 5000])
    def test_an_unknown_calculator_is_refused_with_the_list(self, name: Any) -> None:
        """The sentence says which ones there are."""
        failure = _failure(calculator=name)

        assert failure["field"] == "calculator"
        assert "scattershot.mib" in failure["message"]

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
