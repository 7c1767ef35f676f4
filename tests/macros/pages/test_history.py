"""What happened to published rules, wherever it is said."""

import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from engine import __version__
from engine.rule_data import RuleData
from engine.rule_pages import CHANGE_KINDS, Change
from macros.editions import Edition, add_to_list
from macros.generate.data.data_files import corrections_file, data_files
from macros.generate.texts import feed_file, text_editions
from macros.page import Page
from macros.pages.book_index import system_named
from macros.pages.clauses import clause_rulings
from macros.pages.history import CHANGE_WORDS, change_line, changed_answers, changelog, changes, with_changes
from macros.pages.rulings import rulings
from macros.project import PROJECT

PAGE = Page(source="about/changes.md", root="../../", places={})
WORDED = Change(date="2027-01-02", kind="worded", says="It names the dice.")
REVERSED = Change(date="2027-03-04", kind="reversed", says="A post of the author settled it.")
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def history(monkeypatch: pytest.MonkeyPatch) -> None:
    """S1 and S44 were worded anew, SR1 was worded and then reversed."""
    for slug in ("arylon", "shattered_world", "walkabout"):
        monkeypatch.setitem(system_named(slug).data.__dict__, "history", {})
    told = {"S1": (WORDED,), "SR1": (WORDED, REVERSED)}
    monkeypatch.setitem(system_named("scattershot").data.__dict__, "history", told)


class TestAtTheRule:
    """Who reads a rule sees what happened to it since the first edition."""

    @pytest.fixture(autouse=True)
    def editions(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One edition was cut, before the rules changed."""
        cut = Edition(number="2026.1", date="2026-12-31", address="https://rules.example/e/2026.1/")
        monkeypatch.setattr("macros.pages.history.editions_of", lambda _: (cut,))

    @pytest.mark.parametrize("dates", [(), ("2027-03-04", "2027-01-02")])
    def test_nothing_before_the_first_edition(
        self, monkeypatch: pytest.MonkeyPatch, dates: tuple[str, ...]
    ) -> None:
        """Words that no edition holds are told on the page of changes alone; the oldest edition counts."""
        cut = tuple(Edition(number="2026.1", date=date, address="https://rules.example/") for date in dates)
        monkeypatch.setattr("macros.pages.history.editions_of", lambda _: cut)
        assert "hanged" not in clause_rulings(PAGE, "S1")
        assert (change_line(REVERSED) in rulings(PAGE, "scattershot")) is bool(dates)
        assert change_line(WORDED) not in rulings(PAGE, "scattershot")

    def test_at_a_rule(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Below a clause, behind the day of a decision, in the text edition; newest first."""
        line = clause_rulings(PAGE, "S1")
        assert change_line(WORDED) in line
        assert "<summary>S1 changed on 2027-01-02</summary>" in line
        assert "hanged" not in clause_rulings(PAGE, "S19")
        markdown = rulings(PAGE, "scattershot")
        found = [markdown.index(change_line(each)) for each in (REVERSED, WORDED)]
        assert found == sorted(found)
        lines = " ".join(text_editions(PROJECT)["scattershot.txt"].decode().split())
        assert change_line(REVERSED) in lines
        told = {"S1": (WORDED, REVERSED)}
        monkeypatch.setitem(system_named("scattershot").data.__dict__, "history", told)
        line = clause_rulings(PAGE, "S1")
        assert "<summary>S1 last changed on 2027-03-04</summary>" in line
        assert line.index(change_line(REVERSED)) < line.index(change_line(WORDED))


def test_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each day is a heading, newest first, other words one line; a page without changes is no blank page."""
    html = changes(PAGE)
    assert html.index("2027-03-04") < html.index("2027-01-02")
    assert html.count("## 2027-03-04 {: #changed-2027-03-04 }\n\n<ul") == 1
    assert "the decision was reversed" in html
    assert "A post of the author settled it." in html
    day = html[html.index("## 2027-01-02") :]
    assert re.findall(r'data-clause="(\w+)"', day) == ["S1", "SR1"]
    assert "In other words only" in day
    assert "It names the dice." not in html
    monkeypatch.setitem(system_named("scattershot").data.__dict__, "history", {})
    assert "No published rule has changed yet." in changes(PAGE)


def test_an_entry_is_as_new_as_its_last_change() -> None:
    """SR1 comes first, with both days and with what changed; S1 has an entry since it changed."""
    feed = ET.fromstring(feed_file(PROJECT)["rulings.xml"])  # noqa: S314 - we wrote it ourselves
    first, second = list(feed.iter(f"{ATOM}entry"))[:2]
    assert str(first.findtext(f"{ATOM}title")).startswith("SR1 ")
    assert first.findtext(f"{ATOM}updated") == "2027-03-04T00:00:00Z"
    assert first.findtext(f"{ATOM}published") == "2026-11-21T00:00:00Z"
    assert change_line(REVERSED) in str(first.findtext(f"{ATOM}summary"))
    assert str(second.findtext(f"{ATOM}title")).startswith("S1 ")
    assert feed.findtext(f"{ATOM}updated") == "2027-03-04T00:00:00Z"


def test_data(tmp_path: Path) -> None:
    """Oldest first; old links learn of changes of meaning, by the first edition of that day or later."""
    files = data_files(PROJECT)
    items = {each["id"]: each for each in json.loads(files["rulings.json"])["rulings"]}
    assert items["SR1"]["history"][1] == {
        "date": "2027-03-04",
        "kind": "reversed",
        "says": "A post of the author settled it.",
    }
    assert items["SR2"]["history"] == []
    (content,) = corrections_file(Path()).values()
    (change,) = json.loads(content)["changes"]
    assert (change["id"], change["what"]) == ("SR1", "the decision was reversed")
    assert "scattershot.mib" in change["calculators"]
    edition = Edition(number="2026.1", date="2027-03-04", address="https://e/")
    (tmp_path / "editions").mkdir()
    add_to_list(tmp_path, replace(edition, number="2025.9", date="2027-03-03"))
    assert [each["version"] for each in changed_answers(tmp_path)] == [__version__]
    add_to_list(tmp_path, replace(edition, number="2025.10"))
    add_to_list(tmp_path, replace(edition, number="2025.11"))
    assert [each["version"] for each in changed_answers(tmp_path)] == ["2025.10"]


def test_kinds(tmp_path: Path) -> None:
    """Each has its words; the sentence on an unknown one names the rule and the kinds that there are."""
    assert (*CHANGE_WORDS,) == CHANGE_KINDS
    (tmp_path / "history.toml").write_text(
        '[[S1]]\ndate = 2027-01-02\nkind = "news"\nsays = "So."\n', "utf-8"
    )
    with pytest.raises(ValueError, match="S1 has a change of the kind 'news'; use one of worded, meaning"):
        _ = RuleData(folder=str(tmp_path)).history


def test_changelog(monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds what changed an answer or may have, between its marks; the rest of the file stays."""
    assert changelog() == [
        "- 2027-03-04, SR1 (Scattershot), the decision was reversed: A post of the author settled it."
    ]
    monkeypatch.undo()
    text = (PROJECT / "CHANGELOG.md").read_text("utf-8")
    assert with_changes(text, changelog()) == text, "run `python -m macros.permanence`"
    with pytest.raises(ValueError, match="put them back"):
        with_changes("# Changelog\n", [])
