"""What the page about privacy promises: no other host, no cookie, nothing kept but what it names."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.site.conftest import Site
from tests.site.waiting import copied_by, expect_answered

CHAPTER = "scattershot/resolution/"
KEPT = """async () => [
    ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
]"""

UNTIL_KEPT = "async () => { while (!localStorage.length) await new Promise(requestAnimationFrame); }"


def _visit(page: Page) -> None:
    """Reads, rolls, keeps the roll, compares, searches, changes colours, copies a link, and opens it."""
    page.goto("")
    page.locator("label.md-header__button[for^=__palette]:visible").click()
    page.goto(CHAPTER)
    widget = page.locator("rule-calculator#mib")
    widget.locator("input[name=rating]").fill("14")
    expect(widget.locator("[data-event=success]").first).to_have_text("79 %")
    widget.locator("button[value=roll]").click()
    expect(widget.locator(".roll-line")).to_contain_text("Kept in the Roll log")
    link = copied_by(page, widget.locator("[data-action=copy-link]").first.click)
    page.locator("input[data-md-component=search-query]").click()
    page.keyboard.type("telling blow", delay=20)
    page.locator(".md-search-result__item a").first.click()
    page.goto("bench/scattershot/")
    page.locator("rule-calculator button[type=submit]").first.click()
    expect_answered(page.locator("rule-calculator").first)
    page.goto("bench/rolling-together/")
    page.goto("about:blank")
    page.goto(link)
    expect(widget.locator(".rc-sentence")).to_contain_text("14")


def _names(site: Site) -> list[str]:
    """The names that the page lists; dots stand for what differs from reader to reader."""
    text = (site.folder / "about" / "privacy" / "index.html").read_text("utf-8")
    table = text[text.index('id="kept"') :].partition("</table>")[0]
    return re.findall(r"<td><code>([^<]*)</code></td>", table)


def _pattern(name: str) -> str:
    return ".*".join(map(re.escape, re.split(r"\.{3,}", name)))


@pytest.mark.service_worker
class TestFullVisit:
    """Somebody reads, rolls, saves, searches and shares."""

    def test_promises(self, site: Site, context: BrowserContext, page: Page) -> None:
        """Requests stay at home and carry no data; no cookie; the page has every stored name."""
        requests: list[Request] = []
        context.on("request", lambda each: requests.append(each))  # noqa: PLW0108 - a built-in takes no mark
        _visit(page)
        own = urlsplit(site.url).netloc
        asked = [each for each in requests if not each.url.startswith(("data:", "blob:"))]
        assert len(asked) > 50
        assert {urlsplit(each.url).netloc for each in asked} == {own}
        assert {each.method for each in asked} <= {"GET", "HEAD"}
        # Only the search hands words on, to the page that marks them; the page on privacy says so.
        assert {urlsplit(each.url).query.partition("=")[0] for each in asked} <= {"", "h"}
        assert [each.url for each in asked if each.post_data] == []
        assert context.cookies() == []
        kept: list[str] = page.evaluate(KEPT)
        assert "indie-rulebook rolls" in kept
        names = [_pattern(name) for name in _names(site)]
        assert [key for key in kept if not any(re.fullmatch(name, key) for name in names)] == []

    def test_without_a_choice(self, site: Site, page: Page) -> None:
        """A first page that is only looked at leaves nothing, and the first move the colours, as is said."""
        page.goto("")
        expect(page.locator("label[for^=__palette]:visible")).to_have_count(1)
        assert page.evaluate("Object.keys(localStorage)") == []
        page.mouse.move(200, 200)
        page.evaluate(UNTIL_KEPT)
        assert page.evaluate("Object.keys(localStorage)") == [urlsplit(site.url).path + ".__palette"]
        text = (site.folder / "about" / "privacy" / "index.html").read_text("utf-8")
        row = text[text.index("__palette</code>") :].partition("</tr>")[0]
        assert "without a choice when you first move on a page" in row
