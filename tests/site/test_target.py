"""The target finder on a page: a chance is typed, and the table says what to set."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.conftest import Site
from tests.site.waiting import expect_answered, text_of

pytestmark = pytest.mark.usefixtures("in_process_engine")

GAMES = ("arylon", "scattershot", "shattered-world", "walkabout")
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def _finder(page: Page, game: str = "scattershot") -> Locator:
    page.goto(f"{game}/extras/opposition/")
    return page.locator("target-finder[data-state]")


def _row(finder: Locator, dial: str) -> Locator:
    return finder.locator(".ri-targets tbody tr", has_text=re.compile(f"^{dial}"))


class TestTyped:
    """A game master types."""

    def test_another_chance(self, page: Page) -> None:
        """The page has 60 %; 90 typed, and 60 typed again, each change the table."""
        finder = _finder(page)
        chance = finder.locator("[data-role='wanted']")
        row = _row(finder, "Modifier")
        expect(row.locator("td")).to_have_text([re.compile(r"−1.*55\s%"), re.compile(r"0.*64\s%")])
        chance.fill("90")
        # 90 of the 100 ways of two ten-sided dice add up to 16 or less: a modifier of 4, and exactly so.
        expect(row.locator("td")).to_have_text([re.compile(r"4.*90\s%"), re.compile(r"4.*90\s%")])
        chance.fill("87")
        expect(row.locator("td")).to_have_text([re.compile(r"3.*85\s%"), re.compile(r"4.*90\s%")])
        chance.fill("60")
        expect(row.locator("td")).to_have_text([re.compile(r"−1.*55\s%"), re.compile(r"0.*64\s%")])

    def test_somebody_else(self, page: Page) -> None:
        """An expert chosen fills the field; another Rating typed is nobody of the list."""
        finder = _finder(page)
        who = finder.locator("[data-role='who']")
        who.select_option(label="An expert")
        expect(finder.get_by_label("Rating", exact=True)).to_have_value("16")
        # Two ten-sided dice add up to 11 or less in 55 of 100 ways, to 12 or less in 64.
        expect(_row(finder, "Modifier").locator("strong")).to_have_text(["−5", "−4"])
        finder.get_by_label("Rating", exact=True).fill("13")
        expect(_row(finder, "Modifier").locator("strong")).to_have_text(["−2", "−1"])
        expect(who).to_have_value("")

    def test_no_chance(self, page: Page) -> None:
        """What is no chance is refused beside its field, and the next one is answered."""
        finder = _finder(page)
        finder.locator("[data-role='wanted']").fill("160")
        error = finder.locator("[data-field='wanted'] .rc-error")
        expect(error).to_contain_text("A chance is from 0 to 1")
        finder.locator("[data-role='wanted']").fill("50")
        expect(error).to_be_hidden()
        expect_answered(finder)

    def test_no_pool(self, page: Page) -> None:
        """Too few dice are refused where they stand."""
        finder = _finder(page, "arylon")
        finder.locator("input[name='dice']").fill("d10")
        expect(finder.locator("[data-field='dice'] .rc-error")).to_contain_text("The pool has 1 die")


class TestShown:
    """On every game's page."""

    def test_without_scripts(self, browser: Browser, site: Site) -> None:
        """The answer is there without scripts, and no form that would do nothing."""
        with browser.new_context(base_url=site.url, java_script_enabled=False) as context:
            page = context.new_page()
            for game in GAMES:
                page.goto(f"{game}/extras/opposition/")
                expect(page.locator("target-finder .rc-sentence")).to_contain_text("Nearest to 60 %")
                expect(page.locator("target-finder form")).to_be_hidden()

    @pytest.mark.parametrize("game", GAMES)
    def test_on_a_phone(self, page: Page, game: str) -> None:
        """Both columns are seen on a phone, and every preset is answered."""
        page.set_viewport_size({"width": 390, "height": 844})
        finder = _finder(page, game)
        assert page.evaluate(WIDER) <= 0
        table = finder.locator(".ri-targets")
        assert (
            table.evaluate("(table) => table.parentElement.scrollWidth - table.parentElement.clientWidth")
            <= 0
        )
        for option in finder.locator("[data-role='who']").locator("option").all()[1:-1]:
            finder.locator("[data-role='who']").select_option(label=text_of(option))
            expect_answered(finder)
            expect(finder.locator(".rc-answer")).not_to_have_attribute("aria-busy", "true")
