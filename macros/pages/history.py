"""History of the published rules and editions: at each rule, on pages of its own, and in the changelog."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from engine import System, __version__, catalogue
from macros.built_site import EDITIONS
from macros.editions import archive_of, edition_built, editions_of
from macros.pages.book_index import rules
from macros.project import PROJECT
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from markupsafe import Markup

    from engine import Change, Clause, Ruling
    from macros.page import Page

PUBLISHED = "2026-11-21"
"""The day on which the clauses were first published."""
CHANGE_WORDS = {
    "worded": "the same in other words",
    "meaning": "the meaning changed",
    "reversed": "the decision was reversed",
}
"""What happened, for readers, by the kind of a change."""
BEGIN, END = "<!-- rules changed -->", "<!-- end of rules changed -->"
"""Between these lines of the changelog stand the changes of rules."""
ANSWERS_MAY_DIFFER = ("meaning", "reversed")


def first_day(rule: Clause | Ruling) -> str:
    """Return the day on which a clause or ruling was first published."""
    return getattr(rule, "date", PUBLISHED)


def last_change(system: System, rule: Clause | Ruling) -> str:
    """Return the day on which a clause or ruling last changed, or else was published."""
    changed = system.data.history.get(rule.id, ())
    return changed[-1].date if changed else first_day(rule)


def change_line(change: Change) -> str:
    """Return a change as one line: `Changed 2026-11-22 (the decision was reversed): ...`."""
    return f"Changed {change.date} ({CHANGE_WORDS[change.kind]}): {change.says}"


def told_at_rule(system: System, rule: Clause | Ruling) -> list[str]:
    """Return as lines what changed of a rule since the first edition was cut, newest first.

    Nobody can hold older words in hand; the page of changes names all that changed.
    """
    cut = editions_of(PROJECT)
    changed = system.data.history.get(rule.id, ()) if cut else ()
    return [change_line(each) for each in reversed(changed) if each.date > cut[-1].date]


def _all() -> Iterator[tuple[System, str, Change]]:
    """Yield every change of every game, newest first; within a day the games and rules keep their order."""
    found = [
        (system, key, change)
        for system in catalogue()
        for key, changed in system.data.history.items()
        for change in changed
    ]
    yield from sorted(found, key=lambda each: each[2].date, reverse=True)


def changes(page: Page) -> str:
    """Return every change of a rule, newest first, below a heading for each day.

    A change of words alone is named, and told nowhere but in the data: no answer at a table hangs on it.
    """
    # Headings in Markdown, not in HTML: so the days stand in the page's table of contents.
    parts = [
        f"## {day} {{: #changed-{day} }}\n\n{_day(page, list(found))}"
        for day, found in groupby(_all(), key=lambda each: each[2].date)
    ]
    return "\n\n".join(parts) or "No published rule has changed yet."


def _day(page: Page, found: list[tuple[System, str, Change]]) -> Markup:
    told = [_row(page, *each) for each in found if each[2].kind in ANSWERS_MAY_DIFFER]
    worded = {each[1]: _row(page, *each) for each in found if each[2].kind not in ANSWERS_MAY_DIFFER}
    return fill("page/changes", told=told, worded=list(worded.values()))


def _row(page: Page, system: System, key: str, change: Change) -> dict[str, str]:
    return {
        "id": key,
        "href": page.link(key),
        "title": rules()[key][1].title,
        "game": system.title,
        "what": CHANGE_WORDS[change.kind],
        "says": change.says,
    }


def changelog() -> list[str]:
    """Return the lines of the changelog on rules whose meaning changed or whose decision was reversed."""
    return [
        f"- {change.date}, {key} ({system.title}), {CHANGE_WORDS[change.kind]}: {change.says}"
        for system, key, change in _all()
        if change.kind in ANSWERS_MAY_DIFFER
    ]


def with_changes(text: str, lines: list[str]) -> str:
    """Return the changelog with these lines between its two markers.

    Raises:
        ValueError: the changelog lacks a mark.
    """
    before, _, rest = text.partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        message = f"CHANGELOG.md lacks one of the lines {BEGIN} and {END}; put them back"
        raise ValueError(message)
    return "\n".join((f"{before}{BEGIN}", *lines, f"{END}{after}"))


def changed_answers(project: Path) -> list[dict[str, Any]]:
    """Return each change that may give an old link another answer, with the calculators that it touches.

    Its `version` is the first that holds it: a link of an older one was made before the change, and a link of
    this one may have been.
    """
    cut = [(each.date, each.number) for each in reversed(editions_of(project))]
    return [
        {
            "version": next((number for day, number in cut if day >= change.date), __version__),
            "date": change.date,
            "id": key,
            "kind": change.kind,
            "what": CHANGE_WORDS[change.kind],
            "says": change.says,
            "calculators": [each.id for each in system.calculators if key in (*each.rulings, *each.clauses)],
        }
        for system, key, change in _all()
        if change.kind in ANSWERS_MAY_DIFFER
    ]


def editions(page: Page) -> Markup:
    """Return the list of cut editions, newest first, each with its permanent address."""
    built = edition_built()
    # From inside an edition the others lie beside it.
    way = f"{page.root}../" if built else f"{page.root}{EDITIONS}/"
    rows = [
        {
            "edition": each,
            "href": f"{way}{each.number}/" if archive_of(PROJECT, each.number).is_file() else each.address,
        }
        for each in editions_of(PROJECT)
    ]
    return fill("page/editions", rows=rows, built=built, current=f"{page.root}../../")
