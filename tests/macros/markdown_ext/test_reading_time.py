"""How long a chapter takes to read."""

import pytest
from markdown import markdown

from macros.markdown_ext.reading_time import WORDS_A_MINUTE, minutes_of

MINUTE = "word " * WORDS_A_MINUTE


class TestReadingTime:
    """Words that are read through count, and only on a page with a title."""

    def test_a_long_page_says_so_above_its_title(self) -> None:
        """Three minutes of words make three minutes."""
        html = markdown(f"# Title\n\n{MINUTE * 3}", extensions=["macros.markdown_ext.reading_time"])
        assert html.startswith(
            '<p class="book-minutes" data-search-exclude>3 minutes to read</p>\n<h1>Title</h1>'
        )

    def test_a_short_page_says_nothing(self) -> None:
        """A minute is no time."""
        assert "book-minutes" not in markdown(
            f"# Title\n\n{MINUTE}", extensions=["macros.markdown_ext.reading_time"]
        )

    def test_a_piece_of_markdown_says_nothing(self) -> None:
        """Only a page has a title of the first order."""
        assert minutes_of(f"<h2>Part</h2><p>{MINUTE * 5}</p>") == 0

    def test_a_page_of_rulings_says_nothing(self) -> None:
        """Two minutes of words before thirty screens of rulings are no two minutes to read."""
        page = f'<h1>Rulings</h1><p>{MINUTE * 3}</p><h2 id="sr1" class="ruling-heading">One</h2>'
        assert minutes_of(page) == 0

    @pytest.mark.parametrize(
        "unread",
        [
            "<rule-calculator><form><input name='a'>{}</form></rule-calculator>",
            "<figure><svg><title>{}</title></svg></figure>",
            "<details><summary>More</summary><p>{}<br>{}</p></details>",
            '<div class="big glossary"><p>{}</p></div>',
            '<div class="rc-scroller" tabindex="0"><table><tr><td>{}</td></tr></table></div>',
            '<ul class="ruling-list"><li>{}</li></ul>',
            '<dl class="threads"><dd>{}</dd></dl>',
            '<div class="sheet" role="group"><p>{}</p></div>',
            "<p>" + "( " * WORDS_A_MINUTE + "</p>",
        ],
    )
    def test_what_nobody_reads_through_is_not_counted(self, unread: str) -> None:
        """Two minutes of prose stay two minutes."""
        skipped = unread.replace("{}", MINUTE * 4)
        assert minutes_of(f"<h1>Title</h1>{MINUTE}{skipped}<p>{MINUTE}</p>") == 2
