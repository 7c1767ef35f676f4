"""Readings: one request under every reading of each ruling that touches it, compared with the decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

from engine.analysis.compare import points
from engine.analysis.measures import (
    Measure,
    find_parameter,
    format_value,
    measures_of,
    value_of,
    with_value,
)
from engine.analysis.question import (
    Json,
    Parts,
    Question,
    Result,
    answer,
    answer_within_budget,
    calculator_of,
    exact_request_of,
    with_mode,
)
from engine.calculator import Calculator
from engine.chance.budget import ExhaustedError
from engine.errors import RulesError
from engine.group import rulings_read_by
from engine.numbers import decimal, with_sign
from engine.protocol import Request, Response
from engine.render import clause_link
from engine.render.html import Html, element
from engine.rule_data import Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings(Question):
    """One request under every reading of every ruling that touches it."""

    kind: ClassVar[str] = "readings"

    request: Request

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        return cls(request=exact_request_of(raw))

    def answer(self) -> ReadingsResult:
        """Answer the request under every reading of every ruling, as far as the work limit allows.

        Raises:
            RulesError: the engine refuses the request itself.
            ExhaustedError: the answer to the request alone exceeds the work limit.
        """
        calculator = calculator_of(self.request)
        request = with_mode(self.request)
        rulings = [calculator.rules.rulings[key] for key in rulings_read_by(calculator)]
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

    @property
    def text(self) -> str:
        """The measure, both values, and the difference."""
        here, decided = format_value(self.measure, self.here), format_value(self.measure, self.decided)
        line = f"{self.measure.label} {here} instead of {decided}"
        difference = self.difference
        if difference is None:
            return line
        words = points(difference) if self.measure.is_chance else decimal(difference)
        return f"{line} ({with_sign(words, difference)})"

    def wire(self) -> Json:
        """Return it as JSON values."""
        values = {"value": self.here, "decided": self.decided, "difference": self.difference}
        texts = {key: None if value is None else str(value) for key, value in values.items()}
        return {"watch": self.measure.name, **texts}


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

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "reading": self.name,
            "same": self.is_same,
            "sentence": None if self.response is None else self.response.sentence,
            "refusal": self.refusal,
            "changes": [each.wire() for each in self.changes],
        }

    def parts(self) -> Iterator[Html]:
        """Yield what it says and what it changes."""
        yield element("span", self.says)
        if self.is_decision:
            yield element("span", "the decision", class_="ri-here")
        if self.refusal is not None:
            said = [f"refused: {self.refusal}"]
        elif self.is_same:
            said = [] if self.is_decision else ["the same answer"]
        elif self.changes:
            said = [each.text for each in self.changes]
        else:
            said = [f"another answer: {self.response.sentence if self.response else ''}"]
        yield from (element("span", each, class_="ri-change") for each in said)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingResult:
    """One ruling with all its readings."""

    ruling: Ruling
    readings: tuple[ReadingResult, ...]

    @property
    def matters(self) -> bool:
        """Tell whether any reading changes this answer."""
        return not all(read.is_same for read in self.readings)

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "ruling": self.ruling.id,
            "decision": self.ruling.decision,
            "matters": self.matters,
            "readings": [each.wire() for each in self.readings],
        }

    def html(self) -> Html:
        """Return its title and its readings."""
        rows = [
            element("li", *read.parts(), class_=None if read.is_decision else "ri-other")
            for read in self.readings
        ]
        title = element("p", clause_link(self.ruling), " ", self.ruling.title, class_="ri-ruling")
        return element("div", title, element("ul", *rows, class_="ri-readings"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingsResult(Result):
    """The answer to a question about readings."""

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

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "inquiry": "readings",
            "calculator": self.calculator.id,
            "rulings": [each.wire() for each in self.rulings],
            "left_out": [each.id for each in self.left_out],
        }

    def parts(self) -> Iterator[Html]:
        """Yield the rulings that matter, then the ids of those that do not, and of those left out."""
        matter = [each for each in self.rulings if each.matters]
        rest = [each.ruling for each in self.rulings if not each.matters]
        yield from (each.html() for each in matter)
        if rest:
            words = (
                "However they are read, these change nothing here: " if matter else "Nothing changes under "
            )
            yield element("p", words, *_links(rest), ".", class_="ri-reads")
        if self.left_out:
            words = "Not compared, for one inquiry goes through no more ways: "
            sweep = ". Under Chart each of them can be turned alone."
            yield element("p", words, *_links(self.left_out), sweep, class_="ri-reads")


def _links(rulings: Sequence[Ruling]) -> Iterator[Html | str]:
    """Yield links to rulings, with commas between them."""
    for place, ruling in enumerate(rulings):
        yield ", " if place else ""
        yield clause_link(ruling)
