"""Markdown extension: a heading whose id is a clause number becomes a clause.

A page writes `#### S11 Rolling the MIB {: #s11 }`. The heading gets the class `clause`, and its number
becomes a link to itself, which the style sheet sets in the margin;
behind the title stands the control that cites it.
The number is text of the page: it is there without styles, for search and for a screen reader.
Below the heading stands the clause's statement, word for word as it is cited, unless the page says it itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from engine import Clause
from macros.pages.book_index import rules
from macros.pages.citations import citable, cite
from macros.pages.page_places import CLAUSE_ID, clause_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown import Markdown

HEADINGS = {"h2", "h3", "h4", "h5", "h6"}
TITLE = "h1"
LOWEST = 6
BEFORE_TOC = 6
"""Attribute lists (8) must have given the ids, and the table of contents (5) reads the finished heading."""
STASHED = re.compile(r"\x02[^\x03]*\x03")
"""What stands in the text for finished HTML, until the page is written: the tags of a link to a headword."""


def mark(heading: Element, control: str = "") -> None:
    """Give a clause's heading its class and put its number, written by the author or not, into a link.

    Args:
        heading: with the id of a clause.
        control: what follows the title, in Markdown's stead for finished HTML.
    """
    identifier = heading.get("id", "")
    number = clause_number(identifier)
    heading.set("class", f"{heading.get('class', '')} clause".strip())
    link = Element("a", {"class": "clause-number", "href": f"#{identifier}", "title": f"Link to {number}"})
    link.text = number
    title = re.sub(rf"^{number}\b[\s.:·–-]*", "", heading.text or "")
    link.tail = f" {title}"
    # The contents of the page list the clause and not its control.
    heading.set("data-toc-label", f"{number} {title}{''.join(_words(heading))}".strip())
    heading.text = None
    heading.insert(0, link)
    if control:
        # No space before it: the style sheet sets the control elsewhere.
        heading[-1].tail = f"{(heading[-1].tail or '').rstrip()}{control}"


def _words(heading: Element) -> Iterator[str]:
    """Yield the words of a heading behind its first text."""
    for child in heading:
        yield from child.itertext()
        yield child.tail or ""


def state(root: Element, heading: Element, says: str) -> None:
    """Insert a clause's statement below its heading, before the page's own words.

    Args:
        root: the page.
        heading: of a clause.
        says: its statement; where the page says it itself, word for word, it is not said twice.
    """
    parent = next(each for each in root.iter() if heading in list(each))
    at = list(parent).index(heading) + 1
    if _plain(says) not in " ".join(_words_until_heading(list(parent)[at:])):
        made = Element("p", {"class": "says"})
        made.text = says
        parent.insert(at, made)


def _words_until_heading(behind: list[Element]) -> Iterator[str]:
    """Yield the words of a clause: those between its heading and the next one."""
    for each in behind:
        if each.tag in HEADINGS | {TITLE}:
            return
        yield _plain("".join(each.itertext()))


def _plain(words: str) -> str:
    return " ".join(STASHED.sub("", words).split())


def way_to_root(md: Markdown) -> str:
    """Return how a link to the site's root begins; nothing where no site is built.

    MkDocs tells the page's file to the treeprocessor that turns links, Zensical its page to a preprocessor.
    Zensical wants links from the place of the source: it adds the step up where a page becomes a folder.
    """
    for processors, name, attribute, place in (
        (md.treeprocessors, "relpath", "file", "url"),
        (md.preprocessors, "rendering_context", "page", "path"),
    ):
        if name in processors:
            return "../" * str(getattr(getattr(processors[name], attribute), place)).count("/")
    return ""


class ClauseTreeprocessor(Treeprocessor):
    """Marks the clause headings of a page."""

    def run(self, root: Element) -> None:
        """Mark every heading whose id is a clause number, one level below the heading above it."""
        above = written = LOWEST
        shift = 0
        for heading in [each for each in root.iter() if each.tag in HEADINGS | {TITLE}]:
            level = int(heading.tag[1])
            if heading.tag in HEADINGS and CLAUSE_ID.fullmatch(heading.get("id", "")):
                written, shift = level, max(0, level - above - 1)
                heading.tag = f"h{level - shift}"
                self._as_rule(root, heading)
            elif level > written:  # a part of the clause rises with it
                heading.tag = f"h{level - shift}"
            else:
                above, written = level, LOWEST

    def _as_rule(self, root: Element, heading: Element) -> None:
        """Mark a heading: of a rule with the control that cites it, of a clause also with what it says."""
        system, found = rules().get(clause_number(heading.get("id", "")), (None, None))
        if system is None or found is None:
            mark(heading)
            return
        control = cite(way_to_root(self.md), citable(system, found))
        # Stored as finished: its address is no page that the builder knows or could judge.
        mark(heading, self.md.htmlStash.store(str(control)))
        if isinstance(found, Clause):
            state(root, heading, found.says)


class ClauseHeadings(Extension):
    """Registers the tree processor."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Run between attribute lists and the table of contents."""
        md.treeprocessors.register(ClauseTreeprocessor(md), "clause_headings", BEFORE_TOC)


def makeExtension(**options: Any) -> ClauseHeadings:  # noqa: N802 - the name that Markdown calls
    """Return the extension, as Markdown finds it by the module's name."""
    return ClauseHeadings(**options)
