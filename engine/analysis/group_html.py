"""Renders what a group's readings change, and whose readings an answer goes by."""

from __future__ import annotations

from collections.abc import Iterator

from engine.analysis.group_answers import Consequence, GroupResult, named
from engine.analysis.html_parts import clause_link
from engine.analysis.target import TargetResult
from engine.catalogue import find
from engine.reading_words import asked_words, value_words, watched_words
from engine.render.html import Html, element, grouped_table

HEADS = ("The book", "This choice alone", "All your choices")


def group_parts(result: GroupResult) -> Iterator[Html]:
    """Yield each ruling that the group reads otherwise, with the numbers that this changes."""
    if result.consequences:
        yield element("p", result.summary, class_="ri-reads")
    for each in result.departures:
        title = element("a", f"{each.ruling.id} {each.ruling.title}", href=f"r/{each.ruling.id.lower()}/")
        yield element("h3", title)
        said = each.says(each.departure.reading), each.says(each.departure.decided)
        yield element("p", "You play: ", element("strong", said[0]), f". The book: {said[1]}.")
        if each.consequences:
            numbers = [(_asked(case), [_values(case)]) for case in each.consequences]
            yield grouped_table(f"What {each.ruling.id} changes", HEADS, numbers)
        elif each.consequences is not None:
            yield element("p", "None of the numbers that the book compares changes.", class_="ri-reads")


def _asked(case: Consequence) -> Html:
    """Return the question behind a number, as a link to its form, and what is looked at."""
    calculator = find(case.request["calculator"])
    link = element("a", f"{calculator.title}: {asked_words(calculator, case.request)}", href=case.link)
    return element("span", link, f", {watched_words(calculator, case.watch)}")


def _values(case: Consequence) -> Html:
    """Return the row of a number: decided, by this choice alone, by all of them; what differs is strong."""
    calculator = find(case.request["calculator"])
    known = [(each, value_words(calculator, case.watch, each)) for each in case.values]
    cells = [element("strong", words) if each != case.decided else words for each, words in known]
    return element("tr", *(element("td", each) for each in cells))


def read_as(result: TargetResult) -> Iterator[Html | str]:
    """Yield whose readings these are, each with a link to its ruling."""
    yield f"Read as {named(result.group)} does: "
    for place, each in enumerate(result.read):
        yield ", " if place else ""
        yield clause_link(each.ruling)
        yield f" as {each.reading.replace('_', ' ')}"
    yield ". "
    yield (
        "Where the book comes to something else, it stands beside it."
        if any(each.decided for each in result.dials)
        else "The book comes to the same."
    )
