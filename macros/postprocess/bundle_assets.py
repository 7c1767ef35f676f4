"""Joins the book's own scripts and styles into few files with their content in their names: after the build.

A page then asks for a dozen small files instead of eighty, and may keep each of them for ever. Whoever writes
at the book sees the plain files: a quick build leaves them as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from macros.errors import BuildError
from macros.node import run_script
from macros.postprocess.built_site import BuiltSite

__all__ = ["BundleError", "bundle_assets"]

STYLE = re.compile(r'<link rel="stylesheet" href="(?P<root>[^":]*?)assets/css/(?P<name>[\w/-]+\.css)">\s*')
SCRIPT = re.compile(r'(?P<before><script\b[^>]*\bsrc=")(?P<root>[^":]*?)assets/js/(?P<name>[\w/-]+\.m?js)"')
SHEET = "book.css"
ENTRY = "main.mjs"


class BundleError(BuildError):
    """Pages could not be led to one style sheet; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """What took the place of one entry, from the folder of assets."""

    file: str
    needs: tuple[str, ...]
    """What it imports at once: a page says so, and they come side by side."""


def bundle_assets(site: BuiltSite, project: Path) -> None:
    """Join scripts and styles, lead every page to them, and remove the plain files.

    Raises:
        NodeError: a script or style is broken.
        BundleError: pages have different styles.
    """
    if site.quick:
        return
    pages = site.pages()
    lists, scripts = _entry_points(pages)
    if len(lists) > 1:
        raise BundleError("pages have different style sheets; list them all in extra_css of mkdocs.yml")
    assets = site.folder / "assets"
    plain = [path for kind in ("js", "css") for path in (assets / kind).rglob("*") if path.is_file()]
    entries = {"scripts": sorted(scripts), "styles": next(iter(lists), ())}
    bundles = _bundle(project, assets, entries)
    for path in pages:
        text = path.read_text(encoding="utf-8")
        if (changed := _with_bundles(text, bundles)) != text:
            path.write_text(changed, encoding="utf-8")
    for path in (*plain, *_duplicate_fonts(assets)):
        path.unlink()
    for folder in {path.parent for path in plain}:
        if not list(folder.iterdir()):
            folder.rmdir()


def _entry_points(pages: Iterable[Path]) -> tuple[set[tuple[str, ...]], set[str]]:
    """Return the lists of styles that pages have, and the scripts that they name, one page after another."""
    lists, scripts = set(), set()
    for path in pages:
        text = path.read_text(encoding="utf-8")
        if styles := _styles(text):
            lists.add(styles)
        scripts |= {found["name"] for found in SCRIPT.finditer(text)}
    return lists, scripts


def _styles(text: str) -> tuple[str, ...]:
    return tuple(found["name"] for found in STYLE.finditer(text))


def _bundle(project: Path, assets: Path, entries: Mapping[str, Sequence[str]]) -> dict[str, Bundle]:
    script = project / "macros" / "postprocess" / "bundle_assets.mjs"
    lacking = "the scripts and styles are not bundled"
    made = json.loads(run_script(script, project, assets, json.dumps(entries), lacking=lacking))
    return {
        name.removeprefix("js/"): Bundle(file=entry["file"], needs=tuple(entry["needs"]))
        for name, entry in made.items()
    }


def _duplicate_fonts(assets: Path) -> list[Path]:
    """The fonts that lie there under a name with their content in it, too."""
    fonts = sorted((assets / "fonts").glob("*.woff2"))
    return [path for path in fonts if list(path.parent.glob(f"{path.stem}.*.woff2"))]


def _with_bundles(text: str, bundles: dict[str, Bundle]) -> str:
    """Return a page that names the bundled files."""
    first = STYLE.search(text)
    if first:
        # The entry comes last in the page, but a page that takes another's place tells its build here.
        root, needs = first["root"], (*bundles[ENTRY].needs, bundles[ENTRY].file)
        sheet = f'<link rel="stylesheet" href="{root}assets/{bundles[SHEET].file}">\n'
        early = "".join(f'<link rel="modulepreload" href="{root}assets/{name}">\n' for name in needs)
        text = STYLE.sub("", f"{text[: first.start()]}{sheet}{early}{text[first.start() :]}")
    return SCRIPT.sub(
        lambda found: f'{found["before"]}{found["root"]}assets/{bundles[found["name"]].file}"', text
    )
