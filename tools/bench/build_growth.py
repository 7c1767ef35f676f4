"""`make bench-build`: how building grows with the book, from one copy of its folders to ten.

Every folder of the book is copied again and again under addresses of its own: pages, calculators, examples,
terms and the navigation grow alike. What the engine answered is kept from one build to the next, as it is for
whoever writes at the book, and both sizes find it; processor time is counted, for wall time is the machine's.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from macros.pages.page_places import book_pages, clauses_in
from macros.project import PROJECT
from tests.site.copied_tree import copied_tree
from tools.bench.speed_report import cores, put_down

PLACE = re.compile(r"(?s)(?<=<!-- building -->\n).*?(?=<!-- end of building -->)")
ANCHOR = re.compile(r"(?P<before>\]\([^)\s]*#|\{:[^}\n]*#)(?P<id>[\w-]+)")
UPWARDS = re.compile(r"(?P<before>\]\(|^\[[^]\n]+\]: )(?P<way>(?:\.\./)+)", re.MULTILINE)
SOURCES = re.compile(r"\{\{\s*sources\(\)\s*\}\}")
"""The macro that speaks of the clauses of its page, which a copy does not have."""
SIZES = (1, 10)
ROUNDS = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """One build of the whole site."""

    times: int
    pages: int
    calculators: int
    wall: float
    processor: float
    """Seconds, of all processes together."""
    megabytes: int
    """The largest process at its largest."""


def grow(docs: Path, times: int) -> None:
    """Let a book hold every one of its folders so many times, the first time included."""
    clauses = {key for path in book_pages(docs) for key in clauses_in(path.read_text("utf-8"))}
    folders = sorted({path.parent for path in book_pages(docs)} - {docs})
    for folder in folders:
        names = [f"copy-{place}" for place in range(2, times + 1)]
        pages = sorted(folder.glob("*.md"))
        for name in names:
            (folder / name).mkdir()
            for page in pages:
                (folder / name / page.name).write_text(
                    copied(page.read_text("utf-8"), name, clauses), "utf-8"
                )
            if (folder / ".nav.yml").is_file():
                order = (folder / ".nav.yml").read_text("utf-8")
                (folder / name / ".nav.yml").write_text(
                    order.replace("title: ", f"title: {name} of ", 1), "utf-8"
                )
        if names and (folder / ".nav.yml").is_file():
            with (folder / ".nav.yml").open("a", encoding="utf-8") as order_file:
                order_file.writelines(f"  - {name}\n" for name in names)


def copied(markdown: str, name: str, clauses: set[str]) -> str:
    """Return a page for a folder below its own, with other ids for clauses: each stands once in a book."""
    markdown = ANCHOR.sub(
        lambda found: f"{found['before']}{name}-{found['id']}" if found["id"] in clauses else found[0],
        markdown,
    )
    return UPWARDS.sub(r"\g<before>../\g<way>", SOURCES.sub("", markdown))


def build(project: Path, times: int) -> Built:
    """Build a project in processes of its own and say what it took."""
    site = project / "site"
    shutil.rmtree(site, ignore_errors=True)
    before, started = _processor(), perf_counter()
    command = [sys.executable, "-m", "tools.bench.build_growth", "--measured", os.fspath(site)]
    told = subprocess.run(command, check=True, cwd=project, env=_environment(project), stdout=subprocess.PIPE)
    wall, processor = perf_counter() - started, _processor() - before
    texts = [path.read_text("utf-8") for path in site.rglob("*.html")]
    return Built(
        times=times,
        pages=sum("<article" in text for text in texts),
        calculators=sum(text.count("</rule-calculator>") for text in texts),
        wall=round(wall, 1),
        processor=round(processor, 1),
        megabytes=int(told.stdout),
    )


def _measured(site: str) -> None:
    """Build, and say how large the largest process became: of this process' children, and theirs."""
    subprocess.run([sys.executable, "-m", "macros.build", "--site-dir", site], check=True, stdout=sys.stderr)
    kilobytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(kilobytes // 1024)  # noqa: T201 - told to the process that measures


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _environment(project: Path) -> dict[str, str]:
    # This module is the one of here, everything that builds is the copy's.
    return {**os.environ, "PYTHONPATH": os.pathsep.join((os.fspath(project), os.fspath(PROJECT)))}


def report(builds: Sequence[Built]) -> Iterator[str]:
    """Yield what is put on the page of measurements."""
    small, large = ([each for each in builds if each.times == times] for times in SIZES)
    yield f"Measured on {datetime.now(UTC).date().isoformat()}, {cores()}, {len(small)} of each size."
    yield ""
    yield "| book | pages | calculators | processor time | wall time | largest process |"
    yield "|---|---|---|---|---|---|"
    for each in builds:
        yield (
            f"| {each.times} times | {each.pages} | {each.calculators} | {each.processor:.0f} s | "
            f"{each.wall:.0f} s | {each.megabytes} MB |"
        )
    yield ""
    ratios = [more.processor / less.processor for less, more in zip(small, large, strict=True)]
    memory = [more.megabytes / less.megabytes for less, more in zip(small, large, strict=True)]
    yield f"{_between(ratios)} times the processor time, and {_between(memory)} times the memory."


def _between(ratios: list[float]) -> str:
    low, high = f"{min(ratios):.1f}", f"{max(ratios):.1f}"
    return low if low == high else f"{low} to {high}"


def main() -> None:
    """Measure, keep and print."""
    with TemporaryDirectory() as folder:
        small = Path(folder) / "small"
        small.mkdir()
        copied_tree(small)
        (PROJECT / ".cache").mkdir(exist_ok=True)
        (small / ".cache").symlink_to(PROJECT / ".cache")
        build(small, 1)  # what is kept from build to build is there from now on
        large = Path(folder) / "large"
        shutil.copytree(small, large, symlinks=True)
        grow(large / "docs", SIZES[1])
        builds = [build(*each) for _ in range(ROUNDS) for each in zip((small, large), SIZES, strict=True)]
    text = "\n".join(report(builds))
    put_down("build-growth", {"builds": [asdict(each) for each in builds]}, PLACE, text)
    print(text)  # noqa: T201 - a report is printed


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measured"]:
        _measured(sys.argv[2])
    else:
        main()
