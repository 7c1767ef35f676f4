"""A group's readings: chosen once, the whole book follows, and nothing moves that a reader looks at."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from engine.links import packed_fragment, read_packed
from tests.site.asleep import asleep, hold_back
from tests.site.bench_page import entries, result, roll
from tests.site.conftest import Site, script_with
from tests.site.group_page import CHAPTER, FORM, chosen, read_page
from tests.site.waiting import PAINTED, copied_by, expect_answered, text_of, until

ASKED = """
globalThis.asked = [];
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...rest) {
  if (typeof message?.text === 'string') asked.push(message.text);
  return postMessage.call(this, message, ...rest);
};
"""
"""Notes every question that goes to Python."""
STILL = 0.005
"""Of the window, as browsers count shifts."""
WATCH = """
globalThis.shifts = [];
const words = ({ node }) => `${node?.className || node?.nodeName}: ${(node?.textContent ?? '').slice(0, 40)}`;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (!hadRecentInput) shifts.push([value, sources.map(words)]);
  }
}).observe({ type: 'layout-shift' });
"""
TOP = "(part) => part.getBoundingClientRect().top"
"""Where a reader sees it. What is far above may still be on its way, and `scrollY` follows that."""
PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
PAGES = [
    (("Scattershot", "sr1", "below"), "scattershot/resolution/"),
    (("Shattered World", "hr8", "margin"), "shattered-world/the-roll/"),
    (("Walkabout", "wr14", "eighteen"), "walkabout/the-action/"),
    (("Arylon", "kr3", "equal_succeeds"), "comparing/"),
    (("Arylon", "kr3", "equal_succeeds"), "arylon/extras/opposition/"),
]
PLACES = ["", ".rc-charted", "data[data-asked]", ".rc-example", "rule-calculator", "target-finder"]
"""What stands in the middle when Python wakes; nothing is the first screen."""


class TestReading:
    """A page is read as the group reads it, and says what the book has."""

    def test_figures(self, page: Page) -> None:
        """At a Juncture of 7 and a Rating of 12, 3 of 100 pairs miss by 7 or more and 1 by 8 or more."""
        chosen(page)
        read_page(page)
        expect(page.locator(".group-strip")).to_contain_text(
            "Read as Thursday table does. 1 ruling is not as the book decides."
        )
        row = page.locator("tr", has=page.locator("data.group-own")).last
        expect(row).to_contain_text("1 % (the book: 3 %)")

    def test_calculators(self, page: Page) -> None:
        """A form holds the reading, so its link does; the address stays until the reader asks."""
        chosen(page)
        read_page(page)
        mib = page.locator("#mib")
        expect(mib.locator("select[name=SR1]")).to_have_value("below")
        expect(mib.locator(".rc-answer .rc-sentence")).to_contain_text("Catastrophic Failure 1 %")
        assert page.evaluate("location.hash") == ""
        mib.get_by_role("button", name="Show the odds").click()
        until(page, "location.hash.startsWith('#q1-')")

    def test_sentences(self, page: Page) -> None:
        """At a Rating of 12, 3 pairs of 100 miss by 7 or more and 1 by 8 or more; at 11 they are 6 and 3."""
        chosen(page)
        read_page(page, "scattershot/")
        sentence = page.locator("#first-try")
        expect(sentence).to_contain_text("1 % (the book: 3 %) end in catastrophe")
        expect(sentence.locator(".group-book")).to_have_count(1)
        sentence.get_by_label("Rating").fill("11")
        expect(sentence).to_contain_text("3 % (the book: 6 %) end in catastrophe")

    def test_what_no_reading_touches_is_not_asked(self, page: Page) -> None:
        """A chapter of another game has figures that can be read otherwise; none of them is asked again."""
        chosen(page)
        page.add_init_script(ASKED)
        read_page(page, "walkabout/the-action/")
        assert page.locator("[data-asked]").count() > 0
        assert page.evaluate("asked.map((text) => JSON.parse(text).inquiry)") == ["group"]

    def test_a_worked_example(self, page: Page) -> None:
        """2 and a modifier of 4 miss a 9; the book doubles the 6. Line, answer and citation say so."""
        chosen(page, "Shattered World", "hr8", "margin")
        read_page(page, "shattered-world/ten-minutes-more/")
        example = page.locator("#example-ford-maren-lifts-the-blade")
        expect(example.locator("summary .rc-result")).to_contain_text("which makes 6 against 9, a failure")
        book = "d8: 2, +4, times 2, which makes 12 against 9, a success by 3 points."
        expect(example.locator(".group-book")).to_have_text(
            f"The text above is as the book decides: {book} By your readings:"
        )
        title = re.escape(text_of(example.locator("summary b")))
        expect(example.locator(".rc-scroller")).to_have_attribute("aria-label", re.compile(f": {title}$"))
        cite = example.locator("a.cite")
        expect(cite).to_have_attribute("data-says", re.compile("which makes 6 against 9, a failure"))
        expect(cite).not_to_have_attribute("data-says", re.compile("makes 12 against 9"))
        read = re.escape(f"read as “Thursday table” does (HR8 as margin); the book: {book}")
        expect(cite).to_have_attribute("data-after", re.compile(read))

    def test_an_open_example(self, page: Page) -> None:
        """17 misses a 10 by 7; what was written down for the book's reading says that it was."""
        chosen(page)
        read_page(page, "scattershot/calculators/")
        note = page.locator("#example-the-edge-of-disaster .rc-answer > .group-book")
        book = "A Rating of 10 against 7 + 10 on 2d10 misses it by 7, a Catastrophic Failure."
        expect(note).to_have_text(f"The text above is as the book decides: {book} By your readings:")

    def test_a_table_of_readings(self, page: Page) -> None:
        """In a ruling's table the group's column is marked, and none in the tables of others."""
        chosen(page)
        read_page(page, "rulings/scattershot/")
        mark = page.locator(".ruling-table .group-mark")
        expect(mark).to_have_text(" (your group)")
        expect(page.locator("[data-ruling=SR1] th:has(.group-mark)")).to_have_attribute(
            "data-reading", "below"
        )
        expect(page.locator("[data-ruling=SR1] th.ruling-read")).to_have_attribute(
            "data-reading", "at_or_below"
        )

    def test_the_target_finder(self, page: Page) -> None:
        """A number that is met and not beaten is one higher for the same chance; typing keeps both."""
        chosen(page, "Arylon", "kr3", "equal_succeeds")
        read_page(page, "arylon/extras/opposition/")
        finder = page.locator("target-finder")
        expect(finder).to_contain_text("Read as “Thursday table” does: KR3 as equal succeeds.")
        row = finder.locator(".ri-targets tbody tr", has_text="Number against them")
        expect(row.locator("td").first).to_have_text(re.compile("^11.*the book: 10, "))
        finder.locator("[data-role=wanted]").fill("50")
        expect(finder.locator("thead")).to_contain_text("50 %")
        expect(finder).to_contain_text("KR3 as equal succeeds")

    def test_a_desk_and_its_paper(self, page: Page) -> None:
        """The bag that nobody changed is WR14's, also beside a name typed before; the paper says it."""
        page.goto("walkabout/make-a-character/")
        name = page.locator("#character-name")
        says = page.locator("#character > .rc-answer .rc-sentence")
        name.select_text()
        page.keyboard.type("Ash of the Creek")
        expect(says).to_contain_text("Ash of the Creek has 3 of 3")
        expect(says).to_contain_text("a bag of 4 white, 4 black")
        chosen(page, "Walkabout", "wr14", "eighteen")
        read_page(page, "walkabout/make-a-character/")
        expect(says).to_contain_text("a bag of 6 white, 6 black, 3 green")
        expect(name).to_have_value("Ash of the Creek")
        page.evaluate("window.print = () => {}")
        page.get_by_role("button", name="Print", exact=True).click()
        expect(page.locator(".desk-paper-group")).to_contain_text("Read as Thursday table does.")

    def test_a_draft_that_is_answered_first(self, page: Page, site: Site) -> None:
        """What the page itself has written into the address is not taken for a link that somebody opened."""
        page.goto("walkabout/make-a-character/")
        says = page.locator("#character > .rc-answer .rc-sentence")
        page.locator("#character-name").select_text()
        page.keyboard.type("Ash of the Creek")
        expect(says).to_contain_text("Ash of the Creek has 3 of 3")
        chosen(page, "Walkabout", "wr14", "eighteen")
        let_go = hold_back(page, f"**/{script_with(site, 'numbers on this page are as the book decides')}")
        page.goto("walkabout/make-a-character/")
        expect(says).to_contain_text("Ash of the Creek has 3 of 3")
        until(page, "location.hash.startsWith('#q1-')")
        first = page.evaluate("location.hash")
        let_go()
        expect(says).to_contain_text("a bag of 6 white, 6 black, 3 green")
        until(page, f"location.hash !== '{first}'")
        page.reload()
        expect(page.locator(".group-strip [data-state=read]")).to_be_visible()
        expect(says).to_contain_text("a bag of 6 white, 6 black, 3 green")

    def test_a_bench(self, page: Page) -> None:
        """Its stages hold and keep the reading; its log and address begin with what the reader does."""
        chosen(page, "Scattershot", "sr5", "below_juncture")
        read_page(page, "scattershot/table/#the-bench")
        damage = page.locator("#damage")
        expect(damage.locator("select[name=SR5]")).to_have_value("below_juncture")
        expect_answered(damage)
        expect(entries(page)).to_have_count(1)
        assert page.evaluate("location.hash") == "#the-bench"
        roll(page, "contest", "4 5 9 9")
        expect(result(page, "challenges", "rmib")).to_have_attribute("value", "3")
        expect(entries(page)).to_have_count(2)
        expect(damage.locator("select[name=SR5]")).to_have_value("below_juncture")
        until(page, "location.hash.startsWith('#b1-')")

    def test_a_link_is_shown_as_it_was_linked(self, page: Page) -> None:
        """An answer by the book's readings that somebody linked is not read otherwise."""
        page.goto(CHAPTER)
        mib = page.locator("#mib")
        mib.get_by_role("button", name="Show the odds").click()
        until(page, "location.hash.startsWith('#q1-')")
        fragment = page.evaluate("location.hash")
        chosen(page)
        read_page(page, CHAPTER + fragment)
        expect(page.locator("#mib .rc-answer .rc-sentence")).to_contain_text("Catastrophic Failure 3 %")

    def test_back_to_the_book(self, page: Page) -> None:
        """One press, and the book is as decided."""
        chosen(page)
        page.get_by_role("button", name="Back to the book as decided").click()
        page.goto(CHAPTER)
        expect(page.locator("#mib[data-state]")).to_be_visible()
        expect(page.locator(".group-strip, .group-book")).to_have_count(0)

    def test_other_pages_follow(self, page: Page) -> None:
        """What one page gives up, the form of another has no more, and a page that was read says so."""
        chosen(page)
        read, other = page.context.new_page(), page.context.new_page()
        read_page(read)
        other.goto(FORM)
        other.get_by_role("button", name="Back to the book as decided").click()
        expect(page.locator(".group-says")).to_have_text(
            "As the book decides. Another page of the book has just said so."
        )
        expect(read.locator(".group-strip")).to_contain_text("Your group reads the book otherwise now.")

    def test_nothing_moves_that_was_not_changed(self, page: Page) -> None:
        """A game whose rulings the group reads as the book does has no mark on its pages."""
        chosen(page)
        read_page(page, "walkabout/the-action/")
        expect(page.locator(".group-book")).to_have_count(0)


class TestChoice:
    """The form, its link, and what the choice changes."""

    def test_what_it_changes(self, page: Page) -> None:
        """At a Rating of 10, 10 of 100 pairs miss by 7 or more and 6 by 8 or more."""
        chosen(page)
        page.get_by_role("button", name="Work it out").click()
        table = page.get_by_role("table", name="What SR1 changes")
        number = table.locator("tbody", has_text="Catastrophic Failure").first
        expect(number.locator("td")).to_have_text(["10 %", "6 %", "6 %"])

    def test_a_link(self, page: Page, browser: Browser, site: Site) -> None:
        """Whoever opens it sees the choice; nothing is kept before they say so."""
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        chosen(page)
        link = copied_by(page, page.get_by_role("button", name="Copy link").click)
        expect(page.locator(".group-says")).to_contain_text("Copied")
        assert "#group1-" in link
        assert len(link) < 300
        fresh = browser.new_context(base_url=site.url)
        other = fresh.new_page()
        other.goto(link)
        expect(other.locator("#group-sr1")).to_have_value("below")
        expect(other.get_by_label("What your group is called")).to_have_value("Thursday table")
        other.goto(CHAPTER)
        expect(other.locator("#mib[data-state]")).to_be_visible()
        expect(other.locator(".group-strip")).to_have_count(0)
        fresh.close()

    def test_words_of_another_book(self, page: Page) -> None:
        """What this book does not know is kept in the choice, changes nothing, and every page says so."""
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        group = {"name": "T", "readings": {"KR1": "nosuch", "SR1": "below"}, "texts": {"ludo": "first"}}
        page.goto(f"{FORM}#{packed_fragment('group1', group)}")
        says = page.locator(".group-says")
        expect(says).to_contain_text(
            "Not known to this book, kept and not used: ludo as “first”, KR1 as “nosuch”."
        )
        link = copied_by(page, page.get_by_role("button", name="Copy link").click)
        assert read_packed("group1", link.partition("#")[2]) == group
        page.get_by_role("button", name="Read the book so").click()
        expect(says).to_contain_text("The book is read so on this device")
        read_page(page)
        strip = page.locator(".group-strip")
        expect(strip).to_contain_text("1 ruling is not as the book decides. Not known to this book, kept")
        expect(strip).to_contain_text("nosuch")

    def test_a_whole_text(self, page: Page) -> None:
        """A text sets the readings of its game; the form counts them."""
        page.goto(FORM)
        page.locator("summary", has_text="Scattershot").click()
        page.locator("#group-text-scattershot").select_option("blog-2006")
        expect(page.locator(".group-says")).to_contain_text("read otherwise than the book decides")

    def test_without_scripts(self, browser: Browser, site: Site) -> None:
        """The page says what it would do, and offers no button that does nothing."""
        context = browser.new_context(base_url=site.url, java_script_enabled=False)
        page = context.new_page()
        page.goto(FORM)
        expect(page.locator("article")).to_contain_text("every page is as the book decides")
        expect(page.get_by_role("button", name="Read the book so")).to_be_hidden()
        context.close()

    def test_fits_a_phone(self, page: Page) -> None:
        """At 320 pixels nothing stands out at the side, on the form and on a page read so."""
        page.set_viewport_size({"width": 320, "height": 700})
        chosen(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        read_page(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def _shifts(page: Page, path: str, place: str) -> list[tuple[float, list[str]]]:
    """Open a page, bring a place to the middle, and let Python wake then; return what shifted."""
    with asleep(page) as wake:
        page.goto(path)
        expect(page.locator(".group-strip")).to_be_visible()
        looked_at = page.locator(place or "article h1").first
        if place:
            looked_at.evaluate("(part) => part.scrollIntoView({ block: 'center' })")
        page.evaluate("document.fonts.ready")
        page.evaluate(PAINTED)
        page.evaluate(WATCH)
        top = looked_at.evaluate(TOP)
        wake()
        expect(page.locator(".group-strip [data-state=read]")).to_be_visible()
        expect(page.locator("rule-calculator[data-unasked]")).to_have_count(0)
    page.evaluate(PAINTED)
    assert abs(looked_at.evaluate(TOP) - top) < 1
    found: list[tuple[float, list[str]]] = page.evaluate("shifts")
    return found


@pytest.mark.parametrize(("size", "places"), [(PHONE, PLACES), (LAPTOP, PLACES[:2])], ids=["phone", "laptop"])
@pytest.mark.parametrize(("choice", "path"), PAGES, ids=[path for _, path in PAGES])
def test_nothing_shifts(
    page: Page, size: ViewportSize, places: list[str], choice: tuple[str, str, str], path: str
) -> None:
    """On the first screen, and where the reader has scrolled to."""
    page.set_viewport_size(size)
    chosen(page, *choice)
    page.goto(path)
    found = {each: _shifts(page, path, each) for each in places if not each or page.locator(each).count()}
    moved = {place: shifts for place, shifts in found.items() if sum(value for value, _ in shifts) >= STILL}
    assert not moved


def test_the_book_appears_with_a_press(page: Page) -> None:
    """A table that changed in sight is marked at once, and has the book's numbers after the next press."""
    page.set_viewport_size(PHONE)
    chosen(page, "Arylon", "kr3", "equal_succeeds")
    _shifts(page, "comparing/", "data[data-asked]")
    number = page.locator("data.group-own:visible").first
    note = number.locator("+ .group-book")
    hidden = "(note) => getComputedStyle(note).position === 'absolute'"
    assert note.evaluate(hidden)
    expect(number).to_have_attribute("title", re.compile("the book: "))
    page.locator("h2").first.click()
    assert not note.evaluate(hidden)


def test_a_frame_grows_inside(page: Page) -> None:
    """What stands last in a frame that keeps its height moves inside it, and the page does not follow."""
    page.set_viewport_size(PHONE)
    page.goto("walkabout/the-action/")
    frame = page.locator(".rc-frame:has(> rule-calculator)").first
    frame.evaluate("(part) => scrollTo(0, part.getBoundingClientRect().bottom + scrollY - 60)")
    page.evaluate(PAINTED)
    frame.evaluate("(part) => part.style.height = `${part.getBoundingClientRect().height}px`")
    frame.evaluate("(part) => part.setAttribute('data-group-held', '')")
    page.evaluate(PAINTED)
    seen = page.evaluate("scrollY")
    frame.evaluate("(part) => part.querySelector('.rc-answer').prepend(document.createElement('hr'))")
    page.evaluate(PAINTED)
    assert page.evaluate("scrollY") == seen
