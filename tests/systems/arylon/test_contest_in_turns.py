"""Back and forth between sides that are not alike: the chances, against playing the whole tree (K2, KR21)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from engine import Request, handle
from tests.systems.arylon.brute import joint

WEAK, STRONG = ["d4", "d4", "d4"], ["d8", "d4", "d6"]


def _totals(names: list[str], hero: str | None) -> Counter[Any]:
    counts: Counter[Any] = Counter()
    for (total, _, _, hitches), weight in joint(names, 0, "total", hero, {}).items():
        counts["botch" if hitches == 3 else total] += weight
    return counts


def _numbers(totals: Counter[Any], above: int) -> dict[int, Fraction]:
    """Return the chance of each Total above a number; a Botch is none."""
    return {
        total: Fraction(weight, totals.total())
        for total, weight in totals.items()
        if total != "botch" and total > above
    }


class TestUnlikeSides:
    """KR21: whoever passes the number sets the next one, until somebody does not."""

    @pytest.mark.parametrize("heroes", [(None, None), ("d6", None), (None, "d12")])
    @pytest.mark.parametrize("pools", [(WEAK, STRONG), (STRONG, WEAK)])
    def test_agrees_with_playing_on(
        self, pools: tuple[list[str], list[str]], heroes: tuple[str | None, str | None]
    ) -> None:
        """A Big Hero Die helps the first roll alone, so a number may be out of reach of all that follow."""
        first = [_totals(pool, hero) for pool, hero in zip(pools, heroes, strict=True)]
        later = [_totals(pool, None) for pool in pools]

        @cache
        def wins(side: int, number: int) -> Fraction:
            """Return the chance of the side that has to pass the number now."""
            passing = _numbers(later[side], number).items()
            return sum((chance * (1 - wins(1 - side, total)) for total, chance in passing), Fraction(0))

        botches = [Fraction(each["botch"], each.total()) for each in first]
        responder = botches[0] * (1 - botches[1])
        for number, chance in _numbers(first[0], -1).items():
            for total, passing in _numbers(first[1], number).items():
                responder += chance * passing * (1 - wins(0, total))

        inputs: dict[str, Any] = {"initiator_dice": pools[0], "responder_dice": pools[1]}
        for side, hero in zip(("initiator", "responder"), heroes, strict=True):
            inputs |= {f"{side}_hero_die": hero, f"{side}_plot_points": 1} if hero else {}
        request = Request(
            calculator="arylon.contest", mode="odds", inputs=inputs, readings={"KR21": "back_and_forth"}
        )
        assert handle(request).events == {
            "initiator_wins": 1 - responder - botches[0] * botches[1],
            "responder_wins": responder,
            "nobody": botches[0] * botches[1],
        }
