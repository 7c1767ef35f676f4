"""Every task of the book by the keys alone: no pointer is moved, and nothing is focused but by a key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.conftest import Site, bring_theme
from tests.site.table_page import PHONE
from tests.site.waiting import copied_by, expect_heard, hear, text_of, until

pytestmark = pytest.mark.usefixtures("in_process_engine")

CHAPTER = "scattershot/resolution/"
ENOUGH = 400
"""No control of a page lies further away than this many presses of Tab."""

FOCUSED = "(element) => element === document.activeElement"
SEEN = """() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
}"""
OUT_OF_SIGHT = """() => {
    const focused = document.activeElement;
    if (focused.matches('textarea')) return null; // a browser brings no more of it than its caret
    const thirds = [1 / 6, 3 / 6, 5 / 6];
    const isUncovered = (x, y) => {
        const top = document.elementFromPoint(x, y);
        if (!top || top.closest('[popover]')) return top !== null;
        let over = top;
        while (over && !/sticky|fixed/.test(getComputedStyle(over).position)) over = over.parentElement;
        return !over || over.contains(focused);
    };
    const isSeen = [...focused.getClientRects()].some(({ x, y, width, height }) =>
        thirds.some((across) => thirds.some((down) => isUncovered(x + across * width, y + down * height))));
    return isSeen ? null : focused.outerHTML.slice(0, 200);
}"""
"""What has the focus, where it is outside of the window or wholly below something that stays there."""


def go_to(page: Page, control: Locator, key: str = "Tab") -> None:
    """Press Tab until a control has the focus, and see that the focus shows and is not hidden."""
    control = control.first
    for _ in range(ENOUGH):
        page.keyboard.press(key)
        if control.evaluate(FOCUSED):
            break
    else:
        pytest.fail(f"no press of Tab leads to {control}")
    assert page.evaluate(SEEN), f"the focus on {control} cannot be seen"
    assert page.evaluate(OUT_OF_SIGHT) is None, f"the focus on {control} is out of sight"


def press(page: Page, *keys: str) -> None:
    """Press one key after the other."""
    for key in keys:
        page.keyboard.press(key)


def write(page: Page, text: str) -> None:
    """Type over what a field holds."""
    press(page, "Control+a")
    page.keyboard.type(text)


def mib(page: Page) -> Locator:
    """The first calculator of the chapter that shows odds."""
    return page.locator("rule-calculator[calculator='scattershot.mib'][mode=odds]").first


class TestChapter:
    """A chapter from its first stop on, in the order in which the keys come to its parts."""

    def test_every_task(self, page: Page) -> None:
        """To the text, to what a term means, to a citation, and to a calculator: all in one visit.

        A link within the page leads past what lies between; `test_two_odds_are_compared` goes all the way.
        """
        page.goto(CHAPTER)
        _skip_to_the_text(page)
        go_to(page, page.locator("article a.term[data-says]"))
        expect(page.locator(".term-says:popover-open")).to_be_visible()
        press(page, "Escape")
        expect(page.locator(".term-says:popover-open")).to_have_count(0)
        _cite(page, page.locator("#s11 a.cite"))
        page.goto(f"{CHAPTER}#mib")
        go_to(page, mib(page).locator("input[name=rating]"))
        write(page, "13")
        press(page, "ArrowUp")
        expect(mib(page).locator("[data-event=success]")).to_have_text("79 %")
        _share(page)
        _roll(page)
        go_to(page, mib(page).locator(".rc-own > summary"))
        press(page, "Space")
        go_to(page, mib(page).locator("[data-role=faces]"))
        page.keyboard.type("3 5")
        press(page, "Enter")
        expect(mib(page).locator(".rc-answer .rc-sentence")).to_contain_text("3 + 5")


def _skip_to_the_text(page: Page) -> None:
    """The first stop of a page is the link past its head, and the next one is in the article."""
    press(page, "Tab")
    expect(page.locator(".md-skip")).to_be_focused()
    press(page, "Enter")
    until(page, "document.querySelector(':target')")
    expect(page.locator(".md-skip")).not_to_be_focused()  # a browser moves on with its next frame
    press(page, "Tab")
    assert page.evaluate("!!document.activeElement.closest('article')")


def _cite(page: Page, cite: Locator) -> None:
    """The control beside a rule opens its menu; the arrows walk it, Enter copies, Escape goes back."""
    go_to(page, cite)
    press(page, "Enter")
    expect(page.locator("[role=menuitem]").first).to_be_focused()
    assert copied_by(page, lambda: press(page, "ArrowDown", "Enter"))
    expect(page.locator(".copy-menu [role=status]")).to_contain_text("copied")
    press(page, "Escape")
    expect(cite).to_be_focused()


def _share(page: Page) -> None:
    """The copied link opens the same answer."""
    button = mib(page).locator("[data-action=copy-link]")
    hear(button)
    go_to(page, button)
    link = copied_by(page, lambda: press(page, "Enter"))
    expect_heard(page, "Link copied")
    other = page.context.new_page()
    other.goto(link)
    expect(mib(other).locator("[data-event=success]")).to_have_text("79 %")


def _roll(page: Page) -> None:
    """The button rolls, and keeps the focus, so that it can roll again."""
    button = mib(page).locator("button[value=roll]")
    go_to(page, button, "Shift+Tab")
    press(page, "Enter")
    expect(mib(page).locator(".rc-answer .rc-die").first).to_be_visible()
    expect(button).to_be_focused()


class TestReading:
    """From any page to a rule."""

    def test_a_rule_is_found_by_search(self, page: Page) -> None:
        """Slash opens the search, the arrow goes down its results to the rule, Enter opens it."""
        page.goto("")
        press(page, "/")
        expect(page.locator(".md-search__input")).to_be_focused()
        page.keyboard.type("S11")
        found = page.locator(".md-search-result__link", has_text="S11").first
        expect(found).to_be_visible()
        while not found.evaluate(FOCUSED):
            press(page, "ArrowDown")
        press(page, "Enter")
        page.wait_for_url(re.compile("#s11$"))
        expect(page.locator("#s11")).to_be_in_viewport()

    def test_escape_leaves_the_search(self, page: Page) -> None:
        """The focus is no prisoner of the search."""
        page.goto(CHAPTER)
        press(page, "/")
        expect(page.locator(".md-search__output")).not_to_have_css("height", "0px")
        press(page, "Escape")
        expect(page.locator(".md-search__output")).to_be_hidden()

    def test_a_ruling_is_found(self, page: Page) -> None:
        """The filter is typed into, and its first ruling is opened."""
        page.goto("rulings/")
        go_to(page, page.locator("ruling-filter input"))
        page.keyboard.type("weapon")
        expect(page.locator("ruling-filter [role=status]")).to_contain_text("What fits best")
        go_to(page, page.locator(".ruling-link[href*='/rulings/']:visible"))
        press(page, "Enter")
        page.wait_for_url(re.compile("#[a-z]r[0-9]+$"))


class TestSmallScreen:
    """Menu and search of a phone, or of a large screen at 400 %."""

    def test_the_menu(self, page: Page) -> None:
        """A button opens it, its lists lead to another page and to another game, and Escape shuts it.

        The next page has a menu of its own.
        """
        page.emulate_media(reduced_motion="reduce")
        page.set_viewport_size(PHONE)
        page.goto("arylon/the-pool/")
        button, menu = page.get_by_role("button", name="Menu"), page.locator(".md-sidebar--primary")
        for key, title, address in (
            ("Enter", "Running it", "running-it/"),
            ("Space", "Ready characters", "characters/"),
        ):
            link = menu.get_by_role("link", name=title)
            go_to(page, button)
            press(page, key)
            expect(button).to_have_attribute("aria-expanded", "true")
            go_to(page, link)
            press(page, "Escape")
            expect(button).to_be_focused()
            expect(button).to_have_attribute("aria-expanded", "false")
            press(page, key)
            go_to(page, link)
            press(page, "Enter")
            page.wait_for_url(f"**/arylon/extras/{address}")
            bring_theme(page)
            expect(button).to_have_attribute("aria-expanded", "false")
        go_to(page, button)
        press(page, "Enter")
        go_to(page, menu.get_by_role("button", name="Arylon"))
        press(page, "Enter")
        go_to(page, menu.get_by_role("link", name="Walkabout"), "Shift+Tab")

    def test_the_search(self, page: Page) -> None:
        """A button opens it, and the next key is typed into it."""
        page.set_viewport_size(PHONE)
        page.goto(CHAPTER)
        go_to(page, page.locator(".md-header").get_by_role("button", name="Search"))
        press(page, "Enter")
        expect(page.locator(".md-search__input")).to_be_focused()

    def test_without_scripts(self, browser: Browser, site: Site) -> None:
        """The menu comes into sight with the focus."""
        context = browser.new_context(base_url=site.url, viewport=PHONE, java_script_enabled=False)
        page = context.new_page()
        page.goto(CHAPTER)
        link = page.locator(".md-sidebar--primary").get_by_role("link", name="Running it")
        expect(link).not_to_be_in_viewport()
        link.focus()
        expect(link).to_be_in_viewport()
        context.close()


class TestInSight:
    """WCAG 2.4.7 and 2.4.11: what the keys come to is in the window, and lies below nothing that stays."""

    @pytest.mark.parametrize(
        ("place", "width"),
        [
            (CHAPTER, 390),
            (CHAPTER, 1440),
            ("scattershot/table/", 1440),
            ("arylon/table/", 390),
            ("walkabout/table/#the-bench", 390),
            ("scattershot/making-a-persona/", 1440),
        ],
    )
    def test_all_the_way_and_back(self, page: Page, place: str, width: int) -> None:
        """Tab from the head of a page to its foot, and Shift+Tab back; a table is set before."""
        page.emulate_media(reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(place)
        if place.endswith("/table/"):
            go_to(page, page.get_by_role("button", name=re.compile("^Play “")))
            press(page, "Enter")
            expect(page.locator(".stage-tray")).to_be_visible()
        assert [(key, each) for key in ("Tab", "Shift+Tab") for each in _unseen(page, key)] == []


def _unseen(page: Page, key: str) -> list[str]:
    """Press a key until the focus leaves the page, and return what could not be seen when it had it."""
    found: list[str | None] = []
    for _ in range(2 * ENOUGH):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement === document.body"):
            break
        found.append(page.evaluate(OUT_OF_SIGHT))
    else:
        pytest.fail(f"{key} does not leave the page")
    return [each for each in found if each]


class TestPlaying:
    """Questions about several answers, and the bench."""

    def test_two_odds_are_compared(self, page: Page) -> None:
        """The panel is opened, two setups are added, and their comparison stands in a sentence."""
        page.goto(CHAPTER)
        frame = page.locator(".rc-frame").filter(has=mib(page)).first
        rating, add = (
            mib(page).locator("input[name=rating]"),
            frame.get_by_role("button", name="Add this setup"),
        )
        go_to(page, rating)
        write(page, "8")
        go_to(page, frame.locator(".rc-inquiry > summary"))
        press(page, "Enter")
        expect(frame.locator(".ri-form")).to_be_visible()
        go_to(page, add)
        press(page, "Enter")
        go_to(page, rating, "Shift+Tab")
        write(page, "14")
        go_to(page, add)
        press(page, "Enter")
        go_to(page, frame.get_by_role("button", name="Compare", exact=True))
        press(page, "Enter")
        expect(frame.locator("rule-inquiry .rc-status")).to_contain_text("51 points apart")

    def test_a_bench(self, page: Page) -> None:
        """A stage is rolled, and the step is taken back."""
        page.goto("scattershot/table/#the-bench")
        expect(page.locator(".rb-bar")).to_be_visible()
        sentence = page.locator("#contest > .rc-answer .rc-sentence")
        before = text_of(sentence)
        go_to(page, page.locator("#contest .rc-own > summary"))
        press(page, "Space")
        go_to(page, page.locator("#contest [data-role=faces]"))
        page.keyboard.type("4 5 9 9")
        press(page, "Enter")
        expect(sentence).not_to_have_text(before)
        go_to(page, page.get_by_role("button", name="Undo"), "Shift+Tab")
        press(page, "Enter")
        expect(sentence).to_have_text(before)
