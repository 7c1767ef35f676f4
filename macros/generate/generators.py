"""What is generated under ``docs/`` before a build, and never committed: which folders, how written."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from engine.links import PHRASES
from macros.cache import PARTIAL, atomic_write
from macros.generate.colours import SHEET, colour_sheet
from macros.generate.data.data_files import corrections_file, data_files
from macros.generate.previews import preview_files
from macros.generate.texts import feed_file, llms_file, short_links, text_editions
from macros.pages.cached_answers import answer_files
from macros.project import PROJECT
from macros.runtime.pack import FOLDER, MANIFEST, check_python, manifest_file, runtime_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

LONGEST_WRITING = 3600
"""Seconds after which a temporary file is one that a stopped build left behind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneratedFolder:
    """One folder, or some files of one, and the function that says what lies in it."""

    folder: str
    """Relative to the project, with slashes: ``docs/assets/runtime``."""

    files: Callable[[Path], Mapping[str, bytes]]
    """From the project's folder to names (relative, with slashes) and contents."""

    only: tuple[str, ...] = ()
    """The files that are generated, where the folder holds others too; empty where all of it is."""

    check: Callable[[Path], None] | None = None
    """What finds out whether the files are right, where that takes long: it may run beside other work.

    It is handed the project's folder, and raises a `BuildError` where they are not."""

    @property
    def paths(self) -> tuple[str, ...]:
        """What must never be committed or watched, relative to the project: the folder, or these files."""
        return tuple(f"{self.folder}/{name}" for name in self.only) or (self.folder,)


Contents: TypeAlias = "tuple[GeneratedFolder, Mapping[str, bytes]]"
"""A folder, and name and content of what is to be there."""


def write(
    project: Path, generator: GeneratedFolder, files: Mapping[str, bytes] | None = None
) -> tuple[str, ...]:
    """Update a generated folder, and return the names that were written or removed.

    A file whose bytes are right is not touched: whoever compares times sees no change.

    Args:
        project: the sources.
        generator: of the folder.
        files: what the generator has given; it is asked now if left out.
    """
    folder = project / generator.folder
    wanted = generator.files(project) if files is None else files
    written = [name for name, content in sorted(wanted.items()) if _write_file(folder / name, content)]
    return (*written, *_remove_others(folder, wanted, generator.only))


def _write_file(path: Path, content: bytes) -> bool:
    if path.is_file() and path.read_bytes() == content:
        return False
    atomic_write(path, content)
    return True


def _remove_others(folder: Path, wanted: Mapping[str, bytes], only: tuple[str, ...]) -> list[str]:
    if not folder.is_dir():
        return []
    removed = []
    for path in sorted((folder / name for name in only) if only else folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        with suppress(FileNotFoundError):  # another build removes the same
            if name not in wanted and path.is_file() and not _is_coming(path):
                path.unlink()
                removed.append(name)
    for path in () if only else sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            with suppress(OSError):  # another build put it away, or something into it
                path.rmdir()
    return removed


def put_into_site(site: Path, project: Path, generator: GeneratedFolder) -> None:
    """Let a site that MkDocs has made already have what was generated since."""
    for name in generator.paths:
        source, target = project / name, site / name.removeprefix("docs/")
        if not source.is_dir():
            shutil.copyfile(source, target)
            continue
        shutil.copytree(source, target, dirs_exist_ok=True)
        for path in target.rglob("*"):
            if not (source / path.relative_to(target)).exists():
                path.unlink()


def contents(project: Path, folders: Iterable[GeneratedFolder]) -> Iterator[Contents]:
    """Yield what some folders are to hold, one by one; nothing is written yet: MkDocs may be reading."""
    for each in folders:
        yield each, each.files(project)


def add_to_site(site: Path, project: Path, made: Iterable[Contents]) -> None:
    """Write what was generated beside MkDocs, and let the site that it has made have it, too."""
    for each, files in made:
        write(project, each, files)
        put_into_site(site, project, each)


def _is_coming(path: Path) -> bool:
    """Tell whether another build is writing this; what one left that broke off is older."""
    return path.suffix == PARTIAL and time.time() - path.stat().st_mtime < LONGEST_WRITING


@dataclass(frozen=True, slots=True)
class Library:
    """A module of an npm package that pages load as it is: the file it becomes, and where it is from."""

    name: str
    module: str
    """Relative to the project."""

    credit: str

    def files(self, project: Path) -> dict[str, bytes]:
        """Return name and content of the module's copy."""
        head = f"// @ts-nocheck: a copy of the package {self.credit}, whose types stand beside it.\n"
        return {self.name: head.encode() + (project / self.module).read_bytes()}


PHRASES_MODULE = "phrases.mjs"


def phrases_file(project: Path) -> dict[str, bytes]:
    """Return the phrases of short links as a module, which scripts import as they do any other."""
    del project
    head = "/** Made by the build from engine/links/phrases.json. */\n\nexport const PHRASES = "
    return {PHRASES_MODULE: f"{head}{PHRASES.read_text('utf-8').strip()};\n".encode()}


CODES = Library("uqr.mjs", "node_modules/uqr/dist/index.mjs", "uqr (MIT)")
DATABASE = Library("idb.mjs", "node_modules/idb/build/index.js", "idb (ISC)")
RANKING = Library("minisearch.mjs", "node_modules/minisearch/dist/es/index.js", "minisearch (MIT)")

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

AT_ONCE = (
    GeneratedFolder(folder="docs/assets/js/links", files=phrases_file, only=(PHRASES_MODULE,)),
    GeneratedFolder(folder="docs/assets/js/links", files=CODES.files, only=(CODES.name,)),
    GeneratedFolder(folder="docs/assets/js/shared", files=DATABASE.files, only=(DATABASE.name,)),
    GeneratedFolder(folder="docs/assets/js/search", files=RANKING.files, only=(RANKING.name,)),
    GeneratedFolder(folder="docs/assets/css/theme", files=colour_sheet, only=(SHEET,)),
    GeneratedFolder(folder="docs/r", files=short_links),
    GeneratedFolder(folder="docs/data", files=data_files),
    GeneratedFolder(folder="docs/text", files=text_editions),
    GeneratedFolder(folder="docs", files=feed_file, only=("rulings.xml",)),
    GeneratedFolder(folder="docs", files=llms_file, only=("llms.txt",)),
    GeneratedFolder(folder="docs", files=corrections_file, only=("corrections.json",)),
)
"""What MkDocs reads, or copies into the site."""

GENERATED_FOLDERS = (*PYTHON, *LATER, *AT_ONCE)


def generate_files(
    project: Path = PROJECT, folders: Iterable[GeneratedFolder] = GENERATED_FOLDERS
) -> tuple[str, ...]:
    """Update every generated file, or those of some folders, and return the names of those that changed."""
    return tuple(f"{each.folder}/{name}" for each in folders for name in write(project, each))


def check_files(project: Path) -> None:
    """Check what was generated, as far as that was not done while it was made.

    Raises:
        BuildError: something is wrong with it.
    """
    for each in GENERATED_FOLDERS:
        if each.check:
            each.check(project)
