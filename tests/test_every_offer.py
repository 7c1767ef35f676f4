"""What an answer offers is legal: each press of a shelf, each way to place what was thrown.

The questions that follow an answer are tried in `tests/engine/test_followups.py`, what a sheet hands on in
`tests/test_every_handover.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any

import pytest

from engine import Calculator, Request, Response, find, handle, next_questions, to_wire
from tests.random_answers import CALCULATORS, REQUESTS, asked, pack
from tools.conformance import sample_requests

SHELVES = [each for each in CALCULATORS if each.shelf is not None]
BOARDS = [each for each in CALCULATORS if each.board is not None and each.board.plans]
MOST_PRESSES = 12
"""Presses that are tried on one shelf."""


def responses(calculator: Calculator) -> Iterator[Response]:
    """Yield answers of a calculator: those of the conformance pack, and those to random requests."""
    packed = (line["request"] for line in pack(calculator.id))
    for raw in chain(packed, sample_requests(calculator, REQUESTS, "offered")):
        if asked(raw)["ok"]:
            faces = raw.get("faces")
            yield handle(Request(**{**raw, "faces": None if faces is None else tuple(faces)}))


@pytest.mark.parametrize("calculator", SHELVES, ids=lambda calculator: calculator.id)
def test_every_press_is_answered(calculator: Calculator) -> None:
    """A press on a shelf leads to a state that the engine answers, whether or not it can be paid for."""
    for response in responses(calculator):
        shelf = calculator.shelf_of(response)
        assert shelf is not None
        for inputs in islice(shelf.presses(calculator.declared, response.inputs), MOST_PRESSES):
            question = {
                "calculator": calculator.id,
                "mode": response.mode,
                "readings": dict(response.readings),
            }
            answer = asked({**question, "inputs": to_wire(response)["inputs"] | dict(inputs)})
            assert answer["ok"], (inputs, answer["failure"])


@pytest.mark.parametrize("calculator", BOARDS, ids=lambda calculator: calculator.id)
def test_every_plan_can_be_laid(calculator: Calculator) -> None:
    """Whoever places the pieces as a plan says is answered, with the numbers that the plan has."""
    for response in responses(calculator):
        if response.mode != "roll":
            continue
        told = to_wire(response)
        for plan in told["result"][calculator.board.plans]:  # type: ignore[union-attr]
            answer = asked(laid(calculator, response, told, plan))
            assert answer["ok"], (told["inputs"], plan, answer["failure"])
            found = answer["response"]["result"]
            assert {name: found[name] for name in plan if name in found} == {
                name: plan[name] for name in plan if name in found
            }


def laid(
    calculator: Calculator, response: Response, told: Mapping[str, Any], plan: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the question in which the pieces lie as a plan says."""
    assert calculator.board is not None
    follow_up = calculator.board.follow_up
    if follow_up:
        way = next(each for each in next_questions(response) if each.name == follow_up)
        request = {**way.request}
    else:
        keys = ("calculator", "mode", "inputs", "readings", "text")
        request = {**{key: told[key] for key in keys}, "faces": told["faces"]}
    placing = find(request["calculator"]).placings[0]
    lies = (
        plan[placing.input] if placing.style == "list" else {place: plan[place] for place in placing.places}
    )
    return {**request, "inputs": {**request["inputs"], placing.input: lies}}
