"""A roll at a game's table, on a phone: laid by presses, gone on with, written down, taken back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from engine import Request, handle
from tests.site.access.axe import judge
from tests.site.conftest import Problems
from tests.site.waiting import open_at_rest, text_of

PHONE: ViewportSize = {"width": 390, "height": 844}
ANY_SEED = "crypto.getRandomValues = (bytes) => bytes.fill(7)"
FACES = ".stage-dice .rc-shown li"


@dataclass(frozen=True)
class Game:
    """What is pressed at a game's table, from nothing to the dice."""

    address: str
    press: str
    lays: tuple[str, ...]
    verdict: str
    """What the answer says in any case."""


GAMES = [
    Game(
        "scattershot/table/",
        "Roll",
        ("Fencing 14", "hard −2", "Captain of the watch, Fencing 12"),
        r"^Ilse (makes|misses) 12 by .* Captain of the watch",
    ),
    Game("shattered-world/table/", "Roll", ("Blades, d8 and 4", "A ghoul, hit on 7"), r"against 7"),
    Game(
        "arylon/table/",
        "Roll",
        ("Nerve d10", "Raised on Rooftops d8", "Sneak d10", "Soft boots d6", "fair, d8 d8"),
        r"Total \d+",
    ),
    Game(
        "walkabout/table/",
        "Draw",
        ("green", "Mechanic: Tinker, Patience", "Good wrench"),
        r"core draw for a green action",
    ),
]


class Table:
    """The table on a phone's screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.stage = page.locator(".stage")
        self.verdict = self.stage.locator(".stage-verdict")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button of the stage, by what it says."""
        return self.stage.get_by_role("button", name=name, exact=isinstance(name, str)).first

    def set(self, address: str) -> None:
        """Open the page and press its situation."""
        self.page.goto(address)
        self.page.get_by_role("button", name=re.compile("^Play “")).click()
        expect(self.button(re.compile("^(Roll|Draw)$"))).to_be_visible()

    def throw(self, game: Game) -> None:
        """Lay all parts, and press the large button."""
        for each in game.lays:
            self.button(each).click()
            expect(
                self.stage.locator('[aria-pressed="true"]', has_text=each.split(":")[0]).first
            ).to_be_visible()
        self.button(game.press).click()
        expect(self.button("Nothing more")).to_be_visible()

    def undo(self) -> None:
        """Take the last step back."""
        self.page.get_by_role("button", name="Undo", exact=True).click()


@pytest.fixture(name="table")
def _table(page: Page, problems: Problems) -> Table:
    assert problems == []
    page.set_viewport_size(PHONE)
    page.add_init_script(ANY_SEED)
    return Table(page)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.address.split("/")[0])
def test_from_nothing_to_the_next_roll(table: Table, game: Game) -> None:
    """Nothing is typed; a reload finds what is laid and what lies; the log has a line of it in the end."""
    page = table.page
    table.set(game.address)
    table.throw(game)
    expect(table.verdict).to_have_text(re.compile(game.verdict))
    sentence, faces = text_of(table.verdict), page.locator(FACES).all_text_contents()
    assert faces
    assert judge(page, "scene-table").violations == ()
    page.reload()
    expect(table.verdict).to_have_text(sentence)
    assert page.locator(FACES).all_text_contents() == faces
    table.undo()
    expect(table.button(game.press)).to_be_enabled()
    laid = text_of(table.stage.locator(".stage-laid"))
    page.locator(".scene-end > summary").scroll_into_view_if_needed()  # the tray lies on nothing then
    assert judge(page, "scene-table").violations == ()
    page.reload()
    expect(table.stage.locator(".stage-laid")).to_have_text(laid)
    table.button(game.press).click()
    expect(table.verdict).to_have_text(sentence)  # the same seed
    table.button("Nothing more").click()
    expect(table.verdict).to_be_empty()
    page.locator(".scene-log summary").click()
    expect(page.locator(".scene-lines li").first).to_contain_text(sentence[:60])
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_lies_lies(table: Table) -> None:
    """A die thrown in falls beside the four that lie, and its payer has one less; Undo gives both back."""
    page = table.page
    table.set("scattershot/table/")
    page.locator(".scene-everybody > summary").click()
    dice = page.locator(".scene-people > li", has_text="Ilse").get_by_label(
        "Ilse, Experience Dice", exact=True
    )
    dice.fill("2")
    dice.press("Enter")
    page.locator(".scene-everybody > summary").click()
    table.throw(GAMES[0])
    expect(page.locator(FACES)).to_have_count(4)
    lying = page.locator(FACES).all_text_contents()
    table.button(re.compile("^A die for Ilse")).click()
    expect(page.locator(FACES)).to_have_count(5)
    more = page.locator(FACES).all_text_contents()
    assert sorted(_those_of(more, lying)) == sorted(lying)
    expect(dice).to_have_value("1")
    table.undo()
    expect(page.locator(FACES)).to_have_count(4)
    assert page.locator(FACES).all_text_contents() == lying
    expect(dice).to_have_value("2")


def _those_of(more: list[str], lying: list[str]) -> list[str]:
    """Return those of the faces that lay before."""
    rest = list(more)
    return [rest.pop(rest.index(each)) for each in lying if each in rest]


def test_what_it_leaves_behind(table: Table) -> None:
    """The margin of a hit goes off the Hit Points of whoever was hit; nothing is done to the dice then."""
    page = table.page
    inputs = {"die": 8, "modifier": 4, "target": 7}
    byte, margin = _byte_with("shattered_world.action", inputs, "margin", lambda margin: 0 < margin < 6)
    page.add_init_script(ANY_SEED.replace("7", str(byte)))
    table.set("shattered-world/table/")
    table.throw(GAMES[1])
    words = f"A ghoul was hit: −{margin} hit points"
    table.button(words).click()
    expect(table.button(f"Written: {words}")).to_be_visible()
    expect(table.stage.locator(".stage-afters")).to_have_count(0)
    page.locator(".scene-everybody > summary").click()
    hit_points = page.locator(".scene-people").get_by_label("A ghoul, Hit Points", exact=True)
    expect(hit_points).to_have_value(str(6 - margin))
    table.undo()
    expect(hit_points).to_have_value("6")


def test_words_for_a_condition(table: Table) -> None:
    """A success asks for words, and writes them with their die on whoever they hold."""
    page = table.page
    inputs = {"dice": ["d10", "d8", "d10", "d6"], "difficulty": ["d8", "d8"]}
    byte, _ = _byte_with("arylon.roll", inputs, "success", bool)
    page.add_init_script(ANY_SEED.replace("7", str(byte)))
    table.set("arylon/table/")
    table.throw(replace(GAMES[2], lays=(*GAMES[2].lays[:4], "Pell Dorrin, the clerk, every die")))
    table.button("Write it").click()
    expect(table.verdict).to_contain_text("type the words first")
    table.stage.get_by_placeholder(re.compile("^Pell Dorrin, the clerk: a condition")).fill("a twisted arm")
    table.button("Write it").click()
    page.locator(".scene-everybody > summary").click()
    clerk = page.locator(".scene-people > li", has_text="Pell Dorrin")
    expect(clerk.locator("input.scene-conditions")).to_have_value(re.compile(r"^a twisted arm d\d+$"))


def _byte_with(
    calculator: str, inputs: dict[str, Any], result: str, is_wanted: Callable[[Any], bool]
) -> tuple[int, Any]:
    """Return a byte that a seed of the page may consist of, and a result that is as it is wanted."""
    for byte in range(256):
        seed = f"{byte:02x}" * 16
        request = Request(calculator=calculator, mode="roll", inputs=inputs, seed=seed, method=2)
        found = handle(request).result[result]
        if is_wanted(found):
            return byte, found
    raise AssertionError


def test_a_link_opens_in_the_middle_of_a_roll(table: Table) -> None:
    """A second browser finds the roll as it lies; the link for players carries less."""
    page = table.page
    table.set("scattershot/table/")
    table.throw(GAMES[0])
    sentence = text_of(table.verdict)
    page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
    page.locator(".scene-out summary").click()
    page.get_by_role("button", name="Copy link", exact=True).click()
    page.wait_for_function("globalThis.copied")
    link = page.evaluate("globalThis.copied")
    page.get_by_role("button", name=re.compile("without the notes")).click()
    page.wait_for_function("link => globalThis.copied !== link", arg=link)
    assert len(page.evaluate("globalThis.copied")) < len(link)
    assert page.context.browser
    other = page.context.browser.new_context(viewport={"width": 1440, "height": 900})
    second = Table(other.new_page())
    second.page.goto(link)
    expect(second.verdict).to_have_text(sentence)
    other.close()


def test_what_is_still_to_be_chosen(page: Page) -> None:
    """A roll that lacks something says what, and cannot be pressed."""
    open_at_rest(page, "arylon/table/")
    page.get_by_role("button", name=re.compile("^Play “")).click()
    laid = page.locator(".stage-laid")
    expect(laid).to_have_text("Ysolde Marr: choose your dice, and what stands against you.")
    assert json.loads(page.locator("[data-key=roll]").get_attribute("aria-disabled") or "null") is True
