"""Markdown extension: an empty table header becomes a plain cell, since a header without text misleads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from markdown import Markdown

AFTER_WORDS = 7
"""The words of a cell are read at 20; below that a cell has what it will have."""


class EmptyHeadersTreeprocessor(Treeprocessor):
    """Turns the empty headers of tables into cells."""

    def run(self, root: Element) -> None:
        """Replace each `th` without text."""
        for head in root.iter("th"):
            if not "".join(head.itertext()).strip():
                head.tag = "td"


class EmptyHeaders(Extension):
    """Registers the tree processor."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Run after the inline content of the cells was parsed."""
        md.treeprocessors.register(EmptyHeadersTreeprocessor(md), "empty_headers", AFTER_WORDS)


def makeExtension(**options: Any) -> EmptyHeaders:  # noqa: N802 - the name that Markdown calls
    """Return the extension, as Markdown finds it by the module's name."""
    return EmptyHeaders(**options)
