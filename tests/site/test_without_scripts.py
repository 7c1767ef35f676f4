"""The book where no script runs: answers, numbers, words and links stand there; nothing pretends to work."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import catalogue
from tests.site.conftest import Site
from tests.site.looks import Looks

CHAPTER = "scattershot/resolution/"
VOID = frozenset({"br", "circle", "col", "hr", "img", "input", "line", "link", "meta", "path", "rect", "use"})
SENTENCE = re.compile(r'<div class="rc-answer[^>]*>.*?<p class="rc-sentence[^>]*>\s*\S', re.DOTALL)
SHOWN_BUTTONS = """(body) => {
    for (const fold of body.querySelectorAll('details')) fold.open = true;
    const buttons = [...body.querySelectorAll('button')];
    const shown = buttons.filter((each) => each.checkVisibility({ opacityProperty: true }));
    return shown.map((each) => each.textContent);
}"""


class Kinds(HTMLParser):
    """Collects the kinds of buttons and calculators of a page: their classes, and what is around them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._within: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that a script would bring to life."""
        given = dict(attrs)
        own = ".".join([tag, *sorted((given.get("class") or "").split())])
        if tag in {"button", "rule-calculator"}:
            also = ("hidden" in given, given.get("data-action"))
            self.found.add(f"{'/'.join(name for _, name in self._within)}/{own} {also}")
        if tag not in VOID:
            self._within.append((tag, own))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and what was not ended within it."""
        places = [place for place, (name, _) in enumerate(self._within) if name == tag]
        del self._within[places[-1] if places else len(self._within) :]


def pages_of_every_kind(site: Site) -> list[str]:
    """Return addresses of few pages that have every kind of button and calculator that any page has."""
    kinds: dict[str, set[str]] = {}
    for path in site.folder.rglob("index.html"):
        if re.search("<(button|rule-calculator)", html := path.read_text("utf-8")):
            reader = Kinds()
            reader.feed(html)
            kinds[f"{path.parent.relative_to(site.folder).as_posix()}/".removeprefix("./")] = reader.found
    left: set[str] = set().union(*kinds.values())
    chosen = []
    while left:
        chosen.append(max(sorted(kinds), key=lambda address: len(kinds[address] & left)))
        left -= kinds[chosen[-1]]
    return chosen


@pytest.fixture(name="unscripted", scope="module")
def _unscripted(browser: Browser, site: Site) -> Iterator[Page]:
    """A reader whose browser runs no scripts."""
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    yield context.new_page()
    context.close()


class TestCalculators:
    """Every page is complete without JavaScript."""

    def test_every_answer_stands_in_the_page(self, site: Site) -> None:
        """Each calculator has the sentence of its answer."""
        without = []
        for path in site.folder.rglob("index.html"):
            _, *widgets = path.read_text("utf-8").split("<rule-calculator ")
            without += [f"{path}: {each[:80]}" for each in widgets if not SENTENCE.search(each)]
        assert without == []

    def test_nothing_waits_or_pretends(self, unscripted: Page, site: Site, looks: Looks) -> None:
        """Form and answer are seen, no panel is offered, and no button, which would do nothing."""
        chosen = pages_of_every_kind(site)
        assert chosen
        for address in chosen:
            unscripted.goto(address)
            unscripted.locator(".rb-fold").evaluate_all(
                "(folds) => folds.forEach((fold) => fold.open = true)"
            )
            with looks.at(address):
                for widget in unscripted.locator("rule-calculator").all():
                    expect(widget.locator(".rc-form")).to_be_visible()
                    expect(widget.locator(".rc-answer .rc-sentence")).not_to_be_empty()
                    expect(widget.locator(":scope > .rc-wait")).to_be_hidden()
                expect(unscripted.locator(".rc-inquiry:visible")).to_have_count(0)
                assert unscripted.locator("body").evaluate(SHOWN_BUTTONS) == []

    def test_a_sentence_is_whole(self, unscripted: Page) -> None:
        """Field and numbers are there, and nothing pretends to turn."""
        unscripted.goto("")
        expect(unscripted.locator("#hero input")).to_have_value("12")
        expect(unscripted.locator("#hero")).to_contain_text("64 %")


class TestReading:
    """Folds, citations and the glossary need no scripts."""

    def test_a_fold_has_its_numbers(self, unscripted: Page) -> None:
        """A press on the summary shows them: the browser reads what stands in the fold as elements."""
        unscripted.goto(CHAPTER)
        fold = unscripted.locator("article details.rc-rest").first
        fold.locator("summary").first.click()
        expect(fold.locator("noscript > *").first).to_be_visible()

    def test_a_citation(self, unscripted: Page, site: Site) -> None:
        """The control is a link to the short address, which leads back here."""
        unscripted.goto(CHAPTER)
        link = unscripted.get_by_role("link", name="Cite S11", exact=True)
        assert link.evaluate("(it) => it.href") == f"{site.url}r/s11/"
        link.click()
        unscripted.wait_for_url(f"{site.url}{CHAPTER}#s11")

    def test_the_glossary(self, unscripted: Page) -> None:
        """All words are there, the letters lead on, and the switch is out of sight."""
        unscripted.goto("glossary/")
        expect(unscripted.locator("glossary-switch")).to_be_hidden()
        expect(unscripted.locator(".glossary:visible")).to_have_count(len(catalogue()))
        letters = unscripted.get_by_role("navigation", name="Letters of Walkabout")
        letters.get_by_role("link", name="B", exact=True).click()
        expect(unscripted.locator("#walkabout-bag")).to_be_in_viewport()
