"""A page that no author wrote says so below its title."""

from types import SimpleNamespace
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from markdown import Markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from macros.markdown_ext.ours_note import SENTENCE

TEXT = "# Ready characters\n\nFour of them."
NOTE = (
    '<h1>Ready characters</h1>\n<p class="book-ours" data-search-exclude="">'
    f'<span class="evidence evidence--ours">ours</span> {SENTENCE.format("")}</p><p>Four of them.</p>'
)


class Links(Treeprocessor):
    """As much of MkDocs as a page's Markdown sees."""

    def __init__(self, meta: dict[str, Any] | None) -> None:
        super().__init__()
        self.file = SimpleNamespace(page=None if meta is None else SimpleNamespace(meta=meta))

    def run(self, root: Element) -> None:
        """Turn no links."""


class Context(Preprocessor):
    """As much of Zensical."""

    def __init__(self, meta: dict[str, Any]) -> None:
        super().__init__()
        self.page = SimpleNamespace(meta=meta)

    def run(self, lines: list[str]) -> list[str]:
        """Change nothing."""
        return lines


def _markdown() -> Markdown:
    return Markdown(extensions=["attr_list", "toc", "macros.markdown_ext.ours_note"], tab_length=4)


def _plain(html: str) -> str:
    return html.replace(' id="ready-characters"', "")


class TestNote:
    """Badge and sentence, from the page's own word."""

    def test_mkdocs(self) -> None:
        """`ours: true` at the top of a page; MkDocs tells it to what turns links."""
        md = _markdown()
        md.treeprocessors.register(Links({"ours": True}), "relpath", 0)
        assert _plain(md.convert(TEXT)) == NOTE

    def test_names_what_is_the_authors(self) -> None:
        """A page of ours may show something of the author's, and says what."""
        md = _markdown()
        md.treeprocessors.register(Links({"ours": True, "theirs": "Bruce"}), "relpath", 0)
        assert "The author did not write this, but for Bruce. It follows" in md.convert(TEXT)

    def test_zensical(self) -> None:
        """Zensical tells it to a preprocessor."""
        md = _markdown()
        md.preprocessors.register(Context({"ours": True}), "rendering_context", 0)
        assert _plain(md.convert(TEXT)) == NOTE

    @pytest.mark.parametrize("meta", [{}, {"ours": False}, {"ours": "perhaps"}, None])
    def test_other_pages(self, meta: dict[str, Any] | None) -> None:
        """A page that does not say so is an author's, in our words."""
        md = _markdown()
        md.treeprocessors.register(Links(meta), "relpath", 0)
        assert "book-ours" not in md.convert(TEXT)

    def test_no_builder(self) -> None:
        """Markdown by itself has no page."""
        assert "book-ours" not in _markdown().convert(TEXT)

    def test_no_title(self) -> None:
        """There is no head to say it at."""
        md = _markdown()
        md.treeprocessors.register(Links({"ours": True}), "relpath", 0)
        assert "book-ours" not in md.convert("Four of them.")
