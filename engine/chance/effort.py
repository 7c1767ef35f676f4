"""How much there is to count: every way that is gone through one by one is noted, so that work has a bound.

Work is counted, not timed: the same question is answered, or refused, on every machine.
What has been worked out before counts again, or the answer would depend on what was asked earlier.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["Effort", "ExhaustedError", "bounded", "spend"]


class ExhaustedError(Exception):
    """There was more to count than agreed; no refusal of the rules, and nobody takes it for one."""


class Effort:
    """Ways gone through so far, and how many may be."""

    __slots__ = ("most", "spent")

    def __init__(self, most: int) -> None:
        self.most = most
        self.spent = 0


_present: ContextVar[Effort | None] = ContextVar("present effort", default=None)


def spend(ways: int) -> None:
    """Note that so many ways are about to be gone through, where somebody counts.

    Raises:
        ExhaustedError: they are more than were agreed to.
    """
    effort = _present.get()
    if effort is None:
        return
    effort.spent += ways
    if effort.spent > effort.most:
        raise ExhaustedError


@contextmanager
def bounded(most: int) -> Iterator[Effort]:
    """Count what runs inside, and end it with an ExhaustedError where it is more than `most` ways.

    >>> from engine.chance.dice import die
    >>> with bounded(100) as effort:
    ...     _ = die(6).combine(die(6), int.__add__)
    >>> effort.spent
    36
    """
    effort = Effort(most)
    token = _present.set(effort)
    try:
        yield effort
    finally:
        _present.reset(token)
