"""A page that is being read, in a browser that counts its workers."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.site.conftest import PATIENCE_MS
from tests.site.faults.widget import SPY, Widget

LONG_MS = 4 * PATIENCE_MS


@pytest.fixture(autouse=True)
def _patient(context: BrowserContext) -> Iterator[None]:
    """A busy machine takes long to start Python, and some faults have it started twice."""
    context.set_default_timeout(LONG_MS)
    context.add_init_script(SPY)
    expect.set_options(timeout=LONG_MS)
    yield
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture
def widget(page: Page) -> Widget:
    """The calculator of a chapter, in a tab that is still empty."""
    return Widget(page)
