"""Headwords: links to them, the list of them, and where the book uses them."""

import html
import re
from pathlib import Path

import pytest
from markdown import markdown

from engine import System, catalogue
from macros.page import Page, PageError, Use
from macros.pages.glossary import find_uses, glossary, term, unused, uses_in
from macros.pages.page_places import headword_id

CHAPTER = Page(source="scattershot/rolling.md", root="../../", places={"s11": "scattershot/rolling/#s11"})


def _entry(listed: str, identifier: str) -> str:
    found = re.search(rf'<h3 id="{identifier}">.*?(?=<h3|</div>)', listed)
    assert found
    return found[0]


def test_a_term() -> None:
    """A plain link with its definition, and no second tooltip; of two games the page says which."""
    link = str(term(CHAPTER, "mib"))
    entry = next(s for s in catalogue() if s.slug == "scattershot").data.glossary["mib"]
    assert link.startswith('<a class="term" href="../../glossary/#scattershot-mib" data-term="MIB"')
    assert entry.says in html.unescape(link)
    assert "title=" not in link
    with pytest.raises(PageError, match='several games define "damage"'):
        term(Page(source="index.md"), "damage")
    assert "#shattered-world-damage" in term(Page(source="index.md"), "damage", game="shattered_world")


@pytest.mark.parametrize("system", catalogue(), ids=lambda system: system.slug)
def test_survives_markdown_in_a_table(system: System) -> None:
    """No sign of a definition is read as Markdown, nor as the end of a cell."""
    page = Page(source=f"{system.url_slug}/a.md")
    for entry in system.data.glossary.values():
        link = str(term(page, entry.title))
        table = markdown(f"| a | b |\n|---|---|\n| {link} | c |", extensions=["tables", "attr_list"])
        assert f"<td>{link}</td>" in table


def test_used_in() -> None:
    """Clauses by their numbers in the game's order, pages by their titles, and the control that cites."""
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
    entry = _entry(glossary(Page(source="glossary.md", root="../"), "walkabout"), "walkabout-bag")
    assert '<a class="cite" href="../r/walkabout-bag/" aria-label="Cite Bag, Walkabout"' in entry


@pytest.mark.parametrize("system", catalogue(), ids=lambda system: system.slug)
def test_both_ways(system: System) -> None:
    """Whatever an entry points to, points back; every address within the list exists."""
    listed = glossary(Page(source="glossary.md"), system.slug)
    ids = set(re.findall(r'<h3 id="([^"]+)"', listed))
    assert set(re.findall(r'href="#([^"]+)"', listed)) <= ids
    for entry in system.data.glossary.values():
        for slug in entry.see:
            pointed = _entry(listed, headword_id(system, system.data.glossary[slug]))
            assert f'href="#{headword_id(system, entry)}"' in pointed.partition("Pointed to by ")[2]


def test_terms_inside_definitions_are_links() -> None:
    """Each once, never to the entry itself, and the definition reads as before."""
    listed = glossary(Page(source="glossary.md"), "walkabout")
    system = next(each for each in catalogue() if each.slug == "walkabout")
    entry = _entry(listed, "walkabout-double-trait")
    says = re.search(r"<p>(.*?)</p>", entry)
    assert says
    assert re.findall(r'href="#([^"]+)"', says[1]) == ["walkabout-non-core-trait", "walkabout-cancel"]
    plain = html.unescape(re.sub(r"<[^>]*>", "", says[1]))
    assert plain == system.data.glossary["double_trait"].says


ROLLING = """---
title: "Rolling"
---

Before any clause, a {{ term("Rating") }}.

## The dice

#### S11 Made It By {: #s11 }

Take them from the {{ term("Rating") }}, and again from the {{ term('Ratings', 'numbers') }}.

##### A finer point

The {{ term("MIB") }}.

## Afterwards

{% if true %}{{ term("mib", game="scattershot") }}{% endif %}
"""


def _found(markdown: str, source: str = "scattershot/rolling.md") -> list[tuple[str, str]]:
    return [(key, use.clause) for key, use in uses_in(source, markdown)]


def test_uses_in_a_page() -> None:
    """A use is of the clause above it, up to the next heading as high; each game has its own words."""
    assert sorted(_found(ROLLING)) == [
        ("scattershot.mib", ""),
        ("scattershot.mib", "S11"),
        ("scattershot.rating", ""),
        ("scattershot.rating", "S11"),
        ("scattershot.rating", "S11"),
    ]
    assert _found('#### S11 A {: #s11 }\n\n## B\n\n{{ term("MIB") }}') == [("scattershot.mib", "")]
    (_, use), *_ = uses_in("scattershot/rolling.md", ROLLING)
    assert (use.page, use.address) == ("Rolling", "scattershot/rolling/")
    assert _found('{{ term("Damage") }}', "shattered-world/a.md") == [("shattered_world.damage", "")]
    assert _found('{{ term("Damage") }} {{ term("xyzzy") }} {{ term() }}', "index.md") == []
    assert _found('Write term("MIB"). {{ clause("S11") }}') == []


def test_uses_in_the_book(tmp_path: Path) -> None:
    """Two uses in one clause are one place; words that no page uses are told by their game."""
    (tmp_path / "scattershot").mkdir()
    (tmp_path / "scattershot" / "rolling.md").write_text(ROLLING, encoding="utf-8")
    here = {"address": "scattershot/rolling/", "page": "Rolling"}
    assert find_uses(tmp_path)["scattershot.rating"] == (Use(**here), Use(**here, clause="S11"))
    use = (Use(address="", page=""),)
    assert "MIB" in unused({})["scattershot"]
    assert "MIB" not in unused({"scattershot.mib": use})["scattershot"]
