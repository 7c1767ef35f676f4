"""What a roll at a table costs and leaves behind is counted where the rules say, and once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.site.table_page import FACES, Table

LOANERS = {"owes": "Loaners that others have for you", "holds": "Loaners that you must throw"}


def _choices(table: Table, after: str) -> list[str]:
    """Return what an after offers, once it is open."""
    table.button(re.compile(f"^{after}")).click()
    return table.stage.locator(".stage-choices button").all_text_contents()


def test_the_purse_at_the_bridge(table: Table) -> None:
    """The first scene of the quick start: Ilse borrows for Tobin, the Gamemaster against him (S42).

    Ilse owes hers, the Gamemaster's has no track, and Tobin, whom that one hurt, holds it and owes nothing.
    """
    table.set("scattershot/table/")
    for each in ("Tobin", "Picking pockets 12", "hard −2", "Roll"):
        table.button(each).click()
    players = ["Tobin", "Ilse", "Mirelle", "Sabine"]
    assert _choices(table, "One more die for it") == [f"{name} borrows one" for name in players]
    table.button("Ilse borrows one").click()
    expect(table.page.locator(FACES)).to_have_count(3)
    others = [*players[1:], "The Gamemaster"]
    assert _choices(table, "One more die against it") == [f"{name} borrows one" for name in others]
    table.button("The Gamemaster borrows one").click()
    expect(table.page.locator(FACES)).to_have_count(4)
    expect(table.shared("Dice in the common stock")).to_have_value("18")
    borrows = "borrows a die from the common stock and throws in a die"
    assert [line.partition(":")[0] for line in table.log()[:2]] == [
        f"The Gamemaster {borrows} against it",
        f"Ilse {borrows} for it",
    ]
    table.page.locator(".scene-everybody > summary").click()
    for name, counts in {"Ilse": ("1", "0"), "Tobin": ("0", "1"), "Mirelle": ("0", "0")}.items():
        for label, count in zip(LOANERS.values(), counts, strict=True):
            expect(table.own(name, label)).to_have_value(count)


def test_dice_that_bought_points_lie_in_the_bowl(table: Table) -> None:
    """Ilse's own dice go back, since they hurt nobody (S13); the Gamemaster has the borrowed one (SR21)."""
    table.set("scattershot/table/")
    table.give("Experience Dice", {"Ilse": "5"})
    table.page.locator("summary", has_text="What else one can do").click()
    stage = table.page.locator("#experience")
    stage.locator("> .table-use select").select_option(label="Ilse rolls Experience Dice for points")
    stage.locator(".rc-fold > summary", has_text="More").click()
    for field, number in {"dice": "4", "loaners": "1"}.items():
        stage.locator(f"input[name='{field}']").fill(number)
    stage.get_by_role("button", name="Roll", exact=True).click()
    for change in ("Ilse has rolled Experience Dice", "Back into the common stock", "Borrowed from the"):
        stage.locator("> .table-changes").get_by_role("button", name=re.compile(f"^{change}")).click()
    expect(table.shared("Dice in the common stock")).to_have_value("22")  # 3 come, 1 goes
    expect(table.own("Ilse", "Experience Dice")).to_have_value("2")
