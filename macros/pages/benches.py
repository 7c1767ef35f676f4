"""Benches: the flows of a game, each stage a calculator with its answer, computed all the way through.

A flow is calculators in the order in which a table uses them, each taking over what the ones before it found.
A game keeps its flows in `flows.toml` beside its rules.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from engine import catalogue, next_questions, to_wire
from engine.constraints import DottedId, Meta, SnakeCase
from engine.schema import Place, read
from macros.page import PageError
from macros.pages.answers import answer_to, request_for
from macros.pages.book_index import calculator_named, games_in_order, system_named
from macros.pages.calculators import calculator, places_data
from macros.project import BuildError
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from engine import Calculator, Response, System
    from engine import Placing as Places
    from macros.page import Page

Sources = Annotated[tuple[str, ...], Meta(or_one=True)]
"""Where a value comes from, the first that has one: `contest.result.rmib`, `contest.inputs.modifier`,
or `draw.next.lay_out.core`: an input of the question that follows an answer."""
PARTS = ("result", "inputs", "next")


class FlowError(BuildError):
    """Something in a game's flows that cannot work: one sentence that names the place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """Pieces of another stage that the reader lays into the places of an input of this one.

    Attributes:
        input: an input for which the calculator declares places.
        pieces: where the names of the pieces come from.
        values: where their numbers come from, if they have any.
    """

    input: SnakeCase
    pieces: str
    values: str = ""


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

    id: SnakeCase
    calculator: DottedId
    title: str
    says: str
    mode: str
    inputs: Mapping[str, Any] = field(default_factory=dict)
    seed: str = ""
    feeds: Mapping[str, Sources] = field(default_factory=dict)
    dice_of: str = ""
    shows: tuple[SnakeCase, ...] = ()
    placings: Annotated[tuple[Placing, ...], Meta(alias="place")] = ()
    needs: str = ""
    without: str = ""

    def places(self, placing: Placing) -> Places:
        """Return the places of one of its placings, as the calculator declares them."""
        return next(each for each in calculators()[self.calculator].placings if each.input == placing.input)


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """How a flow starts over with what is left: the next blow, the next action."""

    words: str
    press: str
    """The stage that is rolled anew."""
    carries: Mapping[str, str] = field(default_factory=dict)
    """Source by `stage.input`."""
    over: str = ""
    """What is said where nothing is left to carry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """Some stages in order."""

    id: str
    """The head of its table."""
    title: str
    says: str
    stages: Annotated[tuple[Stage, ...], Meta(least=1)]
    again: Again | None = None


def flows_of(system: System) -> tuple[Flow, ...]:
    """Return a game's flows in the order of its file, everything that they name checked.

    Raises:
        FlowError: a stage, calculator, result or input is named that does not exist, or a part is missing.
    """
    path = Path(system.data.folder, "flows.toml")
    raw = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    before: dict[str, Stage] = {}
    return tuple(
        _checked_flow(f"flows.toml of {system.slug}, {key}", key, each, before) for key, each in raw.items()
    )


def _checked_flow(where: str, key: str, raw: Any, before: dict[str, Stage]) -> Flow:
    """Return a flow; its stages come to those before."""
    place = Place(where=where, error=FlowError)
    flow = read(Flow, {"id": key, **raw} if isinstance(raw, dict) else raw, place)
    stages = []
    for at, each in place.each("stages", flow.stages):
        if each.id in before:
            at.refuse("has the id of another stage; give one of them another id")
        stages.append(_with_dice(at, each, before))
        _check_stage(at, stages[-1], before)
        before[each.id] = stages[-1]
    if flow.again:
        _check_again(Place(where=f"{where}, again", error=FlowError), flow.again, before)
    return replace(flow, stages=tuple(stages))


def calculators() -> dict[str, Calculator]:
    """Return all calculators by their ids."""
    return {each.id: each for system in catalogue() for each in system.calculators}


def _with_dice(place: Place, stage: Stage, before: Mapping[str, Stage]) -> Stage:
    """Return a stage that, if it judges the dice of another, follows it in whatever it does not show."""
    place.check_known("calculator", [stage.calculator], calculators())
    if not stage.dice_of:
        return stage
    if stage.dice_of not in before:
        place.refuse(f"judges the dice of {stage.dice_of}, which is no stage before it")
    names = [each.name for each in calculators()[stage.calculator].declared if each.name not in stage.shows]
    return replace(
        stage, feeds={name: (f"{stage.dice_of}.inputs.{name}",) for name in names} | {**stage.feeds}
    )


def _check_stage(place: Place, stage: Stage, before: Mapping[str, Stage]) -> None:
    calculator = calculators()[stage.calculator]
    place.check_known("mode", [stage.mode], calculator.modes)
    inputs = [each.name for each in calculator.declared]
    for key, names in (("inputs", stage.inputs), ("feeds", stage.feeds), ("shows", stage.shows)):
        place.check_known(key, names, inputs)
    place.check_known(
        "place", [each.input for each in stage.placings], [each.input for each in calculator.placings]
    )
    laid = (source for each in stage.placings for source in (each.pieces, each.values))
    for source in (stage.needs, *(each for sources in stage.feeds.values() for each in sources), *laid):
        if source:
            _check_source(place, source, before)


def _check_source(place: Place, source: str, before: Mapping[str, Stage]) -> None:
    stage, _, rest = source.partition(".")
    part, _, path = rest.partition(".")
    if stage not in before:
        place.refuse(f"follows {source}, and {stage} is no stage before it")
    if part not in PARTS:
        place.refuse(f"follows {source}; after the stage comes {', '.join(PARTS)}")
    calculator, first = calculators()[before[stage].calculator], path.split(".")[0]
    if part == "next":
        ways = {way.name: way for way in calculator.follow_ups}
        if first not in ways:
            known = ", ".join(ways) or "none"
            place.refuse(f"follows {source}; the ways on from {calculator.id} are {known}")
        calculator, first = calculators()[ways[first].to], f"{path}.".split(".")[1]
    kind = "results" if part == "result" else "inputs"
    names = [each.name for each in (calculator.results if part == "result" else calculator.declared)]
    if first not in names:
        place.refuse(f"follows {source}; the {kind} of {calculator.id} are {', '.join(names)}")


def _check_again(place: Place, again: Again, before: Mapping[str, Stage]) -> None:
    place.check_known("press", [again.press], before)
    for target, source in again.carries.items():
        stage, _, name = target.partition(".")
        place.check_known("carries", [stage], before)
        place.check_known(
            "carries", [name], [each.name for each in calculators()[before[stage].calculator].declared]
        )
        _check_source(place, source, before)


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


AGAIN = "Judge the roll"
"""On the button of a stage whose dice are those of another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A stage with its answer."""

    stage: Stage
    response: Response
    asked: Mapping[str, Any]
    """The inputs that the page names."""


def flow_bench(page: Page, game: str) -> Markup:
    """Return the bench of one game in a fold: its flows under headings, each stage with its answer.

    Raises:
        PageError: there is no such game, or its flows cannot work.
    """
    system = system_named(game)
    flows = [(flow, _flow(page, system, flow, stages)) for flow, stages in _answer_stages(system)]
    return fill("bench/folded", name=system.url_slug, game=system.url_slug, flows=flows)


def game_tables(page: Page) -> Markup:
    """Return a list of the games' tables, and what leads a link to the former bench of all games to them."""
    tables = {
        f"{system.slug}_": (system.title, f"{page.root}{system.url_slug}/table/")
        for system in games_in_order()
    }
    return fill("bench/tables", tables=tables, data=_json(tables))


def _answer_stages(system: System) -> Iterator[tuple[Flow, list[Answered]]]:
    """Yield the flows of a game, with the answer of each stage to inputs from the stages before it.

    Raises:
        PageError: the flows name what does not exist, or the engine refuses a stage.
    """
    answers: dict[str, Response] = {}
    try:
        flows = flows_of(system)
    except FlowError as error:
        raise PageError(str(error)) from error
    for flow in flows:
        stages = []
        for stage in flow.stages:
            asked = {**stage.inputs, **fed(stage, answers)}
            seed = stage.seed or (answers[stage.dice_of].seed if stage.dice_of else None)
            _, found = calculator_named(stage.calculator)
            request = request_for(found, stage.mode, asked, {"seed": seed})
            answers[stage.id] = answer_to(request)
            stages.append(Answered(stage=stage, response=answers[stage.id], asked=request.inputs))
        yield flow, stages


def _flow(page: Page, system: System, flow: Flow, stages: list[Answered]) -> Markup:
    answers = {each.stage.id: each.response for each in stages}
    wanted = _sources(flow)
    return fill(
        "bench/flow",
        root=page.root,
        flow=flow,
        game=system.url_slug,
        again=_again(flow),
        stages=[_stage(page, each, wanted, answers) for each in stages],
    )


def _sources(flow: Flow) -> set[str]:
    """Return every source that something in a flow follows."""
    feeds = {source for stage in flow.stages for sources in stage.feeds.values() for source in sources}
    placings = {
        source for stage in flow.stages for each in stage.placings for source in (each.pieces, each.values)
    }
    lists = {
        f"{stage.id}.result.{each.input}"
        for stage in flow.stages
        for each in stage.placings
        if stage.places(each).style == "list"
    }
    again = set(flow.again.carries.values()) if flow.again else set()
    needs = {stage.needs for stage in flow.stages}
    return (feeds | placings | lists | again | needs) - {""}


def _stage(
    page: Page, answered: Answered, wanted: set[str], answers: Mapping[str, Response]
) -> dict[str, Any]:
    stage, response = answered.stage, answered.response
    own = sorted(each for each in wanted if each.startswith(f"{stage.id}."))
    gives = {each.partition(".")[2]: value_of(each, answers) for each in own}
    placings = [places_data(stage.places(each), each.pieces, each.values) for each in stage.placings]
    return {
        "id": stage.id,
        "asks": stage.calculator,
        "title": stage.title,
        "says": stage.says,
        "dice_of": stage.dice_of,
        "feeds": _json(stage.feeds),
        "gives": _json(gives),
        "start": _json(stage.inputs),
        "needs": stage.needs,
        "without": stage.without,
        "lacks": bool(stage.needs) and value_of(stage.needs, answers) is None,
        "placings": _json(placings),
        "calculator": calculator(
            page,
            stage.calculator,
            at=stage.id,
            mode=stage.mode,
            headed_by=f"stage-{stage.id}-title",
            stage=stage.title,
            seed=response.seed,
            shows=stage.shows,
            words=AGAIN if stage.dice_of else "",
            is_placed=False,
            **answered.asked,
        ),
    }


def _again(flow: Flow) -> dict[str, str] | None:
    again = flow.again
    if again is None:
        return None
    told = {"press": again.press, "carries": again.carries, "over": again.over}
    return {"words": again.words, "told": _json(told)}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
