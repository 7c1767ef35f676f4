"""The target finder of a game: a game master wants a chance, and reads what to set for it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from markupsafe import Markup

from engine import Request, RulesError, find
from engine.analysis import Target, inquire, target_finder_of
from macros.page import PageError
from macros.pages.answers import compact, rulings_behind
from macros.pages.book_index import game_of_page
from macros.pages.form_fields import fields_of
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engine import Calculator
    from macros.page import Page
    from macros.pages.form_fields import Field

WANTED = 60
"""Percent: what the page asks for before a reader asks for something else."""


def target_finder(page: Page, *, game: str | None = None) -> Markup:
    """Return the target finder of a game, answered for its first roller and a chance of 60 %.

    Args:
        page: the page it will be on.
        game: whose settings it looks for; the page's own game if left out.

    Raises:
        PageError: the game declares no `targets.toml`, or the engine refuses its first roller.
    """
    system = game_of_page(page, game)
    finder = target_finder_of(system)
    if finder is None:
        message = f"{system.slug} has no target finder; declare it in its targets.toml"
        raise PageError(message)
    first = finder.rollers[0].inputs
    try:
        answer = inquire(
            Target(request=Request(calculator=finder.calculator, inputs=first), wanted=Fraction(WANTED, 100))
        )
    except RulesError as error:
        message = f"the target finder cannot be answered: {error.message}"
        raise PageError(message) from error
    at = page.take("target-finder")
    return fill(
        "analysis/target",
        at=at,
        root=page.root,
        game=system.url_slug,
        calculator=finder.calculator,
        wanted=WANTED,
        rulings=" ".join(rulings_behind(find(each.calculator) for each in finder.dials)),
        rollers=[{"label": each.label, "inputs": compact(each.inputs)} for each in finder.rollers],
        fields=_fields(find(finder.calculator), finder.fields, first, at),
        sentence=answer.sentence,
        table=Markup(answer.table()),  # noqa: S704 - the engine escapes
    )


def _fields(
    found: Calculator, names: tuple[str, ...], given: Mapping[str, Any], at: str
) -> tuple[Field, ...]:
    """Return the fields that say who rolls, filled as the engine reads the first roller."""
    declared = tuple(each for each in found.declared if each.name in names)
    return fields_of(declared, given, given, at)
