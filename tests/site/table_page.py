"""A game's table on a phone's screen, pressed as somebody at it would."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect

from engine import Request, handle
from macros.pages.people import people_of

PHONE: ViewportSize = {"width": 390, "height": 844}
ANY_SEED = "crypto.getRandomValues = (bytes) => bytes.fill(7)"
FACES = ".stage-dice .rc-shown li, .stage-placed .pp-piece"
IN_HAND = ".pp-box--rest .pp-piece"


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
        ("green", "Tinker", "Good wrench"),
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

    def seed_with(self, byte: int) -> None:
        """From now on the seeds that the page draws consist of one byte."""
        script = ANY_SEED.replace("7", str(byte))
        self.page.add_init_script(script)
        self.page.evaluate(f"() => {{ {script}; }}")

    def throw(self, game: Game) -> None:
        """Lay all parts, and press the large button."""
        for each in game.lays:
            self.button(each).click()
            expect(
                self.stage.locator('[aria-pressed="true"]', has_text=each.split(":")[0]).first
            ).to_be_visible()
        self.button(game.press).click()
        expect(self.button("Nothing more")).to_be_visible()

    def take(self, after: str, choice: str | re.Pattern[str]) -> None:
        """Press an after that opens its choices, and one of them."""
        self.button(re.compile(f"^{after}")).click()
        self.stage.locator(".stage-choices").get_by_role("button", name=choice).click()

    def lay_core(self, first: str = "", second: str = "") -> None:
        """Press three tokens in the hand, those of a colour first; each goes to the next empty place."""
        hand = self.stage.locator(".stage-placed piece-placer").first.locator(IN_HAND)
        count = hand.count()
        for at in range(3):
            hand.filter(has_text=(first, second, "")[at]).first.click()
            expect(hand).to_have_count(count - at - 1)

    def lay(self, token: str, place: str) -> None:
        """Press a token of the reserve in the hand, and where it goes."""
        reserve = self.stage.locator(".stage-placed piece-placer").last
        reserve.locator(IN_HAND).filter(has_text=token).first.click()
        reserve.locator(".pp-place").filter(has_text=place).click()
        expect(
            reserve.locator(".pp-box", has_text=place).locator(".pp-piece", has_text=token)
        ).to_be_visible()

    def log(self) -> list[str]:
        """The lines of the log, newest first, without their times."""
        lines: list[str] = self.page.locator(".scene-lines li").evaluate_all(
            "lines => lines.map((line) => line.lastChild.textContent)"
        )
        return lines

    def shared(self, label: str) -> Locator:
        """A number of the table, as it stands beside the roll."""
        return self.stage.get_by_label(label, exact=True)

    def own(self, who: str, label: str) -> Locator:
        """A number of somebody, as it stands among those who are here."""
        return self.page.locator(".scene-people").get_by_label(f"{who}, {label}", exact=True)

    def give(self, label: str, numbers: Mapping[str, str]) -> None:
        """Type what each of some has of something."""
        everybody = self.page.locator(".scene-everybody > summary")
        everybody.click()
        for who, number in numbers.items():
            self.own(who, label).fill(number)
            self.own(who, label).press("Enter")
        everybody.click()

    def undo(self) -> None:
        """Take the last step back."""
        self.page.get_by_role("button", name="Undo", exact=True).click()


def byte_with(
    calculator: str,
    inputs: dict[str, Any],
    result: str,
    is_wanted: Callable[[Any], bool],
    also: tuple[str, str] = ("", ""),
) -> tuple[int, Any]:
    """Return a byte that a seed of the page may consist of, and a result that is as it is wanted.

    `also` is a list among the results, and what it has in it.
    """
    several, piece = also
    for byte in range(256):
        seed = f"{byte:02x}" * 16
        request = Request(calculator=calculator, mode="roll", inputs=inputs, seed=seed, method=2)
        results = handle(request).result
        found = results[result]
        if is_wanted(found) and (not several or piece in results[several]):
            return byte, found
    raise AssertionError


def draw(table: Table, wanted: list[str], *more: str) -> None:
    """Ash draws for a normal goal, with black in the core and this in the reserve; `more` lies there, too."""
    [ash] = (each for each in people_of("walkabout").everyone if each.id == "ash")
    inputs = {"colour": "green", "keywords": 1, "reserve": len(wanted), "bag": ash.inputs["bag"]}
    byte, _ = byte_with(
        "walkabout.draw", inputs, "reserve", lambda tokens: [*tokens] == wanted, also=("core", "black")
    )
    table.set("walkabout/table/")
    table.seed_with(byte)
    table.button("normal, 3").click()
    table.throw(replace(GAMES[3], lays=(*GAMES[3].lays, *more)))
