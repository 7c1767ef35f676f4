"""A press on Roll rolls: every time, on every page, whatever example the page shows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.site.conftest import Site
from tests.site.probing import probe
from tests.site.waiting import until

ENGINE = probe("refusing_engine")

PRESS_ALL = probe("press_all_rolls")


@pytest.fixture
def deaf(context: BrowserContext) -> Page:
    """A tab whose engine only keeps what it is asked."""
    context.add_init_script(ENGINE)
    return context.new_page()


def pages_that_roll(site: Site) -> list[str]:
    """The addresses of all pages with a calculator that rolls."""
    pages = sorted(site.folder.rglob("index.html"))
    rolling = [page for page in pages if 'value="roll"' in page.read_text(encoding="utf-8")]
    return [page.parent.relative_to(site.folder).as_posix() for page in rolling]


class TestRoll:
    """The button throws."""

    def test_every_press_is_a_new_roll(self, deaf: Page, site: Site) -> None:
        """Three presses send three seeds, and no faces: the dice of an example are nobody's own."""
        stuck: dict[str, Any] = {}
        count = 0
        for address in pages_that_roll(site):
            deaf.goto(f"{site.url}{address}/", wait_until="domcontentloaded")
            for widget, presses in deaf.evaluate(PRESS_ALL, 3):
                count += 1
                seeds = {each.get("seed") for each in presses}
                if len(seeds - {None, ""}) != 3 or any("faces" in each for each in presses):
                    stuck[f"{address}#{widget}"] = [(each.get("seed"), each.get("faces")) for each in presses]
        assert stuck == {}
        assert count > len(pages_that_roll(site))

    @pytest.mark.parametrize("address", ["scattershot/", "arylon/", "arylon/slots-and-bank/"])
    def test_an_example_is_no_input(self, deaf: Page, site: Site, address: str) -> None:
        """The dice that a page prints stand in its answer, not among the reader's own."""
        deaf.goto(site.url + address)
        for field in deaf.locator('[data-role="faces"]').all():
            expect(field).to_have_value("")

    def test_own_dice_have_a_button(self, deaf: Page, site: Site) -> None:
        """What the reader's dice showed is judged by a button of its own; Roll goes on rolling."""
        deaf.goto(f"{site.url}scattershot/")
        widget = deaf.locator("rule-calculator").first
        widget.evaluate("(widget) => widget.removeAttribute('data-answers')")  # the engine alone answers
        widget.locator("summary", has_text="Your own dice").click()
        widget.locator('[data-role="faces"]').fill("4 9")
        deaf.evaluate("window.sent.length = 0")
        widget.get_by_role("button", name="Judge these dice").click()
        until(deaf, "window.sent.some(({ faces, seed }) => faces?.join() === '4,9' && !seed)")
        deaf.evaluate("window.sent.length = 0")
        widget.get_by_role("button", name="Roll", exact=True).click()
        until(deaf, "window.sent.some(({ faces, seed }) => !faces && seed)")

    def test_a_seed_is_rolled_again(self, deaf: Page, site: Site) -> None:
        """A seed that the reader typed has a button, too."""
        deaf.goto(f"{site.url}scattershot/")
        widget = deaf.locator("rule-calculator").first
        widget.evaluate("(widget) => widget.removeAttribute('data-answers')")  # the engine alone answers
        widget.locator("summary", has_text="Your own dice").click()
        widget.locator('[data-role="seed"]').fill("mine")
        deaf.evaluate("window.sent.length = 0")
        widget.get_by_role("button", name="Roll with this seed").click()
        until(deaf, "window.sent.some(({ seed }) => seed === 'mine')")

    def test_what_is_typed_is_rolled_by_every_button(self, deaf: Page, site: Site) -> None:
        """Once: then Roll draws again, and a seed that is not the roll's stands in no field."""
        deaf.goto(f"{site.url}scattershot/")
        widget = deaf.locator("rule-calculator").first
        widget.evaluate("(widget) => widget.removeAttribute('data-answers')")  # the engine alone answers
        widget.locator("summary", has_text="Your own dice").click()
        seed, roll = (
            widget.locator('[data-role="seed"]'),
            widget.get_by_role("button", name="Roll", exact=True),
        )
        for _ in "ab":  # typed again, it is rolled again
            seed.fill(" Zoe\u0308 ")
            deaf.evaluate("window.sent.length = 0")
            roll.click()
            until(deaf, "window.sent.some(({ seed }) => seed === 'Zo\u00eb')")
        roll.click()
        until(deaf, "window.sent.at(-1).seed?.length > 8")
        expect(seed).to_have_value("")
        widget.locator('[data-role="faces"]').fill("4")
        deaf.evaluate("window.sent.length = 0")
        roll.click()
        until(
            deaf,
            "window.sent.some(({ mode, faces, seed }) => mode === 'roll' && faces?.join() === '4' && !seed)",
        )
