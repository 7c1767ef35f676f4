"""Flows: calculators in the order in which a table uses them, each taking over what the ones before it found.

A game keeps its flows in `flows.toml` beside its rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import catalogue, next_questions, to_wire
from macros.project import BuildError

if TYPE_CHECKING:
    from engine import Calculator, Response, System
    from engine import Placing as Places

Sources = tuple[str, ...]
"""Where a value comes from, the first that has one: `contest.result.rmib`, `contest.inputs.modifier`,
or `draw.next.lay_out.core`: an input of the question that follows an answer."""
PARTS = ("result", "inputs", "next")
EMPTY = {"needs": "", "without": ""}


class FlowError(BuildError):
    """Something in a game's flows that cannot work: one lower-case sentence that names the place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """Pieces of another stage that the reader lays into the places of an input of this one.

    Attributes:
        input: an input for which the calculator declares places.
        pieces: where the names of the pieces come from.
        values: where their numbers come from, if they have any.
        declared: the places, as the calculator declares them.
    """

    input: str
    pieces: str
    values: str
    declared: Places


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One calculator in a flow.

    Attributes:
        id: unique in the game.
        says: one sentence for whoever stands here.
        mode: what it shows first.
        inputs: what it begins with.
        seed: of the roll that it begins with.
        feeds: inputs that follow other stages.
        dice_of: the stage whose dice or tokens it judges again; empty where it has its own.
        shows: the inputs that stand in front; the others are folded away. Empty: all stand in front.
        needs: a source without which the stage has nothing to say; empty where it always has.
        without: what is said then.
    """

    id: str
    calculator: str
    title: str
    says: str
    mode: str
    inputs: Mapping[str, Any]
    seed: str
    feeds: Mapping[str, Sources]
    dice_of: str
    shows: tuple[str, ...]
    placings: tuple[Placing, ...]
    needs: str
    without: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """How a flow starts over with what is left: the next blow, the next action."""

    words: str
    press: str
    """The stage that is rolled anew."""
    carries: Mapping[str, str]
    """Source by `stage.input`."""
    over: str
    """What is said where nothing is left to carry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """Some stages in order."""

    id: str
    title: str
    says: str
    stages: tuple[Stage, ...]
    again: Again | None


def flows_of(system: System) -> tuple[Flow, ...]:
    """Return a game's flows in the order of its file, everything that they name checked.

    Raises:
        FlowError: a stage, calculator, result or input is named that does not exist, or a part is missing.
    """
    path = Path(system.data.folder, "flows.toml")
    raw = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    try:
        flows = tuple(_flow(key, each) for key, each in raw.items())
    except (KeyError, TypeError) as error:
        message = f"the flows of {system.slug} lack a part or have one too many: {error}"
        raise FlowError(message) from error
    _check(flows)
    return flows


def _flow(key: str, raw: Mapping[str, Any]) -> Flow:
    again = Again(**{"carries": {}, "over": "", **raw["again"]}) if "again" in raw else None
    stages = tuple(map(_stage, raw["stages"]))
    return Flow(id=key, title=raw["title"], says=raw["says"], stages=stages, again=again)


def _stage(raw: Mapping[str, Any]) -> Stage:
    known = {"inputs": {}, "seed": "", "dice_of": "", "shows": (), "feeds": {}, "place": (), **EMPTY, **raw}
    shows = tuple(known.pop("shows"))
    feeds = _feeds(known.pop("feeds"), known["calculator"], known["dice_of"], shows)
    placings = tuple(_placing(each, known["calculator"]) for each in known.pop("place"))
    return Stage(**known, shows=shows, feeds=feeds, placings=placings)


def _placing(raw: Mapping[str, str], calculator: str) -> Placing:
    places = {each.input: each for each in _calculator(calculator).placings}
    if raw["input"] not in places:
        known = ", ".join(places) or "none"
        raise FlowError(
            f"a stage places pieces in the input {raw['input']}; {calculator} has places for {known}"
        )
    return Placing(declared=places[raw["input"]], **{"values": "", **raw})


def _feeds(
    raw: Mapping[str, Any], calculator: str, dice_of: str, shows: tuple[str, ...]
) -> dict[str, Sources]:
    """Return the feeds; a stage that judges another's dice again follows it in whatever it does not show."""
    found: dict[str, Sources] = {}
    if dice_of:
        names = [each.name for each in _calculator(calculator).declared]
        found = {name: (f"{dice_of}.inputs.{name}",) for name in names if name not in shows}
    return found | {name: (each,) if isinstance(each, str) else tuple(each) for name, each in raw.items()}


def _calculator(name: str) -> Calculator:
    known = {each.id: each for system in catalogue() for each in system.calculators}
    if name not in known:
        message = f"a stage names the calculator {name}, and there is none; use one of {', '.join(known)}"
        raise FlowError(message)
    return known[name]


def _check(flows: tuple[Flow, ...]) -> None:
    before: dict[str, Stage] = {}
    for flow in flows:
        for stage in flow.stages:
            if stage.id in before:
                raise FlowError(f"two stages are called {stage.id}; give one of them another id")
            _check_stage(stage, before)
            before[stage.id] = stage
        if flow.again:
            _check_again(flow.again, before)


def _check_stage(stage: Stage, before: Mapping[str, Stage]) -> None:
    calculator = _calculator(stage.calculator)
    if stage.mode not in calculator.modes:
        modes = " or ".join(calculator.modes)
        raise FlowError(f"the stage {stage.id} has the mode {stage.mode}; {calculator.id} takes {modes}")
    if stage.dice_of and stage.dice_of not in before:
        raise FlowError(
            f"the stage {stage.id} judges the dice of {stage.dice_of}, which is no stage before it"
        )
    for name in (*stage.inputs, *stage.feeds, *stage.shows):
        _check_input(stage, name)
    needs = [stage.needs] if stage.needs else []
    for source in (*needs, *(each for sources in stage.feeds.values() for each in sources)):
        _check_source(stage.id, source, before)
    for placing in stage.placings:
        for source in filter(None, (placing.pieces, placing.values)):
            _check_source(stage.id, source, before)


def _check_input(stage: Stage, name: str) -> None:
    known = [each.name for each in _calculator(stage.calculator).declared]
    if name not in known:
        message = f"the stage {stage.id} names the input {name}; {stage.calculator} has {', '.join(known)}"
        raise FlowError(message)


def _check_source(place: str, source: str, before: Mapping[str, Stage]) -> None:
    stage, _, rest = source.partition(".")
    part, _, path = rest.partition(".")
    if stage not in before:
        raise FlowError(f"{place} follows {source}, and {stage} is no stage before it")
    if part not in PARTS:
        raise FlowError(f"{place} follows {source}; after the stage comes {', '.join(PARTS)}")
    _check_path(place, source, part, path.split("."), _calculator(before[stage].calculator))


def _check_path(place: str, source: str, part: str, path: list[str], calculator: Calculator) -> None:
    ways = {way.name: way for way in calculator.follow_ups}
    if part == "next":
        if path[0] not in ways:
            known = ", ".join(ways) or "none"
            raise FlowError(f"{place} follows {source}; the ways on from {calculator.id} are {known}")
        calculator, path = _calculator(ways[path[0]].to), path[1:] or [""]
        part = "inputs"
    found = calculator.results if part == "result" else calculator.declared
    names = [each.name for each in found]
    if path[0] not in names:
        kind = "results" if part == "result" else "inputs"
        raise FlowError(f"{place} follows {source}; the {kind} of {calculator.id} are {', '.join(names)}")


def _check_again(again: Again, before: Mapping[str, Stage]) -> None:
    if again.press not in before:
        raise FlowError(f'"{again.words}" rolls {again.press}, which is no stage')
    for target, source in again.carries.items():
        stage, _, name = target.partition(".")
        if stage not in before:
            raise FlowError(f'"{again.words}" carries to {target}, and {stage} is no stage')
        _check_input(before[stage], name)
        _check_source(f'"{again.words}"', source, before)


def fed(stage: Stage, answers: Mapping[str, Response]) -> dict[str, Any]:
    """Return the inputs that a stage takes over from the answers before it; what has no value is left out."""
    found = {name: next(_values(sources, answers), None) for name, sources in stage.feeds.items()}
    return {name: value for name, value in found.items() if value is not None}


def _values(sources: Sources, answers: Mapping[str, Response]) -> Iterator[Any]:
    for source in sources:
        value = value_of(source, answers)
        if value is not None:
            yield value


def value_of(source: str, answers: Mapping[str, Response]) -> Any:
    """Return what a source gives, as plain JSON; None where there is nothing."""
    stage, part, *path = source.split(".")
    response = answers[stage]
    if part == "next":
        ways = {each.name: each.request["inputs"] for each in next_questions(response)}
        value: Any = ways.get(path[0], {})
        path = path[1:]
    else:
        value = to_wire(response)[part]
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return value
