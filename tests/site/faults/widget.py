"""A calculator of a chapter as a reader uses it, and the workers behind it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, Worker, expect

from tests.site.waiting import evaluated_over_loads, expect_answered

CHAPTER = "scattershot/resolution/"

SPY = """globalThis.engines = [];
const { Worker: Plain } = globalThis;
globalThis.Worker = class extends Plain {
  constructor(...parts) {
    super(...parts);
    if (parts[1]?.name?.startsWith('rules engine')) globalThis.engines.push(this);
  }
  terminate() { this.isEnded = true; super.terminate(); }
  kill() { super.terminate(); }
};"""
"""Notes every worker of the engine that the page starts, and which it ended; a test can end one in
silence."""
LIVING = "globalThis.engines.filter((worker) => !worker.isEnded).length"


class Widget:
    """The calculator of a Rating, `#mib`."""

    def __init__(self, page: Page, name: str = "mib") -> None:
        self.page = page
        self.name = name
        self.element = page.locator(f"#{name}")
        self.rating = self.element.locator("input[name=rating]").first
        self.answer = self.element.locator(".rc-answer")
        self.failure = self.element.locator(".rc-failure")

    def open(self) -> None:
        """Go to the chapter, and wait for its scripts."""
        self.page.goto(CHAPTER)
        expect(self.element).to_have_attribute("data-state", "idle")

    def wake(self) -> None:
        """Open the chapter, and have Python answer a first question."""
        self.open()
        self.ask(137)
        self.expect_answer(137)

    def go_on(self) -> None:
        """After whatever happened the next question is answered, and by one engine."""
        self.ask(139)
        self.expect_answer(139)
        assert self.living() == 1

    def ask(self, rating: int) -> None:
        """Type a Rating for which no answer lies ready in the page."""
        self.rating.fill(str(rating))

    def expect_answer(self, rating: int) -> None:
        """Wait for the answer to it."""
        expect(self.answer.locator(".rc-sentence").first).to_contain_text(str(rating))
        expect_answered(self.element)
        expect(self.rating).to_have_value(str(rating))

    def expect_failure(self, says: str, rating: int) -> None:
        """Wait for the one sentence; what was typed stays, and so does the answer that stood there."""
        expect(self.failure.locator("p")).to_contain_text(says)
        expect(self.element).to_have_attribute("data-state", "failed")
        expect(self.rating).to_have_value(str(rating))
        expect(self.answer.locator(".rc-sentence").first).to_be_visible()

    def retry(self) -> None:
        """Press Try again, unless the page has tried by itself or loads anew, as a file comes right."""
        button = f"document.querySelector('#{self.name} button[data-action=retry]')"
        evaluated_over_loads(self.page, f"{button}?.checkVisibility() && {button}.click()")

    def button(self, action: str) -> Locator:
        """A button by what it does."""
        return self.element.locator(f"button[data-action={action}]")

    def roll(self, says: str = "Kept in the Roll log") -> None:
        """Press Roll, and wait for dice and for what becomes of the roll."""
        self.element.locator("button[value=roll]").click()
        expect(self.answer.locator(".rc-die").first).to_be_visible()
        expect_answered(self.element)
        expect(self.element.locator(".roll-line")).to_contain_text(says)

    def engine(self) -> Worker:
        """The worker that runs Python; the search has one, too.

        Playwright names the oldest first, and one that was ended in the middle of a loop until it is gone.
        """
        return [worker for worker in self.page.workers if worker.url.startswith("blob:")][-1]

    def living(self) -> int:
        """How many engines run in this tab."""
        return int(self.page.evaluate(LIVING))
