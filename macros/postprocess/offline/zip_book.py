"""Makes a zip of the whole book, to be read without a network or a server.

It holds the finished pages, changed so that a browser can open them from a disk; a second build with file
addresses would take twice the time.

From a disk, browsers allow no modules, no workers and no fetch, and show no index page for a folder.
"""

from __future__ import annotations

import base64
import json
import re
import time
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from macros.built_site import BuiltSite
from macros.node import run_script
from macros.postprocess.offline.service_worker import NOT_SAVED, manifest_link
from macros.postprocess.search_index import INDEX
from macros.project import build_date

if TYPE_CHECKING:
    from collections.abc import Container

ZIP = "download/indie-rulebook.zip"
FOLDER = "indie-rulebook"
"""What everything in the zip lies in: whoever unpacks it gets one folder."""
FILES = "macros/postprocess/offline/files"
PAGE = "about/offline/index.html"
PLACE = re.compile(r'(<p class="book-zip"[^>]*>).*?(</p>)', re.DOTALL)
HERE = "This is the book out of the zip."
SAVING = re.compile(r"<offline-book[^>]*>.*?</offline-book>", re.DOTALL)
SAVED = "<p>All of it is in this folder already.</p>"
JOINED = re.compile(r"assets/js/(?!theme/)")
DRAWN = re.compile(r"""url\("?(?P<way>[^)"':]+\.svg)"?\)""")
CACHED = re.compile(r"assets/answers/(?P<name>.*\.json)")
SEARCH_WORKER = "assets/js/search/worker.*.mjs"
WORKER_PLACE = "/* the build writes the worker here */"
OPENED = """The Indie Rulebook

Open index.html in a browser. Everything can be read, and the first answers are there.

To wake Python for all other answers, serve this folder and open http://localhost:8000/ instead:

    python3 -m http.server
"""
_READABLE = 0o644 << 16
BOOK_SCRIPT, MOVED_SCRIPT = "assets/js/book.js", "assets/js/moved-page.js"
SEARCH_SCRIPT = "assets/js/search-here.js"
OWN_FILES = re.compile(r"((?:script|style|img|font|connect)-src 'self')")
LEFT_OUT = re.compile(
    r'<link rel="(?:modulepreload|preload|alternate|manifest|apple-touch-icon)"[^>]*>\s*'
    r'|\s+(?:data-)?integrity="[^"]*"'
)
"""A browser asks for no sum of what it opens from a disk: it would refuse it."""
MODULE = re.compile(
    r'<script(?= [^>]*type="module")[^>]* src="(?P<root>[^"]*)assets/js/'
    r'(?:page/)?(?P<name>main|moved-page)\.[^"]*"[^>]*>'
)
THEME = re.compile(r'<script (?:type="text/plain" data-)?src="(?P<root>[^"]*)assets/javascripts/bundle\.')
INSTANT = '"navigation.instant", '
"""The theme's swapping of pages: it finds no list of them, for the addresses are others."""
LINK = re.compile(r'(?P<before>\shref="|\scontent="0; url=)(?P<way>[^":#?]*)(?=["#?])')
PLAIN = {"main": BOOK_SCRIPT, "moved-page": MOVED_SCRIPT}


def zip_book(site: BuiltSite) -> None:
    """Write the zip beside the pages, and its size on the page that offers it.

    A quick build and a cut edition offer none: the first is for development, the second is a folder of plain
    files already.
    """
    if site.quick or site.edition:
        return
    files = _files(site)
    target = site.folder / ZIP
    target.parent.mkdir(exist_ok=True)
    moment = _moment(site.project)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            member = zipfile.ZipInfo(f"{FOLDER}/{name}", moment)
            member.compress_type, member.external_attr, member.create_system = 8, _READABLE, 3
            archive.writestr(member, files[name]())
    _offer(site, f'<a class="md-button" href="../../{ZIP}" download>{_words(target)}</a>')


def _moment(project: Path) -> tuple[int, int, int, int, int, int]:
    """Return the build's time for everything in the zip, which has room for none before 1980."""
    year, month, day, hour, minute, second = time.gmtime(int(build_date(project)))[:6]
    return max((1980, 1, 1, 0, 0, 0), (year, month, day, hour, minute, second))


def _words(target: Path) -> str:
    return f"The whole book as a zip: {-(-target.stat().st_size // 1_000_000)} MB"


def _offer(site: BuiltSite, words: str) -> None:
    page = site.folder / PAGE
    if page.is_file():
        html = PLACE.sub(rf"\g<1>{words}\g<2>", page.read_text(encoding="utf-8"))
        page.write_text(manifest_link(site, PAGE, html), encoding="utf-8")


def _files(site: BuiltSite) -> dict[str, Callable[[], bytes]]:
    """Return what gives the content of everything in the zip: a long book is never all in memory at once."""
    names = {site.name_of(path): path for path in site.files()}
    plain = {name: path for name, path in names.items() if not (NOT_SAVED.match(name) or JOINED.match(name))}
    made = {"README.txt": OPENED.encode(), **_scripts(site)}
    files: dict[str, Callable[[], bytes]] = {name: partial(bytes, content) for name, content in made.items()}
    for name, path in plain.items():
        member = f"{name}.js" if CACHED.fullmatch(name) else name
        files[member] = partial(_content, name, path, plain, site.site_url)
    return files


def _content(name: str, path: Path, kept: dict[str, Path], site_url: str) -> bytes:
    """Return a file of the site as it lies in the zip."""
    content = path.read_bytes()
    if cached := CACHED.fullmatch(name):
        return _answers(cached["name"], content)
    if name.endswith(".css"):
        return DRAWN.sub(partial(_drawn, path.parent), content.decode()).encode()
    return _page(name, content.decode(), kept, site_url) if name.endswith(".html") else content


def _page(name: str, text: str, kept: dict[str, Path], site_url: str) -> bytes:
    text = file_page(name, text, kept, site_url)
    if name == PAGE:
        text = SAVING.sub(SAVED, PLACE.sub(rf"\g<1>{HERE}\g<2>", text))
    return text.encode()


def _drawn(folder: Path, found: re.Match[str]) -> str:
    """Return a drawing that a style sheet uses as a stencil: from a file the browser takes none."""
    content = base64.b64encode((folder / found["way"]).read_bytes()).decode()
    return f"url(data:image/svg+xml;base64,{content})"


def _answers(name: str, content: bytes) -> bytes:
    """Return cached answers as a script: such a page may run one, and may fetch nothing."""
    return f"bookAnswers({json.dumps(name)}, {content.decode()});\n".encode()


def _scripts(site: BuiltSite) -> dict[str, bytes]:
    files = {f"assets/js/{name}": content for name, content in _bundled_scripts(site.project).items()}
    worker = next(site.folder.glob(SEARCH_WORKER), None)
    if worker:
        here = (site.project / FILES / Path(SEARCH_SCRIPT).name).read_text("utf-8")
        files[SEARCH_SCRIPT] = here.replace(WORKER_PLACE, worker.read_text("utf-8"), 1).encode()
        files["search/search_index.js"] = f"var __index = {(site.folder / INDEX).read_text('utf-8')}".encode()
    return files


def _bundled_scripts(project: Path) -> dict[str, bytes]:
    with TemporaryDirectory() as folder:
        script = project / FILES / "join.mjs"
        run_script(script, project, folder, lacking="the scripts of the zip are not joined")
        return {
            path.relative_to(folder).as_posix(): path.read_bytes() for path in Path(folder).rglob("*.*js")
        }


def file_page(name: str, text: str, kept: Container[str], site_url: str) -> str:
    """Return a finished page of the site as a page of the zip.

    Args:
        name: where it stands, from the root of the book.
        text: the page.
        kept: the names of everything in the zip; links to anything else lead to the site.
        site_url: the site's address, with a slash at its end.
    """
    text = OWN_FILES.sub(r"\1 file:", LEFT_OUT.sub("", text)).replace(INSTANT, "", 1)
    text = MODULE.sub(lambda found: f'<script src="{found["root"]}{PLAIN[found["name"]]}" defer>', text)
    text = THEME.sub(
        lambda found: f'<script src="{found["root"]}{SEARCH_SCRIPT}"></script>\n{found[0]}', text, count=1
    )
    return LINK.sub(lambda found: f"{found['before']}{_way(name, found['way'], kept, site_url)}", text)


def _way(name: str, way: str, kept: Container[str], site_url: str) -> str:
    """Return a way that names a file: `../b/` as `../b/index.html`, and what is not there by its address."""
    if not way:
        return way
    root = "http://book/"
    path = urljoin(f"{root}{name}", way).removeprefix(root)
    if path in kept:
        return way
    folder = f"{path.rstrip('/')}/" if path else ""
    if f"{folder}index.html" in kept:
        return f"{way.rstrip('/')}/index.html"
    return f"{site_url}{path}"
