"""Finds the games: every package in `engine.systems` is one, nothing is registered by hand."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

import engine.systems
from engine.calculator import Calculator, System
from engine.errors import InvalidRequest
from engine.kinds import quoted

__all__ = ["calculators", "catalogue", "find", "system_of"]


@cache
def catalogue() -> tuple[System, ...]:
    """Return every game, in the order of its slug."""
    names = sorted(module.name for module in pkgutil.iter_modules(engine.systems.__path__))
    return tuple(import_module(f"engine.systems.{name}").SYSTEM for name in names)


@cache
def calculators() -> Mapping[str, Calculator]:
    """Return every calculator by its id."""
    return {each.id: each for system in catalogue() for each in system.calculators}


def find(name: object) -> Calculator:
    """Return a calculator by its id.

    Raises:
        InvalidRequest: there is no such calculator.
    """
    if isinstance(name, str) and name in calculators():
        return calculators()[name]
    message = (
        f"calculator takes the id of a calculator, got {quoted(name)}; use one of {', '.join(calculators())}"
    )
    raise InvalidRequest(message, field="calculator")


def system_of(calculator: Calculator) -> System:
    """Return the game that a calculator belongs to."""
    slug = calculator.id.partition(".")[0]
    return next(system for system in catalogue() if system.slug == slug)
