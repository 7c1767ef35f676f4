"""Odds as files: every count exact, with where it comes from, and a small space as a grid."""

import csv
import io
import json
import re
from fractions import Fraction
from typing import Any

import pytest

from engine import __version__
from engine.analysis.question import Json, Result
from engine.analysis.table import _csv_cell
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
