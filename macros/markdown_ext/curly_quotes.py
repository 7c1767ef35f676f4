"""Markdown extension: shows straight quotes and apostrophes of a page as typographic ones.

Python-Markdown's own `smarty` does it. It runs here after the table of contents, so that anchors, the labels
of headings and the statement of a clause are made from what was written. Authors write straight ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markdown.extensions.smarty import SmartyExtension

if TYPE_CHECKING:
    from markdown import Markdown

NAME = "smarty"
AFTER_CONTENTS = 2
"""Behind the table of contents (5), before links are turned (0)."""


class CurlyQuotes(SmartyExtension):
    """Registers the processor of `smarty`, later than `smarty` does."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Run when everything else has read the text as it was written."""
        super().extendMarkdown(md)
        processor = md.treeprocessors[NAME]
        md.treeprocessors.deregister(NAME)
        md.treeprocessors.register(processor, NAME, AFTER_CONTENTS)


def makeExtension(**options: Any) -> CurlyQuotes:  # noqa: N802 - the name that Markdown calls
    """Return the extension, as Markdown finds it by the module's name."""
    return CurlyQuotes(smart_dashes=False, smart_ellipses=False, **options)
