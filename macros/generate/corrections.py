"""The table of known corrections as JSON, for pages that open an old link."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.links import corrections, growth
from macros.editions import editions_of
from macros.pages.history import changed_answers

if TYPE_CHECKING:
    from pathlib import Path


def corrections_file(project: Path) -> dict[str, bytes]:
    """Return `corrections.json`, which a page asks for when a link's answer is no longer the same.

    It holds the known corrections of the engine, every rule whose meaning or decision changed, the numbers
    of the editions that are kept, and the parts by which answers have grown.
    """
    told = [
        {
            "version": each.version,
            "calculators": list(each.calculators),
            "what": each.what,
            "why": each.why,
            "rules": list(each.rules),
        }
        for each in corrections()
    ]
    kept = [each.number for each in editions_of(project)]
    grown = {key: list(parts) for key, parts in growth().items()}
    changes = changed_answers(project)
    table = {"corrections": told, "changes": changes, "editions": kept, "growth": grown}
    return {"corrections.json": json.dumps(table, ensure_ascii=False).encode() + b"\n"}
