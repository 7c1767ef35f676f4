"""Whoever asks for what is not in the book is told so in one sentence, and where to go."""

from __future__ import annotations

import base64
import json
import re

import pytest
from playwright.sync_api import Page, expect

from engine.links import packed_fragment
from tests.site.conftest import Problems

OTHER = base64.urlsafe_b64encode(json.dumps({"calculator": "nosuch.game"}).encode()).decode().rstrip("=")
LINK = f"#q1-{OTHER}x"


@pytest.fixture(autouse=True)
def _missing(problems: Problems) -> None:
    """A browser writes into its console that a page is not there: that is what is tested."""
    problems.provoke("console: Failed to load resource: the server responded with a status of 404")


class TestMissing:
    """Nothing leads to a bare 404."""

    @pytest.mark.parametrize(
        ("address", "sentence"),
        [
            ("r/zz99/", "Nothing in this book has the short address “zz99”"),
            ("nosuch/page/", "This book has no page “nosuch/page”."),
            ("scattershot/nosuch/", "This book has no page “scattershot/nosuch”."),
            ("a/b/c/d/%3Cimg%20src=x%3E/", "This book has no page “a/b/c/d/<img src=x>”."),
        ],
    )
    def test_an_address(self, page: Page, address: str, sentence: str) -> None:
        """The page says what was looked for, and its links lead on, however deep the address was."""
        page.goto(address)
        expect(page.locator("missing-page")).to_contain_text(sentence)
        page.locator("article").get_by_role("link", name="all calculators").click()
        expect(page.locator("article h1")).to_contain_text("alculators")

    def test_a_hash_that_came_as_a_part_of_the_path(self, page: Page) -> None:
        """As forums and mail write it, and Markdown the underscores behind it: the link opens."""
        inputs = {"name": "Zoë ???>>>"}
        sheet = {"game": "scattershot", "calculator": "scattershot.persona", "inputs": inputs}
        link = packed_fragment("sheet1", sheet)
        page.goto(f"scattershot/make-a-character/%23{link.replace('_', '%5C_')}")
        expect(page.locator(".desk-back")).to_contain_text("is open from the link")
        page.goto("scattershot/resolution%23s11")
        page.wait_for_url("**/scattershot/resolution/#s11")

    @pytest.mark.parametrize(
        "address",
        [
            "r/s11&amp;",
            "r/s11/[/url]",
            "scattershot/resolution/&#35;s11",
            "scattershot/resolution/#s11&amp;",
            "scattershot/resolution/#s11%20and",
        ],
    )
    def test_what_a_forum_left_behind_an_address(self, page: Page, address: str) -> None:
        """A short address and a place are as sturdy as the link of an answer."""
        page.goto(address)
        page.wait_for_url(re.compile(r"/scattershot/resolution/#s11$"))
        expect(page.locator("#s11")).to_be_in_viewport()
        expect(page.locator(".rc-link-note:visible")).to_have_count(0)

    def test_without_scripts(self, page: Page) -> None:
        """The sentence and the links stand in the page itself."""
        context = page.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr]
        bare = context.new_page()
        page.goto("")
        bare.goto(f"{page.url}r/zz99/")
        expect(bare.locator("article")).to_contain_text("This book has no page at this address.")
        expect(bare.locator("article").get_by_role("link", name="the glossary")).to_be_visible()
        context.close()

    @pytest.mark.parametrize("address", ["", "scattershot/resolution/", "arylon/calculators/"])
    def test_a_link_to_an_unknown_game(self, page: Page, address: str) -> None:
        """The sentence names the calculator that the link asks for."""
        page.goto(address + LINK)
        note = page.locator(".rc-link-note")
        expect(note).to_contain_text(
            "this link asks for the calculator nosuch.game, which this book does not have"
        )

    def test_an_unknown_calculator_of_a_game(self, page: Page) -> None:
        """It is looked for on the page of all calculators of its game, and that page says so."""
        state = base64.urlsafe_b64encode(json.dumps({"calculator": "arylon.nosuch"}).encode()).decode()
        page.goto(f"arylon/#q1-{state.rstrip('=')}x")
        expect(page.locator(".rc-link-note")).to_contain_text("the calculator arylon.nosuch, which this book")
        assert "/arylon/calculators/" in page.url

    def test_a_place_that_is_not_on_the_page(self, page: Page) -> None:
        """A fragment that names no rule of the page is told; a right one takes the sentence away."""
        page.goto("scattershot/resolution/#s999")
        note = page.locator(".rc-link-note")
        expect(note).to_have_text(
            "this page has no place “s999”; it may stand on another page, so search for it"
        )
        page.evaluate("location.hash = '#s11'")
        expect(note).to_be_hidden()
