"""The effect of each ruling's readings on the numbers, computed once and cached for the whole build.

The bundle step and the site builder are two processes, and the engine needs seconds for all rulings: the
result is cached in `.cache/effects` under a name that changes with every edit of the engine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine import Ruling, catalogue
from engine.reading_impact import reading_impact
from macros.cache import ENGINE, digest_of, write_text
from macros.project import PROJECT

CACHE = PROJECT / ".cache" / "effects"


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
    return cached_effects(CACHE, digest_of(PROJECT, *ENGINE, "macros/pages/reading_effects.py"))


def cached_effects(folder: Path, digest: str) -> Mapping[str, Effect]:
    """Return the effects that a folder keeps under a digest; compute and keep them where it has none."""
    path = folder / f"{digest}.json"
    if not path.is_file():
        write_text(path, json.dumps(_compute(), ensure_ascii=False))
        for other in set(folder.glob("*.json")) - {path}:
            other.unlink(missing_ok=True)
    raw = json.loads(path.read_text(encoding="utf-8"))
    return {key: _effect(each) for key, each in raw.items()}


def _compute() -> dict[str, Any]:
    """Return the effects as data, computed side by side: each asks the engine some ten times."""
    ids = list(_rulings())
    with ProcessPoolExecutor() as workers:
        return dict(zip(ids, workers.map(_effect_of, ids, chunksize=8), strict=True))


def _effect_of(ruling: str) -> dict[str, Any]:
    return asdict(reading_impact(_rulings()[ruling]))


def _rulings() -> Mapping[str, Ruling]:
    return {key: each for system in catalogue() for key, each in system.data.rulings.items()}


def _effect(raw: Mapping[str, Any]) -> Effect:
    widest = raw["widest"]
    return Effect(
        cases=tuple(Compared(**each) for each in raw["cases"]),
        widest=None if widest is None else Compared(**widest),
        asked=raw["asked"],
        apart=raw["apart"],
    )
