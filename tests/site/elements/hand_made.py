"""A page made by hand, with the real custom elements and a worker that does what a test tells it.

Python is not needed: what it answers is tested elsewhere, what the page makes of an answer is tested here.
"""

import base64
import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.site.waiting import until


class Book:
    """The hand-made page in a browser."""

    def __init__(self, page: Page, url: str, worker: Path) -> None:
        self.page = page
        self.url = url
        self.worker = worker
        self.check = page.locator("#check")
        self.answer = self.check.locator(".rc-answer")
        self.status = self.check.locator(".rc-status")
        self.wait = self.check.locator(".rc-wait")
        self.failure = self.check.locator(".rc-failure")

    def open(self, fragment: str = "") -> None:
        """Show the page, whose scripts have run when this returns."""
        self.page.goto("about:blank")
        self.page.goto(self.url + fragment)
        self._until_scripted()

    def reload(self) -> None:
        """Load the page once more; its scripts have run when this returns."""
        self.page.reload()
        self._until_scripted()

    def _until_scripted(self) -> None:
        expect(self.page.locator("#again")).to_have_attribute("data-state", re.compile("idle|loading"))

    def hear(self, condition: str, **message: Any) -> None:
        """Let the worker, which may not listen yet, say something until the page shows that it has heard."""
        until(self.page, f"(toWorker.postMessage({json.dumps(message)}), {condition})")

    def become_ready(self) -> None:
        """Let the worker be ready for questions."""
        self.hear("!document.querySelector('[data-state=loading]')", type="ready")

    def wake(self) -> None:
        """Get a first answer."""
        self.type("13")
        self.become_ready()
        self.expect_state("answered")

    def type(self, rating: str) -> None:
        """Type a Rating."""
        self.page.fill("#check-rating", rating)

    def press(self, mode: str) -> None:
        """Press a button that asks."""
        self.check.locator(f"button[value={mode}]").click()

    def judge(self) -> None:
        """Press the button that judges the reader's own dice."""
        self.check.locator("button[data-dice=faces]").click()

    def expect_state(self, state: str) -> None:
        """Wait until the widget is in a state."""
        expect(self.check).to_have_attribute("data-state", state)

    def expect_answer(self, text: str | re.Pattern[str]) -> None:
        """Wait for the sentence of an answer."""
        expect(self.answer.locator(".rc-sentence")).to_have_text(text)

    def last_asked(self) -> dict[str, Any]:
        """Return the last request that reached the worker."""
        request: dict[str, Any] = self.page.evaluate("asked.at(-1)")
        return request

    def linked(self) -> dict[str, Any]:
        """Return what the fragment of the page's address says, once it says something."""
        self.page.wait_for_url(re.compile("#q1-"))
        payload = self.page.url.partition("#q1-")[2].partition(".")[0].removesuffix("x")
        state: dict[str, Any] = json.loads(base64.urlsafe_b64decode(payload + "=="))
        return state


def link(**state: Any) -> str:
    """Return the fragment of a link, made without the scripts under test."""
    text = json.dumps(state, separators=(",", ":"), sort_keys=True).encode()
    return f"#q1-{base64.urlsafe_b64encode(text).decode().rstrip('=')}x"
