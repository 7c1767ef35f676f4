"""The glossary as a reader uses it: one game at a time, by its letters."""

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import catalogue
from tests.site.conftest import Site
from tests.site.waiting import until_laid_out


@pytest.fixture
def glossary(site: Site, page: Page) -> Page:
    """The page of all headwords."""
    page.goto(f"{site.url}glossary/")
    until_laid_out(page)
    return page


class TestSwitch:
    """One game's words, or all of them."""

    def test_one_game_at_a_time(self, glossary: Page) -> None:
        """Words, letters and heading of the other games go out of sight, and come back."""
        glossary.get_by_label("Walkabout", exact=True).check()
        for system in catalogue():
            is_chosen = system.slug == "walkabout"
            for part in (f"h2#{system.url_slug}", f".glossary[data-game={system.url_slug}]"):
                expect(glossary.locator(part)).to_be_visible(visible=is_chosen)
        glossary.get_by_label("all games", exact=True).check()
        expect(glossary.locator(".glossary:visible")).to_have_count(len(catalogue()))

    def test_a_link_shows_its_game(self, glossary: Page) -> None:
        """A word that is out of sight comes into sight when an address names it."""
        glossary.get_by_label("Walkabout", exact=True).check()
        glossary.evaluate("location.hash = '#scattershot-mib'")
        expect(glossary.locator("#scattershot-mib")).to_be_in_viewport()
        expect(glossary.get_by_label("Scattershot", exact=True)).to_be_checked()

    def test_letters_lead_to_words(self, glossary: Page) -> None:
        """The first word of each letter, in its own game."""
        letters = glossary.get_by_role("navigation", name="Letters of Walkabout")
        letters.get_by_role("link", name="B", exact=True).click()
        expect(glossary.locator("#walkabout-bag")).to_be_in_viewport()

    def test_what_uses_a_word_is_folded(self, glossary: Page) -> None:
        """It is there for whoever asks."""
        fold = glossary.locator("#scattershot-mib ~ details.term-uses").first
        expect(fold.get_by_text("Used in")).to_be_hidden()
        fold.locator("summary").click()
        expect(fold.get_by_text("Used in")).to_be_visible()


def test_without_scripts(site: Site, browser: Browser) -> None:
    """All words are there, the letters lead on, and the switch is out of sight."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}glossary/")
    expect(page.locator("glossary-switch")).to_be_hidden()
    expect(page.locator(".glossary:visible")).to_have_count(len(catalogue()))
    page.get_by_role("navigation", name="Letters of Walkabout").get_by_role(
        "link", name="B", exact=True
    ).click()
    expect(page.locator("#walkabout-bag")).to_be_in_viewport()
    context.close()
