"""Third-party parts that the site ships, with owners and licences, and the packages that build it.

A page lists them, and the bill of materials of the built site names them for programs, in CycloneDX 1.5.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot5
from packageurl import PackageURL

from engine import __version__
from macros.project import PROJECT, build_date
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from markupsafe import Markup

    from macros.built_site import BuiltSite
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
        Part(**{**each, "licences": tuple(each["licences"]), "version": _version(project, each["version"])})
        for each in read
    )


def build_tools(project: Path) -> tuple[Tool, ...]:
    """Return the packages of the locks that the build installs, by registry and name."""
    python = (Tool(name=name, version=version, registry="pypi") for name, version in _pins(project).items())
    return (*python, *_npm_tools(project))


def shipped(page: Page) -> Markup:
    """Return the table of what is shipped, with owners and licences."""
    return fill("page/third_party", root=page.root, parts=parts(PROJECT), licences=LICENCES | UNLISTED)


def _version(project: Path, where: str) -> str:
    kind, _, name = where.partition(" ")
    if kind == "npm":
        return str(_npm_lock(project)[f"node_modules/{name}"]["version"])
    if kind == "pip":
        return _pins(project)[name]
    if kind == "python":
        lock = json.loads((project / "node_modules" / "pyodide" / "pyodide-lock.json").read_bytes())
        return str(lock["info"]["python"])
    return __version__ if kind == "engine" else where


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


BILL = "bom.cdx.json"
"""From the site's root."""

RUNTIME = "assets/runtime"
"""Others' files that go out as they are, or nearly."""


def write_bill(site: BuiltSite) -> None:
    """Write the bill into a built site."""
    runtime = sorted((site.folder / RUNTIME).glob("*"))
    text = bill_of_materials(site.project, site.folder, runtime)
    (site.folder / BILL).write_text(f"{text}\n", encoding="utf-8")


def bill_of_materials(project: Path, folder: Path, files: Sequence[Path]) -> str:
    """Return the bill as JSON. Equal sources give an equal bill, with the moment that the build carries.

    Args:
        project: the sources, with the locks.
        folder: the built site.
        files: those of its files that are listed one by one, with their hashes.
    """
    own, *others = parts(project)
    tools = build_tools(project)
    digests = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files
    }
    site = _part(own, ComponentType.APPLICATION)
    shipped = [*map(_part, others), *(_file(*each) for each in digests.items())]
    bill = Bom(
        components=[*shipped, *map(_tool, tools)],
        metadata=BomMetaData(component=site, timestamp=datetime.fromtimestamp(int(build_date(project)), UTC)),
        serial_number=uuid.uuid5(uuid.NAMESPACE_URL, repr((own, others, digests, tools))),
    )
    bill.register_dependency(site, shipped)
    return JsonV1Dot5(bill).output_as_string(indent=1)


def _part(part: Part, kind: ComponentType = ComponentType.LIBRARY) -> Component:
    address = PackageURL.from_string(part.purl)
    address = address._replace(version=part.version or None)
    return Component(
        type=kind,
        bom_ref=address.to_string(),
        name=part.name,
        version=part.version or None,
        description=part.what,
        scope=ComponentScope.REQUIRED,
        publisher=part.owner,
        licenses=map(_licence, part.licences),
        purl=address,
    )


def _licence(name: str) -> DisjunctiveLicense:
    return DisjunctiveLicense(name=UNLISTED[name]) if name in UNLISTED else DisjunctiveLicense(id=name)


def _file(name: str, digest: str) -> Component:
    hashes = [HashType(alg=HashAlgorithm.SHA_256, content=digest)]
    return Component(type=ComponentType.FILE, bom_ref=name, name=name, hashes=hashes)


def _tool(tool: Tool) -> Component:
    namespace, _, name = tool.name.rpartition("/")
    address = PackageURL(tool.registry, namespace or None, name, tool.version)
    return Component(
        type=ComponentType.LIBRARY,
        bom_ref=f"build {address.to_string()}",
        name=tool.name,
        version=tool.version,
        scope=ComponentScope.EXCLUDED,
        purl=address,
    )
