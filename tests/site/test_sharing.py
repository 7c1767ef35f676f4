"""What people come for third: links that say whether they still hold, own dice, and dice for two."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from engine import catalogue
from engine.links import hash_of_answer, link_fragment
from tests.links.reading import Link, read_link
from tests.site.conftest import PATIENCE_MS, Site
from tests.site.kept import DENIED, busy, keep
from tests.site.page_python import answer_in_process
from tests.site.waiting import copied_by, expect_answered, expect_heard, hear, text_of

pytestmark = pytest.mark.usefixtures("in_process_engine")

CHAPTER = "scattershot/resolution/"
TOGETHER = "bench/rolling-together/"
OPENED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "links" / "opened.json").read_text("utf-8")
)
TABLES = [f"{system.url_slug}/calculators/" for system in catalogue()]
SAMPLE = [each for place, each in enumerate(OPENED) if place % 40 == 0]

REVERSED = {
    "version": "2026.1",
    "date": "2026-03-04",
    "id": "SR1",
    "kind": "reversed",
    "what": "the decision was reversed",
    "says": "The author settled it.",
    "calculators": ["scattershot.mib"],
}


def _mib(page: Page) -> Locator:
    return page.locator("rule-calculator#mib")


def _sentence(widget: Locator) -> str:
    return text_of(widget.locator(".rc-answer .rc-sentence")).replace("\u00a0", " ")


def _open(page: Page, address: str) -> None:
    """Show an address in a page that knows nothing of it yet."""
    page.goto("about:blank")
    page.goto(address)


def _linked(widget: Locator) -> Link:
    """What the link to the answer shown holds."""
    return read_link(widget.evaluate("(widget) => widget.link()"))


class TestOpenedLink:
    """Whoever opens a link is told whether it still has its answer."""

    def test_old_links(self, site: Site, page: Page) -> None:
        """Links of the set that lasts for ever are judged in the browser as in Python."""
        for link in SAMPLE:
            game = link["state"]["calculator"].partition(".")[0].replace("_", "-")
            _open(page, f"{site.url}{game}/calculators/#{link['fragment']}")
            told = "it matches" if link.get("is_same", True) else "made with another state of the book"
            expect(page.locator(".rc-link-check"), link["name"]).to_contain_text(told)

    def test_another_answer_and_why(self, site: Site, page: Page) -> None:
        """A link of an older version says what has changed and why, and leads to the edition that gave it."""
        entry = {
            "version": "2026.1",
            "calculators": ["scattershot.mib"],
            "what": "A tie wins.",
            "why": "S11.",
        }
        page.route(
            "**/corrections.json",
            lambda route: route.fulfill(
                status=200,
                body=json.dumps({"corrections": [entry], "changes": [REVERSED], "editions": ["2025.2"]}),
            ),
        )
        page.route("**/e/2025.2/**", lambda route: route.fulfill(status=200, body="kept"))
        state = {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 12}}
        fragment = link_fragment({**state, "engine": "2025.2"}, hash_of_answer({"result": {"never": 1}}))
        _open(page, f"{site.url}{CHAPTER}#{fragment}")
        note = _mib(page).locator(".rc-link-check")
        expect(note).to_contain_text("This link was made with another state of the book")
        expect(note).to_contain_text("made with version 2025.2 of the rules")
        expect(note).to_contain_text("Corrected in version 2026.1: A tie wins. S11.")
        expect(note).to_contain_text(
            "SR1 changed on 2026-03-04 (the decision was reversed): The author settled it."
        )
        expect(note.get_by_role("link", name="SR1")).to_have_attribute("href", re.compile("r/sr1/$"))
        edition = note.get_by_role("link", name="open this link in edition 2025.2")
        assert edition.get_attribute("href") == page.url.replace(site.url, f"{site.url}e/2025.2/")
        assert "2025.2" in json.dumps(read_link(page.url).engine)  # a reload tells it again
        page.fill("rule-calculator#mib input[name=rating]", "13")
        expect(note).to_have_count(0)

    def test_a_question_that_is_refused_now(self, site: Site, page: Page) -> None:
        """A link whose question had an answer once says so beside the refusal."""
        state = {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": "owl"}}
        _open(page, f"{site.url}{CHAPTER}#{link_fragment(state, 'A' * 9)}")
        expect(_mib(page).locator(".rc-link-check")).to_contain_text("refuse it")

    def test_the_answer_of_the_build_is_linked_with_its_hash(self, site: Site, page: Page) -> None:
        """Copied before Python is there, and until somebody touches the question."""
        page.goto(site.url + CHAPTER)
        button = _mib(page).locator("[data-action=copy-link]")
        hear(button)
        copied = copied_by(page, button.click)
        expect_heard(page, "Link copied")
        assert read_link(copied).answer_hash
        _open(page, copied)
        expect(_mib(page).locator(".rc-link-check")).to_contain_text("it matches")

    def test_tables_of_the_build_are_linked_with_their_hash(self, site: Site, sleeping: Page) -> None:
        """As long as they have their rows; what nobody has answered has no hash."""
        for address in TABLES:
            sleeping.goto(site.url + address)
            for widget in sleeping.locator("rule-calculator:has([data-rows])").all():
                expect(widget).to_have_attribute("data-state", re.compile("."))
                assert _linked(widget).answer_hash, widget.get_attribute("calculator")
        sleeping.goto(f"{site.url}scattershot/mechanical-play/")
        melee = sleeping.locator("rule-calculator[calculator='scattershot.melee']")
        expect(melee).to_have_attribute("data-state", re.compile("."))
        hash_of_build = _linked(melee).answer_hash
        melee.locator("[data-action=remove-row]").first.dispatch_event("click")
        assert _linked(melee).answer_hash is None
        # Now it has as many rows as before, and nothing is typed into any of them.
        melee.locator("[data-action=add-row]").first.dispatch_event("click")
        assert _linked(melee).answer_hash is None
        melee.locator("[data-reset]").first.dispatch_event("click")
        assert _linked(melee).answer_hash == hash_of_build

    def test_by_way_of_boards(self, site: Site, page: Page) -> None:
        """Escaped, wrapped and decorated, it opens the same answer."""
        page.goto(site.url + CHAPTER)
        widget = _mib(page)
        widget.locator("button[value=roll]").click()
        expect(widget.locator(".roll-line")).to_be_visible()
        page.wait_for_url(re.compile(r"\.m2[\w-]{15}x$"))
        address, sentence = page.url, _sentence(widget)
        start, fragment = address.split("#")
        half = len(fragment) // 2
        for changed in (
            fragment + "&amp;utm_source=forum",
            "#" + fragment,
            "%23" + fragment.replace("_", "%5C_"),
            "Q" + fragment[1:] + " and words",
            fragment.replace("-", "%2d").replace(".", "%252e"),
            fragment[:half] + "%0D%0A" + fragment[half:],
        ):
            _open(page, f"{start}#{changed}")
            expect(widget.locator(".rc-link-check")).to_contain_text("it matches")
            assert _sentence(widget) == sentence


class TestRefusedLink:
    """A link that no part of a page can open."""

    def test_one_sentence(self, site: Site, page: Page) -> None:
        """Whichever part opens links of a kind, it alone speaks of one that cannot be read."""
        desk, table, group = "scattershot/make-a-character/", "scattershot/table/", "rulings/your-group/"
        damaged = "a part of this link is missing or damaged"
        for path, fragment, says in (
            (desk, "sheet3-AHsifQx", "in a newer form (sheet3) than this page can read"),
            (desk, "sheet1-AHsifQ", damaged),
            (desk, f"sheet1-{'A' * 2_000_000}x", "this link is too long to be one of ours"),
            (desk, "x y" * 100_000, "this link is too long to be one of ours"),
            (table, "scene2-AHsifQx", "in a newer form (scene2) than this page can read"),
            (table, "Scene1-AHsifQ", damaged),
            (table, "b1-eyJixx", damaged),
            (group, "group2-AAAx", "in a newer form (group2) than this page can read"),
            (group, "group1-AAAx", damaged),
            (CHAPTER, "c1-eyJhdCI6x", damaged),
        ):
            _open(page, site.url + path)
            expect(
                page.locator(".desk-start, scene-table, group-readings, #mib[data-state]").first
            ).to_be_visible()
            page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
            said = page.locator(":is(.rc-link-note, .desk-said, .scene-said, .rc-error):visible")
            told = said.filter(has_text=re.compile("this link", re.IGNORECASE))
            expect(told).to_contain_text(re.compile(re.escape(says), re.IGNORECASE))


class TestSeed:
    """A roll shows its seed, and rolls again with any."""

    def test_again_with_this_seed(self, site: Site, page: Page) -> None:
        """The same seed shows the same dice, another one its own; neither counts as a new roll."""
        page.goto(site.url + CHAPTER)
        widget = _mib(page)
        widget.locator("button[value=roll]").click()
        field = widget.locator(".roll-line input")
        expect(field).to_have_value(re.compile("^[0-9a-f]{32}$"))
        expect(widget.locator(".roll-line")).to_contain_text("Kept in the Roll log")
        field.fill("an owl")
        widget.locator(".roll-line button").click()
        expect(widget.locator(".rc-footnote")).to_contain_text("an owl")
        expect(widget.locator(".roll-line input")).to_have_value("an owl")
        expect(widget.locator(".roll-line")).not_to_contain_text("Kept")
        owl = _sentence(widget)
        widget.locator(".roll-line input").press("Enter")
        expect_answered(widget)
        assert _sentence(widget) == owl


class TestOwnDice:
    """The reader's dice are asked for one by one, and never rolled."""

    def test_tapped(self, site: Site, page: Page) -> None:
        """Each tap names the next die; the last one brings the answer; the last tap can be taken back."""
        page.goto(site.url + CHAPTER)
        widget = _mib(page)
        widget.locator("details.rc-own > summary").click()
        dice = widget.locator(".own-dice")
        expect(dice.get_by_role("status")).to_have_text("Next: d10 number 1 of 2.")
        expect(dice.get_by_role("button", name=re.compile(r"^\d+$"))).to_have_count(10)
        dice.get_by_role("button", name="7", exact=True).click()
        expect(dice.get_by_role("status")).to_have_text("Next: d10 number 2 of 2.")
        expect(dice.get_by_role("button", name="7", exact=True)).to_be_focused()
        dice.get_by_role("button", name="Undo the last").click()
        expect(dice.get_by_role("status")).to_have_text("Next: d10 number 1 of 2.")
        assert widget.get_attribute("data-state") != "answered"
        dice.get_by_role("button", name="2", exact=True).click()
        expect(dice.get_by_role("status")).to_have_text("Next: d10 number 2 of 2.")
        dice.get_by_role("button", name="10", exact=True).click()
        expect_answered(widget)
        assert "2 + 10" in _sentence(widget)
        assert widget.locator(".rc-error:visible").count() == 0
        expect(widget.locator(".roll-line")).to_contain_text("Kept in the Roll log")

    def test_typed(self, site: Site, page: Page) -> None:
        """Typing says what is still wanted, shows no error for it, and a blank field rolls nothing."""
        page.goto(site.url + CHAPTER)
        widget = _mib(page)
        widget.locator("details.rc-own > summary").click()
        field = widget.locator("[data-role=faces]")
        expect(widget.locator(".own-dice button").first).to_be_visible()
        field.press_sequentially("3")
        expect(widget.locator(".own-dice [role=status]")).to_have_text("Next: d10 number 2 of 2.")
        field.press_sequentially(" 4")
        expect_answered(widget)
        sentence = _sentence(widget)
        assert "3 + 4" in sentence
        field.fill("")
        expect(widget.locator(".own-dice [role=status]")).to_have_text("Next: d10 number 1 of 2.")
        assert _sentence(widget) == sentence
        field.fill("4 11")
        self._says_once(widget, "enter a whole number from 1 to 10 (you entered 11)")
        expect(widget.locator(".rc-answer").first).to_have_attribute("data-stale", "")
        field.press("Enter")
        expect(widget).to_have_attribute("data-state", "failed")
        self._says_once(widget, "enter a whole number from 1 to 10 (you entered 11)")
        field.fill("4")
        expect(widget.locator(".rc-error:visible")).to_have_count(0)
        expect(widget.locator(".own-dice [role=status]")).to_have_text("Next: d10 number 2 of 2.")

    def _says_once(self, widget: Locator, words: str) -> None:
        """What is wrong stands beside the field, which refers to it, and nowhere else in sight."""
        error = widget.locator(".rc-error:visible")
        expect(error).to_have_count(1)
        expect(error).to_contain_text(words)
        expect(widget.locator(".own-dice [role=status]")).to_have_text("This cannot be: see what is marked.")
        expect(widget.locator(f".rc-failure:visible:has-text('{words}')")).to_have_count(0)
        field = widget.locator("[data-role=faces]")
        expect(field).to_have_attribute("aria-invalid", "true")
        assert error.get_attribute("id") in (field.get_attribute("aria-describedby") or "").split()

    def test_tokens(self, site: Site, page: Page) -> None:
        """Tokens are tapped by colour; one that has run out is no longer offered."""
        page.goto(site.url + "walkabout/calculators/")
        widget = page.locator("rule-calculator[calculator='walkabout.draw']")
        widget.locator("details.rc-own > summary").click()
        dice = widget.locator(".own-dice")
        red = dice.get_by_role("button", name="red", exact=True)
        red.click()
        expect(dice.get_by_role("button", name="Undo the last")).to_be_visible()
        expect(red).to_have_count(0)
        status, all_there = dice.get_by_role("status"), "That is all of them; the answer stands below."
        while (before := text_of(status)) != all_there:
            dice.get_by_role("button", name="white", exact=True).click()
            expect(status).not_to_have_text(before)
        expect_answered(widget)


class TestRollingTogether:
    """Two readers, each with a browser of their own, roll dice that neither chose."""

    @pytest.fixture(name="other")
    def _other(self, page: Page, site: Site) -> Page:
        assert page.context.browser
        context = page.context.browser.new_context(base_url=site.url)
        context.set_default_timeout(PATIENCE_MS)
        answer_in_process(context)
        return context.new_page()

    def _post(self, page: Page, place: str) -> str:
        field = page.locator(f"[data-made={place}] > textarea")
        expect(field).to_be_visible()
        return field.input_value()

    def _begin(self, page: Page) -> str:
        """Go from a roll to its commitment."""
        _mib(page).locator("button[value=roll]").click()
        _mib(page).get_by_role("link", name="Roll it together").click()
        page.wait_for_url("**/rolling-together/**")
        expect(page.locator("[name=question]")).to_have_value(re.compile("#q1-"))
        expect(page.locator("[name=question]")).to_be_in_viewport()
        page.get_by_role("button", name="I begin").click()
        expect(page.locator("[data-said=begin]")).to_contain_text("Post this message")
        return self._post(page, "begin")

    def _secret_stands_apart(self, page: Page, begun: str) -> None:
        """What is to be posted, and the sentence that says so, hold nothing of the secret."""
        kept = page.locator("[data-made=kept] details.together-kept")
        reveal = kept.locator("textarea").input_value()
        secret = reveal.split("secret ")[1].split(" ")[0]
        assert re.fullmatch("[0-9a-f]{32}", secret)
        assert secret not in begun + text_of(page.locator("[data-said=begin]"))
        expect(kept).not_to_have_attribute("open", "")
        expect(kept.locator("summary")).to_have_text("Keep to yourself: your reveal")

    def test_a_whole_roll(self, site: Site, page: Page, other: Page) -> None:
        """Commitment, answer and reveal go through posts; both see the same dice, and so does everyone."""
        page.goto(site.url + CHAPTER)
        begun = self._begin(page)
        self._secret_stands_apart(page, begun)
        other.goto(site.url + TOGETHER)
        other.locator("[name=pasted]").fill(f"[quote=A]{begun}[/quote]")
        expect(other.locator("[data-said=read]")).to_contain_text("This is a commitment")
        other.locator("[name=answer]").fill("the owl is late")
        other.get_by_role("button", name="Make my answer").click()
        answered = self._post(other, "read")
        page.locator("[name=pasted]").fill("> " + answered.replace("\n", "\n> "))
        expect(page.locator("[data-said=read]")).to_contain_text("The dice are fixed")
        revealed = self._post(page, "read")
        other.locator("[name=pasted]").fill(f"{begun}\n\n{answered}\n\n{revealed}")
        expect(other.locator("[data-said=read]")).to_contain_text("It holds")
        mine = page.get_by_role("link", name="See the roll").get_attribute("href")
        theirs = other.get_by_role("link", name="See the roll").get_attribute("href")
        assert mine == theirs
        _open(page, str(mine))
        widget = page.locator("rule-calculator[calculator='scattershot.mib']")
        expect(widget.locator(".rc-footnote")).to_contain_text("together 1 ")
        other.context.close()

    def test_an_answer_stays_when_the_secrets_come_late(self, site: Site, page: Page, other: Page) -> None:
        """A busy browser reads its own secrets after the answer was made: it is still there to post."""
        page.goto(site.url + CHAPTER)
        begun = self._begin(page)
        neighbour = other.context.new_page()
        neighbour.goto(site.url + "about/privacy/")
        keep(neighbour, {"id": "opening none", "kind": "opening", "value": None})
        let_go = busy(neighbour)
        other.goto(site.url + TOGETHER)
        other.locator("[name=pasted]").fill(begun)
        other.locator("[name=answer]").fill("the owl is late")
        other.get_by_role("button", name="Make my answer").click()
        answered = self._post(other, "read")
        let_go()
        # Written after everything that waits has been read.
        keep(other, {"id": "opening later", "kind": "opening", "value": None})
        assert self._post(other, "read") == answered
        other.context.close()

    def test_a_liar_is_found_out(self, site: Site, page: Page) -> None:
        """A message that was changed, or a secret that does not fit, is called so."""
        vectors = json.loads(
            (Path(__file__).parents[2] / "vectors" / "rolling-together-1.json").read_text("utf-8")
        )["vectors"]
        page.goto(site.url + TOGETHER)
        pasted, said = page.locator("[name=pasted]"), page.locator("[data-said=read]")
        first, answer, _ = vectors[0]["messages"]
        pasted.fill(first.replace("commitment ", "commitment 0", 1))
        expect(said).to_contain_text("came through damaged")
        pasted.fill("good morning")
        expect(said).to_contain_text("There is no message in this text")
        pasted.fill(answer)
        expect(said).to_contain_text("the commitment that this belongs to is missing", ignore_case=True)

    def test_bound_to_a_post(self, site: Site, page: Page) -> None:
        """Host and number of a post are the seed, the same for all the ways to write its address."""
        question = link_fragment({"calculator": "scattershot.mib", "inputs": {"rating": 12}, "mode": "roll"})
        page.goto(f"{site.url}{TOGETHER}#{question}")
        page.locator("summary", has_text="Bind the roll").click()
        page.locator("[name=bound]").fill("http://www.forge.example/viewtopic.php?t=9&v=27&p=34#p34")
        page.locator("[name=number]").fill("2")
        page.get_by_role("button", name="Bind the roll").click()
        expect(page.locator("[data-said=bound]")).to_contain_text("Seed: post 2 2 forge.example 34.")
        address = str(page.get_by_role("link", name="See the roll").get_attribute("href"))
        assert read_link(address).request["seed"] == "post 2 2 forge.example 34"
        page.locator("[name=bound]").fill("http://www.forge.example/2026/owl/?utm_source=x")
        page.get_by_role("button", name="Bind the roll").click()
        said = page.locator("[data-said=bound]")
        expect(said).to_contain_text("Seed: post 1 2 https://forge.example/2026/owl.")
        expect(said).to_contain_text("each gives other dice")
        page.locator("[name=bound]").fill("javascript:alert(1)")
        page.get_by_role("button", name="Bind the roll").click()
        expect(page.locator("[data-said=bound]")).to_contain_text("this is no address of a post")

    def test_without_storage(self, site: Site, context: BrowserContext) -> None:
        """Where the device keeps nothing the reader is told to keep the reveal, which lies open below."""
        context.add_init_script(DENIED)
        page = context.new_page()
        question = link_fragment({"calculator": "scattershot.mib", "inputs": {"rating": 12}, "mode": "roll"})
        page.goto(f"{site.url}{TOGETHER}#{question}")
        page.get_by_role("button", name="I begin").click()
        expect(page.locator("[data-said=begin]")).to_contain_text("to a place of your own")
        expect(page.locator("[data-made=kept] details.together-kept")).to_have_attribute("open", "")
