"""The ends of a scene and of an evening, and what Undo and Redo make of them at table and on sheets."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Site
from tests.site.scene_page import open_fold, press

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
