"""Where the links of the built site lead, and whether everything that can be cited has a place."""

import re
from collections import Counter
from urllib.parse import urlsplit

import pytest

from engine import catalogue
from macros.pages.page_places import GLOSSARY, headword_id
from tests.site.built_pages import BuiltSite, read_site
from tests.site.conftest import Site

# Addresses that are in no game's list of texts, and why the book names them.
OTHER_ADDRESSES = {
    "https://squidfunk.github.io/mkdocs-material/": "the theme asks for this credit",
    "https://creativecommons.org/licenses/by/4.0/": "the licence of the book's wording",
    "https://json-schema.org/draft/2020-12/schema": "the language of the published schemas",
}
HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}")


@pytest.fixture(scope="module")
def built(site: Site) -> BuiltSite:
    """Every page of the site, read once."""
    return read_site(site.folder, site.url)


class TestInside:
    """Links within the book lead somewhere."""

    def test_every_link_and_anchor(self, built: BuiltSite) -> None:
        """The file is there, and the id in it; links from the server's root would leave the site."""
        broken = {page.address: built.broken(page) for page in built.pages if page.address != "404.html"}
        assert {address: links for address, links in broken.items() if links} == {}

    def test_no_id_stands_twice(self, built: BuiltSite) -> None:
        """An anchor is one place."""
        twice = {
            page.address: [each for each, count in Counter(page.ids).items() if count > 1]
            for page in built.pages
        }
        assert {address: ids for address, ids in twice.items() if ids} == {}


class TestOutside:
    """Links that leave the book go where its lists of texts say."""

    def test_are_well_formed(self, built: BuiltSite) -> None:
        """A scheme, a host with a dot, no white space."""
        odd = [
            link
            for link in built.outside()
            if re.search(r"\s", link)
            or urlsplit(link).scheme not in {"http", "https"}
            or not HOST.fullmatch(urlsplit(link).netloc)
        ]
        assert odd == []

    def test_are_listed(self, built: BuiltSite) -> None:
        """A text of a game, the game's own page, or one of the few others, which are all in use."""
        games = catalogue()
        known = {system.url for system in games} | set(OTHER_ADDRESSES)
        known |= {text.url for system in games for text in system.data.texts.values()}
        found = built.outside()
        assert {link: page for link, page in found.items() if link not in known} == {}
        assert set(OTHER_ADDRESSES) - set(found) == set()


class TestPlaces:
    """What a reader may cite has an anchor that stays."""

    @pytest.mark.parametrize("game", [system.slug for system in catalogue()])
    def test_clauses_rulings_and_terms(self, built: BuiltSite, game: str) -> None:
        """Each has an id in the book, clauses and rulings in one page only, with a short address as well."""
        system = next(each for each in catalogue() if each.slug == game)
        numbered = [key.lower() for key in (*system.data.clauses, *system.data.rulings)]
        terms = [headword_id(system, entry) for entry in system.data.glossary.values()]
        places = Counter(each for page in built.pages for each in set(page.ids))
        assert [key for key in numbered if places[key] != 1] == []
        assert set(terms) - built.ids[GLOSSARY] == set()
        assert [key for key in numbered if f"r/{key}/" not in built.ids] == []
