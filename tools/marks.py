"""Draws each game's mark once for the preview images: ``python -m tools.marks``.

A browser draws the SVG files that the pages show. The build has no need of one: it takes the pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from PIL import Image

from macros.generate.previews import MARK_SIDE, MARKS
from macros.project import PROJECT
from tests.site.chromium import open_chromium

SOURCES = PROJECT / "docs" / "assets" / "images" / "games"
PAGE = '<body style="margin: 0"><div style="inline-size: {side}px; block-size: {side}px">{svg}</div>'


def drawn_marks(folder: Path = SOURCES) -> Mapping[str, Image.Image]:
    """Return how much of each pixel every mark of a folder covers, by the game's address."""
    with open_chromium() as browser:
        page = browser.new_page(viewport={"width": MARK_SIDE, "height": MARK_SIDE})
        found = {}
        for path in sorted(folder.glob("*.svg")):
            page.set_content(PAGE.format(side=MARK_SIDE, svg=path.read_text("utf-8")))
            picture = page.screenshot(omit_background=True)
            found[path.stem] = Image.open(BytesIO(picture)).getchannel("A")
        return found


def main(folder: Path = MARKS) -> None:
    """Write the pictures of all marks."""
    folder.mkdir(exist_ok=True)
    for name, picture in drawn_marks().items():
        picture.save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
