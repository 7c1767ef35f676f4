"""The bill of materials of a built site, in CycloneDX 1.5: what it ships, and what it was built with."""

from __future__ import annotations

import hashlib
import uuid
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot5
from packageurl import PackageURL

from macros.pages.third_party import UNLISTED, Part, Tool, build_tools, parts
from macros.project import build_date

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from macros.built_site import BuiltSite

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
