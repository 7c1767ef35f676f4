"""Says what differs between two built sites: ``python -m tools.compare_builds OLD NEW``.

For whoever updates a package: build before and after, and read what readers would notice.
"""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path

HASH = re.compile(r"\.(?=[0-9a-zA-Z]*[0-9])[0-9a-zA-Z]{8,16}(?=\.)")
"""What a file's content adds to its name."""

SHOWN_LINES = 3
PACKED = (".br", ".gz")


class _Words(HTMLParser):
    """The text of a page as readers see it, a line for each piece."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._hidden = 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """Nothing between these tags is shown."""
        del attrs
        self._hidden += tag in {"script", "style"}

    def handle_endtag(self, tag: str) -> None:
        """What follows may be shown again."""
        self._hidden -= tag in {"script", "style"}

    def handle_data(self, data: str) -> None:
        """Keep what is shown."""
        if not self._hidden and data.strip():
            self.lines.append(" ".join(data.split()))


def differences(old: Path, new: Path) -> Iterator[str]:
    """Yield one line for each file that differs, and some of the words that do; last a summary."""
    before, after = _files(old), _files(new)
    for name in sorted(after.keys() - before.keys()):
        yield f"new      {name} ({after[name].stat().st_size} bytes)"
    for name in sorted(before.keys() - after.keys()):
        yield f"gone     {name} ({before[name].stat().st_size} bytes)"
    changed = [name for name in sorted(before.keys() & after.keys()) if _differ(before[name], after[name])]
    for name in changed:
        yield from _change(name, before[name], after[name])
    came, went = len(after.keys() - before.keys()), len(before.keys() - after.keys())
    was, now = (sum(path.stat().st_size for path in files.values()) for files in (before, after))
    yield (
        f"{len(changed)} of {len(after)} files changed, {came} new, {went} gone; "
        f"{was} bytes before, {now} after ({now - was:+})"
    )


def _files(folder: Path) -> Mapping[str, Path]:
    """Every file by its name without hashes; the smaller forms of files are left out."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in PACKED)
    return {HASH.sub("", path.relative_to(folder).as_posix()): path for path in found}


def _differ(one: Path, other: Path) -> bool:
    return one.read_bytes() != other.read_bytes()


def _change(name: str, old: Path, new: Path) -> Iterator[str]:
    grown = new.stat().st_size - old.stat().st_size
    if new.suffix != ".html":
        yield f"changed  {name} ({grown:+} bytes)"
        return
    before, after = (_Words(path.read_text(encoding="utf-8")).lines for path in (old, new))
    words = [line for line in difflib.ndiff(before, after) if line.startswith(("+ ", "- "))]
    said = f"{len(words)} lines of text" if words else "markup only"
    yield f"changed  {name} ({grown:+} bytes, {said})"
    yield from (f"           {line[:100]}" for line in words[:SHOWN_LINES])


def main() -> int:
    """Print the differences; 2 when one of the folders is no built site."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.compare_builds", description="Say what differs between two built sites."
    )
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    arguments = parser.parse_args()
    for folder in (arguments.old, arguments.new):
        if not (folder / "index.html").is_file():
            sys.stderr.write(f"{folder} is no built site; name two folders that `make build` has made\n")
            return 2
    for line in differences(arguments.old, arguments.new):
        sys.stdout.write(f"{line}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
