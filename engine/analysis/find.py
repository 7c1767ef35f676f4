"""Find: which value of a parameter brings a measure to a wanted number; target: so on every dial of a game.

Also the presets of both, which the games declare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Self

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
from engine.analysis.sweep import search_range
from engine.calculator import Calculator, System
from engine.catalogue import find
from engine.constraints import DottedId, Meta
from engine.errors import InvalidRequestError, LimitExceededError, RulesError, within_inquiry
from engine.group import Departure, Group, departures, grouped, is_touched
from engine.inputs import Option
from engine.numbers import decimal, format_number, percent
from engine.protocol import Request
from engine.render.html import Html, element, table, table_row, unbroken
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
        """Try every stand of every dial that the game declares, and keep the two nearest to what is wanted.

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
        touching = {ruling for dial in finder.dials for ruling in find(dial.calculator).offered_rulings}
        return TargetResult(
            request=self.request,
            wanted=self.wanted,
            finder=finder,
            dials=tuple(_read_and_decided(dial, self) for dial in finder.dials),
            group=self.group,
            read=tuple(each for each in departures(self.group) if each.ruling in touching),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Where a dial stands, with the exact chance there; several neighbours of one chance are one stand."""

    label: str
    chance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class DialResult:
    """The two stands of a dial between which the wanted chance lies.

    Attributes:
        below: the likeliest stand that is at most as likely as wanted; None where all are likelier.
        above: the least likely one that is at least as likely as wanted; None where none is.
        decided: the same dial as the book decides, where a group's readings make it another one.
    """

    dial: Dial
    measure: Measure
    below: Stand | None
    above: Stand | None
    decided: DialResult | None = None

    def nearest(self, wanted: Fraction) -> Stand:
        """Return the one of the two that comes nearer, the lower one where both are as near."""
        known = [each for each in (self.below, self.above) if each is not None]
        return min(known, key=lambda each: abs(each.chance - wanted))

    def ends(self) -> Json:
        """Return the two stands as JSON values."""
        return {
            name: None if stand is None else {"at": stand.label, "value": str(stand.chance)}
            for name, stand in (("below", self.below), ("above", self.above))
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetResult(Result):
    """The answer to a game master who wants a chance."""

    request: Request
    wanted: Fraction
    finder: TargetFinder
    dials: tuple[DialResult, ...]
    group: Group
    read: tuple[Departure, ...]
    """What the group reads otherwise than the book decides, among the rulings that touch a dial."""

    @property
    def sentence(self) -> str:
        """The first dial in one line: where it comes nearest, and how likely the roll is there."""
        first = self.dials[0]
        stand = first.nearest(self.wanted)
        return (
            f"Nearest to {percent(self.wanted)}: {first.dial.label} {stand.label}, "
            f"where “{first.measure.label}” is {percent(stand.chance)} likely."
        )

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "inquiry": "target",
            "calculator": self.request.calculator,
            "wanted": str(self.wanted),
            "readings": {each.ruling: each.reading for each in self.read},
            "dials": [
                {
                    "dial": each.dial.label,
                    "watch": each.measure.name,
                    **each.ends(),
                    "decided": None if each.decided is None else each.decided.ends(),
                }
                for each in self.dials
            ],
        }

    def parts(self) -> Iterator[Html]:
        """Yield by whose readings it is, and the dials."""
        if self.read:
            differs = any(each.decided for each in self.dials)
            yield element("p", *readings_note(self.group, self.read, differs=differs), class_="ri-reads")
        yield self.table()

    def table(self) -> Html:
        """Return only the dials, each with the two stands between which the wanted chance lies."""
        wanted = percent(self.wanted)
        heads = ["You set", unbroken(f"At most {wanted}"), unbroken(f"At least {wanted}")]
        rows = []
        for each in self.dials:
            name = element("span", each.dial.label, element("small", each.measure.label))
            book = each.decided or each
            below = _end(each.below, book.below, "always likelier")
            above = _end(each.above, book.above, "never so likely")
            rows.append(table_row(name, below, above))
        return table(f"Settings for {wanted}", heads, rows, class_="rc-table ri-targets")


def _end(stand: Stand | None, decided: Stand | None, otherwise: str) -> Html:
    """Return one end of a dial, with the decided one where that is another."""
    parts: list[Html | str] = [otherwise]
    if stand is not None:
        parts = [element("strong", stand.label), element("data", percent(stand.chance), value=stand.chance)]
        if len(str(stand.chance)) <= LONGEST_FRACTION:
            parts.append(element("small", str(stand.chance)))
    if decided != stand:
        words = otherwise if decided is None else f"{decided.label}, {percent(decided.chance)}"
        parts.append(element("small", f"(the book: {words})", class_="group-book"))
    return element("td", *parts)


def _read_and_decided(dial: Dial, question: Target) -> DialResult:
    """Return a dial as the group reads it, with the decided one where that is another."""
    read = _turn(dial, question)
    if not is_touched(question.group, find(dial.calculator)):
        return read
    try:
        decided = _turn(dial, replace(question, group=Group()))
    except RulesError:
        return read  # only the group's readings allow it
    return read if decided == read else replace(read, decided=decided)


def _turn(dial: Dial, question: Target) -> DialResult:
    measure = find_measure(find(dial.calculator), "odds", dial.watch)
    known: list[Stand] = []
    refusals: list[RulesError] = []
    for label, ask in _stands(dial, _request(dial, question), measure):
        try:
            known.append(Stand(label=label, chance=ask()))
        except RulesError as error:
            refusals.append(error)
    if not known:
        raise within_inquiry(refusals[0], "request")
    wanted = question.wanted
    below = max((each.chance for each in known if each.chance <= wanted), default=None)
    above = min((each.chance for each in known if each.chance >= wanted), default=None)
    return DialResult(dial=dial, measure=measure, below=_joined(known, below), above=_joined(known, above))


def _request(dial: Dial, question: Target) -> Request:
    request = question.request
    fed = {target: request.inputs[name] for target, name in dial.takes.items() if name in request.inputs}
    asked = replace(request, calculator=dial.calculator, mode="odds", inputs={**dial.inputs, **fed})
    return grouped(question.group, asked)


def _stands(dial: Dial, request: Request, measure: Measure) -> Iterator[tuple[str, Callable[[], Fraction]]]:
    """Yield the stands of a dial, each with the question how likely the roll is there."""

    def asking(asked: Request, times: int = 1) -> Callable[[], Fraction]:
        def ask() -> Fraction:
            chance = value_of(measure, answer_within_budget(asked))
            assert chance is not None  # noqa: S101 - a dial gives a roll all that its chance needs
            return chance**times

        return ask

    for each in dial.settings:
        yield each.label, asking(replace(request, inputs={**request.inputs, **each.inputs}))
    if dial.settings:
        return
    for number in range(dial.low, dial.high + 1):
        if dial.is_repeated:
            yield format_number(number), asking(request, number)
        else:
            parameter = find_parameter(find(dial.calculator), dial.vary)
            yield format_number(number), asking(with_value(request, parameter, number))


def _joined(known: list[Stand], chance: Fraction | None) -> Stand | None:
    """Return the stands of one chance as one: the first and the last of a row of numbers, else all names."""
    if chance is None:
        return None
    labels = [each.label for each in known if each.chance == chance]
    at = [place for place, each in enumerate(known) if each.chance == chance]
    is_row = len(at) > 2 and at[-1] - at[0] == len(at) - 1  # noqa: PLR2004 - of two, both are said
    label = f"{labels[0]} to {labels[-1]}" if is_row else " or ".join(labels)
    return Stand(label=label, chance=chance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roller:
    """Somebody who may roll: a label, and the inputs that say so."""

    label: str
    inputs: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One place of a dial that has a name: `hard: d10 d10`, and the inputs that put it there."""

    label: str
    inputs: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dial:
    """One thing that a game master may set.

    It has either a number between two ends, `low` and `high`, or `settings` with names.

    Attributes:
        label: in the game's words.
        calculator: whose answer is looked at.
        watch: the chance in that answer: an event, or a bound on the outcome.
        takes: the field of the finder by the input that it fills.
        inputs: further inputs that stay.
        vary: the number that is turned, by its path; empty where `settings` are named.
        is_repeated: what is turned is how many times in a row it has to happen, each time from the start.
    """

    label: str
    calculator: DottedId
    watch: str
    takes: Mapping[str, str]
    inputs: Mapping[str, Any]
    vary: str = ""
    is_repeated: bool = False
    low: int = 0
    high: int = 0
    settings: tuple[Setting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetFinder:
    """The target finder of one game.

    Attributes:
        calculator: whose inputs say who rolls.
        fields: which of them the form asks for.
        rollers: who may roll, the first one as the page has it.
        dials: what may be set, in the order of the table.
    """

    calculator: DottedId
    fields: tuple[str, ...]
    rollers: Annotated[tuple[Roller, ...], Meta(alias="who", least=1)]
    dials: Annotated[tuple[Dial, ...], Meta(alias="dial", least=1)]


def target_finder_of(system: System) -> TargetFinder | None:
    """Return what a game declares; None where it has no `targets.toml`."""
    raw = read_tables(system.data.folder, "targets")
    if not raw:
        return None
    told = with_defaults(raw)
    # Not by `engine.schema`: the browser has no reader of records. The tests read every game's file by it.
    return TargetFinder(
        calculator=told["calculator"],
        fields=tuple(told["fields"]),
        rollers=tuple(Roller(**each) for each in told["who"]),
        dials=tuple(
            Dial(**{**each, "settings": tuple(Setting(**one) for one in each.get("settings", ()))})
            for each in told["dial"]
        ),
    )


def with_defaults(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables with what a dial leaves out: the finder's own calculator, and all of its fields."""
    takes = {name: name for name in raw["fields"]}
    usual = {"calculator": raw["calculator"], "takes": takes, "inputs": {}}
    return {**raw, "dial": [{**usual, **each} for each in raw["dial"]]}
