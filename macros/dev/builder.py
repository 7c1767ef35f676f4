"""Builds the book for the development server, then each page that is edited.

Started by the server as ``python -m macros.dev.builder SITE_URL FOLDER``. The whole book is built into a
folder of its own, and ``FOLDER/current`` leads to it when it is complete. From then on MkDocs builds an
edited page alone: a dirty build of this process, which knows the titles and anchors of all other pages. Such
a site is not quite the book: a title, a number or a word of the glossary stands on many pages. So when no
page was edited for a while the process ends with the status `STALE`, and the server starts another.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.plugins import BasePlugin

from macros.build import environment
from macros.built_site import BuiltSite
from macros.cache import atomic_write
from macros.dev.edits import Edits
from macros.generate.generators import GENERATED_FOLDERS, LATER, PYTHON, check_files, generate_files
from macros.pages.page_places import NOT_PUBLISHED
from macros.postprocess.pipeline import process, process_page
from macros.project import PROJECT, BuildError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

    from macros.generate.generators import GeneratedFolder

CURRENT = "current"
"""The link to the latest complete site, in the folder of all of them."""
STALE = 75
"""The exit status of a process whose site should be built anew."""
QUIET_SECONDS = 20
"""How long no page must be edited before the whole book is built again."""

MACRO_ERROR = re.compile(r"^_(?:\w+_: |(?P<line>Line \d+) in Markdown file:_ )(?P<text>.*)$", re.MULTILINE)
"""Where and what an error of Jinja is, in the long text that mkdocs-macros makes of it."""


class _PageRecords(BasePlugin):  # type: ignore[no-untyped-call,type-arg]
    """What MkDocs found out about each page, for later builds of single pages."""

    def __init__(self) -> None:
        self.records: dict[str, tuple[Any, ...]] = {}
        """By source: title, front matter and anchors."""
        self.names: dict[str, str] = {}
        """By source: where the page stands in the site."""
        self.is_dirty = False
        self.rendered: dict[str, str] = {}
        """The pages of a dirty build by the names of their files, not written yet."""

    def on_nav(self, nav: Navigation, /, *, files: Files, **_: Any) -> Navigation:
        """Tell MkDocs about the pages that it will not read this time: links and menus name them."""
        for file in files.documentation_pages():
            if self.is_dirty and file.page and file.src_uri in self.records and not file.is_modified():
                file.page.title, file.page.meta, file.page.present_anchor_ids = self.records[file.src_uri]
        return nav

    def on_post_template(self, output: str, /, **_: Any) -> str:
        """Let a dirty build write no template: the page for missing addresses is finished."""
        return "" if self.is_dirty else output

    def on_post_page(self, output: str, /, *, page: Page, **_: Any) -> str:
        """Record a page; that of a dirty build is written when the build has succeeded."""
        self.records[page.file.src_uri] = page.title, page.meta, page.present_anchor_ids
        self.names[page.file.src_uri] = page.file.dest_uri
        if not self.is_dirty:
            return output
        self.rendered[page.file.dest_uri] = output
        return ""


class _Warnings(logging.Handler):
    """Collects what would end a strict build."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note one warning; that the build is a dirty one is known."""
        if not record.getMessage().startswith("A 'dirty' build"):
            self.texts.append(record.getMessage())


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
        self._pages = _PageRecords()
        self._site = self._new_site()

    def build_all(self) -> None:
        """Build the whole site.

        Raises:
            Abort: MkDocs found a mistake, and has said which.
            BuildError: something else in the sources is wrong.
        """
        self.render()
        self.finish()

    def render(self) -> None:
        """Have MkDocs make the pages.

        Raises:
            Abort: MkDocs found a mistake, and has said which.
        """
        self._mkdocs(is_dirty=False)

    def finish(self) -> None:
        """Post-process the pages.

        Raises:
            BuildError: something in the sources is wrong.
        """
        self._site = self._new_site()
        process(self._site)

    def has(self, source: str) -> bool:
        """Tell whether the site has a page of this source, and the source is still there."""
        return source in self._pages.names and (self.project / "docs" / source).is_file()

    def build_edited(self, sources: Iterable[str]) -> str:
        """Build the pages of these sources again.

        Args:
            sources: below the documents' folder, `walkabout/index.md`.

        Returns:
            One sentence if they cannot be built, and then the pages of before stay; else nothing.
        """
        started = time.time()
        pages, error = self._edited_pages()
        for name, html in pages.items():
            # A reader who asks at this moment gets the page of before or the page of now.
            atomic_write(self.folder / name, html.encode())
        for source in sources:
            # MkDocs compares times: a page that cannot be built must wait for its next edit, and not be tried
            # with every other page; and an edit during this build is newer than the page.
            os.utime(self.folder / self._pages.names[source], (started, started))
        return error

    def _edited_pages(self) -> tuple[dict[str, str], str]:
        """Return the finished pages by name, or what is wrong with one of them."""
        logger = logging.getLogger("mkdocs")
        warnings = _Warnings()
        others, logger.handlers, logger.propagate = logger.handlers, [warnings], False
        self._pages.rendered = {}
        try:
            self._mkdocs(is_dirty=True)
            pages = {
                name: process_page(self._site, name, html) for name, html in self._pages.rendered.items()
            }
        except SystemExit as stop:
            return {}, stop.code if isinstance(stop.code, str) else _sentence(warnings.texts)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a page, the others are served on
            return {}, str(error)
        finally:
            logger.handlers, logger.propagate = others, True
        return ({}, warnings.texts[0]) if warnings.texts else (pages, "")

    def _mkdocs(self, *, is_dirty: bool) -> None:
        # A warning ends a whole build. It would end every dirty one, which begins with a warning.
        config = load_config(
            os.fspath(self.project / "mkdocs.yml"), site_dir=os.fspath(self.folder), strict=not is_dirty
        )
        self._pages.is_dirty = is_dirty
        config.plugins["page_records"] = self._pages
        if is_dirty:
            config.plugins.events["post_build"] = []  # the search would write an index of these pages alone
        config.plugins.on_startup(command="build", dirty=is_dirty)
        build(config, dirty=is_dirty)

    def _new_site(self) -> BuiltSite:
        return BuiltSite(folder=self.folder, site_url=self.site_url, project=self.project, quick=True)


def _sentence(warnings: list[str]) -> str:
    """Return what is wrong, of the warnings before MkDocs gave up."""
    found = [match for text in warnings for match in MACRO_ERROR.finditer(text)]
    if not found:
        return " ".join(warnings)
    place = next((f"{match['line'].lower()}: " for match in found if match["line"]), "")
    return f"{place}{found[-1]['text'].strip('*')}"


def _build(builder: Builder, folder: Path) -> bool:
    """Build the whole book, and lead the link to it; tell whether it could be built.

    Python is packed beside MkDocs, and put into the site before anybody sees it. What takes longest comes
    when the book is there.
    """
    try:
        with ThreadPoolExecutor(1) as beside:
            packed = beside.submit(_pack, builder.project)
            at_once = [each for each in GENERATED_FOLDERS if each not in {*PYTHON, *LATER}]
            generate_files(builder.project, at_once)
            builder.render()
            packed.result()
        _add(builder, PYTHON)
        builder.finish()
    except (SystemExit, BuildError) as error:
        _say(f"Not built: {error}")
        return False
    link = folder / f".{builder.folder.name}"
    link.symlink_to(builder.folder.name)
    link.replace(folder / CURRENT)
    for other in set(folder.iterdir()) - {builder.folder, folder / CURRENT}:
        shutil.rmtree(other, ignore_errors=True)
    _say("Built.")
    threading.Thread(target=_complete, args=(builder,), daemon=True).start()
    return True


def _pack(project: Path) -> None:
    """Let the cache hold what Node packs. Nothing is written among the documents, which MkDocs is reading."""
    for each in PYTHON:
        each.files(project)


def _complete(builder: Builder) -> None:
    """Add what a page does without, and check what was packed."""
    _add(builder, LATER)
    _say("Added the cached answers.")
    try:
        check_files(builder.project)
    except BuildError as error:
        _say(f"Wrong in the browser: {error}")


def _add(builder: Builder, folders: Iterable[GeneratedFolder]) -> None:
    """Generate some folders, and put them into the site."""
    generate_files(builder.project, folders)
    for path in (path for each in folders for path in each.paths):
        source, target = builder.project / path, builder.folder / path.removeprefix("docs/")
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        else:
            shutil.copyfile(source, target)


def _follow(builder: Builder, edits: Edits, *, is_built: bool) -> None:
    """Show edited pages until the whole book should be built again.

    Args:
        builder: of the site.
        edits: of its pages, from before its build began.
        is_built: whether that succeeded.
    """
    server, is_whole = os.getppid(), True
    while True:
        sources = _pages_in(edits.wait(QUIET_SECONDS), builder.project / "docs")
        if os.getppid() != server or (not sources and not is_whole):
            return
        if sources and not (is_built and all(map(builder.has, sources))):
            return
        if sources:
            error = builder.build_edited(sources)
            names = ", ".join(f"docs/{each}" for each in sources)
            mistake = error.removeprefix(f"{names}: ")
            _say(f"Not shown: {names}: {mistake}" if error else f"Shown: {names}")
            is_whole = False


def _pages_in(paths: Iterable[str], docs: Path) -> list[str]:
    found = {Path(path).relative_to(docs) for path in paths if path.endswith(".md")}
    return sorted(each.as_posix() for each in found if each.parts[0] != NOT_PUBLISHED)


def _say(text: str) -> None:
    print(" ".join(text.split()), flush=True)  # noqa: T201 - a command speaks on standard output


def main() -> int:
    """Build, and follow the edits; always ends with `STALE`."""
    site_url, folder = sys.argv[1], Path(sys.argv[2])
    os.environ.update(environment(site_url, PROJECT, ""))
    logging.basicConfig(format="%(levelname)-7s -  %(message)s")
    edits = Edits(PROJECT / "docs")
    builder = Builder(PROJECT, folder / f"{os.getpid()}", site_url)
    _follow(builder, edits, is_built=_build(builder, folder))
    return STALE


if __name__ == "__main__":
    sys.exit(main())
