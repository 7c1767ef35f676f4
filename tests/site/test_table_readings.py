"""A table whose group reads rulings otherwise than the book: every question there goes by its readings."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import expect

from tests.site.group_page import chosen
from tests.site.table_page import GAMES, IN_HAND, Table, byte_with

SISTER = "Her sister in the glass towers"


def _lay_three_on_a_tie(table: Table) -> None:
    """Ash calls her sister, draws, and lays the three tokens on her that she adds."""
    table.set("walkabout/table/")
    table.seed_with(7)
    for each in ("green", "Tinker", "Good wrench", SISTER, "Draw"):
        table.button(each).click()
    expect(table.stage.locator(IN_HAND).first).to_be_visible()
    table.lay_core()
    table.button(re.compile("^Draw the reserve")).click()
    reserve = table.stage.locator(".stage-placed piece-placer").last
    expect(reserve.locator(IN_HAND)).to_have_count(4)
    for laid, place in enumerate(("Good wrench", SISTER, SISTER, SISTER)):
        reserve.locator(IN_HAND).first.click()
        reserve.locator(".pp-place").filter(has_text=place).click()
        expect(reserve.locator(IN_HAND)).to_have_count(3 - laid)


def test_what_the_group_allows_and_the_book_forbids(table: Table) -> None:
    """Three tokens lie on a tight tie where it adds three in all (WR28), and the outcome is told."""
    chosen(table.page, "Walkabout", "wr28", "three_in_all")
    _lay_three_on_a_tie(table)
    brings = table.stage.get_by_role("group", name="Ash says what it brings, in one sentence")
    expect(brings.get_by_role("listitem").filter(has_text=f"black on {SISTER}")).to_have_count(3)
    expect(table.verdict).not_to_contain_text("as many tokens already")
    table.button("Write it all, and go on").click()
    expect(table.button("Draw")).to_be_visible()


def test_what_the_group_settles_of_what_follows(table: Table) -> None:
    """Where the ones of the Game Master's cost nothing (KR7), no press sells them; the book prices them."""
    inputs = {"dice": ["d10", "d8", "d10", "d6"], "difficulty": ["d10", "d8", "d6"]}
    byte, _ = byte_with("arylon.roll", inputs, "gm_hitch_dice", lambda dice: len(dice) == 1)
    captain = replace(GAMES[2], lays=(*GAMES[2].lays[:4], "The captain of the watch, every die"))
    table.set("arylon/table/")
    table.seed_with(byte)
    table.throw(captain)
    buys = table.stage.get_by_role("button", name=re.compile("^Buy a 1 of the Game Master’s"))
    expect(buys.first).to_be_visible()
    table.button("Nothing more").click()
    chosen(table.page, "Arylon", "kr7", "free")
    table.page.goto("arylon/table/")
    table.throw(captain)
    expect(table.stage.locator(".stage-afters")).to_be_visible()
    expect(buys).to_have_count(0)


def test_what_the_group_settles_of_damage(table: Table) -> None:
    """A blow that remains beyond the Critical Juncture does what one below it does (SR5)."""
    inputs = {"actor_rating": 14, "resistor_rating": 12}
    byte, _ = byte_with("scattershot.contest", inputs, "remains", lambda remains: remains == 7)
    blow = replace(GAMES[0], lays=("Fencing 14", "Captain of the watch, Fencing 12"))
    chosen(table.page, "Scattershot", "sr5", "below_juncture")
    table.set("scattershot/table/")
    table.seed_with(byte)
    table.throw(blow)
    # Ilse's row of damages has 14 at 7 and 12 at 6; his coat stops 3.
    expect(table.stage).to_contain_text("−9")
