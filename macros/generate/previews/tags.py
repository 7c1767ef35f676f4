"""Names a page's image to forums and chats."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from macros.generate.previews.canvas import HEIGHT, WIDTH
from macros.generate.previews.images import BOOK
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from markupsafe import Markup

FOLDER = "assets/previews"
OWN = re.compile(r'<html[^>]*\sdata-preview="([a-z0-9-]+)"')
GAME = re.compile(r'\sdata-game="([a-z-]+)"')


def preview_tags(site: Path, site_url: str, page: str) -> Markup:
    """Return the tags for the head of a page: its own image, its game's or the book's; none without images.

    Args:
        site: the folder of the built site.
        site_url: its address, with a slash at the end: whoever fetches the image has no page to start from.
        page: the whole page.
    """
    told = _told(site / FOLDER / "previews.json")
    named = [found[1] for found in (OWN.search(page), GAME.search(page)) if found]
    name = next((each for each in named if each in told), BOOK)
    url = f"{site_url}{FOLDER}/{name}.png"
    return fill("page/preview_tags", url=url, width=WIDTH, height=HEIGHT, shown=told.get(name))


def _told(path: Path) -> Mapping[str, Mapping[str, str]]:
    words: Mapping[str, Mapping[str, str]] = (
        json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    )
    return words
