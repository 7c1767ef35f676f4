"""The roll: laws and brute force. Golden numbers stand in `golden/roll.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle
from engine.inputs import Die
from engine.systems.arylon.dice import RolledDie
from engine.systems.arylon.outcome import hitches_left
from engine.systems.arylon.pool import Search, placement_order, placements
from tests.systems.arylon.brute import DECIDED, against, best, joint, sums

ID = "arylon.roll"
NAMES = st.sampled_from(["d4", "d6", "d8", "d10", "d12", "d12+d6", "d12+d4"])
POOLS = st.lists(NAMES, min_size=3, max_size=6)
AIMS = st.sampled_from(["total", "effect"])
SMALL_POOLS: list[tuple[list[str], int]] = [
    (["d4", "d4", "d4"], 0),
    (["d4", "d8", "d6"], 2),
    (["d4", "d4", "d6", "d8"], 0),
    (["d6", "d4", "d4", "d4"], 1),
    (["d4", "d4", "d4", "d4", "d4"], 1),
    (["d4", "d4", "d4", "d4", "d4"], 2),
    (["d12+d4", "d4", "d6"], 0),
    (["d4", "d12+d2", "d4", "d4"], 1),
]
READINGS: list[dict[str, str]] = [
    {},
    {"KR4": "one"},
    {"KR4": "zero_as_d4"},
    {"KR8": "number"},
    {"KR8": "number", "KR4": "zero_as_d4"},
    {"KR9": "hitch_voids"},
]


def _odds(inputs: Mapping[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs, readings=readings))


def _roll(inputs: Mapping[str, Any], faces: Sequence[int], **readings: str) -> Response:
    return handle(Request(calculator=ID, mode="roll", inputs=inputs, faces=tuple(faces), readings=readings))


def _events(inputs: Mapping[str, Any], **readings: str) -> Mapping[str, Fraction]:
    events = _odds(inputs, **readings).events
    assert events is not None
    return events


class TestOdds:
    """The odds count every face of every die, placed as the aim asks, without ever listing the faces."""

    @pytest.mark.parametrize("aim", ["total", "effect"])
    @pytest.mark.parametrize("readings", READINGS, ids=str)
    @pytest.mark.parametrize(("dice", "points"), SMALL_POOLS, ids=str)
    def test_agree_with_trying_everything(
        self, dice: list[str], points: int, readings: dict[str, str], aim: str
    ) -> None:
        """Totals, Effects, levels and Hitches come out as when every face and every placement is tried."""
        inputs = {"dice": dice, "plot_points": points, "aim": aim}
        answer = _odds(inputs, **readings)
        tried = joint(dice, min(points, len(dice) - 3), aim, None, readings)

        assert _joint(answer) == _tried_joint(tried)
        assert _levels(answer) == _tried_levels(tried)

    @pytest.mark.parametrize("aim", ["total", "effect"])
    @pytest.mark.parametrize("readings", [{}, {"KR8": "number"}, {"KR4": "one"}], ids=str)
    def test_agree_with_a_big_hero_die(self, readings: dict[str, str], aim: str) -> None:
        """The Big Hero Die takes one of the points, adds every face, never hitches and may set the level."""
        dice = ["d4", "d6", "d4", "d8"]
        answer = _odds({"dice": dice, "hero_die": "d6", "plot_points": 2, "aim": aim}, **readings)
        tried = joint(dice, 1, aim, "d6", readings)

        assert _joint(answer) == _tried_joint(tried)
        assert _levels(answer) == _tried_levels(tried)

    def test_read_as_two_dice_is_a_pool_of_more_dice(self) -> None:
        """Under KR9 as two dice a d12+d4 has the Totals of a d12 beside a d4 that cannot hitch."""
        answer = _odds({"dice": ["d12+d4", "d4", "d4"], "plot_points": 1}, KR9="two_dice")
        counts: Counter[int | str] = Counter()
        for shown in product(range(1, 13), range(1, 5), range(1, 5), range(1, 5)):
            hitches = [shown[0] == 1, False, shown[2] == 1, shown[3] == 1]
            values = sorted(0 if hitch else face for face, hitch in zip(shown, hitches, strict=True))
            counts["botch" if sum(hitches) == 3 else sum(values[-3:])] += 1

        assert answer.distribution == counts

    @pytest.mark.parametrize("readings", [{}, {"KR2": "all"}, {"KR4": "one"}], ids=str)
    @pytest.mark.parametrize(
        "gm", [["d6"], ["d4", "d8"], ["d4", "d4", "d4"], ["d4", "d4", "d6", "d6"]], ids=str
    )
    def test_success_agrees_with_trying_everything(self, gm: list[str], readings: dict[str, str]) -> None:
        """Both sides' dice are tried in full: no Botch of mine, and either the GM's or a higher Total."""
        mine = joint(["d4", "d6", "d6"], 0, "total", None, readings)
        theirs = against(gm, readings)
        won = sum(
            weight * times
            for (total, _, _, hitches), weight in mine.items()
            for number, times in theirs.items()
            if hitches < 3 and (isinstance(number, str) or total > number)
        )
        events = _events({"dice": ["d4", "d6", "d6"], "difficulty": gm}, **readings)

        assert events["success"] == Fraction(won, mine.total() * theirs.total())

    def test_agree_with_icepool(self) -> None:
        """An independent dice library finds the same best two of d6, d8, d8 and d12, Hitches as nothing."""
        zeroed = [icepool.d(sides).map(lambda face: 0 if face == 1 else face) for sides in (6, 8, 8, 12)]
        expected = icepool.highest(*zeroed, keep=2)
        joint_weights = _joint(_odds({"dice": ["d6", "d8", "d8", "d12"]}))
        found = Counter[int]()
        for (total, _, _), weight in joint_weights.items():
            found[total] += weight
        botched = 6 * 8 * 8 * 12 - found.total()
        # A pool of four botches with three Hitches and one other face, so its Total is that face.
        assert botched == 1 + 5 + 7 + 7 + 11
        for face in range(13):
            found[face] += sum(face in range(2, sides + 1) for sides in (6, 8, 8, 12)) + (face == 0)
        scale = Fraction(expected.denominator(), found.total())
        assert {total: ways * scale for total, ways in found.items() if ways} == dict(expected.items())

    @given(POOLS, st.integers(0, 4), AIMS)
    def test_are_a_distribution(self, dice: list[str], points: int, aim: str) -> None:
        """Weights are positive and come to all the ways the dice can fall."""
        answer = _odds({"dice": dice, "plot_points": points, "aim": aim})
        assert answer.distribution is not None
        ways = 1
        for name in dice:
            first, _, second = name.partition("+d")
            ways *= int(first[1:]) * int(second or 1)
        assert answer.distribution.denominator == ways
        assert all(weight > 0 for weight in answer.distribution.values())

    @given(POOLS, NAMES, st.integers(0, 3), st.integers(5, 25))
    def test_botch_grows_with_the_pool(self, dice: list[str], more: str, points: int, number: int) -> None:
        """A further die never makes a Botch rarer, and a further plot point never a success."""
        inputs = {"dice": dice, "plot_points": points, "difficulty": number}
        here = _events(inputs)

        assert _events({**inputs, "dice": [*dice, more]})["botch"] >= here["botch"]
        assert _events({**inputs, "plot_points": points + 1})["success"] >= here["success"]
        assert _events({**inputs, "difficulty": number + 1})["success"] <= here["success"]
        assert _events(inputs, KR3="equal_succeeds")["success"] >= here["success"]

    @given(POOLS, st.integers(0, 2))
    def test_aim_for_what_is_asked(self, dice: list[str], points: int) -> None:
        """Each aim gives at least as much of its own slot on average as the other does."""
        means = {
            aim: _odds({"dice": dice, "plot_points": points, "aim": aim}).result["mean"]
            for aim in ("total", "effect")
        }
        assert means["total"]["total"] >= means["effect"]["total"]
        assert means["effect"]["effect"] >= means["total"]["effect"]

    def test_bought_dice_raise_a_number(self) -> None:
        """A number with a bought d4 is that number with 0, 2, 3 or 4 on top, each a quarter of the time."""
        pool = {"dice": ["d8", "d6", "d6"]}
        plain = [_events({**pool, "difficulty": 7 + more})["success"] for more in (0, 2, 3, 4)]
        bought = {"number": 7, "dice": ["d4"]}

        assert _events({**pool, "difficulty": bought})["success"] == sum(plain) / 4
        assert _events({**pool, "difficulty": bought}, KR6="size")["success"] == plain[3]

    def test_three_bought_hitches_are_the_gms_botch(self) -> None:
        """Three bought dice that all show 1 are a Botch of the GM, even on top of a number nobody reaches."""
        inputs = {"dice": ["d4", "d4", "d4"], "difficulty": {"number": 50, "dice": ["d4", "d4", "d4"]}}
        assert _events(inputs)["success"] == Fraction(63, 64) * Fraction(1, 64)
        assert _events(inputs, KR20="no_gm_botch")["success"] == 0

    def test_without_difficulty_there_is_no_success(self) -> None:
        """There is nothing to succeed against, so there is no such event."""
        assert list(_events({"dice": ["d8", "d6", "d6"]})) == ["botch", "hitch"]
        assert list(_events({"dice": ["d8", "d6", "d6"], "difficulty": 7})) == ["success", "botch", "hitch"]

    def test_forty_dice_are_allowed(self) -> None:
        """Forty mixed dice and a handful of plot points are answered, without what is too long to list."""
        dice = ["d4", "d6", "d8", "d10", "d12", "d12+d6", "d8", "d6"] * 5
        answer = _odds({"dice": dice, "plot_points": 12, "hero_die": "d8", "aim": "effect"})

        assert answer.result["joint"]["weights"] == []
        assert answer.result["levels"] is None
        assert sum(answer.result["hitch_chances"]) == 1


def _joint(answer: Response) -> dict[tuple[int, ...], int]:
    return {tuple(row[:3]): row[3] for row in answer.result["joint"]["weights"]}


def _tried_joint(tried: Counter[tuple[int, int, int, int]]) -> dict[tuple[int, ...], int]:
    counts: Counter[tuple[int, ...]] = Counter()
    for (total, effect, _, hitches), weight in tried.items():
        if hitches < 3:
            counts[total, effect, hitches] += weight
    return dict(counts)


def _levels(answer: Response) -> dict[str, Fraction]:
    return dict(answer.result["levels"])


def _tried_levels(tried: Counter[tuple[int, int, int, int]]) -> dict[str, Fraction]:
    counts: Counter[str] = Counter()
    for (_, _, level, hitches), weight in tried.items():
        if hitches < 3:
            counts[f"d{level}"] += weight
    return {level: Fraction(weight, tried.total()) for level, weight in counts.items()}


DICE_ROLLED = st.lists(
    st.builds(
        lambda sides, face: RolledDie(
            die=Die(sides), faces=(face,), value=0 if face == 1 else face, hitch=face == 1, level=sides
        ),
        st.sampled_from([4, 6, 8, 10, 12]),
        st.integers(1, 12),
    ),
    min_size=3,
    max_size=6,
)


class TestRoll:
    """A roll places its dice as well as they can be, and says what else they could have done."""

    @given(
        DICE_ROLLED,
        st.integers(0, 3),
        AIMS,
        st.sampled_from([None, 4, 12]),
        st.sampled_from(["die_type", "number"]),
    )
    def test_best_placement_agrees_with_trying_all(
        self, pool: list[RolledDie], points: int, aim: str, hero_sides: int | None, reading: str
    ) -> None:
        """No placement of the same dice serves the aim better."""
        moves = min(points, len(pool) - 3)
        hero = hero_sides and RolledDie(
            die=Die(hero_sides), faces=(3,), value=3, hitch=False, level=hero_sides
        )
        readings = {**DECIDED, "KR8": reading}
        search = Search(pool=tuple(pool), aim=aim, hero=hero or None, readings=readings)
        first = placements(search, moves)[0]
        tried = best(
            tuple((each.value, each.hitch, each.level) for each in pool),
            moves,
            aim,
            (3, hero_sides) if hero_sides else None,
            by_number=reading == "number",
        )
        assert (first.total, first.effect, first.level) == tried

    @given(DICE_ROLLED, st.integers(0, 3), AIMS)
    def test_placements_are_legal_and_in_order(self, pool: list[RolledDie], points: int, aim: str) -> None:
        """Each fills the slots within its points and adds up, and they are sorted by the aim."""
        search = Search(pool=tuple(pool), aim=aim, hero=None, readings=DECIDED)
        found = placements(search, min(points, len(pool) - 3))
        for each in found:
            totals = [die for die, slot in zip(pool, each.slots, strict=True) if slot == "total"]
            effects = [die for die, slot in zip(pool, each.slots, strict=True) if slot == "effect"]
            assert len(totals) >= 2
            assert len(effects) >= 1
            assert len(totals) + len(effects) == 3 + each.points <= 3 + points
            assert sum(die.value for die in totals) == each.total
            assert sum(die.value for die in effects) == each.effect
            assert max(die.level for die in effects) == each.level
        assert list(found) == sorted(found, key=lambda each: placement_order(each, aim))

    @given(
        st.lists(st.integers(1, 8), min_size=3, max_size=6),
        st.integers(0, 2),
        st.integers(0, 20),
        AIMS,
    )
    def test_the_hardest_success_is_listed(
        self, faces: list[int], points: int, number: int, aim: str
    ) -> None:
        """Among the placements listed is the greatest Effect that still beats the difficulty, if any does."""
        inputs = {"dice": ["d8"] * len(faces), "plot_points": points, "difficulty": number, "aim": aim}
        result = _roll(inputs, faces).result
        placed = [(0 if face == 1 else face, face == 1, 8) for face in faces]
        moves = min(points, len(faces) - 3)
        tried = [
            sums(placed, None, aim, slots, by_number=False)
            for slots in product(("total", "effect", "bank"), repeat=len(faces))
            if slots.count("total") >= 2
            and slots.count("effect") >= 1
            and len(faces) - slots.count("bank") - 3 <= moves
        ]
        hardest = max((effect for total, effect, _ in tried if total > number), default=None)
        listed = [each["effect"] for each in result["placements"] if each["success"]]

        assert max(listed, default=None) == (None if result["botch"] else hardest)
        assert len(result["placements"]) <= 8

    def test_ties_go_by_the_order_of_the_dice(self) -> None:
        """Of equal dice the earlier ones go to Total, then to Effect, and the last stay in the Bank."""
        answer = _roll({"dice": ["d6", "d6", "d6", "d6"]}, [4, 4, 4, 4])
        assert answer.result["placements"][0]["slots"] == ("total", "total", "effect", "bank")

    @pytest.mark.parametrize(
        "readings", [{}, {"KR4": "one", "KR9": "hitch_voids"}, {"KR9": "two_dice"}], ids=str
    )
    def test_all_faces_make_the_odds(self, readings: dict[str, str]) -> None:
        """Rolling every combination of faces gives each Total as often as the odds say."""
        inputs = {"dice": ["d12+d2", "d4", "d4"], "plot_points": 1, "difficulty": 9}
        counts: Counter[int | str] = Counter()
        won = 0
        every = list(product(range(1, 13), (1, 2), range(1, 5), range(1, 5)))
        for faces in every:
            result = _roll(inputs, faces, **readings).result
            counts["botch" if result["botch"] else result["total"]] += 1
            won += result["success"]
        odds = _odds(inputs, **readings)

        assert counts == odds.distribution
        assert _events(inputs, **readings)["success"] == Fraction(won, len(every))

    def test_a_big_hero_die_is_rolled_after_the_pool(self) -> None:
        """Its faces come after the pool's and before the GM's, both of them where it is a d12+."""
        inputs = {"dice": ["d6", "d6", "d6"], "hero_die": "d12+d4", "plot_points": 1, "difficulty": ["d8"]}
        answer = _roll(inputs, [5, 4, 3, 1, 2, 8])

        assert answer.result["total"] == 5 + 4 + 1 + 2
        assert answer.result["difficulty"] == 8
        assert ("K12", 3) in {(step.clause, step.value) for step in answer.steps}

    def test_bought_dice_are_rolled_unless_their_size_counts(self) -> None:
        """Under KR6 as size nothing more is rolled; the number to beat is the sum of number and faces."""
        inputs = {"dice": ["d6", "d6", "d6"], "difficulty": {"number": 3, "dice": ["d4", "d6"]}}
        assert _roll(inputs, [5, 4, 3, 1, 6]).result["difficulty"] == 9
        assert _roll(inputs, [5, 4, 3], KR6="size").result["difficulty"] == 13

    def test_a_botch_without_difficulty_is_one_all_the_same(self) -> None:
        """Three Hitches make a Botch against nothing too; success stays open."""
        result = _roll({"dice": ["d6", "d6", "d6"]}, [1, 1, 1])
        assert result.result["botch"]
        assert result.result["success"] is None
        assert result.steps[-1].clause == "K9"

    def test_the_gms_dice_are_drawn(self) -> None:
        """Both rows of dice carry what became of each die."""
        answer = _roll(
            {"dice": ["d12+d6", "d6", "d6"], "difficulty": ["d8", "d6", "d4"]}, [9, 2, 1, 5, 7, 1, 3]
        )
        rows = [[die.note for die in block.dice] for block in answer.figures if hasattr(block, "dice")]
        assert rows == [["Total", "added", "Effect, Hitch", "Total"], ["counts", "Hitch", "counts"]]

    def test_sentences_say_what_happened(self) -> None:
        """The one line names Total, Effect, level, Hitches and the outcome."""
        inputs = {"dice": ["d8", "d8", "d6"]}
        assert _roll(inputs, [6, 5, 3]).sentence == "Total 11, Effect 3 at d6."
        assert _roll({**inputs, "difficulty": 11}, [6, 5, 1]).sentence == (
            "Total 11, Effect 0 at d6, with 1 Hitch: failure against 11."
        )
        assert "Botch: 3 Hitches" in _roll(inputs, [1, 1, 1]).sentence
        gm_botch = _roll({**inputs, "difficulty": ["d4", "d4", "d4"]}, [6, 5, 3, 1, 1, 1])
        assert gm_botch.sentence.endswith("success, because the GM botched.")


class TestBoughtHitches:
    """K8, K10: what is bought once the dice lie, worked out by hand from KR6, KR20, KR29 and KR31."""

    POOL: Mapping[str, Any] = {"dice": ["d8", "d6", "d10"], "difficulty": ["d8", "d8", "d6"]}
    FACES = (8, 1, 6, 5, 1, 1)
    """Total d8 8 and d10 6, Effect the d6 with its 1; the GM's d8 and d8 make 5 and 0, the d6 lies beside."""

    def test_the_gm_buys(self) -> None:
        """5 and a d6 that shows 4 are 9; the Total of 14 lies as it did and succeeds by 5."""
        found = _roll({**self.POOL, "sold": ["d6"]}, (*self.FACES, 4))
        assert (found.result["total"], found.result["difficulty"], found.result["margin"]) == (14, 9, 5)

    def test_a_one_on_the_bought_die_adds_nothing(self) -> None:
        """It is the Game Master's Hitch (KR6)."""
        assert _roll({**self.POOL, "sold": ["d6"]}, (*self.FACES, 1)).result["difficulty"] == 5

    def test_a_player_buys(self) -> None:
        """14 and a d8 that shows 7 are 21, in every placement (KR29)."""
        before = _roll(self.POOL, self.FACES).result
        found = _roll({**self.POOL, "bought": ["d8"]}, (*self.FACES, 7)).result
        assert (found["total"], found["difficulty"], found["margin"]) == (21, 5, 16)
        assert [each["total"] - 7 for each in found["placements"]] == [
            each["total"] for each in before["placements"]
        ]

    def test_both_buy(self) -> None:
        """The GM's die falls first: 4 on the difficulty, 7 on the Total."""
        found = _roll({**self.POOL, "sold": ["d6"], "bought": ["d8"]}, (*self.FACES, 4, 7)).result
        assert (found["total"], found["difficulty"]) == (21, 9)

    @pytest.mark.parametrize(
        ("readings", "faces", "number", "carried"),
        [
            ({"KR6": "size"}, (), 11, []),
            ({"KR6": "later"}, (), 5, ["d6"]),
        ],
    )
    def test_readings_of_the_gms_die(
        self, readings: dict[str, str], faces: tuple[int, ...], number: int, carried: list[str]
    ) -> None:
        """Its six faces count at once, or the die waits (KR6)."""
        found = _roll({**self.POOL, "sold": ["d6"]}, (*self.FACES, *faces), **readings).result
        assert (found["difficulty"], found["carried"]) == (number, carried)

    @pytest.mark.parametrize(
        ("readings", "total", "waits", "conditions"),
        [
            ({"KR6": "size"}, 22, [], ["d6"]),
            ({"KR6": "later"}, 14, ["d8"], ["d6"]),
            ({"KR29": "next_pool"}, 14, ["d8"], ["d6"]),
            ({"KR29": "all_dice"}, 14, ["d8", "d6"], []),
        ],
    )
    def test_readings_of_the_players_die(
        self, readings: dict[str, str], total: int, waits: list[str], conditions: list[str]
    ) -> None:
        """Its eight faces count at once, or the die waits, or what lies in the Bank does too (KR6, KR29)."""
        inputs = {**self.POOL, "bought": ["d8"], "bought_bank": ["d6"]}
        found = _roll(inputs, self.FACES, **readings).result
        assert (found["total"], found["pool_dice"], found["gm_conditions"]) == (total, waits, conditions)

    def test_out_of_the_bank(self) -> None:
        """A condition of the Hitch's type, of a d12+d6 the d12 (KR31); no number moves."""
        inputs = {"dice": ["d8", "d6", "d10", "d12+d6"], "difficulty": 9, "sold_bank": ["d12+d6"]}
        faces = (8, 5, 6, 1, 2)
        found = _roll(inputs, faces).result
        assert (found["total"], found["difficulty"], found["conditions"]) == (14, 9, ["d12"])
        assert _roll(inputs, faces, KR31="own_type").result["conditions"] == ["d12+d6"]

    def test_a_smaller_die_from_the_next_roll_on(self) -> None:
        """A step down for a bought 1 (K13, KR7): d8 to d6; a d4 is gone (KR24); this roll stays as it is."""
        before = _roll(self.POOL, self.FACES)
        found = _roll({**self.POOL, "bought_step": ["d8", "d4", "d12+d4"]}, self.FACES)
        assert found.result["smaller_dice"] == [
            "d8 is a d6 from the next roll on",
            "d4 is gone from the next roll on",
            "d12+d4 is a d12+d2 from the next roll on",
        ]
        assert {**found.result, "smaller_dice": []} == before.result
        assert [(each.clause, each.text) for each in found.steps[-4:-1]] == [
            ("K13", "a bought Hitch: d8 is a d6 from the next roll on"),
            ("KR24", "a bought Hitch: d4 is gone from the next roll on"),
            ("K13", "a bought Hitch: d12+d4 is a d12+d2 from the next roll on"),
        ]

    @pytest.mark.parametrize(
        ("die", "readings", "says"),
        [
            ("d4", {"KR24": "stays_d4"}, "d4 is a d4 from the next roll on"),
            ("d12+d4", {"KR25": "from_d4"}, "d12+d4 is a d12 from the next roll on"),
        ],
    )
    def test_readings_of_a_step_down(self, die: str, readings: dict[str, str], says: str) -> None:
        """The d4 may stay (KR24), and the d12 may be next below d12+d4 (KR25)."""
        found = _roll({**self.POOL, "bought_step": [die]}, self.FACES, **readings)
        assert found.result["smaller_dice"] == [says]

    def test_three_bought_ones_are_a_botch_of_their_own(self) -> None:
        """As the adviser weighs them: the ones of the pool do not count with them (K7, KR20)."""
        three = ["d6", "d6", "d6"]
        lost = _roll({**self.POOL, "bought": three}, (*self.FACES, 1, 1, 1))
        assert (lost.result["botch"], lost.result["success"], lost.result["hitches"]) == (True, False, 1)
        assert (
            lost.sentence
            == "Botch: 3 Hitches of bought dice, and the roll fails whatever the other dice show."
        )
        won = _roll({**self.POOL, "sold": three}, (*self.FACES, 1, 1, 1))
        assert (won.result["gm_botch"], won.result["success"], won.result["margin"]) == (True, True, None)
        assert (
            _roll({**self.POOL, "sold": three}, (*self.FACES, 1, 1, 1), KR20="no_gm_botch").result["gm_botch"]
            is False
        )

    def test_as_the_adviser_reckons(self) -> None:
        """Over all faces of both bought dice, the successes are the chance that it tells for this deal."""
        dice, difficulty = ["d8", "d8", "d6"], 10
        asked = {
            "dice": dice,
            "shown": ["5", "4", "1"],
            "difficulty": difficulty,
            "gm_hitches": ["d8"],
            "plot_points": 1,
        }
        events = handle(Request(calculator="arylon.adviser", mode="odds", inputs=asked)).events
        assert events is not None
        inputs = {"dice": dice, "difficulty": difficulty, "bought": ["d8"]}
        won = [_roll(inputs, (5, 4, 1, face)).result["success"] for face in range(1, 9)]
        assert Fraction(sum(won), 8) == events["success_if_bought"]

    def test_the_pool_after_the_purchase(self) -> None:
        """What is bought already is offered neither to the next calculator nor for the odds from now on."""
        found = handle(
            Request(
                calculator=ID,
                mode="roll",
                inputs={"dice": ["d8", "d6", "d10", "d6"], "difficulty": 11, "sold": ["d6"]},
                faces=(8, 1, 6, 1, 3),
            )
        )
        assert found.result["hitch_dice"] == ["d6 in Effect", "d6 in Bank"]
        assert hitches_left(found, in_bank=False) == []
        assert hitches_left(found, in_bank=True) == ["d6"]
