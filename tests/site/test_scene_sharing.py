"""A scene on its way out of the page and into it: links, codes, files, and text for a post."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from engine.links import packed_fragment, read_packed
from tests.site.asleep import hold_back
from tests.site.conftest import Site, script_with
from tests.site.scene_page import TABLE, card_of, open_fold, press, said_at, set_table, track_of
from tests.site.table_page import PHONE
from tests.site.waiting import expect_answered, until

pytestmark = pytest.mark.usefixtures("in_process_engine")

CODES = "Version value out of range"
"""In the library that draws codes for cameras."""
COPIED = "navigator.clipboard.writeText = async (text) => { window.copied = text }"


def _document(**change: Any) -> dict[str, Any]:
    watchman = {"id": "p1", "name": "Wim", "kind": "opponent", "ready": "watchman", "conditions": "asleep"}
    vreni = {"id": "p2", "name": "Vreni", "kind": "character", "inputs": {"name": "Vreni"}}
    people = [watchman, {**vreni, "tracks": {"experience_dice": 3}}]
    scene = {"game": "scattershot", "people": people, "turn": "p2", "round": 4, "shared": {"common_stock": 6}}
    return {"format": "indie-rulebook scene 1", **scene, "notes": "It rains.", **change}


def _stranger(number: int) -> dict[str, Any]:
    """Somebody whom no packing makes much shorter."""
    noise = hashlib.sha256(str(number).encode()).hexdigest()
    return {"id": f"p{number}", "name": f"Guest {number}", "kind": "opponent", "conditions": noise}


def _link(document: dict[str, Any]) -> str:
    return packed_fragment("scene1", {key: each for key, each in document.items() if key != "format"})


def _file(document: object) -> FilePayload:
    return {"name": "s.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}


class TestShared:
    """Links, codes, files, and text for a post."""

    def test_link_in_another_browser(self, page: Page, browser: Browser, site: Site) -> None:
        """The same people with the same numbers; the sheets of the first device stay there."""
        page.add_init_script(COPIED)
        table = set_table(page, site.url + TABLE, "Ilse", "Watchman")
        press(table, "Next")
        press(card_of(table, "Ilse"), "Ilse, Hit Points: one less")
        table.get_by_label("Notes on the scene").fill("The bridge groans.")
        open_fold(table, "Pass it on")
        press(table, "Copy link")
        until(page, "window.copied")
        link = page.evaluate("window.copied")
        assert [each["name"] for each in read_packed("scene1", link.partition("#")[2])["people"]] == [
            "Ilse",
            "Watchman",
        ]
        with browser.new_context() as stranger:
            theirs = stranger.new_page().locator("scene-table")
            theirs.page.goto(link)
            expect(said_at(theirs)).to_contain_text("The scene is open from the link, and not kept")
            expect(theirs.locator(".scene-name")).to_have_text(["Ilse", "Watchman"])
            open_fold(theirs, "Everybody")
            expect(track_of(card_of(theirs, "Ilse"), "Hit Points")).to_have_value("9")
            expect(theirs.locator(".scene-turn")).to_have_text("Round 1: Ilse moves.")
            expect(theirs.get_by_label("Notes on the scene")).to_have_value("The bridge groans.")
            press(card_of(theirs, "Ilse"), "Ilse, Hit Points: one less")
            theirs.page.reload()
            open_fold(theirs, "Everybody")
            expect(track_of(card_of(theirs, "Ilse"), "Hit Points")).to_have_value("8")
            assert "scene1" not in theirs.page.url

    def test_a_link_brings_characters_whose_numbers_the_engine_says(self, page: Page, site: Site) -> None:
        """The calculator makes a stranger's Hit Points; one's own scene stays until the first change."""
        set_table(page, site.url + TABLE, "Ilse")
        page.goto(f"{site.url}{TABLE}#{_link(_document())}")
        page.reload()
        table = page.locator("scene-table")
        open_fold(table, "Everybody")
        expect(track_of(card_of(table, "Vreni"), "Hit Points")).to_have_value("10")
        expect(track_of(card_of(table, "Vreni"), "Experience Dice")).to_have_value("3")
        shared = table.locator(".scene-shared")
        expect(shared.get_by_label("Dice in the common stock", exact=True)).to_have_value("6")
        expect(table.locator(".scene-turn")).to_have_text("Round 4: Vreni moves.")
        press(table, "Back to mine")
        expect(table.locator(".scene-name")).to_have_text(["Ilse"])
        page.goto(f"{site.url}{TABLE}#{_link(_document())}")
        expect(table.locator(".scene-name")).to_have_text(["Wim", "Vreni"])
        open_fold(table, "Everybody")
        press(table, "Next")
        expect(said_at(table)).to_contain_text("Your own scene is in the bin.")
        expect(table.locator(".scene-name")).to_have_text(["Wim", "Vreni"])
        press(table, "Bring it back")
        expect(table.locator(".scene-name")).to_have_text(["Ilse"])

    def test_what_is_said_leaves_the_way_back(self, page: Page, site: Site) -> None:
        """Whatever is said of somebody's scene, by itself or of a press, one's own is a press away."""
        page.set_viewport_size(PHONE)
        set_table(page, site.url + TABLE, "Ilse")
        zed = {"id": "p1", "name": "Zed", "kind": "character", "inputs": {"name": "Zed", "statistics": 7}}
        page.goto("about:blank")
        page.goto(f"{site.url}{TABLE}#{_link(_document(people=[zed], turn=''))}")
        table = page.locator("scene-table")
        expect(said_at(table)).to_have_text(
            "The scene is open from the link, and not kept: it is yours with the first change. "
            "Keep it Back to mine The rules refuse the sheet of Zed, so its numbers are not known here."
        )
        cut_off = "(said) => said.scrollHeight > said.clientHeight + 1"
        assert not said_at(table).evaluate(cut_off)
        open_fold(table, "Everybody")
        table.get_by_label("Add somebody").select_option(label="A name and nothing else")
        press(table, "Add")
        expect(said_at(table)).to_contain_text("Type a name first")
        press(table, "Back to mine")
        expect(table.locator(".scene-name")).to_have_text(["Ilse"])
        expect(said_at(table)).to_be_empty()

    def test_links_that_open_no_scene_here(self, page: Page, site: Site) -> None:
        """One that cannot be read is one sentence; the table of another game is a link away.

        A page without a table says that it has no place for a scene.
        """
        page.goto(f"{site.url}{TABLE}#{_link(_document(turn='p7'))}")
        table = page.locator("scene-table")
        expect(page.locator("article")).to_contain_text("says something that this site does not know")
        expect(table.locator(".scene-person")).to_have_count(0)
        link = _link({"game": "arylon", "people": []})
        page.goto("about:blank")
        page.goto(f"{site.url}{TABLE}#{link}")
        expect(said_at(table)).to_contain_text("This is a scene of another game.")
        expect(said_at(table).get_by_role("link")).to_have_attribute(
            "href", f"{site.url}arylon/table/#{link}"
        )
        page.goto(f"{site.url}scattershot/damage/#{_link(_document())}")
        expect(page.locator(".rc-link-note")).to_contain_text("this link holds a scene")

    def test_files(self, page: Page, site: Site) -> None:
        """What is saved can be opened; what is no scene is refused in one sentence."""
        table = set_table(page, site.url + TABLE, "Ilse")
        open_fold(table, "Pass it on")
        with page.expect_download() as saving:
            press(table, "Save as a file")
        saved = json.loads(saving.value.path().read_text("utf-8"))
        assert saving.value.suggested_filename == "scene-scattershot.json"
        assert [each["name"] for each in saved["people"]] == ["Ilse"]
        chosen = table.locator(".scene-out input[type='file']")
        chosen.set_input_files(_file(_document()))
        expect(table.locator(".scene-name")).to_have_text(["Wim", "Vreni"])
        for content, says in (
            ({"format": "x"}, "holds no scene"),
            (_document(format="indie-rulebook scene 7"), "newer form"),
            (_document(round=-1), "missing or damaged"),
        ):
            chosen.set_input_files(_file(content))
            expect(said_at(table)).to_contain_text(says)
        expect(table.locator(".scene-name")).to_have_text(["Wim", "Vreni"])

    def test_code(self, page: Page, site: Site) -> None:
        """It is drawn on white; a change takes it away, and a scene too long for one is said."""
        table = set_table(page, site.url + TABLE, "Ilse", "Watchman")
        open_fold(table, "Pass it on")
        press(table, "Show a code")
        code = table.get_by_role("img", name="The link to this scene as a code for a camera")
        expect(code).to_be_visible()
        assert code.evaluate("(each) => each.getBoundingClientRect().width") >= 200
        press(table, "Next")
        expect(code).to_have_count(0)
        page.evaluate("() => { window.Worker = class { postMessage() {} terminate() {} } }")
        crowd = [_stranger(at) for at in range(1, 60)]
        file = _file(_document(people=crowd, turn=""))
        table.locator(".scene-out input[type='file']").set_input_files(file)
        press(table, "Show a code")
        expect(said_at(table)).to_contain_text("This scene is too long for a code")

    def test_no_code_of_what_was(self, page: Page, site: Site) -> None:
        """A press while what draws codes is fetched gets no code of the scene as it was."""
        table = set_table(page, site.url + TABLE, "Ilse", "Watchman")
        open_fold(table, "Pass it on")
        let_go = hold_back(page, f"**/{script_with(site, CODES)}")
        with page.expect_request(f"**/{script_with(site, CODES)}"):
            press(table, "Show a code")
        press(table, "Next")
        let_go()
        expect(said_at(table)).to_contain_text("was changed while its code was drawn; press again.")
        expect(table.locator(".scene-code svg")).to_have_count(0)

    def test_text_for_a_post(self, page: Page, site: Site) -> None:
        """A story: who is here, what happened in its order, a sentence each, and the link."""
        page.add_init_script(COPIED)
        table = set_table(page, site.url + TABLE, "Ilse", "Watchman")
        press(table, "Next")
        press(card_of(table, "Ilse"), "Ilse, Hit Points: one less")
        open_fold(table, "What happened")
        press(table, "Copy for a post")
        page.get_by_role("menuitem", name="BBCode").click()
        until(page, "window.copied")
        post = page.evaluate("window.copied")
        *story, link = post.splitlines()
        assert story == [
            "[quote][b]A scene of Scattershot[/b] (played at a table)",
            "With Ilse (Hit Points 9).",
            "Against Watchman.",
            "– All of them: made up by The Indie Rulebook, not by Fang Langford",
            "– Ilse is here.",
            "– Watchman is here.",
            "– Round 1: Ilse moves.",
            "– Ilse: Hit Points from 10 to 9.",
        ]
        assert "#scene1-" in link

    def test_a_roll_in_a_post_has_names(self, page: Page, site: Site) -> None:
        """Whoever rolled, and with what."""
        page.add_init_script(COPIED)
        table = set_table(page, site.url + TABLE, "Tobin")
        stage = table.locator(".stage")
        stage.get_by_role("button", name=re.compile("^Agility")).click()
        stage.get_by_role("button", name="hard −2", exact=True).click()
        press(table, "Roll")
        stage.get_by_role("button", name="Nothing more", exact=True).click()
        told = re.compile(r"Tobin \(Agility \d+; hard −2\): A modified Rating")
        expect(table.locator(".scene-last")).to_contain_text(told)
        open_fold(table, "What happened")
        press(table, "Copy for a post")
        page.get_by_role("menuitem", name="Plain text").click()
        until(page, "window.copied")
        assert told.search(page.evaluate("window.copied"))

    def test_the_steps_name_both_sides_in_the_log(self, page: Page, site: Site) -> None:
        """Whoever filled the form stands there in place of the Actor and the Resistor."""
        table = set_table(page, f"{site.url}{TABLE}#the-bench", "Tobin", "Captain of the watch")
        contest = page.locator("#contest")
        chooser = contest.get_by_label("Use")
        for part in ("Tobin acts: Agility", "Captain of the watch resists: Fencing"):
            chooser.select_option(label=chooser.locator("option", has_text=part).first.text_content())
        contest.get_by_role("button", name="Roll", exact=True).click()
        expect_answered(contest)
        contest.locator(".table-changes button", has_text="Put it into the log").click()
        last = table.locator(".scene-last")
        expect(last).to_contain_text(re.compile("Tobin .* and Captain of the watch "))
        expect(last).not_to_contain_text("Actor")
