"""What if: what the faces of a roll would have come to after one change, or by another reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from engine.analysis.question import (
    Json,
    Parts,
    Question,
    Result,
    answer_within_budget,
    calculator_of,
    form_link,
    fragment_to,
    roll_of,
)
from engine.catalogue import find
from engine.dispatch import handle
from engine.errors import RulesError
from engine.protocol import DiceRow, Request, Response
from engine.render.html import element
from engine.what_ifs import Changed, ChangeOf, WhatIfs


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf(Question):
    """What the faces of one roll would have come to otherwise; the request has a seed or faces."""

    kind: ClassVar[str] = "what_if"

    request: Request

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        return cls(request=roll_of(raw, "what if"))

    def answer(self) -> WhatIfResult:
        """Return what the faces come to after one step of an input, otherwise read, otherwise placed.

        Raises:
            RulesError: the engine refuses the roll itself.
        """
        calculator = calculator_of(self.request)
        response = handle(self.request)
        declared = calculator.what_ifs
        if declared is None:
            return WhatIfResult(response=response, ghosts=())
        roll = _Roll(request=self.request, response=response, declared=declared)
        kinds = (_changed(roll, declared.steps), _otherwise_read(roll), _changed(roll, declared.placements))
        found = (next(iter(each), None) for each in kinds)
        return WhatIfResult(response=response, ghosts=tuple(each for each in found if each is not None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ghost:
    """One outcome that a roll could have had with the same faces."""

    label: str
    """What is changed, in a few words."""
    says: str
    """The outcome, in a few words."""
    request: Request


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfResult(Result):
    """The answer to a question about one roll."""

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

    def wire(self) -> Json:
        """Return it as JSON values."""
        ghosts = [
            {"label": each.label, "says": each.says, "link": f"#{fragment_to(each.request)}"}
            for each in self.ghosts
        ]
        return {"inquiry": "what_if", "calculator": self.response.calculator, "ghosts": ghosts}

    def html(self) -> str:
        """Return the outcomes as a list of links; where there is none, the sentence."""
        if not self.ghosts:
            return element("p", self.sentence)
        items = [
            element(
                "li",
                element("a", f"{each.label}: ", element("strong", each.says), href=form_link(each.request)),
            )
            for each in self.ghosts
        ]
        return element("ul", *items)


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
    try:
        response = answer_within_budget(request)
    except RulesError:
        return
    calculator = find(response.calculator)
    declared = calculator.what_ifs
    assert declared is not None  # noqa: S101 - a game says the outcomes of all calculators that it leads to
    says = declared.says(response)
    # The same dice and tokens have to fall, as far as both rolls go.
    thrown = zip(_thrown(roll.response), _thrown(response), strict=False)
    faces = zip(roll.response.faces or (), response.faces or (), strict=False)
    begins_alike = all(first == second for first, second in (*thrown, *faces))
    if says != roll.says and (response.mode != "roll" or begins_alike):
        yield Ghost(label=label, says=says, request=request)


def _thrown(response: Response) -> tuple[tuple[int, int | None], ...]:
    """Return the dice of a roll, each with its sides and its face."""
    rows = [row for row in response.figures if isinstance(row, DiceRow)]
    return tuple((die.sides, die.face) for row in rows for die in row.dice)


def _otherwise_read(roll: _Roll) -> list[Ghost]:
    """Return the outcomes by other readings, that of the reading first that changes most of the result."""
    calculator = find(roll.response.calculator)
    rulings = calculator.rules.rulings
    found: list[Ghost] = []
    for key, chosen in roll.response.readings.items():
        ruling = rulings[key]
        if key in calculator.inert:
            continue
        others = [each.name for each in ruling.readings if each.name != chosen]
        for name in others:
            which = "the other" if len(others) == 1 else "another"
            label = f"As {key} is decided" if name == ruling.decision else f"By {which} reading of {key}"
            request = replace(roll.request, readings={**roll.request.readings, key: name})
            found += _ghost(roll, label, request)
    return sorted(found, key=lambda each: -_differences(roll.response, each.request))


def _differences(response: Response, request: Request) -> int:
    """Return how many results of a roll are others in the answer to a request."""
    other = handle(request).result
    return sum(other.get(name) != value for name, value in response.result.items())
