"""Whether memory grows: samples over a run, and the slope of the line through their later half."""

from __future__ import annotations

import functools
import gc
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

STATUS = Path("/proc/self/statm")
PAGE = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """The memory after so many requests."""

    requests: int
    blocks: int
    """Blocks of memory that Python's objects hold: exact, and free of what the allocator keeps in reserve.

    In Pyodide, whose allocator does not count, the objects that may hold others.
    """
    resident: int
    """Bytes of the whole process, 0 where the system does not tell."""


def _empty_caches() -> None:
    """Empty the caches that have a bound: how full they happen to be says nothing, and one without shows."""
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and each.cache_parameters()["maxsize"] is not None:
            each.cache_clear()


def sample(requests: int) -> Sample:
    """Return the memory of now, after everything that may go has gone."""
    _empty_caches()
    gc.collect()
    blocks = sys.getallocatedblocks() or len(gc.get_objects())
    return Sample(requests=requests, blocks=blocks, resident=_resident())


def _resident() -> int:
    if STATUS.exists():
        return int(STATUS.read_text().split()[1]) * PAGE
    if sys.platform == "emscripten":
        bytes_of_wasm: int = import_module("pyodide_js")._module.HEAPU8.length
        return bytes_of_wasm
    return 0


def growth(samples: Sequence[tuple[int, int]]) -> float:
    """Return by which share of its mean a quantity grows over the later half of a run.

    The first half is left out: in it everything is met for the first time.
    The line of least squares does not take one late peak for growth.

    >>> growth([(0, 10), (1, 100), (2, 100), (3, 100)])
    0.0
    >>> growth([(0, 100), (1, 100), (2, 100), (3, 200), (4, 300), (5, 400)])
    0.6666666666666666
    """
    later = samples[len(samples) // 2 :]
    xs, ys = [float(x) for x, _ in later], [float(y) for _, y in later]
    middle, mean = sum(xs) / len(xs), sum(ys) / len(ys)
    square = sum((x - middle) ** 2 for x in xs)
    slope = sum((x - middle) * (y - mean) for x, y in zip(xs, ys, strict=True)) / square if square else 0.0
    return slope * (xs[-1] - xs[0]) / mean if mean else 0.0
