"""Reads a declaration of throws as the page does, and records what the engine itself rolls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine.chance.sample import SeededRoller

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
