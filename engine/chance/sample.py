"""One roll or draw at a time: from a seed, or from the dice and tokens on the reader's table.

Seed method 1, which any language can reproduce (`vectors/seed-method-1.json`):

1. Block i, for i = 0, 1, 2, ..., is the SHA-256 of the UTF-8 bytes of
   "indie-rulebook seed method 1", a line feed, the seed, a line feed and i in decimal.
   The blocks one after another are one endless row of bytes, read from left to right.
2. A choice among n things: k is the fewest bytes with 256**k >= n (none for n = 1).
   Read k bytes as a number x, highest byte first.
   If x >= 256**k - (256**k mod n), throw x away and read the next k bytes.
   The choice is x mod n, counted from 0; every choice is exactly as likely as every other.
3. A die shows the choice among its sides plus 1.
4. A token is the choice among all tokens in the bag, counted through colour by colour in the bag's order.

Seed method 2 (`vectors/seed-method-2.json`) has the same choices, and a row of bytes for each die and each
token. So what is thrown besides changes no face:

1. Block i of a die is the SHA-256 of the UTF-8 bytes of these six, with a line feed between them:
   "indie-rulebook seed method 2", the seed, the name of the throw, "d" and the sides, the number of the die
   among those of as many sides in the throw, counted from 1, and i in decimal.
2. For a token, "token" stands in place of the sides, and the number counts the tokens of the throw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Protocol

from engine.errors import InvalidRequestError

METHODS = (1, 2)
"""Versions of the seed method; within a version a seed always gives the same faces."""

LONGEST_SEED = 1000
"""Characters of a seed."""

TEN = 10
"""Sides of the die that is marked from 0 to 9, where the 0 is the ten."""

_LONGEST_SHOWN = 40
"""Maximum number of characters of a face that an error message quotes."""


class Roller(Protocol):
    """A source of faces for a roll."""

    @property
    def faces(self) -> tuple[int | str, ...]:
        """What has been rolled and drawn so far, in order."""

    def die(self, sides: int, wanted: str, throw: str = "") -> int:
        """Return the face, 1 to `sides`, of the next die.

        Args:
            sides: number of faces.
            wanted: names the die for a reader.
            throw: the permanent name of the throw that it is part of, as the calculator declares it.
        """

    def token(self, bag: Mapping[str, int], wanted: str, throw: str = "") -> str:
        """Return the colour of the next token out of a bag; `wanted` and `throw` are those of a die."""

    def finish(self) -> None:
        """End the roll; refuse faces that were not used."""


class _Row:
    """An endless row of bytes, and choices by it.

    Args:
        stem: what is hashed before the number of the block.
    """

    __slots__ = ("_blocks", "_bytes", "_stem")

    def __init__(self, stem: bytes) -> None:
        self._stem = stem
        self._blocks = 0
        self._bytes = b""

    def choice(self, number: int) -> int:
        """Return a choice among so many, counted from 0."""
        size = _bytes_for(number)
        span = 256**size
        fair = span - span % number
        while (drawn := int.from_bytes(self.read(size), "big")) >= fair:
            pass
        return drawn % number

    def read(self, size: int) -> bytes:
        """Return the next bytes."""
        from hashlib import sha256

        while len(self._bytes) < size:
            self._bytes += sha256(self._stem + str(self._blocks).encode()).digest()
            self._blocks += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return taken


class SeededRoller:
    """Rolls by a seed method: the same seed and the same calls give the same faces, everywhere.

    Args:
        seed: any text up to LONGEST_SEED characters, the empty text too.
        method: one of METHODS.

    Raises:
        InvalidRequestError: the seed is not text, is too long, or has no UTF-8 form (a lone surrogate); or
            there is no such method.

    >>> roller = SeededRoller("example")
    >>> roller.die(10, "the die"), roller.token({"white": 4, "black": 4}, "the token"), roller.faces
    (10, 'white', (10, 'white'))
    >>> roller.finish()
    >>> roller = SeededRoller("example", 2)
    >>> roller.die(8, "", "other"), roller.die(6, "", "throw"), roller.die(6, "", "throw")
    (7, 3, 6)
    >>> SeededRoller("example", 2).die(6, "", "throw")
    3
    """

    __slots__ = ("_counts", "_faces", "_row", "_stem")

    def __init__(self, seed: str, method: int = 1) -> None:
        if type(method) is not int or method not in METHODS:
            message = f"the method of a seed is 1 or 2, not {_quote(method)}; leave it out for 1"
            raise InvalidRequestError(message, field="method")
        if not isinstance(seed, str):
            raise InvalidRequestError("a seed is text; put it in quotation marks", field="seed")
        if len(seed) > LONGEST_SEED:
            message = (
                f"a seed has at most {LONGEST_SEED} characters, and this one has {len(seed)}; shorten it"
            )
            raise InvalidRequestError(message, field="seed")
        try:
            self._stem = f"indie-rulebook seed method {method}\n{seed}\n".encode()
        except UnicodeEncodeError as error:
            message = (
                f"character {error.start + 1} of the seed has no UTF-8 form (it is half of a pair); "
                "take it out"
            )
            raise InvalidRequestError(message, field="seed") from None
        self._row = _Row(self._stem) if method == 1 else None
        self._counts: dict[str, int] = {}
        self._faces: list[int | str] = []

    @property
    def faces(self) -> tuple[int | str, ...]:
        """What has been rolled and drawn so far, in order.

        >>> SeededRoller("example").faces
        ()
        """
        return tuple(self._faces)

    def die(self, sides: int, wanted: str, throw: str = "") -> int:  # noqa: ARG002
        """Return the face, 1 to `sides`, of the next die.

        Raises:
            ValueError: `sides` is not a positive whole number.

        >>> SeededRoller("").die(20, "the die"), SeededRoller("").die(1, "the die")
        (5, 1)
        >>> SeededRoller("").die(0, "the die")
        Traceback (most recent call last):
        ValueError: a die has a positive whole number of sides, got 0
        """
        _check_sides(sides)
        face = self._row_of(throw, f"d{sides}").choice(sides) + 1
        self._faces.append(face)
        return face

    def token(self, bag: Mapping[str, int], wanted: str, throw: str = "") -> str:  # noqa: ARG002 - as above
        """Return the colour of the next token; the bag is the caller's to change.

        Raises:
            ValueError: the bag is empty, or a number of tokens is not whole or is negative.

        >>> SeededRoller("").token({"white": 0, "black": 1}, "the token")
        'black'
        >>> SeededRoller("").token({"white": 0}, "the token")
        Traceback (most recent call last):
        ValueError: a token cannot be drawn from an empty bag
        """
        place = self._row_of(throw, "token").choice(_tokens(bag))
        ends = accumulate(bag.values())
        colour = next(colour for colour, end in zip(bag, ends, strict=True) if place < end)
        self._faces.append(colour)
        return colour

    def finish(self) -> None:
        """Do nothing: a seed has no unused faces.

        >>> SeededRoller("").finish()
        """

    def _row_of(self, throw: str, kind: str) -> _Row:
        """Return the row of bytes of the next die or token of a throw."""
        if self._row is not None:
            return self._row
        line = f"{throw}\n{kind}\n"
        self._counts[line] = number = self._counts.get(line, 0) + 1
        return _Row(self._stem + f"{line}{number}\n".encode())


class ShownRoller:
    """Takes the faces of the reader's own dice and tokens, and refuses impossible ones.

    Args:
        shown: numbers of dice and colours of tokens, in the order in which the roll asks for them.

    >>> roller = ShownRoller([3, "white"])
    >>> roller.die(6, "the first die"), roller.token({"white": 1}, "the first token"), roller.faces
    (3, 'white', (3, 'white'))
    >>> roller.finish()
    """

    __slots__ = ("_shown", "_used")

    def __init__(self, shown: Sequence[object]) -> None:
        self._shown = tuple(shown)
        self._used: list[int | str] = []

    @property
    def faces(self) -> tuple[int | str, ...]:
        """What has been taken so far, in order.

        >>> ShownRoller([1, 2]).faces
        ()
        """
        return tuple(self._used)

    def die(self, sides: int, wanted: str, throw: str = "") -> int:  # noqa: ARG002 - for seeds alone
        """Return the next face, which must be a whole number from 1 to `sides`; a d10 has a 0 for its 10.

        Raises:
            InvalidRequestError: there is no further face, or it is not one of this die.
            ValueError: `sides` is not a positive whole number.

        >>> ShownRoller([0]).die(10, "a d10")
        10
        >>> ShownRoller([7]).die(6, "a d6")
        Traceback (most recent call last):
        engine.errors.InvalidRequestError: face 1 is a d6; enter a whole number from 1 to 6 (you entered 7)
        >>> ShownRoller([]).die(6, "a d6")
        Traceback (most recent call last):
        engine.errors.InvalidRequestError: the faces end early: face 1 is a d6; add a whole number from 1 to 6
        """
        _check_sides(sides)
        takes = "1" if sides == 1 else f"a whole number from 1 to {sides}"
        face = self._next(wanted, takes)
        if sides == TEN and type(face) is int and face == 0:
            face = TEN
        if type(face) is not int or not 1 <= face <= sides:
            raise self._refusal(wanted, takes, face)
        self._used.append(face)
        return face

    def token(self, bag: Mapping[str, int], wanted: str, throw: str = "") -> str:  # noqa: ARG002 - as above
        """Return the next colour, which must still be in the bag.

        Raises:
            InvalidRequestError: there is no further token, or none of its colour is left.
            ValueError: the bag is empty, or a number of tokens is not whole or is negative.

        >>> ShownRoller([7]).token({"red": 2}, "one")
        Traceback (most recent call last):
        engine.errors.InvalidRequestError: face 1 is one; enter a colour left in the bag (red) (you entered 7)
        """
        _tokens(bag)
        takes = f"a colour left in the bag ({', '.join(colour for colour, number in bag.items() if number)})"
        colour = self._next(wanted, takes)
        if not isinstance(colour, str) or not bag.get(colour, 0):
            raise self._refusal(wanted, takes, colour)
        self._used.append(colour)
        return colour

    def finish(self) -> None:
        """Refuse faces that the roll did not ask for.

        Raises:
            InvalidRequestError: there are some.

        >>> ShownRoller([1, 2]).finish()
        Traceback (most recent call last):
        engine.errors.InvalidRequestError: this roll takes 0 faces, and you entered 2; leave out the last 2
        """
        taken, given = len(self._used), len(self._shown)
        if given > taken:
            faces = "1 face" if taken == 1 else f"{taken} faces"
            spare = f" {given - taken}" if given - taken > 1 else ""
            message = f"this roll takes {faces}, and you entered {given}; leave out the last{spare}"
            raise InvalidRequestError(message, field="faces")

    def _next(self, wanted: str, takes: str) -> object:
        place = len(self._used)
        if place < len(self._shown):
            return self._shown[place]
        message = f"the faces end early: face {place + 1} is {wanted}; add {takes}"
        raise InvalidRequestError(message, field="faces")

    def _refusal(self, wanted: str, takes: str, face: object) -> InvalidRequestError:
        place = len(self._used)
        message = f"face {place + 1} is {wanted}; enter {takes} (you entered {_quote(face)})"
        return InvalidRequestError(message, field=f"faces.{place}")


def _bytes_for(number: int) -> int:
    """Return the smallest number of bytes that distinguish `number` choices; 0 for a single one."""
    return ((number - 1).bit_length() + 7) // 8


def _check_sides(sides: int) -> None:
    if type(sides) is not int or sides < 1:
        message = f"a die has a positive whole number of sides, got {sides!r}"
        raise ValueError(message)


def _tokens(bag: Mapping[str, int]) -> int:
    for colour, number in bag.items():
        if type(number) is not int or number < 0:
            message = f"a bag holds a whole number of tokens from 0 up, got {number!r} for {colour!r}"
            raise ValueError(message)
    tokens = sum(bag.values())
    if not tokens:
        message = "a token cannot be drawn from an empty bag"
        raise ValueError(message)
    return tokens


def _quote(face: object) -> str:
    if isinstance(face, bool) or face is None:
        return {True: "true", False: "false", None: "null"}[face]
    if isinstance(face, int):
        return str(face) if abs(face) < 10**_LONGEST_SHOWN else "a longer number"
    if not isinstance(face, str):
        return "something else"
    shown = face if len(face) <= _LONGEST_SHOWN else face[:_LONGEST_SHOWN] + "…"
    # Unprintable characters could break the message: line ends, or marks that reverse the text direction.
    plain = (each if each.isprintable() else each.encode("unicode_escape").decode() for each in shown)
    return '"' + "".join(plain).replace('"', "'") + '"'
