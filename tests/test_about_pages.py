"""The pages about the book: what they say of it is so."""

import re
from fractions import Fraction

import pytest

from engine.numbers import percent
from macros.editions import editions_of
from macros.page import Page
from macros.project import PROJECT

ABOUT = PROJECT / "docs" / "about"
SHOWN = re.compile(r"(\d+\.\d+) % (?:is shown )?as (≈ \d+\.\d+ %)")


@pytest.mark.parametrize("page", ["index.md", "data.md"])
def test_percentages_are_rounded_as_the_book_says(page: str) -> None:
    """From the middle to the even tenth, upwards and downwards; a chance is never shown as 0 % or 100 %."""
    said = SHOWN.findall((ABOUT / page).read_text(encoding="utf-8"))
    shown = [(exact, percent(Fraction(exact) / 100)) for exact, _ in said]
    assert shown == said
    assert {Fraction(exact) > Fraction(text.strip("≈ %")) for exact, text in said} == {True, False}
    assert [percent(Fraction(1, 3000)), percent(Fraction(2999, 3000))] == ["≈ 0.03 %", "≈ 99.97 %"]


INSTEAD = {
    "lists of Skills": ("scattershot", "extras/lists", "twenty-skills"),
    "Solomon's Auction": ("scattershot", "kinds-of-play", "the-two-numbers"),
    "Arylon's Attributes": ("arylon", "extras/lists", "eight-attributes"),
}
"""What is missing and has a substitute of ours on a page of its game, and where."""


@pytest.mark.parametrize("missing", INSTEAD)
def test_what_is_missing_has_the_substitute_that_its_game_has(missing: str) -> None:
    """The table of what is missing leads to the place where a game says what it does instead."""
    game, page, heading = INSTEAD[missing]
    table = (ABOUT / "sources.md").read_text(encoding="utf-8").partition("## What is missing")[2]
    [row] = [line for line in table.splitlines() if line.startswith("|") and missing in line]
    found = re.search(rf"\[([^]]+)\]\(\.\./{game}/{page}\.md#{heading}\)", row)
    assert found, row
    chapter = Page(source="", markdown=(PROJECT / "docs" / game / f"{page}.md").read_text(encoding="utf-8"))
    assert heading in chapter.heading_ids
    said = chapter.markdown.casefold()
    assert found[1].removeprefix("our ").partition(" of ours")[0] in said


def test_no_edition_is_named_as_cut_that_is_not_listed() -> None:
    """An address inside an edition is only an example, unless the list has the edition."""
    page = (ABOUT / "editions.md").read_text(encoding="utf-8")
    listed = {each.number for each in editions_of(PROJECT)}
    for number in re.findall(r"`e/([0-9.]+)/", page):
        assert number in listed or f"such as `e/{number}/" in page
