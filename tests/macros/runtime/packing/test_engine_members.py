"""The browser gets the modules that an answer may need, and rule data that is the TOML's, word for word."""

import ast
import sys
import tomllib
from pathlib import Path
from typing import Any

import engine
from engine.rule_data import RuleData
from macros.project import PROJECT
from macros.runtime.packing.archives import TABLES, engine_members

FOLDER = PROJECT / "engine"


def made_tables(source: bytes) -> dict[str, Any]:
    """The literal that a compiled module of tables holds."""
    tree = ast.parse(source)
    assert isinstance(tree.body[0], ast.Assign)
    tables: dict[str, Any] = ast.literal_eval(tree.body[0].value)
    return tables


class TestMembers:
    """What leads on from the door, the games, and nothing else."""

    def test_of_a_small_engine(self, tmp_path: Path) -> None:
        """Imports are followed wherever they stand; a package comes with the packages around it."""
        sources = {
            "__init__.py": "from engine.a import b\nimport os, engine.deep.one\n",
            "a.py": "def lazy():\n    from engine import c\n",
            "c.py": "",
            "unused.py": "import engine.a\n",
            "deep/__init__.py": "",
            "deep/one.py": "from . import two\n",
            "systems/__init__.py": "",
            "systems/x/__init__.py": "",
            "systems/x/procedure.py": "from engine.deep import three\n",
            "deep/three.py": "",
            "systems/x/rules.toml": "[X1]\nday = 2026-01-02\nparts = [[1], {a = 2.5}]\n",
            "systems/x/glossary.toml": "[word]\n",
        }
        for name, text in sources.items():
            (tmp_path / "engine" / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "engine" / name).write_text(text, "utf-8")
        members = engine_members(tmp_path / "engine")
        assert sorted(members) == [
            "engine/__init__.py",
            "engine/a.py",
            "engine/c.py",
            "engine/deep/__init__.py",
            "engine/deep/one.py",
            "engine/deep/three.py",
            "engine/systems/__init__.py",
            "engine/systems/x/__init__.py",
            "engine/systems/x/compiled_tables.py",
            "engine/systems/x/procedure.py",
        ]
        tables = made_tables(members["engine/systems/x/compiled_tables.py"])
        assert tables == {"rules": {"X1": {"day": "2026-01-02", "parts": [[1], {"a": 2.5}]}}}

    def test_leaves_out_what_no_answer_needs(self) -> None:
        """The command line and the marks of links stay at home; every calculator is there."""
        members = engine_members(FOLDER)
        assert "engine/cli/main.py" not in members
        assert not [name for name in members if "conformance" in name or "schema" in name]
        for system in engine.catalogue():
            for calculator in system.calculators:
                assert f"{calculator.inputs.__module__.replace('.', '/')}.py" in members

    def test_tables_are_the_toml(self) -> None:
        """Whatever is compiled makes the same records as the TOML it was made of."""
        members = engine_members(FOLDER)
        for system in engine.catalogue():
            tables = made_tables(members[f"engine/systems/{system.slug}/compiled_tables.py"])
            for name in TABLES:
                read = tomllib.loads((FOLDER / "systems" / system.slug / f"{name}.toml").read_text("utf-8"))
                assert list(tables[name]) == list(read)

    def test_records_are_the_same(self, tmp_path: Path) -> None:
        """Read from compiled tables, every clause, ruling, text and edition equals the one read from TOML."""
        members = engine_members(FOLDER)
        for system in engine.catalogue():
            name = f"engine.systems.{tmp_path.name}"
            source = members[f"engine/systems/{system.slug}/compiled_tables.py"]
            module = type(sys)(f"{name}.compiled_tables")
            module.__dict__["TABLES"] = made_tables(source)
            sys.modules[name], sys.modules[module.__name__] = type(sys)(name), module
            compiled = RuleData(folder=str(tmp_path))
            try:
                for part in ("clauses", "rulings", "texts", "editions"):
                    assert getattr(compiled, part) == getattr(system.data, part)
            finally:
                del sys.modules[name], sys.modules[module.__name__]
