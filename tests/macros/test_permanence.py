"""Published ids, addresses, meanings and schemas are permanent."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue
from macros.generate.data.data_files import all_schemas
from macros.generate.texts import short_links
from macros.pages.book_index import system_named
from macros.permanence import __main__ as command
from macros.permanence import anchors
from macros.permanence.__main__ import (
    MEANINGS,
    REWORDED,
    Ledger,
    added,
    breaking_changes,
    changed,
    declared_ids,
    meanings,
    missing,
    published_part,
    published_schemas,
    read,
    renew,
    silent,
    to_toml,
    update_meanings,
    vanished,
    without_entry,
)
from macros.permanence.__main__ import declared_ids as declared
from macros.permanence.anchors import ANCHORS, MOVED, declared_anchors, read_table, write_new
from macros.project import PROJECT


@pytest.fixture(name="docs")
def _docs(tmp_path: Path) -> Path:
    """A book of two pages."""
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# Home")
    (docs / "chapter.md").write_text("#### Made It By {: #s11 }\n\n{{ example('fording-the-stream') }}\n")
    return docs


def test_anchors(docs: Path, tmp_path: Path) -> None:
    """Pages, clauses, examples; a new one comes in, and one that is gone keeps its line."""
    assert declared_anchors(docs) == {
        "chapter/": "page",
        "chapter/#s11": "s11",
        "chapter/#example-fording-the-stream": "example-fording-the-stream",
    }
    ledger = tmp_path / "anchors.toml"
    former = {"former/": "page", "former/#on-mib": "on-scattershot.mib", "former/#s11": "s11"}
    ledger.write_text(anchors.to_toml(former))
    write_new(ledger, docs)
    assert read_table(ledger) == {**former, **declared_anchors(docs)}
    assert read_table(tmp_path / "none.toml") == {}


def test_anchors_of_the_book() -> None:
    """New ones are in the ledger, headwords too; what moved was published."""
    new = {*declared_anchors(PROJECT / "docs")} - {*read_table(ANCHORS)}
    assert new == set(), (
        "run `python -m macros.permanence`, which adds them, and commit macros/permanence/anchors.toml"
    )
    assert declared_anchors(PROJECT / "docs")["glossary/#scattershot-mib"] == "scattershot-mib"
    assert {*read_table(MOVED)} - {*read_table(ANCHORS)} == set()


SMALL: Ledger = {"one": {"clauses": {"A1": "First"}}, "two": {"clauses": {"B1": "Other"}}}


def test_ledger() -> None:
    """Every id stays with its game and its meaning, and a new one is a new line in it."""
    gone = vanished(read(), declared_ids())
    assert gone == [], (
        "published ids are permanent: bring them back, or mark the rule superseded; an id that was never "
        "published may be taken out of macros/permanence/ledger.toml by hand"
    )
    new = missing(read(), declared_ids())
    assert new == [], (
        "run `python -m macros.permanence`, which adds them, and commit macros/permanence/ledger.toml"
    )
    found = changed(read(), declared_ids(), read(REWORDED))
    assert found == [], (
        "if it still means the same, write today's words into macros/permanence/reworded.toml; if not, "
        "it needs a new id, and the old one stays"
    )
    ledger = read()
    assert to_toml(added(ledger, declared_ids())) == (
        PROJECT / "macros" / "permanence" / "ledger.toml"
    ).read_text("utf-8")


def _short_names(game: str, kinds: dict[str, dict[str, str]]) -> Iterator[str]:
    """Yield the short addresses that follow from a game's published ids; a rule's is its number."""
    headwords = (f"{game}-{key}" for key in kinds["headwords"])
    calculators = (f"calculator-{key.replace('.', '-')}" for key in kinds["calculators"])
    examples = (f"example-{key}" for key in kinds["examples"])
    yield from (each.replace("_", "-") for each in (*headwords, *calculators, *examples))


def test_short_addresses() -> None:
    """Every published id has its page below `/r/`, none twice; the ledger holds every kind."""
    rules = [key for kinds in read().values() for kind in ("clauses", "rulings") for key in kinds[kind]]
    named = [name for game, kinds in read().items() for name in _short_names(game, kinds)]
    pages = short_links(PROJECT)
    assert [key for key in (*rules, *named) if f"{key.lower()}/index.html" not in pages] == []
    assert len(pages) == len({*rules, *named}) == len(rules) + len(named)
    kinds = {"clauses", "rulings", "readings", "texts", "headwords", "calculators", "events", "examples"}
    assert all(kinds <= set(read()[system.slug]) for system in catalogue())
    assert "scattershot.mib.telling_blow" in read()["scattershot"]["events"]


def test_comparing_ids() -> None:
    """A removed id is found, and one that another game took; a new title replaces none."""
    assert vanished(SMALL, {"one": {"clauses": {}}, "two": SMALL["two"]}) == ["one clauses A1"]
    moved: Ledger = {"one": {"clauses": {}}, "two": {"clauses": {"B1": "Other", "A1": "First"}}}
    assert vanished(SMALL, moved) == ["one clauses A1"]
    assert missing(SMALL, moved) == ["two clauses A1"]
    declared: Ledger = {"one": {"clauses": {"A1": "Renamed", "A10": "Ten", "A2": "Two"}}}
    assert added(SMALL, declared) == {
        "one": {"clauses": {"A1": "First", "A10": "Ten", "A2": "Two"}},
        "two": {"clauses": {"B1": "Other"}},
    }


def test_comparing_meanings() -> None:
    """Other words are a change until they are declared the same; labels of events may differ."""
    declared: Ledger = {"one": {"clauses": {"A1": "Former"}}, "two": {"clauses": {"B1": "Other"}}}
    assert changed(SMALL, declared, {}) == ["one clauses A1: First -> Former"]
    assert changed(SMALL, declared, {"one": {"clauses": {"A1": "Fifth"}}}) != []
    assert changed(SMALL, declared, {"one": {"clauses": {"A1": "Former"}}}) == []
    named: Ledger = {"one": {"events": {"one.check.success": "Success"}}}
    relabelled: Ledger = {"one": {"events": {"one.check.success": "It works"}}}
    assert changed(named, relabelled, {}) == []
    ledger: Ledger = {"one": {"clauses": {"A10": 'Say "ten"', "A2": "a\\b – ×"}}}
    assert tomllib.loads(to_toml(ledger)) == ledger
    assert list(tomllib.loads(to_toml(ledger))["one"]["clauses"]) == ["A2", "A10"]


def test_the_command_adds_and_warns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
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


SYSTEM = system_named("scattershot")


def _meaning_of(key: str, **changed: object) -> str:
    """The meaning of a clause or ruling of Scattershot with some of its parts otherwise."""
    data = SYSTEM.data
    kind = "rulings" if key in data.rulings else "clauses"
    rules = {**getattr(data, kind)}
    rules[key] = replace(rules[key], **changed)
    twin = type(data)(folder=data.folder)
    twin.__dict__[kind] = rules
    return meanings(replace(SYSTEM, data=twin))[key].split()[0]


def test_no_rule_changes_in_silence() -> None:
    """Every rule is in the ledger; each change has an entry, whose days rise and which says a sentence."""
    assert silent(read(), declared()) == [], "see CONTRIBUTING.md, Change what a published rule says"
    for game, kinds in declared().items():
        assert set(read()[game][MEANINGS]) == {*kinds["clauses"], *kinds["rulings"]}
    for game in declared():
        data = system_named(game).data
        assert {*data.history} <= {*data.clauses, *data.rulings}
        for changes in data.history.values():
            days = [each.date for each in changes]
            assert days == sorted(days)
            assert all(each.says.endswith(".") for each in changes)


def test_what_a_rule_means() -> None:
    """A clause its sentence and numbers; a ruling its question, readings, decision and status."""
    clause = SYSTEM.data.clauses["S1"]
    kept = _meaning_of("S1")
    assert _meaning_of("S1", says="Roll three six-sided dice and add the Rating.") != kept
    base = replace(clause.numbers["base"], value=9)
    assert _meaning_of("S1", numbers={**clause.numbers, "base": base}) != kept
    assert _meaning_of("S1", title="Statistics") == kept
    kept = _meaning_of("SR2")
    assert _meaning_of("SR2", decided="The other one.") != kept
    assert _meaning_of("SR2", question="Who?") != kept
    assert _meaning_of("SR2", status="stated") != kept
    assert _meaning_of("SR1", decision="below") != _meaning_of("SR1")
    assert _meaning_of("SR1", readings=SYSTEM.data.rulings["SR1"].readings[:1]) != _meaning_of("SR1")
    assert _meaning_of("SR2", because="We like it.") == kept


def test_changes_and_entries_come_together() -> None:
    """A silent change is found, a told one taken, a better reason may be told, no entry vanishes."""
    kept, today = {"S1": "aaaa 0", "S2": "bbbb 0"}, {"S1": "cccc 0", "S2": "bbbb 0", "S3": "dddd 0"}
    (sentence,) = without_entry(kept, today)
    assert sentence.startswith("S1 means or says something else")
    assert update_meanings(kept, today) == {"S1": "aaaa 0", "S2": "bbbb 0", "S3": "dddd 0"}
    assert list(without_entry({"S1": "aaaa 0"}, {"S1": "cccc 1"})) == []
    assert update_meanings({"S1": "aaaa 0"}, {"S1": "cccc 1"}) == {"S1": "cccc 1"}
    assert list(without_entry({"S1": "aaaa 0"}, {"S1": "aaaa 1"})) == []
    assert update_meanings({"S1": "aaaa 0"}, {"S1": "aaaa 1"}) == {"S1": "aaaa 1"}
    (same,) = without_entry({"S1": "aaaa 2"}, {"S1": "aaaa 1"})
    (other,) = without_entry({"S1": "aaaa 2"}, {"S1": "cccc 1"})
    assert same == other == "S1 has lost an entry of its history; bring it back"


ITEM: dict[str, Any] = {
    "type": "object",
    "title": "an item",
    "properties": {
        "id": {"type": "string", "pattern": "^[a-z]+$", "minLength": 1},
        "title": {"type": ["string", "null"], "description": "what it is called"},
        "kind": {"enum": ["one", "two"]},
        "parts": {"type": "array", "items": {"type": "integer"}, "minItems": 1},
        "either": {"anyOf": [{"type": "object"}, {"type": "null"}]},
    },
    "required": ["id", "title"],
    "additionalProperties": False,
}


def _with(path: str, value: Any) -> dict[str, Any]:
    """The item with one thing in it put otherwise; None takes it out."""
    first, *rest = path.split(".")
    changed = {**ITEM, "properties": {**ITEM["properties"]}}
    if not rest:
        return {**changed, first: value}
    inner = dict(changed["properties"][first])
    inner[rest[0]] = value
    changed["properties"][first] = {key: each for key, each in inner.items() if each is not None}
    return changed


def _without(name: str) -> dict[str, Any]:
    left = {key: each for key, each in ITEM["properties"].items() if key != name}
    return {**ITEM, "properties": left}


def test_schemas_are_only_extended() -> None:
    """Nothing is taken back, no schema is gone, and new keys are kept, or they could vanish unseen."""
    assert breaking_changes(published_schemas(), all_schemas()) == []
    kept, today = published_schemas(), all_schemas()
    new = [name for name in today if kept.get(name) != published_part(today[name])]
    assert new == [], "run `python -m macros.permanence` and commit macros/permanence/schemas.json"
    assert breaking_changes({"data": ITEM}, {}) == ["data: the schema is gone"]


@pytest.mark.parametrize(
    ("name", "today", "breach"),
    [
        ("data", _without("title"), "data.title: the key is gone"),
        ("data", _with("required", ["id"]), "data.title: it is not always there any more"),
        ("data", _with("id.type", ["string", "null"]), "data.id: type string became null or string"),
        ("data", _with("id.pattern", "^[A-Z]+$"), 'data.id: pattern "^[a-z]+$" became "^[A-Z]+$"'),
        ("data", _with("id.minLength", 0), "data.id: minLength 1 became 0"),
        ("data", _with("parts.minItems", None), "data.parts: minItems 1 became null"),
        ("data", _with("kind.enum", ["one"]), 'data.kind: the word "two" is gone'),
        ("data", _with("parts.items", {"type": "string"}), "data.parts.items: type integer became string"),
        ("data", _with("parts.items", None), 'data.parts.items: {"type": "integer"} became null'),
        ("data", _with("either.anyOf", [{"type": "object"}]), "data.either.anyOf: 2 choices became 1"),
        ("data", _with("either.anyOf", [{"type": "object"}, {"type": "null"}, {}]), "2 choices became 3"),
        ("data", _with("either.anyOf", [{"type": "array"}, {"type": "null"}]), "type object became array"),
        ("data", _with("additionalProperties", value=True), "data.additionalProperties: false became true"),
        ("request", _with("required", ["id", "title", "kind"]), "request.kind: it is now asked for"),
        ("request", _with("title.type", ["string"]), "request.title: type null or string became string"),
        ("request", _with("id.minLength", 2), "request.id: minLength 1 became 2"),
        ("request", _with("kind.enum", ["one"]), 'request.kind: the word "two" is gone'),
    ],
)
def test_taken_back(name: str, today: dict[str, Any], breach: str) -> None:
    """What we give, or what we accept in a request; each is named with the way to it."""
    (found,) = breaking_changes({name: ITEM}, {name: today})
    assert found.endswith(breach)


@pytest.mark.parametrize(
    ("name", "today"),
    [
        ("data", ITEM),
        ("data", {**ITEM, "properties": {**ITEM["properties"], "new": {"type": "string"}}}),
        ("data", _with("required", ["id", "title", "kind"])),
        ("data", _with("title.type", ["string"])),
        ("data", _with("title.description", "put otherwise")),
        ("data", _with("kind.enum", ["one", "two", "three"])),
        ("data", _with("id.minLength", 2)),
        ("data", _with("id.type", None)),
        ("request", _with("required", ["id"])),
        ("request", _with("id.type", ["string", "null"])),
        ("request", _with("id.minLength", 0)),
        ("request", _with("id.minLength", None)),
        ("request", _with("id.pattern", None)),
        ("request", _with("parts.items", None)),
        ("request", _with("either.anyOf", [{"type": "object"}, {"type": "null"}, {"type": "string"}])),
    ],
)
def test_extended(name: str, today: dict[str, Any]) -> None:
    """We give more or in narrower bounds, or ask for less and take more; no type is less only in words."""
    assert breaking_changes({name: ITEM}, {name: today}) == []


def _choice(name: str, kind: str = "integer") -> dict[str, Any]:
    return {"properties": {"calculator": {"const": name}, "value": {"type": kind}}}


def test_choices() -> None:
    """One more may come in between; each is held against itself; one that is gone is named."""
    old, new = [_choice("b"), _choice("c")], [_choice("a"), _choice("b"), _choice("c")]
    assert breaking_changes({"request": {"oneOf": old}}, {"request": {"oneOf": new}}) == []
    new = [_choice("a"), _choice("b", "string")]
    (found,) = breaking_changes({"request": {"oneOf": [_choice("b")]}}, {"request": {"oneOf": new}})
    assert found == "request.oneOf.0.value: type integer became string"
    (gone,) = breaking_changes({"request": {"oneOf": [_choice("b")]}}, {"request": {"oneOf": [_choice("a")]}})
    assert gone == 'request.oneOf: the choice {"calculator": "b"} is gone'


def test_kept_schemas(tmp_path: Path) -> None:
    """Without what people are told; renewed by an extension only."""
    kept = published_part(ITEM)
    assert "title" not in kept
    assert kept["properties"]["title"] == {"type": ["string", "null"]}
    path = tmp_path / "schemas.json"
    assert renew({"data": ITEM}, path) == []
    more = {**ITEM, "properties": {**ITEM["properties"], "new": {}}}
    assert renew({"data": more}, path) == []
    assert published_schemas(path) == {"data": published_part(more)}
    assert renew({"data": ITEM}, path) == ["data.new: the key is gone"]
    assert published_schemas(path) == {"data": published_part(more)}


ROLL: dict[str, Any] = {"if": {"const": "roll"}, "then": {"required": ["faces"]}}
ODDS: dict[str, Any] = {"if": {"const": "odds"}, "then": {"required": ["weights"]}}


def test_conditions() -> None:
    """We may promise more, in any order, and not less; of a request we may not ask for more."""
    assert breaking_changes({"data": {"allOf": [ROLL]}}, {"data": {"allOf": [ODDS, ROLL]}}) == []
    (gone,) = breaking_changes({"data": {"allOf": [ROLL, ODDS]}}, {"data": {"allOf": [ODDS]}})
    assert gone == 'data.allOf: what holds if {"const": "roll"} is gone'
    less = {"if": {"const": "roll"}, "then": {}}
    assert breaking_changes({"data": {"allOf": [ROLL]}}, {"data": {"allOf": [less]}}) != []
    (more,) = breaking_changes({"request": {"allOf": []}}, {"request": {"allOf": [ROLL]}})
    assert more == 'request.allOf: it is now asked for that {"const": "roll"}'
    assert breaking_changes({"request": {"allOf": [ROLL]}}, {"request": {"allOf": []}}) == []
