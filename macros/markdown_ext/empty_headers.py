"""Markdown extension: a table's corner that says nothing is an empty cell, not a heading without words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from markdown import Markdown

__all__ = ["EmptyHeaders", "makeExtension"]

AFTER_WORDS = 7
"""The words of a cell are read at 20; below that a cell has what it will have."""


class EmptyHeadersTreeprocessor(Treeprocessor):
    """Walks the headings of tables."""

    def run(self, root: Element) -> None:
        """Turn every heading without words into a cell."""
        for head in root.iter("th"):
            if not "".join(head.itertext()).strip():
                head.tag = "td"


class EmptyHeaders(Extension):
    """Registers the walk."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Run after the words of the cells were read."""
        md.treeprocessors.register(EmptyHeadersTreeprocessor(md), "empty_headers", AFTER_WORDS)


def makeExtension(**options: Any) -> EmptyHeaders:  # noqa: N802 - the name that Markdown calls
    """Return the extension, as Markdown finds it by the module's name."""
    return EmptyHeaders(**options)
