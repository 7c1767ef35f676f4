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
from macros.dev.watch import changed_names, digest, snapshot
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


class TestSnapshot:
    """A build is due when a file made by hand was written, added or removed; generated files do not count."""

    @pytest.fixture
    def project(self, tmp_path: Path) -> Path:
        """A project with a page, a rule, a generated file and a compiled one."""
        for name in (
            "docs/a.md",
            "engine/b.py",
            "docs/assets/runtime/c.zip",
            "docs/rulings.xml",
            "engine/__pycache__/b.pyc",
            "mkdocs.yml",
        ):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text("x")
        return tmp_path

    def test_what_counts(self, project: Path) -> None:
        """Pages, rules and settings count."""
        assert {name for name, _, _ in snapshot(project)} == {"docs/a.md", "engine/b.py", "mkdocs.yml"}

    def test_changes(self, project: Path) -> None:
        """An edited, an added and a removed file are named."""
        before = snapshot(project)
        (project / "docs" / "a.md").write_text("edited")
        (project / "docs" / "new.md").write_text("new")
        (project / "engine" / "b.py").unlink()
        assert changed_names(before, snapshot(project)) == ("docs/a.md", "docs/new.md", "engine/b.py")

    def test_digest(self, project: Path) -> None:
        """Equal files at an equal address need no second build; another address or file does."""
        here, files = "http://127.0.0.1:8000/", snapshot(project)
        assert digest(files, here) == digest(snapshot(project), here)
        assert digest(files, here) != digest(files, "http://127.0.0.1:8001/")
        (project / "docs" / "a.md").unlink()
        assert digest(files, here) != digest(snapshot(project), here)


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
        """A copy of the build code beside a book of one page, which has published and generates nothing."""
        left_out = shutil.ignore_patterns("__init__.py", ANCHORS.name, MOVED.name)
        shutil.copytree(PROJECT / "macros", tmp_path / "macros", ignore=left_out)
        with (tmp_path / "macros" / "generate" / "generators.py").open("a") as generators:
            generators.write("\nGENERATED_FOLDERS = ()\n")
        shutil.copytree(PROJECT / "engine", tmp_path / "engine")
        for name in ("node_modules", "package-lock.json", "requirements"):  # whose parts the bill lists
            (tmp_path / name).symlink_to(PROJECT / name)
        (tmp_path / "mkdocs.yml").write_text(SMALL_BOOK)
        (tmp_path / "theme").mkdir()
        (tmp_path / "theme" / "main.html").write_text(SMALL_THEME)
        (tmp_path / "docs").mkdir()
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

    def test_serves_and_rebuilds(self, project: Path, process: subprocess.Popen[str]) -> None:
        """The page carries the address really taken; an edit shows before all is built, and stays.

        SIGTERM ends the command with status 0.
        """
        assert process.stdout
        address = urlsplit(_line_with("Serving", process.stdout).split()[1])
        assert _page(address.netloc) == f"{address.geturl()} <p>first words</p>"
        (project / "docs" / "index.md").write_text("other words")
        _line_with("Shown: docs/index.md", process.stdout)
        assert _page(address.netloc) == f"{address.geturl()} <p>other words</p>"
        _line_with("Built again", process.stdout)
        assert _page(address.netloc) == f"{address.geturl()} <p>other words</p>"
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0

    def test_a_broken_edit_keeps_the_last_site(self, project: Path, process: subprocess.Popen[str]) -> None:
        """While the sources do not build, the last good pages stay."""
        assert process.stdout
        address = urlsplit(_line_with("Serving", process.stdout).split()[1])
        (project / "docs" / "index.md").write_text("[a link](nowhere.md)")
        said = _line_with("Not shown", process.stdout)
        assert said.startswith("Not shown: Doc file 'index.md' contains a link 'nowhere.md', but the target")
        _line_with("Not built", process.stdout)
        assert _page(address.netloc).endswith("<p>first words</p>")

    def test_an_edit_of_code_is_not_shown_by_old_code(
        self, project: Path, process: subprocess.Popen[str]
    ) -> None:
        """What the engine or a template says now, only a new build can know; a page edited with it waits."""
        assert process.stdout
        address = urlsplit(_line_with("Serving", process.stdout).split()[1])
        with (project / "mkdocs.yml").open("a") as settings:
            settings.write("site_description: A book of one page\n")
        (project / "docs" / "index.md").write_text("other words")
        changed = _line_with("Changed", process.stdout)
        while "index.md" not in changed:
            changed = _line_with("Changed", process.stdout)
        assert _line_with("", process.stdout).startswith("Building")
        _line_with("Built again", process.stdout)
        assert _page(address.netloc).endswith("<p>other words</p>")

    def test_a_second_start_serves_what_is_there(
        self, project: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Nothing is waited for when the sources are those of before."""
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        monkeypatch.setenv("SITE_URL", f"http://127.0.0.1:{port}/book/")
        for words in (("Building", "Serving"), ("Building", "Serving", "Built again")):
            command = [sys.executable, "-m", "macros.dev.serve"]
            with subprocess.Popen(command, cwd=project, stdout=subprocess.PIPE, text=True) as running:
                assert running.stdout
                for word in words:
                    _line_with(word, running.stdout)
                running.terminate()

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


def _page(netloc: str) -> str:
    """The words of the book's one page, below what the build writes into its head."""
    connection = http.client.HTTPConnection(netloc, timeout=30)
    connection.request("GET", "/book/")
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    return lines[-1]
