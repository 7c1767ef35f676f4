"""Shows the rulings that touch a clause below each clause; authors need not call anything.

Pages pass through `ClauseRulings`, which calls the macro `clause_rulings` behind the words of each clause:
before the next heading, calculator or example, so that nothing parts the rule. mkdocs.yml names it among the
extensions of the macros.
"""

from __future__ import annotations

import re

from jinja2.ext import Extension

from macros.pages.page_places import CLAUSE_HEADING, clause_number

LINE_END = re.compile(r"\n|\Z")
BLANK_LINE = re.compile(r"\n[ \t]*(?:\n|\Z)")
NEXT_BLOCK = re.compile(r"(?:[ \t]*\n)*")
HEADING = re.compile(r"\s*#")
APART = re.compile(r"\s*(?:#|<|\Z|\{\{[^\n]*\}\}[ \t]*(?:\n[ \t]*(?:\n|\Z)|\Z))")
"""What is no part of a clause's words: a heading, HTML, and what a macro makes of a line by itself."""


def with_calls(markdown: str) -> str:
    r"""Return a page with a call after the words of each clause, and with its lines where they were.

    >>> print(with_calls("#### Made It By {: #s11 }\n\nRoll."))
    #### Made It By {: #s11 }
    <BLANKLINE>
    Roll.{{ "\n\n" ~ clause_rulings("S11") }}
    """
    for found in reversed(list(CLAUSE_HEADING.finditer(markdown))):
        at = _place_behind(markdown, found.end())
        call = f'{{{{ "\\n\\n" ~ clause_rulings("{clause_number(found[1])}") }}}}'
        markdown = f"{markdown[:at]}{call}{markdown[at:]}"
    return markdown


def _place_behind(markdown: str, heading: int) -> int:
    """Return where the call belongs for a heading that ends on the line of a position."""
    end = _first(BLANK_LINE, markdown, heading)
    is_bare = end == _first(LINE_END, markdown, heading)
    if is_bare and not HEADING.match(markdown, end):
        end = _block_after(markdown, end)
    while not APART.match(markdown, end):
        end = _block_after(markdown, end)
    return end


def _block_after(markdown: str, end: int) -> int:
    """Return where the block ends that follows the end of another."""
    begin = NEXT_BLOCK.match(markdown, end)
    return _first(BLANK_LINE, markdown, begin.end() if begin else end)


def _first(pattern: re.Pattern[str], text: str, start: int) -> int:
    """Return where a pattern is found first; the end of the text's last line where it is not."""
    found = pattern.search(text, start)
    return found.start() if found else len(text.rstrip())


class ClauseRulings(Extension):
    """The Jinja extension: preprocesses each page before it is parsed."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the page with its calls."""
        del name, filename
        return with_calls(source)
