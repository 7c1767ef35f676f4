"""Joins the pages of one game into documents for the typesetter: the booklet, and the table's pages."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from playwright.sync_api import Page

import engine
from engine import System, curly_quotes
from engine.version import __version__
from macros.pages.citations import certainty_text, date_text
from macros.project import PROJECT

HERE = Path(__file__).parent
FONTS = HERE / "fonts"
MARKS = PROJECT / "docs" / "assets" / "images" / "games"
UNPRINTED = ("calculators/", "make-a-character/", "table/")
"""Pages of forms, which are for a screen."""
TABLE = "reference/"
"""The page that a table looks up while it plays: it is set by itself, on two sides of A4."""
NEXT = re.compile(r'<a href="(?P<address>[^"]+)" class="md-footer__link md-footer__link--next"')
CLAUSE_HEADING = re.compile(r'<h[2-5] class="clause[^"]*" id="(?P<id>[^"]+)">')
QUIET = 2
"""White modules round a QR code, within the white of the paper."""

Joined = Mapping[str, Any]
"""What `join.js` returns: chapters, short addresses, and what an index leads to."""


def chapters(page: Page, start: str) -> list[str]:
    """Return the addresses of a game's pages in the order of the book: the foot of each leads to the next."""
    addresses = []
    address = start
    while address.startswith(start):
        if not address.endswith(UNPRINTED):
            addresses.append(address)
        following = NEXT.search(page.request.get(address).text())
        if not following:
            break
        address = urljoin(address, following["address"])
    return addresses


def write_sheet(folder: Path) -> None:
    """Write the style sheets of the booklets and their fonts into a folder."""
    for sheet in HERE.glob("*.css"):
        shutil.copy(sheet, folder)
    shutil.copytree(FONTS, folder / "fonts")


def join_booklet(page: Page, site_url: str, system: System) -> Joined:
    """Return the chapters and the rulings of a game, all but the table's pages.

    Args:
        page: of a browser on the built site.
        site_url: where the built site is served now.
        system: the game.
    """
    addresses = chapters(page, f"{site_url}{system.url_slug}/")
    kept = [each for each in addresses if not each.endswith(f"{system.url_slug}/{TABLE}")]
    joined = _join(page, site_url, kept, rulings=f"{site_url}rulings/{system.url_slug}/")
    return {**joined, "has_table": kept != addresses}


def join_table(page: Page, site_url: str, system: System) -> Joined | None:
    """Return the table's pages of a game; None where it has none. Arguments: as of `join_booklet`."""
    address = f"{site_url}{system.url_slug}/{TABLE}"
    return _join(page, site_url, [address], rulings="") if page.request.get(address).ok else None


def _join(page: Page, site_url: str, addresses: Sequence[str], rulings: str) -> Joined:
    page.goto(addresses[0])
    promise = page.locator("meta[name=description]").get_attribute("content") or ""
    page.emulate_media(color_scheme="light")
    asked = {"chapters": addresses, "rulings": rulings, "root": site_url}
    joined: Joined = page.evaluate((HERE / "join.js").read_text("utf-8"), asked)
    return {**joined, "promise": curly_quotes(promise.replace(" - ", " \u2013 "))}


def write_booklet(joined: Joined, system: System, published: str | None, folder: Path) -> str:
    """Write the booklet of a game; return the name of its file.

    Args:
        joined: what `join_booklet` returned.
        system: the game.
        published: the address that is printed, and that QR codes lead to; None where the book has no address
            that others can reach, for then there are no codes and no address.
        folder: where the document goes, with the style sheet beside it.
    """
    places = {each["id"]: each["short"] for each in joined["codes"]} if published else {}
    mark = MARKS / f"{system.url_slug}.svg"
    return _write(
        "booklet",
        folder / f"{system.url_slug}.html",
        game=system,
        mark=Markup(mark.read_text("utf-8").replace("#000", "currentColor")) if mark.exists() else "",  # noqa: S704 - our own drawing
        promise=joined["promise"],
        address=published,
        version=__version__,
        sample=joined["codes"][0],
        has_table=joined["has_table"],
        chapters=[
            {**each, "html": _with_codes(each["html"], places, published)} for each in joined["chapters"]
        ],
        texts=[(text, date_text(text), certainty_text(text)) for text in system.data.texts.values()],
        entries=entries(system, joined),
        questions=questions(joined),
    )


def write_table(joined: Joined, system: System, folder: Path) -> str:
    """Write the table's pages of a game; return the name of its file. Arguments: as of `write_booklet`."""
    (chapter,) = joined["chapters"]
    html = Markup(chapter["html"])  # noqa: S704 - the site's own markup
    return _write("table", folder / f"{system.url_slug}-table.html", game=system, html=html)


def _write(template: str, target: Path, **values: object) -> str:
    environment = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined)
    target.write_text(environment.get_template(f"{template}.html.j2").render(values), "utf-8")
    return target.name


def _with_codes(html: str, places: Mapping[str, str], published: str | None) -> Markup:
    """Return a chapter with the short address of each clause, and its QR code, before the clause's title."""

    def with_code(found: re.Match[str]) -> str:
        short = places.get(found["id"])
        return f"{_code(f'{published}{short}', short)}{found[0]}" if short else found[0]

    return Markup(CLAUSE_HEADING.sub(with_code, html))  # noqa: S704 - the site's own markup


def _code(address: str, short: str) -> str:
    drawn = segno.make(address, error="m", micro=False).svg_inline(
        border=QUIET, omitsize=True, lineclass=None
    )
    return f'<div class="clause-code">{drawn}<span class="clause-address">{short.rstrip("/")}</span></div>'


SYSTEMS = Path(engine.__file__).parent / "systems"
ARTICLE = re.compile(r"^(?P<article>an?|the) (?P<rest>.+)$", re.IGNORECASE)
UNSOUGHT = re.compile(
    r"^(and|another|at|before|eight|every|everyday|first|five|for|four|how|if|in|next|now|one|put|say|second|six"
    r"|then|third|thirty|three|twelve|twenty|two|what|when|where|whether|which|who|whom|whose|you|your)\b",
    re.IGNORECASE,
)
"""The beginning of a title under which nobody looks."""
PLAIN = re.compile(r"[^\W\d]+([ -][^\W\d]+)*")
"""A word, or some."""
LONGEST = 45
"""Letters of a section's title that fits into a line of the index."""
STEM = 4
"""Letters that a plural has in common with its word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Something in the booklet that a word leads to."""

    id: str
    is_main: bool
    """Whether the word is explained there; elsewhere it is used."""


@dataclass(slots=True, kw_only=True)
class Entry:
    """A word of the index."""

    word: str
    places: list[Place] = field(default_factory=list)
    see: str = ""
    """The word under which the places are."""


def entries(system: System, joined: Mapping[str, Any]) -> list[Entry]:
    """Return the words of the index in their order, each with its places in the order of the booklet.

    Args:
        system: the game.
        joined: what `join.js` returned of its chapters and rulings.
    """
    order = {each: rank for rank, each in enumerate(joined["ids"])}
    by_key: dict[str, Entry] = {}
    for word, ids, is_main in _found(system, joined):
        entry = by_key.setdefault(_key(word), Entry(word=_inverted(word)))
        known = {each.id for each in entry.places}
        entry.places += [
            Place(id=each, is_main=is_main) for each in ids if each in order and each not in known
        ]
    for entry in by_key.values():
        entry.places.sort(key=lambda place: order[place.id])
    named = {key: entry for key, entry in by_key.items() if entry.places}
    for word, title in _synonyms(system):
        if _key(title) in named:
            named.setdefault(_key(word), Entry(word=_inverted(word), see=named[_key(title)].word))
    return [named[key] for key in sorted(named)]


def questions(joined: Mapping[str, Any]) -> Sequence[Mapping[str, str]]:
    """Return what the booklet is asked in so many words, each with the place of its answer."""
    return sorted(joined["questions"], key=lambda each: str(each["title"]).casefold())


def _found(system: System, joined: Mapping[str, Any]) -> Iterator[tuple[str, list[str], bool]]:
    """Yield words with the ids they lead to; where the same word comes twice, its places are put together."""
    rules: Mapping[str, str] = joined["rules"]
    path = SYSTEMS / system.slug / "index.toml"
    looked_for = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    found_by_word = {place for places in looked_for.values() for place in places}
    for term in system.data.glossary.values():
        yield term.title, [rules[each] for each in term.clauses if each in rules], True
        yield term.title, joined["uses"].get(term.title, []), False
    titles = {each.id: each.title for each in system.data.clauses.values()}
    titles |= {each.id: each.title for each in system.data.rulings.values()}
    for key, title in titles.items():
        if key in rules and not (UNSOUGHT.match(_inverted(title)) and key in found_by_word):
            yield title, [rules[key]], True
    for person in joined["people"]:
        yield person["title"], [person["id"]], True
    for title, ids in _unmistakable(joined["sections"]):
        yield title, ids, True
    places = {**rules, **{each["slug"]: each["id"] for each in joined["chapters"]}}
    for word, keys in looked_for.items():
        # A clause, a ruling, a chapter, or a section of one: `extras/lists#pools`.
        parted = [each.partition("#") for each in keys]
        ids = [
            f"{places[at]}-{section}" if section else places[at] for at, _, section in parted if at in places
        ]
        yield word, ids, True


def _unmistakable(sections: Sequence[Mapping[str, str]]) -> Iterator[tuple[str, list[str]]]:
    """Yield the titles of sections under which somebody may look: short ones that come once."""
    titles = [each["title"] for each in sections]
    for each in sections:
        title = each["title"]
        if titles.count(title) == 1 and len(title) <= LONGEST and not UNSOUGHT.match(_inverted(title)):
            yield title, [each["id"]]


def _synonyms(system: System) -> Iterator[tuple[str, str]]:
    """Yield other words for a headword, each with the headword; a plural stands beside it anyway."""
    for term in system.data.glossary.values():
        stems = {term.title[:STEM].casefold()}
        for word in term.also:
            if PLAIN.fullmatch(word) and not word.casefold().startswith(tuple(stems)):
                stems.add(word[:STEM].casefold())
                yield word, term.title


def _key(word: str) -> str:
    """Return what a word is sorted by."""
    found = ARTICLE.match(word)
    return re.sub(r"[^\w ]|s$", "", (found["rest"] if found else word).casefold())


def _inverted(word: str) -> str:
    """Return a word as an index has it: "The reserve" is "Reserve, the"."""
    found = ARTICLE.match(word)
    turned = f"{found['rest']}, {found['article'].lower()}" if found else word
    return curly_quotes(turned[:1].upper() + turned[1:])
