"""The published schemas say exactly what the door takes and gives."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import catalogue, handle_json
from macros.generate.data.protocol_schemas import answer_schema, request_schema
from tools.conformance.requests import sample_requests

CALCULATORS = [each for system in catalogue() for each in system.calculators]
REQUEST = Draft202012Validator(request_schema())
ANSWER = Draft202012Validator(answer_schema())
EXAMPLES = [example for system in catalogue() for example in system.data.examples.values()]


def test_both_are_schemas() -> None:
    """They keep to the draft that they name."""
    Draft202012Validator.check_schema(request_schema())
    Draft202012Validator.check_schema(answer_schema())


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])
def test_examples_and_their_answers_are_valid(example: Any) -> None:
    """What a page shows could have been sent by a bot."""
    request = json.loads(json.dumps(dict(example.request)))
    REQUEST.validate(request)
    ANSWER.validate(json.loads(handle_json(json.dumps(request))))


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
