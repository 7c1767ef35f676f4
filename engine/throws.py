"""What a calculator throws, as JSON, and every answer that a roll of it can have.

The declaration has everything that is needed to read it: `throws` are those of `engine.calculator`. Beside
them stand, for the inputs and rulings that they name, `defaults` (of inputs), `members` (defaults in a bag or
in each row of a table, in their order), `decided` (the decided reading of rulings), and `by_reading`, the
inputs whose default is another under another reading.

A page that holds every answer has the verdict of a roll before Python is there; it has them where dice and
tokens can fall in few ways.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from engine.calculator import Calculator
from engine.catalogue import find
from engine.dispatch import answer_json, handle, shown_answer
from engine.errors import RulesError
from engine.inputs import Group, Listed
from engine.protocol import Request

STORED_SEED = "stored roll"
"""Stands in the answers for the seed; whoever shows one puts the seed of the roll in its place."""
STORED_METHOD = 2
"""The method of the seed in the answers, which is that of fresh seeds."""


def throws_of(calculator: Calculator) -> dict[str, Any] | None:
    """Return the declaration of what a calculator throws; None where it rolls nothing.

    >>> from engine.catalogue import find
    >>> declared = throws_of(find("scattershot.experience"))
    >>> declared["throws"][0], declared["defaults"]
    ({'name': 'dice', 'label': 'The Experience Dice', 'die': 6, 'times': 'dice'}, {'cashed_in': 0})
    """
    if not calculator.throws:
        return None
    named = {name for each in calculator.throws for name in each.inputs}
    columns = {name for each in calculator.throws for name in each.columns}
    inputs = [each for each in calculator.declared if each.name in named]
    rulings = calculator.rules.rulings
    # The defaults of a bag's colours, or of the columns of a table that decide a throw.
    members = {}
    for each in inputs:
        group = each.kind.item if isinstance(each.kind, Listed) else each.kind
        if isinstance(group, Group):
            parts = [part for part in group.parts() if part.has_default]
            if isinstance(each.kind, Listed):
                parts = [part for part in parts if part.name in columns]
            members[each.name] = {part.name: part.default_wire for part in parts}
    told = {
        "throws": [each.wire() for each in calculator.throws],
        "defaults": {each.name: each.default_wire for each in inputs if each.has_default},
        "members": {name: each for name, each in members.items() if each},
        "decided": {key: rulings[key].decision for each in calculator.throws for key in each.rulings},
        "by_reading": [each.name for each in inputs if each.decided is not None],
    }
    return {key: value for key, value in told.items() if value}


class ChosenRoller:
    """Lets dice and tokens fall as chosen, each counted from 0; further ones fall as the first of theirs."""

    def __init__(self, chosen: Sequence[int]) -> None:
        """Begin with no face shown."""
        self._chosen = tuple(chosen)
        self.ways: list[int] = []
        """In how many ways each of them could fall."""
        self._faces: list[Any] = []

    @property
    def faces(self) -> tuple[int | str, ...]:
        """What has fallen so far, in order."""
        return tuple(self._faces)

    @property
    def next_choice(self) -> tuple[int, ...]:
        """The choice that follows, the last face counting up first; empty after the last one."""
        all_chosen = [*self._chosen, *(0 for _ in self.ways[len(self._chosen) :])]
        while all_chosen and all_chosen[-1] + 1 == self.ways[len(all_chosen) - 1]:
            all_chosen.pop()
        return (*all_chosen[:-1], all_chosen[-1] + 1) if all_chosen else ()

    def die(self, sides: int, wanted: str, throw: str = "") -> int:
        """Return the chosen face of a die."""
        del wanted, throw
        face: int = self._take(range(1, sides + 1))
        return face

    def token(self, bag: Mapping[str, int], wanted: str, throw: str = "") -> str:
        """Return the chosen one of the colours that are left in a bag."""
        del wanted, throw
        colour: str = self._take([colour for colour, number in bag.items() if number])
        return colour

    def finish(self) -> None:
        """Do nothing: no face is left over."""

    def _take(self, faces: Sequence[Any]) -> Any:
        place = len(self.ways)
        self.ways.append(len(faces))
        self._faces.append(faces[self._chosen[place] if place < len(self._chosen) else 0])
        return self._faces[-1]


def every_roll(request: Request, most: int) -> Mapping[tuple[int | str, ...], str] | None:
    """Return the JSON answer to a roll for all faces that it can show, to STORED_SEED by STORED_METHOD.

    Args:
        request: of a roll; its seed and its faces count for nothing.
        most: ways to fall, above which it returns None. So it does where the engine refuses the request, and
            where what is thrown depends on what came before.
    """
    calculator = find(request.calculator)
    if any(each.is_open and each.times == 1 for each in calculator.throws):
        return None
    try:
        response = handle(replace(request, mode="roll", seed=STORED_SEED, faces=None))
    except RulesError:
        return None
    assert calculator.roll is not None  # noqa: S101 - it has rolled already
    inputs = calculator.inputs_of(response)
    again = Request(
        calculator=response.calculator, mode="roll", inputs=response.inputs, readings=response.readings
    )
    found: dict[tuple[int | str, ...], str] = {}
    chosen: tuple[int, ...] | None = ()
    while chosen is not None:
        if len(found) == most:
            return None
        roller = ChosenRoller(chosen)
        calculator.roll(inputs, response.readings, roller)
        answer = handle(replace(again, faces=roller.faces))
        answer = replace(answer, seed=STORED_SEED, method=STORED_METHOD)
        found[roller.faces] = answer_json(partial(shown_answer, answer))
        chosen = roller.next_choice or None
    return found
