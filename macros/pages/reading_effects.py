"""The effect of each ruling's readings, its consequence table, computed once and cached for the whole build.

The bundle step and the site builder are two processes, and the engine needs seconds for all rulings: those
of a game are cached in `.cache/effects` until the game or the engine below it changes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from engine import Ruling, catalogue
from engine.reading_impact import reading_impact
from macros.cache import ENGINE, cache_dir, digest_of, write_text
from macros.project import PROJECT


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
    sources = (*ENGINE, "macros/pages/reading_effects.py")
    found: dict[str, Effect] = {}
    for system in catalogue():
        found |= cached_effects(PROJECT, system.slug, digest_of(PROJECT, *sources, game=system.slug))
    return found


def cached_effects(project: Path, game: str, digest: str) -> Mapping[str, Effect]:
    """Return the effects of a game, from the `.cache` of a project or computed and kept there."""
    path = cache_dir(project, "effects", digest) / f"{game}.json"
    if not path.is_file():
        write_text(path, json.dumps(_compute(game), ensure_ascii=False))
    raw = json.loads(path.read_text(encoding="utf-8"))
    return {key: _effect(each) for key, each in raw.items()}


def _compute(game: str) -> dict[str, Any]:
    """Return the effects as data, computed side by side: each asks the engine some ten times."""
    ids = list(_rulings(game))
    with ProcessPoolExecutor() as workers:
        return dict(zip(ids, workers.map(partial(_effect_of, game), ids, chunksize=8), strict=True))


def _effect_of(game: str, ruling: str) -> dict[str, Any]:
    return asdict(reading_impact(_rulings(game)[ruling]))


def _rulings(game: str) -> Mapping[str, Ruling]:
    return next(each.data.rulings for each in catalogue() if each.slug == game)


def _effect(raw: Mapping[str, Any]) -> Effect:
    widest = raw["widest"]
    return Effect(
        cases=tuple(Compared(**each) for each in raw["cases"]),
        widest=None if widest is None else Compared(**widest),
        asked=raw["asked"],
        apart=raw["apart"],
    )
