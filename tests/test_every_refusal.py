"""A refusal is read in one look: 300 signs at most, for whatever is wrong with a request or an inquiry."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine import Calculator, handle_json, inquire_json
from tests.random_answers import CALCULATORS, pack

MOST_SIGNS = 300
WRONG: tuple[Any, ...] = (
    "no such",
    -99_999_999,
    [],
    {},
    [{}],
    ["no such"],
    [{"no such": 1}],
    None,
    "9" * 500,
)
INQUIRIES = ("sweep", "find", "compare", "readings", "what_if", "afters")


def refused_requests(calculator: Calculator) -> Iterator[dict[str, Any]]:
    """Yield requests with one thing wrong."""
    for mode in calculator.modes:
        asked = {"calculator": calculator.id, "mode": mode}
        yield {**asked, "mode": "no such"}
        yield {**asked, "inputs": {"no such": 1}}
        yield {**asked, "inputs": {}, "readings": {"XX1": "no such"}}
        yield {**asked, "inputs": {}, "readings": dict.fromkeys(calculator.rulings[:1], "no such")}
        yield {**asked, "inputs": {}, "text": "no such"}
        for each in calculator.declared:
            for value in WRONG:
                yield {**asked, "inputs": {each.name: value}}


def refused_inquiries(calculator: Calculator) -> Iterator[dict[str, Any]]:
    """Yield inquiries about an answered request that ask for what there is not."""
    packed = next(line["request"] for line in pack(calculator.id) if line["answer"]["ok"])
    asked = {key: packed[key] for key in packed if key not in {"seed", "faces", "mode"}}
    for kind in INQUIRIES:
        for wrong in ({"vary": "no such"}, {"watch": "no such"}, {"vary": "no such", "watch": "no such"}):
            yield {"inquiry": kind, "request": asked, "wanted": "1/2", "from": 1, "to": 3, **wrong}


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
def test_is_short(calculator: Calculator) -> None:
    """Long lists of what may be entered are cut, and say how much of them is."""
    answers = [
        *(json.loads(handle_json(json.dumps(each))) for each in refused_requests(calculator)),
        *(json.loads(inquire_json(json.dumps(each))) for each in refused_inquiries(calculator)),
    ]
    said = [each["failure"]["message"] for each in answers if not each["ok"]]
    assert said
    assert [each for each in said if len(each) > MOST_SIGNS] == []
