"""Inputs of a request in words."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalogue import find


@pytest.mark.parametrize(
    ("calculator", "name", "value", "said"),
    [
        ("shattered_world.action", "die", 8, "d8"),
        ("shattered_world.action", "die", "d8", "d8"),
        ("shattered_world.action", "godly", True, "yes"),
        ("shattered_world.action", "further_dice", ["d6", "d12+d6"], "d6, d12+d6"),
        ("shattered_world.achievements", "earned", ["surrender"], "A surrender"),
        (
            "shattered_world.initiative",
            "combatants",
            [{"name": "Ghoul", "side": "npc", "ambushes": True}, {"name": "Oddo", "ambushes": False}],
            "Ghoul (side: other, ambushes); Oddo",
        ),
        ("walkabout.draw", "bag", {"white": 4, "black": 5}, "white 4, black 5"),
        ("arylon.roll", "difficulty", {"number": 11, "dice": ["d6"]}, "11 d6"),
    ],
)
def test_an_input_is_said_in_words(calculator: str, name: str, value: Any, said: str) -> None:
    """Options by their labels, records by whose they are, everything else as one would type it."""
    kind = next(each.kind for each in find(calculator).declared if each.name == name)

    assert kind.in_words(value) == said
