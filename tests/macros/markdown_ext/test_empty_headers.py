"""A table's empty corner."""

from markdown import markdown


class TestEmptyHeads:
    """A screen reader that reads a cell's headings is told of none that says nothing."""

    def test_only_empty_ones_change(self) -> None:
        """Headings with words stay headings."""
        html = markdown(
            "| | **One** |\n|---|---|\n| a | b |", extensions=["tables", "macros.markdown_ext.empty_headers"]
        )
        assert html.count("<th>") == 1
        assert "<td></td>\n<th><strong>One</strong></th>" in html
