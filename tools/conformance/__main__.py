"""`python -m tools.conformance`: writes the pack, one file a calculator, one line an answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from engine import Calculator, catalogue, handle_json, throws_of
from macros.golden_cases import golden_cases, golden_files
from macros.project import PROJECT
from tools.conformance.inquiries import inquiry_file, json_lines
from tools.conformance.requests import junk_requests, sample_requests

SAMPLES = 20
"""Requests made for each calculator beside the golden ones; most are answered."""
JUNK_SAMPLES = 5
SEED = "conformance pack 1"


def _golden(calculator: Calculator) -> Iterator[dict[str, Any]]:
    slug = calculator.id.partition(".")[0]
    for case in chain.from_iterable(map(golden_cases, golden_files(slug))):
        if case["request"].get("calculator") == calculator.id:
            yield {"name": case["name"], "request": case["request"]}


def _requests(calculator: Calculator) -> Iterator[dict[str, Any]]:
    yield from _golden(calculator)
    for number, request in enumerate(sample_requests(calculator, SAMPLES, SEED), start=1):
        yield {"name": f"made from the declaration, {number}", "request": request}
    for number, request in enumerate(junk_requests(calculator, JUNK_SAMPLES, SEED), start=1):
        yield {"name": f"made wrong on purpose, {number}", "request": request}


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer without its HTML, which belongs to our pages and not to a port."""
    answer: dict[str, Any] = json.loads(handle_json(json.dumps(request)))
    for shown in ("html", "shelf"):
        answer.pop(shown, None)
    return answer


def vector_files() -> Iterator[tuple[str, str]]:
    """Return the name and the text of every file of the pack."""
    for system in catalogue():
        for calculator in system.calculators:
            vectors = ({**each, "answer": _answer(each["request"])} for each in _requests(calculator))
            yield f"{calculator.id}.jsonl", json_lines(vectors)


def throws_file() -> tuple[str, str]:
    """Return the name and the text of the file that says what each calculator throws."""
    calculators = (each for system in catalogue() for each in system.calculators)
    declared = {each.id: told for each in calculators if (told := throws_of(each))}
    lines = (f"  {json.dumps(key)}: {json.dumps(told)}" for key, told in declared.items())
    return "throws.json", "{\n" + ",\n".join(lines) + "\n}\n"


def main(folder: Path = PROJECT / "vectors") -> None:
    """Write every file of the pack that changed."""
    folder.mkdir(exist_ok=True)
    for name, text in chain(vector_files(), (inquiry_file(), throws_file())):
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
