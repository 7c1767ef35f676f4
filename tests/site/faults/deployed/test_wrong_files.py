"""A file that came wrong does not stay so: once the server is mended, the page is, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from macros.postprocess.offline.service_worker import WORKER as SERVICE_WORKER
from macros.project import PROJECT
from macros.runtime.pack import manifest
from tests.site.conftest import Problems, Site
from tests.site.faults.deployed.reader import CHAPTER, Reader
from tests.site.faulty_server import Faults, flipped, halved
from tests.site.scene_page import TABLE, press, said_at
from tests.site.waiting import until

FILES = {role: entry["file"] for role, entry in manifest(PROJECT)["files"].items()}
WORKER = "js/engine/worker."
PAGE = {"Content-Type": "text/html; charset=utf-8"}


def _altered(faults: Faults) -> None:
    faults.body[FILES["engine"]] = flipped


def _broken_off(faults: Faults) -> None:
    faults.body[FILES["engine"]] = halved
    faults.unmeasured.add(FILES["engine"])


def _untyped(faults: Faults) -> None:
    faults.headers[FILES["module"]] = {"Content-Type": "text/plain"}


def _a_page(name: str) -> Callable[[Faults], None]:
    """Some hosts send the front page for whatever is not there."""

    def spoil(faults: Faults) -> None:
        faults.body[name] = lambda _: b"<!doctype html><title>The front page</title>"
        faults.headers[name] = PAGE

    return spoil


def _altered_wasm(faults: Faults) -> None:
    faults.body[FILES["wasm"]] = flipped


KINDS = {
    "engine altered": _altered,
    "engine broken off, without a length": _broken_off,
    "module as plain text": _untyped,
    "library a page": _a_page(FILES["library"]),
    "wasm altered": _altered_wasm,
}
WAYS = ("try again", "reload")
ways = pytest.mark.parametrize("way", WAYS)


def _pairs(*kinds: str) -> pytest.MarkDecorator:
    """Each kind with one of the two ways in turn: how a file is wrong has nothing to do with what helps."""
    pairs = [(KINDS[kind], WAYS[turn % 2]) for turn, kind in enumerate(kinds)]
    return pytest.mark.parametrize(("spoil", "way"), pairs, ids=kinds)


def _mend(faults: Faults) -> None:
    for name in (*FILES.values(), WORKER):
        faults.body.pop(name, None)
    faults.unmeasured.clear()
    for name in (*FILES.values(), WORKER):
        faults.headers.pop(name, None)


def _helps(reader: Reader, way: str) -> None:
    """What was asked is answered, and the next question too."""
    if way == "try again":
        reader.retry()
    else:
        reader.page.wait_for_url("**#q1-*")
        reader.page.reload()
    reader.expect_answer(137)
    reader.go_on()
    assert [url for url, _, kind in reader.kept() if "/assets/" in url and "html" in kind] == []


class TestReturning:
    """The service worker answers."""

    @_pairs("module as plain text", "library a page", "wasm altered")
    def test_mended(self, reader: Reader, faults: Faults, spoil: Callable[[Faults], None], way: str) -> None:
        """One sentence while it is wrong; then either way helps."""
        reader.come_back()
        spoil(faults)
        reader.fail()
        _mend(faults)
        _helps(reader, way)

    @pytest.mark.usefixtures("kept_for_ever")
    @ways
    def test_both_stores(self, reader: Reader, faults: Faults, way: str) -> None:
        """The browser's own cache keeps it for ever, too."""
        reader.come_back()
        _altered(faults)
        reader.fail()
        _mend(faults)
        _helps(reader, way)


@pytest.mark.usefixtures("kept_for_ever")
class TestFirstVisit:
    """Nobody answers but the browser's own cache, which asks for nothing anew that never changes."""

    @_pairs("engine altered", "module as plain text", "engine broken off, without a length")
    def test_mended(self, reader: Reader, faults: Faults, spoil: Callable[[Faults], None], way: str) -> None:
        """One sentence while it is wrong; then either way helps."""
        spoil(faults)
        reader.open()
        reader.fail()
        _mend(faults)
        _helps(reader, way)

    @ways
    def test_the_script_of_the_worker(self, reader: Reader, faults: Faults, way: str) -> None:
        """What starts all the rest may come wrong as well."""
        _a_page(WORKER)(faults)
        reader.open()
        reader.fail()
        _mend(faults)
        _helps(reader, way)


STYLED = """(() => {
    const sheet = document.querySelector('link[rel=stylesheet][href*="css/book."]');
    const colour = () => getComputedStyle(document.documentElement).getPropertyValue('--md-accent-fg-color');
    return sheet.integrity && colour();
})()"""


def _is_styled(page: Page) -> None:
    until(page, STYLED)


def _is_read(page: Page) -> None:
    expect(page.locator("#mib")).to_have_attribute("data-state", "idle")


def _has_its_log(page: Page) -> None:
    expect(page.locator("roll-log form.rc-form")).to_be_visible()


PARTS = {
    "main script": (CHAPTER, "assets/js/main.*.mjs", "", _is_read),
    "style": (CHAPTER, "assets/css/book.*.css", "", _is_styled),
    "part": ("about/log/", "assets/js/*.mjs", "Press again to delete every roll", _has_its_log),
}
"""What may be wrong: a page that needs it, its name, words in it, and what is there when it is right."""


def _spoil(faults: Faults, name: str, kind: str) -> None:
    """Have the server answer with ``a page``, ``an error``, a file ``broken off`` or one ``altered``."""
    if kind in {"a page", "an error"}:
        _a_page(name)(faults)
    if kind == "an error":
        faults.status[name.rpartition("/")[2]] = 500
    if kind in {"broken off", "altered"}:
        faults.body[name] = halved if kind == "broken off" else flipped


def _visitors(**each: Sequence[str]) -> pytest.MarkDecorator:
    """Every combination, of a reader with a service worker and of one without in turn."""
    met = [(*combination, turn % 2 == 0) for turn, combination in enumerate(product(*each.values()))]
    return pytest.mark.parametrize((*each, "has_worker"), met)


def _named(site: Site, pattern: str, words: str) -> str:
    """The file of the site that is meant."""
    paths = sorted(site.folder.glob(pattern))
    return next(
        path.relative_to(site.folder).as_posix() for path in paths if words in path.read_text("utf-8")
    )


@pytest.mark.usefixtures("kept_for_ever")
class TestBrokenDeployment:
    """A first visit meets a wrong file, which the browser keeps for ever; then the server is mended."""

    @pytest.fixture(autouse=True)
    def _provoked(self, problems: Problems) -> None:
        problems.provoke("script error: ")  # half a script

    @_visitors(part=tuple(PARTS), kind=("a page", "an error", "broken off"))
    def test_a_part_of_the_page(
        self, reader: Reader, faults: Faults, first_build: Site, part: str, kind: str, *, has_worker: bool
    ) -> None:
        """It mends itself without a press, and nothing wrong is kept."""
        address, pattern, words, is_right = PARTS[part]
        name = _named(first_build, pattern, words)
        faults.status |= {} if has_worker else {SERVICE_WORKER: 404}
        _spoil(faults, name, kind)
        with reader.page.expect_response(f"**/{name}"):
            reader.page.goto(address, wait_until="commit")
        faults.body.clear()
        faults.status.pop(name.rpartition("/")[2], None)
        faults.headers.pop(name, None)
        is_right(reader.page)

    @_visitors(kind=("a page", "an error", "altered"))
    def test_the_engine(self, reader: Reader, faults: Faults, kind: str, *, has_worker: bool) -> None:
        """One sentence while it is wrong; then what was asked is answered without a press."""
        faults.status |= {} if has_worker else {SERVICE_WORKER: 404}
        _spoil(faults, FILES["engine"], kind)
        reader.open()
        reader.fail()
        faults.status.pop(FILES["engine"], None)
        _mend(faults)
        reader.expect_answer(137)

    def test_a_table(self, reader: Reader, faults: Faults) -> None:
        """What it needs comes by itself, and the sentence that it is missing goes."""
        faults.status |= {SERVICE_WORKER: 404, "scattershot.json": 500}
        reader.page.goto(TABLE)
        table = reader.page.locator("scene-table")
        press(table, "Bring your own people")
        expect(said_at(table)).to_contain_text("could not be fetched; it comes by itself")
        del faults.status["scattershot.json"]
        expect(table.locator(".scene-add")).to_be_visible()
        expect(said_at(table)).to_have_text("")


SPOIL_STORES = """async () => {
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const request of await store.keys()) {
      if (!/\\.(?:m?js|css)$/.test(request.url)) continue;
      const { headers } = await store.match(request);
      await store.put(request, new Response('}', { headers }));
    }
  }
}"""

KEPT_ANEW = (
    "(await (await caches.match(document.querySelector('script[type=module]').src)).text()).length > 1"
)


def test_spoilt_stores(reader: Reader) -> None:
    """What lies in the worker's store is held against its sum: a returning reader has scripts and styles."""
    reader.come_back()
    reader.page.evaluate(SPOIL_STORES)
    reader.page.reload()
    _is_read(reader.page)
    _is_styled(reader.page)
    until(reader.page, KEPT_ANEW)


class TestMendedMeanwhile:
    """The file is right again before anybody is told."""

    @pytest.mark.usefixtures("kept_for_ever")
    def test_nobody_is_told(self, reader: Reader, faults: Faults) -> None:
        """A wrong file in the cache of the browser costs a moment: the right one is fetched by itself."""
        reader.open()
        _altered(faults)
        reader.page.evaluate("(name) => fetch(`../../assets/runtime/${name}`)", FILES["engine"])
        _mend(faults)
        reader.ask(137)
        reader.expect_answer(137)
