"""Characters: made step by step, kept, printed, shared, opened elsewhere, and at work in the calculators."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Locator, Page, expect

from engine import Request, System, __version__, catalogue, handle, to_wire
from engine.links import link_fragment, packed_fragment, read_packed
from engine.sheets import sheet_of
from macros.pages.people import people_of
from tests.site.access.axe import judge
from tests.site.asleep import PYTHON, hold_back
from tests.site.conftest import Site, script_with
from tests.site.kept import FULL, bin_of, busy, keep, kept, until_kept
from tests.site.page_python import answer_in_process
from tests.site.phone import TWICE_AS_LARGE
from tests.site.scene_page import set_table
from tests.site.waiting import expect_answered, open_at_rest, text_of, until

DESK = "scattershot/make-a-character/"
DAMAGE = "scattershot/damage/"
TOO_SMALL = """(desk) => {
    const own = '.desk-file, .rc-step > summary, .rc-step-on, button:not(rule-calculator *)';
    const parts = desk.querySelectorAll(own);
    const seen = [...parts].filter((each) => each.checkVisibility());
    const small = seen.filter((each) => each.getBoundingClientRect().height < 43.5);
    return small.map((each) => each.outerHTML.slice(0, 90));
}"""
LINES = Path(__file__).parents[1] / "data" / "lines.json"
READ_AND_PRINTED = """(desk, names) => names.map((name) => {
    desk.querySelector('[data-field=name] input').value = name;
    desk.querySelector('[data-action=print]').click();
    const printed = desk.querySelector('.sheet-name').textContent;
    dispatchEvent(new Event('afterprint'));
    return [desk.sheet.document.inputs.name, printed];
})"""
ANSWER = {"calculator": "scattershot.persona", "mode": "work", "inputs": {"name": "Somebody"}}
BLOCKS = """(desk) => [...desk.querySelectorAll('.desk-paper .sheet-block')].map((block) => {
    const text = (cell) => cell && [...cell.childNodes].find(({ nodeType }) => nodeType === 3).data.trim();
    const rows = [...block.querySelectorAll('tr')];
    const lines = rows.map(({ cells: [name, value] }) => [text(name), text(value) ?? '']);
    return [block.caption.textContent, lines];
})"""
"""The blocks of the sheet that is being printed: each title with its lines, and no notes."""
BROKEN_WORDS = """() => {
    const range = document.createRange();
    const broken = [];
    for (const cell of document.querySelectorAll('.sheet-block :is(th, td)')) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}/]+/gu)) {
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                const parts = [...range.getClientRects()].filter((part) => part.width > 0);
                if (new Set(parts.map((part) => Math.round(part.bottom))).size > 1) broken.push(word);
            }
        }
    }
    return broken;
}"""
"""The words of sheets that stand on two lines, a part on each."""
LONG_WORDS = """() => {
    const cells = [...document.querySelectorAll('.sheet:not(.sheet--blank) .sheet-block :is(th, td)')];
    for (const cell of cells) cell.firstChild.data = 'm'.repeat(120);
    const tables = [...document.querySelectorAll('.sheet-block')];
    return tables.filter((table) => table.offsetWidth > table.parentElement.clientWidth).length;
}"""
"""How many blocks are wider than their sheet, once each of their cells holds a word without an end."""
WITH_SHEETS = [system for system in catalogue() if sheet_of(system) is not None]
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
PRINTED_NAME = "window.print = () => { window.printed = document.documentElement.dataset.prints }"
CODES = "Version value out of range"
"""In the library that draws codes for cameras."""
COPIED = "navigator.clipboard.writeText = async (text) => { window.copied = text }"
LOOKS: dict[int, list[Literal["light", "dark"]]] = {320: ["light"], 390: [], 1440: ["dark"]}
"""The schemes in which axe looks at each width: the two corners, as of the pages (`access/test_axe.py`)."""

pytestmark = pytest.mark.usefixtures("in_process_engine")


def _document(**change: Any) -> dict[str, Any]:
    inputs = {"name": "Vreni", "statistics": {"hit_points": 12}, "skills": [{"name": "Rowing", "points": 2}]}
    return {
        "format": "indie-rulebook sheet 1",
        "game": "scattershot",
        "calculator": "scattershot.persona",
        "inputs": inputs,
        **change,
    }


def _link(document: dict[str, Any]) -> str:
    return packed_fragment("sheet1", {key: each for key, each in document.items() if key != "format"})


def _worked(calculator: str, inputs: dict[str, Any]) -> dict[str, Any]:
    """What the engine says of a character."""
    request = Request(calculator=calculator, mode="work", inputs=inputs)
    return dict(to_wire(handle(request))["result"])


def _file(document: object) -> FilePayload:
    return {
        "name": "sheet.json",
        "mimeType": "application/json",
        "buffer": json.dumps(document).encode(),
    }


def _open(page: Page, url: str) -> Locator:
    """Open a desk, and return it once its scripts are there."""
    page.goto(url)
    desk = page.locator("character-desk")
    expect(desk.locator(".desk-start")).to_be_visible()
    return desk


def _press(desk: Locator, words: str) -> None:
    desk.get_by_role("button", name=words, exact=True).click()


def _draft_of_ones_own(page: Page, site: Site) -> tuple[Locator, Locator]:
    """Type a name that is stored as a draft, and return the desk and the field."""
    desk = _open(page, site.url + DESK)
    name = desk.get_by_label("Name", exact=True)
    _press(desk, "an empty sheet")
    name.fill("My own")
    until_kept(page, "draft", "all.some(({ document }) => document.inputs.name === 'My own')")
    return desk, name


def _top(part: Locator) -> float:
    return float(part.evaluate("(part) => part.getBoundingClientRect().top"))


def _said(desk: Locator) -> Locator:
    return desk.locator(".desk-said")


def _back(desk: Locator) -> Locator:
    """What is said of what was replaced or is only looked at."""
    return desk.locator(".desk-back")


def _keep(desk: Locator) -> None:
    """Keep what the form holds, and wait until what follows from it is kept, too."""
    desk.locator("[data-action='keep']").click()
    expect(_said(desk)).to_contain_text("is kept on this device")
    expect_answered(desk.locator("rule-calculator"))
    until_kept(desk.page, "sheet", "all.length && all.every((each) => each.answer || !each.document)")


def _printed(desk: Locator) -> dict[str, list[list[str]]]:
    """The blocks of the sheet that is printed of what the form holds."""
    expect_answered(desk.locator("rule-calculator"))
    desk.locator("[data-action=print]").click()
    printed = dict(desk.evaluate(BLOCKS))
    desk.page.evaluate("dispatchEvent(new Event('afterprint'))")
    return printed


def _posted(desk: Locator) -> str:
    """What is copied for a post, in plain text."""
    page = desk.page
    page.evaluate("window.copied = null")
    _press(desk, "Copy for a post")
    page.get_by_role("menuitem", name="Plain text").click()
    until(page, "window.copied")
    page.keyboard.press("Escape")
    return str(page.evaluate("window.copied"))


class TestMade:
    """A character on the desk."""

    def test_step_by_step(self, page: Page, site: Site) -> None:
        """One step is open at a time; the price follows, and a line that breaks a rule is named."""
        desk = _open(page, site.url + DESK)
        _press(desk, "an empty sheet")
        desk.get_by_label("Name", exact=True).fill("Vreni")
        expect(desk.locator(".desk-state")).to_have_text("Vreni is not kept yet.")
        for step in desk.locator(".rc-step").all()[:-1]:
            step.locator("[data-action='next-step']").click()
            expect(desk.locator(".rc-step[open]")).to_have_count(1)
        desk.locator("summary", has_text="Statistics").click()
        desk.get_by_label("Strength", exact=True).fill("12")
        expect(desk.locator(".rc-answer .rc-sentence")).to_contain_text(
            "costs 2 of your 10 Development Points"
        )
        desk.get_by_label("Strength", exact=True).fill("3")
        expect(desk.locator(".rc-answer .rc-sentence")).to_contain_text("Strength may not start below")

    def test_what_it_comes_to_stays_in_sight(self, page: Page, site: Site) -> None:
        """On a phone the price stands at the foot of the screen while the form is filled in."""
        page.set_viewport_size({"width": 390, "height": 844})
        desk = _open(page, site.url + DESK)
        _press(desk, "Tobin")
        expect_answered(desk.locator("rule-calculator"))
        price = text_of(desk.locator(".rc-answer .rc-sentence"))
        desk.locator(".desk-start").scroll_into_view_if_needed()
        expect(desk.locator(".rc-answer .rc-sentence")).not_to_be_in_viewport()
        expect(desk.locator(".desk-sum")).to_be_in_viewport()
        expect(desk.locator(".desk-sum")).to_have_text(price)

    @pytest.mark.parametrize("system", WITH_SHEETS, ids=lambda system: system.url_slug)
    def test_ready_characters(self, page: Page, system: System) -> None:
        """Each is read from the form as it is, prints like the book's sheet, and is posted as whose it is.

        Texts of several words stay whole: the engine says the same of both. The sheet has the same lines in
        the same blocks, but for what the book says beside them. A post says who made the character up, and
        names the author's part of Bruce.
        """
        page.add_init_script(f"window.print = () => {{}}; {COPIED}")
        desk = _open(page, f"{system.url_slug}/make-a-character/")
        maker = desk.locator("rule-calculator").get_attribute("calculator") or ""
        sheets = {
            person.name: {
                block.title: [[line.name, line.value] for line in block.lines] for block in person.blocks
            }
            for person in people_of(system.slug).of_kind("character").values()
            if person.inputs
        }
        ready = desk.locator("[data-start]")
        posted = 0
        for button in ready.all():
            name, inputs = text_of(button), json.loads(button.get_attribute("data-start") or "")
            whose = button.get_attribute("data-whose")
            button.click()
            assert _worked(maker, desk.evaluate("(desk) => desk.sheet.document.inputs")) == _worked(
                maker, inputs
            )
            if name in sheets:
                assert _printed(desk) == sheets.pop(name)
            if whose:
                assert re.match(
                    f"A character for .* \\({re.escape(whose)}\\)\n– {re.escape(name)}", _posted(desk)
                )
                posted += 1
        assert (sheets, posted > 0) == ({}, True)

    def test_a_name_in_any_script(self, sleeping: Page) -> None:
        """It is read from the form as it was typed, and printed so."""
        sleeping.add_init_script("window.print = () => {}")
        desk = _open(sleeping, DESK)
        expect(desk.locator(".desk-state")).to_contain_text("is not kept yet")  # the drafts are read
        names = json.loads(LINES.read_text("utf-8"))["names"]
        assert desk.evaluate(READ_AND_PRINTED, names) == [[name, name] for name in names]

    def test_nothing_typed_is_lost(self, page: Page, site: Site) -> None:
        """A reload, before anything is kept."""
        desk = _open(page, site.url + DESK)
        _press(desk, "an empty sheet")
        desk.get_by_label("Name", exact=True).fill("Half a name")
        until_kept(page, "draft", "all.some(({ document }) => document.inputs.name === 'Half a name')")
        page.goto(site.url + "about/")
        desk = _open(page, site.url + DESK)
        expect(desk.get_by_label("Name", exact=True)).to_have_value("Half a name")

    def test_kept_copied_deleted(self, page: Page, site: Site) -> None:
        """The list of kept characters; a deleted one comes back."""
        desk = _open(page, site.url + DESK)
        _keep(desk)
        items = desk.locator(".desk-list li")
        expect(items).to_have_count(1)
        expect(items).to_contain_text("Ilse")
        desk.get_by_role("button", name="copy Ilse").click()
        expect(items).to_have_count(2)
        desk.get_by_role("button", name="delete Ilse").first.click()
        expect(items).to_have_count(1)
        back = desk.get_by_role("button", name="Bring it back")
        expect(back).to_be_focused()
        back.click()
        expect(items).to_have_count(2)
        page.reload()
        expect(items).to_have_count(2)

    def test_kept_before_its_first_answer(self, page: Page, site: Site) -> None:
        """What is worked out later is kept beside it, with the edition of the rules that said so."""
        let_go = hold_back(page, *PYTHON)
        desk = _open(page, site.url + DESK)
        desk.locator("[data-action='keep']").click()
        until_kept(page, "sheet", "all.length && all[0].answer === null")
        let_go()
        until_kept(page, "sheet", "all[0].answer !== null")
        assert kept(page, "sheet")[0]["document"]["engine"] == __version__

    def test_other_tabs_follow(self, context: BrowserContext, site: Site) -> None:
        """What one tab keeps, another shows."""
        one, other = (_open(context.new_page(), site.url + DESK) for _ in range(2))
        _keep(one)
        expect(other.locator(".desk-list li")).to_have_count(1)

    def test_what_is_replaced_is_offered_back(self, page: Page, site: Site) -> None:
        """What was typed before a ready one was pressed lies in the bin, and comes back."""
        desk = _open(page, site.url + DESK)
        name = desk.get_by_label("Name", exact=True)
        _press(desk, "an empty sheet")
        name.fill("Two hours of work")
        _press(desk, "Tobin")
        expect(_back(desk)).to_contain_text("What you had typed (Two hours of work) is in the bin.")
        expect(name).to_have_value("Tobin")
        expect_answered(desk.locator("rule-calculator"))
        assert [each["value"]["document"]["inputs"]["name"] for each in bin_of(page)] == ["Two hours of work"]
        _press(desk, "Bring it back")
        expect(name).to_have_value("Two hours of work")
        assert len(kept(page, "draft")) == 1  # the tab goes on with its own draft
        page.reload()
        expect(name).to_have_value("Two hours of work")

    def test_a_draft_behind_a_strangers_sheet_is_offered_back(self, page: Page, site: Site) -> None:
        """It stays while the sheet is looked at; whatever ends the look, one's own draft lies in the bin."""
        desk, name = _draft_of_ones_own(page, site)
        link = f"{site.url}{DESK}#{_link(_document())}"
        page.goto("about:blank")
        page.goto(link)
        expect(name).to_have_value("Vreni")
        expect(_back(desk)).to_contain_text("Vreni is open from the link, and not kept")
        assert [each["document"]["inputs"]["name"] for each in kept(page, "draft")] == ["My own"]
        _press(desk, "Back to My own")
        expect(name).to_have_value("My own")
        endings: tuple[Callable[[], None], ...] = (
            lambda: name.fill("Mine now"),
            lambda: _press(desk, "Tobin"),
            lambda: _press(desk, "Keep on this device"),
        )
        for replaces in endings:
            page.goto("about:blank")
            page.goto(link)
            expect(name).to_have_value("Vreni")
            replaces()
            expect(_back(desk)).to_contain_text("What you had typed (My own) is in the bin.")
            _press(desk, "Bring it back")
            expect(name).to_have_value("My own")
            expect(_back(desk)).to_have_text("My own is open again.")
            until_kept(page, "draft", "all.some(({ document }) => document.inputs.name === 'My own')")

    def test_what_is_typed_while_drafts_are_read_stays(self, page: Page, site: Site) -> None:
        """To the last key, and the draft of the last visit lies in the bin."""
        desk, name = _draft_of_ones_own(page, site)
        page.goto("about:blank")
        let_go = hold_back(page, f"**/{script_with(site, 'replaced by what was brought back')}")
        desk = _open(page, site.url + DESK)
        name.fill("Ash ")
        let_go()
        expect(_back(desk)).to_contain_text("What you had typed (My own) is in the bin.")
        page.keyboard.type("of the Creek")
        expect(name).to_have_value("Ash of the Creek")

    def test_a_draft_behind_a_link_to_an_answer_is_offered_back(self, page: Page, site: Site) -> None:
        """A link to an answer fills the form; one's own draft lies in the bin by the first change to it.

        So it is whether the link is followed from the desk or from another page.
        """
        desk, name = _draft_of_ones_own(page, site)
        for leaves in (False, True):
            if leaves:
                page.goto("about:blank")
            page.goto(f"{site.url}{DESK}#{link_fragment(ANSWER)}")
            expect(name).to_have_value("Somebody")
            name.fill("Somebody else")
            expect(_back(desk)).to_contain_text("What you had typed (My own) is in the bin.")
            _press(desk, "Bring it back")
            expect(name).to_have_value("My own")
            until_kept(page, "draft", "all.some(({ document }) => document.inputs.name === 'My own')")

    def test_a_shared_sheet_stands_before_its_form(self, page: Page, site: Site) -> None:
        """It is read first, and below the head of the page; what is typed puts it away."""
        page.goto(f"{site.url}{DESK}#{_link(_document())}")
        looked = page.locator(".desk-looked")
        expect(looked.locator(".sheet-name")).to_have_text("Vreni")
        expect(looked.locator(".sheet-block caption").first).to_have_text("Statistics")
        expect(looked).to_be_in_viewport()
        assert _top(looked) < _top(page.locator("character-desk rule-calculator"))
        page.locator("character-desk").get_by_label("Name", exact=True).fill("Vreni, mine")
        expect(looked).to_be_hidden()

    def test_a_shared_sheet_is_made_ones_own(self, page: Page, site: Site) -> None:
        """One press keeps it, and says so where it was pressed."""
        page.goto(f"{site.url}{DESK}#{_link(_document())}")
        take = page.locator("[data-action=take]")
        take.click()
        expect(take).to_have_text("Kept on this device")
        expect(take).to_be_focused()
        take.press("Enter")
        expect(page.locator(".desk-list li")).to_have_count(1)

    def test_a_shared_sheet_is_played_with(self, page: Page, site: Site) -> None:
        """One press keeps it and leads to the table, where it sits; however often that is pressed."""
        page.goto(f"{site.url}{DESK}#{_link(_document())}")
        page.locator("[data-action=table]").click()
        page.wait_for_url("**/scattershot/table/")
        table = page.locator("scene-table")
        chips = table.locator(".stage-chips button")
        expect(chips).to_have_text(["Vreni"])
        expect(table.locator(".scene-said")).to_have_text("Vreni is here.")
        assert [each["document"]["inputs"]["name"] for each in kept(page, "sheet")] == ["Vreni"]
        page.reload()
        expect(chips).to_have_text(["Vreni"])
        for _ in range(2):
            page.goto("about:blank")
            page.goto(f"{site.url}{DESK}#{_link(_document())}")
            page.locator("[data-action=table]").click()
            page.wait_for_url("**/scattershot/table/")
            expect(chips).to_have_text(["Vreni"])
        assert len(kept(page, "sheet")) == 1
        table.get_by_role("button", name="Undo", exact=True).click()
        expect(chips).to_have_count(0)
        page.reload()
        expect(table.get_by_role("button", name="Undo", exact=True)).to_be_visible()
        expect(chips).to_have_count(0)

    def test_a_shared_sheet_joins_a_scene(self, page: Page, site: Site) -> None:
        """Who is there stays there."""
        set_table(page, f"{site.url}scattershot/table/", "Watchman")
        page.goto(f"{site.url}{DESK}#{_link(_document())}")
        page.locator("[data-action=table]").click()
        page.wait_for_url("**/scattershot/table/")
        expect(page.locator(".stage-chips button")).to_have_text(["Watchman", "Vreni"])

    def test_code(self, page: Page, site: Site) -> None:
        """A character as a code for cameras; a change takes it away, and one that is too long is said."""
        desk = _open(page, site.url + DESK)
        _press(desk, "Tobin")
        _press(desk, "Show a code")
        code = desk.get_by_role("img", name="The link to this character as a code for a camera")
        expect(code).to_be_visible()
        assert code.evaluate("(each) => each.getBoundingClientRect().width") >= 200
        desk.get_by_label("Name", exact=True).fill("Tobin, mine")
        expect(code).to_have_count(0)
        noise = "".join(hashlib.sha256(str(each).encode()).hexdigest() for each in range(100))
        skills = [{"name": noise[at : at + 60], "points": 1} for at in range(0, 4800, 60)]
        page.goto("about:blank")
        page.goto(f"{site.url}{DESK}#{_link(_document(inputs={'name': 'Vreni', 'skills': skills}))}")
        expect(desk.locator(".desk-looked")).to_be_visible()
        _press(desk, "Show a code")
        expect(desk.locator(".desk-said")).to_contain_text("This character is too long for a code")

    def test_no_code_of_what_was(self, page: Page, site: Site) -> None:
        """Who types while what draws codes is fetched gets no code of the character as it was."""
        desk = _open(page, site.url + DESK)
        _press(desk, "Tobin")
        let_go = hold_back(page, f"**/{script_with(site, CODES)}")
        with page.expect_request(f"**/{script_with(site, CODES)}"):
            _press(desk, "Show a code")
        desk.get_by_label("Name", exact=True).fill("Tobin, mine")
        let_go()
        expect(_said(desk)).to_contain_text("was changed while its code was drawn; press again.")
        expect(desk.locator(".desk-code svg")).to_have_count(0)

    def test_two_tabs_keep_one_character(self, context: BrowserContext, site: Site) -> None:
        """A form that nobody touched follows; what both have changed is kept in both, and said."""
        one = _open(context.new_page(), site.url + DESK)
        _keep(one)
        other = _open(context.new_page(), site.url + DESK)
        names = [each.get_by_label("Name", exact=True) for each in (one, other)]
        names[0].fill("Ilse the Elder")
        _press(one, "Keep the changes")
        expect(_said(one)).to_have_text("Ilse the Elder is kept on this device.")
        expect(names[1]).to_have_value("Ilse the Elder")
        expect(other.locator(".desk-state")).to_have_text("Ilse the Elder is kept on this device.")
        names[0].fill("Ilse of the first tab")
        names[1].fill("Ilse of the second tab")
        _press(one, "Keep the changes")
        expect(_said(one)).to_have_text("Ilse of the first tab is kept on this device.")
        _press(other, "Keep the changes")
        expect(_said(other)).to_contain_text("What another page had kept meanwhile is in the bin.")
        [sheet] = kept(other.page, "sheet")
        assert sheet["document"]["inputs"]["name"] == "Ilse of the second tab"
        names_in_bin = [each["value"]["document"]["inputs"]["name"] for each in bin_of(other.page)]
        assert "Ilse of the first tab" in names_in_bin

    def test_another_form_stays_untouched(self, page: Page, site: Site) -> None:
        """What a newer state of the book has kept is named, and neither shown nor changed."""
        page.goto(site.url + "about/")
        newer = {"id": "n", "kind": "sheet", "form": 7, "value": {"soul": "from the future"}}
        keep(page, newer, {"id": "d", "kind": "sheet", "value": {"id": "d"}})
        desk = _open(page, site.url + DESK)
        expect(_said(desk)).to_contain_text("a newer state of the book has kept them")
        _keep(desk)
        expect(desk.locator(".desk-list li")).to_have_count(1)
        assert {"soul": "from the future"} in kept(page, "sheet")

    def test_full_storage(self, page: Page, site: Site) -> None:
        """One sentence says that it will not last; the character is there, and can be saved as a file."""
        page.add_init_script(FULL)
        desk = _open(page, site.url + DESK)
        words = (
            "This will not last: the storage of this browser is full, "
            "so it ends with this page; save it as a file."
        )
        desk.get_by_label("Name", exact=True).fill("Ilse of the town")
        expect(desk.locator(".desk-back")).to_have_text(words)
        _press(desk, "Keep on this device")
        expect(_said(desk)).to_have_text(words)
        expect(desk.locator(".desk-list li")).to_have_count(1)
        expect(desk.locator(".desk-state")).to_have_text("Ilse of the town is here as long as this page.")


class TestShared:
    """Links and files."""

    def test_link_in_another_browser(self, page: Page, browser: Browser, site: Site) -> None:
        """It holds the whole character, and nothing of the log or the notes."""
        page.add_init_script(COPIED)
        desk = _open(page, site.url + DESK)
        _keep(desk)
        desk.get_by_label("Notes").fill("owes Tobin six")
        _press(desk, "Copy link")
        until(page, "window.copied")
        link = page.evaluate("window.copied")
        carried = read_packed("sheet2", link.partition("#")[2])
        assert carried["inputs"]["name"] == "Ilse"
        assert "notes" not in carried
        with browser.new_context() as stranger:
            theirs = _open(stranger.new_page(), link)
            expect(_back(theirs)).to_have_text(
                "Ilse is open from the link, and not kept: keep it if you like."
            )
            expect(theirs.get_by_label("Name", exact=True)).to_have_value("Ilse")
            expect_answered(theirs.locator("rule-calculator"))

    def test_text_for_a_post(self, page: Page, site: Site) -> None:
        """Game, name and link; a character of the book says who made it up, a reader's own does not."""
        page.add_init_script(COPIED)
        desk = _open(page, site.url + DESK)
        head = "A character for Scattershot"
        for name, expected in (
            ("Ilse", f"{head} (made up by The Indie Rulebook, not by Fang Langford)"),
            ("@everyone", head),
        ):
            desk.get_by_label("Name", exact=True).fill(name)
            first, line, way = _posted(desk).split("\n")
            assert first == expected
            assert line.startswith("– Ilse" if name == "Ilse" else "– (at) everyone")
            assert way.startswith("Opens in The Indie Rulebook: http")
            assert "#sheet2-" in way

    def test_links_that_open_no_character_here(self, page: Page, site: Site) -> None:
        """One that cannot be read is one sentence, and the form stays; another game's desk is a link away.

        A page without a desk says that it has no place for a character.
        """
        desk = _open(page, f"{site.url}{DESK}#{_link({'game': 'scattershot'})}")
        expect(page.locator("article")).to_contain_text("says something that this site does not know")
        expect(desk.get_by_label("Name", exact=True)).to_have_value("Ilse")
        other = _link(_document(game="arylon", calculator="arylon.character", inputs={"name": "Kit"}))
        page.goto("about:blank")
        page.goto(f"{site.url}{DESK}#{other}")
        expect(_said(desk)).to_contain_text("Kit is a character of another game.")
        expect(_said(desk).get_by_role("link")).to_have_attribute(
            "href", f"{site.url}arylon/make-a-character/#{other}"
        )
        page.goto(f"{site.url}{DAMAGE}#{_link(_document())}")
        expect(page.locator(".rc-link-note")).to_contain_text("this link holds a character")

    @pytest.mark.parametrize("is_damaged", [True, False])
    def test_links_that_open_nothing_leave_ones_own_draft(
        self, page: Page, site: Site, *, is_damaged: bool
    ) -> None:
        """It is open then, and what is typed next is typed into it."""
        desk, name = _draft_of_ones_own(page, site)
        other = _link(_document(game="arylon", calculator="arylon.character", inputs={"name": "Kit"}))
        page.goto("about:blank")
        page.goto(f"{site.url}{DESK}#{'sheet1-AAAAx' if is_damaged else other}")
        expect(name).to_have_value("My own")
        expect(desk).to_contain_text("damaged" if is_damaged else "Kit is a character of another game.")
        name.fill("Mine again")
        until_kept(page, "draft", "all.every(({ document }) => document.inputs.name === 'Mine again')")
        assert len(kept(page, "draft")) == 1

    def test_files(self, page: Page, site: Site) -> None:
        """What is saved can be opened; what is no sheet is refused in one sentence."""
        desk = _open(page, site.url + DESK)
        with page.expect_download() as saving:
            _press(desk, "Save as a file")
        saved = json.loads(saving.value.path().read_text("utf-8"))
        assert saving.value.suggested_filename == "ilse.json"
        assert saved["inputs"]["name"] == "Ilse"
        chosen = desk.locator("input[type='file']")
        chosen.set_input_files(_file(_document()))
        expect(_back(desk)).to_contain_text("Vreni is open from the file, and not kept: keep it if you like.")
        expect(desk.get_by_label("Name", exact=True)).to_have_value("Vreni")
        for content, says in (
            ({"format": "x"}, "holds no character sheet"),
            (_document(format="indie-rulebook sheet 7"), "newer form"),
        ):
            chosen.set_input_files(_file(content))
            expect(_said(desk)).to_contain_text(says)
        expect(desk.get_by_label("Name", exact=True)).to_have_value("Vreni")

    def test_all_characters_in_one_file(self, page: Page, browser: Browser, site: Site) -> None:
        """Saved here, opened elsewhere: everything is there, and nothing is doubled by a second time."""
        desk = _open(page, site.url + DESK)
        _keep(desk)
        desk.get_by_label("Notes").fill("owes Tobin six")
        _press(desk, "Tobin")
        _keep(desk)
        with page.expect_download() as saving:
            _press(desk, "Save all as one file")
        expect(_said(desk)).to_contain_text("2 characters, of every game, are in the file")
        path = saving.value.path()
        with browser.new_context() as elsewhere:
            theirs = _open(elsewhere.new_page(), site.url + DESK)
            for says in ("2 characters of the file are kept", "2 characters were here already"):
                theirs.locator("input[type='file']").set_input_files(path)
                expect(_said(theirs)).to_contain_text(says)
            expect(theirs.locator(".desk-list li")).to_have_count(2)
            assert kept(theirs.page, "sheet") == kept(page, "sheet")

    def test_what_this_edition_does_not_know(self, page: Page, site: Site) -> None:
        """It is shown without the sign that turns text round, and kept with it through an edit."""
        document = _document()
        document["inputs"]["mood"] = "fa\u202eir"
        desk = _open(page, f"{site.url}{DESK}#{_link(document)}")
        expect(desk.locator(".desk-strange")).to_have_text(
            'Not known to this edition, and kept as it is: mood ("fair").'
        )
        desk.get_by_label("Name", exact=True).fill("Vreni the Second")
        _keep(desk)
        [sheet] = kept(page, "sheet")
        inputs = sheet["document"]["inputs"]
        assert (inputs["name"], inputs["mood"]) == ("Vreni the Second", "fa\u202eir")


class TestAtTheTable:
    """A kept character in the calculators."""

    def test_fills_a_form_and_takes_the_change(self, page: Page, site: Site) -> None:
        """Damage comes off the Hit Points, with a line in the log, and an undo."""
        _keep(_open(page, site.url + DESK))
        page.goto(site.url + DAMAGE)
        widget = page.locator("#damage")
        chooser = widget.get_by_label("Use")
        chooser.select_option(label="Ilse strikes with Short sword")
        expect_answered(widget)
        chooser.select_option(label="Ilse is struck")
        expect_answered(widget)
        button = widget.locator(".table-changes button").first
        expect(button).to_have_text(re.compile("^Ilse was struck: −"))
        label = text_of(button)
        button.click()
        expect(widget.locator(".table-said")).to_contain_text("written on the sheet")
        [sheet] = kept(page, "sheet")
        assert sheet["document"]["tracks"]["hit_points"] < 10
        assert sheet["document"]["log"][0]["text"] == label
        button.click()
        expect(widget.locator(".table-said")).to_contain_text("is taken back")
        [sheet] = kept(page, "sheet")
        assert (sheet["document"]["tracks"], sheet["document"]["log"]) == ({}, [])

    def test_nothing_is_loaded_for_whoever_keeps_nothing(self, page: Page, site: Site) -> None:
        """No list, and no request for what the game declares."""
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        open_at_rest(page, site.url + DAMAGE)
        assert not [url for url in asked if "/data/" in url]
        assert page.locator(".table-use").count() == 0

    def test_tracks_on_the_desk(self, page: Page, site: Site) -> None:
        """Steps change them within their bounds, and the log says so."""
        desk = _open(page, site.url + DESK)
        _keep(desk)
        track = desk.locator("[data-track='hit_points']")
        expect(track.get_by_role("button", name="Hit Points: one more")).to_be_disabled()
        track.get_by_role("button", name="Hit Points: one less").click()
        expect(track.locator("output")).to_have_text("9")
        page.reload()
        expect(track.locator("output")).to_have_text("9")
        desk.locator(".desk-log summary").click()
        expect(desk.locator(".desk-log li")).to_contain_text("Hit Points: 9")

    def test_what_is_not_stored_yet_when_the_page_goes(self, page: Page, site: Site) -> None:
        """The last press stands on the sheet of the next page, once, though the browser was busy."""
        desk = _open(page, site.url + DESK)
        _keep(desk)
        hit_points = desk.locator("[data-track='hit_points']").locator("output")
        other = page.context.new_page()
        other.goto(site.url + "about/privacy/")
        let_go = busy(other)
        for left in ("9", "8"):
            desk.get_by_role("button", name="Hit Points: one less").click()
            expect(hit_points).to_have_text(left)
        page.reload()
        let_go()
        expect(hit_points).to_have_text("8")
        desk.locator(".desk-log summary").click()
        expect(desk.locator(".desk-log li")).to_contain_text(["Hit Points: 8", "Hit Points: 9"])
        [sheet] = kept(page, "sheet")
        assert sheet["document"]["tracks"] == {"hit_points": 8}
        assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('unsaved'))") == []


class TestPrinted:
    """On paper."""

    def test_one_sheet_alone(self, page: Page, site: Site) -> None:
        """Whole, for a pocket, or empty: the sheet and nothing else is on the paper."""
        page.add_init_script(PRINTED_NAME)
        desk = _open(page, site.url + DESK)
        for action in ("print", "pocket", "blank"):
            desk.locator(f"[data-action='{action}']").click()
            until(page, f"window.printed === '{action}'")
            page.emulate_media(media="print")
            expect(desk.locator(".desk-paper .sheet")).to_be_visible()
            expect(page.locator("h1")).to_be_hidden()
            expect(desk.locator("rule-calculator")).to_be_hidden()
            if action != "blank":
                expect(desk.locator(".desk-paper .sheet-name")).to_have_text("Ilse")
                expect(desk.locator(".desk-paper")).to_contain_text("Fencing")
            page.evaluate("dispatchEvent(new Event('afterprint'))")
            expect(desk.locator(".desk-paper")).to_be_hidden()
            page.emulate_media(media="screen")


class TestForEverybody:
    """Thumbs, keyboards, screen readers, and whoever has no scripts."""

    def test_room_and_rules(self, browser: Browser, site: Site) -> None:
        """At every width nothing is wider than the page and targets fit a thumb; axe finds nothing."""
        with browser.new_context() as context:
            answer_in_process(context)
            page = context.new_page()
            desk = _open(page, site.url + DESK)
            _keep(desk)
            expect(page.get_by_text("Without scripts")).to_be_hidden()
            wrong: list[Any] = []
            for width, schemes in LOOKS.items():
                page.set_viewport_size({"width": width, "height": 900})
                wrong += [(width, "wider")] * (page.evaluate(WIDER) > 0)
                wrong += [(width, small) for small in desk.evaluate(TOO_SMALL)]
                for scheme in schemes:
                    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                    wrong += [(width, each) for each in judge(page, "character-desk").violations]
            assert wrong == []

    def test_words_stay_whole(self, browser: Browser, site: Site) -> None:
        """No word or number of a sheet is broken, but for one that is wider than a column may be.

        With text at 200 % on a phone a long word is broken, and 14 stays 14.
        """
        with browser.new_context(base_url=site.url, java_script_enabled=False) as context:
            page = context.new_page()
            wrong: list[Any] = []
            for system in WITH_SHEETS:
                for part in ("make-a-character/", "extras/characters/"):
                    place = f"{system.url_slug}/{part}"
                    page.goto(place)
                    for width in LOOKS:
                        page.set_viewport_size({"width": width, "height": 900})
                        wrong += [(place, width, word) for word in page.evaluate(BROKEN_WORDS)]
                    page.evaluate(LONG_WORDS)
                    for width in LOOKS:
                        page.set_viewport_size({"width": width, "height": 900})
                        wrong += [(place, width, "too wide")] * page.evaluate(LONG_WORDS)
                page.reload()
                page.set_viewport_size({"width": 320, "height": 640})
                page.evaluate(TWICE_AS_LARGE)
                broken: list[str] = page.evaluate(BROKEN_WORDS)
                wrong += [(system.slug, word) for word in broken if re.fullmatch(r"\W*\d+", word)]
            assert wrong == []

    def test_without_scripts(self, browser: Browser, site: Site) -> None:
        """The page says what it does, leads to the ready sheets, and has an empty one."""
        with browser.new_context(java_script_enabled=False) as context:
            page = context.new_page()
            page.goto(site.url + DESK)
            expect(page.get_by_text("Without scripts nothing can be filled in here")).to_be_visible()
            expect(page.locator(".desk-keep")).to_be_hidden()
            expect(page.get_by_role("heading", name="An empty sheet")).to_be_visible()
            page.get_by_role("link", name="Four ready characters").click()
            expect(page.locator(".sheet-name", has_text="Ilse")).to_be_visible()
