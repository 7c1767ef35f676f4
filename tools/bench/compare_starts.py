"""Compares states of the browser's Python: what its first answer takes in each of them.

`python -m tools.bench.compare_starts --write FOLDER` writes the worker and the runtime of this checkout.
`python -m tools.bench.compare_starts FOLDER FOLDER...` asks these in turn, in one run on one machine,
beside the plain Pyodide of the first folder. For each it prints the median, the minimum and the median
ratio to plain Pyodide in the same round: of a first visit and of a second one in Chromium, in milliseconds,
and of the processor time of a start under Node, which other work on the machine changes less.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from macros.node import node
from macros.postprocess.bundle_assets import bundle
from macros.project import PROJECT
from macros.runtime.manifest import MANIFEST, manifest_file, runtime_files
from tests.site.chromium import open_chromium
from tools.bench.contestants import OURS, PLAIN, QUESTION, write_contestants
from tools.bench.first_answer import visits
from tools.bench.packed_server import PackedServer

QUALITY = 5
ADDRESSES = "contestants.json"
MEASURES = ("first visit", "second visit", "processor")
LIBRARY = PROJECT / "node_modules" / "pyodide" / "python_stdlib.zip"


@dataclass(frozen=True, kw_only=True)
class Start:
    """One way to the first answer, with what each round has measured."""

    name: str
    kind: str
    page: str
    server: PackedServer
    library: Path
    engine: Path
    rounds: list[tuple[float, float, float]] = field(default_factory=list)

    def measure(self) -> None:
        """Add one round."""
        with open_chromium() as browser:  # a fresh one: what another start left behind would slow this one
            first, second, _ = visits(browser, self.server, self.kind, self.page)
        self.rounds.append((first, second, self._processor()))

    def _processor(self) -> float:
        script = PROJECT / "tools" / "bench" / "start_once.mjs"
        command = [node(), *map(str, (script, self.library, self.engine, self.kind == PLAIN)), QUESTION]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    def lines(self, plain: Start) -> str:
        """Return one line for each measure."""
        made = []
        for place, measure in enumerate(MEASURES):
            own = [each[place] for each in self.rounds]
            ratios = [each[place] / base[place] for each, base in zip(self.rounds, plain.rounds, strict=True)]
            said = f"{median(own):6.0f} {min(own):6.0f} {median(ratios):6.3f}"
            made.append(f"{self.name:24} {measure:12} {said}")
        return "\n".join(made)


def write_start(folder: Path) -> None:
    """Write what the worker of this checkout needs into a folder, and plain Pyodide beside it."""
    shutil.rmtree(folder, ignore_errors=True)
    scripts, runtime = folder / "assets" / "js", folder / "assets" / "runtime"
    shutil.copytree(PROJECT / "docs" / "assets" / "js", scripts)
    runtime.mkdir()
    for name, content in runtime_files(PROJECT).items():
        (runtime / name).write_bytes(content)
    (scripts / "engine" / MANIFEST).write_bytes(manifest_file(PROJECT)[MANIFEST])
    bundle(PROJECT, folder / "assets")
    (scripts / "engine" / "worker.mjs").unlink()
    addresses = write_contestants(folder, QUALITY, (OURS, PLAIN))
    (folder / ADDRESSES).write_text(json.dumps(addresses), "utf-8")


def _starts(folders: list[Path]) -> list[Start]:
    starts: list[Start] = []
    for folder in folders:
        server = PackedServer(folder)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        pages = json.loads((folder / ADDRESSES).read_text("utf-8"))
        if not starts:
            archive = folder / "contestants" / "engine.zip"
            starts.append(
                Start(
                    name=PLAIN, kind=PLAIN, page=pages[PLAIN], server=server, library=LIBRARY, engine=archive
                )
            )
        library, archive = (
            next((folder / "assets" / "runtime").glob(f"{part}.*.zip")) for part in ("python", "engine")
        )
        starts.append(
            Start(
                name=folder.name, kind=OURS, page=pages[OURS], server=server, library=library, engine=archive
            )
        )
    return starts


def compare(folders: list[Path], rounds: int) -> str:
    """Return a table with a line for each measure of each folder."""
    starts = _starts(folders)
    loads = []
    for _ in range(rounds):
        for start in starts:
            start.measure()
        loads.append(os.getloadavg()[0])
        told = (f"{start.name} {'/'.join(f'{each:.0f}' for each in start.rounds[-1])}" for start in starts)
        print(*told, flush=True)  # noqa: T201 - a report is printed
    for server in {start.server for start in starts}:
        server.shutdown()
    head = f"{'':37} median least ratio; load {min(loads):.1f} to {max(loads):.1f}"
    return "\n".join([head, *(start.lines(starts[0]) for start in starts)])


def main() -> None:
    """Write the start of this checkout, or compare starts that were written."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.compare_starts")
    parser.add_argument("folders", type=Path, nargs="*", help="what --write has made, the state before first")
    parser.add_argument("--write", type=Path, help="write the start of this checkout into a folder")
    parser.add_argument("--rounds", type=int, default=8)
    arguments = parser.parse_args()
    if arguments.write:
        write_start(arguments.write)
    if arguments.folders:
        print(compare(arguments.folders, arguments.rounds))  # noqa: T201 - a report is printed


if __name__ == "__main__":
    main()
