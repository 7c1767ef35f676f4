"""Pearson's chi-square and its tail probability, in whole numbers.

The tail is the regularised incomplete gamma function, by its power series in fixed-point arithmetic, so that
every machine gives the same digits.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

SCALE = 10**60
"""Scale of the fixed-point numbers: sixty decimal places, of which the result keeps a few."""
PI = 3141592653589793238462643383279502884197169399375105820974944
"""Pi at that scale."""
CERTAIN = 4000
"""Above this value plus ten for each degree of freedom, the tail is 0 to more places than are ever shown."""


def chi_square(seen: tuple[int, ...], expected: tuple[Fraction, ...]) -> Fraction:
    """Return the sum of the squared differences, each divided by the expected count.

    >>> chi_square((8, 12), (Fraction(10), Fraction(10)))
    Fraction(4, 5)
    """
    pairs = zip(seen, expected, strict=True)
    return sum(((number - mean) ** 2 / mean for number, mean in pairs), start=Fraction(0))


def tail(value: Fraction, degrees: int) -> Fraction:
    """Return the probability of a chi-square of `value` or more.

    >>> [round(tail(Fraction(value), degrees), 4) for value, degrees in ((0, 3), (2, 2))]
    [Fraction(1, 1), Fraction(3679, 10000)]
    """
    if value <= 0:
        return Fraction(1)
    if value > CERTAIN + 10 * degrees:
        return Fraction(0)
    half = int(value * SCALE / 2)
    below = _power_over_gamma(half, degrees) * _series(half, degrees) // _exponential(half)
    return min(Fraction(1), max(Fraction(0), 1 - Fraction(below, SCALE)))


def _exponential(x: int) -> int:
    total = term = SCALE
    step = 1
    while term:
        term = term * x // (step * SCALE)
        total += term
        step += 1
    return total


def _power_over_gamma(x: int, degrees: int) -> int:
    """Return x**a / Gamma(a + 1) with a = degrees / 2."""
    # Start with x**0, or x**(1/2) over Gamma(3/2) = sqrt(pi) / 2, and multiply up to the exponent.
    odd = degrees % 2
    power = 2 * isqrt(x * SCALE) * SCALE // isqrt(PI * SCALE) if odd else SCALE
    for step in range(1, degrees // 2 + 1):
        power = power * 2 * x // ((2 * step + odd) * SCALE)
    return power


def _series(x: int, degrees: int) -> int:
    """Return the sum of x**n / ((a + 1) ... (a + n)) over all n."""
    total = term = SCALE
    step = 1
    while term:
        term = term * 2 * x // ((degrees + 2 * step) * SCALE)
        total += term
        step += 1
    return total
