"""Calculators as JSON objects: what each takes and gives, from its declaration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from macros.generate.data.items import sources_of
from macros.pages.book_index import examples_of
from macros.pages.citation_line import citable_calculator
from macros.pages.results import Result, results_of

if TYPE_CHECKING:
    from engine import Calculator, Input, Output, System
    from macros.generate.data.book import Book

__all__ = ["DEFAULTS", "calculator"]

DEFAULTS = ("required", "fixed", "other_inputs", "readings")
"""Where an input's default comes from: it has none; the declaration; the inputs beside it; a ruling."""


def calculator(book: Book, system: System, found: Calculator) -> dict[str, Any]:
    """Return a calculator with its inputs, results and events."""
    as_cited = citable_calculator(system, found)
    return {
        "id": found.id,
        "game": system.slug,
        "title": found.title,
        "summary": found.summary,
        "modes": list(found.modes),
        "inputs": [_input(each) for each in found.declared],
        "results": [_result(found, each) for each in results_of(system, found)],
        "events": [_named(each) for each in found.events],
        "outcome": found.outcome,
        "outcome_label": found.outcome_label or None,
        "clauses": list(found.clauses),
        "rulings": list(found.rulings),
        "examples": [each.id for each in examples_of(found)],
        "citation": as_cited.line,
        "place": book.calculator(found.id),
        "short": book.short(as_cited.key),
        "sources": list(sources_of(system, found)),
    }


def _input(declared: Input) -> dict[str, Any]:
    default_from = _default_from(declared)
    return {
        "name": declared.name,
        "label": declared.label,
        "help": declared.help or None,
        "unit": declared.unit or None,
        "clause": declared.clause or None,
        "takes": declared.kind.accepts,
        "default_from": default_from,
        "default": declared.default_wire,
        "schema": declared.kind.schema(),
    }


def _default_from(declared: Input) -> str:
    if declared.is_required:
        return "required"
    if declared.derived is not None:
        return "other_inputs"
    return "fixed" if declared.decided is None else "readings"


def _result(found: Calculator, declared: Result) -> dict[str, Any]:
    named = {each.name: each for each in found.results}.get(declared.name)
    return {
        "name": declared.name,
        "label": named.label if named else declared.name.replace("_", " ").capitalize(),
        "means": declared.means,
        "clause": named.clause or None if named else None,
        "unit": declared.unit or None,
        "modes": list(declared.modes),
        "gives": declared.looks,
        "null_when": declared.null_when or None,
        "parts": dict(declared.parts),
        "words": dict(named.words) if named else {},
        "schema": declared.schema,
    }


def _named(each: Output) -> dict[str, Any]:
    return {
        "name": each.name,
        "label": each.label,
        "clause": each.clause or None,
        "unit": each.unit or None,
    }
