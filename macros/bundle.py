"""Writes the generated folders under ``docs/``: ``python -m macros.bundle``, before each build.

A new kind of generated file is one more ``Generator`` in ``GENERATORS``, and one more line in ``.gitignore``.
"""

from __future__ import annotations

from pathlib import Path

from macros.generated import Generator, write
from macros.runtime import runtime_files
from macros.short_addresses import short_addresses

PROJECT = Path(__file__).resolve().parent.parent

GENERATORS = (
    Generator(folder="docs/assets/runtime", files=runtime_files),
    Generator(folder="docs/r", files=short_addresses),
)


def bundle(project: Path = PROJECT) -> tuple[str, ...]:
    """Bring every generated folder up to date, and say which files changed."""
    return tuple(
        f"{generator.folder}/{name}" for generator in GENERATORS for name in write(project, generator)
    )


if __name__ == "__main__":
    for changed in bundle():
        print(changed)  # noqa: T201 - a command speaks on standard output
