"""Tables of the text stand in boxes that scroll."""

from pathlib import Path

import pytest

from macros.built_site import BuiltSite
from macros.postprocess.page_body import box_tables

PLAIN = "<table><tbody><tr><td>1</td></tr></tbody></table>"
BOXED = (
    '<div class="md-typeset__scrollwrap" role="group" tabindex="0" aria-label="Table: {}">'
    '<div class="md-typeset__table"><table class="book-table"><tbody><tr><td>1</td></tr></tbody></table>'
    "</div></div>"
)


def _boxed(tmp_path: Path, inner: str) -> str:
    site = BuiltSite(folder=tmp_path, site_url="http://127.0.0.1/", project=tmp_path)
    page = box_tables(site, "index.html", f"<body>{PLAIN}<article>{inner}</article></body>")
    assert page.startswith(f"<body>{PLAIN}<article>")
    return page.removeprefix(f"<body>{PLAIN}<article>").removesuffix("</article></body>")


class TestBoxes:
    """A plain table of the article is boxed; everything else is left."""

    @pytest.mark.parametrize(
        ("heading", "name"),
        [
            ("", ""),
            ("<h1>One</h1><h2 id='b'>Two <em>and</em>\n three</h2>", "Two and three"),
            ('<h3>S&amp;S "so"<a class="headerlink" href="#s">link</a></h3>', "S&amp;S &quot;so&quot;"),
            (
                '<h3><a href="#s11">S11</a> Made It By<a class="cite" href="r/s11/"> cite</a></h3>',
                "S11 Made It By",
            ),
        ],
    )
    def test_is_named_after_the_heading_above(self, tmp_path: Path, heading: str, name: str) -> None:
        """The nearest heading, in words, without its controls."""
        assert _boxed(tmp_path, heading + PLAIN) == heading + BOXED.format(name)

    def test_each_has_its_own_heading(self, tmp_path: Path) -> None:
        """A heading counts until the next one, and the tables below it are counted."""
        found = _boxed(tmp_path, f"<h2>A</h2>{PLAIN}{PLAIN}<h3>B</h3>{PLAIN}")
        second = BOXED.format("A").replace("Table: ", "Table 2: ")
        assert found == f"<h2>A</h2>{BOXED.format('A')}{second}<h3>B</h3>{BOXED.format('B')}"

    def test_heads_say_what_they_head(self, tmp_path: Path) -> None:
        """A corner without words would leave it open whether a head is of its column or of its row."""
        plain = "<table><thead><tr><td></td><th>A</th></tr></thead></table>"
        assert '<td></td><th scope="col">A</th>' in _boxed(tmp_path, plain)

    def test_a_table_of_a_calculator_is_left(self, tmp_path: Path) -> None:
        """It has a class, and a box of its own."""
        own = '<div class="rc-scroller"><table class="rc-table"><tr><td>1</td></tr></table></div>'
        assert _boxed(tmp_path, own) == own
