"""Rolls of every calculator keep to its odds, and the page shows what the command counts."""

from fractions import Fraction

import pytest

from engine import Calculator, Request, find, handle
from tools.fairness import PAGE, Cell, chi_square, pooled, roll, rolling_calculators, row, tail


@pytest.mark.parametrize(
    ("value", "degrees", "chance"),
    [
        (3.841, 1, 0.05),
        (6.635, 1, 0.01),
        (5.991, 2, 0.05),
        (2.366, 3, 0.5),
        (18.307, 10, 0.05),
        (29.588, 10, 0.001),
        (30.144, 19, 0.05),
        (43.773, 30, 0.05),
        (124.342, 100, 0.05),
    ],
)
def test_printed_table(value: float, degrees: int, chance: float) -> None:
    """The tail agrees with the printed quantiles to their three decimals."""
    assert tail(value, degrees) == pytest.approx(chance, abs=1e-4)


def test_ends_and_sum() -> None:
    """Nothing astray is certain; a die thrown 60 times: (25 + 4 + 1 + 0 + 9 + 1) / 10 over 10 each."""
    assert [tail(0, degrees) for degrees in (1, 4)] == [1, 1]
    assert tail(10**6, 4) == 0
    assert 0 < tail(1000, 4) < 1e-40
    cells = [Cell(outcomes=(), expected=Fraction(10), seen=seen) for seen in (15, 8, 9, 10, 7, 11)]
    assert chi_square(cells) == Fraction(40, 10)


def test_a_roll_can_be_looked_up() -> None:
    """The first roll of the check is the roll with the calculator's name and a 1 for a seed."""
    request = Request(
        calculator="scattershot.mib",
        mode="roll",
        inputs={"rating": 12},
        seed="scattershot.mib 1",
        method=2,
    )
    (cell,) = roll(find("scattershot.mib"), 1)
    assert cell.seen == 1
    assert handle(request).result["mib"] in cell.outcomes


def test_cells_are_pooled() -> None:
    """Of 100 rolls of 2d10 one way expects one: neighbours are pooled until five are expected."""
    ways = {total: 10 - abs(total - 11) for total in range(2, 21)}
    cells = pooled(
        Cell(outcomes=(total,), expected=Fraction(number), seen=1) for total, number in ways.items()
    )
    # 1 + 2 + 3 ways of 100 make the first cell, 4 + 3 one with what is left, 2 + 1.
    assert (cells[0].outcomes, cells[-1].outcomes) == ((2, 3, 4), (17, 18, 19, 20))
    assert all(cell.expected >= 5 for cell in cells)
    assert sum(cell.expected for cell in cells) == 100
    assert sum(cell.seen for cell in cells) == len(ways)


@pytest.mark.parametrize("calculator", rolling_calculators(), ids=lambda each: each.id)
def test_every_roller(calculator: Calculator) -> None:
    """Every calculator that rolls comes out only as its odds say, and 300 rolls of it are not odd."""
    cells = roll(calculator, 300)
    assert sum(cell.seen for cell in cells) == 300
    assert tail(float(chi_square(cells)), len(cells) - 1) > 0.001


def test_page() -> None:
    """Every calculator has its row; that which rolls fastest is rolled again in full."""
    named = [line.split("`")[1] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| [`")]
    assert named == [each.id for each in rolling_calculators()]
    calculator = find("scattershot.experience")
    assert row(calculator, roll(calculator)) in PAGE.read_text("utf-8").splitlines()
