"""What Walkabout declares about its character sheets: every feed and every change works with a real sheet."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import engine.systems.walkabout
from engine import Request, handle, handle_json
from engine.catalogue import find, system_of
from engine.sheets import Feed, Sheet, sheet_of

FOLDER = Path(engine.systems.walkabout.__file__).parent
ASH = tomllib.loads((FOLDER / "people.toml").read_text(encoding="utf-8"))["character"][0]["inputs"]
NEEDED: Mapping[str, Mapping[str, Any]] = {
    "walkabout.pool": {"keywords": 0},
    "walkabout.draw": {"colour": "blue"},
    "walkabout.reserve": {"colour": "blue"},
    "walkabout.resolve": {
        "colour": "blue",
        "core": {"success": "black", "sacrifice": "black", "story": "black"},
    },
    "walkabout.trait": {"kind": "item"},
}
"""What a feed leaves to the reader."""


def declared() -> Sheet:
    """Return the declaration of the game."""
    found = sheet_of(system_of(find("walkabout.character")))
    assert found is not None
    return found


def at(value: Any, path: str) -> Any:
    """Return what a path leads to."""
    for name in path.split("."):
        value = value[name]
    return value


def sheet_of_ash() -> dict[str, Any]:
    """Return the values that paths lead to."""
    asked = {"calculator": "walkabout.character", "inputs": ASH}
    answer = json.loads(handle_json(json.dumps(asked)))["response"]
    values: dict[str, Any] = {"inputs": answer["inputs"], "result": answer["result"], "tracks": {}}
    for track in declared().tracks:
        start = track.start
        values["tracks"][track.name] = start if isinstance(start, int) else at(values, start)
    return values


def offers() -> Iterator[Any]:
    """Yield each feed with each row that it offers; those of opponents alone have none here."""
    others = {f"result.{name}" for name in declared().others}
    for feed in declared().feeds:
        if others & {*feed.inputs.values()}:
            continue
        rows = at(sheet_of_ash(), feed.for_each) if feed.for_each else [{}]
        for number, row in enumerate(rows):
            yield pytest.param(feed, row, id=f"{feed.calculator} {feed.label} {number}")


@pytest.mark.parametrize(("feed", "row"), list(offers()))
def test_a_feed_fills_a_question_that_is_answered(feed: Feed, row: Mapping[str, Any]) -> None:
    """What the sheet has fits into the calculator as it is."""
    values = {**sheet_of_ash(), "row": row}
    inputs = {name: at(values, path) for name, path in feed.inputs.items()}
    mode = "odds" if "odds" in find(feed.calculator).modes else "work"
    asked = {**NEEDED[feed.calculator], **inputs}
    answer = handle(Request(calculator=feed.calculator, mode=mode, inputs=asked))
    assert {name: answer.inputs[name] for name in inputs} == inputs


def test_tracks_of_a_new_character() -> None:
    """No gold, nothing exhausted, three keywords at hand."""
    tracks = sheet_of_ash()["tracks"]
    assert tracks == {"gold": 0, "exhausted": 0, "keywords": 3, "reserve": 0, "obstacles": 0}


@pytest.mark.parametrize("change", declared().changes, ids=lambda change: change.result)
def test_a_change_takes_a_whole_number(change: Any) -> None:
    """The results that change a track are whole numbers, or nothing where nobody counts."""
    inputs = {**NEEDED[change.calculator], **({"obstacles": 3} if "obstacles" in change.result else {})}
    mode, seed = ("roll", "a draw") if change.calculator == "walkabout.draw" else ("work", None)
    answer = handle(Request(calculator=change.calculator, mode=mode, seed=seed, inputs=inputs))
    assert type(answer.result[change.result]) is int
