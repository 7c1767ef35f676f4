"""One action: laws and a second opinion. Golden numbers stand in `golden/action.toml`."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle
from engine.protocol import Table
from engine.systems.shattered_world.factor import Scale
from engine.systems.shattered_world.resolution import ActionInputs, Rolled, Task, resolve

ID = "shattered_world.action"
DICE = st.sampled_from([4, 6, 8, 10, 12, 20])
SMALL = st.integers(-12, 12)
TASKS = st.fixed_dictionaries(
    {
        "die": DICE,
        "modifier": SMALL,
        "target": st.integers(-8, 30),
        "multipliers": st.lists(st.sampled_from([1, 2, 3, "3/2"]), max_size=2),
        "divisors": st.lists(st.sampled_from([1, 2, 3]), max_size=2),
        "critical_multiplier": st.sampled_from([1, 2]),
        "godly": st.booleans(),
    }
)
READINGS = st.fixed_dictionaries(
    {
        "HR1": st.sampled_from(["mirrored", "formula", "at_least_one", "first_in_full"]),
        "HR2": st.sampled_from(["less_one", "whole_value"]),
        "HR6": st.sampled_from(["spares_the_one", "nothing_to_spare"]),
        "HR7": st.sampled_from(["joins_the_factor", "margin", "every_highest_face"]),
        "HR8": st.sampled_from(["die_and_modifiers", "die", "margin"]),
        "HR9": st.sampled_from(["divisions_and_margin", "every_result"]),
        "HR10": st.sampled_from(["action_die", "all_dice"]),
        "HR28": st.sampled_from(["as_listed", "multipliers_first"]),
        "HR29": st.sampled_from(["stays", "scaled"]),
    }
)


FACTOR_READINGS = {
    "HR1": ("mirrored", "formula", "at_least_one", "first_in_full"),
    "HR2": ("less_one", "whole_value"),
    "HR6": ("spares_the_one",),
    "HR7": ("joins_the_factor", "margin", "every_highest_face"),
    "HR8": ("die_and_modifiers", "die", "margin"),
    "HR9": ("divisions_and_margin", "every_result"),
    "HR28": ("as_listed", "multipliers_first"),
    "HR29": ("stays", "scaled"),
}
"""Every reading that bears on the factor and on the highest face."""
MARKS = tuple(
    Scale(value=value, divides=divides) for value in map(Fraction, (2, 4)) for divides in (False, True)
)


def _odds(readings: dict[str, str] | None = None, **inputs: Any) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs, readings=readings or {}))


def _roll(faces: list[int], readings: dict[str, str] | None = None, **inputs: Any) -> Response:
    asked = Request(calculator=ID, mode="roll", inputs=inputs, readings=readings or {}, faces=tuple(faces))
    return handle(asked)


def _at_least(margin: int, response: Response) -> Fraction:
    """Return the chance of a margin or a greater one."""
    weights = _weights(response)
    made = sum(weight for found, weight in weights.items() if found is not None and found >= margin)
    return Fraction(made, sum(weights.values()))


def _weights(response: Response) -> dict[Any, int]:
    assert response.distribution is not None
    return dict(response.distribution)


def _margin_of(face: int, task: dict[str, Any]) -> int:
    """Return the margin of one face, 0 for a failure."""
    margin: int | None = _roll([face], **task).result["margin"]
    return margin or 0


class TestOdds:
    """H1-H7: one die, all modifiers, a target; a 1 fails and the highest face succeeds."""

    @given(task=TASKS, more=st.sampled_from([1, 2, 3, 20]))
    def test_a_penalty_never_helps(self, task: dict[str, Any], more: int) -> None:
        """HR29: face by face, a further divisor never lifts the margin or makes a success."""
        harder = {**task, "divisors": [*task["divisors"], more]}
        for face in range(1, task["die"] + 1):
            plain, divided = _margin_of(face, task), _margin_of(face, harder)
            assert divided <= plain

    @given(task=TASKS, more=st.sampled_from([1, 2, 3, "3/2"]))
    def test_a_bonus_never_hurts(self, task: dict[str, Any], more: int | str) -> None:
        """HR29: face by face, a further multiplier never lowers the margin or makes a failure."""
        better = {**task, "multipliers": [*task["multipliers"], more]}
        for face in range(1, task["die"] + 1):
            assert _margin_of(face, better) >= _margin_of(face, task)

    @pytest.mark.parametrize(
        ("modifier", "divisor", "stays", "scaled"),
        [(-4, 2, 4, 6), (-6, 20, 2, 7), (-2, 2, 6, 7), (0, 2, 7, 7)],
    )
    def test_below_zero_face_by_face(self, modifier: int, divisor: int, stays: int, scaled: int) -> None:
        """Eight faces of a d8 against 1, counted here under both readings of HR29."""

        def made(face: int, *, is_scaled: bool) -> bool:
            total = face + modifier
            if total > 0 or is_scaled:
                half_up = floor(Fraction(total, divisor) + Fraction(1, 2))
                total = half_up or 1
            return face == 8 or (face > 1 and total >= 1)

        by_hand = [sum(made(face, is_scaled=each) for face in range(1, 9)) for each in (False, True)]
        assert by_hand == [stays, scaled]
        for reading, faces in (("stays", stays), ("scaled", scaled)):
            task = {"die": 8, "modifier": modifier, "divisors": [divisor], "target": 1}
            events = _odds({"HR29": reading}, **task).events
            assert events is not None
            assert events["success"] == Fraction(faces, 8)

    @given(die=DICE, modifier=SMALL, target=st.integers(1, 40))
    def test_agree_with_another_library(self, die: int, modifier: int, target: int) -> None:
        """Success on a die and two further dice, as icepool counts it."""
        every = icepool.tupleize(icepool.d(die), icepool.d(6) + icepool.d(8))
        made = every.map(
            lambda face, rest: face != 1 and (face == die or face + rest + modifier >= target)
        ).probability(True)  # noqa: FBT003 - the outcome itself
        events = _odds(die=die, modifier=modifier, target=target, further_dice=["d6", "d8"]).events

        assert events is not None
        assert events["success"] == made

    def test_twenty_further_dice_are_quick(self) -> None:
        """Many dice are added up, not enumerated: the weights count 20 to the 21st rolls."""
        odds = _odds(die=20, target=200, further_dice=["d20"] * 20)

        assert sum(_weights(odds).values()) == 20**21

    def test_a_plain_die_is_shown_face_by_face(self) -> None:
        """The table names what every face does."""
        (table,) = _odds(die=4, modifier=5, target=8).figures
        (standard,) = _odds(die=4, target=8).figures
        assert isinstance(table, Table)
        assert isinstance(standard, Table)

        named = [row[-1] for row in table.rows]
        assert named == ["a 1 always fails", "failure", "success", "critical success"]
        assert standard.rows[-1] == (4, 4, 1, "Standard Success")


class TestAbilities:
    """HR6, HR7: whoever has an ability is never worse off for having it."""

    @pytest.mark.parametrize("multiplied", FACTOR_READINGS["HR8"])
    @pytest.mark.parametrize("critical", FACTOR_READINGS["HR7"])
    def test_a_critical_multiplier_never_takes_less_off(self, multiplied: str, critical: str) -> None:
        """HR7: under every reading, any two multipliers and divisors, on the highest face of a d8."""
        others = {name: said for name, said in FACTOR_READINGS.items() if name not in {"HR7", "HR8"}}
        for chosen in product(*others.values()):
            readings = {**dict(zip(others, chosen, strict=True)), "HR7": critical, "HR8": multiplied}
            for factors in (each for length in range(3) for each in product(MARKS, repeat=length)):
                abilities = [
                    ActionInputs(die=8, target=1, factors=factors, critical_multiplier=Fraction(times))
                    for times in ("1", "3/2", "3")
                ]
                tasks = [Task.of(inputs, readings) for inputs in abilities]
                for modifier in (-10, -5, -2, 3):
                    highest = Rolled(face=8, others=modifier, is_lowest=False, is_highest=True)
                    margins = [resolve(task, highest).margin or 0 for task in tasks]
                    assert min(margins) == margins[0], (readings, factors, modifier)

    @given(
        task=TASKS, readings=READINGS, ability=st.sampled_from([{"critical_multiplier": 3}, {"godly": True}])
    )
    def test_an_ability_never_hurts(
        self, task: dict[str, Any], readings: dict[str, str], ability: dict[str, Any]
    ) -> None:
        """However the rulings are read, success is as likely, and the margin as large at every bound."""
        task = {**task, "critical_multiplier": 1, "godly": False}
        without, owned = _odds(readings, **task), _odds(readings, **{**task, **ability})
        assert without.events is not None
        assert owned.events is not None

        assert owned.events["success"] >= without.events["success"]
        assert owned.result["average"] >= without.result["average"]
        for bound in {margin for margin in (*_weights(without), *_weights(owned)) if margin}:
            assert _at_least(bound, owned) >= _at_least(bound, without)


class TestRolls:
    """A roll is judged as the odds say, and can be replayed."""

    @pytest.mark.parametrize(
        ("faces", "inputs", "sentence"),
        [
            (
                [3, 2],
                {"target": 4, "further_dice": ["d6"]},
                "d4: 3 and 2, which makes 5 against 4, a success by 1 point.",
            ),
            (
                [3, 2],
                {"target": 4, "further_dice": ["d6"], "modifier": 1, "multipliers": [2]},
                "d4: 3 and 2, +1, times 2, which makes 12 against 4, a success by 8 points.",
            ),
        ],
    )
    def test_sentences_read_well(self, faces: list[int], inputs: dict[str, Any], sentence: str) -> None:
        """One line says what was rolled and what became of it."""
        assert _roll(faces, **inputs).sentence == sentence

    def test_the_working_names_a_face_that_is_critical_whatever_it_comes_to(self) -> None:
        """HR7 read so, the highest face is critical and may still be a Standard Success."""
        short = _roll([4], {"HR7": "every_highest_face"}, target=9)
        enough = _roll([4], {"HR7": "every_highest_face"}, target=2)

        assert [step.clause for step in short.steps] == ["H1", "H5", "HR7", "H3", "H4"]
        assert "the highest face: a critical success" in [step.text for step in enough.steps]
