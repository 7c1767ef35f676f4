"""The questions that players ask backwards: what it takes for a draw to go as they want it."""

from __future__ import annotations

from engine.calculator import ReverseQuestion

__all__ = ["DRAW"]

DRAW = (
    ReverseQuestion(
        question="How many black tokens make two positives this likely?",
        vary="bag.black",
        watch="at_least_two",
        wanted="3/4",
        low=0,
        high=100,
        monotonic=True,
    ),
    ReverseQuestion(
        question="How many white tokens can the bag bear, with one positive still this likely?",
        vary="bag.white",
        watch="at_least_one",
        wanted="3/4",
        end="largest",
        low=0,
        high=100,
        monotonic=True,
    ),
    ReverseQuestion(
        question="How many redraws make two positives this likely?",
        vary="redraws",
        watch="at_least_two",
        wanted="1/2",
        low=0,
        high=6,
    ),
)
