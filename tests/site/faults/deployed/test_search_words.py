"""The results of a search open without a network, and its words stay in no store."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.site.faults.deployed.reader import CONTROLLED, Reader
from tests.site.faulty_server import FaultyServer
from tests.site.waiting import until

WORD = "juncture"
RESULT = f".md-search-result__item a[href*='?h={WORD}']"


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


def test_offline(reader: Reader, host: FaultyServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the whole book saved: by a click on the result, and by its address in another tab."""
    page = reader.page
    _save(page)
    monkeypatch.setattr(
        host.RequestHandlerClass, "do_GET", lambda handler: setattr(handler, "close_connection", True)
    )
    found = _search(page)
    page.locator(RESULT).first.click()
    page.wait_for_url(re.compile(rf"\?h={WORD}"))
    other = page.context.new_page()
    for tab in (page, other):
        if tab is other:
            tab.goto(found)
        expect(tab.locator("article mark").first).to_have_text(re.compile(WORD, re.IGNORECASE))
        assert "not-saved" not in tab.url


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
