"""The panel beneath a calculator: compare, chart, work backwards, rulings; with real clicks and keys."""

import re

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.site.asleep import asleep
from tests.site.conftest import Site, script_with
from tests.site.waiting import copied_by, open_at_rest, text_of

PAGE = "scattershot/resolution/"
OTHER_PAGE = "shattered-world/the-roll/"


def frame_of(page: Page, calculator: str) -> Locator:
    """A calculator with its panel."""
    return page.locator(f'.rc-frame:has(> rule-calculator[calculator="{calculator}"])').first


def opened(page: Page, path: str = PAGE, calculator: str = "scattershot.mib") -> Locator:
    """The frame of a calculator whose panel has been opened, with its form there."""
    page.goto(path)
    frame = frame_of(page, calculator)
    frame.locator(".rc-inquiry > summary").click()
    expect(frame.locator(".ri-form")).to_be_visible()
    return frame


def choose(frame: Locator, words: str) -> None:
    """Choose what to ask by its words."""
    frame.locator(".ri-kinds label", has_text=words).click()


def field(frame: Locator, name: str, kind: str) -> Locator:
    """A field of one of the questions."""
    return frame.locator(f'[data-kind="{kind}"] [name="{name}"]')


def status(frame: Locator) -> Locator:
    """The one sentence that the panel speaks."""
    return frame.locator("rule-inquiry .rc-status")


class TestFetching:
    """The script of the panel comes when somebody opens one; the line may be gone by then."""

    SCRIPT = "a comparison takes two setups or more"
    """Words that the script of the panel alone says."""

    def test_a_panel_without_a_line(self, site: Site, page: Page, problems: list[str]) -> None:
        """The panel says what helps: Chromium asks no second time for a script that did not come."""
        pattern = f"**/{script_with(site, self.SCRIPT)}"
        page.route(pattern, lambda route: route.abort())
        page.goto(PAGE)
        frame = frame_of(page, "scattershot.mib")
        frame.locator(".rc-inquiry > summary").click()
        expect(status(frame)).to_have_text(
            "the script of this panel could not be fetched; load the page again when you are online"
        )
        page.unroute(pattern)
        page.reload()
        frame.locator(".rc-inquiry > summary").click()
        expect(frame.locator(".ri-form")).to_be_visible()
        problems.clear()  # the file that did not come


class TestAsking:
    """Every kind of question is asked by hand and answered with a sentence, a drawing and a table."""

    def test_compare(self, page: Page) -> None:
        """Two setups, named by their inputs, stand on one chart and side by side in a table."""
        frame = opened(page)
        rating = frame.locator('rule-calculator input[name="rating"]')
        for value in ("8", "14"):
            rating.fill(value)
            frame.get_by_role("button", name="Add this setup").click()
        expect(frame.locator(".ri-setups li")).to_have_text([re.compile("Rating 8"), re.compile("Rating 14")])
        frame.get_by_role("button", name="Compare", exact=True).click()
        expect(status(frame)).to_have_text(
            "“Made it” is 79 % for “Rating 14” and 28 % for “Rating 8”: 51 points apart."
        )
        expect(frame.locator("rule-inquiry .rc-answer svg.rc-chart")).to_have_count(1)
        expect(frame.locator("rule-inquiry .ri-numbers")).to_contain_text("+51")

    def test_sweep_and_ask_back(self, page: Page) -> None:
        """One input is turned over a range; then the question is asked the other way round."""
        frame = opened(page)
        choose(frame, "Chart")
        field(frame, "from", "sweep").fill("6")
        field(frame, "to", "sweep").fill("18")
        frame.get_by_role("button", name="Draw it").click()
        expect(status(frame)).to_have_text("“Made it” goes from 15 % at Rating 6 to 97 % at Rating 18.")

        choose(frame, "Work backwards")
        field(frame, "wanted", "find").fill("3/4")
        frame.get_by_role("button", name="Find it").click()
        expect(status(frame)).to_contain_text("Rating 14 is the smallest")

    def test_rulings(self, page: Page) -> None:
        """What each ruling changes."""
        frame = opened(page)
        choose(frame, "Rulings")
        frame.locator('rule-calculator input[name="rating"]').fill("12")
        frame.get_by_role("button", name="Weigh the rulings").click()
        expect(status(frame)).to_contain_text("SR1 changes the answer.")
        expect(frame.locator("rule-inquiry .rc-answer a[data-clause=SR1]")).to_have_attribute(
            "href", re.compile(r"(#sr1|r/sr1/)$")
        )

    def test_own_question_by_keyboard(self, page: Page) -> None:
        """The keyboard alone opens the panel, chooses what to ask with arrows, and asks with Enter."""
        page.goto(PAGE)
        frame = frame_of(page, "scattershot.mib")
        frame.locator(".rc-inquiry > summary").focus()
        page.keyboard.press("Enter")
        expect(frame.locator(".ri-form")).to_be_visible()
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(frame.get_by_role("radio", name="Work backwards")).to_be_checked()
        field(frame, "question", "find").select_option("own")
        field(frame, "watch", "find").select_option("at_least")
        wanted = field(frame, "wanted", "find")
        wanted.fill("50 %")
        wanted.press("Enter")
        error = frame.locator('[data-kind=find] [data-field="bound_of"] .rc-error')
        expect(error).to_have_text("give the number to watch, such as 3")
        expect(field(frame, "bound_of", "find")).to_be_focused()
        page.keyboard.type("0")
        page.keyboard.press("Enter")
        expect(status(frame)).to_contain_text("is at least 50 % likely")
        expect(error).to_be_hidden()


class TestMistakes:
    """What is wrong is said beside the field where it is wrong, and the last answer stays."""

    def test_beside_the_field(self, page: Page) -> None:
        """A range the wrong way round, a wish that is no number, a comparison of one."""
        frame = opened(page)
        frame.get_by_role("button", name="Compare", exact=True).click()
        beside = frame.locator('[data-kind=compare] [data-field="name"] .rc-error')
        expect(beside).to_have_text("a comparison takes two setups or more; add another")
        frame.get_by_role("button", name="Add this setup").click()
        expect(beside).to_be_hidden()
        frame.get_by_role("button", name="Add this setup").click()
        expect(beside).to_contain_text("change an input above, then add it")
        choose(frame, "Chart")
        field(frame, "from", "sweep").fill("9")
        field(frame, "to", "sweep").fill("3")
        frame.get_by_role("button", name="Draw it").click()
        expect(frame.locator('[data-kind=sweep] [data-field="to"] .rc-error')).to_contain_text(
            "swap the two ends"
        )
        expect(field(frame, "to", "sweep")).to_have_attribute("aria-invalid", "true")
        choose(frame, "Work backwards")
        field(frame, "wanted", "find").fill("often")
        frame.get_by_role("button", name="Find it").click()
        expect(frame.locator('[data-kind=find] [data-field="wanted"] .rc-error')).to_contain_text(
            "Wanted: enter a chance such as"
        )

    def test_a_fault_of_the_setup(self, page: Page) -> None:
        """Where the calculator's own inputs are refused, the panel says so below its form."""
        frame = opened(page)
        frame.locator('rule-calculator input[name="rating"]').fill("many")
        choose(frame, "Rulings")
        frame.get_by_role("button", name="Weigh the rulings").click()
        failure = frame.locator("rule-inquiry .rc-failure")
        expect(failure).to_contain_text("the calculator above is refused: Rating: enter a whole number")
        expect(failure.get_by_role("button", name="Try again")).to_be_hidden()


class TestComparison:
    """Setups are collected, removed, carried to other pages, and sent as a link."""

    def test_carried_and_linked(self, page: Page, context: BrowserContext) -> None:
        """A setup of one game waits on another game's page; the link opens the same comparison for others."""
        frame = opened(page)
        field(frame, "name", "compare").fill("mine")
        frame.get_by_role("button", name="Add this setup").click()
        other = opened(page, OTHER_PAGE, "shattered_world.action")
        expect(other.locator(".ri-setups li")).to_have_count(1)
        other.get_by_role("button", name="Add this setup").click()
        other.get_by_role("button", name="Compare", exact=True).click()
        expect(status(other)).to_contain_text("mine")
        sentence = text_of(status(other))
        link = copied_by(page, other.locator("[data-action=copy-comparison]").click)
        expect(status(other)).to_have_text("Link copied")
        assert re.search(r"#c1-[\w-]+x$", link)
        friend = context.new_page()
        friend.goto(link)
        expect(friend.locator("rule-inquiry .rc-status", has_text="mine")).to_have_text(sentence)
        other.get_by_role("button", name="Remove mine").click()
        expect(other.locator(".ri-setups li")).to_have_count(1)
        expect(other.locator(".ri-setups button")).to_be_focused()

    def test_without_storage(self, page: Page) -> None:
        """Where the browser keeps nothing, a comparison lasts as long as the page."""
        page.add_init_script(
            "Object.defineProperty(window, 'sessionStorage', {get() { throw new Error('no'); }});"
        )
        frame = opened(page)
        frame.get_by_role("button", name="Add this setup").click()
        expect(frame.locator(".ri-setups li")).to_have_count(1)


class TestPlace:
    """The panel costs nothing until it is opened, and fits a narrow phone."""

    def test_nothing_before_it_is_opened(self, page: Page) -> None:
        """Neither its script nor Python is fetched for a reader who only reads."""
        fetched: list[str] = []
        page.on("request", lambda request: fetched.append(request.url))
        open_at_rest(page, PAGE)
        assert [url for url in fetched if "rule-inquiry" in url or "pyodide" in url] == []

    def test_fits_320_pixels(self, page: Page) -> None:
        """At 320 pixels nothing of the panel stands out at the side."""
        page.set_viewport_size({"width": 320, "height": 700})
        frame = opened(page)
        for words in ("Compare", "Chart", "Work backwards", "Rulings"):
            choose(frame, words)
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, words

    def test_cancelled(self, page: Page) -> None:
        """Whoever does not want to wait for Python presses Cancel; opened again, the panel answers."""
        with asleep(page) as wake:
            page.goto(PAGE)
            frame = frame_of(page, "scattershot.mib")
            summary = frame.locator(".rc-inquiry > summary")
            summary.click()
            frame.locator("rule-inquiry [data-action=cancel]").click()
            expect(status(frame)).to_have_text("cancelled")
            wake()
            summary.click()
            summary.click()
            choose(frame, "Work backwards")
            frame.get_by_role("button", name="Find it").click()
            expect(status(frame)).to_contain_text("Rating")

    def test_without_scripts(self, browser: Browser, site: Site) -> None:
        """Without scripts there is no panel that could not be filled."""
        context = browser.new_context(base_url=site.url, java_script_enabled=False)
        page = context.new_page()
        page.goto(PAGE)
        expect(frame_of(page, "scattershot.mib")).to_be_visible()
        expect(frame_of(page, "scattershot.mib").locator(".rc-inquiry")).to_be_hidden()
        context.close()
