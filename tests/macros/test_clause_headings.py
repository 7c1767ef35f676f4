"""A heading whose id is a clause number becomes a clause."""

import pytest
from markdown import markdown

EXTENSIONS = ["attr_list", "toc", "macros.clause_headings"]


def _html(text: str) -> str:
    return markdown(text, extensions=EXTENSIONS)


class TestClauseHeading:
    """The number is text of the page, a link to itself, and set apart by a class."""

    @pytest.mark.parametrize("written", ["S11 Made It By", "S11: Made It By", "Made It By"])
    def test_number_comes_first_however_it_was_written(self, written: str) -> None:
        """Authors may leave the number out or write it; readers see it once."""
        assert _html(f"#### {written} {{: #s11 }}") == (
            '<h4 class="clause" id="s11"><a class="clause-number" href="#s11" title="Link to S11">S11</a>'
            " Made It By</h4>"
        )

    def test_markup_in_the_title_stays(self) -> None:
        """A title may be emphasised."""
        assert " The <em>MIB</em></h4>" in _html("#### The *MIB* {: #s11 }")

    def test_a_split_clause_keeps_its_small_letter(self) -> None:
        """S15a is written as the data writes it."""
        assert ">S15a</a>" in _html("#### Dice in a contest {: #s15a }")

    @pytest.mark.parametrize("text", ["## Contents {: #s-note }", "## S11", "# Title {: #s11 }"])
    def test_other_headings_are_left_alone(self, text: str) -> None:
        """Only an id that is a clause number makes a clause, and a page's title never is one."""
        assert "clause" not in _html(text)
