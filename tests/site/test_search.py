"""The search box of the theme, with the whole book behind it."""

import json
import re
import tomllib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import catalogue
from macros.node import run_script
from macros.pages.page_places import headword_id
from macros.project import PROJECT
from tests.site.conftest import PATIENCE_MS, Site, watch
from tests.site.waiting import open_at_rest, until, until_idle

BOX = ".md-search__input"
RESULT = ".md-search-result__link"
COUNT = ".md-search-result__meta"
INDEX = "/search/search_index.json"
WORKER = re.compile(r"/search/worker\.[^/]*$")


@pytest.fixture(name="reader", scope="module")
def _reader(site: Site, browser: Browser) -> Iterator[Page]:
    """One tab for all questions: the index is read once."""
    problems: list[str] = []
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
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
            ("both misses", "#sr8"),
            ("shattered world crit", "#hr7"),
            ("allocation", "#walkabout-allocate"),
            ("proficiencies", "#shattered-world-proficient"),
            ("short sword", "#s27"),
            ("nigh impossible", "#sr26"),
            ("fumble scattershot", "#s19"),
            ("offline", "about/offline/#"),
            ("privacy", "about/privacy/#"),
            ("“telling blow”", "#scattershot-telling-blow"),
            ('"Made it by"', "#s11"),
        ],
        ids=str,
    )
    def test_finds(self, site: Site, reader: Page, words: str, place: str) -> None:
        """Rules by number and title, headwords by plural and synonym, rules by words of their tables."""
        _ask(reader, words)
        assert _place(site, _best(reader)).endswith(place)

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
        page.keyboard.type("both missed")
        expect(page.locator(f"{RESULT}[href$='#sr8']").first).to_be_attached()
        expect(page.locator(".md-search-result__item").first.locator("a")).to_have_attribute(
            "href", re.compile("#sr8$")
        )
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/*#sr8")
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
        if asked:
            until(
                page, "performance.getEntriesByType('resource').some(({ name }) => /search_index/.test(name))"
            )
        assert any(url.endswith(INDEX) for url in requests) == asked
        assert any(map(WORKER.search, requests)) == asked
        page.locator(BOX).focus()
        expect(page.locator(COUNT)).to_have_text("Type to start searching")
        assert [url.endswith(INDEX) for url in requests].count(True) == 1
        page.close()

    def test_index_stays_small(self, site: Site) -> None:
        """Who searches on a phone waits for it: below 1.2 MB, which travel as a quarter of that.

        A third is what can be shown; the rest is the index, so that the phone need not make it.
        """
        assert (site.folder / "search" / "search_index.json").stat().st_size < 1_200_000

    def test_on_a_phone(self, site: Site, browser: Browser) -> None:
        """A find opens at its rule there, too, from a page that was scrolled and from another of rulings."""
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        for start, words, key in (
            ("scattershot/damage/#s29", "both missed", "sr8"),
            ("rulings/scattershot/#sr40", "dagger on a zero", "sr17"),
        ):
            page.goto(f"{site.url}{start}")
            page.locator("label.md-header__button[for=__search]").tap()
            page.locator(BOX).fill(words)
            page.locator(f"{RESULT}[href$='#{key}']").first.tap()
            page.wait_for_url(f"**/*#{key}")
            expect(page.locator(BOX)).not_to_be_in_viewport()
            until_idle(page)
            expect(page.locator(f"#{key}")).to_be_in_viewport()
        context.close()


WORDS_OF_OTHER_GAMES = [
    ("scattershot", "class", "s1 s3 s5 s6"),
    ("scattershot", "crit", "s19"),
    ("scattershot", "fumble", "s19 sr1"),
    ("scattershot", "luck point", "s12"),
    ("scattershot", "level up", "s9"),
    ("walkabout", "class", "w1"),
    ("walkabout", "stat", "w1"),
    ("walkabout", "luck point", "w8"),
    ("walkabout", "hit points", "w2 wr17"),
    ("shattered-world", "level", "hr21"),
    ("shattered-world", "nat 1", "h2"),
    ("shattered-world", "crit", "hr7"),
    ("shattered-world", "stat", "hr20 h13"),
    ("arylon", "nat 1", "k7"),
    ("arylon", "fumble", "k7 k9"),
    ("arylon", "luck point", "k13"),
    ("arylon", "hit points", "kr26"),
]


class TestDisputes:
    """Quarrels in the words of players, out of the threads of the games, find what settles them."""

    @pytest.mark.parametrize(
        ("rules_only", "shown", "wanted"), [(True, 2, 350), (False, 5, 360)], ids=["list", "search"]
    )
    def test_stand_among_the_first(self, site: Site, *, rules_only: bool, shown: int, wanted: int) -> None:
        """Of 370: 350 among the first two of the list of rulings, 360 among the first five of the search.

        No game is chosen, so rules of all four stand in the way.
        """
        data = tomllib.loads((PROJECT / "tests/site/disputes.toml").read_text("utf-8"))
        disputes = [(typed, set(finds.split())) for game in data.values() for typed, finds in game]
        found = _ask_index(site, [{"words": typed, "rulesOnly": rules_only} for typed, _ in disputes])
        named = zip(disputes, found, strict=True)
        missed = [typed for (typed, finds), places in named if not finds & set(places[:shown])]
        assert len(disputes) == 370
        assert len(disputes) - len(missed) >= wanted, missed

    def test_words_of_other_games(self, site: Site) -> None:
        """They find the word of the game that is being read, among the first two."""
        found = _ask_index(site, [{"words": typed, "game": game} for game, typed, _ in WORDS_OF_OTHER_GAMES])
        named = zip(WORDS_OF_OTHER_GAMES, found, strict=True)
        missed = [
            (*each, places[:3])
            for each, places in named
            if not set(each[2].upper().split()) & set(places[:2])
        ]
        assert missed == []


class TestOwnGame:
    """Where a game is read, its own words still find what has them as a name."""

    @pytest.mark.parametrize(
        ("game", "words", "place"),
        [
            ("scattershot", "critical juncture", "scattershot-critical-juncture"),
            ("scattershot", "mib", "scattershot-mib"),
            ("scattershot", "telling blow", "scattershot-telling-blow"),
            ("scattershot", "made it by", "s11"),
            ("scattershot", "both misses", "sr8"),
            ("walkabout", "allocation", "walkabout-allocate"),
            ("shattered-world", "proficiencies", "shattered-world-proficient"),
        ],
        ids=str,
    )
    def test_finds(self, site: Site, game: str, words: str, place: str) -> None:
        """Headwords and rules by their titles, first."""
        (found,) = _ask_index(site, [{"words": words, "game": game}])
        assert found[0] == place.upper()

    def test_no_title_is_found_less_than_anywhere_else(self, site: Site) -> None:
        """As many headwords and clauses stand first, and among the first five, as where no game is read."""
        titles = {
            "headwords": [
                (game.url_slug, each.title, headword_id(game, each).upper())
                for game in catalogue()
                for each in game.data.glossary.values()
            ],
            "clauses": [
                (game.url_slug, each.title, each.id.upper())
                for game in catalogue()
                for each in game.data.clauses.values()
            ],
        }
        for kind, named in titles.items():
            own = _ask_index(site, [{"words": title, "game": game} for game, title, _ in named])
            anywhere = _ask_index(site, [{"words": title} for _, title, _ in named])
            for most in (1, 5):
                count, usual = (
                    sum(place in found[:most] for (*_, place), found in zip(named, places, strict=True))
                    for places in (own, anywhere)
                )
                assert count >= usual, (kind, most)

    def test_on_a_page_of_the_game(self, site: Site, browser: Browser) -> None:
        """What is typed there leads to the headword by Enter."""
        page = browser.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(f"{site.url}scattershot/resolution/")
        _ask(page, "critical juncture")
        assert _place(site, _best(page)).endswith("#scattershot-critical-juncture")
        page.close()


def _ask_index(site: Site, questions: list[dict[str, object]]) -> list[list[str]]:
    """Return for each question the anchors of what is found, the best first; those of rules as numbers."""
    index = site.folder / "search" / "search_index.json"
    script = PROJECT / "tests" / "site" / "ask_index.mjs"
    answer = json.loads(run_script(script, index, json.dumps(questions), lacking="nothing is found"))
    return [[place.partition("#")[2].upper() for place in places] for places in answer]
