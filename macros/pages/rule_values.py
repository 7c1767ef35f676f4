"""Clauses and their numbers in running text, straight from the rule data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from engine import COUNT_WORDS
from macros.page import PageMistake, unknown
from macros.pages.lookup import clause_named, game_of_rule
from macros.pages.sentences import figure_text

if TYPE_CHECKING:
    from macros.page import Page

__all__ = ["clause", "number", "rule"]

WORDS = ("none", *COUNT_WORDS)


def number(page: Page, address: str) -> Any:
    """Return a number of the data as it is, for use inside another macro: `number("S22.critical_juncture")`.

    A third part looks into a table: `number("S26.multipliers.13")`.

    Raises:
        PageMistake: no clause gives such a number.
    """
    del page
    key, *path = address.split(".")
    _, found = clause_named(key)
    if not path or path[0] not in found.numbers:
        raise unknown(f"number of {key}", ".".join(path), found.numbers)
    value = found.numbers[path[0]].value
    for step in path[1:]:
        known = dict(enumerate(value)) if isinstance(value, list) else value
        names = {str(name): name for name in known} if isinstance(known, Mapping) else {}
        if step not in names:
            raise unknown(f"entry of {key}.{path[0]}", step, names)
        value = known[names[step]]
    return value


def rule(page: Page, address: str, *, words: bool = False) -> Markup:
    """Return a number of the rule data in prose: `rule("S22.sum")` is 10, with `words=True` ten.

    Raises:
        PageMistake: no clause gives such a number, or it has no word.
    """
    value = number(page, address)
    shown = figure_text(value)
    if words:
        if type(value) is not int or not 0 <= value < len(WORDS):
            message = f"{address} is {shown}, for which there is no word; leave words=True out"
            raise PageMistake(message)
        shown = WORDS[value]
    return Markup('<data class="computed" data-rule="{}" value="{}">{}</data>').format(address, value, shown)


def clause(page: Page, key: str, shown: str | None = None) -> Markup:
    """Return a link to a clause or a ruling, by its number or by words of the page's own.

    Raises:
        PageMistake: no game has it.
    """
    game_of_rule(key)
    return Markup('<a class="rc-clause" data-clause="{}" href="{}">{}</a>').format(
        key, page.link(key), shown or key
    )
