"""Makes the book work offline: the service worker, its lists and the web app manifest.

The worker lists what every page of this build needs; another file lists the whole book for readers who save
it, and a small one says beforehand how large that is; the manifest lets a device install the book as an app.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

from macros.built_site import BuiltSite, integrity

if TYPE_CHECKING:
    from collections.abc import Iterable

WORKER = "service-worker.js"
RETIRING = "retiring-worker.js"
LIST = "offline.json"
OFFER = "offline-offer.json"
APP = "book.webmanifest"

# What is no page of the book: files for programs, images for previews elsewhere, and what hosts alone read.
# Of the data, characters and scenes need what the games declare about them.
NOT_SAVED = re.compile(
    r"data/(?!sheets/|scenes/)|(text|download|assets/previews)/|llms\.txt|rulings\.xml|sitemap\.xml\.gz|robots\.txt|favicon\.ico|_headers|\.nojekyll|404\.html"
)
PRECACHED = re.compile(
    r"assets/(js|css|fonts(?!/faustina-latin)|images/games|javascripts)/.*\.(mjs|js|css|svg|woff2)"
    r"|data/(sheets|scenes)/.*\.json"
)
# The page that says what to do, and the list that the theme asks before it swaps pages.
ALWAYS = ("about/offline/index.html", "sitemap.xml", "assets/images/favicon.svg")
_ID_DIGITS = 16

LINKS = re.compile(r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>\n')

PAPER, BLUE = "#fbf8f1", "#1d4f76"
ICON = "assets/images/icon-192.png"


def write_service_worker(site: BuiltSite) -> None:
    """Write the service worker, its lists and the web app manifest.

    A cut edition gets none: it could never replace a faulty worker. Nor does a quick build, which changes
    while it is read: it sends a worker that takes away the one that another build has left at its address.
    """
    if site.edition:
        return
    sources = site.project / "macros" / "postprocess" / "offline"
    if site.quick:
        (site.folder / WORKER).write_bytes((sources / RETIRING).read_bytes())
        return
    (site.folder / APP).write_text(json.dumps(_app(), indent=1), encoding="utf-8")
    files = {site.name_of(path): path for path in site.files()}
    book = {name: path for name, path in files.items() if not NOT_SAVED.match(name)}
    entries = sorted(_entry(name, path.read_bytes()) for name, path in book.items())
    build = _sum(json.dumps(entries).encode())
    offer = {"build": build, "bytes": sum(each[1] for each in entries)}
    for name, content in ((OFFER, offer), (LIST, {**offer, "files": entries})):
        (site.folder / name).write_text(json.dumps(content, separators=(",", ":")), encoding="utf-8")
    sums = {_address(name): _sum(path.read_bytes()) for name, path in sorted(book.items())}
    known = {"build": build, "precache": [_address(name) for name in _precached(book)], "files": sums}
    source = (sources / WORKER).read_text(encoding="utf-8")
    worker = source.replace("const BOOK = {}", f"const BOOK = {json.dumps(known)}", 1)
    (site.folder / WORKER).write_text(worker, encoding="utf-8")


def manifest_link(site: BuiltSite, name: str, html: str) -> str:
    """Return a page with a link to the manifest and its own hash, by which an open page notices an update.

    A page that has both already gets the hash of its present content.
    """
    html = LINKS.sub("", html)
    if site.quick or site.edition or 'rel="stylesheet"' not in html:
        return html
    root = site.root_from(name)
    app = f'<link rel="manifest" href="{root}{APP}" data-page="{_sum(html.encode())}">'
    links = f'{app}\n<link rel="apple-touch-icon" href="{root}{ICON}">'
    return html.replace("</head>", f"{links}\n</head>", 1)


def _precached(names: Iterable[str]) -> list[str]:
    return sorted(name for name in names if PRECACHED.fullmatch(name) or name in ALWAYS)


def _entry(name: str, content: bytes) -> tuple[str, int, str]:
    return _address(name), len(content), integrity(content)


def _address(name: str) -> str:
    """How a page is asked for: a folder's page by the folder."""
    return name.removesuffix("index.html") if f"/{name}".endswith("/index.html") else name


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:_ID_DIGITS]


def _app() -> dict[str, Any]:
    images = "assets/images"
    return {
        "name": "The Indie Rulebook",
        "short_name": "Rulebook",
        "description": "Four indie role-playing games in one rulebook you can touch.",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "minimal-ui",
        "lang": "en",
        "background_color": PAPER,
        "theme_color": BLUE,
        "icons": [
            {"src": f"{images}/favicon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": ICON, "sizes": "192x192", "type": "image/png"},
            {"src": f"{images}/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {
                "src": f"{images}/icon-maskable.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
    }
