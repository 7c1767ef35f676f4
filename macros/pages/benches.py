"""Benches: the flows of a game, each stage a calculator with its answer, computed all the way through."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from macros.page import PageError
from macros.pages.answers import answer_to, request_for
from macros.pages.book_index import calculator_named, games_in_order, system_named
from macros.pages.calculators import calculator, places_data
from macros.pages.flows import Flow, FlowError, Stage, fed, flows_of, value_of
from macros.templating import fill

if TYPE_CHECKING:
    from engine import Response, System
    from macros.page import Page

AGAIN = "Judge again"
"""On the button of a stage whose dice are those of another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A stage with its answer."""

    stage: Stage
    response: Response
    asked: Mapping[str, Any]
    """The inputs that the page names."""
    is_in_view: bool = True
    """Whether it is in view before the reader chooses."""


def flow_bench(page: Page, game: str) -> str:
    """Return the bench of one game: its flows under headings, each stage with its answer.

    Raises:
        PageError: there is no such game, or its flows cannot work.
    """
    system = system_named(game)
    parts: list[str] = [fill("bench/bench", name=system.url_slug, game=system.url_slug, first=None)]
    for flow, stages in _answer_stages(system):
        parts += [f"## {flow.title} {{: #{flow.id} }}", _flow(page, system, flow, stages, "")]
    return "\n\n".join(parts)


def mixed_bench(page: Page, first: tuple[str, ...]) -> str:
    """Return the flows of all games on one bench.

    Args:
        page: the page they will stand in.
        first: the stages in view before the reader chooses, `<game>_<stage>`.

    Raises:
        PageError: a game's flows cannot work, or one of the first stages does not exist.
    """
    flows = [(system, *each) for system in games_in_order() for each in _answer_stages(system)]
    known = [f"{system.slug}_{each.stage.id}" for system, _, stages in flows for each in stages]
    missing = [each for each in first if each not in known]
    if missing:
        message = f"there is no stage {missing[0]}; use some of {', '.join(known)}"
        raise PageError(message)
    ordered = [each for each in known if each in first]
    bench = fill("bench/bench", name="all", game="", first=" ".join(ordered))
    parts: list[str] = [fill("bench/chooser", flows=flows, first=ordered), bench]
    for system, flow, stages in flows:
        titled = replace(flow, title=f"{system.title}: {flow.title}")
        prefix = f"{system.slug}_"
        shown = [replace(each, is_in_view=prefix + each.stage.id in first) for each in stages]
        mark = "" if any(each.is_in_view for each in shown) else " data-unchosen=''"
        heading = f"## {titled.title} {{: #{system.url_slug}-{flow.id}{mark} }}"
        parts += [heading, _flow(page, system, titled, shown, prefix)]
    return "\n\n".join(parts)


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


def _flow(page: Page, system: System, flow: Flow, stages: list[Answered], prefix: str) -> str:
    """Return the stages of a flow; `prefix` tells apart the stages of several games on one page."""
    answers = {each.stage.id: each.response for each in stages}
    wanted = _sources(flow)
    return fill(
        "bench/flow",
        root=page.root,
        flow=flow,
        game=system.url_slug,
        again=_again(flow, prefix),
        stages=[_stage(page, each, prefix, wanted, answers) for each in stages],
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
    page: Page, answered: Answered, prefix: str, wanted: set[str], answers: Mapping[str, Response]
) -> dict[str, Any]:
    stage, response = answered.stage, answered.response
    own = sorted(each for each in wanted if each.startswith(f"{stage.id}."))
    gives = {each.partition(".")[2]: value_of(each, answers) for each in own}
    feeds = {name: [prefix + each for each in sources] for name, sources in stage.feeds.items()}
    placings = [
        places_data(stage.places(each), prefix + each.pieces, each.values and prefix + each.values)
        for each in stage.placings
    ]
    return {
        "id": prefix + stage.id,
        "asks": stage.calculator,
        "is_in_view": answered.is_in_view,
        "title": stage.title,
        "says": stage.says,
        "dice_of": stage.dice_of and prefix + stage.dice_of,
        "feeds": _json(feeds),
        "gives": _json(gives),
        "start": _json(stage.inputs),
        "needs": stage.needs and prefix + stage.needs,
        "without": stage.without,
        "lacks": bool(stage.needs) and value_of(stage.needs, answers) is None,
        "placings": _json(placings),
        "calculator": calculator(
            page,
            stage.calculator,
            at=prefix + stage.id,
            mode=stage.mode,
            title="",
            headed_by=f"stage-{prefix}{stage.id}-title",
            seed=response.seed,
            shows=stage.shows,
            words=AGAIN if stage.dice_of else "",
            is_placed=False,
            **answered.asked,
        ),
    }


def _again(flow: Flow, prefix: str) -> dict[str, str] | None:
    again = flow.again
    if again is None:
        return None
    carries = {prefix + target: prefix + source for target, source in again.carries.items()}
    told = {"press": prefix + again.press, "carries": carries, "over": again.over}
    return {"words": again.words, "told": _json(told)}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
