"""The table of a game: who is in the scene, whose move it is, and what scripts know of both."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Any

from engine import __version__, find, rulings_asked_by, to_wire
from engine.constraints import Meta, RuleId, SnakeCase
from engine.scenes import Evening, OrderFrom, Outcome, SceneEnd, Who, choices_in, deeds_of, scene_of
from macros.page import PageError
from macros.pages.answers import answer_to, request_for
from macros.pages.book_index import calculator_named, rules_of, system_named
from macros.pages.calculators import places_data, target_of
from macros.pages.citations import book_cited, whose
from macros.pages.people import people_of
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markupsafe import Markup

    from engine import System
    from engine.scenes import OpponentValue, Scene
    from engine.sheets import Sheet
    from macros.page import Page
    from macros.pages.people import Line, Person

STYLE = "scene/scene.css"
NUMBER = re.compile(r"[+−-]?\d+")
DIE = re.compile(r"d(?P<die>\d+)(?: *(?P<modifier>[+−-]\d+))?")
RESULT = re.compile(r"result\.([a-z_]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetAnswer:
    """What the calculator answered to a character."""

    inputs: Mapping[str, Any]
    result: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Somebody whom the book brings, with the values of a sheet."""

    id: str
    kind: Who
    name: str
    who: str
    whose: Annotated[str, Meta(says="who made them up, as a post says it")]
    inputs: Mapping[str, Any]
    values: SheetAnswer
    tracks: Mapping[SnakeCase, Annotated[int, Meta(least=0)]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldEvening(Evening):
    """What one rule gives or takes at the end of an evening, as the table tells it."""

    rules: Annotated[Mapping[RuleId, str], Meta(says="where each of its rules comes from")]
    deeds: Annotated[Mapping[SnakeCase, str], Meta(says="what can be counted, in words")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldOutcome(Outcome):
    """Where the pieces of a roll are placed, with what the engine declares of it."""

    placings: Annotated[tuple[Mapping[str, Any], ...], Meta(says="as a board takes them")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldEnd(SceneEnd):
    """What one rule changes at the end of a scene, as the table tells it."""

    rules: Annotated[Mapping[RuleId, str], Meta(says="where each of its rules comes from")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldOrder(OrderFrom):
    """Where an order comes from, with what the engine declares of what its panel asks."""

    input: Annotated[str, Meta(least=0, says="which takes the rows; empty for no panel")]
    choices: Annotated[Mapping[str, str], Meta(says="what can be said, in words")]
    usual: Annotated[str, Meta(least=0, says="what holds for whoever says nothing")]
    mark: Annotated[str, Meta(least=0, says="the flag in words")]


def scene_table(page: Page, game: str) -> Markup:
    """Return the table of a game.

    Args:
        page: the page it will be on.
        game: the game's name in either spelling.

    Raises:
        PageError: there is no such game, or it declares no scenes.
    """
    system = system_named(game)
    declared = scene_of(system)
    if declared is None:
        message = f"{system.slug} has no scenes; declare them in its scene.toml"
        raise PageError(message)
    at = page.take("who-is-here")
    style = page.style(STYLE)
    return fill(
        "scene/table",
        at=at,
        style=style,
        game=system,
        order=declared.order,
        situations=declared.situations,
        engine=__version__,
    )


def scene_data(system: System, scene: Scene, sheet: Sheet) -> dict[str, Any]:
    """Return what scripts know of a game's table, as JSON values.

    Beside the declaration it has `people`, everybody whom the book adds to the game: with the values of a
    sheet, which for a character are the answer of its calculator; and `rulings`, by calculator those of which
    a question takes a group's reading.
    """
    declared = asdict(scene)
    del declared["opponents"]
    declared["ends"] = [asdict(ToldEnd(**asdict(each), rules=_rules(system, each))) for each in scene.ends]
    declared["evenings"] = [asdict(_told(system, each)) for each in scene.evenings]
    declared["outcomes"] = [asdict(_told_outcome(each)) for each in scene.outcomes]
    declared["orders"] = [asdict(_told_order(each, scene)) for each in scene.orders]
    wanted = {*RESULT.findall(json.dumps([asdict(sheet), declared]))}
    people = [asdict(_ready(system, each, scene, sheet, wanted)) for each in people_of(system.slug).everyone]
    rulings = {each.id: rulings_asked_by(each) for each in system.calculators}
    own = {"people": people, "rulings": rulings}
    return {"game": system.slug, "title": system.title, "book": book_cited(), **declared, **own}


def _rules(system: System, told: Evening | SceneEnd) -> dict[str, str]:
    """Return where each rule comes from on which something rests."""
    rules = rules_of(system)
    return {each: rules[each].status for each in told.clauses}


def _told(system: System, evening: Evening) -> ToldEvening:
    counts = [each for each in system.calculators if each.id == evening.calculator]
    deeds = next((deeds_of(evening, each) for each in counts), None) or {}
    return ToldEvening(**asdict(evening), rules=_rules(system, evening), deeds=deeds)


def _told_outcome(outcome: Outcome) -> ToldOutcome:
    placed = target_of(find(outcome.after), outcome.follow_up)
    placings = tuple(places_data(each, each.pieces, each.values) for each in placed.placings)
    return ToldOutcome(**asdict(outcome), placings=placings)


def _told_order(order: OrderFrom, scene: Scene) -> ToldOrder:
    rows = [each.input for each in scene.everybody if each.calculator == order.calculator and order.press]
    declared = {each.name: each for each in find(order.calculator).declared}
    parts = {part.name: part for name in rows for part in declared[name].kind.parts()}
    asked, marked = parts.get(order.asks), parts.get(order.marks)
    return ToldOrder(
        **asdict(order),
        input=next(iter(rows), ""),
        choices=choices_in(asked.kind) if asked else {},
        usual=str(asked.default) if asked else "",
        mark=marked.label if marked else "",
    )


def _ready(system: System, person: Person, scene: Scene, sheet: Sheet, wanted: set[str]) -> Ready:
    if person.inputs:
        values, tracks = _answered(person, sheet, wanted), {}
    else:
        found = opponent_values(person, scene)
        values, tracks = SheetAnswer(**found["values"]), found["tracks"]
    return Ready(
        id=person.id,
        kind=person.kind,
        name=person.name,
        who=person.who,
        whose=whose(system, person),
        inputs=person.inputs,
        values=values,
        tracks=tracks,
    )


def _answered(person: Person, sheet: Sheet, wanted: set[str]) -> SheetAnswer:
    """Return the answer to a character, without the lines that no path of the declaration leads to."""
    _, calculator = calculator_named(sheet.calculator)
    answer = to_wire(answer_to(request_for(calculator, "work", person.inputs, {})))
    result = {name: value for name, value in answer["result"].items() if name in wanted}
    return SheetAnswer(inputs=answer["inputs"], result=result)


def opponent_values(person: Person, scene: Scene) -> dict[str, Any]:
    """Return the values of a sheet that an opponent's lines give, and the tracks that they set.

    >>> from engine import catalogue
    >>> [game] = [each for each in catalogue() if each.slug == "scattershot"]
    >>> watchman = people_of(game.slug).of_kind("opponent")["watchman"]
    >>> opponent_values(watchman, scene_of(game))["values"]["result"]["hit_points"]
    10
    """
    found: dict[str, Any] = {"inputs": {"name": person.name}, "result": {}, "tracks": {}}
    for each in scene.opponents:
        lines = [*_lines(person, each)]
        if lines:
            _put(found, each.path.split("."), _value(lines, each))
    tracks = found.pop("tracks")
    return {"values": found, "tracks": tracks}


def _value(lines: list[Line], wanted: OpponentValue) -> object:
    if wanted.row:
        return [_row(line, wanted) for line in lines]
    values = [_part(line, "value") for line in lines]
    return values if wanted.every else values[0]


def _put(whole: dict[str, Any], names: list[str], value: object) -> None:
    """Put a value where a path leads, through the groups on its way."""
    *groups, name = names
    for each in groups:
        whole = whole.setdefault(each, {})
    whole[name] = value


def _lines(person: Person, wanted: OpponentValue) -> Iterator[Line]:
    for block in person.blocks:
        for line in block.lines:
            is_meant = block.title == wanted.block or line.name == wanted.line
            if is_meant and line.name not in wanted.leaves:
                yield line


def _row(line: Line, wanted: OpponentValue) -> Mapping[str, Any]:
    return {part: _part(line, name) for part, name in wanted.row.items()} | dict(wanted.also)


def _part(line: Line, name: str) -> int | str | None:
    """Return a part of a line by one of `engine.scenes.LINE_PARTS`; None for a die that it does not have."""
    if name == "name":
        return line.name
    if name == "value":
        return _number(line.value) if NUMBER.fullmatch(line.value) else line.value
    die = DIE.fullmatch(line.value)
    return _number(die[name] or "0") if die else None


def _number(text: str) -> int:
    return int(text.replace("−", "-"))
