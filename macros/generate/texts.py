"""What is read elsewhere: the feed of rulings, each game as plain text, and the pages of short addresses.

The feed is Atom, newest first. Its ids are names that hold at any address; its links are relative until the
finished site knows its own address, because readers of feeds take an address without a base as they please.
`llms.txt` lists what a reader of text can take from here. `/r/s11/` is a tiny real page with a preview of its
own that leads to the full place; everything in it is relative, so it serves any address and any edition.
"""

from __future__ import annotations

import re
import textwrap
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

from engine import Ruling, __version__, catalogue
from macros.generate.data.book import ABOUT, LICENCE, NAME, Book, urn
from macros.page import Page
from macros.pages.answers import SETTINGS, answer_to, request_for
from macros.pages.book_index import calculator_named
from macros.pages.citations import Citable, certainty_text, citable, date_text
from macros.pages.history import change_line, first_day, last_change
from macros.pages.page_places import find_places, headword_place
from macros.pages.people import people_of
from macros.pages.reading_effects import effects
from macros.pages.rulings import case_fields
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from engine import Calculator, Clause, Source, System, Term, Text
    from macros.built_site import BuiltSite
    from macros.pages.people import Person


ATOM = "http://www.w3.org/2005/Atom"
NAME_OF_FILE = "rulings.xml"
LINK = re.compile(r'(<link [^>]*href=")([^"]*)"')


def feed_file(project: Path) -> dict[str, bytes]:
    """Return `rulings.xml`."""
    feed = _feed(Book(project))
    ET.indent(feed, " ")
    return {NAME_OF_FILE: ET.tostring(feed, encoding="utf-8", xml_declaration=True) + b"\n"}


def make_links_absolute(site: BuiltSite) -> None:
    """Make the links of a built site's feed absolute; without a feed there is nothing to do."""
    path = site.folder / NAME_OF_FILE
    if path.is_file():
        text = path.read_text(encoding="utf-8")
        whole = LINK.sub(lambda found: f'{found[1]}{escape(urljoin(site.site_url, found[2]))}"', text)
        path.write_text(whole, encoding="utf-8")


def _feed(book: Book) -> ET.Element:
    found: list[tuple[System, Clause | Ruling]] = [
        *((system, each) for system in catalogue() for each in system.data.rulings.values()),
        *((system, each) for system in catalogue() for each in _changed_clauses(system)),
    ]
    # Sorting is stable: within a day the games keep their order, and each game its own.
    newest = sorted(found, key=lambda each: last_change(*each), reverse=True)
    feed = ET.Element("feed", {"xmlns": ATOM, "xml:lang": "en"})
    _add(feed, "id", urn("rulings"))
    _add(feed, "title", f"{NAME}: rulings")
    _add(feed, "subtitle", "What was decided where the texts contradict each other or stop short.")
    _add(feed, "updated", _moment(last_change(*newest[0])))
    _add(feed, "link", rel="self", type="application/atom+xml", href=NAME_OF_FILE)
    _add(feed, "link", rel="alternate", type="text/html", href="rulings/")
    _add(_add(feed, "author"), "name", "the Rulebook authors")
    feed.extend(_entry(book, system, rule) for system, rule in newest)
    return feed


def _changed_clauses(system: System) -> list[Clause]:
    return [clause for key, clause in system.data.clauses.items() if system.data.history.get(key)]


def _entry(book: Book, system: System, rule: Clause | Ruling) -> ET.Element:
    """Return the entry of a ruling, or of a clause that changed; it is as new as its last change."""
    changes = system.data.history.get(rule.id, ())
    cited = citable(system, rule)
    if isinstance(rule, Ruling):
        superseded = [f"Superseded by {rule.superseded_by}."] if rule.superseded_by else []
        content = [rule.question, rule.why, rule.decided, rule.because, *superseded]
    else:
        content = [rule.says]
    who = f"{cited.who[0].upper()}{cited.who[1:]}:"
    said = [part for part in (cited.question, cited.says) if part]
    entry = ET.Element("entry")
    _add(entry, "id", urn(rule.id))
    _add(entry, "title", f"{cited.label} ({cited.speaker})")
    _add(entry, "updated", _moment(last_change(system, rule)))
    _add(entry, "published", _moment(first_day(rule)))
    _add(entry, "link", rel="alternate", type="text/html", href=book.short(rule.id))
    _add(entry, "category", term=system.slug, label=system.title)
    _add(entry, "category", term=cited.status, label=f"status: {cited.status}")
    _add(entry, "summary", " ".join((who, *said, *(change_line(each) for each in changes[-1:]))))
    _add(
        entry,
        "content",
        " ".join((who, *content, *(change_line(each) for each in reversed(changes)), cited.line)),
    )
    return entry


def _add(parent: ET.Element, tag: str, text: str | None = None, **attributes: str) -> ET.Element:
    child = ET.SubElement(parent, tag, attributes)
    child.text = text
    return child


def _moment(day: str) -> str:
    """Return a day as the moment that Atom wants."""
    return f"{day}T00:00:00Z"


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
    return {f"{system.url_slug}.txt": _bytes(_text_edition(system)) for system in catalogue()}


def llms_file(project: Path) -> dict[str, bytes]:
    """Return `llms.txt`: a short map of the book in Markdown, with addresses relative to the site's root."""
    del project
    return {"llms.txt": _bytes(_map())}


def _bytes(lines: Iterator[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def _text_edition(system: System) -> Iterator[str]:
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


ROOT = "../../"
"""The way from `r/s11/` to the site's root."""

LONGEST_CASE = 260
"""Letters of a case that a preview still shows whole."""


def short_links(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/r`: one for everything of each game that can be cited.

    What has no place in the book yet leads to its game's front page. A preview begins with who speaks,
    and goes on with what is quoted; the line to cite ends it.
    """
    places = find_places(project / "docs")
    return {
        f"{cited.key}/index.html": _short_page(cited, system, about, place or f"{system.url_slug}/")
        for system in catalogue()
        for cited, about, place in _citables(system, places)
    }


def _citables(system: System, places: Mapping[str, str]) -> Iterator[tuple[Citable, str, str | None]]:
    """Yield what has a short address, what its preview says, and its place in the book."""
    for clause in system.data.clauses.values():
        about = f"{clause.says} {_odds(system, clause.id)}".strip()
        yield citable(system, clause), about, places.get(clause.id.lower())
    for ruling in system.data.rulings.values():
        cited = citable(system, ruling)
        # The answer first: what clients cut off may be the question, and never the decision.
        told = (cited.says, f"It was asked: {cited.question}", f"Why: {cited.reason}", _readings(ruling))
        yield cited, " ".join(part for part in told if part), places.get(cited.key)
    for entry in system.data.glossary.values():
        yield citable(system, entry), entry.says, headword_place(places, system, entry)
    for example in system.data.examples.values():
        if not example.hidden:
            cited = citable(system, example, _outcome(example))
            yield cited, f"{cited.question} {cited.says}", places.get(f"example-{example.id}")
    for calculator in system.calculators:
        yield citable(system, calculator), calculator.summary, places.get(f"on-{calculator.id}")


def _odds(system: System, key: str) -> str:
    """Return the odds that a clause's first calculator shows unasked; nothing where none computes it."""
    computing = (each for each in system.calculators if key in each.clauses and "odds" in each.modes)
    found = next(computing, None)
    return f"For example: {_sentence(found)}" if found else ""


def _readings(ruling: Any) -> str:
    """Return what the readings do to one case, each in a few words; nothing where that takes more."""
    cases = effects()[ruling.id].cases
    if not cases:
        return ""
    told = case_fields(Page(source=""), ruling, cases[0])
    values = [
        f"{value} {_read_as(ruling, reading)}"
        for reading, value in zip(ruling.readings, told["values"], strict=True)
    ]
    about = f"For example ({told['asked']}): {told['watched']} {', '.join(values)}."
    return about if len(about) <= LONGEST_CASE else ""


def _read_as(ruling: Any, reading: Any) -> str:
    return "as decided" if reading.name == ruling.decision else f"read as “{reading.says}”"


def _outcome(example: Any) -> str:
    """Return the sentence of the engine's answer to an example."""
    settings = {key: example.request.get(key) for key in SETTINGS}
    request = example.request
    calculator = calculator_named(request["calculator"])[1]
    asked = request_for(calculator, request.get("mode"), request.get("inputs", {}), settings)
    return answer_to(asked).sentence


@cache
def _sentence(calculator: Calculator) -> str:
    return answer_to(request_for(calculator, "odds", {}, {})).sentence


def _short_page(cited: Citable, system: System, about: str, place: str) -> bytes:
    page = fill(
        "page/short_address",
        cited=cited,
        # Chats show no more than the title and the first letters of the rest: who speaks stands in both.
        heading=f"{cited.label} ({cited.speaker})",
        about=f"{cited.speaker[0].upper()}{cited.speaker[1:]}: {about} {cited.line}",
        target=ROOT + place,
        game=system.url_slug,
        book=NAME,
    )
    return f"{page}\n".encode()
