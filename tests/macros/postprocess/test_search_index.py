"""The search index."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue
from macros.built_site import BuiltSite
from macros.postprocess import search_index
from macros.postprocess.search_index import INDEX, SHOWN, make_index, records, search_words
from macros.project import PROJECT, BuildError

LISTED = [
    {"location": "scattershot/", "title": "Chapter", "text": ""},
    {"location": "scattershot/#chapter", "title": "Chapter", "text": ""},
    {"location": "scattershot/#more", "title": "More", "text": ""},
    {"location": "scattershot/#said", "title": "Chapter", "text": "<p>Words &amp; “words”.</p>"},
    {"location": "scattershot/#s1", "title": "S1  One", "text": "x" * (SHOWN + 1)},
    {"location": "rulings/scattershot/#sr1", "title": "SR1  Ruled", "text": "x"},
    {"location": "glossary/#scattershot-mib", "title": "MIB", "text": "x"},
    {"location": "calculators/#scattershot-mib", "title": "The MIB", "text": "x"},
    {"location": "about/#me2", "title": "No rule", "text": "x" * (SHOWN + 1)},
]


def _record(place: str, side: str) -> dict[str, Any]:
    return next(each[side] for each in records(LISTED) if each[side]["location"] == place)


class TestRecords:
    """What the search reads of a section, and what it shows."""

    @pytest.mark.parametrize(
        ("place", "kind", "game"),
        [
            ("scattershot/#s1", "clause", "scattershot"),
            ("rulings/scattershot/#sr1", "ruling", "scattershot"),
            ("glossary/#scattershot-mib", "headword", "scattershot"),
            ("calculators/#scattershot-mib", "list", "scattershot"),
            ("scattershot/#said", "page", "scattershot"),
            ("about/#me2", "page", ""),
        ],
    )
    def test_kind_and_game(self, place: str, kind: str, game: str) -> None:
        """By both the search puts one before another."""
        shown = _record(place, "shown")
        assert (shown["kind"], shown["game"]) == (kind, game)

    def test_a_ruling_with_all_that_is_said_of_it(self) -> None:
        """Question and answer, and what players type; its number is a field of its own."""
        ruling = next(each.data.rulings["SR1"] for each in catalogue() if "SR1" in each.data.rulings)
        searched, shown = (_record("rulings/scattershot/#sr1", side) for side in ("searched", "shown"))
        assert searched["says"] == shown["text"] == f"{ruling.question} {ruling.decided}"
        assert (searched["number"], searched["title"].strip(), shown["title"]) == (
            "SR1",
            "Ruled",
            "SR1 Ruled",
        )
        assert shown["names"] == search_words("scattershot")["SR1"]
        assert all(phrase in searched["asked"] for phrase in shown["names"])

    def test_a_headword_by_its_other_names(self) -> None:
        """Both the index and the measure of likeness have them."""
        assert "Made It By" in _record("glossary/#scattershot-mib", "searched")["also"]
        assert "Made It By" in _record("glossary/#scattershot-mib", "shown")["names"]

    def test_a_page_by_its_address(self) -> None:
        """A title may lack the word that all look for; sections are found by their own words alone."""
        listed = {"title": "What stays with you", "text": "", "location": "about/no-privacy/"}
        page, section = records([listed, {**listed, "title": "Kept", "location": "about/no-privacy/#kept"}])
        assert page["searched"]["also"].split() == ["about", "no", "privacy"]
        assert "also" not in section["searched"]

    def test_text_as_typed(self) -> None:
        """No markup, quotes as on a keyboard; all of it is searched, the beginning can be shown."""
        assert _record("scattershot/#said", "shown")["text"] == 'Words & "words".'
        assert len(_record("about/#me2", "searched")["text"]) == SHOWN + 1
        assert len(_record("about/#me2", "shown")["text"]) == SHOWN

    def test_what_says_nothing_is_left_out(self) -> None:
        """A heading without text that is called like its page, and only that."""
        places = {each["shown"]["location"] for each in records(LISTED)}
        assert {each["location"] for each in LISTED} - places == {"scattershot/#chapter"}


class TestSearchWords:
    """What players type for a rule."""

    @pytest.mark.parametrize("system", catalogue(), ids=lambda system: system.slug)
    def test_every_rule_has_some(self, system: Any) -> None:
        """Eight to fifteen for each clause and ruling, and no other."""
        words = search_words(system.slug)
        assert list(words) == [*system.data.clauses, *system.data.rulings]
        assert {key: each for key, each in words.items() if not 8 <= len(set(each)) <= 15} == {}

    def test_a_mistake(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The sentence names the file; a game without one has none."""
        monkeypatch.setattr(search_index, "SYSTEMS", tmp_path)
        assert search_words("marbles") == {}
        (tmp_path / "marbles").mkdir()
        (tmp_path / "marbles" / "search_words.toml").write_text("M1 =")
        with pytest.raises(BuildError, match=r"marbles/search_words\.toml is no TOML"):
            search_words("marbles")


class TestSite:
    """The index of a built site."""

    def test_is_made(self, tmp_path: Path) -> None:
        """In place of the list: the sections as shown, and the index beside the settings of the theme."""
        path = tmp_path / INDEX
        path.parent.mkdir()
        path.write_text(json.dumps({"config": {"lang": ["en"]}, "docs": LISTED}))
        make_index(BuiltSite(folder=tmp_path, site_url="https://rules.example/", project=PROJECT))
        made = json.loads(path.read_text())
        assert made["docs"] == [each["shown"] for each in records(LISTED)]
        assert made["config"]["lang"] == ["en"]
        assert made["config"]["index"]["documentCount"] == len(made["docs"])

    def test_none(self, tmp_path: Path) -> None:
        """A site without one is left as it is."""
        make_index(BuiltSite(folder=tmp_path, site_url="https://rules.example/"))
        assert not list(tmp_path.iterdir())
