"""The desk of a game, where its characters are made, kept and printed; what scripts know of its sheets."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from engine import find
from engine.analysis.random_character import random_character_of
from engine.sheets import ONLY_PAGES, sheet_of
from macros.page import PageError
from macros.pages.answers import compact
from macros.pages.book_index import game_of_page
from macros.pages.calculators import calculator
from macros.pages.citations import book_cited, whose
from macros.pages.people import Character, people_of
from macros.pages.sheets import STYLE
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from engine import Input, System
    from engine.sheets import Sheet
    from macros.page import Page
    from macros.pages.people import Person

DESK_STYLE = "sheet/desk.css"


def character_desk(page: Page, *, game: str | None = None) -> Markup:
    """Return the desk of a game: its form step by step, and what keeps, prints and shares a character.

    Args:
        page: the page it will be on.
        game: whose characters are made; the page's own game if left out.

    Raises:
        PageError: the game declares no sheets.
    """
    system = game_of_page(page, game)
    declared = sheet_of(system)
    if declared is None:
        message = f"{system.slug} has no character sheets; declare them in its sheet.toml"
        raise PageError(message)
    people = people_of(system.slug)
    ready = [each for each in people.of_kind("character").values() if each.inputs]
    first = ready[0].inputs if ready else {}
    at = page.take("desk")
    form = calculator(
        page, declared.calculator, at="character", headed_by="desk-form", sheet=declared, **first
    )
    return fill(
        "sheet/desk",
        at=at,
        styles=[each for each in (page.style(STYLE), page.style(DESK_STYLE)) if each],
        game=system,
        declared=compact(sheet_data(system, declared)),
        printed=compact([asdict(each) for each in people.printed]),
        ready=[
            {"name": each.name, "inputs": compact(_typed(declared, each)), "whose": whose(system, each)}
            for each in ready
        ],
        empty=compact(declared.empty),
        random=_whose_random(system, declared),
        tracks=declared.tracks,
        form=form,
    )


def _whose_random(system: System, sheet: Sheet) -> str:
    """Return who made up what a random character is thrown from; empty where the game declares none."""
    found = random_character_of(find(sheet.calculator))
    if found is None:
        return ""
    return whose(
        system, Character(id="random", name="", who="", authors=found.authors, ours="everything else")
    )


def _typed(sheet: Sheet, person: Person) -> dict[str, Any]:
    """Return a character's inputs as the form has them: what is at its default is left out."""
    defaults = {each.name: each.default_wire for each in find(sheet.calculator).declared}
    return {name: value for name, value in person.inputs.items() if value != defaults[name]}


def sheet_data(system: System, sheet: Sheet) -> dict[str, Any]:
    """Return what scripts know of a game's sheets, as JSON values.

    Beside the declaration it has, by the names of the inputs, `known`, their parts, and `defaults`, what
    these parts are where nobody says so.
    """
    parts = {each.name: each.kind.parts() for each in find(sheet.calculator).declared}
    return {
        "game": system.slug,
        "title": system.title,
        "book": book_cited(),
        **{name: value for name, value in asdict(sheet).items() if name not in ONLY_PAGES},
        "known": {name: [part.name for part in some] for name, some in parts.items()},
        "defaults": {name: _defaults(some) for name, some in parts.items() if _defaults(some)},
    }


def _defaults(parts: tuple[Input, ...]) -> dict[str, Any]:
    return {part.name: part.default_wire for part in parts if part.has_default}
