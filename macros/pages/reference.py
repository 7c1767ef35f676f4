"""The reference of all calculators, for those who script them: ids, modes, inputs, results, a request.

The JSON shape of each result is what its `Output` declares; the tests hold every answer to it.
A shape imitates its data: `"whole"` or another key of `SCALARS`; `"actor | resistor"` for one of these
words; `["whole"]` for a list; `{"line": "whole"}` for an object with these keys (`"line?"` for an optional
key); `{"*": "whole"}` for an object with arbitrary keys. `"whole?"` may be null; a list or an object
that may be null is `{"?": [...]}`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine import handle_json
from macros.pages.answers import request_for
from macros.pages.book_index import games_in_order, system_named
from macros.pages.form_fields import text_of
from macros.templating import fill

if TYPE_CHECKING:
    from engine import Calculator, Input, Output, System
    from macros.page import Page

Schema = dict[str, Any]

EXACT: Schema = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
"""An exact number as `str(Fraction)` gives it."""
DIE: Schema = {"type": "string", "pattern": "^d[1-9][0-9]*([+]d[1-9][0-9]*)*$"}
SCALARS: Mapping[str, tuple[Schema, str]] = {
    "whole": ({"type": "integer"}, "a whole number"),
    "exact": (EXACT, 'an exact number as text, "16/25"'),
    "number": ({"anyOf": [{"type": "integer"}, EXACT]}, "a whole number, or an exact one as text"),
    "yes_no": ({"type": "boolean"}, "true or false"),
    "text": ({"type": "string"}, "text"),
    "prose": ({"type": "string"}, "words for people, which may change"),
    "die": (DIE, 'a die, "d8" or "d12+d6"'),
    "outcome": ({"type": ["integer", "string"]}, "a whole number or a word"),
    "anything": ({}, "whatever the inputs had"),
}
"""The schema and the description of each scalar shape."""
ANY_NAME = "*"
OR_NULL = "?"
ONE_OF = " | "


def results_of(calculator: Calculator) -> tuple[Output, ...]:
    """Return all results of a calculator, each with the modes whose answers have it."""
    declared = (*calculator.results, *calculator.unlisted)
    return tuple(replace(each, modes=each.modes or calculator.modes) for each in declared)


def result_schema(result: Output) -> Schema:
    """Return the JSON Schema of a result, with its meaning.

    Raises:
        KeyError: its shape has a word that is not in `SCALARS`.
    """
    said = f"{result.means} Null {result.null_when}." if result.null_when else result.means
    return {**schema_of(result.shape), "description": said}


def may_be_null(shape: Any) -> bool:
    """Tell whether a shape itself may be null."""
    return shape.endswith(OR_NULL) if isinstance(shape, str) else OR_NULL in shape


def schema_of(shape: Any) -> Schema:
    """Return the JSON Schema of a shape.

    Raises:
        KeyError: the shape has a word that is not in `SCALARS`.
    """
    if may_be_null(shape):
        return {"anyOf": [schema_of(_without_null(shape)), {"type": "null"}]}
    if isinstance(shape, list):
        return {"type": "array", "items": schema_of(shape[0])}
    if isinstance(shape, Mapping):
        return _object(shape)
    return {"enum": shape.split(ONE_OF)} if ONE_OF in shape else dict(SCALARS[shape][0])


def _without_null(shape: Any) -> Any:
    return shape.removesuffix(OR_NULL) if isinstance(shape, str) else shape[OR_NULL]


def _object(shape: Mapping[str, Any]) -> Schema:
    """Return the schema of an object; keys that end in `?` are optional."""
    if ANY_NAME in shape:
        return {"type": "object", "additionalProperties": schema_of(shape[ANY_NAME])}
    return {
        "type": "object",
        "properties": {name.removesuffix(OR_NULL): schema_of(each) for name, each in shape.items()},
        "required": [name for name in shape if not name.endswith(OR_NULL)],
        "additionalProperties": False,
    }


def shape_in_words(shape: Any) -> str:
    """Return what a shape looks like, for readers."""
    if may_be_null(shape):
        return f"{shape_in_words(_without_null(shape))} or null"
    if isinstance(shape, list):
        return f"a list, each {shape_in_words(shape[0])}"
    if isinstance(shape, Mapping):
        if ANY_NAME in shape:
            return f"an object by name, each {shape_in_words(shape[ANY_NAME])}"
        keys = (f"{name.removesuffix(OR_NULL)} ({shape_in_words(each)})" for name, each in shape.items())
        return f"an object with {', '.join(keys)}"
    return " or ".join(shape.split(ONE_OF)) if ONE_OF in shape else SCALARS[shape][1]


def reference(page: Page, game: str | None = None) -> str:
    """Return what every calculator of one game, or of all games, takes and gives.

    Raises:
        PageError: there is no such game.
    """
    systems = games_in_order() if game is None else (system_named(game),)
    parts = []
    for system in systems:
        if game is None:
            parts.append(f"## {system.title} {{: #{system.url_slug} }}")
        parts += [_entry(page, system, each) for each in system.calculators]
    return "\n\n".join(parts)


def _entry(page: Page, system: System, found: Calculator) -> str:
    place = page.places.get(found.id)
    return fill(
        "page/reference",
        game=system.url_slug,
        calculator=found,
        href=None if place is None else page.root + place,
        inputs=[_input(each) for each in found.declared],
        results=[(each, shape_in_words(each.shape)) for each in results_of(found)],
        clauses=[(key, page.link(key)) for key in (*found.clauses, *found.offered_rulings)],
        request=_request(found),
    )


def _input(declared: Input) -> dict[str, str]:
    if declared.is_required:
        default = "required"
    elif declared.derived is not None:
        default = "follows from the others"
    else:
        default = text_of_json(declared.default_wire)
    return {
        "name": declared.name,
        "label": declared.label,
        "wants": declared.kind.accepts,
        "default": default,
        "clause": declared.clause,
    }


def whole_answer(page: Page, request: Mapping[str, Any]) -> str:
    """Return a request with the whole answer of the engine to it, or the refusal, as blocks of JSON.

    Args:
        page: the page it stands in.
        request: what is asked, as JSON values.
    """
    del page
    asked = json.dumps(request)
    answer = json.loads(handle_json(asked))
    shown = {**answer, "html": "<div>...</div>"} if answer["ok"] else answer
    return f"```json\n{asked}\n```\n\n```json\n{_indented(shown)}\n```"


def _indented(value: Mapping[str, Any]) -> str:
    """Return JSON with a line for each key of the answer and of what is in it."""
    inner = (
        f'  "{name}": {json.dumps(each, ensure_ascii=False)}'
        if not isinstance(each, dict)
        else f'  "{name}": {{\n'
        + ",\n".join(f'    "{key}": {json.dumps(part, ensure_ascii=False)}' for key, part in each.items())
        + "\n  }"
        for name, each in value.items()
    )
    return "{\n" + ",\n".join(inner) + "\n}"


def text_of_json(value: Any) -> str:
    """Return a default in readable form: plain values bare, groups as JSON.

    >>> text_of_json(0), text_of_json([]), text_of_json(None), text_of_json({"white": 4})
    ('0', 'none', 'none', '{"white": 4}')
    """
    if isinstance(value, dict):
        return json.dumps(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return text_of(value) or "none"


def _request(found: Calculator) -> str:
    """Return the request of the calculator's example as JSON on one line."""
    asked = request_for(found, None, {}, {})
    request: dict[str, Any] = {"calculator": found.id, "mode": asked.mode, "inputs": dict(asked.inputs)}
    if asked.faces is not None:
        request["faces"] = list(asked.faces)
    elif asked.seed is not None:
        request["seed"] = asked.seed
    return json.dumps(request, ensure_ascii=False)
