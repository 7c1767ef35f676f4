"""Questions about several answers in a page, computed by the build: charts, and a game's target finder."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from engine import Request, RulesError, find
from engine.analysis import Compare, Question, Setup, Sweep, Target, inquire, target_finder_of
from macros.page import PageError
from macros.pages.answers import asked_again, compact, parts_of, rulings_behind
from macros.pages.book_index import calculator_named, game_of_page
from macros.pages.form_fields import fields_of, inputs_words
from macros.templating import fill

if TYPE_CHECKING:
    from macros.page import Page

WANTED = 60
"""Percent: what the page asks for before a reader asks for something else."""


def sweep(
    page: Page,
    name: str,
    vary: str,
    watch: str,
    *,
    low: int | None = None,
    high: int | None = None,
    **inputs: Any,
) -> Markup:
    """Return a chart with its table of what one number of an answer does while one input is turned.

    `sweep("scattershot.mib", "rating", "success", low=6, high=18, rating=12)`

    Args:
        page: the page it will stand in.
        name: id of the calculator.
        vary: what is turned: an input, a part of one (`bag.white`), like dice (`dice.d6`), a ruling.
        watch: an event, a result, `mean`, or a bound on the outcome such as `at_least 3`.
        low: where the range begins; left out, some way below where the input stands.
        high: where it ends.
        inputs: the rest of the request.

    Raises:
        PageError: there is nothing of that name to turn or to watch, or the engine refuses.
    """
    del page
    system, found = calculator_named(name)
    request = Request(calculator=found.id, inputs=inputs)
    turned = vary.partition(".")[0]
    fields = fields_of(tuple(each for each in found.declared if each.name in inputs), inputs, inputs, "")
    asked = inputs_words([each for each in fields if each.name != turned])
    return _figure(Sweep(request=request, vary=vary, watch=watch, low=low, high=high), system.url_slug, asked)


def compare(page: Page, *setups: Mapping[str, Any]) -> Markup:
    """Return a chart with its table of two to six setups on one axis.

    `compare({"name": "a novice", "calculator": "scattershot.mib", "rating": 8}, ...)`

    Args:
        page: the page it will stand in.
        setups: each with its `name`, its `calculator`, and the inputs beside them.

    Raises:
        PageError: a setup names no calculator, or the engine refuses.
    """
    del page
    asked = tuple(_setup(each) for each in setups)
    games = {calculator_named(each.request.calculator)[0].url_slug for each in asked}
    return _figure(Compare(setups=asked), games.pop() if len(games) == 1 else "")


def _setup(told: Mapping[str, Any]) -> Setup:
    inputs = dict(told)
    name, calculator = inputs.pop("name", ""), inputs.pop("calculator", "")
    _, found = calculator_named(calculator)
    return Setup(name=name, request=Request(calculator=found.id, inputs=inputs))


def _figure(inquiry: Compare | Sweep, game: str, inputs: str = "") -> Markup:
    answered = _answered(inquiry, "the chart cannot be drawn")
    chart = Markup(answered.chart())  # noqa: S704 - the engine escapes
    named = {"game": game, "sentence": answered.sentence, "inputs": inputs}
    return fill("analysis/charted", **named, chart=chart, asked=_asked(inquiry))


def _asked(inquiry: Compare | Sweep) -> Markup:
    """Return the attributes by which the chart is asked again for a group."""
    requests = [inquiry.request] if isinstance(inquiry, Sweep) else [each.request for each in inquiry.setups]
    calculators = [find(each.calculator) for each in requests]
    return asked_again(calculators, compact(_question(inquiry)), "chart")


def _question(inquiry: Compare | Sweep) -> dict[str, Any]:
    """Return the chart's question as JSON values."""
    if isinstance(inquiry, Sweep):
        ends = {name: end for name, end in (("from", inquiry.low), ("to", inquiry.high)) if end is not None}
        parts: dict[str, Any] = {"vary": inquiry.vary, "watch": inquiry.watch, **ends}
        return {"inquiry": "sweep", "request": parts_of(inquiry.request), **parts}
    setups = [{"name": each.name, "request": parts_of(each.request)} for each in inquiry.setups]
    return {"inquiry": "compare", "setups": setups}


def target_finder(page: Page, *, game: str | None = None) -> Markup:
    """Return the target finder of a game, answered for the first who may roll and a chance of 60 %.

    Args:
        page: the page it will be on.
        game: whose settings it looks for; the page's own game if left out.

    Raises:
        PageError: the game declares no finder in its `questions.toml`, or the engine refuses who rolls.
    """
    system = game_of_page(page, game)
    finder = target_finder_of(system)
    if finder is None:
        message = f"{system.slug} has no target finder; declare it in its questions.toml"
        raise PageError(message)
    calculator, first = find(finder.calculator), next(iter(finder.who.values()))
    request = Request(calculator=calculator.id, inputs=first)
    question = Target(request=request, wanted=Fraction(WANTED, 100))
    answered = _answered(question, "the target finder cannot be answered")
    at = page.take("target-finder")
    fields = tuple(each for each in calculator.declared if each.name in finder.fields)
    return fill(
        "analysis/target",
        at=at,
        root=page.root,
        game=system.url_slug,
        calculator=calculator.id,
        wanted=WANTED,
        rulings=" ".join(rulings_behind(find(each.calculator) for each in finder.settings)),
        who={label: compact(inputs) for label, inputs in finder.who.items()},
        fields=fields_of(fields, first, first, at),
        sentence=answered.sentence,
        table=Markup("".join(answered.parts())),  # noqa: S704 - the engine escapes
    )


def _answered(inquiry: Question, failure: str) -> Any:
    """Return the answer to an inquiry; where the engine refuses, the build ends with what failed and why."""
    try:
        return inquire(inquiry)
    except RulesError as error:
        message = f"{failure}: {error.message}"
        raise PageError(message) from error
