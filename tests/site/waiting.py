"""Waiting for something in a page whose policy forbids Playwright's own way of doing so."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from tests.site.conftest import PATIENCE_MS

PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Evaluated in a page, it ends when what was changed before is painted."""
OUT_OF_SIGHT = ".starts-at-top :is(div.rc-frame, div.glossary-letter):not([data-laid-out])"
"""What the page lays out later."""
LATER = "rule-inquiry, game-try, game-try *, .rb-fold:not([open]) *"
"""Elements that are without their script until a reader is about to use them."""


def until(page: Page, condition: str, *, told: str = "[]") -> None:
    """Wait until an expression holds in the page; where it never does, another one is told.

    `Page.wait_for_function` looks the first time from outside, and then as a script that evaluates text,
    which the policy refuses. This function is read once, from outside, and looks at every frame.
    """
    page.evaluate(
        f"""async () => {{
            const end = performance.now() + {PATIENCE_MS};
            while (!({condition})) {{
                if (performance.now() > end) throw new Error('never: ' + JSON.stringify({told}));
                await new Promise(requestAnimationFrame);
            }}
        }}"""
    )


def open_at_rest(page: Page, address: str) -> None:
    """Open a page of the book, and wait until its scripts have run and nothing more is on its way.

    An idle line alone says nothing: scripts come after the text, and a busy machine is slow to ask for them.
    """
    page.goto(address)
    until_at_rest(page)


def until_at_rest(page: Page) -> None:
    """Wait until every element of a page has its script, and nothing more is on its way.

    The script of `<rule-inquiry>` comes when the panel is opened, those of a table's fold when that is, and
    those of a try when a pointer comes over it.
    """
    until(
        page,
        f"customElements.get('rule-throw') && !document.querySelector('article :not(:defined, {LATER})')",
    )
    until_idle(page)


def until_laid_out(page: Page) -> None:
    """Wait until all that was out of sight has its height (`page/idle-layout.mjs`).

    What is below it moves until then: a button may go away between the two halves of a press.
    """
    until(page, f"document.querySelector('{OUT_OF_SIGHT}') === null")


def until_idle(page: Page) -> None:
    """Wait until Chromium says that nothing was on its way for half a second since the page was loaded.

    Playwright's own `networkidle` never comes for a page that asks for nothing for half a second before it is
    loaded, as on a busy machine. Chromium tells a new listener again what it has told of the page before.
    """
    told: list[str] = []
    session = page.context.new_cdp_session(page)
    session.on("Page.lifecycleEvent", lambda event: told.append(event["name"]))
    session.send("Page.enable")
    session.send("Page.setLifecycleEventsEnabled", {"enabled": True})
    end = time.monotonic() + PATIENCE_MS / 1000
    while "networkIdle" not in told[_last("init", told) :]:  # a page may lead on to another one
        assert time.monotonic() < end, "the network was never idle"
        evaluated_over_loads(page, PAINTED)
    session.detach()


def _last(name: str, told: list[str]) -> int:
    """Return the place of the last event of a name; 0 where there is none."""
    return max((place for place, each in enumerate(told) if each == name), default=0)


def evaluated_over_loads(page: Page, script: str) -> Any:
    """Evaluate a script in a page that may be loaded anew meanwhile, however often: then it begins again."""
    while True:
        try:
            return page.evaluate(script)
        except Error as error:
            if "because of a navigation" not in error.message:
                raise


@contextmanager
def updated_worker(page: Page) -> Iterator[None]:
    """Remember a page's service worker, let another build come, and wait until its worker has taken over.

    The browser may look for it before this function does, and a look that it began before the new one was
    there counts for both: so the former worker is remembered first, and one look is not enough.
    """
    page.evaluate("globalThis.formerWorker = navigator.serviceWorker.controller")
    yield
    page.evaluate(
        f"""async () => {{
            const end = performance.now() + {PATIENCE_MS};
            const {{ serviceWorker }} = navigator;
            const registration = await serviceWorker.ready;
            while (serviceWorker.controller === formerWorker) {{
                if (performance.now() > end) throw new Error('no new worker took over');
                await registration.update().catch(() => undefined);
                await new Promise(requestAnimationFrame);
            }}
        }}"""
    )


def copied_by(page: Page, press: Callable[[], object]) -> str:
    """Return what a press copies: the clipboard is emptied before it, and written some time after it."""
    page.evaluate("navigator.clipboard.writeText('')")
    press()
    until(page, "await navigator.clipboard.readText()")
    return str(page.evaluate("navigator.clipboard.readText()"))


def hear(place: Locator) -> None:
    """Remember every text that comes to stand in a place, be it for a moment only; of one place in a page."""
    place.evaluate(
        """(place) => {
            globalThis.heard = [];
            new MutationObserver((changes) => {
                const nodes = changes.flatMap(({ addedNodes }) => [...addedNodes]);
                heard.push(...nodes.map(({ textContent }) => textContent));
            }).observe(place, { childList: true, subtree: true });
        }"""
    )


def expect_heard(page: Page, words: str) -> None:
    """Wait until the place that is remembered says these words, or has said them."""
    until(page, f"heard.includes({json.dumps(words)})", told="heard")


def expect_answered(widget: Locator) -> None:
    """Wait until a calculator shows the answer to what stands in its form.

    The state alone tells no more than that it has shown one: it stays while the next answer is on its way.
    """
    expect(widget).to_have_attribute("data-state", "answered")
    expect(widget.locator(".rc-answer[aria-busy]")).to_have_count(0)


def text_of(place: Locator) -> str:
    """Return the text in an element; `inner_text` has none of what the page has not laid out yet."""
    return place.text_content() or ""


def unfold(widget: Locator) -> None:
    """Open the fold with the inputs that are not in front, and the cards of every list."""
    widget.locator(":is(.rc-fold, .rc-card details)").evaluate_all(
        "(folds) => folds.forEach((fold) => (fold.open = true))"
    )
