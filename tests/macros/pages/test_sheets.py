"""Sheets as a page shows them."""

import re
import tomllib
from pathlib import Path

import pytest

from macros.page import Page, PageError
from macros.pages import sheets
from macros.pages.page_places import find_places
from macros.pages.people import People, read_people
from macros.pages.sheets import blank_sheet, opponent, sheet
from macros.project import PROJECT

MODEL = PROJECT / "tests" / "data" / "pebbles"
CAST = read_people(tomllib.loads((MODEL / "engine/systems/pebbles/people.toml").read_text("utf-8")))


@pytest.fixture(autouse=True)
def cast(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game has the model's people; the others have nobody."""
    monkeypatch.setattr(sheets, "people_of", lambda game: CAST if game == "walkabout" else People())


def _page(source: str = "walkabout/extras/characters.md") -> Page:
    return Page(source=source, root="../../../")


class TestSheet:
    """Somebody to play."""

    def test_holds_everything(self) -> None:
        """Name, who and how, each block with its heads; an entry without a value takes the whole row."""
        html = str(sheet(_page(), "wren"))
        for words in (
            'id="person-wren"',
            'aria-labelledby="person-wren-name"',
            ">Wren</strong>",
            '<span class="evidence evidence--ours">ours</span>',
            "A ferryman&#39;s daughter",
            "Ask how wide the water is",
            "<caption>Stones</caption>",
            '<th scope="row">A flat one <span class="sheet-note">(from the mill)</span></th><td>d6</td>',
            '<td class="sheet-alone" colspan="2">One for luck</td></tr>',
        ):
            assert words in html

    def test_says_what_is_the_authors(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A sheet that the author made a part of is not called ours altogether."""
        raw = tomllib.loads((MODEL / "engine/systems/pebbles/people.toml").read_text("utf-8"))
        raw["character"][0] |= {"authors": "her name and her stones", "ours": "the rest"}
        monkeypatch.setattr(sheets, "people_of", lambda _: read_people(raw))
        html = str(sheet(_page(), "wren"))
        assert '<span class="evidence evidence--ours">ours in part</span>' in html
        assert "<b>The author's:</b> her name and her stones. <b>Ours:</b> the rest." in html

    def test_styles_come_once(self) -> None:
        """Two sheets on a page share a style sheet, which pages without one do not load."""
        page = _page()
        both = str(sheet(page, "wren")) + str(opponent(page, "heron"))
        assert re.findall('<link [^>]*href="([^"]*)"', both) == ["../../../assets/css/sheet/sheet.css"]

    def test_is_a_leaf_among_the_extras(self) -> None:
        """There it is printed by itself; in a chapter it stays where it is."""
        assert "sheet--leaf" in sheet(_page(), "wren")
        assert "sheet--leaf" not in sheet(_page("walkabout/play-in-ten-minutes.md"), "wren")

    def test_game_may_be_named(self) -> None:
        """A page outside of the game's folder names it."""
        assert 'data-game="walkabout"' in sheet(_page("comparing.md"), "wren", game="walkabout")
        with pytest.raises(PageError, match="stands in no game's folder"):
            sheet(_page("comparing.md"), "wren")

    def test_mistakes(self) -> None:
        """Nobody of that name, an opponent where a character is wanted, the same sheet twice."""
        page = _page()
        with pytest.raises(PageError, match='no character of walkabout "wran"; perhaps you mean wren'):
            sheet(page, "wran")
        with pytest.raises(PageError, match='no character of walkabout "heron"'):
            sheet(page, "heron")
        with pytest.raises(PageError, match='no opponent of arylon "heron"; there is none at all yet'):
            opponent(_page("arylon/extras/opposition.md"), "heron")
        sheet(page, "wren")
        with pytest.raises(PageError, match='two widgets of this page are called "person-wren"'):
            sheet(page, "wren")


class TestOpponent:
    """Somebody to meet, in a few lines."""

    def test_holds_everything(self) -> None:
        """One line a block, entries parted by commas."""
        html = str(opponent(_page(), "heron"))
        assert "<dt>In the way</dt>" in html
        assert '<span class="sheet-entry">Pond <b>4</b>,</span> <span class="sheet-entry">Temper' in html
        assert '<b>short</b> <span class="sheet-note">(after noon)</span></span></dd>' in html
        assert "sheet--leaf" not in html


class TestBlankSheet:
    """An empty one."""

    def test_has_rows_to_write_in(self) -> None:
        """As many as the data says, under the heads of its columns; the search does not find it."""
        html = str(blank_sheet(_page()))
        assert '<tr><th scope="col">Stone</th><th scope="col">Die</th></tr>' in html
        assert CAST.blank is not None
        assert html.count("<tr><td></td><td></td></tr>") == CAST.blank.blocks[0].rows
        assert "data-search-exclude" in html

    def test_none(self) -> None:
        """A game that describes none has none to show."""
        with pytest.raises(PageError, match="arylon has no empty sheet yet; describe its blocks"):
            blank_sheet(_page("arylon/extras/characters.md"))


class TestPlaces:
    """Where a sheet is found."""

    def test_extras_come_first(self, tmp_path: Path) -> None:
        """A sheet in a chapter is the person's place only where the extras have none."""
        (tmp_path / "walkabout" / "extras").mkdir(parents=True)
        (tmp_path / "walkabout" / "a-chapter.md").write_text('{{ sheet("wren") }} {{ opponent("heron") }}')
        (tmp_path / "walkabout" / "extras" / "characters.md").write_text("{{ sheet('wren') }}")
        places = find_places(tmp_path)
        assert places["person-walkabout-wren"] == "walkabout/extras/characters/#person-wren"
        assert places["person-walkabout-heron"] == "walkabout/a-chapter/#person-heron"
