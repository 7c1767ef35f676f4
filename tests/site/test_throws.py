"""A roll is a moment: the dice lie there at once, without Python, and the verdict joins them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from engine import Request, System, catalogue, handle
from tests.site.asleep import asleep, hold_back
from tests.site.conftest import PATIENCE_MS, Site, watch
from tests.site.page_python import answer_in_process
from tests.site.phone import PROFILE
from tests.site.waiting import expect_answered, text_of, unfold, until

CHAPTER = "scattershot/resolution/"
PHONE = ViewportSize(width=390, height=844)
FACES = """(widget) => {
    const faces = widget.querySelectorAll('.rc-fallen .rc-face');
    return [...faces].map((face) => face.textContent);
}"""
ROLL = "button[type=submit][value=roll]"
PRESSED = f"(widget) => {{ widget.querySelector('{ROLL}').click(); return ({FACES})(widget); }}"
REQUEST = "(widget) => widget.request"
SEEN = """(answer) => {
    const parts = [...answer.querySelectorAll('.rc-sentence, .rc-shown')];
    const boxes = parts.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    const header = document.querySelector('.md-header').getBoundingClientRect().bottom;
    return header <= top && (bottom <= innerHeight || bottom - top > innerHeight - header);
}"""
MOVING = "document.getAnimations().filter((each) => each.animationName === 'rc-tumble').length"
FALSE_DICE = """(widget) => {
    widget.dataset.throws = JSON.stringify({ throws: [{ label: 'The dice', die: 1, times: 2 }] });
}"""


def _open(page: Page, path: str = CHAPTER, calculator: str = "scattershot.mib") -> Locator:
    page.goto(path)
    widget = page.locator(f"rule-calculator[calculator='{calculator}'][data-state]").first
    widget.wait_for()
    return widget


def _script_of_rolls(site: Site) -> Path:
    """The script that shows what was rolled."""
    scripts = (site.folder / "assets" / "js").rglob("*.mjs")
    return next(each for each in scripts if "The last rolls here" in each.read_text("utf-8"))


def _press(widget: Locator) -> None:
    widget.locator(ROLL).click()


def _roll(widget: Locator) -> str:
    """Press the button, and return the sentence of the answer."""
    _press(widget)
    return _verdict(widget)


def _verdict(widget: Locator) -> str:
    expect(widget.locator(".rc-fallen")).to_have_count(0)
    expect_answered(widget)
    return text_of(widget.locator(".rc-answer .rc-sentence"))


def _engine_faces(request: dict[str, Any]) -> tuple[int | str, ...]:
    return handle(Request(**{name: each for name, each in request.items() if name != "at"})).faces or ()


ROLLING = {
    system.url_slug: [
        each.id
        for each in system.calculators
        if "roll" in each.modes and any(throw.die or throw.dice for throw in each.throws)
    ]
    for system in catalogue()
}


class TestAtOnce:
    """With Python asleep the page throws by the published method, and shows no other answer."""

    @pytest.mark.parametrize("game", ROLLING)
    def test_the_engine_would_throw_the_same(self, page: Page, game: str) -> None:
        """The first press shows the faces that the engine gives to this request."""
        with asleep(page):
            page.goto(f"{game}/calculators/")
            for calculator in ROLLING[game]:
                widget = page.locator(f"rule-calculator[calculator='{calculator}'][data-state]").first
                _press(widget)
                expect(widget.locator(".rc-fallen")).to_be_visible()
                faces = [int(face) for face in widget.evaluate(FACES) if face != "…"]
                thrown = list(_engine_faces(widget.evaluate(REQUEST)))
                assert faces == thrown[: len(faces)], calculator
                assert faces or not thrown, calculator

    def test_the_old_answer_is_gone(self, page: Page) -> None:
        """What stood there is no answer to the new roll; cancelled, it is back, and marked as earlier."""
        with asleep(page):
            widget = _open(page)
            before = text_of(widget.locator(".rc-answer > .rc-sentence"))
            _press(widget)
            expect(widget.locator(".rc-fallen")).to_contain_text("the verdict follows")
            expect(widget.locator(".rc-answer > .rc-sentence")).to_be_hidden()
            widget.locator("button[data-action=cancel]").click()
            expect(widget.locator(".rc-fallen")).to_have_count(0)
            expect(widget.locator(".rc-answer > .rc-sentence")).to_have_text(before)
            expect(widget.locator(".rc-stale")).to_be_visible()

    def test_another_question_takes_the_dice_away(self, page: Page) -> None:
        """The odds are not what has fallen."""
        with asleep(page):
            widget = _open(page)
            _press(widget)
            expect(widget.locator(".rc-fallen")).to_be_visible()
            widget.locator("input[name=rating]").first.fill("137")
            widget.locator("button[type=submit][value=odds]").click()
            expect(widget.locator(".rc-fallen")).to_have_count(0)

    def test_what_depends_on_the_draw_is_not_shown(self, page: Page) -> None:
        """With gold to spend the tokens of the core draw lie there, and a sign that more will follow."""
        with asleep(page):
            widget = _open(page, "walkabout/calculators/", "walkabout.draw")
            widget.locator("input[name=redraws]").fill("1")
            _press(widget)
            expect(widget.locator(".rc-fallen .rc-token").first).to_be_visible()
            expect(widget.locator(".rc-fallen .rc-more")).to_have_count(1)


class TestGiven:
    """Faces that are in the request already need no Python to be seen."""

    def test_own_dice(self, page: Page) -> None:
        """Those that a reader types lie there, and the verdict follows."""
        with asleep(page) as wake:
            widget = _open(page)
            widget.locator(".rc-own > summary").first.click()
            field = widget.locator("[data-role=faces]")
            field.fill("3 7")
            field.press("Enter")
            expect(widget.locator(".rc-fallen")).to_contain_text("the verdict follows")
            assert widget.evaluate(FACES) == ["3", "7"]
            wake()
            assert "3 + 7" in _verdict(widget)

    def test_own_dice_that_cannot_be(self, page: Page) -> None:
        """What is not on the die is not shown on it."""
        with asleep(page):
            widget = _open(page)
            widget.locator(".rc-own > summary").first.click()
            field = widget.locator("[data-role=faces]")
            field.fill("3 77")
            field.press("Enter")
            expect(widget.locator(".rc-fallen .rc-more")).to_have_count(1)
            assert widget.evaluate(FACES) == ["3", "…"]

    def test_an_opened_link(self, page: Page) -> None:
        """The dice of a linked roll lie there, and no other answer."""
        with asleep(page) as wake:
            widget = _open(page)
            _press(widget)
            thrown, link = widget.evaluate(FACES), widget.evaluate("(widget) => widget.link()")
            page.goto("about:blank")
            widget = _open(page, link)
            expect(widget.locator(".rc-fallen")).to_be_visible()
            assert widget.evaluate(FACES) == thrown
            expect(widget.locator(".rc-answer > .rc-sentence")).to_be_hidden()
            wake()
            assert f"{thrown[0]} + {thrown[1]}" in _verdict(widget)

    def test_a_cancelled_roll(self, page: Page) -> None:
        """It is no longer expected among the last rolls."""
        with asleep(page):
            widget = _open(page)
            _press(widget)
            expect(widget.locator(".rc-recent li")).to_have_count(1)
            widget.locator("button[data-action=cancel]").click()
            expect(widget.locator(".rc-recent li")).to_have_count(0)


class TestVerdict:
    """The engine adds its answer to the same dice."""

    def test_the_same_dice(self, page: Page) -> None:
        """The answer shows the faces that fell, and nothing says otherwise."""
        widget = _open(page)
        fallen = widget.evaluate(PRESSED)
        assert len(fallen) == 2
        sentence = _verdict(widget)
        assert f"{fallen[0]} + {fallen[1]}" in sentence
        expect(widget.locator(".rc-outdated")).to_have_count(0)

    def test_a_page_that_is_out_of_date(self, page: Page) -> None:
        """Where the faces differ, those of the engine count, and one sentence says why."""
        widget = _open(page)
        widget.evaluate(FALSE_DICE)
        widget.locator("input[name=rating]").first.fill("137")  # no answer is stored for it
        _roll(widget)
        expect(widget.locator(".rc-outdated")).to_contain_text("out of date")

    def test_typing_while_it_waits(self, page: Page) -> None:
        """Other inputs may throw other dice: those that lie there are of the form as it stands."""
        with asleep(page):
            widget = _open(page)
            _press(widget)
            unfold(widget)
            widget.locator("input[name=dice_for]").first.fill("2")
            expect(widget.locator(".rc-fallen .rc-d6")).to_have_count(2)
            faces = [int(face) for face in widget.evaluate(FACES)]
            assert faces == list(_engine_faces(widget.evaluate(REQUEST)))

    def test_the_form_is_changed_before_the_verdict(self, page: Page) -> None:
        """The roll is judged by itself, and stands among the last ones instead of what was awaited."""
        with asleep(page) as wake:
            widget = _open(page)
            _press(widget)
            expect(widget.locator(".rc-recent .is-pending")).to_have_count(1)
            widget.locator("button[type=submit][value=odds]").click()
            wake()
            expect(widget.locator(".rc-recent .is-pending")).to_have_count(0)
            expect(widget.locator(".rc-recent li")).to_contain_text("against")


def _until_seen(widget: Locator, calculator: str) -> None:
    """Roll, and wait until the roll is in sight below the header; where it is long, from its sentence on.

    The page scrolls there with the frame after the answer (`PressedView`).
    """
    expect(widget).to_have_attribute("data-state", "idle")
    button = widget.locator(".rc-actions button[value=roll]")
    button.scroll_into_view_if_needed()
    button.tap()
    expect_answered(widget)
    seen = f"({SEEN})(document.querySelector(`rule-calculator[calculator='{calculator}'] > .rc-answer`))"
    until(widget.page, seen, told=f"'{calculator}'")


class TestSeen:
    """What fell is in view, moves for a moment, and is drawn as what it is."""

    @pytest.mark.parametrize("system", catalogue(), ids=lambda system: system.url_slug)
    def test_what_was_rolled_is_on_the_screen(
        self, browser: Browser, site: Site, problems: list[Any], system: System
    ) -> None:
        """The sentence and the dice or tokens, of every calculator that rolls, on a phone held upright."""
        with browser.new_context(base_url=site.url, reduced_motion="reduce", **PROFILE) as context:
            context.set_default_timeout(PATIENCE_MS)
            answer_in_process(context)
            watch(context, site.url, problems)
            page = context.new_page()
            page.goto(f"{system.url_slug}/calculators/")
            for each in system.calculators:
                if "roll" in each.modes:
                    _until_seen(page.locator(f"rule-calculator[calculator='{each.id}']").first, each.id)

    def test_in_view_on_a_phone(self, browser: Browser, site: Site) -> None:
        """The page scrolls to the dice, and the focus stays on the button."""
        context = browser.new_context(base_url=site.url, viewport=PHONE, reduced_motion="reduce")
        answer_in_process(context)
        page = context.new_page()
        widget = _open(page)
        _press(widget)
        assert page.evaluate("document.activeElement.value") == "roll"
        _verdict(widget)
        until(page, f"({SEEN})(document.querySelector('rule-calculator[data-state=answered] .rc-answer'))")
        assert page.evaluate("document.activeElement.value") == "roll"
        context.close()

    def test_typing_does_not_scroll(self, browser: Browser, site: Site) -> None:
        """Enter in a field rolls again, and the page stays where it is."""
        context = browser.new_context(base_url=site.url, viewport=PHONE, reduced_motion="reduce")
        answer_in_process(context)
        page = context.new_page()
        widget = _open(page)
        _roll(widget)
        page.evaluate("scrollTo(0, 0)")
        rating = widget.locator("input[name=rating]").first
        rating.focus()
        before = page.evaluate("scrollY")
        rating.press("Enter")
        _verdict(widget)
        assert page.evaluate("scrollY") == before
        context.close()

    def test_motion(self, sleeping: Page) -> None:
        """Dice tumble, unless the reader has asked for calm."""
        script = "(button) => { button.click(); return " + MOVING + "; }"
        for moves in (True, False):
            sleeping.emulate_media(reduced_motion="no-preference" if moves else "reduce")
            widget = _open(sleeping)
            assert bool(widget.locator("button[value=roll]").evaluate(script)) is moves


@pytest.mark.usefixtures("in_process_engine")
class TestAgain:
    """Beside the result one rolls again, and finds the rolls before."""

    def test_roll_again(self, page: Page) -> None:
        """The button stands beside the result, and keeps the focus."""
        widget = _open(page)
        first = _roll(widget)
        again = widget.locator(".rc-again button")
        again.click()
        _verdict(widget)
        expect(again).to_be_focused()
        entries = widget.locator(".rc-recent ol > li")
        expect(entries).to_have_count(2)
        expect(entries.nth(1)).to_contain_text(first)

    def test_the_last_five(self, page: Page) -> None:
        """The sixth drops out, newest first; each opens its roll again, and opening adds none."""
        widget = _open(page)
        sentences = [_roll(widget) for _ in range(6)]
        entries = widget.locator(".rc-recent ol > li")
        expect(entries.locator("span").last).to_be_visible()
        expect(entries).to_have_count(5)
        expect(entries.nth(0)).to_contain_text(sentences[5])
        entries.nth(4).locator("a").click()
        expect(widget.locator(".rc-answer .rc-sentence")).to_have_text(sentences[1])
        expect(entries).to_have_count(5)
        expect(entries.nth(4).locator("a[aria-current]")).to_have_count(1)

    def test_their_scripts_come_late(self, page: Page, site: Site) -> None:
        """The roll is first expected, then shown: browsers end several imports of one module in any order."""
        for _ in range(5):
            let_go = hold_back(page, f"**/{_script_of_rolls(site).name}")
            widget = _open(page)
            _roll(widget)
            let_go()
            expect(widget.locator(".rc-recent ol > li")).to_have_count(1)
            expect(widget.locator(".rc-recent .is-pending")).to_have_count(0)
            expect(widget.locator(".rc-answer + .roll-line + .rc-recent")).to_be_visible()
            page.unroute_all(behavior="ignoreErrors")

    def test_odds_have_no_such_button(self, page: Page) -> None:
        """Odds are not rolled again."""
        widget = _open(page)
        _roll(widget)
        widget.locator("button[type=submit][value=odds]").click()
        expect(widget.locator(".rc-again")).to_be_hidden()


class TestLink:
    """What is copied is what lies there."""

    def test_before_the_verdict(self, page: Page) -> None:
        """While the rules are loading, the link is that of the roll and not of the answer before."""
        with asleep(page):
            widget = _open(page)
            _press(widget)
            expect(widget.locator(".rc-fallen")).to_be_visible()
            state = widget.evaluate("(widget) => widget.state")
            assert state["mode"] == "roll"
            assert state["seed"] == widget.evaluate(REQUEST)["seed"]
