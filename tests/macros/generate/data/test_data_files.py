"""The published data: whole, true to its schemas, and with addresses that lead somewhere."""

import json
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import catalogue, handle_json
from macros.generate.data.data_files import data_files
from macros.project import PROJECT

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
class TestSchemas:
    """Each file names the schema that it keeps to, by an address relative to its own."""

    def test_is_a_schema(self, name: str) -> None:
        """Draft 2020-12."""
        schema = published()[f"schemas/{name}.schema.json"]
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        Draft202012Validator.check_schema(schema)

    def test_the_file_keeps_to_it(self, name: str) -> None:
        """No key more, none less, none of another kind."""
        content = published()[f"{name}.json"]
        validator = Draft202012Validator(published()[content["$schema"]])
        assert [f"{each.json_path}: {each.message}" for each in validator.iter_errors(content)] == []

    def test_a_missing_key_is_found(self, name: str) -> None:
        """The check itself: an item without an id breaks the schema."""
        content = {**published()[f"{name}.json"]}
        for key, items in lists_of(name).items():
            content[key] = [{part: each[part] for part in each if part != "id"} for each in items or [{}]]
        assert not Draft202012Validator(published()[content["$schema"]]).is_valid(content)


class TestItems:
    """Every item can be found, quoted, cited and linked to."""

    def test_everything_is_published(self) -> None:
        """As many clauses, rulings, headwords, calculators and shown examples as the games declare."""
        systems = catalogue()
        shown = [each.id for s in systems for each in s.data.examples.values() if not each.hidden]
        ids = {name: [item["id"] for each in lists_of(name).values() for item in each] for name in NAMES}
        assert ids["clauses"] == [key for system in systems for key in system.data.clauses]
        assert ids["rulings"] == [key for system in systems for key in system.data.rulings]
        assert ids["calculators"] == [each.id for system in systems for each in system.calculators]
        assert ids["examples"] == shown
        assert len(ids["glossary"]) == sum(len(system.data.glossary) for system in systems)

    def test_no_id_twice(self) -> None:
        """An id names one thing of its kind."""
        for name in NAMES:
            for each in lists_of(name).values():
                times = Counter((item.get("kind"), item["id"]) for item in each)
                assert [key for key, number in times.items() if number > 1] == [], name

    def test_keys_are_snake_case(self) -> None:
        """One spelling for all keys."""
        assert [key for key in keys_in(items()) if not re.fullmatch("[a-z][a-z0-9_]*", key)] == []

    def test_what_items_name_exists(self) -> None:
        """Clauses, rulings, calculators, headwords and examples that an item names are published too."""
        known = {item["id"] for item in items()}
        named = ("clauses", "rulings", "calculators", "see", "examples")
        found = {each for item in items() for name in named for each in item.get(name, ())}
        assert found - known == set()

    def test_places_exist(self) -> None:
        """The page of every place has a source in the book; a short address has its page by name."""
        places = {item[key] for item in items() for key in ("place", "asked", "short") if item.get(key)}
        pages = {place.partition("#")[0] for place in places if not place.startswith("r/")}
        sources = [[f"{page}index.md", f"{page.rstrip('/')}.md"] for page in sorted(pages)]
        docs = PROJECT / "docs"
        assert [each for each in sources if not any((docs / name).is_file() for name in each)] == []

    def test_a_source_is_a_text_of_the_book(self) -> None:
        """A source's text stands in sources.json, with the same title, author and address."""
        texts = {each["id"]: each for each in lists_of("sources")["texts"]}
        for item in items():
            for source in item.get("sources", ()):
                told = texts.get(source["text"], {})
                assert all(source[key] == told.get(key) for key in ("title", "author", "date", "url"))


class TestCitations:
    """Every item says how sure we are of it, and carries the line to cite."""

    def test_status_is_not_evidence(self) -> None:
        """SR9 is invented, though the text whose words it explains states them."""
        ruling = next(each for each in lists_of("rulings")["rulings"] if each["id"] == "SR9")
        assert (ruling["status"], ruling["sources"][0]["evidence"]) == ("invented", "stated")
        assert ruling["citation"].startswith(f"SR9 {ruling['title']} (our ruling on Scattershot; “")

    def test_a_rule_is_as_sure_as_its_weakest_source(self) -> None:
        """Of the clauses with several sources."""
        order = ["stated", "inferred", "invented", "open"]
        for clause in lists_of("clauses")["clauses"]:
            sure = [order.index(each["evidence"]) for each in clause["sources"]]
            assert clause["status"] == order[max(sure)]

    def test_every_line_names_the_book(self) -> None:
        """Clauses, rulings, headwords, calculators, examples; in an edition its number stands there."""
        told = [item["citation"] for item in items() if "citation" in item]
        assert len(told) > 500
        assert [each for each in told if not each.endswith("; The Indie Rulebook")] == []

    def test_a_line_has_the_address_of_the_text(self) -> None:
        """That of one of the item's own sources; an example that we made up rests on none."""
        for item in items():
            addresses = {each["url"] for each in item.get("sources", ()) if each["url"]}
            is_ours = "expect" in item and item["status"] == "invented"
            if "citation" in item and addresses and not is_ours:
                assert item["citation"].split("; ")[-2] in addresses

    def test_no_line_names_the_author_of_what_we_made_up(self) -> None:
        """Invented or open: the author is in the sources, and speaks in no citation."""
        authors = {game["id"]: game["author"] for game in lists_of("sources")["games"]}
        made_up = [each for each in items() if each.get("status") in ("invented", "open")]
        assert [each["id"] for each in made_up if authors[each["game"]] in each["citation"]] == []

    def test_words_are_enumerated(self) -> None:
        """How sure we are of an address is a word; the sentence has a key of its own."""
        texts = lists_of("sources")["texts"]
        assert {each["certainty"] for each in texts} == {"certain", "probable"}
        assert [each["id"] for each in texts if each["certainty_note"]] == ["walkabout.F2"]

    def test_everything_has_a_place_and_an_address(self) -> None:
        """Examples and calculators too, each under a heading or frame of its own."""
        for name in ("examples", "calculators"):
            assert [
                each["id"] for each in lists_of(name)[name] if not (each["place"] and each["short"])
            ] == []

    def test_schemas_are_named(self) -> None:
        """Each by a name of its own that holds at any address."""
        ids = [each["$id"] for name, each in published().items() if name.startswith("schemas/")]
        assert all(re.fullmatch("urn:uuid:[0-9a-f-]{36}", each) for each in ids)
        assert len(set(ids)) == len(ids)

    def test_a_decision_is_a_reading(self) -> None:
        """A ruling that decides a number decides for one of its own readings."""
        for ruling in lists_of("rulings")["rulings"]:
            names = {each["name"] for each in ruling["readings"]}
            assert ruling["decision"] in (names or {None}), ruling["id"]


class TestConsequences:
    """A ruling's consequence can be asked of the engine again."""

    def test_the_decided_reading_gives_what_is_published(self) -> None:
        """SR1 at a Rating of 10: 10 % with the Critical Juncture included, 6 % without."""
        ruling = next(each for each in lists_of("rulings")["rulings"] if each["id"] == "SR1")
        case = ruling["consequence"]["cases"][0]
        answer = json.loads(handle_json(json.dumps(case["request"])))["response"]
        kind, name = case["watch"].split(".")
        assert case["values"] == {"at_or_below": "1/10", "below": "3/50"}
        assert answer[kind][name] == case["values"][ruling["decision"]]

    def test_a_value_is_told_from_a_refusal(self) -> None:
        """On the anchors alone a Strength of 12 has no Factor (SR39), which is no number of damage."""
        ruling = next(each for each in lists_of("rulings")["rulings"] if each["id"] == "SR39")
        outcomes = ruling["consequence"]["cases"][0]["outcomes"]
        assert outcomes["bands_of_three"] == {"value": 5, "refusal": None}
        assert outcomes["anchors_only"] == {"value": None, "refusal": "unsettled_rule"}

    def test_every_reading_has_a_value(self) -> None:
        """Each comparison gives one value for each reading and for nothing else."""
        for ruling in lists_of("rulings")["rulings"]:
            names = {each["name"] for each in ruling["readings"]}
            told = ruling["consequence"] or {"cases": []}
            assert all(set(case["values"]) == names for case in told["cases"]), ruling["id"]


class TestResults:
    """What a calculator gives."""

    def test_a_value_that_is_a_name_has_its_words(self) -> None:
        """As readers see them; where values are no names there are none."""
        resolve = next(
            each for each in published()["calculators.json"]["calculators"] if "resolve" in each["id"]
        )
        words = {each["name"]: each["words"] for each in resolve["results"]}
        assert words["style"] == {"quick": "quickly", "dramatic": "dramatically"}
        assert words["places_reserve"]["alternate"] == "in turns, the game master first"
        assert {} in words.values()


class TestDoorSchemas:
    """The schemas of requests and answers are published beside the data."""

    def test_are_there(self) -> None:
        """Every worked example is a request; what the engine says to the first is an answer."""
        request, answer = (published()[f"schemas/{name}.schema.json"] for name in ("request", "answer"))
        asked = lists_of("examples")["examples"]
        takes = Draft202012Validator(request)
        assert [each["id"] for each in asked if not takes.is_valid(each["request"])] == []
        said = json.loads(handle_json(json.dumps(asked[0]["request"])))
        assert Draft202012Validator(answer).is_valid(said)

    def test_inputs_have_theirs(self) -> None:
        """The default of an input keeps to the schema that stands beside it."""
        for calculator in lists_of("calculators")["calculators"]:
            for each in calculator["inputs"]:
                Draft202012Validator.check_schema(each["schema"])
                has_default = each["default_from"] == "fixed"
                fits = Draft202012Validator(each["schema"]).is_valid(each["default"])
                assert not has_default or fits, (calculator["id"], each["name"])
