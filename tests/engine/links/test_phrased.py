"""Links that are phrases: as the page writes them, short, whole for ever, and refused where damaged."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine import Request, System, catalogue, find
from engine.analysis.random_character import random_character, random_character_of
from engine.links import DamagedLinkError, packed_fragment, read_packed
from engine.links.phrased import PHRASES, phrased, unphrased
from engine.sheets import sheet_of
from macros.pages.desks import sheet_data
from macros.pages.people import people_of

CASES = json.loads((Path(__file__).parents[2] / "links" / "packed.json").read_text("utf-8"))["phrased"]
"""Every ready character as the page shares it."""
WITH_SHEETS = [system for system in catalogue() if sheet_of(system) is not None]
MOST_SIGNS = 200


def _shared(system: System, inputs: dict[str, Any]) -> str:
    """Return the link of a character: what says what it would be anyway is left out."""
    sheet = sheet_of(system)
    assert sheet is not None
    declared = {each.name: each.default_wire for each in find(sheet.calculator).declared}
    parts = sheet_data(system, sheet)["defaults"]

    def short(value: Any, usual: dict[str, Any]) -> Any:
        if isinstance(value, list):
            return [short(each, usual) for each in value]
        if not isinstance(value, dict):
            return value
        return {name: each for name, each in value.items() if name not in usual or usual[name] != each}

    some = {
        name: short(value, parts.get(name, {})) for name, value in inputs.items() if value != declared[name]
    }
    document = {"game": system.slug, "calculator": sheet.calculator, "inputs": some, "engine": "2026.1"}
    return packed_fragment("sheet2", document)


def test_the_phrases_never_change() -> None:
    """Another list would read published links as something else: it makes another form."""
    digest = sha256(PHRASES.read_bytes()).hexdigest()
    assert digest == "36d538feeadc47883b82d608745345fa62cbd7318ed189a97b88792d4b1fc59f"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["document"]["inputs"]["name"])
def test_written_and_read(case: dict[str, Any]) -> None:
    """A ready character is written so, and read from there; the page's tests hold scripts to the same."""
    assert packed_fragment("sheet2", case["document"]) == case["fragment"]
    assert read_packed("sheet2", case["fragment"]) == case["document"]
    assert read_packed("sheet2", packed_fragment("sheet1", case["document"])) == case["document"]


@pytest.mark.parametrize("system", WITH_SHEETS, ids=lambda system: system.slug)
def test_short_enough_for_a_post(system: System) -> None:
    """Everybody of a ready-made size fits into 200 signs: those of the book, and any at random."""
    ready = [each for each in people_of(system.slug).of_kind("character").values() if each.inputs]
    [made] = filter(None, map(random_character_of, system.calculators))
    some = [random_character(made, Request(calculator=made.calculator), str(seed)) for seed in range(30)]
    links = [_shared(system, dict(each)) for each in (*(each.inputs for each in ready), *some)]
    assert max(map(len, links)) <= MOST_SIGNS


@pytest.mark.parametrize("text", ["", "Ilse", "дальше", "\N{GAME DIE} and \0", '{"a": 1}'])
def test_any_text(text: str) -> None:
    """Whatever no phrase has is written byte by byte."""
    assert unphrased(phrased(text)) == text


class TestDamaged:
    """A link that lost something on its way."""

    FRAGMENT = CASES[0]["fragment"]

    def test_one_sentence(self) -> None:
        """A sign that became another one, and an end that was cut off, wherever."""
        for at in range(7, len(self.FRAGMENT) - 1):
            other = "B" if self.FRAGMENT[at] == "A" else "A"
            for rest in (other + self.FRAGMENT[at + 1 :], "x"):
                with pytest.raises(DamagedLinkError, match="a part of this link is missing or damaged"):
                    read_packed("sheet2", self.FRAGMENT[:at] + rest)

    def test_more_than_a_document(self) -> None:
        """A short payload can hold a long text."""
        with pytest.raises(ValueError, match="A"):
            unphrased(phrased('{"name":"Ilse 1 ' * 3000))

    def test_newer(self) -> None:
        """A reader of the first form alone says that this is a newer one."""
        with pytest.raises(DamagedLinkError, match="newer form"):
            read_packed("sheet1", self.FRAGMENT)
