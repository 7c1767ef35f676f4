"""What a calculator declares to throw is what it rolls."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine import Calculator, Request, RulesError, catalogue, dispatch, find, handle
from engine.calculator import Throw
from engine.throws import throws_of
from tests.engine.throwing import Played, Recorder
from tools.conformance.requests import sample_requests

VECTORS = Path(__file__).parents[2] / "vectors"
ALL = [each for system in catalogue() for each in system.calculators]
ROLLING = [each for each in ALL if "roll" in each.modes]
SAMPLES = 200
LAWS = 40


def of_calculator(calculators: list[Calculator]) -> pytest.MarkDecorator:
    """One test for each calculator, named as it is."""
    return pytest.mark.parametrize("calculator", calculators, ids=lambda each: each.id)


def _rolls(calculator: Calculator) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    """Yield requests that the engine answers with a roll by a seed, and the faces."""
    for line in (VECTORS / f"{calculator.id}.jsonl").read_text("utf-8").splitlines():
        vector = json.loads(line)
        if vector["answer"]["ok"] and vector["answer"]["response"]["seed"] is not None:
            yield vector["request"], vector["answer"]["response"]["faces"]
    for each in [example for system in catalogue() for example in system.data.examples.values()]:
        if each.request["calculator"] == calculator.id and "seed" in each.request:
            yield dict(each.request), list(handle(Request(**each.request)).faces or ())


def _recorded(request: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Recorder | None:
    """Return what the engine rolls for a request; None where it refuses."""
    recorders: list[Recorder] = []

    def record(seed: str, method: int) -> Recorder:
        recorders.append(Recorder(seed, method))
        return recorders[-1]

    monkeypatch.setattr(dispatch, "SeededRoller", record)
    try:
        handle(Request(**request))
    except RulesError:
        return None
    return recorders[0]


def _streams(request: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, int], list[Any]]:
    """Return the faces of a roll by the name of the throw and the size of the die, without tokens.

    A token depends on the bag that it comes out of.
    """
    rolled = _recorded(request, monkeypatch)
    found: dict[tuple[str, int], list[Any]] = {}
    for name, asked, face in zip(rolled.named, rolled.asked, rolled.faces, strict=True) if rolled else ():
        if isinstance(asked, int):
            found.setdefault((name, asked), []).append(face)
    return found


def _check(played: Played, asked: list[Any], faces: list[Any]) -> None:
    count = len(played.faces)
    assert played.asked == asked[:count]
    assert list(played.faces) == faces[:count]
    assert played.is_open or count == len(faces)


@of_calculator(ROLLING)
class TestDeclaration:
    """The declaration gives the dice and tokens of a roll in the order of its faces."""

    def test_every_roller_declares(self, calculator: Calculator) -> None:
        """What cannot be declared is declared to be open."""
        assert throws_of(calculator)

    def test_declaration_is_json(self, calculator: Calculator) -> None:
        """It is written into pages."""
        declared = throws_of(calculator)
        assert json.loads(json.dumps(declared)) == declared

    def test_defaults_of_its_own(self, calculator: Calculator) -> None:
        """No input that it names takes its default from other inputs: a page could not know it."""
        named = {name for each in calculator.throws for name in each.inputs}
        inputs = {each.name: each for each in calculator.declared}
        assert named <= set(inputs)
        assert not [name for name in named if inputs[name].derived is not None]

    def test_vectors_and_examples(self, calculator: Calculator) -> None:
        """The published rolls have the faces that the declaration gives."""
        declared = throws_of(calculator)
        assert declared
        for request, faces in _rolls(calculator):
            played = Played(declared, request)
            _check(played, played.asked, faces)

    def test_many_requests(self, calculator: Calculator, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whatever is asked, the engine rolls these dice out of these bags."""
        declared, answered, method = throws_of(calculator), 0, 1
        names = {each.name for each in calculator.throws}
        assert declared
        assert "" not in names
        for request in sample_requests(calculator, SAMPLES, "throws"):
            if request["mode"] != "roll":
                continue
            request["method"] = method = 3 - method
            rolled = _recorded(request, monkeypatch)
            if rolled is None:
                continue
            answered += 1
            played = Played(declared, request)
            _check(played, rolled.asked, list(rolled.faces))
            assert played.named == rolled.named[: len(played.named)]
            assert {each.partition(".")[0] for each in rolled.named} <= names
        assert answered > 1

    def test_a_further_throw_changes_no_other(
        self, calculator: Calculator, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """By method 2, any input that adds, takes or enlarges a throw leaves the other faces as they lay."""
        named: dict[str, set[tuple[str, ...]]] = {}
        for each in calculator.throws:
            if not each.is_open:
                named.setdefault(each.name, set()).add(("bag",) if each.bag else each.inputs)
        assert all(len(inputs) == 1 for inputs in named.values()), "an input would change another's throw"
        requests = [each for each in sample_requests(calculator, LAWS, "law") if each["mode"] == "roll"]
        changes = 0
        for base, other in pairwise(requests):
            before = _streams({**base, "method": 2}, monkeypatch)
            for name in other["inputs"]:
                inputs = {**base["inputs"], name: other["inputs"][name]}
                after = _streams({**base, "inputs": inputs, "method": 2}, monkeypatch)
                if not before or not after:
                    continue
                changes += {key: len(faces) for key, faces in before.items()} != {
                    key: len(faces) for key, faces in after.items()
                }
                for key in before.keys() & after.keys():
                    length = min(len(before[key]), len(after[key]))
                    assert before[key][:length] == after[key][:length], (base, name, key)
        assert changes or all(each.bag or each.is_open for each in calculator.throws)


@of_calculator([each for each in ALL if "roll" not in each.modes])
def test_nothing_is_thrown_without_a_roll(calculator: Calculator) -> None:
    """Calculators without chance declare nothing."""
    assert throws_of(calculator) is None


class TestWire:
    """What is as usual is left out."""

    def test_short(self) -> None:
        """A page carries it."""
        assert Throw(name="lots", label="Lots", is_open=True).wire() == {
            "name": "lots",
            "label": "Lots",
            "is_open": True,
        }

    def test_plain_dice_are_small(self) -> None:
        """The declaration of the simplest roll is a few hundred characters."""
        declared = throws_of(find("scattershot.mib"))
        assert len(json.dumps(declared, separators=(",", ":"))) < 300
