"""Clauses: their numbers in prose, their drawings, and what computes them."""

import re
from xml.etree import ElementTree as ET

import pytest

from engine import System, catalogue
from macros.page import Page
from macros.pages.clauses import DRAWINGS, clause, clause_coverage, coverage, diagram, number, rule
from macros.pages.page_places import find_places
from macros.project import PROJECT

SYSTEMS = catalogue()


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.slug)
def test_every_clause_is_settled(system: System) -> None:
    """It has a heading; a working cites it and a golden case tests it, or its data says why none does."""
    assert [
        each.clause
        for each in clause_coverage(system.slug)
        if not (each.calculators or each.nothing_to_compute)
    ] == []
    assert [
        each.clause for each in clause_coverage(system.slug) if each.calculators and not each.golden
    ] == []
    both = [
        each.clause for each in clause_coverage(system.slug) if each.calculators and each.nothing_to_compute
    ]
    assert both == []
    places = find_places(PROJECT / "docs")
    assert [key for key in system.data.clauses if key.lower() not in places] == []


def test_the_page_lists_every_clause() -> None:
    """One row each, with a link to its place."""
    page = coverage(
        Page(source="about/coverage.md", root="../../", places={"s11": "scattershot/resolution/#s11"})
    )

    assert '<a href="../../scattershot/resolution/#s11">S11</a>' in page
    assert all(f">{key}</a>" in page for system in SYSTEMS for key in system.data.clauses)


ALL = sorted((path.parent.name, path.name.partition(".")[0]) for path in DRAWINGS.glob("*/*.html.j2"))
WIDTH = 320
LETTER = 6.8
"""Units that a letter of 13 units takes, on average, and a little more."""


def _drawn(game: str, name: str) -> ET.Element:
    return ET.fromstring(diagram(Page(source=f"{game}/page.md"), name))  # noqa: S314 - made by our template


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_drawing(game: str, name: str) -> None:
    """It says in words what it shows, takes colours from the style sheet, and its letters stay inside."""
    figure = _drawn(game, name)
    svg = figure[0]
    assert svg.get("role") == "img"
    assert (svg.get("aria-labelledby") or "").split() == [svg[0].get("id"), svg[1].get("id")]
    assert [each.tag for each in (svg[0], svg[1], figure[1])] == ["title", "desc", "figcaption"]
    assert all("".join(each.itertext()).strip() for each in (svg[0], svg[1], figure[1]))
    attributes = {key for each in _drawn(game, name).iter() for key in each.attrib}
    assert not attributes & {"style", "fill", "stroke", "font-size", "font-family"}
    for text in _drawn(game, name).iter("text"):
        wide = len(text.text or "") * LETTER
        start = float(text.get("x") or 0) - (wide / 2 if "middle" in (text.get("class") or "") else 0)
        assert start >= -1, text.text
        assert start + wide <= WIDTH, text.text


def test_numbers_are_the_data_s() -> None:
    """Three tokens, one for a keyword; four ranks and their prices; elsewhere a page names the game."""
    assert "3 tokens, and 1 for each keyword" in diagram(Page(source="walkabout/page.md"), "action")
    prices = re.findall(r">price (\d[^<]*)<", diagram(Page(source="shattered-world/page.md"), "buy-ins"))
    assert prices == ["5/x2", "8/x2", "16/x2", "32"]
    page = Page(source="comparing.md")
    assert "<svg" in diagram(page, "slots", game="arylon")


PAGE = Page(source="scattershot/index.md", root="../", places={"s11": "scattershot/#s11"})


def test_numbers_and_links() -> None:
    """Critical Juncture and Epic Index come to ten at most (S22); a link has a number or words."""
    assert rule(PAGE, "S22.sum") == '<data class="computed" value="10">10</data>'
    assert rule(PAGE, "S22.sum", words=True).endswith(">ten</data>")
    assert number(PAGE, "S22.critical_juncture") == 7
    link = '<a class="rc-clause" data-clause="S11" href="../scattershot/#s11">'
    assert clause(PAGE, "S11") == f"{link}S11</a>"
    assert clause(PAGE, "S11", "the roll") == f"{link}the roll</a>"


def test_a_ruling_of_ours_says_so() -> None:
    """SR1 reads a text, SR49 is invented and KR35 open; words of the page's own say what they want."""
    page = Page(source="index.md", places={"sr1": "r/sr1/", "sr49": "r/sr49/", "kr35": "r/kr35/"})
    assert clause(page, "SR1").endswith(">SR1</a>")
    assert clause(page, "SR49").endswith(">SR49</a>, ours")
    assert clause(page, "KR35").endswith(">KR35</a>, ours")
    assert clause(page, "KR35", "how it ends").endswith(">how it ends</a>")
