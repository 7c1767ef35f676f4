"""The browser fixtures themselves: what goes wrong in a page must not pass unseen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.conftest import PATIENCE_MS, Site, watch


@pytest.fixture
def unguarded(browser: Browser, site: Site, problems: list[str]) -> Iterator[Page]:
    """A page without its policy, which would stop most of these mistakes before anybody saw them."""
    context = browser.new_context(base_url=site.url, bypass_csp=True)
    context.set_default_timeout(PATIENCE_MS)
    watch(context, site.url, problems)
    yield context.new_page()
    context.close()


class TestWatch:
    """A test that opens a page fails with everything that went wrong in it."""

    def test_front_page_is_sound(self, page: Page, site: Site) -> None:
        """The front page opens at its own address, and nothing goes wrong in it."""
        page.goto("./")
        assert page.url == site.url
        expect(page.locator("h1")).to_be_visible()

    def test_console_error(self, page: Page, problems: list[str]) -> None:
        """An error that a script writes to the console is noted."""
        page.goto("./")
        page.evaluate("console.error('a worry')")
        assert [problem.partition(" (")[0] for problem in problems] == ["console: a worry"]
        problems.clear()

    def test_script_error(self, page: Page, problems: list[str]) -> None:
        """An error that no script catches is noted."""
        page.goto("./")
        with page.expect_event("pageerror"):
            page.evaluate("setTimeout(() => { throw new Error('a fault'); })")
        assert any("a fault" in problem for problem in problems)
        problems.clear()

    def test_missing_file(self, page: Page, problems: list[str]) -> None:
        """A file that a page asks for and the site does not have is noted."""
        page.goto("./")
        page.evaluate("fetch('no-such-file')")
        assert any("404" in problem for problem in problems)
        problems.clear()

    def test_what_the_policy_blocks(self, page: Page, problems: list[str]) -> None:
        """A script and a style that the policy forbids are noted."""
        page.goto("./")
        with page.expect_console_message(lambda message: "script-src" in message.text):
            page.evaluate(
                "document.head.append(Object.assign(document.createElement('script'), { text: '1' }))"
            )
        with page.expect_console_message(lambda message: "style-src" in message.text):
            page.evaluate("document.body.setAttribute('style', 'color: red')")
        assert all(any(f"{name}-src" in each for each in problems) for name in ("script", "style"))
        problems.clear()

    def test_other_address(self, unguarded: Page, problems: list[str]) -> None:
        """A request to another address is noted, arrived or not; so is one outside the base path."""
        unguarded.goto("./")
        unguarded.evaluate("fetch('http://127.0.0.1:1/a').catch(() => 0)")
        unguarded.evaluate("fetch('/a').catch(() => 0)")
        asked = [problem for problem in problems if problem.startswith("request to another address")]
        assert len(asked) == 2
        problems.clear()

    def test_worker_request(self, unguarded: Page, problems: list[str]) -> None:
        """A worker's request is seen, too."""
        unguarded.goto("./")
        script = "fetch('http://127.0.0.1:1/b').catch(() => postMessage('done'))"
        unguarded.evaluate(
            """script => new Promise(resolve => {
                const worker = new Worker(URL.createObjectURL(new Blob([script])));
                worker.onmessage = resolve;
            }).then(() => null)""",
            script,
        )
        assert any("127.0.0.1:1/b" in problem for problem in problems)
        problems.clear()
