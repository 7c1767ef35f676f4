"""What was published stays, in a small book: an edition is cut, then the book changes beside it."""

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from macros.build import build
from macros.edition import cut
from macros.redirects import MovedMistake
from macros.site_server import SiteServer, open_server, parse_address
from tests.site.conftest import PATIENCE_MS, WANTED_ADDRESS, watch
from tests.site.copied_tree import copied_tree

pytestmark = pytest.mark.journey

NUMBER = "2026.1"
HOME = "# A small book\n\n[The chapter](chapter.md)\n"
FIRST = "# Chapter\n\n## Made It By {: #s11 }\n\nOld words.\n\n## The Rating {: #s10 }\n\nTen.\n"
CHANGED = "# Chapter\n\n## Made It By {: #s11 }\n\nNew words.\n"
LATER = "# Later\n\n## The Rating {: #s10 }\n\nTen.\n\n## Another {: #s12 }\n\nNew.\n"
PUBLISHED = {
    "chapter/": "page",
    "chapter/#s10": "s10",
    "chapter/#made-it": "s11",
    "former/": "page",
    "former/#s12": "s12",
    "former/#s11": "s11",
}
MOVED = {
    "chapter/#s10": "later/#s10",
    "chapter/#made-it": "chapter/#s11",
    "former/": "later/",
    "former/#s11": "chapter/#s11",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The small book on its server, after the change."""

    url: str
    folder: Path
    project: Path
    as_cut: dict[str, bytes]
    """Every file of the edition, as it was built to be cut."""


def _table(project: Path, name: str, rows: dict[str, str]) -> None:
    lines = [f'"{key}" = "{value}"\n' for key, value in rows.items()]
    (project / "macros" / name).write_text("".join(lines))


def _small(project: Path) -> Path:
    """The project with three pages in place of the book's, and no address published yet."""
    copied_tree(project)
    for pages in ("*.md", ".nav.yml"):
        for path in (project / "docs").rglob(pages):
            path.unlink()
    for published in ("anchors.toml", "moved.toml"):
        (project / "macros" / published).unlink()
    shutil.rmtree(project / "editions")
    (project / "editions").mkdir()
    (project / "docs" / "index.md").write_text(HOME)
    (project / "docs" / "chapter.md").write_text(FIRST)
    return project


def _files(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _change(project: Path) -> None:
    (project / "docs" / "chapter.md").write_text(CHANGED)
    (project / "docs" / "later.md").write_text(LATER)
    _table(project, "anchors.toml", PUBLISHED)
    _table(project, "moved.toml", MOVED)


def _served(server: SiteServer, project: Path) -> Book:
    """Cut, keep what was cut, change the book, build it again."""
    folder = server.folder
    cut(NUMBER, site_url=server.site_url, project=project)
    build(site_dir=folder, site_url=server.site_url, project=project)
    as_cut = _files(folder / "e" / NUMBER)
    _change(project)
    build(site_dir=folder, site_url=server.site_url, project=project)
    return Book(url=server.site_url, folder=folder, project=project, as_cut=as_cut)


@pytest.fixture(name="book", scope="module")
def _book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    project = _small(tmp_path_factory.mktemp("small"))
    with open_server(parse_address(WANTED_ADDRESS), project / "site") as server:
        book = _served(server, project)
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield book
        server.shutdown()
        thread.join()


@pytest.fixture(name="reader", params=["with scripts", "without scripts"])
def _reader(
    request: pytest.FixtureRequest, browser: Browser, book: Book, problems: list[str]
) -> Iterator[Page]:
    """A tab, with scripts and without."""
    context = browser.new_context(
        java_script_enabled=request.param == "with scripts",
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    watch(context, book.url, problems)
    yield context.new_page()
    context.close()


def _has_scripts(request: pytest.FixtureRequest) -> bool:
    return "with scripts" in request.node.name


class TestEdition:
    """A cut edition stays at its address while the book goes on."""

    def test_byte_for_byte(self, book: Book) -> None:
        """After the change every file of the edition is the one that was cut, and none is missing."""
        assert book.as_cut
        assert _files(book.folder / "e" / NUMBER) == book.as_cut

    def test_says_what_it_said(self, book: Book) -> None:
        """Old words in the edition, new words in the book; the edition says what it is."""
        old = (book.folder / "e" / NUMBER / "chapter" / "index.html").read_text()
        new = (book.folder / "chapter" / "index.html").read_text()
        assert "Old words." in old
        assert f"Edition {NUMBER}, kept as it was cut" in old
        assert "New words." in new
        assert "kept as it was cut" not in new

    def test_canonical(self, book: Book) -> None:
        """Search engines are sent to the current page from both."""
        link = f'<link rel="canonical" href="{book.url}chapter/"'
        assert link in (book.folder / "chapter" / "index.html").read_text()
        assert link in (book.folder / "e" / NUMBER / "chapter" / "index.html").read_text()

    def test_holds_no_other_edition(self, book: Book) -> None:
        """An edition does not grow with those before it."""
        assert not [name for name in book.as_cut if name.startswith("e/")]

    def test_both_are_offered(self, book: Book, browser: Browser, problems: list[str]) -> None:
        """A citation is copied for both; the edition's own control leads to the current state."""
        context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
        expect.set_options(timeout=PATIENCE_MS)
        watch(context, book.url, problems)
        page = context.new_page()
        for place, name, other in (
            ("", f"Link to edition {NUMBER}", f"e/{NUMBER}/r/s11/"),
            (f"e/{NUMBER}/", "Link to the current edition", "r/s11/"),
        ):
            page.goto(f"{book.url}{place}chapter/")
            control = page.locator("#s11 a.cite")
            expect(control).to_have_attribute("aria-haspopup", "menu")
            control.click()
            for item, address in (("Link", f"{place}r/s11/"), (name, other)):
                page.get_by_role("menuitem", name=item, exact=True).click()
                expect(page.locator(".copy-menu [role=status]")).to_contain_text(f"{item} copied")
                assert page.evaluate("navigator.clipboard.readText()") == book.url + address
        context.close()

    @pytest.mark.parametrize("address", ["r/s11/", f"e/{NUMBER}/r/s11/"])
    def test_short_addresses(self, book: Book, reader: Page, address: str) -> None:
        """Each leads to the rule in its own edition."""
        reader.goto(book.url + address)
        reader.wait_for_url(f"{book.url}{address.removesuffix('r/s11/')}chapter/#s11")
        expect(reader.get_by_text("Old words." if address.startswith("e/") else "New words.")).to_be_visible()


class TestMoved:
    """An old anchor leads to where its rule stands now."""

    def test_to_another_page(self, book: Book, reader: Page, request: pytest.FixtureRequest) -> None:
        """At once with scripts; without, the browser shows the item that has the link."""
        reader.goto(f"{book.url}chapter/#s10")
        if not _has_scripts(request):
            expect(reader.locator("li:target")).to_be_in_viewport()
            reader.locator("li:target a").click()
        reader.wait_for_url(f"{book.url}later/#s10")
        expect(reader.locator("#s10")).to_be_in_viewport()

    def test_within_its_page(self, book: Book, reader: Page) -> None:
        """The former name is the rule's second one."""
        reader.goto(f"{book.url}chapter/#made-it")
        expect(reader.locator("h2:has(:target)")).to_have_id("s11")
        expect(reader.locator("h2:has(:target)")).to_be_in_viewport()

    def test_from_a_page_that_went(self, book: Book, reader: Page, request: pytest.FixtureRequest) -> None:
        """An anchor that went elsewhere than its page."""
        reader.goto(f"{book.url}former/#s11")
        if not _has_scripts(request):
            reader.locator("li:target a").click()
        reader.wait_for_url(f"{book.url}chapter/#s11")

    @pytest.mark.parametrize("fragment", ["", "#s12", "#q1-eyJhIjoxfQx"])
    def test_a_page_that_went(
        self, book: Book, reader: Page, request: pytest.FixtureRequest, fragment: str
    ) -> None:
        """What went along with its page, a calculator's state too, is found there."""
        reader.goto(f"{book.url}former/{fragment}")
        if _has_scripts(request):
            reader.wait_for_url(f"{book.url}later/{fragment}")
        else:
            reader.get_by_role("link", name="Read it where it is now").click()
            reader.wait_for_url(f"{book.url}later/")

    def test_no_word_no_build(self, book: Book, tmp_path: Path) -> None:
        """An anchor that is gone and not accounted for ends the build."""
        lost = {name: to for name, to in MOVED.items() if name != "chapter/#s10"}
        _table(book.project, "moved.toml", lost)
        try:
            with pytest.raises(MovedMistake, match="lead nowhere: chapter/#s10"):
                build(site_dir=tmp_path / "site", site_url=book.url, project=book.project)
        finally:
            _table(book.project, "moved.toml", MOVED)

    def test_the_command_says_so(self, book: Book) -> None:
        """`python -m macros.build` ends with one sentence and status 1."""
        _table(book.project, "anchors.toml", {**PUBLISHED, "nowhere/": "page"})
        try:
            command = [sys.executable, "-m", "macros.build", "--site-dir", "refused"]
            ended = subprocess.run(command, check=False, cwd=book.project, capture_output=True, text=True)
        finally:
            _table(book.project, "anchors.toml", PUBLISHED)
        assert ended.returncode == 1
        assert "published addresses lead nowhere: nowhere/; bring the anchors back" in ended.stderr
        assert "Traceback" not in ended.stderr
