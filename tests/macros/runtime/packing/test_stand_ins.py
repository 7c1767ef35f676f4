"""What is shipped in the place of parts of the library that are never used."""

import functools
import importlib
import inspect
import json
import sys
import zipfile
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from macros.runtime.packing.stand_ins import stand_ins
from macros.runtime.packing.steps import write_library


class TestStandIns:
    """Pyodide asks them for a few names, and for nothing that they would have to do."""

    def test_each_is_a_source(self) -> None:
        """Every stand-in compiles under the name that it takes."""
        sources = stand_ins()
        for member, source in sources.items():
            compile(source, member, "exec")
        assert len(sources) == len({*sources.values()}) == 9

    def test_names_that_are_asked_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The package starts a loop, and its script asks where packages and libraries would lie."""
        for name in ("pyodide_js", "pyodide_js._api"):
            monkeypatch.setitem(sys.modules, name, MagicMock())
        no_event_loop, no_packages = map(
            importlib.import_module,
            (
                "macros.runtime.packing.stand_ins.no_event_loop",
                "macros.runtime.packing.stand_ins.no_packages",
            ),
        )
        no_event_loop._initialize_event_loop()
        no_packages.init_loaded_packages()
        assert str(no_packages.SITE_PACKAGES) == no_packages.SITE_PACKAGES.__str__() == "/lib/site-packages"

    def test_a_traceback_is_plain(self) -> None:
        """Every part of a theme, and every colour in it, is no characters."""
        no_colours = importlib.import_module("macros.runtime.packing.stand_ins.no_colours")
        theme = no_colours.get_theme(force_no_color=True).traceback
        assert (f"{theme.filename}a{theme.reset}", theme.error_range + "b") == ("a", "b")
        assert not no_colours.can_colorize(file=sys.stderr)

    def test_docstrings_say_the_least(self) -> None:
        """A name with brackets and the line that ends a signature."""
        module = importlib.import_module("macros.runtime.packing.stand_ins.no_docstrings")
        assert module.get_cmeth_docstring(len) == "len()\n--\n\n"

    def test_inspection(self) -> None:
        """What is answered is answered as `inspect` does; no signature is known."""
        module = importlib.import_module("macros.runtime.packing.stand_ins.no_inspection")

        async def later() -> None:
            """Stand for a coroutine."""

        @functools.wraps(later)
        def wrapped() -> None:
            """Stand for a wrapper."""

        for called in (later, wrapped, len):
            assert module.iscoroutinefunction(called) == inspect.iscoroutinefunction(called)
            assert module.unwrap(called) is inspect.unwrap(called)
        for path in ("/lib/dispatch.pyc", "dispatch.py", "rules.toml", "folder"):
            assert module.getmodulename(path) == inspect.getmodulename(path)
        with pytest.raises(ValueError, match="signatures"):
            module.signature(len)

    def test_evaluation(self) -> None:
        """The last line is worth something where it is an expression, as at a prompt."""
        module = importlib.import_module("macros.runtime.packing.stand_ins.plain_evaluation")
        names: dict[str, int] = {}
        assert module.eval_code("x = 1; x + 1", names, filename="<exec>") == 2
        assert module.eval_code("y = x", names) is None
        assert (names["y"], module.eval_code("{}")) == (1, {})
        assert module.pyimport_impl("json.decoder").__name__ == "json.decoder"

    def test_what_the_core_asks_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The core looks these names up when it starts."""
        core = MagicMock()
        base = importlib.import_module("macros.runtime.packing.stand_ins.plain_evaluation")
        monkeypatch.setitem(sys.modules, "_pyodide_core", core)
        monkeypatch.setitem(sys.modules, "_pyodide", MagicMock())
        monkeypatch.setitem(sys.modules, "_pyodide._base", base)
        one_signature = importlib.import_module("macros.runtime.packing.stand_ins.one_signature")
        plain_code = importlib.import_module("macros.runtime.packing.stand_ins.plain_code")
        assert one_signature.default_signature is core.JsFuncSignature.return_value
        function, *taken = core.JsFuncSignature.call_args.args
        assert function() is one_signature._anything(1, a=2) is None
        assert taken[-1] is core.js2py_default_call_result
        assert plain_code.eval_code is base.eval_code

    def test_asyncio_has_nothing(self) -> None:
        """Whatever is asked of it fails at once, and loudly."""
        module = importlib.import_module("macros.runtime.packing.stand_ins.no_asyncio")
        with pytest.raises(AttributeError):
            module.get_event_loop  # noqa: B018 - the asking is what fails


class TestWriteLibrary:
    """The library is whole but for them."""

    def test_replaced_and_kept(self, tmp_path: Path) -> None:
        """Members with a stand-in are replaced, others stay; what is not there to be replaced is told."""
        before, after = tmp_path / "before.zip", tmp_path / "after.zip"
        with zipfile.ZipFile(before, "w") as archive:
            archive.writestr("asyncio/__init__.py", "import asyncio.events\n")
            archive.writestr("enum.py", "1\n")
        missing = json.loads(write_library(json.dumps(str(after)), str(before)))
        assert missing == sorted({*stand_ins()} - {"asyncio/__init__.py"})
        with zipfile.ZipFile(after) as archive:
            assert archive.read("enum.py") == b"1\n"
            assert archive.read("asyncio/__init__.py") == stand_ins()["asyncio/__init__.py"]
