"""The things of the book as JSON objects: every key is always there, null where it does not apply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import REFUSED, throws_of
from macros.pages.book_index import examples_of
from macros.pages.citations import (
    citable,
    source_fields,
)
from macros.pages.reading_effects import Compared, Effect, effects
from macros.pages.results import result_schema, results_of, shape_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine import Calculator, Clause, Edition, Example, Input, Output, Ruling, Source, System, Term, Text
    from macros.generate.data.book import Book
    from macros.pages.people import Person

OURS = "ours"
"""What rests on no text and is no rule either: it can be thrown away."""
DEFAULTS = ("required", "fixed", "other_inputs", "readings")
"""Where an input's default comes from: it has none; the declaration; the inputs beside it; a ruling."""


def source(system: System, found: Source) -> dict[str, Any]:
    """Return one place in one text; an invented rule rests on none, so its title and address are null."""
    block = source_fields(system, found)
    return {
        "text": f"{system.slug}.{found.text}" if found.text else None,
        "title": block["title"] or None,
        "author": block["author"] or None,
        "date": _date(block["date"]),
        "date_of": block["date_of"] or None,
        "url": block["url"] or None,
        "leads_to": _leads_to(block),
        "certainty": block["certainty"] or None,
        "certainty_note": block["certainty_note"] or None,
        "place": found.place or None,
        "quote": found.quote or None,
        "evidence": found.evidence,
    }


def _date(written: str) -> str | None:
    """Return a day, a month or a year; None for a text that has no date."""
    return written if written[:4].isdecimal() else None


def _leads_to(block: Mapping[str, Any]) -> str | None:
    """Return what an address opens: the text itself, or what holds it; None where there is no address."""
    return (block["leads_to"] or "text") if block["url"] else None


def clause(book: Book, system: System, found: Clause) -> dict[str, Any]:
    """Return a clause, with the rulings that touch it and the calculators that compute it."""
    as_cited = citable(system, found)
    return {
        "id": found.id,
        "game": system.slug,
        "title": found.title,
        "says": found.says,
        "status": as_cited.status,
        "citation": as_cited.line,
        "place": book.place(found.id),
        "short": book.short(found.id),
        "numbers": {
            name: {"value": each.value, "unit": each.unit, "evidence": each.evidence}
            for name, each in found.numbers.items()
        },
        "rulings": [each.id for each in system.data.rulings.values() if found.id in each.clauses],
        "calculators": [each.id for each in system.calculators if found.id in each.clauses],
        "nothing_to_compute": found.nothing_to_compute or None,
        "history": _history(system, found.id),
        "sources": [source(system, each) for each in found.sources],
    }


def headword(book: Book, system: System, found: Term) -> dict[str, Any]:
    """Return a headword of the glossary."""
    as_cited = citable(system, found)
    return {
        "id": f"{system.slug}.{found.slug}",
        "game": system.slug,
        "title": found.title,
        "says": found.says,
        "status": as_cited.status,
        "citation": as_cited.line,
        "also": list(found.also),
        "see": [f"{system.slug}.{slug}" for slug in found.see],
        "clauses": list(found.clauses),
        "place": book.headword(system, found),
        "short": book.short(as_cited.key),
        "sources": [source(system, found.source)],
    }


def ruling(book: Book, system: System, found: Ruling) -> dict[str, Any]:
    """Return a ruling, with what its readings do to the numbers."""
    return {
        "id": found.id,
        "game": system.slug,
        "title": found.title,
        "question": found.question,
        "why": found.why,
        "decision": found.decision or None,
        "decided": found.decided,
        "at_table": found.at_table or None,
        "because": found.because,
        "status": found.status,
        "citation": citable(system, found).line,
        "date": found.date,
        "superseded_by": found.superseded_by or None,
        "history": _history(system, found.id),
        "readings": [{"name": each.name, "title": each.title, "says": each.says} for each in found.readings],
        "consequence": _consequence(book, found, effects()[found.id]) if found.readings else None,
        "clauses": list(found.clauses),
        "calculators": [each.id for each in system.calculators if found.id in each.offered_rulings],
        "place": book.place(found.id),
        "short": book.short(found.id),
        "sources": [source(system, each) for each in found.sources],
    }


def _history(system: System, key: str) -> list[dict[str, str]]:
    """Return what happened to a rule since it was published, oldest first."""
    return [
        {"date": each.date, "kind": each.kind, "says": each.says} for each in system.data.history.get(key, ())
    ]


def _consequence(book: Book, found: Ruling, effect: Effect) -> dict[str, Any]:
    workings = [each.working for each in found.cases]
    return {
        "cases": [_comparison(book, *each) for each in zip(effect.cases, workings, strict=True)],
        "widest": _comparison(book, effect.widest, "") if effect.widest else None,
        "compared": effect.asked,
        "apart": effect.apart,
        "never_differs": found.never_differs or None,
    }


def _comparison(book: Book, each: Compared, working: str) -> dict[str, Any]:
    return {
        "request": each.request,
        "watch": each.watch,
        "values": each.values,
        "outcomes": {reading: _outcome(value) for reading, value in each.values.items()},
        "working": working or None,
        "asked": book.request_link(each.request),
    }


def _outcome(value: Any) -> dict[str, Any]:
    """Return what a reading gives: a value, or the code of a refusal, and never both."""
    is_refused = isinstance(value, str) and value in REFUSED
    return {"value": None if is_refused else value, "refusal": value if is_refused else None}


def example(book: Book, system: System, found: Example) -> dict[str, Any]:
    """Return a worked example: the request, and the parts of the answer that were worked out by hand."""
    as_cited = citable(system, found)
    return {
        "id": found.id,
        "game": system.slug,
        "title": found.title,
        "story": found.story or None,
        "request": found.request,
        "expect": found.expect,
        "working": found.working or None,
        "status": as_cited.status,
        "citation": as_cited.line,
        "place": book.example(found.id),
        "short": book.short(as_cited.key),
        "asked": book.request_link(found.request),
        "sources": [source(system, found.source)],
    }


def person(book: Book, system: System, found: Person) -> dict[str, Any]:
    """Return somebody to play or to meet: ours, but for what is the author's."""
    return {
        "id": f"{system.slug}.{found.id}",
        "game": system.slug,
        "kind": found.kind,
        "name": found.name,
        "who": found.who,
        "play": found.play or None,
        "blocks": [
            {
                "title": block.title,
                "lines": [
                    {"name": each.name, "value": each.value or None, "note": each.note or None}
                    for each in block.lines
                ],
            }
            for block in found.blocks
        ],
        "evidence": OURS,
        "authors": found.authors or None,
        "place": book.person(system, found.id),
    }


def game(system: System) -> dict[str, Any]:
    """Return a game with its author."""
    return {
        "id": system.slug,
        "title": system.title,
        "author": system.author,
        "url": system.url,
        "tagline": system.tagline,
        "letter": system.letter,
        "place": f"{system.url_slug}/",
    }


def text(system: System, found: Text) -> dict[str, Any]:
    """Return an original text that clauses rest on."""
    return {
        "id": f"{system.slug}.{found.code}",
        "game": system.slug,
        "code": found.code,
        "title": found.title,
        "author": found.author,
        "date": _date(found.date),
        "date_of": found.date_of or None,
        "url": found.url,
        "leads_to": found.leads_to or "text",
        "certainty": found.certainty,
        "certainty_note": found.certainty_note or None,
        "archive": found.archive or None,
        "note": found.note or None,
    }


def edition(system: System, found: Edition) -> dict[str, Any]:
    """Return a whole text taken as it stands: the readings that it implies."""
    return {
        "id": f"{system.slug}.{found.name}",
        "game": system.slug,
        "name": found.name,
        "title": found.title,
        "readings": dict(found.readings),
    }


def sources_of(system: System, calculator: Calculator) -> Iterable[dict[str, Any]]:
    """Return each place that the clauses of a calculator rest on, once."""
    seen = []
    for key in calculator.clauses:
        for each in system.data.clauses[key].sources:
            block = source(system, each)
            if block not in seen:
                seen.append(block)
    return seen


def calculator(book: Book, system: System, found: Calculator) -> dict[str, Any]:
    """Return a calculator with its inputs, results and events."""
    as_cited = citable(system, found)
    return {
        "id": found.id,
        "game": system.slug,
        "title": found.title,
        "summary": found.summary,
        "modes": list(found.modes),
        "inputs": [_input(each) for each in found.declared],
        "results": [_result(each) for each in results_of(found)],
        "events": [_named(each) for each in found.events],
        "outcome": found.outcome,
        "outcome_label": found.outcome_label or None,
        "throws": throws_of(found),
        "clauses": list(found.clauses),
        "rulings": list(found.offered_rulings),
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


def _result(each: Output) -> dict[str, Any]:
    named = _named(each)
    return {
        "name": named["name"],
        "label": named["label"],
        "means": each.means,
        "clause": named["clause"],
        "unit": named["unit"],
        "modes": list(each.modes),
        "gives": shape_in_words(each.shape),
        "null_when": each.null_when or None,
        "parts": dict(each.parts),
        "words": dict(each.words),
        "schema": result_schema(each),
    }


def _named(each: Output) -> dict[str, Any]:
    return {
        "name": each.name,
        "label": each.label,
        "clause": each.clause or None,
        "unit": each.unit or None,
    }
