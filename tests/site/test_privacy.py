"""What the page about privacy promises: no other host, no cookie, nothing kept but what it names."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from macros.project import PROJECT
from tests.site.conftest import Site
from tests.site.kept import keep, kept
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
    page.goto("scattershot/table/#the-bench")
    page.locator("rule-calculator button[type=submit]").first.click()
    expect_answered(page.locator("rule-calculator").first)
    page.goto("bench/rolling-together/")
    page.goto("about:blank")
    page.goto(link)
    expect(widget.locator(".rc-sentence")).to_contain_text("14")


def _names(site: Site) -> list[str]:
    """The names that the page lists; dots stand for what differs from reader to reader."""
    text = (site.folder / "about" / "privacy" / "index.html").read_text("utf-8")
    return re.findall(r"<code>([^<]*)</code>", text[text.index('id="kept"') :])


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
        kept_names: list[str] = page.evaluate(KEPT)
        assert "indie-rulebook" in kept_names
        names = [_pattern(name) for name in _names(site)]
        assert [key for key in kept_names if not any(re.fullmatch(name, key) for name in names)] == []

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


KINDS = re.compile(r"\bkind: '([\w ]+)', form:|\bDAMAGED = '([\w ]+)'|\bMOVED = '([\w ]+)'")


def test_every_kind_of_document_is_listed(site: Site) -> None:
    """Whatever a script can store is a row of the page."""
    scripts = (PROJECT / "docs/assets/js").rglob("*.mjs")
    kinds = {
        next(filter(None, found)) for path in scripts for found in KINDS.findall(path.read_text("utf-8"))
    }
    assert {"sheet", "scene", "roll", "group"} < kinds
    assert kinds <= set(_names(site))


def test_everything_goes_to_another_device(site: Site, page: Page, browser: Browser, tmp_path: Path) -> None:
    """One file with all of it; of two states the newer one stays, and the other goes to the bin."""
    page.goto("about/privacy/")
    sheet = {"id": "a", "changed": "2026-11-21T09:00:00.000Z", "document": {"inputs": {"name": "Ilse"}}}
    roll = {"id": "roll 1", "kind": "roll", "value": {"sentence": "A 7."}}
    keep(page, {"id": "a", "kind": "sheet", "value": sheet, "date": "2026-11-22T09:00:00.000Z"}, roll)
    page.reload()
    expect(page.locator(".kept-count")).to_have_text("On this device: 1 character, 1 roll.")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save everything as a file").click()
    expect(page.locator("kept-documents [role=status]")).to_have_text("The file holds 1 character, 1 roll.")
    path = tmp_path / saving.value.suggested_filename
    saving.value.save_as(path)
    with browser.new_context() as elsewhere:
        theirs = elsewhere.new_page()
        theirs.goto(site.url + "about/privacy/")
        older = {"id": "a", "kind": "sheet", "value": {**sheet, "changed": "old"}}
        keep(theirs, older)
        theirs.reload()
        said = theirs.locator("kept-documents [role=status]")
        theirs.locator("kept-documents input[type=file]").set_input_files(path)
        expect(said).to_contain_text("New here: 1. Newer than what was here: 1; what was here is in the bin.")
        assert kept(theirs, "sheet") == [sheet]
        theirs.get_by_role("button", name="bring back the character").click()
        expect(said).to_have_text("It is back where it was.")
        assert kept(theirs, "sheet") == [older["value"]]
