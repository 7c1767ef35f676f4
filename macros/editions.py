"""Editions: states of the book that were cut and numbered, each kept as an archive of its built site.

The list of them is `editions/editions.toml`; a build puts each archive that lies beside it at `e/<number>/`,
and a page of the current state leads to the newest edition that has the same thing.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import tarfile
import tomllib
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING

from macros.built_site import EDITIONS, BuiltSite
from macros.project import BuildError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NUMBER = re.compile(r"[0-9]{4}\.[1-9][0-9]*")
LIST = "editions/editions.toml"


class EditionError(BuildError):
    """An edition that cannot be cut or shown: one lower-case sentence with what to do about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One cut edition, as `editions/editions.toml` has it."""

    number: str
    """Year and count, `2026.1`, as the engine's version had it."""
    date: str
    """The day of its last commit, `2026-11-30`."""
    address: str
    """Where it stands for ever, with its own folder: `https://rules.example/e/2026.1/`."""


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
    path = project / LIST
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("editions", []) if path.is_file() else []
    found = (Edition(**row) for row in rows)
    return tuple(sorted(found, key=lambda each: [int(part) for part in each.number.split(".")], reverse=True))


def archive_of(project: Path, number: str) -> Path:
    """Return the file that holds an edition, whether it is there or not."""
    return project / "editions" / f"{number}.tar.gz"


def may_be_cut(number: str, *, project: Path, version: str) -> None:
    """Check that an edition may have this number.

    Raises:
        EditionError: it is not that of the engine, or another edition has it.
    """
    if not NUMBER.fullmatch(number) or number != version:
        message = (
            f'an edition is called after the engine, year and count: this one is "{version}", '
            f'got "{number}"; set the number in engine/version.py first'
        )
        raise EditionError(message)
    for each in editions_of(project):
        if each.number == number:
            message = f"edition {number} was cut on {each.date}; raise the number in engine/version.py"
            raise EditionError(message)


def add_to_list(project: Path, edition: Edition) -> None:
    """Add an edition to the list."""
    rows = [f"{name} = {json.dumps(value)}" for name, value in asdict(edition).items()]
    with (project / LIST).open("a", encoding="utf-8") as file:
        file.write("\n".join(["", "[[editions]]", *rows]) + "\n")


def keep_edition(project: Path, edition: Edition, site: Path) -> None:
    """Pack the built site of an edition into its archive, and add it to the list."""
    with tarfile.open(archive_of(project, edition.number), "w:gz") as archive:
        archive.add(site, ".")
    add_to_list(project, edition)


def archived_numbers(project: Path) -> tuple[str, ...]:
    """Return the numbers of the editions whose archives are here, newest first."""
    numbers = (each.number for each in editions_of(project))
    return tuple(number for number in numbers if archive_of(project, number).is_file())


def unpack_editions(site: BuiltSite) -> None:
    """Put every cut edition into a built site; an edition itself holds none.

    Raises:
        EditionError: an archive is missing where others can reach the site.
    """
    for edition in () if site.edition else editions_of(site.project):
        path = archive_of(site.project, edition.number)
        if path.is_file():
            folder = site.folder / EDITIONS / edition.number
            shutil.rmtree(folder, ignore_errors=True)
            with tarfile.open(path) as archive:
                archive.extractall(folder, filter="data")
        elif site.is_public:
            message = (
                f"edition {edition.number} was promised for ever, and editions/{path.name} is not here; "
                f"fetch it from the release {edition.number}"
            )
            raise EditionError(message)


CITE = re.compile(r'<a class="cite" href="[^"]*?r/(?P<name>[a-z0-9-]+)/"')
WIDGET = re.compile(r'<rule-calculator id="(?P<name>[^"]*)"')
SHORT_LINK = re.compile(r"r/(?P<key>.+)/index\.html")
TITLE = re.compile(r'<meta property="og:title" content="[^"]*(?=\)")')


def edition_links(site: BuiltSite, name: str, html: str) -> str:
    """Return a page whose citations and calculators name the edition that has them, too.

    On a page of an edition they name the current state.
    """
    if site.edition:
        html = CITE.sub(lambda found: _with_edition(found, "current"), html)
        html = WIDGET.sub(lambda found: _with_edition(found, "current"), html)
    elif _numbers(site):
        widgets = _widgets(site, name)
        html = CITE.sub(lambda found: _with_edition(found, _short_links(site).get(found["name"])), html)
        html = WIDGET.sub(lambda found: _with_edition(found, widgets.get(found["name"])), html)
    link = SHORT_LINK.fullmatch(name)
    return _with_other_form(site, link["key"], html) if link else html


@cache
def _numbers(site: BuiltSite) -> tuple[str, ...]:
    """Return the editions beside a site, the newest first."""
    return archived_numbers(site.project)


@cache
def _short_links(site: BuiltSite) -> dict[str, str]:
    """Return the edition that has each short address."""
    found: dict[str, str] = {}
    for number in _numbers(site):
        for path in (site.folder / EDITIONS / number / "r").glob("*/index.html"):
            found.setdefault(path.parent.name, number)
    return found


def _widgets(site: BuiltSite, page: str) -> dict[str, str]:
    """Return the edition that has each calculator of a page."""
    found: dict[str, str] = {}
    for number in _numbers(site):
        path = site.folder / EDITIONS / number / page
        for widget in WIDGET.finditer(path.read_text(encoding="utf-8") if path.is_file() else ""):
            found.setdefault(widget["name"], number)
    return found


def _with_edition(found: re.Match[str], edition: str | None) -> str:
    return f'{found[0]} data-edition="{edition}"' if edition else found[0]


def _with_other_form(site: BuiltSite, key: str, html: str) -> str:
    """Return a short link's page with a link to its other form: pinned, or current."""
    if site.edition:
        html = TITLE.sub(rf"\g<0>, edition {site.edition}", html)
        way, rel = f"../../../../r/{key}/", "latest-version"
        words = "The same in the current state of the book"
    elif number := _short_links(site).get(key):
        way, rel = f"../../{EDITIONS}/{number}/r/{key}/", "predecessor-version"
        words = f"As it stood in edition {number}"
    else:
        return html
    link = f'<link rel="{rel}" href="{way}">'
    words_link = f'<p><a href="{way}">{words}</a></p>'
    return html.replace("</head>", f"{link}\n</head>").replace("</body>", f"{words_link}\n</body>")
