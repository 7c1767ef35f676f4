"""What was published stays, in a small book: an edition is cut, then the book changes beside it."""

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import handle_json
from engine.links import link_fragment, mark_of
from macros.build import build
from macros.dev.site_server import open_server, parse_address
from macros.postprocess.redirects import RedirectError
from tests.site.conftest import PATIENCE_MS, watch
from tests.site.small_book import (
    MOVED,
    NEXT,
    NUMBER,
    PUBLISHED,
    Book,
    files_in,
    served,
    small_project,
    write_table,
)
from tests.site.waiting import copied_by, unfold

ADDRESS = "http://127.0.0.1:0/rules/"
KEPT_HERE = """async () => {
    const isKept = () => caches.match(location.href.replace(/#.*/, ''));
    while (!navigator.serviceWorker.controller || !(await isKept())) await new Promise(requestAnimationFrame);
}"""
"""The service worker answers for this page, and has kept it."""
KEPT_PAGES = """async () => {
    const names = (await caches.keys()).filter(name => name.startsWith("book "));
    const stores = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
    return stores.flat().map(request => request.url);
}"""
"""What the newest edition's service worker has kept."""


@pytest.fixture(name="book", scope="module")
def _book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    project = small_project(tmp_path_factory.mktemp("small"))
    with open_server(parse_address(ADDRESS), project / "site") as server:
        book = served(server, project)
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
        assert files_in(book.folder / "e" / NUMBER) == book.as_cut

    def test_says_what_it_said(self, book: Book) -> None:
        """Old words in the edition, new words in the book; the edition says what it is."""
        old = (book.folder / "e" / NUMBER / "chapter" / "index.html").read_text()
        new = (book.folder / "chapter" / "index.html").read_text()
        assert "Old words." in old
        assert f"Edition {NUMBER}, kept as it was cut" in old
        assert "New words." in new
        assert "kept as it was cut" not in new

    def test_canonical(self, book: Book) -> None:
        """Each page stands for itself; search engines are kept out of the edition, and find the current."""
        robots = '<meta name="robots" content="noindex">'
        for place in ("", f"e/{NUMBER}/"):
            page = (book.folder / place / "chapter" / "index.html").read_text()
            assert f'<link rel="canonical" href="{book.url}{place}chapter/"' in page
            assert (robots in page) == bool(place)

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
            (f"e/{NUMBER}/", "Link to the current state", "r/s11/"),
        ):
            page.goto(f"{book.url}{place}chapter/")
            control = page.locator("#s11 a.cite")
            expect(control).to_have_attribute("aria-haspopup", "menu")
            control.click()
            for item, address in (("Link", f"{place}r/s11/"), (name, other)):
                copied = copied_by(page, page.get_by_role("menuitem", name=item, exact=True).click)
                expect(page.locator(".copy-menu [role=status]")).to_contain_text(f"{item} copied")
                assert copied == book.url + address
            copied = copied_by(page, page.get_by_role("menuitem", name="Plain text", exact=True).click)
            expect(page.locator(".copy-menu [role=status]")).to_contain_text("Plain text copied")
            book_named = f"The Indie Rulebook, edition {NUMBER}" if place else "The Indie Rulebook"
            assert f"\nIn the words of {book_named}: " in copied
        context.close()

    @pytest.mark.parametrize("address", ["r/s11/", f"e/{NUMBER}/r/s11/"])
    def test_short_addresses(self, book: Book, reader: Page, address: str) -> None:
        """Each leads to the rule in its own edition."""
        reader.goto(book.url + address)
        reader.wait_for_url(f"{book.url}{address.removesuffix('r/s11/')}chapter/#s11")
        expect(reader.get_by_text("Old words." if address.startswith("e/") else "New words.")).to_be_visible()


class TestReadInAnEdition:
    """Who reads in an edition gets its words, its rules and its Python; nothing there is of the newest."""

    EDITION = f"/rules/e/{NUMBER}/"
    RATING, MODIFIER = "25", "-3"
    """No answer for them lies ready. Two ten-sided dice never pass 22; two of twelve sides do, 3 in 144."""

    @pytest.fixture(name="tab")
    def _tab(self, browser: Browser, book: Book, problems: list[str]) -> Iterator[Page]:
        """A reader who was never here before; whatever fails to load is a problem."""
        context = browser.new_context(base_url=book.url)
        context.set_default_timeout(PATIENCE_MS * 4)
        expect.set_options(timeout=PATIENCE_MS * 4)
        watch(context, book.url, problems)
        # What the reader leaves behind by going on has not failed.
        left = "net::ERR_ABORTED"
        context.on(
            "requestfailed",
            lambda request: None if request.failure == left else problems.append(f"failed: {request.url}"),
        )
        del book.answered[:]
        yield context.new_page()
        context.close()

    def _asks(self, tab: Page, chance: str, number: str) -> None:
        """Type a Rating and a modifier; their answer has this chance, and is of the rules of this number."""
        form = tab.locator("#mib")
        unfold(form)
        form.locator("input[name=rating]").fill(self.RATING)
        form.locator("input[name=modifier]").fill(self.MODIFIER)
        expect(form.locator(".rc-answer [data-event=success]").first).to_have_attribute("value", chance)
        assert form.evaluate("it => it.state.engine") == number

    @staticmethod
    def _loaded(book: Book) -> set[str]:
        """What was asked for since this was asked last: all of it was there."""
        answered, book.answered[:] = [*book.answered], []
        assert [(path, status) for path, status in answered if status not in {200, 304}] == []
        return {path for path, _ in answered}

    def test_its_own_python(self, tab: Page, book: Book) -> None:
        """A question is answered by the rules of the edition, from files in its folder and from no other."""
        tab.goto(f"e/{NUMBER}/chapter/")
        self._asks(tab, "1", NUMBER)
        loaded = self._loaded(book)
        assert {path for path in loaded if not path.startswith(self.EDITION)} == set()
        names = {path.removeprefix(f"{self.EDITION}assets/runtime/").split(".")[0] for path in loaded}
        assert {"engine", "python", "pyodide"} <= names

    def test_there_and_back(self, tab: Page, book: Book) -> None:
        """Its link leads to the newest, which answers by its own rules; back again the old ones hold."""
        tab.goto(f"e/{NUMBER}/chapter/")
        tab.get_by_role("link", name="The current state").click()
        tab.wait_for_url(f"{book.url}chapter/")
        expect(tab.get_by_text("New words.")).to_be_visible()
        self._loaded(book)
        self._asks(tab, "47/48", NEXT)
        assert {path for path in self._loaded(book) if path.startswith(self.EDITION)} == set()
        tab.evaluate(KEPT_HERE)  # the page's policy forbids the driver to ask again and again
        self._loaded(book)
        tab.goto(f"e/{NUMBER}/chapter/")
        expect(tab.get_by_text("Old words.")).to_be_visible()
        self._asks(tab, "1", NUMBER)
        # That one file the browser itself asks for now and then: whether the newest has another worker.
        loaded = self._loaded(book) - {"/rules/service-worker.js"}
        assert {path for path in loaded if not path.startswith(self.EDITION)} == set()
        kept = tab.evaluate(KEPT_PAGES)
        assert f"{book.url}chapter/" in kept
        assert [address for address in kept if f"/e/{NUMBER}/" in address] == []

    def test_an_answer_offers_both(self, tab: Page, book: Book) -> None:
        """The same question has an address in the other edition, which answers it by its own rules."""
        tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
        place, chance, number = f"e/{NUMBER}/", "1", NUMBER
        other = (
            ("Link to the current state", "", "47/48", NEXT),
            (f"Link to edition {NUMBER}", place, "1", NUMBER),
        )
        for name, there, chance_there, number_there in other:
            tab.goto("about:blank")
            tab.goto(f"{book.url}{place}chapter/")
            self._asks(tab, chance, number)
            tab.locator("#mib [data-action=copy-as]").click()
            address = copied_by(tab, tab.get_by_role("menuitem", name=name, exact=True).click)
            expect(tab.locator(".copy-menu [role=status]")).to_contain_text(f"{name} copied")
            assert address.startswith(f"{book.url}{there}chapter/#q1-")
            tab.goto("about:blank")
            tab.goto(address)
            expect(tab.locator("#mib .rc-answer [data-event=success]").first).to_have_attribute(
                "value", chance_there
            )
            assert tab.evaluate("document.querySelector('#mib').state.engine") == number_there
            place, chance, number = there, chance_there, number_there


class TestLinkOfAnEdition:
    """A link of old leads from its new answer to the ruling that was reversed, and to the old answer."""

    def test_names_the_ruling_and_leads_to_its_edition(
        self, book: Book, browser: Browser, problems: list[str]
    ) -> None:
        """The day, the kind and the sentence of the history; the same place in the edition still matches."""
        expect.set_options(timeout=PATIENCE_MS * 4)
        state = {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 10}}
        answered = json.loads(handle_json(json.dumps(state)))
        fragment = link_fragment({**state, "engine": NUMBER, "at": "mib"}, mark_of(answered["response"]))
        context = browser.new_context()
        watch(context, book.url, problems)
        page = context.new_page()
        page.goto(f"{book.url}chapter/#{fragment}")
        note = page.locator("#mib .rc-link-check")
        expect(note).to_contain_text("This is not the answer that was linked: a ruling is read otherwise now")
        expect(note).to_contain_text(
            "SR1 changed on 2027-03-04 (the decision was reversed): A post of the author settled it."
        )
        expect(note.get_by_role("link", name="SR1")).to_have_attribute("href", re.compile("r/sr1/$"))
        expect(note).not_to_contain_text("No known correction")
        note.get_by_role("link", name=f"open this link in edition {NUMBER}").click()
        page.wait_for_url(f"{book.url}e/{NUMBER}/chapter/#{fragment}")
        expect(note).to_contain_text("it matches the answer that was linked")
        context.close()


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
        write_table(book.project, "moved.toml", lost)
        try:
            with pytest.raises(RedirectError, match="lead nowhere: chapter/#s10"):
                build(site_dir=tmp_path / "site", site_url=book.url, project=book.project)
        finally:
            write_table(book.project, "moved.toml", MOVED)

    def test_the_command_says_so(self, book: Book) -> None:
        """`python -m macros.build` ends with one sentence and status 1."""
        write_table(book.project, "anchors.toml", {**PUBLISHED, "nowhere/": "page"})
        try:
            command = [sys.executable, "-m", "macros.build", "--site-dir", "refused"]
            ended = subprocess.run(command, check=False, cwd=book.project, capture_output=True, text=True)
        finally:
            write_table(book.project, "anchors.toml", PUBLISHED)
        assert ended.returncode == 1
        assert "published addresses lead nowhere: nowhere/; bring the anchors back" in ended.stderr
        assert "Traceback" not in ended.stderr
