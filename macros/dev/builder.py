"""Builds the book for the development server, then each page that is edited.

Started by the server as ``python -m macros dev.builder SITE_URL FOLDER [GAME ...]``. The whole book is built
into a folder of its own, and ``FOLDER/current`` leads to it when it is complete. From then on MkDocs builds
an edited page alone: a dirty build of this process, which knows titles and anchors of all other pages. Such a
site is not quite the book: a title, a number or a word of the glossary stands on many pages. So when no
page was edited for a while the process ends with the status `STALE`, and the server starts another.

Where the rules of some games were edited, the pages of these games come first, into the site of before.
"""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from macros.build import environment
from macros.built_site import BuiltSite
from macros.cache import atomic_write
from macros.dev.edits import CURRENT, STALE, Edits, is_document
from macros.generate.generators import (
    AT_ONCE,
    LATER,
    PYTHON,
    add_to_site,
    check_files,
    contents,
    generate_files,
)
from macros.mistakes import sentence
from macros.mkdocs_build import PageRecords, make_pages
from macros.pages.page_places import NOT_PUBLISHED
from macros.postprocess.pipeline import process, process_page
from macros.project import PROJECT, BuildError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

PAGES = ".pages.json"
"""What MkDocs found out about the pages of a site, which lies in it for the next builder."""
QUIET_SECONDS = 20
"""How long no page must be edited before the whole book is built again."""


class Builder:
    """One built site, and the way to build pages of it again."""

    def __init__(self, project: Path, folder: Path, site_url: str) -> None:
        """Name a site that is to be built.

        Args:
            project: the sources.
            folder: what will hold the site.
            site_url: its address, with a slash at the end.
        """
        self.project, self.folder, self.site_url = project, folder, site_url
        self.pages = PageRecords()
        self._site = self._new_site()

    def render(self) -> None:
        """Have MkDocs make the pages.

        Raises:
            BuildError: something in the sources is wrong.
        """
        make_pages(self.project, self.folder, self.pages)

    def finish(self) -> None:
        """Post-process the pages.

        Raises:
            BuildError: something in the sources is wrong.
        """
        self._site = self._new_site()
        process(self._site)

    def has(self, source: str) -> bool:
        """Tell whether the site has a page of this source, and the source is still there."""
        return source in self.pages.names and (self.project / "docs" / source).is_file()

    def build_edited(self, sources: Iterable[str]) -> str:
        """Build the pages of these sources again.

        Args:
            sources: below the documents' folder, `walkabout/index.md`.

        Returns:
            What is wrong if they cannot be built, and then the pages of before stay; else nothing.
        """
        started = time.time()
        pages, error = self._edited_pages()
        for name, html in pages.items():
            # A reader who asks at this moment gets the page of before or the page of now.
            atomic_write(self.folder / name, html.encode())
        for source in sources:
            # MkDocs compares times: a page that cannot be built must wait for its next edit, and not be tried
            # with every other page; and an edit during this build is newer than the page.
            os.utime(self.folder / self.pages.names[source], (started, started))
        return error

    def build_games(self, games: Collection[str]) -> bool:
        """Build the pages of some games again, whose rules were edited.

        Args:
            games: their folders below the documents, `walkabout`.

        Returns:
            Whether there are such pages, and they can be built; otherwise those of before stay.
        """
        sources = [each for each in self.pages.names if each.partition("/")[0] in games]
        sources = [each for each in sources if self.has(each)]
        for source in sources:
            os.utime(self.folder / self.pages.names[source], (0, 0))
        return bool(sources) and not self.build_edited(sources)

    def _edited_pages(self) -> tuple[dict[str, str], str]:
        """Return the finished pages by name, or what is wrong with one of them."""
        try:
            make_pages(self.project, self.folder, self.pages, is_dirty=True)
            rendered = self.pages.rendered.items()
            return {name: process_page(self._site, name, html) for name, html in rendered}, ""
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a page, the others are served on
            return {}, _said(error, self.project)

    def copy(self, name: str) -> bool:
        """Put an edited file that is no page into the site, `assets/css/theme/book.css`.

        Returns:
            Whether the site has such a file; of a new one, or one that is gone, pages may know something.
        """
        source, target = self.project / "docs" / name, self.folder / name
        if not (source.is_file() and target.is_file()):
            return False
        atomic_write(target, source.read_bytes())
        return True

    def _new_site(self) -> BuiltSite:
        return BuiltSite(folder=self.folder, site_url=self.site_url, project=self.project, quick=True)


def _said(error: Exception, project: Path) -> str:
    """Return what is wrong, each mistake in a line."""
    return str(error) if isinstance(error, BuildError) else sentence(error, project=project)


def _build(builder: Builder, folder: Path) -> bool:
    """Build the whole book, and lead the link to it; tell whether it could be built.

    Python is packed beside MkDocs, and put into the site before anybody sees it. What takes longest comes
    when the book is there.
    """
    try:
        with ThreadPoolExecutor(1) as beside:
            packed = beside.submit(lambda: [*contents(builder.project, PYTHON)])
            generate_files(builder.project, AT_ONCE)
            builder.render()
        add_to_site(builder.folder, builder.project, packed.result())
        builder.finish()
    except Exception as error:  # noqa: BLE001 - whatever is wrong, the last site is served on
        for line in _said(error, builder.project).splitlines():
            _say(f"Not built: {line}")
        return False
    builder.pages.save(builder.folder / PAGES)
    link = folder / f".{builder.folder.name}"
    link.symlink_to(builder.folder.name)
    link.replace(folder / CURRENT)
    for other in set(folder.iterdir()) - {builder.folder, folder / CURRENT}:
        shutil.rmtree(other, ignore_errors=True)
    _say("Built.")
    threading.Thread(target=_complete, args=(builder,), daemon=True).start()
    return True


def _show_first(games: Collection[str], folder: Path, site_url: str) -> None:
    """Show the pages of some games in the site of before. What is wrong with them the whole build says."""
    before = Builder(PROJECT, (folder / CURRENT).resolve(), site_url)
    before.pages.load(before.folder / PAGES)
    if before.build_games(games):
        _say(f"Shown first: docs/{', docs/'.join(sorted(games))}")


def _complete(builder: Builder) -> None:
    """Add what a page does without, and check what was packed."""
    try:
        add_to_site(builder.folder, builder.project, contents(builder.project, LATER))
        _say("Added the cached answers.")
        check_files(builder.project)
    except Exception as error:  # noqa: BLE001 - whatever is wrong, the book is there
        _say(f"Wrong in the browser: {_said(error, builder.project)}")


def _follow(builder: Builder, edits: Edits, *, is_built: bool) -> None:
    """Show edited pages, styles and scripts until the whole book should be built again.

    Args:
        builder: of the site.
        edits: of the documents, from before its build began.
        is_built: whether that succeeded.
    """
    server, is_whole = os.getppid(), True
    while True:
        edited = _edited(edits.wait(QUIET_SECONDS), builder.project / "docs")
        if os.getppid() != server or (not edited and not is_whole):
            return
        if not edited:
            continue
        pages = [each for each in edited if each.endswith(".md")]
        others = [each for each in edited if each not in pages]
        if not (is_built and all(map(builder.has, pages)) and all(map(builder.copy, others))):
            return
        error = builder.build_edited(pages) if pages else ""
        names = ", ".join(f"docs/{each}" for each in edited)
        for line in error.splitlines():
            _say(f"Not shown: {line}" if names in line else f"Not shown: {names}: {line}")
        if not error:
            _say(f"Shown: {names}")
        is_whole = is_whole and not pages


def _edited(paths: Iterable[str], docs: Path) -> list[str]:
    found = {Path(path).relative_to(docs) for path in paths}
    return sorted(each.as_posix() for each in found if each.parts[0] != NOT_PUBLISHED)


def _say(text: str) -> None:
    print(" ".join(text.split()), flush=True)  # noqa: T201 - a command speaks on standard output


def main() -> int:
    """Build, and follow the edits; always ends with `STALE`."""
    site_url, folder, games = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
    os.environ.update(environment(site_url, PROJECT, ""))
    edits = Edits(PROJECT / "docs", counts=is_document)
    if games:
        _show_first(games, folder, site_url)
    builder = Builder(PROJECT, folder / f"{os.getpid()}", site_url)
    _follow(builder, edits, is_built=_build(builder, folder))
    return STALE
