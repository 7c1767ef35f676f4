"""The questions that players ask backwards: what it takes for a number to be as they want it."""

from __future__ import annotations

from engine.calculator import ReverseQuestion

__all__ = ["CONTEST", "DAMAGE", "DEFAULT", "EXPERIENCE", "FIGHT", "MIB"]

MIB = (
    ReverseQuestion(
        question="What Rating makes it this often?",
        vary="rating",
        watch="success",
        wanted="3/4",
        monotonic=True,
    ),
    ReverseQuestion(
        question="How bad may the modifier be, to make it this often?",
        vary="modifier",
        watch="success",
        wanted="1/2",
        monotonic=True,
    ),
    ReverseQuestion(
        question="How many Experience Dice make it this often?",
        vary="dice_for",
        watch="success",
        wanted="9/10",
        monotonic=True,
    ),
    ReverseQuestion(
        question="What Rating strikes a Telling Blow this often?",
        vary="rating",
        watch="telling_blow",
        wanted="1/4",
        monotonic=True,
    ),
)

CONTEST = (
    ReverseQuestion(
        question="What Rating lets the Actor define the outcome this often?",
        vary="actor_rating",
        watch="actor_defines",
        wanted="3/4",
        low=-50,
        high=100,
        monotonic=True,
    ),
    ReverseQuestion(
        question="Against what Rating does the Actor still define it this often?",
        vary="resistor_rating",
        watch="actor_defines",
        wanted="1/2",
        end="largest",
        low=-50,
        high=100,
        monotonic=True,
    ),
)

FIGHT = (
    ReverseQuestion(
        question="What Rating wins within three blows this often?",
        vary="actor_rating",
        watch="at_most 3",
        wanted="1/2",
        low=2,
        high=40,
    ),
)

EXPERIENCE = (
    ReverseQuestion(
        question="How many dice earn a point this often?",
        vary="dice",
        watch="at_least_one",
        wanted="1/2",
        low=1,
        high=40,
    ),
)

DAMAGE = (
    ReverseQuestion(
        question="What RMIB takes this many Hit Points?",
        vary="rmib",
        watch="damage",
        wanted="10",
        low=0,
        high=40,
    ),
)

DEFAULT = MIB[1:3]
