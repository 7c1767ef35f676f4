"""What a game declares about the end of an evening in `scene.toml`: what its rules give or take then.

Each `[[evening]]` is one rule, and one of four things: a number that somebody says and a track gains, a track
that goes back to its start, deeds that a calculator counts, or words that remind. What no rule gives, no
evening gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from engine.calculator import Calculator
from engine.constraints import Meta, RuleId, SnakeCase
from engine.inputs import Choice, Listed
from engine.schema import Place
from engine.sheets import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """What one rule gives or takes at the end of an evening."""

    title: str
    says: str
    """What happens, in one or two sentences."""
    clauses: Annotated[tuple[RuleId, ...], Meta(least=1)]
    """The rules that say so."""
    track: str = ""
    """The track of every character that it changes; empty for deeds and for words."""
    starts: bool = False
    """Whether the track goes back to its start."""
    into: str = ""
    """The shared number that gains what was on the track; empty for none."""
    least: int = 0
    """The smallest number that can be said."""
    most: int = 0
    """The largest; 0 where no number is said."""
    usual: int = 0
    """Where the number begins."""
    each: bool = False
    """Whether everybody has a number of their own; otherwise one holds for all."""
    calculator: str = ""
    """The calculator that counts deeds, fed by the sheet; what it changes there, the sheet declares."""
    input: str = ""
    """The list of deeds that it takes."""
    keeps: Mapping[SnakeCase, str] = field(default_factory=dict)
    """What of its result becomes an input of the sheet, by the input."""


def check_evening(
    place: Place, evening: Evening, sheet: Sheet, shared: Iterable[str], own: Mapping[str, Calculator]
) -> None:
    """Refuse a track, a calculator, an input or a result that there is not, and what is two things at once.

    Raises:
        Exception: of the kind of the place.
    """
    if evening.calculator:
        place.check_known("calculator", [evening.calculator], own)
        counts = own[evening.calculator]
        if deeds_of(evening, counts) is None:
            place.refuse(f"takes deeds as {evening.input}, which is no list of choices of {counts.id}")
        place.check_known("keeps", evening.keeps, [each.name for each in own[sheet.calculator].declared])
        place.check_known("keeps", evening.keeps.values(), [each.name for each in counts.results])
        place.check_known("calculator", [counts.id], [each.calculator for each in sheet.feeds])
    place.check_known("track", filter(None, [evening.track]), [each.name for each in sheet.tracks])
    place.check_known("into", filter(None, [evening.into]), shared)
    kinds = [bool(evening.calculator), evening.starts, evening.most > 0]
    if sum(kinds) > 1 or bool(evening.track) != (evening.starts or evening.most > 0):
        place.refuse("is no one thing; write a track with starts or most, a calculator, or words alone")
    if not evening.least <= evening.usual <= max(evening.least, evening.most):
        place.refuse(f"begins with {evening.usual}, which is not from {evening.least} to {evening.most}")


def deeds_of(evening: Evening, calculator: Calculator) -> Mapping[str, str] | None:
    """Return the words of the deeds by their names; None where the input is no list of choices."""
    kinds = [each.kind for each in calculator.declared if each.name == evening.input]
    for kind in kinds:
        if isinstance(kind, Listed) and isinstance(kind.item, Choice):
            return {str(each.value): each.label for each in kind.item.options}
    return None
