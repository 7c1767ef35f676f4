"""Whatever becomes of Python, nothing typed is lost and the next question is answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from macros.project import PROJECT
from macros.runtime.pack import manifest
from tests.site.conftest import Problems
from tests.site.faults.widget import CHAPTER, Widget
from tests.site.page_python import start_python
from tests.site.waiting import expect_answered

DIE = "void setTimeout(() => globalThis.close())"
HANG = "void setTimeout(() => { for (;;); })"
NO_MORE_MEMORY = "void (WebAssembly.Memory.prototype.grow = () => { throw new RangeError('no'); })"
# Puts one word of the worker's into its mouth: Python broke.
BREAK = "globalThis.engines.at(-1).onmessage({ data: { type: 'died', message: 'Python stopped' } })"
MISSING = (
    "console: Failed to load resource: the server responded with a status of 404",
    "console: Failed to find a valid digest",  # what came in its place
    "console: Fetch API cannot load ",
)
# The first answer of Python gets lost, and its worker says that it lacks something.
LACKING = """{
  const { Worker: Counted } = globalThis;
  globalThis.Worker = class extends Counted {
    set onmessage(hear) {
      const isLean = globalThis.engines.length === 1;
      super.onmessage = hear && ((event) => {
        hear(isLean && event.data.type === 'answer' ? { data: { type: 'lacking' } } : event);
      });
    }
  };
}"""
CLICKS = "(button) => { for (let click = 0; click < 200; click += 1) button.click(); }"
COUNT = "globalThis.told = 0; addEventListener('rule-calculator-answered', () => { globalThis.told += 1; })"
FIFTY = """(widget) => Array.from({ length: 50 }, (_, place) => {
  const copy = widget.cloneNode(true);
  copy.id = `copy-${place}`;
  copy.querySelector('input[name=rating]').value = String(100 + place);
  widget.after(copy);
  copy.querySelector('button[type=submit]').click();
})"""
"""Puts fifty more of a calculator on its page, each with a number of its own, and asks them all."""


def _forbid_wasm(route: Route) -> None:
    """Serve a page with a policy that forbids all WebAssembly, for the page and for its worker."""
    response = route.fetch()
    route.fulfill(response=response, body=response.text().replace("'wasm-unsafe-eval' ", ""))


@contextmanager
def without_python(page: Page) -> Iterator[None]:
    """The site answers that Python's files are not there, for as long as the block runs."""
    page.context.route("**/runtime/*", lambda route: route.fulfill(status=404))
    yield
    page.context.unroute("**/runtime/*")


class TestTheWorker:
    """Python may end at any moment, or never."""

    def test_it_ends_in_every_way(self, widget: Widget) -> None:
        """Cancel is there, what was typed stays, and the next question is answered by a new one, each time.

        The browser ended the worker in silence, while it was idle or in the middle of an answer; or an answer
        never ends: Cancel comes after a second. Where Python breaks, the sentence stands where the answer
        would be.
        """
        widget.wake()
        for does, ends in (
            (DIE, None),
            (HANG, "globalThis.engines.at(-1).kill()"),
            (HANG, None),
        ):
            widget.engine().evaluate(does)
            widget.ask(138)
            if ends:
                expect(widget.element).to_have_attribute("data-state", "busy")
                widget.page.evaluate(ends)
            widget.button("cancel").click()
            expect_answered(widget.element)
            expect(widget.rating).to_have_value("138")
            widget.go_on()
        widget.engine().evaluate(HANG)
        widget.ask(138)
        expect(widget.element).to_have_attribute("data-state", "busy")
        widget.page.evaluate(BREAK)
        widget.expect_failure("Python stopped", 138)
        widget.go_on()

    def test_nobody_presses_cancel(self, widget: Widget) -> None:
        """After three silent minutes one sentence says so; what was typed stays, and Try again answers it."""
        widget.page.clock.install()
        widget.wake()
        widget.engine().evaluate(DIE)
        widget.ask(138)
        expect(widget.element).to_have_attribute("data-state", "busy")
        widget.page.clock.run_for(181_000)
        widget.expect_failure("the answer took more than 180 seconds without a sign of life", 138)
        widget.retry()
        widget.expect_answer(138)

    def test_it_lacks_a_function(self, widget: Widget) -> None:
        """The lean Python cannot answer: the whole one does, without a word, and stays."""
        widget.page.add_init_script(LACKING)
        widget.open()
        with widget.page.expect_request(f"**/{manifest(PROJECT)['whole']['file']}"):
            widget.ask(138)
        widget.expect_answer(138)
        assert widget.page.evaluate("globalThis.engines.length") == 2
        widget.go_on()

    def test_memory_runs_out(self, widget: Widget, problems: Problems) -> None:
        """What needs more memory than there is ends in a sentence, and the next one is answered."""
        problems.provoke("console: ")  # the cause is written there, for whoever looks
        start_python(widget.page)
        widget.engine().evaluate(NO_MORE_MEMORY)
        # No field takes so much: the words go to the worker straight.
        told = widget.page.evaluate(
            "() => askPython(JSON.stringify({ calculator: 'x'.repeat(200_000_000) }))"
        )
        assert "memory" in told or told.startswith("Python stopped in the middle of the answer"), told
        widget.ask(138)
        widget.expect_answer(138)


class TestHaste:
    """More questions at once than anybody answers."""

    def test_two_hundred_clicks(self, widget: Widget) -> None:
        """Clicks faster than answers leave one worker and one answer, and the next question works."""
        widget.open()
        widget.page.evaluate(COUNT)
        widget.element.locator("button[value=roll]").evaluate(CLICKS)
        expect_answered(widget.element)  # the dice fall before
        expect(widget.answer.locator(".rc-die").first).to_be_visible()
        widget.ask(139)
        widget.element.locator("button[value=odds]").click()
        widget.expect_answer(139)
        engines, told = widget.page.evaluate("[engines.length, told]")
        assert (engines, told <= 3) == (1, True), told  # a roll, the edit, the odds
        widget.page.goto("about/log/")
        expect(widget.page.locator("roll-log li")).to_have_count(1)

    def test_fifty_widgets(self, widget: Widget) -> None:
        """Fifty calculators of one page, asked at once, share one worker, and each has its own answer."""
        widget.open()
        widget.element.evaluate(FIFTY)
        for place in range(50):
            copy = Widget(widget.page, f"copy-{place}")
            expect(copy.answer.locator(".rc-sentence").first).to_contain_text(str(100 + place))
        assert widget.living() == 1


class TestTheStart:
    """A browser or a server may do anything to Python.

    `test_loading_faults` has every fault of a file, and `deployed` those that a reload or Try again mends.
    """

    def test_no_web_assembly(self, widget: Widget, problems: Problems) -> None:
        """Where the browser will run none a sentence says so, and what needs no Python works on."""
        problems.provoke("console: ")
        widget.page.route(f"**/{CHAPTER}", _forbid_wasm)
        widget.open()
        widget.ask(137)
        widget.expect_failure("this browser will not run WebAssembly on this page", 137)
        widget.ask(14)
        widget.expect_answer(14)

    def test_a_reload_of_a_bench_asks_again(self, page: Page, problems: Problems) -> None:
        """A stage that Python did not answer keeps what was typed, as a page of the text does."""
        problems.provoke(*MISSING)
        page.goto("scattershot/table/#the-bench")
        stage = page.locator("#stage-contest")
        with without_python(page):
            stage.locator("input[name=actor_rating]").fill("137")
            expect(stage.locator(".rc-failure p").first).to_contain_text("reload the page")
            page.wait_for_url("**#b1-*")
        page.reload()
        expect_answered(stage.locator("rule-calculator"))
        expect(stage.locator("input[name=actor_rating]")).to_have_value("137")
