"""What a calculator declares to throw is what it rolls, in every way in which a roll can fall."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest

from engine import Calculator, Request, RulesError, catalogue, dispatch, every_roll, find, handle, handle_json
from engine.calculator import Throw
from engine.chance.sample import SeededRoller
from engine.throws import ChosenRoller, throws_of
from tests.random_answers import CALCULATORS, pack
from tools.conformance import sample_requests

Thrown = int | dict[str, int]
"""The sides of a die, or the bag out of which a token is drawn."""


class Recorder(SeededRoller):
    """Rolls by a seed, and keeps what it was asked for."""

    __slots__ = ("asked", "named")

    def __init__(self, seed: str, method: int = 1) -> None:
        """Begin with nothing asked."""
        super().__init__(seed, method)
        self.asked: list[Thrown] = []
        self.named: list[str] = []

    def die(self, sides: int, wanted: str, throw: str = "") -> int:
        """Keep the sides, and the name of the throw."""
        self.asked.append(sides)
        self.named.append(throw)
        return super().die(sides, wanted, throw)

    def token(self, bag: Mapping[str, int], wanted: str, throw: str = "") -> str:
        """Keep the bag as it was, and the name of the throw."""
        self.asked.append(dict(bag))
        self.named.append(throw)
        return super().token(bag, wanted, throw)


class Played:
    """What a declaration throws for one request, with one seed."""

    def __init__(self, declared: Mapping[str, Any], request: Mapping[str, Any]) -> None:
        """Throw what is declared."""
        self._declared = declared
        self._given = request.get("inputs", {})
        self._chosen = request.get("readings", {})
        self._bags: dict[str, dict[str, int]] = {}
        self._roller = Recorder(request["seed"], request.get("method", 1))
        self.is_open = any(self._stops(each) for each in declared["throws"])

    @property
    def asked(self) -> list[Thrown]:
        """The dice and bags, in order."""
        return self._roller.asked

    @property
    def named(self) -> list[str]:
        """The name of the throw of each, in order."""
        return self._roller.named

    @property
    def faces(self) -> tuple[int | str, ...]:
        """The faces, in order."""
        return self._roller.faces

    def _stops(self, throw: Mapping[str, Any]) -> bool:
        """Make one throw; tell whether what follows is open."""
        if not self._holds(throw.get("when", {})) or ("unless" in throw and self._holds(throw["unless"])):
            return False
        times = throw.get("times", 1)
        count = times if isinstance(times, int) else self._value(times)
        if throw.get("is_open"):
            return count > 0
        if "bag" in throw:
            return self._stops_at_bag(throw, count)
        for sides in self._sides(throw):
            for _ in range(count):
                self._roller.die(sides, "", throw["name"])
        return False

    def _stops_at_bag(self, throw: Mapping[str, Any], count: int) -> bool:
        name = throw["bag"]
        if self._is_unsettled(name):
            return True
        bag = self._bags.setdefault(name, {**self._declared["members"][name], **self._value(name)})
        for _ in range(count):
            if not sum(bag.values()):
                return True
            token = self._roller.token(bag, "", throw["name"])
            bag[token] -= 0 if throw.get("back") and self._holds(throw["back"]) else 1
        return False

    def _sides(self, throw: Mapping[str, Any]) -> Iterator[int]:
        if "dice" in throw:
            named = self._value(throw["dice"])
            names = [named] if isinstance(named, str) else named if isinstance(named, list | tuple) else []
            yield from (int(size) for name in names for size in re.findall("[0-9]+", name))
        elif "rows" in throw:
            table = throw["rows"]
            rows = [{**self._declared["members"].get(table, {}), **row} for row in self._value(table)]
            where = throw.get("where", {})
            yield from (row[throw["die"]] for row in rows if all(row[key] == where[key] for key in where))
        else:
            yield throw["die"] if isinstance(throw["die"], int) else self._value(throw["die"])

    def _value(self, path: str) -> Any:
        name, *members = path.split(".")
        value = self._given.get(name, self._declared.get("defaults", {}).get(name))
        for member in members:
            value = value.get(member) if isinstance(value, Mapping) else None
        return value

    def _holds(self, readings: Mapping[str, str]) -> bool:
        decided = self._declared.get("decided", {})
        return all(self._chosen.get(key, decided[key]) == reading for key, reading in readings.items())

    def _is_unsettled(self, name: str) -> bool:
        """Tell whether the input's default is that of a reading which the declaration does not know."""
        return name in self._declared.get("by_reading", ()) and name not in self._given and bool(self._chosen)


ROLLING = [each for each in CALCULATORS if "roll" in each.modes]
SAMPLES = 200
LAWS = 40


def of_calculator(calculators: list[Calculator]) -> pytest.MarkDecorator:
    """One test for each calculator, named as it is."""
    return pytest.mark.parametrize("calculator", calculators, ids=lambda each: each.id)


def _rolls(calculator: Calculator) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    """Yield requests that the engine answers with a roll by a seed, and the faces."""
    for vector in pack(calculator.id):
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

    def test_is_for_pages(self, calculator: Calculator) -> None:
        """Each roller declares, if only that it is open; as JSON, and with defaults that a page can know."""
        declared = throws_of(calculator)
        assert declared
        assert json.loads(json.dumps(declared)) == declared
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


@of_calculator([each for each in CALCULATORS if "roll" not in each.modes])
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


class TestChosenRoller:
    """Faces come as chosen, and the choices count through all of them."""

    def test_counts_through_all_ways(self) -> None:
        """Two dice of two and three faces: six ways, the last die first."""
        chosen: tuple[int, ...] = ()
        seen: list[tuple[int | str, ...]] = []
        while not seen or chosen:
            roller = ChosenRoller(chosen)
            roller.die(2, "a d2")
            roller.die(3, "a d3")
            roller.finish()
            seen.append(roller.faces)
            chosen = roller.next_choice
        assert seen == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]

    def test_draws_only_what_is_left(self) -> None:
        """A colour of which there is none comes in no way."""
        roller = ChosenRoller((1,))
        assert roller.token({"white": 2, "green": 0, "red": 1}, "a token") == "red"
        assert roller.next_choice == ()

    def test_nothing_falls_in_one_way(self) -> None:
        """A roll without dice has no further one."""
        assert ChosenRoller(()).next_choice == ()


class TestEveryRoll:
    """The answers to one question, by what fell."""

    def test_is_what_the_engine_answers(self) -> None:
        """Each is the answer to a seed that gives these faces, but for the seed."""
        found = every_roll(Request(calculator="shattered_world.action", inputs={"die": 4, "target": 3}), 4)
        assert found is not None
        assert list(found) == [(1,), (2,), (3,), (4,)]
        for number in range(12):
            asked = {
                "calculator": "shattered_world.action",
                "mode": "roll",
                "inputs": {"die": 4, "target": 3},
            }
            text = handle_json(json.dumps({**asked, "seed": f"number {number}", "method": 2}))
            faces = tuple(json.loads(text)["response"]["faces"])
            assert found[faces].replace("stored roll", f"number {number}") == text

    @pytest.mark.parametrize(
        ("calculator", "inputs"),
        [
            ("scattershot.mib", {"rating": 12, "dice_for": 1}),
            ("scattershot.mib", {"rating": 12, "critical_juncture": 0, "challenges": 99}),
            ("shattered_world.whittle", {"die": 4, "target": 3, "pool": 1}),
        ],
        ids=["six hundred ways", "forbidden", "open"],
    )
    def test_none(self, calculator: str, inputs: dict[str, int]) -> None:
        """Too many ways, a roll that the rules forbid, dice that depend on earlier ones."""
        assert every_roll(Request(calculator=calculator, inputs=inputs), 120) is None
