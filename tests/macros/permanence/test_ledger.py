"""Published ids are permanent."""

import tomllib
from pathlib import Path

import pytest

from engine import catalogue
from macros.generate.short_links import short_links
from macros.permanence import __main__ as command
from macros.permanence.__main__ import (
    REWORDED,
    Ledger,
    added,
    changed,
    declared_ids,
    missing,
    read,
    to_toml,
    vanished,
)
from macros.project import PROJECT

SMALL: Ledger = {"one": {"clauses": {"A1": "First"}}, "two": {"clauses": {"B1": "Other"}}}


class TestLedger:
    """The ledger and the games agree."""

    def test_no_id_ever_vanishes(self) -> None:
        """What was published is still declared, by the same game."""
        gone = vanished(read(), declared_ids())
        assert gone == [], (
            "published ids are permanent: bring them back, or mark the rule superseded; an id that was never "
            "published may be taken out of macros/permanence/ledger.toml by hand"
        )

    def test_new_ids_are_in_it(self) -> None:
        """Whoever adds an id adds it to the ledger."""
        new = missing(read(), declared_ids())
        assert new == [], (
            "run `python -m macros.permanence`, which adds them, and commit macros/permanence/ledger.toml"
        )

    def test_no_id_changes_its_meaning(self) -> None:
        """A title that reads otherwise than the one that was published is declared to mean the same."""
        found = changed(read(), declared_ids(), read(REWORDED))
        assert found == [], (
            "if it still means the same, write today's words into macros/permanence/reworded.toml; if not, "
            "it needs a new id, and the old one stays"
        )

    def test_is_written_as_the_command_writes_it(self) -> None:
        """So a new id is one new line."""
        ledger = read()
        assert to_toml(added(ledger, declared_ids())) == (
            PROJECT / "macros" / "permanence" / "ledger.toml"
        ).read_text("utf-8")

    def test_short_addresses_hold(self) -> None:
        """Wherever a rule's heading has moved, `/r/` leads to it: every published rule has its page there."""
        rules = [key for kinds in read().values() for kind in ("clauses", "rulings") for key in kinds[kind]]
        named = [key for kinds in read().values() for key in kinds["short"]]
        pages = short_links(PROJECT)
        assert [key for key in (*rules, *named) if f"{key.lower()}/index.html" not in pages] == []

    def test_no_short_address_twice(self) -> None:
        """Every page below `/r/` is of one thing: none is overwritten, none stands outside the ledger."""
        rules = [key for kinds in read().values() for kind in ("clauses", "rulings") for key in kinds[kind]]
        named = [key for kinds in read().values() for key in kinds["short"]]
        assert len(short_links(PROJECT)) == len({*rules, *named}) == len(rules) + len(named)

    def test_holds_every_kind(self) -> None:
        """Clauses, rulings, readings, headwords, calculators, the events in answers, examples."""
        kinds = {"clauses", "rulings", "readings", "texts", "headwords", "calculators", "events", "examples"}
        assert all(kinds <= set(read()[system.slug]) for system in catalogue())
        assert "scattershot.mib.telling_blow" in read()["scattershot"]["events"]


class TestComparing:
    """What the two tests above rest on."""

    def test_a_removed_id_is_found(self) -> None:
        """It is gone from its game."""
        assert vanished(SMALL, {"one": {"clauses": {}}, "two": SMALL["two"]}) == ["one clauses A1"]

    def test_an_id_of_another_game_is_found(self) -> None:
        """A1 declared by the other game is one that vanished and one that is new."""
        moved: Ledger = {"one": {"clauses": {}}, "two": {"clauses": {"B1": "Other", "A1": "First"}}}
        assert vanished(SMALL, moved) == ["one clauses A1"]
        assert missing(SMALL, moved) == ["two clauses A1"]

    def test_the_first_meaning_stays(self) -> None:
        """New ids come in; a new title does not replace the one that was published, nothing is left out."""
        declared: Ledger = {"one": {"clauses": {"A1": "Renamed", "A10": "Ten", "A2": "Two"}}}
        assert added(SMALL, declared) == {
            "one": {"clauses": {"A1": "First", "A10": "Ten", "A2": "Two"}},
            "two": {"clauses": {"B1": "Other"}},
        }

    def test_a_change_of_meaning_is_found(self) -> None:
        """Other words are a change until somebody declares these very words to mean the same."""
        declared: Ledger = {"one": {"clauses": {"A1": "Former"}}, "two": {"clauses": {"B1": "Other"}}}
        assert changed(SMALL, declared, {}) == ["one clauses A1: First -> Former"]
        assert changed(SMALL, declared, {"one": {"clauses": {"A1": "Fifth"}}}) != []
        assert changed(SMALL, declared, {"one": {"clauses": {"A1": "Former"}}}) == []

    def test_labels_may_be_put_otherwise(self) -> None:
        """What an event counts is held by the answers, not by its label."""
        named: Ledger = {"one": {"events": {"one.check.success": "Success"}}}
        relabelled: Ledger = {"one": {"events": {"one.check.success": "It works"}}}
        assert changed(named, relabelled, {}) == []

    def test_reads_what_it_writes(self) -> None:
        """In the order in which people count, whatever a title holds."""
        ledger: Ledger = {"one": {"clauses": {"A10": 'Say "ten"', "A2": "a\\b – ×"}}}
        assert tomllib.loads(to_toml(ledger)) == ledger
        assert list(tomllib.loads(to_toml(ledger))["one"]["clauses"]) == ["A2", "A10"]


class TestCommand:
    """`python -m macros.permanence` brings in what is new, and says so."""

    def test_adds_and_warns(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """What is new is listed; a schema that takes something back is named, and not written."""
        path = tmp_path / "ledger.toml"
        path.write_text(to_toml(SMALL), encoding="utf-8")
        grown: Ledger = {**SMALL, "one": {"clauses": {"A1": "First", "A2": "Second"}}}
        monkeypatch.setattr(command, "LEDGER", path)
        monkeypatch.setattr(command, "read", lambda: read(path))
        monkeypatch.setattr(command, "declared_ids", lambda: grown)
        monkeypatch.setattr(command, "write_new", lambda: None)
        monkeypatch.setattr(command, "CHANGELOG", tmp_path / "CHANGELOG.md")
        command.CHANGELOG.write_text("<!-- rules changed -->\n<!-- end of rules changed -->\n", "utf-8")
        monkeypatch.setattr(command, "renew", lambda _: ["data.id: the key is gone"])
        command.main()
        assert read(path) == grown
        said = capsys.readouterr().out.splitlines()
        assert said == ["added one clauses A2", "not an extension: data.id: the key is gone"]
