"""What the faces of a roll would have come to after one change, or by another reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.analysis.ask import answer_within_budget, calculator_of
from engine.analysis.questions import WhatIf
from engine.calculator import Calculator
from engine.catalogue import find, system_of
from engine.dispatch import handle
from engine.errors import RulesError
from engine.protocol import DiceRow, Request, Response
from engine.render.ghosts import Ghost
from engine.what_ifs import Changed, ChangeOf, WhatIfs


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfResult:
    """The answer to an inquiry about one roll."""

    response: Response
    """The answer to the roll itself."""
    ghosts: tuple[Ghost, ...]
    """At most one of each kind: one step of an input, another reading, another placement."""

    @property
    def sentence(self) -> str:
        """The answer in one line."""
        told = [f"{each.label}: {each.says}" for each in self.ghosts]
        return (
            f"{'; '.join(told)}." if told else "No change that was tried gives these faces another outcome."
        )


def what_if(question: WhatIf) -> WhatIfResult:
    """Return what the faces of a roll come to after one step of an input, otherwise read, otherwise placed.

    Raises:
        RulesError: the engine refuses the roll itself.
    """
    calculator = calculator_of(question.request)
    response = handle(question.request)
    declared = system_of(calculator).what_ifs_of(calculator)
    if declared is None:
        return WhatIfResult(response=response, ghosts=())
    roll = _Roll(request=question.request, response=response, declared=declared)
    kinds = (_changed(roll, declared.steps), _otherwise_read(roll), _changed(roll, declared.placements))
    found = (next(iter(each), None) for each in kinds)
    return WhatIfResult(response=response, ghosts=tuple(each for each in found if each is not None))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Roll:
    """A roll, and what it is compared with."""

    request: Request
    response: Response
    declared: WhatIfs

    @property
    def says(self) -> str:
        """The outcome of the roll itself."""
        return self.declared.says(self.response)

    def with_change(self, changed: Changed) -> Request:
        """Return the request after a change: the same roll, or the question what comes of it elsewhere."""
        if not changed.to:
            return replace(self.request, inputs=changed.inputs)
        target = find(changed.to)
        readings = {key: name for key, name in self.request.readings.items() if key in target.rulings}
        return Request(
            calculator=target.id,
            mode=target.mode(None),
            inputs=changed.inputs,
            readings=readings,
            text=self.request.text,
        )


def _changed(roll: _Roll, changes: Iterable[ChangeOf]) -> Iterator[Ghost]:
    """Yield the outcomes of the changes that leave the faces, where they are other ones."""
    for change_of in changes:
        changed = change_of(roll.response)
        if changed is not None:
            yield from _ghost(roll, changed.label, roll.with_change(changed))


def _ghost(roll: _Roll, label: str, request: Request) -> Iterator[Ghost]:
    """Yield the outcome of a request; none where it is refused, the same, or that of other faces."""
    response = _answer(request)
    if response is None:
        return
    calculator = find(response.calculator)
    declared = system_of(calculator).what_ifs_of(calculator)
    assert declared is not None  # noqa: S101 - a game says the outcomes of all calculators that it leads to
    says = declared.says(response)
    if says != roll.says and (response.mode != "roll" or _begins_alike(roll.response, response)):
        yield Ghost(label=label, says=says, request=request)


def _answer(request: Request) -> Response | None:
    try:
        return answer_within_budget(request)
    except RulesError:
        return None


def _begins_alike(one: Response, other: Response) -> bool:
    """Tell whether the same dice and tokens fell, as far as both rolls go."""
    return all(
        first == second
        for each in (_thrown, _faces)
        for first, second in zip(each(one), each(other), strict=False)
    )


def _faces(response: Response) -> tuple[int | str, ...]:
    return response.faces or ()


def _thrown(response: Response) -> tuple[tuple[int, int | None], ...]:
    """Return the dice of a roll, each with its sides and its face."""
    rows = [row for row in response.figures if isinstance(row, DiceRow)]
    return tuple((die.sides, die.face) for row in rows for die in row.dice)


def _otherwise_read(roll: _Roll) -> Iterator[Ghost]:
    """Yield the outcomes by other readings, that of the reading first that changes most of the result."""
    found = [
        (ghost, _differences(roll.response, ghost.request))
        for label, request in _other_readings(roll)
        for ghost in _ghost(roll, label, request)
    ]
    yield from (ghost for ghost, _ in sorted(found, key=lambda each: -each[1]))


def _other_readings(roll: _Roll) -> Iterator[tuple[str, Request]]:
    calculator: Calculator = find(roll.response.calculator)
    rulings = system_of(calculator).data.rulings
    for key, chosen in roll.response.readings.items():
        ruling = rulings[key]
        if key in calculator.inert:
            continue
        others = [each.name for each in ruling.readings if each.name != chosen]
        for name in others:
            which = "the other" if len(others) == 1 else "another"
            label = f"As {key} is decided" if name == ruling.decision else f"By {which} reading of {key}"
            yield label, replace(roll.request, readings={**roll.request.readings, key: name})


def _differences(response: Response, request: Request) -> int:
    """Return how many results of a roll are others in the answer to a request."""
    other = handle(request).result
    results: dict[str, Any] = dict(response.result)
    return sum(other.get(name) != value for name, value in results.items())
