"""The contest: laws and brute force. Golden numbers stand in `golden/contest.toml`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, find, handle, handle_json
from engine.systems.arylon.data import RULES
from tests.systems.arylon.as_described import Side, totals_of

ID = "arylon.contest"
NAMES = st.sampled_from(["d4", "d6", "d8", "d10", "d12", "d12+d6"])
POOLS = st.lists(NAMES, min_size=3, max_size=5)
Totals = Counter[int | str]


def _odds(inputs: Mapping[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs, readings=readings))


def _events(inputs: Mapping[str, Any], **readings: str) -> Mapping[str, Fraction]:
    events = _odds(inputs, **readings).events
    assert events is not None
    return events


def _roll(inputs: Mapping[str, Any], faces: Sequence[int], **readings: str) -> Response:
    return handle(Request(calculator=ID, mode="roll", inputs=inputs, faces=tuple(faces), readings=readings))


DECIDED = {key: RULES.rulings[key].decision for key in find(ID).rulings if RULES.rulings[key].decision}


def _totals(names: Sequence[str], points: int = 0, hero: str | None = None) -> Totals:
    """Count the best Totals over every face, with a Botch as an outcome of its own."""
    return totals_of(Side(list(names), hero, points + bool(hero)), DECIDED)


class TestOdds:
    """Whoever starts sets a number; the other must beat it, or lose."""

    @pytest.mark.parametrize("points", [0, 1])
    def test_one_exchange_agrees_with_trying_everything(self, points: int) -> None:
        """Every pair of rolls is tried; a Botch loses, and of two Botches nobody wins."""
        mine, theirs = ["d4", "d6", "d4", "d4"], ["d6", "d4", "d8"]
        won: Counter[str] = Counter()
        for (one, weight), (two, times) in product(_totals(mine, points).items(), _totals(theirs, 0).items()):
            won[_winner(one, two)] += weight * times
        events = _events({"initiator_dice": mine, "responder_dice": theirs, "initiator_plot_points": points})
        assert {name: chance * won.total() for name, chance in events.items()} == won

    def test_back_and_forth_with_equal_totals(self) -> None:
        """An equal Total hands the same number back (KR3, KR21): solved from the highest Total down."""
        ways = _totals(["d4"] * 3)
        chances = {total: Fraction(number, ways.total()) for total, number in ways.items()}
        passing: dict[int | str, Fraction] = {}
        for number in range(8, -1, -1):
            equal = chances.get(number, Fraction(0))
            higher = sum(chances.get(total, Fraction(0)) * (1 - then) for total, then in passing.items())
            passing[number] = (higher + equal) / (1 + equal)
        botch = chances.pop("botch")
        pools = {"initiator_dice": ["d4"] * 3, "responder_dice": ["d4"] * 3}
        events = _events(pools, KR21="back_and_forth", KR3="equal_succeeds")
        answered = sum(chance * passing[total] for total, chance in chances.items())
        assert events["responder_wins"] == botch * (1 - botch) + answered

    @given(POOLS, POOLS)
    def test_starting_is_an_edge(self, mine: list[str], theirs: list[str]) -> None:
        """Ties go to the initiator, so the same pool wins at least as often when it starts."""
        starting = _events({"initiator_dice": mine, "responder_dice": theirs})["initiator_wins"]
        answering = _events({"initiator_dice": theirs, "responder_dice": mine})["responder_wins"]
        assert starting >= answering

    def test_the_table_multiplies_out(self) -> None:
        """The numbers set and the chances to pass them come to the responder's chance to win."""
        answer = _odds({"initiator_dice": ["d6", "d6", "d6"], "responder_dice": ["d8", "d8", "d8"]})
        assert answer.distribution is not None
        assert answer.result["initiator"]["botch"] == Fraction(1, 216)
        assert answer.result["responder"]["mean"] > answer.result["initiator"]["mean"]
        numbers = [number for number in answer.distribution if number != "botch"]
        assert [row[0] for row in answer.figures[0].rows] == numbers  # type: ignore[union-attr]


def _winner(one: int | str, two: int | str) -> str:
    if isinstance(one, str):
        return "nobody" if isinstance(two, str) else "responder_wins"
    return "initiator_wins" if isinstance(two, str) or two <= one else "responder_wins"


def test_back_and_forth_goes_on_until_somebody_fails() -> None:
    """The number is raised at every turn; who cannot raise it loses, so the last raise wins."""
    inputs = {"initiator_dice": ["d4", "d4", "d4"], "responder_dice": ["d4", "d4", "d4"]}
    answer = _roll(inputs, [2, 2, 2, 3, 2, 1, 3, 3, 2, 4, 1, 1], KR21="back_and_forth")
    assert (answer.result["rolls"], answer.result["initiator_total"], answer.result["effect"]) == (4, 6, 2)
    assert answer.sentence.startswith("4 against 5 against 6 against 4: the initiator wins")


class TestBoughtHitches:
    """K8, K10: each side buys the other's 1s, and its own Total rises. Worked out by hand."""

    INPUTS: Mapping[str, Any] = {
        "initiator_dice": ["d8", "d6", "d10"],
        "responder_dice": ["d8", "d8", "d6", "d4"],
    }
    FACES = (5, 1, 6, 7, 4, 1, 1)
    """5 and 6 are 11, the 1 on the d6 in Effect; 7 and 4 are 11, a d6 in Effect and a d4 in the Bank."""

    def test_the_responder_buys(self) -> None:
        """A d6 that shows 3 makes 14 of 11, which beats 11; a 1 on it adds nothing (KR29)."""
        inputs = {**self.INPUTS, "responder_bought": ["d6"]}
        found = _roll(inputs, (*self.FACES, 3))
        assert found.sentence == "11 against 14: the responder wins, with Effect 0 at d6."
        assert _roll(inputs, (*self.FACES, 1)).result["winner"] == "initiator"
        assert [each.text for each in found.steps if each.clause == "KR29"] == [
            "bought of the initiator's Hitches, on the Total: d6 shows 3"
        ]

    @pytest.mark.parametrize("reading", ["rolled", "size", "later"])
    @pytest.mark.parametrize("side", ["initiator", "responder"])
    def test_all_faces_make_the_odds(self, side: str, reading: str) -> None:
        """Every roll of small pools and of three bought d2 is tried; by size they add 6, later nothing."""
        dice = ["d2", "d2", "d4"]
        inputs = {"initiator_dice": dice, "responder_dice": dice, f"{side}_bought": ["d2", "d2", "d2"]}
        added: dict[str, list[int | str]] = {
            "rolled": [_d2(faces) for faces in product((1, 2), repeat=3)],
            "size": [6],
            "later": [0],
        }
        won: Counter[str] = Counter()
        pairs = product(_totals(dice, 0).items(), _totals(dice, 0).items(), added[reading])
        for (one, weight), (two, times), more in pairs:
            both = {"initiator": one, "responder": two}
            mine = both[side]
            both[side] = mine + more if isinstance(mine, int) and isinstance(more, int) else "botch"
            won[_winner(both["initiator"], both["responder"])] += weight * times
        events = _events(inputs, KR6=reading)
        assert {name: chance * won.total() for name, chance in events.items()} == won

    def test_the_odds_name_the_bought_dice(self) -> None:
        """They stand beside the pool, with how they count."""
        found = _odds({**self.INPUTS, "responder_bought": ["d6"]})
        assert "against d8, d8, d6 and d4 and the bought d6: " in found.sentence
        by_size = _odds({**self.INPUTS, "responder_bought": ["d6"]}, KR6="size")
        assert [each.text for each in by_size.steps if each.clause == "KR29"] == [
            "bought, on top of the responder's Total: d6, faces added unrolled"
        ]


def _d2(faces: Sequence[int]) -> int | str:
    """Return what three d2 add: a 1 adds nothing, and three of them are a Botch."""
    return "botch" if set(faces) == {1} else 2 * faces.count(2)


def test_the_largest_contest_in_turns_can_be_written_down() -> None:
    """Fifteen of the largest dice a side, back and forth, give fractions that still fit into text."""
    dice = ["d12+d12"] * 15
    request = {"calculator": ID, "mode": "odds", "inputs": {"initiator_dice": dice, "responder_dice": dice}}
    answer = json.loads(handle_json(json.dumps({**request, "readings": {"KR21": "back_and_forth"}})))
    assert answer["ok"]


WEAK, STRONG = ["d4", "d4", "d4"], ["d8", "d4", "d6"]


def _numbers(totals: Counter[Any], above: int) -> dict[int, Fraction]:
    """Return the chance of each Total above a number; a Botch is none."""
    return {
        total: Fraction(weight, totals.total())
        for total, weight in totals.items()
        if total != "botch" and total > above
    }


class TestUnlikeSides:
    """KR21: whoever passes the number sets the next one, until somebody does not."""

    @pytest.mark.parametrize("heroes", [(None, None), ("d6", None), (None, "d12")])
    @pytest.mark.parametrize("pools", [(WEAK, STRONG), (STRONG, WEAK)])
    def test_agrees_with_playing_on(
        self, pools: tuple[list[str], list[str]], heroes: tuple[str | None, str | None]
    ) -> None:
        """A Big Hero Die helps the first roll alone, so a number may be out of reach of all that follow."""
        first = [_totals(pool, hero=hero) for pool, hero in zip(pools, heroes, strict=True)]
        later = [_totals(pool) for pool in pools]

        @cache
        def wins(side: int, number: int) -> Fraction:
            """Return the chance of the side that has to pass the number now."""
            passing = _numbers(later[side], number).items()
            return sum((chance * (1 - wins(1 - side, total)) for total, chance in passing), Fraction(0))

        botches = [Fraction(each["botch"], each.total()) for each in first]
        responder = botches[0] * (1 - botches[1])
        for number, chance in _numbers(first[0], -1).items():
            for total, passing in _numbers(first[1], number).items():
                responder += chance * passing * (1 - wins(0, total))

        inputs: dict[str, Any] = {"initiator_dice": pools[0], "responder_dice": pools[1]}
        for side, hero in zip(("initiator", "responder"), heroes, strict=True):
            inputs |= {f"{side}_hero_die": hero, f"{side}_plot_points": 1} if hero else {}
        request = Request(
            calculator="arylon.contest", mode="odds", inputs=inputs, readings={"KR21": "back_and_forth"}
        )
        assert handle(request).events == {
            "initiator_wins": 1 - responder - botches[0] * botches[1],
            "responder_wins": responder,
            "nobody": botches[0] * botches[1],
        }
