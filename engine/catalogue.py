"""Finds the games: each package in `engine.systems` is a game, and needs no registration."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

import engine.systems
from engine.calculator import Calculator, System
from engine.errors import InvalidRequestError
from engine.inputs import quoted


@cache
def catalogue() -> tuple[System, ...]:
    """Return all games, sorted by slug."""
    import pkgutil

    names = sorted(module.name for module in pkgutil.iter_modules(engine.systems.__path__))
    return tuple(_import_game(name) for name in names)


@cache
def calculators() -> Mapping[str, Calculator]:
    """Return all calculators by id."""
    return {each.id: each for system in catalogue() for each in system.calculators}


def find(name: object) -> Calculator:
    """Return a calculator by its id; imports no other game, and no other procedure, than its own.

    Raises:
        InvalidRequestError: there is no such calculator.
    """
    slug, _, procedure = name.partition(".") if isinstance(name, str) else ("", "", "")
    # Only identifiers are looked up: the importer would read a dot as a package separator.
    is_name = slug.isascii() and slug.isidentifier() and not slug.startswith("_")
    if is_name and find_spec(f"{engine.systems.__name__}.{slug}") is not None:
        system = _import_game(slug)
        if procedure in system.procedures:
            return system.calculator(procedure)
    message = f"{quoted(name)} is no calculator; use one of {', '.join(calculators())}"
    raise InvalidRequestError(message, field="calculator")


def _import_game(slug: str) -> System:
    system: System = import_module(f"{engine.systems.__name__}.{slug}").SYSTEM
    return system
