"""`make bench`: this engine beside icepool and dyce, the same questions in turn in one process.

A library that cannot express a query has None. Every pair that answers must agree before anything is timed.
Times are medians over many repeats, with the quartiles as spread; only the ratios mean anything on a busy
machine. Our caches are emptied before each timed call, the rivals' are left as they are.
Runs in CPython and, started by `pyodide_bench.mjs` with the rivals mounted, in Pyodide.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from gc import collect
from statistics import median, quantiles
from time import perf_counter
from types import FunctionType
from typing import Any

import dyce
import icepool

from engine.chance.dice import dice_total, die
from engine.chance.distribution import Distribution
from engine.chance.pool import ranked_sums

MIXED = (6, 8, 6, 10, 12)
LARGE = (12,) * 10
REPEATS = 30
SLOW_SECONDS = 0.05
"""A call slower than this is repeated less often, so that the whole stays within minutes."""
SLOW_REPEATS = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """One question in three dialects; each answers a comparable value."""

    name: str
    ours: Callable[[], Any]
    icepool: Callable[[], Any] | None = None
    dyce: Callable[[], Any] | None = None


def _faces(sides: int) -> Distribution[tuple[int, bool]]:
    return Distribution({(face, face == 1): 1 for face in range(1, sides + 1)})


@icepool.multiset_function  # type: ignore[untyped-decorator]  # icepool leaves it untyped
def _two_best_next_and_ones(pool: Any) -> Any:
    return (pool.highest(2).sum(), pool.highest(1, 2).sum(), pool.keep_outcomes([1]).size())


def _icepool_ranks(sizes: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
    return _fractions(_two_best_next_and_ones(icepool.Pool([icepool.d(size) for size in sizes])))


def _dyce_ranks(sizes: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
    found: dict[tuple[int, ...], int] = {}
    for roll, ways in dyce.P(*sizes).rolls_with_counts():
        key = (roll[-1] + roll[-2], roll[-3], sum(face == 1 for face in roll))
        found[key] = found.get(key, 0) + ways
    whole = sum(found.values())
    return {key: Fraction(ways, whole) for key, ways in found.items()}


def _our_ranks(sizes: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
    ranks = ranked_sums([_faces(size) for size in sizes], ((0, 2), (2, 3)), marks_cap=len(sizes))
    return _fractions(ranks)


def _fractions(weights: Any) -> dict[Any, Fraction]:
    whole = sum(weights.values())
    return {outcome: Fraction(ways, whole) for outcome, ways in weights.items()}


def _our_two_best(sizes: tuple[int, ...]) -> dict[Any, Fraction]:
    ranks = ranked_sums([_faces(size) for size in sizes], ((0, 2),))
    return _fractions(ranks.map(lambda sums: sums[0]))


def _our_dice_for_and_against() -> dict[int, Fraction]:
    mib = dice_total(2, 10).map(lambda rolled: 12 - rolled)
    mib = mib.combine(dice_total(3, 6), lambda left, right: left + right)
    return _fractions(mib.combine(dice_total(3, 6), lambda left, right: left - right))


QUERIES = (
    Query(
        name="2d10 at most 12",
        ours=lambda: dice_total(2, 10).chance(lambda rolled: rolled <= 12),
        icepool=lambda: (2 @ icepool.d(10)).probability("<=", 12),
        dyce=lambda: Fraction(sum(n for rolled, n in (2 @ dyce.H(10)).items() if rolled <= 12), 100),
    ),
    Query(
        name="12 - 2d10 + 3d6 - 3d6",
        ours=_our_dice_for_and_against,
        icepool=lambda: _fractions(12 - 2 @ icepool.d(10) + 3 @ icepool.d6 - 3 @ icepool.d6),
        dyce=lambda: _fractions(12 - 2 @ dyce.H(10) + 3 @ dyce.H(6) - 3 @ dyce.H(6)),
    ),
    Query(
        name="sum of 30d6",
        ours=lambda: _fractions(dice_total(30, 6)),
        icepool=lambda: _fractions(30 @ icepool.d6),
        dyce=lambda: _fractions(30 @ dyce.H(6)),
    ),
    Query(
        name="two best of d6 d8 d6 d10 d12",
        ours=lambda: _our_two_best(MIXED),
        icepool=lambda: _fractions(icepool.Pool([icepool.d(size) for size in MIXED]).highest(2).sum()),
        dyce=lambda: _fractions(dyce.P(*MIXED).at(-2, -1)),
    ),
    Query(
        name="joint: two best, third, ones of d6 d8 d6 d10 d12",
        ours=lambda: _our_ranks(MIXED),
        icepool=lambda: _icepool_ranks(MIXED),
        dyce=lambda: _dyce_ranks(MIXED),
    ),
    Query(
        name="joint: two best, third, ones of 10d12",
        ours=lambda: _our_ranks(LARGE),
        icepool=lambda: _icepool_ranks(LARGE),
        dyce=lambda: _dyce_ranks(LARGE),
    ),
)


def agreed(query: Query) -> bool:
    """Tell whether every library that can answer gives the same exact answer."""
    rivals = [rival for rival in (query.icepool, query.dyce) if rival is not None]
    ours = query.ours()
    return all(rival() == ours for rival in rivals)


def _mixed_pool(size: int) -> tuple[int, ...]:
    return tuple((6, 8, 10, 12)[place % 4] for place in range(size))


GROWTH: tuple[tuple[str, tuple[int, ...], Callable[[int], Any]], ...] = (
    ("total of n d6", (2, 5, 10, 20, 40), lambda n: dice_total(n, 6)),
    ("joint of n mixed dice", (3, 5, 10, 20, 40), lambda n: _our_ranks(_mixed_pool(n))),
    ("one die of n faces", (4, 20, 100), die),
)


def _caches() -> Iterator[Any]:
    for module in [each for name, each in sys.modules.items() if name.startswith("engine.chance.")]:
        for value in vars(module).values():
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


def _report(query: Query) -> Iterator[str]:
    calls = {"ours": query.ours, "icepool": query.icepool, "dyce": query.dyce}
    times = _interleaved({name: call for name, call in calls.items() if call is not None})
    yield f"{query.name}{'' if agreed(query) else '   THE ANSWERS DIFFER'}"
    ours = median(times["ours"])
    for name, taken in times.items():
        ratio = "" if name == "ours" else f"   ours / {name} = {ours / median(taken):.2f}"
        yield f"  {name:<8}{_shown(taken)}{ratio}"


def _grown(call: Callable[[int], Any], size: int) -> str:
    taken = median(_timed(partial(call, size)) for _ in range(SLOW_REPEATS))
    return f"{size}: {taken * 1000:.2f}"


def report() -> Iterator[str]:
    """Return the whole report, line by line."""
    yield f"Python {sys.version.split()[0]} on {sys.platform}"
    for query in QUERIES:
        yield from _report(query)
    yield "How the cost grows"
    for name, sizes, call in GROWTH:
        yield f"{name}, ms: {'   '.join(_grown(call, size) for size in sizes)}"


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)  # noqa: T201 - a report is printed
