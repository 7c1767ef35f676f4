"""What each ruling's readings do to the numbers, computed once for every part of the build.

The bundle step and the site builder are two processes, and the engine needs seconds for all rulings: the
result is kept in `.cache/effects` under a name that changes with every edit of the engine.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine import catalogue, consequence

__all__ = ["Compared", "Effect", "effects", "kept"]

PROJECT = Path(__file__).resolve().parent.parent
KEPT = PROJECT / ".cache" / "effects"


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One request under every reading of one ruling, in the wire's JSON values."""

    request: Mapping[str, Any]
    watch: str
    values: Mapping[str, Any]
    """What stands at `watch`, by reading; the code of a refusal where the reading forbids the request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a ruling does: the requests it names, and the widest gap over its grid of ordinary inputs."""

    cases: tuple[Compared, ...]
    widest: Compared | None
    asked: int
    apart: int


@cache
def effects() -> Mapping[str, Effect]:
    """Return the effect of every ruling of every game, by the ruling's id."""
    return kept(KEPT, engine_digest(PROJECT))


def kept(folder: Path, digest: str) -> Mapping[str, Effect]:
    """Return the effects that a folder keeps under a digest; compute and keep them where it has none."""
    path = folder / f"{digest}.json"
    if not path.is_file():
        _keep(path, json.dumps(_computed(), ensure_ascii=False))
    raw = json.loads(path.read_text(encoding="utf-8"))
    return {key: _effect(each) for key, each in raw.items()}


def engine_digest(project: Path) -> str:
    """Return one word for the engine's code and rule data, and for what is kept of them."""
    digest = hashlib.sha256()
    engine = project / "engine"
    for path in (Path(__file__), *sorted(engine.rglob("*.py")), *sorted(engine.rglob("*.toml"))):
        digest.update(f"{path.name} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _computed() -> dict[str, Any]:
    rulings = [each for system in catalogue() for each in system.data.rulings.values()]
    return {ruling.id: asdict(consequence(ruling)) for ruling in rulings}


def _keep(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Two builds may compute at once: each writes a file of its own and gives it the name in one step.
    partial = path.with_suffix(f".{os.getpid()}")
    partial.write_text(text, encoding="utf-8")
    partial.replace(path)
    for other in path.parent.glob("*.json"):
        if other != path:
            other.unlink(missing_ok=True)


def _effect(raw: Mapping[str, Any]) -> Effect:
    widest = raw["widest"]
    return Effect(
        cases=tuple(Compared(**each) for each in raw["cases"]),
        widest=None if widest is None else Compared(**widest),
        asked=raw["asked"],
        apart=raw["apart"],
    )
