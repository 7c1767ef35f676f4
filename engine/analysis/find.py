"""Find: which value of a parameter brings a measure to a wanted number; also the games' preset questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

from engine.analysis.measures import (
    Measure,
    Parameter,
    check_chance,
    current_value,
    find_measure,
    find_parameter,
    format_value,
    settings,
    value_of,
    with_value,
)
from engine.analysis.question import (
    Json,
    Parts,
    Question,
    Result,
    answer_within_budget,
    calculator_of,
    cells_table,
    exact_request_of,
    one_of,
    text_of,
    wanted_of,
    whole_of,
    with_mode,
)
from engine.analysis.sweep import search_range
from engine.calculator import Calculator
from engine.errors import InvalidRequestError, LimitExceededError, RulesError, within_inquiry
from engine.inputs import Option
from engine.numbers import decimal, percent
from engine.protocol import Request
from engine.render.html import Html, element
from engine.rule_data import read_tables

MOST_TRIED = 400
"""Maximum number of values that are tried one by one, where the measure is not declared monotonic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Find(Question):
    """The smallest or largest value of a parameter for which a measure reaches the wanted number."""

    kind: ClassVar[str] = "find"
    keys: ClassVar[tuple[str, ...]] = ("request", "vary", "watch", "wanted", "bound", "end", "from", "to")

    request: Request
    vary: str
    watch: str
    wanted: Fraction
    bound: str = "at_least"
    end: str = "smallest"
    low: int | None = None
    high: int | None = None

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        return cls(
            request=exact_request_of(raw),
            vary=text_of(raw, "vary"),
            watch=text_of(raw, "watch"),
            wanted=wanted_of(raw),
            bound=one_of(raw, "bound", ("at_least", "at_most")),
            end=one_of(raw, "end", ("smallest", "largest")),
            low=whole_of(raw, "from"),
            high=whole_of(raw, "to"),
        )

    def answer(self) -> FindResult:
        """Search the range of a parameter, from the requested end, until the measure is as wanted.

        The search bisects where the calculator declares the measure monotonic; else it tries every value.

        Raises:
            InvalidRequestError: there is no such parameter or measure, or a chance outside 0 to 1 is wanted.
            LimitExceededError: the range is too long to try every value.
            RulesError: the engine refuses a value for a reason other than the parameter.
        """
        calculator = calculator_of(self.request)
        request = with_mode(self.request)
        parameter = find_parameter(calculator, self.vary)
        measure = find_measure(calculator, request.mode or "", self.watch)
        if measure.is_chance:
            check_chance(self.wanted)
        monotonic = _monotonic_question(calculator, self)
        places = _search_settings(self, request, parameter, monotonic)
        search = _Search(self, request, parameter, measure, places)
        index = search.halve() if monotonic else search.walk()
        ends = (places[0], places[-1])
        return FindResult(
            question=self,
            parameter=parameter,
            measure=measure,
            found=None if index is None else search.at(index),
            before=search.at(index - 1) if index else None,
            best=search.best if index is None else None,
            ends=ends if self.end == "smallest" else ends[::-1],
            tried=len(search.seen),
            by="halving" if monotonic else "one by one",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReverseQuestion:
    """A preset reverse question: which value of one input gives the wanted number.

    Attributes:
        question: in the game's words, without the wanted number: `What Rating makes success this likely?`
        vary: the input to search, by its path: `rating`, `bag.white`, `dice.d6`.
        watch: the measure: an event, a result, `mean`, or a bound such as `at_least 18`.
        wanted: the preset number, exact, as text: `3/4` for a chance.
        bound: whether the measure has to be `at_least` or `at_most` that number.
        end: whether the `smallest` or the `largest` value is wanted.
        low, high: bounds of the search, where they are narrower than those of the input.
        monotonic: the measure only rises or only falls between the bounds, so bisection finds the value.
    """

    question: str
    vary: str
    watch: str
    wanted: str
    bound: str = "at_least"
    end: str = "smallest"
    low: int | None = None
    high: int | None = None
    monotonic: bool = False


def reverse_questions(calculator: Calculator) -> tuple[ReverseQuestion, ...]:
    """Return the preset reverse questions of a calculator: the tables of its name in `questions.toml`."""
    game = read_tables(calculator.rules.folder, "questions")
    return tuple(ReverseQuestion(**each) for each in game.get(calculator.id.partition(".")[2], ()))


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One value of the parameter with its measure; None where the engine refuses it."""

    setting: Option
    value: Fraction | None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class FindResult(Result):
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
        question, measure, vary = self.question, self.measure, self.parameter.label
        number = percent(question.wanted) if measure.is_chance else decimal(question.wanted)
        likely = " likely" if measure.is_chance else ""
        wanted = f"“{measure.label}” is {question.bound.replace('_', ' ')} {number}{likely}"
        if self.found is None:
            nowhere = f"At no {vary} from {self.ends[0].label} to {self.ends[1].label} {wanted}"
            if self.best is None:
                return f"{nowhere}, for none of them is allowed."
            most = "most" if question.bound == "at_least" else "least"
            return f"{nowhere}; the {most} is {self.number(self.best)}, at {self.best.setting.label}."
        ordinal = {"smallest": "first", "largest": "last"}[question.end]
        end = question.end if self.parameter.is_numeric else ordinal
        line = f"{vary} {self.found.setting.label} is the {end} where {wanted}"
        there = f"{line}: there it is {self.number(self.found)}"
        if self.before is None:
            return f"{there}, and the search begins there."
        if self.before.value is None:
            return f"{there}, and {self.before.setting.label} is not allowed."
        return f"{there}, at {self.before.setting.label} it is {self.number(self.before)}."

    def number(self, place: Place) -> str:
        """Return the measure of one value, for display."""
        return format_value(self.measure, place.value)

    def wire(self) -> Json:
        """Return it as JSON values."""
        question = self.question
        return {
            "inquiry": "find",
            "calculator": question.request.calculator,
            "vary": self.parameter.name,
            "watch": self.measure.name,
            "wanted": str(question.wanted),
            "bound": question.bound,
            "end": question.end,
            "from": self.ends[0].value,
            "to": self.ends[1].value,
            "found": _place(self.found),
            "before": _place(self.before),
            "best": _place(self.best),
            "tried": self.tried,
            "by": self.by,
        }

    def parts(self) -> Iterator[Html]:
        """Yield the values that matter, and how they were searched."""
        places = (
            (self.found, "this does it"),
            (self.before, "the step before"),
            (self.best, "the nearest"),
        )
        rows = [
            [words, place.setting.label, element("data", self.number(place), value=place.value)]
            for place, words in places
            if place is not None
        ]
        vary, measure = self.parameter.label, self.measure.label
        if rows:
            yield cells_table(f"{measure} by {vary}", ["", vary, measure], rows)
        low, high = self.ends
        span = f"from {low.label} to {high.label}"
        how = "halving the range each time" if self.by == "halving" else "one after another"
        yield element("p", f"Searched {span}, {how}: {self.tried} exact answers.", class_="ri-reads")


def _place(place: Place | None) -> Json | None:
    if place is None:
        return None
    return {"at": place.setting.value, "value": None if place.value is None else str(place.value)}
