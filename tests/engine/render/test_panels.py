"""Small charts for comparing: one above the other, each in the colour of its game."""

from __future__ import annotations

import re
from typing import Any

from engine import Request, handle
from engine.protocol import Response
from engine.render.lines import Panel, panels


def _odds(calculator: str, **inputs: Any) -> Response:
    return handle(Request(calculator=calculator, mode="odds", inputs=inputs))


def _ratings(*ratings: int) -> list[Panel]:
    return [
        Panel(
            label=f"Rating {each}",
            game="scattershot",
            outcome="MIB",
            answer=_odds("scattershot.mib", rating=each),
        )
        for each in ratings
    ]


def _groups(html: str) -> list[str]:
    """What is drawn of each chart."""
    return re.findall(r'<g data-game="[a-z-]+">.*?</g>|<g .*?data-game="[a-z-]+".*?</g>', html)


class TestOfOneCalculator:
    """Charts that share both scales."""

    def test_the_same_outcome_is_at_the_same_place(self) -> None:
        """12 makes −8 to 10, 14 makes −6 to 12: both axes go from −8 to 12, both scales to 10 %."""
        html = panels(_ratings(12, 14), across="MIB", caption="Odds", is_shared=True)
        first, second = _groups(html)

        places = [
            re.findall(r'<text x="([\d.]+)"[^>]*class="rc-name[^"]*">([^<]+)<', each)
            for each in (first, second)
        ]
        assert places[0] == places[1]
        assert ("10\u00a0%" in first, "10\u00a0%" in second) == (True, True)
        assert "the same scales" in html

    def test_equal_areas_are_named_once(self) -> None:
        """The second chart has the areas of the first."""
        html = panels(_ratings(12, 14), across="MIB", caption="Odds", is_shared=True)
        first, second = _groups(html)

        assert "Telling Blow" in first
        assert "Telling Blow" not in second
        assert "rc-area rc-band-4" in second

    def test_the_table_holds_every_chance(self) -> None:
        """A column for each; what cannot happen is 0 %."""
        html = panels(_ratings(12, 14), across="MIB", caption="Odds", is_shared=True)

        assert '<th scope="col">Rating 12</th><th scope="col">Rating 14</th>' in html
        assert (
            '<th scope="row">−8</th><td><data value="1/100">1\u00a0%</data></td><td><data value="0">0\u00a0%'
            in html
        )


class TestOfSeveralGames:
    """Charts with scales of their own."""

    def test_each_has_its_colour_and_its_outcomes(self) -> None:
        """A d4 against 3 makes a margin of 1 or fails; the MIBs are no margins."""
        shown = [
            *_ratings(12),
            Panel(
                label="d4",
                game="shattered-world",
                outcome="Margin",
                answer=_odds("shattered_world.action", die=4, target=3),
            ),
        ]
        first, second = _groups(panels(shown, across="Outcome", caption="Odds", is_shared=False))

        assert 'data-game="scattershot"' in first
        assert ">MIB</text>" in first
        assert ">Margin</text>" in second
        assert 'data-game="shattered-world"' in second
        assert re.findall(r'class="rc-name">([^<]+)<', second) == ["fails", "1"]
        assert "Success" in first
        assert "Success" in second
