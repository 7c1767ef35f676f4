"""The log of rolls: kept on the device, named, filtered, written out, read in, deleted."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, expect

from engine.links import link_fragment
from tests.site.asleep import asleep
from tests.site.conftest import Site, bring_theme
from tests.site.kept import DENIED, FULL, keep, kept, roll_id, until_kept
from tests.site.waiting import PAINTED, expect_answered, text_of

CHAPTER = "scattershot/resolution/"
LOG = "about/log/"
DECODED = """(link) => {
    const payload = link.slice('q1-'.length).split('.')[0].replace(/x$/, '');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
}"""


WRITE_OLD_LOG = "(text) => localStorage.setItem('indie-rulebook rolls', text)"
OPEN_NEWER = """() => new Promise((resolve, reject) => {
    const asked = indexedDB.open('indie-rulebook', 2);
    asked.onsuccess = () => { resolve(asked.result.version); asked.result.close(); };
    asked.onblocked = () => reject(new Error('another page keeps the database'));
})"""
"""What a state of the book with a newer form of the database does first; resolves to its version."""


def _roll(number: int, **change: str) -> dict[str, str]:
    state = {"calculator": "scattershot.mib", "inputs": {"rating": 12}, "mode": "roll", "seed": f"s{number}"}
    told = {"time": f"2026-11-21T09:0{number}:00.000Z", "name": "", "title": "The MIB"}
    return {**told, "sentence": f"Roll {number}.", "page": CHAPTER, "link": link_fragment(state), **change}


def _file(*rolls: dict[str, str]) -> FilePayload:
    text = json.dumps({"format": "indie-rulebook roll log 1", "rolls": rolls})
    return {"name": "rolls.json", "mimeType": "application/json", "buffer": text.encode()}


def _filled(site: Site, page: Page, *rolls: dict[str, str]) -> Locator:
    """Show the log page with these rolls in it, and return its lines."""
    page.goto(site.url + LOG)
    keep(page, *({"id": roll_id(roll), "kind": "roll", "value": roll} for roll in rolls))
    page.reload()
    lines = page.locator(".roll-list li")
    expect(lines).to_have_count(len(rolls))
    return lines


class TestWrittenDown:
    """What the reader rolls is written down, and nothing else."""

    def test_a_roll_whose_form_changes_before_its_verdict(self, page: Page) -> None:
        """It is written down as it was rolled; what is shown is the answer to the form."""
        with asleep(page) as wake:
            page.goto(CHAPTER)
            widget = page.locator("rule-calculator#mib[data-state]")
            widget.locator("input[name=rating]").first.fill("12")
            widget.locator("button[value=roll]").click()
            seed = widget.evaluate("(widget) => widget.request.seed")
            widget.locator("input[name=rating]").first.fill("13")
            wake()
            expect_answered(widget)
            expect(widget.locator(".rc-answer .rc-sentence")).to_contain_text("13")
            until_kept(page, "roll", "all.length === 1")
            [logged] = kept(page, "roll")
        linked = page.evaluate(DECODED, logged["link"])
        assert linked["seed"] == seed
        assert linked["inputs"] == {"rating": 12}

    @pytest.mark.usefixtures("in_process_engine")
    def test_a_roll(self, site: Site, page: Page) -> None:
        """Not odds, not an edit, not a link that is opened; and the log shows the roll again."""
        page.goto(site.url + CHAPTER)
        widget = page.locator("rule-calculator#mib")
        widget.locator("button[value=odds]").click()
        expect_answered(widget)
        widget.locator("button[value=roll]").click()
        expect(widget.locator(".roll-line")).to_contain_text("Kept in the Roll log")
        widget.locator("input[name=rating]").fill("13")
        expect(widget.locator(".roll-line")).not_to_contain_text("Kept")
        expect(widget.locator(".rc-sentence")).to_contain_text("13")
        widget.locator("input[name=rating]").fill("12")
        expect(widget.locator(".rc-answer .rc-sentence")).to_contain_text("12")
        sentence = text_of(widget.locator(".rc-answer .rc-sentence"))
        widget.get_by_role("link", name="Roll log").click()
        lines = page.locator(".roll-list li")
        expect(lines).to_have_count(1)
        expect(lines.first).to_contain_text(sentence)
        expect(lines.first).to_contain_text("The MIB")
        lines.first.get_by_role("link", name="Show again").click()
        expect(widget.locator(".rc-link-check")).to_contain_text("it matches")
        expect(widget.locator(".rc-answer .rc-sentence")).to_have_text(sentence)
        page.goto(site.url + LOG)
        expect(page.locator(".roll-list li")).to_have_count(1)


@pytest.mark.usefixtures("in_process_engine")
class TestLogPage:
    """The page of the log."""

    def test_names_and_filter(self, site: Site, page: Page) -> None:
        """A name lasts, and rolls are found by it."""
        lines = _filled(site, page, _roll(3), _roll(2), _roll(1))
        name = lines.nth(1).get_by_role("textbox")
        name.fill("The gat")  # the field is not left yet
        until_kept(page, "roll", "all.some((each) => each.name === 'The gat')")
        name.fill("The gate")
        name.press("Tab")
        expect(page.locator(".roll-said")).to_have_text("Name kept")
        page.reload()
        page.locator("[name=filter]").fill("GATE roll")
        expect(lines).to_have_count(1)
        expect(lines.first.get_by_role("textbox")).to_have_value("The gate")
        expect(page.locator(".roll-count")).to_have_text("1 of 3 rolls.")

    def test_a_name_is_kept_while_somebody_goes_on(self, site: Site, page: Page) -> None:
        """What has the focus has it still, and a press that ended the typing counts."""
        lines = _filled(site, page, _roll(3), _roll(2), _roll(1))
        said = page.locator(".roll-said")
        lines.nth(1).get_by_role("textbox").fill("The gate")
        page.keyboard.press("Tab")
        expect(said).to_have_text("Name kept")
        expect(lines.nth(1).get_by_role("link", name="Show again")).to_be_focused()
        lines.nth(1).get_by_role("textbox").fill("The wall")
        lines.nth(2).get_by_role("button").hover()
        page.mouse.down()
        until_kept(page, "roll", "all.some((each) => each.name === 'The wall')")
        page.evaluate(PAINTED)
        page.mouse.up()
        expect(lines).to_have_count(2)

    def test_delete_one_and_all(self, site: Site, page: Page) -> None:
        """The focus stays in the list; all go at the second press only."""
        lines = _filled(site, page, _roll(3), _roll(2), _roll(1))
        lines.nth(1).get_by_role("button").click()
        expect(lines).to_have_count(2)
        expect(lines.nth(1).get_by_role("button")).to_be_focused()
        page.locator("[data-action=forget]").click()
        expect(lines).to_have_count(2)
        page.get_by_role("button", name="Press again to delete every roll").click()
        expect(lines).to_have_count(0)
        assert kept(page, "roll") == []
        expect(page.locator(".roll-count")).to_contain_text("0 rolls.")
        page.get_by_role("button", name="Bring them back").click()
        expect(lines).to_have_count(2)

    def test_where_nothing_can_be_stored(self, site: Site, page: Page) -> None:
        """What is not deleted and what is not taken from a file is not said to be, and comes back."""
        lines = _filled(site, page, _roll(3), _roll(2))
        page.evaluate(f"() => {{ {FULL} }}")
        said = page.locator(".roll-said")
        page.locator("[data-action=forget]").click()
        page.get_by_role("button", name="Press again to delete every roll").click()
        expect(said).to_have_text("No roll is deleted: the storage of this browser is full.")
        expect(lines).to_have_count(2)
        page.locator("input[type=file]").set_input_files(_file(_roll(1)))
        expect(said).to_have_text("Nothing of the file is kept: the storage of this browser is full.")
        expect(lines).to_have_count(2)
        lines.nth(1).get_by_role("button").click()
        expect(said).to_have_text(
            "The roll is gone from this page alone: the storage of this browser is full."
        )
        assert len(kept(page, "roll")) == 2

    def test_to_another_device(self, site: Site, page: Page) -> None:
        """What one exports another one takes, each roll once, with its own names kept."""
        lines = _filled(site, page, _roll(2, name="mine"), _roll(1))
        with page.expect_download() as saved:
            page.locator("[data-action=json]").click()
        exported = saved.value.path().read_bytes()
        assert saved.value.suggested_filename == "rolls.json"
        with page.expect_download() as table:
            page.locator("[data-action=csv]").click()
        rows = table.value.path().read_text("utf-8").splitlines()
        assert rows[0] == '\ufeff"time","name","calculator","answer","link"'
        assert f'"{site.url}{CHAPTER}#q1-' in rows[1]
        for _ in range(2):
            page.locator("[data-action=forget]").click()
        expect(lines).to_have_count(0)
        _filled(site, page, _roll(3), _roll(2))
        field = page.locator("input[type=file]")
        field.set_input_files({"name": "rolls.json", "mimeType": "application/json", "buffer": exported})
        expect(lines).to_have_count(3)
        expect(page.locator(".roll-said")).to_contain_text("1 roll taken from the file")
        expect(lines.nth(1).get_by_role("textbox")).to_have_value("")

    def test_a_hostile_file(self, site: Site, page: Page) -> None:
        """It is refused in one sentence, and changes nothing; markup in it is shown, and never obeyed."""
        lines = _filled(site, page, _roll(3))
        field = page.locator("input[type=file]")
        for file, sentence in (
            (_file(_roll(1), _roll(2, page="javascript:alert(1)")), "roll 2 of this file is damaged"),
            (
                FilePayload(name="a.json", mimeType="application/json", buffer=b"<script>"),
                "is not a roll log",
            ),
        ):
            field.set_input_files(file)
            expect(page.locator(".roll-said")).to_contain_text(sentence)
            expect(lines).to_have_count(1)
        evil = "<img src=x onerror='window.hurt=1'>"
        field.set_input_files(_file(_roll(1, sentence=evil, name=evil, title=evil)))
        expect(lines).to_have_count(2)
        expect(lines.last).to_contain_text(evil)
        assert page.evaluate("window.hurt") is None

    def test_rolls_of_another_tab(self, site: Site, page: Page, context: BrowserContext) -> None:
        """They appear by themselves, below a name that is being typed."""
        lines = _filled(site, page, _roll(1))
        lines.first.get_by_role("textbox").focus()
        page.keyboard.type("The ")
        other = context.new_page()
        other.goto(site.url + CHAPTER)
        other.locator("rule-calculator#mib button[value=roll]").click()
        expect(lines).to_have_count(2)
        page.keyboard.type("gate")
        expect(lines.last.get_by_role("textbox")).to_have_value("The gate")

    def test_rolled_back_and_forward(self, site: Site, page: Page) -> None:
        """What a state of the book before the database has written meanwhile is read, too."""
        lines = _filled(site, page, _roll(2))
        for rolls in ([_roll(1)], [_roll(3), _roll(1)]):
            page.evaluate(WRITE_OLD_LOG, json.dumps({"version": 1, "rolls": rolls}))
            page.reload()
            expect(lines).to_have_count(len(rolls) + 1)

    def test_a_newer_state_opens_the_database(self, site: Site, page: Page, context: BrowserContext) -> None:
        """A page that was left open keeps nothing of it waiting, and goes on with what it can read."""
        lines = _filled(site, page, _roll(2), _roll(1))
        newer = context.new_page()
        newer.goto(site.url + "about/")
        assert newer.evaluate(OPEN_NEWER) == 2
        lines.nth(1).get_by_role("textbox").fill("The gate")
        lines.nth(1).get_by_role("textbox").press("Tab")
        expect(page.locator(".roll-said")).to_have_text("Name kept")
        page.reload()
        expect(lines.nth(1).get_by_role("textbox")).to_have_value("The gate")

    def test_rolls_that_cannot_be_read(self, site: Site, page: Page) -> None:
        """They stay as they are, the page says so, and the log goes on."""
        page.goto(site.url + LOG)
        keep(page, {"id": "roll x", "kind": "roll", "value": {"when": 7}})
        page.reload()
        expect(page.locator(".roll-said")).to_contain_text(
            "1 roll on this device cannot be read here, for it is damaged."
        )
        expect(page.locator(".roll-count")).to_contain_text("0 rolls.")
        assert kept(page, "roll") == [{"when": 7}]


@pytest.mark.usefixtures("in_process_engine")
class TestNoStorage:
    """Where the device keeps nothing the calculator works, and the page says that the log will not last."""

    @pytest.mark.parametrize(
        ("script", "why"),
        [
            (
                DENIED,
                "this browser keeps nothing for this site",
            ),
            (
                FULL,
                "the storage of this browser is full",
            ),
        ],
        ids=["denied", "full"],
    )
    def test_the_calculator_works(self, site: Site, context: BrowserContext, script: str, why: str) -> None:
        """The roll stands there with a word of warning, and the log of this visit can be exported."""
        context.add_init_script(script)
        page = context.new_page()
        page.goto(site.url + CHAPTER)
        bring_theme(page)
        widget = page.locator("rule-calculator#mib")
        widget.locator("button[value=roll]").click()
        expect(widget.locator(".rc-sentence")).to_contain_text("on 2d10")
        expect(widget.locator(".roll-line")).to_contain_text(f"Not kept for long: {why}")
        widget.get_by_role("link", name="Roll log").click()
        expect(page.locator(".roll-list li")).to_have_count(1)
        expect(page.locator(".roll-count")).to_contain_text(re.compile(f"This will not last: {why}"))
        expect(page.locator("[data-action=json]")).to_be_enabled()
