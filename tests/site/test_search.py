"""The search box of the theme, with the whole book behind it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from macros.project import PROJECT
from tests.site.conftest import PATIENCE_MS, Site, watch
from tests.site.waiting import open_at_rest

BOX = ".md-search__input"
RESULT = ".md-search-result__link"
COUNT = ".md-search-result__meta"
INDEX = "/search/search_index.json"
WORKER = re.compile(r"/workers/search\.[^/]*$")


@pytest.fixture(name="reader", scope="module")
def _reader(site: Site, browser: Browser) -> Iterator[Page]:
    """One tab for all questions: the index is read once."""
    problems: list[str] = []
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    watch(context, site.url, problems)
    page = context.new_page()
    page.goto(site.url)
    yield page
    context.close()
    assert problems == []


def _ask(page: Page, words: str) -> None:
    """Bring the words without a key, as voices and mice do, and wait for the answer to them alone."""
    box = page.locator(BOX)
    box.click()
    box.fill("")
    expect(page.locator(COUNT)).to_have_text("Type to start searching")
    page.keyboard.insert_text(words)
    expect(page.locator(f"{RESULT}[href*='h=']").first).to_be_attached()


def _best(page: Page) -> str:
    """The result that Enter opens: the theme keeps the weight of each in the page."""
    script = """(links) => links
        .map((link) => [Number(link.querySelector('article').dataset.mdScore), link.href])
        .sort(([one], [other]) => other - one)[0][1]"""
    address: str = page.locator(RESULT).evaluate_all(script)
    return address


def _place(site: Site, address: str) -> str:
    page, _, fragment = address.removeprefix(site.url).partition("#")
    return f"{page.partition('?')[0]}#{fragment}"


class TestSearch:
    """Whatever has a name is found by it, and the first find is the thing itself."""

    @pytest.mark.parametrize(
        ("words", "place"),
        [
            ("s11", "#s11"),
            ("S1", "#s1"),
            ("SR1", "#sr1"),
            ("hr2", "#hr2"),
            ("K7", "#k7"),
            ("made it by", "#s11"),
            ("Critical Juncture", "#scattershot-critical-juncture"),
            ("allocation", "#walkabout-allocate"),
            ("proficiencies", "#shattered-world-proficient"),
            ("short sword", "#s27"),
            ("nigh impossible", "#s3"),
            ("“telling blow”", "#s19"),
            ('"Made it by"', "#s11"),
            ("author’s", "#h6"),
        ],
        ids=str,
    )
    def test_finds(self, site: Site, reader: Page, words: str, place: str) -> None:
        """Rules by number and title, headwords by plural and synonym, rules by words of their tables."""
        _ask(reader, words)
        assert _place(site, _best(reader)).endswith(place)

    def test_knows_which_words_the_index_leaves_out(self, site: Site) -> None:
        """They are those of the theme, which must not be asked for in a quotation."""
        worker = next(site.folder.glob("assets/javascripts/workers/search.*.js")).read_text("utf-8")
        [left_out] = re.findall(r"generateStopWordFilter\(\[([^]]*)\]\)", worker)
        script = (PROJECT / "docs/assets/js/theme/lazy-search.js").read_text("utf-8")
        [named] = re.findall(r"NOT_IN_THE_INDEX = new Set\((.*?)\.split", script, re.DOTALL)
        assert re.findall(r"[a-z]+", named) == re.findall(r"[a-z]+", left_out)

    def test_lands_on_the_rule(self, site: Site, browser: Browser) -> None:
        """Enter leads to the clause in its page, not to the top of the page."""
        page = browser.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(site.url)
        page.locator(BOX).click()
        page.keyboard.type("s19")
        # The answers to "s1" hold #s19 too; only those to the whole word carry it in their address.
        expect(page.locator(f"{RESULT}[href$='?h=s19#s19']").first).to_be_attached()
        page.keyboard.press("Enter")
        page.wait_for_url("**/*#s19")
        expect(page.locator("#s19")).to_be_in_viewport()
        page.close()

    def test_the_arrow_keys_lead_to_the_rule(self, site: Site, browser: Browser) -> None:
        """What stands first in the list is what Enter and the mouse open."""
        page = browser.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(site.url)
        page.locator(BOX).click()
        page.keyboard.type("telling blow")
        expect(page.locator(f"{RESULT}[href$='#s19']").first).to_be_attached()
        expect(page.locator(".md-search-result__item").first.locator("a").first).to_have_attribute(
            "href", re.compile("#s19$")
        )
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/*#s19")
        page.close()

    @pytest.mark.parametrize(
        ("words", "kind"),
        [
            ("s19", "Scattershot · rule"),
            ("hr2", "Shattered World · ruling"),
            ("proficiencies", "Shattered World · headword"),
            ("fairness", "About · page"),
        ],
    )
    def test_a_find_says_what_it_is(self, reader: Page, words: str, kind: str) -> None:
        """Its game and its kind stand above its title."""
        _ask(reader, words)
        expect(reader.locator(".book-find").get_by_text(kind, exact=True).first).to_be_attached()

    @pytest.mark.parametrize(("address", "asked"), [("", False), ("?h=rating", True)])
    def test_comes_when_it_is_used(self, site: Site, browser: Browser, address: str, *, asked: bool) -> None:
        """Index and worker come when the box has the focus, or to mark the words of a find; not before."""
        page = browser.new_page()
        page.set_default_timeout(PATIENCE_MS)
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        open_at_rest(page, f"{site.url}{address}")
        assert any(url.endswith(INDEX) for url in requests) == asked
        assert any(map(WORKER.search, requests)) == asked
        page.locator(BOX).focus()
        expect(page.locator(COUNT)).to_have_text("Type to start searching")
        assert [url.endswith(INDEX) for url in requests].count(True) == 1
        page.close()

    def test_index_stays_small(self, site: Site) -> None:
        """Who searches on a phone waits for it: below 900 kB, which travel as a quarter of that.

        Each rule's statement is in it, and the pages for tonight: people, places and answers are what a table
        searches for in the middle of a scene. They are a third of it.
        """
        assert (site.folder / "search" / "search_index.json").stat().st_size < 900_000
