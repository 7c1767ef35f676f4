"""A page that is being read, in a browser that counts its workers."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.site.chromium import ADVICE, NoBrowserError, find_chromium
from tests.site.conftest import PATIENCE_MS, Problems, Site, watch
from tests.site.faults.widget import SPY, Widget


@pytest.fixture
def context(browser: Browser, site: Site, problems: Problems) -> Iterator[BrowserContext]:
    """A reader without a service worker: what that fetches goes past a test that holds requests up."""
    opened = browser.new_context(base_url=site.url, service_workers="block")
    watch(opened, site.url, problems)
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def _spied(context: BrowserContext) -> None:
    context.add_init_script(SPY)


@pytest.fixture
def widget(page: Page) -> Widget:
    """The calculator of a chapter, in a tab that is still empty."""
    return Widget(page)


@pytest.fixture
def keeping_browser(
    browser: Browser, site: Site, problems: Problems, tmp_path: Path
) -> Iterator[BrowserContext]:
    """A Chromium that puts pages away as they are: the driver forbids that, and the locked one cannot.

    Raises:
        NoBrowserError: the variable CHROMIUM names no other than the locked one.
    """
    chromium = find_chromium()
    if chromium.is_shell:
        raise NoBrowserError(f"the locked Chromium puts no page away as it is; {ADVICE}")
    opened = browser.browser_type.launch_persistent_context(
        tmp_path,
        executable_path=chromium.path,
        args=list(chromium.flags),
        ignore_default_args=["--disable-back-forward-cache"],
        env={**os.environ, **chromium.environment},
        base_url=site.url,
    )
    opened.set_default_timeout(PATIENCE_MS)
    opened.add_init_script(SPY)
    watch(opened, site.url, problems)
    yield opened
    opened.close()
