"""Small spaces as grids: what one counts in them is what the odds say."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from engine import Request, handle
from engine.analysis.table import grid
from engine.calculator import SampleSpace, count_faces
from engine.catalogue import calculators
from engine.inputs import read_inputs
from engine.protocol import Band

SMALL = [
    ("scattershot.mib", {"rating": 12}),
    ("scattershot.mib", {"rating": 9, "modifier": -2, "challenges": 2, "benefits": 1}),
    ("scattershot.default", {"rating": 11, "penalty": 2}),
    ("scattershot.experience", {"dice": 1}),
    ("scattershot.experience", {"dice": 2}),
    ("shattered_world.action", {"die": 8, "target": 5, "modifier": 1}),
    ("shattered_world.action", {"die": 6, "target": 7, "further_dice": ["d4"]}),
]
LARGE = [
    ("scattershot.mib", {"rating": 12, "dice_for": 1}),
    ("scattershot.default", {"rating": 12, "dice_against": 1}),
    ("scattershot.experience", {"dice": 3}),
    ("shattered_world.action", {"die": 6, "target": 7, "further_dice": ["d4", "d4"]}),
]


def _space(calculator_id: str, inputs: dict[str, Any]) -> SampleSpace | None:
    calculator = calculators()[calculator_id]
    response = handle(Request(calculator=calculator_id, mode="odds", inputs=inputs))
    assert calculator.space is not None
    read = read_inputs(calculator.inputs, response.inputs, readings=response.readings)
    return calculator.space(read, response.readings)


class TestSpaces:
    """A calculator declares when its dice can be counted one by one."""

    @pytest.mark.parametrize(("calculator_id", "inputs"), SMALL)
    def test_counting_gives_the_odds(self, calculator_id: str, inputs: dict[str, Any]) -> None:
        """Cells of an outcome, of all cells, is its chance."""
        space = _space(calculator_id, inputs)
        odds = handle(Request(calculator=calculator_id, mode="odds", inputs=inputs)).distribution

        assert space is not None
        assert odds is not None
        assert set(space.outcomes) == set(odds)
        for outcome in odds:
            count_odds = Fraction(space.outcomes.count(outcome), len(space.outcomes))
            assert count_odds == odds.probability(outcome)

    @pytest.mark.parametrize(("calculator_id", "inputs"), LARGE)
    def test_more_than_two_dice_are_not_counted(self, calculator_id: str, inputs: dict[str, Any]) -> None:
        """No grid has three sides."""
        assert _space(calculator_id, inputs) is None


class TestGrid:
    """A table whose cells say their faces and what they come to."""

    def test_two_ten_sided_dice(self) -> None:
        """A hundred cells, with 12 less 3 + 5 in the third row."""
        space = count_faces({"first d10": 10, "second d10": 10}, lambda faces: 12 - sum(faces))
        html = grid(space, "MIB", (Band(label="failure", high=-1), Band(label="success", low=0)))

        assert html.count("<td") == 100
        assert '<span class="rc-faces">3 + 5</span> <b>4</b>' in html
        assert html.count('<th scope="row">') == 10
        assert "Of 100 cells: failure 36, success 64." in html

    def test_one_die_is_one_row(self) -> None:
        """Its row is named by the die; faces outside every band are counted as failures."""
        space = count_faces({"d4": 4}, lambda faces: faces[0] if faces[0] > 1 else None)
        html = grid(space, "Margin", (Band(label="success", low=1),))

        assert re.findall(r'<th scope="row">(.*?)</th>', html) == ["d4"]
        assert "<b>fails</b>" in html
        assert "Of 4 cells: success 3, failure 1." in html

    def test_without_bands_nothing_is_counted_out(self) -> None:
        """The cells themselves say it all."""
        assert "Of 4 cells" not in grid(count_faces({"d4": 4}, sum), "total", ())
