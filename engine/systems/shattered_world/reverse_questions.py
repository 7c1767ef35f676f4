"""The questions that players ask backwards: what it takes to succeed, and what the points pay for."""

from __future__ import annotations

from engine.calculator import ReverseQuestion

__all__ = ["ACTION", "BUY_IN", "PLAN", "WHITTLE"]

ACTION = (
    ReverseQuestion(
        question="What modifier makes success this likely?",
        vary="modifier",
        watch="success",
        wanted="3/4",
        low=-100,
        high=100,
    ),
    ReverseQuestion(
        question="What is the highest target that is still this likely?",
        vary="target",
        watch="success",
        wanted="1/2",
        end="largest",
        low=1,
        high=200,
        monotonic=True,
    ),
    ReverseQuestion(
        question="Which die makes success this likely?", vary="die", watch="success", wanted="1/2"
    ),
)

WHITTLE = (
    ReverseQuestion(
        question="What modifier ends it within three rolls this often?",
        vary="modifier",
        watch="at_most 3",
        wanted="1/2",
        low=0,
        high=60,
    ),
    ReverseQuestion(
        question="How large a pool is gone within three rolls this often?",
        vary="pool",
        watch="at_most 3",
        wanted="1/2",
        end="largest",
        low=1,
        high=60,
    ),
)

BUY_IN = (
    ReverseQuestion(
        question="How often can it be bought with this many XP?",
        vary="purchases",
        watch="total",
        wanted="30",
        bound="at_most",
        end="largest",
        low=1,
        high=100,
        monotonic=True,
    ),
)

PLAN = (
    ReverseQuestion(
        question="How many XP pay for the whole plan, with this many left over?",
        vary="xp",
        watch="xp_left",
        wanted="0",
        low=0,
        high=1000,
        monotonic=True,
    ),
)
