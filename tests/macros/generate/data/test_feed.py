"""The feed of rulings."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from engine import catalogue
from macros.built_site import BuiltSite
from macros.generate.data.feed import feed_file, make_links_absolute
from macros.generate.short_links import short_links
from macros.project import PROJECT

ATOM = "{http://www.w3.org/2005/Atom}"


def _feed() -> ET.Element:
    return ET.fromstring(feed_file(PROJECT)["rulings.xml"])  # noqa: S314 - we wrote it ourselves


def _texts(tag: str) -> list[str]:
    return [entry.findtext(f"{ATOM}{tag}", "") for entry in _feed().iter(f"{ATOM}entry")]


class TestFeed:
    """An Atom feed with one entry for each ruling."""

    def test_has_what_atom_asks_for(self) -> None:
        """Feed and entries have an id, a title and a moment; the feed has an author."""
        for element in (_feed(), *_feed().iter(f"{ATOM}entry")):
            assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", element.findtext(f"{ATOM}id", ""))
            assert element.findtext(f"{ATOM}title")
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", element.findtext(f"{ATOM}updated", ""))
        assert _feed().findtext(f"{ATOM}author/{ATOM}name")

    def test_one_entry_for_each_ruling(self) -> None:
        """Each with an id of its own, and with the decision; a clause has one once it changed."""
        rulings = [each for system in catalogue() for each in system.data.rulings.values()]
        changed = [key for system in catalogue() for key in system.data.history if key in system.data.clauses]
        assert len(set(_texts("id"))) == len(rulings) + len(changed)
        summaries = _texts("summary")
        told = [f": {each.question} {each.decided}" for each in rulings]
        assert [each for each in told if not any(each in summary for summary in summaries)] == []

    def test_an_entry_begins_with_who_speaks(self) -> None:
        """KR3 is ours, and SR36 the author's."""
        titles = dict(zip((title.split()[0] for title in _texts("title")), _texts("title"), strict=True))
        assert titles["KR3"] == "KR3 Ties (our ruling on Arylon)"
        assert titles["SR10"].endswith(" (Scattershot, by Fang Langford)")
        who = "Our ruling on Arylon; “Arylon: core rules”, Total Slot and Effect Slot, says nothing: "
        assert [each for each in _texts("summary") if each.startswith(f"{who}Does a Total that equals")]
        assert [each for each in _texts("content") if each.startswith(f"{who}Does a Total that equals")]

    def test_newest_first(self) -> None:
        """The feed is as new as its first entry."""
        moments = _texts("updated")
        assert moments == sorted(moments, reverse=True)
        assert _feed().findtext(f"{ATOM}updated") == moments[0]

    def test_links_are_permanent(self) -> None:
        """Each entry leads to the ruling's short address, which has a page."""
        links = [entry.find(f"{ATOM}link") for entry in _feed().iter(f"{ATOM}entry")]
        found = {f"{link.get('href')}index.html" for link in links if link is not None}
        assert len(found) == len(links)
        assert found <= {f"r/{name}" for name in short_links(PROJECT)}

    def test_a_finished_site_makes_them_whole(self, tmp_path: Path) -> None:
        """Readers of feeds take an address without a base as they please; a site without a feed stays so."""
        site = BuiltSite(folder=tmp_path, site_url="https://rules.example/book/")
        make_links_absolute(site)
        assert list(tmp_path.iterdir()) == []
        (tmp_path / "rulings.xml").write_bytes(feed_file(PROJECT)["rulings.xml"])
        make_links_absolute(site)
        feed = ET.parse(tmp_path / "rulings.xml")  # noqa: S314 - we wrote it ourselves
        links = [each.get("href", "") for each in feed.iter(f"{ATOM}link")]
        assert [each for each in links if not each.startswith("https://rules.example/book/r")] == []
        assert "https://rules.example/book/r/sr1/" in links

    def test_an_entry_ends_in_the_line_to_cite(self) -> None:
        """Whoever reads it elsewhere sees who speaks, has the address of the text, and knows the book."""
        contents = _texts("content")
        assert all(re.search(r"\); https?://\S+; The Indie Rulebook$", each) for each in contents)

    def test_ids_never_change(self) -> None:
        """The id of SR1, written down: another one would show every reader every ruling again."""
        ids = dict(zip((title.split()[0] for title in _texts("title")), _texts("id"), strict=True))
        assert ids["SR1"] == "urn:uuid:8b98b7bd-bd0d-5b0b-a32a-32e078aab44e"

    def test_same_bytes(self) -> None:
        """Nothing of the hour is in it."""
        assert feed_file(PROJECT) == feed_file(PROJECT)
