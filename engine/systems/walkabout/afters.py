"""What may be done once tokens are drawn, and once they are placed (W8, W10, WR25).

Gold sends one away, traits bring a reserve, and an item that is given up is a success.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.afters import After, Cost, one_more, only
from engine.numbers import count
from engine.protocol import Response
from engine.systems.walkabout.draw import BAG
from engine.systems.walkabout.tokens import COLOURS, WORST

GOLD = Cost(words="a gold token", tracks={"gold": 1})
FOR_A_TRAIT = Cost(words="nothing: each trait in play that is not core brings one")
AN_ITEM = Cost(words="the item, if your table plays so (inferred, WR25)")


def _named(response: Response, *, core: bool) -> list[str]:
    """Return the tokens that gold has sent away, from the core or from the reserve."""
    gold: int = response.inputs["redraws"]
    all_named = list(response.inputs["discards"])
    named = all_named[:gold] if core else all_named[gold:]
    spent = gold if core else response.inputs["reserve_redraws"]
    return [*named, *[WORST] * (spent - len(named))]


def _hand(response: Response, place: str) -> str:
    return ", ".join(response.result[place])


def _out_of_core(colour: str) -> After:
    def changes_of(response: Response) -> Mapping[str, Any] | None:
        if colour not in response.result["core"] or response.inputs["reserve"]:
            return None  # the reserve is drawn when the gold for the core is spent (W8, W10)
        away = [*_named(response, core=True), colour]
        return {"redraws": len(away), "discards": away}

    label = f"Send a {colour} token away, and draw another"
    return After(
        name=f"core_{colour}",
        label=label,
        clause="W8",
        options=only(changes_of),
        told=lambda response: f"sends a {colour} token away for gold: {_hand(response, 'core')} now",
        throws=BAG,
        piece=colour,
        cost=GOLD,
    )


def _out_of_reserve(colour: str) -> After:
    def changes_of(response: Response) -> Mapping[str, Any] | None:
        if colour not in response.result["reserve"]:
            return None
        away = [*_named(response, core=False), colour]
        return {"reserve_redraws": len(away), "discards": [*_named(response, core=True), *away]}

    label = f"Send a {colour} token of the reserve away, and draw another"
    return After(
        name=f"reserve_{colour}",
        label=label,
        clause="W8",
        options=only(changes_of),
        told=lambda response: (
            f"sends a {colour} token of the reserve away for gold: {_hand(response, 'reserve')} now"
        ),
        throws=BAG,
        piece=colour,
        cost=GOLD,
    )


AFTERS = {
    "draw": (
        *map(_out_of_core, COLOURS),
        After(
            name="reserve",
            label="One token more for the reserve",
            clause="W10",
            # A token that gold has replaced was drawn after the reserve, so there is no more of it then.
            options=one_more("reserve", lambda response: not response.inputs["reserve_redraws"]),
            told=lambda response: f"draws for the reserve: {_hand(response, 'reserve')} now",
            throws=BAG,
            cost=FOR_A_TRAIT,
        ),
        *map(_out_of_reserve, COLOURS),
    ),
    "resolve": (
        After(
            name="traded_items",
            label="Give an item up for a black success",
            clause="WR25",
            options=one_more("traded_items"),
            told=lambda response: (
                f"gives an item up: {count(response.result['successes'], 'success', 'successes')} now"
            ),
            cost=AN_ITEM,
        ),
    ),
}
