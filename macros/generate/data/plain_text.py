"""Each game as one plain text file, and `llms.txt`, which lists what a reader of text can take from here."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from engine import __version__, catalogue
from macros.generate.data.book import ABOUT, LICENCE, NAME
from macros.pages.citations import certainty_text, citable, date_text
from macros.pages.history import change_line
from macros.pages.people import people_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from engine import Clause, Ruling, Source, System, Term, Text
    from macros.pages.people import Person

WIDTH = 78
DATA_FILES = {
    "clauses": "every rule with its numbers, its sources and its place in the book",
    "rulings": "every decision with its readings and what each reading does to the numbers",
    "glossary": "every headword",
    "calculators": "what each calculator takes and gives",
    "examples": "requests with the answers that were worked out by hand",
    "people": "characters and opponents of ours; where an author made a part of them, it is named",
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
    yield _wrap(f"A game by {system.author}: {system.url}", "")
    yield _wrap(
        f"Its rules in our own words, from {NAME}, {__version__}. The wording is licensed under CC BY 4.0 "
        f"({LICENCE}); the game remains its author's. Every clause and ruling has a permanent address "
        f"below the book's root: {first} is at r/{first.lower()}/. The head of each is the "
        f"line to cite: it says who speaks, the author or we, and where the text is. Below the words stands "
        f"how sure we are: stated, inferred, invented or open.",
        "",
    )
    for title, told in (
        ("Clauses", (_with_history(system, each, _clause) for each in data.clauses.values())),
        ("Rulings", (_with_history(system, each, _ruling) for each in data.rulings.values())),
        ("Headwords", (_headword(system, each) for each in data.glossary.values())),
        ("Texts", (_text(system, each) for each in data.texts.values())),
        ("People (ours)", (_person(each) for each in people_of(system.slug).everyone)),
    ):
        yield from _part(title, told)


def _part(title: str, told: Iterable[Iterator[str]]) -> Iterator[str]:
    """Yield a part with its head; nothing for one that is empty."""
    found = list(told)
    if found:
        yield from ("", "", title, "-" * len(title))
    for lines in found:
        yield ""
        yield from lines


def _with_history(system: System, rule: Any, told: Callable[[System, Any], Iterator[str]]) -> Iterator[str]:
    yield from told(system, rule)
    yield from (_wrap(change_line(each)) for each in reversed(system.data.history.get(rule.id, ())))


def _clause(system: System, clause: Clause) -> Iterator[str]:
    yield _wrap(citable(system, clause).line, "")
    yield _wrap(clause.says)
    yield from (_wrap(f"[{_where(source)}]") for source in clause.sources)


def _ruling(system: System, ruling: Ruling) -> Iterator[str]:
    yield _wrap(citable(system, ruling).line, "")
    yield _wrap(ruling.question)
    yield _wrap(f"Decided {ruling.date}: {ruling.decided} {ruling.because}")
    if ruling.at_table:
        yield _wrap(f"At the table: {ruling.at_table}")
    for reading in ruling.readings:
        mark = "*" if reading.name == ruling.decision else "-"
        says = reading.says if reading.says == reading.title else f"{reading.title}: {reading.says}"
        yield _wrap(f"{mark} {says}", "    ")
    if ruling.superseded_by:
        yield _wrap(f"Superseded by {ruling.superseded_by}.")
    yield _wrap(f"[{ruling.status}; touches {', '.join(ruling.clauses)}]")


def _headword(system: System, term: Term) -> Iterator[str]:
    yield _wrap(citable(system, term).line, "")
    yield _wrap(term.says)
    yield _wrap(f"[{'; '.join(part for part in (', '.join(term.clauses), _where(term.source)) if part)}]")


def _text(_: System, text: Text) -> Iterator[str]:
    yield f"{text.code} {text.title}"
    yield _wrap(", ".join(part for part in (text.author, date_text(text), text.url) if part))
    yield _wrap(f"Address: {certainty_text(text)}.{' ' if text.note else ''}{text.note}")


def _person(person: Person) -> Iterator[str]:
    yield f"{person.name} ({'ours in part' if person.authors else 'ours: no author wrote this'})"
    yield _wrap(f"{person.who} {person.play}")
    for block in person.blocks:
        lines = [f"{each.name} {each.value}".strip() for each in block.lines]
        yield _wrap(f"{block.title}: {', '.join(lines)}")
    if person.authors:
        yield _wrap(f"[the author's: {person.authors}; ours: {person.ours}]")


def _where(source: Source) -> str:
    place = f"{source.text} {source.place}".strip()
    return ", ".join(part for part in (place, source.evidence) if part)


def _wrap(text: str, indent: str = "  ") -> str:
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
    yield "`citation` is one line that says it all: id and title, who speaks (the author, or we), the text"
    yield "with its address, the book. Calculators have a short address too, in the key `short`."
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
