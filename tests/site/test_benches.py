"""The benches in a real browser: each flow played as at a table, and every step taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from engine import catalogue
from tests.site.conftest import PATIENCE_MS, Site, watch

GAMES = [system.url_slug for system in catalogue()]
# A storage that is there and takes nothing, as in a private window that is full.
FULL = "Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); };"
DENIED = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('denied', 'SecurityError'); },
});"""


@pytest.fixture(autouse=True)
def _patient() -> None:
    """Python needs seconds to start; an expectation waits as long as any other step."""
    expect.set_options(timeout=2 * PATIENCE_MS)


def bench(page: Page, name: str) -> Page:
    """Open a bench and wait until it is one."""
    page.goto(f"bench/{name}/" if name else "bench/")
    expect(page.locator(".rb-bar")).to_be_visible()
    return page


def says(page: Page, stage: str) -> Locator:
    """The sentence of a stage's answer."""
    return page.locator(f"#{stage} > .rc-answer .rc-sentence")


def entries(page: Page) -> Locator:
    """The log, the newest first."""
    return page.locator(".rb-log a")


def result(page: Page, stage: str, name: str) -> Locator:
    """One figure of a stage's answer."""
    return page.locator(f"#{stage} > .rc-answer [data-result={name}]")


def roll(page: Page, stage: str, faces: str) -> None:
    """Lay dice or tokens on the table and have them judged."""
    own = page.locator(f"#{stage} .rc-own")
    own.evaluate("(part) => { part.open = true; }")
    field = own.locator("[data-role=faces]")
    field.fill(faces)
    field.press("Enter")


def placed(page: Page, stage: str, place: int = 0) -> Locator:
    """The boxes of a stage in which pieces are placed."""
    return page.locator(f"#stage-{stage} piece-placer").nth(place)


class TestWithoutScripts:
    """A bench is complete as the build leaves it."""

    @pytest.mark.parametrize("game", [*GAMES, ""])
    def test_every_stage_has_its_answer(self, browser: Browser, site: Site, game: str) -> None:
        """Each stage shows its form and its answer, and each way on is a link."""
        context = browser.new_context(base_url=site.url, java_script_enabled=False)
        page = context.new_page()
        page.goto(f"bench/{game}/" if game else "bench/")
        stages = page.locator(".rb-stage").count()
        assert stages > 0
        assert page.locator(".rb-stage rule-calculator > .rc-answer > .rc-sentence").count() == stages
        links = page.locator("a[data-onward]")
        assert links.count() > 0
        assert re.search(r"/bench/[a-z-]+/#q1-[\w-]+x$", str(links.first.evaluate("(link) => link.href")))
        context.close()


class TestExchange:
    """Both sides roll, buy, strike, and strike again."""

    def test_a_blow_goes_all_the_way(self, page: Page) -> None:
        """Dice, Challenges, damage and Hit Points follow one another; the next blow goes on from there."""
        bench(page, "scattershot")
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "challenges", "rmib")).to_have_attribute("value", "3")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        page.locator("#challenges input[name=actor_challenges]").fill("1")
        expect(result(page, "challenges", "rmib")).to_have_attribute("value", "4")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "4")
        expect(page.locator("#fight input[name=hit_points]")).to_have_value("4")
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
        expect(entries(page)).to_have_count(2)
        page.locator("#contest input[name=actor_rating]").press("Control+z")
        expect(page.locator("#contest [data-role=faces]")).to_have_value("4 5 9 9")

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
        before = says(page, "contest").inner_text()
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
        page.locator("#challenges input[name=actor_challenges]").fill("1")
        page.locator("#damage input[name=rmib]").fill("6")
        expect(result(page, "damage", "damage")).to_have_attribute("value", "8")
        page.get_by_role("button", name="Copy link").click()
        expect(page.get_by_role("button", name="Link copied")).to_be_visible()
        link = page.evaluate("navigator.clipboard.readText()")
        assert re.search(r"/bench/scattershot/#b1-[\w-]+x$", link)
        context = browser.new_context()
        context.set_default_timeout(PATIENCE_MS)
        watch(context, site.url, problems)
        other = context.new_page()
        other.goto(link)
        for stage in ("contest", "challenges", "damage", "fight"):
            expect(says(other, stage)).to_have_text(says(page, stage).inner_text())
        expect(other.locator("#damage [data-field=rmib] .rb-follow")).to_contain_text("yours now")
        context.close()

    def test_a_damaged_link_says_so(self, page: Page) -> None:
        """What cannot be read leaves the bench as the page brings it."""
        page.goto("bench/scattershot/#b1-eyJixx")
        expect(page.locator(".rc-link-note")).to_contain_text("missing or damaged")

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
        expect(page).to_have_url(re.compile(r"/bench/walkabout/"))
        expect(page.locator("#draw select[name=colour]")).to_have_value("red")


class TestDevice:
    """The device keeps the bench, or the page says that it does not."""

    def test_goes_on_where_it_was_left(self, page: Page) -> None:
        """Whoever comes back finds the bench and its log."""
        bench(page, "scattershot")
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        page.goto("about:blank")
        bench(page, "scattershot")
        expect(result(page, "damage", "hit_points_left")).to_have_attribute("value", "5")
        expect(entries(page)).to_have_count(2)

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


class TestTokens:
    """Tokens are laid out by choosing, by dragging and by touch; the engine says what is wrong."""

    @pytest.fixture
    def drawn(self, page: Page) -> Page:
        """A bench with five core tokens: one of each colour."""
        bench(page, "walkabout")
        page.locator("#pool input[name=keywords]").fill("2")
        expect(page.locator("#draw input[name=keywords]")).to_have_value("2")
        roll(page, "draw", "white black green blue red")
        page.locator("#redraw [data-role=faces]").evaluate(
            "(field) => { field.closest('details').open = true; }"
        )
        roll(page, "redraw", "white black green blue red white black")
        expect(placed(page, "place").locator(".pp-piece")).to_have_count(5)
        expect(placed(page, "place", 1).locator(".pp-piece")).to_have_count(2)
        return page

    def test_by_choosing(self, drawn: Page) -> None:
        """A token is sent to a place with its own list; the one that lay there takes its place."""
        white = placed(drawn, "place").get_by_label(re.compile("^white token"))
        white.focus()
        white.select_option("success")
        expect(drawn.locator("#place select[name='core.success']")).to_have_value("white")
        expect(white).to_be_focused()
        expect(entries(drawn).first).to_contain_text("Lay the tokens out")

    def test_the_engine_says_what_is_wrong(self, drawn: Page) -> None:
        """A place without a token is refused in words, beside its field."""
        story = placed(drawn, "place").locator("[data-box=story] select")
        story.select_option(label="Thrown away")
        expect(drawn.locator("#place .rc-error:visible")).to_contain_text("story")

    def test_by_dragging(self, drawn: Page) -> None:
        """A token that is dragged onto a place lies there."""
        boxes = placed(drawn, "place")
        red = boxes.locator(".pp-face[data-name=red]")
        red.scroll_into_view_if_needed()
        red.hover()
        drawn.mouse.down()
        target = boxes.locator("[data-box=success]").bounding_box()
        assert target
        drawn.mouse.move(target["x"] + 30, target["y"] + 40, steps=5)
        expect(boxes.locator("[data-box=success]")).to_have_attribute("data-over", "")
        drawn.mouse.up()
        expect(drawn.locator("#place select[name='core.success']")).to_have_value("red")

    def test_the_reserve_has_its_own_boxes(self, drawn: Page) -> None:
        """A token of the reserve goes to a trait or a relationship."""
        reserve = placed(drawn, "place", 1)
        reserve.locator("select").first.select_option("beneficial")
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
        before = boxes.locator("[data-box=story] .pp-face").inner_text()
        face = boxes.locator("[data-box='']  .pp-face").first
        other = face.inner_text()
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
        expect(boxes.locator("[data-box=story] .pp-face")).to_have_text(other)
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
        page.locator("#sheet input[name='traits.left_out']").last.check()
        expect(page.locator("#roll input[name=dice]")).to_have_value("d8 d8 d10")
        page.locator("#sheet input[name='traits.left_out']").last.uncheck()
        expect(page.locator("#roll input[name=dice]")).to_have_value("d8 d8 d10 d6")
        roll(page, "roll", "5 1 7 3")
        expect(result(page, "slots", "total")).to_have_attribute("value", "12")
        boxes = placed(page, "slots")
        boxes.locator("[data-box=bank] select").first.select_option("total")
        expect(page.locator("#slots .rc-error:visible")).to_contain_text("plot point")
        boxes.locator("[data-box=total] select").first.select_option("bank")
        expect(page.locator("#slots .rc-error:visible")).to_have_count(0)
        expect(entries(page).first).to_contain_text("Place the dice")
        expect(page.locator("#hitch > .rc-answer")).to_be_visible()

    def test_no_hitch_no_sale(self, page: Page) -> None:
        """Where no die shows a 1, nothing is for sale."""
        bench(page, "arylon")
        roll(page, "roll", "5 6 7 3")
        expect(page.locator("#stage-hitch .rb-without")).to_be_visible()


class TestAllGames:
    """One bench for all games, of which the reader chooses the stages."""

    def test_stages_are_chosen(self, page: Page, browser: Browser) -> None:
        """A chosen stage comes into view, and the link says which are in view."""
        bench(page, "")
        damage = page.locator("#stage-scattershot_damage")
        expect(damage).to_be_hidden()
        page.locator(".rb-choice input[value=scattershot_damage]").check()
        expect(damage).to_be_visible()
        expect(page).to_have_url(re.compile("#b1-"))
        context = browser.new_context()
        context.set_default_timeout(PATIENCE_MS)
        other = context.new_page()
        other.goto(page.url)
        expect(other.locator("#stage-scattershot_damage")).to_be_visible()
        expect(other.locator("#stage-scattershot_fight")).to_be_hidden()
        context.close()
