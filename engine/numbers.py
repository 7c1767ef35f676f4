"""Exact numbers as a reader sees them: rounded only here, and a rounded number says so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import count as count_up
from math import floor
from typing import Any

COUNT_WORDS = (
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
"""Numbers that prose says in words, from one; what stands for zero depends on the sentence."""

PLACES = 1
"""Decimal places of a percentage that is neither very small nor very near to 100."""
PICTURED = 100
"""The largest number of equal ways that one still pictures."""
MOST_PLACES = 9
"""Decimal places after which a small chance is only said to be smaller still."""
SHORT = 100
"""Below this, the two halves of a fraction are read at a glance."""
DIGITS = 4
"""Significant digits of a number that has to be rounded."""
BELOW_ZERO = re.compile(r"-[0-9]+(/[0-9]+)?")
"""A number below zero in text, as JSON has it."""


def percent(chance: Fraction) -> str:
    """Return a chance as a percentage; `≈` marks one that had to be rounded.

    A half is rounded to the even digit, and a chance that is not 0 or 1 is never shown as 0 % or 100 %.

    >>> percent(Fraction(16, 25)), percent(Fraction(1, 3))
    ('64 %', '≈ 33.3 %')
    >>> percent(Fraction(9, 16)), percent(Fraction(1073, 2000)), percent(Fraction(1127, 2000))
    ('≈ 56.2 %', '≈ 53.6 %', '≈ 56.4 %')
    >>> percent(Fraction(1, 3000)), percent(Fraction(2999, 3000))
    ('≈ 0.03 %', '≈ 99.97 %')
    >>> percent(Fraction(0)), percent(Fraction(1)), percent(Fraction(1, 10**12))
    ('0 %', '100 %', '< 0.000000001 %')
    """
    hundredfold, ways, shown = chance.numerator * 100, chance.denominator, 0
    for places in range(PLACES, MOST_PLACES + 1):
        scaled = hundredfold * 10**places
        shown = rounded(scaled, ways)
        if shown * ways == scaled:
            return f"{_decimal(shown, places)} %"
        if 0 < shown < 100 * 10**places:
            return f"≈ {_decimal(shown, places)} %"
    if shown <= 0:
        return f"< {_decimal(1, MOST_PLACES)} %"
    return f"> {_decimal(100 * 10**MOST_PLACES - 1, MOST_PLACES)} %"


def rounded(numerator: int, denominator: int) -> int:
    """Return the whole number nearest to a fraction, of two the even one, as `round` does.

    A `Fraction` goes through a dozen calls for it, and an answer rounds hundreds of them.

    >>> rounded(7, 2), rounded(5, 2), rounded(-5, 2), rounded(8, 3)
    (4, 2, -2, 3)
    """
    whole, rest = divmod(numerator, denominator)
    return whole + (2 * rest + whole % 2 > denominator)


def of_the_time(chance: Fraction) -> str:
    """Return how often something happens, with the exact chance where it is read at a glance.

    >>> of_the_time(Fraction(16, 25)), of_the_time(Fraction(933, 2000)), of_the_time(Fraction(1))
    ('64 % of the time (16/25)', '≈ 46.6 % of the time', '100 % of the time')
    """
    exact = f" ({chance})" if 1 < chance.denominator <= PICTURED else ""
    return f"{percent(chance)} of the time{exact}"


def _decimal(scaled: int, places: int) -> str:
    whole, rest = divmod(scaled, 10**places)
    digits = str(rest).zfill(places).rstrip("0")
    return f"{whole}.{digits}" if digits else str(whole)


def figure(number: Fraction, unit: str = "", *, is_average: bool = False) -> str:
    """Return an exact number with its unit; `about` marks one that had to be rounded, to four digits.

    A short fraction without a unit stays one, as a factor of 1/3 is not 0.3333; an average does not.

    >>> figure(Fraction(1, 3)), figure(Fraction(-7)), figure(Fraction(10003, 2500))
    ('1/3', '−7', 'about 4.001')
    >>> figure(Fraction(8, 5), "rolls"), figure(Fraction(-4, 3), "rolls")
    ('1.6 rolls', 'about −1.333 rolls')
    >>> figure(Fraction(4, 3), is_average=True), figure(Fraction(4, 5), is_average=True)
    ('about 1.333', '0.8')
    >>> figure(Fraction(1), "rolls"), figure(Fraction(0), "rolls")
    ('1 roll', '0 rolls')
    >>> figure(Fraction(1, 30000)), figure(Fraction(24691, 2), "rolls")
    ('about 0.00003333', 'about 12350 rolls')
    """
    size = abs(number)
    is_short = not (unit or is_average) and size.numerator < SHORT and size.denominator < SHORT
    shown = size if is_short or size.denominator == 1 else _rounded(size)
    words = str(shown) if is_short or shown.denominator == 1 else _decimal_text(shown)
    said = f"{'' if shown == size else 'about '}{minus(words) if number < 0 else words}"
    return f"{said} {unit_of(number, unit)}".strip()


def _rounded(size: Fraction) -> Fraction:
    """Return a number above zero to as many significant digits as are shown, a half upwards."""
    unit = Fraction(10) ** (len(str(int(size))) - DIGITS) if size >= 1 else Fraction(1, 10**DIGITS)
    while size < unit * 10 ** (DIGITS - 1):
        unit /= 10
    return floor(size / unit + Fraction(1, 2)) * unit


def _decimal_text(number: Fraction) -> str:
    """Return a number whose denominator divides a power of ten, digit by digit."""
    places = next(places for places in count_up() if 10**places % number.denominator == 0)
    return _decimal(int(number * 10**places), places)


def minus(size: Fraction | int | str) -> str:
    """Return the number below zero of a size, with a real minus: the only place that writes one.

    A bound of 0 below zero is `−0`, as the rules write it beside the same bound above.

    >>> minus(3), minus(0), minus("0.5")
    ('−3', '−0', '−0.5')
    """
    return f"−{size}"


def format_number(number: Fraction | int) -> str:
    """Return a number in full, with a real minus.

    >>> format_number(12), format_number(-50), format_number(Fraction(-1, 2))
    ('12', '−50', '−1/2')
    """
    return minus(-number) if number < 0 else str(number)


def prose(value: Any) -> str:
    """Return a JSON value as it reads in prose.

    >>> prose(-7), prose([2, 4, 8]), prose("telling_blow"), prose(True), prose(None)
    ('−7', '2, 4, 8', 'telling blow', 'yes', 'none')
    >>> prose("-1/2"), prose("/2")
    ('−1/2', '/2')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(prose, value))
    if isinstance(value, int | Fraction):
        return format_number(value)
    said = "none" if value is None else str(value).replace("_", " ")
    return minus(said[1:]) if BELOW_ZERO.fullmatch(said) else said


def one_in(chance: Fraction) -> str:
    """Return a chance as a rate, such as `1 in 10`; `about` marks a rounded one.

    >>> one_in(Fraction(1, 10)), one_in(Fraction(3, 100)), one_in(Fraction(16, 25)), one_in(Fraction(0))
    ('1 in 10', 'about 1 in 33', '16 in 25', 'never')
    """
    if chance in {0, 1}:
        return "always" if chance else "never"
    if chance.denominator <= PICTURED and (chance.numerator == 1 or chance * 2 > 1):
        return f"{chance.numerator} in {chance.denominator}"
    if chance * 2 > 1:
        return f"about {round(chance * 100)} in 100"
    turns = round(1 / chance)
    return f"1 in {turns}" if chance == Fraction(1, turns) else f"about 1 in {turns}"


def signed(number: int) -> str:
    """Return a whole number with its sign, a real minus, and no sign on zero.

    >>> signed(4), signed(-4), signed(0)
    ('+4', '−4', '0')
    """
    return f"+{number}" if number > 0 else format_number(number)


def unit_of(number: Fraction | int, unit: str) -> str:
    """Return a unit as it stands after a number: of one there is no plural.

    >>> unit_of(1, "Hit Points"), unit_of(2, "Hit Points"), unit_of(1, "XP")
    ('Hit Point', 'Hit Points', 'XP')
    """
    return unit.removesuffix("s") if abs(number) == 1 else unit


def count(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun.

    >>> count(1, "die", "dice"), count(3, "token")
    ('1 die', '3 tokens')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def joined(names: Sequence[str]) -> str:
    """Return names as a list for a sentence; nothing where there are none.

    >>> joined(["d8"]), joined(["d8", "d6"]), joined(["d8", "d6", "d4"])
    ('d8', 'd8 and d6', 'd8, d6 and d4')
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


LONGEST_LIST = 260
"""Signs of a list in a refusal, which is to be read in one look: 300 at most, with the words around it."""
ROOM_OF_A_LIST = 190
"""Signs that are shown of a longer one."""


def first_of(listed: str) -> str:
    """Return a list for a refusal; of a long one its beginning, and how many more there are.

    >>> first_of("d4, d6, d8"), first_of(", ".join(map(str, range(1000, 1100))))[-22:]
    ('d4, d6, d8', ' 1029, 1030 or 69 more')
    """
    if len(listed) <= LONGEST_LIST:
        return listed
    shown = listed[:ROOM_OF_A_LIST].rpartition(", ")[0]
    return f"{shown} or {listed[len(shown) :].count(', ')} more" if shown else listed


def decimal(value: Fraction, places: int = 2) -> str:
    """Return a number to some decimal places; `≈` marks one that had to be rounded.

    >>> decimal(Fraction(5)), decimal(Fraction(1, 2)), decimal(Fraction(1, 3)), decimal(Fraction(-7, 3))
    ('5', '0.5', '≈ 0.33', '≈ −2.33')
    """
    scaled = round(abs(value) * 10**places)
    shown = _decimal(scaled, places)
    rounded = "" if scaled == abs(value) * 10**places else "≈ "
    return f"{rounded}{minus(shown) if value < 0 and scaled else shown}"


def with_sign(words: str, difference: Fraction) -> str:
    """Return a difference in words with its sign, behind the mark of a rounded one.

    >>> with_sign("≈ 33.3 points", Fraction(1, 3)), with_sign("5", Fraction(5)), with_sign("−5", Fraction(-5))
    ('≈ +33.3 points', '+5', '−5')
    """
    if difference < 0:
        return words
    return f"≈ +{words.removeprefix('≈ ')}" if words.startswith("≈") else f"+{words}"
