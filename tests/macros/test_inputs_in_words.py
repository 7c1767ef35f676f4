"""A request's inputs in words."""

import pytest

from macros.inputs_in_words import inputs_in_words
from macros.lookup import calculator_named


@pytest.mark.parametrize(
    ("name", "inputs", "said"),
    [
        ("scattershot.mib", {"rating": 10, "modifier": -3}, ["Rating 10", "Modifier −3"]),
        ("scattershot.mib", {"rating": 10, "unheard_of": 1}, ["Rating 10"]),
        (
            "scattershot.melee",
            {"personae": [{"name": "Ilse", "seat": 1}, {"name": "the captain"}], "cinematic": False},
            ["Everyone in the Melee Ilse (seat 1); the captain", "Cinematic game no"],
        ),
        ("shattered_world.plan", {"purchases": []}, ["Buy-ins none"]),
        ("arylon.roll", {"dice": ["d8", "d6"]}, ["Your dice d8, d6"]),
        ("arylon.roll", {"difficulty": ["d6", "d8"]}, ["Difficulty d6, d8"]),
        ("arylon.roll", {"difficulty": {"number": 11, "dice": ["d6"]}}, ["Difficulty 11 d6"]),
    ],
)
def test_in_words(name: str, inputs: dict[str, object], said: list[str]) -> None:
    """By the labels of the form; a list of people by their names, and no name of the wire anywhere."""
    assert inputs_in_words(calculator_named(name)[1].declared, inputs) == said
