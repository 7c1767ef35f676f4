"""Menu: what may be asked about a request, as a form made from the declarations.

A script of the page handles it. Each field has the name of the question's key that it fills.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

from engine.analysis.compare import MOST_SETUPS
from engine.analysis.find import ReverseQuestion, reverse_questions
from engine.analysis.measures import (
    BOUNDS,
    Measure,
    MeasureKind,
    Parameter,
    current_value,
    measures_of,
    parameters,
)
from engine.analysis.question import (
    Json,
    Parts,
    Question,
    Result,
    calculator_of,
    exact_request_of,
    text_of,
    with_mode,
)
from engine.analysis.sweep import ORDINARY_SPAN, search_range
from engine.calculator import Calculator
from engine.dispatch import handle
from engine.errors import RulesError
from engine.numbers import percent
from engine.protocol import Request
from engine.render.html import Html, element

FREE = "own"
"""The option for a question that is not a preset."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu(Question):
    """The options for questions about a request; `at` is the prefix of the form's element ids."""

    kind: ClassVar[str] = "menu"
    keys: ClassVar[tuple[str, ...]] = ("request", "at")

    request: Request
    at: str = "inquiry"

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        return cls(request=exact_request_of(raw), at=text_of(raw, "at", default="inquiry"))

    def answer(self) -> MenuResult:
        """Return the options for the request, even for one that the engine refuses.

        Raises:
            RulesError: there is no such calculator.
        """
        calculator = calculator_of(self.request)
        request = with_mode(self.request)
        try:
            measures = measures_of(calculator, handle(request))
        except RulesError:
            measures = tuple(
                Measure(name=each.name, label=each.label, kind=MeasureKind.EVENT)
                for each in calculator.events
            )
        return MenuResult(
            at=self.at,
            request=request,
            calculator=calculator,
            parameters=parameters(calculator),
            measures=measures,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuResult(Result):
    """The options for questions about one request."""

    at: str
    request: Request
    calculator: Calculator
    parameters: tuple[Parameter, ...]
    measures: tuple[Measure, ...]

    @property
    def sentence(self) -> str:
        """The options in one line."""
        turn, watch = len(self.parameters), len(self.measures)
        return f"{self.calculator.title}: {turn} things to turn, {watch} numbers to watch."

    @property
    def outcome(self) -> str | None:
        """What its odds count, as a label; None without odds."""
        return (self.calculator.outcome_label or self.calculator.outcome) if self.has_odds else None

    @property
    def has_odds(self) -> bool:
        """Whether the calculator gives odds."""
        return "odds" in self.calculator.modes

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "inquiry": "menu",
            "calculator": self.calculator.id,
            "dials": [
                {
                    "name": each.name,
                    "label": each.label,
                    "from": each.low,
                    "to": each.high,
                    "settings": [{"value": one.value, "label": one.label} for one in each.settings],
                }
                for each in self.parameters
            ],
            "watches": [
                {"name": each.name, "label": each.label, "chance": each.is_chance} for each in self.measures
            ],
            "asks": [
                {
                    "question": ask.question,
                    "vary": ask.vary,
                    "watch": ask.watch,
                    "wanted": ask.wanted,
                    "bound": ask.bound,
                    "end": ask.end,
                    "from": ask.low,
                    "to": ask.high,
                }
                for ask in reverse_questions(self.calculator)
            ],
        }

    def html(self) -> str:
        """Return the form: the kinds of question, and the fields of each."""
        radios: list[Html] = []
        sections: list[Html] = []
        for kind, label, is_offered, section in _KINDS:
            if is_offered(self):
                is_first = not radios
                radio = element("input", type="radio", name="kind", value=kind, checked=is_first)
                radios.append(element("label", radio, element("span", label)))
                shown = section(self, _Fields(at=f"{self.at}-{kind}"))
                sections.append(
                    element("div", *shown, data_kind=kind, class_="ri-section", hidden=not is_first)
                )
        choice = element("fieldset", element("legend", "What to ask"), *radios, class_="ri-kinds")
        return element("form", choice, *sections, class_="ri-form", novalidate=True, autocomplete="off")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fields:
    """The fields of one kind of question; `at` is the prefix of their ids."""

    at: str

    def text(
        self, name: str, label: str, value: object = "", *, numeric: bool = False, hint: str = ""
    ) -> Html:
        """Return a field of text."""
        at = f"{self.at}-{name}"
        control = element(
            "input",
            id=at,
            name=name,
            type="text",
            inputmode="numeric" if numeric else None,
            value=value,
            spellcheck="false",
            autocapitalize="none",
            aria_describedby=f"{at}-help {at}-error" if hint else f"{at}-error",
        )
        return self._field(name, label, control, hint)

    def select(self, name: str, label: str, options: Sequence[Html]) -> Html:
        """Return a field with a choice."""
        at = f"{self.at}-{name}"
        control = element("select", *options, id=at, name=name, aria_describedby=f"{at}-error")
        return self._field(name, label, control)

    def _field(self, name: str, label: str, control: Html, hint: str = "") -> Html:
        at = f"{self.at}-{name}"
        error = element("p", class_="rc-error", id=f"{at}-error", hidden=True)
        helps = [element("p", hint, class_="rc-help", id=f"{at}-help")] if hint else []
        label_ = element("label", label, for_=at)
        return element("div", label_, control, *helps, error, class_="rc-field", data_field=name)

    def to_vary(self, result: MenuResult) -> Iterator[Html]:
        """Yield the fields for what to turn, from where to where, and what to watch."""
        turns = []
        for each in result.parameters:
            here = current_value(result.request, each)
            ends = (
                search_range(each, here, None, None, span=ORDINARY_SPAN) if each.is_numeric else (None, None)
            )
            turns.append(element("option", each.label, value=each.name, data_from=ends[0], data_to=ends[1]))
        yield self.select("vary", "Turn", turns)
        yield self.text("from", "From", numeric=True)
        yield self.text("to", "To", numeric=True)
        watches = [element("option", each.label, value=each.name) for each in result.measures]
        if result.outcome:
            watches += [
                element("option", f"{result.outcome} {words} …", value=bound, data_bound=True)
                for bound, words in BOUNDS.items()
            ]
        yield self.select("watch", "Watch", watches)
        if result.outcome:
            yield self.text("bound_of", "Which number", numeric=True)


def _lead(words: str) -> Html:
    return element("p", words, class_="ri-lead")


def _actions(ask: str, *, before: Sequence[Html] = (), behind: Sequence[Html] = ()) -> Html:
    """Return the button that asks, between others."""
    return element("div", *before, element("button", ask, type="submit"), *behind, class_="rc-actions")


def _compare(_result: MenuResult, fields: _Fields) -> Iterator[Html]:
    yield _lead(
        f"Keep the setup above, change it, keep that: up to {MOST_SETUPS}, from any calculator, on one chart."
    )
    yield element("ol", class_="ri-setups", aria_label="Setups to compare")
    yield fields.text("name", "Name of the setup above", hint="Left blank, its inputs name it.")
    add = element("button", "Add this setup", type="button", data_action="add")
    copy = element("button", "Copy link", type="button", data_action="copy-comparison")
    yield _actions("Compare", before=[add], behind=[copy])


def _sweep(result: MenuResult, fields: _Fields) -> Iterator[Html]:
    yield _lead("Turn one input from end to end and watch one number; everything else stays as set above.")
    yield element("div", *fields.to_vary(result), class_="ri-fields")
    yield _actions("Draw it")


def _find(result: MenuResult, fields: _Fields) -> Iterator[Html]:
    yield _lead("Say what you want, and the engine looks for the input that does it, exactly.")
    asks = [_preset(result, each) for each in reverse_questions(result.calculator)]
    own = element("option", "A question of your own", value=FREE)
    yield fields.select("question", "Question", [*asks, own])
    hint = "75 %, 3/4 or 0.75 for a chance; a plain number for anything else."
    yield element("div", fields.text("wanted", "Wanted", "75 %", hint=hint), class_="ri-fields")
    ends = [element("option", f"{word} that does it", value=word) for word in ("smallest", "largest")]
    bounds = [element("option", words, value=name) for name, words in list(BOUNDS.items())[:2]]
    own_fields = [
        *fields.to_vary(result),
        fields.select("bound", "Has to be", bounds),
        fields.select("end", "Look for the", ends),
    ]
    yield element("div", *own_fields, class_="ri-fields", data_own=True)
    yield _actions("Find it")


def _preset(result: MenuResult, ask: ReverseQuestion) -> Html:
    is_chance = any(each.name == ask.watch and each.is_chance for each in result.measures)
    return element(
        "option",
        ask.question,
        value=ask.question,
        data_vary=ask.vary,
        data_watch=ask.watch,
        data_wanted=percent(Fraction(ask.wanted)) if is_chance else ask.wanted,
        data_bound=ask.bound,
        data_end=ask.end,
        data_from="" if ask.low is None else ask.low,
        data_to="" if ask.high is None else ask.high,
    )


def _readings(result: MenuResult, _fields: _Fields) -> Iterator[Html]:
    number = sum(parameter.is_reading for parameter in result.parameters)
    touch = "One ruling touches" if number == 1 else f"{number} rulings touch"
    yield _lead(f"{touch} this calculator. See what each of their readings does to the setup above.")
    yield _actions("Weigh the rulings")


_KINDS: tuple[
    tuple[str, str, Callable[[MenuResult], bool], Callable[[MenuResult, _Fields], Iterator[Html]]], ...
] = (
    ("compare", "Compare", lambda result: result.has_odds, _compare),
    ("sweep", "Chart", lambda result: bool(result.measures), _sweep),
    ("find", "Work backwards", lambda result: bool(result.measures), _find),
    ("readings", "Rulings", lambda result: any(each.is_reading for each in result.parameters), _readings),
)
"""The kinds of question in the form: the name, the label, where it is offered, and its fields."""
