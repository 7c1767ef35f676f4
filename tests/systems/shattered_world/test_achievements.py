"""Achievements: laws. Golden numbers stand in `golden/achievements.toml`."""

from __future__ import annotations

from typing import Any

from engine import Request, handle
from engine.systems.shattered_world import RULES

ID = "shattered_world.achievements"


def _result(readings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    return dict(handle(Request(calculator=ID, inputs=inputs, readings=readings or {})).result)


class TestTable:
    """H17: eighteen Milestones and eighteen Feats are printed."""

    def test_counts_as_printed_and_as_decided(self) -> None:
        """HR16 moves one, so that 19 and 17 are left."""
        milestones, feats = RULES.number("H17.milestones").value, RULES.number("H17.feats").value

        assert (len(milestones), len(feats)) == (18, 18)
        assert set(milestones) & set(feats) == {"complete_quest"}
        every = [slug for slug in {*milestones, *feats} if _is_once(slug)]
        assert len(every) == 19


def _is_once(slug: str) -> bool:
    """Tell whether a deed can be a Milestone, by asking for it."""
    return slug in _result(earned=[slug])["milestones"]
