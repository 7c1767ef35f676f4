import re

import pytest

from macros.page import Page, PageError
from macros.pages import inquiries
from macros.pages.inquiries import compare, sweep, target_finder

HERE = Page(source="scattershot/resolution.md", root="../../")


class TestSweep:
    """A chart in the text of one number against one input."""

    def test_chart_with_its_table(self) -> None:
        """The figure holds a drawing, a table with the exact chances, and one line that says it."""
        html = sweep(HERE, "scattershot.mib", "rating", "success", low=11, high=12)
        assert html.startswith('<figure class="rc-frame rc-charted" data-game="scattershot">')
        assert "<svg" in html
        # 55 and 64 of the 100 ways of two ten-sided dice add up to 11 and to 12 or less.
        assert '<data value="11/20">55\u00a0%</data>' in html
        assert '<data value="16/25">64\u00a0%</data>' in html
        assert "goes from 55 % at Rating 11 to 64 % at Rating 12.</figcaption>" in html

    def test_says_what_was_asked(self) -> None:
        """What stays as it is while one input is turned stands below the line; what is turned does not."""
        html = sweep(HERE, "shattered_world.action", "modifier", "success", low=0, high=1, die=8, target=9)
        assert re.search(r'<p class="rc-inputs">[^<]*\bd8; [^<]*\b9\.</p>', html)
        html = sweep(HERE, "scattershot.mib", "rating", "success", low=11, high=12, rating=12)
        assert "rc-inputs" not in html

    def test_named_places(self) -> None:
        """What has names instead of numbers gets a table with bars."""
        html = sweep(HERE, "shattered_world.action", "die", "success", target=4)
        assert "ri-meter" in html
        assert 'data-game="shattered-world"' in html

    @pytest.mark.parametrize(("vary", "watch"), [("luck", "success"), ("rating", "luck")])
    def test_mistakes(self, vary: str, watch: str) -> None:
        """What cannot be turned or watched ends the build with a sentence."""
        with pytest.raises(PageError, match="the chart cannot be drawn"):
            sweep(HERE, "scattershot.mib", vary, watch)


class TestCompare:
    """A chart in the text of several setups on one axis."""

    def test_one_game(self) -> None:
        """Setups of one game wear its colour and stand in one chart."""
        html = compare(
            HERE,
            {"name": "a novice", "calculator": "scattershot.mib", "rating": 8},
            {"name": "a master", "calculator": "scattershot.mib", "rating": 14},
        )
        assert 'data-game="scattershot"' in html
        assert "“Made it” is 79 % for “a master” and 28 % for “a novice”: 51 points apart." in html

    def test_several_games(self) -> None:
        """Setups of several games wear none."""
        html = compare(
            HERE,
            {"name": "one", "calculator": "scattershot.mib", "rating": 8},
            {"name": "other", "calculator": "shattered_world.action", "target": 4},
        )
        assert html.startswith('<figure class="rc-frame rc-charted">')

    def test_mistakes(self) -> None:
        """A setup that the engine refuses, or that names no calculator, ends the build."""
        with pytest.raises(PageError, match="the chart cannot be drawn"):
            compare(HERE, *[{"calculator": "scattershot.mib"}] * 2)
        with pytest.raises(PageError, match="no calculator"):
            compare(HERE, {"name": "one"})


class TestTargetFinder:
    """A form with its answer, which needs no script."""

    def test_answered_form(self) -> None:
        """The form says who rolls and what is wanted; the table below it is the engine's."""
        html = str(target_finder(Page(source="scattershot/extras/opposition.md", root="../../../")))
        assert '<target-finder id="target-finder" calculator="scattershot.mib" root="../../../"' in html
        assert 'value="60"' in html
        assert 'name="rating"' in html
        assert "Nearest to 60 %: Modifier 0" in html
        # 55 and 64 of the 100 ways of two ten-sided dice add up to 11 and to 12 or less.
        assert '<data value="11/20">55\u00a0%</data>' in html
        assert '<data value="16/25">64\u00a0%</data>' in html

    @pytest.mark.parametrize("game", ["arylon", "scattershot", "shattered-world", "walkabout"])
    def test_of_every_game(self, game: str) -> None:
        """Every game has one, with each of its rollers to choose."""
        html = str(target_finder(Page(source=f"{game}/extras/opposition.md")))
        assert f'data-game="{game}"' in html
        assert "as set here</option>" in html

    def test_no_declaration(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A game without one ends the build with a sentence."""
        monkeypatch.setattr(inquiries, "target_finder_of", lambda _system: None)
        with pytest.raises(PageError, match="arylon has no target finder; declare it"):
            target_finder(Page(source="arylon/extras/opposition.md"))

    def test_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """So does a page that wants what is no chance."""
        monkeypatch.setattr(inquiries, "WANTED", 101)
        with pytest.raises(PageError, match="the target finder cannot be answered: "):
            target_finder(Page(source="arylon/extras/opposition.md"))
