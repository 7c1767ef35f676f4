"""How to read a chart: only what this chart shows is explained."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance.distribution import Distribution
from engine.protocol import Answer, Band
from engine.render.chart import count_odds, odds
from engine.render.lines import Panel, distributions, lines, panels


def _odds(weights: dict[object, int], guide: str = "", **answer: Any) -> str:
    shown = Answer(result={}, steps=(), sentence="", distribution=Distribution(weights), **answer)
    return odds(count_odds(shown, "Margin"), "The Die", guide)


def test_a_plain_chart() -> None:
    """Bars, views and rounding are explained; failure, words and patterns only where there are any."""
    html = _odds({1: 1, 2: 1})

    for said in ("Each bar", "“At least”", "≈"):
        assert said in html
    for unsaid in ("“fails”", "“more”", "shaded areas"):
        assert unsaid not in html


def test_what_else_there_is() -> None:
    """Failure, what lies beyond, patterns, and what the calculator adds."""
    html = _odds(
        {None: 1, 1: 1}, "A Botch counts for nothing.", tail_weight=1, bands=(Band(label="success", low=1),)
    )

    for said in ("“fails”", "“more”", "shaded areas", "A Botch counts for nothing."):
        assert said in html
    assert "“At least”" not in html


ANSWER = Answer(result={}, steps=(), sentence="", distribution=Distribution({1: 1, 2: 1}))


@pytest.mark.parametrize("several", [False, True])
def test_lines(several: bool) -> None:
    """Patterns are explained where there are several lines."""
    answers = [("Rating 12", ANSWER), ("Rating 13", ANSWER)][: 1 + several]
    html = lines(distributions(answers, across="MIB", caption="Odds"))

    assert ("above the chart" in html) is several


@pytest.mark.parametrize(("is_shared", "said"), [(True, "the same scales"), (False, "scales of its own")])
def test_small_charts(is_shared: bool, said: str) -> None:
    """Whether they share their scales is said."""
    shown = [Panel(label=label, game="a-game", outcome="MIB", answer=ANSWER) for label in "ab"]

    assert said in panels(shown, across="MIB", caption="Odds", is_shared=is_shared)
