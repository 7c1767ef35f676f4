"""Joins the pages of one game into documents for the typesetter: the booklet, and the table's pages."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from playwright.sync_api import Page

from engine import System, curly_quotes
from engine.version import __version__
from macros.pages.citations import certainty_text, date_text
from macros.project import PROJECT
from tools.booklets.index import entries, questions

HERE = Path(__file__).parent
FONTS = HERE / "fonts"
MARKS = PROJECT / "docs" / "assets" / "images" / "games"
UNPRINTED = ("calculators/", "make-a-character/")
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
