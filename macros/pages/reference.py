"""The reference of all calculators, for those who script them: ids, modes, inputs, results, a request."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine import handle_json
from macros.pages.answers import request_for
from macros.pages.book_index import games_in_order, system_named
from macros.pages.form_fields import text_of
from macros.pages.results import results_of, shape_in_words
from macros.templating import fill

if TYPE_CHECKING:
    from engine import Calculator, Input, System
    from macros.page import Page


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
