"""The ends of a scene and of an evening, and what Undo and Redo make of them at table and on sheets."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.links import packed_fragment
from tests.site.conftest import Site
from tests.site.kept import kept, until_kept
from tests.site.scene_page import card_of, open_fold, press, said_at, set_table, track_of

pytestmark = pytest.mark.usefixtures("in_process_engine")


class TestPointsOfTheGameMaster:
    """Arylon's Game Master has one plot point for each player at the beginning of a scene (KR16)."""

    def test_are_filled_up_when_a_scene_ends(self, page: Page, site: Site) -> None:
        """From one to four, for four players; a fifth that was earned stays until the session ends."""
        page.goto(f"{site.url}arylon/table/")
        table = page.locator("scene-table")
        press(table, "Play “The eleventh letter”")
        open_fold(table, "Everybody")
        points = table.locator(".scene-shared").get_by_label("The Game Master’s plot points", exact=True)
        expect(points).to_have_value("4")
        points.fill("1")
        points.press("Enter")
        scene = open_fold(table, "End of the scene")
        expect(scene.locator(".scene-ends")).to_contain_text("The Game Master’s plot points 1 → 4")
        press(scene, "End the scene, everybody stays")
        expect(points).to_have_value("4")
        points.fill("5")
        points.press("Enter")
        expect(scene.locator(".scene-ends")).to_contain_text("Nothing that is counted here changes.")
        evening = open_fold(table, "End of the evening")
        expect(evening).to_contain_text("The Game Master’s plot points 5 → 4")
        press(evening, "Keep everybody, and write all of it")
        expect(points).to_have_value("4")
        press(table, "Undo")
        expect(points).to_have_value("5")


QUEST = "A quest completed"


def _did(evening: Locator, deed: str, *names: str) -> None:
    """Count a deed for these people."""
    evening.get_by_label("Deeds: what was done").select_option(label=deed)
    for name in names:
        press(evening, f"{name} did it")


def _written(page: Page, site: Site) -> tuple[Locator, Locator]:
    """Return a table where an evening is written for Maren, with the end of the evening."""
    table = set_table(page, f"{site.url}shattered-world/table/", "Maren", "Oddo")
    evening = open_fold(table, "End of the evening")
    _did(evening, QUEST, "Maren")
    press(evening, "Keep Maren, and write it")
    until_kept(page, "sheet", "all.length === 1 && all[0].document.inputs.milestones?.length === 1")
    expect(evening).to_contain_text("Maren: the evening is written.")
    return table, evening


IS_WRITTEN = "all[0].document.tracks.current_xp === 2 && all[0].document.inputs.milestones?.length === 1"
IS_TAKEN_BACK = "!all[0].document.tracks.current_xp && !all[0].document.inputs.milestones?.length"


class TestBackAndForth:
    """Undo and Redo of an evening move the table, the sheets and what was said alike."""

    def test_redo_writes_on_the_sheets_again(self, page: Page, site: Site) -> None:
        """Points, the line and the Milestone, which is earned once (H17); and Undo takes it back again."""
        table, evening = _written(page, site)
        [first] = kept(page, "sheet")
        for _ in range(2):
            press(table, "Undo")
            until_kept(page, "sheet", IS_TAKEN_BACK)
            [maren] = kept(page, "sheet")
            assert maren["answer"]["inputs"]["milestones"] == []
            expect(evening).to_contain_text("Maren: Current XP 0 → 2")
            page.reload()  # what Undo took back lies with the step
            evening = open_fold(table, "End of the evening")
            press(table, "Redo")
            until_kept(page, "sheet", IS_WRITTEN)
            expect(evening).to_contain_text("Maren: the evening is written.")
        [again] = kept(page, "sheet")
        assert [each["text"] for each in again["document"]["log"]] == [
            each["text"] for each in first["document"]["log"]
        ]
        press(evening, "Another evening")
        _did(evening, QUEST, "Maren")
        expect(evening).to_contain_text("Maren: Current XP 2 → 3")  # a first quest counts twice

    def test_what_was_said_is_there_again(self, page: Page, site: Site) -> None:
        """The deeds of everybody, by the large button and by Undo; Redo takes them."""
        table = set_table(page, f"{site.url}shattered-world/table/", "Maren", "Oddo")
        evening = open_fold(table, "End of the evening")
        _did(evening, QUEST, "Maren", "Oddo")
        _did(evening, "Any enemy beaten", "Oddo")
        deeds = evening.locator(".scene-deeds")
        expect(deeds).to_have_text([re.compile("Maren"), re.compile("Oddo.*×.*×")])
        press(evening, "Keep everybody, and write all of it")
        expect(deeds).to_have_count(0)
        press(evening, "Undo what was written")
        expect(deeds).to_have_text([re.compile("Maren"), re.compile("Oddo.*×.*×")])
        press(table, "Redo")
        expect(deeds).to_have_count(0)
        until_kept(page, "sheet", "all.length === 2 && all.every((each) => each.document.log.length === 1)")
        press(table, "Undo")
        press(evening, "Maren, take out: A quest completed")
        expect(table.get_by_role("button", name="Redo", exact=True)).to_be_disabled()  # that evening is none

    def test_a_number_is_there_again(self, page: Page, site: Site) -> None:
        """Two more dice, out of the bowl; they are not offered once more while the evening is written."""
        table = set_table(page, f"{site.url}scattershot/table/", "Ilse")
        evening = open_fold(table, "End of the evening")
        label = "A few more Experience Dice, Ilse"
        press(evening, f"{label}: one more")
        press(evening, f"{label}: one more")
        more = evening.get_by_label(label, exact=True)
        expect(more).to_have_text("2")
        expect(evening).to_contain_text("Dice in the common stock 20 → 18")
        press(evening, "Keep Ilse, and write it")
        expect(more).to_have_text("0")
        bowl = table.locator(".scene-shared").get_by_label("Dice in the common stock", exact=True)
        expect(bowl).to_have_value("18")
        press(table, "Undo")
        expect(more).to_have_text("2")
        expect(bowl).to_have_value("20")

    @pytest.mark.parametrize("way", ["Next", "Clear the table"])
    def test_a_step_that_leaves_the_evening(self, page: Page, site: Site, way: str) -> None:
        """Whoever plays on, or clears the table, has left the evening; Undo leads back into it."""
        table, evening = _written(page, site)
        press(table if way == "Next" else open_fold(table, "End of the scene"), way)
        expect(evening.get_by_text("the evening is written")).to_have_count(0)
        press(table, "Undo")
        expect(evening).to_contain_text("Maren: the evening is written.")
        press(table, "Undo")
        until_kept(page, "sheet", IS_TAKEN_BACK)

    def test_sheets_keep_what_the_table_has(self, page: Page, site: Site) -> None:
        """What an evening has written goes with its step alone: else it would be given once more."""
        table, evening = _written(page, site)
        scene = open_fold(table, "End of the scene")
        undo = scene.get_by_role("button", name="Undo what was written")
        expect(scene).to_contain_text("Maren: the sheet says the same.")
        expect(undo).to_have_count(0)
        points = track_of(card_of(table, "Maren"), "Hit Points")
        now = int(points.input_value())
        press(card_of(table, "Maren"), "Maren, Hit Points: one less")
        press(scene, "Write on the sheet of Maren")
        press(evening, "Undo what was written")
        expect(said_at(table)).to_contain_text("Press Undo 2 times: more has happened")
        undo.click()
        expect(said_at(table)).to_contain_text("What the scene had written is taken back.")
        until_kept(page, "sheet", f"!all[0].document.tracks.hit_points && {IS_WRITTEN}")
        expect(points).to_have_value(str(now - 1))
        expect(undo).to_have_count(0)

    def test_the_evening_of_a_scene_from_a_link(self, page: Page, site: Site) -> None:
        """It is not the reader's own: what is said of it makes it so, and nothing of it is said in theirs."""
        table = set_table(page, f"{site.url}shattered-world/table/", "Maren")
        evening = open_fold(table, "End of the evening")
        _did(evening, QUEST, "Maren")
        deeds = evening.locator(".scene-deeds")
        expect(deeds).to_have_count(1)
        until_kept(page, "scene", "all[0].said['Deeds p1']?.length === 1")
        person = {"id": "p1", "name": "Wanderer", "kind": "character"}
        link = packed_fragment("scene1", {"game": "shattered_world", "people": [person]})
        page.goto(f"{site.url}glossary/")
        page.goto(f"{site.url}shattered-world/table/#{link}")
        expect(said_at(table)).to_contain_text("The scene is open from the link, and not kept")
        evening = open_fold(table, "End of the evening")
        expect(evening.get_by_role("button", name="Wanderer did it")).to_be_visible()
        expect(deeds).to_have_count(0)
        _did(evening, "Any enemy beaten", "Wanderer")
        expect(said_at(table)).to_contain_text("Your own scene is in the bin.")
        expect(deeds).to_have_text(re.compile("^Wanderer: Any enemy beaten"))
        press(said_at(table), "Bring it back")
        expect(deeds).to_have_text(re.compile(f"^Maren: {QUEST}"))
