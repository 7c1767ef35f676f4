"""Dice and tokens laid by hand inside a single calculator, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.asleep import asleep
from tests.site.conftest import PATIENCE_MS, Site, watch
from tests.site.dragging import drag_onto
from tests.site.page_python import answer_in_process
from tests.site.waiting import text_of, unfold

LEAST_PX = 44
WIDTH_PX = 390


def own(page: Page, faces: str) -> None:
    """Lay dice or tokens on the table and have them judged."""
    part = page.locator(".rc-own").first
    part.evaluate("(part) => { part.open = true; }")
    field = part.locator("[data-role=faces]")
    field.fill(faces)
    field.press("Enter")


def sentence(page: Page) -> Locator:
    """The sentence of the answer."""
    return page.locator("rule-calculator > .rc-answer .rc-sentence").first


def on(page: Page, box: str) -> Locator:
    """The faces that lie in a place."""
    return page.locator(f"placing-board [data-box='{box}'] .pp-face")


def place(page: Page, name: str) -> Locator:
    """The button of a place."""
    return page.locator("placing-board .pp-place", has_text=name)


class TestTokens:
    """Tokens come out of a bag in sight and are laid out where the reader wants them."""

    @pytest.fixture
    def table(self, page: Page, in_process_engine: None) -> Page:
        """A draw that the build shows as odds: nothing has been drawn."""
        del in_process_engine
        page.goto("walkabout/making-a-character/")
        expect(page.locator(".pb-bag")).to_be_visible()
        return page

    @pytest.fixture
    def drawn(self, table: Page) -> Page:
        """Four core tokens in the hand."""
        own(table, "white black green red")
        expect(on(table, "")).to_have_count(4)
        expect(sentence(table)).to_contain_text("The core draw for")
        return table

    def test_one_by_one(self, table: Page) -> None:
        """Each press shows one more token, the bag loses it, and the answer comes with the last."""
        bag = table.locator(".pb-bag .pp-title")
        before = int(re.sub(r"\D", "", text_of(bag)))
        for number in range(1, 4):
            table.get_by_role("button", name="Draw one").click()
            expect(table.locator(".pb-bag .pp-status")).to_contain_text(f"{number} of 4")
            expect(on(table, "")).to_have_count(number)
            expect(bag).to_have_text(f"In the bag: {before - number}")
            expect(table.locator("rule-calculator").first).not_to_contain_text(
                "core draw for", use_inner_text=True
            )
        table.get_by_role("button", name="Draw one").click()
        expect(sentence(table)).to_be_visible()
        expect(table.locator(".rc-status").first).to_contain_text("The core draw for")
        expect(bag).to_have_text(f"In the bag: {before - 4}")

    def test_one_by_one_before_python(self, page: Page) -> None:
        """The seed has drawn them: they are seen and laid out at once, and stay so when the verdict comes."""
        with asleep(page) as wake:
            page.goto("walkabout/making-a-character/")
            for number in range(1, 5):
                page.get_by_role("button", name="Draw one").click()
                expect(page.locator(".pb-bag .pp-status")).to_contain_text(f"{number} of 4")
                expect(on(page, "")).to_have_count(number)
            expect(page.locator(".rc-fallen").first).to_contain_text("the verdict follows")
            drawn = on(page, "").evaluate_all("(faces) => faces.map((face) => face.dataset.name)")
            for index, name in enumerate(("Success", "Sacrifice", "Story")):
                page.locator(f"placing-board [data-piece='{index}']").click()
                place(page, name).click()
            wake()
            expect(page.locator(".pb-verdict")).to_contain_text("The green action comes to")
            for index, box in enumerate(("success", "sacrifice", "story", "")):
                expect(on(page, box)).to_have_attribute("data-name", drawn[index])

    def test_a_cancelled_draw(self, page: Page) -> None:
        """The bag is full again, and the next press draws."""
        with asleep(page):
            page.goto("walkabout/making-a-character/")
            title = page.locator(".pb-bag .pp-title")
            full = text_of(title)
            for _ in range(2):
                page.get_by_role("button", name="Draw one").click()
                expect(page.locator(".pb-bag .pp-status")).to_contain_text("1 of 4")
                page.locator("rule-calculator button[data-action=cancel]").first.click()
                expect(title).to_have_text(full)

    def test_all_at_once(self, table: Page) -> None:
        """One press draws the whole hand."""
        table.get_by_role("button", name="Draw all").click()
        expect(on(table, "")).to_have_count(4)
        expect(sentence(table)).to_contain_text("The core draw")

    def test_says_what_it_would_do_before(self, drawn: Page) -> None:
        """A token that is taken up shows at each place what it would do there; nothing has moved."""
        drawn.locator("placing-board").get_by_label(re.compile("^black token")).click()
        expect(drawn.locator("[data-box=success] .pp-says")).to_contain_text("one step toward the goal")
        expect(drawn.locator("[data-box=sacrifice] .pp-says")).to_contain_text("no harm done")
        expect(on(drawn, "")).to_have_count(4)

    def test_by_tap_and_undone(self, drawn: Page) -> None:
        """Three tokens laid out are judged, and each move is taken back."""
        board = drawn.locator("placing-board")
        for token, name in (("black", "Success"), ("green", "Sacrifice"), ("white", "Story")):
            board.get_by_label(re.compile(f"^{token} token")).click()
            place(drawn, name).click()
        expect(board.locator(".pb-verdict")).to_contain_text("The green action comes to 1 success")
        expect(board.locator("[data-box=story] .pp-says")).to_contain_text("the game master places")
        undo = board.get_by_role("button", name="Undo")
        undo.click()
        expect(on(drawn, "story")).to_have_count(0)
        expect(board.locator(".pb-verdict")).to_be_hidden()
        undo.click()
        undo.click()
        expect(on(drawn, "")).to_have_count(4)
        expect(board.locator(".pb-undo")).to_be_hidden()

    def test_by_keyboard(self, drawn: Page) -> None:
        """Enter takes a token up and leads to the places; a number lays it at once."""
        board = drawn.locator("placing-board")
        green = board.get_by_label(re.compile("^green token"))
        green.focus()
        drawn.keyboard.press("Enter")
        expect(place(drawn, "Success")).to_be_focused()
        drawn.keyboard.press("ArrowRight")
        drawn.keyboard.press("Enter")
        expect(on(drawn, "sacrifice")).to_have_attribute("data-name", "green")
        expect(green).to_be_focused()
        expect(board.locator("piece-placer > .pp-status").first).to_have_text("green token: Sacrifice.")
        drawn.keyboard.press("3")
        expect(on(drawn, "story")).to_have_attribute("data-name", "green")
        drawn.keyboard.press("Enter")
        drawn.keyboard.press("Escape")
        expect(green).to_have_attribute("aria-pressed", "false")
        expect(green).to_be_focused()

    def test_by_drag(self, drawn: Page) -> None:
        """A dragged token lies where it is dropped, and a tap still works afterwards."""
        board = drawn.locator("placing-board")
        red = board.get_by_label(re.compile("^red token"))
        drag_onto(red, board.locator("[data-box=success]"))
        expect(on(drawn, "success")).to_have_attribute("data-name", "red")
        expect(red).to_have_attribute("aria-pressed", "false")
        red.click()
        expect(red).to_have_attribute("aria-pressed", "true")

    def test_the_draw_is_in_view_on_a_phone(self, browser: Browser, site: Site) -> None:
        """The board above the answer grows, and the page leads to the tokens all the same."""
        context = browser.new_context(
            base_url=site.url, viewport={"width": WIDTH_PX, "height": 844}, reduced_motion="reduce"
        )
        answer_in_process(context)
        page = context.new_page()
        page.goto("walkabout/making-a-character/")
        expect(page.locator(".pb-bag")).to_be_visible()
        page.locator("rule-calculator button[type=submit][value=roll]").first.click()
        expect(sentence(page)).to_contain_text("The core draw")
        expect(on(page, "")).to_have_count(4)
        expect(page.locator("rule-calculator > .rc-answer .rc-shown").first).to_be_in_viewport(ratio=1)
        assert page.get_by_role("button", name="Draw again", exact=True).count() == 0
        context.close()

    def test_a_plan_is_taken_with_one_tap(self, drawn: Page) -> None:
        """The engine's own ways to lay them out are cards; the link then goes on with that layout."""
        plans = drawn.locator("placing-board .pb-plan")
        link = drawn.locator("a[data-onward=lay_out]")
        expect(plans).to_have_count(3)
        before = link.get_attribute("href") or ""
        plans.last.click()
        expect(on(drawn, "")).to_have_count(1)
        expect(drawn.locator(".pb-verdict")).to_contain_text("The green action comes to")
        expect(link).not_to_have_attribute("href", before)

    @pytest.mark.usefixtures("in_process_engine")
    def test_the_reserve_waits_in_the_hand(self, page: Page) -> None:
        """A token lies nowhere before the reader places it, and each place says what it would do there."""
        page.goto("walkabout/making-a-character/")
        calculator = page.locator("rule-calculator").first
        unfold(calculator)
        calculator.locator("input[name=reserve]").fill("2")
        calculator.locator("button[type=submit][value=roll]").click()
        reserve = page.locator("placing-board piece-placer").nth(1)
        token = reserve.locator("[data-box=hand] .pp-piece").first
        expect(reserve.locator("[data-box=hand] .pp-piece")).to_have_count(2)
        expect(page.locator("a[data-onward=lay_out]")).to_be_visible()
        token.click()
        for box in ("positive", "negative", "beneficial", "detrimental"):
            expect(reserve.locator(f"[data-box={box}] .pp-says")).to_have_text(re.compile("[a-z]{4}"))
        reserve.locator(".pp-place", has_text="A trait that harms").click()
        expect(reserve.locator("[data-box=negative] .pp-piece")).to_have_count(1)
        expect(reserve.locator("[data-box=hand] .pp-piece")).to_have_count(1)
        page.locator("placing-board .pb-plan").first.click()
        expect(page.locator(".pb-verdict")).to_contain_text("1 token of the reserve still in hand")

    @pytest.mark.usefixtures("in_process_engine")
    def test_the_outcome_is_laid_out_again(self, page: Page) -> None:
        """Two core tokens change places in the calculator of the outcome."""
        page.goto("walkabout/outcomes/")
        board = page.locator("placing-board").first
        board.locator("[data-box=success] .pp-piece").click()
        board.locator("[data-box=story] .pp-piece").click()
        expect(page.locator("select[name='core.success']").first).to_have_value("green")
        expect(page.locator("select[name='core.story']").first).to_have_value("black")


@pytest.mark.usefixtures("in_process_engine")
class TestDice:
    """Rolled dice are placed in slots, and the answer follows."""

    @pytest.fixture
    def rolled(self, page: Page) -> Page:
        """The roll that the chapter prints: 6 3 7 5 4 with one plot point."""
        page.goto("arylon/slots-and-bank/")
        expect(on(page, "bank")).to_have_count(1)
        return page

    def test_exchanged_dice_count_where_they_lie(self, rolled: Page) -> None:
        """The die in Effect and one in Total change places; the same dice are judged again."""
        board = rolled.locator("placing-board")
        expect(sentence(rolled)).to_contain_text("Total 18, Effect 4")
        board.get_by_label("d6 showing 4").click()
        board.get_by_label("d10 showing 7").click()
        expect(sentence(rolled)).to_contain_text("Total 15, Effect 7 at d10")
        expect(on(rolled, "total")).to_have_count(3)
        board.get_by_role("button", name="Undo").click()
        expect(sentence(rolled)).to_contain_text("Total 18, Effect 4")

    def test_a_refusal_stays_at_the_board(self, rolled: Page) -> None:
        """A place without room says so, before the move and after it; the next move heals it."""
        board = rolled.locator("placing-board")
        board.get_by_label("d8 showing 3").click()
        expect(board.locator("[data-box=effect] .pp-says")).to_contain_text("plot point")
        place(rolled, "Effect").click()
        expect(board.locator(".pb-verdict")).to_contain_text("leave the Bank")
        board.get_by_label("d6 showing 5").click()
        place(rolled, "Bank").click()
        expect(sentence(rolled)).to_contain_text("Total 13, Effect 7")
        expect(board.locator(".pb-verdict")).to_be_hidden()

    def test_a_card_places_all(self, rolled: Page) -> None:
        """Three placements are offered, the others are folded."""
        cards = rolled.locator("placing-board > .pb-offers > .pb-plans .pb-plan")
        expect(cards).to_have_count(3)
        expect(cards.first).to_contain_text("Success yes")
        expect(cards.first).not_to_contain_text("Against the best")
        cards.nth(1).click()
        expect(sentence(rolled)).to_contain_text("Total 17, Effect 5")

    def test_no_card_says_nothing(self, rolled: Page) -> None:
        """A failure is a card without success, and what costs nothing names no price."""
        own(rolled, "2 2 2 2 2")
        cards = rolled.locator("placing-board .pb-plan")
        expect(sentence(rolled)).to_contain_text("failure")
        texts = [each.text_content() or "" for each in cards.all()]
        assert texts
        assert not [text for text in texts if re.search(r" (0|no|–)( |$)", text)]

    def test_a_new_roll_is_placed_anew(self, rolled: Page) -> None:
        """A placement by hand belongs to the dice that lay there."""
        field = rolled.locator("input[name=slots]")
        rolled.locator("placing-board .pb-plan").nth(1).click()
        expect(field).not_to_have_value("")
        rolled.locator(".rc-form button[type=submit][value=roll]").click()
        expect(field).to_have_value("")
        expect(on(rolled, "bank")).to_have_count(1)

    def test_typing_stays_possible(self, rolled: Page) -> None:
        """The field is folded, and what is typed there is placed."""
        field = rolled.locator("input[name=slots]")
        expect(field).to_be_hidden()
        rolled.get_by_text("Type where they lie").click()
        field.fill("effect bank total total total")
        expect(rolled.locator("placing-board [data-box=effect] .pp-piece")).to_have_attribute(
            "aria-label", re.compile("^d8 ")
        )


class TestEverywhere:
    """On a phone all is in reach; without scripts the fields are there; other pages load nothing."""

    def test_on_a_phone(self, browser: Browser, site: Site, problems: list[str]) -> None:
        """Every piece, place, card and button is large enough for a finger and within the width."""
        context = browser.new_context(
            base_url=site.url, viewport={"width": WIDTH_PX, "height": 844}, has_touch=True, is_mobile=True
        )
        context.set_default_timeout(PATIENCE_MS)
        watch(context, site.url, problems)
        answer_in_process(context)
        page = context.new_page()
        for address in ("walkabout/play-in-ten-minutes/", "arylon/slots-and-bank/"):
            page.goto(address)
            expect(page.locator("placing-board .pp-piece").first).to_be_visible()
            targets = page.locator("placing-board button:visible").evaluate_all(
                "(all) => all.map((each) => each.getBoundingClientRect())"
                ".map(({ left, right, width, height }) => ({ left, right, width, height }))"
            )
            assert targets
            assert min(each["height"] for each in targets) >= LEAST_PX
            assert min(each["width"] for each in targets) >= LEAST_PX
            assert min(each["left"] for each in targets) >= 0
            assert max(each["right"] for each in targets) <= WIDTH_PX
        page.locator("placing-board").get_by_label("d6 showing 4").tap()
        page.locator("placing-board").get_by_label("d10 showing 7").tap()
        expect(sentence(page)).to_contain_text("Total 15, Effect 7")
        context.close()

    def test_without_scripts(self, browser: Browser, site: Site) -> None:
        """The placement is a field like any other, and nothing empty is shown."""
        context = browser.new_context(base_url=site.url, java_script_enabled=False)
        page = context.new_page()
        page.goto("arylon/slots-and-bank/")
        expect(page.locator("input[name=slots]")).to_be_visible()
        expect(page.locator("placing-board")).to_be_hidden()
        context.close()

    def test_other_pages_load_no_script_of_it(self, page: Page) -> None:
        """A page whose calculators place nothing fetches nothing for placing."""
        page.goto("scattershot/damage/")
        expect(page.locator("rule-calculator").first).to_have_attribute("data-state", "idle")
        expect(page.locator("placing-board")).to_have_count(0)
        assert page.evaluate("() => customElements.get('placing-board') === undefined")
        assert page.evaluate("() => customElements.get('piece-placer') === undefined")
