"""Markdown extension: typographic quotes, no empty heads of tables, a note on pages of ours, a reading time.

Python-Markdown's own `smarty` makes quotes and apostrophes typographic. It runs here after the table of
contents, so that anchors, labels of headings and the statement of a clause are made from what was written.
A page that says `ours: true` at its top gets a badge and one sentence below its title, which names by
`theirs` what it shows of the author's. They are text of the page: on a screen, on paper, in a booklet.
Counted for the reading time are the words of the finished page, so that what a macro tells is read too. Left
out is what nobody reads through: forms and their answers, the dice, figures and tables of an example,
drawings, fold-outs, and what is looked up: sheets, the glossary, the reference, rulings and threads. A page
of rulings says nothing: its few words before them would be a promise that the page does not keep.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement

from markdown.extensions.smarty import SmartyExtension
from markdown.postprocessors import Postprocessor
from markdown.treeprocessors import Treeprocessor

if TYPE_CHECKING:
    from collections.abc import Mapping

    from markdown import Markdown

AFTER_WORDS = 7
"""The words of a cell are read at 20, and attributes before: below that a cell has what it will have."""
AFTER_CONTENTS = 2
"""Behind the table of contents (5), before links are turned (0)."""


class PageText(SmartyExtension):
    """Registers the processors; that of `smarty` later than `smarty` does."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Run each when what it reads has been written."""
        super().extendMarkdown(md)
        quotes = md.treeprocessors["smarty"]
        md.treeprocessors.deregister("smarty")
        md.treeprocessors.register(quotes, "smarty", AFTER_CONTENTS)
        md.treeprocessors.register(EmptyHeadersTreeprocessor(md), "empty_headers", AFTER_WORDS)
        md.treeprocessors.register(OursTreeprocessor(md), "ours_note", AFTER_WORDS)
        md.postprocessors.register(ReadingTimePostprocessor(md), "reading_time", AFTER_EVERYTHING)


def makeExtension(**options: Any) -> PageText:  # noqa: N802 - the name that Markdown calls
    """Return the extension, as Markdown finds it by the module's name."""
    return PageText(smart_dashes=False, smart_ellipses=False, **options)


class EmptyHeadersTreeprocessor(Treeprocessor):
    """Turns the empty headers of tables into cells, since a header without text misleads."""

    def run(self, root: Element) -> None:
        """Replace each `th` without text."""
        for head in root.iter("th"):
            if not "".join(head.itertext()).strip():
                head.tag = "td"


SENTENCE = "The author did not write this{}. It follows the rules, and you can throw it away."
TITLE = "h1"


def meta_of(md: Markdown) -> Mapping[str, Any]:
    """Return what a page says at its top; nothing where no site is built.

    MkDocs tells the page to the treeprocessor that turns links, Zensical to a preprocessor.
    """
    if "relpath" in md.treeprocessors:
        page = getattr(md.treeprocessors["relpath"].file, "page", None)  # type: ignore[attr-defined]
    elif "rendering_context" in md.preprocessors:
        page = getattr(md.preprocessors["rendering_context"], "page", None)
    else:
        page = None
    return getattr(page, "meta", None) or {}


class OursTreeprocessor(Treeprocessor):
    """Puts the note below the title."""

    def run(self, root: Element) -> None:
        """Insert badge and sentence, once, where the page says that it is ours."""
        heading = next((each for each in root if each.tag == TITLE), None)
        if heading is None or meta_of(self.md).get("ours") is not True:
            return
        theirs = meta_of(self.md).get("theirs")
        sentence = SENTENCE.format(f", but for {theirs}" if theirs else "")
        note = Element("p", {"class": "book-ours", "data-search-exclude": ""})
        badge = SubElement(note, "span", {"class": "evidence evidence--ours"})
        badge.text, badge.tail = "ours", f" {sentence}"
        root.insert(list(root).index(heading) + 1, note)


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
