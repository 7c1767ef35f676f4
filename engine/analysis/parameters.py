"""The parameters of a request that an inquiry can vary: numbers, choices, yes or no, parts, counts, readings.

The name of a parameter is a path: `rating`, `bag.white` for a part of a group, `dice.d6` for the number of
d6 in a list, `SR1` for a ruling. All parameters follow from the calculators' declarations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.calculator import Calculator
from engine.catalogue import system_of
from engine.errors import InvalidRequestError
from engine.inputs import Input
from engine.kinds import (
    Choice,
    Dice,
    Exact,
    Flag,
    Kind,
    Listed,
    NumberOrDice,
    Optional,
    Shaped,
    Whole,
    quoted,
)
from engine.protocol import Request

__all__ = ["Parameter", "Setting", "find_parameter", "parameters", "settings", "with_value"]

COMMON_DICE = ("d4", "d6", "d8", "d10", "d12", "d20")
"""The dice that are offered where any die is allowed."""
UNBOUNDED = 1000
"""Bound of an exact number, in whole steps, where its declaration gives none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One value of a parameter, as JSON, with its label."""

    value: Any
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A part of a request that can be varied.

    Attributes:
        name: its path.
        label: for display.
        target: the input that it changes, or the id of the ruling.
        how: `whole` for the input itself, `part` of a group, `count` of a list's items,
            `number` of an opposition, `reading` of a ruling.
        low, high: inclusive bounds of a numeric parameter; None for one with named settings.
        settings: the values of a parameter that is not numeric, in order.
    """

    name: str
    label: str
    target: Input | str
    how: str
    low: int | None = None
    high: int | None = None
    settings: tuple[Setting, ...] = ()

    @property
    def is_numeric(self) -> bool:
        """Tell whether its values are whole numbers."""
        return self.low is not None


def parameters(calculator: Calculator) -> tuple[Parameter, ...]:
    """Return all parameters, inputs first, in the order of the form."""
    found = [parameter for each in calculator.declared for parameter in _of_input(each)]
    return (*found, *_of_rulings(calculator))


def find_parameter(calculator: Calculator, name: str) -> Parameter:
    """Return a parameter by its name.

    Raises:
        InvalidRequestError: there is none of that name.
    """
    known = parameters(calculator)
    for parameter in known:
        if parameter.name == name:
            return parameter
    names = ", ".join(parameter.name for parameter in known)
    message = (
        f"vary takes something of {calculator.id} that can be turned, got {quoted(name)}; use one of {names}"
    )
    raise InvalidRequestError(message, field="vary")


def _without_optional(kind: Kind) -> Kind:
    return kind.kind if isinstance(kind, Optional) else kind


def _of_input(each: Input) -> Iterator[Parameter]:
    kind = _without_optional(each.kind)
    if isinstance(kind, Shaped):
        for part in kind.parts():
            label = f"{each.label}: {part.label}"
            yield from _of_kind(replace(part, label=label), f"{each.name}.{part.name}", each, "part")
    elif isinstance(kind, Listed):
        yield from _counts(each, kind)
    elif isinstance(kind, NumberOrDice):
        yield Parameter(name=each.name, label=each.label, target=each, how="number", low=0, high=UNBOUNDED)
    else:
        yield from _of_kind(each, each.name, each, "whole")


def _of_kind(declared: Input, name: str, target: Input, how: str) -> Iterator[Parameter]:
    kind = _without_optional(declared.kind)
    parameter = Parameter(name=name, label=declared.label, target=target, how=how)
    if isinstance(kind, Whole):
        low = -kind.limit if kind.low is None else kind.low
        high = kind.limit if kind.high is None else min(kind.high, kind.limit)
        yield replace(parameter, low=low, high=high)
    elif isinstance(kind, Exact):
        yield replace(parameter, low=-UNBOUNDED if kind.low is None else -(-kind.low // 1), high=UNBOUNDED)
    elif isinstance(kind, Flag):
        yield replace(
            parameter, settings=(Setting(value=False, label="no"), Setting(value=True, label="yes"))
        )
    elif isinstance(kind, Choice):
        yield replace(parameter, settings=_options(declared.kind, kind))
    elif isinstance(kind, Dice):
        named = tuple(Setting(value=die, label=die) for die in COMMON_DICE)
        yield replace(parameter, settings=(Setting(value=None, label="none"), *named))


def _options(declared: Kind, kind: Choice) -> tuple[Setting, ...]:
    named = tuple(Setting(value=option.value, label=option.label) for option in kind.options)
    return (Setting(value=None, label="none"), *named) if isinstance(declared, Optional) else named


def _counts(each: Input, kind: Listed) -> Iterator[Parameter]:
    """Return a parameter for each kind of item that a list can contain, where the kinds are known."""
    items: tuple[Setting, ...] = ()
    if isinstance(kind.item, Dice):
        items = tuple(Setting(value=die, label=die) for die in COMMON_DICE)
    elif isinstance(kind.item, Choice):
        items = _options(kind.item, kind.item)
    for item in items:
        label = f"{each.label}: number of {item.label}"
        yield Parameter(
            name=f"{each.name}.{item.value}", label=label, target=each, how="count", low=0, high=kind.at_most
        )


def _of_rulings(calculator: Calculator) -> Iterator[Parameter]:
    rulings = system_of(calculator).data.rulings
    for key in calculator.rulings:
        readings = tuple(Setting(value=each.name, label=each.says) for each in rulings[key].readings)
        if readings:
            yield Parameter(
                name=key, label=f"{key} {rulings[key].title}", target=key, how="reading", settings=readings
            )


def settings(parameter: Parameter, low: int, high: int) -> tuple[Setting, ...]:
    """Return the settings of a parameter; of a numeric one those from `low` to `high`."""
    if not parameter.is_numeric:
        return parameter.settings
    return tuple(Setting(value=value, label=str(value).replace("-", "−")) for value in range(low, high + 1))


def with_value(request: Request, parameter: Parameter, value: Any) -> Request:
    """Return a request with another value of one parameter."""
    if isinstance(parameter.target, str):
        return replace(request, readings={**request.readings, parameter.target: value})
    name = parameter.target.name
    if parameter.how == "whole":
        return replace(request, inputs={**request.inputs, name: value})
    present = _current_value(request, parameter.target)
    if parameter.how == "part":
        new: Any = {
            **(present if isinstance(present, Mapping) else {}),
            parameter.name.partition(".")[2]: value,
        }
    elif parameter.how == "number":
        new = _with_number(present, value)
    else:
        new = _with_count(present, parameter.name.partition(".")[2], value)
    return replace(request, inputs={**request.inputs, name: new})


def _current_value(request: Request, declared: Input) -> Any:
    """Return the value of an input in a request, or its default, as JSON."""
    if declared.name in request.inputs:
        return request.inputs[declared.name]
    return None if declared.is_required or declared.default is None else declared.kind.wire(declared.default)


def _with_number(present: Any, number: int) -> Any:
    """Return an opposition with another number and the same dice."""
    dice = present.get("dice") if isinstance(present, Mapping) else present
    return {"number": number, "dice": list(dice)} if isinstance(dice, list | tuple) and dice else number


def _with_count(present: Any, item: str, number: int) -> list[Any]:
    """Return a list with `number` copies of an item, at its first position, and the other items unchanged."""
    items = list(present) if isinstance(present, list | tuple) else []
    kept = [each for each in items if str(each) != item]
    place = next((at for at, each in enumerate(items) if str(each) == item), len(items))
    return [*kept[:place], *([item] * number), *kept[place:]]
