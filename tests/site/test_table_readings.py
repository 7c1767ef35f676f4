"""A table whose group reads rulings otherwise than the book: every question there goes by its readings."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.site.group_page import chosen
from tests.site.table_page import IN_HAND, Table

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
