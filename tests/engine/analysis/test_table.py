"""The table of a request, and small spaces as grids in which one can count."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from typing import Any

import pytest

from engine import Request, __version__, handle
from engine.analysis.question import Json, Result
from engine.analysis.table import _csv_cell, grid
from engine.calculator import SampleSpace, count_faces
from engine.catalogue import calculators
from engine.inputs import read_inputs
from engine.protocol import Band
from tests.engine.analysis.asking import MIB, asked, refused, told

LINK = "https://book.example/scattershot/calculators/#q1-e30x"


def _csv(request: dict[str, Any], **more: Any) -> list[list[str]]:
    return list(csv.reader(io.StringIO(asked(inquiry="table", request=request, **more)["csv"], newline="")))


class TestCsv:
    """A table that any spreadsheet opens, without a fraction that it would take for a date."""

    def test_rows(self) -> None:
        """12 less 2d10: one way of 100 to −8, at least it in every way."""
        rows = _csv(MIB)

        assert rows[0] == [
            "MIB",
            "ways, exactly",
            "percent, exactly",
            "ways, at least",
            "percent, at least",
            "ways, at most",
            "percent, at most",
            "ways in all",
        ]
        assert rows[1] == ["-8", "1", "1", "100", "100", "1", "1", "100"]
        assert rows[19] == ["10", "1", "1", "1", "1", "100", "100", "100"]

    def test_where_it_comes_from(self) -> None:
        """Behind the table stand calculator, version, inputs, readings and the link."""
        text = asked(inquiry="table", request=MIB, link=LINK)["csv"]
        rows = list(csv.reader(text.splitlines(), strict=True))
        notes = [first for first, *_ in rows if first.startswith("# ")]

        assert {len(row) for row in rows} == {8}
        assert notes[0].startswith("# scattershot.mib, engine ")
        assert '"rating": 12' in notes[1]
        assert "SR1 at_or_below" in notes[2]
        assert notes[3] == f"# {LINK}"
        assert asked(inquiry="table", request=MIB)["csv"].count("# ") == 3

    def test_failure_and_words(self) -> None:
        """They are neither at least nor at most anything; a label with a comma would be quoted."""
        request = {"calculator": "shattered_world.action", "inputs": {"die": 4, "target": 2}}

        assert _csv(request)[1] == ["fails", "1", "25", "", "", "", "", "4"]

    def test_no_readings_no_line(self) -> None:
        """A calculator that no ruling changes says nothing of readings."""
        text = asked(
            inquiry="table", request={"calculator": "scattershot.experience", "inputs": {"dice": 2}}
        )["csv"]

        assert "# readings" not in text

    def test_quotes(self) -> None:
        """What holds a comma or a quote is quoted by the rules of CSV."""
        assert [_csv_cell(each) for each in ("a", 'a,"b"', "a\nb", -3)] == ["a", '"a,""b"""', '"a\nb"', "-3"]


class TestJson:
    """The same rows with the whole answer, as text that no reader has to round."""

    def test_rows_and_answer(self) -> None:
        """Chances are exact text, and the answer is the one of the first door."""
        whole = json.loads(asked(inquiry="table", request=MIB, link=LINK)["json"])

        assert whole["rows"][0] == {
            "outcome": -8,
            "ways": 1,
            "exactly": "1/100",
            "at_least": "1",
            "at_most": "1/100",
        }
        assert whole["answer"]["events"]["success"] == str(Fraction(16, 25))
        assert whole["link"] == LINK

    def test_unordered(self) -> None:
        """Where there is a single number nothing is at least or at most it."""
        request = {"calculator": "shattered_world.action", "inputs": {"die": 4, "target": 100}}
        whole = json.loads(asked(inquiry="table", request=request)["json"])

        assert all("at_least" not in row for row in whole["rows"])


class TestGrid:
    """A small space comes along as a grid."""

    def test_small_space(self) -> None:
        """A hundred cells for two ten-sided dice."""
        assert told(inquiry="table", request=MIB)["html"].count("<td") == 100

    @pytest.mark.parametrize(
        "request_",
        [
            {"calculator": "scattershot.mib", "inputs": {"rating": 12, "dice_for": 1}},
            {"calculator": "arylon.roll", "inputs": {"dice": ["d6", "d6", "d6"]}},
        ],
    )
    def test_larger_spaces_have_none(self, request_: dict[str, Any]) -> None:
        """Nobody counts them cell by cell."""
        assert told(inquiry="table", request=request_)["html"] == ""


class TestRefusals:
    """What cannot be a file."""

    def test_work_has_no_odds(self) -> None:
        """A price has no chances."""
        failure = refused(inquiry="table", request={"calculator": "shattered_world.factor"})

        assert failure["field"] == "request.calculator"

    def test_a_link_is_one_line(self) -> None:
        """A line's end becomes a space, and a control sign is refused."""
        assert asked(inquiry="table", request=MIB, link="a\nb")["csv"].count("# a b") == 1
        assert refused(inquiry="table", request=MIB, link="a\0b")["field"] == "link"


class Plain(Result):
    """An answer that is one sentence."""

    @property
    def sentence(self) -> str:
        """It is all there is."""
        return "All of it."

    def wire(self) -> Json:
        """It has no numbers."""
        return {}


def test_an_answer_of_one_sentence() -> None:
    """Nothing stands between the sentence and the version."""
    assert re.sub("<[^>]*>", "|", Plain().html()) == f"|All of it.||Engine {__version__}|"


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


class TestCells:
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
