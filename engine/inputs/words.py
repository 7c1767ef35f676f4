"""Numbers, dice and lists as people type them, in a field or on a command line; JSON is read by the kinds.

What is meant beyond doubt becomes the one value that JSON has for it, so that a question has one link.
Anything else stays as it was typed, for the kind to refuse. The page's scripts read alike
(`docs/assets/js/calculator/form/values.mjs`); `tests/data/typed-values.json` holds both to it.
"""

from __future__ import annotations

import re
from fractions import Fraction

LONGEST_NUMBER = 40
"""Characters of a number that are still read; longer ones are refused before conversion."""
MOST_DIGITS = 15
"""Digits of a fraction; a page computes with so many without loss."""
THOUSAND = 3
"""Digits behind a comma that may as well part thousands."""
COMPOSED = 12
"""The one size to which another die is added as a part of it: d12+d6 is one die, d6+d8 are two."""
SIGNS = {
    **{0xFF01 + place: 0x21 + place for place in range(94)},
    **dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2013, 0x2212, 0xFE63), "-"),
    0xD7: "x",
    0x3001: ",",
}
"""Full-width signs, and what books print in place of a hyphen and of an x."""
WHOLE = re.compile(rf"[+-]?\s*[0-9]{{1,{LONGEST_NUMBER}}}")
EXACT = re.compile(r"([+-]?)\s*([0-9]*)(?:([.,])([0-9]+)|\s*/\s*([0-9]+))?")
ODDS = re.compile(r"([0-9]+)\s+in\s+([0-9]+)")
PART = re.compile(r"(?:([1-9][0-9]?)[x*]?)?d([1-9][0-9]{0,3})|([0-9]{1,15})")
ONE_DIE = re.compile(rf"d{COMPOSED}\+d[1-9][0-9]{{0,3}}")


def _plain(typed: str) -> str:
    return typed.translate(SIGNS).strip()


def words_of(typed: str) -> list[str]:
    """Return the words of a list: white space, commas and semicolons part them.

    >>> words_of(" d8, d6;x2  －3")
    ['d8', 'd6', 'x2', '－3']
    """
    return [word for word in re.split(r"[\s,;，；、]+", typed) if word]


def whole_or_text(typed: str) -> int | str:
    """Return a whole number, or the text where it is none.

    >>> whole_or_text("−2"), whole_or_text("+2"), whole_or_text("two")
    (-2, 2, 'two')
    """
    plain = _plain(typed)
    return int(re.sub(r"\s", "", plain)) if WHOLE.fullmatch(plain) else typed


def exact_or_text(typed: str) -> int | str:
    """Return an exact number in the form that JSON has for it, or the text where it is none, or in doubt.

    >>> exact_or_text(".75"), exact_or_text("2,50"), exact_or_text("4/2"), exact_or_text("1,000")
    ('3/4', '5/2', 2, '1,000')
    """
    found = _fraction(_plain(typed))
    return typed if found is None else _written(found)


def chance_or_text(typed: str) -> int | str:
    """Return a chance or an exact number as JSON has it; a chance may be a percentage, or odds.

    >>> chance_or_text("75,5 %"), chance_or_text("3 in 4"), chance_or_text("18"), chance_or_text("often")
    ('151/200', '3/4', 18, 'often')
    """
    plain = _plain(typed)
    percentage = _fraction(plain[:-1].rstrip()) if plain.endswith("%") else None
    if percentage is not None:
        return _written(percentage / 100)
    found = _fraction(ODDS.sub(r"\1/\2", plain) if ODDS.fullmatch(plain) else plain)
    return typed if found is None else _written(found)


def _fraction(plain: str) -> Fraction | None:
    match = EXACT.fullmatch(plain)
    if match is None:
        return None
    sign, before, mark, decimals, below = match.groups(default="")
    if not before + decimals or (below and not (before and int(below))):
        return None
    if len(before + decimals) > MOST_DIGITS or len(below) > MOST_DIGITS:
        return None
    if mark == "," and len(decimals) == THOUSAND and before.strip("0"):
        return None
    size = Fraction(int(before + decimals), int(below or 10 ** len(decimals)))
    return -size if sign == "-" else size


def _written(number: Fraction) -> int | str:
    return int(number) if number.denominator == 1 else str(number)


def dice_of(typed: str, *, numbers: bool = False) -> list[int | str]:
    """Return the dice of a list by their names, each as often as it is meant, and numbers where they belong.

    >>> dice_of("2d6, D8 w10"), dice_of("d6 + d8"), dice_of("d12+D6")
    (['d6', 'd6', 'd8', 'd10'], ['d6', 'd8'], ['d12+d6'])
    >>> dice_of("11+d6", numbers=True), dice_of("2d12+d6 d4")
    ([11, 'd6'], ['2d12+d6', 'd4'])
    """
    found: list[int | str] = []
    for word in words_of(re.sub(r"\s*[+＋]\s*", "+", typed)):
        names = _names(word, numbers=numbers)
        if names is None:
            names = [whole_or_text(word) if numbers else word]
        found += names
    return found


def _names(word: str, *, numbers: bool) -> list[int | str] | None:
    """Return what a word names; None where it is no dice, or in doubt: 2d12+d6 may be three or four."""
    plain = re.sub(r"w(?=[0-9])", "d", _plain(word).lower())
    if ONE_DIE.fullmatch(plain):
        return [plain]
    parts = [PART.fullmatch(part) for part in plain.split("+")]
    found: list[int | str] = []
    for part, after in zip(parts, [*parts[1:], None], strict=True):
        if part is None or (part[3] and not numbers):
            return None
        if part[2] == str(COMPOSED) and after is not None and after[2]:
            return None
        found += [int(part[3])] if part[3] else [f"d{part[2]}"] * int(part[1] or 1)
    return found
