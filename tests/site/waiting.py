"""Waiting for something in a page whose policy forbids Playwright's own way of doing so."""

from playwright.sync_api import Locator, Page

from tests.site.conftest import PATIENCE_MS

PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Evaluated in a page, it ends when what was changed before is painted."""


def until(page: Page, condition: str) -> None:
    """Wait until an expression holds in the page.

    `Page.wait_for_function` looks the first time from outside, and then as a script that evaluates text,
    which the policy refuses. This function is read once, from outside, and looks at every frame.
    """
    page.evaluate(
        f"""async () => {{
            const end = performance.now() + {PATIENCE_MS};
            while (!({condition})) {{
                if (performance.now() > end) throw new Error('it never came to hold');
                await new Promise(requestAnimationFrame);
            }}
        }}"""
    )


def text_of(place: Locator) -> str:
    """Return the text in an element; `inner_text` has none of what the page has not laid out yet."""
    return place.text_content() or ""


def unfold(widget: Locator) -> None:
    """Open the fold with the inputs that are not in front, and the cards of every list."""
    widget.locator(":is(.rc-fold, .rc-card details)").evaluate_all(
        "(folds) => folds.forEach((fold) => (fold.open = true))"
    )
