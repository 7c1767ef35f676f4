import http.client
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

from macros.dev.site_server import SiteServer, open_server, parse_address
from macros.permanence.anchors import ANCHORS, MOVED
from macros.project import PROJECT
from tests.macros.dev.test_edits import EDITORS


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
    (tmp_path / "chapter").mkdir()
    (tmp_path / "empty").mkdir()
    (tmp_path / "index.html").write_text("front")
    (tmp_path / "chapter" / "index.html").write_text("chapter")
    (tmp_path / "404.html").write_text("no such page")
    for name in ("a.wasm", "a.mjs", "a.js", "a.css", "a.json", "a.zip", "a.svg", "a.woff2", "a.unheard-of"):
        (tmp_path / name).write_text("x")
    with open_server(parse_address("http://127.0.0.1:0/book/"), tmp_path) as opened:
        thread = threading.Thread(target=opened.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield opened
        opened.shutdown()
        thread.join()


class TestAddress:
    """The address to serve at is an http address with a host; the path may be any."""

    @pytest.mark.parametrize(
        ("site_url", "port", "base"),
        [
            ("http://127.0.0.1:8000/", 8000, "/"),
            ("http://127.0.0.1:8000", 8000, "/"),
            ("http://localhost/", 80, "/"),
            ("http://localhost:81/a/b", 81, "/a/b/"),
        ],
    )
    def test_parts(self, site_url: str, port: int, base: str) -> None:
        """Port 80 where none is given, and a path that ends in a slash."""
        address = parse_address(site_url)
        assert (address.port, address.base) == (port, base)

    @pytest.mark.parametrize(
        "site_url", ["", "127.0.0.1:8000", "https://book.example/", "http://", "http://h/?q"]
    )
    def test_refused(self, site_url: str) -> None:
        """What this server cannot serve is refused in one sentence that shows how it should look."""
        with pytest.raises(ValueError, match="must look like"):
            parse_address(site_url)


class TestSiteServer:
    """The server hands out the files of one folder below one path, with the types a browser insists on."""

    def test_pages(self, server: SiteServer) -> None:
        """A folder is answered with its index page."""
        assert ask(server, "/book/")[2] == b"front"
        assert ask(server, "/book/chapter/")[2] == b"chapter"

    def test_leads_to_the_base_path(self, server: SiteServer) -> None:
        """The server's root and the base path without its slash lead to the front page."""
        for path in ("/", "/book"):
            status, headers, _ = ask(server, path)
            assert (status, headers["location"]) == (302, "/book/")

    def test_missing_slash(self, server: SiteServer) -> None:
        """A folder asked for without its slash leads to the one with it, base path and all."""
        status, headers, _ = ask(server, "/book/chapter")
        assert (status, headers["location"]) == (301, "/book/chapter/")

    @pytest.mark.parametrize(
        "path", ["/book/nowhere/", "/book/empty/", "/chapter/", "/book/../../etc/passwd"]
    )
    def test_not_found(self, server: SiteServer, path: str) -> None:
        """What is not there, or lies outside, gets the site's own page for that and status 404."""
        status, headers, body = ask(server, path)
        assert (status, body) == (404, b"no such page")
        assert headers["content-type"].startswith("text/html")

    def test_head(self, server: SiteServer) -> None:
        """HEAD answers with headers alone, also where nothing is found."""
        assert ask(server, "/book/", "HEAD")[0::2] == (200, b"")
        assert ask(server, "/book/nowhere/", "HEAD")[0::2] == (404, b"")

    @pytest.mark.parametrize(
        ("name", "content_type"),
        [
            ("a.wasm", "application/wasm"),
            ("a.mjs", "text/javascript; charset=utf-8"),
            ("a.js", "text/javascript; charset=utf-8"),
            ("a.css", "text/css; charset=utf-8"),
            ("a.json", "application/json"),
            ("a.zip", "application/zip"),
            ("a.svg", "image/svg+xml"),
            ("a.woff2", "font/woff2"),
            ("a.unheard-of", "application/octet-stream"),
        ],
    )
    def test_types(self, server: SiteServer, name: str, content_type: str) -> None:
        """With a wrong type for wasm Python hangs in the page, so the machine's own list is not asked."""
        assert ask(server, f"/book/{name}")[1]["content-type"] == content_type

    def test_other_folder_while_running(self, server: SiteServer, tmp_path: Path) -> None:
        """After a new build the same server shows the new folder."""
        server.folder = tmp_path / "chapter"
        assert ask(server, "/book/")[2] == b"chapter"

    def test_next_free_port(self, server: SiteServer, tmp_path: Path) -> None:
        """A taken port leads to a later one, and the server knows its real address."""
        with open_server(parse_address(server.site_url), tmp_path) as other:
            assert int(other.server_address[1]) > int(server.server_address[1])
            assert other.site_url == f"http://127.0.0.1:{other.server_address[1]}/book/"

    def test_foreign_host(self, tmp_path: Path) -> None:
        """An address of another machine is not swapped for one of this machine."""
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
                "GENERATED_FOLDERS = (RULES, *LATER)\n"
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
        """The page carries the address really taken; SIGTERM ends the command with status 0."""
        assert process.stdout
        address = urlsplit(_line_with("Serving", process.stdout).split()[1])
        _line_with("Built.", process.stdout)
        assert _page(address.netloc) == f"{address.geturl()} <p>first words</p>"
        (project / "docs" / "index.md").write_text("other words")
        _line_with("Shown: docs/index.md", process.stdout)
        assert _page(address.netloc) == f"{address.geturl()} <p>other words</p>"
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0

    def test_the_cached_answers_follow(self, process: subprocess.Popen[str]) -> None:
        """Nobody waits for them: the book is served without them, and has them later."""
        assert process.stdout
        address = urlsplit(_line_with("Serving", process.stdout).split()[1])
        _line_with("Built.", process.stdout)
        _line_with("Added the cached answers.", process.stdout)
        assert _page(address.netloc, "assets/answers/a.json") == "{}"

    def test_the_whole_book_follows(self, project: Path, process: subprocess.Popen[str]) -> None:
        """When nobody has edited a page for a while all the others are built again, too."""
        assert process.stdout
        _line_with("Built.", process.stdout)
        (project / "docs" / "index.md").write_text("other words")
        _line_with("Shown: docs/index.md", process.stdout)
        _line_with("Building", process.stdout)
        _line_with("Built.", process.stdout)

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
        for text, sentence in PAGES.items():
            page.write_bytes(text)
            assert next(process.stdout).startswith(f"Not shown: docs/index.md, line 2: {sentence}")
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


PAGES = {
    b"a\n\xe9t\xe9": "the byte 0xe9 is no UTF-8; save the file as UTF-8",
    b"a\n{% if a %}": "Unexpected end of template.",
    b"a\n{{ unheard_of() }}": "'unheard_of' is undefined",
    b"a\n[a link](nowhere.md)": "Doc file 'index.md' contains a link 'nowhere.md'",
}
"""Pages with a mistake in their second line, and how the sentence begins."""
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
