"""The people of a scene: what goes with whoever leaves, who comes back, and what somebody is called now."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.site.conftest import Site
from tests.site.kept import ALL, keep, kept, until_kept
from tests.site.scene_page import (
    DESK,
    TABLE,
    card_of,
    kept_at_the_table,
    open_fold,
    press,
    said_at,
    seat_kept,
    set_table,
    track_of,
)
from tests.site.table_page import GAMES, Table
from tests.site.waiting import until

pytestmark = pytest.mark.usefixtures("in_process_engine")


def _stands(table: Table, pool: str, goal: str, gold: str) -> None:
    """What stands beside the roll, and the gold of whoever names what harms."""
    expect(table.shared("The game master’s pool")).to_have_value(pool)
    expect(table.shared("Obstacles before the goal of the scene")).to_have_value(goal)
    expect(table.page.locator(".scene-people").get_by_label("Jed, Gold", exact=True)).to_have_value(gold)


def test_what_was_paid_before_the_dice_comes_back(table: Table) -> None:
    """The coins are for the whole evening (WR15): where the scene ends, or with whoever leaves."""
    page = table.page
    table.set("walkabout/table/")
    open_fold(page.locator("scene-table"), "Everybody")
    _stands(table, pool="12", goal="0", gold="0")
    for each in (
        "blue",
        "normal, 3",
        "a double trait of the place, 2 coins",
        "Sprained wrist",
        "Jed: 1 Gold",
    ):
        table.button(each).click()
    laid = table.stage.locator(".stage-laid")
    expect(laid).to_contain_text("Jed, Sprained wrist")
    _stands(table, pool="10", goal="3", gold="1")
    open_fold(page.locator("scene-table"), "End of the scene")
    for words in ("End the scene, everybody stays", "Ash leaves"):
        press(page.locator("scene-table"), words)
        _stands(table, pool="12", goal="0", gold="0")
        expect(laid).not_to_contain_text("Sprained wrist")
        expect(page.locator(".scene-last")).to_contain_text("hat was paid for the roll comes back.")
        table.undo()
        expect(laid).to_contain_text("Jed, Sprained wrist")
        _stands(table, pool="10", goal="3", gold="1")
    table.button("Raider, Quick with a chain").click()
    _stands(table, pool="9", goal="3", gold="1")
    press(page.locator("scene-table"), "Raider leaves")
    _stands(table, pool="10", goal="3", gold="1")
    expect(laid).to_contain_text("Jed, Sprained wrist")
    expect(laid).not_to_contain_text("Quick with a chain")


def _bring_back(page: Page, site: Site, name: str) -> None:
    """Bring somebody back who has left a scene, from the page with all that is kept."""
    page.goto(site.url + "about/privacy/")
    page.get_by_role("button", name=f"bring back the person who left a scene, {name}").click()
    expect(page.locator("kept-documents [role=status]")).to_have_text("It is back where it was.")


def _until_left(page: Page, count: int) -> None:
    """Wait until so many lie in the bin who have left."""
    until(page, f"(await ({ALL})('bin')).filter(({{ why }}) => why === 'left the table').length === {count}")


def test_nobody_sits_twice_on_one_sheet(page: Page, site: Site) -> None:
    """Who is here again is not brought back once more as they were, and it is said why."""
    table = kept_at_the_table(page, site.url)
    press(table, "Ilse leaves")
    _until_left(page, 1)
    seat_kept(table)
    points = track_of(card_of(table, "Ilse"), "Hit Points")
    points.fill("7")
    points.blur()
    expect(points).to_have_value("7")
    until_kept(page, "scene", "all[0].document.people[0].tracks.hit_points === 7")
    _bring_back(page, site, "Ilse")
    page.goto(site.url + TABLE)
    expect(said_at(table)).to_have_text(
        "Ilse is here already, with the same sheet, so Ilse as they left stays in the bin."
    )
    expect(table.locator(".scene-name")).to_have_text(["Ilse"])
    open_fold(table, "Everybody")
    expect(points).to_have_value("7")
    _until_left(page, 1)
    assert kept(page, "person") == []


def test_undo_takes_whoever_left_out_of_the_bin(page: Page, site: Site) -> None:
    """They have not left; after Redo they have."""
    table = set_table(page, site.url + TABLE, "Watchman")
    press(table, "Watchman leaves")
    _until_left(page, 1)
    press(table, "Undo")
    _until_left(page, 0)
    expect(said_at(table)).to_have_text("Undone: Watchman is gone.")
    expect(table.locator(".scene-name")).to_have_text(["Watchman"])
    press(table, "Redo")
    _until_left(page, 1)


def test_who_comes_back_pays_for_what_was_bought(page: Page, site: Site) -> None:
    """What moved on the sheet of whoever was away has moved for them, too."""
    table = kept_at_the_table(page, site.url)
    press(card_of(table, "Ilse"), "Ilse, Hit Points: one less")
    press(table, "Ilse leaves")
    _until_left(page, 1)
    [sheet] = kept(page, "sheet")
    sheet["document"]["tracks"] = {"hit_points": 8}
    keep(page, {"id": sheet["id"], "kind": "sheet", "revision": 99, "value": sheet})
    _bring_back(page, site, "Ilse")
    page.goto(site.url + TABLE)
    expect(track_of(card_of(table, "Ilse"), "Hit Points")).to_have_value(
        "7"
    )  # one of the scene, two elsewhere


def test_a_new_name_on_the_sheet(table: Table, context: BrowserContext, site: Site) -> None:
    """It is theirs at the table, too, and in what is said of the roll that lies; Undo keeps it."""
    desk = context.new_page()
    desk.goto(site.url + DESK)
    desk.locator("[data-action='keep']").click()
    until_kept(desk, "sheet", "all.length && all.every((each) => each.answer)")
    scene = set_table(table.page, site.url + TABLE, "Captain of the watch")
    seat_kept(scene)
    table.button("Ilse").click()
    table.throw(GAMES[0])
    expect(table.verdict).to_have_text(re.compile(GAMES[0].verdict))
    desk.get_by_label("Name", exact=True).fill("Mara Thorn")
    press(desk.locator("character-desk"), "Keep the changes")
    expect(scene.locator(".scene-name")).to_have_text(["Captain of the watch", "Mara Thorn"])
    expect(table.verdict).to_have_text(re.compile(GAMES[0].verdict.replace("Ilse", "Mara Thorn")))
    expect(table.button(re.compile("^A die for Mara Thorn"))).to_be_visible()
    table.undo()
    laid = table.stage.locator(".stage-laid")
    expect(laid).to_have_text(re.compile("^Mara Thorn: Fencing 14"))
    table.page.reload()
    expect(laid).to_have_text(re.compile("^Mara Thorn: Fencing 14"))


def test_an_ability_of_which_nothing_is_left(table: Table) -> None:
    """It adds nothing (H13), whether its roll lies already or not; what is there beside it stays."""
    table.set("shattered-world/table/")
    table.button("Maren").click()
    table.button("Blades, d8 and 4").click()
    laid = table.stage.locator(".stage-laid")
    fitness = table.stage.get_by_label("Maren, Physical Fitness", exact=True)
    fitness.fill("0")
    fitness.press("Enter")
    expect(laid).to_contain_text("Blades, d8 and 1 ×")  # her blade is still better than none
    table.button("Physical Fitness, d4 and 0").click()
    expect(laid).to_contain_text("Physical Fitness, d4 and 0 ×")
    fitness.fill("1")
    fitness.press("Enter")
    expect(laid).to_contain_text("Physical Fitness, d4 and 3 ×")
    expect(table.button("Perception, d4 and 4")).to_be_visible()
    fitness.fill("0")
    fitness.press("Enter")
    table.button("easy, 4").click()
    table.button("Roll").click()
    expect(table.verdict).to_have_text(re.compile("against 4"))
    table.stage.locator(".stage-working > summary").click()
    expect(table.stage.locator(".stage-working")).not_to_contain_text("+3")


def test_what_a_worn_out_ability_is_part_of(table: Table) -> None:
    """Whoever cannot get out of the way is easier to hit, at the table and in a form that a sheet fills."""
    table.set("shattered-world/table/")
    table.button("Oddo").click()
    hit_on = table.button(re.compile("^Maren, hit on"))
    expect(hit_on).to_have_text("Maren, hit on 8")
    hit_on.click()
    table.page.locator(".scene-everybody > summary").click()
    fitness = table.own("Maren", "Physical Fitness")
    fitness.fill("0")
    fitness.press("Enter")
    expect(hit_on).to_have_text("Maren, hit on 5")
    expect(hit_on).to_have_attribute("aria-pressed", "true")
    table.page.locator("summary", has_text="What else one can do").click()
    option = table.page.locator("option", has_text="Maren is attacked, hit on").first
    expect(option).to_have_text(re.compile("hit on 5"))
