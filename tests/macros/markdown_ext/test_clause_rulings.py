"""Each clause shows the rulings that touch it."""

import pytest
from jinja2 import Environment

from engine import catalogue
from macros.markdown_ext.clause_rulings import ClauseRulings, with_calls
from macros.page import Page
from macros.pages.book_index import system_named
from macros.pages.clauses import clause_rulings

PAGE = Page(source="scattershot/resolution.md", root="../../", places={"sr1": "rulings/scattershot/#sr1"})
CALL = '{{ "\\n\\n" ~ clause_rulings("S11") }}'


class TestClauseRulings:
    """A line with the numbers of the rulings."""

    def test_names_them_in_their_order(self) -> None:
        """S19 is touched by SR1, which leads to its page."""
        line = clause_rulings(PAGE, "S19")
        assert 'data-clause="SR1" href="../../rulings/scattershot/#sr1"' in line
        touching = [
            key for key, each in system_named("scattershot").data.rulings.items() if "S19" in each.clauses
        ]
        assert [line.index(f'data-clause="{key}"') for key in touching] == sorted(
            line.index(f'data-clause="{key}"') for key in touching
        )

    def test_a_clause_without_rulings_has_no_line(self) -> None:
        """No ruling touches it, and nothing of it has changed."""
        data = next(each.data for each in catalogue() if each.slug == "scattershot")
        touched = {key for each in data.rulings.values() for key in each.clauses} | set(data.history)
        assert clause_rulings(PAGE, next(key for key in data.clauses if key not in touched)) == ""


class TestWithCalls:
    """The call stands behind the words of a clause, and never between them."""

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
    def test_place(self, written: str, wanted: str) -> None:
        """A paragraph, a table and their list come before it, the next heading after it."""
        assert with_calls(written) == wanted

    def test_nothing_else_changes(self) -> None:
        """Blank lines in code are code."""
        text = "## Contents {: #s-note }\n\n```\na\n\n\nb\n```\n"
        assert with_calls(text) == text

    def test_a_template_passes_through_it(self) -> None:
        """The templating engine knows it as an extension, and the macro writes the line."""
        environment = Environment(extensions=[ClauseRulings], autoescape=True)
        template = environment.from_string("#### A {: #s11 }\n\nRoll.")
        assert template.render(clause_rulings=str.lower) == "#### A {: #s11 }\n\nRoll.\n\ns11"
