"""The parameters of a request that an inquiry can vary: numbers, choices, yes or no, parts, counts, readings.

The name of a parameter is a path: `rating`, `bag.white` for a part of a group, `dice.d6` for the number of
d6 in a list, `SR1` for a ruling. The kind of an input defines its parameters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.calculator import Calculator
from engine.catalogue import system_of
from engine.errors import InvalidRequestError
from engine.inputs import Input, Option, quoted
from engine.numbers import format_number
from engine.protocol import Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A part of a request that can be varied.

    Attributes:
        name: its path.
        label: for display.
        target: the input that it changes, or the id of the ruling.
        path: the part of the input, `white` of `bag.white`; empty for the input itself or a ruling.
        low, high: inclusive bounds of a number; None for a choice among settings.
        settings: the values of a parameter that is not numeric, in order.
    """

    name: str
    label: str
    target: Input | str
    path: str = ""
    low: int | None = None
    high: int | None = None
    settings: tuple[Option, ...] = ()

    @property
    def is_numeric(self) -> bool:
        """Tell whether the parameter is a number."""
        return self.low is not None

    @property
    def is_reading(self) -> bool:
        """Tell whether the parameter is the reading of a ruling."""
        return isinstance(self.target, str)


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
    message = f"{quoted(name)} is nothing of {calculator.id} that can be varied; use one of {names}"
    raise InvalidRequestError(message, field="vary")


def _of_input(each: Input) -> Iterator[Parameter]:
    for spec in each.kind.parameters():
        yield Parameter(
            name=f"{each.name}.{spec.path}" if spec.path else each.name,
            label=f"{each.label}: {spec.label}" if spec.label else each.label,
            target=each,
            path=spec.path,
            low=spec.low,
            high=spec.high,
            settings=spec.options,
        )


def _of_rulings(calculator: Calculator) -> Iterator[Parameter]:
    rulings = system_of(calculator).data.rulings
    for key in calculator.offered_rulings:
        readings = tuple(Option(value=each.name, label=each.says) for each in rulings[key].readings)
        if readings:
            yield Parameter(name=key, label=f"{key} {rulings[key].title}", target=key, settings=readings)


def settings(parameter: Parameter, low: int, high: int) -> tuple[Option, ...]:
    """Return the values of a parameter, those of a number from `low` to `high`."""
    if not parameter.is_numeric:
        return parameter.settings
    return tuple(Option(value=value, label=format_number(value)) for value in range(low, high + 1))


def current_value(request: Request, parameter: Parameter) -> Any:
    """Return the value of a parameter in a request; None where the request does not give it."""
    target = parameter.target
    if isinstance(target, str):
        return request.readings.get(target)
    return target.kind.value_at(request.inputs.get(target.name), parameter.path)


def with_value(request: Request, parameter: Parameter, value: Any) -> Request:
    """Return a request with another value of one parameter."""
    target = parameter.target
    if isinstance(target, str):
        return replace(request, readings={**request.readings, target: value})
    present = request.inputs.get(target.name, target.default_wire)
    new = target.kind.with_value(present, parameter.path, value)
    return replace(request, inputs={**request.inputs, target.name: new})
