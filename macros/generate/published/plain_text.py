"""Each game as one plain text file, and `llms.txt`, which lists what a reader of text can take from here."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from engine import __version__, catalogue
from macros.generate.published.book import ABOUT, LICENCE, NAME
from macros.pages.citations import dated, how_sure
from macros.pages.citing import citable_clause, citable_headword, citable_ruling
from macros.pages.history import in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from engine import System

__all__ = ["llms_file", "text_editions"]

WIDTH = 78
DATA_FILES = {
    "clauses": "every rule with its numbers, its sources and its place in the book",
    "rulings": "every decision with its readings and what each reading does to the numbers",
    "glossary": "every headword",
    "calculators": "what each calculator takes and gives",
    "examples": "requests with the answers that were worked out by hand",
    "sources": "the games, their authors, and the texts that the rules rest on",
    "search": "one short record for each of these",
}


def text_editions(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/text`: one for each game."""
    del project
    return {f"{system.url_slug}.txt": _bytes(_edition(system)) for system in catalogue()}


def llms_file(project: Path) -> dict[str, bytes]:
    """Return `llms.txt`: a short map of the book in Markdown, with addresses relative to the site's root."""
    del project
    return {"llms.txt": _bytes(_map())}


def _bytes(lines: Iterator[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def _edition(system: System) -> Iterator[str]:
    data = system.data
    first = next(iter(data.clauses))
    yield from (system.title, "=" * len(system.title), "")
    yield _filled(f"A game by {system.author}: {system.url}", "")
    yield _filled(
        f"Its rules in our own words, from {NAME}, {__version__}. The wording is licensed under CC BY 4.0 "
        f"({LICENCE}); the game remains its author's. Every clause and ruling has a permanent address "
        f"below the book's root: {first} is at r/{first.lower()}/. After each stands where it is written and "
        f"how sure we are: stated, inferred, invented or open; the last line of each is the one to cite.",
        "",
    )
    for title, told in (
        ("Clauses", (_with_history(system, each, _clause) for each in data.clauses.values())),
        ("Rulings", (_with_history(system, each, _ruling) for each in data.rulings.values())),
        ("Headwords", (_headword(system, each) for each in data.glossary.values())),
        ("Texts", (_text(system, each) for each in data.texts.values())),
    ):
        yield from ("", "", title, "-" * len(title))
        for lines in told:
            yield ""
            yield from lines


def _with_history(system: System, rule: Any, told: Callable[[System, Any], Iterator[str]]) -> Iterator[str]:
    yield from told(system, rule)
    yield from (_filled(in_words(each)) for each in reversed(system.data.history.get(rule.id, ())))


def _clause(system: System, clause: Any) -> Iterator[str]:
    yield f"{clause.id} {clause.title}"
    yield _filled(clause.says)
    yield from (_filled(f"[{_where(source)}]") for source in clause.sources)
    yield _filled(citable_clause(system, clause).line)


def _ruling(system: System, ruling: Any) -> Iterator[str]:
    yield f"{ruling.id} {ruling.title}"
    yield _filled(ruling.question)
    yield _filled(f"Decided {ruling.date}: {ruling.decided} {ruling.because}")
    for reading in ruling.readings:
        mark = "*" if reading.name == ruling.decision else "-"
        yield _filled(f"{mark} {reading.name}: {reading.says}", "    ")
    if ruling.superseded_by:
        yield _filled(f"Superseded by {ruling.superseded_by}.")
    yield _filled(f"[{ruling.status}; touches {', '.join(ruling.clauses)}]")
    yield _filled(citable_ruling(system, ruling).line)


def _headword(system: System, term: Any) -> Iterator[str]:
    yield term.title
    yield _filled(term.says)
    yield _filled(f"[{'; '.join(part for part in (', '.join(term.clauses), _where(term.source)) if part)}]")
    yield _filled(citable_headword(system, term).line)


def _text(_: System, text: Any) -> Iterator[str]:
    yield f"{text.code} {text.title}"
    yield _filled(", ".join(part for part in (text.author, dated(text), text.url) if part))
    yield _filled(f"Address: {how_sure(text)}.{' ' if text.note else ''}{text.note}")


def _where(source: Any) -> str:
    place = f"{source.text} {source.place}".strip()
    return ", ".join(part for part in (place, source.evidence) if part)


def _filled(text: str, indent: str = "  ") -> str:
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _map() -> Iterator[str]:
    yield from (f"# {NAME}", "", f"> {ABOUT}", "")
    yield "Addresses here are relative to this file. Every clause and ruling also has a short address that"
    yield "holds for ever, its id in small letters below `r/`. Cite that one."
    yield "Numbers are exact: compute with the engine, do not estimate. Evidence is one of stated, inferred,"
    yield "invented, open; where an item's `status` is not stated, say so when you quote it. The key"
    yield "`citation` is one line that says it all: id, status, game and author, text and post, the book and"
    yield "its edition. Calculators have a short address too, in the key `short`."
    yield from ("", "## Games", "")
    for system in catalogue():
        yield f"- [{system.title}]({system.url_slug}/): by {system.author}. {system.tagline}"
    yield from ("", "## Whole games as plain text", "")
    for system in catalogue():
        told = f"{len(system.data.clauses)} clauses, {len(system.data.rulings)} rulings, the headwords"
        yield f"- [{system.title}](text/{system.url_slug}.txt): {told}"
    yield from ("", "## Data", "")
    for name, says in DATA_FILES.items():
        yield f"- [{name}](data/{name}.json): {says}"
    yield from ("", "## Optional", "", "- [How all of this is laid out](about/data/)")
    yield "- [Feed of rulings](rulings.xml)"
