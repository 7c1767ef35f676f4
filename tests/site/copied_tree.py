"""A copy of the sources in another folder, to be built or changed there."""

import shutil
from pathlib import Path

from macros.generate.generators import GENERATED_FOLDERS
from macros.project import PROJECT

SOURCES = (
    "docs",
    "editions",
    "engine",
    "macros",
    "requirements",
    "tests/systems",
    "vectors",
    "mkdocs.yml",
    "package.json",
    "package-lock.json",
)
"""What a build reads, besides the installed packages."""
ANSWERS = "docs/assets/answers"


def copied_tree(
    folder: Path, *, as_bundled: bool = False, kept: tuple[str, ...] = (), with_answers: bool = False
) -> Path:
    """Copy what a build reads into a folder.

    Args:
        folder: where to.
        as_bundled: with what the bundle step of an earlier build made, which is left out otherwise.
        kept: with a link to these folders of the project, `.cache` or some below it, where earlier builds
            keep what they have computed. It is named by what it was made of, so that it may be anybody's: to
            make all of it takes a minute. Not for a builder that empties `.cache` first, as Zensical does.
        with_answers: with the cached answers that earlier builds made, which takes as long.
    """
    made = {PROJECT / path for generator in GENERATED_FOLDERS for path in generator.paths if not as_bundled}
    made -= {PROJECT / ANSWERS} if with_answers else set()

    def left_out(parent: str, names: list[str]) -> set[str]:
        return {name for name in names if name == "__pycache__" or Path(parent, name) in made}

    for name in SOURCES:
        source = PROJECT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=left_out)
        else:
            shutil.copy(source, folder)
    for name in ("node_modules", *kept):
        (PROJECT / name).mkdir(parents=True, exist_ok=True)
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).symlink_to(PROJECT / name)
    return folder
