"""Steps say which dice and tokens they speak of, by their places in the rows that the answer draws."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Request, handle, render
from engine.catalogue import catalogue
from engine.protocol import DiceRow, DieFigure, Response, TokenFigure, TokenRow

ROLLS = [
    dict(example.request)
    for system in catalogue()
    for example in system.data.examples.values()
    if "roll" in next(each for each in system.calculators if each.id == example.request["calculator"]).modes
]


def _rolled(request: dict[str, Any]) -> Response:
    asked = {key: request[key] for key in ("readings", "text", "seed", "faces") if key in request}
    if not {"seed", "faces"} & set(asked):
        asked["seed"] = "any"
    return handle(
        Request(calculator=request["calculator"], mode="roll", inputs=request.get("inputs", {}), **asked)
    )


def _drawn(response: Response) -> list[DieFigure | TokenFigure]:
    drawn: list[DieFigure | TokenFigure] = []
    for block in response.figures:
        if isinstance(block, DiceRow):
            drawn += block.dice
        if isinstance(block, TokenRow):
            drawn += block.tokens
    return drawn


def _spoken_of(response: Response, words: str) -> list[int | str | None]:
    """The faces or colours that the first step with some words in it speaks of."""
    step = next(each for each in response.steps if words in each.text)
    shown = [_drawn(response)[place] for place in step.dice]
    return [each.face if isinstance(each, DieFigure) else each.colour for each in shown]


@pytest.mark.parametrize("request_", ROLLS, ids=lambda request: request["calculator"])
def test_every_place_is_drawn(request_: dict[str, Any]) -> None:
    """No step of any worked example speaks of a die that is not there."""
    response = _rolled(request_)

    assert all(place < len(_drawn(response)) for step in response.steps for place in step.dice)


def test_a_mib() -> None:
    """The two ten-sided dice, then the dice for, then those against."""
    response = _rolled(
        {
            "calculator": "scattershot.mib",
            "inputs": {"rating": 12, "dice_for": 2, "dice_against": 1},
            "faces": (3, 9, 6, 5, 2),
        }
    )

    assert _spoken_of(response, "take away 3 + 9") == [3, 9]
    assert _spoken_of(response, "add 6 + 5") == [6, 5]
    assert _spoken_of(response, "take away 2") == [2]


def test_a_contest() -> None:
    """The Resistor's dice stand behind the Actor's."""
    response = _rolled(
        {
            "calculator": "scattershot.contest",
            "inputs": {"actor_rating": 12, "resistor_rating": 10, "actor_dice_for": 1},
            "faces": (1, 2, 3, 4, 5),
        }
    )

    assert _spoken_of(response, "Actor: take away") == [1, 2]
    assert _spoken_of(response, "Resistor: take away") == [4, 5]


def test_an_action_with_further_dice() -> None:
    """The Action Die first, then those that are added."""
    response = _rolled(
        {
            "calculator": "shattered_world.action",
            "inputs": {"die": 8, "target": 5, "further_dice": ["d6", "d4"]},
            "faces": (7, 5, 2),
        }
    )

    assert _spoken_of(response, "the d8 shows") == [7]
    assert _spoken_of(response, "further dice") == [5, 2]


def test_a_pool_with_a_double_die() -> None:
    """A d12+d6 is drawn as two dice, and both go where it goes."""
    response = _rolled(
        {"calculator": "arylon.roll", "inputs": {"dice": ["d4", "d12+d6", "d8"]}, "faces": (1, 11, 6, 7)}
    )

    assert _spoken_of(response, "Total takes") == [11, 6, 7]
    assert _spoken_of(response, "is a Hitch") == [1]


def test_tokens() -> None:
    """Each kind of token speaks of its own."""
    response = _rolled(
        {"calculator": "walkabout.draw", "inputs": {"colour": "green"}, "faces": ("green", "black", "blue")}
    )

    assert _spoken_of(response, "positive tokens") == ["green", "black"]
    assert _spoken_of(response, "neutral tokens") == ["blue"]
    assert _spoken_of(response, "negative tokens") == []


def test_the_page_carries_the_places() -> None:
    """Scripts read them from the step; a step without dice has none."""
    html = render(_rolled({"calculator": "scattershot.mib", "inputs": {"rating": 12}, "faces": (3, 5)}))

    assert '<li data-dice="0 1">' in html
    assert html.count("data-dice") == 1


def test_the_page_says_how_many_ways_can_be_counted() -> None:
    """A hundred pairs of two ten-sided dice; with an Experience Die nobody counts."""

    def odds(**inputs: int) -> str:
        return render(handle(Request(calculator="scattershot.mib", mode="odds", inputs=inputs)))

    assert 'class="rc-odds" data-ways="100"' in odds(rating=12)
    assert "data-ways" not in odds(rating=12, dice_for=1)
