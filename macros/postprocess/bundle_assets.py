"""Bundles the book's scripts and all styles into few files with content hashes in their names.

A page then requests a dozen files instead of eighty, and browsers may cache each of them for ever. Of the
theme's styles, which come first in the one sheet, only what the book uses is in it. A page says the sum of
each script and sheet that it names, so that a browser uses none that came wrong. A quick build leaves the
plain files for debugging.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from macros.built_site import BuiltSite, integrity
from macros.node import run_script
from macros.postprocess.page_steps import LAZY_STYLE, SCRIPT, STYLE, survey
from macros.project import BuildError

SHEET = "book.css"
ENTRY = "main.mjs"
CALCULATORS = "calculators.mjs"
CALCULATOR = re.compile(r"<(rule-calculator|rule-sentence|target-finder|rolling-together)\b")
"""What `main.mjs` brings the script of the calculators for, as its `CALCULATORS` say."""
TRY = re.compile(r"<game-try\b.*?</game-try>", re.DOTALL)
"""A throw on the home page, whose scripts come when a reader is about to press."""
SHUT = '<details class="rb-fold"'
"""Of what stands in it the script comes later; it ends such a page."""
TEXT_FONT = "*-basic-*-normal.*.woff2"
PRELOADED_FONT = (
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="{root}assets/fonts/{name}">\n'
)
THEME = re.compile(r'<script [^>]*\bsrc="[^":]*?assets/(?P<file>javascripts/[\w./-]+\.js)"')
"""The theme's own script: the theme has put its content into its name."""
LATER = re.compile(r'(<script type="text/plain" data-src="[^"]*" )(?=integrity=)')
"""A script that comes later, up to its sum, which waits as data like its address."""
SCRIPTS_OF_BUILD = '<meta name="book-scripts" content="{file}">\n'
"""A page that takes another's place tells by it which scripts it was made for: only the head comes whole."""


class BundleError(BuildError):
    """The pages cannot share one style sheet; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """The bundle that replaces one entry; paths start at the folder of assets."""

    file: str
    needs: tuple[str, ...]
    """What it imports statically: a page preloads these, so that they are fetched in parallel."""


def bundle_assets(site: BuiltSite) -> None:
    """Bundle scripts and styles, and remove the plain files.

    Raises:
        NodeError: a script or style is broken.
        BundleError: pages have different styles.
    """
    if site.quick:
        return
    assets = site.folder / "assets"
    plain = [
        path for kind in ("js", "css", "stylesheets") for path in (assets / kind).rglob("*") if path.is_file()
    ]
    _bundles(site)
    for path in (*plain, *_duplicate_fonts(assets)):
        path.unlink()
    for folder in sorted({path.parent for path in plain}, reverse=True):  # what lies in a folder before it
        if not list(folder.iterdir()):
            folder.rmdir()


@cache
def _bundles(site: BuiltSite) -> dict[str, Bundle]:
    """Return the bundle of each script and of the style sheets, by the name of the entry."""
    styles = {each.styles for each in survey(site).values() if each.styles}
    if len(styles) > 1:
        raise BundleError("pages have different style sheets; list them all in extra_css of mkdocs.yml")
    scripts = {name for each in survey(site).values() for name in each.scripts}
    lazy = {name for each in survey(site).values() for name in each.lazy_styles}
    sheets = next(iter(styles), ())
    return bundle(site.project, site.folder / "assets", scripts=scripts, styles=sheets, lazy_styles=lazy)


def bundle(
    project: Path,
    assets: Path,
    *,
    scripts: Iterable[str] = (),
    styles: Iterable[str] = (),
    lazy_styles: Iterable[str] = (),
) -> dict[str, Bundle]:
    """Bundle the worker and the entries that are named into a folder of assets; return each by its name.

    What a theme's style sheet says of nothing in the pages around that folder is left out.

    Raises:
        NodeError: a script or style is broken.
    """
    entries = json.dumps({"scripts": sorted(scripts), "styles": list(styles), "lazy": sorted(lazy_styles)})
    script = project / "macros" / "postprocess" / "bundle_assets.mjs"
    lacking = "the scripts and styles are not bundled"
    made = json.loads(run_script(script, project, assets, entries, lacking=lacking))
    return {
        name.removeprefix("js/").removeprefix("css/"): Bundle(file=entry["file"], needs=tuple(entry["needs"]))
        for name, entry in made.items()
    }


def _duplicate_fonts(assets: Path) -> list[Path]:
    """Return the fonts that esbuild has copied to a name with a hash."""
    fonts = sorted((assets / "fonts").glob("*.woff2"))
    return [path for path in fonts if list(path.parent.glob(f"{path.stem}.*.woff2"))]


def _text_fonts(site: BuiltSite) -> list[str]:
    """Return the file with the letters that nearly every line is set in, which no line should wait for."""
    return sorted(path.name for path in (site.folder / "assets" / "fonts").glob(TEXT_FONT))


def bundle_links(site: BuiltSite, name: str, html: str) -> str:
    """Return a page with references to the bundles in place of the plain files."""
    del name
    if site.quick:
        return html
    bundles = _bundles(site)
    first = STYLE.search(html)
    if first:
        root = first["root"]
        sheet = bundles[SHEET].file
        early = f'<link rel="stylesheet" href="{root}assets/{sheet}"{_sum(site, sheet)}>\n'
        early += "".join(PRELOADED_FONT.format(root=root, name=each) for each in _text_fonts(site))
        early += SCRIPTS_OF_BUILD.format(file=Path(bundles[ENTRY].file).name)
        html = f"{html[: first.start()]}{early}{STYLE.sub('', html[first.start() :])}"
    shown = TRY.sub("", html.partition(SHUT)[0])
    calculators = bundles.get(CALCULATORS) if CALCULATOR.search(shown) else None
    for entry in (SCRIPT, LAZY_STYLE):
        html = entry.sub(lambda found: _bundle_link(site, found, bundles[found["name"]], calculators), html)
    html = THEME.sub(lambda found: f"{found[0]}{_sum(site, found['file'])}", html)
    return LATER.sub(r"\1data-", html)


@cache
def _sum(site: BuiltSite, file: str) -> str:
    return f' integrity="{integrity((site.folder / "assets" / file).read_bytes())}"'


def _bundle_link(site: BuiltSite, found: re.Match[str], bundled: Bundle, calculators: Bundle | None) -> str:
    """Return a reference to a bundle, after what the bundle imports, now or for the calculators of the page.

    A line carries styles and letters first: named in the head, the scripts' 32 kB would share it with them.
    """
    assets = f"{found['root']}assets/"
    beside = (*calculators.needs, calculators.file) if calculators and found["name"] == ENTRY else ()
    early = "".join(
        f'<link rel="modulepreload" href="{assets}{file}">\n'
        for file in (*bundled.needs, *beside)
        if file != bundled.file
    )
    return f'{early}{found["before"]}{assets}{bundled.file}"{_sum(site, bundled.file)}'


# The theme's search and its stemmers; the book has its own worker in their place.
FOLDERS = ("assets/javascripts/lunr", "assets/javascripts/workers")
ENDINGS = (".map", ".d.mts")
"""Maps back to the theme's sources, and types for whoever writes scripts."""

MAP_NOTE = re.compile(r"\s*(?://|/\*)# sourceMappingURL=[^\s*]+(?:\s*\*/)?\s*$")


def prune_theme(site: BuiltSite) -> None:
    """Remove the files that no page requests, and the comments that refer to them."""
    for name in FOLDERS:
        shutil.rmtree(site.folder / name, ignore_errors=True)
    for path in site.files():
        if path.name.endswith(ENDINGS):
            path.unlink()
        elif path.name.endswith((".min.js", ".min.css")):
            path.write_text(MAP_NOTE.sub("\n", path.read_text(encoding="utf-8")), encoding="utf-8")
