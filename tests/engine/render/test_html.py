"""Text becomes HTML, with the quotes of print."""

import pytest

from engine.render.html import Html, curly_quotes, element, verbatim


class TestCurlyQuotes:
    """Straight quotes become those of print."""

    @pytest.mark.parametrize(
        ("typed", "printed"),
        [
            ("nothing to do", "nothing to do"),
            ("the GM's 'Yes'", "the GM’s ‘Yes’"),
            ('"Now," she says', "“Now,” she says"),
            ("'\"Run!\" he says'", "‘“Run!” he says’"),
            ("the players' dice ('ours')", "the players’ dice (‘ours’)"),
            ("die—'six'", "die—‘six’"),
            ("'s player pays", "’s player pays"),
            ("'ve paid", "’ve paid"),
            ("'so it is'", "‘so it is’"),
            ("already ‘so’ and “so”", "already ‘so’ and “so”"),
        ],
    )
    def test_are_turned(self, typed: str, printed: str) -> None:
        """By what is in front of them; done again, nothing changes."""
        assert curly_quotes(typed) == printed
        assert curly_quotes(printed) == printed

    @pytest.mark.parametrize(("before", "printed"), [("x", "’so"), (" ", "‘so"), ("(", "‘so"), ("", "‘so")])
    def test_know_what_is_before(self, before: str, printed: str) -> None:
        """The character in front of a text decides how its first quote turns."""
        assert curly_quotes("'so", before) == printed


class TestElement:
    """One element with its children."""

    def test_text_is_printed_and_attributes_are_data(self) -> None:
        """A text is shown with typographic quotes; an attribute is what it was, and so is finished HTML."""
        assert element("p", "the GM's", title="the GM's") == '<p title="the GM&#39;s">the GM’s</p>'
        assert element("p", Html("<b>GM's</b>")) == "<p><b>GM's</b></p>"

    def test_verbatim(self) -> None:
        """A seed can be typed again as it is shown."""
        assert element("p", verbatim("seed 'a' & b")) == "<p>seed &#39;a&#39; &amp; b</p>"
