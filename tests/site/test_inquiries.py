"""The panel beneath a calculator: compare, chart, work backwards, rulings; with real clicks and keys."""

import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.site.asleep import asleep
from tests.site.conftest import Problems, Site, script_with
from tests.site.looks import Looks
from tests.site.waiting import copied_by, open_at_rest, text_of

PAGE = "scattershot/resolution/"
OTHER_PAGE = "shattered-world/the-roll/"
KINDS = ("Compare", "Chart", "Work backwards", "Rulings")
SCRIPT = "a comparison takes two setups or more"
"""Words that the script of the panel alone says."""


def frame_of(page: Page, calculator: str = "scattershot.mib") -> Locator:
    """A calculator with its panel."""
    return page.locator(f'.rc-frame:has(> rule-calculator[calculator="{calculator}"])').first


def choose(frame: Locator, words: str) -> None:
    """Choose what to ask by its words."""
    frame.locator(".ri-kinds label", has_text=words).click()


def field(frame: Locator, name: str, kind: str) -> Locator:
    """A field of one of the questions."""
    return frame.locator(f'[data-kind="{kind}"] [name="{name}"]')


def wrong(frame: Locator, name: str, kind: str) -> Locator:
    """What is said to be wrong beside such a field."""
    return frame.locator(f'[data-kind={kind}] [data-field="{name}"] .rc-error')


def press(frame: Locator, words: str) -> None:
    """Press a button of the panel."""
    frame.get_by_role("button", name=words, exact=True).click()


def status(frame: Locator) -> Locator:
    """The one sentence that the panel speaks."""
    return frame.locator("rule-inquiry .rc-status")


def rating(frame: Locator) -> Locator:
    """The field of the calculator above the panel."""
    return frame.locator('rule-calculator input[name="rating"]')


def _fit(page: Page, frame: Locator, looks: Looks) -> None:
    """At 320 pixels nothing of the panel stands out at the side."""
    page.set_viewport_size({"width": 320, "height": 700})
    for words in KINDS:
        choose(frame, words)
        with looks.at(f"{words} at 320 pixels"):
            assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size({"width": 1280, "height": 720})


def _refuse_setups(frame: Locator) -> None:
    """A comparison of one, and of the same twice."""
    choose(frame, "Compare")
    press(frame, "Compare")
    beside = wrong(frame, "name", "compare")
    expect(beside).to_have_text("a comparison takes two setups or more; add another")
    press(frame, "Add this setup")
    expect(beside).to_be_hidden()
    press(frame, "Add this setup")
    expect(beside).to_contain_text("change an input above, then add it")
    frame.locator(".ri-setups li").get_by_role("button").click()


def _refuse_wishes(frame: Locator) -> None:
    """A range the wrong way round, a wish that is no number, a calculator that is refused."""
    choose(frame, "Chart")
    field(frame, "from", "sweep").fill("9")
    field(frame, "to", "sweep").fill("3")
    press(frame, "Draw it")
    expect(wrong(frame, "to", "sweep")).to_contain_text("swap the two ends")
    expect(field(frame, "to", "sweep")).to_have_attribute("aria-invalid", "true")
    choose(frame, "Work backwards")
    field(frame, "wanted", "find").fill("often")
    press(frame, "Find it")
    expect(wrong(frame, "wanted", "find")).to_contain_text("Wanted: enter a chance such as")
    rating(frame).fill("many")
    choose(frame, "Rulings")
    press(frame, "Weigh the rulings")
    failure = frame.locator("rule-inquiry .rc-failure")
    expect(failure).to_contain_text("the calculator above is refused: Rating: enter a whole number")
    expect(failure.get_by_role("button", name="Try again")).to_be_hidden()


def _ask_by_keyboard(frame: Locator) -> None:
    """The keyboard alone, which opened the panel, chooses what to ask with arrows, and asks with Enter."""
    keyboard = frame.page.keyboard
    frame.locator(".rc-inquiry > summary").focus()
    for key in ("Tab", "ArrowRight", "ArrowRight"):
        keyboard.press(key)
    expect(frame.get_by_role("radio", name="Work backwards")).to_be_checked()
    usual = field(frame, "question", "find").input_value()
    field(frame, "question", "find").select_option("own")
    field(frame, "watch", "find").select_option("at_least")
    wanted = field(frame, "wanted", "find")
    wanted.fill("50 %")
    wanted.press("Enter")
    expect(wrong(frame, "bound_of", "find")).to_have_text("give the number to watch, such as 3")
    expect(field(frame, "bound_of", "find")).to_be_focused()
    keyboard.type("0")
    keyboard.press("Enter")
    expect(status(frame)).to_contain_text("is at least 50 % likely")
    expect(wrong(frame, "bound_of", "find")).to_be_hidden()
    field(frame, "question", "find").select_option(usual)


def _compare(frame: Locator) -> None:
    """Two setups, named by their inputs, stand on one chart and side by side in a table."""
    choose(frame, "Compare")
    for value in ("14", "8"):
        rating(frame).fill(value)
        press(frame, "Add this setup")
    expect(frame.locator(".ri-setups li")).to_have_text([re.compile("Rating 14"), re.compile("Rating 8")])
    press(frame, "Compare")
    expect(status(frame)).to_have_text(
        "“Made it” is 79 % for “Rating 14” and 28 % for “Rating 8”: 51 points apart."
    )
    expect(frame.locator("rule-inquiry .rc-answer svg.rc-chart")).to_have_count(1)
    expect(frame.locator("rule-inquiry .ri-numbers")).to_contain_text("\N{MINUS SIGN}51")


def _sweep(frame: Locator) -> None:
    """One input is turned over a range."""
    choose(frame, "Chart")
    field(frame, "from", "sweep").fill("6")
    field(frame, "to", "sweep").fill("18")
    press(frame, "Draw it")
    expect(status(frame)).to_have_text("“Made it” goes from 15 % at Rating 6 to 97 % at Rating 18.")


def _find(frame: Locator) -> None:
    """The question is asked the other way round."""
    choose(frame, "Work backwards")
    field(frame, "wanted", "find").fill("3/4")
    press(frame, "Find it")
    expect(status(frame)).to_contain_text("Rating 14 is the smallest")


def _weigh(frame: Locator) -> None:
    """What each ruling changes."""
    choose(frame, "Rulings")
    press(frame, "Weigh the rulings")
    expect(status(frame)).to_contain_text("SR1 changes the answer.")
    expect(frame.locator("rule-inquiry .rc-answer a[data-clause=SR1]")).to_have_attribute(
        "href", re.compile(r"(#sr1|r/sr1/)$")
    )


def _press_above_a_note(frame: Locator) -> None:
    """The last answer is marked as one to earlier inputs; the note lies over no button."""
    _refuse_wishes(frame)
    rating(frame).fill("12")


def _carry(frame: Locator, context: BrowserContext) -> None:
    """A setup of one game waits on another game's page; the link opens the same comparison for others."""
    choose(frame, "Compare")
    setups = frame.locator(".ri-setups li")
    for count in (1, 0):
        setups.first.get_by_role("button").click()
        expect(setups).to_have_count(count)
    field(frame, "name", "compare").fill("mine")
    press(frame, "Add this setup")
    frame.page.goto(OTHER_PAGE)
    other = frame_of(frame.page, "shattered_world.action")
    other.locator(".rc-inquiry > summary").click()
    _compare_with_mine(other, context)


def _compare_with_mine(other: Locator, context: BrowserContext) -> None:
    setups = other.locator(".ri-setups li")
    expect(setups).to_have_count(1)
    press(other, "Add this setup")
    press(other, "Compare")
    expect(status(other)).to_contain_text("mine")
    sentence = text_of(status(other))
    link = copied_by(other.page, other.locator("[data-action=copy-comparison]").click)
    expect(status(other)).to_have_text("Link copied")
    assert re.search(r"#c1-[\w-]+x$", link)
    friend = context.new_page()
    friend.goto(link)
    expect(friend.locator("rule-inquiry .rc-status", has_text="mine")).to_have_text(sentence)
    press(other, "Remove mine")
    expect(setups).to_have_count(1)
    expect(other.locator(".ri-setups button")).to_be_focused()
    _keep_what_is_left(friend)


def _keep_what_is_left(friend: Page) -> None:
    """A link opens its comparison again; what was changed since then is there when the page is loaded."""
    opened = frame_of(friend, "shattered_world.action")
    setups = opened.locator(".ri-setups li")
    friend.reload()
    expect(setups).to_have_count(2)
    press(opened, "Remove mine")
    expect(setups).to_have_count(1)
    friend.reload()
    opened.locator(".rc-inquiry > summary").click()
    expect(setups).to_have_count(1)


class TestPanel:
    """Its script comes when somebody opens one; then every kind of question is asked by hand."""

    def test_without_a_line(self, site: Site, page: Page, problems: Problems) -> None:
        """The panel says what helps, for Chromium asks no second time for a script that did not come.

        Where the browser keeps nothing, a comparison lasts as long as the page.
        """
        page.add_init_script(
            "Object.defineProperty(window, 'sessionStorage', {get() { throw new Error('no'); }});"
        )
        pattern = f"**/{script_with(site, SCRIPT)}"
        page.route(pattern, lambda route: route.abort())
        page.goto(PAGE)
        frame = frame_of(page)
        frame.locator(".rc-inquiry > summary").click()
        expect(status(frame)).to_have_text(
            "the script of this panel could not be fetched; load the page again when you are online"
        )
        page.unroute(pattern)
        page.reload()
        frame.locator(".rc-inquiry > summary").click()
        expect(frame.locator(".ri-form")).to_be_visible()
        press(frame, "Add this setup")
        expect(frame.locator(".ri-setups li")).to_have_count(1)
        problems.clear()  # the file that did not come

    def test_every_question(self, page: Page, context: BrowserContext, looks: Looks) -> None:
        """Each kind is asked by hand, in vain and well: a sentence, a drawing, a table, or what is wrong.

        What is wrong is said beside the field where it is wrong, and the last answer stays.
        """
        fetched: list[str] = []
        page.on("request", lambda request: fetched.append(request.url))
        frame = frame_of(page)
        with asleep(page) as wake:
            open_at_rest(page, PAGE)
            with looks.at("nothing is fetched before it is opened"):
                assert [url for url in fetched if "rule-inquiry" in url or "pyodide" in url] == []
            frame.locator(".rc-inquiry > summary").focus()
            page.keyboard.press("Enter")
            frame.locator("rule-inquiry [data-action=cancel]").click()
            with looks.at("whoever does not want to wait for Python presses Cancel"):
                expect(status(frame)).to_have_text("cancelled")
            wake()
            frame.locator(".rc-inquiry > summary").focus()
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            expect(frame.locator(".ri-form")).to_be_visible()
        _fit(page, frame, looks)
        for ask in (
            _refuse_setups,
            _refuse_wishes,
            _compare,
            _ask_by_keyboard,
            _sweep,
            _find,
            _weigh,
            _press_above_a_note,
        ):
            with looks.at(ask.__name__):
                ask(frame)
        with looks.at("a comparison is carried to another page, and linked"):
            _carry(frame, context)
