"""What is said below a chart: only what is special about it."""

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
    """How every chart is read stands on a page of its own, so below this one there is only its table."""
    assert "rc-guide" not in _odds({1: 1, 2: 1})


def test_what_else_there_is() -> None:
    """Failure, what lies beyond, and what the calculator adds."""
    html = _odds(
        {None: 1, 1: 1}, "A Botch counts for nothing.", tail_weight=1, bands=(Band(label="success", low=1),)
    )

    for said in ("“fails”", "“more”", "A Botch counts for nothing."):
        assert said in html


ANSWER = Answer(result={}, steps=(), sentence="", distribution=Distribution({1: 1, 2: 1}))


@pytest.mark.parametrize("several", [False, True])
def test_lines(several: bool) -> None:
    """The line is no value, be there one or several."""
    answers = [("Rating 12", ANSWER), ("Rating 13", ANSWER)][: 1 + several]
    html = lines(distributions(answers, across="MIB", caption="Odds"))

    assert "only leads the eye" in html


@pytest.mark.parametrize(("is_shared", "said"), [(True, "the same scales"), (False, "scales of its own")])
def test_small_charts(is_shared: bool, said: str) -> None:
    """Whether they share their scales is said."""
    shown = [Panel(label=label, game="a-game", outcome="MIB", answer=ANSWER) for label in "ab"]

    assert said in panels(shown, across="MIB", caption="Odds", is_shared=is_shared)
