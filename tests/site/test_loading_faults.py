"""Python starts in a real browser from a server that misbehaves, and says in one sentence what is wrong."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from macros.built_site import integrity
from macros.project import PROJECT
from macros.runtime.pack import WASM, manifest, manifest_file, runtime_files
from macros.runtime.packing import wasm
from tests.site.chromium import find_chromium
from tests.site.conftest import PATIENCE_MS
from tests.site.faulty_server import Faults, FaultyServer, faulty_server, flipped
from tests.site.looks import Looks

TEST = manifest(PROJECT)["test"]
FILES = {role: entry["file"] for role, entry in manifest(PROJECT)["files"].items()}
WORKER = "js/engine/worker.mjs"
PLAIN = {"Content-Type": "text/plain"}
POLICY = {"Content-Security-Policy": "script-src 'self'"}

ASK = """([question, name]) => new Promise((resolve) => {
  globalThis.python = new Worker('js/engine/worker.mjs', { type: 'module', name });
  globalThis.python.onerror = () => resolve({ type: 'error' });
  globalThis.python.onmessage = ({ data }) => {
    if (['answer', 'failed', 'lacking', 'died'].includes(data.type)) resolve(data);
  };
  globalThis.python.postMessage({ type: 'ask', id: 1, text: question });
})"""
"""Asks the worker one question, and gives what it says first: the answer, or why there is none."""
KEPT = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('python-memory'));
    const stored = ({ url }) => /memory-[0-9a-f]+$/.test(url);
    const kept = names.map(async (name) => (await (await caches.open(name)).keys()).filter(stored).length);
    return (await Promise.all(kept)).reduce((sum, each) => sum + each, 0);
}"""
UNTIL_KEPT = f"""async () => {{
    while (await ({KEPT})() !== 1) await new Promise((resolve) => setTimeout(resolve, 100));
}}"""
SPOIL = """async () => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const [kept] = await cache.keys();
    await cache.put(kept, new Response(new Uint8Array(1000)));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FaultyServer]:
    """The worker with its files, and a page that shows nothing."""
    folder = tmp_path_factory.mktemp("faults")
    shutil.copytree(PROJECT / "docs" / "assets" / "js", folder / "js")
    (folder / "runtime").mkdir()
    for name, content in runtime_files(PROJECT).items():
        (folder / "runtime" / name).write_bytes(content)
    for name, content in manifest_file(PROJECT).items():
        (folder / "js" / "engine" / name).write_bytes(content)
    (folder / "page.html").write_text("<!doctype html><title>page</title>", "utf-8")
    with faulty_server(folder) as opened:
        yield opened


@pytest.fixture
def faults(server: FaultyServer) -> Iterator[Faults]:
    """The faults of one test."""
    yield server.faults
    server.faults.clear()


@pytest.fixture
def reader(browser: Browser) -> Iterator[BrowserContext]:
    """A reader with an empty cache."""
    opened = browser.new_context()
    opened.set_default_timeout(PATIENCE_MS)
    yield opened
    opened.close()


def open_page(reader: BrowserContext, server: FaultyServer, host: str = "127.0.0.1") -> Page:
    """A tab at the page."""
    page = reader.new_page()
    page.goto(f"http://{host}:{server.server_address[1]}/page.html")
    return page


def ask(page: Page, name: str = "") -> dict[str, Any]:
    """What a new worker of this name says to the question of which the answer is known."""
    said: dict[str, Any] = page.evaluate(ASK, [json.dumps(TEST["request"]), name])
    return said


def whole_python(page: Page) -> str:
    """The name of a worker that starts the whole Python."""
    name: str = page.evaluate("async () => (await import('/js/engine/client.mjs')).WHOLE")
    return name


def sentence(said: dict[str, Any]) -> str:
    """The sentence of an answer."""
    assert said["type"] == "answer", said
    answer: str = json.loads(said["text"])["response"]["sentence"]
    return answer


def first(code: str) -> Callable[[bytes], bytes]:
    """Run this before anything else in a script."""
    return lambda content: code.encode() + b"\n" + content


WRONG_FILES: list[tuple[dict[str, Any], str]] = [
    ({"headers": {WORKER: POLICY}}, "will not run WebAssembly"),
    ({"headers": {FILES["module"]: PLAIN}}, 'the site sends it as "text/plain"'),
    ({"cut": {FILES["wasm"]}}, "did not arrive, because the connection failed"),
    ({"body": {FILES["wasm"]: flipped}}, "is not the one that belongs to this page"),
    ({"body": {FILES["library"]: flipped}}, "is not the one that belongs to this page"),
    ({"body": {FILES["loader"]: flipped}}, "is not the one that belongs to this page"),
    ({"body": {FILES["engine"]: lambda all_: all_ + b"more"}}, "is not the expected one"),
]
"""What a browser has to find out; `tests/js/engine/loader.test.mjs` has every fault of a file."""
REFUSALS = {
    "const { instantiate } = WebAssembly; WebAssembly.instantiate = async (wasm, imports) =>"
    " { if (imports) throw new RangeError(''); return instantiate(wasm); };": (
        "there is too little memory free for Python"
    ),
    "WebAssembly.compileStreaming = async () => { throw new WebAssembly.CompileError('?'); };": (
        "this browser is too old for the Python of this page"
    ),
    "Object.defineProperty(navigator, 'onLine', { get: () => false });"
    " globalThis.fetch = async () => { throw new TypeError('no line'); };": (
        "there is no connection, and Python is not saved on this device"
    ),
}
"""A browser that refuses says only why in its own words; the reader is told what to do."""


class TestFaults:
    """Whatever is wrong with the files or the browser, the reader gets one sentence, and gets it soon."""

    def test_a_wrong_type_of_the_wasm_does_not_matter(
        self, reader: BrowserContext, server: FaultyServer, faults: Faults
    ) -> None:
        """A host that sends wasm as plain text would make Pyodide wait for ever; here it starts."""
        faults.headers[FILES["wasm"]] = PLAIN
        assert sentence(ask(open_page(reader, server))) == TEST["sentence"]

    def test_a_script_that_is_dropped_on_its_way(self, reader: BrowserContext, server: FaultyServer) -> None:
        """A service worker that goes drops what the browser asks for just then: it is asked for once more."""
        page = open_page(reader, server)
        dropped: list[str] = []

        def drop_first(route: Route) -> None:
            if route.request.resource_type == "script" and route.request.url not in dropped:
                dropped.append(route.request.url)
                route.abort()
            else:
                route.continue_()

        for role in ("module", "loader"):
            page.route(f"**/{FILES[role]}*", drop_first)
        assert sentence(ask(page)) == TEST["sentence"]
        assert len(dropped) == 2

    def test_one_sentence(
        self, reader: BrowserContext, server: FaultyServer, faults: Faults, looks: Looks
    ) -> None:
        """Each fault of a file is told by the file's name and what to do; so is what the browser refuses."""
        page = open_page(reader, server)
        refused: list[tuple[dict[str, Any], str]] = [
            ({"body": {WORKER: first(code)}}, says) for code, says in REFUSALS.items()
        ]
        for change, says in (*WRONG_FILES, *refused):
            for part, value in change.items():
                setattr(faults, part, value)
            with looks.at(f"{change}"):
                said = ask(page)
                assert (said["type"], says in said["message"]) == ("failed", True), said
            faults.clear()
            page.evaluate("python.terminate()")
        faults.status["worker.mjs"] = 404
        with looks.at("where the worker itself is missing the page hears of it at once"):
            assert ask(page) == {"type": "error"}


class TestLeanPython:
    """What the lean wasm lacks the whole one has: the worker says so, and is told by its name to take it."""

    # A module of Python's own that no answer needs.
    NEEDS_MORE = b"pyodide.runPython('import _sqlite3'); const engine = pyodide.pyimport('engine');"

    def test_for_an_answer(self, reader: BrowserContext, server: FaultyServer, faults: Faults) -> None:
        """An answer that calls a function which was left out is wanted from the whole, which gives it."""
        faults.body["loader.mjs"] = lambda content: content.replace(
            b"const engine = pyodide.pyimport('engine');", self.NEEDS_MORE
        )
        page = open_page(reader, server)
        assert ask(page) == {"type": "lacking"}
        assert sentence(ask(page, whole_python(page))) == TEST["sentence"]

    def test_for_the_start(self, reader: BrowserContext, server: FaultyServer, faults: Faults) -> None:
        """Nor does a start wait for ever that calls one: here all of them were left out."""
        whole = (PROJECT / "node_modules" / "pyodide" / WASM).read_bytes()
        nothing = wasm.lean(whole, [])
        known = manifest(PROJECT)
        old, new = known["files"]["wasm"], {"bytes": len(nothing), "integrity": integrity(nothing)}
        faults.body[old["file"]] = lambda _: nothing
        faults.body["runtime-manifest.mjs"] = lambda content: (
            content.replace(str(old["bytes"]).encode(), str(new["bytes"]).encode())
        ).replace(old["integrity"].encode(), str(new["integrity"]).encode())
        assert ask(open_page(reader, server)) == {"type": "lacking"}


class TestSnapshot:
    """The second visit starts from the memory of the first; what is wrong with that costs only time."""

    def test_second_visits(
        self, reader: BrowserContext, server: FaultyServer, faults: Faults, looks: Looks
    ) -> None:
        """Each answers, from what was kept or plainly; a snapshot that is no good is dropped."""
        page = open_page(reader, server)
        assert sentence(ask(page)) == TEST["sentence"]
        self._come_back(page)
        faults.body["snapshot.mjs"] = lambda content: content.replace(
            b"start({ _makeSnapshot: true })", b"start(no.plain.start)"
        )
        with looks.at("restored, although a plain start would fail, with nothing stored anew"):
            assert sentence(ask(page)) == TEST["sentence"]
            assert page.evaluate(KEPT) == 1
        faults.clear()
        page.evaluate(SPOIL)
        self._come_back(page)
        with looks.at("a snapshot that is not what was stored is thrown away"):
            assert sentence(ask(page)) == TEST["sentence"]
            assert page.evaluate(KEPT) == 0
        self._come_back(page)
        wanted = TEST["sentence"].encode()
        faults.body["runtime-manifest.mjs"] = lambda content: content.replace(wanted, b"something else")
        with looks.at("the question of which the answer is known is asked before any other"):
            assert sentence(ask(page)) == TEST["sentence"]
            assert page.evaluate(KEPT) == 0

    @staticmethod
    def _come_back(page: Page) -> None:
        """Wait until a snapshot is stored, end the worker, and load the page anew."""
        page.evaluate(UNTIL_KEPT)
        page.evaluate("() => globalThis.python.terminate()")
        page.reload()

    def test_a_heap_that_has_grown_is_not_stored(
        self, reader: BrowserContext, server: FaultyServer, faults: Faults
    ) -> None:
        """Pyodide could not restore it: it is given up, said in the console, and nothing is written."""
        grow = b"pyodide.runPython('grown = bytearray(40_000_000)'); this.#storable ="
        faults.body["snapshot.mjs"] = lambda content: content.replace(b"this.#storable = /", grow + b" /")
        page = open_page(reader, server)
        with page.expect_console_message(lambda said: "the heap has grown to" in said.text):
            assert sentence(ask(page)) == TEST["sentence"]
        assert page.evaluate(KEPT) == 0


@pytest.fixture
def far_reader(browser: Browser) -> Iterator[BrowserContext]:
    """A reader for whom this machine is another one."""
    chromium = find_chromium()
    environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
    flags = [*chromium.flags, "--host-resolver-rules=MAP book.test 127.0.0.1"]
    launched = browser.browser_type.launch(executable_path=chromium.path, args=flags, env=environment)
    opened = launched.new_context()
    opened.set_default_timeout(PATIENCE_MS)
    yield opened
    launched.close()


class TestInsecureOrigin:
    """At an address such as http://192.168.0.2/ no script may compute a hash or keep anything."""

    def test_starts(self, far_reader: BrowserContext, server: FaultyServer, faults: Faults) -> None:
        """The browser itself holds the files against their hashes; Python starts, and nothing is kept."""
        page = open_page(far_reader, server, "book.test")
        assert page.evaluate("() => [isSecureContext, typeof caches]") == [False, "undefined"]
        faults.body[FILES["library"]] = flipped
        said = ask(page)
        assert "is not the one that belongs to this page" in said["message"]
        faults.clear()
        page.evaluate("python.terminate()")
        assert sentence(ask(page)) == TEST["sentence"]
