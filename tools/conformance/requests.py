"""Requests made from the calculators' declarations, for the conformance pack and the fuzzer.

They start from a worked example, so that most of them are answered, and change inputs by kind.
The same seed gives the same requests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from engine.calculator import Calculator, System
from engine.catalogue import system_of
from engine.chance.sample import SeededRoller
from engine.inputs import Input
from engine.kinds import Choice, Dice, Exact, Flag, Kind, Listed, NumberOrDice, Shaped, Whole, Words
from engine.kinds import Optional as Maybe

__all__ = ["junk_requests", "sample_requests"]

T = TypeVar("T")
DICE = ("d4", "d6", "d8", "d10", "d12", "d20", "d12+d6")
NEAR = 6
"""How far a changed number strays from its lower bound or from zero."""
JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 10**6, 10**39, 10**400, "", "1", "1e9", "１２", "\ud800", "NaN", "../../x",
    "<b>", "__proto__", [], [[]], {}, {"white": -1}, ["d6", 3], ["single", "triple"], "d0", "5/x9", [1] * 500,
)  # fmt: skip


def sample_requests(calculator: Calculator, count: int, seed: str) -> Iterator[dict[str, Any]]:
    """Return requests of which most are answered, in every mode and under various readings."""
    source = SeededRoller(f"{seed} {calculator.id}")
    system, bases = system_of(calculator), _bases(calculator)
    for number in range(count):
        base = _pick(source, bases)
        inputs = _changed(calculator.declared, base, source)
        request: dict[str, Any] = {"calculator": calculator.id, "mode": _pick(source, calculator.modes)}
        request |= {"inputs": inputs, "readings": _readings(system, calculator, source)}
        if request["mode"] == "roll":
            request["seed"] = f"{seed} {number}"
        yield request


def junk_requests(calculator: Calculator, count: int, seed: str) -> Iterator[dict[str, Any]]:
    """Return requests with something wrong in each: a junk input, reading, key, or mode."""
    source = SeededRoller(f"{seed} junk {calculator.id}")
    for request in sample_requests(calculator, count, seed):
        where = _pick(source, ("inputs", "inputs", "inputs", "readings", "key"))
        if where == "key":
            request[_pick(source, ("mode", "text", "seed", "faces", "inputs", "extra"))] = _pick(source, JUNK)
        else:
            names = [*request[where], "extra", "__class__"]
            request[where] = {**request[where], _pick(source, names): _pick(source, JUNK)}
        yield request


def _pick(source: SeededRoller, options: Sequence[T]) -> T:
    return options[source.die(len(options), "") - 1]


def _between(source: SeededRoller, low: int, high: int) -> int:
    return low - 1 + source.die(high - low + 1, "")


def _bases(calculator: Calculator) -> list[Mapping[str, Any]]:
    examples = system_of(calculator).data.examples.values()
    own = [each.request.get("inputs", {}) for each in examples if each.request["calculator"] == calculator.id]
    return own or [{}]


def _readings(system: System, calculator: Calculator, source: SeededRoller) -> dict[str, str]:
    choices = [system.data.rulings[key] for key in calculator.rulings]
    return {
        ruling.id: _pick(source, ruling.readings).name
        for ruling in choices
        if ruling.readings and source.die(4, "") == 1
    }


def _changed(declared: Sequence[Input], base: Mapping[str, Any], source: SeededRoller) -> dict[str, Any]:
    inputs = dict(base)
    for each in declared:
        if source.die(3, "") == 1:
            inputs[each.name] = _value(each.kind, inputs.get(each.name), source)
    return inputs


def _value(kind: Kind, old: Any, source: SeededRoller) -> Any:
    """Return a value that the kind reads; text has to be kept, since only the game knows what it means."""
    if isinstance(kind, Maybe):
        return None if source.die(4, "") == 1 else _value(kind.kind, old, source)
    if isinstance(kind, Whole):
        low = -NEAR if kind.low is None else kind.low
        high = low + 3 * NEAR if kind.high is None else min(kind.high, low + 3 * NEAR)
        return _between(source, low, max(low, high))
    if isinstance(kind, Choice):
        return _pick(source, kind.options).value
    if isinstance(kind, Words):
        return "" if old is None else old
    return _compound(kind, old, source)


def _compound(kind: Kind, old: Any, source: SeededRoller) -> Any:
    if isinstance(kind, Flag):
        return source.die(2, "") == 1
    if isinstance(kind, Exact):
        return _pick(source, (1, 2, 3, "3/2", "1/2", "2.5"))
    if isinstance(kind, Dice):
        return _pick(source, DICE)
    if isinstance(kind, NumberOrDice):
        return _opposition(source)
    return _group(kind, old, source)


def _opposition(source: SeededRoller) -> Any:
    dice = [_pick(source, DICE) for _ in range(_between(source, 1, 4))]
    number = _between(source, 0, 30)
    return _pick(source, (number, dice, {"number": number, "dice": dice}))


def _group(kind: Kind, old: Any, source: SeededRoller) -> Any:
    if isinstance(kind, Shaped):
        return _changed(kind.parts(), old if isinstance(old, Mapping) else _whole_group(kind, source), source)
    if not isinstance(kind, Listed):
        return old  # a kind of one game's own: only the game knows what it reads
    olds = old if isinstance(old, list) and old else [None]
    return [_value(kind.item, _pick(source, olds), source) for _ in range(_between(source, 0, 4))]


def _whole_group(kind: Shaped, source: SeededRoller) -> dict[str, Any]:
    return {part.name: _value(part.kind, None, source) for part in kind.parts() if part.is_required}
