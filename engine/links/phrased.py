"""The payload of a link in its second form: a text as codes of phrases, so that a character fits a post.

`phrases.json` has the phrases: a list for each length of a code, from 0 bits on, and in it the phrases with
codes of so many bits, in their order. The codes follow from that as those of deflate do: they are counted up
from 0, and the count is doubled where they become a bit longer. The empty phrase ends the text; behind the
phrase of a zero byte stand the eight bits of a byte as it is. Phrases are UTF-8, and the text is too.

The payload has a sign of base64url for each six bits: eighteen bits of the SHA-256 of the text, then the
codes, then zeros to the next sign. The file never changes: other phrases make another form.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

PHRASES = Path(__file__).with_name("phrases.json")
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
SIGN_BITS = 6
BYTE_BITS = 8
CHECK_BITS = 18
END, BYTE = "", "\0"
MOST_PHRASES = 10_000
"""Of a text that is read; a character has some hundred."""
LATIN = "latin-1"
"""Bytes as text, a letter each."""


@cache
def _codes() -> Mapping[str, str]:
    """Return the bits of each phrase, whose bytes are letters."""
    codes, code = {}, 0
    for length, phrases in enumerate(json.loads(PHRASES.read_text("utf-8"))):
        code *= 2
        for phrase in phrases:
            codes[phrase.encode().decode(LATIN)] = format(code, f"0{length}b")
            code += 1
    return codes


@cache
def _phrases() -> Mapping[str, str]:
    """Return the phrase of each code."""
    return {code: phrase for phrase, code in _codes().items()}


@cache
def _lengths() -> Mapping[str, tuple[int, ...]]:
    """Return how long the phrases are that begin with a letter, the longest first."""
    found: dict[str, set[int]] = {}
    for phrase in _codes().keys() - {END, BYTE}:
        found.setdefault(phrase[0], set()).add(len(phrase))
    return {letter: tuple(sorted(lengths, reverse=True)) for letter, lengths in found.items()}


def phrased(text: str) -> str:
    """Return the payload of a text: no other phrases say it in fewer bits.

    >>> phrased('{"game":"arylon"}') == phrased('{"game":"arylon"}'), unphrased(phrased("Ilse"))
    (True, 'Ilse')
    """
    codes, lengths = _codes(), _lengths()
    letters = text.encode().decode(LATIN)
    rest = [0] * (len(letters) + 1)
    """Bits of what follows each letter."""
    steps = [""] * len(letters)
    for place in range(len(letters) - 1, -1, -1):
        plain = len(codes[BYTE]) + BYTE_BITS + rest[place + 1]
        for length in lengths.get(letters[place], ()):
            phrase = letters[place : place + length]
            number = len(codes.get(phrase, "")) + rest[min(place + length, len(letters))]
            if phrase in codes and (not steps[place] or number < rest[place]):
                rest[place], steps[place] = number, phrase
        if not steps[place] or plain < rest[place]:
            rest[place], steps[place] = plain, BYTE
    bits, place = _check(text), 0
    while place < len(letters):
        phrase = steps[place]
        bits += codes[phrase] + (format(ord(letters[place]), "08b") if phrase == BYTE else "")
        place += len(phrase)
    bits += codes[END]
    bits += "0" * (-len(bits) % SIGN_BITS)
    return "".join(SIGNS[int(bits[at : at + SIGN_BITS], 2)] for at in range(0, len(bits), SIGN_BITS))


def unphrased(payload: str) -> str:
    """Return the text of a payload.

    Raises:
        ValueError: it is damaged.
    """
    bits = "".join(format(SIGNS.index(sign), "06b") for sign in payload)
    phrases = _phrases()
    letters: list[str] = []
    place, end = CHECK_BITS, CHECK_BITS + 1
    while (phrase := phrases.get(bits[place:end])) != END:
        if end > len(bits) or len(letters) > MOST_PHRASES:
            raise ValueError(payload)
        if phrase is None:
            end += 1
            continue
        place = end + BYTE_BITS if phrase == BYTE else end
        letters.append(chr(int(bits[end:place], 2)) if phrase == BYTE else phrase)
        end = place + 1
    text = "".join(letters).encode(LATIN).decode()
    if bits[:CHECK_BITS] != _check(text) or bits[end:] != "0" * (-end % SIGN_BITS):
        raise ValueError(payload)
    return text


def _check(text: str) -> str:
    first = int.from_bytes(sha256(text.encode()).digest()[:3], "big")
    return format(first, "024b")[:CHECK_BITS]
