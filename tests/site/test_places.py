"""One place for each thing: the gallery of calculators, the games on the front page, the tabs."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import catalogue
from tests.site.conftest import PATIENCE_MS, Problems, Site

CALCULATORS = [each for system in catalogue() for each in system.calculators]
GAMES = ["Scattershot", "Walkabout", "Shattered World", "Arylon"]
RESTORED = """document.addEventListener('readystatechange', () => {
    document.querySelector('#hero input').value = '14';
}, { once: true })"""
"""A field has its value before the scripts run, as Firefox restores it."""
WIDTHS = (
    "() => [...document.querySelectorAll('.md-tabs__link')].map((each) => each.getBoundingClientRect().x)"
)


class TestGallery:
    """Each calculator has a card."""

    def test_says_what_and_when(self, site: Site, page: Page) -> None:
        """One sentence each, out of the declaration."""
        page.goto(f"{site.url}calculators/")
        for each in CALCULATORS:
            card = page.locator(f"#{re.sub('[._]', '-', each.id)}")
            expect(card).to_contain_text(each.summary.replace("'", "’"))
            assert each.when
            expect(card).to_contain_text(each.when.replace("'", "’"))
        expect(page.locator("article h2")).to_have_text(GAMES)

    def test_every_card_lands_on_its_calculator(self, site: Site, page: Page) -> None:
        """The anchor is the heading right before its form."""
        page.goto(f"{site.url}calculators/")
        links = page.locator(".book-try a").evaluate_all("(links) => links.map(({ href }) => href)")
        assert len(links) == len(CALCULATORS)
        by_page: dict[str, list[str]] = {}
        for link in links:
            address, _, fragment = link.partition("#")
            by_page.setdefault(address, []).append(fragment)
        landed: list[Any] = []
        for address, fragments in by_page.items():
            page.goto(address)
            landed += page.evaluate(
                """(ids) => ids.map((id) => document.getElementById(id)
                    .nextElementSibling.querySelector('rule-calculator').getAttribute('calculator'))""",
                fragments,
            )
        assert sorted(landed) == sorted(each.id for each in CALCULATORS)

    def test_a_filter_leaves_what_fits(self, site: Site, page: Page) -> None:
        """By words of its card and by game; a game without any goes with its heading."""
        page.goto(f"{site.url}calculators/")
        shown = page.locator(".book-tool:visible")
        expect(page.locator("gallery-filter [role=status]")).to_have_text(
            f"All {len(CALCULATORS)} calculators"
        )
        page.get_by_label("What do you want to know?").fill("fight LASTS")
        expect(shown.locator("h3")).to_have_text(["How long a fight lasts"])
        expect(page.locator("article h2:visible")).to_have_text(["Scattershot"])
        page.get_by_label("Game", exact=True).select_option("Arylon")
        expect(page.locator("gallery-filter [role=status]")).to_contain_text("No calculator fits")
        expect(shown).to_have_count(0)

    def test_a_card_is_followed(self, site: Site, page: Page) -> None:
        """A press brings the calculator into view."""
        page.goto(f"{site.url}calculators/")
        page.get_by_role("link", name="Try it: Damage").click()
        page.wait_for_url("**/scattershot/calculators/#on-damage")
        expect(page.locator("rule-calculator[calculator='scattershot.damage']")).to_be_in_viewport()


class TestHome:
    """The front page is a place to play."""

    def test_loads_nothing_before_a_press(self, site: Site, page: Page) -> None:
        """Numbers change without Python, though the pointer goes over everything."""
        workers: list[str] = []
        page.on("worker", lambda worker: workers.append(worker.url))
        page.goto(site.url)
        page.locator("game-try").hover()
        page.locator("#hero input").fill("14")
        expect(page.locator("#hero output").first).to_have_text("79 %")
        assert [each for each in workers if "search" not in each] == []

    @pytest.mark.usefixtures("in_process_engine")
    def test_throws_with_the_numbers_of_the_sentence(self, site: Site, page: Page) -> None:
        """A Rating of 40 cannot be missed, as the page says in plain words; the link goes on to it."""
        page.goto(site.url)
        roll = page.locator("game-try")
        expect(roll.locator(".try-says")).to_have_text(
            "For example: A hand’s breadth short: you hang from the gutter."
        )
        roll.locator("input[name=rating]").fill("40")
        roll.get_by_role("button", name="Throw the dice").click()
        expect(roll.locator("a.try-more")).to_have_attribute("href", re.compile("#q1-"))
        expect(roll.locator(".try-says")).to_have_text("You land like a cat, and everybody saw it.")
        expect(roll.locator("figure.rc-shown li")).to_have_count(2)
        roll.locator("a.try-more").click()
        widget = page.locator("rule-calculator[calculator='scattershot.mib']")
        expect(widget.locator(".rc-sentence")).to_contain_text("A Rating of 40")

    def test_says_what_came_before_python_wakes(self, site: Site, sleeping: Page) -> None:
        """The build has asked the engine of each fall: 20 always makes it, and 1 never does (S11)."""
        sleeping.goto(site.url)
        roll = sleeping.locator("game-try")
        for rating, came in (("20", "You are across|like a cat"), ("1", "breadth short|You miss the roof")):
            roll.locator("input[name=rating]").fill(rating)
            roll.get_by_role("button", name="Throw the dice").click()
            expect(roll.locator(".try-says")).to_have_text(re.compile(came))
            expect(roll).not_to_have_attribute("aria-busy", re.compile(""))
        roll.locator("input[name=rating]").fill("40")  # beyond the sentence: only Python knows
        roll.get_by_role("button", name="Throw the dice").click()
        expect(roll).to_have_attribute("aria-busy", "true")

    def test_a_number_that_the_browser_restored(self, site: Site, page: Page) -> None:
        """On a reload its results follow it, though nobody has touched it yet."""
        page.add_init_script(RESTORED)
        page.goto(site.url)
        expect(page.locator("#hero output").first).to_have_text("79 %")

    def test_a_throw_whose_script_does_not_come(self, site: Site, page: Page, problems: Problems) -> None:
        """The press stands from the beginning, and says what is wrong in place of the example."""
        problems.provoke("console: Failed to load resource")
        page.route(re.compile(r"/calculators[.\w]*\.mjs"), lambda route: route.abort())
        page.goto(site.url)
        page.get_by_role("button", name="Throw the dice").click()
        expect(page.locator(".try-says")).to_have_text(
            re.compile("could not be fetched; load the page again")
        )

    def test_leads_on(self, site: Site, page: Page) -> None:
        """A game's button leads to its evening, and a quarrel to the rulings that have its words."""
        page.goto(site.url)
        page.get_by_role("searchbox", name="What do you quarrel about?").fill("telling blow %")
        page.get_by_role("button", name="Find").click()
        page.wait_for_url("**/rulings/#words=telling%20blow%20%25")
        field = page.get_by_label("What you argue about")
        expect(field).to_have_value("telling blow %")
        expect(page.locator(".rc-link-note")).to_have_count(0)
        page.goto(site.url)
        page.get_by_role("link", name="Play tonight: Walkabout").click()
        page.wait_for_url("**/walkabout/tonight/")

    @pytest.mark.parametrize(("width", "height", "columns"), [(390, 844, 1), (1440, 900, 4)])
    def test_first_screen(self, browser: Browser, site: Site, width: int, height: int, columns: int) -> None:
        """Says and shows all of it: picture, games, a quarrel, a roll; nothing is wider than the screen."""
        context = browser.new_context(base_url=site.url, viewport={"width": width, "height": height})
        page = context.new_page()
        page.goto("")
        places = page.locator(".book-card").evaluate_all(
            "(cards) => cards.map((card) => Math.round(card.getBoundingClientRect().x))"
        )
        assert len(set(places)) == columns
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for part in (".home-picture", ".book-press >> nth=3", "ruling-search form", ".try-says"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, part
        context.close()


HEADINGS = ["Tonight", "At the table", "The rules", "Afterwards"]
HEADING = re.compile(
    r'class="md-nav__item book-heading">\s*<a href="([^"]+)"[^>]*>\s*<span class="md-ellipsis">([^<]*)</span>'
)
OPEN_PART = ".md-nav__item--section"
"""In the menu, the part of the book that is open."""


class TestTabs:
    """The tabs are few and stand still; below a game's, four headings stand open."""

    def test_eight(self, site: Site, page: Page) -> None:
        """Home, the games, what a quarrel needs, what somebody looks up, and the book itself."""
        page.goto(site.url)
        expect(page.locator(".md-tabs__link")).to_have_text(["Home", *GAMES, "Rulings", "Look up", "About"])

    def test_four_headings(self, site: Site) -> None:
        """Each opens a page that says what it says."""
        titles = ("Tonight", "The table of .*", "On one page", "Three evenings later")
        for game in ("scattershot", "walkabout", "shattered-world", "arylon"):
            folder = site.folder / game
            _, _, part = (folder / "index.html").read_text("utf-8").partition("md-nav__item--section")
            headings = HEADING.findall(part)[: len(HEADINGS)]
            assert [name for _, name in headings] == HEADINGS
            for (address, _), title in zip(headings, titles, strict=True):
                html = (folder / address / "index.html").read_text("utf-8")
                assert re.search(rf"<h1[^>]*>\s*{title}\s*<", html), (game, address)

    def test_what_lies_below_is_in_sight(self, site: Site, page: Page) -> None:
        """The pages of the game that is open need no press."""
        page.goto(f"{site.url}arylon/")
        expect(page.locator(f"{OPEN_PART} .book-heading > a")).to_have_text(HEADINGS)
        for link in page.locator(f"{OPEN_PART} .book-heading a").all():
            expect(link).to_be_visible()

    def test_open_on_a_phone(self, browser: Browser, site: Site) -> None:
        """The menu of a page of a game opens at its headings, and one more tap is on a page."""
        context = browser.new_context(
            base_url=site.url, viewport={"width": 390, "height": 844}, has_touch=True
        )
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto("arylon/the-pool/")
        page.locator("label.md-header__button[for=__drawer]").tap()
        expect(page.locator(f"{OPEN_PART} .book-heading > .md-nav__link:visible")).to_have_text(HEADINGS)
        page.locator(OPEN_PART).get_by_role("link", name="Ready characters").tap()
        page.wait_for_url("**/arylon/extras/characters/")
        context.close()

    def test_what_programs_need_starts_at_one_page(self, site: Site, page: Page) -> None:
        """The page of data leads to the requests, the form of links, and the schemas."""
        page.goto(f"{site.url}about/data/")
        article = page.locator("article")
        for address in ("requests/", "links/", "schemas/sheet.schema.json", "clauses.json"):
            expect(article.locator(f'a[href*="{address}"]').first).to_be_visible()

    def test_do_not_shift(self, site: Site, page: Page) -> None:
        """The one that is open takes no more room than the others."""
        found = []
        for address in ("", "scattershot/", "bench/", "calculators/", "rulings/"):
            page.goto(site.url + address)
            found.append([round(each, 1) for each in page.evaluate(WIDTHS)])
        assert all(each == found[0] for each in found)


class TestRollingTogether:
    """It stands with what is played, and its old address leads there."""

    def test_the_old_address(self, site: Site, page: Page) -> None:
        """A link of a roll, posted before, comes along."""
        page.goto(f"{site.url}about/rolling-together/#q1-eyJjYWxjdWxhdG9yIjoic2NhdHRlcnNob3QubWliIn0x")
        page.wait_for_url("**/bench/rolling-together/#q1-**")
        expect(page.get_by_label("What is rolled")).to_have_value(re.compile("#q1-"))

    def test_stands_in_the_play_part(self, site: Site, page: Page) -> None:
        """The menu has it below the tables."""
        page.goto(f"{site.url}bench/")
        expect(page.locator(f'{OPEN_PART} a[href$="rolling-together/"]')).to_be_attached()
        page.goto(f"{site.url}about/")
        assert page.locator(f'{OPEN_PART} a[href$="rolling-together/"]').count() == 0

    def test_three_steps(self, site: Site, page: Page) -> None:
        """One after the other, each with one button for the forum at most."""
        page.goto(f"{site.url}bench/rolling-together/#q1-eyJjYWxjdWxhdG9yIjoic2NhdHRlcnNob3QubWliIn0x")
        expect(page.locator(".together-step h3")).to_have_count(3)
        page.get_by_role("button", name="I begin").click()
        begun = page.locator(".together-step").first
        expect(begun.get_by_role("button", name="Copy for the forum")).to_have_count(1)
        assert "secret " not in begun.locator("textarea").input_value().partition("commitment")[2]
