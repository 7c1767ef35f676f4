"""Every golden case of every game, asked through the one door.

The cases stand in `tests/systems/<game>/golden/*.toml`, typed from the texts or worked out by hand.
`null` lists the paths that hold nothing, which TOML cannot write as a value.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue, handle_json
from engine.reading_impact import value_at

FOLDER = Path(__file__).parent


def _cases() -> list[Any]:
    return [
        pytest.param(case, id=f"{path.parts[-3]}/{path.stem}: {case['name']}")
        for path in sorted(FOLDER.glob("*/golden/*.toml"))
        for case in tomllib.loads(path.read_text("utf-8"))["case"]
    ]


@pytest.mark.parametrize("case", _cases())
def test_the_engine_gives_what_the_text_or_our_hand_gave(case: dict[str, Any]) -> None:
    """Every expected part of an answer, or the expected refusal, is what the engine says."""
    answer = json.loads(handle_json(json.dumps(case["request"])))
    working = case.get("working", "")
    if "failure" in case:
        wanted = dict(case["failure"])
        assert not answer["ok"], working
        assert wanted.pop("message_has", "") in answer["failure"]["message"]
        assert {key: answer["failure"][key] for key in wanted} == wanted, answer["failure"]
        return
    assert answer["ok"], answer
    expected = {**case["expect"], **dict.fromkeys(case.get("null", ()))}
    got = {path: value_at(answer["response"], path) for path in expected}
    assert got == expected, f"{case.get('clause')}: {working}"


def test_every_calculator_has_golden_cases() -> None:
    """No calculator goes without at least one number that the engine did not make itself."""
    asked = {param.values[0]["request"].get("calculator") for param in _cases()}
    missing = [each.id for system in catalogue() for each in system.calculators if each.id not in asked]

    assert missing == []
