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
from watchfiles import Change

from macros.dev.serve import _is_code
from macros.dev.site_server import SiteServer, open_server, parse_address
from macros.permanence.anchors import ANCHORS, MOVED
from macros.project import PROJECT


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


class TestCode:
    """Which edits ask for a new process: what is made by hand and goes into the site, but is no page."""

    @pytest.mark.parametrize(
        ("name", "asks"),
        [
            ("engine/errors.py", True),
            ("docs/assets/css/theme/book.css", True),
            ("docs/walkabout/.nav.yml", True),
            ("mkdocs.yml", True),
            ("docs/index.md", False),
            ("docs/rulings.xml", False),
            ("docs/assets/runtime/engine.zip", False),
            ("engine/__pycache__/errors.pyc", False),
            ("engine/.errors.py.swp", False),
            ("engine/errors.py~", False),
        ],
    )
    def test_names(self, name: str, *, asks: bool) -> None:
        """Generated, compiled and hidden files do not count."""
        assert _is_code(Change.modified, str(PROJECT / name)) is asks


SMALL_BOOK = """
site_name: Small book
site_url: !ENV [SITE_URL]
theme: {name: null, custom_dir: theme}
plugins: []
"""


SMALL_THEME = """<meta charset="utf-8">
{{ config.site_url }} {{ page.content }}"""


class TestServe:
    """`python -m macros.dev.serve` builds for the address it serves, and builds again after an edit."""

    @pytest.fixture
    def project(self, tmp_path: Path) -> Path:
        """A copy of the build code beside a book of one page, which has published and generates little."""
        left_out = shutil.ignore_patterns("__init__.py", ANCHORS.name, MOVED.name)
        shutil.copytree(PROJECT / "macros", tmp_path / "macros", ignore=left_out)
        with (tmp_path / "macros" / "generate" / "generators.py").open("a") as generators:
            generators.write(
                "\nPYTHON = ()\n"
                'LATER = (GeneratedFolder(folder=LATER[0].folder, files=lambda _: {"a.json": b"{}"}),)\n'
                "GENERATED_FOLDERS = LATER\n"
            )
        builder = tmp_path / "macros" / "dev" / "builder.py"
        builder.write_text(builder.read_text().replace("QUIET_SECONDS = 20", "QUIET_SECONDS = 1"))
        shutil.copytree(PROJECT / "engine", tmp_path / "engine")
        for name in ("node_modules", "package-lock.json", "requirements"):  # whose parts the bill lists
            (tmp_path / name).symlink_to(PROJECT / name)
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
            command = [sys.executable, "-m", "macros.dev.serve"]
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

    def test_a_broken_edit_keeps_the_last_page(self, project: Path, process: subprocess.Popen[str]) -> None:
        """One sentence says what is wrong; the next good edit is shown."""
        assert process.stdout
        address = urlsplit(_line_with("Serving", process.stdout).split()[1])
        _line_with("Built.", process.stdout)
        (project / "docs" / "index.md").write_text("[a link](nowhere.md)")
        said = _line_with("Not shown", process.stdout)
        assert said.startswith("Not shown: docs/index.md: Doc file 'index.md' contains a link 'nowhere.md'")
        assert _page(address.netloc).endswith("<p>first words</p>")
        (project / "docs" / "index.md").write_text("other words")
        _line_with("Shown: docs/index.md", process.stdout)

    def test_a_book_that_cannot_be_built(self, project: Path, process: subprocess.Popen[str]) -> None:
        """A new page needs the whole book, which is built again with the next edit of whatever is wrong."""
        assert process.stdout
        address = urlsplit(_line_with("Serving", process.stdout).split()[1])
        _line_with("Built.", process.stdout)
        (project / "docs" / "new.md").write_text("[a link](nowhere.md)")
        _line_with("Not built", process.stdout)
        assert _page(address.netloc).endswith("<p>first words</p>")
        (project / "docs" / "new.md").write_text("new words")
        _line_with("Built.", process.stdout)

    def test_an_edit_of_code(self, project: Path, process: subprocess.Popen[str]) -> None:
        """What the engine or the settings say now, only a new process can know."""
        assert process.stdout
        address = urlsplit(_line_with("Serving", process.stdout).split()[1])
        _line_with("Built.", process.stdout)
        pipeline = project / "macros" / "postprocess" / "pipeline.py"
        pipeline.write_text(pipeline.read_text().replace("return html\n", 'return f"{html}!"\n', 1))
        assert _line_with("Changed", process.stdout) == "Changed: macros/postprocess/pipeline.py\n"
        _line_with("Built.", process.stdout)
        assert _page(address.netloc).endswith("<p>first words</p>!")

    def test_refuses_an_address_it_cannot_serve(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One sentence and status 2."""
        monkeypatch.setenv("SITE_URL", "https://book.example/")
        command = [sys.executable, "-m", "macros.dev.serve"]
        answer = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
        assert answer.returncode == 2
        assert answer.stdout.startswith("cannot serve at https://book.example/: ")


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
