"""Laws over all of Arylon's calculators, with random inputs and every reading.

An offer is legal: what an answer offers is taken without refusal by the calculator that it leads to.
Better is not worse: a larger die, a plot point or a free choice never lowers what the player aims at.
One thing is no law, and has a test of its own: a further die may do harm, for three ones are a Botch (K7).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import Request, catalogue, handle, handle_json
from engine.catalogue import find
from engine.followups import next_questions

RULINGS = next(each for each in catalogue() if each.slug == "arylon").data.rulings
LADDER = ["d4", "d6", "d8", "d10", "d12", "d12+d2", "d12+d4", "d12+d6", "d12+d8", "d12+d10", "d12+d12"]
DIE = st.sampled_from(LADDER[:8])
ODD_DIE = st.sampled_from([*LADDER, "d2", "d7", "d20"])


def readings_of(calculator: str) -> st.SearchStrategy[dict[str, str]]:
    """Return any reading of some of the rulings that touch a calculator."""
    names = {key: [each.name for each in RULINGS[key].readings] for key in find(calculator).named_rulings}
    return st.fixed_dictionaries(
        {}, optional={key: st.sampled_from(each) for key, each in names.items() if each}
    )


def opposition(die: st.SearchStrategy[str] = DIE) -> st.SearchStrategy[Any]:
    """Return a number, the GM's dice, or a number with bought dice on top."""
    number, dice = st.integers(0, 20), st.lists(die, min_size=1, max_size=4)
    return st.one_of(number, dice, st.fixed_dictionaries({"number": number, "dice": dice}))


@st.composite
def pools(draw: st.DrawFn, size: st.SearchStrategy[int], die: st.SearchStrategy[str] = DIE) -> list[str]:
    """Return the dice of a pool."""
    return [draw(die) for _ in range(draw(size))]


def ask(calculator: str, mode: str, inputs: Mapping[str, Any], **also: Any) -> dict[str, Any]:
    """Return the response to a request, as JSON has it; a refusal fails the test with its sentence."""
    answer = json.loads(
        handle_json(json.dumps({"calculator": calculator, "mode": mode, "inputs": inputs} | also))
    )
    assert answer["ok"], (answer["failure"], inputs, also)
    return dict(answer["response"])


def taken(calculator: str, mode: str, inputs: Mapping[str, Any], **also: Any) -> bool:
    """Tell whether a request is answered and not refused."""
    request: dict[str, Any] = {"calculator": calculator, "mode": mode, "inputs": inputs} | also
    return bool(json.loads(handle_json(json.dumps(request)))["ok"])


def fallen(pool: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """Return rolled dice, each with its faces and what it shows, as the adviser takes them."""
    return {"dice": [f"d{sides}" for sides, _ in pool], "shown": [str(face) for _, face in pool]}


def known(readings: Mapping[str, str], calculator: str) -> dict[str, str]:
    """Return those of some readings that touch a calculator."""
    return {key: name for key, name in readings.items() if key in find(calculator).named_rulings}


def check_offers(request: Mapping[str, Any]) -> None:
    """Ask every question that follows the answer to a request."""
    for way in next_questions(handle(Request(**request))):
        asked = {key: value for key, value in way.request.items() if value is not None}
        ask(asked.pop("calculator"), asked.pop("mode"), asked.pop("inputs"), **asked)


class TestOffers:
    """What an answer offers is taken without refusal by the calculator that it leads to."""

    @given(
        pool=pools(st.integers(3, 7), ODD_DIE),
        readings=readings_of("arylon.roll"),
        seed=st.integers(0, 10**6).map(str),
        inputs=st.fixed_dictionaries(
            {"aim": st.sampled_from(["total", "effect"]), "plot_points": st.integers(0, 3)},
            optional={"difficulty": opposition(ODD_DIE)},
        ),
    )
    @example(pool=["d20"] * 17, readings={}, seed="two ones", inputs={"difficulty": 9})
    @example(pool=["d6"] * 40, readings={}, seed="many", inputs={"difficulty": 9, "plot_points": 20})
    @example(pool=["d12+d12"] * 24, readings={"KR9": "two_dice"}, seed="large", inputs={"plot_points": 21})
    def test_after_a_roll(
        self, pool: list[str], readings: dict[str, str], seed: str, inputs: dict[str, Any]
    ) -> None:
        """The adviser, the purchase, the pool after it, and the odds of the pool."""
        request: dict[str, Any] = {
            "calculator": "arylon.roll",
            "mode": "roll",
            "inputs": {"dice": pool} | inputs,
        }
        if taken(**request, readings=readings, seed=seed):
            check_offers(request | {"readings": readings, "seed": seed})

    @pytest.mark.parametrize("above", ["from_d2", "from_d4", "stops"])
    @pytest.mark.parametrize("below", ["gone", "stays_d4"])
    @pytest.mark.parametrize("grown", ["taken_out", "keeps_growing"])
    def test_after_a_step(self, above: str, below: str, grown: str) -> None:
        """Each die of the ladder, of every kind, one step up and down: there may be one more, or none."""
        readings = {"KR25": above, "KR24": below, "KR11": grown}
        kinds = ("asset", "complication", "difficulty", "condition", "trait")
        for die, kind, steps in product(LADDER, kinds, (-1, 0, 1)):
            inputs = {"die": die, "kind": kind, "steps": steps}
            if taken("arylon.step", "work", inputs, readings=readings):
                request: dict[str, Any] = {
                    "calculator": "arylon.step",
                    "inputs": inputs,
                    "readings": readings,
                }
                check_offers(request)
                for way in next_questions(handle(Request(**request))):
                    assert way.request["inputs"].get("steps", 1) == (-1 if steps < 0 else 1)
                    assert way.request["inputs"]["kind"] == kind

    @pytest.mark.parametrize("above", ["from_d2", "from_d4", "stops"])
    def test_after_an_advance(self, above: str) -> None:
        """Each die of the ladder, of every trait that may be raised: there may be a larger one, or none."""
        readings = {"KR25": above, "KR14": "any_prime_set"}
        traits = ("attribute", "signature_asset", "talent", "skill", "distinction")
        for trait, die in product(traits, [None, *LADDER]):
            inputs = {"trait": trait, "points": 500} | ({"die": die} if die else {})
            if taken("arylon.advance", "work", inputs, readings=readings):
                check_offers({"calculator": "arylon.advance", "inputs": inputs, "readings": readings})

    @given(
        sheet=st.fixed_dictionaries(
            {
                section: st.lists(
                    st.fixed_dictionaries({"name": st.just("It")}, optional={"die": st.sampled_from(LADDER)}),
                    max_size=3,
                )
                for section in ("attributes", "skills", "assets", "talents", "distinctions")
            }
        ),
        readings=readings_of("arylon.character"),
    )
    def test_a_sheet_that_is_allowed(self, sheet: dict[str, Any], readings: dict[str, str]) -> None:
        """Its pool is gathered, and each of its raises is one that advance points may buy."""
        inputs = sheet | {"advance_points": 1000}
        result = ask("arylon.character", "work", inputs, readings=readings)["result"]
        if not result["legal"]:
            return
        check_offers({"calculator": "arylon.character", "inputs": inputs, "readings": readings})
        ends = {"stops": "d12"}.get(readings.get("KR25", ""), LADDER[-1])
        for each in result["raises"]:
            row = {"trait": each["trait"], "die": each["die"]}
            also = known(readings, "arylon.advance")
            assert taken("arylon.advance", "work", row, readings=also) is (each["die"] != ends)

    @given(
        inputs=st.fixed_dictionaries(
            {},
            optional={
                "difficulty": opposition(ODD_DIE),
                "hitches": st.lists(ODD_DIE, max_size=2),
                "bank_hitches": st.lists(ODD_DIE, max_size=1),
                "late": st.booleans(),
                "buyer": st.sampled_from(["gm", "player"]),
            },
        ),
        readings=readings_of("arylon.hitch"),
    )
    def test_after_a_purchase(self, inputs: dict[str, Any], readings: dict[str, str]) -> None:
        """The number with its dice, and the dice of both pools and conditions, are what a roll takes."""
        if not taken("arylon.hitch", "work", inputs, readings=readings):
            return
        result = ask("arylon.hitch", "work", inputs, readings=readings)["result"]
        also = known(readings, "arylon.roll")
        pool = ["d8", "d8", "d6", *result["total_dice"], *result["pool_dice"], *result["conditions"]]
        if result["number"] is not None:
            difficulty = {"number": result["number"], "dice": result["dice"]}
            ask("arylon.roll", "odds", {"dice": pool, "difficulty": difficulty}, readings=also)
        theirs = [*result["gm_dice"], *result["carried"]]
        if theirs:
            ask("arylon.roll", "odds", {"dice": pool, "difficulty": theirs}, readings=also)


def larger(die: str) -> str:
    """Return the next die of the ladder."""
    return LADDER[LADDER.index(die) + 1]


def at_least(response: Mapping[str, Any], aim: str) -> dict[int, Fraction]:
    """Return the chance of each Total, or Effect, or more, without a Botch; the largest answers list none."""
    place = ("total", "effect").index(aim)
    joint = response["result"]["joint"]
    found: dict[int, Fraction] = {}
    for most in range(max((row[place] for row in joint["weights"]), default=-1) + 1):
        ways = sum(row[-1] for row in joint["weights"] if row[place] >= most)
        found[most] = Fraction(ways, joint["denominator"])
    return found


def success(response: Mapping[str, Any]) -> Fraction:
    """Return the chance of success."""
    return Fraction(response["events"]["success"])


POOL = pools(st.integers(3, 5))
ROLL_READINGS = readings_of("arylon.roll")
AIMS = st.sampled_from(["total", "effect"])
POINTS = st.integers(0, 2)


class TestBetterIsNotWorse:
    """What helps by its name never lowers the chance of what the player aims at."""

    @given(pool=POOL, place=st.integers(0, 4), readings=ROLL_READINGS, aim=AIMS, points=POINTS)
    def test_a_larger_die(
        self, pool: list[str], place: int, readings: dict[str, str], aim: str, points: int
    ) -> None:
        """Each Total, or each Effect, is reached as often as before or more often."""
        at = place % len(pool)
        grown = [*pool[:at], larger(pool[at]), *pool[at + 1 :]]
        inputs = {"dice": pool, "aim": aim, "plot_points": points}
        self._not_worse(inputs, {"dice": grown}, readings)

    @given(pool=POOL, readings=ROLL_READINGS, aim=AIMS, points=POINTS)
    def test_a_plot_point(self, pool: list[str], readings: dict[str, str], aim: str, points: int) -> None:
        """One more to spend."""
        inputs = {"dice": pool, "aim": aim, "plot_points": points}
        self._not_worse(inputs, {"plot_points": points + 1}, readings)

    @given(pool=pools(st.integers(3, 4)), die=DIE, readings=ROLL_READINGS, aim=AIMS, points=POINTS)
    def test_a_big_hero_die(
        self, pool: list[str], die: str, readings: dict[str, str], aim: str, points: int
    ) -> None:
        """One that is paid for, and then a larger one."""
        inputs = {"dice": pool, "aim": aim, "plot_points": points}
        paid = {"plot_points": points + 1, "hero_die": die}
        self._not_worse(inputs, paid, readings)
        self._not_worse(inputs | paid, {"hero_die": larger(die)}, readings)

    def _not_worse(self, inputs: dict[str, Any], better: dict[str, Any], readings: dict[str, str]) -> None:
        aim = inputs["aim"]
        before = ask("arylon.roll", "odds", inputs, readings=readings)
        after = ask("arylon.roll", "odds", inputs | better, readings=readings)
        least = at_least(after, aim)
        assert not least or all(
            least.get(number, 0) >= chance for number, chance in at_least(before, aim).items()
        )
        assert Fraction(after["events"]["botch"]) <= Fraction(before["events"]["botch"])

    @given(pool=POOL, difficulty=opposition(), readings=ROLL_READINGS, place=st.integers(0, 4))
    def test_a_smaller_difficulty(
        self, pool: list[str], difficulty: Any, readings: dict[str, str], place: int
    ) -> None:
        """A smaller number, or a smaller die against you, succeeds as often or more often."""
        inputs = {"dice": pool}
        before = ask("arylon.roll", "odds", inputs | {"difficulty": difficulty}, readings=readings)
        if isinstance(difficulty, int):
            harder: Any = difficulty + 1
        else:
            dice = difficulty if isinstance(difficulty, list) else difficulty["dice"]
            at = place % len(dice)
            grown = [*dice[:at], larger(dice[at]), *dice[at + 1 :]]
            harder = grown if isinstance(difficulty, list) else difficulty | {"dice": grown}
        after = ask("arylon.roll", "odds", inputs | {"difficulty": harder}, readings=readings)
        assert success(after) <= success(before)

    @given(pool=POOL, readings=ROLL_READINGS, seed=st.integers(0, 10**6).map(str), points=POINTS)
    def test_a_plot_point_in_one_roll(
        self, pool: list[str], readings: dict[str, str], seed: str, points: int
    ) -> None:
        """The same faces with a point more."""
        inputs = {"dice": pool, "difficulty": 11}
        also: dict[str, Any] = {"readings": readings, "seed": seed}
        found = [
            ask("arylon.roll", "roll", inputs | {"plot_points": each}, **also)["result"]
            for each in (points, points + 1)
        ]
        assert found[1]["total"] >= found[0]["total"]
        assert found[1]["success"] >= found[0]["success"]

    @settings(max_examples=30)
    @given(
        both=st.tuples(pools(st.integers(3, 4)), pools(st.integers(3, 4))),
        place=st.integers(0, 3),
        side=st.sampled_from(["initiator", "responder"]),
        readings=readings_of("arylon.contest"),
    )
    def test_a_larger_die_or_a_point_in_a_contest(
        self, both: tuple[list[str], list[str]], place: int, side: str, readings: dict[str, str]
    ) -> None:
        """The side that has it wins as often as before or more often, and the other one no more often."""
        inputs: dict[str, Any] = {"initiator_dice": both[0], "responder_dice": both[1]}
        before = ask("arylon.contest", "odds", inputs, readings=readings)["events"]
        pool = inputs[f"{side}_dice"]
        at = place % len(pool)
        changes = (
            {f"{side}_dice": [*pool[:at], larger(pool[at]), *pool[at + 1 :]]},
            {f"{side}_plot_points": 1},
            {f"{side}_plot_points": 1, f"{side}_hero_die": "d4"},
        )
        other = "responder" if side == "initiator" else "initiator"
        for change in changes:
            after = ask("arylon.contest", "odds", inputs | change, readings=readings)["events"]
            assert Fraction(after[f"{side}_wins"]) >= Fraction(before[f"{side}_wins"])
            assert Fraction(after[f"{other}_wins"]) <= Fraction(before[f"{other}_wins"])

    @settings(max_examples=30)
    @given(
        pool=st.lists(st.tuples(st.sampled_from([4, 6, 8]), st.integers(1, 4)), min_size=3, max_size=6),
        readings=readings_of("arylon.adviser"),
        purses=st.tuples(st.integers(0, 3), st.integers(0, 3)),
        number=st.integers(2, 12),
        theirs=st.lists(st.sampled_from(["d4", "d6", "d12+d6"]), max_size=2),
    )
    def test_a_point_or_a_face_for_the_adviser(
        self,
        pool: list[tuple[int, int]],
        readings: dict[str, str],
        purses: tuple[int, int],
        number: int,
        theirs: list[str],
    ) -> None:
        """A point more for you, one less for the GM, a smaller number, a higher face: as good or better."""
        mine, gm = purses
        inputs = fallen(pool) | {"difficulty": number, "gm_hitches": theirs}
        inputs |= {"plot_points": mine, "gm_points": gm}
        raised = [str(min(face + (place == 0), sides)) for place, (sides, face) in enumerate(pool)]
        better = (
            {"plot_points": mine + 1},
            {"gm_points": max(0, gm - 1)},
            {"difficulty": number - 1},
            {"shown": raised},
        )
        chance = Fraction(self._advised(inputs, readings))
        for change in better:
            assert Fraction(self._advised(inputs | change, readings)) >= chance, change

    def _advised(self, inputs: Mapping[str, Any], readings: Mapping[str, str]) -> str:
        found = ask("arylon.adviser", "odds", inputs, readings=readings)
        return str(found["events"]["success_if_both"])

    @pytest.mark.parametrize(
        ("dice", "more"), [(["d6"] * 8, "d6"), (["d8", "d8", "d6", "d4"], "d4"), (["d4"] * 3, "d4")]
    )
    def test_a_further_die_is_left_out(self, dice: Sequence[str], more: str) -> None:
        """No law: three ones are a Botch in a pool of any size, so a die more always botches more (K7)."""
        fewer = ask("arylon.roll", "odds", {"dice": dice, "difficulty": 8})
        further = ask("arylon.roll", "odds", {"dice": [*dice, more], "difficulty": 8})
        assert Fraction(further["events"]["botch"]) > Fraction(fewer["events"]["botch"])
        if dice == ["d6"] * 8:
            assert success(further) < success(fewer)

    def test_a_full_purse_pays_no_more(self) -> None:
        """Three dice succeed for certain, so nothing is spent, however many points there are (K6)."""
        inputs = fallen([(12, 9)] * 13 + [(6, 3)] * 3) | {"difficulty": 2}
        for points in (0, 5, 13):
            found = ask("arylon.adviser", "odds", inputs | {"plot_points": points})
            assert found["result"]["plot_points"] == 0
            assert found["events"]["success"] == "1"
