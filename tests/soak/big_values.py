"""Values bigger, longer and stranger than any table needs, by the kind of input they are for.

Most are within the bounds that the kind declares, so that the rules get to see them; some are just beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from engine.inputs import Choice, Dice, Exact, Flag, Group, Input, Kind, Listed, NumberOrDice, Text, Whole
from engine.inputs import Optional as Maybe

HOSTILE: tuple[Any, ...] = (
    None, True, -1, 0, 10**6, 10**39, -(10**39), 10**400, "", " ", "1", "1e9", "１２", "NaN", "../../x",
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "javascript:alert(1)", "{{ 7*7 }}",
    "__proto__", "constructor", "\ud800", "\u202egnp.exe", "а\u0301" * 90, "\x00", "\r\n", "a" * 50_000,
    [], [[]], {}, {"__proto__": {}}, {"": ""}, ["d6", 3], "d0", "d1000000", "5/x9", "1/0", [1] * 2000,
    {str(number): number for number in range(300)}, [{}] * 101, "9" * 41, "0." + "3" * 38, "-0",
)  # fmt: skip
SIZES = (4, 6, 8, 10, 12, 20)
LARGEST_SIZE = 1000
FAR = 50
"""How far beyond a bound the values just outside it lie."""


def changed(declared: Sequence[Input], base: Mapping[str, Any], source: Random) -> dict[str, Any]:
    """Return the inputs of an example with some of them exchanged."""
    inputs = dict(base)
    share = source.random()
    for each in declared:
        if source.random() < share:
            inputs[each.name] = value(each.kind, inputs.get(each.name), source)
    return inputs


def value(kind: Kind, old: Any, source: Random) -> Any:
    """Return a value for a kind; `old` is kept where only the game knows what it reads."""
    if source.random() < 1 / 60:
        return source.choice(HOSTILE)
    made = _MAKERS.get(type(kind))
    return old if made is None else made(kind, old, source)


def _maybe(kind: Maybe, old: Any, source: Random) -> Any:
    return None if source.random() < 1 / 4 else value(kind.kind, old, source)


def _whole(kind: Whole, _old: Any, source: Random) -> int:
    low = -kind.limit if kind.low is None else kind.low
    high = kind.limit if kind.high is None else min(kind.high, kind.limit)
    near = max(0, low)
    return source.choice(
        (low, high, near, source.randint(low, high), source.randint(near, min(high, near + 20)),
         source.randint(near, min(high, near + 20)), high + source.randint(1, FAR))
    )  # fmt: skip


def _exact(kind: Exact, _old: Any, source: Random) -> Any:
    number = source.choice((2, 20, 1000, kind.limit))
    above, below = source.randint(0, number), source.randint(1, number)
    return source.choice((above, f"{above}/{below}", f"{above}.{below}", f"-{above}/{below}"))


def _die(_kind: Dice, _old: Any, source: Random) -> str:
    size = source.choice(SIZES) if source.random() < 9 / 10 else source.randint(1, LARGEST_SIZE)
    if source.random() < 1 / 4:
        return f"d12+d{source.choice(SIZES)}"
    return f"d{size}"


def _dice(most: int, source: Random) -> list[str]:
    number = _length(most, source)
    few = [_die(Dice(), None, source) for _ in range(source.randint(1, 6))]
    return [source.choice(few) for _ in range(number)]


def _opposition(kind: NumberOrDice, _old: Any, source: Random) -> Any:
    number, dice = source.randint(0, 1000), _dice(kind.at_most, source)
    return source.choice((number, dice, {"number": number, "dice": dice}))


def _shaped(kind: Group, old: Any, source: Random) -> Any:
    if isinstance(old, Mapping):
        return changed(kind.parts(), old, source)
    needed = [part for part in kind.parts() if part.is_required or source.random() < 1 / 2]
    return {part.name: value(part.kind, None, source) for part in needed}


def _listed(kind: Listed, old: Any, source: Random) -> list[Any]:
    if isinstance(kind.item, Dice):
        return _dice(kind.at_most, source)
    olds = old if isinstance(old, list) and old else [None]
    return [value(kind.item, source.choice(olds), source) for _ in range(_length(kind.at_most, source))]


def _length(most: int, source: Random) -> int:
    """Return a length: mostly short, sometimes the longest that is read, or one more."""
    return source.choice((0, 1, 2, 3, 4, 6, 8, 12, source.randint(0, most), most, most + 1))


def _words(kind: Text, old: Any, source: Random) -> Any:
    hostile = [each for each in HOSTILE if isinstance(each, str)]
    long = source.choice(("x", "é", "𝄞", "<b>")) * (kind.at_most // 3)
    return source.choice((old or "", old or "", long, source.choice(hostile)))


_MAKERS: dict[type[Any], Callable[[Any, Any, Random], Any]] = {
    Maybe: _maybe,
    Whole: _whole,
    Exact: _exact,
    Choice: lambda kind, _old, source: source.choice(kind.options).value,
    Flag: lambda _kind, _old, source: source.random() < 1 / 2,
    Text: _words,
    Dice: _die,
    NumberOrDice: _opposition,
    Group: _shaped,
    Listed: _listed,
}
