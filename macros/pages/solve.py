"""Solves for inputs: searches for those that make an event as likely as a page wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from engine import Calculator
from macros.page import PageError, unknown
from macros.pages.answers import answer_to, request_for
from macros.pages.book_index import calculator_named
from macros.pages.sentences import odds

if TYPE_CHECKING:
    from markupsafe import Markup

    from macros.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearest:
    """The inputs whose event comes nearest to the chance that was wanted."""

    inputs: Mapping[str, Any]
    """What was turned, and where it stands now."""
    chance: Fraction
    """How likely the event is there, exactly."""
    shown: Markup
    """The same as a figure in prose."""


def nearest(
    page: Page, name: str, event: str, wanted: str, *, over: Mapping[str, Sequence[Any]], **fixed: Any
) -> Nearest:
    """Return where the inputs must stand for an event to be as likely as wanted, or as nearly as can be.

    `nearest("scattershot.mib", "success", "1/2", over={"rating": range(2, 21)}).inputs.rating`

    Every combination of the values in `over` is tried, so nothing need rise or fall with them; the last input
    turns fastest, and of two that are equally near the one tried first is taken.

    Args:
        page: the page it is for.
        name: id of the calculator.
        event: one of its events.
        wanted: a fraction from 0 to 1, `3/4`.
        over: the inputs to turn, each with the values it may take.
        fixed: the inputs that stay.

    Raises:
        PageError: there is nothing to try, no such event, or the engine refuses.
    """
    _, found = calculator_named(name)
    target = Fraction(wanted)
    settings = [dict(zip(over, values, strict=True)) for values in product(*over.values())]
    if not settings or not over:
        message = f"nearest has nothing to turn; give over= some input of {name} and values for it"
        raise PageError(message)
    chances = [_chance(found, event, {**fixed, **each}) for each in settings]
    best = min(range(len(settings)), key=lambda place: abs(chances[place] - target))
    shown = odds(page, name, event, **fixed, **settings[best])
    return Nearest(inputs=settings[best], chance=chances[best], shown=shown)


def _chance(found: Calculator, event: str, inputs: dict[str, Any]) -> Fraction:
    chances = answer_to(request_for(found, "odds", inputs, {})).events or {}
    if event not in chances:
        raise unknown(f"event of {found.id}", event, chances)
    return chances[event]
