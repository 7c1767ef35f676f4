"""The first touches of a reader, answered from what the build has stored, while Python is still asleep."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from macros.pages.cached_answers import file_name, key_of
from tests.site.asleep import hold_back
from tests.site.chromium import PROJECT
from tests.site.conftest import ASLEEP, Problems, Site
from tests.site.kept import kept, until_kept
from tests.site.looks import Looks
from tests.site.probing import probe
from tests.site.waiting import copied_by, until

FRAMES_UNTIL_SHOWN = probe("frames_until_shown")

DISTANCES = """(paragraph) => {
  const field = paragraph.querySelector('input');
  const widest = () => {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const tops = [...range.getClientRects()].filter((part) => part.height < 40).map((part) => part.top);
    const lines = tops.sort((a, b) => a - b).filter((top, place) => !place || top - tops[place - 1] > 8);
    return Math.max(...lines.slice(1).map((top, place) => top - lines[place]));
  };
  const before = widest();
  field.hidden = true;
  const without = widest();
  field.hidden = false;
  return [before, without];
}"""
"""The widest distance between two lines of a paragraph with its field, and without; the field is no line."""


def _mib(page: Page) -> Locator:
    page.goto("scattershot/resolution/")
    return page.locator("#mib")


class TestCalculators:
    """A calculator's ordinary answers need no Python."""

    def test_a_first_edit_is_answered_with_all_that_belongs_to_it(self, sleeping: Page, looks: Looks) -> None:
        """The sentence is spoken, the address holds the state, and whoever listens is told."""
        widget = _mib(sleeping)
        request = json.loads(widget.evaluate("(widget) => JSON.stringify(widget.request)"))
        sleeping.evaluate(
            "addEventListener('rule-calculator-answered', (event) => { window.told = event.detail; })"
        )
        widget.locator("input[name=rating]").fill("14")
        expect(widget.locator(".rc-status")).to_contain_text("Rating of 14 makes it 79 %")
        expect(widget.locator(".rc-answer [data-event=success]")).to_have_text("79 %")
        assert sleeping.evaluate("told.response.inputs.rating") == 14
        assert sleeping.evaluate("told.state.inputs.rating") == 14
        until(sleeping, "location.hash.startsWith('#q1-')")
        with looks.at("what the form asks unchanged is stored under the very words of the page"):
            assert request.pop("calculator") == "scattershot.mib"
            path = PROJECT / "docs/assets/answers" / file_name(PROJECT, "scattershot.mib")
            assert key_of(request) in json.loads(path.read_bytes())

    def test_a_refusal_is_stored_too(self, sleeping: Page, looks: Looks) -> None:
        """A fourth keyword is forbidden, and the field says by which rule, without Python."""
        sleeping.goto("walkabout/the-action/")
        with looks.at("Home and End turn a number that the rules bound; another moves the caret, as always"):
            field = sleeping.locator("rule-sentence input[name=keywords]").first
            field.press("End")
            expect(field).to_have_value("3")
            field.press("Home")
            expect(field).to_have_value("0")
        pool = sleeping.locator("#pool")
        pool.locator("input[name=keywords]").fill("4")
        expect(pool.locator("[data-field=keywords] > .rc-error")).to_contain_text("Keywords: enter a whole")
        expect(pool.locator(".rc-stale")).to_be_visible()

    def test_what_is_not_stored_wakes_python(self, page: Page, problems: Problems) -> None:
        """The answer comes without a second press, and until then the page says what is under way.

        Without the stored answers everything is asked of Python: a missing file does no harm.
        """
        problems.provoke("console: Failed to load resource")
        page.route("**/assets/answers/*", lambda route: route.abort())
        let_go = hold_back(page, "**/*.wasm")
        widget = _mib(page)
        rating = widget.locator("input[name=rating]")
        rating.fill("237")
        expect(widget.locator(".rc-wait")).to_be_visible()
        expect(widget.locator(".rc-stage")).to_contain_text("Loading the rules")
        let_go()
        expect(widget.locator(".rc-status")).to_contain_text("Rating of 237")
        expect(widget.locator(".rc-wait")).to_be_hidden()
        rating.fill("14")
        expect(widget.locator(".rc-answer [data-event=success]")).to_have_text("79 %")


SAME_SEEDS = """
    let drawn = 0;
    crypto.getRandomValues = (bytes) => bytes.fill(drawn += 1);
    window.told = [];
    addEventListener('rule-calculator-answered', ({ target, detail }) => told.push({
        response: JSON.stringify(detail.response),
        html: target.querySelector('.rc-answer').innerHTML,
        link: target.link(),
    }));"""


class TestRolls:
    """A roll that can fall in few ways has its verdict before Python, as `test_live.py` sees too."""

    def test_is_what_python_says(self, browser: Browser, site: Site) -> None:
        """For the same seeds answer, link and entry of the log are the same to the letter."""
        seen = [self._rolled(browser, site, is_asleep=is_asleep) for is_asleep in (True, False)]
        assert len(seen[0]["told"]) == 4
        assert seen[0] == seen[1]

    @staticmethod
    def _rolled(browser: Browser, site: Site, *, is_asleep: bool) -> dict[str, Any]:
        """Roll four times with the same seeds, with stored answers alone or with Python alone."""
        reader = browser.new_context(base_url=site.url, service_workers="block")
        page = reader.new_page()
        page.add_init_script(SAME_SEEDS)
        if is_asleep:
            page.add_init_script(ASLEEP)
        else:
            page.route("**/assets/answers/*", lambda route: route.abort())
        widget = _mib(page)
        for number in range(1, 5):
            widget.locator("button[type=submit][value=roll]").click()
            until(page, f"told.length === {number}")
        expect(widget.locator(".roll-line")).to_contain_text("Kept in the")
        until_kept(page, "roll", "all.length === 4")
        rolls = [{key: part for key, part in roll.items() if key != "time"} for roll in kept(page, "roll")]
        seen = {"told": page.evaluate("told"), "logged": sorted(rolls, key=lambda roll: roll["link"])}
        reader.close()
        return seen


class TestSentences:
    """A number in a sentence turns, and the sentence follows in the next frame."""

    def test_by_key_and_by_voice(self, sleeping: Page, looks: Looks) -> None:
        """One visit of the home page: its try turns, is heard, copied, refused, and brought back."""
        sleeping.goto("")
        hero = sleeping.locator("#hero")
        expect(hero.locator(".rs-back")).to_have_count(0)
        hero.locator("input").focus()  # which brings the script of the try
        until(sleeping, "['game-try', 'rule-sentence'].every((tag) => customElements.get(tag))")
        with looks.at("the table in the HTML answers before the next frame is painted"):
            assert sleeping.evaluate(FRAMES_UNTIL_SHOWN) == 1
        with looks.at("a changed sentence offers a way back to what is printed"):
            hero.locator("input").fill("9")
            hero.get_by_role("button", name="back to the printed values").click()
            expect(hero.locator("input")).to_have_value("12")
            expect(hero.locator("output").first).to_have_text("64 %")
            expect(hero.locator(".rs-back")).to_be_hidden()
        with looks.at("by key"):
            _turn_by_key(hero)
        with looks.at("whoever listens hears it when the reader pauses, not at each key"):
            _listen(sleeping)
        with looks.at("what is pasted reads as the sentence does"):
            _copy(sleeping)
        with looks.at("the error stands in the sentence, and goes with the next good number"):
            _mistype(hero)

    def test_a_thumb_finds_it(self, browser: Browser, site: Site) -> None:
        """On a phone it is 44 px high and keeps the lines as far apart as they were."""
        reader = browser.new_context(
            base_url=site.url, viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True
        )
        page = reader.new_page()
        page.goto("")
        field = page.locator("#hero input")
        box = field.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 32
        with_field, without = page.locator(".try-odds").first.evaluate(DISTANCES)
        assert 15 < without < 40
        assert with_field - without < 4
        field.tap()
        expect(field).to_be_focused()
        assert field.get_attribute("inputmode") == "numeric"
        reader.close()


class TestSlowNetwork:
    """A reader with bad reception."""

    def test_the_table_answers_while_python_is_on_its_way(self, page: Page) -> None:
        """Cached answers are small beside Python, and come before it; this server compresses neither."""
        arrived: list[str] = []
        page.on("requestfinished", lambda request: arrived.append(request.url))
        session = page.context.new_cdp_session(page)
        page.goto("scattershot/resolution/")
        session.send("Network.enable")
        slow = {"offline": False, "latency": 200, "downloadThroughput": 400_000, "uploadThroughput": 400_000}
        session.send("Network.emulateNetworkConditions", slow)
        widget = page.locator("#mib")
        widget.locator("input[name=rating]").press("ArrowUp")
        expect(widget.locator(".rc-status")).to_contain_text("Rating of 13 makes it 72 %")
        assert [url for url in arrived if url.endswith(".wasm")] == []


def _turn_by_key(hero: Locator) -> None:
    """Up and down by one, page up and page down by five, Escape back to what is printed."""
    field = hero.locator("input")
    for key, value, chance in (
        ("ArrowUp", "13", "72 %"),
        ("ArrowDown", "12", "64 %"),
        ("PageDown", "7", "21 %"),
        ("PageUp", "12", "64 %"),
        ("ArrowUp", "13", "72 %"),
        ("Escape", "12", "64 %"),
    ):
        field.press(key)
        expect(field).to_have_value(value)
        expect(hero.locator("output").first).to_have_text(chance)


def _listen(page: Page) -> None:
    page.evaluate(probe("turn_and_listen"))
    until(page, "spoken.length > 0")
    [spoken] = page.evaluate("spoken")
    assert "15 or less in all, and you are across, 85 % of the time" in spoken
    assert page.locator("#hero output[aria-live=off]").count() == 1


def _copy(page: Page) -> None:
    page.locator("#hero input").fill("13")
    page.evaluate("""() => {
        document.activeElement.blur();
        getSelection().selectAllChildren(document.querySelector('.try-odds'));
    }""")
    copied = copied_by(page, lambda: page.keyboard.press("Control+c"))
    assert copied.startswith(
        "You jump to the next roof. Throw two ten-sided dice: 13 or less in all, and you are across, 72 %"
    )


def _mistype(hero: Locator) -> None:
    hero.locator("input").fill("many")
    expect(hero.locator(".rc-error")).to_have_text("(Rating 1 to 20)")
    hero.locator("input").fill("14")
    expect(hero.locator("output").first).to_have_text("79 %")
    expect(hero.locator(".rc-error")).to_be_empty()
