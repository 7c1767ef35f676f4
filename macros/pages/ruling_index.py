"""Lists of the rulings by game, status and clause, the open questions, and a form to propose a ruling."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine import System, catalogue
from macros.pages.book_index import games_in_order
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from markupsafe import Markup

    from engine import Ruling
    from macros.page import Page

STATUSES: Mapping[str, str] = {
    "stated": "One of the texts says it, and that settles the matter.",
    "inferred": "It follows from what the texts say, though none says it.",
    "invented": "The texts are silent and play needs an answer: this one is ours.",
    "open": "Nobody knows, and we have not chosen.",
}
SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z0-9])")
HARDLY_A_SENTENCE = 25
"""Letters."""
UNSETTLED = ("open", "invented")
"""The statuses of a ruling that a word from an author would end."""


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
    return ruling.status in UNSETTLED and not ruling.superseded_by


def _open_list(system: System, rows: list[dict[str, Any]]) -> Markup | str:
    if not rows:
        return "Every ruling rests on a text."
    return fill("page/open_questions", game=system.url_slug, rows=rows)


def proposal(page: Page) -> Markup:
    """Return two fields and the posts made of them; without scripts the posts stand there as templates."""
    keys = [key for system in catalogue() for key in (*system.data.clauses, *system.data.rulings)]
    return fill("page/proposal", root=page.root, keys=" ".join(keys))
