"""Calculators pass through Markdown unread."""

from markdown import Markdown, markdown
from markdown.preprocessors import Preprocessor

CALCULATOR = (
    '<div class="rc-frame"><rule-calculator id="mib" data-told="{}">'
    '<p class="a">*2* &lt; 3 &amp; [a](b)</p><p id="x">é</p></rule-calculator><p>*after*</p></div>'
)


class TestReadyHtml:
    """The page is the same to the letter, whether Markdown reads a calculator or leaves it alone."""

    def test_equal_pages(self) -> None:
        """Alone, twice, and beside words that Markdown does read."""
        for text in (CALCULATOR, f"# Title\n\n{CALCULATOR}\n\n*Words*\n\n{CALCULATOR}\n", "*Words*"):
            read = markdown(text, extensions=["md_in_html", "toc"])
            assert markdown(text, extensions=["md_in_html", "toc", "macros.markdown_ext.raw_html"]) == read

    def test_parsers_do_not_see_it(self) -> None:
        """What reads the page's lines finds the calculator's own tag, and nothing inside."""
        seen: list[str] = []

        class Look(Preprocessor):
            """Notes the lines."""

            def run(self, lines: list[str]) -> list[str]:
                """Note them."""
                seen.extend(lines)
                return lines

        reader = Markdown(extensions=["macros.markdown_ext.raw_html"])
        reader.preprocessors.register(Look(reader), "look", 21)
        reader.convert(CALCULATOR)
        assert 'id="mib"' in seen[0]
        assert 'id="x"' not in seen[0]
