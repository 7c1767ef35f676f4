"""The book at 400 % zoom, with the reader's own spacing, colours and stillness, and under a thumb."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from engine.links import link_fragment
from tests.site.access import states
from tests.site.conftest import PATIENCE_MS, Site, watch
from tests.site.group_page import chosen
from tests.site.kept import keep, roll_id
from tests.site.page_python import answer_in_process
from tests.site.scene_page import DESK, TABLE, set_table

CHAPTER = states.KINDS["chapter"]
WORKED = {
    name: states.KINDS[name]
    for name in ("chapter", "calculators", "filter", "bench", "log", "rolling together")
}
"""Where there is something to press."""

# A window of 1280 by 1024 at 400 %.
ZOOMED: ViewportSize = {"width": 320, "height": 256}

TABLES = (
    "comparing/",
    "start-here/",
    "scattershot/rewards/",
    "walkabout/traits/",
    "walkabout/extras/opposition/",
    "shattered-world/making-a-character/",
    "shattered-world/reference/",
    "arylon/hitches-and-botches/",
    "arylon/reference/",
    "arylon/extras/opposition/",
)
"""Pages with tables of four and more columns."""

NAME = "Taumatawhakatangihangakoauauotamateaturipukakapikimaunga"
ROLL = {
    "time": "2026-11-21T09:00:00.000Z",
    "name": NAME,
    "title": "The MIB",
    "sentence": f"{NAME} made it.",
    "page": CHAPTER,
    "link": link_fragment(
        {"calculator": "scattershot.mib", "inputs": {"rating": 12}, "mode": "roll", "seed": "s1"}
    ),
}

PROBES = Path(__file__).with_name("probes.js").read_text("utf-8").rstrip().removesuffix(";")
"""What is measured in the page: an object, as an expression."""


def probe(place: Page | Locator, name: str, argument: int | None = None) -> Any:
    """Measure a page, or one element of it."""
    return place.evaluate(f"{PROBES}.{name}", argument)


def open_at(page: Page, place: str) -> Page:
    """Open a page with every fold open."""
    page.goto(place)
    states.unfold(page)
    return page


@pytest.fixture(name="thumb")
def _thumb(browser: Browser, site: Site, problems: list[str]) -> Iterator[Page]:
    """A phone that is worked by a thumb."""
    context = browser.new_context(
        base_url=site.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    context.set_default_timeout(PATIENCE_MS)
    answer_in_process(context)
    watch(context, site.url, problems)
    yield context.new_page()
    context.close()


class TestPages:
    """WCAG 1.4.10, 1.4.12 and 2.5.8: every kind of page, with every fold open, in one visit."""

    @pytest.mark.parametrize("place", states.KINDS.values(), ids=states.KINDS)
    def test_nothing_is_lost(self, page: Page, place: str) -> None:
        """At 400 %, and with the reader's own spacing of lines, words and letters on a phone and on a desk.

        No page scrolls sideways, no words are cut off, and none stand letter below letter. Under a pointer
        our controls are at least 24 pixels high and wide.
        """
        page.emulate_media(reduced_motion="reduce")  # the theme's search folds up at once
        page.set_viewport_size(ZOOMED)
        open_at(page, place)
        wrong = [(what, each) for what in ("sideways", "cut", "squeezed") for each in probe(page, what)]
        page.set_viewport_size({"width": 1440, "height": 900})
        if place in WORKED.values():
            wrong += [("small", each) for each in probe(page, "small", 24)]
        probe(page, "space")
        for width in (1440, 320):
            page.set_viewport_size({"width": width, "height": 900})
            wrong += [(f"{what}, spaced", each) for what in ("sideways", "cut") for each in probe(page, what)]
        assert wrong == []


class TestZoom:
    """WCAG 1.4.10: at 400 % the text reflows."""

    @pytest.mark.usefixtures("in_process_engine")
    def test_an_answer_fits(self, page: Page) -> None:
        """What Python answers fits as well as what the build wrote."""
        page.set_viewport_size(ZOOMED)
        open_at(page, CHAPTER)
        states.answer_all(page)
        states.unfold(page)
        assert probe(page, "sideways") == []
        assert probe(page, "cut") == []

    def test_a_long_name_breaks(self, page: Page) -> None:
        """A name of 56 letters widens no page of a phone: a group's, a character's, at a table, a roll's."""
        page.set_viewport_size({"width": ZOOMED["width"], "height": 640})
        chosen(page, name=NAME)
        found = probe(page, "sideways")
        page.goto(DESK)
        desk = page.locator("character-desk")
        expect(desk.locator(".desk-start")).to_be_visible()
        desk.get_by_label("Name", exact=True).fill(NAME)
        desk.locator("[data-action=keep]").click()
        expect(desk.locator(".desk-list li")).to_contain_text(NAME)
        found += probe(page, "sideways")
        set_table(page, TABLE, NAME)
        found += probe(page, "sideways")
        keep(page, {"id": roll_id(ROLL), "kind": "roll", "value": ROLL})
        page.goto(states.KINDS["log"])
        expect(page.locator(".roll-list li")).to_contain_text(NAME)
        found += probe(page, "sideways")
        assert found == []


class TestStillness:
    """Nothing moves for a reader who asked for that."""

    def test_reduced_motion(self, page: Page) -> None:
        """No element has a transition, an animation or a smooth scroll of any length."""
        page.emulate_media(reduced_motion="reduce")
        places = (CHAPTER, states.KINDS["bench"], "")
        assert [(place, each) for place in places for each in probe(open_at(page, place), "moving")] == []


class TestForcedColours:
    """The reader's colours instead of ours."""

    def test_controls_have_edges(self, page: Page) -> None:
        """What can be worked is told from the text by a line, not by a ground."""
        page.emulate_media(forced_colors="active")
        places = (CHAPTER, states.KINDS["bench"], states.KINDS["calculators"])
        assert [(place, each) for place in places for each in probe(open_at(page, place), "unframed")] == []

    def test_charts_are_drawn(self, page: Page) -> None:
        """Every bar differs from its ground."""
        page.emulate_media(forced_colors="active")
        open_at(page, CHAPTER)
        charts = page.locator("svg.rc-chart:visible")
        assert charts.count() > 0
        assert [bar for chart in charts.all() for bar in probe(chart, "undrawn")] == []

    def test_the_focus_shows(self, page: Page) -> None:
        """A ring of the system's colours, where a shadow would be dropped."""
        page.emulate_media(forced_colors="active")
        open_at(page, CHAPTER)
        for control in _one_of_each(page):
            control.focus()
            page.keyboard.press("Shift")
            style = control.evaluate("(it) => getComputedStyle(it).outlineStyle")
            assert style != "none", control


def _one_of_each(page: Page) -> list[Locator]:
    widget = page.locator("rule-calculator:visible").first
    found = [widget.locator(f"{kind}:visible").first for kind in ("input", "button[type=submit]", "summary")]
    return [*found, page.locator("article a.clause-number:visible").first]


class TestTargets:
    """WCAG 2.5.5 on a phone."""

    def test_under_a_thumb(self, thumb: Page) -> None:
        """Our controls are at least 44 pixels high and wide."""
        places = WORKED.values()
        assert [(place, each) for place in places for each in probe(open_at(thumb, place), "small", 44)] == []

    def test_tables_fit(self, thumb: Page) -> None:
        """Nobody scrolls a table sideways to read what stands in it."""
        assert [(place, each) for place in TABLES for each in probe(open_at(thumb, place), "wide")] == []

    def test_the_panel_under_a_thumb(self, thumb: Page) -> None:
        """The controls that Python brings are, too."""
        open_at(thumb, CHAPTER)
        states.open_panel(thumb)
        expect(thumb.locator(".ri-form")).to_be_visible()
        assert probe(thumb, "small", 44) == []
