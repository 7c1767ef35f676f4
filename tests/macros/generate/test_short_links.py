"""Short addresses are real pages with a preview of their own."""

import re
from html import unescape
from pathlib import Path

import pytest

from engine import catalogue
from macros.generate.short_links import short_links
from macros.pages.page_places import find_places
from macros.project import PROJECT


def _pages(project: Path) -> dict[str, str]:
    return {name: content.decode() for name, content in short_links(project).items()}


def _description(page: str) -> str:
    """What a forum shows below the title, which is also what the page itself says."""
    shown = re.search(r'<meta property="og:description" content="([^"]*)">', page)
    assert shown
    assert f'<meta name="description" content="{shown[1]}">' in page
    assert f"<p>{shown[1]}</p>" in page
    return shown[1]


class TestShortAddresses:
    """Everything that can be cited has a page below `r/`."""

    def test_every_rule_has_one(self, tmp_path: Path) -> None:
        """Clauses and rulings of every game, by their ids in small letters."""
        keys = {key.lower() for system in catalogue() for key in (*system.data.clauses, *system.data.rulings)}
        assert {f"{key}/index.html" for key in keys} <= set(_pages(tmp_path))

    def test_every_headword_and_example_has_one(self, tmp_path: Path) -> None:
        """A headword by game and word, an example by its id; one that only tests use has none."""
        pages = set(_pages(tmp_path))
        for system in catalogue():
            for slug in system.data.glossary:
                assert f"{system.url_slug}-{slug.replace('_', '-')}/index.html" in pages
            for example in system.data.examples.values():
                assert (f"example-{example.id.replace('_', '-')}/index.html" in pages) != example.hidden

    def test_leads_to_the_headword(self, tmp_path: Path) -> None:
        """Each game's words keep their own address, though two games share a word."""
        pages = _pages(tmp_path)
        assert 'url=../../glossary/#scattershot-damage"' in pages["scattershot-damage/index.html"]
        assert 'url=../../glossary/#shattered-world-damage"' in pages["shattered-world-damage/index.html"]

    def test_leads_to_the_example(self, tmp_path: Path) -> None:
        """The page that tells it is found by the macro's call."""
        chapter = tmp_path / "docs" / "scattershot" / "rolling.md"
        chapter.parent.mkdir(parents=True)
        chapter.write_text('{{ example("fear_of_heights") }}\n', encoding="utf-8")
        page = _pages(tmp_path)["example-fear-of-heights/index.html"]
        assert 'url=../../scattershot/rolling/#example-fear-of-heights"' in page

    def test_leads_to_the_heading(self, tmp_path: Path) -> None:
        """Two folders down, so two steps up; a refresh, a canonical link and a plain link agree."""
        chapter = tmp_path / "docs" / "scattershot" / "rolling.md"
        chapter.parent.mkdir(parents=True)
        chapter.write_text("#### Made It By {: #s11 }\n", encoding="utf-8")
        page = _pages(tmp_path)["s11/index.html"]
        assert 'content="0; url=../../scattershot/rolling/#s11"' in page
        assert '<link rel="canonical" href="../../scattershot/rolling/#s11">' in page
        assert '<a href="../../scattershot/rolling/#s11">' in page

    def test_has_a_preview_of_its_own(self, tmp_path: Path) -> None:
        """A forum shows the clause, not the site."""
        page = _pages(tmp_path)["s11/index.html"]
        assert '<meta property="og:title" content="S11 Made It By (Scattershot, by Fang Langford)">' in page
        assert (
            '<meta property="og:description" content="Scattershot, by Fang Langford: Roll two ten-sided dice'
            in page
        )

    def test_a_clause_that_is_computed_shows_odds(self, tmp_path: Path) -> None:
        """64 of the 100 pairs of dice come to 12 or less (S11); no number follows from S14."""
        pages = _pages(tmp_path)
        assert "A Rating of 12 makes it 64 % of the time" in _description(pages["s11/index.html"])
        assert "For example" not in _description(pages["s14/index.html"])

    def test_a_ruling_shows_what_was_decided(self, tmp_path: Path) -> None:
        """Who speaks, the answer, the question and why, as the data has them (SR1)."""
        description = _description(_pages(tmp_path)["sr1/index.html"])
        told = (
            "Our reading of Scattershot: Yes: a MIB of minus the Critical Juncture or less is a Catastrophic"
        )
        assert description.startswith(f"{told} Failure. It was asked: ")
        assert "? Why: The glossary says so in two entries against one" in description

    def test_a_decision_is_whole_before_it_is_cut(self, tmp_path: Path) -> None:
        """Clients show some 300 letters: speaker and decision come first, and fit unless too long alone."""
        pages = _pages(tmp_path)
        for system in catalogue():
            for ruling in system.data.rulings.values():
                shown = unescape(_description(pages[f"{ruling.id.lower()}/index.html"]))
                speaker, _, told = shown.partition(": ")
                assert told.startswith(ruling.decided)
                assert len(f"{speaker}: {ruling.decided}") <= 300 or len(ruling.decided) > 268, ruling.id

    def test_a_preview_says_who_speaks(self, tmp_path: Path) -> None:
        """In its title and at its beginning: what we decided never has the author there."""
        pages = _pages(tmp_path)
        for system in catalogue():
            for ruling in system.data.rulings.values():
                page = pages[f"{ruling.id.lower()}/index.html"]
                shown = unescape(_description(page)).partition(": ")[0]
                assert f" ({shown[0].lower()}{shown[1:]})</title>" in page or f" ({shown})</title>" in page
                assert (system.author in shown) == (ruling.status == "stated")

    def test_a_page_links_its_text(self, tmp_path: Path) -> None:
        """The thread of S11, and the page that says nothing of KR3."""
        pages = _pages(tmp_path)
        assert (
            '<p>Scattershot, by Fang Langford, <a href="http://indie-rpgs.com/archive/index.php?topic=1339.0">'
            "“Scattershot presents: Just the Mechanix”, post 2</a>.</p>" in pages["s11/index.html"]
        )
        assert "</a>, says nothing.</p>" in pages["kr3/index.html"]

    def test_every_preview_ends_in_the_line_to_cite(self, tmp_path: Path) -> None:
        """Id, who speaks, text and post with the address, the book: S11 stands in the second post."""
        pages = _pages(tmp_path)
        line = (
            "S11 Made It By (Scattershot, by Fang Langford, “Scattershot presents: Just the Mechanix”, "
            "post 2); http://indie-rpgs.com/archive/index.php?topic=1339.0; The Indie Rulebook"
        )
        assert _description(pages["s11/index.html"]).endswith(line)
        assert all(_description(page).endswith("; The Indie Rulebook") for page in pages.values())

    def test_inside_an_edition_the_line_names_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Words that never change are not called the current ones."""
        monkeypatch.setenv("EDITION", "2031.4")
        page = _pages(tmp_path)["s11/index.html"]
        assert _description(page).endswith("; The Indie Rulebook, edition 2031.4")
        assert "current state" not in page

    def test_a_ruling_shows_what_its_readings_do(self, tmp_path: Path) -> None:
        """At a Rating of 10 ten of the 100 pairs come to 17 or more, six to 18 or more (SR1)."""
        description = _description(_pages(tmp_path)["sr1/index.html"])
        assert (
            "For example (Rating 10): Catastrophic Failure 10 % as decided, "
            "6 % read as “Only below minus the Critical Juncture”. " in description
        )

    def test_a_ruling_without_readings_shows_no_case(self, tmp_path: Path) -> None:
        """Nothing is computed by it, so there is nothing to compare (SR33)."""
        assert "For example" not in _description(_pages(tmp_path)["sr33/index.html"])

    def test_an_example_shows_what_was_answered(self, tmp_path: Path) -> None:
        """A winter of practice costs 40 advance points: four times the ten of the die bought (KR12)."""
        description = _description(_pages(tmp_path)["example-a-winter-of-practice/index.html"])
        assert description.startswith("Our worked example for Arylon: Ysolde")
        assert "40 advance points" in description

    def test_a_calculator_has_one(self, tmp_path: Path) -> None:
        """It leads to the calculator on the page of all of its game's, and shows no number."""
        chapter = tmp_path / "docs" / "scattershot" / "calculators.md"
        chapter.parent.mkdir(parents=True)
        chapter.write_text("{{ bench() }}\n", encoding="utf-8")
        page = _pages(tmp_path)["calculator-scattershot-ue-chart/index.html"]
        assert 'url=../../scattershot/calculators/#on-ue-chart"' in page
        assert "%" not in _description(page)

    def test_every_example_stands_where_it_leads(self) -> None:
        """In the book itself no example leads to a front page that does not tell it."""
        places = find_places(PROJECT / "docs")
        shown = [each for system in catalogue() for each in system.data.examples.values() if not each.hidden]
        assert [each.id for each in shown if f"example-{each.id}" not in places] == []

    def test_a_rule_without_a_heading_leads_to_its_game(self, tmp_path: Path) -> None:
        """The page itself says the rule, so nobody is lost."""
        assert 'url=../../scattershot/"' in _pages(tmp_path)["s11/index.html"]
