"""`make bench`: this engine beside icepool and dyce, the same questions in turn in one process.

Times are medians over many repeats, with the quartiles as spread; only the ratios mean anything on a busy
machine. Our caches are emptied before each timed call, the rivals' are left as they are.
Runs in CPython and, started by `pyodide_bench.mjs`, in Pyodide.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from gc import collect
from statistics import median, quantiles
from time import perf_counter
from types import FunctionType
from typing import Any

from engine import chance
from tools.bench import queries

REPEATS = 30
SLOW_SECONDS = 0.05
"""A call slower than this is repeated less often, so that the whole stays within minutes."""
SLOW_REPEATS = 7


def _caches() -> Iterator[Any]:
    for name in ("bag", "chain", "dice", "groups", "ladder", "polynomial", "pool", "sweep"):
        module = sys.modules.get(f"{chance.__name__}.{name}")
        for value in vars(module).values() if module else ():
            if hasattr(value, "cache_clear") and not isinstance(value, FunctionType):
                yield value


CACHES = tuple(_caches())


def _timed(call: Callable[[], Any]) -> float:
    for cache in CACHES:
        cache.cache_clear()
    started = perf_counter()
    call()
    return perf_counter() - started


def _interleaved(calls: dict[str, Callable[[], Any]]) -> dict[str, list[float]]:
    """Time every call in turn, so that a slow moment of the machine touches all of them."""
    slowest = max(_timed(call) for call in calls.values())
    times: dict[str, list[float]] = {name: [] for name in calls}
    collect()
    for _ in range(SLOW_REPEATS if slowest > SLOW_SECONDS else REPEATS):
        for name, call in calls.items():
            times[name].append(_timed(call))
    return times


def _shown(times: list[float]) -> str:
    low, _, high = quantiles(times, n=4)
    return f"{median(times) * 1000:8.3f} ms ({low * 1000:.3f}-{high * 1000:.3f})"


def _report(query: queries.Query) -> Iterator[str]:
    calls = {"ours": query.ours, "icepool": query.icepool, "dyce": query.dyce}
    times = _interleaved({name: call for name, call in calls.items() if call is not None})
    yield f"{query.name}{'' if queries.agreed(query) else '   THE ANSWERS DIFFER'}"
    ours = median(times["ours"])
    for name, taken in times.items():
        ratio = "" if name == "ours" else f"   ours / {name} = {ours / median(taken):.2f}"
        yield f"  {name:<8}{_shown(taken)}{ratio}"


def _growth() -> Iterator[str]:
    for name, sizes, call in queries.GROWTH:
        yield f"{name}, ms: {'   '.join(_grown(call, size) for size in sizes)}"


def _grown(call: Callable[[int], Any], size: int) -> str:
    taken = median(_timed(partial(call, size)) for _ in range(SLOW_REPEATS))
    return f"{size}: {taken * 1000:.2f}"


def report() -> Iterator[str]:
    """Return the whole report, line by line."""
    yield f"Python {sys.version.split()[0]} on {sys.platform}"
    for query in queries.QUERIES:
        yield from _report(query)
    yield "How the cost grows"
    yield from _growth()


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)  # noqa: T201 - a report is printed
