from fractions import Fraction
from typing import Any

import pytest

from engine import catalogue
from engine.analysis.fairness import chi_square, tail
from engine.calculator import Calculator
from tests.engine.analysis.asking import MIB, asked, mib, refused, told
from tests.engine.analysis.test_find import request_of

ROLLING = [
    each for system in catalogue() for each in system.calculators if {"roll", "odds"} <= set(each.modes)
]


class TestChiSquare:
    """How often chance alone strays as far, against printed tables of the chi-square distribution."""

    @pytest.mark.parametrize(
        ("value", "degrees", "chance"),
        [
            ("3.841", 1, "0.05"),
            ("6.635", 1, "0.01"),
            ("5.991", 2, "0.05"),
            ("2.366", 3, "0.5"),
            ("18.307", 10, "0.05"),
            ("29.588", 10, "0.001"),
            ("30.144", 19, "0.05"),
            ("43.773", 30, "0.05"),
            ("124.342", 100, "0.05"),
        ],
    )
    def test_printed_table(self, value: str, degrees: int, chance: str) -> None:
        """The tail agrees with the printed quantiles to their three decimals."""
        assert abs(tail(Fraction(value), degrees) - Fraction(chance)) < Fraction(1, 10_000)

    def test_ends(self) -> None:
        """Nothing astray is certain; far astray is impossible, to every place that is shown."""
        assert tail(Fraction(0), 4) == 1
        assert tail(Fraction(10**6), 4) == 0
        assert tail(Fraction(2000), 4) < Fraction(1, 10**40)

    def test_sum(self) -> None:
        """A die thrown 60 times, counted by hand: (25 + 4 + 1 + 0 + 9 + 1) / 10 over 10 each."""
        seen = (15, 8, 9, 10, 7, 11)
        assert chi_square(seen, (Fraction(10),) * 6) == Fraction(40, 10)


def roll(**changes: Any) -> dict[str, Any]:
    """A small fairness check."""
    return {"inquiry": "fairness", "request": MIB, "seed": "apple", "rolls": 500, **changes}


class TestFairness:
    """Many replayable rolls against the exact odds, with a verdict in plain words."""

    def test_slices_are_the_whole(self) -> None:
        """Tallies of slices add up to the tally of the whole, and are judged alike."""
        counts: dict[Any, int] = {}
        for first in (1, 201):
            rolls = 200 if first == 1 else 300
            tallied = asked(inquiry="tally", request=MIB, seed="apple", first=first, rolls=rolls)
            for outcome, times in tallied["counts"]:
                counts[outcome] = counts.get(outcome, 0) + times
        assert sum(counts.values()) == 500
        assert asked(**roll(counts=[list(pair) for pair in counts.items()])) == asked(**roll())

    def test_a_roll_can_be_looked_up(self) -> None:
        """Roll number 3 of a check is the roll with the seed `apple 3`."""
        from engine import Request, handle

        one = asked(inquiry="tally", request=MIB, seed="apple", first=3, rolls=1)
        rolled = handle(
            Request(calculator="scattershot.mib", mode="roll", inputs={"rating": 12}, seed="apple 3")
        )
        assert one["counts"] == [[rolled.result["mib"], 1]]
        assert one["sentence"] == "Rolled with the seeds “apple 3” to “apple 3”."

    def test_cells_are_pooled(self) -> None:
        """Of 100 rolls of 2d10 one way expects one: neighbours are pooled until five are expected."""
        cells = asked(**roll(rolls=100))["cells"]
        assert all(Fraction(cell["expected"]) >= 5 for cell in cells)
        # 1 + 2 + 3 ways of 100 make the first cell.
        assert cells[0]["outcomes"] == [-8, -7, -6]
        assert sum(Fraction(cell["expected"]) for cell in cells) == 100
        assert sum(cell["seen"] for cell in cells) == 100

    def test_odd_rolls_are_told(self) -> None:
        """Rolls that all came out alike are called odd, and a check of one cell is no check."""
        odd = asked(**roll(counts=[[1, 500]]))
        assert odd["sentence"].startswith(
            "A fair generator looks this odd or odder less than once in a million"
        )
        assert odd["sentence"].endswith("stays odd.")
        single = told(**roll(rolls=4))
        assert single["answer"]["sentence"].startswith("Every roll comes out the same")

    def test_drawn(self) -> None:
        """The page gets both curves, the figures, and what they mean."""
        html = told(**roll())["html"]
        assert "500 rolls" in html
        assert "Chi-square" in html
        assert "cannot prove a good one" in html
        assert "Rolls by outcome" in told(inquiry="tally", request=MIB, seed="a", rolls=5)["html"]

    @pytest.mark.parametrize("calculator", ROLLING, ids=lambda each: each.id)
    def test_every_roller(self, calculator: Calculator) -> None:
        """Every calculator that rolls comes out only as its odds say, and 300 rolls of it are not odd."""
        answer = asked(inquiry="fairness", request=request_of(calculator), seed="pear", rolls=300)
        assert sum(number for _, number in answer["counts"]) == 300
        assert Fraction(answer["chance"]) > Fraction(1, 1000)

    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"counts": [[1, 3]]}, "counts"),
            ({"counts": [[99, 500]]}, "counts"),
            ({"counts": "many"}, "counts"),
            ({"counts": [[1, 2, 3]]}, "counts"),
            ({"rolls": 0}, "rolls"),
            ({"rolls": 10**6}, "rolls"),
            ({"seed": 4}, "seed"),
            ({"request": mib(5000)}, "request.inputs.rating"),
            ({"request": {"calculator": "scattershot.fight"}}, "request.calculator"),
        ],
    )
    def test_refused(self, changes: dict[str, Any], field: str) -> None:
        """Counts that cannot be, too many rolls, and calculators that do not roll are refused."""
        assert refused(**roll(**changes))["field"] == field

    def test_a_tally_refuses_too(self) -> None:
        """The request of a tally is checked by rolling it."""
        assert refused(inquiry="tally", request=mib(5000), seed="a")["field"] == "request.inputs.rating"
