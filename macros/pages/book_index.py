"""Looks up games, calculators, clauses, rulings and examples by their ids."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import Calculator, System, catalogue
from macros.page import Page, PageError, unknown
from macros.project import PROJECT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine import Example

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


def calculator_named(name: str) -> tuple[System, Calculator]:
    """Return a calculator by its id, with its game.

    Raises:
        PageError: there is no such calculator.
    """
    for system in catalogue():
        for calculator in system.calculators:
            if calculator.id == name:
                return system, calculator
    raise unknown("calculator", name, [each.id for system in catalogue() for each in system.calculators])


def game_of_rule(key: str) -> System:
    """Return the game that has a clause or a ruling.

    Raises:
        PageError: no game has it.
    """
    for system in catalogue():
        if key in system.data.clauses or key in system.data.rulings:
            return system
    known = [each for system in catalogue() for each in (*system.data.clauses, *system.data.rulings)]
    raise unknown("clause or ruling", key, known)


def clause_named(key: str) -> tuple[System, Any]:
    """Return a clause by its id, with its game.

    Raises:
        PageError: there is no such clause.
    """
    for system in catalogue():
        if key in system.data.clauses:
            return system, system.data.clauses[key]
    raise unknown("clause", key, [each for system in catalogue() for each in system.data.clauses])


def examples_of(calculator: Calculator) -> tuple[Example, ...]:
    """Return the worked examples of a calculator that are fit to be shown."""
    system, _ = calculator_named(calculator.id)
    examples = system.data.examples.values()
    return tuple(each for each in examples if each.request["calculator"] == calculator.id and not each.hidden)


def statement_of(number: str) -> str:
    """Return what a clause says in a sentence or two; nothing for a number that is no clause's."""
    for system in catalogue():
        if number in system.data.clauses:
            return str(system.data.clauses[number].says)
    return ""


def example_named(key: str) -> tuple[System, Any]:
    """Return a worked example by its id, with its game.

    Raises:
        PageError: there is no such example.
    """
    games: Mapping[str, System] = {each: system for system in catalogue() for each in system.data.examples}
    if key not in games:
        raise unknown("example", key, games)
    return games[key], games[key].data.examples[key]
