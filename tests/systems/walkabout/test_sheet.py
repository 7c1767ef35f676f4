"""What Walkabout declares about its character sheets: every feed and every change works with a real sheet."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.systems.walkabout
from engine import Request, handle, handle_json
from engine.catalogue import find
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
    found = sheet_of(find("walkabout.character").game)
    assert found is not None
    return found


def at(value: Any, path: str) -> Any:
    """Return what a path leads to."""
    for name in path.split("."):
        value = value[name]
    return value


def values_of(sheet: Mapping[str, Any], readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the values of a sheet that paths lead to."""
    asked = {"calculator": "walkabout.character", "inputs": sheet, "readings": readings or {}}
    answer = json.loads(handle_json(json.dumps(asked)))["response"]
    values: dict[str, Any] = {"inputs": answer["inputs"], "result": answer["result"], "tracks": {}}
    for track in declared().tracks:
        start = track.start
        values["tracks"][track.name] = start if isinstance(start, int) else at(values, start)
    return values


def sheet_of_ash() -> dict[str, Any]:
    """Return the values of a ready sheet."""
    return values_of(ASH)


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


SIZES = {"single": 1, "double": 2}
BRINGS = {"single_use": 2, "limited_use": 1, "regular_use": 0}
"""Harmful traits that an item brings along (W18)."""
TRAITS = st.lists(
    st.fixed_dictionaries(
        {
            "name": st.sampled_from(["Rope", "Wrist", ""]),
            "does": st.sampled_from(["helps", "harms"]),
            "size": st.sampled_from(["single", "double"]),
            "grade": st.sampled_from([None, "situational", "permanent", *BRINGS]),
            "exhausted": st.integers(0, 2),
        }
    ),
    max_size=3,
)


def counted(traits: list[dict[str, Any]], readings: Mapping[str, str]) -> tuple[int, int]:
    """Return the traits for and against, counted by hand (W2, W18, WR22, WR32)."""
    sides = {"helps": 0, "harms": 0}
    for each in traits:
        half = SIZES[each["size"]] if readings["WR32"] == "whole" else 1
        left = max(0, SIZES[each["size"]] - half * each["exhausted"])
        sides[each["does"]] += left
        if left and each["does"] == "helps" and readings["WR22"] == "brings_negatives":
            sides["harms"] += BRINGS.get(each["grade"] or "", 0)
    return sides["helps"], sides["harms"]


@given(
    traits=TRAITS,
    wr22=st.sampled_from(["brings_negatives", "no_negatives"]),
    wr32=st.sampled_from(["one_half", "whole"]),
)
def test_what_a_sheet_hands_on_gives_the_number_that_it_showed(
    traits: list[dict[str, Any]], wr22: str, wr32: str
) -> None:
    """The reserve of all traits, in the pool and in the reserve; the core draw; and each trait by itself."""
    readings = {"WR22": wr22, "WR32": wr32}
    values = values_of({"traits": traits}, readings)
    good, bad = counted(traits, readings)
    assert values["result"]["reserve"] == good + bad

    rows: dict[str, int] = {}
    for feed in declared().feeds:
        if "result.against" in feed.inputs.values() or feed.for_each == "result.ties":
            continue
        for row in at(values, feed.for_each) if feed.for_each else [{}]:
            inputs = {name: at({**values, "row": row}, path) for name, path in feed.inputs.items()}
            found = answered(feed.calculator, inputs, readings)
            if not feed.for_each and "positives" in inputs:
                assert {found.get("reserve_draw"), found.get("kept")} == {None, good + bad}
            elif "positives" in inputs:
                rows[feed.calculator] = (
                    rows.get(feed.calculator, 0) + found.get("reserve_draw", 0) + found.get("kept", 0)
                )
            if "keywords" in inputs and "core_draw" in found:
                assert found["core_draw"] == values["result"]["core_draw"]
            if feed.calculator == "walkabout.pool" and not feed.for_each:
                named = [each for each in traits if each["does"] == "harms"]
                assert found["gold_earned"] <= len(named)
                assert (found["positive_slots"], found["negative_slots"]) == (good, bad)
    assert set(rows.values()) <= {good + bad}


def answered(calculator: str, inputs: Mapping[str, Any], readings: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the result of a question that a feed has filled, under those readings that touch it."""
    known = {name: value for name, value in readings.items() if name in find(calculator).rulings}
    mode = "odds" if "odds" in find(calculator).modes else "work"
    asked = {**NEEDED[calculator], **inputs}
    return handle(Request(calculator=calculator, mode=mode, inputs=asked, readings=known)).result
