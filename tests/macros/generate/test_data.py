"""The published data: whole, true to its schemas, and as the page about it says."""

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import catalogue, handle_json
from engine.__main__ import UNREAD, UNWRITTEN
from engine.links import Correction
from macros.generate.data.data_files import corrections_file, data_files
from macros.generate.data.protocol_schemas import answer_schema, request_schema
from macros.generate.texts import text_editions
from macros.page import Page
from macros.pages.games import plain_texts
from macros.project import PROJECT
from tests.each_case import check_each
from tests.random_answers import packed_answers
from tools.conformance import sample_requests

NAMES = ("calculators", "clauses", "examples", "glossary", "people", "rulings", "search", "sources")


@cache
def published() -> dict[str, Any]:
    """Every file of `docs/data`, read."""
    return {name: json.loads(content) for name, content in data_files(PROJECT).items()}


def lists_of(name: str) -> dict[str, list[dict[str, Any]]]:
    """The lists of a file, by their names."""
    return {key: each for key, each in published()[f"{name}.json"].items() if isinstance(each, list)}


def items() -> list[dict[str, Any]]:
    """Every item of every file."""
    return [item for name in NAMES for each in lists_of(name).values() for item in each]


def keys_in(value: Any) -> set[str]:
    """Every key of our own that stands in an item; requests, answers and tables of a game are theirs."""
    if isinstance(value, list):
        return {key for each in value for key in keys_in(each)}
    if not isinstance(value, dict):
        return set()
    theirs = {"schema", "request", "expect", "values", "outcomes", "value", "default", "readings", "words"}
    theirs |= {"throws"}
    inner = {key for name, each in value.items() if name not in theirs for key in keys_in(each)}
    return set(value) | inner


@pytest.mark.parametrize("name", NAMES)
def test_each_file_keeps_to_its_schema(name: str) -> None:
    """Draft 2020-12; no key more, none less; an item without an id breaks it."""
    schema = published()[f"schemas/{name}.schema.json"]
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)
    content = published()[f"{name}.json"]
    validator = Draft202012Validator(published()[content["$schema"]])
    assert [f"{each.json_path}: {each.message}" for each in validator.iter_errors(content)] == []
    content = {**published()[f"{name}.json"]}
    for key, items in lists_of(name).items():
        content[key] = [{part: each[part] for part in each if part != "id"} for each in items or [{}]]
    assert not Draft202012Validator(published()[content["$schema"]]).is_valid(content)


def test_everything_is_published() -> None:
    """As many as the games declare, each with a page for its place, and sources as sources.json has them."""
    systems = catalogue()
    shown = [each.id for s in systems for each in s.data.examples.values() if not each.hidden]
    ids = {name: [item["id"] for each in lists_of(name).values() for item in each] for name in NAMES}
    assert ids["clauses"] == [key for system in systems for key in system.data.clauses]
    assert ids["rulings"] == [key for system in systems for key in system.data.rulings]
    assert ids["calculators"] == [each.id for system in systems for each in system.calculators]
    assert ids["examples"] == shown
    assert len(ids["glossary"]) == sum(len(system.data.glossary) for system in systems)
    places = {item[key] for item in items() for key in ("place", "asked", "short") if item.get(key)}
    pages = {place.partition("#")[0] for place in places if not place.startswith("r/")}
    sources = [[f"{page}index.md", f"{page.rstrip('/')}.md"] for page in sorted(pages)]
    docs = PROJECT / "docs"
    assert [each for each in sources if not any((docs / name).is_file() for name in each)] == []
    texts = {each["id"]: each for each in lists_of("sources")["texts"]}
    for item in items():
        for source in item.get("sources", ()):
            told = texts.get(source["text"], {})
            assert all(source[key] == told.get(key) for key in ("title", "author", "date", "url"))


def test_ids_and_keys() -> None:
    """An id names one thing of its kind, what items name is published, keys have one spelling."""
    for name in NAMES:
        for each in lists_of(name).values():
            times = Counter((item.get("kind"), item["id"]) for item in each)
            assert [key for key, number in times.items() if number > 1] == [], name
    assert [key for key in keys_in(items()) if not re.fullmatch("[a-z][a-z0-9_]*", key)] == []
    known = {item["id"] for item in items()}
    named = ("clauses", "rulings", "calculators", "see", "examples")
    found = {each for item in items() for name in named for each in item.get(name, ())}
    assert found - known == set()


def test_how_sure_we_are() -> None:
    """SR9 is invented, though a text states its words; a rule is as sure as its weakest source."""
    ruling = next(each for each in lists_of("rulings")["rulings"] if each["id"] == "SR9")
    assert (ruling["status"], ruling["sources"][0]["evidence"]) == ("invented", "stated")
    assert ruling["citation"].startswith(f"SR9 {ruling['title']} (our ruling on Scattershot; “")
    order = ["stated", "inferred", "invented", "open"]
    for clause in lists_of("clauses")["clauses"]:
        sure = [order.index(each["evidence"]) for each in clause["sources"]]
        assert clause["status"] == order[max(sure)]
    texts = lists_of("sources")["texts"]
    assert {each["certainty"] for each in texts} == {"certain", "probable"}
    assert [each["id"] for each in texts if each["certainty_note"]] == ["walkabout.F2"]
    for ruling in lists_of("rulings")["rulings"]:
        names = {each["name"] for each in ruling["readings"]}
        assert ruling["decision"] in (names or {None}), ruling["id"]


def test_lines_to_cite() -> None:
    """Each names the book and its own text; what we made up names no author; all have a place."""
    told = [item["citation"] for item in items() if "citation" in item]
    assert len(told) > 500
    assert [each for each in told if not each.endswith("; The Indie Rulebook")] == []
    for item in items():
        addresses = {each["url"] for each in item.get("sources", ()) if each["url"]}
        is_ours = "expect" in item and item["status"] == "invented"
        if "citation" in item and addresses and not is_ours:
            assert item["citation"].split("; ")[-2] in addresses
    authors = {game["id"]: game["author"] for game in lists_of("sources")["games"]}
    made_up = [each for each in items() if each.get("status") in ("invented", "open")]
    assert [each["id"] for each in made_up if authors[each["game"]] in each["citation"]] == []
    for name in ("examples", "calculators"):
        assert [each["id"] for each in lists_of(name)[name] if not (each["place"] and each["short"])] == []


def test_consequences() -> None:
    """SR1 at a Rating of 10: 10 % or 6 %; a refusal is no value (SR39); each reading has one."""
    ruling = next(each for each in lists_of("rulings")["rulings"] if each["id"] == "SR1")
    case = ruling["consequence"]["cases"][0]
    answer = json.loads(handle_json(json.dumps(case["request"])))["response"]
    kind, name = case["watch"].split(".")
    assert case["values"] == {"at_or_below": "1/10", "below": "3/50"}
    assert answer[kind][name] == case["values"][ruling["decision"]]
    ruling = next(each for each in lists_of("rulings")["rulings"] if each["id"] == "SR39")
    outcomes = ruling["consequence"]["cases"][0]["outcomes"]
    assert outcomes["bands_of_three"] == {"value": 5, "refusal": None}
    assert outcomes["anchors_only"] == {"value": None, "refusal": "unsettled_rule"}
    for ruling in lists_of("rulings")["rulings"]:
        names = {each["name"] for each in ruling["readings"]}
        told = ruling["consequence"] or {"cases": []}
        assert all(set(case["values"]) == names for case in told["cases"]), ruling["id"]


def test_a_value_that_is_a_name_has_its_words() -> None:
    """As readers see them; where values are no names there are none."""
    resolve = next(each for each in published()["calculators.json"]["calculators"] if "resolve" in each["id"])
    words = {each["name"]: each["words"] for each in resolve["results"]}
    assert words["style"] == {"quick": "quickly", "dramatic": "dramatically"}
    assert words["places_reserve"]["alternate"] == "in turns, the game master first"
    assert {} in words.values()


def test_schemas() -> None:
    """Requests and answers have theirs; defaults keep to those beside them; each has a name of its own."""
    request, answer = (published()[f"schemas/{name}.schema.json"] for name in ("request", "answer"))
    asked = lists_of("examples")["examples"]
    takes = Draft202012Validator(request)
    assert [each["id"] for each in asked if not takes.is_valid(each["request"])] == []
    said = json.loads(handle_json(json.dumps(asked[0]["request"])))
    assert Draft202012Validator(answer).is_valid(said)
    for calculator in lists_of("calculators")["calculators"]:
        for each in calculator["inputs"]:
            Draft202012Validator.check_schema(each["schema"])
            has_default = each["default_from"] == "fixed"
            fits = Draft202012Validator(each["schema"]).is_valid(each["default"])
            assert not has_default or fits, (calculator["id"], each["name"])
    ids = [each["$id"] for name, each in published().items() if name.startswith("schemas/")]
    assert all(re.fullmatch("urn:uuid:[0-9a-f-]{36}", each) for each in ids)
    assert len(set(ids)) == len(ids)
    Draft202012Validator.check_schema(request_schema())
    Draft202012Validator.check_schema(answer_schema())


def test_corrections(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What and why, with calculators and rules; and the editions that are kept, so no host is asked."""
    told = {"version": "2027.1", "what": "A tie wins.", "why": "X3."}
    known = Correction(**told, calculators=("game.check",), rules=("X3",))
    entry = {**told, "calculators": ["game.check"], "rules": ["X3"]}
    monkeypatch.setattr("macros.generate.data.data_files.corrections", lambda: (known,))
    (content,) = corrections_file(Path()).values()
    assert json.loads(content)["corrections"] == [entry]
    row = '[[editions]]\nnumber = "{}"\ndate = "2027-01-02"\naddress = "x"\n'
    listed = tmp_path / "editions" / "editions.toml"
    listed.parent.mkdir()
    listed.write_text(row.format("2027.1") + row.format("2026.1"), "utf-8")
    (content,) = corrections_file(tmp_path).values()
    assert json.loads(content)["editions"] == ["2027.1", "2026.1"]


CALCULATORS = [each for system in catalogue() for each in system.calculators]
REQUEST = Draft202012Validator(request_schema())
ANSWER = Draft202012Validator(answer_schema())
EXAMPLES = [example for system in catalogue() for example in system.data.examples.values()]


def test_examples_and_their_answers_are_valid() -> None:
    """What a page shows could have been sent by a bot."""

    def law(example: Any) -> None:
        request = json.loads(json.dumps(dict(example.request)))
        REQUEST.validate(request)
        ANSWER.validate(json.loads(handle_json(json.dumps(request))))

    check_each(EXAMPLES, law, lambda example: str(example.id))


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
def test_every_calculator_keeps_to_the_protocol(calculator: Any) -> None:
    """Answers are valid; null says what leaving out says; outcomes come in the page's order."""
    for request in sample_requests(calculator, 10, "schema"):
        ANSWER.validate(json.loads(handle_json(json.dumps(request))))
    sample = next(sample_requests(calculator, 1, "null"))
    for key in ("mode", "inputs", "readings", "text", "seed", "faces"):
        without = {name: value for name, value in sample.items() if name != key}
        assert handle_json(json.dumps({**without, key: None})) == handle_json(json.dumps(without))
        assert REQUEST.is_valid({**without, key: None}) == REQUEST.is_valid(without), key
    for answer in packed_answers(calculator.id):
        if answer["distribution"] is not None:
            outcomes = [outcome for outcome, _ in answer["distribution"]["weights"]]
            numbers = [each for each in outcomes if isinstance(each, int)]
            words = [each for each in outcomes if isinstance(each, str) and each != "more"]
            failures = [None] if None in outcomes else []
            more = ["more"] if "more" in outcomes else []
            assert outcomes == [*failures, *sorted(numbers), *words, *more]


@pytest.mark.parametrize(
    "request_",
    [
        {"calculator": "scattershot.mib"},
        {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": "12"}},
        {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 12}, "extra": 1},
        {"calculator": "nothing", "mode": "odds"},
    ],
)
def test_wrong_requests_are_not_valid(request_: dict[str, Any]) -> None:
    """What the engine refuses for its shape, the schema refuses too."""
    assert not REQUEST.is_valid(request_)
    assert not json.loads(handle_json(json.dumps(request_)))["ok"]


def _inputs_of(calculator: str) -> dict[str, Any]:
    """Return the schemas of the inputs of a calculator, by name."""
    asked = (each["properties"] for each in request_schema()["oneOf"])
    found = next(each["inputs"] for each in asked if each["calculator"]["const"] == calculator)
    inputs: dict[str, Any] = found["properties"]
    return inputs


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
def test_every_declared_default_is_in_the_schema(calculator: Any) -> None:
    """It is that of the declaration and fits the schema that it stands in, at every depth."""
    asked = next(
        each
        for each in request_schema()["oneOf"]
        if each["properties"]["calculator"]["const"] == calculator.id
    )
    pairs = [(each, asked["properties"]["inputs"]["properties"][each.name]) for each in calculator.declared]
    while pairs:
        declared, schema = pairs.pop()
        assert ("default" in schema) == declared.has_default
        if declared.has_default:
            assert schema["default"] == declared.default_wire
            assert Draft202012Validator(schema).is_valid(schema["default"])
        inner = next((each for each in schema.get("anyOf", ()) if "properties" in each), schema)
        properties = inner.get("items", inner).get("properties", {})
        pairs += [(part, properties[part.name]) for part in declared.kind.parts()]


def test_a_duel_says_what_a_side_has() -> None:
    """S29: 10 Hit Points, and one answer in a Turn, unless something else is said."""
    side = _inputs_of("scattershot.duel")["fighter"]["properties"]
    assert {name: side[name]["default"] for name in ("hit_points", "strength", "answers")} == {
        "hit_points": 10,
        "strength": 10,
        "answers": 1,
    }


PAGE = (PROJECT / "docs" / "about" / "data.md").read_text(encoding="utf-8")


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str | None]:
    """The page's bot, run as it stands there beside a copy of the file."""
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    (tmp_path / "clauses.json").write_bytes(data_files(PROJECT)["clauses.json"])
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(code.group(1), names)  # noqa: S102 - the page's own example
    answer: Callable[[str], str | None] = names["answer"]
    return answer


def test_the_bot_of_the_page(bot: Callable[[str], str | None]) -> None:
    """`!s11` is Made It By: who says it, what it says, its address; what asks for no rule gets none."""
    said = bot("!s11") or ""
    assert said.startswith("S11 Made It By (Scattershot, by Fang Langford, “Scattershot presents")
    assert "; The Indie Rulebook: Roll two ten-sided dice" in said
    assert said.endswith(" https://rules.example/book/r/s11/")
    assert [bot(message) for message in ("s11", "!nonsense", "", "look at s11")] == [None] * 4


def test_the_page_lists_what_there_is() -> None:
    """Every data file, plain text and exit code; every id of the table stands in its file."""
    assert {name for name in data_files(PROJECT) if "/" not in name} == set(re.findall(r"\| \[(.*?)\]", PAGE))
    assert "{{ plain_texts() }}" in PAGE
    line = plain_texts(Page(source="about/data.md", root="../../", places={}))
    linked = set(re.findall(r'href="\.\./\.\./text/([^"]*)"', line))
    assert linked == {*text_editions(PROJECT)}
    assert f"`{UNREAD}`" in PAGE
    assert f"`{UNWRITTEN}`" in PAGE
    files = data_files(PROJECT)
    for name, ids in re.findall(r"\| \[(.*?)\]\(.*?\) \|.*\| (.*?) \|", PAGE):
        for each in re.findall(r"`([A-Za-z_.0-9-]+\b)`", ids.partition("as above")[0]):
            assert f'"id": "{each}"' in files[name].decode(), each
