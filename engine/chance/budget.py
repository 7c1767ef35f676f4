"""Counts the outcomes that are enumerated, and aborts above a limit.

Work is counted, not timed, so that every machine answers or refuses the same questions.
Cached results are charged again, else a refusal would depend on earlier questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class ExhaustedError(Exception):
    """The work limit is exceeded. It is not a RulesError, so that it is not taken for a refusal."""


class Budget:
    """Number of outcomes enumerated so far, and the limit."""

    __slots__ = ("limit", "spent")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.spent = 0


_present: ContextVar[Budget | None] = ContextVar("present budget", default=None)


def charge(ways: int) -> None:
    """Charge a number of outcomes to the current budget, if there is one.

    Raises:
        ExhaustedError: the limit is exceeded.
    """
    budget = _present.get()
    if budget is None:
        return
    budget.spent += ways
    if budget.spent > budget.limit:
        raise ExhaustedError


@contextmanager
def limit_work(limit: int) -> Iterator[Budget]:
    """Limit the work inside the context to `limit` enumerated outcomes; beyond it raise ExhaustedError.

    >>> from engine.chance.dice import die
    >>> with limit_work(100) as budget:
    ...     _ = die(6).combine(die(6), int.__add__)
    >>> budget.spent
    36
    """
    budget = Budget(limit)
    token = _present.set(budget)
    try:
        yield budget
    finally:
        _present.reset(token)
