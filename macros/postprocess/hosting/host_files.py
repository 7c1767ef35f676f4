"""What every host has to do, said once: types, packed forms, how long a file may be kept, security."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from macros.dev.site_server import CONTENT_TYPES
from macros.postprocess.built_site import BuiltSite
from macros.postprocess.csp import security_headers
from macros.postprocess.hosting.lenient_links import lenient_links

__all__ = ["FOR_EVER", "KEPT", "LOOKED_AFTER", "RECIPES", "Host", "recipe", "write_host_files"]

FOR_EVER = ("answers", "css", "fonts", "javascripts", "js", "runtime", "stylesheets")
"""Folders of `assets/` whose files have their content in their names."""
OPEN = ("data", "text")
"""Folders that programs of other sites may read: a script in a forum's page, an extension of a browser."""
BOOKS = ("", "e/:edition/")
"""Where these lie: the book, and each edition by a placeholder, for a path may have one star at most."""
ANYBODY = {"Access-Control-Allow-Origin": "*"}
KEPT = "public, max-age=31536000, immutable"
LOOKED_AFTER = "no-cache"
"""The browser may keep a file, and asks each time whether it is still the same."""

TEMPLATES = Environment(  # noqa: S701 - plain text: nothing here is HTML, and nothing comes from outside
    loader=FileSystemLoader(Path(__file__).parent),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)

RECIPES = ("nginx", "caddy", "apache")


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """Where a host finds the site, and where it answers for it."""

    name: str
    """One of `RECIPES`."""
    listen: str
    """`127.0.0.1:8080`, or a name and a port."""
    root: Path
    """The folder in which the site lies: below its path, if it has one."""


def write_host_files(site: BuiltSite, project: Path) -> None:
    """Write what Netlify, Cloudflare Pages and GitHub Pages look for: a step after the build."""
    del project
    if site.edition:
        return
    path = urlsplit(site.site_url).path
    headers = security_headers(site)
    for_ever = [f"{path}assets/{name}/*" for name in FOR_EVER] + [f"{path}e/*"]
    blocks = [_block(f"{path}*", {**headers, "Cache-Control": LOOKED_AFTER})]
    # What two rules set is joined by a comma, so the first must be taken back.
    blocks += [f"{each}\n  ! Cache-Control\n  Cache-Control: {KEPT}\n" for each in for_ever]
    blocks += [_block(f"{path}{book}{name}/*", ANYBODY) for book in BOOKS for name in OPEN]
    (site.folder / "_headers").write_text("\n".join(blocks), encoding="utf-8")
    (site.folder / ".nojekyll").write_bytes(b"")


def _block(path: str, headers: dict[str, str]) -> str:
    return "".join((f"{path}\n", *(f"  {name}: {value}\n" for name, value in headers.items())))


def recipe(host: Host, site: BuiltSite) -> str:
    """Return the configuration of one host, ready to be included in its own."""
    types = {ending.removeprefix("."): kind for ending, kind in CONTENT_TYPES.items() if ending}
    return TEMPLATES.get_template(f"{host.name}.j2").render(
        listen=host.listen,
        root=host.root,
        path=urlsplit(site.site_url).path,
        folders="|".join(FOR_EVER),
        kept=KEPT,
        looked_after=LOOKED_AFTER,
        headers=security_headers(site),
        types=types,
        open="|".join(OPEN),
        anybody=ANYBODY,
        lenient_links=lenient_links(),
    )
