"""Looks up games, calculators, clauses, rulings and examples by their ids, each with its game."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import System, catalogue
from macros.page import PageError, unknown
from macros.project import PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine import Calculator, Clause, Example, Ruling
    from macros.page import Page

UNSETTLED = ("open", "invented")
"""The statuses of a ruling that rests on no text."""
TAB = re.compile(r"^ *- ([a-z0-9-]+)$", re.MULTILINE)


def games_in_order(tabs: Path = PROJECT / "docs" / ".nav.yml") -> tuple[System, ...]:
    """Return the games in the order of the book's tabs; those that it does not name follow by their names.

    Args:
        tabs: the file that orders the tabs; a book without one has its games by their names.
    """
    named = TAB.findall(tabs.read_text(encoding="utf-8")) if tabs.is_file() else []
    ranks = {name: rank for rank, name in enumerate(named)}
    return tuple(sorted(catalogue(), key=lambda system: ranks.get(system.url_slug, len(ranks))))


def system_named(name: str) -> System:
    """Return a game by its slug, written with an underscore or as in its address.

    Raises:
        PageError: there is no such game.
    """
    for system in catalogue():
        if name in {system.slug, system.url_slug}:
            return system
    raise unknown("game", name, [system.slug for system in catalogue()])


def game_of_page(page: Page, name: str | None = None) -> System:
    """Return the game that is named, else the one whose chapter the page belongs to.

    Raises:
        PageError: nothing is named and the page stands in no game's folder.
    """
    if name is not None:
        return system_named(name)
    for system in catalogue():
        if system.url_slug == page.folder:
            return system
    slugs = ", ".join(system.slug for system in catalogue())
    message = f"this page stands in no game's folder; name the game, one of {slugs}"
    raise PageError(message)


def _named(what: str, name: str, within: Callable[[System], Mapping[str, Any]]) -> tuple[System, Any]:
    for system in catalogue():
        if name in within(system):
            return system, within(system)[name]
    raise unknown(what, name, [each for system in catalogue() for each in within(system)])


def calculator_named(name: str) -> tuple[System, Calculator]:
    """Return a calculator by its id, with its game.

    Raises:
        PageError: there is no such calculator.
    """
    return _named("calculator", name, lambda system: {each.id: each for each in system.calculators})


def example_named(key: str) -> tuple[System, Example]:
    """Return a worked example by its id, with its game.

    Raises:
        PageError: there is no such example.
    """
    return _named("example", key, lambda system: system.data.examples)


def examples_of(calculator: Calculator) -> tuple[Example, ...]:
    """Return the worked examples of a calculator that are fit to be shown."""
    system, _ = calculator_named(calculator.id)
    examples = system.data.examples.values()
    return tuple(each for each in examples if each.request["calculator"] == calculator.id and not each.hidden)


def rules_of(system: System) -> Mapping[str, Clause | Ruling]:
    """Return every clause and every ruling of a game by its id."""
    return {**system.data.clauses, **system.data.rulings}


@cache
def rules() -> Mapping[str, tuple[System, Clause | Ruling]]:
    """Return every clause and every ruling of the book by its id, each with its game."""
    return {key: (system, each) for system in catalogue() for key, each in rules_of(system).items()}


def clause_named(key: str) -> tuple[System, Clause]:
    """Return a clause by its id, with its game.

    Raises:
        PageError: there is no such clause.
    """
    return _named("clause", key, lambda system: system.data.clauses)


def is_unsettled(rule: Clause | Ruling) -> bool:
    """Tell whether it rests on no text: a word from an author would end it."""
    return rule.status in UNSETTLED


def ruling_named(key: str) -> tuple[System, Ruling]:
    """Return a ruling by its id, with its game.

    Raises:
        PageError: there is no such ruling.
    """
    return _named("ruling", key, lambda system: system.data.rulings)
