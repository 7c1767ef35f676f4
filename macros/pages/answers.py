"""Asks the engine on behalf of a page, and extracts parts of its answer."""

from __future__ import annotations

import hashlib
import json
import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from engine import (
    Calculator,
    Request,
    Response,
    RulesError,
    blanks,
    catalogue,
    handle,
    render,
    render_shelf,
    rulings_read_by,
)
from macros.cache import ENGINE, cache_dir, digest_of, write_text
from macros.page import PageError
from macros.pages.book_index import examples_of
from macros.project import PROJECT

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from macros.page import Page

DIGESTS = {each.slug: digest_of(PROJECT, *ENGINE, game=each.slug) for each in catalogue()}
"""Of what the answers of each game follow from."""
SHORT_LINK = re.compile(r'(<a [^>]*href=")(?=(?:r|[a-z-]+/(?:table|calculators))/)')
SETTINGS = ("readings", "text", "seed", "faces")
"""Parts of a request that are neither calculator nor mode nor inputs."""
STATIC_MODES = ("odds", "work", "roll")
"""What a page shows unasked, if it may choose: what holds in general before what happened once."""


def static_mode(calculator: Calculator, mode: str | None) -> str:
    """Return the mode that a page shows: the one it names, else the first that the calculator has."""
    return mode or next(each for each in STATIC_MODES if each in calculator.modes)


def request_for(
    calculator: Calculator, mode: str | None, inputs: Mapping[str, Any], settings: Mapping[str, Any]
) -> Request:
    """Return what a page asks; asked for nothing in particular, a calculator shows a worked example.

    Args:
        calculator: which to ask.
        mode: the page's choice, or None.
        inputs: what the page names.
        settings: readings, text, seed and faces, None for what the page leaves open.
    """
    mode = static_mode(calculator, mode)
    told = {key: value for key, value in settings.items() if value is not None}
    if not inputs and not told:
        inputs, told = _example_for(calculator, mode)
    if mode == "roll" and not {"seed", "faces"} & set(told):
        told["seed"] = calculator.id
    faces = told.get("faces")
    return Request(
        calculator=calculator.id,
        mode=mode,
        inputs=inputs,
        readings=told.get("readings", {}),
        text=told.get("text"),
        seed=told.get("seed"),
        faces=None if faces is None else tuple(faces),
    )


def _example_for(calculator: Calculator, mode: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return inputs and settings of the first example in a mode; of another mode only the inputs fit."""
    examples = [dict(each.request) for each in examples_of(calculator)]
    fitting = [each for each in examples if static_mode(calculator, each.get("mode")) == mode]
    if fitting:
        return fitting[0].get("inputs", {}), {key: fitting[0][key] for key in SETTINGS if key in fitting[0]}
    return (examples[0].get("inputs", {}) if examples else {}), {}


def asked_again(calculators: Iterable[Calculator], question: str, shows: str) -> Markup:
    """Return the attributes of a part of a page that readings may change; nothing where none does.

    `data-asked` is the question, `data-shows` what is shown of the answer, `data-rulings` the rulings that
    have readings: only a group that reads one of them otherwise than the book has to ask again.

    Args:
        calculators: those that the part rests on.
        question: as compact JSON.
        shows: a figure as `engine.figures` names it, `answer` or `chart`.
    """
    rulings = rulings_behind(calculators)
    if not rulings:
        return Markup()
    attributes = Markup(' data-asked="{}" data-shows="{}" data-rulings="{}"')
    return attributes.format(question, shows, " ".join(rulings))


def rulings_behind(calculators: Iterable[Calculator]) -> list[str]:
    """Return the ids of the rulings that have readings and touch one of the calculators, each once."""
    return list(dict.fromkeys(ruling for each in calculators for ruling in rulings_read_by(each)))


def question_of(request: Request) -> str:
    """Return a request as compact JSON: what the page asks again for a group."""
    return compact(parts_of(request))


def parts_of(request: Request) -> dict[str, Any]:
    """Return a request as JSON values, without its empty parts."""
    parts = {name: getattr(request, name) for name in ("calculator", "mode", "inputs", *SETTINGS)}
    return {name: value for name, value in parts.items() if value not in (None, {}, "")}


def compact(value: Any) -> str:
    """Return JSON in few characters; the empty text for None."""
    return "" if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def answer_to(request: Request) -> Response:
    """Return the engine's answer to a request.

    Raises:
        PageError: the engine refuses.
    """
    try:
        return handle(request)
    except RulesError as error:
        message = f"{request.calculator} cannot answer: {error.message}"
        raise PageError(message) from error


def answer_html(response: Response, root: str, name: str = "") -> Markup:
    """Return the engine's HTML, its short links prefixed with the relative path to the site's root."""
    html = cached_html(response, name=name)
    return Markup(SHORT_LINK.sub(rf"\g<1>{root}", html))  # noqa: S704 - the engine escapes


def shelf_html(response: Response) -> Markup:
    """Return the engine's HTML of what can be bought beyond an answer; nothing where nothing is sold."""
    return Markup(render_shelf(response) or "")  # noqa: S704 - the engine escapes


def cached_html(response: Response, project: Path = PROJECT, name: str = "") -> str:
    """Return the engine's HTML of an answer, from the cache where an earlier build has rendered it.

    Args:
        response: the answer; the question that it repeats finds it.
        project: in whose `.cache` the HTML is cached until the game or the engine below it changes.
        name: of the answer, as `render` takes it.
    """
    asked = (response.calculator, response.mode, response.inputs, response.readings)
    thrown = (response.text, response.seed, response.faces)
    key = hashlib.sha256(repr((asked, thrown, name)).encode()).hexdigest()[:24]
    game = response.calculator.partition(".")[0]
    cached = cache_dir(project, "answers", DIGESTS[game]) / f"{key}.html"
    if not cached.is_file():
        write_text(cached, render(response, name))
    return cached.read_text(encoding="utf-8")


def shown_text(html: str, attribute: str, value: str) -> str | None:
    """Return the text of the first element with an attribute, as `data-event="success"`; None without one.

    The element holds text only, as every one does that the engine marks so.

    >>> shown_text('<p><data data-event="success" value="16/25">64 %</data></p>', "data-event", "success")
    '64 %'
    """
    # Looked for as the engine writes it: a parser would read the whole answer for one number.
    _, found, rest = html.partition(f' {attribute}="{escape(value)}"')
    return unescape(rest.partition(">")[2].partition("<")[0]).strip() if found else None


def new_blanks(page: Page, found: Calculator, *, only: Container[str] | None = None) -> dict[str, Markup]:
    """Return the blank dice and tokens of a calculator that nothing before it on the page has brought.

    Args:
        page: the page they will be in; it remembers them.
        found: what throws them.
        only: the names that are wanted; all where it is left out.
    """
    new = {
        name: Markup(html)  # noqa: S704
        for name, html in blanks(found).items()
        if name not in page.drawn and (only is None or name in only)
    }
    page.drawn.update(new)
    return new
