"""Every golden case of every game, asked through the one door.

The cases are in `tests/systems/<game>/golden/*.toml`, typed from the texts or worked out by hand.
A case with `rows` is a table of cases: `columns` says where each cell belongs (`macros/golden_cases.py`).
`null` lists the paths that hold nothing, which TOML cannot write as a value.
"""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue, handle_json
from engine.reading_impact import value_at
from macros.golden_cases import golden_cases, golden_files

FILES = [file for system in catalogue() for file in golden_files(system.slug)]


def _expected_and_got(case: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return each part that the case names, as a person worked it out and as the engine says it."""
    answer = json.loads(handle_json(json.dumps(case["request"])))
    if "failure" in case:
        wanted, failure = dict(case["failure"]), answer.get("failure", {})
        said = wanted.get("message_has", "")
        got = {key: failure.get(key) for key in wanted} | {"ok": answer["ok"]}
        if "message_has" in wanted:
            got["message_has"] = said if said in failure.get("message", "") else failure.get("message")
        return wanted | {"ok": False}, got
    if not answer["ok"]:
        return case["expect"], answer["failure"]
    expected = {**case["expect"], **dict.fromkeys(case.get("null", ()))}
    return expected, {path: value_at(answer["response"], path) for path in expected}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}/{file.stem}")
def test_the_engine_gives_what_the_text_or_our_hand_gave(file: Path) -> None:
    """Every expected part of an answer, or the expected refusal, is what the engine says."""
    wrong = []
    for case in golden_cases(file):
        expected, got = _expected_and_got(case)
        if got != expected:
            why = f"{case.get('clause')}: {case.get('working', '')}"
            wrong.append(f"{case['name']} ({why})\n  expected {expected}\n  got      {got}")
    assert not wrong, "\n".join(wrong)


def test_every_calculator_has_golden_cases() -> None:
    """No calculator goes without at least one number that the engine did not make itself."""
    asked = {case["request"].get("calculator") for case in chain.from_iterable(map(golden_cases, FILES))}
    missing = [each.id for system in catalogue() for each in system.calculators if each.id not in asked]

    assert missing == []
