"""Whittling: laws and a second opinion. Golden numbers stand in `golden/whittle.toml`."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle
from engine.protocol import Table

ID = "shattered_world.whittle"
TASKS = st.fixed_dictionaries(
    {
        "die": st.sampled_from([4, 6, 8, 10, 12, 20]),
        "modifier": st.integers(-4, 12),
        "target": st.integers(1, 20),
        "divisors": st.lists(st.just(2), max_size=1),
        "pool": st.integers(1, 30),
    }
)


def _odds(**inputs: Any) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs))


def _chances(response: Response) -> dict[int, Fraction]:
    assert response.distribution is not None
    denominator = response.distribution.denominator + response.tail_weight
    return {rolls: Fraction(weight, denominator) for rolls, weight in response.distribution.items()}


class TestOdds:
    """H10: in normal mode each success takes its margin off a pool; sudden death ends with the first."""

    @given(task=TASKS)
    def test_a_pool_of_one_is_sudden_death(self, task: dict[str, Any]) -> None:
        """The number of rolls is then geometric, with the chance of an action."""
        task["pool"] = 1
        odds = _odds(**task)
        action = {key: value for key, value in task.items() if key != "pool"}
        alone = handle(Request(calculator="shattered_world.action", mode="odds", inputs=action)).events
        assert odds.events is not None
        assert alone is not None

        chance = alone["success"]
        assert odds.events == {"at_once": chance, "sudden_death": chance}
        assert all(found == (1 - chance) ** (rolls - 1) * chance for rolls, found in _chances(odds).items())

    @pytest.mark.parametrize(
        "task",
        [
            {"die": 4, "modifier": 3, "target": 4, "pool": 5},
            {"die": 6, "target": 4, "pool": 4},
            {"die": 4, "modifier": 6, "divisors": [2], "target": 4, "pool": 3},
        ],
    )
    def test_agree_with_every_row_of_rolls(self, task: dict[str, Any]) -> None:
        """Up to five rolls, every row of faces is rolled and counted."""
        chances = _chances(_odds(**task))
        margins = _margins(task)
        for rolls in range(1, 6):
            done = 0
            for row in product(margins.values(), repeat=rolls):
                done += sum(row) >= task["pool"] > sum(row[:-1])
            assert chances.get(rolls, 0) == Fraction(done, task["die"] ** rolls)

    def test_the_table_sets_sudden_death_beside_it(self) -> None:
        """A d4 succeeds against 3 half of the time, by 1 each time: two successes empty a pool of two."""
        (table,) = _odds(die=4, target=3, pool=2).figures
        assert isinstance(table, Table)

        assert table.rows[:3] == ((1, "0 %", "50 %"), (2, "25 %", "75 %"), (3, "50 %", "87.5 %"))

    def test_the_average_is_that_of_the_rolls(self) -> None:
        """The exact average lies above the sum up to the bound, by what a million fights leave over."""
        odds = _odds(die=8, modifier=3, target=7, pool=12)
        partial = sum(rolls * chance for rolls, chance in _chances(odds).items())

        assert partial < odds.result["average"] < partial + Fraction(1, 1000)

    @pytest.mark.parametrize("pool", [1, 2, 3, 7])
    def test_the_average_is_solved_from_the_next_roll(self, pool: int) -> None:
        """From each height: one roll, and what is then left; faces that fail leave it as it is."""
        hits = [each for each in _margins({"die": 4, "modifier": 1, "target": 3}).values() if each]
        ahead = [Fraction(0)]
        for height in range(1, pool + 1):
            rest = sum((ahead[max(0, height - each)] for each in hits), start=Fraction(4))
            ahead.append(rest / len(hits))

        result = _odds(die=4, modifier=1, target=3, pool=pool).result
        assert (result["average"], result["sudden_death_average"]) == (ahead[pool], Fraction(4, len(hits)))

    def test_a_pool_that_a_hundred_rolls_cannot_empty(self) -> None:
        """Counting goes on to the fewest rolls that can do it, and says what is left."""
        odds = _odds(die=4, target=99, pool=150)

        assert _chances(odds) == {150: Fraction(1, 4**150)}
        assert odds.result["median"] is None
        assert odds.result["average"] == 600
        assert "not enough in half of all cases" in odds.steps[-1].text

    def test_large_pools_are_quick(self) -> None:
        """Five hundred points, one of which goes on almost every roll, are within the limits."""
        assert _odds(die=20, modifier=19, target=20, pool=500).result["fewest"] == 27


def _margins(task: dict[str, Any]) -> dict[int, int]:
    """Return the margin of every face, as the action gives it; 0 for a failure."""
    action = {key: value for key, value in task.items() if key != "pool"}
    rolled = {
        face: handle(
            Request(calculator="shattered_world.action", mode="roll", inputs=action, faces=(face,))
        ).result["margin"]
        for face in range(1, task["die"] + 1)
    }
    return {face: margin or 0 for face, margin in rolled.items()}


class TestRolls:
    """One face a roll, until the pool is empty."""

    def test_a_row_that_does_not_end_is_stopped(self) -> None:
        """After a hundred rolls the engine says what is left."""
        response = handle(
            Request(
                calculator=ID,
                mode="roll",
                inputs={"target": 99, "pool": 90},
                faces=tuple([4] * 50 + [2] * 50),
            )
        )

        assert response.result == {"rolls": None, "left": 40, "sudden_death_rolls": 1, "factor": 1} | {
            "factor_with_critical": None
        }
        assert response.sentence == "A d4 against 99: after 100 rolls the pool of 90 still has 40."
        assert response.steps[-1].clause == "H10"
