"""The Chromium of the browser tests: the one that npm installs by the lock, or one that is named."""

import json
import os
import platform
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

PROJECT = Path(__file__).resolve().parents[2]
PACKAGE = PROJECT / "node_modules" / "@sparticuz" / "chromium"
ADVICE = "install a Chromium, for example Debian's package chromium, and name it in the variable CHROMIUM"

# Nothing a test asks for may leave the machine, and nothing may depend on the machine's graphics. A test
# closes its tab before optimized WebAssembly pays: compiling Python quickly, and once, saves a sixth of
# the processors' time.
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--js-flags=--liftoff-only",
)

FONT_SETTINGS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{folder}/font-cache</cachedir></fontconfig>
"""


class NoBrowserError(Exception):
    """No Chromium can run on this machine; the message says what to install."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chromium:
    """A browser's program and what must be in its environment."""

    path: Path
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def is_shell(self) -> bool:
        """Whether it is the locked one, which leaves out what needs no window: it puts no page away."""
        return bool(self.environment)

    @property
    def flags(self) -> tuple[str, ...]:
        """Chromium refuses its sandbox to root, which is who runs the tests in most containers."""
        return (*FLAGS, "--no-sandbox") if os.geteuid() == 0 else FLAGS


def find_chromium() -> Chromium:
    """The one that the variable CHROMIUM names; else the locked one, whatever else the machine has.

    Raises:
        NoBrowserError: CHROMIUM names no program, or the locked one cannot run on this machine.
    """
    named = os.environ.get("CHROMIUM")
    if not named:
        return _locked()
    program = shutil.which(named)
    if not program:
        raise NoBrowserError(f"CHROMIUM names no program: {named}; {ADVICE}")
    return Chromium(path=Path(program))


@contextmanager
def open_chromium() -> Iterator[Browser]:
    """Start Chromium without a window, for as long as the block runs.

    Raises:
        NoBrowserError: as of `find_chromium`.
    """
    chromium = find_chromium()
    environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.path, args=list(chromium.flags), env=environment
        )
        yield browser
        browser.close()


def _locked() -> Chromium:
    if platform.system() != "Linux" or platform.machine() not in {"x86_64", "AMD64"}:
        raise NoBrowserError(
            f"the locked Chromium runs on Linux on x86_64 and this is {platform.system()} on "
            f"{platform.machine()}; {ADVICE}"
        )
    version: str = json.loads((PACKAGE / "package.json").read_bytes())["version"]
    folder = PROJECT / ".cache" / f"chromium-{version}"
    if not folder.is_dir():
        _unpack(folder)
    return Chromium(
        path=folder / "chromium",
        environment={
            "LD_LIBRARY_PATH": str(folder / "lib"),
            "FONTCONFIG_FILE": str(folder / "fonts.conf"),
        },
    )


def _unpack(folder: Path) -> None:
    """Unpack beside the final place and move at the end: a broken attempt leaves nothing that looks whole."""
    folder.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        whole = Path(temporary, "chromium")
        whole.mkdir()
        script = Path(__file__).with_name("inflate.mjs")
        command = ["node", str(script), str(whole), *map(str, (PACKAGE / "bin").glob("*.br"))]
        subprocess.run(command, check=True)
        for archive in whole.glob("*.tar"):
            _unpack_tar(archive, whole)
        (whole / "chromium").chmod(0o755)
        (whole / "fonts.conf").write_text(FONT_SETTINGS.format(folder=folder))
        try:
            whole.rename(folder)
        except OSError:
            if not folder.is_dir():  # else another run was quicker, and what it moved there is the same
                raise


def _unpack_tar(archive: Path, folder: Path) -> None:
    """Write the plain files of an archive, which are all it has."""
    with tarfile.open(archive) as opened:
        for member in opened:
            content = opened.extractfile(member)
            if content is not None:
                target = folder / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())
    archive.unlink()
