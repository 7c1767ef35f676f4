"""The gallery of calculators for players: what each answers, when it is wanted, and the way to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from macros.pages.book_index import games_in_order
from macros.templating import fill

if TYPE_CHECKING:
    from engine import Calculator, System
    from macros.page import Page


def gallery(page: Page) -> str:
    """Return a card for each calculator, under the games in the order of the tabs."""
    parts = []
    for system in games_in_order():
        parts += [f"## {system.title} {{: #{system.url_slug} }}", _cards(page, system)]
    return "\n\n".join(parts)


def _cards(page: Page, system: System) -> str:
    cards = [_card(page, each) for each in system.calculators]
    return fill("page/gallery", game=system.url_slug, calculators=cards)


def _card(page: Page, found: Calculator) -> dict[str, Any]:
    place = page.places.get(f"on-{found.id}")
    return {
        "at": found.id.replace(".", "-").replace("_", "-"),
        "title": found.title,
        "summary": found.summary,
        "when": found.when,
        "href": page.link(found.id) if place is None else page.root + place,
    }
