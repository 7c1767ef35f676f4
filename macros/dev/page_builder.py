"""Builds the site for the development server, and stays to build single pages.

Started as ``python -m macros.dev.page_builder``.

It says `built` on standard output when the site is whole. From then on each line of standard input names a
page and the folder of the site, and the answer is one line: what is wrong with the page, or nothing. A page
is built from what the site builder still knows of the others: their titles, their anchors, their order.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.commands.build import build, get_context
from mkdocs.config import load_config
from mkdocs.plugins import BasePlugin

from macros.atomic import atomic_write
from macros.build import AFTER_BUILD, environment
from macros.errors import BuildError
from macros.generate.generators import generate_files
from macros.postprocess.built_site import BuiltSite
from macros.postprocess.csp import same_policy
from macros.postprocess.head_metadata import finished_page
from macros.project import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

MACRO_ERROR = re.compile(r"^_(?:\w+_: |(?P<line>Line \d+) in Markdown file:_ )(?P<said>.*)$", re.MULTILINE)
"""Where and what an error of Jinja is, in the long text that mkdocs-macros makes of it."""


class Known(BasePlugin):  # type: ignore[no-untyped-call,type-arg]
    """Keeps hold of what the site builder has in its hands while it builds."""

    nav: Navigation
    files: Files
    env: Environment

    def on_nav(self, nav: Navigation, /, **_: Any) -> Navigation:
        """Keep the order of the pages."""
        self.nav = nav
        return nav

    def on_env(self, env: Environment, /, *, files: Files, **_: Any) -> Environment:
        """Keep the templates and the files."""
        self.env, self.files = env, files
        return env


class Warnings(logging.Handler):
    """Collects what would end a strict build."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note one warning."""
        self.said.append(record.getMessage())


class PageBuilder:
    """A built site, whose pages can be built again one by one."""

    def __init__(self, project: Path, folder: Path) -> None:
        self.project = project
        self.known = Known()
        self.config: MkDocsConfig = load_config(
            os.fspath(project / "mkdocs.yml"), site_dir=os.fspath(folder), strict=True
        )
        self.config.plugins["known"] = self.known
        self.config.plugins.on_startup(command="build", dirty=False)
        build(self.config)

    def mistake_in(self, source: str, folder: Path) -> str:
        """Build one page into a folder that holds the site.

        Args:
            source: the page below the documents' folder, `walkabout/index.md`.
            folder: the site, wherever it was moved to since it was built.

        Returns:
            One sentence if the page cannot be built, and then the folder is as it was; else nothing.
        """
        warnings = Warnings()
        logger = logging.getLogger("mkdocs")
        others, logger.handlers = logger.handlers, [warnings]
        try:
            name, text = self._finished(source, folder)
        except SystemExit as stop:
            return stop.code if isinstance(stop.code, str) else _first_sentence(source, warnings.said)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a page, the others are served on
            return f"docs/{source}: {error}"
        finally:
            logger.handlers = others
        if warnings.said:
            return warnings.said[0]
        # A reader who asks at this moment gets the page of before or the page of now.
        atomic_write(folder / name, text.encode())
        return ""

    def _finished(self, source: str, folder: Path) -> tuple[str, str]:
        """Return name and text of a page as the steps after the build leave it."""
        file = self.known.files.get_file_from_path(source)
        if file is None or file.page is None:
            raise ValueError("it is new, and comes with the whole book")
        site_url = str(self.config.site_url)
        site = BuiltSite(folder=folder, site_url=site_url, quick=True)
        text = finished_page(site, self.project, file.dest_uri, self._rendered(file.page))
        return file.dest_uri, same_policy(file.dest_uri, text, (folder / file.dest_uri).read_text("utf-8"))

    def _rendered(self, page: Page) -> str:
        """Return a page as the site builder writes it: read, rendered, and put into its template."""
        config, files, nav = self.config, self.known.files, self.known.nav
        page = config.plugins.on_pre_page(page, config=config, files=files)
        page.read_source(config)
        source = page.markdown or ""
        page.markdown = config.plugins.on_page_markdown(source, page=page, config=config, files=files)
        page.render(config, files)
        html = page.content or ""
        page.content = config.plugins.on_page_content(html, page=page, config=config, files=files)
        page.active = True
        context = get_context(nav, files, config, page)
        template = self.known.env.get_template(page.meta.get("template", "main.html"))
        context = config.plugins.on_page_context(context, page=page, config=config, nav=nav)
        text = config.plugins.on_post_page(template.render(context), page=page, config=config)
        page.active = False
        page.validate_anchor_links(files=files, log_level=config.validation.links.anchors)
        return text


def _first_sentence(source: str, warnings: list[str]) -> str:
    """Return what is wrong, of the warnings before the builder gave up."""
    found = [match for text in warnings for match in MACRO_ERROR.finditer(text)]
    if not found:
        return f"docs/{source}: {' '.join(warnings)}"
    place = next((f"{match['line'].lower()}: " for match in found if match["line"]), "")
    return f"docs/{source}: {place}{found[-1]['said'].strip('*')}"


def _answers(builder: PageBuilder, lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        asked = json.loads(line)
        yield " ".join(builder.mistake_in(asked["page"], Path(asked["folder"])).split())


def main() -> int:
    """Build, and answer until the input ends; 1 when something in the sources is wrong."""
    site_url, folder = sys.argv[1], Path(sys.argv[2])
    os.environ.update(environment(site_url, PROJECT, ""))
    logging.basicConfig(format="%(levelname)-7s -  %(message)s")
    logging.getLogger("mkdocs").setLevel(logging.INFO)
    answers = sys.stdout
    # Standard output is kept for the answers: what else is printed belongs to whoever watches.
    with redirect_stdout(sys.stderr):
        try:
            generate_files(PROJECT)
            builder = PageBuilder(PROJECT, folder)
            site = BuiltSite(folder=folder, site_url=site_url, quick=True)
            for step in AFTER_BUILD:
                step(site, PROJECT)
        except BuildError as error:
            sys.stderr.write(f"{error}\n")
            return 1
        print("built", file=answers, flush=True)
        for answer in _answers(builder, sys.stdin):
            print(answer, file=answers, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
