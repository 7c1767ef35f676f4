"""Under the verdict of a roll: what may be done to it, and what the faces would have come to otherwise."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine import Request, handle
from tests.site.conftest import ASLEEP, Site
from tests.site.page_python import answer_in_process
from tests.site.probing import probe
from tests.site.waiting import expect_answered, text_of, until

pytestmark = pytest.mark.usefixtures("in_process_engine")

SEED = "seed 1"
LINK = "(widget, seed) => widget.openState({ ...widget.request, mode: 'roll', seed, method: 2 })"
GHOSTS = ".rc-ghosts[data-inquiry=what_if]"
AFTERS = ".rc-ghosts[data-inquiry=afters]"


def _unfolded(
    page: Page,
    path: str = "scattershot/resolution/",
    calculator: str = "scattershot.mib",
    what: str = GHOSTS,
) -> Locator:
    widget = _rolled(page, path, calculator)
    widget.locator(f"{what} > summary").click()
    return widget


def _rolled(
    page: Page, path: str = "scattershot/resolution/", calculator: str = "scattershot.mib"
) -> Locator:
    page.goto(path)
    widget = page.locator(f"rule-calculator[calculator='{calculator}'][data-state]").first
    widget.wait_for()
    widget.evaluate("(widget) => widget.querySelector('button[type=submit]').focus()")  # Python wakes
    widget.evaluate(LINK, SEED)
    return widget


class TestAfters:
    """What may be done to a roll that lies: a press does it, and nothing else moves."""

    def test_a_die_is_thrown_in(self, page: Page) -> None:
        """It leaves all four dice that lie; a Challenge is taken on top, and taken back by one press."""
        widget = _unfolded(page, "scattershot/calculators/", "scattershot.contest", AFTERS)
        shown = widget.locator(".rc-answer .rc-shown .rc-face")
        expect(shown).to_have_count(4)
        four = shown.all_text_contents()
        widget.locator(f"{AFTERS} a", has_text="A die for the Actor").click()
        expect(shown).to_have_count(5)
        assert [*shown.all_text_contents()[:2], *shown.all_text_contents()[3:]] == four
        five = shown.all_text_contents()
        # The form unfolds above the roll, and the roll stays where it was read.
        expect(widget.locator(".rc-answer")).to_be_in_viewport()
        widget.locator(f"{AFTERS} a", has_text="One more Challenge for the Actor").click()
        expect(widget.locator("input[name=actor_challenges]").first).to_have_value("1")
        expect_answered(widget)
        assert shown.all_text_contents() == five
        page.go_back()
        expect(widget.locator("input[name=actor_challenges]").first).to_have_value("0")
        assert shown.all_text_contents() == five

    def test_the_price_stands_beside_it(self, page: Page) -> None:
        """Whoever throws a die knows beforehand whom it goes to (S13)."""
        widget = _unfolded(page, what=AFTERS)
        line = widget.locator(f"{AFTERS} li", has_text="One more die against it")
        expect(line).to_contain_text("costs a die, which goes to the player whom it hurts")

    def test_below_what_throws_nothing(self, page: Page) -> None:
        """Tokens that another calculator has drawn go on, too: an item is given up for one (WR25)."""
        page.goto("walkabout/outcomes/")
        widget = page.locator("#lay-out[data-state]")
        expect(widget.locator(AFTERS)).to_have_count(0)  # nobody has placed anything yet
        widget.evaluate(
            "(widget) => widget.openState("
            "{ ...widget.request, inputs: { ...widget.request.inputs, obstacles: 5 } })"
        )
        widget.locator(f"{AFTERS} > summary").click()
        widget.locator(f"{AFTERS} a", has_text="Give an item up for a black success").click()
        expect(widget.locator("input[name=traded_items]").first).to_have_value("1")
        expect(widget.locator(".rc-answer .rc-sentence")).to_contain_text("with 1 item given up")
        expect(widget.locator(AFTERS)).to_have_count(1)
        expect(widget.locator(GHOSTS)).to_have_count(0)


class TestGhosts:
    """Other outcomes, folded until the reader asks for them; the form turns to each."""

    def test_one_more_die(self, page: Page) -> None:
        """The words are the engine's; a press turns the form, and the first dice stay."""
        widget = _unfolded(page)
        ghost = widget.locator(f"{GHOSTS} a", has_text="With one more Experience Die")
        expect(ghost).to_be_visible()
        said = text_of(ghost.locator("strong"))
        inputs = {"rating": 12, "dice_for": 1}
        asked = Request(calculator="scattershot.mib", mode="roll", inputs=inputs, seed=SEED, method=2)
        answer = handle(asked)
        assert said.startswith(f"MIB {answer.result['mib']}".replace("-", "\N{MINUS SIGN}"))
        before = widget.locator(".rc-answer .rc-face").all_text_contents()
        ghost.click()
        expect(widget.locator("input[name=dice_for]").first).to_have_value("1")
        expect(widget.locator(".rc-answer .rc-shown .rc-face")).to_have_count(3)
        assert widget.locator(".rc-answer .rc-face").all_text_contents()[:2] == before
        expect(widget.locator(".rc-answer .rc-sentence")).to_have_text(answer.sentence)
        assert page.evaluate("document.activeElement.matches('button[type=submit]')")
        until(page, "location.hash.startsWith('#q1-')")

    def test_another_calculator(self, page: Page) -> None:
        """What another calculator says is a link that leads to it."""
        widget = _unfolded(page, "walkabout/calculators/", "walkabout.draw")
        widget.locator(f"{GHOSTS} a", has_text="Laid out").first.click()
        outcome = page.locator("rule-calculator[calculator='walkabout.resolve']").first
        expect_answered(outcome)

    @pytest.mark.parametrize(
        ("game", "calculator"),
        [("arylon", "arylon.roll"), ("shattered-world", "shattered_world.action")],
    )
    def test_in_other_games(self, page: Page, game: str, calculator: str) -> None:
        """Each game says what a step or another place would have done."""
        widget = _unfolded(page, f"{game}/calculators/", calculator)
        expect(widget.locator(f"{GHOSTS} li").first).to_be_visible()
        assert widget.locator(f"{GHOSTS} li").count() <= 3

    def test_nothing_moves(self, page: Page) -> None:
        """The folded line is there with the verdict, and what comes after it stays where it is."""
        page.add_init_script(probe("answer_places"))
        widget = _rolled(page)
        expect(widget.locator(GHOSTS)).to_be_visible()  # its script is there
        widget.evaluate(LINK, "seed 4")
        until(page, "answers.length === 2")
        assert widget.evaluate("placesIn") == page.evaluate("answers.at(-1)")

    def test_it_stays_unfolded(self, page: Page) -> None:
        """Who looks at them goes on looking at those of the next roll, in the room of the last."""
        widget = _unfolded(page)
        expect(widget.locator(f"{GHOSTS} a").first).to_be_visible()
        first = widget.locator(f"{GHOSTS} a").all_text_contents()
        widget.evaluate(LINK, "seed 4")
        expect(widget.locator(f"{GHOSTS} a").first).not_to_have_text(first[0])
        expect(widget.locator(GHOSTS)).to_have_attribute("open", "")

    def test_asked_only_when_unfolded(self, page: Page) -> None:
        """A stored verdict needs no Python, and nothing is worked out before the reader asks for it."""
        page.add_init_script(ASLEEP)
        page.goto("scattershot/resolution/")
        widget = page.locator("#mib")
        widget.locator("button[type=submit][value=roll]").click()
        expect_answered(widget)
        expect(widget.locator(GHOSTS)).to_be_visible()
        expect(widget.locator(f"{GHOSTS} a")).to_have_count(0)
        expect(widget.locator(".rc-answer .rc-shown")).to_be_visible()

    def test_a_thumb_hits_it(self, browser: Browser, site: Site) -> None:
        """On a phone each line is 44 px high, and within the page."""
        reader = browser.new_context(
            base_url=site.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
        )
        answer_in_process(reader)
        page = reader.new_page()
        widget = _unfolded(page)
        box = widget.locator(f"{GHOSTS} a").first.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= 390
        reader.close()
