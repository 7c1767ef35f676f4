"""A reader of the finished site, and what their browser has kept."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.site.faults.widget import CHAPTER, Widget
from tests.site.waiting import text_of

CONTROLLED = """async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    const here = location.origin + location.pathname;
    while (!navigator.serviceWorker.controller || !(await caches.match(here))) await pause();
}"""
KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const request of await store.keys()) {
      const response = await store.match(request);
      if (!response) continue; // the worker has cleared it up since it was listed
      kept.push([request.url, response.url, response.headers.get('content-type') ?? '']);
    }
  }
  return kept;
}"""
"""What the browser's stores hold: address asked for, address of the answer, type."""


class Reader(Widget):
    """The calculator of a Rating, `#mib`, on a site with a service worker."""

    def come_back(self) -> None:
        """Open the chapter a second time: from now on the service worker answers."""
        self.open()
        self.page.evaluate(CONTROLLED)
        self.page.reload()
        expect(self.element).to_have_attribute("data-state", "idle")
        assert self.page.evaluate("navigator.serviceWorker.controller !== null")

    def fail(self, rating: int = 137) -> None:
        """Ask, and be told in one sentence that the engine cannot be asked."""
        self.ask(rating)
        self.expect_failure("", rating)
        said = text_of(self.failure.locator("p"))
        assert said
        assert "\n" not in said

    def kept(self) -> list[list[Any]]:
        """Return what the browser's stores hold: address asked for, address of the answer, type."""
        kept: list[list[Any]] = self.page.evaluate(KEPT)
        return kept


__all__ = ["CHAPTER", "CONTROLLED", "Reader"]
