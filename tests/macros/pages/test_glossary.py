"""Links to headwords, and the list of them with both ends of every link."""

import html
import re

import pytest
from markdown import markdown

from engine import System, catalogue
from macros.page import Page, PageError, Use
from macros.pages.glossary import glossary, term
from macros.pages.page_places import headword_id

CHAPTER = Page(source="scattershot/rolling.md", root="../../", places={"s11": "scattershot/rolling/#s11"})


def _entry(listed: str, identifier: str) -> str:
    found = re.search(rf'<h3 id="{identifier}">.*?(?=<h3|</div>)', listed)
    assert found
    return found[0]


class TestTerm:
    """A word in the text leads to its entry and carries the definition."""

    def test_carries_its_definition(self) -> None:
        """A plain link, and beside it all that a script shows; no second tooltip of the browser's."""
        link = str(term(CHAPTER, "mib"))
        entry = next(s for s in catalogue() if s.slug == "scattershot").data.glossary["mib"]
        assert link.startswith('<a class="term" href="../../glossary/#scattershot-mib" data-term="MIB"')
        assert entry.says in html.unescape(link)
        assert "title=" not in link

    def test_a_word_of_two_games(self) -> None:
        """Outside of the games' chapters the author says which."""
        with pytest.raises(PageError, match='several games define "damage"'):
            term(Page(source="index.md"), "damage")
        assert "#shattered-world-damage" in term(Page(source="index.md"), "damage", game="shattered_world")

    @pytest.mark.parametrize("system", catalogue(), ids=lambda system: system.slug)
    def test_survives_markdown_in_a_table(self, system: System) -> None:
        """No sign of a definition is read as Markdown, nor as the end of a cell."""
        page = Page(source=f"{system.url_slug}/a.md")
        for entry in system.data.glossary.values():
            link = str(term(page, entry.title))
            table = markdown(f"| a | b |\n|---|---|\n| {link} | c |", extensions=["tables", "attr_list"])
            assert f"<td>{link}</td>" in table


class TestGlossary:
    """Each entry lists what uses it, what it points to, and what points to it."""

    def test_used_in(self) -> None:
        """Clauses by their numbers, in the game's order, and pages by their titles."""
        uses = (
            Use(address="a/", page="A page"),
            Use(address="b/", page="B", clause="S16"),
            Use(address="b/", page="B", clause="S11"),
        )
        page = Page(source="glossary.md", root="../", uses={"scattershot.mib": uses})
        entry = _entry(glossary(page, "scattershot"), "scattershot-mib")
        used = entry.partition("Used in ")[2]
        assert re.findall(r'data-clause="(\w+)"', used) == ["S11", "S16"]
        assert '<a href="../a/">A page</a>' in used

    @pytest.mark.parametrize("system", catalogue(), ids=lambda system: system.slug)
    def test_both_ways(self, system: System) -> None:
        """Whatever an entry points to, points back; every address within the list exists."""
        listed = glossary(Page(source="glossary.md"), system.slug)
        ids = set(re.findall(r'<h3 id="([^"]+)"', listed))
        assert set(re.findall(r'href="#([^"]+)"', listed)) <= ids
        for entry in system.data.glossary.values():
            for slug in entry.see:
                pointed = _entry(listed, headword_id(system, system.data.glossary[slug]))
                assert f'href="#{headword_id(system, entry)}"' in pointed.partition("Pointed to by ")[2]

    def test_terms_inside_definitions_are_links(self) -> None:
        """Each once, never to the entry itself, and the definition reads as before."""
        listed = glossary(Page(source="glossary.md"), "walkabout")
        system = next(each for each in catalogue() if each.slug == "walkabout")
        entry = _entry(listed, "walkabout-double-trait")
        says = re.search(r"<p>(.*?)</p>", entry)
        assert says
        assert re.findall(r'href="#([^"]+)"', says[1]) == ["walkabout-non-core-trait", "walkabout-cancel"]
        plain = html.unescape(re.sub(r"<[^>]*>", "", says[1]))
        assert plain == system.data.glossary["double_trait"].says

    def test_each_entry_can_be_cited(self) -> None:
        """A plain link to its short address."""
        entry = _entry(glossary(Page(source="glossary.md", root="../"), "walkabout"), "walkabout-bag")
        assert '<a class="cite" href="../r/walkabout-bag/" aria-label="Cite Bag"' in entry
