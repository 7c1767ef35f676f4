"""Without a network each address leads to its page, those of results too, and no words stay in a store."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from tests.site.conftest import Problems, Site
from tests.site.copied_site import copy_site
from tests.site.faults.deployed.reader import CHAPTER, CONTROLLED, Reader
from tests.site.faulty_server import Faults, FaultyServer, faulty_server
from tests.site.waiting import until

WORD = "juncture"
RESULT = f".md-search-result__item a[href*='?h={WORD}']"

MEANT = {
    "walkabout": "walkabout/",
    "walkabout/index.html": "walkabout/",
    "r/s11": "scattershot/resolution/#s11",
    "r/S11/": "scattershot/resolution/#s11",
}
"""How an address may be written, and the page that is meant."""


def _save(page: Page) -> None:
    """Press the one button that saves the whole book."""
    page.goto("about/offline/")
    page.evaluate(CONTROLLED)
    book = page.locator("offline-book")
    book.get_by_role("button", name=re.compile("^Save the whole book")).click()
    expect(book.get_by_role("status")).to_contain_text("The whole book is saved", timeout=180_000)


def _search(page: Page) -> str:
    """Type the word, and return where the first result leads."""
    page.locator(".md-search__input").click()
    page.keyboard.type(WORD)
    result = page.locator(RESULT).first
    expect(result).to_be_visible()
    return str(result.evaluate("(link) => link.href"))


def _cut_off(host: FaultyServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nobody hears the host."""
    monkeypatch.setattr(
        host.RequestHandlerClass, "do_GET", lambda handler: setattr(handler, "close_connection", True)
    )


def test_offline(reader: Reader, host: FaultyServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the whole book saved: by a click, by an address in another tab, by one that is written badly."""
    page = reader.page
    _save(page)
    _cut_off(host, monkeypatch)
    found = _search(page)
    page.locator(RESULT).first.click()
    page.wait_for_url(re.compile(rf"\?h={WORD}"))
    other = page.context.new_page()
    for tab in (page, other):
        if tab is other:
            tab.goto(found)
        expect(tab.locator("article mark").first).to_have_text(re.compile(WORD, re.IGNORECASE))
        assert "not-saved" not in tab.url
    for written, place in MEANT.items():
        page.goto(written)
        page.wait_for_url(host.url + place)
        expect(page.locator("article h1")).to_be_visible()
    page.goto("nowhere/")
    expect(page.locator(".offline-wanted")).to_contain_text("This book has no page “nowhere”.")
    expect(page.locator("article")).not_to_contain_text("the whole book is not saved")


def test_a_page_that_was_not_read(
    reader: Reader, host: FaultyServer, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is named; one that was read while the host had it kept nowhere counts as not read."""
    page = reader.page
    reader.come_back()
    faults.headers["arylon/index.html"] = {"Cache-Control": "no-store, private"}
    page.goto("arylon/")
    _cut_off(host, monkeypatch)
    for place in ("arylon/", "walkabout"):
        page.goto(place)
        named = place.removesuffix("/")
        expect(page.locator(".offline-wanted")).to_contain_text(
            f"The page “{named}” was not read on this device"
        )
    page.goto(CHAPTER)
    expect(reader.element).to_have_attribute("data-state", "idle")


def test_others_at_the_root_of_a_host(
    site: Site, reader: Reader, problems: Problems, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker of a book that has a whole host leaves alone what is not the book's, on and off line."""
    page = reader.page
    with faulty_server(tmp_path / "host") as host:
        problems.provoke(f"request to another address: {host.url}")  # than the book of the other tests
        copy_site(site, host.folder, host.url)
        for other in ("wiki/index.html", "api/now.json"):
            (host.folder / other).parent.mkdir()
            (host.folder / other).write_text("<h1>of somebody else</h1>")
        page.goto(host.url)
        page.evaluate(CONTROLLED)
        for other in ("wiki/", "api/now.json"):
            page.goto(host.url + other)
        assert [url for url, *_ in reader.kept() if "/wiki/" in url or "/api/" in url] == []
        _cut_off(host, monkeypatch)
        for other in ("wiki/", "api/now.json"):
            with pytest.raises(Error, match="net::ERR"):
                page.context.new_page().goto(host.url + other)
        page.goto(f"{host.url}walkabout/index.html")
        assert page.url == f"{host.url}about/offline/?unread=walkabout%2F#not-saved"


def test_words_stay_nowhere(reader: Reader) -> None:
    """A result is kept as the page that it is: no address in any store has a query."""
    reader.come_back()
    page = reader.page
    found = _search(page)
    page.goto(found)
    expect(page.locator("article mark").first).to_be_visible()
    here = found.partition("?")[0]
    until(page, f"await caches.match({json.dumps(here)})")
    assert [each for each in reader.kept() if "?" in each[0] + each[1]] == []


def test_a_first_page_that_is_a_result(reader: Reader) -> None:
    """The page that brought the worker is kept by its bare address, too."""
    page = reader.page
    page.goto(f"glossary/?h={WORD}")
    page.evaluate(CONTROLLED)
    assert [each for each in reader.kept() if "?" in each[0] + each[1]] == []


def test_words_of_a_former_worker(reader: Reader) -> None:
    """What a former build has kept under the words of a search is forgotten."""
    page = reader.page
    page.goto("about/privacy/")
    page.evaluate("""async () => {
        const store = await caches.open(`book ${new URL('../../', location.href).pathname} visited former`);
        await store.put(new URL('../../glossary/?h=secret', location.href).href, new Response('words'));
        await store.put(new URL('../../glossary/', location.href).href, new Response('words'));
        const workers = navigator.serviceWorker;
        await (await workers.getRegistration())?.unregister();
    }""")
    page.reload()
    page.evaluate(CONTROLLED)
    kept = [url for url, *_ in reader.kept()]
    assert [url for url in kept if "?" in url] == []
    assert [url for url in kept if url.endswith("/glossary/")] != []
