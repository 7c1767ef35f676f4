"""The site as it is published: joined, packed, below a path, and without a network."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from macros.project import PROJECT
from macros.runtime.pack import manifest
from tests.site.conftest import PATIENCE_MS, Published, bring_theme, watch
from tests.site.copied_site import rewrite
from tests.site.waiting import open_at_rest, updated_worker

CHAPTER = "scattershot/resolution/"
ROLLED = re.compile("^9[0-9]{2}")

KEPT = """async () => {
    while (!navigator.serviceWorker.controller || !(await caches.match(location.href.replace(/#.*/, '')))) {
        await new Promise(resolve => setTimeout(resolve, 50));
    }
}"""

# The scripts with which this page began.
ENTRIES = """() => [...new Set(performance.getEntriesByType('resource')
    .map(({ name }) => name.replace(/^.*[/]/, '')).filter((name) => /^main[.].*mjs$/.test(name)))]"""
# The worker of the other build answers for this page, and no worker is on its way: a browser's driver may
# miss the end of a reload that begins earlier.
TAKEN_OVER = """async () => {
    const { serviceWorker } = navigator;
    const isOther = async () => {
        const { installing, waiting, active } = await serviceWorker.ready;
        return !installing && !waiting && active.state === 'activated' && active === serviceWorker.controller
            && (await caches.keys()).some((name) => name.endsWith(' another'));
    };
    while (!(await isOther())) await new Promise(resolve => setTimeout(resolve, 50));
}"""


def _cut(published: Published, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut the line: from now on every request ends without an answer."""

    def leave(handler: object) -> None:
        handler.close_connection = True  # type: ignore[attr-defined]

    monkeypatch.setattr(published.server.RequestHandlerClass, "do_GET", leave, raising=False)


def _controlled(reader: Page) -> None:
    """Wait until the service worker answers for the pages of this visit, and has kept the first."""
    reader.evaluate(KEPT)


class TestBasePath:
    """Below a path the book works as it does at a root."""

    def test_a_calculator_answers(self, reader: Page, problems: list[str]) -> None:
        """Python wakes from the files below the path, and nothing is asked elsewhere."""
        reader.on("requestfailed", lambda request: problems.append(request.url))
        reader.goto(CHAPTER)
        form = reader.locator('rule-calculator[calculator="scattershot.mib"]').first
        form.locator("input[name=rating]").fill("977")
        form.locator("button[value=roll]").click()
        expect(form.locator("[data-result=mib]").first).to_have_text(ROLLED)

    def test_a_short_address_leads_on(self, reader: Page) -> None:
        """`/book/r/s11/` leads to the clause."""
        reader.goto("r/s11/")
        reader.wait_for_url("**/book/scattershot/**#s11")

    def test_nothing_from_above(self, reader: Page, published: Published) -> None:
        """No page asks for anything above its path."""
        asked: list[str] = []
        reader.on("request", lambda request: asked.append(request.url))
        open_at_rest(reader, "./")
        assert [url for url in asked if not url.startswith(published.url)] == []


class TestOffline:
    """Without a network."""

    def test_visited_pages(self, reader: Page, published: Published, monkeypatch: pytest.MonkeyPatch) -> None:
        """A page that was read stays readable, styles and fonts too; one that was not says what to do."""
        reader.goto(CHAPTER)
        _controlled(reader)
        _cut(published, monkeypatch)
        reader.reload()
        expect(reader.locator("h1")).to_be_visible()
        assert reader.evaluate("getComputedStyle(document.body).getPropertyValue('--book-face') !== ''")
        reader.goto("arylon/")
        expect(reader.locator("h1")).to_have_text("Without a network")

    def test_the_whole_book(
        self, reader: Page, published: Published, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Saved with one press: pages never read, and a calculator that was never awake; then deleted."""
        reader.goto("about/offline/")
        _controlled(reader)
        book = reader.locator("offline-book")
        save = book.get_by_role("button", name=re.compile(r"^Save the whole book for offline: \d+ MB$"))
        delete = book.get_by_role("button", name="Delete it from this device")
        save.click()
        expect(book.get_by_role("status")).to_contain_text(
            "The whole book is saved on this device", timeout=2 * PATIENCE_MS
        )
        expect(delete).to_be_focused()
        with monkeypatch.context() as cut:
            _cut(published, cut)
            reader.goto(f"{published.url}{CHAPTER}")
            form = reader.locator('rule-calculator[calculator="scattershot.mib"]').first
            form.locator("input[name=rating]").fill("977")
            form.locator("button[value=roll]").click()
            expect(form.locator("[data-result=mib]").first).to_have_text(ROLLED)
        reader.goto("about/offline/")
        delete.click()
        expect(book.get_by_role("status")).to_have_text("The book is not saved on this device.")
        expect(save).to_be_focused()
        assert reader.evaluate("caches.keys().then(names => names.filter(n => / saved /.test(n)))") == []

    def test_too_little_room(self, reader: Page) -> None:
        """A browser that has no room says so in one sentence, and keeps nothing in part."""
        reader.add_init_script(
            "Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError'); }"
        )
        reader.goto("about/offline/")
        book = reader.locator("offline-book")
        book.get_by_role("button", name=re.compile("^Save the whole book")).click()
        expect(book.get_by_role("status")).to_contain_text("too little room")
        assert reader.evaluate("caches.keys().then(names => names.filter(n => / saved /.test(n)))") == []


@pytest.fixture(name="unpacked", scope="module")
def _unpacked(published: Published, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The zip of the book, as a reader unpacks it."""
    folder = tmp_path_factory.mktemp("stick")
    with zipfile.ZipFile(published.folder / "download" / "indie-rulebook.zip") as archive:
        archive.extractall(folder)
    return folder / "indie-rulebook"


@pytest.fixture(name="disk")
def _disk(browser: Browser, problems: list[str]) -> Iterator[Page]:
    """One tab, in which nothing may go wrong."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    watch(context, "file:///", problems)
    yield context.new_page()
    context.close()


WHAT_HELPS = (
    'that was opened as a file; run "python3 -m http.server" in the folder of this book '
    "and open http://localhost:8000/ instead"
)
NAMELESS = (
    """Object.defineProperty(PerformanceNavigationTiming.prototype, 'name', { get: () => 'document' })"""
)
"""As Firefox has it for a page that was opened as a file: its navigation has no address."""

LACKING = """const Python = Worker;
globalThis.started = [];
globalThis.Worker = class extends Python {
  constructor(address, options) {
    super(address, options);
    started.push(options.name);
    const lacking = new MessageEvent('message', { data: { type: 'lacking' } });
    if (started.length === 1) setTimeout(() => this.dispatchEvent(lacking));
  }
};"""
"""The first Python that is started lacks what it is asked for."""


class TestZip:
    """The book as files, opened without a server, and served with one command."""

    def test_stored_answers(self, disk: Page, unpacked: Path) -> None:
        """A sentence and a calculator answer from what stands ready, in the look of the book."""
        disk.goto((unpacked / CHAPTER / "index.html").as_uri())
        form = disk.locator('rule-calculator[calculator="scattershot.mib"]').first
        form.locator("input[name=rating]").fill("13")
        expect(form.locator('[data-event="success"]').first).to_have_text("72 %")
        assert disk.evaluate(
            "document.fonts.ready.then(all => [...all].some(one => one.status === 'loaded'))"
        )

    def test_a_browser_that_names_no_page(self, disk: Page, unpacked: Path) -> None:
        """A calculator wakes where the browser does not say which page it has opened."""
        disk.add_init_script(NAMELESS)
        disk.goto((unpacked / CHAPTER / "index.html").as_uri())
        form = disk.locator('rule-calculator[calculator="scattershot.mib"]').first
        form.locator("input[name=rating]").fill("13")
        expect(form.locator('[data-event="success"]').first).to_have_text("72 %")

    def test_why_there_is_no_python(self, disk: Page, unpacked: Path) -> None:
        """What has no stored answer says in one sentence why, and how to serve the folder."""
        disk.goto((unpacked / CHAPTER / "index.html").as_uri())
        form = disk.locator('rule-calculator[calculator="scattershot.mib"]').first
        form.locator("input[name=rating]").fill("977")
        form.locator("button[value=roll]").click()
        expect(form.locator(".rc-failure p")).to_have_text(
            f"Python cannot start here, because browsers forbid it to a page {WHAT_HELPS}"
        )

    def test_why_there_is_no_table(self, disk: Page, unpacked: Path) -> None:
        """The same, in place of a promise that the table comes by itself."""
        disk.goto((unpacked / "scattershot" / "table" / "index.html").as_uri())
        table = disk.locator("scene-table")
        for _ in range(2):
            table.get_by_role("button", name="Bring your own people").click()
            expect(table.locator(".scene-said")).to_have_text(
                f"No table can be set here, because browsers fetch nothing for a page {WHAT_HELPS}."
            )

    def test_ways(self, disk: Page, unpacked: Path) -> None:
        """A short address leads to its rule; the search finds a rule and leads to it, never to a folder."""
        disk.goto((unpacked / "r" / "s11" / "index.html").as_uri())
        disk.wait_for_url("**/scattershot/resolution/index.html#s11")
        disk.locator(".md-search__input").click()
        disk.keyboard.type("s19")
        expect(disk.locator(".md-search-result__link[href$='?h=s19#s19']").first).to_be_attached()
        disk.keyboard.press("Enter")
        disk.wait_for_url("**/index.html?h=s19#s19")
        expect(disk.locator("#s19")).to_be_visible()

    def test_every_link_has_its_file(self, unpacked: Path) -> None:
        """No page of the zip leads to a folder, or to a file that is not in it."""
        link = re.compile(r'<a\b[^>]*\shref="([^":#?]+)["#?]')
        lost = [
            f"{page.relative_to(unpacked)}: {way}"
            for page in unpacked.rglob("*.html")
            for way in link.findall(page.read_text())
            if not (page.parent / way).is_file()
        ]
        assert lost == []

    def test_served(self, reader: Page, unpacked: Path) -> None:
        """Served with the one command that the sentence names, Python starts, the whole after the lean."""
        reader.add_init_script(LACKING)
        asked: list[str] = []
        reader.on("request", lambda request: asked.append(request.url))
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
        with subprocess.Popen(command, cwd=unpacked, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                found = re.search(r"\((http://[^)]*)\)", server.stdout.readline())
                assert found
                reader.goto(f"{found[1]}{CHAPTER}index.html")
                form = reader.locator('rule-calculator[calculator="scattershot.mib"]').first
                form.locator("input[name=rating]").fill("977")
                form.locator("button[value=roll]").click()
                expect(form.locator("[data-result=mib]").first).to_have_text(ROLLED)
                lean, whole = reader.evaluate("started")
                assert lean != whole
                assert [url for url in asked if url.endswith(manifest(PROJECT)["whole"]["file"])]
            finally:
                server.terminate()


class TestNewBuild:
    """A tab that is open when the site is built again."""

    @pytest.fixture
    def rebuilt(self, published: Published, tmp_path: Path) -> Iterator[Path]:
        """Another build of the site, which takes the place of the first when the server is told."""
        folder = tmp_path / "rebuilt"
        shutil.copytree(published.folder, folder, copy_function=os.link)
        rewrite(
            folder / "service-worker.js", lambda text: re.sub(r'"build": "\w+"', '"build": "another"', text)
        )
        rewrite(
            folder / CHAPTER / "index.html",
            lambda text: re.sub(r'data-page="\w+"', 'data-page="another"', text),
        )
        yield folder
        published.server.folder = published.folder

    @pytest.fixture
    def rescripted(self, rebuilt: Path) -> Path:
        """The other build has other scripts for its pages, with names of their own."""
        folder = rebuilt / "assets" / "js"
        [first] = folder.glob("main.*.mjs")
        scripts = [first, *sorted({*folder.glob("*.mjs")} - {first})]
        names = {
            path.name: re.sub(r"\.\w+", f".ANOTHER{at}", path.name, count=1)
            for at, path in enumerate(scripts)
        }

        def renamed(text: str) -> str:
            unchecked = re.sub(r' (?:data-)?integrity="[^"]*"', "", text)  # other names make other sums
            return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], unchecked)

        for path in scripts:
            path.with_name(names[path.name]).write_text(renamed(path.read_text()))
        with first.with_name(names[first.name]).open("a") as script:
            script.write("\nglobalThis.isOtherBuild = true;")
        for place in (CHAPTER, "arylon/"):
            rewrite(rebuilt / place / "index.html", renamed)
        return rebuilt

    def test_the_next_page_is_of_one_build(
        self, reader: Page, published: Published, rescripted: Path
    ) -> None:
        """It comes with its own scripts alone, and says why, once; going back finds what was typed."""
        reader.goto(CHAPTER)
        _controlled(reader)
        bring_theme(reader)
        field = reader.locator("rule-calculator input[name=rating]").first
        field.fill("14")
        reader.wait_for_url("**#q1-*")
        published.server.folder = rescripted
        reader.locator(".md-tabs__link[href*=arylon]").click()
        notice = reader.locator(".offline-notice")
        told = re.compile("changed since this tab was opened, so this page was loaded anew")
        expect(notice).to_have_text(told)
        expect(reader.locator("h1")).to_contain_text("Arylon")
        assert reader.evaluate("globalThis.isOtherBuild")
        assert reader.evaluate(ENTRIES) == ["main.ANOTHER0.mjs"]
        reader.evaluate(TAKEN_OVER)
        expect(notice).to_have_count(1)
        notice.get_by_role("button", name="Close").click()
        reader.reload()
        expect(reader.locator("h1")).to_contain_text("Arylon")
        expect(notice).to_have_count(0)
        reader.go_back()
        expect(field).to_have_value("14")
        assert reader.evaluate(ENTRIES) == ["main.ANOTHER0.mjs"]

    def test_the_reader_is_told(self, reader: Page, published: Published, rebuilt: Path) -> None:
        """What was typed stays, and a line says that there is something newer."""
        reader.goto(CHAPTER)
        _controlled(reader)
        field = reader.locator("rule-calculator input[name=rating]").first
        field.fill("14")
        with updated_worker(reader):
            published.server.folder = rebuilt
        notice = reader.locator(".offline-notice")
        expect(notice).to_contain_text("The book has changed since this page was opened.")
        expect(field).to_have_value("14")
        notice.get_by_role("button", name="Not now").click()
        expect(notice).to_have_count(0)
