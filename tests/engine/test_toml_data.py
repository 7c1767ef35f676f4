"""The raw tables of a game come from TOML, or from the module that the bundle compiles of it."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from engine.rule_data import COMPILED, read_tables


def compiled(monkeypatch: pytest.MonkeyPatch, slug: str) -> ModuleType:
    """A game's package with nothing in it but compiled tables."""
    module = ModuleType(f"engine.systems.{slug}.{COMPILED}")
    monkeypatch.setitem(sys.modules, f"engine.systems.{slug}", ModuleType(f"engine.systems.{slug}"))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


class TestTables:
    """One truth: the TOML beside the code; compiled tables stand in for it where there are any."""

    def test_from_toml(self, tmp_path: Path) -> None:
        """Without compiled tables the file itself is read."""
        (tmp_path / "rules.toml").write_text('[X1]\ntitle = "a"\n', "utf-8")
        assert read_tables(str(tmp_path), "rules") == {"X1": {"title": "a"}}

    def test_of_no_file(self, tmp_path: Path) -> None:
        """A file that is not there says nothing."""
        assert read_tables(str(tmp_path), "rules") == {}

    def test_compiled(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Compiled tables are taken whole, and a file that they leave out says nothing."""
        module = compiled(monkeypatch, tmp_path.name)
        monkeypatch.setattr(module, "TABLES", {"rules": {"X1": {}}}, raising=False)
        (tmp_path / "glossary.toml").write_text("[bag]\n", "utf-8")
        assert read_tables(str(tmp_path), "rules") == {"X1": {}}
        assert read_tables(str(tmp_path), "glossary") == {}

    def test_a_broken_game_is_told(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A module that is missing for another reason is no reason to read the TOML."""

        def broken(_: str) -> ModuleType:
            raise ModuleNotFoundError(name="elsewhere")

        monkeypatch.setattr("engine.rule_data.import_module", broken)
        with pytest.raises(ModuleNotFoundError):
            read_tables(str(tmp_path), "rules")
