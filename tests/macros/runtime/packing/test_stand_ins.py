"""What is shipped in the place of parts of the standard library that are never used."""

import importlib
import json
import sys
import zipfile
from pathlib import Path

import pytest

from macros.runtime.packing.archives import stand_ins, write_library


class TestStandIns:
    """Pyodide asks them for a few names, and for nothing that they would have to do."""

    def test_each_is_a_source_of_the_standard_library(self) -> None:
        """Every stand-in compiles under the name that it takes, and nothing of Pyodide's own is replaced."""
        sources = stand_ins()
        for member, source in sources.items():
            compile(source, member, "exec")
            assert member.partition("/")[0].removesuffix(".py") in sys.stdlib_module_names | {"_colorize"}

    def test_a_traceback_is_plain(self) -> None:
        """Every part of a theme, and every colour in it, is no characters."""
        no_colours = importlib.import_module("macros.runtime.packing.stand_ins.no_colours")
        theme = no_colours.get_theme(force_no_color=True).traceback
        assert (f"{theme.filename}a{theme.reset}", theme.error_range + "b") == ("a", "b")
        assert not no_colours.can_colorize(file=sys.stderr)

    def test_nothing_waits(self) -> None:
        """An event loop can be derived and set; a call that would wait fails at once, and loudly."""
        module = importlib.import_module("macros.runtime.packing.stand_ins.no_asyncio")
        assert module.Task[int] is module.Task
        module.set_event_loop_policy(module.DefaultEventLoopPolicy())
        module._set_running_loop(module.AbstractEventLoop())
        with pytest.raises(NotImplementedError):
            module.sleep(1)
        with pytest.raises(AttributeError):
            module.get_event_loop  # noqa: B018 - the asking is what fails

    def test_nothing_is_installed(self) -> None:
        """Two registrations are taken; an archive that would be unpacked fails at once, and loudly."""
        module = importlib.import_module("macros.runtime.packing.stand_ins.no_archives")
        module.register_archive_format("whl", print, description="Wheel file")
        module.register_unpack_format("whl", [".whl"], print, description="Wheel file")
        with pytest.raises(NotImplementedError):
            module.ZipFile("a.whl")
        with pytest.raises(AttributeError):
            module.__path__  # noqa: B018 - the asking is what fails


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
