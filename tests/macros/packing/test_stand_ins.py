"""What is shipped in the place of parts of the library that are never used."""

import importlib
import json
import sys
import zipfile
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from macros.packing.stand_ins import stand_ins
from macros.packing.steps import write_library


class TestStandIns:
    """Pyodide asks them for a few names, and for nothing that they would have to do."""

    def test_each_is_a_source(self) -> None:
        """Every stand-in compiles under the name that it takes."""
        sources = stand_ins()
        for member, source in sources.items():
            compile(source, member, "exec")
        assert list(sources) == ["asyncio/__init__.py", "pyodide/_package_loader.py", "pyodide/webloop.py"]

    def test_names_that_are_asked_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The package starts a loop, and its script asks where packages and libraries would lie."""
        for name in ("pyodide_js", "pyodide_js._api"):
            monkeypatch.setitem(sys.modules, name, MagicMock())
        no_event_loop, no_packages = map(
            importlib.import_module,
            ("macros.packing.stand_ins.no_event_loop", "macros.packing.stand_ins.no_packages"),
        )
        no_event_loop._initialize_event_loop()
        no_packages.init_loaded_packages()
        assert str(no_packages.SITE_PACKAGES) == no_packages.SITE_PACKAGES.__str__() == "/lib/site-packages"

    def test_asyncio_has_nothing(self) -> None:
        """Whatever is asked of it fails at once, and loudly."""
        module = importlib.import_module("macros.packing.stand_ins.no_asyncio")
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
        assert missing == ["pyodide/_package_loader.py", "pyodide/webloop.py"]
        with zipfile.ZipFile(after) as archive:
            assert archive.read("enum.py") == b"1\n"
            assert archive.read("asyncio/__init__.py") == stand_ins()["asyncio/__init__.py"]
