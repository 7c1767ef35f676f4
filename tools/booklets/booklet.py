"""Joins the pages of one game into a document for the typesetter, with contents, index and QR codes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from playwright.sync_api import Page

from engine import System, curly_quotes
from engine.version import __version__

__all__ = ["chapters", "write_booklet", "write_sheet"]

HERE = Path(__file__).parent
FONTS = HERE / "fonts"
UNPRINTED = ("calculators/", "make-a-character/")
"""Pages of forms, which are for a screen."""
CLAUSE_HEADING = re.compile(r'<h[2-5] class="clause[^"]*" id="(?P<id>[^"]+)">')
QUIET = 2
"""White modules round a QR code, within the white of the paper."""


def chapters(page: Page, start: str) -> list[str]:
    """Return the addresses of a game's pages in the order of the book: the foot of each leads to the next."""
    addresses = []
    address = start
    while address.startswith(start):
        if not address.endswith(UNPRINTED):
            addresses.append(address)
        page.goto(address)
        following = page.locator("a.md-footer__link--next")
        if not following.count():
            break
        address = following.evaluate("it => it.href")
    return addresses


def write_sheet(folder: Path) -> None:
    """Write the style sheet of the booklets and its fonts into a folder."""
    shutil.copy(HERE / "booklet.css", folder)
    shutil.copytree(FONTS, folder / "fonts")


def write_booklet(page: Page, site_url: str, published: str, system: System, folder: Path) -> str:
    """Write the document of one game; return the name of its file.

    Args:
        page: of a browser on the built site.
        site_url: where the built site is served now.
        published: the address that is printed, and that QR codes lead to.
        system: the game.
        folder: where the document goes, with the style sheet beside it.
    """
    start = f"{site_url}{system.url_slug}/"
    addresses = chapters(page, start)
    page.goto(start)
    promise = page.locator("meta[name=description]").get_attribute("content")
    rulings = f"{site_url}rulings/{system.url_slug}/"
    page.emulate_media(color_scheme="light")
    joined = page.evaluate((HERE / "join.js").read_text("utf-8"), {"chapters": addresses, "rulings": rulings})
    for code in joined["codes"]:
        code["address"] = code["address"].replace(site_url, published)
    environment = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined)
    html = environment.get_template("booklet.html.j2").render(
        game=system,
        promise=curly_quotes((promise or "").replace(" - ", " \u2013 ")),
        address=published,
        version=__version__,
        chapters=[
            {**each, "html": _with_codes(each["html"].replace(site_url, published), joined["codes"])}
            for each in joined["chapters"]
        ],
        words=_sorted(joined["words"]),
    )
    name = f"{system.url_slug}.html"
    (folder / name).write_text(html, "utf-8")
    return name


def _with_codes(html: str, codes: Sequence[Mapping[str, str]]) -> Markup:
    """Return a chapter with the short address of each clause, and its QR code, behind the clause's title."""
    by_id = {code["id"]: code["address"] for code in codes}

    def with_code(found: re.Match[str]) -> str:
        address = by_id.get(found["id"])
        return f"{found[0]}{_code(address)}" if address else found[0]

    return Markup(CLAUSE_HEADING.sub(with_code, html))  # noqa: S704 - the site's own markup


def _code(address: str) -> str:
    drawn = segno.make(address, error="m", micro=False).svg_inline(
        border=QUIET, omitsize=True, svgclass="clause-code", lineclass=None
    )
    short = "/".join(address.rstrip("/").rsplit("/", 2)[-2:])
    return f'{drawn}<span class="clause-address">{short}</span>'


def _sorted(words: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(words, key=lambda entry: str(entry["word"]).casefold())
