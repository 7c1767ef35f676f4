"""The form that asks inquiries, made from the declarations; the page gives it life.

Every field is named as the key of the inquiry that it fills.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.analysis.measures import BOUNDS
from engine.analysis.options import Menued
from engine.analysis.parameters import Dial
from engine.analysis.questions import MOST_SETUPS
from engine.calculator import ReverseQuestion
from engine.render.markup import Html, element
from engine.shown import percent

__all__ = ["menu_form"]

KINDS = {
    "compare": "Compare",
    "sweep": "Sweep",
    "find": "Ask back",
    "readings": "Rulings",
    "fairness": "Fairness",
}
FREE = "own"
"""The question that is none of the presets."""


def menu_form(menu: Menued) -> Html:
    """Return the form: a choice of what to ask, and the fields of each."""
    kinds = list(_kinds(menu))
    radios = [
        element("label", _radio(kind, is_first=place == 0), element("span", KINDS[kind]))
        for place, kind in enumerate(kinds)
    ]
    choice = element("fieldset", element("legend", "What to ask"), *radios, class_="ri-kinds")
    sections = [
        element("div", *_SECTIONS[kind](menu), data_kind=kind, class_="ri-section", hidden=place > 0)
        for place, kind in enumerate(kinds)
    ]
    return element("form", choice, *sections, class_="ri-form", novalidate=True, autocomplete="off")


def _kinds(menu: Menued) -> Iterator[str]:
    if "odds" in menu.calculator.modes:
        yield "compare"
    if menu.watches:
        yield from ("sweep", "find")
    if any(dial.how == "reading" for dial in menu.dials):
        yield "readings"
    if {"roll", "odds"} <= set(menu.calculator.modes):
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


def _field(menu: Menued, name: str, label: str, control: Html, *, kind: str, hint: str = "") -> Html:
    at = _id(menu, kind, name)
    error = element("p", class_="rc-error", id=f"{at}-error", hidden=True)
    helps = [element("p", hint, class_="rc-help", id=f"{at}-help")] if hint else []
    return element(
        "div", element("label", label, for_=at), control, *helps, error, class_="rc-field", data_field=name
    )


def _id(menu: Menued, kind: str, name: str) -> str:
    return f"{menu.at}-{kind}-{name}"


def _input(
    menu: Menued, kind: str, name: str, value: object = "", *, numeric: bool = False, hint: bool = False
) -> Html:
    at = _id(menu, kind, name)
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


def _select(menu: Menued, kind: str, name: str, options: Sequence[Html]) -> Html:
    at = _id(menu, kind, name)
    return element("select", *options, id=at, name=name, aria_describedby=f"{at}-error")


def _compare(menu: Menued) -> Iterator[Html]:
    yield _lead(
        f"Keep the setup above, change it, keep that: up to {MOST_SETUPS}, from any calculator, on one chart."
    )
    yield element("ol", class_="ri-setups", aria_label="Setups to compare")
    control = _input(menu, "compare", "name", hint=True)
    yield _field(
        menu,
        "name",
        "Name of the setup above",
        control,
        kind="compare",
        hint="Left blank, its inputs name it.",
    )
    add = element("button", "Add this setup", type="button", data_action="add", class_="ri-add")
    yield _actions(add, _ask_button("Compare"), _button("copy-comparison", "Copy link"))


def _sweep(menu: Menued) -> Iterator[Html]:
    yield _lead("Turn one input from end to end and watch one number; everything else stays as set above.")
    yield element("div", *_turning(menu, "sweep"), class_="ri-fields")
    yield _actions(_ask_button("Draw it"))


def _turning(menu: Menued, kind: str) -> Iterator[Html]:
    vary = _select(menu, kind, "vary", [_dial_option(menu, dial) for dial in menu.dials])
    yield _field(menu, "vary", "Turn", vary, kind=kind)
    for name, label in (("from", "From"), ("to", "To")):
        yield _field(menu, name, label, _input(menu, kind, name, numeric=True), kind=kind)
    yield _field(menu, "watch", "Watch", _select(menu, kind, "watch", list(_watch_options(menu))), kind=kind)
    if menu.calculator.outcome and "odds" in menu.calculator.modes:
        yield _field(
            menu, "bound_of", "Which number", _input(menu, kind, "bound_of", numeric=True), kind=kind
        )


def _dial_option(menu: Menued, dial: Dial) -> Html:
    low, high = menu.range(dial) if dial.is_numeric else (None, None)
    return element("option", dial.label, value=dial.name, data_from=low, data_to=high)


def _watch_options(menu: Menued) -> Iterator[Html]:
    for watched in menu.watches:
        yield element("option", watched.label, value=watched.name, data_chance=watched.is_chance)
    outcome = menu.calculator.outcome_label or menu.calculator.outcome
    if outcome and "odds" in menu.calculator.modes:
        for bound, words in BOUNDS.items():
            yield element("option", f"{outcome} {words} …", value=bound, data_bound=True, data_chance=True)


def _find(menu: Menued) -> Iterator[Html]:
    yield _lead("Say what you want, and the engine looks for the input that does it, exactly.")
    asks = [_ask_option(menu, ask) for ask in menu.calculator.reverse_questions]
    own = element("option", "A question of your own", value=FREE)
    question = _select(menu, "find", "question", [*asks, own])
    yield _field(menu, "question", "Question", question, kind="find")
    hint = "75 %, 3/4 or 0.75 for a chance; a plain number for anything else."
    wanted = _input(menu, "find", "wanted", "75 %", hint=True)
    fields = [_field(menu, "wanted", "Wanted", wanted, kind="find", hint=hint)]
    yield element("div", *fields, class_="ri-fields")
    ends = [element("option", f"{word} that does it", value=word) for word in ("smallest", "largest")]
    bounds = [element("option", words, value=name) for name, words in list(BOUNDS.items())[:2]]
    own_fields = [
        *_turning(menu, "find"),
        _field(menu, "bound", "Has to be", _select(menu, "find", "bound", bounds), kind="find"),
        _field(menu, "end", "Look for the", _select(menu, "find", "end", ends), kind="find"),
    ]
    yield element("div", *own_fields, class_="ri-fields", data_own=True)
    yield _actions(_ask_button("Find it"))


def _ask_option(menu: Menued, ask: ReverseQuestion) -> Html:
    is_chance = any(each.name == ask.watch and each.is_chance for each in menu.watches)
    wanted = percent(Fraction(ask.wanted)) if is_chance else ask.wanted
    return element(
        "option",
        ask.question,
        value=ask.question,
        data_vary=ask.vary,
        data_watch=ask.watch,
        data_wanted=wanted,
        data_bound=ask.bound,
        data_end=ask.end,
        data_from="" if ask.low is None else ask.low,
        data_to="" if ask.high is None else ask.high,
    )


def _readings(menu: Menued) -> Iterator[Html]:
    number = sum(dial.how == "reading" for dial in menu.dials)
    touch = "One ruling touches" if number == 1 else f"{number} rulings touch"
    yield _lead(f"{touch} this calculator. See what each of their readings does to the setup above.")
    yield _actions(_ask_button("Weigh the rulings"))


def _fairness(menu: Menued) -> Iterator[Html]:
    yield _lead(
        "Roll the setup above 10 000 times with this page's generator and hold the rolls against the odds."
    )
    control = _input(menu, "fairness", "seed", hint=True)
    yield _field(
        menu,
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
