"""Links that were once made open for ever, with the same answer or with a correction that says why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine import __version__, catalogue, handle_json
from engine.links import changed_parts, corrections, corrections_between, growth, link_fragment
from tests.each_case import check_each
from tests.links.reading import read_link

FOLDER = Path(__file__).parents[2] / "links"
OPENED: list[dict[str, Any]] = json.loads((FOLDER / "opened.json").read_text("utf-8"))
ENDED = {"engine", "at"}


class TestOldLinks:
    """Every link of the set says the same for ever."""

    def test_each_opens_with_its_answer(self) -> None:
        """It is read, made the same again, and answered as it was, unless a known correction says why not."""
        check_each(OPENED, self._opens_with_its_answer, lambda link: str(link["name"]))

    @staticmethod
    def _opens_with_its_answer(link: dict[str, Any]) -> None:
        read = read_link("#" + link["fragment"])
        state = link["state"]
        assert dict(read.request) == {key: value for key, value in state.items() if key not in ENDED}
        assert (read.engine, read.at) == (state["engine"], state.get("at"))
        assert link_fragment(state, read.mark) == link["fragment"]
        answer = json.loads(handle_json(json.dumps(dict(read.request))))
        assert answer["ok"], answer
        known = corrections_between(corrections(), state["calculator"], state["engine"], __version__)
        assert read.mark
        added = growth().get(state["calculator"], ())
        assert known or changed_parts(read.mark, answer["response"], added) == ()

    def test_every_calculator_and_mode(self) -> None:
        """No calculator, no mode, no way to ask is missing from the set."""
        asked = {(each["state"]["calculator"], each["state"]["mode"]) for each in OPENED}
        there = {
            (each.id, mode) for system in catalogue() for each in system.calculators for mode in each.modes
        }
        keys = {key for each in OPENED for key in each["state"]}
        assert there <= asked, "run python -m tests.links.more, which adds links and changes none"
        assert keys == {"calculator", "mode", "inputs", "readings", "text", "seed", "faces", "engine", "at"}
