"""The chart of dice: laws. Golden numbers stand in `golden/dice.toml`."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine import Request, RulesError, handle

ID = "shattered_world.dice"


def _result(readings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    return dict(handle(Request(calculator=ID, inputs=inputs, readings=readings or {})).result)


class TestChart:
    """H1, HR5: the Field Role Die is the next slot of a chart that we rebuilt."""

    @pytest.mark.parametrize(("reading", "slots"), [("no_d6", 5), ("two_steps", 6)])
    def test_dice_grow_and_the_field_role_die_leads(self, reading: str, slots: int) -> None:
        """Every step gives larger dice, and the Field Role Die is never the smaller one."""
        found = [_result({"HR5": reading}, steps=steps) for steps in range(slots)]

        assert all(one["action_die"] < two["action_die"] for one, two in pairwise(found))
        assert all(each["action_die"] <= each["field_role_die"] for each in found)
        assert [each["next_price"] is None for each in found] == [False] * (slots - 1) + [True]

    @pytest.mark.parametrize(("reading", "steps"), [("no_d6", 3), ("two_steps", 3)])
    def test_a_human_buys_no_step_that_changes_nothing(self, reading: str, steps: int) -> None:
        """A human's die is the Field Role Die: every step gives a larger one, and a d20 is the last."""
        found = [_result({"HR5": reading}, steps=taken, human=True) for taken in range(steps + 1)]

        assert all(one["field_role_die"] < two["field_role_die"] for one, two in pairwise(found))
        assert found[-1]["field_role_die"] == 20
        assert [each["next_price"] is None for each in found] == [False] * steps + [True]
        with pytest.raises(RulesError, match=f"after {steps} steps with a d20") as refused:
            _result({"HR5": reading}, steps=steps + 1, human=True)
        assert (refused.value.code, refused.value.field) == ("illegal_choice", "inputs.steps")

    def test_says_whose_price_it_is(self) -> None:
        """The working of a step names the ruling, and a plain price ends after one step."""
        ours = handle(Request(calculator=ID, inputs={"steps": 2}))
        own = handle(Request(calculator=ID, inputs={"steps": 1, "price": 12}))

        assert [step.clause for step in own.steps] == ["H1", "HR5", "HR5", "HR35"]
        assert [(each.steps[-1].text, each.steps[-1].value) for each in (ours, own)] == [
            ("the price of a step, ours", "10/e"),
            ("the price of a step, your own", "12"),
        ]
        assert (own.result["spent"], own.result["next_price"]) == (12, None)

    def test_own_chart_is_called_so(self) -> None:
        """A chart of the table's own is named as such."""
        response = handle(Request(calculator=ID, inputs={"chart": [4, 8, 30]}))

        assert "your own" in response.steps[1].text

    def test_a_human_has_no_action_die(self) -> None:
        """Humans roll the Field Role Die for everything."""
        assert _result(human=True)["action_die"] is None
        human = handle(Request(calculator=ID, inputs={"human": True, "steps": 1}))
        assert human.sentence == "1 step down the chart at 10/e a human rolls a d10 for everything."
