"""Asks the one door on behalf of an inquiry: no rule is computed anywhere else."""

from __future__ import annotations

from dataclasses import replace

from engine.analysis.questions import within_inquiry
from engine.calculator import Calculator
from engine.catalogue import find
from engine.chance.budget import charge
from engine.dispatch import handle
from engine.errors import InvalidRequestError, RulesError
from engine.protocol import Request, Response

__all__ = ["MOST_WAYS", "answer", "answer_within_budget", "calculator_of", "with_mode"]

MOST_WAYS = 3_000_000
"""Ways that the answers to one inquiry go through, all together: half a minute of an ordinary processor."""
PER_ANSWER = 100
"""Ways that an answer counts for, whatever is in it."""
PER_OUTCOME = 20
"""Ways that each outcome of an answer counts for: it is made, ordered and compared."""


def answer_within_budget(request: Request) -> Response:
    """Answer one request, and count it for the work of the inquiry.

    Raises:
        RulesError: the engine refuses.
        ExhaustedError: the inquiry has gone through more than MOST_WAYS.
    """
    response = handle(request)
    charge(PER_ANSWER + PER_OUTCOME * len(response.distribution or ()))
    return response


def calculator_of(request: Request, path: str = "request") -> Calculator:
    """Return the calculator that a request is for; refusals name the place in the inquiry."""
    try:
        return find(request.calculator)
    except RulesError as error:
        raise within_inquiry(error, path) from None


def with_mode(request: Request, path: str = "request") -> Request:
    """Return a request with its mode said: the odds where there are any, else what is worked out.

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
        RulesError: the engine refuses; `field` leads through the inquiry to the part that is to blame.
    """
    try:
        return answer_within_budget(request)
    except RulesError as error:
        raise within_inquiry(error, path) from None


def odds_of(request: Request, path: str = "request") -> Response:
    """Answer one request for odds.

    Raises:
        RulesError: the engine refuses, or there is no chance in this calculator.
    """
    if "odds" not in calculator_of(request, path).modes:
        message = f"{request.calculator} has no odds; take a calculator with a roll in it"
        raise InvalidRequestError(message, field=f"{path}.calculator")
    return answer(replace(request, mode="odds"), path)
