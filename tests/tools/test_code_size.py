"""What counts as large, and as finely cut."""

from pathlib import PurePosixPath

from tools.code_size import (
    Calls,
    count_calls,
    is_code,
    module_importers,
    on_demand,
    script_importers,
    with_one_importer,
)

ONE_CALL = b"def _a():\n    return 1\n\n\ndef b():\n    return _a()\n"
TWO_CALLS = b"def _a():\n    return 1\n\n\ndef b():\n    return _a() + _a()\n"


def test_calls() -> None:
    """Of four functions one is private and called from one place."""
    assert count_calls([ONE_CALL, TWO_CALLS]) == Calls(4, 1)


def test_modules() -> None:
    """The package that is imported from twice is none with one importer; the module inside it is."""
    code = {
        PurePosixPath("engine/__init__.py"): b"",
        PurePosixPath("engine/dice.py"): b"",
        PurePosixPath("macros/a.py"): b"from engine import dice",
        PurePosixPath("macros/b.py"): b"def late():\n    import engine\n",
    }
    importers = module_importers(code)
    assert importers["engine.dice"] == {"macros.a"}
    assert importers["engine"] == {"macros.a", "macros.b"}
    assert with_one_importer(importers) == {"engine.dice": "macros.a"}


def test_scripts() -> None:
    """A script is found from the folder of the one that imports it, also where it is fetched late."""
    home = PurePosixPath("docs/assets/js")
    code = {
        home / "main.mjs": b'const late = () => import("./dice/roll.mjs");',
        home / "dice/roll.mjs": b'/** @typedef {import("../shared/a.mjs").A} A */\n'
        b'import { a } from "../shared/a.mjs";\nimport b from "./not-tracked.mjs";',
        home / "shared/a.mjs": b"",
    }
    importers = script_importers(code)
    assert importers == {"main.mjs": set(), "dice/roll.mjs": {"main.mjs"}, "shared/a.mjs": {"dice/roll.mjs"}}
    assert on_demand(code) == ["dice/roll.mjs"]


def test_code() -> None:
    """Rule data, prose and tests are none."""
    names = ("engine/a.py", "docs/assets/css/a.css", "engine/rules.toml", "docs/index.md", "tests/test_a.py")
    assert [is_code(PurePosixPath(name)) for name in names] == [True, True, False, False, False]
