"""The state that a comparison of cold starts writes: worker, runtime, and a page for each contestant."""

from __future__ import annotations

import json
from pathlib import Path

from tools.bench.compare_starts import ADDRESSES, write_start
from tools.bench.contestants import OURS, PLAIN


def test_a_start_is_whole(tmp_path: Path) -> None:
    """Each contestant has a page, and the worker is bundled."""
    folder = tmp_path / "state"
    write_start(folder)
    pages = json.loads((folder / ADDRESSES).read_text("utf-8"))
    assert set(pages) == {OURS, PLAIN}
    for page in pages.values():
        assert (folder / page / "index.html").is_file() or (folder / page).is_file()
    assert list((folder / "assets" / "js").rglob("worker.*.mjs"))
