"""Cut editions: their list, their archives, and how a build restores them unchanged."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import shutil
import tarfile
import tomllib
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from macros.built_site import EDITIONS, BuiltSite
from macros.project import BuildError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = EDITIONS


class EditionError(BuildError):
    """An edition that cannot be cut or restored: one lower-case sentence with what to do about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One cut edition, as `editions/editions.toml` has it."""

    number: str
    """Year and count, `2026.1`, as the engine's version had it."""
    date: str
    """The day of its last commit, `2026-11-30`."""
    address: str
    """Where it stands for ever, with its own folder: `https://rules.example/e/2026.1/`."""
    sha256: str
    """Of the tar inside its archive."""
    size: int
    """Of that tar, in bytes."""


def edition_built() -> str:
    """Return the number of the edition that this build is; nothing for the current state of the book."""
    return os.environ.get("EDITION", "")


@contextmanager
def edition_environment(number: str) -> Iterator[None]:
    """Say for a while which edition this process writes; nothing for the current state of the book."""
    before = os.environ.get("EDITION")
    os.environ["EDITION"] = number
    try:
        yield
    finally:
        if before is None:
            del os.environ["EDITION"]
        else:
            os.environ["EDITION"] = before


def editions_of(project: Path) -> tuple[Edition, ...]:
    """Return the cut editions, newest first."""
    path = _list_of(project)
    if not path.is_file():
        return ()
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("editions", [])
    return tuple(sorted((Edition(**row) for row in rows), key=_age, reverse=True))


def _age(edition: Edition) -> tuple[int, ...]:
    return tuple(int(part) for part in edition.number.split("."))


def _list_of(project: Path) -> Path:
    return project / "editions" / "editions.toml"


def archive_of(project: Path, number: str) -> Path:
    """Return the file that holds an edition, whether it is there or not."""
    return project / "editions" / f"{number}.tar.gz"


def add_to_list(project: Path, edition: Edition) -> None:
    """Add an edition to the list."""
    rows = [f"{name} = {json.dumps(value)}" for name, value in asdict(edition).items()]
    with _list_of(project).open("a", encoding="utf-8") as file:
        file.write("\n".join(["", "[[editions]]", *rows]) + "\n")


def pack(folder: Path) -> bytes:
    """Return a folder as a tar whose bytes depend on names and contents alone."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
            entry.size = path.stat().st_size
            with path.open("rb") as content:
                tar.addfile(entry, content)
    return buffer.getvalue()


def archived_numbers(project: Path) -> tuple[str, ...]:
    """Return the numbers of the editions whose archives are here, newest first."""
    numbers = (each.number for each in editions_of(project))
    return tuple(number for number in numbers if archive_of(project, number).is_file())


def restore_editions(site: BuiltSite) -> None:
    """Put every cut edition into a built site, byte for byte; an edition itself holds none.

    Raises:
        EditionError: an archive is not the one that was cut, or is missing where others can reach the site.
    """
    if site.edition:
        return
    editions = editions_of(site.project)
    numbers = archived_numbers(site.project)
    here = [each for each in editions if each.number in numbers]
    if site.is_public and len(here) < len(editions):
        missing = next(each.number for each in editions if each not in here)
        message = (
            f"edition {missing} was promised for ever, and editions/{missing}.tar.gz is not here; fetch it "
            f"from the release {missing}, or cut it again at that tag"
        )
        raise EditionError(message)
    for each in here:
        _unpack(_verified(site.project, each), site.folder / FOLDER / each.number)


def _verified(project: Path, edition: Edition) -> bytes:
    content = gzip.decompress(archive_of(project, edition.number).read_bytes())
    if hashlib.sha256(content).hexdigest() != edition.sha256:
        message = (
            f"editions/{edition.number}.tar.gz is not the edition that was cut: its sum is not the one in "
            "editions/editions.toml; fetch it from the release again"
        )
        raise EditionError(message)
    return content


def _unpack(content: bytes, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(content)) as tar:
        tar.extractall(folder, filter="data")
