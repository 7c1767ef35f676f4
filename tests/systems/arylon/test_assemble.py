"""A pool off the sheet: what may be in it, and what is refused. Golden numbers: `golden/assemble.toml`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Request, Response, handle, handle_json

ID = "arylon.assemble"
SHEET: list[dict[str, Any]] = [
    {"kind": "attribute", "name": "Agility", "die": "d8"},
    {"kind": "distinction", "name": "Raised on Rooftops", "die": "d8"},
    {"kind": "skill", "name": "Sneak", "die": "d10"},
]


def _line(kind: str, die: str, name: str = "") -> dict[str, Any]:
    return {"kind": kind, "die": die, "name": name}


def _work(traits: list[dict[str, Any]], **readings: str) -> Response:
    return handle(Request(calculator=ID, inputs={"traits": traits}, readings=readings))


class TestExtras:
    """K2: the text names what may be added to the three: a second Skill, assets and talents."""

    @pytest.mark.parametrize("kind", ["skill", "asset", "talent"])
    def test_what_is_named_may_be_added(self, kind: str) -> None:
        """As often as it fits."""
        more = [_line(kind, "d6"), _line(kind, "d4")]
        assert _work([*SHEET, *more]).result["dice"] == ["d8", "d8", "d10", "d6", "d4"]

    @pytest.mark.parametrize("kind", ["attribute", "distinction"])
    def test_what_is_not_named_may_not(self, kind: str) -> None:
        """A second Attribute or Distinction only where KR32 is read so, or while it is not in play."""
        second = _line(kind, "d8")
        assert _work([*SHEET, {**second, "left_out": True}]).result["count"] == 3
        assert _work([*SHEET, second], KR32="any_extra").result["count"] == 4


class TestDistinction:
    """KR14: a Distinction is a d8, and a d4 where it gets in the way."""

    def test_it_may_be_rolled_low(self) -> None:
        """As the d4 of the set-up page, for a plot point, and the working says so."""
        answer = _work([SHEET[0], _line("distinction", "d4", "Reckless"), SHEET[2]])
        assert answer.result["dice"] == ["d8", "d4", "d10"]
        assert "rolled as a d4 instead of its d8, for a plot point" in answer.steps[1].text
        assert "instead" not in _work(SHEET).steps[1].text

    def test_it_may_have_grown(self) -> None:
        """Where KR14 lets Distinctions rise, any die of the ladder will do."""
        grown = [SHEET[0], _line("distinction", "d10"), SHEET[2]]
        answer = _work(grown, KR14="any_prime_set")
        assert answer.result["dice"] == ["d8", "d10", "d10"]
        low = [SHEET[0], _line("distinction", "d4"), SHEET[2]]
        assert "instead" not in _work(low, KR14="any_prime_set").steps[1].text


LOUD = _line("distinction", "d10", "Loud")
REFUSED: list[tuple[list[dict[str, Any]], str, str, str]] = [
    ([SHEET[0], LOUD, SHEET[2]], "1.die", "KR14", "Loud is a Distinction of d10"),
    ([*SHEET, _line("attribute", "d6", "Wits")], "3.kind", "KR32", "Wits is a second die"),
    ([*SHEET, _line("distinction", "d8")], "3.kind", "KR32", "tick one of them"),
]


@pytest.mark.parametrize(("traits", "place", "source", "message"), REFUSED, ids=str)
def test_refuses(traits: list[dict[str, Any]], place: str, source: str, message: str) -> None:
    """A pool that the rules forbid is refused on its line, with the ruling, and a sentence that helps."""
    request = {"calculator": ID, "inputs": {"traits": traits}}
    failure = json.loads(handle_json(json.dumps(request)))["failure"]
    assert (failure["code"], failure["field"]) == ("illegal_choice", f"inputs.traits.{place}"), failure
    assert failure["source"].startswith(source)
    assert message in failure["message"]
