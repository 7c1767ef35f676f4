"""Third-party parts that the site ships, with owners and licences, and the packages that build it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine import __version__
from macros.project import PROJECT
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from macros.page import Page

TABLE = Path(__file__).with_name("third_party.toml")
PIN = re.compile(r"^(?P<name>[a-z0-9._-]+)==(?P<version>[^ ;\\]+)", re.MULTILINE)
LICENCES = {
    "0BSD": "BSD without conditions",
    "Apache-2.0": "Apache 2.0",
    "BSD-2-Clause": "BSD, two clauses",
    "ISC": "ISC",
    "BSD-3-Clause": "BSD, three clauses",
    "CC-BY-4.0": "CC BY 4.0",
    "MIT": "MIT",
    "MPL-2.0": "MPL 2.0",
    "OFL-1.1": "SIL Open Font Licence 1.1",
    "PSF-2.0": "PSF",
    "W3C-20150513": "W3C",
    "Zlib": "zlib",
    "blessing": "SQLite blessing (public domain)",
    "bzip2-1.0.6": "bzip2",
}
"""What the page calls a licence of SPDX."""
UNLISTED = {
    "Apache-2.0-with-LLVM-exception": "Apache 2.0 with LLVM exception",
    "public-domain": "public domain",
}
"""The same where SPDX has no name of its own for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One thing that readers get."""

    name: str
    purl: str
    """Its package URL, without a version."""
    version: str
    """Empty where it comes inside another part, whose version decides."""
    what: str
    owner: str
    licences: tuple[str, ...]
    """By their SPDX names, or those of `UNLISTED`."""
    inside: str = ""
    """The part whose version decides, where there is no own one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One package that the build uses and the site does not contain."""

    name: str
    version: str
    registry: str
    """`pypi` or `npm`."""


def parts(project: Path) -> tuple[Part, ...]:
    """Return everything that is shipped, with the versions that the locks name."""
    read = tomllib.loads(TABLE.read_text(encoding="utf-8"))["part"]
    return tuple(
        Part(**{**each, "licences": tuple(each["licences"]), "version": _version(project, **each)})
        for each in read
    )


def build_tools(project: Path) -> tuple[Tool, ...]:
    """Return the packages of the locks that the build installs, by registry and name."""
    python = (Tool(name=name, version=version, registry="pypi") for name, version in _pins(project).items())
    return (*python, *_npm_tools(project))


def shipped(page: Page) -> Markup:
    """Return the table of what is shipped, with owners and licences."""
    return fill("page/third_party", root=page.root, parts=parts(PROJECT), licences=LICENCES | UNLISTED)


def _version(project: Path, *, version: str = "", **_part: object) -> str:
    kind, _, name = version.partition(" ")
    if kind == "npm":
        return str(_npm_lock(project)[f"node_modules/{name}"]["version"])
    if kind == "pip":
        return _pins(project)[name]
    if kind == "python":
        lock = json.loads((project / "node_modules" / "pyodide" / "pyodide-lock.json").read_bytes())
        return str(lock["info"]["python"])
    return __version__ if kind == "engine" else version


def _pins(project: Path) -> dict[str, str]:
    text = (project / "requirements" / "site.txt").read_text(encoding="utf-8")
    return {found["name"]: found["version"] for found in PIN.finditer(text)}


def _npm_lock(project: Path) -> dict[str, dict[str, object]]:
    read: dict[str, dict[str, object]] = json.loads((project / "package-lock.json").read_bytes())["packages"]
    return read


def _npm_tools(project: Path) -> Iterator[Tool]:
    for path, entry in sorted(_npm_lock(project).items()):
        if path and not entry.get("dev"):
            name = path.rpartition("node_modules/")[2]
            yield Tool(name=name, version=str(entry["version"]), registry="npm")
