"""Coverage of the rules: what computes each clause, what tests it, and where the book explains it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from engine import System, catalogue
from macros.pages.book_index import games_in_order
from macros.project import PROJECT
from macros.templating import fill

if TYPE_CHECKING:
    from macros.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """What stands behind one clause."""

    clause: str
    title: str
    calculators: tuple[str, ...]
    """Calculators whose working cites the clause, in the answers of the conformance pack."""
    golden: int
    """Golden cases that name the clause or whose working cites it."""
    nothing_to_compute: str

    @property
    def is_settled(self) -> bool:
        """Tell whether the clause is computed, or says why there is nothing to compute."""
        return bool(self.calculators) or bool(self.nothing_to_compute)


def _vectors(system: System) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for path in sorted((PROJECT / "vectors").glob(f"{system.slug}.*.jsonl")):
        yield from ((path.stem, json.loads(line)) for line in path.read_text("utf-8").splitlines())


def _golden_clauses(system: System) -> dict[str, str]:
    """Return the clause that each golden case says it is about, by the case's name."""
    folder = PROJECT / "tests" / "systems" / system.slug / "golden"
    files = [tomllib.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.toml"))]
    return {case["name"]: case.get("clause", "") for file in files for case in file["case"]}


@cache
def clause_coverage(slug: str) -> tuple[Covered, ...]:
    """Return what stands behind every clause of a game."""
    system = next(each for each in catalogue() if each.slug == slug)
    clauses = system.data.clauses
    about = _golden_clauses(system)
    citing: dict[str, set[str]] = {key: set() for key in clauses}
    golden = dict.fromkeys(clauses, 0)
    for calculator, vector in _vectors(system):
        steps = vector["answer"].get("response", {}).get("steps", ())
        cited = {step["clause"] for step in steps} & set(clauses)
        for key in cited:
            citing[key].add(calculator)
        if vector["name"] in about:
            for key in (cited | {about[vector["name"]]}) & set(clauses):
                golden[key] += 1
    return tuple(
        Covered(
            clause=key,
            title=clause.title,
            calculators=tuple(sorted(citing[key])),
            golden=golden[key],
            nothing_to_compute=clause.nothing_to_compute,
        )
        for key, clause in clauses.items()
    )


def coverage(page: Page) -> str:
    """Return, for each game, a table of its clauses with what computes, tests and tells them."""
    parts = []
    for system in games_in_order():
        rows = [
            {
                "data": each,
                "href": page.link(each.clause),
                "calculators": [(name, page.link(name)) for name in each.calculators],
            }
            for each in clause_coverage(system.slug)
        ]
        parts.append(f"## {system.title}\n\n{fill('page/coverage', rows=rows, title=system.title)}")
    return "\n\n".join(parts)
