"""The chance of a roll: of exactly its outcome and of at least its outcome, from the odds of its request."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter

from engine.calculator import Calculator
from engine.catalogue import find
from engine.codec import dump
from engine.errors import RulesError
from engine.inputs import read_inputs
from engine.numbers import COUNT_WORDS, percent
from engine.protocol import Response
from engine.render.chart import Odds, count_odds, name
from engine.render.html import Html, element

MOST_FACES = 24
"""Maximum number of dice or tokens for which the chance is computed, because a roll must be fast."""
REMEMBERED = 4
"""Number of cached odds, for repeated rolls of the same request."""
CLEAR = Fraction(2, 11)
"""Chances below this are written as `one in n`, chances as close to 1 as `n - 1 in n`."""
PICTURED = tuple(Fraction(ways, turns) for turns in (2, 3, 4, 5, 6) for ways in range(1, turns))
"""The simple fractions to which the other chances are rounded."""
WORDS = ("no", *COUNT_WORDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledOdds:
    """A roll among the odds of its request.

    Attributes:
        odds: the odds of the same inputs and readings.
        place: the number of the row with the roll's outcome, from 0.
    """

    odds: Odds
    place: int


def rolled_among(calculator: Calculator, response: Response) -> RolledOdds | None:
    """Return a roll among its odds; None for other answers, or where it would take too long."""
    if response.mode != "roll" or calculator.odds is None or len(response.faces or ()) > MOST_FACES:
        return None
    odds = _odds(calculator.id, dump(response.inputs), tuple(response.readings.items()))
    find_outcome = calculator.outcome_of or itemgetter(calculator.outcome or "")
    outcome = find_outcome(response.result)
    places = [place for place, (each, _) in enumerate(odds.rows) if each == outcome] if odds else []
    return RolledOdds(odds=odds, place=places[0]) if odds and places else None


def likelihood(rolled: RolledOdds) -> Html:
    """Return the chance of a roll in one line."""
    odds = rolled.odds
    outcome, ways = odds.rows[rolled.place]
    label = odds.label[:1].upper() + odds.label[1:]
    is_number = isinstance(outcome, int)
    named = f"{label}: exactly {name(outcome)}" if is_number else f"A {outcome or 'failure'}"
    parts = [f"{named} comes ", *_sentence(ways[0], odds)]
    if ways[1] is not None and odds.is_ordered:
        parts += [f"; {name(outcome)} or more comes ", *_sentence(ways[1], odds)]
    return element("p", *parts, ".", class_="rc-had")


@lru_cache(maxsize=REMEMBERED)
def _odds(calculator_id: str, inputs: str, readings: tuple[tuple[str, str], ...]) -> Odds | None:
    """Return the odds of a request; None where they would take more work than the engine allows."""
    calculator = find(calculator_id)
    assert calculator.odds is not None  # noqa: S101 - `rolled_among` asks only where there are odds
    try:
        asked = read_inputs(calculator.inputs, json.loads(inputs), readings=dict(readings))
        answer = calculator.odds(asked, dict(readings))
    except RulesError:
        return None
    return count_odds(answer, calculator.outcome_label)


def _sentence(ways: int, odds: Odds) -> list[object]:
    chance = Fraction(ways, odds.denominator)
    exact = f" ({chance}, {percent(chance)})" if 0 < chance < 1 else ""
    return [element("strong", in_words(chance)), exact]


def in_words(chance: Fraction) -> str:
    """Return a chance in spoken form, `one time in ten`, with small numbers in words.

    >>> in_words(Fraction(1, 10)), in_words(Fraction(5, 8)), in_words(Fraction(2, 5))
    ('one time in ten', 'five times in eight', 'two times in five')
    >>> in_words(Fraction(3, 100)), in_words(Fraction(7, 17)), in_words(Fraction(23, 25))
    ('about one time in 33', 'about two times in five', 'about eleven times in twelve')
    >>> in_words(Fraction(1)), in_words(Fraction(0))
    ('always', 'never')
    """
    if chance in {0, 1}:
        return "always" if chance else "never"
    if chance.denominator < len(WORDS):
        return _in(chance.numerator, chance.denominator)
    if chance < CLEAR:
        return f"about {_in(1, round(1 / chance))}"
    if 1 - chance < CLEAR:
        turns = round(1 / (1 - chance))
        return f"about {_in(turns - 1, turns)}"
    nearest = min(PICTURED, key=lambda each: abs(each - chance))
    return f"about {_in(nearest.numerator, nearest.denominator)}"


def _in(ways: int, turns: int) -> str:
    return f"{_word(ways)} {'time' if ways == 1 else 'times'} in {_word(turns)}"


def _word(number: int) -> str:
    return WORDS[number] if number < len(WORDS) else f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
