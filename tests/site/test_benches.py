"""The benches in a real browser: each flow played as at a table, and every step taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from engine import catalogue
from tests.site.asleep import hold_back
from tests.site.bench_page import BENCH_SCRIPT, bench, entries, result, roll, says
from tests.site.conftest import PATIENCE_MS, Site, script_with, watch
from tests.site.kept import DENIED, FULL, HOLD, bin_of, until_kept
from tests.site.waiting import copied_by, expect_heard, hear, text_of

GAMES = [system.url_slug for system in catalogue()]
LINE = (".book-running", ".book-minutes")
WORDS = """(line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    return [left, top, right, bottom];
}"""


class TestWithoutScripts:
    """A bench is complete as the build leaves it."""

    @pytest.mark.parametrize("game", GAMES)
    def test_every_stage_has_its_answer(self, browser: Browser, site: Site, game: str) -> None:
        """Each stage shows its form and its answer, and each way on is a link."""
        context = browser.new_context(base_url=site.url, java_script_enabled=False)
        page = context.new_page()
        page.goto(f"{game}/table/")
        stages = page.locator(".rb-stage").count()
        assert stages > 0
        assert page.locator(".rb-stage rule-calculator > .rc-answer > .rc-sentence").count() == stages
        links = page.locator("a[data-onward]")
        assert links.count() > 0
        assert re.search(r"/[a-z-]+/table/#q1-[\w-]+x$", str(links.first.evaluate("(link) => link.href")))
        context.close()


def test_the_line_above_the_title(page: Page) -> None:
    """What it names and the minutes to read stand beside each other, also where the log has a column."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("scattershot/resolution/")
    (left, top, right, bottom), minutes = (page.locator(place).evaluate(WORDS) for place in LINE)
    assert minutes[0] >= right or minutes[2] <= left or minutes[1] >= bottom or minutes[3] <= top


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

    def test_a_link_wins(self, site: Site, page: Page) -> None:
        """A link to the whole bench shows it, whatever was asked while its script was on its way."""
        bench(page, "scattershot")
        printed = text_of(says(page, "contest"))
        page.locator("#fight input[name=hit_points]").fill("9")
        page.wait_for_url("**#b1-*")
        link = page.url
        page.goto("about:blank")
        let_go = hold_back(page, f"**/{script_with(site, BENCH_SCRIPT)}")
        page.goto(link)
        roll(page, "contest", "4 5 9 9")
        expect(says(page, "contest")).to_contain_text("an RMIB of 3")
        let_go()
        expect(page.locator("#fight input[name=hit_points]")).to_have_value("9")
        expect(says(page, "contest")).to_have_text(printed)


class TestExchange:
    """Both sides roll, buy, strike, and strike again."""

    def test_a_blow_goes_all_the_way(self, page: Page) -> None:
        """Dice, Challenges, damage and Hit Points follow one another; the next blow goes on from there.

        What two stages show of one calculator has the name of the stage, as the build gives it.
        """
        bench(page, "scattershot")
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "challenges", "rmib")).to_have_attribute("value", "3")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        page.locator("#challenges input[name=actor_challenges]").fill("1")
        expect(result(page, "challenges", "rmib")).to_have_attribute("value", "4")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "4")
        expect(page.locator("#fight input[name=hit_points]")).to_have_value("4")
        for stage, title in (("contest", "Both sides roll"), ("challenges", "Challenges and Benefits")):
            table = page.locator(f"#{stage} > .rc-answer .rc-scroller")
            expect(table).to_have_attribute("aria-label", f"Odds of RMIB: {title}")
        page.get_by_role("button", name="The next blow").click()
        expect(page.locator("#damage input[name=hit_points]")).to_have_value("4")
        expect(page.locator("#challenges input[name=actor_challenges]")).to_have_value("0")
        expect(entries(page).first).to_contain_text("The next blow")

    def test_a_foe_without_fight_ends_it(self, page: Page) -> None:
        """With no Hit Points left nothing is ahead, and the next blow says why there is none."""
        bench(page, "scattershot")
        roll(page, "contest", "1 1 9 9")
        page.locator("#damage input[name=hit_points]").fill("3")
        expect(page.locator("#stage-fight .rb-without")).to_be_visible()
        expect(page.locator("#fight > .rc-answer")).to_be_hidden()
        page.get_by_role("button", name="The next blow").click()
        expect(page.locator(".rb-status")).to_contain_text("No fight is left")

    def test_what_the_reader_overwrites_stays(self, page: Page) -> None:
        """A fed value that was overwritten no longer follows, until it is to follow again."""
        bench(page, "scattershot")
        rmib = page.locator("#damage input[name=rmib]")
        rmib.fill("7")
        expect(page.locator("#damage [data-field=rmib] .rb-follow")).to_contain_text("yours now")
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "challenges", "rmib")).to_have_attribute("value", "3")
        expect(result(page, "damage", "damage")).to_have_attribute("value", "9")
        page.get_by_role("button", name="follow “Challenges and Benefits” again").click()
        expect(rmib).to_have_value("3")
        expect(result(page, "damage", "damage")).to_have_attribute("value", "5")


class TestConsequences:
    """What one stage finds is heard once, and is not taken for current when it is not."""

    def test_a_cascade_speaks_one_sentence(self, page: Page) -> None:
        """The stage that was touched speaks; those that only follow say nothing."""
        bench(page, "scattershot")
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        expect(page.locator("#contest .rc-status")).to_have_attribute("aria-live", "polite")
        for follower in ("challenges", "damage", "fight"):
            expect(page.locator(f"#{follower} .rc-status")).to_have_attribute("aria-live", "off")
        page.locator("#challenges input[name=actor_challenges]").fill("1")
        expect(page.locator("#challenges .rc-status")).to_have_attribute("aria-live", "polite")

    def test_what_follows_a_refusal_is_old(self, page: Page) -> None:
        """While a stage is refused, every stage after it is marked as old, and no other."""
        bench(page, "scattershot")
        rating = page.locator("#contest input[name=actor_rating]")
        rating.fill("twelve")
        for follower in ("contest", "challenges", "damage", "fight"):
            expect(page.locator(f"#{follower} > .rc-answer")).to_have_attribute("data-stale", "")
        expect(page.locator("#experience > .rc-answer")).not_to_have_attribute("data-stale", "")
        rating.fill("12")
        expect(page.locator(".rb-stage [data-stale]")).to_have_count(0)


class TestSteps:
    """Every step can be taken back, and is in the log with its link."""

    def test_undo_and_redo(self, page: Page) -> None:
        """Buttons and keys lead back and forth; edits of one field are one step."""
        bench(page, "scattershot")
        first = page.locator("#contest input[name=actor_rating]")
        first.fill("1")
        first.press("End")
        first.press_sequentially("3")
        expect(page.locator("#challenges input[name=actor_rating]")).to_have_value("13")
        expect(entries(page)).to_have_count(2)
        roll(page, "contest", "4 5 9 9")
        expect(entries(page)).to_have_count(3)
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator(".rb-status")).to_contain_text("Undone")
        expect(page.locator("#contest [data-role=faces]")).to_have_value("")
        page.get_by_role("button", name="Undo", exact=True).press("Control+z")
        expect(first).to_have_value("12")
        page.keyboard.press("Control+Shift+z")
        expect(first).to_have_value("13")
        expect(page.locator("#challenges input[name=actor_rating]")).to_have_value("13")

    def test_a_text_field_keeps_its_own_undo(self, page: Page) -> None:
        """In a field that is typed into, the keys undo typing and not a step."""
        bench(page, "scattershot")
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        rating = page.locator("#contest input[name=actor_rating]")
        rating.press("End")
        rating.press("5")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "1")
        rating.press("Control+z")
        expect(rating).to_have_value("12")
        expect(page.locator(".rb-status")).not_to_contain_text("Undone")

    def test_the_log_leads_back(self, page: Page) -> None:
        """A step of the log is a link, and pressing it shows the bench as it was."""
        bench(page, "scattershot")
        roll(page, "contest", "4 5 9 9")
        expect(entries(page)).to_have_count(2)
        roll(page, "contest", "1 1 9 9")
        expect(entries(page)).to_have_count(3)
        entries(page).nth(1).click()
        expect(result(page, "contest", "rmib")).to_have_attribute("value", "3")
        expect(entries(page).nth(1)).to_have_attribute("aria-current", "step")

    def test_starting_over_is_a_step_too(self, page: Page) -> None:
        """Everything is as the page brings it, and one step back undoes that."""
        bench(page, "scattershot")
        before = text_of(says(page, "contest"))
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        page.get_by_role("button", name="Start over").click()
        expect(says(page, "contest")).to_have_text(before)
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(result(page, "contest", "rmib")).to_have_attribute("value", "3")


class TestLinks:
    """A link holds the whole bench."""

    def test_another_reader_sees_the_same_bench(
        self, page: Page, browser: Browser, site: Site, problems: list[str]
    ) -> None:
        """Dice, purchases and what was overwritten are the same in another browser."""
        bench(page, "scattershot")
        roll(page, "contest", "4 5 9 9")
        rmib = page.locator("#damage input[name=rmib]")
        expect(rmib).to_have_value("3")  # new dice take purchases with them
        page.locator("#challenges input[name=actor_challenges]").fill("1")
        expect(rmib).to_have_value("4")  # a field that follows while it is filled gets both texts
        rmib.fill("6")
        expect(result(page, "damage", "damage")).to_have_attribute("value", "8")
        bar = page.get_by_role("toolbar", name="At the table")
        hear(bar)
        link = copied_by(page, bar.get_by_role("button", name="Copy link").click)
        expect_heard(page, "Link copied")
        assert re.search(r"/scattershot/table/#b1-[\w-]+x$", link)
        context = browser.new_context()
        context.set_default_timeout(PATIENCE_MS)
        watch(context, site.url, problems)
        other = context.new_page()
        other.goto(link)
        for stage in ("contest", "challenges", "damage", "fight"):
            expect(says(other, stage)).to_have_text(text_of(says(page, stage)))
        expect(other.locator("#damage [data-field=rmib] .rb-follow")).to_contain_text("yours now")
        context.close()

    def test_a_way_on_leads_to_its_stage(self, page: Page) -> None:
        """A link under an answer fills the stage that it is for."""
        bench(page, "walkabout")
        roll(page, "draw", "white white black green")
        expect(result(page, "draw", "negatives")).to_have_attribute("value", "2")
        page.locator("#draw a[data-onward=lay_out]").click()
        expect(page.locator("#place select[name='core.success']")).to_have_value("black")
        expect(entries(page).first).to_contain_text("Lay the tokens out")

    def test_a_way_on_from_a_page_of_the_book(self, page: Page) -> None:
        """On any other page the link leads to the bench, which has the question filled in."""
        page.goto("walkabout/calculators/")
        page.locator("#pool a[data-onward=draw_red]").click()
        expect(page).to_have_url(re.compile(r"/walkabout/table/"))
        expect(page.locator("#draw select[name=colour]")).to_have_value("red")


class TestDevice:
    """The device keeps the bench, or the page says that it does not."""

    def test_goes_on_where_it_was_left(self, page: Page) -> None:
        """Whoever comes back finds the bench and its log."""
        bench(page, "scattershot")
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        until_kept(page, "bench", "all.some((steps) => `#${steps.at(-1).fragment}` === location.hash)")
        page.goto("about:blank")
        bench(page, "scattershot")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        expect(entries(page)).to_have_count(2)

    def test_two_tabs(self, page: Page, context: BrowserContext) -> None:
        """What one tab has done lies in the bin when the other one goes on with its own."""
        other = context.new_page()
        for tab in (page, other):
            bench(tab, "scattershot")
        for tab in (page, other):
            roll(tab, "contest", "4 5 9 9")
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
        roll(page, "contest", "4 5 9 9")
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
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        expect(page.locator(".rb-note")).to_contain_text("ends with the page")
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator("#contest [data-role=faces]")).to_have_value("")
