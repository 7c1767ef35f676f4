"""Every clause is computed, or says why there is nothing to compute; and it stands somewhere in the book."""

from __future__ import annotations

import pytest

from engine import System, catalogue
from macros.page import Page
from macros.pages.clauses import clause_coverage, coverage
from macros.pages.page_places import find_places
from macros.project import PROJECT

SYSTEMS = catalogue()


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.slug)
class TestGame:
    """A rulebook with test coverage."""

    def test_every_clause_is_settled(self, system: System) -> None:
        """Some calculator's working cites it, or its data says why none does."""
        assert [each.clause for each in clause_coverage(system.slug) if not each.is_settled] == []

    def test_what_is_computed_is_tested(self, system: System) -> None:
        """A clause that a calculator computes has a golden case."""
        assert [
            each.clause for each in clause_coverage(system.slug) if each.calculators and not each.golden
        ] == []

    def test_nothing_says_that_it_is_not_computed_and_is(self, system: System) -> None:
        """The reason for not computing goes once a calculator cites the clause."""
        both = [
            each.clause
            for each in clause_coverage(system.slug)
            if each.calculators and each.nothing_to_compute
        ]
        assert both == []

    def test_every_clause_has_a_place_in_the_book(self, system: System) -> None:
        """A heading carries its id."""
        places = find_places(PROJECT / "docs")
        assert [key for key in system.data.clauses if key.lower() not in places] == []


def test_the_page_lists_every_clause() -> None:
    """One row each, with a link to its place."""
    page = coverage(
        Page(source="about/coverage.md", root="../../", places={"s11": "scattershot/resolution/#s11"})
    )

    assert '<a href="../../scattershot/resolution/#s11">S11</a>' in page
    assert all(f">{key}</a>" in page for system in SYSTEMS for key in system.data.clauses)
