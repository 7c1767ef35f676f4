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


class TestBoughtHitches:
    """K8, K10: each side buys the other's 1s, and its own Total rises. Worked out by hand."""

    INPUTS: Mapping[str, Any] = {
        "initiator_dice": ["d8", "d6", "d10"],
        "responder_dice": ["d8", "d8", "d6", "d4"],
    }
    FACES = (5, 1, 6, 7, 4, 1, 1)
    """5 and 6 are 11, the 1 on the d6 in Effect; 7 and 4 are 11, a d6 in Effect and a d4 in the Bank."""

    def test_for_sale(self) -> None:
        """The 1s of the first exchange, each with its Slot."""
        found = _roll(self.INPUTS, self.FACES)
        assert found.result["initiator_hitch_dice"] == ["d6 in Effect"]
        assert found.result["responder_hitch_dice"] == ["d6 in Effect", "d4 in Bank"]
        assert found.result["winner"] == "initiator"

    def test_the_responder_buys(self) -> None:
        """A d6 that shows 3 makes 14 of 11, which beats 11; a 1 on it adds nothing (KR29)."""
        inputs = {**self.INPUTS, "responder_bought": ["d6"]}
        found = _roll(inputs, (*self.FACES, 3))
        assert found.sentence == "11 against 14: the responder wins, with Effect 0 at d6."
        assert _roll(inputs, (*self.FACES, 1)).result["winner"] == "initiator"
        assert [each.text for each in found.steps if each.clause == "KR29"] == [
            "bought of the initiator's Hitches, on the Total: d6 shows 3"
        ]

    def test_both_buy(self) -> None:
        """The initiator's die falls first: 11 and 5 against 11 and 3."""
        inputs = {**self.INPUTS, "initiator_bought": ["d6"], "responder_bought": ["d6"]}
        found = _roll(inputs, (*self.FACES, 5, 3))
        assert (found.result["initiator_total"], found.result["responder_total"]) == (16, 14)
        assert (found.result["initiator_hitches"], found.result["responder_hitches"]) == (1, 2)

    def test_out_of_the_bank(self) -> None:
        """A condition on whoever hitched, of a d12+d6 the d12 (KR31); no number moves."""
        inputs = {
            "initiator_dice": ["d8", "d6", "d10", "d12+d6"],
            "responder_dice": ["d8", "d8", "d6", "d4"],
            "initiator_bought_bank": ["d4"],
            "responder_bought_bank": ["d12+d6"],
        }
        faces = (5, 4, 6, 1, 2, 7, 4, 1, 1)
        found = _roll(inputs, faces).result
        assert (found["initiator_conditions"], found["responder_conditions"]) == (["d12"], ["d4"])
        assert (found["initiator_total"], found["responder_total"]) == (11, 11)
        assert _roll(inputs, faces, KR31="own_type").result["initiator_conditions"] == ["d12+d6"]

    @pytest.mark.parametrize(
        ("readings", "total", "waits", "conditions"),
        [
            ({"KR6": "size"}, 17, [], ["d4"]),
            ({"KR6": "later"}, 11, ["d6"], ["d4"]),
            ({"KR29": "next_pool"}, 11, ["d6"], ["d4"]),
            ({"KR29": "all_dice"}, 11, ["d6", "d4"], []),
        ],
    )
    def test_readings(
        self, readings: dict[str, str], total: int, waits: list[str], conditions: list[str]
    ) -> None:
        """Six faces count at once, or the die waits, or what lies in the Bank does too (KR6, KR29)."""
        inputs = {**self.INPUTS, "initiator_bought": ["d6"], "initiator_bought_bank": ["d4"]}
        found = _roll(inputs, self.FACES, **readings).result
        assert (found["initiator_total"], found["initiator_pool_dice"]) == (total, waits)
        assert found["responder_conditions"] == conditions

    def test_three_bought_ones_are_a_botch_of_their_own(self) -> None:
        """Whoever bought them loses, whatever the Totals say (K7)."""
        inputs = {**self.INPUTS, "initiator_bought": ["d6", "d6", "d6"]}
        found = _roll(inputs, (*self.FACES, 1, 1, 1)).result
        assert (found["winner"], found["initiator_botch"], found["initiator_hitches"]) == (
            "responder",
            True,
            1,
        )

    def test_back_and_forth_they_count_in_the_first_exchange(self) -> None:
        """The initiator has to beat 14 then, and the dice that follow are those of the pools alone."""
        inputs = {**self.INPUTS, "responder_bought": ["d6"]}
        won = _roll(inputs, (*self.FACES, 3, 8, 2, 7, 6, 5, 2, 2), KR21="back_and_forth")
        assert won.sentence == "11 against 14 against 15 against 11: the initiator wins, with Effect 2 at d6."
        lost = _roll(inputs, (*self.FACES, 3, 8, 2, 6), KR21="back_and_forth")
        assert lost.sentence.startswith("11 against 14 against 14: the responder wins")
        assert won.result["initiator_hitch_dice"] == ["d6 in Effect"]

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
    (
        {"responder_bought": ["d6", "d6"], "responder_bought_bank": ["d8", "d8"]},
        {},
        "illegal_choice",
        "inputs.responder_bought_bank",
        "4 Hitches are bought of one roll, and K8 lets 3 be",
    ),
    ({"initiator_bought": ["d6+d4"]}, {}, "illegal_choice", "inputs.initiator_bought.0", "K12"),
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
