"""Gimmes: laws. Golden numbers stand in `golden/gimme.toml`."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json
from engine.protocol import Table

ID = "scattershot.gimme"
VALUES = st.integers(1, 100)
SHOWN = ["solid", "mediocre", "minor"]


def _work(value: int, shown: str, **readings: str) -> Response:
    return handle(Request(calculator=ID, inputs={"value": value, "manifestation": shown}, readings=readings))


def _table(response: Response) -> Table:
    (table,) = response.figures
    assert isinstance(table, Table)
    return table


class TestGimme:
    """A disadvantage that shows earns as many dice as it is worth, or fewer."""

    @given(VALUES, st.sampled_from(SHOWN))
    def test_the_rule(self, value: int, shown: str) -> None:
        """A second opinion: the value, one less, or one from 2 on."""
        wanted = {"solid": value, "mediocre": value - 1, "minor": int(value >= 2)}

        assert _work(value, shown).result["dice"] == wanted[shown]

    @given(VALUES, st.sampled_from(SHOWN))
    def test_readings_agree_where_the_text_speaks(self, value: int, shown: str) -> None:
        """What is stated is the same in both readings, and only that has an answer in the stricter one."""
        ours = _work(value, shown).result
        request = {"calculator": ID, "inputs": {"value": value, "manifestation": shown}}
        strict = json.loads(handle_json(json.dumps({**request, "readings": {"SR20": "stated_only"}})))

        assert strict["ok"] == (ours["evidence"] == "stated")
        assert not strict["ok"] or strict["response"]["result"] == ours

    @given(VALUES, st.sampled_from(SHOWN))
    def test_the_older_text_knows_none(self, value: int, shown: str) -> None:
        """Where dice come after the Session, nothing is earned on the spot."""
        answer = _work(value, shown, SR38="after_session")

        assert answer.result["dice"] == 0
        assert "after the Session" in answer.sentence


class TestTable:
    """The whole table stands beside the answer, and marks what is ours."""

    def test_ours(self) -> None:
        """Six cells are the text's, three ours."""
        assert _table(_work(3, "solid")).rows == (
            (1, "1", "0 *", "0 *"),
            (2, "2", "1 *", "1"),
            (3, "3", "2", "1"),
        )

    def test_stated(self) -> None:
        """Read strictly, three cells stay open."""
        assert _table(_work(3, "solid", SR20="stated_only")).rows == (
            (1, "1", "not said", "not said"),
            (2, "2", "not said", "1"),
            (3, "3", "2", "1"),
        )
