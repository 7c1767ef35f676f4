"""The loader of rule data: typed records, and a sentence for a file that is wrong."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine import System, catalogue, handle
from engine.errors import RulesError
from engine.protocol import Request
from engine.rule_data import COMPILED, RuleData, read_tables, reading_advice
from engine.source import Source
from tools.conformance import sample_requests

RULES = """
[X1]
title = "A rule"
says = "What it says."
sources = [{ text = "F9", place = "P1", evidence = "stated" }]
[X1.numbers]
dice = { value = 2, unit = "dice" }
factor = { value = "3/2", unit = "times", evidence = "invented" }
"""
RULINGS = """
[XR1]
title = "A ruling"
question = "Which?"
why = "Unclear."
decided = "This."
because = "So."
status = "inferred"
date = 2026-11-21
clauses = ["X1"]
sources = [{ text = "F9", evidence = "inferred", quote = "a few words" }]
"""
GLOSSARY = """
[token]
title = "Token"
says = "A thing to draw."
clauses = ["X1"]
source = { text = "F9", evidence = "stated" }
[bag]
title = "Bag"
says = "A thing to draw from."
source = { evidence = "invented" }
"""


@pytest.fixture(name="data")
def _data(tmp_path: Path) -> RuleData:
    for name, text in (("rules", RULES), ("rulings", RULINGS), ("glossary", GLOSSARY)):
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    return RuleData.beside(str(tmp_path / "__init__.py"))


class TestNumbers:
    """A number is fetched by clause and name, with its unit and evidence."""

    def test_whole_and_exact(self, data: RuleData) -> None:
        """Whole numbers are written as such, exact ones as text."""
        assert data.whole("X1.dice") == 2
        assert data.exact("X1.factor") == Fraction(3, 2)

    def test_evidence_is_the_clauses_unless_it_has_its_own(self, data: RuleData) -> None:
        """An invented number inside a stated clause says so."""
        assert data.number("X1.dice").evidence == "stated"
        assert data.number("X1.factor").evidence == "invented"

    def test_a_number_that_is_not_whole_is_not_passed_off_as_one(self, data: RuleData) -> None:
        """A slip in the data stops the import."""
        with pytest.raises(TypeError, match=r"X1\.factor is '3/2', not a whole number"):
            data.whole("X1.factor")

    def test_an_unknown_number_is_an_error(self, data: RuleData) -> None:
        """Nothing is made up."""
        with pytest.raises(KeyError):
            data.whole("X2.dice")


class TestSources:
    """Every clause, ruling and headword says where it is written."""

    def test_of_a_clause_and_of_a_ruling(self, data: RuleData) -> None:
        """The first source is the one that messages cite."""
        assert str(data.source("X1")) == "X1, F9 P1, stated"
        assert str(data.source("XR1")) == "XR1, F9, inferred"
        assert data.rulings["XR1"].sources[0].quote == "a few words"

    def test_a_clause_is_as_sure_as_its_weakest_source(self, data: RuleData, tmp_path: Path) -> None:
        """What a second source leaves to be read is no word of the author's."""
        assert data.clauses["X1"].status == "stated"
        evidence = ("stated", "inferred", "stated")
        sources = ", ".join(f'{{ text = "F9", evidence = "{each}" }}' for each in evidence)
        (tmp_path / "rules.toml").write_text(
            f'[X2]\ntitle = "T"\nsays = "S."\nsources = [{sources}]\n', "utf-8"
        )
        assert RuleData(folder=str(tmp_path)).clauses["X2"].status == "inferred"

    def test_of_a_headword(self, data: RuleData) -> None:
        """A headword without a clause has a source all the same."""
        assert data.glossary["token"].source.clause == "X1"
        assert data.glossary["bag"].source == Source(clause="", text="", evidence="invented")


def test_a_file_that_is_not_there_is_empty(tmp_path: Path) -> None:
    """A game without a glossary has an empty one."""
    data = RuleData(folder=str(tmp_path))

    assert (data.glossary, data.examples, data.texts, data.editions) == ({}, {}, {}, {})


class TestHistory:
    """What happened to a published rule."""

    def test_is_read(self, tmp_path: Path) -> None:
        """Its day, its kind and its sentence."""
        (tmp_path / "history.toml").write_text(
            '[[X1]]\ndate = 2027-01-02\nkind = "worded"\nsays = "It names the dice."\n'
        )
        (change,) = RuleData(folder=str(tmp_path)).history["X1"]
        assert (change.date, change.kind, change.says) == ("2027-01-02", "worded", "It names the dice.")


TEXTS = """
[texts.F9]
title = "A thread"
author = "Somebody"
date = "2002-01-31"
url = "http://forum.example/1"
certainty = "certain"
"""


class TestTexts:
    """An original text says how sure we are of its address, in one of two words."""

    def test_of_a_thread(self, tmp_path: Path) -> None:
        """What the address opens and what the date is of are said where they are not the whole text."""
        more = 'leads_to = "thread"\ndate_of = "the first post"\ncertainty_note = "Seen there."\n'
        (tmp_path / "sources.toml").write_text(TEXTS + more, "utf-8")
        text = RuleData(folder=str(tmp_path)).texts["F9"]
        assert (text.leads_to, text.date_of) == ("thread", "the first post")
        assert (text.certainty, text.certainty_note) == ("certain", "Seen there.")


DECIDED = RULINGS.replace('decided = "This."', 'decided = "This."\ndecision = "three"')
NAMED = '[XR1.readings]\none = "One"\ntwo = "Two"'


@pytest.mark.parametrize(
    ("name", "text", "part", "says"),
    [
        ("rules", RULES.replace('"stated"', '"certain"'), "clauses",
         "X1 has the evidence 'certain'; use one of stated"),
        ("history", '[[X1]]\ndate = 2027-01-02\nkind = "lost"\nsays = "-"\n', "history",
         "X1 has a change of the kind 'lost'; use one of"),
        ("sources", TEXTS.replace('"certain"', '"rather sure"'), "texts",
         "F9 has the certainty 'rather sure'; use one of certain, prob"),
        ("rulings", DECIDED, "rulings", "XR1 decides for 'three', .*; name them first$"),
        ("rulings", DECIDED + NAMED, "rulings", "XR1 decides for 'three', .*; name one, two$"),
    ],
    ids=["evidence", "kind of a change", "certainty", "decision without readings", "decision"],
)  # fmt: skip
def test_a_word_that_is_none_of_those_there_are(
    tmp_path: Path, name: str, text: str, part: str, says: str
) -> None:
    """A slip in the data stops the import, with the words that there are."""
    (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    with pytest.raises(ValueError, match=says):
        getattr(RuleData(folder=str(tmp_path)), part)


def compiled(monkeypatch: pytest.MonkeyPatch, slug: str) -> ModuleType:
    """A game's package with nothing in it but compiled tables."""
    module = ModuleType(f"engine.systems.{slug}.{COMPILED}")
    monkeypatch.setitem(sys.modules, f"engine.systems.{slug}", ModuleType(f"engine.systems.{slug}"))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


class TestTables:
    """One truth: the TOML beside the code; compiled tables stand in for it where there are any."""

    def test_from_toml(self, tmp_path: Path) -> None:
        """Without compiled tables the file itself is read."""
        (tmp_path / "rules.toml").write_text('[X1]\ntitle = "a"\n', "utf-8")
        assert read_tables(str(tmp_path), "rules") == {"X1": {"title": "a"}}

    def test_of_no_file(self, tmp_path: Path) -> None:
        """A file that is not there says nothing."""
        assert read_tables(str(tmp_path), "rules") == {}

    def test_compiled(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Compiled tables are taken whole, and a file that they leave out says nothing."""
        module = compiled(monkeypatch, tmp_path.name)
        monkeypatch.setattr(module, "TABLES", {"rules": {"X1": {}}}, raising=False)
        (tmp_path / "glossary.toml").write_text("[bag]\n", "utf-8")
        assert read_tables(str(tmp_path), "rules") == {"X1": {}}
        assert read_tables(str(tmp_path), "glossary") == {}

    def test_a_broken_game_is_told(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A module that is missing for another reason is no reason to read the TOML."""

        def broken(_: str) -> ModuleType:
            raise ModuleNotFoundError(name="elsewhere")

        monkeypatch.setattr("engine.rule_data.import_module", broken)
        with pytest.raises(ModuleNotFoundError):
            read_tables(str(tmp_path), "rules")


SYSTEMS = {system.slug: system for system in catalogue()}
SAMPLES = 30


class TestReadAs:
    """The advice itself."""

    def test_one_reading(self) -> None:
        """It quotes the sentence of the reading."""
        assert reading_advice(SYSTEMS["arylon"].data, "KR3", "equal_succeeds") == (
            'read KR3 as "An equal Total succeeds"'
        )

    def test_one_of_several(self) -> None:
        """Where two readings would do, it offers both."""
        assert reading_advice(SYSTEMS["scattershot"].data, "SR26", "one_less_each", "stated_only") == (
            'read SR26 as "One lower for each grade" or "Only the grades whose base is written down"'
        )

    def test_no_such_reading(self) -> None:
        """A typing mistake in a game is found at once."""
        with pytest.raises(KeyError):
            reading_advice(SYSTEMS["arylon"].data, "KR3", "never")


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_no_refusal_names_a_reading(system: System) -> None:
    """What the cases of rulings and sampled requests are refused with names no reading by its key."""
    keys = {each.name for ruling in system.data.rulings.values() for each in ruling.readings}
    named = re.compile(rf"[A-Z]R[0-9]+ (?:is read )?as (?:{'|'.join(keys)})\b")
    underscored = {key for key in keys if "_" in key}
    refusals = list(_refusals(system))

    assert refusals
    assert [
        each for each in refusals if named.search(each) or underscored & set(re.findall(r"\w+", each))
    ] == []


def _refusals(system: System) -> Iterator[str]:
    for request in _requests(system):
        faces = request.get("faces")
        try:
            handle(Request(**{**request, "faces": faces and tuple(faces)}))
        except RulesError as error:
            yield str(error)


def _requests(system: System) -> Iterator[dict[str, Any]]:
    for ruling in system.data.rulings.values():
        for case in ruling.cases:
            for reading in ruling.readings:
                yield {**case.request, "readings": {ruling.id: reading.name}}
    for calculator in system.calculators:
        yield from sample_requests(calculator, SAMPLES, "advice")
