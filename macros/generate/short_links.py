"""Short addresses: `/r/s11/` is a tiny real page with a preview of its own that leads to the full place.

Everything in it is relative, so the same page serves any address and any edition of the book.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from engine import catalogue
from macros.built_site import NAME
from macros.page import Page
from macros.pages.answers import SETTINGS, answer_to, request_for
from macros.pages.book_index import calculator_named
from macros.pages.citations import (
    Citable,
    citable,
)
from macros.pages.page_places import find_places, headword_place
from macros.pages.reading_effects import effects
from macros.pages.rulings import case_fields
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from engine import Calculator, System

ROOT = "../../"
"""The way from `r/s11/` to the site's root."""

LONGEST_CASE = 260
"""Letters of a case that a preview still shows whole."""


def short_links(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/r`: one for everything of each game that can be cited.

    What has no place in the book yet leads to its game's front page. A preview begins with who speaks,
    and goes on with what is quoted; the line to cite ends it.
    """
    places = find_places(project / "docs")
    return {
        f"{cited.key}/index.html": _page(cited, system, about, place or f"{system.url_slug}/")
        for system in catalogue()
        for cited, about, place in _citables(system, places)
    }


def _citables(system: System, places: Mapping[str, str]) -> Iterator[tuple[Citable, str, str | None]]:
    """Yield what has a short address, what its preview says, and its place in the book."""
    for clause in system.data.clauses.values():
        about = f"{clause.says} {_odds(system, clause.id)}".strip()
        yield citable(system, clause), about, places.get(clause.id.lower())
    for ruling in system.data.rulings.values():
        cited = citable(system, ruling)
        # The answer first: what clients cut off may be the question, and never the decision.
        told = (cited.says, f"It was asked: {cited.question}", f"Why: {cited.reason}", _readings(ruling))
        yield cited, " ".join(part for part in told if part), places.get(cited.key)
    for entry in system.data.glossary.values():
        yield citable(system, entry), entry.says, headword_place(places, system, entry)
    for example in system.data.examples.values():
        if not example.hidden:
            cited = citable(system, example, _outcome(example))
            yield cited, f"{cited.question} {cited.says}", places.get(f"example-{example.id}")
    for calculator in system.calculators:
        yield citable(system, calculator), calculator.summary, places.get(f"on-{calculator.id}")


def _odds(system: System, key: str) -> str:
    """Return the odds that a clause's first calculator shows unasked; nothing where none computes it."""
    computing = (each for each in system.calculators if key in each.clauses and "odds" in each.modes)
    found = next(computing, None)
    return f"For example: {_sentence(found)}" if found else ""


def _readings(ruling: Any) -> str:
    """Return what the readings do to one case, each in a few words; nothing where that takes more."""
    cases = effects()[ruling.id].cases
    if not cases:
        return ""
    told = case_fields(Page(source=""), ruling, cases[0])
    values = [
        f"{value} {_read_as(ruling, reading)}"
        for reading, value in zip(ruling.readings, told["values"], strict=True)
    ]
    about = f"For example ({told['asked']}): {told['watched']} {', '.join(values)}."
    return about if len(about) <= LONGEST_CASE else ""


def _read_as(ruling: Any, reading: Any) -> str:
    return "as decided" if reading.name == ruling.decision else f"read as “{reading.says}”"


def _outcome(example: Any) -> str:
    """Return the sentence of the engine's answer to an example."""
    settings = {key: example.request.get(key) for key in SETTINGS}
    request = example.request
    calculator = calculator_named(request["calculator"])[1]
    asked = request_for(calculator, request.get("mode"), request.get("inputs", {}), settings)
    return answer_to(asked).sentence


@cache
def _sentence(calculator: Calculator) -> str:
    return answer_to(request_for(calculator, "odds", {}, {})).sentence


def _page(cited: Citable, system: System, about: str, place: str) -> bytes:
    page = fill(
        "page/short_address",
        cited=cited,
        # Chats show no more than the title and the first letters of the rest: who speaks stands in both.
        heading=f"{cited.label} ({cited.speaker})",
        about=f"{cited.speaker[0].upper()}{cited.speaker[1:]}: {about} {cited.line}",
        target=ROOT + place,
        game=system.url_slug,
        book=NAME,
    )
    return f"{page}\n".encode()
