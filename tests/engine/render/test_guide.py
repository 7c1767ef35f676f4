"""How to read a chart: only what this chart shows is explained."""

from __future__ import annotations

from typing import Any

from engine.chance.distribution import Distribution
from engine.protocol import Answer, Band
from engine.render.chart import odds
from engine.render.counts import count_odds
from engine.render.guide import lines_guide, panels_guide


def _odds(weights: dict[object, int], guide: str = "", **answer: Any) -> str:
    shown = Answer(result={}, steps=(), sentence="", distribution=Distribution(weights), **answer)
    return odds(count_odds(shown, "Margin"), guide)


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


def test_lines() -> None:
    """Letters are explained where there are several lines."""
    assert "above the chart" in lines_guide(several=True)
    assert "above the chart" not in lines_guide(several=False)


def test_small_charts() -> None:
    """Whether they share their scales is said."""
    assert "the same scales" in panels_guide(is_shared=True)
    assert "scales of its own" in panels_guide(is_shared=False)
