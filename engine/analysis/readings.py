"""Compares the readings of each ruling for one request with the decision."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from engine.analysis.ask import answer, answer_within_budget, calculator_of, with_mode
from engine.analysis.compare import points
from engine.analysis.measures import Measure, format_value, measures_of, value_of
from engine.analysis.parameters import find_parameter, with_value
from engine.analysis.questions import Readings
from engine.calculator import Calculator
from engine.catalogue import system_of
from engine.chance.budget import ExhaustedError
from engine.errors import RulesError
from engine.group import rulings_read_by
from engine.numbers import decimal, with_sign
from engine.protocol import Request, Response
from engine.rule_data import Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One measure whose value differs under a reading."""

    measure: Measure
    decided: Fraction | None
    here: Fraction | None

    @property
    def difference(self) -> Fraction | None:
        """The difference to the value under the decision; None where either value is missing."""
        return None if self.here is None or self.decided is None else self.here - self.decided


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingResult:
    """One reading of a ruling: its answer, or the message of the refusal."""

    name: str
    says: str
    is_decision: bool
    response: Response | None
    refusal: str | None
    is_same: bool
    """Whether the answer equals that of the decision in all outcomes, chances and results."""
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingResult:
    """One ruling with all its readings."""

    ruling: Ruling
    readings: tuple[ReadingResult, ...]

    @property
    def matters(self) -> bool:
        """Tell whether any reading changes this answer."""
        return not all(read.is_same for read in self.readings)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingsResult:
    """The answer to an inquiry about readings."""

    calculator: Calculator
    response: Response
    """The answer to the request itself."""
    rulings: tuple[RulingResult, ...]
    left_out: tuple[Ruling, ...] = ()
    """Those that are not compared, because the answers would go through more ways than one inquiry may."""

    @property
    def sentence(self) -> str:
        """The answer in one line."""
        if not self.rulings:
            return f"No ruling with more than one reading touches {self.calculator.title}."
        named = [each.ruling.id for each in self.rulings if each.matters]
        number = len(self.rulings) + len(self.left_out)
        touching = "1 ruling touches" if number == 1 else f"{number} rulings touch"
        compared = f", and {len(self.rulings)} of them are compared" if self.left_out else ""
        if not named:
            return f"{touching} this{compared}, and the answer is the same under every reading."
        change = "changes" if len(named) == 1 else "change"
        return f"{touching} this{compared}; read otherwise, {', '.join(named)} {change} the answer."


def readings(question: Readings) -> ReadingsResult:
    """Answer a request under every reading of every ruling that affects it, as far as the work limit allows.

    Raises:
        RulesError: the engine refuses the request itself.
        ExhaustedError: the answer to the request alone exceeds the work limit.
    """
    calculator = calculator_of(question.request)
    request = with_mode(question.request)
    rulings = [system_of(calculator).data.rulings[key] for key in rulings_read_by(calculator)]
    as_asked = answer(request)
    ruled: list[RulingResult] = []
    with suppress(ExhaustedError):
        for each in rulings:
            ruled.append(_ruling(calculator, request, as_asked, each))  # noqa: PERF401 - those before stay
    return ReadingsResult(
        calculator=calculator,
        response=as_asked,
        rulings=tuple(ruled),
        left_out=tuple(rulings[len(ruled) :]),
    )


def _ruling(calculator: Calculator, request: Request, as_asked: Response, ruling: Ruling) -> RulingResult:
    """Return the answers under every reading; that under the one that is asked for is there already."""
    parameter = find_parameter(calculator, ruling.id)
    asked = as_asked.readings[ruling.id]
    answers = {
        reading.name: as_asked
        if reading.name == asked
        else _answer_or_refusal(with_value(request, parameter, reading.name))
        for reading in ruling.readings
    }
    decided = answers[ruling.decision]
    reads = []
    for reading in ruling.readings:
        found = answers[reading.name]
        reads.append(
            ReadingResult(
                name=reading.name,
                says=reading.says,
                is_decision=reading.name == ruling.decision,
                response=found if isinstance(found, Response) else None,
                refusal=None if isinstance(found, Response) else found,
                is_same=_same(found, decided),
                changes=_changes(calculator, found, decided),
            )
        )
    return RulingResult(ruling=ruling, readings=tuple(reads))


def _answer_or_refusal(request: Request) -> Response | str:
    try:
        return answer_within_budget(request)
    except RulesError as error:
        return error.message


def _same(found: Response | str, decided: Response | str) -> bool:
    if isinstance(found, str) or isinstance(decided, str):
        return found == decided
    return all(
        getattr(found, name) == getattr(decided, name)
        for name in ("result", "events", "tail_weight", "distribution")
    )


def _changes(calculator: Calculator, found: Response | str, decided: Response | str) -> tuple[Change, ...]:
    if isinstance(found, str) or isinstance(decided, str):
        return ()
    measure = {
        each.name: each for each in (*measures_of(calculator, decided), *measures_of(calculator, found))
    }
    pairs = [(each, value_of(each, decided), value_of(each, found)) for each in measure.values()]
    return tuple(
        Change(measure=each, decided=before, here=here) for each, before, here in pairs if before != here
    )


def change_text(change: Change) -> str:
    """Return a change for display: the measure, both values, and the difference."""
    here, decided = format_value(change.measure, change.here), format_value(change.measure, change.decided)
    line = f"{change.measure.label} {here} instead of {decided}"
    difference = change.difference
    if difference is None:
        return line
    words = points(difference) if change.measure.is_chance else decimal(difference)
    return f"{line} ({with_sign(words, difference)})"
