"""The glossary as a reader uses it: one game at a time, by its letters."""

from playwright.sync_api import Page, expect

from engine import catalogue
from tests.site.looks import Looks
from tests.site.waiting import until_laid_out


def test_one_game_at_a_time(page: Page, looks: Looks) -> None:
    """Words, letters and heading of the other games go out of sight, and come back."""
    page.goto("glossary/")
    until_laid_out(page)
    with looks.at("letters lead to the first word of each, in their own game"):
        letters = page.get_by_role("navigation", name="Letters of Walkabout")
        letters.get_by_role("link", name="B", exact=True).click()
        expect(page.locator("#walkabout-bag")).to_be_in_viewport()
    with looks.at("what uses a word is folded"):
        fold = page.locator("#scattershot-mib ~ details.term-uses").first
        expect(fold.get_by_text("Used in")).to_be_hidden()
        fold.locator("summary").click()
        expect(fold.get_by_text("Used in")).to_be_visible()
    page.get_by_label("Walkabout", exact=True).check()
    with looks.at("one game"):
        for system in catalogue():
            is_chosen = system.slug == "walkabout"
            for part in (f"h2#{system.url_slug}", f".glossary[data-game={system.url_slug}]"):
                expect(page.locator(part)).to_be_visible(visible=is_chosen)
    with looks.at("a word that is out of sight comes into sight when an address names it"):
        page.evaluate("location.hash = '#scattershot-mib'")
        expect(page.locator("#scattershot-mib")).to_be_in_viewport()
        expect(page.get_by_label("Scattershot", exact=True)).to_be_checked()
    with looks.at("all games"):
        page.get_by_label("all games", exact=True).check()
        expect(page.locator(".glossary:visible")).to_have_count(len(catalogue()))
