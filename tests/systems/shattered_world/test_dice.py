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
