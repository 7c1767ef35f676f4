"""The answers, worked out once more from what `results.toml`, the clauses and the rulings say of them.

Nothing of the engine is used but the declarations; a reading that the words leave out shows here.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import product
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from engine import Request, handle
from engine.systems.shattered_world.data import RULES
from engine.systems.shattered_world.whittle import MOST_ROLLS, NEGLIGIBLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import Response

Said = dict[str, str]
"""Readings by ruling."""
RESULTS = tomllib.loads(
    (Path(__file__).parents[3] / "engine/systems/shattered_world/results.toml").read_text(encoding="utf-8")
)
FACTORS = st.lists(
    st.tuples(
        st.sampled_from("x/"), st.sampled_from([Fraction(each) for each in ("1", "3/2", "2", "3", "4")])
    ),
    max_size=4,
)
HALF = Fraction(1, 2)


def _readings(*rulings: str) -> st.SearchStrategy[Said]:
    """Choose a reading of each ruling."""
    names = {key: [each.name for each in RULES.rulings[key].readings] for key in rulings}
    return st.fixed_dictionaries({key: st.sampled_from(names[key]) for key in rulings})


def _ask(calculator: str, mode: str, inputs: dict[str, Any], said: Said, faces: Any = None) -> Response:
    asked = Request(
        calculator=f"shattered_world.{calculator}", mode=mode, inputs=inputs, readings=said, faces=faces
    )
    return handle(asked)


def _factor(marks: Sequence[tuple[str, Fraction]], said: Said) -> Fraction:
    """Return the factor of multipliers and divisors, each with its sign (H6, HR1, HR2, HR28)."""
    if said["HR28"] == "multipliers_first":
        marks = sorted(marks, key=lambda mark: "x/".index(mark[0]))
    if not marks:
        return Fraction(1)
    (sign, value), *later = marks
    takes = 0 if said["HR2"] == "whole_value" else 1
    follows = sum(each - 1 if mark == "x" else takes - each for mark, each in later)
    if said["HR1"] in {"formula", "at_least_one"}:
        total = 1 + (value - 1 if sign == "x" else 1 - value) + follows
        return max(Fraction(1), total) if said["HR1"] == "at_least_one" else total
    total = (value if sign == "x" else 1 / value) + follows
    if said["HR1"] == "first_in_full":
        return total
    if sign == "x":
        return 1 / (1 + (1 - total)) if total < 1 else total
    return 1 / (value - follows) if follows < 0 else total


def _rounded(number: int, times: Fraction, said: Said) -> int:
    """Return a number times the factor (H5, HR9, HR29)."""
    if number <= 0 and said["HR29"] == "stays":
        return number
    nearest = floor(number * times + HALF)
    return 1 if nearest == 0 and times < 1 else nearest


def _result(task: dict[str, Any], said: Said, faces: tuple[int, ...], times: Fraction) -> int:
    """Return the number that is compared with the target (H5, HR8, HR9)."""
    more = sum(faces[1:]) + task["modifier"]
    if said["HR8"] == "die":
        found = _rounded(faces[0], times, said) + more
    elif said["HR8"] == "margin":
        found = faces[0] + more
    else:
        found = _rounded(faces[0] + more, times, said)
    return 1 if found == 0 and said["HR9"] == "every_result" else found


def _margin(task: dict[str, Any], said: Said, result: int, times: Fraction) -> int:
    """Return the margin of a result that reaches the target (H7, HR8)."""
    found = result - task["target"]
    return max(1, _rounded(found, times, said) if said["HR8"] == "margin" else found)


def _judged(task: dict[str, Any], said: Said, faces: tuple[int, ...]) -> dict[str, Any]:
    """Return what a roll answers, by the descriptions of the results."""
    marks = [(each[0], Fraction(each[1:])) for each in task["factors"]]
    plain = _factor(marks, said)
    result = _result(task, said, faces, plain)
    sizes = (task["die"], *(int(each[1:]) for each in task["further_dice"]))
    read = 1 if said["HR10"] == "action_die" else len(faces)
    answer: dict[str, Any] = {
        "success": False,
        "margin": None,
        "standard_success": False,
        "critical_success": False,
    }
    answer |= {"rolled": faces[0], "result": result}
    reaches = result >= task["target"]
    if set(faces[:read]) == {1} and not (task["godly"] and said["HR6"] == "spares_the_one"):
        return answer
    if faces[:read] != sizes[:read]:
        return answer | {
            "success": reaches,
            "margin": _margin(task, said, result, plain) if reaches else None,
        }
    answer |= {"success": True, "critical_success": reaches or said["HR7"] == "every_highest_face"}
    if not answer["critical_success"]:
        return answer | {"margin": 1, "standard_success": True}
    multiplier = Fraction(task["critical_multiplier"])
    if said["HR7"] == "margin":
        return answer | {"margin": _rounded(_margin(task, said, result, plain), multiplier, said)}
    joined = _factor([("x", multiplier), *marks], said) if multiplier > 1 else plain
    tried = [(_result(task, said, faces, times), times) for times in (plain, joined)]
    best, most = max((_margin(task, said, found, times), found) for found, times in tried)
    falls_short = most < task["target"]
    return answer | {"margin": 1 if falls_short else best, "result": most, "standard_success": falls_short}


class TestFactor:
    """H6: the factor, under every reading."""

    @given(marks=FACTORS, said=_readings("HR1", "HR2", "HR28"))
    def test_as_described(self, marks: list[tuple[str, Fraction]], said: Said) -> None:
        """Its one description is enough to work it out."""
        inputs = {"factors": [f"{sign}{value}" for sign, value in marks]}
        assert _ask("factor", "work", inputs, said).result["factor"] == _factor(marks, said)


TASKS = st.fixed_dictionaries(
    {
        "die": st.sampled_from([4, 6]),
        "modifier": st.integers(-9, 6),
        "further_dice": st.sampled_from([[], ["d2"], ["d3", "d2"]]),
        "target": st.integers(-4, 12),
        "factors": FACTORS.map(lambda marks: [f"{sign}{value}" for sign, value in marks]),
        "critical_multiplier": st.sampled_from(["1", "3/2", "3"]),
        "godly": st.booleans(),
    }
)
BY_TASK = ("HR1", "HR2", "HR6", "HR7", "HR8", "HR9", "HR28", "HR29")


class TestAction:
    """H1-H8: every face, under every reading."""

    @given(task=TASKS, said=_readings(*BY_TASK, "HR10"))
    def test_rolls_and_odds_as_described(self, task: dict[str, Any], said: Said) -> None:
        """Each answer of each throw, and the odds with their denominator, follow from the descriptions."""
        sizes = (task["die"], *(int(each[1:]) for each in task["further_dice"]))
        throws = list(product(*(range(1, size + 1) for size in sizes)))
        judged = [_judged(task, said, faces) for faces in throws]
        odds = _ask("action", "odds", task, said)
        one = throws[len(throws) // 2]

        for faces, wanted in (*zip(throws[:3], judged, strict=False), (throws[-1], judged[-1])):
            found = _ask("action", "roll", task, said, faces).result
            assert {key: found[key] for key in wanted} == wanted, faces
        assert _ask("action", "roll", task, said, one).result["factor"] == odds.result["factor"]
        assert odds.distribution is not None
        assert dict(odds.distribution) == Counter(each["margin"] for each in judged)
        assert odds.result["average"] == Fraction(sum(each["margin"] or 0 for each in judged), len(throws))
        assert odds.events == {
            event: Fraction(sum(each[event] for each in judged), len(throws))
            for event in ("success", "standard_success", "critical_success")
        }

    @given(task=TASKS, said=_readings(*BY_TASK, "HR10"))
    def test_the_factor_of_a_critical_success(self, task: dict[str, Any], said: Said) -> None:
        """It is null as described, and otherwise the factor with the multiplier in front."""
        marks = [(each[0], Fraction(each[1:])) for each in task["factors"]]
        multiplier = Fraction(task["critical_multiplier"])
        wanted = (
            None if multiplier == 1 or said["HR7"] == "margin" else _factor([("x", multiplier), *marks], said)
        )

        assert _ask("action", "odds", task, said).result["factor_with_critical"] == wanted


class TestWhittle:
    """H10: the rolls at a pool."""

    @given(task=TASKS, said=_readings(*BY_TASK), pool=st.integers(1, 9), faces=st.lists(st.integers(1, 4)))
    def test_a_row_as_described(self, task: dict[str, Any], said: Said, pool: int, faces: list[int]) -> None:
        """Each roll is judged as an action, and takes its margin off."""
        task = {**task, "die": 4, "further_dice": []}
        margins = [_judged(task, {**said, "HR10": "action_die"}, (face,))["margin"] for face in (*faces, 4)]
        left, rolls = pool, 0
        for margin in margins:
            if left:
                left, rolls = max(0, left - (margin or 0)), rolls + 1
        del task["further_dice"]
        inputs = {**task, "pool": pool, "stop_after": rolls}
        found = _ask("whittle", "roll", inputs, said, tuple([*faces, 4][:rolls])).result

        assert (found["left"], found["rolls"]) == (left, None if left else rolls)
        made = [place for place, margin in enumerate(margins[:rolls], start=1) if margin]
        assert found["sudden_death_rolls"] == (made[0] if made else None)

    @given(task=TASKS, said=_readings(*BY_TASK), pool=st.integers(1, 9))
    def test_where_counting_stops(self, task: dict[str, Any], said: Said, pool: int) -> None:
        """The description names the two bounds, and the denominator is a power of the die."""
        task = {key: value for key, value in task.items() if key != "further_dice"}
        odds = _ask("whittle", "odds", {**task, "pool": pool}, said)
        assert odds.distribution is not None
        denominator = odds.distribution.denominator + odds.tail_weight
        counted = max(odds.distribution)
        margins = [
            _judged({**task, "further_dice": []}, {**said, "HR10": "action_die"}, (face,))["margin"] or 0
            for face in range(1, task["die"] + 1)
        ]

        assert (
            f"less than one of {NEGLIGIBLE:,} fights, or for {MOST_ROLLS} rolls"
            in RESULTS["whittle"]["rolls"]["means"]
        )
        assert denominator == task["die"] ** counted
        assert odds.tail_weight * NEGLIGIBLE < denominator or counted == MOST_ROLLS
        assert odds.result["fewest"] == min(odds.distribution) == -(-pool // max(margins))
        assert odds.result["sudden_death_average"] == Fraction(len(margins), sum(map(bool, margins)))
