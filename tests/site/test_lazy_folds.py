"""What is folded away becomes elements when somebody wants it, and is there for whoever runs no scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.conftest import Site, bring_theme

CHAPTER = "scattershot/resolution/"


def _numbers(page: Page) -> Locator:
    return page.locator("article #mib details.rc-numbers").first


@pytest.fixture(name="chapter")
def _chapter(page: Page) -> Page:
    page.goto(CHAPTER)
    return page


class TestWanted:
    """Until then the rows are text that no browser lays out."""

    def test_kept_back(self, chapter: Page) -> None:
        """No row of a shut table is an element."""
        expect(_numbers(chapter)).to_be_attached()
        expect(_numbers(chapter).locator("tr")).to_have_count(0)

    @pytest.mark.parametrize("way", ["click", "key", "script"])
    def test_opened(self, chapter: Page, way: str) -> None:
        """By a press, by a key, or by a script of the page."""
        fold = chapter.locator("article details.rc-rest").first
        match way:
            case "click":
                fold.locator("summary").first.click()
            case "key":
                fold.locator("summary").first.press("Enter")
            case _:
                fold.evaluate("(fold) => { fold.open = true; }")
        expect(fold.locator(":scope > :not(summary)").first).to_be_visible()
        expect(fold.locator("noscript")).to_have_count(0)

    def test_a_citation_within(self, chapter: Page) -> None:
        """Its control says that it opens a menu, and does; the view chosen for charts holds there, too."""
        chapter.locator(".rc-views input[value=least]:visible").first.check()
        example = chapter.locator("article details.rc-example--folded").first
        example.locator("summary").first.click()
        cite = example.locator("a.cite").first
        expect(cite).to_have_attribute("aria-haspopup", "menu")
        cite.click()
        expect(cite).to_have_attribute("aria-expanded", "true")
        for choice in example.locator(".rc-views input[value=least]").all():
            expect(choice).to_be_checked()

    @pytest.mark.parametrize("event", ["beforeprint", "blur"])
    def test_all_at_once(self, chapter: Page, event: str) -> None:
        """Paper shows all of it; a browser's search, which takes the focus from the page, finds all of it."""
        before = chapter.locator("article *").count()
        chapter.evaluate("(name) => dispatchEvent(new Event(name))", event)
        expect(chapter.locator("details > noscript")).to_have_count(0)
        assert chapter.locator("article *").count() > before * 1.5

    def test_after_a_swap_of_pages(self, chapter: Page) -> None:
        """The theme reads pages by a parser that runs no scripts; the folds open all the same."""
        chapter.goto("scattershot/")
        bring_theme(chapter)
        chapter.evaluate("window.isTheSameVisit = true")
        chapter.locator(f'article a[href$="{CHAPTER.split("/")[1]}/"]').first.click()
        expect(chapter.locator("h1")).to_contain_text("Resolution")
        fold = chapter.locator("article details.rc-rest").first
        fold.locator("summary").first.click()
        expect(fold.locator(":scope > :not(summary)").first).to_be_visible()
        assert chapter.evaluate("window.isTheSameVisit") is True


class TestWithoutScripts:
    """The browser reads what stands in the fold as elements of the page."""

    def test_the_numbers_are_there(self, browser: Browser, site: Site) -> None:
        """A press on the summary shows them."""
        context = browser.new_context(base_url=site.url, java_script_enabled=False)
        page = context.new_page()
        page.goto(CHAPTER)
        fold = page.locator("article details.rc-rest").first
        fold.locator("summary").first.click()
        expect(fold.locator("noscript > *").first).to_be_visible()
        context.close()
