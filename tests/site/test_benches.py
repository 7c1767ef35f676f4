"""The benches in a real browser: each flow played as at a table, and every step taken back."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from engine import catalogue
from engine.links import link_fragment
from tests.site.asleep import hold_back
from tests.site.bench_page import BENCH_SCRIPT, bench, entries, lay, placed, result, roll, says
from tests.site.conftest import PATIENCE_MS, Site, script_with, watch
from tests.site.dragging import drag_onto
from tests.site.kept import DENIED, FULL, HOLD, bin_of, until_kept
from tests.site.looks import Looks
from tests.site.waiting import copied_by, expect_heard, hear, text_of, unfold

pytestmark = pytest.mark.usefixtures("in_process_engine")

GAMES = [system.url_slug for system in catalogue()]
STAGE = re.compile(r'<section class="rb-stage.*?(?=<section class="rb-stage|\Z)', re.DOTALL)
ANSWERED = re.compile(r'<rule-calculator .*?<div class="rc-answer[^>]*>\s*<p class="rc-sentence', re.DOTALL)
ONWARD = re.compile(r'<a data-onward="\w+" href="([^"]*)"')


class TestWithoutScripts:
    """A bench is complete as the build leaves it."""

    @pytest.mark.parametrize("game", GAMES)
    def test_every_stage_has_its_answer(self, site: Site, game: str) -> None:
        """Each stage has its calculator with an answer, and each way on is a link."""
        html = (site.folder / game / "table" / "index.html").read_text("utf-8")
        stages = STAGE.findall(html)
        assert stages
        assert [stage[:80] for stage in stages if not ANSWERED.search(stage)] == []
        links = ONWARD.findall(html)
        assert links
        assert [each for each in links if not re.search(r"/[a-z-]+/table/#q1-[\w-]+x$", each)] == []


class TestEarlyReaders:
    """The calculators answer as soon as they can; the bench round them may come later."""

    def test_what_was_asked_before_is_done_at_the_bench(self, site: Site, page: Page) -> None:
        """An answer given while the bench's script was on its way is fed on, noted, and taken back."""
        script = f"**/{script_with(site, BENCH_SCRIPT)}"
        let_go = hold_back(page, script)
        with page.expect_request(script):
            page.goto("scattershot/table/#the-bench")
        roll(page, "contest", "4 5 9 9")
        expect(says(page, "contest")).to_contain_text("an RMIB of 3")
        expect(page.locator(".rb-bar")).to_be_hidden()
        let_go()
        expect(result(page, "challenges", "rmib")).to_have_attribute("value", "3")
        expect(entries(page)).to_have_count(2)
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator("#contest [data-role=faces]")).to_have_value("")
        page.wait_for_url(re.compile(r"/scattershot/table/$"))


class TestEvening:
    """Both sides roll, buy, strike, and strike again; one visit for all that is looked at meanwhile."""

    def test_blow_by_blow(self, page: Page, looks: Looks) -> None:
        """Dice, Challenges, damage and Hit Points follow one another; what is overwritten does not."""
        bench(page, "scattershot")
        before = text_of(says(page, "contest"))
        self._strike(page, looks)
        self._overwrite(page, looks)
        self._type(page, looks)
        with looks.at("starting over is a step too"):
            page.get_by_role("button", name="Start over").click()
            expect(says(page, "contest")).to_have_text(before)
            page.get_by_role("button", name="Undo", exact=True).click()
            expect(result(page, "contest", "rmib")).to_have_attribute("value", "3")
        with looks.at("a foe without fight ends it"):
            roll(page, "contest", "1 1 9 9")
            page.locator("#damage input[name=hit_points]").fill("3")
            expect(page.locator("#stage-fight .rb-without")).to_be_visible()
            expect(page.locator("#fight > .rc-answer")).to_be_hidden()
            page.get_by_role("button", name="The next blow").click()
            expect(page.locator(".rb-status")).to_contain_text("No fight is left")

    @staticmethod
    def _strike(page: Page, looks: Looks) -> None:
        """One stage speaks, the one that was touched; tables have the names of their stages."""
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "challenges", "rmib")).to_have_attribute("value", "3")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        with looks.at("a cascade speaks one sentence"):
            expect(page.locator("#contest .rc-status")).to_have_attribute("aria-live", "polite")
            for follower in ("challenges", "damage", "fight"):
                expect(page.locator(f"#{follower} .rc-status")).to_have_attribute("aria-live", "off")
        page.locator("#challenges input[name=actor_challenges]").fill("1")
        with looks.at("a blow goes all the way"):
            expect(page.locator("#challenges .rc-status")).to_have_attribute("aria-live", "polite")
            expect(result(page, "challenges", "rmib")).to_have_attribute("value", "4")
            expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "4")
            expect(page.locator("#fight input[name=hit_points]")).to_have_value("4")
        with looks.at("names of the tables"):
            for stage, title in (("contest", "Both sides roll"), ("challenges", "Challenges and Benefits")):
                table = page.locator(f"#{stage} > .rc-answer .rc-scroller")
                expect(table).to_have_attribute("aria-label", f"Odds of RMIB: {title}")
        page.get_by_role("button", name="The next blow").click()
        with looks.at("the next blow goes on from there"):
            expect(page.locator("#damage input[name=hit_points]")).to_have_value("4")
            expect(page.locator("#challenges input[name=actor_challenges]")).to_have_value("0")
            expect(entries(page).first).to_contain_text("The next blow")

    @staticmethod
    def _type(page: Page, looks: Looks) -> None:
        """What stands in a field and is no number yet."""
        rating = page.locator("#contest input[name=actor_rating]")
        with looks.at("in a field that is typed into, the keys undo typing and not a step"):
            rating.press("End")
            rating.press("5")
            rating.press("Control+z")
            expect(rating).to_have_value("12")
            expect(page.locator(".rb-status")).not_to_contain_text("Undone")
        with looks.at("while a stage is refused, every stage after it is marked as old, and no other"):
            rating.fill("twelve")
            for follower in ("contest", "challenges", "damage", "fight"):
                expect(page.locator(f"#{follower} > .rc-answer")).to_have_attribute("data-stale", "")
            expect(page.locator("#experience > .rc-answer")).not_to_have_attribute("data-stale", "")
            rating.fill("12")
            expect(page.locator(".rb-stage [data-stale]")).to_have_count(0)

    @staticmethod
    def _overwrite(page: Page, looks: Looks) -> None:
        """A fed value that was overwritten no longer follows, until it is to follow again."""
        rmib = page.locator("#damage input[name=rmib]")
        rmib.fill("7")
        expect(page.locator("#damage [data-field=rmib] .rb-follow")).to_contain_text("yours now")
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "challenges", "rmib")).to_have_attribute("value", "3")
        with looks.at("what the reader overwrites stays"):
            expect(result(page, "damage", "damage")).to_have_attribute("value", "9")
        page.get_by_role("button", name="follow “Challenges and Benefits” again").click()
        with looks.at("what is to follow again"):
            expect(rmib).to_have_value("3")
            expect(result(page, "damage", "damage")).to_have_attribute("value", "5")

    def test_step_by_step(self, page: Page, looks: Looks) -> None:
        """Every step can be taken back, is in the log with its link, and is there for whoever comes back."""
        bench(page, "scattershot")
        rating = page.locator("#contest input[name=actor_rating]")
        rating.fill("1")
        rating.press("End")
        rating.press_sequentially("3")
        expect(page.locator("#challenges input[name=actor_rating]")).to_have_value("13")
        with looks.at("edits of one field are one step"):
            expect(entries(page)).to_have_count(2)
        roll(page, "contest", "4 5 9 9")
        expect(entries(page)).to_have_count(3)
        undo = page.get_by_role("button", name="Undo", exact=True)
        with looks.at("buttons and keys lead back and forth"):
            undo.click()
            expect(page.locator(".rb-status")).to_contain_text("Undone")
            expect(page.locator("#contest [data-role=faces]")).to_have_value("")
            undo.press("Control+z")
            expect(rating).to_have_value("12")
            page.keyboard.press("Control+Shift+z")
            expect(rating).to_have_value("13")
            expect(page.locator("#challenges input[name=actor_rating]")).to_have_value("13")
        undo.click()
        expect(rating).to_have_value("12")
        self._lead_back(page, looks)

    @staticmethod
    def _lead_back(page: Page, looks: Looks) -> None:
        """A step of the log is a link, and pressing it shows the bench as it was; so does another visit."""
        roll(page, "contest", "4 5 9 9")
        expect(entries(page)).to_have_count(2)
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        roll(page, "contest", "1 1 9 9")
        expect(entries(page)).to_have_count(3)
        with looks.at("the log leads back"):
            entries(page).nth(1).click()
            expect(result(page, "contest", "rmib")).to_have_attribute("value", "3")
            expect(entries(page).nth(1)).to_have_attribute("aria-current", "step")
        until_kept(page, "bench", "all.some((steps) => `#${steps.at(-1).fragment}` === location.hash)")
        page.goto("about:blank")
        bench(page, "scattershot")
        with looks.at("it goes on where it was left"):
            expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
            expect(entries(page)).to_have_count(2)


class TestLinks:
    """A link holds the whole bench."""

    def test_another_reader_sees_the_same_bench(
        self, page: Page, browser: Browser, site: Site, problems: list[str]
    ) -> None:
        """Dice, purchases and what was overwritten are the same in another browser.

        The link wins over whatever was asked while the script of the bench was on its way.
        """
        bench(page, "scattershot")
        roll(page, "contest", "4 5 9 9")
        rmib = page.locator("#damage input[name=rmib]")
        expect(rmib).to_have_value("3")  # new dice take purchases with them
        page.locator("#challenges input[name=actor_challenges]").fill("1")
        expect(rmib).to_have_value("4")  # a field that follows while it is filled gets both texts
        rmib.fill("6")
        expect(result(page, "damage", "damage")).to_have_attribute("value", "8")
        hear(page.get_by_role("toolbar", name="At the table"))
        link = copied_by(page, page.locator(".rb-bar").get_by_role("button", name="Copy link").click)
        expect_heard(page, "Link copied")
        assert re.search(r"/scattershot/table/#b1-[\w-]+x$", link)
        context = browser.new_context()
        context.set_default_timeout(PATIENCE_MS)
        watch(context, site.url, problems)
        other = context.new_page()
        let_go = hold_back(other, f"**/{script_with(site, BENCH_SCRIPT)}")
        other.goto(link)
        roll(other, "contest", "1 1 9 9")
        expect(says(other, "contest")).not_to_have_text(text_of(says(page, "contest")))
        let_go()
        for stage in ("contest", "challenges", "damage", "fight"):
            expect(says(other, stage)).to_have_text(text_of(says(page, stage)))
        expect(other.locator("#damage [data-field=rmib] .rb-follow")).to_contain_text("yours now")
        context.close()

    def test_ways_on(self, page: Page, looks: Looks) -> None:
        """A link under an answer fills its stage; on any other page of the book it leads to the bench."""
        page.goto("walkabout/calculators/")
        page.locator("#pool a[data-onward=draw_red]").click()
        expect(page).to_have_url(re.compile(r"/walkabout/table/"))
        with looks.at("a way on from a page of the book"):
            expect(page.locator("#draw select[name=colour]")).to_have_value("red")
        page.get_by_role("button", name="Start over").click()
        roll(page, "draw", "white white black green")
        expect(result(page, "draw", "negatives")).to_have_attribute("value", "2")
        page.locator("#draw a[data-onward=lay_out]").click()
        with looks.at("a way on to another stage"):
            expect(page.locator("#place select[name='core.success']")).to_have_value("black")
            expect(entries(page).first).to_contain_text("Lay the tokens out")


class TestDevice:
    """The device keeps the bench, or the page says that it does not."""

    def test_two_tabs(self, page: Page, context: BrowserContext) -> None:
        """What one tab has done lies in the bin when the other one goes on with its own."""
        other = context.new_page()
        for tab in (page, other):
            bench(tab, "scattershot")
        for tab in (page, other):
            _change(tab)
            expect(entries(tab)).to_have_count(2)
            until_kept(tab, "bench", "all.length === 1")
        expect(other.locator(".rb-status")).to_have_text("What was done here in another tab is in the bin.")
        assert [(each["kind"], each["why"]) for each in bin_of(other)] == [
            ("bench", "replaced by another tab")
        ]

    def test_a_browser_that_opens_its_storage_late(
        self, page: Page, context: BrowserContext, site: Site
    ) -> None:
        """A sentence says so, and goes once what was done is kept."""
        other = context.new_page()
        other.goto(site.url)
        other.evaluate(HOLD)
        bench(page, "scattershot")
        _change(page)
        expect(page.locator(".rb-note")).to_contain_text("has not opened its storage yet")
        other.evaluate("letGo()")
        until_kept(page, "bench", "all.some((steps) => `#${steps.at(-1).fragment}` === location.hash)")
        expect(page.locator(".rb-note")).to_be_hidden()

    @pytest.mark.parametrize("trouble", [FULL, DENIED], ids=["full", "denied"])
    def test_without_storage_it_works_and_says_so(
        self, context: BrowserContext, page: Page, trouble: str
    ) -> None:
        """Everything works; a sentence says that the bench ends with the page."""
        context.add_init_script(trouble)
        bench(page, "scattershot")
        _change(page)
        expect(page.locator(".rb-note")).to_contain_text("ends with the page")
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator("#damage input[name=hit_points]")).to_have_value("10")


def _change(page: Page) -> None:
    """Change the foe's Hit Points, of which the printed blow takes 4, and see another stage follow."""
    page.locator("#damage input[name=hit_points]").fill("9")
    expect(page.locator("#fight input[name=hit_points]")).to_have_value("5")


class TestPieces:
    """Tokens, pools and dice are laid out as at a table; the engine says what is wrong."""

    def test_tokens(self, page: Page, looks: Looks) -> None:
        """What is typed stays; what is drawn is laid out by key, by dragging and by choosing."""
        bench(page, "walkabout")
        page.locator("#draw .rc-own > summary").click()
        field = page.locator("#draw [data-role=faces]")
        field.fill("white black")
        page.locator("#pool input[name=keywords]").fill("2")
        expect(page.locator("#draw input[name=keywords]")).to_have_value("2")
        expect(says(page, "draw")).to_be_visible()
        with looks.at("typed tokens stay while another stage is answered"):
            expect(field).to_have_value("white black")
        roll(page, "draw", "white black green blue red")
        expect(entries(page).first).to_contain_text(" is white, black")
        roll(page, "redraw", "white black green blue red white black")
        core, reserve = placed(page, "place"), placed(page, "place", 1)
        expect(core.locator(".pp-piece")).to_have_count(5)
        expect(reserve.locator(".pp-piece")).to_have_count(2)
        self._lay_out(page, looks)
        with looks.at("the reserve has its own boxes"):
            lay(reserve, 0, "A helpful relationship")
            on = page.locator("#place [data-rows=reserve] select[name='reserve.on']")
            expect(on.first).to_have_value("beneficial")
        self._act_again(page, looks)

    @staticmethod
    def _lay_out(page: Page, looks: Looks) -> None:
        """A token that is sent with the number of a place changes places with the one that lay there."""
        core = placed(page, "place")
        success = page.locator("#place select[name='core.success']")
        with looks.at("by key"):
            white = core.get_by_label(re.compile("^white token"))
            white.focus()
            page.keyboard.press("1")
            expect(success).to_have_value("white")
            expect(white).to_be_focused()
            expect(entries(page).first).to_contain_text("Lay the tokens out")
        with looks.at("by dragging"):
            drag_onto(core.locator(".pp-face[data-name=red]"), core.locator("[data-box=success]"))
            expect(success).to_have_value("red")
        with looks.at("a place without a token is refused in words, beside its field"):
            core.locator("[data-box=story] .pp-piece").click()
            core.locator("[data-box=''] .pp-place").click()
            expect(page.locator("#place .rc-error:visible")).to_contain_text("Story")

    @staticmethod
    def _act_again(page: Page, looks: Looks) -> None:
        """The next action draws from what is left."""
        page.locator("#pool input[name=keywords]").fill("0")
        expect(page.locator("#draw input[name=keywords]")).to_have_value("0")
        roll(page, "draw", "white white black")
        roll(page, "redraw", "white white black green red")
        expect(result(page, "redraw", "negatives")).to_have_attribute("value", "2")
        page.get_by_role("button", name="The next action").click()
        with looks.at("the bag has lost the tokens that were drawn"):
            expect(page.locator("#draw input[name='bag.white']")).to_have_value("2")
            expect(page.locator("#draw input[name='bag.black']")).to_have_value("3")

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

    def test_pools(self, page: Page, looks: Looks) -> None:
        """A pool is whittled down roll by roll; what the session was worth is what the plan may spend."""
        bench(page, "shattered-world")
        with looks.at("each roll goes on at what is left"):
            roll(page, "whittle", "6")
            expect(result(page, "whittle", "left")).to_have_attribute("value", "10")
            expect(page.locator("#whittle_on input[name=pool]")).to_have_value("10")
            page.get_by_role("button", name="Whittle on").click()
            expect(page.locator("#whittle input[name=pool]")).to_have_value("10")
        with looks.at("until nothing is"):
            page.locator("#whittle input[name=pool]").fill("1")
            roll(page, "whittle", "8")
            expect(page.locator("#stage-whittle_on .rb-without")).to_be_visible()
        with looks.at("a session is spent, and a price grows"):
            # no fewer than the XP (H14)
            page.locator("#achievements input[name=total_achievements]").fill("30")
            page.locator("#achievements input[name=current_xp]").fill("20")
            expect(page.locator("#plan input[name=xp]")).to_have_value(re.compile(r"2\d"))
            page.get_by_role("button", name="The next purchase").click()
            expect(page.locator("#buy_in input[name=owned]")).to_have_value("3")
            expect(page.locator("#buy_in input[name=purchases]")).to_have_value("1")

    def test_slots(self, page: Page, looks: Looks) -> None:
        """Dice come off the sheet, are rolled, and lie where the player puts them."""
        bench(page, "arylon")
        unfold(page.locator("#sheet"))
        with looks.at("a trait that is left out leaves the pool"):
            page.locator("#sheet input[name='traits.left_out']").last.check()
            expect(page.locator("#roll input[name=dice]")).to_have_value("d8 d8 d10")
            page.locator("#sheet input[name='traits.left_out']").last.uncheck()
            expect(page.locator("#roll input[name=dice]")).to_have_value("d8 d8 d10 d6")
        roll(page, "roll", "5 1 7 3")
        expect(result(page, "slots", "total")).to_have_attribute("value", "12")
        boxes = placed(page, "slots")
        with looks.at("a die moved to another Slot counts there"):
            boxes.locator("[data-box=bank] .pp-piece").first.click()
            boxes.locator("[data-box=total] .pp-place").click()
            expect(page.locator("#slots .rc-error:visible")).to_contain_text("plot point")
            boxes.locator("[data-box=total] .pp-piece").first.click()
            boxes.locator("[data-box=bank] .pp-place").click()
            expect(page.locator("#slots .rc-error:visible")).to_have_count(0)
            expect(entries(page).first).to_contain_text("Place the dice")
        with looks.at("a Hitch is for sale where a die shows a 1, and only there"):
            expect(page.locator("#hitch > .rc-answer")).to_be_visible()
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
