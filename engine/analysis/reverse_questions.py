"""The preset reverse questions of the games, from `questions.toml` in their folders."""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Calculator
from engine.catalogue import system_of
from engine.toml_data import read_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class ReverseQuestion:
    """A preset reverse question: which value of one input gives the wanted number.

    Attributes:
        question: in the game's words, without the wanted number: `What Rating makes success this likely?`
        vary: the input to search, by its path: `rating`, `bag.white`, `dice.d6`.
        watch: the measure: an event, a result, `mean`, or a bound such as `at_least 18`.
        wanted: the preset number, exact, as text: `3/4` for a chance.
        bound: whether the measure has to be `at_least` or `at_most` that number.
        end: whether the `smallest` or the `largest` value is wanted.
        low, high: bounds of the search, where they are narrower than those of the input.
        monotonic: the measure only rises or only falls between the bounds, so bisection finds the value.
    """

    question: str
    vary: str
    watch: str
    wanted: str
    bound: str = "at_least"
    end: str = "smallest"
    low: int | None = None
    high: int | None = None
    monotonic: bool = False


def reverse_questions(calculator: Calculator) -> tuple[ReverseQuestion, ...]:
    """Return the preset reverse questions of a calculator: the tables of its name in `questions.toml`."""
    game = read_tables(system_of(calculator).data.folder, "questions")
    return tuple(ReverseQuestion(**each) for each in game.get(calculator.id.partition(".")[2], ()))
