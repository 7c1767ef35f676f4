"""The questions that players ask backwards: which pool does it, and against what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calculator import ReverseQuestion
from engine.systems.arylon.opposition import BOTCH

__all__ = ["CONTEST", "ROLL", "contest_outcome", "roll_outcome"]

ROLL = (
    ReverseQuestion(
        question="How many d8 in the pool make a Total of 12 this likely?",
        vary="dice.d8",
        watch="at_least 12",
        wanted="1/2",
        low=0,
        high=20,
    ),
    ReverseQuestion(
        question="How many d12 in the pool make a Total of 18 this likely?",
        vary="dice.d12",
        watch="at_least 18",
        wanted="1/2",
        low=0,
        high=20,
    ),
    ReverseQuestion(
        question="What is the highest difficulty that the pool beats this often?",
        vary="difficulty",
        watch="success",
        wanted="1/2",
        end="largest",
        low=0,
        high=60,
        monotonic=True,
    ),
)

CONTEST = (
    ReverseQuestion(
        question="How many d8 in the initiator's pool win this often?",
        vary="initiator_dice.d8",
        watch="initiator_wins",
        wanted="3/4",
        low=0,
        high=12,
    ),
)


def roll_outcome(result: Mapping[str, Any]) -> Any:
    """Return the outcome of a roll as its odds count it: the Total, or a Botch (K9)."""
    return BOTCH if result["botch"] else result["total"]


def contest_outcome(result: Mapping[str, Any]) -> Any:
    """Return the outcome of a contest as its odds count it: the initiator's Total, or a Botch (KR21)."""
    return BOTCH if result["initiator_botch"] else result["initiator_total"]
