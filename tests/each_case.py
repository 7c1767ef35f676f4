"""A law over many cheap cases as one test, whose message names every case for which it does not hold."""

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def check_each(cases: Iterable[T], law: Callable[[T], None], name: Callable[[T], str] = str) -> None:
    """Try a law on each case, and fail once, with a line for each that broke it.

    >>> check_each([1, 2, 3], lambda number: [][number:], "case {}".format)
    >>> check_each([0, 1, 2], lambda number: [7][number], "case {}".format)
    Traceback (most recent call last):
    AssertionError: 2 of 3 cases
    case 1: IndexError: list index out of range
    case 2: IndexError: list index out of range
    """
    tried, wrong = 0, []
    for case in cases:
        tried += 1
        try:
            law(case)
        except Exception as error:  # noqa: BLE001  # it is told below, and the next case is tried
            wrong.append(f"{name(case)}: {type(error).__name__}: {error}")
    if wrong:
        message = "\n".join([f"{len(wrong)} of {tried} cases", *wrong])
        raise AssertionError(message)
