"""The tables of the benchmark of pages: printed, kept as JSON, and put on the page that shows them."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tools.bench.speed_report import cores, put_down, rivals

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tools.bench.tab_cost import Memory, Vitals

__all__ = ["PageRun", "write_pages"]

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
    pages: Sequence[PageRun], vitals: Sequence[Vitals], memory: Sequence[Memory], browser: str
) -> str:
    """Write the JSON and the page's tables, and return the tables."""
    known = {
        "date": datetime.now(UTC).date().isoformat(),
        "chromium": browser,
        "lighthouse": rivals()["lighthouse"],
        "pages": [asdict(each) for each in pages],
        "vitals": [asdict(each) for each in vitals],
        "memory": [asdict(each) for each in memory],
    }
    loads = [each.load for each in pages]
    head = (
        f"Measured on {known['date']} in Chromium {browser} with Lighthouse {known['lighthouse']}, "
        f"at a load of {min(loads)} to {max(loads)} on {cores()}."
    )
    text = "\n".join([head, "", *_points(pages), "", *_vitals(vitals), *_memory(memory)])
    put_down("pages", known, PLACE, text)
    return text


def _points(pages: Sequence[PageRun]) -> Iterator[str]:
    yield f"| page | {' | '.join(CATEGORIES)} | what costs points |"
    yield "|---|---|---|---|---|---|"
    for each in pages:
        points = " | ".join(str(each.points[name]) for name in CATEGORIES)
        yield f"| {each.page} | {points} | {', '.join(each.costs) or 'nothing'} |"


def _vitals(vitals: Sequence[Vitals]) -> Iterator[str]:
    yield "| visit to a chapter | largest paint | shift of layout | keys while Python woke | slowest key |"
    yield "|---|---|---|---|---|"
    for number, each in enumerate(vitals, 1):
        shown = f"{each.lcp:.0f} ms | {each.cls:.3f} | {each.keys} | {each.slowest_key:.0f} ms"
        yield f"| {number} | {shown} |"
    yield ""


def _memory(memory: Sequence[Memory]) -> Iterator[str]:
    if memory:
        yield "| calculators in the tab | asleep | awake |"
        yield "|---|---|---|"
    for each in memory:
        yield f"| {each.calculators} | {each.idle} MB | {each.awake} MB |"
