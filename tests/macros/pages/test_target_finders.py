"""The target finder on a page: a form with its answer, which needs no script."""

import pytest

from macros.page import Page, PageError
from macros.pages import target_finders
from macros.pages.target_finders import target_finder


class TestTargetFinder:
    """The macro."""

    def test_answered_form(self) -> None:
        """The form says who rolls and what is wanted; the table below it is the engine's."""
        html = str(target_finder(Page(source="scattershot/extras/opposition.md", root="../../../")))
        assert '<target-finder id="target-finder" calculator="scattershot.mib" root="../../../"' in html
        assert 'value="60"' in html
        assert 'name="rating"' in html
        assert "Nearest to 60 %: Modifier 0" in html
        # 55 and 64 of the 100 ways of two ten-sided dice add up to 11 and to 12 or less.
        assert '<data value="11/20">55 %</data>' in html
        assert '<data value="16/25">64 %</data>' in html

    @pytest.mark.parametrize("game", ["arylon", "scattershot", "shattered-world", "walkabout"])
    def test_of_every_game(self, game: str) -> None:
        """Every game has one, with each of its rollers to choose."""
        html = str(target_finder(Page(source=f"{game}/extras/opposition.md")))
        assert f'data-game="{game}"' in html
        assert "as set here</option>" in html

    def test_no_declaration(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A game without one ends the build with a sentence."""
        monkeypatch.setattr(target_finders, "target_finder_of", lambda _system: None)
        with pytest.raises(PageError, match="arylon has no target finder; declare it"):
            target_finder(Page(source="arylon/extras/opposition.md"))

    def test_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """So does a page that wants what is no chance."""
        monkeypatch.setattr(target_finders, "WANTED", 101)
        with pytest.raises(PageError, match="the target finder cannot be answered: "):
            target_finder(Page(source="arylon/extras/opposition.md"))
