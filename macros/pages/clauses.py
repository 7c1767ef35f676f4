"""Clauses in a page: links to them, their numbers, drawings, the rulings below each, their coverage."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from engine import COUNT_WORDS, System, prose
from macros.golden_cases import golden_cases, golden_files
from macros.page import PageError, unknown
from macros.pages.book_index import (
    clause_named,
    game_of_page,
    games_in_order,
    is_unsettled,
    rules,
    system_named,
)
from macros.pages.history import last_change, told_at_rule
from macros.project import PROJECT
from macros.templating import fill

if TYPE_CHECKING:
    from macros.page import Page

WORDS = ("none", *COUNT_WORDS)
DRAWINGS = Path(__file__).parents[1] / "templates" / "diagrams"


def number(page: Page, address: str) -> Any:
    """Return a number of the data as it is, for use inside another macro: `number("S22.critical_juncture")`.

    A third part looks into a table: `number("S26.multipliers.13")`.

    Raises:
        PageError: no clause gives such a number.
    """
    del page
    key, *path = address.split(".")
    _, found = clause_named(key)
    if not path or path[0] not in found.numbers:
        raise unknown(f"number of {key}", ".".join(path), found.numbers)
    value = found.numbers[path[0]].value
    for step in path[1:]:
        known = dict(enumerate(value)) if isinstance(value, list) else value
        names = {str(name): name for name in known} if isinstance(known, Mapping) else {}
        if step not in names:
            raise unknown(f"entry of {key}.{path[0]}", step, names)
        value = known[names[step]]
    return value


def rule(page: Page, address: str, *, words: bool = False) -> Markup:
    """Return a number of the rule data in prose: `rule("S22.sum")` is 10, with `words=True` ten.

    Raises:
        PageError: no clause gives such a number, or it has no word.
    """
    value = number(page, address)
    shown = prose(value)
    if words:
        if type(value) is not int or not 0 <= value < len(WORDS):
            message = f"{address} is {shown}, for which there is no word; leave words=True out"
            raise PageError(message)
        shown = WORDS[value]
    return Markup('<data class="computed" value="{}">{}</data>').format(value, shown)


def clause(page: Page, key: str, shown: str | None = None) -> Markup:
    """Return a link to a clause or a ruling, by its number or by words of the page's own.

    The number of a ruling that rests on no text is followed by "ours": the page says it on the spot.

    Raises:
        PageError: no game has it.
    """
    if key not in rules():
        raise unknown("clause or ruling", key, rules())
    link = Markup('<a class="rc-clause" data-clause="{}" href="{}">{}</a>').format(
        key, page.link(key), shown or key
    )
    return link + ", ours" if shown is None and is_unsettled(rules()[key][1]) else link


def diagram(page: Page, name: str, *, game: str | None = None) -> Markup:
    """Return a drawing of the page's game, or of the one that is named.

    Raises:
        PageError: the game has no such drawing, or the page has two of it.
    """
    folder = game_of_page(page, game).url_slug
    known = [path.name.removesuffix(".html.j2") for path in (DRAWINGS / folder).glob("*.html.j2")]
    if name not in known:
        raise unknown(f"diagram of {folder}", name, known)
    return fill(f"diagrams/{folder}/{name}", at=page.take(f"diagram-{name}"), number=partial(number, page))


def clause_rulings(page: Page, key: str) -> Markup | str:
    """Return a quiet line with the rulings that touch a clause and, folded, with its changes; else nothing.

    Raises:
        PageError: there is no such clause.
    """
    system, found = clause_named(key)
    touching = [
        (ruling, page.link(ruling.id)) for ruling in system.data.rulings.values() if key in ruling.clauses
    ]
    history = told_at_rule(system, found)
    if not touching and not history:
        return ""
    return fill(
        "page/clause_rulings",
        clause=key,
        rulings=touching,
        changed=last_change(system, found),
        history=history,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """What stands behind one clause."""

    clause: str
    title: str
    calculators: tuple[str, ...]
    """Calculators whose working cites the clause, in the answers of the conformance pack."""
    golden: int
    """Golden cases that name the clause or whose working cites it."""
    nothing_to_compute: str


def _vectors(system: System) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for path in sorted((PROJECT / "vectors").glob(f"{system.slug}.*.jsonl")):
        yield from ((path.stem, json.loads(line)) for line in path.read_text("utf-8").splitlines())


def _golden_clauses(system: System) -> dict[str, str]:
    """Return the clause that each golden case says it is about, by the case's name."""
    cases = chain.from_iterable(map(golden_cases, golden_files(system.slug)))
    return {case["name"]: case.get("clause", "") for case in cases}


@cache
def clause_coverage(slug: str) -> tuple[Covered, ...]:
    """Return what stands behind every clause of a game."""
    system = system_named(slug)
    clauses = system.data.clauses
    about = _golden_clauses(system)
    citing: dict[str, set[str]] = {key: set() for key in clauses}
    golden = dict.fromkeys(clauses, 0)
    for calculator, vector in _vectors(system):
        steps = vector["answer"].get("response", {}).get("steps", ())
        cited = {step["clause"] for step in steps} & set(clauses)
        for key in cited:
            citing[key].add(calculator)
        if vector["name"] in about:
            for key in (cited | {about[vector["name"]]}) & set(clauses):
                golden[key] += 1
    return tuple(
        Covered(
            clause=key,
            title=clause.title,
            calculators=tuple(sorted(citing[key])),
            golden=golden[key],
            nothing_to_compute=clause.nothing_to_compute,
        )
        for key, clause in clauses.items()
    )


def coverage(page: Page) -> str:
    """Return, for each game, a table of its clauses with what computes, tests and tells them."""
    parts = []
    for system in games_in_order():
        rows = [
            {
                "data": each,
                "href": page.link(each.clause),
                "calculators": [(name, page.link(name)) for name in each.calculators],
            }
            for each in clause_coverage(system.slug)
        ]
        parts.append(f"## {system.title}\n\n{fill('page/coverage', rows=rows, title=system.title)}")
    return "\n\n".join(parts)
