"""Whose game it is, where each rule is written, and which rules rest on each original text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine import System, catalogue
from macros.page import PageError
from macros.pages.book_index import clause_named, game_of_page, games_in_order
from macros.pages.page_places import clauses_in
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markupsafe import Markup

    from engine import Source, System, Text
    from macros.page import Page

POST = re.compile(r"P([0-9]+)")


def source_fields(system: System, source: Source) -> dict[str, Any]:
    """Return a source with the title and address of its text; an invented rule has none."""
    text = system.data.texts.get(source.text)
    return {
        "evidence": source.evidence,
        "place": source.place,
        "quote": source.quote,
        "title": text.title if text else "",
        "author": text.author if text else "",
        "date": text.date if text else "",
        "date_of": text.date_of if text else "",
        "dated": date_text(text) if text else "",
        "url": text.url if text else "",
        "leads_to": text.leads_to if text else "",
        "certainty": text.certainty if text else "",
        "certainty_note": text.certainty_note if text else "",
        "sure": certainty_text(text, source.place) if text else "",
        "thread_only": text is not None and _is_of_the_thread(text, source.place),
    }


def date_text(text: Text) -> str:
    """Return the date of a text in words: of a thread it is the date of its first post alone."""
    return f"{text.date}, the date of {text.date_of}" if text.date_of else str(text.date)


def certainty_text(text: Text, place: str = "") -> str:
    """Return in words how sure we are of a text's address, and what it leads to if that is more.

    Args:
        text: an original text.
        place: in it; for a later post of a thread the record has the thread's address alone.
    """
    said: str = text.certainty_note or text.certainty
    if _is_of_the_thread(text, place):
        which = "posts themselves" if len(POST.findall(place)) > 1 else "post itself"
        said += f", of the thread; we know none of the {which}"
    return said


def _is_of_the_thread(text: Text, place: str) -> bool:
    """Tell whether a text's address opens the thread while the place is a later post of it."""
    return text.leads_to == "thread" and POST.findall(place) not in ([], ["1"])


def place_text(place: str) -> str:
    """Return a place as a reader says it: the data counts the posts of a thread as P1, P2.

    >>> place_text("P2"), place_text("P3, P4, P8"), place_text("Mechanical Play")
    ('post 2', 'posts 3, 4, 8', 'Mechanical Play')
    """
    posts = [POST.fullmatch(each) for each in place.split(", ")]
    numbers = [each[1] for each in posts if each]
    if len(numbers) < len(posts):
        return place
    return f"{'posts' if len(numbers) > 1 else 'post'} {', '.join(numbers)}"


def credit(page: Page, game: str | None = None) -> Markup:
    """Return whose game this is: author, the original texts with dates and links, how sure each address is.

    Raises:
        PageError: no game is named and the page stands in no game's folder.
    """
    system = game_of_page(page, game)
    texts = [(text, date_text(text), certainty_text(text)) for text in system.data.texts.values()]
    return fill("page/credit", system=system, texts=texts)


def archives(page: Page) -> Markup:
    """Return the stored copies of the original texts that we know, or that we know of none."""
    del page
    texts = [text for system in catalogue() for text in system.data.texts.values()]
    return fill("page/archives", known=[text for text in texts if text.archive], count=len(texts))


def sources(page: Page, *keys: str) -> Markup:
    """Return where the clauses of this page, or the named ones, are written, and how sure we are of each.

    Raises:
        PageError: the page has no clause and names none, or names an unknown one.
    """
    named = keys or tuple(_number(each) for each in clauses_in(page.markdown))
    if not named:
        message = 'this page has no clause headings; name the clauses, sources("S11", "S12")'
        raise PageError(message)
    rows = []
    for key in named:
        system, found = clause_named(key)
        rows += [
            {
                "key": key,
                "href": page.link(key),
                "rule": found.title,
                **source_fields(system, source),
                "place": place_text(source.place),
            }
            for source in found.sources
        ]
    return fill("page/sources", rows=rows)


def _number(identifier: str) -> str:
    return identifier[0].upper() + identifier[1:]


def threads(page: Page) -> str:
    """Return a field for an address, then every text of every game with what rests on it."""
    parts: list[str] = [fill("page/thread_finder")]
    for system in games_in_order():
        texts = [_text(page, system, each) for each in system.data.texts.values()]
        parts += [f"## {system.title}", fill("page/threads", game=system.url_slug, texts=texts)]
    return "\n\n".join(parts)


def _text(page: Page, system: System, text: Text) -> dict[str, Any]:
    return {
        "data": text,
        "dated": date_text(text),
        "sure": certainty_text(text),
        "id": f"text-{system.url_slug}-{text.code.lower()}",
        "clauses": _resting(page, text.code, system.data.clauses.values()),
        "rulings": _resting(page, text.code, system.data.rulings.values()),
    }


def _resting(page: Page, code: str, rules: Iterable[Any]) -> list[dict[str, Any]]:
    """Return the rules that rest on a text, with the places in it."""
    rows = []
    for rule in rules:
        cited = [source for source in rule.sources if source.text == code]
        if cited:
            places = dict.fromkeys(place_text(source.place) for source in cited if source.place)
            rows.append({"rule": rule, "href": page.link(rule.id), "places": "; ".join(places)})
    return rows
