"""What is folded away becomes elements when somebody wants it; `test_without_scripts.py` opens it as HTML."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.site.conftest import bring_theme
from tests.site.looks import Looks

CHAPTER = "scattershot/resolution/"
KEPT_BACK = "article details:has(> noscript)"


def _open_in_every_way(page: Page, looks: Looks) -> None:
    """By a press, by a key, or by a script of the page."""
    for way in ("click", "key", "script"):
        fold = page.locator(f"{KEPT_BACK}:visible").first
        handle = fold.element_handle()
        with looks.at(way):
            match way:
                case "click":
                    fold.locator("summary").first.click()
                case "key":
                    fold.locator("summary").first.press("Enter")
                case _:
                    fold.evaluate("(fold) => { fold.open = true; }")
            handle.wait_for_selector(":scope > :not(summary)")
            assert handle.query_selector("noscript") is None


def test_wanted(page: Page, looks: Looks) -> None:
    """Until then the rows are text that no browser lays out."""
    page.goto(CHAPTER)
    numbers = page.locator("article #mib details.rc-numbers").first
    with looks.at("no row of a shut table is an element"):
        expect(numbers).to_be_attached()
        expect(numbers.locator("tr")).to_have_count(0)
    before = page.locator("article *").count()
    page.locator(".rc-views input[value=least]:visible").first.check()
    example = page.locator("article details.rc-example--folded").first
    example.locator("summary").first.click()
    with looks.at("a citation within says that it opens a menu, and does"):
        cite = example.locator("a.cite").first
        expect(cite).to_have_attribute("aria-haspopup", "menu")
        cite.click()
        expect(cite).to_have_attribute("aria-expanded", "true")
        page.keyboard.press("Escape")
    with looks.at("the view chosen for charts holds there, too"):
        for choice in example.locator(".rc-views input[value=least]").all():
            expect(choice).to_be_checked()
    _open_in_every_way(page, looks)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    with looks.at("paper shows all of it"):
        expect(page.locator("details > noscript")).to_have_count(0)
        assert page.locator("article *").count() > before * 1.5


def test_after_a_swap_of_pages(page: Page, looks: Looks) -> None:
    """The theme reads pages by a parser that runs no scripts; the folds open all the same."""
    page.goto("scattershot/")
    bring_theme(page)
    page.evaluate("window.isTheSameVisit = true")
    page.locator(f'article a[href$="{CHAPTER.split("/")[1]}/"]').first.click()
    expect(page.locator("h1")).to_contain_text("Resolution")
    fold = page.locator("article details.rc-rest").first
    fold.locator("summary").first.click()
    expect(fold.locator(":scope > :not(summary)").first).to_be_visible()
    assert page.evaluate("window.isTheSameVisit") is True
    page.evaluate("dispatchEvent(new Event('blur'))")
    with looks.at("a browser's search, which takes the focus from the page, finds all of it"):
        expect(page.locator("details > noscript")).to_have_count(0)
