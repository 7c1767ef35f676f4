"""Every generated file under ``docs/``; ``python -m macros.generate`` writes them, as does each build.

A new kind of generated file is one more line in ``GENERATED_FOLDERS`` and one more in ``.gitignore``.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from macros.generate.code_library import LIBRARY, code_library
from macros.generate.colours import SHEET, colour_sheet
from macros.generate.corrections import corrections_file
from macros.generate.data.data_files import data_files
from macros.generate.data.feed import feed_file
from macros.generate.data.plain_text import llms_file, text_editions
from macros.generate.previews.images import preview_files
from macros.generate.short_links import short_links
from macros.generate.writer import GeneratedFolder, write
from macros.pages.cached_answers import answer_files
from macros.project import PROJECT
from macros.runtime.pack import FOLDER, MANIFEST, check_python, manifest_file, runtime_files

PYTHON = (
    GeneratedFolder(folder=FOLDER, files=runtime_files, check=check_python),
    GeneratedFolder(folder="docs/assets/js/engine", files=manifest_file, only=(MANIFEST,)),
)
"""What Node packs: it takes as long as MkDocs does, and no page is made from it."""

LATER = (
    GeneratedFolder(folder="docs/assets/answers", files=answer_files),
    GeneratedFolder(folder="docs/assets/previews", files=preview_files),
)
"""What takes longest, and a page does without: answers stored beforehand, and pictures for other sites."""

GENERATED_FOLDERS = (
    *PYTHON,
    *LATER,
    GeneratedFolder(folder="docs/assets/js/scene", files=code_library, only=(LIBRARY,)),
    GeneratedFolder(folder="docs/assets/css/theme", files=colour_sheet, only=(SHEET,)),
    GeneratedFolder(folder="docs/r", files=short_links),
    GeneratedFolder(folder="docs/data", files=data_files),
    GeneratedFolder(folder="docs/text", files=text_editions),
    GeneratedFolder(folder="docs", files=feed_file, only=("rulings.xml",)),
    GeneratedFolder(folder="docs", files=llms_file, only=("llms.txt",)),
    GeneratedFolder(folder="docs", files=corrections_file, only=("corrections.json",)),
)


def generate_files(
    project: Path = PROJECT, folders: Iterable[GeneratedFolder] = GENERATED_FOLDERS
) -> tuple[str, ...]:
    """Update every generated file, or those of some folders, and return the names of those that changed."""
    return tuple(f"{each.folder}/{name}" for each in folders for name in write(project, each))


def check_files(project: Path = PROJECT, folders: Iterable[GeneratedFolder] = GENERATED_FOLDERS) -> None:
    """Check what was generated, as far as that was not done while it was made.

    Raises:
        BuildError: something is wrong with it.
    """
    for each in folders:
        if each.check:
            each.check(project)
