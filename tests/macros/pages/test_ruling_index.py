"""The ways into the rulings."""

import re
from dataclasses import replace

import pytest

from macros.page import Page
from macros.pages.book_index import games_in_order, system_named
from macros.pages.rulings import is_open, open_questions, ruling_index

PAGE = Page(source="rulings/index.md", root="../", places={"sr1": "rulings/scattershot/#sr1"})


class TestRulingIndex:
    """Every ruling is in the list, and among those of its status and of its clauses."""

    def test_lists_every_ruling_once(self) -> None:
        """The filter counts them, and without scripts all are there."""
        listed = re.findall(r'<li data-ruling="(\w+)"', ruling_index(PAGE))
        assert listed == [key for system in games_in_order() for key in system.data.rulings]

    def test_leads_to_the_ruling(self) -> None:
        """Title, status and question stand beside the link."""
        index = ruling_index(PAGE)
        entry = index[index.index('data-ruling="SR1"') : index.index('data-ruling="SR2"')]
        assert 'href="../rulings/scattershot/#sr1"' in entry
        assert "Where a Catastrophic Failure begins" in entry
        assert 'data-status="inferred"' in index[: index.index(entry) + 60]
        assert "already a Catastrophic Failure?" in entry

    def test_by_status(self) -> None:
        """Under each status stand all of its rulings and no other."""
        sections = dict(re.findall(r"\{: #status-(\w+) \}(.*?)(?=\n##)", ruling_index(PAGE), re.DOTALL))
        rulings = [each for system in games_in_order() for each in system.data.rulings.values()]
        assert set(sections) == {each.status for each in rulings}
        for status, section in sections.items():
            numbers = re.findall(r'data-clause="(\w+)"', section)
            assert numbers == [each.id for each in rulings if each.status == status]

    def test_by_clause(self) -> None:
        """A clause that three rulings touch names three."""
        system = system_named("scattershot")
        clause = re.search(r'data-clause="S17".*?</div>', _clauses(ruling_index(PAGE)))
        assert clause
        numbers = re.findall(r'data-clause="(SR\w+)"', clause[0])
        assert numbers == [key for key, each in system.data.rulings.items() if "S17" in each.clauses]


def _clauses(index: str) -> str:
    return index[index.index("## By clause") :]


class TestOpenQuestions:
    """What no text settles."""

    def test_lists_what_is_invented_and_nothing_else(self) -> None:
        """SR9 rests on no text; SR1 follows from one."""
        page = open_questions(PAGE)
        shown = set(re.findall(r'ruling-number">(\w+)<', page))
        rulings = [each for system in games_in_order() for each in system.data.rulings.values()]
        assert shown == {each.id for each in rulings if each.status in {"invented", "open"}}
        assert "SR9" in shown
        assert "SR1" not in shown

    def test_leaves_the_answers_to_the_list(self) -> None:
        """A question and its answer have one home."""
        page = open_questions(PAGE)
        assert system_named("scattershot").data.rulings["SR9"].decided not in page

    @pytest.mark.parametrize(("status", "wanted"), [("open", True), ("invented", True), ("inferred", False)])
    def test_a_replaced_ruling_asks_no_more(self, status: str, wanted: bool) -> None:
        """Its follower does, if it must."""
        ruling = replace(system_named("scattershot").data.rulings["SR1"], status=status)
        assert is_open(ruling) is wanted
        assert not is_open(replace(ruling, superseded_by="SR4"))
