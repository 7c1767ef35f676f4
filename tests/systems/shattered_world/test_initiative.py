"""Initiative: laws. Golden numbers stand in `golden/initiative.toml`."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle

ID = "shattered_world.initiative"
COMBATANTS = st.lists(
    st.fixed_dictionaries(
        {
            "side": st.sampled_from(["pc", "npc"]),
            "pace": st.sampled_from(["fast", "roll", "slow"]),
            "rolled": st.integers(1, 6),
            "ambushes": st.booleans(),
        }
    ),
    min_size=1,
    max_size=8,
).map(lambda rows: [{**row, "name": f"number {place}"} for place, row in enumerate(rows)])
LINES = [("pc", "fast"), ("npc", "fast"), ("either", "roll"), ("pc", "slow"), ("npc", "slow")]


def _work(combatants: list[dict[str, Any]], **readings: str) -> Response:
    inputs = {"combatants": combatants}
    return handle(Request(calculator=ID, mode="work", inputs=inputs, readings=readings))


def _names(response: Response) -> list[str]:
    return [entry["name"] for entry in response.result["order"]]


class TestOrder:
    """H12: five lines; within a line the players choose, and tied player characters act first."""

    @given(combatants=COMBATANTS)
    def test_everyone_acts_once_and_lines_are_kept(self, combatants: list[dict[str, Any]]) -> None:
        """The order is made again here by sorting into the five lines by hand."""
        by_hand: list[str] = []
        for side, pace in LINES:
            line = [each for each in combatants if each["pace"] == pace and side in {each["side"], "either"}]
            if pace == "roll":
                line.sort(key=lambda each: (-each["rolled"], each["side"] == "npc"))
            by_hand += [each["name"] for each in line]
        response = _work(combatants)

        assert _names(response) == by_hand
        assert [entry["place"] for entry in response.result["order"]] == list(range(1, len(by_hand) + 1))

    @given(combatants=COMBATANTS)
    def test_readings_differ_in_ties_alone(self, combatants: list[dict[str, Any]]) -> None:
        """Where no two rollers rolled the same, nothing is left to decide."""
        rolled = [each["rolled"] for each in combatants if each["pace"] == "roll"]
        together = _work(combatants, HR13="together")

        assert len({entry["place"] for entry in together.result["order"]}) == len(combatants) - (
            len(rolled) - len(set(rolled))
        )
        if len(set(rolled)) == len(rolled):
            assert together.result == _work(combatants).result

    @given(combatants=COMBATANTS)
    def test_surprise_leaves_the_first_round_to_ambushers(self, combatants: list[dict[str, Any]]) -> None:
        """H11: only they act in it, in the order that stands; where nobody is surprised, everyone does."""
        response = _work(combatants)
        ambushers = {each["name"] for each in combatants if each["ambushes"]}
        order = _names(response)

        assert response.result["first_round"] == ([name for name in order if name in ambushers] or order)
        assert response.result["surprise"] == (0 < len(ambushers) < len(combatants))
        assert response.result["surprise"] == (len(response.result["first_round"]) < len(combatants))
        assert response.result["surprise"] == ("In the first round only" in response.sentence)
        assert response.result["surprise"] == bool({"H11", "HR25"} & {step.clause for step in response.steps})

    @given(combatants=COMBATANTS)
    def test_only_the_fast_are_short_of_actions(self, combatants: list[dict[str, Any]]) -> None:
        """One action for who goes fast (H12), two for the rest (HR27)."""
        paces = {each["name"]: each["pace"] for each in combatants}

        for entry in _work(combatants).result["order"]:
            assert entry["actions"] == ("1" if paces[entry["name"]] == "fast" else "all")


class TestRolls:
    """Each roller whose sum is not known rolls a die, in the order of the list."""

    def test_a_bonus_is_added(self) -> None:
        """The sum is the die and the bonus, and a known sum is not rolled again."""
        inputs = {
            "combatants": [
                {"name": "Oddo", "pace": "roll", "modifier": 3},
                {"name": "Ghoul", "side": "npc", "pace": "roll", "rolled": 6, "modifier": 9},
            ]
        }
        response = handle(Request(calculator=ID, mode="roll", inputs=inputs, faces=(2,)))

        assert [entry["rolled"] for entry in response.result["order"]] == [6, 5]
        assert len(response.figures) == 2

    def test_nobody_rolls(self) -> None:
        """A roll without rollers needs no dice and shows none."""
        inputs = {"combatants": [{"name": "Oddo"}]}
        response = handle(Request(calculator=ID, mode="roll", inputs=inputs, faces=()))

        assert len(response.figures) == 1
        assert response.sentence == "The order is Oddo."
