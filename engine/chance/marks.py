"""Weights by number of marked faces, up to a cap.

With a cap of c, a list of marks contains the weights of exactly 0, 1, ..., c - 1 marks and, as its last
entry, the weight of all cases. The last entry adds and multiplies like a plain weight, so no truncation is
needed. A list with a single entry means cases without marks, or a cap of 0. An entry is a number, or a
polynomial as in `polynomial`.
"""

from __future__ import annotations

from math import comb
from operator import add, mul

Marks = list[int]


def faces(plain: int, marked: int, cap: int) -> Marks:
    """Return the marks of one die with `plain` and `marked` faces; an empty list if it has no faces.

    >>> faces(5, 1, 3), faces(5, 1, 1), faces(5, 1, 0), faces(5, 0, 3), faces(0, 0, 3)
    ([5, 1, 0, 6], [5, 6], [6], [5], [])
    """
    if marked and cap:
        return [*[plain, marked, *[0] * cap][:cap], plain + marked]
    return [plain + marked] if plain or marked else []


def power(plain: int, marked: int, dice: int, cap: int) -> Marks:
    """Return the marks of several dice, each with `plain` and `marked` faces.

    >>> power(5, 1, 2, 3), power(5, 1, 2, 1), power(5, 0, 2, 3), power(0, 2, 0, 1)
    ([25, 10, 1, 36], [25, 36], [25], [1, 1])
    """
    if not marked or not cap:
        return [(plain + marked) ** dice]
    exact = [comb(dice, number) * marked**number * plain ** max(0, dice - number) for number in range(cap)]
    return [*exact, (plain + marked) ** dice]


def times(one: Marks, two: Marks) -> Marks:
    """Return the marks of two independent sets of dice together.

    >>> times([5, 1, 0, 6], [5, 1, 0, 6]), times([2], [5, 6]), times([5, 6], [2])
    ([25, 10, 1, 36], [10, 12], [10, 12])
    """
    if len(two) == 1:
        factor = two[0]
        return [ways * factor for ways in one] if len(one) > 1 else [one[0] * factor]
    if len(one) == 1:
        factor = one[0]
        return [ways * factor for ways in two]
    product = [sum(map(mul, one[:number], two[number - 1 :: -1])) for number in range(1, len(one))]
    product.append(one[-1] * two[-1])
    return product


def plus(one: Marks, two: Marks, cap: int) -> Marks:
    """Return the marks of mutually exclusive cases.

    >>> plus([5, 1, 6], [1, 0, 1], 2), plus([5, 1, 6], [1], 2), plus([1], [5, 1, 6], 2)
    ([6, 1, 7], [6, 1, 7], [6, 1, 7])
    """
    if len(one) != len(two):
        one, two = spread(one, cap), spread(two, cap)
    return list(map(add, one, two))


def spread(marks: Marks, cap: int) -> Marks:
    """Return the marks with an entry for every number, even if no mark is possible.

    >>> spread([7], 3), spread([5, 6], 1), spread([7], 0)
    ([7, 0, 0, 7], [5, 6], [7])
    """
    return [*marks, *[0] * (cap - 1), *marks] if len(marks) <= cap else marks


def capped(marks: Marks) -> list[int]:
    """Return the weights of 0, 1, ... marks; the last one is for that many or more.

    >>> capped([25, 10, 36]), capped([36])
    ([25, 10, 1], [36])
    """
    return [*marks[:-1], marks[-1] - sum(marks[:-1])]
