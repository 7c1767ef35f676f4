"""The bill of materials of a built site, in CycloneDX 1.5: what it ships, and what it was built with."""

from __future__ import annotations

import hashlib
import json
import uuid
from pathlib import Path
from typing import Any

from macros.pages.third_party import UNLISTED, Part, Tool, build_tools, parts
from macros.postprocess.built_site import BuiltSite

__all__ = ["BILL", "bill_of_materials", "write_bill"]

BILL = "bom.cdx.json"
"""From the site's root."""

RUNTIME = "assets/runtime"
"""Others' files that go out as they are, or nearly."""


def write_bill(site: BuiltSite, project: Path) -> None:
    """Write the bill into a built site."""
    runtime = sorted((site.folder / RUNTIME).glob("*"))
    text = json.dumps(bill_of_materials(project, site.folder, runtime), indent=1, ensure_ascii=False)
    (site.folder / BILL).write_text(f"{text}\n", encoding="utf-8")


def bill_of_materials(project: Path, folder: Path, files: list[Path]) -> dict[str, Any]:
    """Return the bill as JSON values. Equal sources give an equal bill.

    Args:
        project: the sources, with the locks.
        folder: the built site.
        files: those of its files that are listed one by one, with their hashes.
    """
    own, *others = parts(project)
    components = [
        *map(_part, others),
        *(_file(folder, path) for path in files),
        *map(_tool, build_tools(project)),
    ]
    content = json.dumps([_part(own), components], sort_keys=True)
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, content)}",
        "version": 1,
        "metadata": {"component": _part(own) | {"type": "application"}},
        "components": components,
    }


def _part(part: Part) -> dict[str, Any]:
    address = f"{part.purl}@{part.version}" if part.version else part.purl
    return {
        "type": "library",
        "bom-ref": address,
        "name": part.name,
        **({"version": part.version} if part.version else {}),
        "description": part.what,
        "scope": "required",
        "publisher": part.owner,
        "licenses": [{"license": _licence(each)} for each in part.licences],
        "purl": address,
    }


def _licence(name: str) -> dict[str, str]:
    return {"name": UNLISTED[name]} if name in UNLISTED else {"id": name}


def _file(folder: Path, path: Path) -> dict[str, Any]:
    name = path.relative_to(folder).as_posix()
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return {"type": "file", "bom-ref": name, "name": name, "hashes": [{"alg": "SHA-256", "content": digest}]}


def _tool(tool: Tool) -> dict[str, Any]:
    address = f"pkg:{tool.registry}/{tool.name.replace('@', '%40')}@{tool.version}"
    return {
        "type": "library",
        "bom-ref": f"build {address}",
        "name": tool.name,
        "version": tool.version,
        "scope": "excluded",
        "purl": address,
    }
