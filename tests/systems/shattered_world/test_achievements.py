"""Achievements: laws and refusals. Golden numbers stand in `golden/achievements.toml`."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, RulesError, handle
from engine.systems.shattered_world import RULES

ID = "shattered_world.achievements"
MILESTONES = sorted(set(RULES.number("H17.milestones").value))
FEATS = sorted(set(RULES.number("H17.feats").value) - {"complete_quest", "first_undead"})


def _result(readings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    return dict(handle(Request(calculator=ID, inputs=inputs, readings=readings or {})).result)


class TestTallies:
    """H14: every Achievement is one XP; spending lowers Current XP and leaves Total Achievements alone."""

    @given(feats=st.lists(st.sampled_from(FEATS), max_size=12), before=st.integers(0, 60))
    def test_feats_add_up(self, feats: list[str], before: int) -> None:
        """Each Feat counts each time, on both tallies."""
        result = _result(earned=feats, current_xp=before, total_achievements=before)

        assert result["current_xp"] == result["total_achievements"] == before + len(feats)

    @given(order=st.permutations(["complete_quest", "first_dragon", "complete_quest", "craft", "surrender"]))
    def test_the_order_of_a_session_does_not_matter(self, order: list[str]) -> None:
        """Five deeds, of which the first quest counts twice."""
        result = _result(earned=order)

        assert result["earned"] == 6
        assert result["milestones"] == ["surrender", "first_dragon", "complete_quest"]

    @given(spent=st.integers(0, 20))
    def test_spending_moves_one_tally(self, spent: int) -> None:
        """What is spent comes off Current XP alone."""
        result = _result(other=20, spent=spent)

        assert (result["current_xp"], result["total_achievements"]) == (20 - spent, 20)

    @given(total=st.integers(0, 40), other=st.integers(0, 10), reading=st.sampled_from(["used", "not_used"]))
    def test_the_optional_stop_needs_both(self, total: int, other: int, reading: str) -> None:
        """HR23 bites only where it is used and the training is missing."""
        asked: dict[str, Any] = {"total_achievements": total, "other": other}

        assert _result({"HR23": reading}, **asked) == _result(**asked)
        stopped = _result({"HR23": "used"}, **asked, untrained=True)
        assert stopped["total_achievements"] == max(total, min(total + other, 25))


class TestTable:
    """H17: eighteen Milestones and eighteen Feats are printed."""

    def test_counts_as_printed_and_as_decided(self) -> None:
        """HR16 moves one, so that 19 and 17 are left."""
        milestones, feats = RULES.number("H17.milestones").value, RULES.number("H17.feats").value

        assert (len(milestones), len(feats)) == (18, 18)
        assert set(milestones) & set(feats) == {"complete_quest"}
        every = [slug for slug in {*milestones, *feats} if _is_once(slug)]
        assert len(every) == 19

    @pytest.mark.parametrize("slug", MILESTONES)
    def test_every_milestone_can_be_had_once(self, slug: str) -> None:
        """The first time it counts, the second it is refused or, for a quest, counts as a Feat."""
        assert _result(earned=[slug])["milestones"] == [slug]
        assert _is_once(slug)


def _is_once(slug: str) -> bool:
    """Tell whether a deed can be a Milestone, by asking for it."""
    return slug in _result(earned=[slug])["milestones"]


@pytest.mark.parametrize(
    ("inputs", "code", "field"),
    [
        ({"earned": ["first_undead"] * 2}, "illegal_choice", "inputs.earned.1"),
        ({"spent": 1}, "illegal_choice", "inputs.spent"),
    ],
)
def test_what_cannot_be_tallied_is_refused(inputs: dict[str, Any], code: str, field: str) -> None:
    """Each refusal has its code and names the field."""
    with pytest.raises(RulesError) as refused:
        handle(Request(calculator=ID, inputs=inputs))

    assert (refused.value.code, refused.value.field) == (code, field)


def test_a_quiet_session() -> None:
    """Nothing earned is an answer too, without a table."""
    response = handle(Request(calculator=ID))

    assert response.sentence == (
        "0 Achievements earned: from no XP to 0 Current XP, and from 0 to 0 Total Achievements."
    )
    assert response.figures == ()
