"""Numbers in running text: sentences to change, figures, solved inputs, thrown dice, charts."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, product
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from engine import (
    COUNT_WORDS,
    Calculator,
    Request,
    RulesError,
    catalogue,
    emblem,
    figure_of,
    find,
    handle,
    render,
    rulings_read_by,
    throws_of,
)
from engine.analysis import Compare, Question, Setup, Sweep, Target, inquire, target_finder_of
from macros.cache import ENGINE, cache_dir, digest_of, write_text
from macros.page import PageError, unknown
from macros.pages.answers import (
    SETTINGS,
    answer_html,
    answer_to,
    asked_again,
    compact,
    new_blanks,
    parts_of,
    question_of,
    request_for,
    rulings_behind,
    shown_text,
)
from macros.pages.book_index import calculator_named, game_of_page
from macros.pages.form_fields import Field, fields_of, inputs_words, text_of
from macros.project import PROJECT
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine import Input, Response
    from macros.page import Page


Bounds = Mapping[str, tuple[int, int]]
"""The least and the greatest number of inputs, by name."""
NAMED = re.compile(r"\{([a-z_]+)(?::(-?[0-9]+)\.\.(-?[0-9]+))?\}")
NARROWEST, WIDEST = 2, 14
"""Characters that a field in a sentence is wide."""
SOURCES = (
    *ENGINE,
    "macros/pages/answers.py",
    "macros/pages/form_fields.py",
    "macros/pages/sentences.py",
)
"""What a table is made from."""
DIGESTS = {each.slug: digest_of(PROJECT, *SOURCES, game=each.slug) for each in catalogue()}
LONGEST_TABLE = 1500
"""Characters of one sentence's table; a page holds several, and all of them come with it."""
MOST_ROWS = 120
MARKS = re.compile(r"[;=|]")
"""What parts a table: a number that holds one of them has no place in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A stretch of the sentence: words, a field of the reader's, or a number of the answer's."""

    text: str
    field: Field | None = None
    show: str | None = None
    """Selector of what the number is, inside an answer."""

    @property
    def size(self) -> int:
        """Characters that the field shows."""
        longest = len(self.field.spec.value) if self.field else 0
        return min(max(longest + 1, NARROWEST), WIDEST)


def _ask(name: str, mode: str | None, inputs: dict[str, Any]) -> tuple[Calculator, Response, Request]:
    """Split what a macro was given into inputs and settings, and ask the engine."""
    _, found = calculator_named(name)
    settings = {key: inputs.pop(key, None) for key in SETTINGS}
    request = request_for(found, mode, inputs, settings)
    return found, answer_to(request), request


def sentence(
    page: Page, name: str, text: str, *, at: str | None = None, mode: str | None = None, **inputs: Any
) -> Markup:
    """Return a sentence with `{input}` as a field, and `{event}` or `{result}` as the number that follows.

    `sentence("scattershot.mib", "A Rating of {rating:1..20} makes it {success} of the time", rating=12)`

    Behind a colon are the bounds between which the sentence turns a whole number.

    Raises:
        PageError: a name in braces is no input, event or result, or the engine refuses.
    """
    if set(SETTINGS) & set(inputs):
        message = f"a sentence takes inputs only; leave out {', '.join(sorted(set(SETTINGS) & set(inputs)))}"
        raise PageError(message)
    found, response, request = _ask(name, mode, inputs)
    given = request.inputs
    at = page.take(at) if at else None
    fields = {each.name: each for each in fields_of(found.declared, response.inputs, given, at or "in")}
    html = answer_html(response, page.root)
    parts = list(_parts(text, fields, found, html))
    shown = {part.field.name for part in parts if part.field}
    hidden = {key: value for key, value in given.items() if key not in shown}
    changed = list(dict.fromkeys(part.field.name for part in parts if part.field))
    shows = [part.show for part in parts if part.show]
    return fill(
        "sentence/sentence",
        at=at,
        root=page.root,
        calculator=found,
        mode=response.mode,
        rulings=" ".join(rulings_read_by(found)),
        inputs=json.dumps(hidden, sort_keys=True, separators=(",", ":")) if hidden else "",
        parts=parts,
        table=sentence_table(request, response, changed, shows, bounds=_bounds(text)),
    )


def _bounds(text: str) -> Bounds:
    """Return the bounds that a sentence sets itself, by the input's name."""
    return {match[1]: (int(match[2]), int(match[3])) for match in NAMED.finditer(text) if match[2]}


def _parts(text: str, fields: dict[str, Field], found: Calculator, html: str) -> Iterator[Part]:
    end = 0
    for match in NAMED.finditer(text):
        yield Part(text=text[end : match.start()])
        part = _part(match[1], fields, found, html)
        if match[2] and part.field:
            spec = replace(part.field.spec, low=int(match[2]), high=int(match[3]))
            part = replace(part, field=replace(part.field, spec=spec))
        yield part
        end = match.end()
    yield Part(text=text[end:])


def _part(name: str, fields: dict[str, Field], found: Calculator, html: str) -> Part:
    if name in fields:
        return Part(text="", field=fields[name])
    for kind, names in (("event", found.events), ("result", found.results)):
        if name in {each.name for each in names}:
            shown = shown_text(html, f"data-{kind}", name)
            if shown is None:
                message = f"{found.id} shows no {kind} {name} here; leave {{{name}}} out of the sentence"
                raise PageError(message)
            return Part(text=shown, show=f"[data-{kind}={name}]")
    known = [*fields, *(each.name for each in (*found.events, *found.results))]
    raise unknown(f"input, event or result of {found.id}", name, known)


def odds(page: Page, name: str, event: str, *, exact: bool = False, **inputs: Any) -> Markup:
    """Return the chance of an event as a figure in prose, `64 %`, or with `exact=True` as `16/25`.

    Raises:
        PageError: the calculator has no such event, or the engine refuses.
    """
    del page
    found, response, request = _ask(name, "odds", inputs)
    chances = response.events or {}
    if event not in chances:
        raise unknown(f"event of {found.id}", event, chances)
    return _figure(found, request, response, f"{'exact' if exact else 'event'} {event}")


def result(
    page: Page, name: str, path: str, *, mode: str | None = None, rounded: bool = False, **inputs: Any
) -> Markup:
    """Return one part of an answer's result as a figure in prose; `prices.2` names the third of a list.

    With `rounded=True` a fraction is shown as a decimal, to the nearest tenth.

    Raises:
        PageError: the answer has no such part, or the engine refuses.
    """
    del page
    found, response, request = _ask(name, mode, inputs)
    return _figure(found, request, response, f"{'rounded' if rounded else 'result'} {path}")


def _figure(found: Calculator, request: Request, response: Response, shows: str) -> Markup:
    """Return the figure; where readings can change it, with the question that it answers."""
    try:
        figure = figure_of(response, shows)
    except RulesError as error:
        raise PageError(str(error)) from error
    asked = asked_again([found], question_of(request), shows)
    shown = Markup('<data class="computed" value="{}"{}>{}</data>')
    return shown.format(text_of(figure.value), asked, figure.text)


def sentence_table(
    request: Request,
    response: Response,
    fields: Sequence[str],
    shows: Sequence[str],
    project: Path = PROJECT,
    *,
    bounds: Bounds = MappingProxyType({}),
) -> str:
    """Return the table of a sentence, the rows nearest to the printed values; empty where there is none.

    Args:
        request: what the page asked.
        response: the answer that is printed; its inputs are complete.
        fields: names of the inputs that the reader can change.
        shows: selectors of the numbers that follow, `[data-event=success]`.
        bounds: between which the sentence turns a number, both inclusive; the table holds all of them.
        project: its folder `.cache` keeps the tables, for the engine takes its time with some.
    """
    settings = (response.calculator, response.mode, fields, shows, sorted(bounds.items()))
    asked = (sorted(request.inputs.items()), *settings)
    return _stored(
        project, response.calculator, asked, lambda: _table(request, response, fields, shows, bounds)
    )


def _stored(project: Path, calculator: str, asked: object, make: Callable[[], str]) -> str:
    """Return a table that is made once for each state of its game; some take the engine seconds."""
    name = hashlib.sha256(repr((calculator, asked)).encode()).hexdigest()[:24]
    stored = cache_dir(project, "sentences", DIGESTS[calculator.partition(".")[0]]) / f"{name}.txt"
    if not stored.is_file():
        write_text(stored, make())
    return stored.read_text(encoding="utf-8")


def _table(
    request: Request, response: Response, fields: Sequence[str], shows: Sequence[str], bounds: Bounds
) -> str:
    table = ",".join(fields)
    for count, values in enumerate(_nearest(response, fields, bounds)):
        changed = dict(zip(fields, values, strict=True))
        row = _row(replace(request, inputs={**request.inputs, **changed}), values, shows)
        if count == MOST_ROWS or len(table) + len(row) > LONGEST_TABLE:
            break
        table += row
    return table if ";" in table else ""


def _nearest(response: Response, fields: Sequence[str], bounds: Bounds) -> Iterator[tuple[Any, ...]]:
    """Yield the values of the fields, those nearest to the printed ones first: one changed before two."""
    declared = {each.name: each for each in find(response.calculator).declared}
    printed = response.inputs
    axes = [[printed[name], *_nearby(declared[name], printed[name], bounds.get(name))] for name in fields]
    places = product(*(range(len(axis)) for axis in axes))
    for each in sorted(places, key=lambda place: (sum(map(bool, place)), sum(place), place)):
        yield tuple(axis[place] for axis, place in zip(axes, each, strict=True))


def _nearby(declared: Input, printed: Any, bounds: tuple[int, int] | None) -> list[Any]:
    if bounds is None:
        return declared.nearby(printed)
    low, high = bounds
    return [each for each in declared.nearby(printed, high - low) if low <= each <= high]


def _row(request: Request, values: Sequence[Any], shows: Sequence[str]) -> str:
    """Return one row; nothing where the engine refuses, for then Python says why."""
    try:
        # A sentence shows facts, and no chart; drawing one takes three times as long as all the rest.
        html = render(replace(handle(request), distribution=None))
    except RulesError:
        return ""
    shown = [shown_text(html, *_attribute(selector)) for selector in shows]
    written = [text_of(value) for value in values]
    if None in shown or any(MARKS.search(text) for text in (*written, *filter(None, shown))):
        return ""
    return f";{','.join(written)}={'|'.join(text or '' for text in shown)}"


def _attribute(selector: str) -> tuple[str, str]:
    """Return name and value of what an element must carry, of `[data-event=success]`."""
    name, _, value = selector.strip("[]").partition("=")
    return name, value


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearest:
    """The inputs whose event comes nearest to the chance that was wanted."""

    inputs: Mapping[str, Any]
    """What was turned, and where it stands now."""
    chance: Fraction
    """How likely the event is there, exactly."""
    shown: Markup
    """The same as a figure in prose."""


def nearest(
    page: Page, name: str, event: str, wanted: str, *, over: Mapping[str, Sequence[Any]], **fixed: Any
) -> Nearest:
    """Return where the inputs must stand for an event to be as likely as wanted, or as nearly as can be.

    `nearest("scattershot.mib", "success", "1/2", over={"rating": range(2, 21)}).inputs.rating`

    Every combination of the values in `over` is tried, so nothing need rise or fall with them; the last input
    turns fastest, and of two that are equally near the one tried first is taken.

    Args:
        page: the page it is for.
        name: id of the calculator.
        event: one of its events.
        wanted: a fraction from 0 to 1, `3/4`.
        over: the inputs to turn, each with the values it may take.
        fixed: the inputs that stay.

    Raises:
        PageError: there is nothing to try, no such event, or the engine refuses.
    """
    _, found = calculator_named(name)
    target = Fraction(wanted)
    settings = [dict(zip(over, values, strict=True)) for values in product(*over.values())]
    if not settings or not over:
        message = f"nearest has nothing to turn; give over= some input of {name} and values for it"
        raise PageError(message)
    chances = [_chance(found, event, {**fixed, **each}) for each in settings]
    best = min(range(len(settings)), key=lambda place: abs(chances[place] - target))
    shown = odds(page, name, event, **fixed, **settings[best])
    return Nearest(inputs=settings[best], chance=chances[best], shown=shown)


def _chance(found: Calculator, event: str, inputs: dict[str, Any]) -> Fraction:
    chances = answer_to(request_for(found, "odds", inputs, {})).events or {}
    if event not in chances:
        raise unknown(f"event of {found.id}", event, chances)
    return chances[event]


def throw(
    page: Page,
    sides: Sequence[int],
    *,
    total: bool = False,
    of: str | None = None,
    says: str = "",
    **inputs: Any,
) -> Markup:
    """Return dice that are thrown by a press on their name, `2d10`: `throw([10, 10], total=True)`.

    Args:
        page: the page it will be in.
        sides: faces of each die, in order.
        total: whether the sum of the faces is shown as well.
        of: the calculator whose dice they are, where something is said of what falls.
        says: what it says, with its results in braces: `the MIB is {mib}`.
        inputs: what else that calculator is asked with.

    Raises:
        PageError: there is no die, no such result, or the engine refuses.
    """
    del page
    if not sides:
        message = "a throw needs a die; name the faces of each, [10, 10]"
        raise PageError(message)
    counted = [(len(list(dice)), size) for size, dice in groupby(sides)]
    words = " ".join(f"{count if count > 1 else ''}d{size}" for count, size in counted)
    falls = product(*(range(1, size + 1) for size in sides))
    return fill(
        "sentence/throw",
        words=words,
        verb="Roll",
        throws=compact({"throws": [{"die": size} for size in sides]}),
        total=total,
        blanks=[emblem(f"d{size}", "") for size in sides],
        tokens={},
        **_said(of, says, inputs, falls),
    )


def draw(page: Page, count: int, *, of: str, bag: str = "bag", says: str = "", **inputs: Any) -> Markup:
    """Return tokens drawn by a press on their number, `three tokens`: `draw(3, of="walkabout.draw")`.

    Args:
        page: the page it will be in.
        count: tokens that are drawn, without putting back.
        of: the calculator with the bag.
        bag: its input; the default is what is in the bag.
        says: what is said of the tokens, with results of the calculator in braces.
        inputs: what else that calculator is asked with.

    Raises:
        PageError: the calculator has no such bag or result, there are not so many tokens in it, or the engine
            refuses.
    """
    _, found = calculator_named(of)
    bags = {each.name: each.default_wire for each in found.declared if isinstance(each.default_wire, dict)}
    if bag not in bags:
        raise unknown(f"bag of {of}", bag, bags)
    if not 1 <= count <= sum(bags[bag].values()):
        message = f"{count} tokens cannot be drawn from a bag of {sum(bags[bag].values())}"
        raise PageError(message)
    falls = product(bags[bag], repeat=count)
    possible = (each for each in falls if not Counter(each) - Counter(bags[bag]))
    return fill(
        "sentence/throw",
        words=f"{COUNT_WORDS[count - 1]} token{'s' if count > 1 else ''}",
        verb="Draw",
        throws=compact({"throws": [{"bag": bag, "times": count}], "members": {bag: bags[bag]}}),
        total=False,
        blanks=[emblem("token")] * count,
        tokens=new_blanks(page, found, only=bags[bag]),
        **_said(of, says, inputs, possible),
    )


def _said(
    of: str | None, says: str, inputs: dict[str, Any], falls: Iterable[tuple[int | str, ...]]
) -> dict[str, str]:
    """Return what the engine says of each way the pieces can fall, and the rulings that may change it."""
    if of is None or not says:
        return {"says": "", "rulings": ""}
    _, found = calculator_named(of)
    asked = hashlib.sha256(repr((of, says, sorted(inputs.items()), falls := list(falls))).encode())
    cached = (
        cache_dir(PROJECT, "throws", DIGESTS[found.id.partition(".")[0]]) / f"{asked.hexdigest()[:24]}.json"
    )
    if not cached.is_file():
        said: dict[str, list[str]] = {}
        for faces in falls:
            said.setdefault(_saying(found, says, inputs, faces), []).append(" ".join(map(str, faces)))
        write_text(cached, json.dumps(said, ensure_ascii=False, separators=(",", ":")))
    return {"says": cached.read_text(encoding="utf-8"), "rulings": " ".join(rulings_read_by(found))}


def _saying(found: Calculator, says: str, inputs: dict[str, Any], faces: tuple[int | str, ...]) -> str:
    response = answer_to(request_for(found, "roll", inputs, {"faces": list(faces)}))
    try:
        return NAMED.sub(lambda match: figure_of(response, f"result {match[1]}").text, says)
    except RulesError as error:
        raise PageError(str(error)) from error


def outcomes_by_fall(
    found: Calculator, by: str, known: Sequence[str], text: str, inputs: Mapping[str, Any]
) -> str:
    """Return what comes of each fall of the dice, for each value to which a sentence turns its number.

    `{"input": "rating", "dice": [10, 10], "came": {"12": "001..."}}`: one sign a fall, those of the last die
    next to each other; the sign is the place among the outcomes that are known.

    Args:
        found: what throws.
        by: the result that says what came of a throw.
        known: its values, ten at most.
        text: the sentence, with one input in braces and its bounds, `{rating:1..20}`.
        inputs: the other inputs.

    Returns:
        An empty text where the sentence turns none or several inputs, or throws something else than dice.

    Raises:
        PageError: the engine refuses.
    """
    dice, bounds = _dice_of(found, inputs), _bounds(text)
    if len(bounds) != 1 or not dice:
        return ""
    ((name, (low, high)),) = bounds.items()
    falls = list(product(*(range(1, sides + 1) for sides in dice)))

    def signs(value: int) -> str:
        asked = {**inputs, name: value}
        answers = (answer_to(request_for(found, "roll", asked, {"faces": list(each)})) for each in falls)
        return "".join(str(known.index(str(each.result[by]))) for each in answers)

    def table() -> str:
        came = {str(value): signs(value) for value in range(low, high + 1)}
        return compact({"input": name, "dice": dice, "came": came})

    return _stored(PROJECT, found.id, (by, known, bounds, sorted(inputs.items())), table)


def _dice_of(found: Calculator, inputs: Mapping[str, Any]) -> list[int]:
    """Return the sides of the dice that are thrown with some inputs; none where something else is thrown."""
    declared = throws_of(found) or {"throws": []}
    given = {**declared.get("defaults", {}), **inputs}
    dice: list[int] = []
    for each in declared["throws"]:
        times = each.get("times", 1)
        count, sides = given.get(times, times) if isinstance(times, str) else times, each.get("die")
        if count and not (isinstance(count, int) and isinstance(sides, int)):
            return []
        dice += [sides] * count
    return dice


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
    return _charted(
        Sweep(request=request, vary=vary, watch=watch, low=low, high=high), system.url_slug, asked
    )


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
    return _charted(Compare(setups=asked), games.pop() if len(games) == 1 else "")


def _setup(told: Mapping[str, Any]) -> Setup:
    inputs = dict(told)
    name, calculator = inputs.pop("name", ""), inputs.pop("calculator", "")
    _, found = calculator_named(calculator)
    return Setup(name=name, request=Request(calculator=found.id, inputs=inputs))


def _charted(inquiry: Compare | Sweep, game: str, inputs: str = "") -> Markup:
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
