"""Answers grow: what is declared as new is no change of an old answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine import catalogue, handle, to_wire
from engine.links import changed_parts, growth, mark_of, without_growth
from engine.protocol import Request

OLD: dict[str, Any] = {
    "inputs": {"name": "Ilse"},
    "result": {"lines": [{"cost": 3}, {"cost": 4}], "total": 7},
}
NEW: dict[str, Any] = {
    "inputs": {"name": "Ilse"},
    "result": {"lines": [{"cost": 3, "section": "gear"}, {"cost": 4, "section": "gear"}], "total": 7},
}
ADDED = ("result.lines.*.section",)


class TestGrowth:
    """Declared parts are left out before an old mark is compared."""

    def test_within_a_list(self) -> None:
        """Each entry loses the part; an answer without it stays as it is."""
        assert without_growth(NEW, ADDED) == OLD
        assert without_growth(OLD, ADDED) == OLD
        assert without_growth(NEW, ("result.total.*.x", "result.lines.0")) == NEW

    def test_an_old_mark(self) -> None:
        """The old answer's mark fits the new answer, and a changed number is still found."""
        mark = mark_of(OLD)
        assert changed_parts(mark, NEW) == ("result",)
        assert changed_parts(mark, NEW, ADDED) == ()
        other = {**NEW, "result": {"lines": NEW["result"]["lines"], "total": 8}}
        assert changed_parts(mark, other, ADDED) == ("result",)

    def test_a_new_mark(self) -> None:
        """A link that was made after the growth fits, too."""
        assert changed_parts(mark_of(NEW), NEW, ADDED) == ()

    def test_every_declared_part_is_there(self) -> None:
        """A declared part that no answer has would be a slip."""
        for name, parts in growth().items():
            [calculator] = [each for system in catalogue() for each in system.calculators if each.id == name]
            inputs = {each.name for each in calculator.declared}
            results = {each.name for each in calculator.results}
            for part in parts:
                where, first, *_ = part.split(".")
                assert first in (inputs if where == "inputs" else results), part

    def test_a_table(self, tmp_path: Path) -> None:
        """The table is TOML: a calculator, and its parts."""
        path = tmp_path / "growth.toml"
        path.write_text('"woods.walk" = ["result.breath"]\n', encoding="utf-8")
        assert growth(path) == {"woods.walk": ("result.breath",)}

    def test_a_persona(self) -> None:
        """An answer without what was added has the names that it had at first."""
        answer = to_wire(handle(Request(calculator="scattershot.persona")))
        found = without_growth(answer, growth()["scattershot.persona"])
        assert "section" in answer["result"]["lines"][0]
        assert "section" not in found["result"]["lines"][0]
        assert set(found["inputs"]) < set(answer["inputs"])
