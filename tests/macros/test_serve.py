"""`make serve`: edits are heard of, one page is built again, and a server shows it."""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

import pytest
from watchfiles import Change

from macros.dev.builder import PAGES, Builder
from macros.dev.edits import Edits, is_document, is_edit
from macros.dev.site_server import SiteServer, open_server, parse_address
from macros.permanence.anchors import ANCHORS, MOVED
from macros.project import PROJECT
from tests.written_files import write_files

SITE_URL = "http://127.0.0.1:8000/"
SETTINGS = """
site_name: Small book
site_url: http://127.0.0.1:8000/
theme: {name: null, custom_dir: theme}
plugins:
  - search
  - macros: {on_undefined: strict, on_error_fail: true}
validation: {anchors: warn}
"""
THEME = """<head><meta charset="utf-8"></head>
{% for each in pages %}{{ each.page.title }}, {% endfor %}
{{ page.content }}"""
INDEX = "search/search_index.json"


@pytest.fixture(name="book")
def _book(tmp_path: Path) -> Path:
    """A book of two pages."""
    files = {
        "mkdocs.yml": SETTINGS,
        "theme/main.html": THEME,
        "docs/index.md": "# First {{ 2 + 3 }}\n\n[on](second.md#place)\n",
        "docs/second.md": "# Second\n\n## Place\n\nWords.\n",
        "docs/assets/js/search/ranking.mjs": "export const makeIndex = () => ({});\n",
    }
    write_files(tmp_path, files)
    (tmp_path / "macros" / "postprocess").mkdir(parents=True)
    read = ("node_modules", "package-lock.json", "requirements")  # whose parts the bill lists
    # The workers are put into the site, and the script makes the index of its search.
    for name in (*read, "macros/postprocess/offline", "macros/postprocess/search_index.mjs"):
        (tmp_path / name).symlink_to(PROJECT / name)
    return tmp_path


def _build(builder: Builder) -> None:
    """Build the whole site."""
    builder.render()
    builder.finish()


@pytest.fixture(name="builder")
def _builder(book: Path) -> Builder:
    """A whole build of it."""
    made = Builder(book, book / "site", SITE_URL)
    _build(made)
    return made


def _edit(book: Path, name: str, text: str | bytes) -> None:
    """Write a page, and let the built one be older, however coarse the clock of the disk."""
    (book / "docs" / name).write_bytes(text.encode() if isinstance(text, str) else text)
    os.utime(book / "site" / name.replace("second.md", "second/index.md").replace(".md", ".html"), (0, 0))


def test_an_edited_page(book: Path, builder: Builder) -> None:
    """It is as the whole build makes it, with the titles of pages that were not read; no other is written."""
    page = book / "site" / "index.html"
    before = page.read_text()
    page.write_text("other")
    _edit(book, "index.md", (book / "docs" / "index.md").read_text())
    assert builder.build_edited(["index.md"]) == ""
    assert page.read_text() == before
    assert "Content-Security-Policy" in before
    assert "First 5, Second," in before
    others = [book / "site" / name for name in ("second/index.html", INDEX)]
    kept = [path.read_bytes() for path in others]
    _edit(book, "index.md", "other words")
    assert builder.build_edited(["index.md"]) == ""
    assert "<p>other words</p>" in (book / "site" / "index.html").read_text()
    assert [path.read_bytes() for path in others] == kept


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{{ unheard_of() }}", "docs/index.md, line 1: 'unheard_of' is undefined"),
        ("---\ntitle: A\n---\na\n\n{{ 1 / 0 }}", "docs/index.md, line 6: ZeroDivisionError: "),
        ("a\n\n{{ broken", "docs/index.md, line 3: unexpected end of template"),
        ("a\n{% if a %}", "docs/index.md, line 2: Unexpected end of template"),
        (b"a\n\xe9t\xe9", "docs/index.md, line 2: the byte 0xe9 is no UTF-8; save the file as UTF-8"),
        ("a\n[gone](third.md)", "docs/index.md, line 2: Doc file 'index.md' contains a link 'third.md'"),
        ("[gone](second.md#gone)", "docs/index.md, line 1: Doc file 'index.md' contains a link 'second"),
        ('a\n<p style="color: red">', "docs/index.md, line 2 holds '<p style="),
    ],
)
def test_a_mistake(book: Path, builder: Builder, text: str | bytes, error: str) -> None:
    """The last good page stays, and other pages are built on; the next good edit is shown."""
    before = (book / "site" / "index.html").read_text()
    _edit(book, "index.md", text)
    assert builder.build_edited(["index.md"])[: len(error)] == error
    _edit(book, "second.md", "# Second\n\nOther words.\n")
    assert builder.build_edited(["second.md"]) == ""
    assert (book / "site" / "index.html").read_text() == before
    _edit(book, "index.md", "good again")
    assert builder.build_edited(["index.md"]) == ""
    assert "good again" in (book / "site" / "index.html").read_text()


def test_a_macro_that_stops(book: Path, builder: Builder) -> None:
    """The sentence that would end a build is the answer."""
    stop = "    @env.macro\n    def stop():\n        raise SystemExit('no such word')\n"
    (book / "main.py").write_text(f"def define_env(env):\n{stop}")
    _edit(book, "index.md", "{{ stop() }}")
    assert builder.build_edited(["index.md"]) == "no such word"


def test_the_pages_of_a_game(book: Path, builder: Builder) -> None:
    """Another process builds them again from what this one has kept of all pages, and no other page."""
    (book / "docs" / "second.md").unlink()
    rules = book / "rules.txt"
    rules.write_text("old")
    (book / "main.py").write_text(
        "from pathlib import Path\n\n\ndef define_env(env):\n"
        f"    env.macro(lambda: Path({str(rules)!r}).read_text(), 'rule')\n"
    )
    pages = {
        "index.md": "# First\n\n{{ rule() }}, [on](pebbles/second.md#place)\n",
        "pebbles/second.md": "# Second\n\n## Place\n\n{{ rule() }}\n",
    }
    write_files(book / "docs", pages)
    _build(builder)
    builder.pages.save(book / "site" / PAGES)

    rules.write_text("new")
    other = Builder(book, book / "site", SITE_URL)
    assert not other.build_games(["pebbles"]), "it knows of no pages yet"
    other.pages.load(book / "site" / PAGES)
    assert not other.build_games(["marbles"])
    assert other.build_games(["pebbles"])
    site = book / "site"
    built = {name: (site / name).read_text() for name in ("index.html", "pebbles/second/index.html")}
    assert ["new" in text for text in built.values()] == [False, True]
    assert all("First, Second," in text for text in built.values())


def test_a_file_beside_the_pages(book: Path, builder: Builder) -> None:
    """It is put in its place; pages may name one that is new or gone, so these need the whole book."""
    style = book / "docs" / "a.css"
    style.write_text("p {}")
    assert not builder.copy("a.css")
    _build(builder)
    style.write_text("b {}")
    assert builder.copy("a.css")
    assert (book / "site" / "a.css").read_text() == "b {}"


def test_which_pages_it_has(book: Path, builder: Builder) -> None:
    """A new page has no place in the navigation, and one that is gone must leave it."""
    (book / "docs" / "third.md").write_text("new")
    (book / "docs" / "second.md").unlink()
    assert [builder.has(name) for name in ("index.md", "second.md", "third.md")] == [True, False, False]


def test_an_edit(tmp_path: Path) -> None:
    """A file that is written is told by its path; whoever watches what is not there hears it."""
    edits = Edits(tmp_path)
    (tmp_path / "page.md").write_text("words")
    assert edits.wait(30) == {str(tmp_path / "page.md")}
    with pytest.raises(FileNotFoundError):
        Edits(tmp_path / "gone")


MADE = ("docs/rulings.xml", "docs/r/s11/index.md", "docs/assets/runtime/engine.zip", "docs/data/index.json")
"""What a build writes."""
EDITORS = (
    ".x.md.swp",
    "4913",
    "#x.md#",
    ".#x.md",
    "x.md~",
    "sedq3XyZa",
    "x.md___jb_tmp___",
    "x.md___jb_old___",
)
"""What vim, Emacs, sed and JetBrains' editors write beside the file `x.md`."""


def test_which_edits_count() -> None:
    """What is committed is somebody's work; a rebuild for what a build and editors write would never end."""
    command = ["git", "-C", str(PROJECT), "ls-files", "docs", "engine", "macros", "vectors"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in listed if not is_edit(Change.modified, str(PROJECT / name))] == []
    unwritten = [*MADE, *(f"docs/{name}" for name in EDITORS), "engine/__pycache__/a.pyc"]
    assert [name for name in unwritten if is_edit(Change.modified, str(PROJECT / name))] == []


def test_which_edits_are_documents() -> None:
    """The builder sees to these, and anything else needs another builder."""
    pages = ["docs/index.md", "docs/rulings/index.md", "docs/assets/css/theme/book.css"]
    edited = [*pages, "docs/walkabout/.nav.yml", "engine/errors.py"]
    assert [name for name in edited if is_document(Change.modified, str(PROJECT / name))] == pages


TYPES = {
    "a.wasm": "application/wasm",
    "a.mjs": "text/javascript; charset=utf-8",
    "a.js": "text/javascript; charset=utf-8",
    "a.css": "text/css; charset=utf-8",
    "a.json": "application/json",
    "a.zip": "application/zip",
    "a.svg": "image/svg+xml",
    "a.woff2": "font/woff2",
    "a.unheard-of": "application/octet-stream",
}


def ask(server: SiteServer, path: str, method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of one answer."""
    host, port = str(server.server_address[0]), int(server.server_address[1])
    connection = http.client.HTTPConnection(host, port, timeout=30)
    connection.request(method, path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SiteServer]:
    """A server of a small folder at the path /book/."""
    pages = {"index.html": "front", "chapter/index.html": "chapter", "404.html": "no such page"}
    write_files(tmp_path, {**pages, **dict.fromkeys(TYPES, "x")})
    (tmp_path / "empty").mkdir()
    with open_server(parse_address("http://127.0.0.1:0/book/"), tmp_path) as opened:
        thread = threading.Thread(target=opened.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield opened
        opened.shutdown()
        thread.join()


def test_parts_of_an_address() -> None:
    """Port 80 where none is given, and a path that ends in a slash."""
    addresses = {
        "http://127.0.0.1:8000/": (8000, "/"),
        "http://127.0.0.1:8000": (8000, "/"),
        "http://localhost/": (80, "/"),
        "http://localhost:81/a/b": (81, "/a/b/"),
    }
    parts = {each: parse_address(each) for each in addresses}
    assert {each: (found.port, found.base) for each, found in parts.items()} == addresses


@pytest.mark.parametrize(
    "site_url", ["", "127.0.0.1:8000", "https://book.example/", "http://", "http://h/?q"]
)
def test_addresses_that_are_refused(site_url: str) -> None:
    """What this server cannot serve is refused in one sentence that shows how it should look."""
    with pytest.raises(ValueError, match="must look like"):
        parse_address(site_url)


def test_served_pages(server: SiteServer, tmp_path: Path) -> None:
    """Folders by their index, base path and slash led to, HEAD without a body; then the new folder."""
    assert ask(server, "/book/")[2] == b"front"
    assert ask(server, "/book/chapter/")[2] == b"chapter"
    for path in ("/", "/book"):
        status, headers, _ = ask(server, path)
        assert (status, headers["location"]) == (302, "/book/")
    status, headers, _ = ask(server, "/book/chapter")
    assert (status, headers["location"]) == (301, "/book/chapter/")
    assert ask(server, "/book/", "HEAD")[0::2] == (200, b"")
    assert ask(server, "/book/nowhere/", "HEAD")[0::2] == (404, b"")
    server.folder = tmp_path / "chapter"
    assert ask(server, "/book/")[2] == b"chapter"


@pytest.mark.parametrize("path", ["/book/nowhere/", "/book/empty/", "/chapter/", "/book/../../etc/passwd"])
def test_not_found(server: SiteServer, path: str) -> None:
    """What is not there, or lies outside, gets the site's own page for that and status 404."""
    status, headers, body = ask(server, path)
    assert (status, body) == (404, b"no such page")
    assert headers["content-type"].startswith("text/html")


def test_content_types(server: SiteServer) -> None:
    """With a wrong type for wasm Python hangs in the page, so the machine's own list is not asked."""
    assert {name: ask(server, f"/book/{name}")[1]["content-type"] for name in TYPES} == TYPES


def test_ports_and_hosts(server: SiteServer, tmp_path: Path) -> None:
    """A taken port leads to a later one; an address of another machine is not swapped for one of this."""
    with open_server(parse_address(server.site_url), tmp_path) as other:
        assert int(other.server_address[1]) > int(server.server_address[1])
        assert other.site_url == f"http://127.0.0.1:{other.server_address[1]}/book/"
    with pytest.raises(OSError, match=r".+"):
        open_server(parse_address("http://192.0.2.1:8000/"), tmp_path)


SMALL_BOOK = """
site_name: Small book
site_url: !ENV [SITE_URL]
theme: {name: null, custom_dir: theme}
plugins:
  - macros: {on_undefined: strict, on_error_fail: true}
"""


SMALL_THEME = """<meta charset="utf-8">
{{ config.site_url }} {{ page.content }}"""


class TestServe:
    """`python -m macros dev.serve` builds for the address it serves, and builds again after an edit."""

    @pytest.fixture
    def project(self, tmp_path: Path) -> Path:
        """A copy of the build code beside a book of one page, which has published and generates little."""
        left_out = shutil.ignore_patterns("__init__.py", ANCHORS.name, MOVED.name)
        shutil.copytree(PROJECT / "macros", tmp_path / "macros", ignore=left_out)
        with (tmp_path / "macros" / "generate" / "generators.py").open("a") as generators:
            generators.write(
                "\nPYTHON = ()\n"
                'LATER = (GeneratedFolder(folder=LATER[0].folder, files=lambda _: {"a.json": b"{}"}),)\n'
                "\nRULES = GeneratedFolder(folder='docs/r', files=lambda _: "
                "{'a': str([(each.data.clauses, each.data.rulings) for each in catalogue()]).encode()})\n"
                "AT_ONCE = (RULES,)\n"
                "GENERATED_FOLDERS = (*AT_ONCE, *LATER)\n"
                "from engine import catalogue\n"
                "check_files = str\n"
            )
        builder = tmp_path / "macros" / "dev" / "builder.py"
        builder.write_text(builder.read_text().replace("QUIET_SECONDS = 20", "QUIET_SECONDS = 1"))
        shutil.copytree(PROJECT / "engine", tmp_path / "engine")
        for name in ("node_modules", "package-lock.json", "requirements"):  # whose parts the bill lists
            (tmp_path / name).symlink_to(PROJECT / name)
        shutil.copy(PROJECT / ".gitignore", tmp_path)
        (tmp_path / "mkdocs.yml").write_text(SMALL_BOOK)
        (tmp_path / "theme").mkdir()
        (tmp_path / "theme" / "main.html").write_text(SMALL_THEME)
        (tmp_path / "docs" / "assets").mkdir(parents=True)
        (tmp_path / "docs" / "index.md").write_text("first words")
        return tmp_path

    @pytest.fixture
    def process(self, project: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[str]]:
        """The command, running."""
        with socket.create_server(("127.0.0.1", 0)) as taken:
            monkeypatch.setenv("SITE_URL", f"http://127.0.0.1:{taken.getsockname()[1]}/book/")
            command = [sys.executable, "-m", "macros", "dev.serve"]
            with subprocess.Popen(command, cwd=project, stdout=subprocess.PIPE, text=True) as running:
                yield running
                running.terminate()

    def test_an_edited_page_is_shown(self, project: Path, process: subprocess.Popen[str]) -> None:
        """At the address really taken; cached answers and, in a pause, all other pages follow.

        Nobody waits for the answers: the book is served without them. SIGTERM ends it with status 0.
        """
        assert process.stdout
        address = urlsplit(_line_with("Serving", process.stdout).split()[1])
        _line_with("Built.", process.stdout)
        assert _page(address.netloc) == f"{address.geturl()} <p>first words</p>"
        _line_with("Added the cached answers.", process.stdout)
        assert _page(address.netloc, "assets/answers/a.json") == "{}"
        (project / "docs" / "index.md").write_text("other words")
        _line_with("Shown: docs/index.md", process.stdout)
        assert _page(address.netloc) == f"{address.geturl()} <p>other words</p>"
        _line_with("Building", process.stdout)
        _line_with("Built.", process.stdout)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0

    def test_mistakes(self, project: Path, process: subprocess.Popen[str]) -> None:
        """Each is one sentence with file and line, the last page stays, and mending the mistake is enough.

        What editors write beside the file that is edited is no edit, and ends nothing.
        """
        assert process.stdout
        address = urlsplit(_line_with("Serving", process.stdout).split()[1])
        _line_with("Added the cached answers.", process.stdout)
        page = project / "docs" / "index.md"
        for name in EDITORS:
            (page.parent / name).symlink_to("nobody@nowhere.1:2") if ".#" in name else (
                page.parent / name
            ).touch()
        page.write_bytes(b"a\n\xe9t\xe9")  # test_a_mistake has the others
        assert next(process.stdout).startswith("Not shown: docs/index.md, line 2: the byte 0xe9 is no UTF-8")
        assert _page(address.netloc).endswith("<p>first words</p>")
        page.write_text("other words")
        assert next(process.stdout) == "Shown: docs/index.md\n"
        mended: dict[Path, bytes] = {}
        for name, (old, new, sentence) in SOURCES.items():
            path = project / name
            before = path.read_bytes() if path.is_file() else b""
            line = before.count(b"\n", 0, before.index(old)) + 1
            for other, content in mended.items():
                _replace(other, content) if content else other.unlink()
            _replace(path, before.replace(old, new, 1))
            mended = {path: before}
            said = _line_with("line ", process.stdout)
            assert said.removeprefix("Not built: ").startswith(f"{name}, line {sentence.format(line=line)}")
            assert _page(address.netloc).endswith("<p>other words</p>")
        for other, content in mended.items():
            _replace(other, content)
        _line_with("Built.", process.stdout)

    def test_refuses_an_address_it_cannot_serve(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One sentence and status 2."""
        monkeypatch.setenv("SITE_URL", "https://book.example/")
        command = [sys.executable, "-m", "macros", "dev.serve"]
        answer = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
        assert answer.returncode == 2
        assert answer.stdout.startswith("cannot serve at https://book.example/: ")


SOURCES = {
    "docs/new.md": (b"", b"a\n[a link](nowhere.md)", "2: Doc file 'new.md' contains a link"),
    "mkdocs.yml": (b"Small book", b"Small: book", "{line}: mapping values are not allowed here"),
    "engine/systems/arylon/rules.toml": (b'"Tests', b"Tests", "{line}, column 9: Invalid value"),
    "engine/systems/arylon/rulings.toml": (b"question = ", b"asked = ", "4, KR1 has no question"),
    "engine/errors.py": (b"RulesError(ValueError):", b"RulesError(ValueError)", "{line}: expected ':'"),
    "macros/postprocess/pipeline.py": (
        b"    unpack_editions,",
        b"    unpack,",
        "{line}: NameError: name",
    ),
}
"""What is replaced in a file by a mistake, and how the sentence goes on from the number of the line."""


def _replace(path: Path, content: bytes) -> None:
    """Write a file as most editors do: another one in its place."""
    beside = path.with_name(f"{path.name}___jb_tmp___")
    beside.write_bytes(content)
    beside.replace(path)


def _line_with(word: str, lines: IO[str]) -> str:
    found = next((line for line in lines if word in line), None)
    assert found, f"the command ended without a line that says {word!r}"
    return found


def _page(netloc: str, name: str = "") -> str:
    """The words of the book's one page, below what the build writes into its head; or of another file."""
    connection = http.client.HTTPConnection(netloc, timeout=30)
    connection.request("GET", f"/book/{name}")
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    return lines[-1]
