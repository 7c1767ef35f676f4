"""What a browser will not keep, or kept badly, costs no answer and loses nothing that is typed."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.site.conftest import Problems, Site, script_with
from tests.site.faults.widget import Widget
from tests.site.kept import FULL, HOLD, keep, kept
from tests.site.probing import probe
from tests.site.waiting import until

KEEP_EVERYWHERE = """([names, text]) => {
  for (const store of [localStorage, sessionStorage]) {
    for (const name of names) store.setItem(name, text);
  }
}"""
"""Keeps one text under each of some names."""

FILL_STORAGE = """() => {
  for (const store of [localStorage, sessionStorage]) {
    for (let size = 2 ** 22, place = 0; size > 0; place += 1) {
      try {
        store.setItem(`filler ${place}`, 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
  }
}"""
"""Leaves no byte free in the stores for texts."""

KEPT = [
    "indie-rulebook rolls",
    "indie-rulebook together",
    "indie-rulebook bench scattershot",
    "indie-rulebook comparison 1",
    "view of odds",
    "/book/.__palette",
]
# A version that this book never had, with parts that it does not know.
OTHER_VERSION = (
    '{"version": 0, "rolls": [{"when": 5, "what": null}], "stages": "x", "__proto__": {"version": 9}}'
)
CUT_OFF = '{"version": 1, "rolls": [{"time": "20'
NEWER = [
    ("sheet", "n"),
    ("draft", "draft scattershot n"),
    ("scene", "scene scattershot"),
    ("group", "group"),
    ("roll", "roll n"),
    ("opening", "opening n"),
    ("bench", "bench scattershot"),
    ("comparison", "comparison"),
]
"""Kinds of documents, and an id of each."""
GROUP = "1 group\N{RIGHT SINGLE QUOTATION MARK}s readings"
SAID_AT = [
    ("scattershot/make-a-character/", "", ".desk-said", "1 character"),
    ("scattershot/make-a-character/", "", ".desk-said", "1 unfinished character"),
    ("scattershot/table/#the-bench", "", "rule-bench", "1 bench with your steps"),
    ("scattershot/table/", ".scene-begin [data-action=begin]", ".scene-said", "1 scene"),
    ("bench/rolling-together/", "", "[data-said=read]", "1 secret of a roll together"),
    ("about/log/", "", ".roll-said", "1 roll"),
    ("rulings/your-group/", "", ".group-says", GROUP),
    ("scattershot/resolution/", "", ".group-strip", GROUP),
    ("scattershot/resolution/", ".rc-inquiry > summary", "rule-inquiry .rc-failure", "1 comparison"),
]
"""Where each of them is spoken of: a page, what opens the place there, the place, and its words."""
PAST, FUTURE = (datetime(year, 6, 1, tzinfo=UTC) for year in (1986, 2066))

STEPS, BURST = 2_000, 20
TAKE_STEPS = """([script, steps]) => {
    const change = async ([id, word]) => {
        const parts = Object.values(await import(script));
        globalThis.store = parts.find((part) => typeof part?.removeAll === 'function');
        await store.load(tally);
        return store.change(tally, id, (words) => [...(words ?? []), word]);
    };
    globalThis.tally ??= { kind: 'tally', form: 1, read: (words) => words };
    globalThis.changes = [...(globalThis.changes ?? []), ...steps.map(change)];
}"""
"""Appends words to documents of a kind of its own, all at once, and remembers what comes of each."""


def _search_and_colours_work(page: Page) -> None:
    """The theme has parts of its own that read what is kept."""
    expect(page.locator("label[for^=__palette]:visible")).to_have_count(1)
    page.locator(".md-search__input").click()
    page.keyboard.type("roll")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".md-search__output")).to_be_hidden()


def _the_log_has_it(widget: Widget, trouble: str = "") -> None:
    """The link below the roll leads to the log, which has it, and says whether that will last."""
    widget.element.get_by_role("link", name="Roll log").click()
    expect(widget.page.locator("roll-log li")).to_have_count(1)
    expect(widget.page.locator("roll-log li")).to_contain_text("137")
    expect(widget.page.locator(".roll-count")).to_contain_text(trouble)


class TestDenied:
    """The reader has told the browser to keep nothing."""

    def test_the_book_works(self, widget: Widget) -> None:
        """It searches, answers and rolls with no error; a sentence says that the log will not last."""
        widget.page.add_init_script(probe("deny_storage"))
        widget.wake()
        widget.roll("Not kept for long: this browser keeps nothing for this site")
        _search_and_colours_work(widget.page)
        _the_log_has_it(widget, "This will not last: this browser keeps nothing for this site")


class TestFull:
    """No byte more goes into any store."""

    def test_the_book_works(self, widget: Widget) -> None:
        """It answers and rolls; the log says that it will not last; Python does without being kept."""
        page = widget.page
        page.goto("about/privacy/")
        page.evaluate(FILL_STORAGE)
        page.add_init_script(FULL)
        session = page.context.new_cdp_session(page)
        origin = page.evaluate("location.origin")
        session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
        with page.expect_console_message(lambda said: "not stored for the next visit" in said.text):
            widget.wake()
        widget.roll("Not kept for long: the storage of this browser is full")
        _the_log_has_it(widget, "This will not last: the storage of this browser is full")

    def test_a_character_who_stays(self, page: Page) -> None:
        """A character who is deleted on the page, and not on the device, is not called deleted."""
        page.goto("scattershot/make-a-character/")
        page.locator(".desk-keep [data-action=keep]").click()
        expect(page.locator(".desk-said")).to_contain_text("is kept on this device")
        page.evaluate(f"() => {{ {FULL} }}")
        page.locator(".desk-list [data-action=delete]").click()
        says = "is gone from this page alone: the storage of this browser is full."
        expect(page.locator(".desk-back")).to_contain_text(says)
        assert len(kept(page, "sheet")) == 1


class TestUnread:
    """Something is kept, and cannot be read now."""

    def test_it_is_not_taken_for_nothing(self, page: Page, context: BrowserContext) -> None:
        """Where all that is kept is shown and saved, one sentence says so, and no empty file is saved."""
        page.goto("about/licences/")
        keep(page, {"id": "roll 1", "kind": "roll", "value": {"sentence": "A 7."}})
        holder = context.new_page()
        holder.goto("about/licences/")
        holder.evaluate(HOLD)
        page.goto("about/privacy/")
        why = "for this browser has not opened its storage yet; wait a little, or load this page again."
        unread = f"What lies on this device cannot be read now, {why}"
        expect(page.locator(".kept-count")).to_have_text(unread)
        saved: list[str] = []
        page.on("download", lambda download: saved.append(download.suggested_filename))
        page.get_by_role("button", name="Save everything as a file").click()
        expect(page.locator("kept-documents [role=status]")).to_contain_text(unread)
        assert not saved
        # All wait for the browser at the same time.
        tabs = [context.new_page() for _ in SAID_AT]
        for tab, (address, opener, _, _) in zip(tabs, SAID_AT, strict=True):
            tab.goto(address)
            if opener:
                tab.locator(opener).first.click()
        for tab, (_, _, place, _) in zip(tabs, SAID_AT, strict=True):
            expect(tab.locator(place).first).to_contain_text(unread)

    def test_full_with_notes_of_another_page(self, page: Page) -> None:
        """What lies beside the database and has no room in it, or is damaged, keeps nobody from the rest."""
        page.goto("about/licences/")
        keep(page, {"id": "roll 1", "kind": "roll", "value": {"sentence": "A 7."}})
        whole = {"form": 1, "revision": 1, "made": "2026-11-21", "date": "2026-11-21", "value": {}}
        note = {"id": "roll 2", "document": {**whole, "id": "roll 2", "kind": "roll"}, "since": 0, "why": ""}
        for name, text in (("a", json.dumps([note])), ("b", '[{"id": "roll 3", "document": "text"}]')):
            page.evaluate("given => localStorage.setItem(...given)", [f"unsaved indie-rulebook {name}", text])
        page.add_init_script(FULL)
        page.goto("about/privacy/")
        expect(page.locator(".kept-count")).to_have_text("On this device: 1 roll.")


class TestUnfetched:
    """The scripts that keep what people make do not come."""

    @pytest.mark.usefixtures("in_process_engine")
    def test_what_was_made_waits(self, widget: Widget, site: Site, problems: Problems) -> None:
        """The page says why, and once it has gone the next one keeps it, where nothing was kept before."""
        problems.provoke("console: Failed to load resource")
        page = widget.page
        script = script_with(site, "older than what another page has kept")
        page.route(f"**/{script}*", lambda route: route.abort())
        widget.wake()
        widget.roll("Not kept for long: what keeps it could not be fetched")
        page.goto("about:blank")
        later = page.context.new_page()
        later.goto("about/log/")
        expect(later.locator("roll-log li")).to_have_count(1)
        expect(later.locator(".roll-count")).to_have_text("1 roll.")


class TestSpoilt:
    """What is kept is cut off, of another version, or not what anybody wrote."""

    @pytest.mark.usefixtures("in_process_engine")
    @pytest.mark.parametrize(
        "text",
        [CUT_OFF, OTHER_VERSION, "", "null", "[]", "1"],
        ids=["cut off", "other version", "empty", "null", "list", "number"],
    )
    def test_the_book_works(self, widget: Widget, text: str) -> None:
        """It searches, answers, and opens a bench; the log begins anew, and the old text can be saved."""
        page = widget.page
        page.goto("about/privacy/")
        page.evaluate(KEEP_EVERYWHERE, [KEPT, text])
        widget.wake()
        widget.roll()
        _search_and_colours_work(page)
        _the_log_has_it(widget)
        assert {"name": "rolls", "text": text} in kept(page, "damaged text") or kept(page, "roll") != []
        page.goto("scattershot/table/#the-bench")
        expect(page.locator("rule-bench [data-entry]")).to_have_count(1)


class TestNewer:
    """A site that was taken back a version finds what the newer one has kept."""

    def test_every_place_says_so(self, page: Page) -> None:
        """By one sentence, and what was kept stays as it is."""
        page.goto("about/")
        keep(page, *({"id": each, "kind": kind, "form": 7, "value": {"kind": kind}} for kind, each in NEWER))
        for address, opener, place, words in SAID_AT:
            page.goto(address)
            if opener:
                page.locator(opener).first.click()
            said = f"{words} on this device cannot be read here, for a newer state of the book has kept it."
            expect(page.locator(place).first).to_contain_text(said)
        assert [kind for kind, _ in NEWER if {"kind": kind} not in kept(page, kind)] == []


class TestClock:
    """The clock of a device may be decades off, and may be set while a page is open."""

    def test_wrong(self, widget: Widget) -> None:
        """Python starts and answers, and each roll bears the time that the clock told, the latest first."""
        clock = widget.page.clock
        clock.set_fixed_time(PAST)
        widget.wake()
        widget.roll()
        clock.set_fixed_time(FUTURE)
        widget.ask(138)
        widget.expect_answer(138)
        widget.roll()
        widget.element.get_by_role("link", name="Roll log").click()
        rolls = widget.page.locator("roll-log li")
        expect(rolls).to_have_count(2)
        expect(rolls.nth(0)).to_contain_text("2066")
        expect(rolls.nth(0)).to_contain_text("138")
        expect(rolls.nth(1)).to_contain_text("1986")
        expect(rolls.nth(1)).to_contain_text("137")


class TestTwoTabs:
    """Two tabs change the same documents."""

    def test_no_step_is_lost(self, context: BrowserContext, site: Site) -> None:
        """Two thousand random steps, in bursts in both: each document has all, and both tabs show them."""
        source = random.Random(20261126)  # noqa: S311
        script = f"/book/assets/js/{script_with(site, 'a newer state of the book keeps it now')}"
        model: dict[str, list[str]] = {"a": [], "b": [], "c": []}
        tabs = [context.new_page(), context.new_page()]
        for tab in tabs:
            tab.goto("about/log/")
        for first in range(0, STEPS, BURST):
            burst = [(source.choice("abc"), str(word)) for word in range(first, first + BURST)]
            source.choice(tabs).evaluate(TAKE_STEPS, [script, burst])
            for document, word in burst:
                model[document].append(word)
        for tab in tabs:
            assert tab.evaluate("Promise.all(changes).then((all) => all.every(({ lasts }) => lasts))")
        expected = sorted(sorted(words) for words in model.values())
        assert sorted(map(sorted, kept(tabs[0], "tally"))) == expected
        shown = "JSON.stringify(store.all(tally).map(({ value }) => value.toSorted()).toSorted())"
        for tab in tabs:
            until(tab, f"{shown} === {json.dumps(json.dumps(expected, separators=(',', ':')))}")
