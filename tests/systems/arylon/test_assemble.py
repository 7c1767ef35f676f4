"""A pool off the sheet: what is said of a Distinction. Golden numbers: `golden/assemble.toml`."""

from __future__ import annotations

from typing import Any

from engine import Request, Response, handle

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
