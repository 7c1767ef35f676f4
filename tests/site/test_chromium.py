"""Which Chromium the tests run in."""

import platform
from pathlib import Path

import pytest

from tests.site.chromium import NoBrowserError, find_chromium


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a Chromium of its own on the search path, under each usual name."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.delenv("CHROMIUM", raising=False)


class TestFindChromium:
    """The one of the lock file, so that every machine sees the same pages; another one on demand alone."""

    def test_the_locked_one_comes_first(self, tmp_path: Path) -> None:
        """A Chromium of the machine changes nothing."""
        found = find_chromium()
        assert found.is_shell
        assert not found.path.is_relative_to(tmp_path)

    def test_a_named_one(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The variable names another, by its path or as the search path has it."""
        for name in ("chromium", str(tmp_path / "chromium")):
            monkeypatch.setenv("CHROMIUM", name)
            assert find_chromium().path == tmp_path / "chromium"
            assert not find_chromium().is_shell

    def test_a_wrong_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A program that is not there is named in the message."""
        monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
        with pytest.raises(NoBrowserError, match="CHROMIUM names no program: /nowhere/chromium"):
            find_chromium()

    @pytest.mark.parametrize(("system", "machine"), [("Darwin", "arm64"), ("Linux", "aarch64")])
    def test_another_platform(self, system: str, machine: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where the locked one cannot run, the message says so and how to name another; none is guessed."""
        monkeypatch.setattr(platform, "system", lambda: system)
        monkeypatch.setattr(platform, "machine", lambda: machine)
        says = (
            f"locked Chromium runs on Linux on x86_64 and this is {system} on {machine}; .* variable CHROMIUM"
        )
        with pytest.raises(NoBrowserError, match=says):
            find_chromium()
