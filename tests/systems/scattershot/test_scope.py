"""Scope: laws. Golden numbers stand in `golden/scope.toml`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle

ID = "scattershot.scope"
PLAYERS = st.integers(1, 12)
PERSONAE = st.integers(1, 12)
OTHERS = st.integers(0, 60)
WHOM = ["all_characters", "regular_characters_only"]


def _work(players: int, personae: int, others: int, whom: str = "all_characters") -> Response:
    inputs = {"players": players, "personae": personae, "regular_characters": others}
    return handle(Request(calculator=ID, inputs=inputs, readings={"SR10": whom}))


class TestScope:
    """Twice as many Characters as players, or more, lift the Scope by a level at least."""

    @given(PLAYERS, PERSONAE, OTHERS)
    def test_the_rule(self, players: int, personae: int, others: int) -> None:
        """A second opinion, for both texts: the ratio to the players reaches 2, or 1 without the Personae."""
        assert _work(players, personae, others).result["shift"] == ((personae + others) / players >= 2)
        assert _work(players, personae, others, WHOM[1]).result["shift"] == (others / players >= 1)


@pytest.mark.parametrize(
    ("asked", "whom", "sentence"),
    [
        (
            (5, 4, 6),
            WHOM[0],
            (
                "4 Personae and 6 Regular Characters make 10 Characters, "
                "against a threshold of 10 with 5 players: lift the Scope by 1 level or more."
            ),
        ),
        (
            (5, 1, 8),
            WHOM[0],
            (
                "1 Persona and 8 Regular Characters make 9 Characters, "
                "against a threshold of 10 with 5 players: 1 more would lift the Scope."
            ),
        ),
        (
            (5, 4, 1),
            WHOM[1],
            "1 Regular Character, against a threshold of 5 with 5 players: 4 more would lift the Scope.",
        ),
    ],
)
def test_words(asked: tuple[int, int, int], whom: str, sentence: str) -> None:
    """One line, and three steps that say whom we counted, against what, and the verdict."""
    answer = _work(*asked, whom)

    assert answer.sentence == sentence
    assert [step.clause for step in answer.steps] == ["SR10", "S30", "S30"]
