"""What is left of a calculator where styles, scripts, or both do not arrive."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, expect

from tests.site.conftest import PATIENCE_MS, Site
from tests.site.page_python import answer_in_process

CHAPTER = "scattershot/resolution/"
CALCULATOR = "rule-calculator[calculator='scattershot.mib'][mode=odds]"

# The order in which the parts of the first calculator are read.
ORDER = """(widget) => [...widget.querySelectorAll('label, input, .rc-actions, .rc-sentence, table')]
    .map((part) => part.localName === 'input' ? `field ${part.id}` : part.localName === 'label'
        ? `label ${part.htmlFor}` : part.className.split(' ')[0])"""


def _reader(browser: Browser, site: Site, *, scripts: bool) -> BrowserContext:
    """A reader whose style sheets do not arrive, nor, perhaps, scripts."""
    context = browser.new_context(base_url=site.url, java_script_enabled=scripts)
    context.set_default_timeout(PATIENCE_MS)
    context.route("**/*.css*", lambda route: route.abort())
    answer_in_process(context)
    return context


class TestWithoutStyles:
    """Everything works, in the order in which it is written."""

    def test_it_answers(self, browser: Browser, site: Site) -> None:
        """A changed number is answered; what is hidden is hidden without styles, too."""
        context = _reader(browser, site, scripts=True)
        page = context.new_page()
        page.goto(CHAPTER)
        widget = page.locator(CALCULATOR).first
        widget.locator("input[name=rating]").fill("14")
        expect(widget.locator("[data-event=success]")).to_have_text("79 %")
        expect(widget.locator(".rc-wait")).to_be_hidden()
        expect(widget.locator(".rc-failure")).to_be_hidden()
        context.close()


class TestWithoutBoth:
    """The page is a text with its answers in it."""

    def test_the_answer_is_there(self, browser: Browser, site: Site) -> None:
        """Sentence, figures and working can be read.

        Each label comes before its field, the buttons after the fields, the answer after the buttons.
        """
        context = _reader(browser, site, scripts=False)
        page = context.new_page()
        page.goto(CHAPTER)
        widget = page.locator(CALCULATOR).first
        expect(widget.locator(".rc-answer .rc-sentence")).to_be_visible()
        expect(widget.locator(".rc-failure")).to_be_hidden()
        expect(widget.locator(".rc-wait")).to_be_hidden()
        parts: list[str] = widget.evaluate(ORDER)
        context.close()
        for each in (part for part in parts if part.startswith("field ")):
            label = f"label {each.removeprefix('field ')}"
            if label in parts:
                assert parts.index(label) < parts.index(each)
        assert parts.index("rc-actions") < parts.index("rc-sentence") < parts.index("rc-table")
