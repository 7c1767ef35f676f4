"""The site under its own policy: everything works, and nothing that the policy forbids can be done."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.site.conftest import Site
from tests.site.waiting import until_at_rest

META = re.compile(
    r'<head>\s*<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]*)"'
)
CHAPTER = "scattershot/resolution/"

READ = ("404.html", "about/", "about/licences/", "glossary/", "r/s11/", "rulings/", "rulings/arylon/", "")

WRITE = """(markup) => {
    const box = document.createElement('p');
    box.innerHTML = markup;
    return [box.textContent, box.children.length];
}"""
EMPTY_WASM = "new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])"

# What somebody would try who had got Python to run lines of theirs; the server `there` lets everybody in.
ATTEMPTS = {
    "fetch": "(there) => fetch(there).then(() => 'done')",
    "blind fetch": "(there) => fetch(there, { mode: 'no-cors' }).then(() => 'done')",
    "script": "(there) => import(there).then(() => 'done')",
    "written script": "() => import('data:text/javascript,export default 1').then(() => 'done')",
    "socket": """(there) => new Promise((told, failed) => {
        const socket = new WebSocket(there.replace('http', 'ws'));
        socket.onopen = () => told('done');
        socket.onerror = () => failed(new Error('blocked'));
    })""",
    "eval": "() => eval('1 + 1')",
    "function": "() => new Function('return 2')()",
    "worker": "(there) => new Promise((told) => { new Worker(there).onmessage = () => told('done'); })",
}

# In a task of its own: while a debugger evaluates something, the policy on `eval` rests.
IN_ITS_OWN_TIME = """(there) => new Promise((told) => setTimeout(async () => {{
    try {{ told(String(await ({attempt})(there))); }} catch (error) {{ told(`refused: ${{error.name}}`); }}
}}))"""


class _Elsewhere(BaseHTTPRequestHandler):
    """Another origin, which hands a script to everybody and writes down who came."""

    visits: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.visits.append(self.path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Type", "text/javascript")
        self.end_headers()
        self.wfile.write(b"postMessage('done');")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        """Keep quiet."""


@pytest.fixture(name="elsewhere", scope="module")
def _elsewhere() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Elsewhere) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/take"
        server.shutdown()


class TestEveryPage:
    """All pages say one and the same policy, before anything else."""

    def test_it_stands_first_and_is_one(self, site: Site) -> None:
        """What stands before the policy would not be bound by it."""
        said = {path: META.search(path.read_text("utf-8")) for path in site.folder.rglob("*.html")}
        assert [str(path) for path, found in said.items() if not found and "/e/" not in str(path)] == []
        assert len({found[1] for found in said.values() if found}) == 1

    def test_reading(self, page: Page) -> None:
        """A page that is read breaks no rule, and neither does the change of colours."""
        for path in READ:
            page.goto(path)
            if path == "r/s11/":  # it leads on by itself
                page.wait_for_url(lambda address: address.endswith("resolution/#s11"))
            until_at_rest(page)
        page.locator("label.md-header__button[for^=__palette]:visible").click()
        expect(page.locator("body")).to_have_attribute("data-md-color-media", re.compile("light"))


class TestUsing:
    """What the theme writes itself works under the policy.

    What is blocked is told on the console, and an error there fails any test of a page (`test_watch.py`). So
    the tests of calculators, panels, benches and logs hold the same of these.
    """

    def test_search_and_instant_navigation(self, page: Page) -> None:
        """What the theme writes into its list of results passes, and so does the page behind one."""
        page.goto("about/log/")
        page.locator("input[data-md-component=search-query]").click()
        page.keyboard.type("telling blow", delay=20)
        result = page.locator(".md-search-result__item a").first
        expect(result).to_be_visible()
        page.evaluate("() => { window.still = true; }")
        result.click()
        page.wait_for_url(re.compile(r"(scattershot|glossary)/.*[?]h=telling"))
        expect(page.locator("main article h1")).to_be_visible()
        assert page.evaluate("window.still") is True


class TestMarkup:
    """Text becomes markup through a known hand only."""

    def test_a_search_that_is_markup_is_shown_as_text(self, page: Page) -> None:
        """Whoever is sent an address with a search in it runs nothing, and sees no image."""
        page.goto("about/log/?q=%3Cimg%20src%3Dx%20onerror%3D%22document.title%3D1%22%3E")
        expect(page.locator("input[data-md-component=search-query]")).to_have_value(re.compile("<img"))
        expect(page.locator(".md-search-result__meta")).to_have_text("No matching documents")
        assert page.locator("[data-md-component=search] img").count() == 0

    def test_what_could_act_is_text(self, page: Page) -> None:
        """The theme's hand lets formatting pass and writes out everything else."""
        page.goto("about/")
        for markup in (
            "<img src=x onerror=alert(1)>",
            "<a href=' java\tscript:alert(1)'>read</a>",
            "<p onclick=alert(1)>read</p>",
            "<form action=https://elsewhere.example/><input name=secret></form>",
            "<svg><a xlink:href='javascript:alert(1)'><text>read</text></a></svg>",
            "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
        ):
            assert page.evaluate(WRITE, markup) == [markup, 0]
        assert page.evaluate(WRITE, "a <mark>b</mark>") == ["a b", 1]

    def test_a_script_from_elsewhere_is_no_script(
        self, page: Page, problems: list[str], elsewhere: str
    ) -> None:
        """No script can be given a foreign address: the text does not even become one."""
        page.goto("about/")
        said = page.evaluate(
            "(there) => { try { document.createElement('script').src = there; return 'done'; }"
            " catch (error) { return error.name; } }",
            elsewhere,
        )
        assert said == "TypeError"
        problems.clear()


class TestPython:
    """The worker is bound by the page's policy, though the page says it in its own head."""

    @pytest.fixture(name="python")
    def _python(self, page: Page, problems: list[str]) -> Iterator[Worker]:
        workers: list[Worker] = []
        page.on("worker", lambda worker: workers.append(worker))  # noqa: PLW0108 - a built-in takes no mark
        page.goto(CHAPTER)
        widget = page.locator("rule-calculator#mib")
        # No stored answer, so Python has started, and has given the worker its own `fetch` back.
        widget.locator("input[name=rating]").fill("237")
        expect(widget.locator(".rc-status")).to_contain_text("Rating of 237")
        assert problems == []
        yield next(worker for worker in workers if worker.url.startswith("blob:"))
        problems.clear()  # a blocked attempt is told on the console

    def test_nothing_gets_out(self, python: Worker, elsewhere: str) -> None:
        """Inside the worker foreign addresses and written code are refused, and nobody is asked.

        WebAssembly compiles there, and files of the site can be read.
        """
        _Elsewhere.visits.clear()
        for name, attempt in ATTEMPTS.items():
            said = python.evaluate(IN_ITS_OWN_TIME.format(attempt=attempt), elsewhere)
            assert said.startswith("refused: "), name
        assert _Elsewhere.visits == []
        with urlopen(elsewhere) as answer:  # noqa: S310 - an address of this test
            assert answer.status == HTTPStatus.OK  # it was there all the time
        compiles = f"() => new WebAssembly.Module({EMPTY_WASM}) instanceof WebAssembly.Module"
        assert python.evaluate(compiles)  # Python itself needs it
        # The refusals are the policy's, and not those of a worker that reads nothing at all.
        read = "(url) => fetch(url).then((response) => response.ok)"
        base = python.evaluate("() => location.origin")
        assert python.evaluate(read, f"{base}/book/index.html") is True
