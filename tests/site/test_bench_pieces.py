"""Tokens, pools and slots of the benches in a real browser, played as at a table."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.links import link_fragment
from tests.site.bench_page import bench, entries, lay, placed, result, roll, says
from tests.site.conftest import PATIENCE_MS, Site, watch
from tests.site.dragging import drag_onto
from tests.site.waiting import unfold


class TestTokens:
    """Tokens are laid out by choosing, by dragging and by touch; the engine says what is wrong."""

    @pytest.fixture
    def drawn(self, page: Page) -> Page:
        """A bench with five core tokens: one of each colour."""
        bench(page, "walkabout")
        page.locator("#pool input[name=keywords]").fill("2")
        expect(page.locator("#draw input[name=keywords]")).to_have_value("2")
        roll(page, "draw", "white black green blue red")
        expect(entries(page).first).to_contain_text(" is white, black")
        page.locator("#redraw [data-role=faces]").evaluate(
            "(field) => { field.closest('details').open = true; }"
        )
        roll(page, "redraw", "white black green blue red white black")
        expect(placed(page, "place").locator(".pp-piece")).to_have_count(5)
        expect(placed(page, "place", 1).locator(".pp-piece")).to_have_count(2)
        return page

    def test_typed_tokens_stay_while_another_stage_is_answered(self, page: Page) -> None:
        """Tokens that are typed and not sent yet are nobody's to take away."""
        bench(page, "walkabout")
        page.locator("#draw .rc-own > summary").click()
        field = page.locator("#draw [data-role=faces]")
        field.fill("white black")
        page.locator("#pool input[name=keywords]").fill("2")
        expect(page.locator("#draw input[name=keywords]")).to_have_value("2")
        expect(says(page, "draw")).to_be_visible()
        expect(field).to_have_value("white black")

    def test_by_key(self, drawn: Page) -> None:
        """A token is sent to a place with the number of the place; the one that lay there takes its place."""
        white = placed(drawn, "place").get_by_label(re.compile("^white token"))
        white.focus()
        drawn.keyboard.press("1")
        expect(drawn.locator("#place select[name='core.success']")).to_have_value("white")
        expect(white).to_be_focused()
        expect(entries(drawn).first).to_contain_text("Lay the tokens out")

    def test_the_engine_says_what_is_wrong(self, drawn: Page) -> None:
        """A place without a token is refused in words, beside its field."""
        placed(drawn, "place").locator("[data-box=story] .pp-piece").click()
        placed(drawn, "place").locator("[data-box=''] .pp-place").click()
        expect(drawn.locator("#place .rc-error:visible")).to_contain_text("Story")

    def test_by_dragging(self, drawn: Page) -> None:
        """A token that is dragged onto a place lies there."""
        boxes = placed(drawn, "place")
        drag_onto(boxes.locator(".pp-face[data-name=red]"), boxes.locator("[data-box=success]"))
        expect(drawn.locator("#place select[name='core.success']")).to_have_value("red")

    def test_the_reserve_has_its_own_boxes(self, drawn: Page) -> None:
        """A token of the reserve goes to a trait or a relationship."""
        reserve = placed(drawn, "place", 1)
        lay(reserve, 0, "A helpful relationship")
        expect(drawn.locator("#place [data-rows=reserve] select[name='reserve.on']").first).to_have_value(
            "beneficial"
        )

    def test_by_touch(self, browser: Browser, site: Site, problems: list[str]) -> None:
        """On a phone a finger drags a token."""
        context = browser.new_context(
            base_url=site.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
        )
        context.set_default_timeout(PATIENCE_MS)
        watch(context, site.url, problems)
        page = bench(context.new_page(), "walkabout")
        boxes = placed(page, "place")
        boxes.scroll_into_view_if_needed()
        before = boxes.locator("[data-box=story] .pp-face").get_attribute("data-name")
        face = boxes.locator("[data-box='']  .pp-face").first
        other = face.get_attribute("data-name")
        assert other
        face.scroll_into_view_if_needed()
        start, goal = face.bounding_box(), boxes.locator("[data-box=story]").bounding_box()
        assert start
        assert goal
        touch = context.new_cdp_session(page)
        point = {"x": start["x"] + 15, "y": start["y"] + 15}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        for part in range(1, 6):
            moved = {
                "x": point["x"] + (goal["x"] + 25 - point["x"]) * part / 5,
                "y": point["y"] + (goal["y"] + 40 - point["y"]) * part / 5,
            }
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [moved]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert before != other
        expect(boxes.locator("[data-box=story] .pp-face")).to_have_attribute("data-name", other)
        expect(page.locator("#place select[name='core.story']")).to_have_value(other)
        context.close()

    def test_the_next_action_draws_from_what_is_left(self, page: Page) -> None:
        """The bag has lost the tokens that were drawn."""
        bench(page, "walkabout")
        page.locator("#pool input[name=keywords]").fill("0")
        expect(page.locator("#draw input[name=keywords]")).to_have_value("0")
        roll(page, "draw", "white white black")
        roll(page, "redraw", "white white black green red")
        expect(result(page, "redraw", "negatives")).to_have_attribute("value", "2")
        page.get_by_role("button", name="The next action").click()
        expect(page.locator("#draw input[name='bag.white']")).to_have_value("2")
        expect(page.locator("#draw input[name='bag.black']")).to_have_value("3")


class TestWhittling:
    """A pool is whittled down roll by roll."""

    def test_until_it_is_empty(self, page: Page) -> None:
        """Each roll goes on at what is left, until nothing is."""
        bench(page, "shattered-world")
        roll(page, "whittle", "6")
        expect(result(page, "whittle", "left")).to_have_attribute("value", "10")
        expect(page.locator("#whittle_on input[name=pool]")).to_have_value("10")
        page.get_by_role("button", name="Whittle on").click()
        expect(page.locator("#whittle input[name=pool]")).to_have_value("10")
        page.locator("#whittle input[name=pool]").fill("1")
        roll(page, "whittle", "8")
        expect(page.locator("#stage-whittle_on .rb-without")).to_be_visible()

    def test_a_session_is_spent(self, page: Page) -> None:
        """What the session was worth is what the plan may spend, and a price grows."""
        bench(page, "shattered-world")
        page.locator("#achievements input[name=total_achievements]").fill("30")  # no fewer than the XP (H14)
        page.locator("#achievements input[name=current_xp]").fill("20")
        xp = page.locator("#plan input[name=xp]")
        expect(xp).to_have_value(re.compile(r"2\d"))
        page.get_by_role("button", name="The next purchase").click()
        expect(page.locator("#buy_in input[name=owned]")).to_have_value("3")
        expect(page.locator("#buy_in input[name=purchases]")).to_have_value("1")


class TestSlots:
    """Dice come off the sheet, are rolled, and lie where the player puts them."""

    def test_from_the_sheet_to_the_hitches(self, page: Page) -> None:
        """A trait that is left out leaves the pool; a die moved to another Slot counts there."""
        bench(page, "arylon")
        unfold(page.locator("#sheet"))
        page.locator("#sheet input[name='traits.left_out']").last.check()
        expect(page.locator("#roll input[name=dice]")).to_have_value("d8 d8 d10")
        page.locator("#sheet input[name='traits.left_out']").last.uncheck()
        expect(page.locator("#roll input[name=dice]")).to_have_value("d8 d8 d10 d6")
        roll(page, "roll", "5 1 7 3")
        expect(result(page, "slots", "total")).to_have_attribute("value", "12")
        boxes = placed(page, "slots")
        boxes.locator("[data-box=bank] .pp-piece").first.click()
        boxes.locator("[data-box=total] .pp-place").click()
        expect(page.locator("#slots .rc-error:visible")).to_contain_text("plot point")
        boxes.locator("[data-box=total] .pp-piece").first.click()
        boxes.locator("[data-box=bank] .pp-place").click()
        expect(page.locator("#slots .rc-error:visible")).to_have_count(0)
        expect(entries(page).first).to_contain_text("Place the dice")
        expect(page.locator("#hitch > .rc-answer")).to_be_visible()

    def test_no_hitch_no_sale(self, page: Page) -> None:
        """Where no die shows a 1, nothing is for sale."""
        bench(page, "arylon")
        roll(page, "roll", "5 6 7 3")
        expect(page.locator("#stage-hitch .rb-without")).to_be_visible()


BLOW = {"mode": "work", "inputs": {"hit_points": 4, "rmib": 6}}


class TestFormerBench:
    """Links to the bench of all games, which each game's table has taken the place of."""

    def _fragment(self, **stages: dict[str, Any]) -> str:
        data = json.dumps({"bench": "all", "stages": stages}, sort_keys=True, separators=(",", ":"))
        return f"b1-{base64.urlsafe_b64encode(data.encode()).decode().rstrip('=')}x"

    def test_one_game(self, page: Page) -> None:
        """The link opens at the table of the game, with what it holds."""
        page.goto(f"bench/#{self._fragment(scattershot_damage=BLOW)}")
        page.wait_for_url("**/scattershot/table/#b1-*")
        expect(page.locator("#damage input[name=rmib]")).to_have_value("6")
        expect(page.locator("#damage")).to_be_visible()

    def test_several_games(self, page: Page) -> None:
        """Each game's part is a link of its own."""
        page.goto(f"bench/#{self._fragment(scattershot_damage=BLOW, arylon_step={'mode': 'work'})}")
        expect(page.locator("bench-links [role=status]")).to_contain_text("several games")
        page.locator("bench-links").get_by_role("link", name="Scattershot").click()
        expect(page.locator("#damage input[name=rmib]")).to_have_value("6")

    def test_one_answer(self, page: Page) -> None:
        """The link to an answer that was copied there opens among the calculators of its game."""
        answer = link_fragment({"calculator": "scattershot.damage", **BLOW})
        page.goto(f"bench/#{answer}")
        page.wait_for_url("**/scattershot/calculators/#q1-*")
        calculator = page.locator("rule-calculator[calculator='scattershot.damage']")
        expect(calculator.locator("input[name=rmib]")).to_have_value("6")
