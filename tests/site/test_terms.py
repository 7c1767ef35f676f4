"""What a term means, shown where it is used: by pointer, focus and touch (WCAG 1.4.13)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.conftest import PATIENCE_MS, Site, bring_theme, watch

pytestmark = pytest.mark.usefixtures("in_process_engine")

BOX = ".term-says:popover-open"
CHAPTER = "scattershot/resolution/"
PHONE = {"width": 320, "height": 640}


def _term(page: Page) -> Locator:
    return page.locator('article a.term[data-term="MIB"]').first


def _press(page: Page, key: str) -> None:
    page.keyboard.press(key)


@pytest.fixture(name="chapter")
def _chapter(site: Site, page: Page) -> Page:
    """A chapter that uses terms, with a definition's word in sight and the pointer away from it."""
    page.clock.install()
    page.goto(site.url + CHAPTER)
    _term(page).scroll_into_view_if_needed()
    bring_theme(page)
    page.mouse.move(0, 0)
    return page


@pytest.fixture(name="phone")
def _phone(browser: Browser, site: Site, problems: list[str]) -> Iterator[Page]:
    """The same chapter on the narrowest phone, read with a finger."""
    context = browser.new_context(
        viewport={"width": PHONE["width"], "height": PHONE["height"]}, has_touch=True
    )
    context.set_default_timeout(PATIENCE_MS)
    watch(context, site.url, problems)
    page = context.new_page()
    page.goto(site.url + CHAPTER)
    yield page
    context.close()


class TestPointer:
    """The pointer shows the definition, may rest on it, and takes it away by leaving."""

    def test_shows_the_definition_of_the_page(self, chapter: Page) -> None:
        """The box holds what the link carries, and describes the link; nothing is fetched.

        It stays under the pointer, which may cross over to it, and goes when the pointer goes. Where the
        system sets all colours it keeps its edge: a shadow alone would vanish.
        """
        asked: list[str] = []
        chapter.on("request", lambda request: asked.append(request.url))
        says = _term(chapter).get_attribute("data-says") or "?"
        _term(chapter).hover()
        box = chapter.locator(BOX)
        expect(box).to_contain_text(says)
        expect(box).to_have_role("tooltip")
        expect(_term(chapter)).to_have_accessible_description(f"MIB {says}")
        assert asked == []
        chapter.emulate_media(forced_colors="active")
        assert box.evaluate("(box) => parseFloat(getComputedStyle(box).borderTopWidth)") > 0
        box.hover()
        chapter.clock.fast_forward(10_000)
        expect(box).to_be_visible()
        chapter.mouse.move(0, 0)
        expect(box).to_have_count(0)

    def test_escape(self, chapter: Page) -> None:
        """Escape puts it away while the pointer stays; the next visit shows it again.

        The link is a link; its box does not follow to the other page.
        """
        _term(chapter).hover()
        expect(chapter.locator(BOX)).to_be_visible()
        _press(chapter, "Escape")
        expect(chapter.locator(BOX)).to_have_count(0)
        expect(_term(chapter)).not_to_have_attribute("aria-describedby", "term-says")
        chapter.mouse.move(0, 0)
        _term(chapter).hover()
        expect(chapter.locator(BOX)).to_be_visible()
        _term(chapter).click()
        chapter.wait_for_url("**/glossary/#scattershot-mib")
        expect(chapter.locator(BOX)).to_have_count(0)

    def test_after_instant_navigation(self, site: Site, chapter: Page) -> None:
        """The theme swaps the page under the script; terms of the next page answer too."""
        chapter.evaluate("window.kept = true")
        chapter.locator(
            f'.md-tabs a[href="{site.url}walkabout/"], .md-tabs a[href$="walkabout/"]'
        ).first.click()
        chapter.wait_for_url("**/walkabout/")
        expect(chapter.locator("h1")).to_contain_text("Walkabout")
        chapter.locator("article a.term").first.hover()
        expect(chapter.locator(BOX)).to_be_visible()
        assert chapter.evaluate("window.kept") is True


class TestKeyboard:
    """The focus does what the pointer does."""

    def test_focus_shows_and_blur_hides(self, chapter: Page) -> None:
        """No key but Tab is needed, and the box is no stop on the way."""
        terms = chapter.locator("article a.term")
        _focus_by_tab(chapter, terms.first)
        expect(chapter.locator(BOX)).to_be_visible()
        _press(chapter, "Tab")
        expect(terms.first).not_to_be_focused()
        assert chapter.evaluate("!document.activeElement.closest('.term-says')")
        expect(terms.first).not_to_have_attribute("aria-describedby", "term-says")

    def test_stays_with_the_focus(self, chapter: Page) -> None:
        """A pointer that wanders elsewhere does not take away what the focus shows.

        Escape does, and keeps the focus; Enter then follows the link.
        """
        term = chapter.locator("article a.term").first
        _focus_by_tab(chapter, term)
        chapter.mouse.move(5, 5)
        chapter.mouse.move(50, 50)
        chapter.clock.fast_forward(10_000)
        expect(chapter.locator(BOX)).to_be_visible()
        _press(chapter, "Escape")
        expect(chapter.locator(BOX)).to_have_count(0)
        expect(term).to_be_focused()
        _press(chapter, "Enter")
        chapter.wait_for_url("**/glossary/#scattershot-*")


def _focus_by_tab(page: Page, link: Locator) -> None:
    """Come to a link as a keyboard does: from the last stop before it."""
    link.evaluate(
        """(link) => {
            const stops = [...document.querySelectorAll('a[href], button, input, select, summary')];
            const before = stops.slice(0, stops.indexOf(link)).filter((stop) => stop.offsetParent);
            before.at(-1).focus();
        }"""
    )
    _press(page, "Tab")
    expect(link).to_be_focused()


class TestTouch:
    """A tap shows the definition first; there is no pointer to rest."""

    def test_tap_shows_and_offers_the_way(self, phone: Page) -> None:
        """The page stays; the box lies within 320 pixels and holds a link of 24 pixels at least."""
        _term(phone).tap()
        box = phone.locator(BOX)
        expect(box).to_be_visible()
        assert phone.url.endswith(CHAPTER)
        place = box.bounding_box()
        link = box.get_by_role("link").bounding_box()
        assert place
        assert link
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= PHONE["width"]
        assert link["height"] >= 24
        box.get_by_role("link").tap()
        phone.wait_for_url("**/glossary/#scattershot-mib")
        expect(phone.locator(BOX)).to_have_count(0)

    def test_a_second_tap_follows_the_link(self, phone: Page) -> None:
        """Whoever taps twice wants the entry; a tap elsewhere puts the definition away before."""
        _term(phone).tap()
        expect(phone.locator(BOX)).to_be_visible()
        phone.touchscreen.tap(160, 20)
        expect(phone.locator(BOX)).to_have_count(0)
        _term(phone).tap()
        expect(phone.locator(BOX)).to_be_visible()
        _term(phone).tap()
        phone.wait_for_url("**/glossary/#scattershot-mib")


class TestWithoutScripts:
    """A term is a link, and nothing is hidden in it."""

    def test_plain_link(self, browser: Browser, site: Site) -> None:
        """It leads to the entry."""
        context = browser.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(site.url + CHAPTER)
        _term(page).click()
        page.wait_for_url("**/glossary/#scattershot-mib")
        context.close()
