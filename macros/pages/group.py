"""The form in which a group chooses how it reads the disputed rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from macros.pages.book_index import games_in_order
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from engine import Ruling, System
    from macros.page import Page


def group_readings(page: Page) -> Markup:
    """Return the form: for each game its whole texts, and every ruling that has more than one reading."""
    page.take("group-readings")
    return fill(
        "page/group_readings", root=page.root, games=[_game(page, system) for system in games_in_order()]
    )


def _game(page: Page, system: System) -> dict[str, Any]:
    rulings = [each for each in system.data.rulings.values() if each.readings]
    return {
        "slug": system.slug,
        "folder": system.url_slug,
        "title": system.title,
        "texts": [
            {"name": each.name, "title": each.title, "readings": json.dumps(dict(each.readings))}
            for each in system.data.editions.values()
        ],
        "rulings": [_ruling(page, each) for each in rulings],
    }


def _ruling(page: Page, found: Ruling) -> dict[str, Any]:
    return {
        "id": found.id,
        "title": found.title,
        "href": page.link(found.id),
        "decided": found.decision,
        "readings": [(each.name, each.says) for each in found.readings],
    }
