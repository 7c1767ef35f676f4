"""Polynomials with non-negative whole coefficients, each kept as one big integer.

The coefficient of x**i stands in byte slot i, low slots first (Kronecker substitution).
Adding, multiplying and shifting polynomials is then adding, multiplying and shifting integers,
which Python does in C; a slot must be wide enough for the largest coefficient of the final result.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack as to_slots
from struct import unpack as from_slots

_SLOT_CODES = {4: "I", 8: "Q"}


def slot_bytes(largest: int) -> int:
    """Return the bytes of a slot that holds coefficients up to `largest`: 4, 8 or as many as it takes.

    >>> slot_bytes(100), slot_bytes(2**32), slot_bytes(2**64)
    (4, 8, 9)
    """
    bits = largest.bit_length()
    if bits <= 32:  # noqa: PLR2004 - the widths that `struct` reads in one go
        return 4
    return 8 if bits <= 64 else (bits + 7) // 8  # noqa: PLR2004 - as above


def pack(coefficients: Sequence[int], width: int) -> int:
    """Return the integer whose slots of `width` bytes hold the coefficients.

    >>> pack([1, 2], 4) == 1 + (2 << 32)
    True
    >>> pack([], 4)
    0
    """
    code = _SLOT_CODES.get(width)
    if code:
        return int.from_bytes(to_slots(f"<{len(coefficients)}{code}", *coefficients), "little")
    return int.from_bytes(b"".join([number.to_bytes(width, "little") for number in coefficients]), "little")


def unpack(number: int, slots: int, width: int) -> Sequence[int]:
    """Return the coefficients in the lowest `slots` slots; no other slot may be in use.

    >>> unpack(pack([1, 2, 3], 4), 3, 4), unpack(pack([5, 2**64], 9), 3, 9)
    ((1, 2, 3), [5, 18446744073709551616, 0])
    """
    data = number.to_bytes(slots * width, "little")
    code = _SLOT_CODES.get(width)
    if code:
        return from_slots(f"<{slots}{code}", data)
    read = int.from_bytes
    return [read(data[start : start + width], "little") for start in range(0, slots * width, width)]


def power_of_uniform(sides: int, count: int) -> list[int]:
    """Return the coefficients of (1 + x + ... + x**(sides-1))**count.

    With f that power, (1 - x)(1 - x**s) f' = n (1 - s x**(s-1) + (s-1) x**s) f,
    which gives each coefficient from the few before it; the upper half mirrors the lower.

    >>> power_of_uniform(6, 2)
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    >>> power_of_uniform(1, 5), power_of_uniform(4, 0)
    ([1], [1])
    """
    degree = (sides - 1) * count
    half = degree // 2
    found = [0] * (sides + 1) + [1]  # zeros below x**0 spare the tests for negative exponents
    for power in range(1, half + 1):
        at = power + sides + 1
        below, far, farther = found[at - 1], found[at - sides], found[at - sides - 1]
        value = (count + power - 1) * below
        value += (power - sides - count * sides) * far
        value += (count * (sides - 1) - power + sides + 1) * farther
        found.append(value // power)
    lower = found[sides + 1 :]
    return lower + lower[: degree - half][::-1]
