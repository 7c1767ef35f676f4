"""How hosts serve the book, as declared once: content types, compressed copies, caching, security headers.

``python -m macros.postprocess.hosting nginx --root /srv/www`` prints how a host serves a built site.

A host that can match patterns also redirects a short link written in capitals, or followed by punctuation;
elsewhere the script of the 404 page does the same.

The compressed copies, `.br` and `.gz`, lie beside each file that gets smaller: a host that supports them
serves them as they are and compresses nothing per request. Results are cached by content in `.cache/encoded`,
so that the next build compresses only what changed.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import brotli
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from macros.built_site import CONTENT_TYPES, DEFAULT_SITE_URL, BuiltSite
from macros.cache import atomic_write, unused_for
from macros.pages.book_index import rules as book_rules
from macros.postprocess.page_steps import security_headers
from macros.project import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterable

PACKED_ALREADY = frozenset({".br", ".gz", ".jpg", ".pdf", ".png", ".woff2"})
DOWNLOADS = "download"
"""The zips here are compressed already; those of the runtime are stored plain, which compresses better."""

_DAY = 86_400
_KEPT_DAYS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """One content encoding."""

    ending: str
    best: int
    """The quality for a public address. The largest file takes half a minute, once."""
    quick: int
    """The quality for a local address: a tenth of the time, a tenth larger."""

    def pack(self, content: bytes, quality: int) -> bytes:
        """Return the compressed content; equal content gives equal bytes."""
        if self.ending == ".br":
            packed: bytes = brotli.compress(content, quality=quality)
            return packed
        return gzip.compress(content, quality, mtime=0)


ENCODED = (Encoding(ending=".br", best=11, quick=6), Encoding(ending=".gz", best=9, quick=6))


def precompress(site: BuiltSite) -> None:
    """Write the compressed copies of a whole site, cut editions included.

    An edition that is being cut gets none: they are written when it is published.
    """
    if site.edition:
        return
    cache = site.project / ".cache" / "encoded"
    cache.mkdir(parents=True, exist_ok=True)
    found = sorted(path for path in site.folder.rglob("*") if path.is_file())
    files = [path for path in found if path.suffix not in PACKED_ALREADY and path.parent.name != DOWNLOADS]
    best = site.is_public or site.smallest
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        list(workers.map(lambda path: _encode(path, cache, best=best), files))
    for unused in unused_for(cache, _KEPT_DAYS * _DAY):
        unused.unlink(missing_ok=True)


def _encode(path: Path, cache: Path, *, best: bool) -> None:
    content = path.read_bytes()
    for encoding in ENCODED:
        packed = packed_once(cache, encoding, encoding.best if best else encoding.quick, content)
        if len(packed) < len(content):
            path.with_name(path.name + encoding.ending).write_bytes(packed)


def packed_once(cache: Path, encoding: Encoding, quality: int, content: bytes) -> bytes:
    """Return the compressed content; a folder keeps it by a digest, from build to build."""
    cached = cache / f"{hashlib.sha256(content).hexdigest()}.{quality}{encoding.ending}"
    # Another build may tidy the cache at any moment: what is gone by then is packed again.
    with suppress(FileNotFoundError):
        found = cached.read_bytes()
        os.utime(cached)
        return found
    packed = encoding.pack(content, quality)
    atomic_write(cached, packed)  # files of one content may be packed at once
    return packed


FOR_EVER = ("answers", "css", "fonts", "javascripts", "js", "runtime", "stylesheets")
"""Folders of `assets/` whose files have content hashes in their names."""
OPEN = ("data", "text")
"""Folders that programs of other sites may read: a script in a forum's page, an extension of a browser."""
BOOKS = ("", "e/:edition/")
"""Where these lie: the book, and each edition by a placeholder, for a path may have one star at most."""
ANYBODY = {"Access-Control-Allow-Origin": "*"}
KEPT = "public, max-age=31536000, immutable"
LOOKED_AFTER = "no-cache"
"""The browser may cache a file, and revalidates it each time."""
TEMPLATES = Environment(  # noqa: S701 - plain text: nothing here is HTML, and nothing comes from outside
    loader=FileSystemLoader(Path(__file__).with_name("hosts")),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
RECIPES = ("nginx", "caddy", "apache")
EDITION = r"((?:e/[0-9.]+/)?)"
RULE = re.compile(r"([a-z]+)[0-9]+([a-z]*)")
STUCK = "[^A-Za-z0-9]*"
"""What a sentence leaves behind an address, the slash that ends it included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """Where a host finds the site, and where it answers for it."""

    name: str
    """One of `RECIPES`."""
    listen: str
    """`127.0.0.1:8080`, or a name and a port."""
    root: Path
    """The folder in which the site lies: below its path, if it has one."""


def write_host_files(site: BuiltSite) -> None:
    """Write the files that Netlify, Cloudflare Pages, GitHub Pages and search engines read."""
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
    robots = f"User-agent: *\nAllow: /\nSitemap: {site.site_url}sitemap.xml\n"
    (site.folder / "robots.txt").write_text(robots, encoding="utf-8")


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


@dataclass(frozen=True, slots=True, kw_only=True)
class LenientLink:
    """A pattern for misspelt short links, in a syntax that every server reads."""

    pattern: str
    """A regular expression for the address from the site's root, without look-around."""
    before: str
    """Of the right address: what stands between its first and its second group, `r/sr`."""
    after: str
    """What stands behind the second group, `a/`."""


def lenient_links(rules: Iterable[str] | None = None) -> tuple[LenientLink, ...]:
    """Return every pattern; none matches a correct link, so there are no redirect loops.

    Args:
        rules: ids of clauses and rulings; those of every game if left out.
    """
    keys = book_rules() if rules is None else rules
    shapes = sorted({found.groups() for key in keys if (found := RULE.fullmatch(key.lower()))})
    stuck = LenientLink(
        pattern=f"^{EDITION}r/([a-z0-9]+(?:-[a-z0-9]+)*)/?[^A-Za-z0-9/]{STUCK}$", before="r/", after="/"
    )
    return (
        stuck,
        *(
            LenientLink(
                pattern=f"^{EDITION}r/{start}([0-9]+){end}{STUCK}$", before=f"r/{letters}", after=f"{suffix}/"
            )
            for letters, suffix in shapes
            for start, end in _in_capitals(letters, suffix)
        ),
    )


def _in_capitals(letters: str, suffix: str) -> list[tuple[str, str]]:
    """Return patterns for the letters before and behind a number, at least one of them a capital."""
    before, behind = (_spelt(each) for each in (letters, suffix))
    found = [(_one_of(before[1:]), _one_of(behind))]
    return [*found, (letters, _one_of(behind[1:]))] if suffix else found


def _spelt(word: str) -> list[str]:
    """Return a word in small letters, then in every other mixture."""
    return ["".join(letters) for letters in product(*((each, each.upper()) for each in word))]


def _one_of(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"(?:{'|'.join(words)})"


def main() -> int:
    """Print the recipe that the arguments ask for; 1 where there is no built site to read the policy from."""
    parser = argparse.ArgumentParser(
        prog="python -m macros.postprocess.hosting", description="Print a host's configuration."
    )
    parser.add_argument("host", choices=RECIPES)
    site_url = os.environ.get("SITE_URL") or DEFAULT_SITE_URL
    parser.add_argument("--site-url", default=site_url, help="the address the site was built for")
    parser.add_argument("--site-dir", type=Path, default=PROJECT / "site", help="the built site")
    parser.add_argument(
        "--root", type=Path, required=True, help="the folder in which it will lie on the host"
    )
    parser.add_argument("--listen", default="80", help="where the host answers")
    arguments = parser.parse_args()
    if not (arguments.site_dir / "index.html").is_file():
        sys.stderr.write(
            f"there is no built site in {arguments.site_dir}; run `make build SITE_URL=...` first\n"
        )
        return 1
    site = BuiltSite(folder=arguments.site_dir, site_url=f"{arguments.site_url.rstrip('/')}/")
    sys.stdout.write(recipe(Host(name=arguments.host, listen=arguments.listen, root=arguments.root), site))
    return 0


if __name__ == "__main__":
    sys.exit(main())
