"""Thread in, ruling out: every original text with the clauses and rulings that rest on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import System
from macros.pages.citations import dated, how_sure, place_in_words
from macros.pages.lookup import games_in_order
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Iterable

    from macros.page import Page

__all__ = ["threads"]


def threads(page: Page) -> str:
    """Return a field for an address, then every text of every game with what rests on it."""
    parts: list[str] = [fill("thread_finder")]
    for system in games_in_order():
        texts = [_text(page, system, each) for each in system.data.texts.values()]
        parts += [f"## {system.title}", fill("threads", game=system.url_slug, texts=texts)]
    return "\n\n".join(parts)


def _text(page: Page, system: System, text: Any) -> dict[str, Any]:
    return {
        "data": text,
        "dated": dated(text),
        "sure": how_sure(text),
        "id": f"text-{system.url_slug}-{text.code.lower()}",
        "clauses": _resting(page, text.code, system.data.clauses.values()),
        "rulings": _resting(page, text.code, system.data.rulings.values()),
    }


def _resting(page: Page, code: str, rules: Iterable[Any]) -> list[dict[str, Any]]:
    """Return the rules that rest on a text, with the places in it."""
    rows = []
    for rule in rules:
        cited = [source for source in rule.sources if source.text == code]
        if cited:
            places = dict.fromkeys(place_in_words(source.place) for source in cited if source.place)
            rows.append({"rule": rule, "href": page.link(rule.id), "places": "; ".join(places)})
    return rows
