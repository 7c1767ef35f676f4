"""What a roll at a table costs and leaves behind is counted where the rules say, and once."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from operator import eq

from playwright.sync_api import BrowserContext, expect

from engine.links import packed_fragment
from macros.pages.people import people_of
from tests.site.conftest import Site
from tests.site.group_page import chosen
from tests.site.table_page import FACES, GAMES, IN_HAND, Table, byte_with, draw

LOANERS = {"owes": "Loaners that others have for you", "holds": "Loaners that you must throw"}


def _expect_choices(table: Table, after: str, choices: list[str]) -> None:
    """Open an after, and hold what it offers."""
    table.button(re.compile(f"^{after}")).click()
    expect(table.stage.locator(".stage-choices button")).to_have_text(choices)


def test_the_purse_at_the_bridge(table: Table) -> None:
    """The first scene of the quick start: Ilse borrows for Tobin, the Gamemaster against him (S42).

    Ilse owes hers, the Gamemaster's has no track, and Tobin, whom that one hurt, holds it and owes nothing.
    """
    table.set("scattershot/table/")
    for each in ("Tobin", "Picking pockets 12", "hard −2", "Roll"):
        table.button(each).click()
    players = ["Tobin", "Ilse", "Mirelle", "Sabine"]
    _expect_choices(table, "One more die for it", [f"{name} borrows one" for name in players])
    table.button("Ilse borrows one").click()
    expect(table.page.locator(FACES)).to_have_count(3)
    others = [*players[1:], "The Gamemaster"]
    _expect_choices(table, "One more die against it", [f"{name} borrows one" for name in others])
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


def test_another_reading_takes_the_place_of_what_was_written(table: Table, context: BrowserContext) -> None:
    """With the die alone multiplied (HR8) a hit is a smaller one: it is counted instead, not too."""
    page = table.page
    inputs = {"die": 8, "modifier": 4, "multipliers": [2], "target": 9}
    byte, margin = byte_with("shattered_world.action", inputs, "margin", partial(eq, 9))
    assert margin == 2 * (5 + 4) - 9
    table.set("shattered-world/table/")
    table.seed_with(byte)
    for each in ("Blades, d8 and 4", "a rune ×2", "The Abbot below the cellar, hit on 9", "Roll"):
        table.button(each).click()
    first, second = (f"The Abbot below the cellar was hit: −{number} hit points" for number in (9, 5))
    table.button(first).click()
    expect(table.button(f"Written: {first}")).to_be_disabled()
    page.locator(".scene-everybody > summary").click()
    hit_points = table.own("The Abbot below the cellar", "Hit Points")
    expect(hit_points).to_have_value("15")
    chosen(context.new_page(), "Shattered World", "hr8", "die")
    table.button(second).click()
    expect(table.button(f"Written: {second}")).to_be_disabled()
    expect(table.button(f"Written: {first}")).to_have_count(0)
    expect(hit_points).to_have_value("19")
    assert [line for line in table.log() if "was hit" in line] == [second]
    table.undo()
    expect(hit_points).to_have_value("15")
    table.button("Nothing more").click()
    assert [line for line in table.log() if "was hit" in line] == [first]


def _write(table: Table, line: str) -> None:
    """Maren strikes at the Abbot: a hit by 3 as decided, a miss with the die alone multiplied (HR8)."""
    inputs = {"die": 8, "modifier": 4, "multipliers": [2], "target": 9}
    byte, _ = byte_with("shattered_world.action", inputs, "rolled", partial(eq, 2))
    table.set("shattered-world/table/")
    table.seed_with(byte)
    for each in ("Blades, d8 and 4", "a rune ×2", "The Abbot below the cellar, hit on 9", "Roll"):
        table.button(each).click()
    table.page.locator(".scene-everybody > summary").click()
    table.button(line).click()


def test_a_hit_that_is_a_miss_is_taken_back(table: Table, context: BrowserContext) -> None:
    """By another reading the roll leaves nothing: a press gives back what was written, and Undo writes it."""
    hit = "The Abbot below the cellar was hit: −3 hit points"
    _write(table, hit)
    hit_points = table.own("The Abbot below the cellar", "Hit Points")
    expect(hit_points).to_have_value("21")
    chosen(context.new_page(), "Shattered World", "hr8", "die")
    table.button(f"Take back: {hit}").click()
    expect(hit_points).to_have_value("24")
    assert not any("was hit" in line for line in table.log())
    table.undo()
    expect(hit_points).to_have_value("21")
    expect(table.button(f"Take back: {hit}")).to_be_visible()


def test_a_price_that_is_none_is_taken_back(table: Table, context: BrowserContext) -> None:
    """A miss that is a hit by another reading costs nothing (H9)."""
    other = context.new_page()
    chosen(other, "Shattered World", "hr8", "die")
    _write(table, "It costs points of the Ability if the Game Master says so (H9); how many is ours")
    table.button("Maren: −1 Physical Fitness").click()
    fitness = table.own("Maren", "Physical Fitness")
    expect(fitness).to_have_value("19")
    other.locator("#group-hr8").select_option("die_and_modifiers")
    other.get_by_role("button", name="Read the book so").click()
    table.button("Take back: Maren: −1 Physical Fitness").click()
    expect(fitness).to_have_value("20")


def test_what_was_written_of_tokens_that_were_exchanged(table: Table) -> None:
    """A line is written while it is the last one for its track: to and fro, the table has what is told."""
    success = table.stage.locator('[data-box="success"] .pp-piece')
    goal = "The goal of the scene, obstacles left: "

    def exchange(token: str) -> None:
        table.stage.locator('[data-box="sacrifice"] .pp-piece').click()
        success.click()
        expect(success).to_have_text(token)

    draw(table, ["white"])
    table.lay_core("black", "white")
    table.button(f"{goal}2").click()
    exchange("white")
    table.button(f"{goal}3").click()
    expect(table.button(f"Written: {goal}3")).to_be_disabled()
    exchange("black")
    expect(table.button(f"{goal}2")).to_be_enabled()
    expect(table.shared("Obstacles before the goal of the scene")).to_have_value("3")
    table.button("Write it all, and go on").click()
    expect(table.shared("Obstacles before the goal of the scene")).to_have_value("2")
    assert not any(line.startswith(goal) for line in table.log())


def test_no_press_books_a_point_that_is_spent(table: Table, context: BrowserContext) -> None:
    """A player who buys the Game Master's 1 pays nobody where the group reads KR17 so: none is offered."""
    inputs = {"dice": ["d10", "d8", "d10", "d6"], "difficulty": ["d10", "d8", "d6"]}
    byte, _ = byte_with(
        "arylon.roll", inputs, "gm_hitch_dice", lambda dice: len(dice) == 1 and "Bank" in dice[0]
    )
    table.set("arylon/table/")
    table.seed_with(byte)
    table.throw(replace(GAMES[2], lays=(*GAMES[2].lays[:4], "The captain of the watch, every die")))
    buys = table.button(re.compile("^Buy a 1 of the Game Master’s as a condition"))
    expect(buys).to_be_visible()
    chosen(context.new_page(), "Arylon", "kr17", "spent")
    expect(buys).to_have_count(0)
    expect(table.button(re.compile("^The Big Hero Die"))).to_be_visible()


def test_an_item_brings_its_penalty(table: Table, site: Site) -> None:
    """By itself, for nobody's gold, and with a place of its own for the reserve (W18, WR22)."""
    [ash] = (each for each in people_of("walkabout").everyone if each.id == "ash")
    items = [{"name": "Dynamite", "grade": "single_use"}, {"name": "Rope", "grade": "limited_use"}]
    person = {
        "id": "p1",
        "name": "Ash",
        "kind": "character",
        "inputs": {**ash.inputs, "traits": [*ash.inputs["traits"], *items]},
    }
    table.page.goto(
        f"{site.url}walkabout/table/#{packed_fragment('scene1', {'game': 'walkabout', 'people': [person]})}"
    )
    for each in ("green", "Tinker", "Dynamite", "Rope"):
        table.button(each).click()
    expect(table.stage.locator(".stage-tray .stage-counted")).to_have_text(
        "Draw 4 core tokens (for 1 keyword) and 5 reserve tokens. Nobody earns gold."
    )
    expect(table.stage.get_by_role("button", name="Sprained wrist")).to_have_count(1)
    expect(table.stage.locator(".stage-offer").get_by_role("button", name="Rope")).to_have_count(1)
    table.button("Draw").click()
    expect(table.stage.locator(IN_HAND).first).to_be_visible()
    table.lay_core()
    table.button(re.compile("^Draw the reserve")).click()
    places = table.stage.locator(".stage-placed piece-placer").last.locator(".pp-place")
    for each in ("Dynamite", "the penalty of Dynamite", "Rope", "the penalty of Rope"):
        expect(places.filter(has_text=re.compile(rf"^\d{each}"))).to_be_visible()


def test_an_opponent_s_trait_is_used_up(table: Table) -> None:
    """With one of whoever acts in the same roll: each holds for whose it is, until the scene ends (WR16)."""
    draw(table, ["white", "black"], "Raider, Quick with a chain")
    table.lay_core("black")
    table.button(re.compile("^Draw the reserve")).click()
    table.lay("white", "Good wrench")
    table.lay("black", "Quick with a chain")
    expect(table.button("Quick with a chain out of use, until the scene ends")).to_be_visible()
    table.button("Write it all, and go on").click()
    for each in ("Good wrench, out of use", "Raider, Quick with a chain, out of use"):
        expect(table.button(each)).to_be_disabled()
    table.page.locator(".scene-end > summary").click()
    table.page.get_by_role("button", name="End the scene, everybody stays").click()
    expect(table.button("Raider, Quick with a chain")).to_be_enabled()


def test_a_big_hero_die_of_the_sheet(table: Table, site: Site) -> None:
    """It is thrown in the size that the sheet has, and one that was earned is written (KR10)."""
    [hero] = (each for each in people_of("arylon").everyone if each.id == "ysolde")
    inputs = {**hero.inputs, "hero_dice": ["d8"], "plot_points": 1}
    person = {"id": "p1", "name": "Ysolde Marr", "kind": "character", "inputs": inputs}
    asked = {"dice": ["d10", "d8", "d10", "d6"], "difficulty": ["d6", "d6"]}
    byte, _ = byte_with("arylon.roll", asked, "earns_hero_die", bool)
    table.page.goto(
        f"{site.url}arylon/table/#{packed_fragment('scene1', {'game': 'arylon', 'people': [person]})}"
    )
    table.seed_with(byte)
    for each in (*GAMES[2].lays[:4], "easy, d6 d6", "Roll"):
        table.button(each).click()
    expect(table.button(re.compile("^The Big Hero Die: d8"))).to_be_visible()
    table.button("Ysolde Marr: +1 Big Hero Die, d6").click()
    table.page.locator(".scene-everybody > summary").click()
    expect(table.own("Ysolde Marr", "Big Hero Dice")).to_have_value("2")
