"""The search index."""

import json
from pathlib import Path
from typing import Any

from macros.built_site import BuiltSite
from macros.postprocess.search_index import FIELDS, INDEX, enrich_index, with_fields

RECORDS = [
    {"location": "chapter/", "title": "Chapter", "text": ""},
    {"location": "chapter/#chapter", "title": "Chapter", "text": ""},
    {"location": "chapter/#more", "title": "More", "text": ""},
    {"location": "chapter/#said", "title": "Chapter", "text": "<p>Words.</p>"},
    {"location": "chapter/#s1", "title": "S1  One", "text": "x"},
    {"location": "chapter/#s12", "title": "S12  Two", "text": "x"},
    {"location": "chapter/#s15a", "title": "S15a  Split", "text": "x"},
    {"location": "rulings/a/#sr1", "title": "SR1  Ruled", "text": "x"},
    {"location": "glossary/#scattershot-mib", "title": "MIB", "text": "x"},
    {"location": "calculators/#scattershot-mib", "title": "The MIB", "text": "x"},
]


def _with_fields() -> dict[str, Any]:
    return with_fields({"config": {"lang": ["en"], "fields": {"title": {"boost": 1000.0}}}, "docs": RECORDS})


def _record(location: str) -> dict[str, Any]:
    return next(each for each in _with_fields()["docs"] if each["location"] == location)


class TestRecords:
    """What a reader asks for by its name comes first."""

    def test_fields(self) -> None:
        """Numbers and synonyms are searched beside title and text; the rest of the settings stays."""
        config = _with_fields()["config"]
        assert config["lang"] == ["en"]
        assert {name: each["boost"] for name, each in config["fields"].items()} == FIELDS

    def test_a_short_number_more_often(self) -> None:
        """Asked for s1 the box finds S1 before S12, which begins with it."""
        assert _record("chapter/#s1")["number"] == "S1 S1 S1 S1"
        assert _record("chapter/#s12")["number"] == "S12 S12"
        assert _record("chapter/#s15a")["number"] == "S15a"
        assert _record("chapter/#s1")["title"] == "S1 One"

    def test_the_rule_before_what_is_said_of_it(self) -> None:
        """A clause counts more than a ruling, a list of links less than anything."""
        places = ("chapter/#s1", "rulings/a/#sr1", "calculators/#scattershot-mib")
        clause, ruling, listed = (_record(place)["boost"] for place in places)
        assert clause > ruling > 1 > listed

    def test_synonyms(self) -> None:
        """A headword is found by its other names."""
        assert "Made It By" in _record("glossary/#scattershot-mib")["also"]
        assert "also" not in _record("calculators/#scattershot-mib")

    def test_what_says_nothing_is_left_out(self) -> None:
        """A heading without text that is called like its page, and only that."""
        places = {each["location"] for each in _with_fields()["docs"]}
        assert {each["location"] for each in RECORDS} - places == {"chapter/#chapter"}


class TestSite:
    """The index of a built site."""

    def test_is_rewritten(self, tmp_path: Path) -> None:
        """In place, without needless white space."""
        path = tmp_path / INDEX
        path.parent.mkdir()
        path.write_text(json.dumps({"config": {}, "docs": RECORDS}, indent=1))
        enrich_index(BuiltSite(folder=tmp_path, site_url="https://rules.example/"))
        assert json.loads(path.read_text()) == {
            **_with_fields(),
            "config": {"fields": _with_fields()["config"]["fields"]},
        }
        assert "\n" not in path.read_text()

    def test_none(self, tmp_path: Path) -> None:
        """A site without one is left as it is."""
        enrich_index(BuiltSite(folder=tmp_path, site_url="https://rules.example/"))
        assert not list(tmp_path.iterdir())
