"""Answers reverse questions: which value of a parameter brings a measure to a wanted number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.analysis.ask import answer_within_budget, calculator_of, with_mode
from engine.analysis.measures import Measure, check_chance, find_measure, format_value, value_of
from engine.analysis.parameters import Parameter, current_value, find_parameter, settings, with_value
from engine.analysis.questions import Find
from engine.analysis.reverse_questions import ReverseQuestion, reverse_questions
from engine.analysis.sweep import search_range
from engine.calculator import Calculator
from engine.errors import InvalidRequestError, LimitExceededError, RulesError, within_inquiry
from engine.inputs import Option
from engine.numbers import decimal, percent
from engine.protocol import Request

MOST_TRIED = 400
"""Maximum number of values that are tried one by one, where the measure is not declared monotonic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One value of the parameter with its measure; None where the engine refuses it."""

    setting: Option
    value: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FindResult:
    """The answer to a reverse question.

    Attributes:
        question: the question.
        parameter, measure: what was varied and what was measured.
        found: the value that answers; None where no value does.
        before: the previous value in the order of the search, which falls short.
        best: the value that comes nearest, where none answers.
        ends: the lower and the upper end of the search.
        tried: number of values for which the engine was asked.
        by: `halving` or `one by one`.
    """

    question: Find
    parameter: Parameter
    measure: Measure
    found: Place | None
    before: Place | None
    best: Place | None
    ends: tuple[Option, Option]
    tried: int
    by: str

    @property
    def sentence(self) -> str:
        """The answer in one line: the value, its measure, and the measure one step before."""
        wanted = f"“{self.measure.label}” is {self._wanted_text()}"
        if self.found is None:
            return self._no_place(wanted)
        end = (
            self.question.end
            if self.parameter.is_numeric
            else {"smallest": "first", "largest": "last"}[self.question.end]
        )
        line = f"{self.parameter.label} {self.found.setting.label} is the {end} where {wanted}"
        there = f"{line}: there it is {self._number(self.found)}"
        if self.before is None:
            return f"{there}, and the search begins there."
        if self.before.value is None:
            return f"{there}, and {self.before.setting.label} is not allowed."
        return f"{there}, at {self.before.setting.label} it is {self._number(self.before)}."

    def _no_place(self, wanted: str) -> str:
        span = f"from {self.ends[0].label} to {self.ends[1].label}"
        nowhere = f"At no {self.parameter.label} {span} {wanted}"
        if self.best is None:
            return f"{nowhere}, for none of them is allowed."
        most = "most" if self.question.bound == "at_least" else "least"
        return f"{nowhere}; the {most} is {self._number(self.best)}, at {self.best.setting.label}."

    def _number(self, place: Place) -> str:
        return format_value(self.measure, place.value)

    def _wanted_text(self) -> str:
        words = self.question.bound.replace("_", " ")
        wanted = self.question.wanted
        return f"{words} {percent(wanted)} likely" if self.measure.is_chance else f"{words} {decimal(wanted)}"


def solve(question: Find) -> FindResult:
    """Search the range of a parameter, from the requested end, until the measure is as wanted.

    The search bisects where the calculator declares the measure monotonic; else it tries every value.

    Raises:
        InvalidRequestError: there is no such parameter or measure, or a chance outside 0 to 1 is wanted.
        LimitExceededError: the range is too long to try every value.
        RulesError: the engine refuses a value for a reason other than the parameter.
    """
    calculator = calculator_of(question.request)
    request = with_mode(question.request)
    parameter = find_parameter(calculator, question.vary)
    measure = find_measure(calculator, request.mode or "", question.watch)
    if measure.is_chance:
        check_chance(question.wanted)
    monotonic = _monotonic_question(calculator, question)
    search = _Search(
        question, request, parameter, measure, _search_settings(question, request, parameter, monotonic)
    )
    index = search.halve() if monotonic else search.walk()
    ends = (search.places[0], search.places[-1])
    return FindResult(
        question=question,
        parameter=parameter,
        measure=measure,
        found=None if index is None else search.at(index),
        before=search.at(index - 1) if index else None,
        best=search.best if index is None else None,
        ends=ends if question.end == "smallest" else ends[::-1],
        tried=len(search.seen),
        by="halving" if monotonic else "one by one",
    )


def _monotonic_question(calculator: Calculator, question: Find) -> ReverseQuestion | None:
    """Return the declaration that allows bisection, if there is one for this question."""
    for ask in reverse_questions(calculator):
        same = (ask.vary, ask.watch, ask.bound, ask.end) == (
            question.vary,
            question.watch,
            question.bound,
            question.end,
        )
        inside = (ask.low is None or question.low is None or question.low >= ask.low) and (
            ask.high is None or question.high is None or question.high <= ask.high
        )
        if ask.monotonic and same and inside:
            return ask
    return None


def _search_settings(
    question: Find, request: Request, parameter: Parameter, monotonic: ReverseQuestion | None
) -> Sequence[Option]:
    """Return the settings in the order of the search, from the end where the answer is expected."""
    low = question.low if question.low is not None or monotonic is None else monotonic.low
    high = question.high if question.high is not None or monotonic is None else monotonic.high
    span = MOST_TRIED - 1
    if monotonic is not None and parameter.low is not None and parameter.high is not None:
        span = parameter.high - parameter.low
    start, stop = search_range(parameter, current_value(request, parameter), low, high, span=span)
    if monotonic is None and stop - start >= MOST_TRIED:
        message = (
            f"the search looks at up to {MOST_TRIED} places, and these are {stop - start + 1}; bring "
            "the two ends nearer"
        )
        raise LimitExceededError(message, field="to")
    places = settings(parameter, start, stop)
    return places if question.end == "smallest" else places[::-1]


class _Search:
    """Evaluates settings of the parameter, each at most once."""

    __slots__ = ("_measure", "_parameter", "_question", "_request", "places", "seen")

    def __init__(
        self,
        question: Find,
        request: Request,
        parameter: Parameter,
        measure: Measure,
        places: Sequence[Option],
    ) -> None:
        self._question, self._request, self._parameter, self._measure = question, request, parameter, measure
        self.places = places
        self.seen: dict[int, Place] = {}

    def at(self, index: int) -> Place:
        """Return a setting with its measure."""
        if index not in self.seen:
            setting = self.places[index]
            try:
                value = value_of(
                    self._measure,
                    answer_within_budget(with_value(self._request, self._parameter, setting.value)),
                )
            except RulesError as error:
                self._refuse_other(error)
                value = None
            self.seen[index] = Place(setting=setting, value=value)
        return self.seen[index]

    def _refuse_other(self, error: RulesError) -> None:
        """Raise the refusal unless the parameter itself caused it."""
        target = self._parameter.target
        at = f"readings.{target}" if isinstance(target, str) else f"inputs.{target.name}"
        if isinstance(error, InvalidRequestError) and not (error.field or at).startswith(at):
            raise within_inquiry(error, "request")

    def holds(self, index: int) -> bool:
        """Tell whether the measure of a setting is as wanted."""
        value = self.at(index).value
        if value is None:
            return False
        wanted = self._question.wanted
        return value >= wanted if self._question.bound == "at_least" else value <= wanted

    def walk(self) -> int | None:
        """Return the first setting that holds, by linear search."""
        return next((index for index in range(len(self.places)) if self.holds(index)), None)

    def halve(self) -> int | None:
        """Return the first setting that holds, by bisection: all later ones that are allowed hold too."""
        fails, holds = -1, self._last_allowed()
        if holds < 0 or not self.holds(holds):
            return None
        while holds - fails > 1:
            middle = (fails + holds) // 2
            if self.holds(middle):
                holds = middle
            else:
                fails = middle
        return holds

    def _last_allowed(self) -> int:
        """Return the last setting that is not refused, -1 if the first one is; all later ones are refused."""
        if self._is_allowed(len(self.places) - 1):
            return len(self.places) - 1
        allowed, refused = -1, len(self.places) - 1
        while refused - allowed > 1:
            middle = (allowed + refused) // 2
            allowed, refused = (middle, refused) if self._is_allowed(middle) else (allowed, middle)
        return allowed

    def _is_allowed(self, index: int) -> bool:
        return self.at(index).value is not None

    @property
    def best(self) -> Place | None:
        """The evaluated setting that comes nearest to the wanted number."""
        known = [place for place in self.seen.values() if place.value is not None]
        pick = max if self._question.bound == "at_least" else min
        return pick(known, key=lambda place: place.value or Fraction(0), default=None)
