"""The whole path in a real browser: the page, the worker, Pyodide, the engine, and the page again."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Worker, expect

from engine import catalogue, handle_json
from tests.site.conftest import Site, bring_theme
from tests.site.page_python import ask_python, start_python
from tests.site.waiting import copied_by, expect_answered, expect_heard, hear, text_of

EXAMPLES = [example for system in catalogue() for example in system.data.examples.values()]
WIDGET_PAGES = sorted({system.url_slug for system in catalogue()})

# The theme writes the links of a page out in full after a while; where they lead is what counts.
HTML_WITH_WHOLE_LINKS = """(answer) => {
    const copy = answer.cloneNode(true);
    for (const link of copy.querySelectorAll('a[href]')) link.setAttribute('href', link.href);
    copy.querySelector('.rc-ghosts')?.remove();
    return copy.innerHTML;
}"""
"""The HTML of an answer, without what may be done to it now: that is offered once somebody has asked."""


SHOWN_BUTTONS = """(body) => {
    for (const fold of body.querySelectorAll('details')) fold.open = true;
    const buttons = [...body.querySelectorAll('button')];
    const shown = buttons.filter((each) => each.checkVisibility({ opacityProperty: true }));
    return shown.map((each) => each.textContent);
}"""


def _widgets(site: Site) -> list[str]:
    return _pages_with("<rule-calculator", site)


def _pages_with(tag: str, site: Site) -> list[str]:
    """The pages that hold an element, as paths from the site's root."""
    pages = site.folder.rglob("index.html")
    holding = [page.parent for page in pages if tag in page.read_text("utf-8")]
    return sorted(f"{folder.relative_to(site.folder).as_posix()}/".removeprefix("./") for folder in holding)


def _rating(page: Page) -> Locator:
    return page.locator("rule-calculator[calculator='scattershot.mib'][mode=odds] input[name=rating]").first


def _answer(page: Page) -> Locator:
    return page.locator("rule-calculator[calculator='scattershot.mib'][mode=odds] .rc-answer").first


def _page_of(site: Site, calculator: str) -> str:
    wanted = re.compile(f'<rule-calculator id="[^"]*" calculator="{calculator}" mode="odds"')
    pages = (path for path in _widgets(site) if not path.endswith("calculators/"))
    return next(
        path for path in pages if wanted.search((site.folder / path / "index.html").read_text("utf-8"))
    )


@pytest.fixture(name="mib")
def _mib(site: Site, page: Page) -> Page:
    """A page with the first calculator of the book, open."""
    page.goto(_page_of(site, "scattershot.mib"))
    return page


class TestOneEngine:
    """Parity: the browser's Python and the build's, live and static HTML, are the same to the letter."""

    def test_every_example_is_answered_alike(self, page: Page) -> None:
        """JSON and HTML of every worked example are the same bytes in CPython and in Pyodide."""
        start_python(page)
        texts = [json.dumps(dict(example.request)) for example in EXAMPLES]
        for text, answer in zip(texts, ask_python(page, texts), strict=True):
            assert answer == handle_json(text), text

    def test_asking_what_the_page_shows_changes_nothing(self, site: Site, page: Page) -> None:
        """Every calculator of every bench, asked for its own default answer, shows what it showed."""
        benches = [path for path in _widgets(site) if path.endswith("/calculators/")]
        assert len(benches) == len(catalogue())
        for path in benches:
            page.goto(path)
            page.evaluate("dispatchEvent(new Event('blur'))")  # what is folded away becomes elements
            for widget in page.locator("rule-calculator:not([mode=roll])").all():
                answer = widget.locator(".rc-answer")
                before = answer.evaluate(HTML_WITH_WHOLE_LINKS)
                widget.locator("button[type=submit]:not([value=roll])").first.click()
                expect_answered(widget)
                now = answer.evaluate(HTML_WITH_WHOLE_LINKS)
                assert now == before, (path, widget.get_attribute("id"))


class TestAReader:
    """Reads, changes a number, rolls, shares."""

    def test_changing_a_number_changes_the_odds(self, mib: Page) -> None:
        """A Rating of 14 makes it 79 times in 100."""
        _rating(mib).fill("14")

        expect(_answer(mib).locator("[data-event=success]")).to_have_text("79 %")

    def test_a_press_of_roll_rolls(self, mib: Page) -> None:
        """The sentence, the dice and the seed come; another press rolls anew."""
        widget = mib.locator("rule-calculator[calculator='scattershot.mib'][mode=odds]").first
        widget.locator("button[value=roll]").click()
        expect(_answer(mib).locator(".rc-die").first).to_be_visible()
        footnote = _answer(mib).locator(".rc-footnote")
        expect(footnote).to_contain_text(re.compile("seed “[0-9a-f]{32}”"))
        first = footnote.text_content() or ""
        widget.locator("button[value=roll]").click()

        expect(footnote).not_to_have_text(first)

    def test_a_roll_that_nobody_has_made_is_an_example(self, page: Page) -> None:
        """It says so until somebody rolls, whatever is changed before, and offers nothing to write down."""
        page.goto("shattered-world/table/#the-bench")
        page.get_by_role("button", name="Bring your own people").click()
        page.locator(".scene-add select").select_option(label="A ghoul")
        page.get_by_role("button", name="Add", exact=True).click()
        roll = page.locator("#stage-initiative rule-calculator")
        answer = roll.locator(".rc-answer")
        head = "answer => getComputedStyle(answer, '::before').content"
        assert answer.evaluate(head) == '"For example"'
        roll.locator("select").filter(has_text="Everybody who is here").first.select_option(
            label="Everybody who is here"
        )
        expect(roll.locator(".rc-sentence")).to_contain_text("A ghoul")
        assert answer.evaluate(head) == '"For example"'
        expect(roll.locator(".table-changes")).to_have_count(0)
        roll.locator("button[value=roll]").first.click()
        expect(roll.locator(".table-changes")).to_be_visible()
        assert answer.evaluate(head) == "none"

    def test_a_reload_shows_the_same_answer(self, mib: Page) -> None:
        """The inputs live in the address."""
        _rating(mib).fill("9")
        expect(_answer(mib).locator("[data-event=success]")).to_have_text("36 %")
        mib.wait_for_url(re.compile(r"#q1-[A-Za-z0-9_-]+x(\.m2[A-Za-z0-9_-]{15}x)?$"))
        mib.reload()

        expect(_rating(mib)).to_have_value("9")
        expect(_answer(mib).locator("[data-event=success]")).to_have_text("36 %")

    def test_a_copied_link_opens_the_same_roll(self, mib: Page, context: BrowserContext) -> None:
        """Whoever opens the link sees the same dice."""
        widget = mib.locator("rule-calculator[calculator='scattershot.mib'][mode=odds]").first
        widget.locator("button[value=roll]").click()
        expect(_answer(mib).locator(".rc-die").first).to_be_visible()
        button = widget.locator("[data-action=copy-link]")
        hear(button)
        link = copied_by(mib, button.click)
        expect_heard(mib, "Link copied")
        other = context.new_page()
        other.goto(link)

        expect(_answer(other).locator(".rc-sentence")).to_have_text(
            text_of(_answer(mib).locator(".rc-sentence"))
        )

    def test_a_wrong_number_is_said_beside_its_field(self, mib: Page) -> None:
        """What was typed stays, and so does the last good answer, marked as old."""
        _rating(mib).fill("1e9")
        error = mib.locator(
            "rule-calculator[calculator='scattershot.mib'][mode=odds] [data-field=rating] .rc-error"
        ).first
        expect(error).to_contain_text("Rating: enter a whole number")

        expect(_rating(mib)).to_have_value("1e9")
        expect(_answer(mib)).to_have_attribute("data-stale", "")
        expect(_answer(mib).locator("[data-event=success]")).to_be_visible()

    def test_the_sentence_on_the_home_page_follows_its_number(self, page: Page) -> None:
        """A stranger's first touch: 64 % becomes 55 %."""
        page.goto("")
        sentence = page.locator("rule-sentence").first
        expect(sentence).to_contain_text("64 %")
        sentence.locator("input").fill("11")

        expect(sentence).to_contain_text("55 %")


class TestOneWorker:
    """Python starts once for a visit."""

    def test_it_is_kept_from_page_to_page(self, site: Site, mib: Page) -> None:
        """With instant navigation the second page's calculator is answered by the first one's worker."""
        workers: list[Worker] = []
        bring_theme(mib)
        mib.on("worker", lambda worker: workers.append(worker))  # noqa: PLW0108 - a built-in takes no mark
        _rating(mib).fill("13")
        expect(_answer(mib).locator("[data-event=success]")).to_have_text("72 %")
        path = _page_of(site, "walkabout.draw")
        mib.locator(f"a[href*='{path}']:visible").first.click()
        mib.wait_for_url(re.compile(path))
        widget = mib.locator("rule-calculator[calculator='walkabout.draw']").first
        widget.locator("button[type=submit]").first.click()
        expect_answered(widget)

        engines = [worker for worker in workers if worker.url.startswith("blob:")]
        assert len(engines) == 1


class TestWithoutScripts:
    """The page is complete without JavaScript."""

    def test_every_default_answer_stands_in_the_page(self, browser: Browser, site: Site) -> None:
        """Form, sentence, working and, for odds, the table are there; nothing claims to be waiting."""
        reader = browser.new_context(base_url=site.url, java_script_enabled=False)
        page = reader.new_page()
        for path in _widgets(site):
            page.goto(path)
            page.locator(".rb-fold").evaluate_all("(folds) => folds.forEach((fold) => (fold.open = true))")
            for widget in page.locator("rule-calculator").all():
                expect(widget.locator(".rc-form")).to_be_visible()
                expect(widget.locator(".rc-answer .rc-sentence")).not_to_be_empty()
                expect(widget.locator(":scope > .rc-wait")).to_be_hidden()
        reader.close()

    def test_no_page_shows_a_button_that_does_nothing(self, browser: Browser, site: Site) -> None:
        """Without scripts a button does nothing at all, not even where its fold is opened."""
        reader = browser.new_context(base_url=site.url, java_script_enabled=False)
        page = reader.new_page()
        dead = []
        for path in _pages_with("<button", site):
            page.goto(path)
            dead += [f"{path}: {words}" for words in page.locator("body").evaluate(SHOWN_BUTTONS)]
        reader.close()
        assert dead == []
