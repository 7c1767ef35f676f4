"""Views of an answer in a real browser: exactly and at least, files, grids to count, steps and clauses."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine import catalogue
from tests.site.asleep import hold_back
from tests.site.conftest import Site, script_with
from tests.site.page_python import answer_in_process
from tests.site.waiting import expect_answered

pytestmark = pytest.mark.usefixtures("in_process_engine")

BENCH = "scattershot/calculators/"
CHAPTER = "scattershot/resolution/"
SVG = "{http://www.w3.org/2000/svg}"
GAMES = [system.url_slug for system in catalogue()]

TOO_WIDE = """() => [...document.querySelectorAll('.rc-answer')].flatMap((answer) => {
  const edge = answer.getBoundingClientRect().right + 1;
  return [...answer.querySelectorAll('*')]
    .filter((part) => !part.closest('.rc-scroller, svg, .rc-spoken') || part.matches('.rc-scroller'))
    .filter((part) => part.getBoundingClientRect().width && part.getBoundingClientRect().right > edge)
    .map((part) => `${answer.closest('[id]')?.id}: ${part.tagName} ${part.textContent.slice(0, 40)}`);
})"""
"""What is wider than its answer, and does not scroll in a box of its own."""


def _mib(page: Page) -> Locator:
    return page.locator("#mib")


def _open_numbers(page: Page) -> Locator:
    """The fold-out with the numbers of the MIB, opened."""
    page.goto(BENCH)
    numbers = _mib(page).locator(".rc-numbers")
    numbers.locator("summary").click()
    return numbers


def _saved(page: Page, numbers: Locator, words: str, folder: Path) -> Path:
    """The file that a button hands out."""
    with page.expect_download() as download:
        numbers.get_by_role("button", name=words).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


class TestViews:
    """Exactly, at least, at most: native buttons that need no script."""

    def test_they_work_without_scripts(self, browser: Browser, site: Site) -> None:
        """Chart and table follow the button that is pressed."""
        plain = browser.new_context(base_url=site.url, java_script_enabled=False)
        page = plain.new_page()
        page.goto(BENCH)
        _mib(page).get_by_label("at least").check()
        _mib(page).locator(".rc-numbers summary").click()

        expect(_mib(page).locator(".rc-chart .rc-least")).to_be_visible()
        expect(_mib(page).locator(".rc-chart .rc-exactly")).to_be_hidden()
        heads = _mib(page).locator(".rc-counts thead th:visible")
        expect(heads).to_have_text(["MIB", "At least", "Fraction", "Ways of 100"])
        row = (
            _mib(page)
            .locator(".rc-counts tbody tr")
            .filter(has=page.get_by_role("rowheader", name="0", exact=True))
        )
        expect(row.locator("td:visible")).to_have_text(["64 %", "16/25", "64"])
        plain.close()

    def test_arrow_keys_choose_and_the_choice_is_remembered(self, page: Page) -> None:
        """The next chart of the visit, on another page too, shows the same view."""
        page.goto(BENCH)
        _mib(page).get_by_label("exactly").focus()
        page.keyboard.press("ArrowRight")
        expect(_mib(page).get_by_label("at least")).to_be_checked()

        page.goto("walkabout/calculators/")
        expect(page.locator("#draw").get_by_label("at least")).to_be_checked()
        page.locator("#draw .rc-actions button[value=odds]").click()
        expect_answered(page.locator("#draw"))
        expect(page.locator("#draw").get_by_label("at least")).to_be_checked()

    def test_enter_in_a_view_asks_nothing(self, page: Page) -> None:
        """The form of the views is never sent."""
        page.goto(BENCH)
        _mib(page).get_by_label("exactly").focus()
        page.keyboard.press("Enter")

        expect(_mib(page)).to_have_attribute("data-state", "idle")


class TestFiles:
    """The table and the chart as files that say where they come from."""

    def test_the_chart_stands_alone(self, page: Page, tmp_path: Path) -> None:
        """Without a class, with the view that is shown, and with the link inside."""
        numbers = _open_numbers(page)
        _mib(page).get_by_label("at most").check()
        path = _saved(page, numbers, "Chart as SVG", tmp_path)
        drawing = ET.fromstring(path.read_text("utf-8"))  # noqa: S314 - our own file

        assert path.name == "scattershot-mib-rating-12.svg"
        assert not [each for each in drawing.iter() if "class" in each.attrib or "style" in each.attrib]
        assert len(drawing.findall(f"{SVG}g")) == 1
        assert "/scattershot/calculators/#q1-" in (drawing.findtext(f"{SVG}metadata") or "")
        assert "A Rating of 12" in (drawing.findtext(f"{SVG}title") or "")
        assert all("color(" not in value for each in drawing.iter() for value in each.attrib.values())
        assert "Telling Blow" in {each.text for each in drawing.iter(f"{SVG}tspan")}

    def test_the_picture_says_where_it_comes_from(self, page: Page, tmp_path: Path) -> None:
        """A PNG with a comment, drawn from the same chart."""
        path = _saved(page, _open_numbers(page), "Chart as PNG", tmp_path)
        content = path.read_bytes()

        assert content.startswith(b"\x89PNG\r\n\x1a\n")
        assert b"iTXtComment" in content
        assert b"#q1-" in content
        assert len(content) > 5000

    def test_the_table_comes_from_the_engine(self, page: Page, tmp_path: Path) -> None:
        """CSV and JSON hold every count, the version and the link."""
        numbers = _open_numbers(page)
        table = _saved(page, numbers, "Table as CSV", tmp_path).read_text("utf-8")
        rows = list(csv.reader(table.splitlines()))
        whole = json.loads(_saved(page, numbers, "Table as JSON", tmp_path).read_text("utf-8"))

        assert rows[0][0] == "\ufeffMIB"
        assert rows[1][:2] == ["-8", "1"]
        assert "#q1-" in rows[-1][0]
        assert whole["answer"]["events"]["success"] == "16/25"
        assert whole["link"] in table
        expect(numbers.locator(".rc-save-status")).to_have_text("saved as scattershot-mib-rating-12.json")


class TestGrid:
    """A small space that one can count."""

    def test_a_hundred_cells(self, page: Page) -> None:
        """On demand; the counts stand in words below, and the keyboard goes there."""
        numbers = _open_numbers(page)
        numbers.get_by_role("button", name="Count all 100 ways").press("Enter")
        grid = numbers.locator(".rc-grid")

        expect(grid.locator("td")).to_have_count(100)
        expect(grid.locator("td").nth(24)).to_have_text("3 + 5 4")
        expect(numbers.locator(".rc-counted")).to_contain_text("Telling Blow 10")
        expect(numbers.locator(".rc-count-place")).to_be_focused()

    def test_areas_without_colour(self, browser: Browser, site: Site) -> None:
        """With forced colours each area has its name above it, and a line where it begins."""
        forced = browser.new_context(base_url=site.url, forced_colors="active")
        page = forced.new_page()
        page.goto(BENCH)
        chart = _mib(page).locator(".rc-chart")
        edge = chart.locator(".rc-edge")

        assert chart.locator(".rc-area-name").all_text_contents() == [
            "CatastrophicFailure",
            "Failure",
            "Success",
            "Telling Blow",
        ]
        assert (edge.get_attribute("d") or "").count("M") == 3
        assert edge.evaluate("(line) => getComputedStyle(line).stroke") == page.evaluate(
            "getComputedStyle(document.body).color"
        )
        forced.close()


class TestRolled:
    """A roll on the chart of its odds."""

    def test_it_is_marked(self, page: Page) -> None:
        """The reader's own dice, 3 and 5 against 12, are a MIB of 4; nothing else is shown but the facts."""
        page.goto(BENCH)
        own = _mib(page).locator(".rc-own")
        own.locator("summary").click()
        own.locator("[data-role=faces]").fill("3 5")
        _mib(page).locator("button[data-dice=faces]").click()
        answer = _mib(page).locator(".rc-answer")

        expect(answer.locator(".rc-rolled .rc-here-name")).to_have_text("This roll: 4")
        expect(answer.locator("data[data-result]:visible")).to_have_text(["4"])
        answer.locator(".rc-rest > summary").click()
        expect(answer.locator(".rc-rest [data-result=automatic_benefits]")).to_be_visible()


class TestSteps:
    """A step of the working shows what it rests on."""

    def _steps(self, page: Page) -> Locator:
        page.goto(CHAPTER)
        widget = page.locator("rule-calculator[calculator='scattershot.mib']").first
        widget.locator(".rc-rest > summary").click()
        expect(widget.locator(".rc-steps a[data-place]").first).to_be_visible()
        return widget.locator(".rc-steps")

    def test_pointing_marks_the_clause(self, page: Page) -> None:
        """While a step is pointed at, the clause of its number is marked; then no more."""
        steps = self._steps(page)
        steps.locator("li").filter(has_text="S11").first.hover()
        expect(page.locator("#s11")).to_have_class("clause is-cited")
        expect(page.locator("#s11 + p")).to_have_class(re.compile(r"\bis-cited\b"))
        assert page.locator("#s11").evaluate("(e) => getComputedStyle(e).transitionDuration") == "0s"

        page.mouse.move(1, 1)
        expect(page.locator(".is-cited")).to_have_count(0)

    def test_focus_marks_it_too(self, page: Page) -> None:
        """The keyboard walks from link to link, and the marks go along."""
        steps = self._steps(page)
        steps.locator("a").first.focus()
        expect(page.locator("#s10")).to_have_class("clause is-cited")
        page.keyboard.press("Tab")
        expect(page.locator("#s11")).to_have_class("clause is-cited")
        expect(page.locator("#s10")).not_to_have_class("clause is-cited")

    def test_a_link_says_where_its_clause_stands(self, page: Page) -> None:
        """On this page, or on another one."""
        steps = self._steps(page)

        # The theme writes addresses out in full when it begins: before the steps are there, or after.
        here = steps.locator("a[data-clause=S11]").first
        expect(here).to_have_js_property("href", page.url.split("#")[0] + "#s11")
        elsewhere = steps.locator("a[data-clause=SR1]").first
        expect(elsewhere).to_have_attribute("title", "SR1 stands on another page")
        expect(elsewhere).to_have_attribute("data-place", "elsewhere")

    @pytest.mark.parametrize("is_late", [False, True], ids=["here", "late"])
    def test_a_tap_marks_clause_and_dice(self, browser: Browser, site: Site, is_late: bool) -> None:
        """A tap on a step marks its dice, also when the script is late; a tap beside it unmarks them."""
        touch = browser.new_context(base_url=site.url, has_touch=True, viewport={"width": 390, "height": 800})
        answer_in_process(touch)
        page = touch.new_page()
        let_go = hold_back(page, f"**/{script_with(site, 'higher up on this page')}") if is_late else None
        page.goto(BENCH)
        _mib(page).locator(".rc-actions button[value=roll]").tap()
        expect(_mib(page).locator(".rc-had")).to_contain_text("MIB: exactly")
        expect(_mib(page).locator(".rc-answer")).not_to_have_attribute("aria-busy", "true")
        if not _mib(page).locator(".rc-steps li").first.is_visible():
            _mib(page).locator(".rc-rest > summary").tap()
        _mib(page).locator(".rc-steps li[data-dice] span").first.tap()
        if let_go:
            let_go()
        expect(_mib(page).locator(".rc-shown li.is-cited")).to_have_count(2)
        _mib(page).locator(".rc-sentence").tap()
        expect(page.locator(".is-cited")).to_have_count(0)
        touch.close()


class TestRoom:
    """Nothing in an answer is wider than the phone that shows it."""

    def test_on_a_small_phone(self, page: Page) -> None:
        """At 320 pixels, with everything unfolded; tables scroll in boxes of their own."""
        page.set_viewport_size({"width": 320, "height": 700})
        wrong = []
        for game in GAMES:
            page.goto(f"{game}/calculators/")
            page.evaluate(
                "for (const part of document.querySelectorAll('.rc-answer details')) part.open = true"
            )
            wrong += page.evaluate(TOO_WIDE)
            wrong += [game] * (page.evaluate("document.documentElement.scrollWidth - innerWidth") != 0)
        assert wrong == []
