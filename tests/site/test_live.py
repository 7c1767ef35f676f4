"""The whole path in a real browser: the page, the worker, Pyodide, the engine, and the page again."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Worker, expect

from engine import Request, catalogue, handle, handle_json
from macros.pages.cached_answers import file_name
from tests.site.chromium import PROJECT
from tests.site.conftest import Site, bring_theme
from tests.site.looks import Looks
from tests.site.page_python import ask_python, start_python
from tests.site.waiting import copied_by, expect_answered, expect_heard, hear, text_of

EXAMPLES = [example for system in catalogue() for example in system.data.examples.values()]
GAMES = [system.url_slug for system in catalogue()]
ROLLED = {
    "scattershot": "scattershot.mib",
    "walkabout": "walkabout.draw",
    "shattered-world": "shattered_world.action",
}
SAMPLE = 2
"""Stored answers of each calculator that Pyodide is asked for again; CPython is asked for all of them."""

# The theme writes the links of a page out in full after a while; where they lead is what counts.
HTML_WITH_WHOLE_LINKS = """(answer) => {
    const copy = answer.cloneNode(true);
    for (const link of copy.querySelectorAll('a[href]')) link.setAttribute('href', link.href);
    copy.querySelector('.rc-ghosts')?.remove();
    return copy.innerHTML;
}"""
"""The HTML of an answer, without what may be done to it now: that is offered once somebody has asked."""


def _rating(page: Page) -> Locator:
    return page.locator("rule-calculator[calculator='scattershot.mib'][mode=odds] input[name=rating]").first


def _answer(page: Page) -> Locator:
    return page.locator("rule-calculator[calculator='scattershot.mib'][mode=odds] .rc-answer").first


def _page_of(site: Site, calculator: str) -> str:
    """The first chapter with a calculator, as a path from the site's root."""
    wanted = re.compile(f'<rule-calculator id="[^"]*" calculator="{calculator}" mode="odds"')
    pages = sorted(path for path in site.folder.rglob("index.html") if path.parent.name != "calculators")
    found = next(path for path in pages if wanted.search(path.read_text("utf-8")))
    return f"{found.parent.relative_to(site.folder).as_posix()}/"


@pytest.fixture(name="mib")
def _mib(site: Site, page: Page) -> Page:
    """A page with the first calculator of the book, open."""
    page.goto(_page_of(site, "scattershot.mib"))
    return page


class TestOneEngine:
    """Parity: the browser's Python and the build's, live and static HTML, are the same to the letter."""

    def test_python_answers_alike(self, site: Site, page: Page) -> None:
        """Worked examples and stored answers are the same bytes in CPython and in the Pyodide of a page.

        Node asks Pyodide for many more of them (`tests/js/engine/pyodide-bridge.test.mjs`).
        """
        start_python(page)
        texts = [json.dumps(dict(example.request)) for example in EXAMPLES]
        for text, answer in zip(texts, ask_python(page, texts), strict=True):
            assert answer == handle_json(text), text
        for each in (each for system in catalogue() for each in system.calculators):
            stored = json.loads((site.folder / "assets/answers" / file_name(PROJECT, each.id)).read_bytes())
            whole = [key for key in stored if "thrown" not in key]
            keys = whole[:: max(len(whole) // SAMPLE, 1)]
            texts = [json.dumps({"calculator": each.id, **json.loads(key)}) for key in keys]
            live = ask_python(page, texts)
            assert [json.loads(answer) for answer in live] == [json.loads(stored[key]) for key in keys]

    @pytest.mark.parametrize("game", GAMES)
    def test_asking_what_the_page_shows_changes_nothing(self, sleeping: Page, game: str) -> None:
        """Each calculator, asked for its own default answer, shows what it showed, while Python sleeps.

        So does a roll that can fall in few ways: faces and verdict are the engine's to the page's seed.
        """
        sleeping.goto(f"{game}/calculators/")
        sleeping.evaluate("dispatchEvent(new Event('blur'))")  # what is folded away becomes elements
        for widget in sleeping.locator("rule-calculator:not([mode=roll])").all():
            answer = widget.locator(".rc-answer")
            before = answer.evaluate(HTML_WITH_WHOLE_LINKS)
            widget.locator("button[type=submit]:not([value=roll])").first.click()
            expect_answered(widget)
            assert answer.evaluate(HTML_WITH_WHOLE_LINKS) == before, widget.get_attribute("id")
        if game in ROLLED:
            widget = sleeping.locator(f"rule-calculator[calculator='{ROLLED[game]}'][data-state]").first
            if game == "walkabout":
                # three tokens; four have too many ways
                widget.get_by_role("button", name="A long shot").click()
            widget.locator("button[type=submit][value=roll]").click()
            expect(widget.locator(".rc-answer .rc-had")).to_be_visible()
            request = json.loads(widget.evaluate("(widget) => JSON.stringify(widget.request)"))
            said = handle(Request(**request)).sentence
            expect(widget.locator(".rc-answer .rc-sentence")).to_have_text(said)


class TestAReader:
    """Reads, changes a number, rolls, shares."""

    def test_one_calculator(self, mib: Page, context: BrowserContext, looks: Looks) -> None:
        """A reload forgets nothing, a number is changed, one is wrong, dice are rolled and passed on."""
        widget = mib.locator("rule-calculator[calculator='scattershot.mib'][mode=odds]").first
        _rating(mib).fill("9")
        expect(_answer(mib).locator("[data-event=success]")).to_have_text("36 %")
        with looks.at("the inputs live in the address"):
            mib.wait_for_url(re.compile(r"#q1-[A-Za-z0-9_-]+x(\.m2[A-Za-z0-9_-]{15}x)?$"))
            mib.reload()
            expect(_rating(mib)).to_have_value("9")
            expect(_answer(mib).locator("[data-event=success]")).to_have_text("36 %")
        with looks.at("a Rating of 14 makes it 79 times in 100"):
            _rating(mib).fill("14")
            expect(_answer(mib).locator("[data-event=success]")).to_have_text("79 %")
        with looks.at("a wrong number is said beside its field; the last good answer stays, marked as old"):
            _rating(mib).fill("1e9")
            error = widget.locator("[data-field=rating] .rc-error").first
            expect(error).to_contain_text("Rating: enter a whole number")
            expect(_rating(mib)).to_have_value("1e9")
            expect(_answer(mib)).to_have_attribute("data-stale", "")
            expect(_answer(mib).locator("[data-event=success]")).to_be_visible()
        _rating(mib).fill("12")
        with looks.at("a press of Roll rolls, another press rolls anew"):
            _roll_twice(widget)
        with looks.at("a copied link opens the same roll"):
            _pass_on(widget, context)

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


def _roll_twice(widget: Locator) -> None:
    """Sentence, dice and seed come."""
    widget.locator("button[value=roll]").click()
    expect(widget.locator(".rc-answer .rc-die").first).to_be_visible()
    footnote = widget.locator(".rc-answer .rc-footnote")
    expect(footnote).to_contain_text(re.compile("seed “[0-9a-f]{32}”"))
    first = footnote.text_content() or ""
    widget.locator("button[value=roll]").click()
    expect(footnote).not_to_have_text(first)


def _pass_on(widget: Locator, context: BrowserContext) -> None:
    """Whoever opens the link sees the same dice."""
    button = widget.locator("[data-action=copy-link]")
    hear(button)
    link = copied_by(widget.page, button.click)
    expect_heard(widget.page, "Link copied")
    other = context.new_page()
    other.goto(link)
    sentence = text_of(widget.locator(".rc-answer .rc-sentence"))
    expect(_answer(other).locator(".rc-sentence")).to_have_text(sentence)


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
