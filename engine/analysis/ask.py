"""Gets the single answers of an inquiry from `engine.handle`, and charges them to its work limit."""

from __future__ import annotations

from dataclasses import replace

from engine.calculator import Calculator
from engine.catalogue import find
from engine.chance.budget import charge
from engine.dispatch import handle
from engine.errors import InvalidRequestError, RulesError, within_inquiry
from engine.protocol import Request, Response

MOST_WAYS = 3_000_000
"""Work limit of one inquiry, in enumerated outcomes: about half a minute on an ordinary processor."""
READINGS_ROOM = 4
"""How many times as much one request under all its readings may go through: it is dozens of answers."""
PER_ANSWER = 100
"""Fixed charge for an answer."""
PER_OUTCOME = 20
"""Charge for each outcome of an answer, which is computed, sorted and compared."""


def answer_within_budget(request: Request) -> Response:
    """Answer one request, and charge it to the work limit of the inquiry.

    Raises:
        RulesError: the engine refuses.
        ExhaustedError: the inquiry exceeds its work limit.
    """
    response = handle(request)
    charge(PER_ANSWER + PER_OUTCOME * len(response.distribution or ()))
    return response


def calculator_of(request: Request, path: str = "request") -> Calculator:
    """Return the calculator of a request; the `field` of a refusal is a path in the inquiry."""
    try:
        return find(request.calculator)
    except RulesError as error:
        raise within_inquiry(error, path) from None


def with_mode(request: Request, path: str = "request") -> Request:
    """Return a request with a mode: its own, else `odds` if the calculator has it, else `work`.

    Raises:
        InvalidRequestError: the calculator only rolls.
    """
    modes = calculator_of(request, path).modes
    exact = [mode for mode in ("odds", "work") if mode in modes]
    if request.mode is not None or not exact:
        return request
    return replace(request, mode=exact[0])


def answer(request: Request, path: str = "request") -> Response:
    """Answer one request of an inquiry.

    Raises:
        RulesError: the engine refuses; `field` is a path in the inquiry.
    """
    try:
        return answer_within_budget(request)
    except RulesError as error:
        raise within_inquiry(error, path) from None


def odds_of(request: Request, path: str = "request") -> Response:
    """Answer one request for odds.

    Raises:
        RulesError: the engine refuses, or the calculator has no odds.
    """
    if "odds" not in calculator_of(request, path).modes:
        message = f"{request.calculator} has no odds; take a calculator with a roll in it"
        raise InvalidRequestError(message, field=f"{path}.calculator")
    return answer(replace(request, mode="odds"), path)
