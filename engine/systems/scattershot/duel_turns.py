"""The order of blows in a duel: who strikes, and how the other side meets it (S31-S36; SR12, SR55).

Nobody's dice change it: what a side gives up to answer blows is missing from its next Turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from engine.calculator import Readings
from engine.systems.scattershot.duel_inputs import Inputs
from engine.systems.scattershot.melee_ledger import ACTIONS, FORFEITS

MET = {
    "answered": "answers, and gives up an Action",
    "dodged": "dodges in despair",
    "bare": "does not answer",
}
"""How a blow is met, as a reader sees it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """One blow, or one Flurry, of a duel."""

    actor: int
    """The index of the side that strikes."""
    met: str
    """`answered`, `dodged` or `bare`."""
    turn: int
    """The number of the Turn, from 1 on."""


class _Side:
    """What one side has given up so far."""

    def __init__(self, answers: int, *, dodges: bool) -> None:
        self.answers, self.dodges = answers, dodges
        self.forfeited = 0
        self.forfeited_earlier = 0

    def begin_turn(self) -> int:
        """Return the Actions of its Turn: what was given up is missing (S32, S36)."""
        left = ACTIONS - self.forfeited
        self.forfeited_earlier += self.forfeited
        self.forfeited = 0
        return left

    def may_answer(self, readings: Readings) -> bool:
        """Tell whether it answers one blow more of this Turn (S36, SR12)."""
        earlier = self.forfeited_earlier if readings["SR12"] == "in_a_melee" else 0
        return self.forfeited < self.answers and self.forfeited + earlier < FORFEITS


def exchanges(inputs: Inputs, readings: Readings) -> tuple[Exchange, ...]:
    """Return the blows in their order, as many as are counted."""
    return tuple(islice(_endless(inputs, readings), inputs.blows))


def _endless(inputs: Inputs, readings: Readings) -> Iterator[Exchange]:
    sides = [
        _Side(each.answers, dodges=each.dodge is not None and inputs.epic_index > 0) for each in inputs.sides
    ]
    actor, turn = inputs.first, 1
    while True:
        other = sides[1 - actor]
        may_dodge = other.dodges
        for _ in range(sides[actor].begin_turn()):
            met = _met(other, readings, may_dodge=may_dodge)
            may_dodge = may_dodge and met != "dodged"
            yield Exchange(actor=actor, met=met, turn=turn)
        actor, turn = 1 - actor, turn + 1


def _met(side: _Side, readings: Readings, *, may_dodge: bool) -> str:
    if side.may_answer(readings):
        side.forfeited += 1
        return "answered"
    return "dodged" if may_dodge else "bare"
