"""The chance that a roll had, in plain words with the exact fraction beside it."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, find, handle, render
from engine.render.likelihood import WORDS, _odds, in_words, rolled_among


def _had(calculator: str, **request: Any) -> str:
    html = render(handle(Request(calculator=calculator, mode="roll", **request)))
    found = re.search(r'<p class="rc-had">(.*?)</p>', html)
    return re.sub(r"<.*?>", "", found[1]) if found else ""


class TestRolls:
    """A roll says how likely it was."""

    @pytest.mark.parametrize(
        ("calculator", "request_", "said"),
        [
            # 12 less 3 + 5 is 4: seven pairs of faces sum to 8, and 28 to 8 or less
            ("scattershot.mib", {"inputs": {"rating": 12}, "faces": (3, 5)},
             ("MIB: exactly 4 comes about one time in 14 (7/100, 7\u00a0%); "
              "4 or more comes about one time in four (7/25, 28\u00a0%).")),
            # on a d4 against 4 with nothing added three faces fail: neither less nor more than another
            ("shattered_world.action", {"inputs": {"die": 4, "target": 4}, "faces": (1,)},
             "A failure comes three times in four (3/4, 75\u00a0%)."),
            # a Botch of three dice is every die at its Hitch: one in 6 x 6 x 6
            ("arylon.roll", {"inputs": {"dice": ["d6", "d6", "d6"]}, "faces": (1, 1, 1)},
             "A botch comes about one time in 216 (1/216, ≈\u00a00.5\u00a0%)."),
            # where the engine has no odds of a roll it says none; nor of more than 24 dice, at once
            ("shattered_world.initiative",
             {"inputs": {"combatants": [{"name": "Maren"}, {"name": "Oddo"}]}, "seed": "a"}, ""),
            ("scattershot.experience", {"inputs": {"dice": 25}, "seed": "a"}, ""),
        ],
        ids=["a number", "a failure", "a word", "without odds", "many dice"],
    )  # fmt: skip
    def test_says(self, calculator: str, request_: dict[str, Any], said: str) -> None:
        """Exactly so much, or at least so much, in words with the fraction."""
        assert _had(calculator, **request_) == said

    def test_the_reading_counts(self) -> None:
        """Another reading has other odds, and the chance is by the reading of the roll."""
        challenged: dict[str, Any] = {"inputs": {"rating": 12, "challenges": 1}, "faces": (10, 10)}
        plain = _had("scattershot.mib", **challenged)
        # −7 either way: only a miss by one reaches 0.
        assert _had("scattershot.mib", **challenged, readings={"SR37": "zero_only"}) == plain != ""

    def test_the_same_question_is_worked_out_once(self) -> None:
        """Rolling again and again asks for the odds once."""
        _odds.cache_clear()
        for seed in "abc":
            _had("scattershot.mib", inputs={"rating": 9}, seed=seed)

        assert _odds.cache_info().misses == 1

    def test_as_many_dice_as_may_be(self) -> None:
        """A roll of 24 dice has its chance."""
        assert _had("scattershot.experience", inputs={"dice": 24}, seed="a") != ""

    def test_odds_are_no_roll(self) -> None:
        """Odds say their chances themselves."""
        odds = render(handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 12})))

        assert "rc-had" not in odds

    def test_odds_that_are_refused_or_do_not_hold_the_outcome(self) -> None:
        """A chance that the engine does not know is left out."""
        response = handle(Request(calculator="scattershot.mib", mode="roll", inputs={"rating": 12}, seed="a"))
        strange = replace(response, result={"mib": 99})
        calculator = find(response.calculator)

        assert _odds("scattershot.experience", '{"dice": 0}', ()) is None
        assert rolled_among(calculator, strange) is None
        refused = replace(response, inputs={"rating": 12, "challenges": 50})
        assert rolled_among(calculator, refused) is None


class TestWords:
    """So many in so many."""

    @given(
        st.fractions(min_value=Fraction(1, 10**9), max_value=1 - Fraction(1, 10**9), max_denominator=10**9)
    )
    def test_near_to_the_truth(self, chance: Fraction) -> None:
        """What is said is off by at most a quarter of the chance, or of what it lacks to 1."""
        words = in_words(chance).removeprefix("about ").replace("\N{NARROW NO-BREAK SPACE}", "")
        numbers = re.split(" times? in ", words)
        ways, turns = (WORDS.index(each) if each in WORDS else int(each) for each in numbers)

        assert 0 < ways < turns
        assert abs(Fraction(ways, turns) - chance) <= min(chance, 1 - chance) / 4

    @pytest.mark.parametrize(
        ("chance", "said"),
        [(Fraction(1, 12), "one time in twelve"), (Fraction(1, 13), "about one time in 13")],
    )
    def test_small_numbers_are_words(self, chance: Fraction, said: str) -> None:
        """Up to twelve in words."""
        assert in_words(chance) == said

    def test_large_numbers_are_grouped(self) -> None:
        """Thousands stand apart."""
        assert (
            in_words(Fraction(1, 1234567))
            == "about one time in 1\N{NARROW NO-BREAK SPACE}234\N{NARROW NO-BREAK SPACE}567"
        )
