"""Requests made from the calculators' declarations, for the conformance pack and the fuzzer.

They start from a worked example, so that most of them are answered, and change inputs by kind.
The same seed gives the same requests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from engine.calculator import Calculator, System
from engine.catalogue import system_of
from engine.inputs import Input
from engine.kinds import Choice, Dice, Exact, Flag, Kind, Listed, NumberOrDice, Shaped, Whole, Words
from engine.kinds import Optional as Maybe

__all__ = ["junk_requests", "sample_requests"]

DICE = ("d4", "d6", "d8", "d10", "d12", "d20", "d12+d6")
NEAR = 6
"""How far a changed number strays from its lower bound or from zero."""
JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 10**6, 10**39, 10**400, 1.5, "", "1", "1e9", "１２", "\ud800", "NaN", "../../x",
    "<b>", "__proto__", [], [[]], {}, {"white": -1}, ["d6", 3], ["single", "triple"], "d0", "5/x9", [1] * 500,
)  # fmt: skip


def sample_requests(calculator: Calculator, count: int, seed: str) -> Iterator[dict[str, Any]]:
    """Return requests of which most are answered, in every mode and under various readings."""
    random = Random(f"{seed} {calculator.id}")  # noqa: S311 - test data, not secrets
    system, bases = system_of(calculator), _bases(calculator)
    for number in range(count):
        base = random.choice(bases)
        inputs = _changed(calculator.declared, base, random)
        request: dict[str, Any] = {"calculator": calculator.id, "mode": random.choice(calculator.modes)}
        request |= {"inputs": inputs, "readings": _readings(system, calculator, random)}
        if request["mode"] == "roll":
            request["seed"] = f"{seed} {number}"
        yield request


def junk_requests(calculator: Calculator, count: int, seed: str) -> Iterator[dict[str, Any]]:
    """Return requests with something wrong in each: a junk input, reading, key, or mode."""
    random = Random(f"{seed} junk {calculator.id}")  # noqa: S311 - as above
    for request in sample_requests(calculator, count, seed):
        where = random.choice(("inputs", "inputs", "inputs", "readings", "key"))
        if where == "key":
            request[random.choice(("mode", "text", "seed", "faces", "inputs", "extra"))] = random.choice(JUNK)
        else:
            names = [*request[where], "extra", "__class__"]
            request[where] = {**request[where], random.choice(names): random.choice(JUNK)}
        yield request


def _bases(calculator: Calculator) -> list[Mapping[str, Any]]:
    examples = system_of(calculator).data.examples.values()
    own = [each.request.get("inputs", {}) for each in examples if each.request["calculator"] == calculator.id]
    return own or [{}]


def _readings(system: System, calculator: Calculator, random: Random) -> dict[str, str]:
    choices = [system.data.rulings[key] for key in calculator.rulings]
    return {
        ruling.id: random.choice(ruling.readings).name
        for ruling in choices
        if ruling.readings and random.random() < 1 / 4
    }


def _changed(declared: Sequence[Input], base: Mapping[str, Any], random: Random) -> dict[str, Any]:
    inputs = dict(base)
    for each in declared:
        if random.random() < 1 / 3:
            inputs[each.name] = _value(each.kind, inputs.get(each.name), random)
    return inputs


def _value(kind: Kind, old: Any, random: Random) -> Any:
    """Return a value that the kind reads; text has to be kept, since only the game knows what it means."""
    if isinstance(kind, Maybe):
        return None if random.random() < 1 / 4 else _value(kind.kind, old, random)
    if isinstance(kind, Whole):
        low = -NEAR if kind.low is None else kind.low
        high = low + 3 * NEAR if kind.high is None else min(kind.high, low + 3 * NEAR)
        return random.randint(low, max(low, high))
    if isinstance(kind, Choice):
        return random.choice(kind.options).value
    if isinstance(kind, Words):
        return "" if old is None else old
    return _compound(kind, old, random)


def _compound(kind: Kind, old: Any, random: Random) -> Any:
    if isinstance(kind, Flag):
        return random.random() < 1 / 2
    if isinstance(kind, Exact):
        return random.choice((1, 2, 3, "3/2", "1/2", "2.5"))
    if isinstance(kind, Dice):
        return random.choice(DICE)
    if isinstance(kind, NumberOrDice):
        dice = random.choices(DICE, k=random.randint(1, 4))
        return random.choice((random.randint(0, 30), dice, {"number": random.randint(0, 20), "dice": dice}))
    if isinstance(kind, Shaped):
        return _changed(kind.parts(), old if isinstance(old, Mapping) else _whole_group(kind, random), random)
    if not isinstance(kind, Listed):
        return old  # a kind of one game's own: only the game knows what it reads
    olds = old if isinstance(old, list) and old else [None]
    return [_value(kind.item, random.choice(olds), random) for _ in range(random.randint(0, 4))]


def _whole_group(kind: Shaped, random: Random) -> dict[str, Any]:
    return {part.name: _value(part.kind, None, random) for part in kind.parts() if part.is_required}
