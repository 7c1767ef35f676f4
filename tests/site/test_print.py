"""The book on paper."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from engine import catalogue
from tests.site.booklets import chapters, print_booklet
from tests.site.conftest import Site

GAMES = [system.url_slug for system in catalogue()]
SCREEN_ONLY = (
    "form, button, .rc-inquiry, .rc-status, .rc-wait, .rc-failure, .cite, .md-header, .md-sidebar, .md-footer"
)


class TestPaper:
    """What a printer gets: the text, the answers and their tables, and nothing to click."""

    @pytest.mark.parametrize("game", GAMES)
    def test_every_chapter(self, site: Site, page: Page, game: str) -> None:
        """No control is left, every default answer is, and no table is cut off at its side."""
        for address in chapters(page, f"{site.url}{game}/"):
            page.goto(address)
            page.emulate_media(media="print")
            assert not page.locator(SCREEN_ONLY).locator("visible=true").count(), address
            answers = page.locator(".rc-answer:not(details .rc-answer)")
            assert answers.locator("visible=true").count() == answers.count(), address
            page.set_viewport_size({"width": 680, "height": 900})
            cut = page.locator(".rc-scroller").evaluate_all(
                "all => all.filter(it => it.scrollWidth > it.clientWidth + 1).length"
            )
            assert cut == 0, address

    def test_odds_keep_their_table(self, site: Site, page: Page) -> None:
        """The table beside a chart is unfolded."""
        page.goto(f"{site.url}scattershot/resolution/")
        page.emulate_media(media="print")
        table = page.locator("#mib .rc-answer table").first
        assert table.is_visible()
        assert table.locator("tr").count() > 10


class TestBooklet:
    """All chapters of a game in one file."""

    def test_holds_every_chapter_in_order(self, site: Site, page: Page, tmp_path: Path) -> None:
        """Its outline and its inner links come from the chapters; nothing is asked for outside the site."""
        system = catalogue()[0]
        target = tmp_path / "booklet.pdf"
        print_booklet(page, site.url, system, target)
        addresses = chapters(page, f"{site.url}{system.url_slug}/")
        assert addresses[0].endswith(f"/{system.url_slug}/")
        assert not [each for each in addresses if each.endswith("calculators/")]
        content = target.read_bytes()
        assert content.startswith(b"%PDF-")
        assert content.count(b"/Type /Page\n") >= len(addresses)
        assert b"/Outlines" in content
