"""What the extensions of Markdown make of a page."""

import re
from types import SimpleNamespace
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from jinja2 import Environment
from markdown import Markdown, markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from engine import catalogue
from macros.markdown_ext.clause_rulings import ClauseRulings, with_calls
from macros.markdown_ext.page_text import SENTENCE, WORDS_A_MINUTE, minutes_of
from macros.page import Page
from macros.pages.book_index import system_named
from macros.pages.clauses import clause_rulings

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
        builder = Markdown(extensions=EXTENSIONS)
        builder.treeprocessors.register(Builder(), "relpath", 0)
        assert 'href="../../r/s11/"' in builder.convert("#### Made It By {: #s11 }")

    def test_the_statement(self) -> None:
        """As the data says it, before the chapter's words; not where the chapter says it word for word."""
        says = SCATTERSHOT.clauses["S11"].says
        html = _html("#### Made It By {: #s11 }\n\nRoll them.\n\n#### Then {: #x2 }\n\nMore.")
        assert f'</h4>\n<p class="says">{says}</p><p>Roll them.</p>' in html
        assert html.count('class="says"') == 1
        linked = says.replace("Rating", '<a class="term" href="x">Rating</a>')
        assert 'class="says"' not in _html(f"#### Made It By {{: #s11 }}\n\nSo: {linked} And more.")
        html = _html(f"#### Made It By {{: #s11 }}\n\nSo.\n\n#### Then {{: #x2 }}\n\n{says}")
        assert html.index('class="says"') < html.index("So.")

    def test_no_level_is_left_out(self) -> None:
        """A clause is one level below the heading it stands under, and a part of it one level below it."""
        html = _html(
            "## Two\n\n#### One {: #s11 }\n\n#### Other {: #s12 }\n\n### Three\n\n#### Last {: #s13 }"
        )
        assert re.findall(r"<h(\d) ", html) == ["2", "3", "3", "3", "4"]
        html = _html(
            "# Page\n#### S1 A {: #s1 }\n##### Part\n#### S2 B {: #s2 }\n## Other\n#### S3 C {: #s3 }\n"
        )
        assert re.findall(r"<h(\d)", html) == ["1", "2", "3", "2", "2", "3"]

    def test_titles_and_numbers_stay(self) -> None:
        """A title may be emphasised, S15a keeps its letter, a number of no game is not cited."""
        assert " The <em>MIB</em></h4>" in _html("#### The *MIB* {: #x11 }")
        assert ">S15a</a>" in _html("#### Dice in a contest {: #s15a }")
        assert 'class="cite"' not in _html("#### Nobody's {: #x1 }")

    @pytest.mark.parametrize("text", ["## Contents {: #s-note }", "## S11", "# Title {: #s11 }"])
    def test_other_headings_are_left_alone(self, text: str) -> None:
        """Only an id that is a clause number makes a clause, and a page's title never is one."""
        assert "clause" not in _html(text)


PAGE = Page(source="scattershot/resolution.md", root="../../", places={"sr1": "rulings/scattershot/#sr1"})
CALL = '{{ "\\n\\n" ~ clause_rulings("S11") }}'


def test_rulings_of_a_clause() -> None:
    """Those that touch it, in their order; a clause that none touches has no line."""
    line = clause_rulings(PAGE, "S19")
    assert 'data-clause="SR1" href="../../rulings/scattershot/#sr1"' in line
    touching = [
        key for key, each in system_named("scattershot").data.rulings.items() if "S19" in each.clauses
    ]
    assert [line.index(f'data-clause="{key}"') for key in touching] == sorted(
        line.index(f'data-clause="{key}"') for key in touching
    )
    data = next(each.data for each in catalogue() if each.slug == "scattershot")
    touched = {key for each in data.rulings.values() for key in each.clauses} | set(data.history)
    assert clause_rulings(PAGE, next(key for key in data.clauses if key not in touched)) == ""


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("#### A {: #s11 }\n\nRoll.\n\nMore.\n", f"#### A {{: #s11 }}\n\nRoll.\n\nMore.{CALL}\n"),
        ("#### A {: #s11 }\nRoll.\nMore.\n", f"#### A {{: #s11 }}\nRoll.\nMore.{CALL}\n"),
        (
            "#### A {: #s11 }\n\n- one\n\n    more\n\n- two\n\nB.",
            f"#### A {{: #s11 }}\n\n- one\n\n    more\n\n- two\n\nB.{CALL}",
        ),
        (
            '#### A {: #s11 }\n\n{{ term("Roll") }}.\n\n{{ example("x") }}\n\nB.',
            f'#### A {{: #s11 }}\n\n{{{{ term("Roll") }}}}.{CALL}\n\n{{{{ example("x") }}}}\n\nB.',
        ),
        ("#### A {: #s11 }\n\nRoll.\n\n<div>", f"#### A {{: #s11 }}\n\nRoll.{CALL}\n\n<div>"),
        ("#### A {: #s11 }\n\nThese:\n\n1. one\n", f"#### A {{: #s11 }}\n\nThese:\n\n1. one{CALL}\n"),
        ("#### A {: #s11 }\n\n## B\n", f"#### A {{: #s11 }}{CALL}\n\n## B\n"),
        ("#### A {: #s11 }", f"#### A {{: #s11 }}{CALL}"),
        (
            "#### A {: #s11 }\n\n| a |\n|---|\n| b |\n",
            f"#### A {{: #s11 }}\n\n| a |\n|---|\n| b |{CALL}\n",
        ),
    ],
    ids=[
        "paragraphs",
        "no blank line",
        "list",
        "example",
        "block",
        "paragraph and list",
        "heading",
        "nothing",
        "table",
    ],
)
def test_place(written: str, wanted: str) -> None:
    """A paragraph, a table and their list come before it, the next heading after it."""
    assert with_calls(written) == wanted


def test_a_template_passes_through_it() -> None:
    """The templating engine knows it as an extension; blank lines in code are code."""
    text = "## Contents {: #s-note }\n\n```\na\n\n\nb\n```\n"
    assert with_calls(text) == text
    environment = Environment(extensions=[ClauseRulings], autoescape=True)
    template = environment.from_string("#### A {: #s11 }\n\nRoll.")
    assert template.render(clause_rulings=str.lower) == "#### A {: #s11 }\n\nRoll.\n\ns11"


QUOTED = [
    "attr_list",
    "toc",
    "md_in_html",
    "macros.markdown_ext.clause_headings",
    "macros.markdown_ext.page_text",
]


def _quoted(text: str) -> tuple[str, list[dict[str, str]]]:
    builder = Markdown(extensions=QUOTED)
    html = builder.convert(text)
    return html, vars(builder)["toc_tokens"]


def test_quotes_in_the_text() -> None:
    """Double, single and the apostrophe; dashes, dots, code and attributes stay."""
    html, _ = _quoted("\"It is the captain's,\" she says. 'Whose?'")
    assert html == "<p>&ldquo;It is the captain&rsquo;s,&rdquo; she says. &lsquo;Whose?&rsquo;</p>"
    assert _quoted("Well ... a -- b")[0] == "<p>Well ... a -- b</p>"
    html, _ = _quoted('`"a"` <span title="it\'s">b</span>')
    assert html == '<p><code>"a"</code> <span title="it\'s">b</span></p>'


def test_quotes_in_headings() -> None:
    """Ids and contents are made of what was written; the rule below a heading looks like the page."""
    html, contents = _quoted("## The captain's coat\n\n#### The 'MIB' {: #s11 }")
    assert '<h2 id="the-captains-coat">The captain&rsquo;s coat</h2>' in html
    assert [each["id"] for each in contents] == ["the-captains-coat"]
    nested = contents[0]["children"]
    assert [each["name"] for each in nested] == ["S11 The 'MIB'"]  # type: ignore[index]
    html, _ = _quoted("#### Where the die goes {: #s13 }\n\nMore.")
    assert html.count('class="says"') == 1
    assert "&rsquo;" in html.partition('class="says"')[2]


def test_only_empty_ones_change() -> None:
    """Headings with words stay headings."""
    html = markdown(
        "| | **One** |\n|---|---|\n| a | b |", extensions=["tables", "macros.markdown_ext.page_text"]
    )
    assert html.count("<th>") == 1
    assert "<td></td>\n<th><strong>One</strong></th>" in html


TEXT = "# Ready characters\n\nFour of them."
NOTE = (
    '<h1>Ready characters</h1>\n<p class="book-ours" data-search-exclude="">'
    f'<span class="evidence evidence--ours">ours</span> {SENTENCE.format("")}</p><p>Four of them.</p>'
)


class Links(Treeprocessor):
    """As much of MkDocs as a page's Markdown sees."""

    def __init__(self, meta: dict[str, Any] | None) -> None:
        super().__init__()
        self.file = SimpleNamespace(page=None if meta is None else SimpleNamespace(meta=meta))

    def run(self, root: Element) -> None:
        """Turn no links."""


class Context(Preprocessor):
    """As much of Zensical."""

    def __init__(self, meta: dict[str, Any]) -> None:
        super().__init__()
        self.page = SimpleNamespace(meta=meta)

    def run(self, lines: list[str]) -> list[str]:
        """Change nothing."""
        return lines


def _markdown() -> Markdown:
    return Markdown(extensions=["attr_list", "toc", "macros.markdown_ext.page_text"], tab_length=4)


def _plain(html: str) -> str:
    return html.replace(' id="ready-characters"', "")


def test_note() -> None:
    """MkDocs and Zensical tell what stands at the top of a page; what is the author's is named."""
    md = _markdown()
    md.treeprocessors.register(Links({"ours": True}), "relpath", 0)
    assert _plain(md.convert(TEXT)) == NOTE
    md.treeprocessors.register(Links({"ours": True, "theirs": "Bruce"}), "relpath", 0)
    assert "The author did not write this, but for Bruce. It follows" in md.convert(TEXT)
    md = _markdown()
    md.preprocessors.register(Context({"ours": True}), "rendering_context", 0)
    assert _plain(md.convert(TEXT)) == NOTE


@pytest.mark.parametrize("meta", [{}, {"ours": False}, {"ours": "perhaps"}, None])
def test_other_pages(meta: dict[str, Any] | None) -> None:
    """A page that does not say so is an author's, in our words."""
    md = _markdown()
    md.treeprocessors.register(Links(meta), "relpath", 0)
    assert "book-ours" not in md.convert(TEXT)


def test_no_note() -> None:
    """Markdown by itself has no page, and without a title there is no head to say it at."""
    assert "book-ours" not in _markdown().convert(TEXT)
    md = _markdown()
    md.treeprocessors.register(Links({"ours": True}), "relpath", 0)
    assert "book-ours" not in md.convert("Four of them.")


MINUTE = "word " * WORDS_A_MINUTE


def test_reading_time() -> None:
    """Three minutes of words say so; a glance, a piece of Markdown and a page of rulings say nothing."""
    html = markdown(f"# Title\n\n{MINUTE * 3}", extensions=["macros.markdown_ext.page_text"])
    assert html.startswith(
        '<p class="book-minutes" data-search-exclude>3 minutes to read</p>\n<h1>Title</h1>'
    )
    assert "book-minutes" not in markdown(
        f"# Title\n\n{MINUTE}", extensions=["macros.markdown_ext.page_text"]
    )
    assert minutes_of(f"<h2>Part</h2><p>{MINUTE * 5}</p>") == 0
    page = f'<h1>Rulings</h1><p>{MINUTE * 3}</p><h2 id="sr1" class="ruling-heading">One</h2>'
    assert minutes_of(page) == 0


@pytest.mark.parametrize(
    "unread",
    [
        "<rule-calculator><form><input name='a'>{}</form></rule-calculator>",
        "<figure><svg><title>{}</title></svg></figure>",
        "<details><summary>More</summary><p>{}<br>{}</p></details>",
        '<div class="big glossary"><p>{}</p></div>',
        '<div class="rc-scroller" tabindex="0"><table><tr><td>{}</td></tr></table></div>',
        '<ul class="ruling-list"><li>{}</li></ul>',
        '<dl class="threads"><dd>{}</dd></dl>',
        '<div class="sheet" role="group"><p>{}</p></div>',
        "<p>" + "( " * WORDS_A_MINUTE + "</p>",
    ],
)
def test_what_nobody_reads_through_is_not_counted(unread: str) -> None:
    """Two minutes of prose stay two minutes."""
    skipped = unread.replace("{}", MINUTE * 4)
    assert minutes_of(f"<h1>Title</h1>{MINUTE}{skipped}<p>{MINUTE}</p>") == 2
