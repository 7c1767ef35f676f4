"""The contest: laws, brute force and refusals. Golden numbers stand in `golden/contest.toml`."""

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

from engine import Request, Response, handle, handle_json
from tests.systems.arylon.brute import joint

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


def _totals(names: Sequence[str], points: int) -> Totals:
    """Return the ways to each best Total by trying everything, with a Botch as an outcome of its own."""
    counts: Totals = Counter()
    for (total, _, _, hitches), weight in joint(names, points, "total", None, {}).items():
        counts["botch" if hitches == 3 else total] += weight
    return counts


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

    @pytest.mark.parametrize("tie", ["must_beat", "equal_succeeds"])
    def test_back_and_forth_agrees_with_playing_on(self, tie: str) -> None:
        """Played on for two hundred turns, the contest is won as often as the odds say."""
        names = (["d4", "d4", "d6"], ["d4", "d6", "d4"])
        totals = [_totals(each, 0) for each in names]
        readings = {"KR21": "back_and_forth", "KR3": tie}
        events = _events({"initiator_dice": names[0], "responder_dice": names[1]}, **readings)

        @cache
        def wins(side: int, number: int, turns: int) -> float:
            """Return the chance of the side that has to pass the number now."""
            if not turns:
                return 0.5
            passing = [
                total
                for total in totals[side]
                if isinstance(total, int)
                and (total > number or (total == number and tie == "equal_succeeds"))
            ]
            chance = totals[side].total()
            return sum(totals[side][t] / chance * (1 - wins(1 - side, t, turns - 1)) for t in passing)

        first = totals[0]
        responder = first["botch"] / first.total() * (1 - totals[1]["botch"] / totals[1].total())
        responder += sum(
            weight / first.total() * wins(1, number, 200)
            for number, weight in first.items()
            if number != "botch"
        )
        assert abs(float(events["responder_wins"]) - responder) < 1e-12

    @given(POOLS, POOLS, st.integers(0, 2), st.sampled_from(["one_exchange", "back_and_forth"]))
    def test_somebody_wins_or_both_botch(
        self, mine: list[str], theirs: list[str], points: int, reading: str
    ) -> None:
        """The chances come to one, and a plot point on one's own side never hurts."""
        inputs = {"initiator_dice": mine, "responder_dice": theirs, "initiator_plot_points": points}
        events = _events(inputs, KR21=reading)
        more = _events({**inputs, "initiator_plot_points": points + 1}, KR21=reading)

        assert sum(events.values()) == 1
        assert all(chance > 0 for chance in events.values())
        assert more["initiator_wins"] >= events["initiator_wins"]

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


class TestRoll:
    """One contest, with the dice of both sides on the table."""

    INPUTS: Mapping[str, Any] = {"initiator_dice": ["d4", "d4", "d4"], "responder_dice": ["d4", "d4", "d4"]}

    def test_all_faces_make_the_odds(self) -> None:
        """Every combination of faces is rolled; each side wins as often as the odds say."""
        won: Counter[str] = Counter()
        for faces in product(range(1, 5), repeat=6):
            # Equal hands differ only in order, so one of them stands for all.
            mine, theirs = faces[:3], faces[3:]
            if list(mine) != sorted(mine) or list(theirs) != sorted(theirs):
                continue
            ways = _orders(mine) * _orders(theirs)
            winner = _roll(self.INPUTS, faces).result["winner"]
            won["nobody" if winner == "nobody" else f"{winner}_wins"] += ways
        assert {name: chance * 4096 for name, chance in _events(self.INPUTS).items()} == won

    def test_back_and_forth_goes_on_until_somebody_fails(self) -> None:
        """The number is raised at every turn; who cannot raise it loses, so the last raise wins."""
        answer = _roll(self.INPUTS, [2, 2, 2, 3, 2, 1, 3, 3, 2, 4, 1, 1], KR21="back_and_forth")
        assert answer.result["rolls"] == 4
        assert answer.result["winner"] == "initiator"
        assert (answer.result["initiator_total"], answer.result["effect"]) == (6, 2)
        assert answer.sentence.startswith("4 against 5 against 6 against 4: the initiator wins")

    def test_plot_points_are_for_the_first_roll(self) -> None:
        """A further roll has neither banked dice nor a Big Hero Die."""
        inputs = {
            **self.INPUTS,
            "initiator_dice": ["d4", "d4", "d4", "d4"],
            "initiator_plot_points": 2,
            "initiator_hero_die": "d4",
        }
        first, second, third = [2, 2, 2, 2, 1], [4, 4, 2], [4, 4, 4, 4]
        answer = _roll(inputs, [*first, *second, *third], KR21="back_and_forth")
        assert answer.sentence.startswith("7 against 8 against 8: the responder wins")

    def test_a_botch_ends_it(self) -> None:
        """A Botch of the initiator leaves nothing to beat, and two leave nobody."""
        assert _roll(self.INPUTS, [1, 1, 1, 2, 1, 1]).result["winner"] == "responder"
        nobody = _roll(self.INPUTS, [1, 1, 1, 1, 1, 1])
        assert nobody.sentence == "Both sides botch, and nobody wins the contest."
        assert nobody.result["level"] is None


def _orders(hand: Sequence[int]) -> int:
    """Return in how many orders three dice can show the same faces."""
    return {1: 1, 2: 3, 3: 6}[len(set(hand))]


REFUSED: list[tuple[dict[str, Any], dict[str, str], str, str, str]] = [
    ({"initiator_dice": ["d8", "d8"]}, {}, "illegal_choice", "inputs.initiator_dice", "add 1"),
    ({"responder_hero_die": "d8"}, {}, "illegal_choice", "inputs.responder_hero_die", "costs 1 plot point"),
    ({"responder_dice": ["d8", "d8", "d8+d4"]}, {}, "illegal_choice", "inputs.responder_dice.2", "K12"),
    (
        {"responder_dice": ["d8"] * 16},
        {"KR21": "back_and_forth"},
        "limit_exceeded",
        "inputs.responder_dice",
        "",
    ),
    (
        {"responder_dice": ["d8"] * 40, "responder_plot_points": 100},
        {},
        "limit_exceeded",
        "inputs.responder_dice",
        "use fewer, such as 24",
    ),
]


@pytest.mark.parametrize(("changes", "readings", "code", "field", "message"), REFUSED, ids=str)
def test_refuses(
    changes: dict[str, Any], readings: dict[str, str], code: str, field: str, message: str
) -> None:
    """A contest that cannot take place is refused on its field, with a sentence that says what to do."""
    inputs = {"initiator_dice": ["d8"] * 3, "responder_dice": ["d8"] * 3, **changes}
    request = {"calculator": ID, "mode": "odds", "inputs": inputs, "readings": readings}
    failure = json.loads(handle_json(json.dumps(request)))["failure"]
    assert (failure["code"], failure["field"]) == (code, field), failure
    assert message in failure["message"]


def test_the_largest_contest_in_turns_can_be_written_down() -> None:
    """Fifteen of the largest dice a side, back and forth, give fractions that still fit into text."""
    dice = ["d12+d12"] * 15
    request = {"calculator": ID, "mode": "odds", "inputs": {"initiator_dice": dice, "responder_dice": dice}}
    answer = json.loads(handle_json(json.dumps({**request, "readings": {"KR21": "back_and_forth"}})))
    assert answer["ok"]
