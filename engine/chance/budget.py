"""How much there is to count: every way that is gone through one by one is noted, so that work has a bound.

Work is counted, not timed: the same question is answered, or refused, on every machine.
What has been worked out before counts again, or the answer would depend on what was asked earlier.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["Budget", "ExhaustedError", "charge", "limit_work"]


class ExhaustedError(Exception):
    """There was more to count than agreed; no refusal of the rules, and nobody takes it for one."""


class Budget:
    """Ways gone through so far, and how many may be."""

    __slots__ = ("limit", "spent")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.spent = 0


_present: ContextVar[Budget | None] = ContextVar("present budget", default=None)


def charge(ways: int) -> None:
    """Note that so many ways are about to be gone through, where somebody counts.

    Raises:
        ExhaustedError: they are more than were agreed to.
    """
    budget = _present.get()
    if budget is None:
        return
    budget.spent += ways
    if budget.spent > budget.limit:
        raise ExhaustedError


@contextmanager
def limit_work(limit: int) -> Iterator[Budget]:
    """Count what runs inside, and end it with an ExhaustedError where it is more than `limit` ways.

    >>> from engine.chance import die
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
