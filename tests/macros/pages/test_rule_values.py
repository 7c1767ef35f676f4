"""Clauses and their numbers in prose."""

from macros.page import Page
from macros.pages.clauses import clause, number, rule

PAGE = Page(source="scattershot/index.md", root="../", places={"s11": "scattershot/#s11"})


class TestRule:
    """A number in prose comes from the rule data."""

    def test_figure_and_word(self) -> None:
        """Critical Juncture and Epic Index come to ten at most (S22)."""
        assert rule(PAGE, "S22.sum") == '<data class="computed" data-rule="S22.sum" value="10">10</data>'
        assert rule(PAGE, "S22.sum", words=True).endswith(">ten</data>")

    def test_bare_number_for_other_macros(self) -> None:
        """A calculator takes the number, not its HTML."""
        assert number(PAGE, "S22.critical_juncture") == 7


class TestClause:
    """A link to a clause or a ruling."""

    def test_leads_to_its_place(self) -> None:
        """Number and words of the page's own are both possible."""
        link = '<a class="rc-clause" data-clause="S11" href="../scattershot/#s11">'
        assert clause(PAGE, "S11") == f"{link}S11</a>"
        assert clause(PAGE, "S11", "the roll") == f"{link}the roll</a>"
