"""The steps of the journey at the book's files, without any browser: when one holds, lacks or fails."""

from __future__ import annotations

import zipfile
from contextlib import nullcontext
from pathlib import Path
from typing import Any, cast

import pytest

from macros.postprocess.offline.zip_book import ZIP
from tests.site.engines import from_disk
from tests.site.engines.reader import NotSeenError, Reader
from tests.site.engines.visit import ANSWER, ANSWERED, FAILED, WIDGET, LackingError, Visit
from tests.site.engines.wire import ELEMENT, Wire

WHY_NOT = f'{from_disk.REASON} a file is no server; run "{from_disk.REMEDY}" here'


class Page:
    """A browser at a page of which this is known: what stands in a question, and what it comes to."""

    def __init__(self, known: dict[str, Any]) -> None:
        self._known = known

    def send(self, command: str, values: dict[str, Any]) -> Any:
        """Answer what is known, and do whatever else is asked."""
        if command == "find":
            return {ELEMENT: "e1"}
        asked = values.get("script", "")
        return next((told for part, told in self._known.items() if part in asked), None)

    def close(self) -> None:
        """Nothing was open."""


def visit(*, answer: str = "", refusal: str = "") -> Visit:
    """A visit to the unpacked book, whose calculator answers or refuses whatever is typed."""
    known = {
        from_disk.PAGE_SCRIPTED: True,
        from_disk.SHOWN: True,
        f"{ANSWERED} && ": True,
        f"({FAILED})": bool(refusal),
        f"{WIDGET} .rc-failure p": refusal,
        ANSWER: answer,
    }
    reader = Reader(cast("Wire", Page(known)), 0)
    return Visit(reader=reader, url="", scriptless="", cut=nullcontext, unpacked="file:///stick/book/")


class TestZip:
    """What is opened is what a reader unpacks."""

    def test_address(self, tmp_path: Path) -> None:
        """The address is that of the folder in the zip."""
        (tmp_path / "site" / "download").mkdir(parents=True)
        with zipfile.ZipFile(tmp_path / "site" / ZIP, "w") as archive:
            archive.writestr("indie-rulebook/index.html", "<p>")
        address = from_disk.unpack(tmp_path / "site", tmp_path / "stick")
        assert address == f"{(tmp_path / 'stick' / 'indie-rulebook').as_uri()}/"
        assert (tmp_path / "stick" / "indie-rulebook" / "index.html").read_text() == "<p>"

    def test_none(self, tmp_path: Path) -> None:
        """A quick build made none, and nothing is taken for it."""
        with pytest.raises(FileNotFoundError, match="indie-rulebook"):
            from_disk.unpack(tmp_path, tmp_path / "stick")


class TestStoredAnswer:
    """What lies ready is shown, and is right."""

    def test_shown(self) -> None:
        """The chance that two ten-sided dice have stands there."""
        assert from_disk.stored_answer(visit(answer="It is made 72\N{NO-BREAK SPACE}% of the time.")) == ""

    def test_wrong(self) -> None:
        """Another chance is a fault."""
        with pytest.raises(NotSeenError, match="the answer for 13 is not 72 %"):
            from_disk.stored_answer(visit(answer="It is made 64 % of the time."))

    def test_out_of_reach(self) -> None:
        """An engine that reaches no file beside the page lacks it, with the sentence that its reader sees."""
        with pytest.raises(LackingError, match="Python cannot start here"):
            from_disk.stored_answer(visit(refusal=WHY_NOT))


class TestNoPython:
    """A reader learns why there is no other answer, and what helps."""

    def test_said(self) -> None:
        """The sentence has both."""
        assert from_disk.no_python(visit(refusal=WHY_NOT)) == ""

    @pytest.mark.parametrize("sentence", ["Something went wrong.", f"{from_disk.REASON} it is a file."])
    def test_said_badly(self, sentence: str) -> None:
        """A sentence without the reason, or without what helps, is a fault."""
        with pytest.raises(NotSeenError, match="it only says"):
            from_disk.no_python(visit(refusal=sentence))

    def test_it_answers(self) -> None:
        """Where Python does start from a file, the book's own words about it are wrong."""
        with pytest.raises(NotSeenError, match="Python started from a file"):
            from_disk.no_python(visit(answer="137"))
