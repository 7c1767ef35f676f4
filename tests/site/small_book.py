"""A book of three pages on its server: an edition is cut, then the book and its rules change beside it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from macros.build import build
from macros.permanence.cut_edition import cut
from tests.site.copied_tree import copied_tree

if TYPE_CHECKING:
    from pathlib import Path

    from macros.dev.site_server import SiteServer

NUMBER, NEXT = "2026.1", "2026.2"
HOME = "# A small book\n\n[The chapter](chapter.md)\n"
CALCULATOR = "scattershot.mib"
ASKING = f'{{{{ calculator("{CALCULATOR}", at="mib", rating=12) }}}}'
RULE = "# Chapter\n\n## Made It By {: #s11 }\n\n"
FIRST = f"{RULE}Old words.\n\n{ASKING}\n\n## The Rating {{: #s10 }}\n\nTen.\n"
CHANGED = f"{RULE}New words.\n\n{ASKING}\n"
DICE = 'dice = { value = 2, unit = "dice" }'
FORMER_DICE, OTHER_DICE = (f"[S11.numbers]\n{DICE}\nsides = {{ value = {sides}," for sides in (10, 12))
REVERSED = """
[[SR1]]
date = 2027-03-04
kind = "reversed"
says = "A post of the author settled it."
"""
LATER = "# Later\n\n## The Rating {: #s10 }\n\nTen.\n\n## Another {: #s12 }\n\nNew.\n"
PUBLISHED = {
    "chapter/": "page",
    "chapter/#s10": "s10",
    "chapter/#made-it": "s11",
    "former/": "page",
    "former/#s12": "s12",
    "former/#s11": "s11",
}
MOVED = {
    "chapter/#s10": "later/#s10",
    "chapter/#made-it": "chapter/#s11",
    "former/": "later/",
    "former/#s11": "chapter/#s11",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The small book on its server, after the change."""

    url: str
    folder: Path
    project: Path
    as_cut: dict[str, bytes]
    """Every file of the edition, as it was built to be cut."""
    answered: list[tuple[str, int]]
    """Every path that was asked for, with the status of its answer."""


def write_table(project: Path, name: str, rows: dict[str, str]) -> None:
    """Write addresses and what they lead to, as the files of published and moved addresses have them."""
    lines = [f'"{key}" = "{value}"\n' for key, value in rows.items()]
    (project / "macros" / "permanence" / name).write_text("".join(lines))


def small_project(project: Path) -> Path:
    """The project with three pages in place of the book's, and no address published yet.

    Its Python is packed and checked by the questions of the one calculator that its pages have.
    """
    copied_tree(project, with_cache=True)
    for path in (project / "vectors").glob("*.jsonl"):
        if path.name != f"{CALCULATOR}.jsonl":
            path.unlink()
    for pages in ("*.md", ".nav.yml"):
        for path in (project / "docs").rglob(pages):
            path.unlink()
    for published in ("anchors.toml", "moved.toml"):
        (project / "macros" / "permanence" / published).unlink()
    shutil.rmtree(project / "editions")
    (project / "editions").mkdir()
    (project / "docs" / "index.md").write_text(HOME)
    (project / "docs" / "chapter.md").write_text(FIRST)
    return project


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the content of every file below a folder, by its path from there."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _change(project: Path) -> None:
    (project / "docs" / "chapter.md").write_text(CHANGED)
    (project / "docs" / "later.md").write_text(LATER)
    write_table(project, "anchors.toml", PUBLISHED)
    write_table(project, "moved.toml", MOVED)
    _replace(project / "engine" / "version.py", NUMBER, NEXT)
    scattershot = project / "engine" / "systems" / "scattershot"
    _replace(scattershot / "rules.toml", FORMER_DICE, OTHER_DICE)
    _replace(scattershot / "rulings.toml", 'decision = "at_or_below"', 'decision = "below"')
    with (scattershot / "history.toml").open("a", encoding="utf-8") as file:
        file.write(REVERSED)


def _replace(path: Path, former: str, now: str) -> None:
    text = path.read_text("utf-8")
    assert former in text
    path.write_text(text.replace(former, now, 1), "utf-8")


def served(server: SiteServer, project: Path) -> Book:
    """Cut, keep what was cut, change the book and a rule of the engine, build it again."""
    folder = server.folder
    cut(NUMBER, site_url=server.site_url, project=project)
    build(site_dir=folder, site_url=server.site_url, project=project)
    as_cut = files_in(folder / "e" / NUMBER)
    _change(project)
    # In a Python of its own, which has the changed engine.
    command = [sys.executable, "-m", "macros.build", "--site-dir", str(folder), "--site-url", server.site_url]
    subprocess.run(command, check=True, cwd=project)
    answered = _noted(server)
    return Book(url=server.site_url, folder=folder, project=project, as_cut=as_cut, answered=answered)


def _noted(server: SiteServer) -> list[tuple[str, int]]:
    """Have a server note what it is asked for, by pages and by workers, and how it answers."""
    noted: list[tuple[str, int]] = []
    plain = server.RequestHandlerClass

    class Noting(plain):  # type: ignore[valid-type,misc]  # whatever the server itself answers with
        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            del size
            noted.append((self.path, int(code)))

    server.RequestHandlerClass = Noting
    return noted
