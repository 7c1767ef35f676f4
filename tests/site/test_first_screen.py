"""A calculator invites: what matters and the button are on the first screen of a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import catalogue
from tests.site.conftest import ASLEEP, Site
from tests.site.kept import keep
from tests.site.looks import Looks

GAMES = [system.url_slug for system in catalogue()]
PHONE: Any = {"width": 390, "height": 844}
TO_THE_BUTTON = """(widget) => {
    const button = widget.querySelector('.rc-actions button').getBoundingClientRect();
    return button.bottom - widget.getBoundingClientRect().top;
}"""
HEADER = "document.querySelector('.md-header').offsetHeight"
PLACES_IN_THE_HEADER = """() => ['.md-top', '.md-header__topic:not([hidden])', '.md-header',
    '[for="__search"].md-icon', '.md-header__option label:not([hidden])'].map((each) => {
        const { left, right, bottom } = document.querySelector(each).getBoundingClientRect();
        return { left, right, bottom };
    })"""
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


@pytest.mark.parametrize("game", GAMES)
def test_every_calculator(phone: Page, game: str, looks: Looks) -> None:
    """Of a game, on its page of them: what matters and the buttons, in the same order everywhere."""
    phone.goto(f"{game}/calculators/")
    room = PHONE["height"] - phone.evaluate(HEADER)
    system = next(each for each in catalogue() if each.url_slug == game)
    for each in system.calculators:
        widget = phone.locator(f"rule-calculator[calculator='{each.id}']").first
        with looks.at(f"{each.id}: from its top to the foot of its first button is no more than a screen"):
            assert widget.evaluate(TO_THE_BUTTON) <= room
        form = widget.locator(".rc-form")
        with looks.at(f"{each.id}: the buttons say what the game does, before everything that is folded"):
            expect(form.locator("button[type=submit]")).to_have_text([verb for _, verb in each.buttons])
            assert form.locator(".rc-actions ~ .rc-field").count() == 0
    phone.evaluate("document.querySelectorAll('.rc-form details').forEach((fold) => fold.open = true)")
    with looks.at("nothing is wider than its box, with every fold and card open"):
        assert phone.evaluate(WIDER_THAN_ITS_BOX) == []


class TestThrows:
    """Dice in running text."""

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
        page.goto("arylon/the-pool/")
        for ruling, reading, touches in (("KR4", "one", True), ("SR8", "nobody", False)):
            group = {"name": "", "texts": {}, "readings": {ruling: reading}}
            keep(page, {"id": "group", "kind": "group", "value": group})
            page.reload()
            expect(page.locator(".group-strip [data-state=read]")).to_be_attached()
            expect(page.locator("rule-throw[data-read-otherwise]")).to_have_count(int(touches))
            page.get_by_role("button", name="Roll d10 2d8").click()
            expect(page.locator("rule-throw .rs-sum")).to_have_count(int(not touches))


def test_the_way_up_lies_on_nothing(phone: Page, looks: Looks) -> None:
    """The button to the top has a place in a phone's header, between the title and the other buttons."""
    for address in ("scattershot/resolution/", "calculators/", "scattershot/table/#the-bench"):
        phone.goto(address)
        phone.mouse.wheel(0, 3000)
        phone.evaluate("async () => { while (scrollY <= 2000) await new Promise(requestAnimationFrame); }")
        phone.mouse.wheel(0, -400)
        expect(phone.locator(".md-top")).to_be_visible()
        top, title, header, *others = phone.evaluate(PLACES_IN_THE_HEADER)
        with looks.at(address):
            assert top["bottom"] <= header["bottom"]
            assert title["right"] <= top["left"]
            assert top["right"] <= min(each["left"] for each in others)
