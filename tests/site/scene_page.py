"""A table in a browser: how a test sets it, and finds its parts."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.site.kept import until_kept

TABLE = "scattershot/table/"
DESK = "scattershot/make-a-character/"


def press(place: Locator, words: str) -> None:
    """Press a button by all of its words."""
    place.get_by_role("button", name=words, exact=True).click()


def set_table(page: Page, url: str, *people: str) -> Locator:
    """Set the table of a page for these people, and return it."""
    page.goto(url)
    table = page.locator("scene-table")
    press(table, "Bring your own people")
    expect(table.locator(".scene-add")).to_be_visible()
    for name in people:
        table.get_by_label("Add somebody").select_option(label=name)
        press(table, "Add")
    expect(table.locator(".scene-person")).to_have_count(len(people))
    return table


def kept_at_the_table(page: Page, site: str) -> Locator:
    """Keep Ilse, and bring her to the table of a site, which is returned."""
    page.goto(site + DESK)
    page.locator("character-desk [data-action='keep']").click()
    until_kept(page, "sheet", "all.length && all.every((each) => each.answer)")
    page.goto(site + TABLE)
    table = page.locator("scene-table")
    press(table, "Bring your own people")
    seat_kept(table)
    return table


def seat_kept(table: Locator) -> None:
    """Whoever is kept on this device, and not here yet, comes to the table."""
    table.get_by_label("Add somebody").select_option(index=0)
    press(table, "Add")


def card_of(table: Locator, name: str) -> Locator:
    """The card of somebody."""
    return table.locator(".scene-person").filter(
        has=table.page.get_by_role("button", name=f"{name} moves now")
    )


def track_of(card: Locator, label: str) -> Locator:
    """The field of a number on a card."""
    return card.get_by_label(re.compile(rf"(.*, )?{label}$"))


def open_fold(table: Locator, title: str) -> Locator:
    """Open one of the folds."""
    fold = table.locator("details").filter(has=table.page.locator("summary", has_text=title)).last
    fold.locator("> summary").click()
    return fold


def said_at(table: Locator) -> Locator:
    """What the table says of the last press."""
    return table.locator(".scene-said")
