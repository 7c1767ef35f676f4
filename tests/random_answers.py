"""Answers to random requests that are made from the calculators' declarations, the same in every run."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine import Calculator, catalogue, handle_json
from tools.conformance import sample_requests

Answer = Mapping[str, Any]
"""The `response` of an answer, as JSON has it."""
REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "25"))
"""Requests of each sort for each calculator; the night run takes thousands."""
VECTORS = Path(__file__).parents[1] / "vectors"
CALCULATORS = tuple(each for system in catalogue() for each in system.calculators)


def asked(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the whole answer to a request: `ok` with a response, or with a failure."""
    answer: dict[str, Any] = json.loads(handle_json(json.dumps(request)))
    return answer


def random_answers(calculator: Calculator, seed: str, count: int = REQUESTS) -> Iterator[Answer]:
    """Yield the answers to random requests of a calculator; refusals are left out."""
    for request in sample_requests(calculator, count, seed):
        answer = asked(request)
        if answer["ok"]:
            yield answer["response"]


@cache
def pack(calculator: str) -> tuple[dict[str, Any], ...]:
    """Return the lines of the conformance pack about a calculator, each a request and its whole answer."""
    lines = (VECTORS / f"{calculator}.jsonl").read_text("utf-8").splitlines()
    return tuple(map(json.loads, lines))


def packed_answers(calculator: str) -> Iterator[Answer]:
    """Yield the answers of the conformance pack; refusals are left out."""
    return (line["answer"]["response"] for line in pack(calculator) if line["answer"]["ok"])
