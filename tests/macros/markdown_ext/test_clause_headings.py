"""A heading whose id is a clause number becomes a clause."""

import re
from types import SimpleNamespace
from xml.etree.ElementTree import Element

import pytest
from markdown import Markdown, markdown
from markdown.treeprocessors import Treeprocessor

from engine import catalogue

SCATTERSHOT = next(each.data for each in catalogue() if each.slug == "scattershot")
EXTENSIONS = ["attr_list", "toc", "macros.markdown_ext.clause_headings"]


class Builder(Treeprocessor):
    """As much of the site builder as a page's Markdown sees."""

    file = SimpleNamespace(url="scattershot/resolution/")

    def run(self, root: Element) -> None:
        """Turn no links."""


def _html(text: str) -> str:
    return markdown(text, extensions=EXTENSIONS)


class TestClauseHeading:
    """The number is text of the page, a link to itself, and set apart by a class."""

    @pytest.mark.parametrize("written", ["S11 Made It By", "S11: Made It By", "Made It By"])
    def test_number_comes_first_however_it_was_written(self, written: str) -> None:
        """Authors may leave the number out or write it; readers see it once."""
        html = _html(f"#### {written} {{: #s11 }}")
        assert html.startswith(
            '<h4 class="clause" id="s11">'
            '<a class="clause-number" href="#s11" title="Link to S11">S11</a> Made It By<a class="cite" '
        )

    def test_the_control_that_cites_comes_last(self) -> None:
        """Number, title, control: so it is read without styles. It is no word of the title.

        The style sheet sets the control elsewhere: no space may part them.
        """
        builder = Markdown(extensions=EXTENSIONS)
        html = builder.convert("#### The *MIB* {: #s11 }")
        assert ' The <em>MIB</em><a class="cite" href="r/s11/" aria-label="Cite S11"' in html
        assert "> cite</a></h4>" in html
        assert [each["name"] for each in vars(builder)["toc_tokens"]] == ["S11 The MIB"]

    def test_the_statement_stands_below(self) -> None:
        """What a citation quotes are words of the page: S11 as the data says it, before the chapter's own."""
        says = SCATTERSHOT.clauses["S11"].says
        html = _html("#### Made It By {: #s11 }\n\nRoll them.\n\n#### Then {: #x2 }\n\nMore.")
        assert f'</h4>\n<p class="says">{says}</p><p>Roll them.</p>' in html
        assert html.count('class="says"') == 1

    def test_the_statement_is_not_doubled(self) -> None:
        """A chapter that says it word for word, headwords linked, has said it; another clause has not."""
        says = SCATTERSHOT.clauses["S11"].says
        linked = says.replace("Rating", '<a class="term" href="x">Rating</a>')
        assert 'class="says"' not in _html(f"#### Made It By {{: #s11 }}\n\nSo: {linked} And more.")
        html = _html(f"#### Made It By {{: #s11 }}\n\nSo.\n\n#### Then {{: #x2 }}\n\n{says}")
        assert html.index('class="says"') < html.index("So.")

    def test_the_control_knows_the_way_to_the_root(self) -> None:
        """The site builder tells the page; two folders down, two steps up."""
        builder = Markdown(extensions=EXTENSIONS)
        builder.treeprocessors.register(Builder(), "relpath", 0)
        assert 'href="../../r/s11/"' in builder.convert("#### Made It By {: #s11 }")

    def test_a_number_that_no_game_has_is_not_cited(self) -> None:
        """There is no short address for it."""
        assert 'class="cite"' not in _html("#### Nobody's {: #x1 }")

    def test_no_level_is_left_out(self) -> None:
        """Whoever walks a page by its headings finds a clause one level below the one it stands under."""
        html = _html(
            "## Two\n\n#### One {: #s11 }\n\n#### Other {: #s12 }\n\n### Three\n\n#### Last {: #s13 }"
        )
        assert re.findall(r"<h(\d) ", html) == ["2", "3", "3", "3", "4"]

    def test_a_part_of_a_clause_rises_with_it(self) -> None:
        """A heading below a clause stays one level below it; the next clause stands beside the first."""
        html = _html(
            "# Page\n#### S1 A {: #s1 }\n##### Part\n#### S2 B {: #s2 }\n## Other\n#### S3 C {: #s3 }\n"
        )
        assert re.findall(r"<h(\d)", html) == ["1", "2", "3", "2", "2", "3"]

    def test_markup_in_the_title_stays(self) -> None:
        """A title may be emphasised."""
        assert " The <em>MIB</em></h4>" in _html("#### The *MIB* {: #x11 }")

    def test_a_split_clause_keeps_its_small_letter(self) -> None:
        """S15a is written as the data writes it."""
        assert ">S15a</a>" in _html("#### Dice in a contest {: #s15a }")

    @pytest.mark.parametrize("text", ["## Contents {: #s-note }", "## S11", "# Title {: #s11 }"])
    def test_other_headings_are_left_alone(self, text: str) -> None:
        """Only an id that is a clause number makes a clause, and a page's title never is one."""
        assert "clause" not in _html(text)
