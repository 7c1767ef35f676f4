"""Sets a booklet of each game, and its table's pages: ``python -m tools.booklets`` (``make pdf``).

The pages of one game are joined into documents; Vivliostyle sets the booklet, and a Chromium without a window
prints the table's pages.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from playwright.sync_api import Error, Page, ViewportSize
from pypdf import PdfReader

import engine
from engine import System, catalogue, curly_quotes
from engine.version import __version__
from macros.build import build
from macros.built_site import DEFAULT_SITE_URL, BuiltSite
from macros.dev.site_server import open_server, parse_address
from macros.pages.citations import certainty_text, date_text
from macros.postprocess.booklets import BOOKLETS
from macros.project import PROJECT
from tests.site.chromium import NoBrowserError, open_chromium

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


VIEWER = PROJECT / "node_modules" / "@vivliostyle" / "viewer" / "lib"
OVERFLOWS = Path(__file__).with_name("overflows.js")
INDEX_PAGES = Path(__file__).with_name("index_pages.js")
SIDES = 2
"""Sides of paper that a table's pages have."""
LARGEST, SMALLEST = 106, 70
"""Bounds of their letters, in tenths of a point."""
WINDOW: ViewportSize = {"width": 1280, "height": 1200}
"""Higher than the paper: in print the typesetter's pages are measured as high as the window at most."""
PATIENCE = 300_000
"""Longest time, in milliseconds, that a booklet may take to be set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A booklet that has been set."""

    file: Path
    pages: int
    overflows: tuple[str, ...]
    """Text outside the paper, and frames that are torn, each with its page; empty where everything fits."""


class MissingTypesetterError(Exception):
    """The typesetter is not installed; the message says what installs it."""


def place_viewer(folder: Path) -> None:
    """Copy the typesetter into a folder that is served, as `viewer/`.

    Raises:
        MissingTypesetterError: the npm package is not there.
    """
    if not VIEWER.is_dir():
        raise MissingTypesetterError(
            "the npm package @vivliostyle/viewer, which sets the booklets, is not installed; run `make setup`"
        )
    shutil.copytree(VIEWER, folder / "viewer")


def typeset(page: Page, served: str, name: str, target: Path) -> Printed:
    """Set a document of the served folder into a PDF; say how many pages it has and what does not fit.

    Args:
        page: of a Chromium without a window.
        served: address of the folder with `viewer/` and the document, with a slash at its end.
        name: the document's file name in that folder.
        target: the PDF.
    """
    page.set_viewport_size(WINDOW)
    page.goto(f"{served}viewer/index.html#src={served}{name}&bookMode=false&renderAllPages=true&spread=false")
    page.wait_for_function("window.coreViewer?.readyState === 'complete'", timeout=PATIENCE)
    page.emulate_media(media="print")  # on a screen the viewer shows one page, and the others have no size
    overflows = tuple(page.evaluate(OVERFLOWS.read_text("utf-8")))
    page.evaluate(INDEX_PAGES.read_text("utf-8"))
    page.evaluate("document.documentElement.lang = 'en-GB'")
    page.pdf(path=target, prefer_css_page_size=True, print_background=True, outline=True, tagged=True)
    return Printed(
        file=target,
        pages=page.locator("[data-vivliostyle-page-container]").count(),
        overflows=overflows,
    )


def print_table(page: Page, served: str, name: str, target: Path) -> Printed:
    """Print a table's pages into a PDF, with letters as large as two sides of paper hold.

    The arguments are those of `typeset`.
    """
    page.goto(f"{served}{name}")
    made, pages = b"", 0
    for tenths in range(LARGEST, SMALLEST - 1, -2):
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", f"{tenths / 10}pt")
        made = page.pdf(prefer_css_page_size=True, print_background=True, outline=True, tagged=True)
        pages = len(PdfReader(BytesIO(made)).pages)
        if pages <= SIDES:
            break
    target.write_bytes(made)
    return Printed(file=target, pages=pages, overflows=())


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder while the block runs; give its address."""
    with open_server(parse_address("http://127.0.0.1:0/"), folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.site_url
        server.shutdown()


def set_booklets(site_url: str, published: str | None, folder: Path) -> Iterator[Printed]:
    """Set a booklet of each game and its table's pages, and yield each as soon as it is set.

    Args:
        site_url: where the built site is served now.
        published: the address that is printed; None where nobody else can reach the book.
        folder: where the booklets go.

    Raises:
        NoBrowserError: there is no Chromium on this machine.
        MissingTypesetterError: the typesetter is not installed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary, open_chromium() as browser:
        place_viewer(Path(temporary))
        write_sheet(Path(temporary))
        with served(Path(temporary)) as address:
            for system in catalogue():
                page = browser.new_page()
                joined = join_booklet(page, site_url, system)
                table = join_table(page, site_url, system)
                name = write_booklet(joined, system, published, Path(temporary))
                yield typeset(page, address, name, folder / f"{system.url_slug}.pdf")
                if table:
                    name = write_table(table, system, Path(temporary))
                    yield print_table(page, address, name, folder / f"{system.url_slug}-table.pdf")
                page.close()


def published_address() -> str | None:
    """Return the address that booklets name, `SITE_URL`; None where nobody else can reach the book there."""
    given = f"{(os.environ.get('SITE_URL') or DEFAULT_SITE_URL).rstrip('/')}/"
    return given if BuiltSite(folder=PROJECT, site_url=given).is_public else None


def main() -> int:
    """Build the site, set its booklets, name the files; 1 where that fails or text leaves the paper."""
    parser = argparse.ArgumentParser(prog="python -m tools.booklets", description="Set the booklets.")
    parser.add_argument("--to", type=Path, default=PROJECT / BOOKLETS, help="the folder for the booklets")
    folder: Path = parser.parse_args().to
    all_fits = True
    try:
        with tempfile.TemporaryDirectory() as built, served(Path(built)) as site_url:
            build(site_dir=Path(built), site_url=site_url)
            for made in set_booklets(site_url, published_address(), folder):
                sys.stdout.write(f"{os.path.relpath(made.file)}: {made.pages} pages\n")
                sys.stderr.writelines(f"{each}\n" for each in made.overflows)
                all_fits = all_fits and not made.overflows
    except (NoBrowserError, MissingTypesetterError, Error) as error:
        sys.stderr.write(f"the booklets cannot be set: {error}\n")
        return 1
    except subprocess.CalledProcessError:  # MkDocs has said on standard error what is wrong
        return 1
    return 0 if all_fits else 1


if __name__ == "__main__":
    sys.exit(main())
