"""Questions about several answers for the conformance pack, made from worked examples and declarations."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from engine import Calculator, System, catalogue, inquire_json
from engine.analysis.find import reverse_questions
from engine.analysis.measures import parameters
from engine.random_character import random_character_of

Inquiry = dict[str, Any]
SMALLER: dict[str, dict[str, Any]] = {"scattershot.duel": {"blows": 8}}
"""Inputs of a question about all readings, where the worked example has too many ways for one inquiry."""
WRONG: tuple[Inquiry, ...] = (
    {},
    {"inquiry": "guess"},
    {"inquiry": "readings"},
    {"inquiry": "compare", "setups": []},
    {"inquiry": "sweep", "request": {"calculator": "no.such"}, "vary": "a", "watch": "b"},
)


def inquiries() -> Iterator[tuple[str, Inquiry]]:
    """Return every inquiry of the pack with its name."""
    for system in catalogue():
        for calculator in system.calculators:
            request = _example(system, calculator)
            for kind, inquiry in _of(calculator, request):
                yield f"{kind} {calculator.id}", {"inquiry": kind, **inquiry}
    for number, wrong in enumerate(WRONG, start=1):
        yield f"made wrong on purpose, {number}", wrong


def _example(system: System, calculator: Calculator) -> dict[str, Any]:
    """Return the first worked example of a calculator, of odds where there is one; without its dice."""
    examples = [
        dict(each.request)
        for each in system.data.examples.values()
        if each.request["calculator"] == calculator.id
    ]
    asked = next((each for each in examples if each.get("mode") == "odds"), examples[0])
    return {key: value for key, value in asked.items() if key in {"calculator", "inputs", "readings", "text"}}


def _of(calculator: Calculator, request: dict[str, Any]) -> Iterator[tuple[str, Inquiry]]:
    smaller = {**request.get("inputs", {}), **SMALLER.get(calculator.id, {})}
    yield "readings", {"request": {**request, "inputs": smaller} if smaller else request}
    for ask in reverse_questions(calculator):
        ends = {"from": ask.low, "to": ask.high, "bound": ask.bound, "end": ask.end, "wanted": ask.wanted}
        yield "find", {"request": request, "vary": ask.vary, "watch": ask.watch, **ends}
    if calculator.afters:
        yield "afters", {"request": {**request, "mode": "roll", "seed": "conformance", "method": 2}}
    if random_character_of(calculator) is not None:
        yield "random_character", {"request": {"calculator": calculator.id}, "seed": "conformance"}
    if calculator.events:
        parameter = parameters(calculator)[0]
        event = calculator.events[0].name
        yield "sweep", {"request": request, "vary": parameter.name, "watch": event}
        decided = {key: value for key, value in request.items() if key != "readings"}
        yield (
            "compare",
            {"setups": [{"name": "one", "request": request}, {"name": "other", "request": decided}]},
        )


def inquiry_file() -> tuple[str, str]:
    """Return the name and the text of the file of inquiries, the answers without their HTML."""
    vectors = []
    for name, inquiry in inquiries():
        answer = json.loads(inquire_json(json.dumps(inquiry)))
        answer.pop("html", None)
        vectors.append({"name": name, "inquiry": inquiry, "answer": answer})
    return "inquiries.jsonl", json_lines(vectors)


def json_lines(objects: Iterable[Any]) -> str:
    """Return a file of one object a line; ASCII only, since a request may hold half a surrogate pair."""
    return "".join(f"{json.dumps(each)}\n" for each in objects)
