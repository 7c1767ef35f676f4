"""Rulings: a note in the text, a game's page of them, their lists, the open ones, a group's choices."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from engine import System, asked_words, catalogue, value_words, watched_words
from macros.pages.book_index import (
    calculator_named,
    game_of_page,
    games_in_order,
    is_unsettled,
    rules,
    ruling_named,
)
from macros.pages.citations import place_text, source_fields
from macros.pages.history import told_at_rule
from macros.pages.page_places import EXTRAS, link_to, text_of
from macros.pages.reading_effects import Compared, Effect, effects
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from markupsafe import Markup

    from engine import Calculator, Ruling
    from macros.page import Page


def ruling(page: Page, key: str) -> Markup:
    """Return a note on one ruling: the question, what we decided, how sure we are, and the way to all of it.

    Raises:
        PageError: no game has such a ruling.
    """
    system, found = ruling_named(key)
    return fill("page/ruling", game=system.url_slug, ruling=found, href=page.link(key))


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
        "history": told_at_rule(system, found),
        "follower": (found.superseded_by, page.link(found.superseded_by)) if found.superseded_by else None,
        "clauses": [(key, page.link(key)) for key in found.clauses],
        "calculators": _choices(page, system, found),
        "group": f"{page.root}rulings/your-group/#group-{found.id.lower()}",
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
    told = next((each.told for each in found.cases if each.request == case.request), "")
    return {
        "asked": told or asked_words(calculator, case.request),
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
        return f"It changes none of {effect.asked} ordinary cases"
    return f"It changes the answer in {effect.apart} of {effect.asked} ordinary cases"


STATUSES: Mapping[str, str] = {
    "stated": "One of the texts says it, and that settles the matter.",
    "inferred": "It follows from what the texts say, though none says it.",
    "invented": "The texts are silent and play needs an answer: this one is ours.",
    "open": "Nobody knows, and we have not chosen.",
}
SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z0-9])")
HARDLY_A_SENTENCE = 25
"""Letters."""


def ruling_index(page: Page) -> str:
    """Return the list of all rulings with a filter, then their numbers by status and by clause."""
    systems = games_in_order()
    parts = [fill("page/ruling_filter", games=systems, statuses=_statuses(systems)), "## By game"]
    for system in systems:
        parts += [
            _heading(system, "game"),
            fill("page/ruling_list", game=system.url_slug, rows=_rows(page, system)),
        ]
    parts.append("## By status")
    for status in _statuses(systems):
        parts += [f"### {status.capitalize()} {{: #status-{status} }}", STATUSES[status]]
        parts.append(fill("page/ruling_numbers", groups=_with_status(page, systems, status)))
    parts.append("## By clause")
    for system in systems:
        groups = _by_clause(page, system)
        parts += [_heading(system, "clauses"), fill("page/ruling_numbers", groups=groups)]
    return "\n\n".join(parts)


def _heading(system: System, what: str) -> str:
    return f"### {system.title} {{: #{what}-{system.url_slug} }}"


def _statuses(systems: Iterable[System]) -> list[str]:
    """Return the statuses that occur, the surest first."""
    found = {ruling.status for system in systems for ruling in system.data.rulings.values()}
    return [status for status in STATUSES if status in found]


def _row(page: Page, ruling: Ruling) -> dict[str, Any]:
    return {
        "ruling": ruling,
        "decision": in_short(ruling.decided),
        "is_tonight": ruling.id in page.tonight,
        "href": page.link(ruling.id),
        "clauses": [(key, page.link(key)) for key in ruling.clauses],
    }


def in_short(decided: str) -> str:
    """Return the first sentence of a decision; a second one where the first is hardly more than a yes.

    >>> in_short("Yes. It is out for the scene. The next scene brings it back.")
    'Yes. It is out for the scene.'
    """
    first, *others = SENTENCE_END.split(decided)
    return f"{first} {others[0]}" if others and len(first) < HARDLY_A_SENTENCE else first


def _rows(page: Page, system: System) -> list[dict[str, Any]]:
    return [_row(page, ruling) for ruling in system.data.rulings.values()]


def _with_status(page: Page, systems: Iterable[System], status: str) -> list[dict[str, Any]]:
    """Return a line for each game: its rulings of one status."""
    rows = [
        (system, [each for each in _rows(page, system) if each["ruling"].status == status])
        for system in systems
    ]
    return [
        {"game": system.url_slug, "key": "", "href": "", "title": system.title, "rows": found}
        for system, found in rows
        if found
    ]


def _by_clause(page: Page, system: System) -> list[dict[str, Any]]:
    """Return a line for each clause that rulings touch, in the order of the clauses."""
    rows = _rows(page, system)
    return [
        {"game": system.url_slug, "key": key, "href": page.link(key), "title": clause.title, "rows": touching}
        for key, clause in system.data.clauses.items()
        if (touching := [row for row in rows if key in row["ruling"].clauses])
    ]


def open_questions(page: Page) -> str:
    """Return, for each game, the rulings that rest on no text, and what holds until one is found."""
    parts = []
    for system in games_in_order():
        rows = [row for row in _rows(page, system) if is_open(row["ruling"])]
        parts += [f"## {system.title}", _open_list(system, rows)]
    return "\n\n".join(parts)


def is_open(ruling: Ruling) -> bool:
    """Tell whether a ruling is still open and not replaced by another one."""
    return is_unsettled(ruling) and not ruling.superseded_by


def _open_list(system: System, rows: list[dict[str, Any]]) -> Markup | str:
    if not rows:
        return "Every ruling rests on a text."
    return fill("page/open_questions", game=system.url_slug, rows=rows)


def proposal(page: Page) -> Markup:
    """Return two fields and the posts made of them; without scripts the posts stand there as templates."""
    return fill("page/proposal", root=page.root, keys=" ".join(rules()))


IN_HAND = ("play-in-ten-minutes.md", "ten-minutes-more.md", "reference.md")
"""A game's quick start and its rules on one page; the pages of the extras are in hand too."""
NUMBER = re.compile(r"\b[a-z]r[0-9]+[a-z]?\b", re.IGNORECASE)


def find_tonight(docs: Path) -> frozenset[str]:
    """Return the ids of the rulings that a game's quick start, its rules on one page or its extras name."""
    return frozenset(key for system in catalogue() for key in _named(docs / system.url_slug, system))


def _named(chapter: Path, system: System) -> set[str]:
    extras = sorted((chapter / EXTRAS.strip("/")).glob("*.md"))
    pages = [path for path in (*(chapter / name for name in IN_HAND), *extras) if path.is_file()]
    named = {each.lower() for path in pages for each in NUMBER.findall(text_of(path))}
    return {key for key in system.data.rulings if key.lower() in named}


def group_readings(page: Page) -> Markup:
    """Return the form: for each game its whole texts, and every ruling that has more than one reading."""
    page.take("group-readings")
    return fill("page/group_readings", games=[_group_game(page, system) for system in games_in_order()])


def _group_game(page: Page, system: System) -> dict[str, Any]:
    rulings = [each for each in system.data.rulings.values() if each.readings]
    return {
        "slug": system.slug,
        "folder": system.url_slug,
        "title": system.title,
        "texts": [
            {"name": each.name, "title": each.title, "readings": json.dumps(dict(each.readings))}
            for each in system.data.editions.values()
        ],
        "rulings": [_group_ruling(page, each) for each in rulings],
    }


def _group_ruling(page: Page, found: Ruling) -> dict[str, Any]:
    return {
        "id": found.id,
        "title": found.title,
        "href": page.link(found.id),
        "decided": found.decision,
        "readings": [(each.name, each.says) for each in found.readings],
    }
