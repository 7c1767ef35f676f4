"""What comes late: the theme's script with the first move, and what is folded away when somebody wants it.

Nothing that is done meanwhile is lost; `test_without_scripts.py` opens the folds as HTML.
"""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, Request, expect

from tests.site.asleep import hold_back
from tests.site.conftest import bring_theme
from tests.site.looks import Looks
from tests.site.waiting import open_at_rest, text_of, until

CHAPTER = "walkabout/outcomes/"
FOLDED_PLACE = "shattered-world/ten-minutes-more/#example-ambush-at-the-ford"
THEME = re.compile(r"theme/same-page-links\.|assets/javascripts/bundle\.")
"""The theme's script, and the one that is fetched before it."""
WATCH_HEADER = """
globalThis.positions = [];
const note = () => {
    positions.push(getComputedStyle(document.querySelector('.md-header')).position);
    requestAnimationFrame(note);
};
note();
"""
THEME_HERE = """async () => {
    while (!globalThis.document$) await new Promise(requestAnimationFrame);
    for (let n = 0; n < 30; n += 1) await new Promise(requestAnimationFrame);
}"""
WATCH_TASKS = """
globalThis.tasks = [];
const between = new MessageChannel();
between.port1.onmessage = () => { tasks.push('between'); };
const note = (event) => {
    if (!event.target.src?.includes('javascripts/bundle')) return;
    tasks.push('loaded');
    between.port2.postMessage('');
};
document.addEventListener('load', note, { capture: true });
document.addEventListener('DOMContentLoaded', () => { tasks.push('begun'); });
"""
MENUS_OVER_THE_FOOT = """() => {
    const foot = document.querySelector('.md-footer').getBoundingClientRect().top;
    const links = [...document.querySelectorAll('.md-sidebar a')].filter((each) => each.checkVisibility());
    const below = links.filter((each) => each.getBoundingClientRect().bottom > foot);
    return below.map((each) => each.textContent.trim());
}"""
OPENED = "2026-01-01T08:00:00"
LATER = "2026-01-01T09:00:00"
"""From then on no time passes but what a test lets pass: on a busy machine a second is soon over."""
SCHEME = "document.body.dataset.mdColorScheme"


@pytest.fixture
def asked(page: Page) -> list[str]:
    """The addresses of all that is requested from here on."""
    found: list[str] = []

    def note(request: Request) -> None:
        found.append(request.url)

    page.on("request", note)
    return found


def _is_asked(asked: list[str]) -> bool:
    return any(THEME.search(each) for each in asked)


def _focus_on_calculator(page: Page) -> None:
    """Set the focus on a field that can have it, by no key and no pointer."""
    field = page.locator("rule-calculator input:visible").first
    field.evaluate("(input) => input.focus()")
    expect(field).to_be_focused()


WATCH_THE_TEXT = """globalThis.wasHidden = false;
const look = () => { wasHidden ||= document.querySelector('article')?.style.visibility === 'hidden'; };
const all = { subtree: true, childList: true, attributeFilter: ['style'] };
new MutationObserver(look).observe(document, all);"""
"""Whether the text of a page was ever hidden; a page that is loaded anew knows nothing of it."""


class TestFirstMove:
    """Before it, nothing of the theme runs."""

    def test_a_page_that_is_read_has_no_theme(self, page: Page, asked: list[str]) -> None:
        """The page comes to rest without it; the pointer brings it."""
        open_at_rest(page, CHAPTER)
        assert not _is_asked(asked)
        with page.expect_request(THEME):
            page.mouse.move(100, 300)

    @pytest.mark.parametrize("kind", ["wheel", "Tab"])
    def test_other_moves(self, page: Page, kind: str) -> None:
        """A wheel, or a key."""
        open_at_rest(page, CHAPTER)
        with page.expect_request(THEME):
            if kind == "wheel":
                page.mouse.wheel(0, 200)
            else:
                page.keyboard.press(kind)

    def test_words_that_were_searched_for_are_marked_at_once(self, page: Page, asked: list[str]) -> None:
        """A page that a search led to needs the theme before any move."""
        page.goto(f"{CHAPTER}?h=tokens")
        expect(page.locator("article mark").first).to_be_visible()
        assert _is_asked(asked)


class TestCalculator:
    """Keys and presses in a calculator are answered first: the theme's start would hold them up."""

    def test_the_theme_waits_for_a_pause(self, page: Page, asked: list[str]) -> None:
        """Each key begins the wait anew; a second without one brings the theme."""
        page.clock.install(time=OPENED)
        open_at_rest(page, CHAPTER)
        page.clock.pause_at(LATER)
        _focus_on_calculator(page)
        for key in ("ArrowUp", "ArrowDown"):
            page.keyboard.press(key)
            page.clock.run_for(900)
        assert not _is_asked(asked)
        with page.expect_request(THEME):
            page.clock.run_for(100)

    def test_a_move_elsewhere_brings_it_at_once(self, page: Page) -> None:
        """Whoever leaves the calculator may follow a link or search."""
        page.clock.install(time=OPENED)
        open_at_rest(page, CHAPTER)
        page.clock.pause_at(LATER)
        _focus_on_calculator(page)
        with page.expect_request(THEME):
            page.locator("article h1").dispatch_event("pointerdown")

    def test_keys_come_between_its_parts(self, page: Page) -> None:
        """The theme's script and its beginning are two tasks, so that a key waits for one of them at most."""
        open_at_rest(page, CHAPTER)
        page.evaluate(WATCH_TASKS)
        bring_theme(page)
        assert page.evaluate("tasks") == ["loaded", "between", "begun"]


class TestNothingIsLost:
    """What the reader does while the book's scripts or the theme are on their way."""

    def test_a_roll_before_any_script(self, page: Page) -> None:
        """It is rolled once the scripts are here; a form that was sent to the site would be an error."""
        let_go = hold_back(page, "**/assets/js/main*.mjs")
        page.goto("scattershot/resolution/", wait_until="commit")
        page.locator("#mib button[value=roll]").click(no_wait_after=True)
        let_go()
        expect(page.locator("#mib .rc-answer > .rc-sentence")).to_contain_text("against")

    def test_the_first_choice_of_colours_counts(self, page: Page) -> None:
        """One press on the button, which stands there from the first paint, changes the page."""
        open_at_rest(page, CHAPTER)
        button = page.locator("label.md-header__button[for^=__palette]:visible")
        expect(button).to_have_count(1)
        before = page.evaluate(SCHEME)
        button.dispatch_event("click")
        expect(page.locator("body")).not_to_have_attribute("data-md-color-scheme", before)

    def test_the_first_key_opens_the_search(self, page: Page) -> None:
        """Slash, with nothing of the theme there."""
        open_at_rest(page, CHAPTER)
        page.keyboard.press("/")
        expect(page.locator(".md-search__input")).to_be_focused()

    def test_the_first_press_opens_the_search(self, page: Page) -> None:
        """Also on a page that was opened at a place, where the theme begins by closing the search."""
        open_at_rest(page, f"{CHAPTER}#outcomes")
        page.locator(".md-search__input").click()
        page.keyboard.type("token")
        expect(page.locator(".md-search-result__link").first).to_be_visible()
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"\?h="))

    def test_a_fold_that_was_shut_stays_shut(self, page: Page) -> None:
        """The theme begins by opening the fold that the address names, even one that was just closed."""
        let_go = hold_back(page, "**/javascripts/bundle*")
        open_at_rest(page, FOLDED_PLACE)
        fold = page.locator("#example-ambush-at-the-ford")
        expect(fold).to_have_attribute("open", "")
        fold.locator("summary").first.click()
        expect(fold).not_to_have_attribute("open", "")
        let_go()
        page.evaluate(THEME_HERE)
        expect(fold).not_to_have_attribute("open", "")

    def test_the_first_link_leads_on(self, page: Page) -> None:
        """A press too quick for the theme is the browser's own way to the next page."""
        open_at_rest(page, CHAPTER)
        page.locator("a.md-footer__link--next").dispatch_event("click")
        page.wait_for_url(lambda address: not address.endswith(CHAPTER))
        expect(page.locator("article h1")).to_be_visible()

    @pytest.mark.parametrize("is_held", [False, True])
    def test_the_next_page_is_swapped_in(
        self, page: Page, asked: list[str], looks: Looks, is_held: bool
    ) -> None:
        """With the theme there, scripts stay; after a reload, a quick step back finds the first page too.

        The theme writes addresses anew, but not those of style sheets: no frame is without them.
        """
        open_at_rest(page, CHAPTER)
        first = text_of(page.locator("article h1"))
        page.evaluate("globalThis.isTheSameVisit = true")
        page.evaluate(WATCH_HEADER)
        bring_theme(page)
        page.evaluate(THEME_HERE)
        sheets = [each for each in asked if "/assets/css/book." in each]
        page.locator("a.md-footer__link--next").click()
        page.wait_for_url(lambda address: not address.endswith(CHAPTER))
        expect(page.locator("article h1")).not_to_have_text(first)
        assert page.evaluate("globalThis.isTheSameVisit") is True
        with looks.at("the page keeps its styles"):
            assert [each for each in asked if "/assets/css/book." in each] == sheets
            assert len(sheets) == 1
            assert set(page.evaluate("positions")) == {"sticky"}
        let_go = hold_back(page, *(["**/assets/javascripts/bundle.*"] if is_held else []))
        page.reload(wait_until="domcontentloaded")
        page.go_back(wait_until="commit")
        expect(page.locator("article h1")).to_have_text(first)
        let_go()

    def test_a_swapped_page_has_its_style(self, page: Page) -> None:
        """Its text is hidden until its own sheet is here; then the place that the link named is in view."""
        open_at_rest(page, "scattershot/resolution/")
        let_go = hold_back(page, "**/css/page/rulings.*")
        bring_theme(page)
        page.evaluate(WATCH_THE_TEXT)
        link = page.locator('article a[href*="rulings/scattershot/#"]:visible').first
        place = str(link.get_attribute("href")).split("#")[1]
        link.click()
        expect(page.locator("article h1")).to_have_text("Rulings on Scattershot")
        assert page.evaluate("wasHidden")
        let_go()
        expect(page.locator(f"#{place}")).to_be_visible()
        expect(page.locator(f"#{place}")).to_be_in_viewport()

    def test_a_step_back_finds_the_place(self, page: Page) -> None:
        """The sheet of a page that was here stays: its text waits for nothing and stands where it was."""
        open_at_rest(page, "rulings/scattershot/#sr8")
        bring_theme(page)
        page.evaluate("scrollTo(0, 5000)")
        until(page, "scrollY === 5000 && history.state?.y === 5000")
        page.locator(".md-tabs a", has_text="Walkabout").first.click()
        expect(page.locator("article h1")).to_contain_text("Walkabout")
        # The theme notes where a page stands a tenth of a second late, for whatever page is shown by then.
        until(page, "history.state?.y === 0")
        page.evaluate(WATCH_THE_TEXT)
        page.go_back()
        expect(page.locator("article h1")).to_have_text("Rulings on Scattershot")
        until(page, "scrollY === 5000")
        assert not page.evaluate("wasHidden")


class TestMenus:
    """The menus at the sides stand between head and foot, as the theme places them, before it is here."""

    def test_above_the_foot(self, page: Page, looks: Looks) -> None:
        """A link into the end of a page shows its foot at once, and the menus do not lie over it."""
        page.set_viewport_size({"width": 1440, "height": 900})
        for address in ("shattered-world/buy-ins/#larger-dice", "scattershot/rewards/"):
            open_at_rest(page, address)
            page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            until(page, "document.querySelector('.md-footer').getBoundingClientRect().top < innerHeight")
            with looks.at(address):
                assert page.evaluate(MENUS_OVER_THE_FOOT) == []


class TestColours:
    """The colours that the system asks for are there before the theme's script, which changes none."""

    COLOURS = """() => {
        const places = [...document.querySelectorAll('article *')].filter((each) => each.checkVisibility());
        return places.map((each) => {
            const { color, backgroundColor } = getComputedStyle(each);
            return `${each.tagName}.${each.getAttribute('class')} ${color} on ${backgroundColor}`;
        });
    }"""

    @pytest.mark.parametrize(
        ("address", "scheme"),
        [
            ("scattershot/resolution/", "dark"),
            ("scattershot/resolution/", "light"),
            ("bench/", "light"),
            ("about/requests/", "dark"),
        ],
    )
    def test_the_same_before_and_after(
        self, page: Page, address: str, scheme: Literal["dark", "light"]
    ) -> None:
        """In folds, forms, examples and pieces of code as well."""
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        open_at_rest(page, address)
        before = page.evaluate(self.COLOURS)
        assert before
        bring_theme(page)
        page.evaluate(THEME_HERE)
        page.mouse.move(0, 0)
        assert page.evaluate(self.COLOURS) == before


FOLDED_CHAPTER = "scattershot/resolution/"
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
    page.goto(FOLDED_CHAPTER)
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
    page.locator(f'article a[href$="{FOLDED_CHAPTER.split("/")[1]}/"]').first.click()
    expect(page.locator("h1")).to_contain_text("Resolution")
    fold = page.locator("article details.rc-rest").first
    fold.locator("summary").first.click()
    expect(fold.locator(":scope > :not(summary)").first).to_be_visible()
    assert page.evaluate("window.isTheSameVisit") is True
    page.evaluate("dispatchEvent(new Event('blur'))")
    with looks.at("a browser's search, which takes the focus from the page, finds all of it"):
        expect(page.locator("details > noscript")).to_have_count(0)
