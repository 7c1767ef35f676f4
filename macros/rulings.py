"""Rulings: a note where the text needs one, and the pages that tell them with what each reading does."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from engine import System, catalogue, percent
from macros.citations import cited, place_in_words
from macros.effects import Effect, effects
from macros.form_fields import text_of
from macros.inputs_in_words import inputs_in_words
from macros.lookup import calculator_named, game_of_page
from macros.page import unknown
from macros.permalinks import link_to
from macros.sentences import figure_text
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from macros.page import Page

__all__ = ["case_told", "ruling", "rulings"]

REFUSED = {
    "illegal_choice": "not allowed",
    "invalid_request": "not allowed",
    "unsettled_rule": "left open",
    "limit_exceeded": "too large",
}


def ruling(page: Page, key: str) -> Markup:
    """Return a note on one ruling: the question, what we decided, how sure we are, and the way to all of it.

    Raises:
        PageMistake: no game has such a ruling.
    """
    for system in catalogue():
        if key in system.data.rulings:
            found = system.data.rulings[key]
            return fill("ruling", game=system.url_slug, ruling=found, href=page.link(key))
    raise unknown("ruling", key, [each for system in catalogue() for each in system.data.rulings])


def rulings(page: Page, game: str | None = None) -> str:
    """Return every ruling of one game, each told whole under a heading of its own.

    Raises:
        PageMistake: there is no such game, or none is named and the page stands in no game's folder.
    """
    system = game_of_page(page, game)
    return "\n\n".join(_section(page, system, each) for each in system.data.rulings.values())


def _section(page: Page, system: System, found: Any) -> str:
    # A heading in Markdown, not in HTML: so it stands in the page's table of contents.
    heading = f"## {found.title} {{: #{found.id.lower()} .ruling-heading }}"
    return f"{heading}\n\n{fill('rulings', game=system.url_slug, **_told(page, system, found))}"


def _told(page: Page, system: System, found: Any) -> dict[str, Any]:
    """Return a ruling with its links, and with what its readings do."""
    effect = effects()[found.id]
    return {
        "ruling": found,
        "follower": (found.superseded_by, page.link(found.superseded_by)) if found.superseded_by else None,
        "clauses": [(key, page.link(key)) for key in found.clauses],
        "calculators": [
            (each.title, page.link(each.id)) for each in system.calculators if found.id in each.rulings
        ],
        "sources": [
            {**cited(system, source), "place": place_in_words(source.place)} for source in found.sources
        ],
        "cases": [case_told(page, found, each) for each in effect.cases],
        "widest": case_told(page, found, effect.widest) if effect.widest else None,
        "over": _grid(effect),
    }


def case_told(page: Page, found: Any, case: Any) -> dict[str, Any]:
    """Return one request under every reading, in the order of the readings."""
    _, calculator = calculator_named(case.request["calculator"])
    asked = inputs_in_words(calculator.declared, case.request.get("inputs", {}))
    return {
        "asked": ", ".join(asked) or calculator.title,
        "href": link_to(page, case.request),
        "watched": _watched(calculator, case.watch),
        "values": [_value(case.watch, case.values[reading.name]) for reading in found.readings],
    }


def _said(value: Any) -> str:
    return text_of(value) if isinstance(value, dict) else figure_text(value)


def _watched(calculator: Any, watch: str) -> str:
    """Return in words what a case looks at: the label of an event or result, else its path."""
    kind, _, name = watch.partition(".")
    first = name.partition(".")[0]
    for each in (*calculator.events, *calculator.results):
        if each.name == first and kind in {"events", "result"}:
            return str(each.label)
    return name.replace("_", " ").replace(".", ", ")


def _value(watch: str, value: Any) -> str:
    if isinstance(value, str) and value in REFUSED:
        return REFUSED[value]
    if watch.startswith("events."):
        return percent(Fraction(value))
    return _said(value)


def _grid(effect: Effect) -> str:
    if not effect.asked:
        return ""
    if not effect.apart:
        return f"On all {effect.asked} ordinary cases compared, the readings agree."
    return f"The readings part in {effect.apart} of {effect.asked} ordinary cases compared; here furthest:"
