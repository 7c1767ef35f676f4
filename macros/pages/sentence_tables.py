"""The numbers that a sentence shows when its fields change: a small table in the HTML, made by the engine.

As text: the names of the fields; then, for every row, their values, `=`, and what the sentence shows.
`rating;12=64 %;13=72 %` says that a sentence with one field and one number shows 72 % at 13.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import RulesError, find, handle, render
from macros.generate.frequent_questions import usual_values
from macros.keeping import ENGINE, digest_of, keep, kept_folder
from macros.pages.answers import shown_text
from macros.pages.form_fields import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine import Request, Response

__all__ = ["LONGEST_TABLE", "sentence_table"]

PROJECT = Path(__file__).resolve().parents[2]
SOURCES = (
    *ENGINE,
    "macros/pages/answers.py",
    "macros/pages/form_fields.py",
    "macros/generate/ordinary.py",
    "macros/pages/sentence_tables.py",
)
"""What a table is made from."""
DIGEST = digest_of(PROJECT, *SOURCES)
LONGEST_TABLE = 1500
"""Characters of one sentence's table; a page holds several, and all of them come with it."""
MOST_ROWS = 120
MARKS = re.compile(r"[;=|]")
"""What parts a table: a number that holds one of them has no place in it."""


def sentence_table(
    request: Request, response: Response, fields: Sequence[str], shows: Sequence[str], project: Path = PROJECT
) -> str:
    """Return the table of a sentence, the rows nearest to the printed values; empty where there is none.

    Args:
        request: what the page asked.
        response: the answer that is printed; its inputs are complete.
        fields: names of the inputs that the reader can change.
        shows: selectors of the numbers that follow, `[data-event=success]`.
        project: its folder `.cache` keeps the tables, for the engine takes its time with some.
    """
    asked = repr((sorted(request.inputs.items()), response.calculator, response.mode, fields, shows))
    name = hashlib.sha256(asked.encode()).hexdigest()[:24]
    kept = kept_folder(project, "sentences", DIGEST) / f"{name}.txt"
    if not kept.is_file():
        keep(kept, _table(request, response, fields, shows))
    return kept.read_text(encoding="utf-8")


def _table(request: Request, response: Response, fields: Sequence[str], shows: Sequence[str]) -> str:
    table = ",".join(fields)
    for count, values in enumerate(_nearest(response, fields)):
        changed = dict(zip(fields, values, strict=True))
        row = _row(replace(request, inputs={**request.inputs, **changed}), values, shows)
        if count == MOST_ROWS or len(table) + len(row) > LONGEST_TABLE:
            break
        table += row
    return table if ";" in table else ""


def _nearest(response: Response, fields: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Yield the values of the fields, those nearest to the printed ones first: one changed before two."""
    declared = {each.name: each for each in find(response.calculator).declared}
    printed = response.inputs
    axes = [[printed[name], *usual_values(declared[name], printed[name])] for name in fields]
    places = product(*(range(len(axis)) for axis in axes))
    for each in sorted(places, key=lambda place: (sum(map(bool, place)), sum(place), place)):
        yield tuple(axis[place] for axis, place in zip(axes, each, strict=True))


def _row(request: Request, values: Sequence[Any], shows: Sequence[str]) -> str:
    """Return one row; nothing where the engine refuses, for then Python says why."""
    try:
        html = render(handle(request))
    except RulesError:
        return ""
    shown = [shown_text(html, *_attribute(selector)) for selector in shows]
    written = [text_of(value) for value in values]
    if None in shown or any(MARKS.search(text) for text in (*written, *filter(None, shown))):
        return ""
    return f";{','.join(written)}={'|'.join(text or '' for text in shown)}"


def _attribute(selector: str) -> tuple[str, str]:
    """Return name and value of what an element must carry, of `[data-event=success]`."""
    name, _, value = selector.strip("[]").partition("=")
    return name, value
