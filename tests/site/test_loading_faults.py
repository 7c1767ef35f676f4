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


class TestFaults:
    """Whatever is wrong with the files or the browser, the reader gets one sentence, and gets it soon."""

    def test_nothing_is_wrong(self, reader: BrowserContext, server: FaultyServer) -> None:
        """With a good server the worker answers."""
        assert sentence(ask(open_page(reader, server))) == TEST["sentence"]

    def test_a_wrong_type_of_the_wasm_does_not_matter(
        self, reader: BrowserContext, server: FaultyServer, faults: Faults
    ) -> None:
        """A host that sends wasm as plain text would make Pyodide wait for ever; here it starts."""
        faults.headers[FILES["wasm"]] = PLAIN
        assert sentence(ask(open_page(reader, server))) == TEST["sentence"]

    @pytest.mark.parametrize("role", ["module", "loader"])
    def test_a_script_that_is_dropped_on_its_way(
        self, reader: BrowserContext, server: FaultyServer, role: str
    ) -> None:
        """A service worker that goes drops what the browser asks for just then: it is asked for once more."""
        page = open_page(reader, server)
        dropped: list[str] = []

        def drop_first(route: Route) -> None:
            is_import = route.request.resource_type == "script"
            if is_import and not dropped:
                dropped.append(route.request.url)
                route.abort()
            else:
                route.continue_()

        page.route(f"**/{FILES[role]}*", drop_first)
        assert sentence(ask(page)) == TEST["sentence"]
        assert len(dropped) == 1

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            (
                {"headers": {WORKER: {"Content-Security-Policy": "script-src 'self'"}}},
                "will not run WebAssembly",
            ),
            (
                {"headers": {FILES["module"]: {"Content-Type": "text/plain"}}},
                'the site sends it as "text/plain"',
            ),
            (
                {"body": {FILES["wasm"]: lambda _: b"<!doctype html>"}},
                'the site sends it as "application/wasm"',
            ),
            ({"body": {FILES["wasm"]: lambda all_: all_[:5_000_000]}}, "broke off after 5000000 of"),
            ({"cut": {FILES["wasm"]}}, "did not arrive, because the connection failed"),
            ({"body": {FILES["wasm"]: flipped}}, "is not the one that belongs to this page"),
            ({"body": {FILES["library"]: flipped}}, "is not the one that belongs to this page"),
            ({"body": {FILES["engine"]: lambda all_: all_ + b"more"}}, "is not the expected one"),
            (
                {"body": {FILES["loader"]: flipped}},
                "is not the one that belongs to this page",
            ),
            (
                {"body": {FILES["loader"]: lambda all_: all_ + b"//"}},
                "is not the expected one",
            ),
            ({"status": {FILES["engine"]: 404}}, "is missing on this site, which answered 404"),
            ({"status": {FILES["module"]: 404}}, "is missing on this site, which answered 404"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_of_a_file(
        self, reader: BrowserContext, server: FaultyServer, faults: Faults, change: dict[str, Any], says: str
    ) -> None:
        """Each fault of a file is told by the file's name and what to do."""
        for part, value in change.items():
            setattr(faults, part, value)
        said = ask(open_page(reader, server))
        assert (said["type"], says in said["message"]) == ("failed", True), said

    @pytest.mark.parametrize(
        ("code", "says"),
        [
            (
                (
                    "const { instantiate } = WebAssembly; WebAssembly.instantiate = async (wasm, imports) =>"
                    " { if (imports) throw new RangeError(''); return instantiate(wasm); };"
                ),
                "there is too little memory free for Python",
            ),
            (
                "WebAssembly.compileStreaming = async () => { throw new WebAssembly.CompileError('?'); };",
                "this browser is too old for the Python of this page",
            ),
            (
                (
                    "Object.defineProperty(navigator, 'onLine', { get: () => false });"
                    " globalThis.fetch = async () => { throw new TypeError('no line'); };"
                ),
                "there is no connection, and Python is not saved on this device",
            ),
        ],
        ids=("memory", "old", "offline"),
    )
    def test_of_the_browser(
        self, reader: BrowserContext, server: FaultyServer, faults: Faults, code: str, says: str
    ) -> None:
        """A browser that refuses says only why in its own words; the reader is told what to do."""
        faults.body[WORKER] = first(code)
        said = ask(open_page(reader, server))
        assert (said["type"], says in said["message"]) == ("failed", True), said

    def test_a_script_that_is_not_there(
        self, reader: BrowserContext, server: FaultyServer, faults: Faults
    ) -> None:
        """Where the worker itself is missing the page hears of it at once."""
        faults.status["worker.mjs"] = 404
        assert ask(open_page(reader, server)) == {"type": "error"}


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
        page = open_page(reader, server)
        assert ask(page) == {"type": "lacking"}
        assert sentence(ask(page, whole_python(page))) == TEST["sentence"]


class TestSnapshot:
    """The second visit starts from the memory of the first; what is wrong with that costs only time."""

    @pytest.fixture
    def kept(self, reader: BrowserContext, server: FaultyServer) -> Page:
        """A browser that has stored a snapshot, with the worker ended."""
        page = open_page(reader, server)
        assert sentence(ask(page)) == TEST["sentence"]
        page.evaluate(UNTIL_KEPT)
        page.evaluate("() => globalThis.python.terminate()")
        return page

    def test_is_restored(self, kept: Page, faults: Faults) -> None:
        """It answers as before, with nothing stored anew, although a plain start would now fail."""
        faults.body["snapshot.mjs"] = lambda content: content.replace(
            b"start({ _makeSnapshot: true })", b"start(no.plain.start)"
        )
        kept.reload()
        assert sentence(ask(kept)) == TEST["sentence"]
        assert kept.evaluate(KEPT) == 1

    def test_a_damaged_one_is_dropped(self, kept: Page) -> None:
        """A snapshot that is not what was stored is thrown away, and Python starts plainly."""
        kept.evaluate(SPOIL)
        kept.reload()
        assert sentence(ask(kept)) == TEST["sentence"]
        assert kept.evaluate(KEPT) == 0

    def test_one_that_answers_otherwise_is_dropped(self, kept: Page, faults: Faults) -> None:
        """The question of which the answer is known is asked before any other."""
        wanted = TEST["sentence"].encode()
        faults.body["runtime-manifest.mjs"] = lambda content: content.replace(wanted, b"something else")
        kept.reload()
        assert sentence(ask(kept)) == TEST["sentence"]
        assert kept.evaluate(KEPT) == 0

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

    def test_starts(self, far_reader: BrowserContext, server: FaultyServer) -> None:
        """Python starts all the same, and nothing is kept."""
        page = open_page(far_reader, server, "book.test")
        assert page.evaluate("() => [isSecureContext, typeof caches]") == [False, "undefined"]
        assert sentence(ask(page)) == TEST["sentence"]

    def test_an_altered_file_is_found(
        self, far_reader: BrowserContext, server: FaultyServer, faults: Faults
    ) -> None:
        """The browser itself holds the files against their hashes."""
        faults.body[FILES["library"]] = flipped
        said = ask(open_page(far_reader, server, "book.test"))
        assert "is not the one that belongs to this page" in said["message"]
