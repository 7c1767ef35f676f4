"""The plain text editions and the map for readers of text."""

import re

from engine import catalogue
from macros.generate.data.plain_text import WIDTH, llms_file, text_editions
from macros.generate.generators import GENERATED_FOLDERS
from macros.project import PROJECT


def _texts() -> dict[str, str]:
    return {name: content.decode() for name, content in text_editions(PROJECT).items()}


class TestTextEditions:
    """A game can be read, kept and searched as one text file."""

    def test_one_for_each_game(self) -> None:
        """Named as the game's folder is."""
        assert set(_texts()) == {f"{system.url_slug}.txt" for system in catalogue()}

    def test_holds_everything_in_order(self) -> None:
        """Clauses, then rulings, then headwords, each with its words, as the game's data orders them."""
        for system in catalogue():
            text = " ".join(_texts()[f"{system.url_slug}.txt"].split())
            data = system.data
            clauses = [(f"{each.id} {each.title} (", each.says) for each in data.clauses.values()]
            rulings = [(f"{each.id} {each.title} (", each.question) for each in data.rulings.values()]
            terms = [(f"{each.title} (", each.says) for each in data.glossary.values()]
            at = 0
            for wanted in (part for told in (*clauses, *rulings, *terms) for part in told):
                at = text.find(" ".join(wanted.split()), at)
                assert at >= 0, wanted

    def test_everything_begins_with_the_line_to_cite(self) -> None:
        """It says who speaks; there are as many as clauses, rulings and headwords."""
        for system in catalogue():
            text = " ".join(_texts()[f"{system.url_slug}.txt"].split())
            data = system.data
            count = len(data.clauses) + len(data.rulings) + len(data.glossary)
            assert len(re.findall(r"\); (?:https?://\S+; )?The Indie Rulebook ", text)) == count
            assert "current state" not in text

    def test_whose_people_are(self) -> None:
        """Ash is ours, and Bruce the author's in part."""
        text = _texts()["walkabout.txt"]
        assert "Ash (ours: no author wrote this)" in text
        assert "Bruce (ours in part)" in text

    def test_every_reading_and_the_decided_one(self) -> None:
        """A star marks the reading that holds."""
        for system in catalogue():
            lines = set(re.findall(r"^    ([*-] .{,20})", _texts()[f"{system.url_slug}.txt"], re.MULTILINE))
            for ruling in system.data.rulings.values():
                for reading in ruling.readings:
                    mark = "*" if reading.name == ruling.decision else "-"
                    assert f"{mark} {reading.title}"[:22] in {
                        each[: len(reading.title) + 2] for each in lines
                    }

    def test_lines_are_short(self) -> None:
        """No line is longer than a terminal, but for an address that cannot be broken."""
        long = [line for text in _texts().values() for line in text.splitlines() if len(line) > WIDTH]
        assert [line for line in long if "://" not in line] == []


class TestMap:
    """`llms.txt` is a heading, a summary, and lists of links."""

    def test_its_links_lead_to_what_there_is(self) -> None:
        """A file of a generated folder, or a page of the book."""
        text = llms_file(PROJECT)["llms.txt"].decode()
        made = {
            f"{generator.folder}/{name}".removeprefix("docs/")
            for generator in GENERATED_FOLDERS
            for name in (generator.only or generator.files(PROJECT))
        }
        links = re.findall(r"\]\(([^)]*)\)", text)
        pages = [link for link in links if link not in made]
        docs = PROJECT / "docs"
        assert len(links) > len(pages) > 0
        assert [
            page
            for page in pages
            if not (docs / page / "index.md").is_file() and not (docs / f"{page.rstrip('/')}.md").is_file()
        ] == []

    def test_begins_as_its_readers_expect(self) -> None:
        """One first-level heading, then a quotation with the summary."""
        lines = llms_file(PROJECT)["llms.txt"].decode().splitlines()
        assert lines[0].startswith("# ")
        assert lines[2].startswith("> ")
        assert [line for line in lines[1:] if line.startswith("# ")] == []
