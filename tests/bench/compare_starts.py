"""Compares states of the browser's Python: how long the worker needs for its first answer in each of them.

`python -m tests.bench.compare_starts --write FOLDER` puts the worker and the runtime of this checkout into a folder,
with plain Pyodide beside them. `python -m tests.bench.compare_starts FOLDER FOLDER...` asks these in turn, in one
Chromium on one machine, and prints for each the median and the minimum of a first and of a second visit, and the
median of the ratios to plain Pyodide of the same round. The first folder's plain Pyodide is the one that counts.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import threading
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from macros.bundle import PROJECT
from macros.node_scripts import run_script
from macros.runtime import MANIFEST, manifest_file, runtime_files
from tests.bench.contestants import OURS, PLAIN, write_contestants
from tests.bench.first_answer import visits
from tests.bench.packed_server import PackedServer
from tests.site.chromium import open_chromium

if TYPE_CHECKING:
    from collections.abc import Sequence

QUALITY = 5
ADDRESSES = "contestants.json"


def write_start(folder: Path) -> None:
    """Write what the worker of this checkout needs into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    scripts, runtime = folder / "assets" / "js", folder / "assets" / "runtime"
    shutil.copytree(PROJECT / "docs" / "assets" / "js", scripts)
    runtime.mkdir()
    for name, content in runtime_files(PROJECT).items():
        (runtime / name).write_bytes(content)
    (scripts / MANIFEST).write_bytes(manifest_file(PROJECT)[MANIFEST])
    entries = json.dumps({"scripts": [], "styles": []})
    join = PROJECT / "macros" / "joining" / "join.mjs"
    run_script(join, PROJECT, folder / "assets", entries, lacking="the worker is not joined")
    (scripts / "engine-worker.mjs").unlink()
    addresses = write_contestants(folder, QUALITY, (OURS, PLAIN))
    (folder / ADDRESSES).write_text(json.dumps(addresses), "utf-8")


def compare(folders: Sequence[Path], rounds: int) -> str:
    """Return a table of times in milliseconds, one line for each folder."""
    servers = [PackedServer(folder) for folder in folders]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    addresses = [json.loads((folder / ADDRESSES).read_text("utf-8")) for folder in folders]
    asked = [(PLAIN, servers[0], addresses[0], PLAIN)]
    asked += [
        (folder.name, server, each, OURS)
        for folder, server, each in zip(folders, servers, addresses, strict=True)
    ]
    times: dict[str, list[tuple[float, float]]] = {name: [] for name, *_ in asked}
    loads = []
    for _ in range(rounds):
        for name, server, each, kind in asked:
            with open_chromium() as browser:  # a fresh one: what one leaves behind would slow the next
                times[name].append(visits(browser, server, kind, each[kind])[:2])
        loads.append(os.getloadavg()[0])
        print(" ".join(f"{name} {told[-1][0]:.0f}/{told[-1][1]:.0f}" for name, told in times.items()), flush=True)  # noqa: T201 - a report is printed
    for server in servers:
        server.shutdown()
    return "\n".join([_line(name, told, times[PLAIN]) for name, told in times.items()] + [f"load {min(loads):.1f} to {max(loads):.1f}"])


def _line(name: str, told: Sequence[tuple[float, float]], plain: Sequence[tuple[float, float]]) -> str:
    words = [f"{name:24}"]
    for visit in (0, 1):
        own = [each[visit] for each in told]
        ratios = [each[visit] / base[visit] for each, base in zip(told, plain, strict=True)]
        words.append(f"median {median(own):6.0f} least {min(own):6.0f} ratio {median(ratios):.3f}")
    return " | ".join(words)


def main() -> None:
    """Write the start of this checkout, or compare starts that were written."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.compare_starts")
    parser.add_argument("folders", type=Path, nargs="*", help="folders that --write has made, the state before first")
    parser.add_argument("--write", type=Path, help="write the start of this checkout into a folder")
    parser.add_argument("--rounds", type=int, default=8)
    arguments = parser.parse_args()
    if arguments.write:
        write_start(arguments.write)
    if arguments.folders:
        print(compare(arguments.folders, arguments.rounds))  # noqa: T201 - a report is printed


if __name__ == "__main__":
    main()
