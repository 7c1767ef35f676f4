"""What a page knows of itself, and how it says what is wrong."""

import pytest

from macros.page import Page, PageError, unknown


class TestPage:
    """A page has a place, and its widgets have ids of their own."""

    @pytest.mark.parametrize(("source", "folder"), [("walkabout/drawing.md", "walkabout"), ("index.md", "")])
    def test_folder(self, source: str, folder: str) -> None:
        """The first folder of the address says which chapter it is."""
        assert Page(source=source).folder == folder

    def test_an_id_is_given_once(self) -> None:
        """Two widgets with one id would answer each other's links."""
        page = Page(source="a.md")
        assert page.take("mib") == "mib"
        with pytest.raises(PageError, match='called "mib"; give one of them another at='):
            page.take("mib")

    @pytest.mark.parametrize("heading", ["# Draw", "## Draw it {: .wide #draw }"])
    def test_an_id_is_no_heading_s(self, heading: str) -> None:
        """The theme makes ids of headings, and a link could lead to only one of the two."""
        page = Page(source="a.md", markdown=f"Text.\n\n{heading}\n\nText.\n")
        with pytest.raises(PageError, match='a heading of this page has the id "draw" too'):
            page.take("draw")

    def test_links_lead_to_the_full_place_or_the_short_address(self) -> None:
        """A rule without a place in the book is still reached by its short address."""
        page = Page(source="a/b.md", root="../../", places={"s11": "scattershot/rolling/#s11"})
        assert page.link("S11") == "../../scattershot/rolling/#s11"
        assert page.link("SR1") == "../../r/sr1/"


class TestUnknown:
    """A name that does not exist is answered with names that do."""

    def test_names_what_comes_close(self) -> None:
        """A slip of the finger finds its word."""
        assert str(unknown("term", "Epic Indx", ["Epic Index", "Actor"])) == (
            'there is no term "Epic Indx"; perhaps you mean Epic Index'
        )

    def test_lists_some_where_nothing_comes_close(self) -> None:
        """Twelve names are enough to see what is meant."""
        message = str(unknown("term", "?", [f"word {place}" for place in range(20)]))
        assert message.endswith(", ...")

    def test_says_so_where_there_is_none(self) -> None:
        """A book without terms has none to propose."""
        assert str(unknown("term", "x", [])) == 'there is no term "x"; there is none at all yet'
