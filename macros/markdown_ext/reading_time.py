"""Markdown extension: writes the reading time in minutes above a chapter.

Counted are the words of the finished page, so that what a macro tells is read too. Left out is what nobody
reads through: forms and their answers, the dice, figures and tables of an example, drawings, fold-outs, and
what is looked up: sheets, the glossary, the reference, rulings and threads. A page of rulings says nothing:
its few words before them would be a promise that the page does not keep.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor

if TYPE_CHECKING:
    from markdown import Markdown

WORDS_A_MINUTE = 220
"""Of a reader who also looks at the tables."""
LEAST = 2
"""Minutes: below that, nobody needs to be told."""
UNREAD_TAGS = {"moved-anchors", "rule-calculator", "svg", "details", "form", "template"}
UNREAD_CLASSES = {
    *("rc-figures", "rc-scroller", "rc-shown"),
    *("glossary", "reference", "ruling", "ruling-list", "rulings", "sheet", "threads"),
}
WHOLE = re.compile(r"<(rule-calculator|svg)\b.*?</\1>", re.DOTALL)
"""Those of them that stand in no other of their kind and are long: they need no parser to be left out."""
LOOKED_UP = "ruling-heading"
"""Stands on the heading of each ruling where a page lists them all."""
VOID = {"br", "hr", "img", "input", "wbr"}
WORD = re.compile(r"\S*\w\S*")
AFTER_EVERYTHING = -10


class _Words(HTMLParser):
    """Counts the words outside the elements that are not read through."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.unread: list[str] = []
        """The elements open since the outermost unread one, that one first."""
        self.is_chapter = False
        self.is_looked_up = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Go into an element, and stop counting where it is not read."""
        self.is_chapter = self.is_chapter or tag == "h1"
        classes = set((dict(attrs).get("class") or "").split())
        self.is_looked_up = self.is_looked_up or LOOKED_UP in classes
        if tag not in VOID and (self.unread or tag in UNREAD_TAGS or classes & UNREAD_CLASSES):
            self.unread.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Come out again; an element left open ends with the one around it."""
        if tag in self.unread:
            while self.unread.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Count."""
        if not self.unread:
            self.count += len(WORD.findall(data))


def words_of(html: str) -> int:
    """Return how many words of a page are read through; 0 for one without a title, or a list.

    >>> words_of("<h1>Two</h1><p>or three</p>"), words_of("<h1>None</h1><details>of these</details>")
    (3, 1)
    """
    words = _Words()
    words.feed(WHOLE.sub(" ", html))
    return words.count if words.is_chapter and not words.is_looked_up else 0


def minutes_of(html: str) -> int:
    """Return the minutes that a page takes to read; 0 for a glance.

    >>> minutes_of("<h1>Two</h1><p>" + "word " * 440), minutes_of("<h1>None</h1><details>" + "word " * 440)
    (2, 0)
    """
    minutes = round(words_of(html) / WORDS_A_MINUTE)
    return minutes if minutes >= LEAST else 0


class ReadingTimePostprocessor(Postprocessor):
    """Inserts the line above the page."""

    def run(self, text: str) -> str:
        """Count the words of the finished page."""
        minutes = minutes_of(text)
        line = f'<p class="book-minutes" data-search-exclude>{minutes} minutes to read</p>\n'
        return f"{line}{text}" if minutes else text


class ReadingTime(Extension):
    """Registers the postprocessor."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Run when the raw HTML is back in its place."""
        md.postprocessors.register(ReadingTimePostprocessor(md), "reading_time", AFTER_EVERYTHING)


def makeExtension(**options: Any) -> ReadingTime:  # noqa: N802 - the name that Markdown calls
    """Return the extension, as Markdown finds it by the module's name."""
    return ReadingTime(**options)
