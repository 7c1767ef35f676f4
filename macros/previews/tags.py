"""Names a page's image to forums and chats."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from macros.previews.canvas import HEIGHT, WIDTH
from macros.previews.images import BOOK
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from markupsafe import Markup

__all__ = ["preview_tags"]

FOLDER = "assets/previews"
GAME = re.compile(r'\sdata-game="([a-z-]+)"')


def preview_tags(site: Path, site_url: str, page: str) -> Markup:
    """Return the tags for the head of a page: the image of its game, or of the book; none without images.

    Args:
        site: the folder of the built site.
        site_url: its address, with a slash at the end: whoever fetches the image has no page to start from.
        page: the whole page.
    """
    told = _told(site / FOLDER / "previews.json")
    game = GAME.search(page)
    name = game[1] if game and game[1] in told else BOOK
    url = f"{site_url}{FOLDER}/{name}.png"
    return fill("preview_tags", url=url, width=WIDTH, height=HEIGHT, alt=told.get(name))


def _told(path: Path) -> Mapping[str, str]:
    words: Mapping[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return words
