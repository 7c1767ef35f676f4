"""Waiting for something in a page whose policy forbids Playwright's own way of doing so."""

from playwright.sync_api import Page

from tests.site.conftest import PATIENCE_MS


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
