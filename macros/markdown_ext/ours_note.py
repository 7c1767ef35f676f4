"""Markdown extension: says at the head of a page that no author wrote it.

A page that says `ours: true` at its top gets a badge and one sentence below its title.
What it shows of the author's all the same is named by `theirs` at its top, and joins the sentence.
They are text of the page: on a screen, on paper, in a booklet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

if TYPE_CHECKING:
    from collections.abc import Mapping

    from markdown import Markdown

SENTENCE = "The author did not write this{}. It follows the rules, and you can throw it away."
TITLE = "h1"
AFTER_ATTRIBUTES = 7


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


class OursNote(Extension):
    """Registers the tree processor."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Run when the title is a heading."""
        md.treeprocessors.register(OursTreeprocessor(md), "ours_note", AFTER_ATTRIBUTES)


def makeExtension(**options: Any) -> OursNote:  # noqa: N802 - the name that Markdown calls
    """Return the extension, as Markdown finds it by the module's name."""
    return OursNote(**options)
