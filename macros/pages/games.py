"""The games of the book: as cards, with a picture, to try, as plain texts, and their calculators."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from engine import emblem, throws_of
from macros.page import PageError
from macros.pages.answers import answer_html, answer_to, compact, new_blanks, request_for
from macros.pages.book_index import calculator_named, game_of_page, games_in_order
from macros.pages.sentences import outcomes_by_fall, sentence
from macros.project import PROJECT
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine import Calculator, System
    from macros.page import Page

FIGURE = re.compile(r'<figure class="rc-shown">.*?</figure>', re.DOTALL)
SIGNS = 3
"""Dice or tokens on a card of the gallery, at most."""
TONIGHT = "tonight"
"""The page of a game that puts an evening in its order, where it has one."""


def games(page: Page) -> Markup:
    """Return a card for each game, in the order of the tabs: name, one line, author, its evening."""
    cards = [{"system": each, "tonight": _tonight(page, each)} for each in games_in_order()]
    return fill("page/games", root=page.root, games=cards)


def front(page: Page) -> Markup:
    """Return what stands below the title of a game's front page: picture, one line, its evening."""
    system = game_of_page(page)
    return fill("page/front", system=system, tonight=_tonight(page, system))


def picture(page: Page, name: str) -> Markup:
    """Return a drawing made of the book's own things; the games come in their order, for their colours."""
    del page
    slugs = [each.url_slug for each in games_in_order()]
    return Markup('<div class="home-picture">{}</div>').format(fill(f"pictures/{name}", games=slugs))


def _tonight(page: Page, system: System) -> str | None:
    """Return the address of a game's evening; None where it has none."""
    chapter = f"{system.url_slug}/{TONIGHT}"
    return page.root + chapter + "/" if (PROJECT / "docs" / f"{chapter}.md").is_file() else None


def first_try(
    page: Page,
    calculator: str,
    text: str,
    *,
    press: str,
    seed: str,
    at: str,
    by: str,
    says: Mapping[str, str],
    **inputs: Any,
) -> Markup:
    """Return a throw for somebody who has read no rule: dice or tokens, what came of it, and the odds.

    Args:
        page: the page it will stand in.
        calculator: what is thrown.
        text: the sentence with the odds, as `sentence` takes it.
        press: the words on the button.
        seed: of the throw that is shown first.
        at: the id of the sentence.
        by: the result that says what came of a throw.
        says: what each value of it means, in everyday words.
        inputs: of the calculator.

    Raises:
        PageError: there is no such calculator, it shows no dice or tokens, or nothing is said of what came.
    """
    _, found = calculator_named(calculator)
    answer = answer_to(request_for(found, "roll", inputs, {"seed": seed}))
    figure = FIGURE.search(answer_html(answer, page.root))
    said = says.get(str(answer.result.get(by)))
    if figure is None or said is None:
        message = f"{calculator} shows no dice or tokens, or its {by} has no words, so nobody can try it here"
        raise PageError(message)
    return fill(
        "page/first_try",
        figure=Markup(figure.group()),  # noqa: S704 - the engine escapes
        by=by,
        says=compact(says),
        outcomes=outcomes_by_fall(found, by, list(says), text, inputs),
        said=said,
        sentence=sentence(page, calculator, text, at=at, mode="odds", **inputs),
        press=press,
        throws=compact(throws_of(found)),
        blanks=new_blanks(page, found),
        href=page.root + page.places.get(f"on-{calculator}", ""),
    )


def plain_texts(page: Page) -> Markup:
    """Return a link to the plain text of each game, in the order of the tabs, in one line."""
    link = Markup('<a href="{}text/{}.txt">{}</a>')
    return Markup(", ").join(
        link.format(page.root, each.url_slug, f"{each.url_slug}.txt") for each in games_in_order()
    )


def gallery(page: Page) -> str:
    """Return a filter, and a card for each calculator under the games in the order of the tabs."""
    parts: list[str] = [fill("page/gallery_filter", games=games_in_order())]
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
        "signs": _signs(found),
    }


def _signs(found: Calculator) -> list[Markup]:
    """Return the first of the dice or tokens that a calculator throws, or an empty die."""
    names: list[str] = []
    for throw in found.throws:
        if throw.bag:
            names += ("white", "black", "green")
        elif isinstance(throw.die, int):
            names += [f"d{throw.die}"] * (throw.times if isinstance(throw.times, int) else 1)
        elif throw.die or throw.dice:
            names.append("d8")
    drawn = [emblem(name) for name in names[:SIGNS]] or [emblem("d10", "")]
    return [Markup(each) for each in drawn if each]  # noqa: S704 - the engine escapes
