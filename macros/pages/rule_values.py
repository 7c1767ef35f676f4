"""Clauses, their numbers and drawings of them in a page, straight from the rule data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from engine import COUNT_WORDS, prose
from macros.page import PageError, unknown
from macros.pages.book_index import clause_named, game_of_page, game_of_rule
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from macros.page import Page

WORDS = ("none", *COUNT_WORDS)
DRAWINGS = Path(__file__).parents[1] / "templates" / "diagrams"


def number(page: Page, address: str) -> Any:
    """Return a number of the data as it is, for use inside another macro: `number("S22.critical_juncture")`.

    A third part looks into a table: `number("S26.multipliers.13")`.

    Raises:
        PageError: no clause gives such a number.
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
        PageError: no clause gives such a number, or it has no word.
    """
    value = number(page, address)
    shown = prose(value)
    if words:
        if type(value) is not int or not 0 <= value < len(WORDS):
            message = f"{address} is {shown}, for which there is no word; leave words=True out"
            raise PageError(message)
        shown = WORDS[value]
    return Markup('<data class="computed" data-rule="{}" value="{}">{}</data>').format(address, value, shown)


def clause(page: Page, key: str, shown: str | None = None) -> Markup:
    """Return a link to a clause or a ruling, by its number or by words of the page's own.

    Raises:
        PageError: no game has it.
    """
    game_of_rule(key)
    return Markup('<a class="rc-clause" data-clause="{}" href="{}">{}</a>').format(
        key, page.link(key), shown or key
    )


def diagram(page: Page, name: str, *, game: str | None = None) -> Markup:
    """Return a drawing of the page's game, or of the one that is named.

    Raises:
        PageError: the game has no such drawing, or the page has two of it.
    """
    folder = game_of_page(page, game).url_slug
    known = [path.name.removesuffix(".html.j2") for path in (DRAWINGS / folder).glob("*.html.j2")]
    if name not in known:
        raise unknown(f"diagram of {folder}", name, known)
    return fill(f"diagrams/{folder}/{name}", at=page.take(f"diagram-{name}"), number=partial(number, page))
