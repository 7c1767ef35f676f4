"""A game's table late in the evening: eight people, and sixty rolls that lie behind them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.site.table_page import PHONE, Table
from tests.site.waiting import copied_by

SIXTY_ROLLS = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const press = async (key) => {
        const button = () => document.querySelector(`.stage [data-key="${key}"]:not([aria-disabled=true])`);
        while (!button()) await frame();
        button().click();
    };
    for (let count = 1; count < 60; count += 1) {
        await press('again');
        await press('roll');
    }
    await press('close');
    while (!document.querySelector('.stage-chips')) await frame();
}"""


def test_eight_people_and_sixty_rolls(table: Table) -> None:
    """The log has a line for each, a link opens with the last ones, and Undo takes the newest back."""
    page = table.page
    table.set("scattershot/table/")
    for each in ("Fencing 14", "Captain of the watch, Fencing 12", "Roll"):
        table.button(each).click()
    page.evaluate(SIXTY_ROLLS)
    page.locator(".scene-log summary").click()
    log = table.log()
    assert len([line for line in log if "Captain of the watch" in line]) == 60
    page.locator(".scene-out summary").click()
    link = copied_by(page, page.get_by_role("button", name="Copy link", exact=True).click)
    assert page.context.browser
    other = page.context.browser.new_context(viewport=PHONE)
    second = Table(other.new_page())
    second.page.goto(link)
    expect(second.stage.locator(".stage-chips button")).to_have_count(8)
    second.page.locator(".scene-log summary").click()
    opened = second.log()
    assert opened == log[: len(opened)] != []
    other.close()
    table.undo()
    expect(table.button("Nothing more")).to_be_visible()
    assert table.log() == log[1:]
