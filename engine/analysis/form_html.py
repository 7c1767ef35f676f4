"""The form for inquiries as HTML, made from the declarations; a script of the page handles it.

Each field has the name of the inquiry's key that it fills.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.analysis.measures import BOUNDS
from engine.analysis.options import OptionsResult
from engine.analysis.parameters import Parameter
from engine.analysis.questions import MOST_SETUPS
from engine.analysis.reverse_questions import ReverseQuestion, reverse_questions
from engine.numbers import percent
from engine.render.html import Html, element

KINDS = {
    "compare": "Compare",
    "sweep": "Sweep",
    "find": "Ask back",
    "readings": "Rulings",
    "fairness": "Fairness",
}
FREE = "own"
"""The option for a question that is not a preset."""


def options_form(result: OptionsResult) -> Html:
    """Return the form: the kinds of inquiry, and the fields of each."""
    kinds = list(_kinds(result))
    radios = [
        element("label", _radio(kind, is_first=place == 0), element("span", KINDS[kind]))
        for place, kind in enumerate(kinds)
    ]
    choice = element("fieldset", element("legend", "What to ask"), *radios, class_="ri-kinds")
    sections = [
        element("div", *_SECTIONS[kind](result), data_kind=kind, class_="ri-section", hidden=place > 0)
        for place, kind in enumerate(kinds)
    ]
    return element("form", choice, *sections, class_="ri-form", novalidate=True, autocomplete="off")


def _kinds(result: OptionsResult) -> Iterator[str]:
    if "odds" in result.calculator.modes:
        yield "compare"
    if result.measures:
        yield from ("sweep", "find")
    if any(parameter.is_reading for parameter in result.parameters):
        yield "readings"
    if {"roll", "odds"} <= set(result.calculator.modes):
        yield "fairness"


def _radio(kind: str, *, is_first: bool) -> Html:
    return element("input", type="radio", name="kind", value=kind, checked=is_first)


def _lead(words: str) -> Html:
    return element("p", words, class_="ri-lead")


def _actions(*buttons: Html) -> Html:
    return element("div", *buttons, class_="rc-actions")


def _ask_button(words: str) -> Html:
    return element("button", words, type="submit")


def _button(action: str, words: str) -> Html:
    return element("button", words, type="button", data_action=action)


def _field(result: OptionsResult, name: str, label: str, control: Html, *, kind: str, hint: str = "") -> Html:
    at = _id(result, kind, name)
    error = element("p", class_="rc-error", id=f"{at}-error", hidden=True)
    helps = [element("p", hint, class_="rc-help", id=f"{at}-help")] if hint else []
    return element(
        "div", element("label", label, for_=at), control, *helps, error, class_="rc-field", data_field=name
    )


def _id(result: OptionsResult, kind: str, name: str) -> str:
    return f"{result.at}-{kind}-{name}"


def _input(
    result: OptionsResult,
    kind: str,
    name: str,
    value: object = "",
    *,
    numeric: bool = False,
    hint: bool = False,
) -> Html:
    at = _id(result, kind, name)
    described = f"{at}-help {at}-error" if hint else f"{at}-error"
    return element(
        "input",
        id=at,
        name=name,
        type="text",
        inputmode="numeric" if numeric else None,
        value=value,
        spellcheck="false",
        autocapitalize="none",
        aria_describedby=described,
    )


def _select(result: OptionsResult, kind: str, name: str, options: Sequence[Html]) -> Html:
    at = _id(result, kind, name)
    return element("select", *options, id=at, name=name, aria_describedby=f"{at}-error")


def _compare(result: OptionsResult) -> Iterator[Html]:
    yield _lead(
        f"Keep the setup above, change it, keep that: up to {MOST_SETUPS}, from any calculator, on one chart."
    )
    yield element("ol", class_="ri-setups", aria_label="Setups to compare")
    control = _input(result, "compare", "name", hint=True)
    yield _field(
        result,
        "name",
        "Name of the setup above",
        control,
        kind="compare",
        hint="Left blank, its inputs name it.",
    )
    add = element("button", "Add this setup", type="button", data_action="add", class_="ri-add")
    yield _actions(add, _ask_button("Compare"), _button("copy-comparison", "Copy link"))


def _sweep(result: OptionsResult) -> Iterator[Html]:
    yield _lead("Turn one input from end to end and watch one number; everything else stays as set above.")
    yield element("div", *_vary_fields(result, "sweep"), class_="ri-fields")
    yield _actions(_ask_button("Draw it"))


def _vary_fields(result: OptionsResult, kind: str) -> Iterator[Html]:
    vary = _select(
        result, kind, "vary", [_parameter_option(result, parameter) for parameter in result.parameters]
    )
    yield _field(result, "vary", "Turn", vary, kind=kind)
    for name, label in (("from", "From"), ("to", "To")):
        yield _field(result, name, label, _input(result, kind, name, numeric=True), kind=kind)
    yield _field(
        result, "watch", "Watch", _select(result, kind, "watch", list(_measure_options(result))), kind=kind
    )
    if result.calculator.outcome and "odds" in result.calculator.modes:
        yield _field(
            result, "bound_of", "Which number", _input(result, kind, "bound_of", numeric=True), kind=kind
        )


def _parameter_option(result: OptionsResult, parameter: Parameter) -> Html:
    low, high = result.range(parameter) if parameter.is_numeric else (None, None)
    return element("option", parameter.label, value=parameter.name, data_from=low, data_to=high)


def _measure_options(result: OptionsResult) -> Iterator[Html]:
    for measure in result.measures:
        yield element("option", measure.label, value=measure.name, data_chance=measure.is_chance)
    outcome = result.calculator.outcome_label or result.calculator.outcome
    if outcome and "odds" in result.calculator.modes:
        for bound, words in BOUNDS.items():
            yield element("option", f"{outcome} {words} …", value=bound, data_bound=True, data_chance=True)


def _find(result: OptionsResult) -> Iterator[Html]:
    yield _lead("Say what you want, and the engine looks for the input that does it, exactly.")
    asks = [
        _ask_option(result, reverse_question) for reverse_question in reverse_questions(result.calculator)
    ]
    own = element("option", "A question of your own", value=FREE)
    question = _select(result, "find", "question", [*asks, own])
    yield _field(result, "question", "Question", question, kind="find")
    hint = "75 %, 3/4 or 0.75 for a chance; a plain number for anything else."
    wanted = _input(result, "find", "wanted", "75 %", hint=True)
    fields = [_field(result, "wanted", "Wanted", wanted, kind="find", hint=hint)]
    yield element("div", *fields, class_="ri-fields")
    ends = [element("option", f"{word} that does it", value=word) for word in ("smallest", "largest")]
    bounds = [element("option", words, value=name) for name, words in list(BOUNDS.items())[:2]]
    own_fields = [
        *_vary_fields(result, "find"),
        _field(result, "bound", "Has to be", _select(result, "find", "bound", bounds), kind="find"),
        _field(result, "end", "Look for the", _select(result, "find", "end", ends), kind="find"),
    ]
    yield element("div", *own_fields, class_="ri-fields", data_own=True)
    yield _actions(_ask_button("Find it"))


def _ask_option(result: OptionsResult, reverse_question: ReverseQuestion) -> Html:
    is_chance = any(each.name == reverse_question.watch and each.is_chance for each in result.measures)
    wanted = percent(Fraction(reverse_question.wanted)) if is_chance else reverse_question.wanted
    return element(
        "option",
        reverse_question.question,
        value=reverse_question.question,
        data_vary=reverse_question.vary,
        data_watch=reverse_question.watch,
        data_wanted=wanted,
        data_bound=reverse_question.bound,
        data_end=reverse_question.end,
        data_from="" if reverse_question.low is None else reverse_question.low,
        data_to="" if reverse_question.high is None else reverse_question.high,
    )


def _readings(result: OptionsResult) -> Iterator[Html]:
    number = sum(parameter.is_reading for parameter in result.parameters)
    touch = "One ruling touches" if number == 1 else f"{number} rulings touch"
    yield _lead(f"{touch} this calculator. See what each of their readings does to the setup above.")
    yield _actions(_ask_button("Weigh the rulings"))


def _fairness(result: OptionsResult) -> Iterator[Html]:
    yield _lead(
        "Roll the setup above 10 000 times with this page's generator and hold the rolls against the odds."
    )
    control = _input(result, "fairness", "seed", hint=True)
    yield _field(
        result,
        "seed",
        "Seed",
        control,
        kind="fairness",
        hint="Any text; left blank, a fresh one is drawn and shown.",
    )
    yield _actions(_ask_button("Roll 10 000 times"))


_SECTIONS = {
    "compare": _compare,
    "sweep": _sweep,
    "find": _find,
    "readings": _readings,
    "fairness": _fairness,
}
