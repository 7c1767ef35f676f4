"""What a sheet hands on to a calculator is taken there, and gives there the number that the sheet shows.

The sheets are the answers of the conformance pack and those to random requests, as far as they are legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

from engine import Calculator, System, catalogue, find
from engine.sheets import Feed, Sheet, sheet_of
from tests.random_answers import REQUESTS, Answer, asked, packed_answers, random_answers

SYSTEMS = [system for system in catalogue() if sheet_of(system)]
MOST_ROWS = 2
"""Rows of one list that are handed on, one after another."""
MOST_SHEETS = 8
"""Sheets of each game, half of them from random requests."""
IN_PLAY = (2, 0)
"""What the numbers that change in play are: something, or as little as they may be."""

SHOWN: Mapping[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("Every trait of {name}", "walkabout.pool"): (
        ("reserve", "reserve_draw"),
        ("core_draw", "core_draw"),
    ),
    ("{name}'s bag", "walkabout.draw"): (("bag_size", "bag_size"),),
    ("{name}'s bag and every trait", "walkabout.reserve"): (("reserve", "kept"),),
}
"""Results of a sheet that the calculator it feeds shows, too: their names in both."""


def declared(system: System) -> Sheet:
    """Return what a game declares about its sheets."""
    found = sheet_of(system)
    assert found is not None
    return found


def at(value: Any, path: str) -> Any:
    """Return what a path leads to; None where it ends before."""
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def put(inputs: dict[str, Any], path: str, value: Any) -> None:
    """Set an input, or a part of one."""
    name, _, rest = path.partition(".")
    if rest:
        inputs[name] = dict(inputs.get(name) or {})
        put(inputs[name], rest, value)
    else:
        inputs[name] = value


def legal_sheets(maker: Calculator) -> Iterator[Answer]:
    """Yield the answers that are sheets without a problem: some of the pack, and as many random ones."""
    for sheets in (packed_answers(maker.id), random_answers(maker, "handed on", 2 * REQUESTS)):
        yield from islice((each for each in sheets if each["result"]["legal"]), MOST_SHEETS * REQUESTS // 50)


def values_of(sheet: Sheet, answer: Answer, in_play: int) -> dict[str, Any]:
    """Return what the paths of a sheet lead to, in play."""
    values: dict[str, Any] = {"inputs": answer["inputs"], "result": answer["result"], "tracks": {}}
    for track in sheet.tracks:
        start = track.start if isinstance(track.start, int) else at(values, track.start)
        most = track.most if isinstance(track.most, int | None) else at(values, track.most)
        some = max(start or 0, in_play if most is None else min(in_play, most))
        values["tracks"][track.name] = some if in_play else 0
    return values


def rows_of(feed: Feed, values: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the values for the first things that a feed offers."""
    rows = (at(values, feed.for_each) or []) if feed.for_each else [{}]
    offered = (row for row in rows if all(row.get(part) in wanted for part, wanted in feed.where.items()))
    yield from ({**values, "row": row} for row in islice(offered, MOST_ROWS))


def left_to_the_reader(target: Calculator, fed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the inputs that must be named and are not fed, from a worked example of the calculator."""
    examples = (each for system in SYSTEMS for each in system.data.examples.values())
    example = next(each.request for each in examples if each.request["calculator"] == target.id)
    inputs = {
        each.name: example["inputs"][each.name]
        for each in target.declared
        if each.is_required and each.name not in fed
    }
    return {**inputs, **SHOWN_DICE.get(target.id, lambda _: {})({**inputs, **fed})}


SHOWN_DICE = {
    "arylon.adviser": lambda inputs: {
        "shown": ["+".join("2" for _ in die.split("+")) for die in inputs.get("dice", ())]
    }
}
"""What only the table knows: the faces of dice that have fallen already."""


def questions(
    sheet: Sheet, answer: Answer, in_play: int
) -> Iterator[tuple[Feed, dict[str, Any], dict[str, Any]]]:
    """Yield each feed that is offered with the values that it hands on and the inputs that it fills."""
    values = values_of(sheet, answer, in_play)
    # With nothing left only what is paid from it differs.
    from_tracks = (each for each in sheet.feeds if in_play or "tracks." in "".join(each.inputs.values()))
    for feed in from_tracks:
        if feed.needs and not at(values, feed.needs):
            continue
        target = find(feed.calculator)
        for found in rows_of(feed, values):
            handed = {name: at(found, path) for name, path in feed.inputs.items()}
            handed = {name: value for name, value in handed.items() if value is not None}
            inputs = left_to_the_reader(
                target, {name.partition(".")[0]: value for name, value in handed.items()}
            )
            for name, value in handed.items():
                put(inputs, name, value)
            yield feed, handed, inputs


def taken(found: Any, handed: Any) -> bool:
    """Tell whether a calculator took a value as it was handed; rows may have further columns."""
    if isinstance(handed, list) and isinstance(found, list):
        return len(found) == len(handed) and all(map(taken, found, handed))
    if isinstance(handed, Mapping) and isinstance(found, Mapping):
        return all(name in found and taken(found[name], value) for name, value in handed.items())
    return bool(found == handed)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.slug)
class TestSheets:
    """The feeds of a game's sheets."""

    @pytest.mark.parametrize("in_play", IN_PLAY)
    def test_what_is_handed_on_is_taken(self, system: System, in_play: int) -> None:
        """Some mode of the calculator answers, with the values that were handed on and the same numbers."""
        sheet = declared(system)
        maker = find(sheet.calculator)
        for answer in legal_sheets(maker):
            for feed, handed, inputs in questions(sheet, answer, in_play):
                target = find(feed.calculator)
                asks = [{"calculator": target.id, "mode": mode, "inputs": inputs} for mode in target.modes]
                told = [asked({**each, "seed": "a"} if each["mode"] == "roll" else each) for each in asks]
                answered = [each["response"] for each in told if each["ok"]]
                assert answered, (feed.label, inputs, told[0]["failure"])
                for each in answered:
                    for name, value in handed.items():
                        assert taken(at(each["inputs"], name), value), (feed.label, name, value)
                    for shown, found in SHOWN.get((feed.label, target.id), ()) if in_play else ():
                        if found in each["result"]:
                            assert answer["result"][shown] == each["result"][found], (
                                feed.label,
                                shown,
                                inputs,
                            )

    def test_the_numbers_are_named_rightly(self, system: System) -> None:
        """The table of numbers that are shown twice names feeds that there are."""
        labels = {(feed.label, feed.calculator) for feed in declared(system).feeds}
        own = {key for key in SHOWN if key[1].partition(".")[0] == system.slug}
        assert own <= labels
