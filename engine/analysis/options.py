"""The options for inquiries about a request: its parameters, its measures, its preset questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.analysis.ask import calculator_of, with_mode
from engine.analysis.measures import Measure, MeasureKind, measures_of
from engine.analysis.parameters import Parameter, current_value, parameters
from engine.analysis.questions import Menu
from engine.analysis.sweep import ORDINARY_SPAN, search_range
from engine.calculator import Calculator
from engine.dispatch import handle
from engine.errors import RulesError
from engine.protocol import Request, Response


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsResult:
    """The options for inquiries about one request."""

    at: str
    request: Request
    calculator: Calculator
    response: Response | None
    """The answer to the request itself; None where the engine refuses it."""
    parameters: tuple[Parameter, ...]
    measures: tuple[Measure, ...]

    @property
    def sentence(self) -> str:
        """The options in one line."""
        turn, watch = len(self.parameters), len(self.measures)
        return f"{self.calculator.title}: {turn} things to turn, {watch} numbers to watch."

    def range(self, parameter: Parameter) -> tuple[int, int]:
        """Return the default range of a sweep over a parameter."""
        here: Any = current_value(self.request, parameter)
        return search_range(parameter, here, None, None, span=ORDINARY_SPAN)


def list_options(question: Menu) -> OptionsResult:
    """Return the options for a request, even for one that the engine refuses.

    Raises:
        RulesError: there is no such calculator.
    """
    calculator = calculator_of(question.request)
    request = with_mode(question.request)
    try:
        response = handle(request)
    except RulesError:
        response = None
    measures = _declared_measures(calculator) if response is None else measures_of(calculator, response)
    return OptionsResult(
        at=question.at,
        request=request,
        calculator=calculator,
        response=response,
        parameters=parameters(calculator),
        measures=measures,
    )


def _declared_measures(calculator: Calculator) -> tuple[Measure, ...]:
    return tuple(
        Measure(name=each.name, label=each.label, kind=MeasureKind.EVENT) for each in calculator.events
    )
