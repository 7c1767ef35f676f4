"""Writes what is generated under ``docs/``: ``python -m macros.generate.bundle``, before each build.

A new kind of generated file is one more ``Generator`` in ``GENERATORS``, and one more line in ``.gitignore``.
"""

from __future__ import annotations

from pathlib import Path

from macros.generate.cached_answers import answer_files
from macros.generate.corrections import corrections_file
from macros.generate.generated import Generator, write
from macros.generate.previews.images import preview_files
from macros.generate.published.data_files import data_files
from macros.generate.published.feed import feed_file
from macros.generate.published.plain_text import llms_file, text_editions
from macros.generate.short_addresses import short_addresses
from macros.runtime.runtime import FOLDER, MANIFEST, manifest_file, runtime_files

PROJECT = Path(__file__).resolve().parents[2]

GENERATORS = (
    Generator(folder=FOLDER, files=runtime_files),
    Generator(folder="docs/assets/js/engine", files=manifest_file, only=(MANIFEST,)),
    Generator(folder="docs/assets/answers", files=answer_files),
    Generator(folder="docs/assets/previews", files=preview_files),
    Generator(folder="docs/r", files=short_addresses),
    Generator(folder="docs/data", files=data_files),
    Generator(folder="docs/text", files=text_editions),
    Generator(folder="docs", files=feed_file, only=("rulings.xml",)),
    Generator(folder="docs", files=llms_file, only=("llms.txt",)),
    Generator(folder="docs", files=corrections_file, only=("corrections.json",)),
)


def bundle(project: Path = PROJECT) -> tuple[str, ...]:
    """Bring every generated file up to date, and say which files changed."""
    return tuple(
        f"{generator.folder}/{name}" for generator in GENERATORS for name in write(project, generator)
    )


if __name__ == "__main__":
    for changed in bundle():
        print(changed)  # noqa: T201 - a command speaks on standard output
