"""Calculators and worked examples on a page: a form with its answer, computed by the build.

Here too is what the scripts need to let a reader place dice or tokens by hand: places, plans, the bag.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from engine import catalogue, find, rulings_asked_by, throws_of, to_wire
from engine.analysis import measures_of
from engine.links import hash_of_answer
from macros.pages.answers import (
    SETTINGS,
    answer_html,
    answer_to,
    asked_again,
    compact,
    new_blanks,
    question_of,
    request_for,
    shelf_html,
)
from macros.pages.book_index import calculator_named, example_named, examples_of, game_of_page
from macros.pages.cached_answers import answers_version, presets_of
from macros.pages.citations import (
    book_cited,
    citable,
    cite,
    place_text,
    source_fields,
)
from macros.pages.form_fields import fields_of, folded_words, guided, inputs_words, sides_of
from macros.pages.page_places import address_of, calls_example
from macros.project import PROJECT
from macros.templating import fill

if TYPE_CHECKING:
    from engine import Calculator, Placing, Response, System
    from engine.sheets import Sheet
    from macros.page import Page


def calculator(  # noqa: PLR0913 - the parts of a request, each by its own name
    page: Page,
    name: str,
    /,
    *,
    at: str | None = None,
    mode: str | None = None,
    headed_by: str = "",
    stage: str = "",
    readings: dict[str, str] | None = None,
    text: str | None = None,
    seed: str | None = None,
    faces: list[Any] | None = None,
    shows: tuple[str, ...] = (),
    words: str = "",
    is_placed: bool = True,
    prints: bool = False,
    sheet: Sheet | None = None,
    **inputs: Any,
) -> Markup:
    """Return a calculator with the answer to its inputs; without inputs it shows its first worked example.

    Args:
        page: the page it will stand in.
        name: id of the calculator, `scattershot.mib`.
        at: id of the widget on the page; the second half of the calculator's id if left out.
        mode: what to show first: `odds`, `work` or `roll`; a roll without seed or faces takes a fixed seed.
        headed_by: id of a heading that says its title already, and then names the form.
        stage: title of the stage of a bench that it is; its answer is called so, and the bench says the rest.
        readings: readings other than the decisions.
        text: a whole text of the game instead of the rulings' decisions.
        seed: of a roll.
        faces: of a roll with dice or tokens on the table.
        shows: the inputs in front, instead of those that the calculator declares as its main ones.
        words: on its button, where it has only one thing to do.
        is_placed: whether its dice or tokens are placed by hand here, where it has places for them.
        prints: whether sentences beside it speak of its answer, so that booklets have it too.
        sheet: of a character that is made with it, step by step; then nothing is folded away.
        inputs: by the names that the calculator declares.

    Raises:
        PageError: there is no such calculator, the id is taken, or the engine refuses the inputs.
    """
    system, found = calculator_named(name)
    settings = {"readings": readings, "text": text, "seed": seed, "faces": faces}
    request = request_for(found, mode, inputs, settings)
    response = answer_to(request)
    at = page.take(at or found.id.partition(".")[2].replace("_", "-"))
    fields = fields_of(found.declared, response.inputs, request.inputs, at)
    steps, lists = guided(fields, sheet, at)
    fields = () if sheet else fields
    front = set(shows) or {each.name for each in found.declared if each.main}
    folded = tuple(field for field in fields if field.name not in front)
    return fill(
        "calculator/calculator",
        at=at,
        root=page.root,
        game=system.url_slug,
        calculator=found,
        response=response,
        title="" if headed_by else found.title,
        is_stage=bool(stage),
        named_by=headed_by or f"{at}-title",
        steps=steps,
        lists=lists,
        front=tuple(field for field in fields if field.name in front),
        folded=folded,
        folded_words=folded_words(folded),
        is_quiet=bool(shows),
        printed=inputs_words(fields) if prints else None,
        readings=_readings(page, system, found, response),
        buttons=[(response.mode, words)] if words else found.buttons,
        answer=answer_html(response, page.root, stage),
        shelf="" if shows or sheet else shelf_html(response),
        told=_copy_data(system, found, response),
        blanks=new_blanks(page, found),
        inquiry=_inquiry(found, response),
        board=board_data(found, response) if is_placed else "",
        **_declared_parts(system, found),
    )


def _declared_parts(system: System, found: Calculator) -> dict[str, Any]:
    """Return what a calculator shows whatever it is asked."""
    return {
        "editions": tuple(system.data.editions.values()),
        "roll_verb": dict(found.buttons).get("roll", ""),
        "throws": compact(throws_of(found)),
        "inquiries": _inquiries_of(found),
        "answers": answers_version(PROJECT, found.id),
        "presets": presets_of(found),
        "sides": sides_of(found),
    }


def _inquiry(found: Calculator, response: Response) -> str:
    """Return the name of the panel that asks about several answers; empty where there is no number."""
    if found.outcome is not None:
        return "Compare, chart, work backwards"
    return "Chart it, work backwards" if measures_of(found, response) else ""


def _inquiries_of(found: Calculator) -> str:
    """Return the inquiries that stand below a roll of a calculator, or below what it works out of one."""
    name, game = found.id.partition(".")[2], found.game
    offered = {"afters": game.afters, "what_if": game.what_ifs if "roll" in found.modes else ()}
    return " ".join(inquiry for inquiry, names in offered.items() if name in names)


def _copy_data(system: System, found: Calculator, response: Response) -> str:
    """Return as JSON what a copied answer contains and the page does not show."""
    cited = citable(system, found)
    told = {
        "label": cited.label,
        "before": cited.before,
        "post": cited.post.words if cited.post else "",
        "source": cited.post.address if cited.post else "",
        "after": cited.after,
        "book": book_cited(),
        "engine": response.engine,
        "readings": dict(response.readings),
        "text": response.text,
        "seed": response.seed,
        "faces": None if response.faces is None else list(response.faces),
        "hash": hash_of_answer(to_wire(response)),
    }
    return compact(told)


def _readings(page: Page, system: System, found: Calculator, response: Response) -> list[dict[str, Any]]:
    """Return the rulings whose readings change this calculator's answer, or what is asked after it."""
    choices = []
    for key in rulings_asked_by(found):
        ruling = system.data.rulings[key]
        choices.append(
            {
                "id": key,
                "href": page.link(key),
                "title": ruling.title,
                "decision": ruling.decision,
                "default": json.dumps(ruling.decision),
                "chosen": response.readings.get(key, ruling.decision),
                "options": tuple((reading.name, reading.says) for reading in ruling.readings),
            }
        )
    return choices


def example(page: Page, key: str, *, folded: bool = False, says: str = "") -> Markup:
    """Return a worked example of the rule data with the answer that the engine gives to it.

    Args:
        page: the page it will stand in.
        key: its id.
        folded: whether it shows one line, its title and its result, until a reader opens it.
        says: that line as somebody at the table says it, in place of the answer's own sentence.

    Raises:
        PageError: there is no such example.
    """
    system, found = example_named(key)
    asked = dict(found.request)
    _, calculator_asked = calculator_named(asked["calculator"])
    settings = {key: asked.get(key) for key in SETTINGS}
    request = request_for(calculator_asked, asked.get("mode"), asked.get("inputs", {}), settings)
    response = answer_to(request)
    at = page.take(f"example-{key.replace('_', '-')}")
    control = cite(page.root, citable(system, found, response.sentence))
    source = {**source_fields(system, found.source), "place": place_text(found.source.place)}
    return fill(
        "calculator/example",
        at=at,
        game=system.url_slug,
        example=found,
        source=source,
        answer=answer_html(response, page.root, found.title),  # a page has several of one calculator
        asked=asked_again([calculator_asked], question_of(request), "answer"),
        cite=control,
        result=(Markup(says) or response.sentence) if folded else "",  # noqa: S704 - a page's own words
        is_said=bool(says),
    )


def bench(page: Page, game: str | None = None) -> str:
    """Return every calculator of a game, each under a heading of its own, in the order of the game's list.

    Behind each stand its worked examples that no other page tells, so that every one has a place.

    Raises:
        PageError: no game is named and the page stands in no game's folder.
    """
    system = game_of_page(page, game)
    parts = []
    for each in system.calculators:
        at = each.id.partition(".")[2].replace("_", "-")
        parts += [
            f"## {each.title} {{: #on-{at} }}",
            calculator(page, each.id, headed_by=f"on-{at}"),
            *(example(page, key) for key in _unplaced_examples(page, each)),
        ]
    return "\n\n".join(parts)


def _unplaced_examples(page: Page, found: Calculator) -> list[str]:
    """Return the ids of a calculator's examples that belong on this page and that it does not call itself."""
    here = f"{address_of(page.source)}#"
    keys = [each.id for each in examples_of(found)]
    return [
        key
        for key in keys
        if page.places.get(f"example-{key}", "").startswith(here) and not calls_example(page.markdown, key)
    ]


def rolling(_page: Page) -> str:
    """Return the ids of all calculators that can roll, separated by spaces."""
    calculators = (each for system in catalogue() for each in system.calculators)
    return " ".join(each.id for each in calculators if "roll" in each.modes)


def places_data(placing: Placing, pieces: str, values: str) -> dict[str, Any]:
    """Return an input's places as the scripts take them; `pieces` and `values` say where those come from."""
    return {
        "title": placing.title,
        "kind": placing.piece,
        "pieces": pieces,
        "values": values,
        "style": placing.style,
        "input": placing.input,
        "column": placing.column,
        "namedBy": placing.named_by,
        "boxes": list(placing.places.items()),
        "limits": dict(placing.limits),
        "rest": placing.rest,
        "restName": placing.rest_name,
        "restNote": placing.rest_note,
        "effects": placing.effects,
        "takenFrom": list(placing.taken_from),
    }


def board_data(found: Calculator, response: Response) -> str:
    """Return as JSON what a calculator's board needs; empty where it has none."""
    board = found.board
    if board is None:
        return ""
    placer = target_of(found, board.follow_up)
    labels = {output.name: output.label for output in found.results}
    bag = board.drawn_from
    data: dict[str, Any] = {
        "followUp": board.follow_up,
        "placings": [places_data(each, each.pieces, each.values) for each in placer.placings],
        "plans": board.plans,
        "planTable": board.plan_table,
        "planHeads": list(board.plan_heads),
        "bag": bag
        and {
            "input": bag.bag,
            "left": bag.left,
            "drawn": [
                [name, labels[name], target, bag.rows.get(name, "")] for name, target in bag.drawn.items()
            ],
        },
        "built": _built(found, response),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def target_of(found: Calculator, follow_up: str) -> Calculator:
    """Return the calculator whose inputs are filled."""
    ways = {each.name: each.to for each in found.follow_ups}
    return find(ways[follow_up]) if follow_up else found


def _built(found: Calculator, response: Response) -> dict[str, Any]:
    """Return of the build's answer what the board shows before another one comes."""
    board = found.board
    if board is None or (response.mode != "roll" and "roll" in found.modes):
        return {}
    sources = [source for each in found.placings for source in (each.pieces, each.values) if source]
    names = {source.partition(".")[2] for source in sources if source.startswith("result.")}
    names |= {each.input for each in found.placings} | {each.effects for each in found.placings}
    names |= {board.plans}
    if board.drawn_from:
        names |= {board.drawn_from.left, *board.drawn_from.drawn}
    wire = to_wire(response)
    result = {name: value for name, value in wire["result"].items() if name in names}
    return {"mode": wire["mode"], "inputs": wire["inputs"], "result": result}
