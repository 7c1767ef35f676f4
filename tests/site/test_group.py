"""A group's readings: chosen once, the whole book follows, and nothing moves; one link gives them on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from engine.links import link_fragment, packed_fragment, read_packed
from tests.site.asleep import asleep, hold_back
from tests.site.bench_page import entries, result, roll
from tests.site.conftest import Site, bring_theme, script_with
from tests.site.group_page import CHAPTER, FORM, chosen, read_next, read_page, read_the_book_so
from tests.site.kept import busy
from tests.site.looks import Looks
from tests.site.page_tables import words_of
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
MIB = link_fragment({"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 12}, "at": "mib"})
STRANGE = {"KR1": "nosuch", "HR8": "margin", "KR3": "equal_succeeds", "SR5": "below_juncture"}
GROUP = {
    "name": "Thursday table",
    "readings": {**STRANGE, "WR14": "eighteen"},
    "texts": {"ludo": "fi\u202erst"},
}
"""What reads a ruling of each game otherwise, and has two words that this book does not know."""
DESK = "walkabout/make-a-character/"
SPOKEN = """
globalThis.spoken = [];
const PLACES = ':is(article [role=status], .rs-status):not([aria-live=off], .group-strip *)';
new MutationObserver((changes) => {
  const places = changes.filter(({ addedNodes }) => addedNodes.length).map(({ target }) => target);
  spoken.push(...places.filter((each) => each.matches?.(PLACES)).map(({ textContent }) => textContent));
}).observe(document, { childList: true, subtree: true });
"""
"""Notes all that is spoken, but by the strip."""
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
READ_OTHERWISE = {
    "name": "Thursday table",
    "readings": {"SR1": "below", "HR8": "margin", "WR14": "eighteen", "KR3": "equal_succeeds"},
    "texts": {},
}
"""One ruling of each game is read otherwise."""
FINDER = "arylon/extras/opposition/"
OF_FINDERS = 'select[data-role="who"]'
"""In the script of target finders."""
OTHERS = ("shattered-world/the-roll/", "walkabout/the-action/", FINDER)
CHARTED = [(CHAPTER, place) for place in ("", ".rc-charted", "data[data-asked]")]
LOOKS = {
    "numbers on a phone": (PHONE, CHARTED),
    "forms on a phone": (PHONE, [(CHAPTER, ".rc-example"), (CHAPTER, "rule-calculator")]),
    "other pages on a phone": (PHONE, [*((path, "") for path in OTHERS), (FINDER, "target-finder")]),
    "a laptop": (LAPTOP, [*CHARTED[:2], ("comparing/", "data[data-asked]")]),
}
"""On which screen and page, and what stands in its middle when Python wakes; nothing is the top of it."""


def _wide(page: Page) -> int:
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width


def _expect_chapter(page: Page) -> None:
    """At a Juncture of 7 and a Rating of 12, 3 of 100 pairs miss by 7 or more and 1 by 8 or more."""
    expect(page.locator(".group-strip")).to_contain_text(
        "Read as Thursday table does. 1 ruling is not as the book decides."
    )
    expect(page.locator("tr", has=page.locator("data.group-own")).last).to_contain_text("1 % (the book: 3 %)")


def _expect_form(page: Page) -> None:
    """A form holds the reading, so its link does; the address stays until the reader asks."""
    mib = page.locator("#mib")
    expect(mib.locator("select[name=SR1]")).to_have_value("below")
    expect(mib.locator(".rc-answer .rc-sentence")).to_contain_text("Catastrophic Failure 1 %")
    assert page.evaluate("location.hash") == ""
    mib.get_by_role("button", name="Show the odds").click()
    until(page, "location.hash.startsWith('#q1-')")


def _expect_sentence(page: Page) -> None:
    """At a Rating of 12, 3 pairs of 100 miss by 7 or more and 1 by 8 or more; at 11 they are 6 and 3."""
    sentence = page.locator("#first-try")
    expect(sentence).to_contain_text("1 % (the book: 3 %) end in catastrophe")
    expect(sentence.locator(".group-book")).to_have_count(1)
    sentence.get_by_label("Rating").fill("11")
    expect(sentence).to_contain_text("3 % (the book: 6 %) end in catastrophe")


def _expect_table_of_readings(page: Page) -> None:
    """In a ruling's table the group's column is marked, and none in the tables of others."""
    expect(page.locator(".ruling-table .group-mark")).to_have_text(" (your group)")
    ruling = page.locator("[data-ruling=SR1]")
    expect(ruling.locator("th:has(.group-mark)")).to_have_attribute("data-reading", "below")
    expect(ruling.locator("th.ruling-read")).to_have_attribute("data-reading", "at_or_below")


def _expect_link(page: Page, browser: Browser, site: Site) -> None:
    """Whoever opens the form's link sees the choice; nothing is kept before they say so."""
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


def _expect_changes(form: Page) -> None:
    """At a Rating of 10, 10 of 100 pairs miss by 7 or more and 6 by 8 or more."""
    form.get_by_role("button", name="Work it out").click()
    table = form.get_by_role("table", name="What SR1 changes")
    number = table.locator("tbody", has_text="Catastrophic Failure").first
    expect(number.locator("td")).to_have_text(["10 %", "6 %", "6 %"])


def test_a_choice(page: Page, browser: Browser, site: Site, looks: Looks) -> None:
    """The pages of a game are read so and say what the book has, until one press on any page of them."""
    page.set_viewport_size({"width": 320, "height": 700})
    page.add_init_script(ASKED)
    chosen(page)
    with looks.at("the form at 320 pixels"):
        assert _wide(page) <= 320
    with looks.at("its link"):
        _expect_link(page, browser, site)
    read_page(page, f"{CHAPTER}#{MIB}")
    with looks.at("a link to an answer by the book's readings is shown as it was linked"):
        expect(page.locator("#mib .rc-answer .rc-sentence")).to_contain_text("Catastrophic Failure 3 %")
    page.goto("about:blank")
    read_page(page)
    with looks.at("a chapter"):
        _expect_chapter(page)
    with looks.at("a chapter at 320 pixels"):
        assert _wide(page) <= 320
    with looks.at("a calculator"):
        _expect_form(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    _expect_other_pages(page, looks)
    _expect_back(page, looks)


def _expect_other_pages(page: Page, looks: Looks) -> None:
    """Pages of the game, and one of another game, whose figures rest on no ruling that is read otherwise."""
    bring_theme(page)
    read_next(page, "scattershot/")
    with looks.at("a sentence"):
        _expect_sentence(page)
    read_next(page, "scattershot/calculators/")
    with looks.at("an open example, 17 against a 10, says that its words were for the book's reading"):
        book = "A Rating of 10 against 7 + 10 on 2d10 misses it by 7, a Catastrophic Failure."
        expect(page.locator("#example-the-edge-of-disaster .rc-answer > .group-book")).to_have_text(
            f"The text above is as the book decides: {book} By your readings:"
        )
    read_next(page, "rulings/scattershot/")
    with looks.at("a table of readings"):
        _expect_table_of_readings(page)
    page.evaluate("() => { asked.length = 0; }")
    read_next(page, "walkabout/the-action/")
    with looks.at("a chapter of another game, of which nothing is asked again"):
        assert page.locator("[data-asked]").count() > 0
        assert page.evaluate("asked.map((text) => JSON.parse(text).inquiry)") == ["group"]
        expect(page.locator(".group-book")).to_have_count(0)


def _expect_back(page: Page, looks: Looks) -> None:
    """One press, and the book is as decided: other forms follow, and a page that was read says so."""
    form, other = page.context.new_page(), page.context.new_page()
    for each in (form, other):
        each.goto(FORM)
    with looks.at("what the choice changes"):
        _expect_changes(form)
    other.get_by_role("button", name="Back to the book as decided").click()
    with looks.at("another form"):
        expect(form.locator(".group-says")).to_have_text(
            "As the book decides. Another page of the book has just said so."
        )
    with looks.at("a page that was read"):
        expect(page.locator(".group-strip")).to_contain_text("Your group reads the book otherwise now.")
    with looks.at("a text sets the readings of its game; the form counts them"):
        form.locator("summary", has_text="Scattershot").click()
        form.locator("#group-text-scattershot").select_option("blog-2006")
        expect(form.locator(".group-says")).to_contain_text("read otherwise than the book decides")
    with looks.at("a page that is opened now"):
        page.goto(CHAPTER)
        expect(page.locator("#mib[data-state]")).to_be_visible()
        expect(page.locator(".group-strip, .group-book")).to_have_count(0)


def _expect_example(page: Page) -> None:
    """2 and a modifier of 4 miss a 9; the book doubles the 6. Line, answer and citation say so."""
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


def _expect_finder(finder: Locator) -> None:
    """A number that is met and not beaten is one higher for the same chance; typing keeps both."""
    expect(finder).to_contain_text("Read as “Thursday table” does: KR3 as equal succeeds.")
    row = finder.locator(".ri-targets tbody tr", has_text="Number against them")
    expect(row.locator("td").first).to_have_text(re.compile("^11.*the book: 10, "))
    finder.locator("[data-role=wanted]").fill("50")
    expect(finder.locator("thead")).to_contain_text("50 %")
    expect(finder).to_contain_text("KR3 as equal succeeds")


def _expect_bench(page: Page) -> None:
    """Its stages hold and keep the reading; its log and address begin with what the reader does."""
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


def _choose_by_link(page: Page, looks: Looks) -> None:
    """Begin a draft by the book's readings, then open the link of a group, and read the book so."""
    page.goto(DESK)
    says = page.locator("#character > .rc-answer .rc-sentence")
    page.locator("#character-name").select_text()
    page.keyboard.type("Ash of the Creek")
    expect(says).to_contain_text("Ash of the Creek has 3 of 3")
    expect(says).to_contain_text("a bag of 4 white, 4 black")
    page.goto(f"{FORM}#{packed_fragment('group1', GROUP)}")
    with looks.at("words of another book"):
        expect(page.locator(".group-says")).to_contain_text(
            "Not known to this book, kept and not used: ludo as “first”, KR1 as “nosuch”."
        )
        link = copied_by(page, page.get_by_role("button", name="Copy link").click)
        assert read_packed("group1", link.partition("#")[2]) == GROUP
    read_the_book_so(page)


def test_a_choice_for_every_game(page: Page, site: Site, looks: Looks) -> None:
    """Examples, finders, desks and benches follow; what this book does not know is kept, and not used."""
    _choose_by_link(page, looks)
    read_page(page, "shattered-world/ten-minutes-more/")
    with looks.at("words of another book on a page"):
        strip = page.locator(".group-strip")
        expect(strip).to_contain_text("4 rulings are not as the book decides. Not known to this book, kept")
        expect(strip).to_contain_text("nosuch")
    with looks.at("a worked example"):
        _expect_example(page)
    bring_theme(page)
    let_go = hold_back(page, f"**/{script_with(site, OF_FINDERS)}")
    for path in (FINDER, "arylon/extras/running-it/", FINDER):  # one is left undefined
        read_next(page, path)
    let_go()
    with looks.at("the target finder, whose script came after the page was read"):
        _expect_finder(page.locator("target-finder"))
    read_page(page, "scattershot/table/#the-bench")
    with looks.at("a bench"):
        _expect_bench(page)
    _expect_desk(page, site, looks)


def _expect_desk(page: Page, site: Site, looks: Looks) -> None:
    """What a page has written into its address before it is read so is not taken for a link."""
    says = page.locator("#character > .rc-answer .rc-sentence")
    let_go = hold_back(page, f"**/{script_with(site, 'numbers on this page are as the book decides')}")
    page.goto(DESK)
    expect(says).to_contain_text("Ash of the Creek has 3 of 3")
    until(page, "location.hash.startsWith('#q1-')")
    first = page.evaluate("location.hash")
    let_go()
    with looks.at("a draft that is answered first"):
        expect(says).to_contain_text("a bag of 6 white, 6 black, 3 green")
        until(page, f"location.hash !== '{first}'")
    page.reload()
    expect(page.locator(".group-strip [data-state=read]")).to_be_visible()
    with looks.at("the bag that nobody changed is WR14's, also beside a name typed before"):
        expect(says).to_contain_text("a bag of 6 white, 6 black, 3 green")
        expect(page.locator("#character-name")).to_have_value("Ash of the Creek")
    with looks.at("the paper of a desk"):
        page.evaluate("window.print = () => {}")
        page.get_by_role("button", name="Print", exact=True).click()
        expect(page.locator(".desk-paper-group")).to_contain_text("Read as Thursday table does.")


def _turn(sentence: Locator, value: str) -> None:
    """Put a value into a sentence, and wait until it is spoken, after the pause that each of them makes."""
    sentence.locator("input").first.fill(value)
    until(sentence.page, f"spoken.some((text) => text.includes(' {value} '))", told="spoken")


class TestOnlyTheStripSpeaks:
    """Of what nobody has asked; what somebody asks afterwards is spoken as ever."""

    def test_and_no_calculator(self, page: Page) -> None:
        """A press has its answer spoken, once."""
        page.add_init_script(SPOKEN)
        chosen(page)
        read_page(page)
        mib = page.locator("#mib")
        expect(mib.locator(".rc-answer .rc-sentence")).to_contain_text("Catastrophic Failure 1 %")
        assert page.evaluate("spoken") == []
        mib.get_by_role("button", name="Show the odds").click()
        until(page, "spoken.some((text) => text.includes('Catastrophic Failure 1 %'))", told="spoken")
        assert page.evaluate("spoken.length") == 1

    def test_and_no_sentence(self, page: Page) -> None:
        """Where the one that the group reads would have been spoken before the other."""
        page.add_init_script(SPOKEN)
        chosen(page)
        read_page(page, "comparing/")
        read, other = page.locator("#dial-one"), page.locator("#dial-two")
        expect(read).not_to_have_attribute("aria-busy", "true")
        _turn(other, "2")
        assert page.evaluate("spoken.length") == 1
        _turn(read, "11")


DESCRIBE_AND_TURN_BACK = """() => {
    document.querySelector('[data-action=describe]').click();
    const select = document.querySelector('#group-sr1');
    select.value = select.dataset.decided;
    select.dispatchEvent(new Event('change', { bubbles: true }));
}"""
ANSWERED = """
const { askEngine } = globalThis;
globalThis.answered = 0;
globalThis.askEngine = async (...asked) => {
    const answer = await askEngine(...asked);
    setTimeout(() => { globalThis.answered += 1; }); // the page has it by then
    return answer;
};
"""


@pytest.mark.usefixtures("in_process_engine")
def test_what_a_former_choice_changes(page: Page) -> None:
    """It is not told of the choice that stands there by the time Python has worked it out."""
    page.add_init_script(ANSWERED)
    page.goto(FORM)
    page.locator("summary", has_text="Scattershot").click()
    expect(page.locator("[data-action=describe]")).to_be_visible()
    page.locator("#group-sr1").select_option("below")
    expect(page.locator(".group-says")).to_contain_text("1 ruling is read otherwise")
    page.evaluate(DESCRIBE_AND_TURN_BACK)
    until(page, "answered > 0")
    expect(page.locator("group-readings .rc-answer")).to_be_empty()
    expect(page.locator(".group-says")).to_have_text("As the book decides.")
    page.locator("#group-sr1").select_option("below")
    page.locator("[data-action=describe]").click()
    expect(page.locator("group-readings .rc-answer")).not_to_be_empty()


def test_asked_twice_what_a_choice_changes(page: Page) -> None:
    """While Python starts, the first question is no failure; the second one is answered."""
    with asleep(page) as wake:
        page.goto(FORM)
        page.locator("summary", has_text="Scattershot").click()
        page.locator("#group-sr1").select_option("below")
        for _ in range(2):
            page.locator("[data-action=describe]").click()
        page.evaluate(PAINTED)
        expect(page.locator("group-readings .rc-error")).to_be_hidden()
        expect(page.locator(".group-says")).to_contain_text("Python works out what changes")
        wake()
        expect(page.locator("group-readings .rc-answer")).not_to_be_empty()
    expect(page.locator("group-readings .rc-error")).to_be_hidden()
    expect(page.locator(".group-says")).to_contain_text("1 ruling is read otherwise")


def test_a_choice_of_another_tab(page: Page, context: BrowserContext) -> None:
    """It takes the place of nothing that somebody has chosen here, and not kept yet."""
    page.goto(FORM)
    page.locator("summary", has_text="Scattershot").click()
    page.locator("#group-sr3").select_option("on_own_mib")
    chosen(context.new_page())
    expect(page.locator(".group-says")).to_contain_text("what you choose here is not kept yet")
    expect(page.locator("#group-sr3")).to_have_value("on_own_mib")


def test_a_choice_right_after_another_was_given_up(page: Page, context: BrowserContext) -> None:
    """Where the browser is slow to store, what is chosen meanwhile stays in the form."""
    chosen(page)
    other = context.new_page()
    other.goto("about/")
    end = busy(other)
    page.locator("[data-action=forget]").click()
    page.locator("#group-sr3").select_option("on_own_mib")
    end()
    expect(page.locator(".group-says")).to_contain_text("The book is read as decided.")
    expect(page.locator("#group-sr3")).to_have_value("on_own_mib")
    not_kept = "What you have changed since then is not kept."
    expect(page.locator(".group-says")).to_contain_text(not_kept)
    end = busy(other)
    page.get_by_role("button", name="Read the book so").click()
    page.locator("#group-sr1").select_option("below")
    end()
    expect(page.locator(".group-says")).to_contain_text("The book is read so on this device")
    expect(page.locator(".group-says")).to_contain_text(not_kept)
    read_the_book_so(page)
    expect(page.locator(".group-says")).not_to_contain_text(not_kept)


def test_without_scripts(site: Site) -> None:
    """The form says what holds then; `test_without_scripts.py` finds no button there that does nothing."""
    assert "every page is as the book decides" in words_of(site.folder / FORM / "index.html")


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


@pytest.fixture(name="grouped")
def _grouped(page: Page) -> Page:
    """A reader whose group has chosen."""
    page.goto(f"{FORM}#{packed_fragment('group1', READ_OTHERWISE)}")
    expect(page.locator(".group-says")).to_contain_text("This is the choice of the link")
    read_the_book_so(page)
    return page


@pytest.mark.parametrize("what", LOOKS)
def test_nothing_shifts(grouped: Page, what: str, looks: Looks) -> None:
    """On the first screen, and where the reader has scrolled to: at each kind of part that is read so."""
    size, places = LOOKS[what]
    grouped.set_viewport_size(size)
    for path, place in places:
        with looks.at(f"{path} {place}"):
            shifts = _shifts(grouped, path, place)
            assert sum(value for value, _ in shifts) < STILL, shifts


def test_the_book_appears_with_a_press(grouped: Page) -> None:
    """A table that changed in sight moves nothing, and has the book's numbers after the next press."""
    grouped.set_viewport_size(PHONE)
    shifts = _shifts(grouped, "comparing/", "data[data-asked]")
    assert sum(value for value, _ in shifts) < STILL, shifts
    number = grouped.locator("data.group-own:visible").first
    note = number.locator("+ .group-book")
    hidden = "(note) => getComputedStyle(note).position === 'absolute'"
    assert note.evaluate(hidden)
    expect(number).to_have_attribute("title", re.compile("the book: "))
    grouped.locator("h2").first.click()
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
