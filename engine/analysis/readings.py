"""What each ruling changes: one request under every reading, beside the decision."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.analysis.ask import answer, calculator_of, counted, settled
from engine.analysis.compare import points
from engine.analysis.measures import Watched, decimal, shown, value_of, watchable, with_sign
from engine.analysis.parameters import find_dial, turned
from engine.analysis.questions import Readings
from engine.calculator import Calculator
from engine.catalogue import system_of
from engine.errors import RulesError
from engine.protocol import Request, Response
from engine.rule_data import Ruling

__all__ = ["Change", "Read", "Ruled", "RulingsRead", "readings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One number that a reading moves."""

    watched: Watched
    decided: Fraction | None
    here: Fraction | None

    @property
    def difference(self) -> Fraction | None:
        """How much the reading adds to the decided number; None where one of the two is none."""
        return None if self.here is None or self.decided is None else self.here - self.decided


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """One reading of a ruling: its answer, or the sentence with which the engine refuses."""

    name: str
    says: str
    is_decision: bool
    response: Response | None
    refusal: str | None
    is_same: bool
    """Whether the answer is the decision's in every outcome, chance and result."""
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """One ruling with all its readings."""

    ruling: Ruling
    reads: tuple[Read, ...]

    @property
    def matters(self) -> bool:
        """Tell whether any reading changes this answer."""
        return not all(read.is_same for read in self.reads)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingsRead:
    """The answer to a question about readings."""

    calculator: Calculator
    response: Response
    """The answer to the request as it stands."""
    ruled: tuple[Ruled, ...]

    @property
    def sentence(self) -> str:
        """The answer in one line."""
        if not self.ruled:
            return f"No ruling with more than one reading touches {self.calculator.title}."
        named = [each.ruling.id for each in self.ruled if each.matters]
        number = len(self.ruled)
        touching = "1 ruling touches" if number == 1 else f"{number} rulings touch"
        if not named:
            return f"{touching} this, and no reading of any changes the answer."
        change = "changes" if len(named) == 1 else "change"
        return f"{touching} this; read otherwise, {', '.join(named)} {change} the answer."


def readings(asked: Readings) -> RulingsRead:
    """Answer a request under every reading of every ruling that touches it.

    Raises:
        RulesError: the engine refuses the request as it stands.
    """
    calculator = calculator_of(asked.request)
    request = settled(asked.request)
    rulings = system_of(calculator).data.rulings
    ruled = [_ruled(calculator, request, rulings[key]) for key in calculator.rulings if rulings[key].readings]
    return RulingsRead(calculator=calculator, response=answer(request), ruled=tuple(ruled))


def _ruled(calculator: Calculator, request: Request, ruling: Ruling) -> Ruled:
    dial = find_dial(calculator, ruling.id)
    answers = {reading.name: _tried(turned(request, dial, reading.name)) for reading in ruling.readings}
    decided = answers[ruling.decision]
    reads = []
    for reading in ruling.readings:
        found = answers[reading.name]
        reads.append(
            Read(
                name=reading.name,
                says=reading.says,
                is_decision=reading.name == ruling.decision,
                response=found if isinstance(found, Response) else None,
                refusal=None if isinstance(found, Response) else found,
                is_same=_same(found, decided),
                changes=_changes(calculator, found, decided),
            )
        )
    return Ruled(ruling=ruling, reads=tuple(reads))


def _tried(request: Request) -> Response | str:
    try:
        return counted(request)
    except RulesError as error:
        return error.message


def _same(found: Response | str, decided: Response | str) -> bool:
    if isinstance(found, str) or isinstance(decided, str):
        return found == decided
    one, other = found.answer, decided.answer
    return (one.result, one.events, one.tail_weight) == (other.result, other.events, other.tail_weight) and (
        one.distribution == other.distribution
    )


def _changes(calculator: Calculator, found: Response | str, decided: Response | str) -> tuple[Change, ...]:
    if isinstance(found, str) or isinstance(decided, str):
        return ()
    watched = {each.name: each for each in (*watchable(calculator, decided), *watchable(calculator, found))}
    pairs = [(each, value_of(each, decided), value_of(each, found)) for each in watched.values()]
    return tuple(
        Change(watched=each, decided=before, here=here) for each, before, here in pairs if before != here
    )


def change_words(change: Change) -> str:
    """Return a moved number as a reader sees it: what it is, what it is as decided, and how far apart."""
    here, decided = shown(change.watched, change.here), shown(change.watched, change.decided)
    line = f"{change.watched.label} {here} instead of {decided}"
    difference = change.difference
    if difference is None:
        return line
    words = points(difference) if change.watched.is_chance else decimal(difference)
    return f"{line} ({with_sign(words, difference)})"
