"""Every result is declared, and every answer keeps to what is declared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import Output, catalogue
from macros.generate.data.protocol_schemas import results_schema
from macros.pages.reference import may_be_null, result_schema, results_of, schema_of, shape_in_words

VECTORS = Path(__file__).parents[3] / "vectors"
CALCULATORS = [each for system in catalogue() for each in system.calculators]
of_calculator = pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.id)


def _answers(calculator: Any) -> list[Any]:
    """The responses among the conformance vectors of a calculator."""
    lines = (VECTORS / f"{calculator.id}.jsonl").read_text("utf-8").splitlines()
    answers = [json.loads(line)["answer"] for line in lines]
    return [each["response"] for each in answers if each["ok"]]


@of_calculator
def test_every_answer_is_as_declared(calculator: Any) -> None:
    """Each key of a result is declared for its mode, is always there, and has its shape."""
    schemas = {mode: Draft202012Validator(results_schema(calculator, mode)) for mode in calculator.modes}
    for response in _answers(calculator):
        schemas[response["mode"]].validate(response["result"])


@of_calculator
def test_declarations_are_whole(calculator: Any) -> None:
    """A sentence for each result, one for each key inside it, and when it is null if it may be."""
    for each in results_of(calculator):
        assert each.means.endswith("."), each.name
        assert set(each.modes) <= set(calculator.modes), each.name
        assert bool(each.null_when) == may_be_null(each.shape), each.name
        assert {*each.parts} == {*_keys(each.shape)}, each.name
        assert "TODO" not in str(each), each.name


@of_calculator
def test_what_may_be_null_is_null_somewhere(calculator: Any) -> None:
    """The conformance pack shows every result, and a null of each that may be null."""
    for each in results_of(calculator):
        found = [given["result"][each.name] for given in _answers(calculator) if given["mode"] in each.modes]
        assert found, each.name
        assert not may_be_null(each.shape) or None in found, each.name


def _keys(shape: Any) -> list[str]:
    """The names of the keys of an object, or of the objects of a list."""
    inner = shape["?"] if isinstance(shape, dict) and "?" in shape else shape
    inner = inner[0] if isinstance(inner, list) else inner
    return [name.removesuffix("?") for name in inner if name != "*"] if isinstance(inner, dict) else []


class TestShapes:
    """How a shape is written, and what it becomes."""

    def test_a_word_of_several(self) -> None:
        """It is one of these words, or null."""
        assert schema_of("won | lost?") == {"anyOf": [{"enum": ["won", "lost"]}, {"type": "null"}]}
        assert shape_in_words("won | lost?") == "won or lost or null"
        assert shape_in_words("won | lost") == "won or lost"

    def test_lists_and_objects(self) -> None:
        """A key with a question mark need not be there."""
        assert shape_in_words(["whole?"]) == "a list, each a whole number or null"
        assert shape_in_words({"line": "whole"}) == "an object with line (a whole number)"
        schema = schema_of([{"line": "whole", "note?": "text"}])
        assert Draft202012Validator(schema).is_valid([{"line": 1}])
        assert not Draft202012Validator(schema).is_valid([{"note": "so"}])
        assert not Draft202012Validator(schema).is_valid([{"line": 1, "other": 2}])

    def test_a_list_or_nothing(self) -> None:
        """What holds for a word holds for a list."""
        assert schema_of({"?": ["whole"]})["anyOf"][1] == {"type": "null"}
        assert shape_in_words({"?": ["whole"]}) == "a list, each a whole number or null"

    def test_names_of_the_reader(self) -> None:
        """Any name, one shape."""
        assert schema_of({"*": "whole"}) == {"type": "object", "additionalProperties": {"type": "integer"}}
        assert shape_in_words({"*": "whole"}) == "an object by name, each a whole number"

    def test_an_unknown_word_is_a_mistake(self) -> None:
        """A misspelt shape is found when its schema is made."""
        with pytest.raises(KeyError, match="hole"):
            schema_of("hole")

    def test_null_is_said_in_the_schema(self) -> None:
        """With its reason, behind the meaning."""
        result = Output(name="a", label="A", means="A number.", shape="whole?", null_when="without dice")
        assert result_schema(result)["description"] == "A number. Null without dice."
        assert shape_in_words(result.shape) == "a whole number or null"
