"""Markdown extension: what stands inside a calculator is ready, and is not read as Markdown.

It is a third of the book's HTML. Two parsers would go through all of it, only to leave it as it is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

if TYPE_CHECKING:
    from markdown import Markdown

__all__ = ["RawHtml", "makeExtension"]

CALCULATOR = re.compile(r"(?P<start><rule-calculator\b[^>]*>)(?P<inside>.*?)(?=</rule-calculator>)")
BEFORE_ANY_PARSER = 25
"""The site builder parses at 21 and Markdown at 20; at 30 line ends are made equal."""


class RawHtmlPreprocessor(Preprocessor):
    """Puts it aside; Markdown brings back what was put aside as its last step."""

    def run(self, lines: list[str]) -> list[str]:
        """Leave the calculator's own tag, whose id is an anchor of the page."""
        return [CALCULATOR.sub(self._aside, line) for line in lines]

    def _aside(self, found: re.Match[str]) -> str:
        return f"{found['start']}{self.md.htmlStash.store(found['inside'])}"


class RawHtml(Extension):
    """Registers the step."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Run before anything is parsed."""
        md.preprocessors.register(RawHtmlPreprocessor(md), "raw_html", BEFORE_ANY_PARSER)


def makeExtension(**options: Any) -> RawHtml:  # noqa: N802 - the name that Markdown calls
    """Return the extension, as Markdown finds it by the module's name."""
    return RawHtml(**options)
