"""Find: which value of a parameter brings a measure to a wanted number; target: so for many at once.

Also the presets of both, which a game declares in its `questions.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Annotated, Any, ClassVar, NamedTuple, Self

from engine.analysis.group import readings_note
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
    group_of,
    one_of,
    text_of,
    wanted_of,
    whole_of,
    with_mode,
)
from engine.analysis.sweep import Point, point_at, search_range
from engine.calculator import Calculator, System
from engine.catalogue import find
from engine.constraints import DottedId, Meta
from engine.errors import InvalidRequestError, LimitExceededError, RulesError, within_inquiry
from engine.group import Departure, Group, departures, grouped, is_touched
from engine.inputs import Option
from engine.numbers import decimal, format_number, percent
from engine.protocol import Request
from engine.render.html import Html, element, table, table_row
from engine.rule_data import read_tables

MOST_TRIED = 400
"""Maximum number of values that are tried one by one, where the measure is not declared monotonic."""
LONGEST_FRACTION = 13
"""Characters of a fraction that a cell shows beside its percentage; its `data` element has any."""


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

        The search bisects where the calculator declares the measure monotonic, under the readings of the
        request; else it tries every value.

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
        declared = _monotonic_question(calculator, self)
        halves = declared is not None and not declared.turns_back(calculator, request)
        places = _search_settings(self, request, parameter, declared, halves=halves)
        search = _Search(self, request, parameter, measure, places)
        index = search.halve() if halves else search.walk()
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
            by="halving" if halves else "one by one",
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
        unless: the readings, by ruling, under which a monotonic measure can turn back all the same.
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
    unless: Mapping[str, str] = field(default_factory=dict)

    def turns_back(self, calculator: Calculator, request: Request) -> bool:
        """Tell whether a request reads a ruling so that the measure can turn back."""
        text = calculator.rules.editions.get(request.text or "")
        read = {**({} if text is None else text.readings), **request.readings}
        return any(read.get(key) == name for key, name in self.unless.items())


def reverse_questions(calculator: Calculator) -> tuple[ReverseQuestion, ...]:
    """Return the preset reverse questions of a calculator: the tables of its name in `questions.toml`."""
    game = read_tables(calculator.rules.folder, "questions")
    return tuple(ReverseQuestion(**each) for each in game.get(calculator.id.partition(".")[2], ()))


def _monotonic_question(calculator: Calculator, question: Find) -> ReverseQuestion | None:
    """Return the declaration that the measure of this question is monotonic, if there is one."""
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
    question: Find, request: Request, parameter: Parameter, declared: ReverseQuestion | None, *, halves: bool
) -> Sequence[Option]:
    """Return the settings in the order of the search, from the end where the answer is expected."""
    low = question.low if question.low is not None or declared is None else declared.low
    high = question.high if question.high is not None or declared is None else declared.high
    span = MOST_TRIED - 1
    if halves and parameter.low is not None and parameter.high is not None:
        span = parameter.high - parameter.low
    start, stop = search_range(parameter, current_value(request, parameter), low, high, span=span)
    if not halves and stop - start >= MOST_TRIED:
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
        self.seen: dict[int, Point] = {}

    def at(self, index: int) -> Point:
        """Return a setting with its measure."""
        if index not in self.seen:
            point = point_at(self._request, self._parameter, self._measure, self.places[index])
            if point.refusal is not None:
                self._refuse_other(point.refusal)
            self.seen[index] = point
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
    def best(self) -> Point | None:
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
    found: Point | None
    before: Point | None
    best: Point | None
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

    def number(self, place: Point) -> str:
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


def _place(place: Point | None) -> Json | None:
    if place is None:
        return None
    return {"at": place.setting.value, "value": None if place.value is None else str(place.value)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One thing that a game master may set, with all that it may be.

    Attributes:
        label: in the game's words.
        watch: the chance: an event, or a bound on the outcome.
        vary: the input that is set, by its path; empty where it is how many times in a row it has to happen,
            each time from the start.
        low, high: the ends of a number.
        values: what it may be where that is no number, each the words of a list.
        names: what the values are called, where their words do not say it.
        calculator: whose answer is looked at; the finder's own where it is left out.
        takes: the field of the finder by the input that it fills; all of them where it is left out.
        inputs: further inputs that stay.
    """

    label: str
    watch: str
    vary: str = ""
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    calculator: DottedId
    takes: Mapping[str, str]
    inputs: Mapping[str, Any] = field(default_factory=dict)

    def by_name(self) -> dict[str, Any]:
        """Return all that it may be, by what each is called."""
        if self.values:
            return {
                name: words.split()
                for name, words in zip(self.names or self.values, self.values, strict=True)
            }
        return {format_number(number): number for number in range(self.low, self.high + 1)}


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetFinder:
    """Who may roll in a game, and what its game master may set for them.

    Attributes:
        calculator: whose inputs say who rolls.
        fields: which of them the form asks for.
        who: the inputs of those who may roll, by what they are called; the page has the first one.
        settings: in the order of the table.
    """

    calculator: DottedId
    fields: tuple[str, ...]
    who: Mapping[str, Mapping[str, Any]]
    settings: Annotated[tuple[Setting, ...], Meta(least=1)]


def target_finder_of(system: System) -> TargetFinder | None:
    """Return what a game declares: the table `target` of `questions.toml`; None where there is none."""
    raw = read_tables(system.data.folder, "questions").get("target")
    if raw is None:
        return None
    usual = {"calculator": raw["calculator"], "takes": {name: name for name in raw["fields"]}}
    # Not by `engine.schema`: the browser has no reader of records. The tests read every game's by it.
    return TargetFinder(
        **{**raw, "settings": tuple(Setting(**{**usual, **each}) for each in raw["settings"])}
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Target(Question):
    """What a game master may set to make a roll about as likely as wanted; the inputs say who rolls."""

    kind: ClassVar[str] = "target"
    keys: ClassVar[tuple[str, ...]] = ("request", "wanted", "group")

    request: Request
    wanted: Fraction
    group: Group = field(default_factory=Group)
    """By whose readings; the book's where nothing is named."""

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        group = group_of(raw) if "group" in raw else Group()
        return cls(request=exact_request_of(raw), wanted=wanted_of(raw), group=group)

    def answer(self) -> TargetResult:
        """Try all that each setting of the game may be, and keep the two nearest to what is wanted.

        Raises:
            InvalidRequestError: the game declares no finder for this calculator, or no chance is wanted.
            RulesError: the engine refuses who rolls.
        """
        calculator = calculator_of(self.request)
        finder = target_finder_of(calculator.game)
        if finder is None or finder.calculator != calculator.id:
            message = (
                f"{calculator.id} has no target finder; ask about a calculator that a game's finder names"
            )
            raise InvalidRequestError(message, field="request.calculator")
        check_chance(self.wanted)
        touching = {ruling for each in finder.settings for ruling in find(each.calculator).offered_rulings}
        return TargetResult(
            request=self.request,
            wanted=self.wanted,
            settings=tuple(self._read_and_decided(each) for each in finder.settings),
            group=self.group,
            read=tuple(each for each in departures(self.group) if each.ruling.id in touching),
        )

    def _read_and_decided(self, setting: Setting) -> SettingResult:
        """Return a setting as the group reads it, with the decided one where that is another."""
        read = self._try(setting, self.group)
        if is_touched(self.group, find(setting.calculator)):
            with suppress(RulesError):  # where only the group's readings allow it, the book has none
                decided = self._try(setting, Group())
                return read if decided == read else replace(read, decided=decided)
        return read

    def _try(self, setting: Setting, group: Group) -> SettingResult:
        """Ask how likely the roll is for all that a setting may be."""
        calculator, given = find(setting.calculator), self.request.inputs
        measure = find_measure(calculator, "odds", setting.watch)
        taken = {target: given[name] for target, name in setting.takes.items() if name in given}
        inputs = {**setting.inputs, **taken}
        request = grouped(group, replace(self.request, calculator=calculator.id, mode="odds", inputs=inputs))
        chances: dict[str, Fraction] = {}
        refusals: list[RulesError] = []
        for label, value in setting.by_name().items():
            asked = request
            if setting.values:
                asked = replace(request, inputs={**request.inputs, setting.vary: value})
            elif setting.vary:
                asked = with_value(request, find_parameter(calculator, setting.vary), value)
            try:
                chance = value_of(measure, answer_within_budget(asked))
            except RulesError as error:
                refusals.append(error)
                continue
            assert chance is not None  # noqa: S101 - a setting gives a roll all that its chance needs
            chances[label] = chance if setting.vary else chance**value
        if not chances:
            raise within_inquiry(refusals[0], "request")
        below = max((each for each in chances.values() if each <= self.wanted), default=None)
        above = min((each for each in chances.values() if each >= self.wanted), default=None)
        return SettingResult(
            setting=setting, measure=measure, below=_joined(chances, below), above=_joined(chances, above)
        )


class Value(NamedTuple):
    """What a setting may be, with the exact chance there; several of one chance are one."""

    label: str
    chance: Fraction


def _joined(chances: Mapping[str, Fraction], chance: Fraction | None) -> Value | None:
    """Return the values of one chance as one: the first and the last of a row of numbers, else all names."""
    if chance is None:
        return None
    at = [place for place, each in enumerate(chances.values()) if each == chance]
    labels = [list(chances)[place] for place in at]
    is_row = len(at) > 2 and at[-1] - at[0] == len(at) - 1  # noqa: PLR2004 - of two, both are said
    return Value(f"{labels[0]} to {labels[-1]}" if is_row else " or ".join(labels), chance)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingResult:
    """The two values of a setting between which the wanted chance lies.

    Attributes:
        below: the likeliest that is at most as likely as wanted; None where all are likelier.
        above: the least likely that is at least as likely as wanted; None where none is.
        decided: the same setting as the book decides, where a group's readings make it another one.
    """

    setting: Setting
    measure: Measure
    below: Value | None
    above: Value | None
    decided: SettingResult | None = None

    @property
    def event(self) -> str:
        """What the chances are of, in words."""
        return self.measure.label if self.setting.vary else f"{self.measure.label}, every time"

    def ends(self) -> Json:
        """Return the two values as JSON values."""
        return {
            name: None if value is None else {"at": value.label, "value": str(value.chance)}
            for name, value in (("below", self.below), ("above", self.above))
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetResult(Result):
    """The answer to a game master who wants a chance."""

    request: Request
    wanted: Fraction
    settings: tuple[SettingResult, ...]
    group: Group
    read: tuple[Departure, ...]
    """What the group reads otherwise than the book decides, among the rulings that touch a setting."""

    @property
    def sentence(self) -> str:
        """The first setting in one line: where it comes nearest, and how likely the roll is there."""
        first = self.settings[0]
        known = [each for each in (first.below, first.above) if each is not None]
        nearest = min(known, key=lambda each: abs(each.chance - self.wanted))
        return (
            f"Nearest to {percent(self.wanted)}: {first.setting.label} {nearest.label}, "
            f"where “{first.event}” is {percent(nearest.chance)} likely."
        )

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "inquiry": "target",
            "calculator": self.request.calculator,
            "wanted": str(self.wanted),
            "readings": {each.ruling.id: each.reading for each in self.read},
            "dials": [
                {
                    "dial": each.setting.label,
                    "watch": each.measure.name,
                    **each.ends(),
                    "decided": None if each.decided is None else each.decided.ends(),
                }
                for each in self.settings
            ],
        }

    def parts(self) -> Iterator[Html]:
        """Yield by whose readings it is, and the settings, each with the values around the wanted chance."""
        if self.read:
            differs = any(each.decided for each in self.settings)
            yield element("p", *readings_note(self.group, self.read, differs=differs), class_="ri-reads")
        wanted = percent(self.wanted)
        rows = []
        for each in self.settings:
            name = element("span", each.setting.label, element("small", each.event))
            book = each.decided or each
            below = _end(each.below, book.below, "always likelier")
            rows.append(table_row(name, below, _end(each.above, book.above, "never so likely")))
        heads = ["You set", f"At most {wanted}", f"At least {wanted}"]
        yield table(f"Settings for {wanted}", heads, rows, class_="rc-table ri-targets")


def _end(value: Value | None, decided: Value | None, otherwise: str) -> Html:
    """Return one end of a setting, with the decided one where that is another."""
    parts: list[Html | str] = [otherwise]
    if value is not None:
        parts = [element("strong", value.label), element("data", percent(value.chance), value=value.chance)]
        if len(str(value.chance)) <= LONGEST_FRACTION:
            parts.append(element("small", str(value.chance)))
    if decided != value:
        words = otherwise if decided is None else f"{decided.label}, {percent(decided.chance)}"
        parts.append(element("small", f"(the book: {words})", class_="group-book"))
    return element("td", *parts)
