"""Rulings: a note beside the text, and the full list with the effect of each reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import System, asked_words, catalogue, value_words, watched_words
from macros.page import unknown
from macros.pages.book_index import calculator_named, game_of_page
from macros.pages.citations import place_text, source_fields
from macros.pages.history import change_line
from macros.pages.page_places import link_to
from macros.pages.reading_effects import Compared, Effect, effects
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Mapping

    from markupsafe import Markup

    from engine import Calculator, Ruling
    from macros.page import Page


def ruling(page: Page, key: str) -> Markup:
    """Return a note on one ruling: the question, what we decided, how sure we are, and the way to all of it.

    Raises:
        PageError: no game has such a ruling.
    """
    for system in catalogue():
        if key in system.data.rulings:
            found = system.data.rulings[key]
            return fill("page/ruling", game=system.url_slug, ruling=found, href=page.link(key))
    raise unknown("ruling", key, [each for system in catalogue() for each in system.data.rulings])


def rulings(page: Page, game: str | None = None) -> str:
    """Return every ruling of one game, each told whole under a heading of its own.

    Raises:
        PageError: there is no such game, or none is named and the page stands in no game's folder.
    """
    system = game_of_page(page, game)
    return "\n\n".join(_section(page, system, each) for each in system.data.rulings.values())


def _section(page: Page, system: System, found: Ruling) -> str:
    # A heading in Markdown, not in HTML: so it stands in the page's table of contents.
    heading = f"## {found.title} {{: #{found.id.lower()} .ruling-heading }}"
    return f"{heading}\n\n{fill('page/rulings', game=system.url_slug, **_ruling(page, system, found))}"


def _ruling(page: Page, system: System, found: Ruling) -> dict[str, Any]:
    """Return a ruling with its links, and with what its readings do."""
    effect = effects()[found.id]
    return {
        "ruling": found,
        "history": [change_line(each) for each in reversed(system.data.history.get(found.id, ()))],
        "follower": (found.superseded_by, page.link(found.superseded_by)) if found.superseded_by else None,
        "clauses": [(key, page.link(key)) for key in found.clauses],
        "calculators": _choices(page, system, found),
        "sources": [
            {**source_fields(system, source), "place": place_text(source.place)} for source in found.sources
        ],
        **_effect_fields(page, found, effect),
        "over": _grid(effect),
    }


def _choices(page: Page, system: System, found: Ruling) -> list[tuple[str, str]]:
    """Return title and way of each calculator whose form has a field for the reading; the way leads to it."""
    if not found.readings:
        return []
    return [
        (each.title, _field_place(page, each, found))
        for each in system.calculators
        if found.id in each.offered_rulings
    ]


def _field_place(page: Page, calculator: Calculator, found: Ruling) -> str:
    place = page.places.get(f"on-{calculator.id}")
    if place is None:
        return page.link(calculator.id)
    form = calculator.id.partition(".")[2].replace("_", "-")
    return f"{page.root}{place.partition('#')[0]}#{form}-{found.id.lower()}"


def _effect_fields(page: Page, found: Ruling, effect: Effect) -> dict[str, Any]:
    """Return the lines of a ruling's table, and how many of them each reading moves."""
    cases = [case_fields(page, found, each) for each in effect.cases]
    furthest = [case_fields(page, found, effect.widest)] if effect.widest else []
    named = {(each["asked"], each["watched"]) for each in cases}
    furthest = [each for each in furthest if (each["asked"], each["watched"]) not in named]
    lines = [*cases, *furthest]
    moved = [sum(line["cells"][place]["moves"] for line in lines) for place in range(len(found.readings))]
    return {"cases": cases, "widest": next(iter(furthest), None), "moved": moved, "lines": len(lines)}


def case_fields(page: Page, found: Ruling, case: Compared) -> dict[str, Any]:
    """Return one request under every reading, in the order of the readings."""
    _, calculator = calculator_named(case.request["calculator"])
    values = {
        each.name: value_words(calculator, case.watch, case.values[each.name]) for each in found.readings
    }
    decided = values[found.decision]
    return {
        "asked": asked_words(calculator, case.request),
        "watched": watched_words(calculator, case.watch),
        "values": list(values.values()),
        "cells": [
            {
                "value": value,
                "before": decided,
                "moves": value != decided,
                "href": link_to(page, _read_as(found, case.request, name)),
            }
            for name, value in values.items()
        ],
    }


def _read_as(found: Ruling, request: Mapping[str, Any], reading: str) -> dict[str, Any]:
    """Return a request under one reading; the decided one needs no naming but beside a whole text."""
    others = {key: name for key, name in request.get("readings", {}).items() if key != found.id}
    is_named = reading != found.decision or "text" in request
    return {**request, "readings": {**others, found.id: reading} if is_named else others}


def _grid(effect: Effect) -> str:
    if not effect.asked:
        return ""
    if not effect.apart:
        return f"On all {effect.asked} ordinary cases compared, the readings agree"
    return f"The readings part in {effect.apart} of {effect.asked} ordinary cases compared"
