"""The games of the book: as cards in which each can be tried, as plain texts, and their calculators."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from engine import throws_of
from macros.page import PageError
from macros.pages.answers import answer_html, answer_to, compact, new_blanks, request_for
from macros.pages.book_index import calculator_named, games_in_order
from macros.pages.sentences import sentence
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine import Calculator, System
    from macros.page import Page

FIGURE = re.compile(r'<figure class="rc-shown">.*?</figure>', re.DOTALL)
VERDICT = re.compile(r'<p class="rc-sentence">(.*?)</p>', re.DOTALL)
"""What a card shows of an answer: the dice or tokens, and the verdict. The card's script does the same."""


def games(page: Page, tries: Mapping[str, Mapping[str, Any]] | None = None) -> Markup:
    """Return a card for each game, in the order of the tabs: mark, name, one line about it, author, a try.

    Args:
        page: the page it will stand in.
        tries: by the game's slug, what its card throws: `calculator`; `text`, the sentence with the odds, as
            `sentence` takes it; `press`, the words on the button; `seed` of the example; `inputs`; and `at`,
            the id of the sentence. A game that is not named has a card without a try.

    Raises:
        PageError: a try names a calculator that does not exist, or one that throws nothing.
    """
    named = tries or {}
    cards = [
        {"system": each, "try": _try(page, **named[each.slug]) if each.slug in named else None}
        for each in games_in_order()
    ]
    return fill("page/games", root=page.root, games=cards, is_played=bool(named))


def _try(
    page: Page, *, calculator: str, text: str, press: str, seed: str, inputs: Mapping[str, Any], at: str
) -> dict[str, Any]:
    """Return what a card shows: a throw by a seed, and the odds in a sentence with the numbers to change."""
    _, found = calculator_named(calculator)
    thrown = answer_html(answer_to(request_for(found, "roll", inputs, {"seed": seed})), page.root)
    figure, says = FIGURE.search(thrown), VERDICT.search(thrown)
    if figure is None or says is None:
        message = f"{calculator} shows no dice or tokens, so no card can throw with it"
        raise PageError(message)
    place = page.places.get(f"on-{calculator}", "")
    return {
        "figure": Markup(figure.group()),  # noqa: S704 - the engine escapes
        "says": Markup(says.group(1)),  # noqa: S704 - the engine escapes
        "sentence": sentence(page, calculator, text, at=at, mode="odds", **inputs),
        "press": press,
        "throws": compact(throws_of(found)),
        "blanks": new_blanks(page, found),
        "href": page.root + place,
    }


def plain_texts(page: Page) -> Markup:
    """Return a link to the plain text of each game, in the order of the tabs, in one line."""
    link = Markup('<a href="{}text/{}.txt">{}</a>')
    return Markup(", ").join(
        link.format(page.root, each.url_slug, f"{each.url_slug}.txt") for each in games_in_order()
    )


def gallery(page: Page) -> str:
    """Return a card for each calculator, under the games in the order of the tabs."""
    parts = []
    for system in games_in_order():
        parts += [f"## {system.title} {{: #{system.url_slug} }}", _cards(page, system)]
    return "\n\n".join(parts)


def _cards(page: Page, system: System) -> str:
    cards = [_card(page, each) for each in system.calculators]
    return fill("page/gallery", game=system.url_slug, calculators=cards)


def _card(page: Page, found: Calculator) -> dict[str, Any]:
    place = page.places.get(f"on-{found.id}")
    return {
        "at": found.id.replace(".", "-").replace("_", "-"),
        "title": found.title,
        "summary": found.summary,
        "when": found.when,
        "href": page.link(found.id) if place is None else page.root + place,
    }
