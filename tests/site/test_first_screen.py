"""A calculator invites: what matters and the button are on the first screen of a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import Calculator, catalogue
from tests.site.conftest import ASLEEP, Site, open_widget
from tests.site.kept import keep

GAMES = [system.url_slug for system in catalogue()]
PHONE: Any = {"width": 390, "height": 844}
TO_THE_BUTTON = """(widget) => {
    const button = widget.querySelector('.rc-actions button').getBoundingClientRect();
    return button.bottom - widget.getBoundingClientRect().top;
}"""
HEADER = "document.querySelector('.md-header').offsetHeight"
WIDER_THAN_ITS_BOX = """() => [...document.querySelectorAll('.rc-form, .rc-form *')]
    .filter((each) => each.checkVisibility() && each.clientWidth > 1)
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .filter((each) => !each.matches('input, select, svg *, .rc-unseen'))
    .map((each) => each.outerHTML.slice(0, 90))"""


@pytest.fixture(name="phone")
def _phone(browser: Browser, site: Site) -> Any:
    """A phone held upright."""
    context = browser.new_context(base_url=site.url, viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.add_init_script(ASLEEP)
    yield page
    context.close()


def _calculators(game: str) -> list[Calculator]:
    return [each for system in catalogue() if system.url_slug == game for each in system.calculators]


@pytest.mark.parametrize("game", GAMES)
class TestEveryCalculator:
    """All calculators of a game, on its page of them."""

    def test_the_button_is_on_the_first_screen(self, phone: Page, game: str) -> None:
        """From the top of the calculator to the foot of its first button, below the page's header."""
        phone.goto(f"{game}/calculators/")
        room = PHONE["height"] - phone.evaluate(HEADER)
        for each in _calculators(game):
            widget = phone.locator(f"rule-calculator[calculator='{each.id}']").first
            assert widget.evaluate(TO_THE_BUTTON) <= room, each.id

    def test_the_buttons_say_what_the_game_does(self, phone: Page, game: str) -> None:
        """In the same order everywhere, and before everything that is folded."""
        phone.goto(f"{game}/calculators/")
        for each in _calculators(game):
            form = phone.locator(f"rule-calculator[calculator='{each.id}'] .rc-form").first
            expect(form.locator("button[type=submit]")).to_have_text([verb for _, verb in each.buttons])
            assert form.locator(".rc-actions ~ .rc-field").count() == 0, each.id

    def test_nothing_is_wider_than_its_box(self, phone: Page, game: str) -> None:
        """With every fold and card open."""
        phone.goto(f"{game}/calculators/")
        phone.evaluate("document.querySelectorAll('.rc-form details').forEach((fold) => fold.open = true)")
        assert phone.evaluate(WIDER_THAN_ITS_BOX) == []


class TestMore:
    """The fold with the inputs that are not in front."""

    def test_it_is_closed_until_something_in_it_is_set(self, sleeping: Page) -> None:
        """A preset that sets something opens it, and it says what; the way back leaves it nothing to say."""
        mib = open_widget(sleeping, "scattershot/resolution/", "mib")
        more = mib.locator(".rc-fold")
        expect(more).not_to_have_attribute("open", "")
        expect(more.locator("summary")).to_have_text("More")
        mib.get_by_role("button", name="An expert in a tight corner").click()
        expect(more).to_have_attribute("open", "")
        expect(more.locator("summary")).to_have_text("More: Challenges taken 1")
        mib.get_by_role("button", name="Reset").click()
        expect(more.locator("summary")).to_have_text("More")

    def test_a_link_that_sets_something_opens_it(self, sleeping: Page) -> None:
        """Nobody has to look for what a link has set."""
        mib = open_widget(sleeping, "scattershot/resolution/", "mib")
        state = "{calculator: 'scattershot.mib', mode: 'odds', inputs: {rating: 12, dice_for: 2}}"
        mib.evaluate(f"(widget) => widget.openState({state})")
        expect(mib.locator(".rc-fold")).to_have_attribute("open", "")
        expect(mib.locator(".rc-fold > summary")).to_have_text("More: Experience Dice for 2")

    def test_an_error_opens_it(self, page: Page) -> None:
        """The field at fault is seen, and so is what is wrong with it."""
        mib = open_widget(page, "scattershot/resolution/", "mib")
        field = mib.locator("input[name=dice_for]")
        field.evaluate(
            "(field) => { field.value = '99'; field.dispatchEvent(new Event('input', {bubbles: true})); }"
        )
        expect(mib.locator("[data-field=dice_for] .rc-error")).to_be_visible()
        expect(field).to_be_visible()


class TestCards:
    """Lists of things with several fields each."""

    def test_a_card_is_added_named_and_taken_out(self, sleeping: Page) -> None:
        """The new one is open with the cursor in it; its summary follows what is typed."""
        persona = open_widget(sleeping, "scattershot/making-a-persona/", "persona")
        cards = persona.locator("[data-rows=skills] > .rc-card")
        count = cards.count()
        persona.locator(".rs-table > summary").click()
        persona.locator("[data-field=skills] [data-action=add-row]").click()
        expect(cards).to_have_count(count + 1)
        new = cards.last
        expect(new.locator("input").first).to_be_focused()
        new.get_by_label("Skill").fill("Swimming")
        new.get_by_label("Points in it").fill("3")
        expect(new.locator(".rc-card-words")).to_have_text("Swimming · Points in it 3")
        new.get_by_role("button", name="Remove this row").click()
        expect(cards).to_have_count(count)


class TestSentences:
    """Numbers and dice in running text."""

    def test_a_number_is_dragged_within_its_bounds(self, sleeping: Page) -> None:
        """Eight pixels for each; the bounds are said when they are met, and Python stays asleep."""
        sleeping.goto("scattershot/resolution/")
        line = sleeping.locator("#rating-in-a-sentence")
        field = line.locator("input[name=rating]")
        field.scroll_into_view_if_needed()
        box = field.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        sleeping.mouse.move(x, y)
        sleeping.mouse.down()
        sleeping.mouse.move(x + 17, y, steps=4)
        expect(field).to_have_value("14")
        expect(line.locator("output").first).to_have_text("79 %")
        sleeping.mouse.move(x + 300, y, steps=4)
        sleeping.mouse.up()
        expect(field).to_have_value("20")
        expect(line).to_contain_text("(1 to 20)")
        expect(line).not_to_have_attribute("data-refused", "")

    def test_a_number_out_of_bounds_is_refused_at_once(self, sleeping: Page) -> None:
        """The old numbers are marked as old, and the sentence says what the field takes."""
        sleeping.goto("scattershot/resolution/")
        line = sleeping.locator("#rating-in-a-sentence")
        for wrong in ("99", "abc", ""):
            line.locator("input[name=rating]").fill(wrong)
            expect(line.locator(".rc-error")).to_have_text(" (Rating 1 to 20)")
            expect(line.locator("output").first).to_have_attribute("data-stale", "")
            expect(line).not_to_have_attribute("aria-busy", "true")

    @pytest.mark.parametrize(
        ("path", "says", "shows"),
        [
            (
                "scattershot/resolution/",
                "Roll 2d10",
                r"2d10: \d+, \d+, \d+ in all; with a Rating of 12 .+",
            ),
            ("shattered-world/the-roll/", "Roll d4", r"d4: [1-4]"),
            (
                "arylon/the-pool/",
                "Roll d10 2d8",
                r"d10 2d8: \d+, \d, \d; Total \d+, Effect \d .+",
            ),
            (
                "walkabout/the-action/",
                "Draw three tokens",
                r"three tokens: \w+, \w+, \w+; for a red action .+",
            ),
        ],
    )
    def test_dice_are_thrown_where_they_are_named(
        self, sleeping: Page, path: str, says: str, shows: str
    ) -> None:
        """By a press, without Python; heard once, and seen on the pieces, with what the rule says of them."""
        sleeping.goto(path)
        thrown = sleeping.locator("rule-throw").first
        thrown.get_by_role("button", name=says).click()
        expect(sleeping.locator(".rs-status")).to_have_text(re.compile(f"^{shows}$"))
        fallen, _, said = (sleeping.locator(".rs-status").text_content() or "").partition("; ")
        if said:
            expect(thrown.locator(".rs-sum")).to_contain_text(f"({said})")
        told = fallen.partition(": ")[2].split(", ")
        pieces = thrown.locator(".rs-faces > svg")
        expect(pieces).to_have_count(len([each for each in told if "in all" not in each]))
        for place, piece in enumerate(pieces.all()):
            face = piece.locator(".rc-face")
            shown = face.text_content() if face.count() else piece.get_attribute("class")
            assert told[place] in (shown or "")

    def test_nothing_is_said_that_a_group_reads_otherwise(self, sleeping: Page) -> None:
        """With a 1 that counts for Total (KR4) the printed words may be wrong: the dice fall alone."""
        group = {"name": "", "texts": {}, "readings": {"KR4": "one"}}
        sleeping.goto("arylon/the-pool/")
        keep(sleeping, {"id": "group", "kind": "group", "value": group})
        sleeping.reload()
        expect(sleeping.locator(".group-strip")).to_be_attached()
        sleeping.locator("rule-throw").get_by_role("button", name="Roll d10 2d8").click()
        expect(sleeping.locator(".rs-status")).to_have_text(re.compile(r"^d10 2d8: \d+, \d, \d$"))
        expect(sleeping.locator("rule-throw .rs-sum")).to_have_count(0)

    def test_a_group_is_told_what_its_readings_leave(self, page: Page) -> None:
        """KR4 touches the pool of Arylon, and a ruling of Scattershot does not."""
        for ruling, reading, touches in (("KR4", "one", True), ("SR8", "nobody", False)):
            page.goto("arylon/the-pool/")
            group = {"name": "", "texts": {}, "readings": {ruling: reading}}
            keep(page, {"id": "group", "kind": "group", "value": group})
            page.reload()
            expect(page.locator(".group-strip [data-state=read]")).to_be_attached()
            expect(page.locator("rule-throw[data-read-otherwise]")).to_have_count(int(touches))
            page.get_by_role("button", name="Roll d10 2d8").click()
            expect(page.locator("rule-throw .rs-sum")).to_have_count(int(not touches))


class TestWayUp:
    """The button that leads to the top of a page."""

    @pytest.mark.parametrize(
        "address", ["scattershot/resolution/", "calculators/", "scattershot/table/#the-bench"]
    )
    def test_it_lies_on_nothing(self, phone: Page, address: str) -> None:
        """On a phone it has a place in the header, between the title and the other buttons."""
        phone.goto(address)
        phone.mouse.wheel(0, 3000)
        phone.evaluate("async () => { while (scrollY <= 2000) await new Promise(requestAnimationFrame); }")
        phone.mouse.wheel(0, -400)
        expect(phone.locator(".md-top")).to_be_visible()
        top, title, header, *others = phone.evaluate(
            """() => ['.md-top', '.md-header__topic:not([hidden])', '.md-header', '[for="__search"].md-icon',
                '.md-header__option label:not([hidden])'].map((each) => {
                const { left, right, bottom } = document.querySelector(each).getBoundingClientRect();
                return { left, right, bottom };
            })"""
        )
        assert top["bottom"] <= header["bottom"]
        assert title["right"] <= top["left"]
        assert top["right"] <= min(each["left"] for each in others)
