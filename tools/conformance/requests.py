"""Requests made from the calculators' declarations, for the conformance pack and the fuzzer.

They start from a worked example, so that most of them are answered, and change inputs by kind.
The same seed gives the same requests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from engine.calculator import Calculator, System
from engine.chance.sample import SeededRoller
from engine.inputs import sample_inputs

T = TypeVar("T")
JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 10**6, 10**39, 10**400, "", "1", "1e9", "１２", "\ud800", "NaN", "../../x",
    "<b>", "__proto__", [], [[]], {}, {"white": -1}, ["d6", 3], ["single", "triple"], "d0", "5/x9", [1] * 500,
)  # fmt: skip


def sample_requests(calculator: Calculator, count: int, seed: str) -> Iterator[dict[str, Any]]:
    """Return requests of which most are answered, in every mode and under various readings."""
    source = SeededRoller(f"{seed} {calculator.id}")
    system, bases = calculator.game, _bases(calculator)
    for number in range(count):
        base = _pick(source, bases)
        inputs = sample_inputs(calculator.declared, base, source)
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


def _bases(calculator: Calculator) -> list[Mapping[str, Any]]:
    examples = calculator.rules.examples.values()
    own = [each.request.get("inputs", {}) for each in examples if each.request["calculator"] == calculator.id]
    return own or [{}]


def _readings(system: System, calculator: Calculator, source: SeededRoller) -> dict[str, str]:
    choices = [system.data.rulings[key] for key in calculator.rulings]
    return {
        ruling.id: _pick(source, ruling.readings).name
        for ruling in choices
        if ruling.readings and source.die(4, "") == 1
    }
