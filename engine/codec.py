"""Reads a Request from JSON text and writes a Response as JSON.

Reading is strict: exact numbers, no exponents, no NaN, no repeated keys, no deep nesting.
A refused number becomes `Unreadable`, so that the error message of its input can quote it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.errors import InvalidRequestError, RulesError
from engine.inputs import LONGEST_NUMBER, Unreadable, quoted
from engine.protocol import REQUEST_KEYS, Request, Response

LONGEST_TEXT = 100_000
"""Maximum length of a request, in characters."""
DEEPEST = 16
"""Maximum nesting of lists and objects in a request."""
NAMED_KEYS = tuple(key for key in REQUEST_KEYS if key != "method")
"""Keys that a refusal offers: published vectors hold its sentence, and few need the other one."""


def read_request(text: str) -> Request:
    """Read one request from JSON text.

    Raises:
        InvalidRequestError: the text is not JSON, or not a request.
    """
    return request_from_wire(read_json(text))


def read_json(text: str) -> Any:
    """Read JSON text strictly: limited size, exact numbers, no repeated keys.

    Raises:
        InvalidRequestError: the text is not JSON, or too long or too deep for a request.
    """
    if len(text) > LONGEST_TEXT:
        message = (
            f"a request has at most {LONGEST_TEXT} characters, and this one has {len(text)}; ask for "
            "less at once"
        )
        raise InvalidRequestError(message)
    if _depth(text) > DEEPEST:
        message = (
            f"the request is nested more than {DEEPEST} levels deep; no input needs that, so write it flat"
        )
        raise InvalidRequestError(message)
    try:
        return json.loads(
            text,
            parse_float=_decimal,
            parse_int=lambda text: (
                int(text)
                if len(text) <= LONGEST_NUMBER
                else Unreadable(text=text, why="it has too many digits")
            ),
            parse_constant=lambda text: Unreadable(text=text, why="it is not a number of JSON"),
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        message = (
            f"the request is not JSON: {error.msg.lower()} at character {error.pos + 1}; send one JSON object"
        )
        raise InvalidRequestError(message) from None


def _depth(text: str) -> int:
    """Return the deepest nesting outside strings; checked before the recursive parser runs."""
    deepest = depth = 0
    in_string = escaped = False
    for character in text:
        if in_string:
            in_string = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _decimal(text: str) -> Fraction | Unreadable:
    if "e" in text.lower():
        return Unreadable(text=text, why="exponents are not read; write the number out")
    return (
        Fraction(text) if len(text) <= LONGEST_NUMBER else Unreadable(text=text, why="it has too many digits")
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        twice = next(name for name, _ in pairs if sum(name == other for other, _ in pairs) > 1)
        message = f"{quoted(twice)} is twice in one object; name it once"
        raise InvalidRequestError(message, field=twice if twice in REQUEST_KEYS else None)
    return read


def request_from_wire(raw: Any) -> Request:
    """Read one request from a parsed JSON value.

    Raises:
        InvalidRequestError: a key is missing, unknown or of the wrong type.
    """
    if not isinstance(raw, dict):
        raise InvalidRequestError(
            f"a request is a JSON object, not {quoted(raw)}; send one with the key calculator"
        )
    for key in raw:
        if key not in REQUEST_KEYS:
            message = f"{quoted(key)} is not a key of a request; use {', '.join(NAMED_KEYS)}"
            raise InvalidRequestError(message, field=key if key.isprintable() else None)
    if "calculator" not in raw:
        message = (
            "the key calculator is missing; give the id of one, game and procedure with a dot between them"
        )
        raise InvalidRequestError(message, field="calculator")
    faces = raw.get("faces")
    if faces is not None and not isinstance(faces, list):
        message = (
            f"the key faces takes a list of what the dice or tokens showed, not {quoted(faces)}; send a list"
        )
        raise InvalidRequestError(message, field="faces")
    return Request(
        calculator=raw["calculator"],
        mode=_text(raw, "mode"),
        inputs=_mapping(raw, "inputs"),
        readings=_mapping(raw, "readings"),
        text=_text(raw, "text"),
        seed=_text(raw, "seed"),
        faces=None if faces is None else tuple(faces),
        method=raw.get("method"),
    )


def _text(raw: Mapping[str, Any], key: str) -> str | None:
    value = raw.get(key)
    if value is not None and not isinstance(value, str):
        raise InvalidRequestError(f"the key {key} takes text, not {quoted(value)}; send text", field=key)
    return value


def _mapping(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = raw.get(key)
    if value is not None and not isinstance(value, dict):
        message = f"the key {key} takes an object of named values, not {quoted(value)}; send one"
        raise InvalidRequestError(message, field=key)
    return value or {}


def _plain(value: Any) -> Any:
    """Return a result as JSON values; fractions become text."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value


def response_to_wire(response: Response, *, outcome: str | None) -> dict[str, Any]:
    """Return a response as JSON values; no key is ever missing but `method`, which is there with method 2."""
    distribution = None
    if response.distribution is not None:
        weights = [[_plain(value), weight] for value, weight in response.distribution.ordered()]
        weights += [["more", response.tail_weight]] if response.tail_weight else []
        denominator = response.distribution.denominator + response.tail_weight
        distribution = {"outcome": outcome, "denominator": denominator, "weights": weights}
    return {
        "calculator": response.calculator,
        "mode": response.mode,
        "inputs": dict(response.inputs),
        "readings": dict(response.readings),
        "text": response.text,
        "seed": response.seed,
        **({} if response.method is None else {"method": response.method}),
        "faces": None if response.faces is None else list(response.faces),
        "engine": response.engine,
        "result": _plain(response.result),
        "steps": [{"clause": s.clause, "text": s.text, "value": _plain(s.value)} for s in response.steps],
        "sentence": response.sentence,
        "distribution": distribution,
        "events": None if response.events is None else _plain(response.events),
    }


def failure_to_wire(error: RulesError) -> dict[str, Any]:
    """Return a refusal as JSON values."""
    return {"code": error.code, "field": error.field, "message": error.message, "source": error.source}


def dump(value: Mapping[str, Any]) -> str:
    """Return JSON text in ASCII, which is safe in every encoding."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)
