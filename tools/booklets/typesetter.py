"""Sets a booklet with Vivliostyle, and a table's pages by itself, in a Chromium without a window."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from playwright.sync_api import Page, ViewportSize
from pypdf import PdfReader

from macros.project import PROJECT

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
class Booklet:
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


def typeset(page: Page, served: str, name: str, target: Path) -> Booklet:
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
    return Booklet(
        file=target,
        pages=page.locator("[data-vivliostyle-page-container]").count(),
        overflows=overflows,
    )


def print_table(page: Page, served: str, name: str, target: Path) -> Booklet:
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
    return Booklet(file=target, pages=pages, overflows=())
