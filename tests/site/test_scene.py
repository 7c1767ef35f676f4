"""Scenes at the table: who is here, whose move it is, what changes, at the table and at the calculators."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Locator, Page, expect

from tests.site.access.axe import judge
from tests.site.conftest import Site
from tests.site.kept import FULL, bin_of, busy, keep, kept, until_kept
from tests.site.page_python import answer_in_process
from tests.site.phone import TWICE_AS_LARGE
from tests.site.scene_page import (
    DESK,
    TABLE,
    card_of,
    kept_at_the_table,
    open_fold,
    press,
    said_at,
    set_table,
    track_of,
)
from tests.site.waiting import expect_answered, hear, open_at_rest

TOO_SMALL = """(table) => {
    const parts = table.querySelectorAll('button, select, summary, .scene-file, input:not([type="file"])');
    const seen = [...parts].filter((each) => each.checkVisibility());
    const small = seen.filter((each) => each.getBoundingClientRect().height < 43.5);
    return small.map((each) => each.outerHTML.slice(0, 90));
}"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
FOLDS = ("More of Ilse", "What happened", "Pass it on", "End of the scene", "End of the evening")
LOOKS: dict[int, list[Literal["light", "dark"]]] = {320: ["light"], 390: [], 1440: ["dark"]}
"""The schemes in which axe looks at each width: the two corners, as of the pages (`access/test_axe.py`)."""

pytestmark = pytest.mark.usefixtures("in_process_engine")


def _in_two_tabs(context: BrowserContext, site: Site) -> tuple[Locator, Locator]:
    """Set a table for Ilse, and return it with the same table in another tab."""
    one = set_table(context.new_page(), site.url + TABLE, "Ilse")
    page = context.new_page()
    page.goto(site.url + TABLE)
    other = page.locator("scene-table")
    expect(other.locator(".scene-person")).to_have_count(1)
    return one, other


class TestScene:
    """A table from its first guest on."""

    def test_somebody_is_struck_and_the_next_one_moves(self, page: Page, site: Site) -> None:
        """Two of the book, a copy, a track, a condition, turns; it is all there after a reload."""
        table = set_table(page, site.url + TABLE, "Ilse", "Watchman", "Watchman")
        expect(table.locator(".scene-name")).to_have_text(["Ilse", "Watchman", "Watchman 2"])
        press(table, "Next")
        expect(table.locator(".scene-turn")).to_have_text("Round 1: Ilse moves.")
        second = card_of(table, "Watchman 2")
        expect(track_of(second, "Hit Points")).to_have_value("10")
        for _ in range(3):
            press(second, "Watchman 2, Hit Points: one less")
        expect(track_of(second, "Hit Points")).to_have_value("7")
        second.get_by_label("Watchman 2, conditions").fill("on the planks")
        for _ in range(3):
            press(table, "Next")
        expect(table.locator(".scene-turn")).to_have_text("Round 2: Ilse moves.")
        page.reload()
        open_fold(table, "Everybody")
        expect(track_of(second, "Hit Points")).to_have_value("7")
        expect(second.get_by_label("Watchman 2, conditions")).to_have_value("on the planks")
        expect(table.locator(".scene-turn")).to_have_text("Round 2: Ilse moves.")
        open_fold(table, "What happened")
        expect(table.locator(".scene-lines")).to_contain_text("Watchman 2: Hit Points 10 → 7")
        expect(table.locator(".scene-lines")).to_contain_text("Watchman 2: on the planks")

    def test_every_step_can_be_taken_back(self, page: Page, site: Site) -> None:
        """After a reload, too; what was undone can be done again."""
        table = set_table(page, site.url + TABLE, "Ilse", "Watchman")
        press(table, "Watchman leaves")
        undo, redo = (table.get_by_role("button", name=each, exact=True) for each in ("Undo", "Redo"))
        expect(undo).to_be_focused()
        expect(undo).to_have_accessible_description("Watchman is gone.")
        expect(redo).to_have_accessible_description("")
        press(said_at(table), "Bring it back")
        expect(said_at(table)).to_have_text("Watchman is back.")
        expect(table.locator(".scene-name")).to_have_text(["Ilse", "Watchman"])
        press(table, "Watchman leaves")
        expect(said_at(table)).to_have_text("Watchman is in the bin. Bring it back")
        page.reload()
        expect(table.locator(".scene-person")).to_have_count(1)
        press(table, "Undo")
        expect(table.locator(".scene-person")).to_have_count(2)
        expect(redo).to_have_accessible_description("Watchman is gone.")
        press(table, "Redo")
        expect(table.locator(".scene-person")).to_have_count(1)
        open_fold(table, "End of the scene")
        press(table, "Clear the table")
        expect(table.locator(".scene-person")).to_have_count(0)
        press(table, "Undo")
        expect(table.locator(".scene-name")).to_have_text(["Ilse"])

    def test_three_of_a_kind(self, page: Page, site: Site) -> None:
        """One press brings them, each with a name, and one takes all of them back; a character comes once."""
        table = set_table(page, site.url + TABLE)
        choice, names = table.get_by_label("Add somebody"), table.locator(".scene-name")
        choice.select_option(label="Ilse")
        expect(table.get_by_role("button", name="Add 3 of them")).to_be_hidden()
        choice.select_option(label="Watchman")
        press(table, "Add 3 of them")
        expect(names).to_have_text(["Watchman", "Watchman 2", "Watchman 3"])
        expect(said_at(table)).to_have_text("Watchman, Watchman 2 and Watchman 3 are here.")
        expect(table.locator(".scene-last")).to_contain_text("Watchman 3 are here.")
        press(table, "Undo")
        expect(names).to_have_count(0)
        choice.select_option(label="A name and nothing else")
        table.get_by_label("Another name for whoever is added").fill("Beggar")
        press(table, "Add 2 of them")
        expect(names).to_have_text(["Beggar", "Beggar 2"])
        page.reload()
        expect(names).to_have_text(["Beggar", "Beggar 2"])

    def test_order(self, page: Page, site: Site) -> None:
        """By hand, by the number of the game, and by a press on a name."""
        table = set_table(page, site.url + TABLE, "Ilse", "Tobin", "Watchman")
        press(table, "Watchman: earlier")
        expect(table.locator(".scene-name")).to_have_text(["Ilse", "Watchman", "Tobin"])
        expect(table.get_by_role("button", name="Watchman: earlier")).to_be_focused()
        for name, seat in (("Ilse", "3"), ("Tobin", "1"), ("Watchman", "2")):
            table.get_by_label(f"{name}, Seat").fill(seat)
        press(table, "Sort by Seat")
        expect(table.locator(".scene-name")).to_have_text(["Tobin", "Watchman", "Ilse"])
        press(table, "Ilse moves now")
        expect(card_of(table, "Ilse")).to_have_attribute("aria-current", "true")

    def test_tracks_keep_to_their_bounds(self, page: Page, site: Site) -> None:
        """A number or a change of it can be typed; anything else is refused, and stays to be mended."""
        table = set_table(page, site.url + TABLE, "Ilse")
        points = track_of(card_of(table, "Ilse"), "Hit Points")
        points.fill("99")
        points.blur()
        expect(points).to_have_value("10")
        points.fill("2/5")
        points.blur()
        expect(points).to_have_value("2/5")
        expect(said_at(table)).to_contain_text("Hit Points takes a whole number, such as 12, or a change")
        points.fill("\N{MINUS SIGN}3")
        points.blur()
        expect(points).to_have_value("7")
        shared = table.locator(".scene-shared")
        press(shared, "Dice in the common stock: one more")
        expect(shared.get_by_label("Dice in the common stock", exact=True)).to_have_value("21")

    def test_what_is_typed_outlasts_another_tab(self, context: BrowserContext, site: Site) -> None:
        """The table is drawn anew under what is being typed, and under what has to be mended."""
        one, other = _in_two_tabs(context, site)
        open_fold(other, "Everybody")
        points = track_of(card_of(one, "Ilse"), "Hit Points")
        points.fill("2/5")
        points.blur()
        expect(points).to_have_attribute("aria-invalid", "true")
        press(other, "Next")
        expect(one.locator(".scene-turn")).to_have_text("Round 1: Ilse moves.")
        expect(points).to_have_value("2/5")
        points.fill("\N{MINUS SIGN}3")
        press(other, "Next")
        expect(one.locator(".scene-turn")).to_have_text("Round 2: Ilse moves.")
        points.blur()
        expect(points).to_have_value("7")
        expect(points).not_to_have_attribute("aria-invalid", "true")

    def test_other_tabs_follow(self, context: BrowserContext, site: Site) -> None:
        """What one tab does, another shows."""
        one, other = _in_two_tabs(context, site)
        press(one, "Next")
        expect(other.locator(".scene-turn")).to_have_text("Round 1: Ilse moves.")

    def test_full_storage(self, page: Page, site: Site) -> None:
        """One sentence says that it will not last, and the table works."""
        page.add_init_script(FULL)
        table = set_table(page, site.url + TABLE, "Ilse")
        press(table, "Next")
        expect(said_at(table)).to_contain_text(
            "This scene will not last: the storage of this browser is full"
        )
        expect(table.locator(".scene-turn")).to_have_text("Round 1: Ilse moves.")
        for way, names in (("Add", ["Ilse", "Ilse 2"]), ("Ilse leaves", ["Ilse 2"])):
            press(table, way)
            expect(table.locator(".scene-name")).to_have_text(names)
            expect(said_at(table)).to_contain_text("the storage of this browser is full")

    def test_what_an_older_book_kept(self, page: Page, site: Site) -> None:
        """A scene of the storage before is here; one that is cut off is put aside, as its text."""
        page.goto(site.url + "about/")
        person = {"id": "p1", "name": "Ilse", "kind": "character"}
        document = {"format": "indie-rulebook scene 1", "game": "scattershot", "people": [person]}
        old = json.dumps({"version": 1, "scene": document, "past": [], "future": [], "answers": {}})
        store = "([name, text]) => localStorage.setItem(`indie-rulebook scene ${name}`, text)"
        page.evaluate(store, ["scattershot", old])
        page.evaluate(store, ["arylon", '{"version": 1'])
        page.goto(site.url + TABLE)
        expect(page.locator("scene-table .scene-name")).to_have_text(["Ilse"])
        assert kept(page, "damaged text") == [{"name": "scene arylon", "text": '{"version": 1'}]
        table = page.locator("scene-table")
        theirs = json.dumps({**document, "people": [{**person, "name": "Maren"}]}).encode()
        file = FilePayload(name="scene.json", mimeType="application/json", buffer=theirs)
        table.locator(".scene-out input[type=file]").set_input_files(file)
        press(table, "Keep it")
        expect(said_at(table)).to_contain_text("Your own scene is in the bin.")
        page.reload()
        expect(table.locator(".scene-name")).to_have_text(["Maren"])  # the old text does not come again
        [mine] = [each["value"]["document"] for each in bin_of(page)]
        assert [each["name"] for each in mine["people"]] == ["Ilse"]

    def test_what_is_typed_is_kept_with_every_key(self, page: Page, site: Site) -> None:
        """Nobody leaves the field: the notes and conditions are there after a reload."""
        table = set_table(page, site.url + TABLE, "Ilse")
        table.get_by_label("Notes on the scene").press_sequentially("The bridge is out")
        table.get_by_label("Ilse, conditions").press_sequentially("wet")
        until_kept(page, "scene", "all[0].document.people[0].conditions === 'wet'")
        page.reload()
        expect(table.get_by_label("Notes on the scene")).to_have_value("The bridge is out")
        expect(table.get_by_label("Ilse, conditions")).to_have_value("wet")

    def test_two_tabs_at_one_counter(self, context: BrowserContext, site: Site) -> None:
        """Ten presses here and ten there, without waiting for each other, are twenty."""
        one, other = _in_two_tabs(context, site)
        press_ten = """(table) => {
            const shared = table.querySelector(".scene-shared");
            const more = shared.querySelector("[aria-label='Dice in the common stock: one more']");
            for (let each = 0; each < 10; each += 1) more.click();
        }"""
        one.evaluate(press_ten)
        other.evaluate(press_ten)
        for table in (one, other):
            shared = table.locator(".scene-shared")
            expect(shared.get_by_label("Dice in the common stock", exact=True)).to_have_value("40")

    def test_clearing_is_offered_back(self, page: Page, site: Site) -> None:
        """The scene lies in the bin for weeks, however many presses come after."""
        table = set_table(page, site.url + TABLE, "Ilse")
        press(open_fold(table, "End of the scene"), "Clear the table")
        expect(table.locator(".scene-person")).to_have_count(0)
        expect(said_at(table)).to_contain_text("The table is empty again; your scene is in the bin.")
        press(table, "Bring it back")
        expect(table.locator(".scene-name")).to_have_text(["Ilse"])

    def test_what_was_cleared_and_taken_back(self, context: BrowserContext, site: Site) -> None:
        """Where the browser stores late, nothing says then that the table is empty."""
        one, other = _in_two_tabs(context, site)
        hear(said_at(one))
        end = busy(other.page)
        open_fold(one, "End of the scene")
        press(one, "Clear the table")
        press(one, "Undo")
        expect(said_at(one)).to_contain_text("Undone: ")
        end()
        press(one, "Next")
        until_kept(
            one.page, "scene", "all[0]?.document.turn"
        )  # after that, nothing more is said of the first press
        assert [each for each in one.page.evaluate("heard") if "is empty again; your scene" in each] == []

    def test_another_page_has_set_the_table(self, context: BrowserContext, site: Site) -> None:
        """A press that comes too late says nothing of a beginning: the table is there as it was set."""
        late = context.new_page()
        late.goto(site.url + TABLE)
        play = late.get_by_role("button", name=re.compile("^Play “"))
        expect(play).to_be_visible()
        set_table(context.new_page(), site.url + TABLE, "Ilse")
        play.click()
        table = late.locator("scene-table")
        expect(table.locator(".scene-name")).to_have_text(["Ilse"])
        expect(said_at(table)).to_be_empty()

    def test_a_damaged_scene(self, page: Page, site: Site) -> None:
        """It is said before anything is pressed; what takes its place puts it into the bin, and says so."""
        page.goto(site.url + "about/")
        damaged = {"document": "x", "past": 7}
        keep(page, {"id": "scene scattershot", "kind": "scene", "value": damaged})
        page.goto(site.url + TABLE)
        table = page.locator("scene-table")
        unread = re.compile(
            "^1 scene on this device cannot be read here, for it is damaged. Nothing is changed"
        )
        expect(said_at(table)).to_have_text(unread)
        assert not said_at(table).evaluate("(said) => said.scrollHeight > said.clientHeight + 1")
        table.get_by_role("button", name=re.compile("^Play “")).click()
        expect(said_at(table)).to_have_text(
            "The scene that was kept here is damaged; it is in the bin. Bring it back"
        )
        assert [(each["value"], each["why"]) for each in bin_of(page)] == [(damaged, "damaged")]
        open_fold(table, "Everybody")
        press(table, "Next")
        expect(said_at(table)).to_be_empty()
        page.reload()
        expect(table.locator(".scene-person")).not_to_have_count(0)
        expect(said_at(table)).to_be_empty()

    def test_a_damaged_scene_is_brought_back(self, page: Page, site: Site) -> None:
        """It stands where it was, unread; the scene that stood there lies in the bin."""
        page.goto(site.url + "about/")
        damaged = {"document": "x", "past": 7}
        keep(page, {"id": "scene scattershot", "kind": "scene", "value": damaged})
        table = set_table(page, site.url + TABLE)
        table.get_by_label("Add somebody").select_option(label="Ilse")
        press(table, "Add")
        press(table, "Bring it back")
        expect(said_at(table)).to_contain_text(
            "1 scene on this device cannot be read here, for it is damaged."
        )
        expect(table.locator(".scene-person")).to_have_count(0)
        assert kept(page, "scene") == [damaged]
        press(table, "Add")
        expect(said_at(table)).to_contain_text("it is in the bin. Bring it back")


class TestWithCalculators:
    """The people of the scene at the steps below, and the sheets that are kept."""

    def test_a_calculator_is_fed_and_the_change_comes_back(self, page: Page, site: Site) -> None:
        """Ilse strikes, the watchman is struck: his Hit Points at the table, with a line and an undo."""
        table = set_table(page, f"{site.url}{TABLE}#the-bench", "Ilse", "Watchman")
        damage = page.locator("#damage")
        chooser = damage.get_by_label("Use")
        chooser.select_option(label="Ilse strikes with Short sword")
        expect(damage.locator("#damage-strength")).to_have_value("13")
        chooser.select_option(label="Watchman is struck")
        expect_answered(damage)
        button = damage.locator(".table-changes button", has_text="Watchman was struck")
        button.click()
        expect(damage.locator(".table-said")).to_contain_text("written at the table")
        points = track_of(card_of(table, "Watchman"), "Hit Points")
        expect(points).not_to_have_value("10")
        # A change of its own, which stays.
        press(card_of(table, "Watchman"), "Watchman, Hit Points: one less")
        damage.locator(".table-changes button", has_text="Undo Watchman").click()
        expect(points).to_have_value("9")
        damage.locator(".table-changes button", has_text="Put it into the log").click()
        open_fold(table, "What happened")
        expect(table.locator(".scene-lines li").first).to_contain_text("Hit Points")

    def test_an_answer_puts_people_in_order(self, page: Page, site: Site) -> None:
        """Everybody at the table fills the form; the outcome is the order of the table."""
        table = set_table(page, site.url + "walkabout/table/#the-bench", "Ash", "Bruce")
        order = page.locator("#order")
        order.locator(".rc-form button[type='submit']").first.click()
        order.locator(".table-changes button", has_text="The order of this answer").click()
        open_fold(table, "What happened")
        expect(table.locator(".scene-lines li").first).to_contain_text("In order: ")
        order.locator(".table-changes button", has_text="Undo The order").click()
        expect(table.locator(".scene-name")).to_have_text(["Ash", "Bruce"])

    def test_the_end_of_a_scene_goes_to_the_sheet(self, page: Page, site: Site) -> None:
        """A kept character comes to the table, is hurt, and has it on the sheet; it can be undone."""
        table = kept_at_the_table(page, site.url)
        press(card_of(table, "Ilse"), "Ilse, Hit Points: one less")
        ending = open_fold(table, "End of the scene")
        expect(ending).to_contain_text("Ilse: Hit Points 10 → 9")
        press(ending, "Write on the sheet of Ilse")
        expect(said_at(table)).to_contain_text("It is written on the sheets.")
        [sheet] = kept(page, "sheet")
        assert sheet["document"]["tracks"] == {"hit_points": 9}
        assert sheet["document"]["log"][0]["text"] == "After the scene: Hit Points 10 → 9"
        note = """([sheet]) => ({ ...sheet, document: { ...sheet.document, notes: 'written since' } })"""
        changed = page.evaluate(note, [sheet])
        keep(page, {"id": sheet["id"], "kind": "sheet", "revision": 99, "value": changed})
        page.reload()
        ending = open_fold(table, "End of the scene")
        press(ending, "Undo what was written")
        until_kept(page, "sheet", "Object.keys(all[0].document.tracks).length === 0")
        [sheet] = kept(page, "sheet")
        assert sheet["document"]["notes"] == "written since"

    def test_somebody_of_the_book_can_be_kept(self, page: Page, site: Site) -> None:
        """With what has become of them."""
        table = set_table(page, site.url + TABLE, "Tobin")
        press(card_of(table, "Tobin"), "Tobin, Hit Points: one less")
        ending = open_fold(table, "End of the scene")
        press(ending, "Keep Tobin on this device")
        expect(said_at(table)).to_contain_text("It is kept on this device.")
        press(table, "Undo")
        expect(ending).to_contain_text("Tobin: Hit Points 9 → 10")  # still the same person
        page.goto(site.url + DESK)
        expect(page.locator(".desk-list li")).to_have_count(1)
        expect(page.locator(".desk-list li")).to_contain_text("Tobin")


class TestEvening:
    """The end of an evening: what the rules give, on the sheets by one press, and off them by one."""

    def test_a_number_for_everybody(self, page: Page, site: Site) -> None:
        """Six advance points for each, plot points at their start; Undo takes back sheets and table (K14)."""
        table = set_table(page, f"{site.url}arylon/table/", "Ysolde Marr", "Brannoc Pell")
        points = track_of(card_of(table, "Ysolde Marr"), "Plot points")
        press(card_of(table, "Ysolde Marr"), "Ysolde Marr, Plot points: one more")
        evening = open_fold(table, "End of the evening")
        press(evening, "Advance points for the session, Everybody: one more")
        press(evening, "Advance points for Milestones, Brannoc Pell: one more")
        expect(evening).to_contain_text("Ysolde Marr: Plot points 2 → 1, Advance points 0 → 6")
        page.reload()  # what was said is still there
        evening = open_fold(table, "End of the evening")
        press(evening, "Keep everybody, and write all of it")
        expect(said_at(table)).to_contain_text("Undo takes all of it back")
        expect(table.locator(".scene-last")).to_contain_text("The evening ends. Ysolde Marr: ")
        until_kept(page, "sheet", "all.length === 2 && all.every((each) => each.document.log.length === 1)")
        documents = [each["document"] for each in kept(page, "sheet")]
        points_of = {each["inputs"]["name"]: each["tracks"]["advance_points"] for each in documents}
        assert points_of == {"Ysolde Marr": 6, "Brannoc Pell": 7}
        expect(evening).to_contain_text("Ysolde Marr: the evening is written.")  # and not given once more
        expect(evening.get_by_role("button", name=re.compile("^Write|^Keep"))).to_have_count(0)
        press(evening, "Undo what was written")
        until_kept(page, "sheet", "all.every((each) => each.document.log.length === 0)")
        assert not any(each["document"]["tracks"].get("advance_points") for each in kept(page, "sheet"))
        expect(evening).to_contain_text("Ysolde Marr: Plot points 2 → 1, Advance points 0 → ")
        open_fold(table, "Everybody")
        expect(points).to_have_value("2")

    def test_deeds_are_counted_by_the_rules(self, page: Page, site: Site) -> None:
        """The first quest counts twice, a later one once, for the sheet knows its Milestones (H17, HR16)."""
        table = set_table(page, f"{site.url}shattered-world/table/", "Maren", "Oddo")
        evening = open_fold(table, "End of the evening")
        done = evening.get_by_label("Deeds: what was done")
        done.select_option(label="A quest completed")
        press(evening, "Maren did it")
        expect(evening).to_contain_text("Maren: Current XP 0 → 2, Total Achievements 0 → 2")
        done.select_option(label="Any enemy beaten")
        press(evening, "Everybody did it")
        press(evening, "Maren, take out: Any enemy beaten")
        expect(evening).to_contain_text("Oddo: Current XP 0 → 1, Total Achievements 0 → 1")
        press(evening, "Keep Maren, and write it")
        until_kept(page, "sheet", "all.length === 1 && all[0].document.inputs.milestones?.length === 1")
        [maren] = kept(page, "sheet")
        assert maren["document"]["inputs"]["milestones"] == ["complete_quest"]
        assert maren["document"]["tracks"] == {"current_xp": 2, "total_achievements": 2}
        expect(evening).to_contain_text("Oddo: Current XP 0 → 1")
        done.select_option(label="A quest completed")
        press(evening, "Maren did it")
        expect(evening).to_contain_text("Maren: Current XP 2 → 3, Total Achievements 2 → 3")
        press(table, "Undo")
        until_kept(page, "sheet", "!all[0].document.inputs.milestones?.length")
        expect(evening).to_contain_text("Maren: Current XP 0 → 2")

    @pytest.mark.parametrize("game", ["scattershot", "walkabout"])
    def test_every_game_has_an_evening(self, page: Page, site: Site, game: str) -> None:
        """Each rule leads to where it stands, and says who made it up; words alone write nothing."""
        table = set_table(page, f"{site.url}{game}/table/")
        press(table, "Add")
        evening = open_fold(table, "End of the evening")
        rule = evening.locator(".scene-rule").first
        expect(rule.get_by_role("link").first).to_be_visible()
        for link in evening.locator(".scene-rule").get_by_role("link").all():
            address = (link.get_attribute("href") or "").removeprefix(site.url)
            assert (site.folder / address / "index.html").is_file(), address
        expect(rule).to_contain_text(re.compile(r"\((invented|inferred)\)"))
        expect(evening.get_by_role("button", name=re.compile("write"))).to_have_count(0)

    def test_loaners_go_into_the_bowl(self, page: Page, site: Site) -> None:
        """Nobody writes a debt down, unless the group leaves it as it is (SR22)."""
        table = set_table(page, site.url + TABLE, "Ilse")
        held = track_of(card_of(table, "Ilse"), "Loaners that you must throw")
        held.fill("2")
        held.press("Enter")
        evening = open_fold(table, "End of the evening")
        expect(evening).to_contain_text("Ilse: Loaners that you must throw 2 → 0")
        leave = evening.get_by_role("button", name="Leave it as it is").first
        leave.click()
        expect(evening).to_contain_text("Ilse: the sheet says the same.")
        leave.click()
        press(evening, "Keep Ilse, and write it")
        bowl = table.locator(".scene-shared").get_by_label("Dice in the common stock", exact=True)
        expect(bowl).to_have_value("22")  # it begins with twenty
        press(table, "Undo")
        expect(bowl).to_have_value("20")
        expect(held).to_have_value("2")


class TestForEverybody:
    """Thumbs, keyboards, screen readers, and whoever has no scripts."""

    @pytest.mark.parametrize("begin", ["Play “The bridge at Karst”", "Bring your own people"])
    def test_the_focus_stays_at_the_table_that_is_set(self, page: Page, site: Site, begin: str) -> None:
        """The button that set it has gone: a screen reader would be at the head of the page."""
        page.goto(site.url + TABLE)
        table = page.locator("scene-table")
        table.get_by_role("button", name=begin, exact=True).press("Enter")
        expect(table.locator(".scene-begin")).to_be_hidden()
        expect(table.locator(":focus:is(button, summary)")).to_be_visible()

    def test_the_focus_stays_where_something_ends(self, page: Page, site: Site) -> None:
        """The buttons that were pressed have gone, or stand anew in their place."""
        table = set_table(page, site.url + TABLE, "Ilse", "Tobin")
        scene = open_fold(table, "End of the scene")
        for words in ("Write and keep all of them", "End the scene, everybody stays"):
            scene.get_by_role("button", name=words, exact=True).press("Enter")
            expect(said_at(table)).to_contain_text(re.compile("kept on this device|scene is over"))
            expect(scene.locator(":focus")).to_be_visible()
        evening = open_fold(table, "End of the evening")
        press(evening, "A few more Experience Dice, Ilse: one more")
        evening.get_by_role("button", name=re.compile("^Write on the sheet")).press("Enter")
        expect(said_at(table)).to_contain_text("It is written")
        expect(evening.locator(":focus")).to_be_visible()

    def test_the_focus_stays_while_the_evening_is_drawn_anew(self, page: Page, site: Site) -> None:
        """Numbers may come late, and another page may change a sheet, just before the press."""
        table = set_table(page, site.url + TABLE, "Ilse", "Tobin")
        evening = open_fold(table, "End of the evening")
        turn = table.get_by_role("button", name="Next", exact=True)
        for words in ("Ilse: one more", "Tobin: one more"):
            press(evening, f"A few more Experience Dice, {words}")
        one, everybody, undo = (
            evening.get_by_role("button", name=words, exact=True)
            for words in (
                "Keep Ilse, and write it",
                "Keep everybody, and write all of it",
                "Undo what was written",
            )
        )
        for button in (one, everybody):
            button.focus()
            turn.evaluate("(button) => button.click()")
            expect(button).to_be_focused()
        everybody.press("Enter")
        undo.focus()
        turn.evaluate("(button) => button.click()")
        expect(undo).to_be_focused()

    def test_room_and_rules(self, browser: Browser, site: Site) -> None:
        """At every width nothing is wider than the page and targets fit a thumb; axe finds nothing.

        On a phone everybody's card keeps to the page with letters twice as large, too.
        """
        with browser.new_context(color_scheme="light", reduced_motion="reduce") as context:
            answer_in_process(context)
            page = context.new_page()
            table = set_table(page, site.url + TABLE, "Ilse", "Watchman", "Captain of the watch")
            press(table, "Next")
            for title in FOLDS:
                open_fold(table, title)
            wrong: list[Any] = []
            for width, schemes in LOOKS.items():
                page.set_viewport_size({"width": width, "height": 900})
                wrong += [(width, "wider")] * (page.evaluate(WIDER) > 0)
                wrong += [(width, small) for small in table.evaluate(TOO_SMALL)]
                # The bar and the tray that stay in sight lie over nothing where all of the page is in sight.
                height: int = page.evaluate("document.documentElement.scrollHeight")
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate("scrollTo(0, 0)")
                for scheme in schemes:
                    page.emulate_media(color_scheme=scheme)
                    wrong += [(width, each) for each in judge(page, "scene-table").violations]
            page.set_viewport_size({"width": 390, "height": 844})
            page.evaluate(TWICE_AS_LARGE)
            wrong += ["wider with large letters"] * (page.evaluate(WIDER) > 0)
            assert wrong == []

    @pytest.mark.parametrize("game", ["walkabout", "shattered-world", "arylon"])
    def test_every_game_has_its_table(self, page: Page, site: Site, game: str) -> None:
        """The first character and the last opponent sit down, and move."""
        table = set_table(page, f"{site.url}{game}/table/")
        for at in (0, -1):
            options = table.get_by_label("Add somebody").locator("option").all_text_contents()
            table.get_by_label("Add somebody").select_option(label=options[at])
            press(table, "Add")
        press(table, "Next")
        expect(table.locator(".scene-person").first).to_have_attribute("aria-current", "true")
        assert table.locator(".scene-shared .scene-track").count() > 0
        page.locator(".rb-fold > summary").click()
        expect(page.locator(".table-use").first).to_be_visible()

    def test_nothing_is_loaded_before_the_table_is_set(self, page: Page, site: Site) -> None:
        """No data, and no more than the button."""
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        open_at_rest(page, site.url + TABLE)
        expect(page.get_by_role("button", name="Bring your own people")).to_be_visible()
        assert not [url for url in asked if "/data/" in url]

    def test_without_scripts(self, browser: Browser, site: Site) -> None:
        """The page says what the table does, and the steps are there."""
        with browser.new_context(java_script_enabled=False) as context:
            page = context.new_page()
            page.goto(site.url + TABLE)
            expect(page.locator(".scene-still")).to_contain_text("Where scripts run")
            expect(page.locator(".scene-begin")).to_be_hidden()
            page.locator(".rb-fold > summary").click()
            expect(page.locator(".rb-stage").first).to_be_visible()
