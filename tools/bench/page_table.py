"""The tables of the benchmark of pages: printed, kept as JSON, and put on the page that shows them."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tools.bench.speed_report import cores, put_down, rivals

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tools.bench.tab_cost import Awake, Memory, Vitals

PLACE = re.compile(r"(?s)(?<=<!-- pages -->\n).*?(?=<!-- end of pages -->)")
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRun:
    """What Lighthouse says of one page; times in milliseconds."""

    page: str
    points: Mapping[str, int]
    metrics: Mapping[str, float]
    costs: tuple[str, ...]
    """The audits that take points away."""
    load: float


def write_pages(
    pages: Sequence[PageRun],
    vitals: Sequence[Vitals],
    awake: Awake,
    memory: Sequence[Memory],
    browser: str,
) -> str:
    """Write the JSON and the page's tables, and return the tables."""
    known = {
        "date": datetime.now(UTC).date().isoformat(),
        "chromium": browser,
        "lighthouse": rivals()["lighthouse"],
        "pages": [asdict(each) for each in pages],
        "vitals": [asdict(each) for each in vitals],
        "awake": asdict(awake),
        "memory": [asdict(each) for each in memory],
    }
    loads = [each.load for each in pages]
    head = (
        f"Measured on {known['date']} in Chromium {browser} with Lighthouse {known['lighthouse']}, "
        f"at a load of {min(loads)} to {max(loads)} on {cores()}."
    )
    text = "\n".join([head, "", *_points(pages), "", *_vitals(vitals), *_awake(awake), *_memory(memory)])
    put_down("pages", known, PLACE, text)
    return text


def _points(pages: Sequence[PageRun]) -> Iterator[str]:
    heads = (*CATEGORIES, "first paint", "largest paint", "blocked", "shift", "what costs points")
    yield f"| page | {' | '.join(heads)} |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for each in pages:
        points = " | ".join(str(each.points[name]) for name in CATEGORIES)
        paints = " | ".join(f"{each.metrics[name] / 1000:.1f} s" for name in ("fcp", "lcp"))
        rest = f"{each.metrics['tbt']:.0f} ms | {each.metrics['cls']:.3f}"
        yield f"| {each.page} | {points} | {paints} | {rest} | {', '.join(each.costs) or 'nothing'} |"


def _vitals(vitals: Sequence[Vitals]) -> Iterator[str]:
    yield "| visit to a chapter | largest paint | shift | processor | keys as it woke | 19 of 20 | slowest |"
    yield "|---|---|---|---|---|---|---|"
    for number, each in enumerate(vitals, 1):
        speed = "as it is" if each.slowness == 1 else f"{each.slowness} times slower"
        keys = f"{each.keys} | {each.late_key:.0f} ms | {each.slowest_key:.0f} ms"
        yield f"| {number} | {each.lcp:.0f} ms | {each.cls:.3f} | {speed} | {keys} |"
    yield ""


def _awake(awake: Awake) -> Iterator[str]:
    yield "| edits that only Python can answer | key to changed text, in the middle | 19 of 20 within |"
    yield "|---|---|---|"
    yield f"| {awake.edits} | {awake.middle:.0f} ms | {awake.late:.0f} ms |"
    yield ""


def _memory(memory: Sequence[Memory]) -> Iterator[str]:
    if memory:
        yield "| calculators in the tab | asleep | awake |"
        yield "|---|---|---|"
    for each in memory:
        yield f"| {each.calculators} | {each.idle} MB | {each.awake} MB |"
