"""The published schemas say exactly what the door takes and gives."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import catalogue, handle_json
from macros.generate.data.protocol_schemas import answer_schema, request_schema
from tests.each_case import check_each
from tests.random_answers import packed_answers
from tools.conformance.requests import sample_requests

CALCULATORS = [each for system in catalogue() for each in system.calculators]
REQUEST = Draft202012Validator(request_schema())
ANSWER = Draft202012Validator(answer_schema())
EXAMPLES = [example for system in catalogue() for example in system.data.examples.values()]


def test_both_are_schemas() -> None:
    """They keep to the draft that they name."""
    Draft202012Validator.check_schema(request_schema())
    Draft202012Validator.check_schema(answer_schema())


def test_examples_and_their_answers_are_valid() -> None:
    """What a page shows could have been sent by a bot."""

    def law(example: Any) -> None:
        request = json.loads(json.dumps(dict(example.request)))
        REQUEST.validate(request)
        ANSWER.validate(json.loads(handle_json(json.dumps(request))))

    check_each(EXAMPLES, law, lambda example: str(example.id))


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
def test_answers_to_sample_requests_are_valid(calculator: Any) -> None:
    """Answered or refused, the answer has the shape that is published."""
    for request in sample_requests(calculator, 10, "schema"):
        ANSWER.validate(json.loads(handle_json(json.dumps(request))))


@pytest.mark.parametrize(
    "request_",
    [
        {"calculator": "scattershot.mib"},
        {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": "12"}},
        {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 12}, "extra": 1},
        {"calculator": "nothing", "mode": "odds"},
    ],
)
def test_wrong_requests_are_not_valid(request_: dict[str, Any]) -> None:
    """What the engine refuses for its shape, the schema refuses too."""
    assert not REQUEST.is_valid(request_)
    assert not json.loads(handle_json(json.dumps(request_)))["ok"]


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
def test_null_says_what_leaving_out_says(calculator: Any) -> None:
    """Whatever key is null, the engine answers as without it, and the schema takes the one as the other."""
    sample = next(sample_requests(calculator, 1, "null"))
    for key in ("mode", "inputs", "readings", "text", "seed", "faces"):
        without = {name: value for name, value in sample.items() if name != key}
        assert handle_json(json.dumps({**without, key: None})) == handle_json(json.dumps(without))
        assert REQUEST.is_valid({**without, key: None}) == REQUEST.is_valid(without), key


def _inputs_of(calculator: str) -> dict[str, Any]:
    """Return the schemas of the inputs of a calculator, by name."""
    asked = (each["properties"] for each in request_schema()["oneOf"])
    found = next(each["inputs"] for each in asked if each["calculator"]["const"] == calculator)
    inputs: dict[str, Any] = found["properties"]
    return inputs


class TestDefaults:
    """What an input or a part of one is where a request leaves it out stands beside it."""

    @pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
    def test_every_declared_default_is_in_the_schema(self, calculator: Any) -> None:
        """It is that of the declaration and fits the schema that it stands in, at every depth."""
        asked = next(
            each
            for each in request_schema()["oneOf"]
            if each["properties"]["calculator"]["const"] == calculator.id
        )
        pairs = [
            (each, asked["properties"]["inputs"]["properties"][each.name]) for each in calculator.declared
        ]
        while pairs:
            declared, schema = pairs.pop()
            assert ("default" in schema) == declared.has_default
            if declared.has_default:
                assert schema["default"] == declared.default_wire
                assert Draft202012Validator(schema).is_valid(schema["default"])
            inner = next((each for each in schema.get("anyOf", ()) if "properties" in each), schema)
            properties = inner.get("items", inner).get("properties", {})
            pairs += [(part, properties[part.name]) for part in declared.kind.parts()]

    def test_a_duel_says_what_a_side_has(self) -> None:
        """S29: 10 Hit Points, and one answer in a Turn, unless something else is said."""
        side = _inputs_of("scattershot.duel")["fighter"]["properties"]
        assert {name: side[name]["default"] for name in ("hit_points", "strength", "answers")} == {
            "hit_points": 10,
            "strength": 10,
            "answers": 1,
        }


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
def test_outcomes_come_in_the_order_that_the_page_says(calculator: Any) -> None:
    """A failure without a number, the numbers rising, words, and last what goes on beyond them."""
    for answer in packed_answers(calculator.id):
        if answer["distribution"] is not None:
            outcomes = [outcome for outcome, _ in answer["distribution"]["weights"]]
            numbers = [each for each in outcomes if isinstance(each, int)]
            words = [each for each in outcomes if isinstance(each, str) and each != "more"]
            failures = [None] if None in outcomes else []
            more = ["more"] if "more" in outcomes else []
            assert outcomes == [*failures, *sorted(numbers), *words, *more]
