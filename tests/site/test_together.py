"""Two who act at once at Walkabout's table: both draw and place, then tell it sentence by sentence (W15)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.site.access.axe import judge
from tests.site.table_page import IN_HAND, PHONE, Table
from tests.site.waiting import text_of

WAIT = "Somebody else acts at once"
BEGIN = "All have placed: who goes first?"
PRESS = """(keys) => {
    for (const key of keys) document.querySelector(`.stage [data-key="${key}"]`).click();
}"""
"""Presses buttons one right after the other: no answer comes between."""
TELLS = re.compile(r"(\w+) says in one sentence what one token did: sentence (\d) of (\d)")


def _act(table: Table, colour: str, keyword: str) -> int:
    """Whoever is pressed draws and places; return the white tokens that count, by what lies there."""
    for each in (colour, keyword, "Draw"):
        table.button(each).click()
    expect(table.stage.locator(IN_HAND).first).to_be_visible()
    table.lay_core()
    expect(table.button(WAIT)).to_be_visible()
    placed = table.stage.locator(".stage-placed piece-placer").first.locator(
        ":is([data-box=success], [data-box=sacrifice], [data-box=story]) .pp-piece"
    )
    expect(placed).to_have_count(3)
    return sum("white" in each for each in placed.all_text_contents())


def _teller(table: Table) -> Locator:
    return table.stage.get_by_role("group", name=TELLS)


def _told(table: Table) -> tuple[str, int, int]:
    """Who says which sentence, and of how many."""
    title = _teller(table).get_attribute("aria-label") or ""
    found = TELLS.match(title)
    assert found, title
    return found[1], int(found[2]), int(found[3])


@pytest.fixture(name="placed")
def _placed(table: Table) -> dict[str, int]:
    """Ash has placed and waits, Bruce has placed; the white tokens of both."""
    table.set("walkabout/table/")
    white = {"Ash": _act(table, "green", "Tinker")}
    table.button(WAIT).click()
    expect(table.button("Ash, who waits")).to_be_visible()
    table.button("Bruce").click()
    expect(table.button("Bruce")).to_have_attribute("aria-pressed", "true")
    keyword = table.stage.locator('[data-key^="lay keyword"]').first
    white["Bruce"] = _act(table, "red", text_of(keyword))
    return white


def test_from_two_draws_to_two_lines(table: Table, placed: dict[str, int]) -> None:
    """Three tokens each, and four sentences: a success and a sacrifice of each, in turns."""
    page = table.page
    table.button(BEGIN).click()
    expect(_teller(table)).to_be_visible()
    first, *_ = _told(table)
    if placed["Ash"] != placed["Bruce"]:
        assert first == max(placed, key=lambda name: placed[name])
    other = next(name for name in placed if name != first)
    assert judge(page, "scene-table").violations == ()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for number, name in enumerate((first, other, first, other), 1):
        expect(_teller(table)).to_have_attribute(
            "aria-label", re.compile(f"^{name} .* sentence {number} of 4 ")
        )
        expect(table.button(re.compile("^Write it all"))).to_have_count(0)
        table.button("Said").click()
    expect(_teller(table)).to_have_count(0)
    for _ in placed:
        table.button("Write it all, and go on").click()
    expect(table.button("Ash")).to_be_visible()
    assert [line.split(" (")[0] for line in table.log()[:2]] == [first, other]
    assert table.log()[2].startswith("The order of acting is ")
    table.undo()
    expect(table.button("Write it all, and go on")).to_be_visible()


def test_a_reload_and_undo_in_the_middle(table: Table, placed: dict[str, int]) -> None:
    """Who waits and what is told is kept; Undo takes one sentence back, then the order."""
    del placed
    table.button(BEGIN).click()
    expect(_teller(table)).to_be_visible()
    table.button("Said").click()
    expect(_teller(table)).to_have_attribute("aria-label", re.compile("sentence 2 of 4 "))
    second, *_ = _told(table)
    table.page.reload()
    expect(_teller(table)).to_have_attribute("aria-label", re.compile(f"^{second} .*sentence 2 of 4 "))
    table.undo()
    expect(_teller(table)).to_have_attribute("aria-label", re.compile("sentence 1 of 4 "))
    table.undo()
    expect(table.button(BEGIN)).to_be_visible()


def test_the_first_holds_back(table: Table, placed: dict[str, int]) -> None:
    """Then the other goes first (WR33)."""
    table.button(BEGIN).click()
    expect(_teller(table)).to_be_visible()
    first, *_ = _told(table)
    other = next(name for name in placed if name != first)
    table.button(f"{first} holds back").click()
    expect(_teller(table)).to_have_attribute("aria-label", re.compile(f"^{other} .*sentence 1 of 4 "))
    assert table.log()[0].startswith(f"{first} holds back")


def test_two_presses_draw_one_lot(table: Table, placed: dict[str, int]) -> None:
    """The second one draws no other lot over it: one line of the log, and one Undo takes it back."""
    del placed
    table.page.evaluate(PRESS, ["tell all", "tell all"])
    expect(_teller(table)).to_be_visible()
    table.button("Said").click()
    for title in (re.compile("sentence 2 of 4 "), re.compile("sentence 1 of 4 ")):
        expect(_teller(table)).to_have_attribute("aria-label", title)
        table.undo()
    expect(table.button(BEGIN)).to_be_visible()
    assert not any(line.startswith("The order of acting is ") for line in table.log())


def test_what_is_done_before_the_order_is_here(table: Table, placed: dict[str, int]) -> None:
    """It stays done: no roll that is over comes back, and no sentence that was said is to be said again."""
    del placed
    does_not_count = re.compile("so they do not count: press again")
    table.button(BEGIN).click()
    expect(_teller(table)).to_be_visible()
    table.page.evaluate(PRESS, ["hold", "tell 0"])
    expect(table.verdict).to_have_text(does_not_count)
    expect(_teller(table)).to_have_attribute("aria-label", re.compile("sentence 2 of 4 "))
    for _ in range(2):
        table.undo()
    expect(table.button(BEGIN)).to_be_visible()
    table.page.evaluate(PRESS, ["tell all", "close"])
    expect(table.verdict).to_have_text(does_not_count)
    expect(_teller(table)).to_have_count(0)
    expect(table.button("Draw")).to_be_visible()


def test_back_to_a_roll_that_waits(table: Table) -> None:
    """It lies as it was left, also after a reload; whoever leaves takes it along."""
    page = table.page
    table.set("walkabout/table/")
    _act(table, "green", "Tinker")
    lies = text_of(table.verdict)
    table.button(WAIT).click()
    table.button("Bruce").click()
    table.button("red").click()
    table.button("Ash, who waits").click()
    expect(table.verdict).to_have_text(lies)
    table.button(WAIT).click()
    expect(table.button("Ash, who waits")).to_be_visible()
    page.reload()
    expect(table.button("Ash, who waits")).to_be_visible()
    page.locator(".scene-everybody > summary").click()
    page.get_by_role("button", name="Ash leaves").click()
    expect(table.button("Ash, who waits")).to_have_count(0)
    table.undo()
    table.button("Ash, who waits").click()
    expect(table.verdict).to_have_text(lies)
