"""The readings of a ruling: a cell opens its own, a switch turns the table, an answer leads back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import Site

pytestmark = pytest.mark.usefixtures("in_process_engine")

RULINGS = "rulings/scattershot/#sr1"
CATASTROPHE = ".rc-answer [data-event=catastrophic_failure]"


@pytest.fixture
def ruling(site: Site, page: Page) -> Locator:
    """Where a Catastrophic Failure begins (SR1): at minus the Critical Juncture, or only below."""
    page.goto(site.url + RULINGS)
    return page.locator("#sr1 + .ruling")


def _cells(ruling: Locator, line: int) -> Locator:
    return ruling.locator(".ruling-table tbody tr:not(.ruling-over)").nth(line).locator("td")


class TestCells:
    """A number of the table is the answer that its link opens."""

    @pytest.mark.parametrize(("column", "chance", "is_decided"), [(0, "10 %", True), (1, "6 %", False)])
    def test_opens_its_own_reading(
        self, page: Page, ruling: Locator, column: int, chance: str, is_decided: bool
    ) -> None:
        """A Rating of 10 meets a catastrophe in 10 of 100 throws, or in 6 where only 18 or more is one."""
        cell = _cells(ruling, 0).nth(column)
        expect(cell).to_have_text(chance, use_inner_text=True)
        cell.locator("a").click()
        widget = page.locator("rule-calculator[calculator='scattershot.mib']").first
        expect(widget.locator("input[name=rating]")).to_have_value("10")
        expect(widget.locator(CATASTROPHE)).to_have_text(chance)
        expect(widget.locator("select[name=SR1]")).to_have_value("at_or_below" if is_decided else "below")
        expect(widget.locator(".rc-departures")).to_have_count(0 if is_decided else 1)

    def test_the_way_back(self, page: Page, ruling: Locator) -> None:
        """The answer says beside its verdict how it is read; one press asks the same as decided."""
        _cells(ruling, 1).nth(1).locator("a").click()
        widget = page.locator("rule-calculator[calculator='scattershot.mib']").first
        said = widget.locator(".rc-sentence + .rc-departures")
        expect(said).to_contain_text("Only below minus the Critical Juncture")
        dice = widget.locator(".rc-shown .rc-spoken, .rc-shown .rc-face")
        shown = dice.all_text_contents()
        said.get_by_role("link", name="Back to the decided reading").click()
        expect(said).to_have_count(0)
        expect(widget.locator("select[name=SR1]")).to_have_value("at_or_below")
        expect(widget.locator(".rc-sentence")).to_contain_text("atastrophic")
        assert dice.all_text_contents() == shown

    def test_choose_it_in(self, page: Page, ruling: Locator) -> None:
        """The way leads to the field itself: its fold is open, and it has the focus."""
        ruling.get_by_role("link", name="The contested roll").click()
        page.wait_for_url("**/scattershot/calculators/#contest-sr1")
        field = page.locator("rule-calculator[calculator='scattershot.contest'] select[name=SR1]")
        expect(field).to_be_focused()
        expect(field).to_be_in_viewport()


class TestSwitch:
    """A ruling is turned where it is read."""

    def test_shows_what_moves(self, ruling: Locator) -> None:
        """The cells that change show both values; a sentence counts them."""
        other = _cells(ruling, 0).nth(1)
        expect(ruling.get_by_role("radio", name="At or below")).to_be_checked()
        expect(ruling.get_by_role("status")).to_have_text("This is how we play it.")
        expect(other).to_have_text("6 %", use_inner_text=True)
        ruling.get_by_role("radio", name="Only below").check(force=True)
        expect(other).to_have_text("10 % → 6 %", use_inner_text=True)
        expect(other).to_have_class(re.compile("ruling-read"))
        expect(ruling.get_by_role("status")).to_have_text("3 of 3 answers below change.")
        ruling.get_by_role("radio", name="At or below").check(force=True)
        expect(other).to_have_text("6 %", use_inner_text=True)
        expect(_cells(ruling, 0).first).to_have_class("ruling-read")

    def test_by_keys(self, page: Page, ruling: Locator) -> None:
        """An arrow key turns it."""
        ruling.get_by_role("radio", name="At or below").focus()
        page.keyboard.press("ArrowRight")
        expect(ruling.get_by_role("radio", name="Only below")).to_be_checked()
        expect(_cells(ruling, 0).nth(1)).to_have_text("10 % → 6 %", use_inner_text=True)
