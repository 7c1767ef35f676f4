"""One page of each kind, as axe judges it. `make check-access` looks at every page in every state."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.site.access import states
from tests.site.access.axe import Verdict, exceptions, judge
from tests.site.conftest import Problems

# The two corners of the four looks: the sweep takes all four.
CORNERS = (states.LOOKS[0], states.LOOKS[-1])
LONG = 4000
"""As high as a window has to be for a whole table, so that nothing of it lies over the rest."""
ANSWERED = "walkabout/outcomes/"
FAILS = "console: Failed to load resource: net::ERR_FAILED"


def _faults(page: Page, scope: str | None = None, *, is_long: bool = False) -> list[str]:
    """What is wrong with a page at a narrow light and at a wide dark window, so long that nothing sticks."""
    found: list[str] = []
    for look in CORNERS:
        look.apply(page)
        if is_long:
            page.set_viewport_size({"width": look.width, "height": LONG})
        found += _told(judge(page, scope))
    return found


def _told(verdict: Verdict) -> list[str]:
    return [each.tell() for each in (*verdict.violations, *verdict.open)]


@pytest.fixture(name="chapter")
def _chapter(page: Page, in_process_engine: None) -> Page:
    """A page with calculators, open and unfolded."""
    del in_process_engine
    page.goto(ANSWERED)
    states.unfold(page)
    return page


class TestPages:
    """Nothing that axe finds is left, and nothing that axe could not tell is without a reason."""

    @pytest.mark.parametrize("place", states.KINDS.values(), ids=states.KINDS)
    def test_as_it_comes(self, page: Page, place: str) -> None:
        """Every fold open, in both schemes, on a phone and on a desk."""
        page.goto(place)
        states.unfold(page)
        assert _faults(page) == []


class TestAnswers:
    """An answer, a refusal and a breakdown are as well made as the page was."""

    @pytest.mark.parametrize(
        "bring", [states.answer_all, states.refuse, states.open_panel], ids=["answered", "refused", "panel"]
    )
    def test_with_python(self, chapter: Page, bring: Callable[[Page], None]) -> None:
        """Answers of Python, its refusals, and the form that it fills a panel with."""
        bring(chapter)
        states.unfold(chapter)
        assert _faults(chapter) == []

    def test_without_python(self, context: BrowserContext, problems: Problems) -> None:
        """The sentence that says why there is no answer."""
        problems.provoke(FAILS)
        page = context.new_page()
        states.no_python(page)
        page.goto(ANSWERED)
        states.break_down(page)
        assert _faults(page) == []


class TestPopUps:
    """What lies over the page."""

    def test_open(self, page: Page) -> None:
        """The search, a definition and the menu of formats."""
        page.goto("scattershot/resolution/")
        found: list[str] = []
        for look in CORNERS:
            look.apply(page)
            for name, (_, opens) in states.POP_UPS.items():
                opens(page)
                found += _told(judge(page, states.OVERLAYS[name]))
                states.close_pop_ups(page)
        assert found == []


class TestTables:
    """What a press opens at a table."""

    def test_who_acts_when(self, page: Page) -> None:
        """The panel that asks everybody for their place, as a situation of the book has set it."""
        page.goto("shattered-world/table/")
        table = page.locator("scene-table")
        table.get_by_role("button", name=re.compile("^Play “")).click()
        table.get_by_role("button", name="Who acts when", exact=True).click()
        panel = table.get_by_role("group", name="Who acts when")
        expect(panel.get_by_role("button", name="Put in order")).to_be_visible()
        fast = panel.get_by_role("button", name="fast", exact=True).first
        fast.click()
        expect(fast).to_have_attribute("aria-pressed", "true")
        assert _faults(page, "scene-table", is_long=True) == []


class TestExceptions:
    """What axe cannot tell."""

    def test_says_why(self) -> None:
        """Every entry gives its reason in a sentence."""
        assert all(each.reason.endswith(".") for each in exceptions())
