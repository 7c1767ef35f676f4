"""What can be asked about a request: its dials, the numbers of its answer, the questions of its game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.analysis.ask import calculator_of, settled
from engine.analysis.measures import Watched, watchable
from engine.analysis.parameters import Dial, dials
from engine.analysis.questions import Menu
from engine.analysis.sweep import ORDINARY_SPAN, present, window
from engine.calculator import Calculator
from engine.dispatch import handle
from engine.errors import RulesError
from engine.protocol import Request, Response

__all__ = ["Menued", "menu"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Menued:
    """What can be asked."""

    at: str
    request: Request
    calculator: Calculator
    response: Response | None
    """The answer to the request as it stands; None where the engine refuses it."""
    dials: tuple[Dial, ...]
    watches: tuple[Watched, ...]

    @property
    def sentence(self) -> str:
        """What can be done, in one line."""
        turn, watch = len(self.dials), len(self.watches)
        return f"{self.calculator.title}: {turn} things to turn, {watch} numbers to watch."

    def range(self, dial: Dial) -> tuple[int, int]:
        """Return the ends of an ordinary sweep of a dial."""
        here: Any = present(self.request, dial)
        return window(dial, here, None, None, span=ORDINARY_SPAN)


def menu(asked: Menu) -> Menued:
    """Return what can be asked about a request, refused or not.

    Raises:
        RulesError: there is no such calculator.
    """
    calculator = calculator_of(asked.request)
    request = settled(asked.request)
    try:
        response = handle(request)
    except RulesError:
        response = None
    watches = _declared(calculator) if response is None else watchable(calculator, response)
    return Menued(
        at=asked.at,
        request=request,
        calculator=calculator,
        response=response,
        dials=dials(calculator),
        watches=watches,
    )


def _declared(calculator: Calculator) -> tuple[Watched, ...]:
    return tuple(Watched(name=each.name, label=each.label, how="event") for each in calculator.events)
