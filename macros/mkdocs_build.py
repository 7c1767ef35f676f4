"""Has MkDocs make the pages: all of them, or some of a site that it made before in this process."""

from __future__ import annotations

import argparse
import json
import logging
import os
import re
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin

from macros.cache import atomic_write
from macros.mistakes import sentence
from macros.project import BuildError, last_changes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

LINK = re.compile(r"^Doc file '(?P<page>[^']+)' contains [^']*'(?P<link>[^']+)'")
SETTING = re.compile(r"^Config value '(?P<name>\w+)': (?P<why>.*)", re.DOTALL)


def last_change_of(source: str, days: Mapping[str, str]) -> str:
    """Return the day on which a page changed last; nothing where that is not known.

    A game's pages show what its tables say; any other page may name every game.

    >>> last_change_of("walkabout/a.md", {"docs/walkabout/a.md": "2026-11-21"})
    '2026-11-21'
    """
    folder = source.partition("/")[0].replace("-", "_")
    tables = {name: day for name, day in days.items() if name.endswith(".toml")}
    own = [day for name, day in tables.items() if name.startswith(f"engine/systems/{folder}/")]
    newest: str = max([days.get(f"docs/{source}", ""), *(own or tables.values())])
    return newest


class PageRecords(BasePlugin):  # type: ignore[no-untyped-call,type-arg]
    """What MkDocs found out about each page, for later builds of single pages."""

    def __init__(self) -> None:
        self.records: dict[str, tuple[Any, ...]] = {}
        """By source: title, front matter and anchors."""
        self.names: dict[str, str] = {}
        """By source: where the page stands in the site."""
        self.at = ""
        """The source of the page that is being built."""
        self.is_dirty = False
        self.rendered: dict[str, str] = {}
        """The pages of a dirty build by the names of their files, not written yet."""

    def save(self, path: Path) -> None:
        """Keep what is known of each page, for another process."""
        records = {
            source: [*self.records[source][:2], sorted(self.records[source][2]), name]
            for source, name in self.names.items()
        }
        atomic_write(path, json.dumps(records, default=str).encode())

    def load(self, path: Path) -> None:
        """Know what was kept of each page; nothing where nothing was."""
        kept = json.loads(path.read_bytes()) if path.is_file() else {}
        for source, (title, meta, anchors, name) in kept.items():
            self.records[source], self.names[source] = (title, meta, set(anchors)), name

    def on_nav(self, nav: Navigation, /, *, files: Files, **_: Any) -> Navigation:
        """Tell MkDocs about the pages that it will not read this time: links and menus name them."""
        for file in files.documentation_pages():
            if self.is_dirty and file.page and file.src_uri in self.records and not file.is_modified():
                file.page.title, file.page.meta, file.page.present_anchor_ids = self.records[file.src_uri]
        return nav

    def on_env(self, env: Any, /, *, config: Any, files: Files) -> Any:
        """Say in the site map when each page changed: with its own words, or with what its macros read."""
        days = {} if self.is_dirty else last_changes(Path(config.config_file_path).parent)
        for file in files.documentation_pages() if days else ():
            if file.page and file.src_uri:
                file.page.update_date = last_change_of(file.src_uri, days) or file.page.update_date
        return env

    def on_pre_page(self, page: Page, /, **_: Any) -> Page:
        """Note which page is read, for whoever says what is wrong with it."""
        self.at = page.file.src_uri
        return page

    def on_page_context(self, context: Any, /, *, page: Page, **_: Any) -> Any:
        """Note which page is written."""
        self.at = page.file.src_uri
        return context

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


def make_pages(project: Path, folder: Path, pages: PageRecords, *, is_dirty: bool = False) -> None:
    """Have MkDocs make the pages of a site.

    Args:
        project: the sources.
        folder: of the site.
        pages: what is known of them from earlier builds, and gets to know them.
        is_dirty: make only those whose source is newer than the page, and hand them to `pages.rendered`.

    Raises:
        BuildError: something in the sources is wrong, each of its lines a sentence.
    """
    pages.is_dirty, pages.rendered, pages.at = is_dirty, {}, ""
    with _collected() as warnings:
        try:
            _run(project, folder, pages)
        except (Exception, SystemExit) as error:  # whatever is wrong, it is said in one sentence
            if not (isinstance(error, Abort) and warnings.texts):
                raise BuildError(sentence(error, pages.at, project)) from error
    if warnings.texts:
        raise BuildError("\n".join(_with_place(text, project) for text in warnings.texts))


def _run(project: Path, folder: Path, pages: PageRecords) -> None:
    # A warning ends the build when all are known; a strict build of MkDocs would say it in a form of its own.
    config = load_config(os.fspath(project / "mkdocs.yml"), site_dir=os.fspath(folder), strict=False)
    config.plugins["page_records"] = pages
    if pages.is_dirty:
        config.plugins.events["post_build"] = []  # the search would write an index of these pages alone
    config.plugins.on_startup(command="build", dirty=pages.is_dirty)
    build(config, dirty=pages.is_dirty)


@contextmanager
def _collected() -> Iterator[_Warnings]:
    """Collect the warnings of MkDocs, which would print them."""
    logger = logging.getLogger("mkdocs")
    warnings = _Warnings()
    others, logger.handlers, logger.propagate = logger.handlers, [warnings], False
    try:
        yield warnings
    finally:
        logger.handlers, logger.propagate = others, True


def _with_place(warning: str, project: Path) -> str:
    """Return a warning with file and line of the link or the setting that it is about."""
    link, setting = LINK.match(warning), SETTING.match(warning)
    if link:
        name, told, place = f"docs/{link['page']}", warning, re.compile(re.escape(link["link"]))
    elif setting:
        name, told = "mkdocs.yml", f"{setting['name']}: {setting['why']}"
        place = re.compile(rf"^{setting['name']}:", re.MULTILINE)
    else:
        return sentence(BuildError(warning), project=project)
    path = project / name
    text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    found = place.search(text)  # a macro may have written the link
    line = f", line {text.count(chr(10), 0, found.start()) + 1}" if found else ""
    return sentence(BuildError(f"{name}{line}: {told}"), project=project)


def main() -> int:
    """Make the pages of the project in this folder, as the arguments say; 1 when something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m macros mkdocs_build")
    parser.add_argument("--site-dir", type=Path, required=True, help="the folder to build into")
    arguments = parser.parse_args()
    try:
        make_pages(Path.cwd(), arguments.site_dir, PageRecords())
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0
