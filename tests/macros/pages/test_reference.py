"""The reference for those who script the calculators, and the gallery of them."""

import html
import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from markupsafe import escape

from engine import FAILURE_CODES, Output, catalogue, handle_json
from macros.generate.data.protocol_schemas import results_schema
from macros.page import Page
from macros.pages.games import gallery
from macros.pages.reference import (
    may_be_null,
    reference,
    result_schema,
    results_of,
    schema_of,
    shape_in_words,
    whole_answer,
)
from macros.project import PROJECT

PAGE = Page(source="calculators/index.md", root="../", places={"scattershot.mib": "scattershot/"})


def test_reference() -> None:
    """Every calculator with its inputs and the way to it; how a name reads; modes where there are several."""
    page = reference(PAGE)
    for system in catalogue():
        for each in system.calculators:
            assert f"<code>{each.id}</code>" in page
            assert all(f"<code>{declared.name}</code>" in page for declared in each.declared)
    assert "<code>alternate</code> reads “in turns, the game master first”." in reference(PAGE, "walkabout")
    calculators = [each for system in catalogue() for each in system.calculators]
    several = sum(len(each.modes) > 1 for each in calculators)
    assert reference(PAGE).count('<th scope="col">In</th>') == several < len(calculators)
    assert '<a href="../scattershot/">' in reference(PAGE, "scattershot")


def test_each_request_can_be_sent_as_it_stands() -> None:
    """What is copied from the page works."""
    requests = re.findall(r'<code class="request">(.*?)</code>', reference(PAGE))
    assert requests
    answers = [json.loads(handle_json(html.unescape(each))) for each in requests]
    assert [answer for answer in answers if not answer["ok"]] == []


DATA_PAGE = (PROJECT / "docs/about/data.md").read_text("utf-8")
ASKED = [json.loads(each) for each in re.findall(r"\{\{ whole_answer\((.*)\) \}\}", DATA_PAGE)]


@pytest.mark.parametrize("asked", ASKED, ids=["answer", "refusal"])
def test_is_the_engine_s(asked: dict[str, Any]) -> None:
    """The block below the request is the engine's answer to it, without the HTML."""
    request, answer = re.findall(r"```json\n(.*?)\n```", whole_answer(PAGE, asked), re.DOTALL)
    told = json.loads(handle_json(request))
    assert json.loads(request) == asked
    assert json.loads(answer) == {**told, **({"html": "<div>...</div>"} if told["ok"] else {})}


def test_the_page_explains_every_key() -> None:
    """Each key of the answer and of the refusal, and each code of a failure, is on the page."""
    explained = DATA_PAGE.partition("### What comes back")[2].partition("### Several answers")[0]
    answers = [json.loads(handle_json(json.dumps(each))) for each in ASKED]
    assert [each["ok"] for each in answers] == [True, False]
    keys = {*answers[0]["response"], *answers[1]["failure"]}
    assert {key for key in keys if f"`{key}`" not in explained} == set()
    terms = re.findall(r"^`(\w+)`$", explained, re.MULTILINE)
    assert terms[-len(FAILURE_CODES) :] == list(FAILURE_CODES)


VECTORS = PROJECT / "vectors"
CALCULATORS = [each for system in catalogue() for each in system.calculators]
of_calculator = pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.id)


def _answers(calculator: Any) -> list[Any]:
    """The responses among the conformance vectors of a calculator."""
    lines = (VECTORS / f"{calculator.id}.jsonl").read_text("utf-8").splitlines()
    answers = [json.loads(line)["answer"] for line in lines]
    return [each["response"] for each in answers if each["ok"]]


@of_calculator
def test_every_answer_is_as_declared(calculator: Any) -> None:
    """Each result has its shape and its sentence, and is null somewhere in the pack where it may be."""
    schemas = {mode: Draft202012Validator(results_schema(calculator, mode)) for mode in calculator.modes}
    for response in _answers(calculator):
        schemas[response["mode"]].validate(response["result"])
    for each in results_of(calculator):
        assert each.means.endswith("."), each.name
        assert set(each.modes) <= set(calculator.modes), each.name
        assert bool(each.null_when) == may_be_null(each.shape), each.name
        assert {*each.parts} == {*_keys(each.shape)}, each.name
        assert "TODO" not in str(each), each.name
    for each in results_of(calculator):
        found = [given["result"][each.name] for given in _answers(calculator) if given["mode"] in each.modes]
        assert found, each.name
        assert not may_be_null(each.shape) or None in found, each.name


def _keys(shape: Any) -> list[str]:
    """The names of the keys of an object, or of the objects of a list."""
    inner = shape["?"] if isinstance(shape, dict) and "?" in shape else shape
    inner = inner[0] if isinstance(inner, list) else inner
    return [name.removesuffix("?") for name in inner if name != "*"] if isinstance(inner, dict) else []


def test_shapes() -> None:
    """How a shape is written in words and what schema it becomes; a misspelt one is found at once."""
    assert schema_of("won | lost?") == {"anyOf": [{"enum": ["won", "lost"]}, {"type": "null"}]}
    assert shape_in_words("won | lost?") == "won or lost or null"
    assert shape_in_words("won | lost") == "won or lost"
    assert shape_in_words(["whole?"]) == "a list, each a whole number or null"
    assert shape_in_words({"line": "whole"}) == "an object with line (a whole number)"
    schema = schema_of([{"line": "whole", "note?": "text"}])
    assert Draft202012Validator(schema).is_valid([{"line": 1}])
    assert not Draft202012Validator(schema).is_valid([{"note": "so"}])
    assert not Draft202012Validator(schema).is_valid([{"line": 1, "other": 2}])
    assert schema_of({"?": ["whole"]})["anyOf"][1] == {"type": "null"}
    assert shape_in_words({"?": ["whole"]}) == "a list, each a whole number or null"
    assert schema_of({"*": "whole"}) == {"type": "object", "additionalProperties": {"type": "integer"}}
    assert shape_in_words({"*": "whole"}) == "an object by name, each a whole number"
    with pytest.raises(KeyError, match="hole"):
        schema_of("hole")
    result = Output(name="a", label="A", means="A number.", shape="whole?", null_when="without dice")
    assert result_schema(result)["description"] == "A number. Null without dice."
    assert shape_in_words(result.shape) == "a whole number or null"


GALLERY = Page(
    source="calculators.md", root="../", places={"on-scattershot.mib": "scattershot/calculators/#on-mib"}
)


def test_gallery() -> None:
    """Both sentences of every declaration, the heading or the short address, and the old anchors."""
    html = gallery(GALLERY)
    for system in catalogue():
        for each in system.calculators:
            assert str(escape(each.summary)) in html
            assert each.when
            assert str(escape(each.when)) in html
    assert 'href="../scattershot/calculators/#on-mib"' in html
    assert 'href="../r/scattershot.contest/"' in html
    assert 'id="shattered-world-buy-in"' in gallery(GALLERY)
