"""Adds two fields to the search index: the number of a rule, the other names of a headword.

The search matches prefixes in every field and ranks a rare word above a common one. By itself it puts SR19
before SR1 for "sr1", because SR1 is mentioned more often; and it knows no synonyms. Both fields are searched
and never shown. Pages show typographic quotes; keyboards type straight ones, so the index has these.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine import catalogue
from macros.pages.page_places import CLAUSE_ID, clause_number, headword_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from macros.built_site import BuiltSite

INDEX = "search/search_index.json"
Record = dict[str, Any]

LISTS = frozenset({"calculators/", "about/requests/"})
"""Pages whose records are links to others."""
AS_TYPED = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")
FIELDS = {"number": 1000.0, "title": 4.0, "also": 3.0, "text": 1.0}
"""How much a word counts in each field. A title counts less than the theme has it: two words of a rule's text
are a better find than one of them in some title."""
CLAUSE, RULING, HEADWORD, LISTED = 3.0, 1.5, 1.5, 0.5
"""How much more a record counts for being one: the rule itself comes before what is said about it, and
a list of links comes last."""
REPEATS = 4
"""How often the number of a one-digit rule is in its record; longer ones that begin with it have it less."""


def enrich_index(site: BuiltSite) -> None:
    """Rewrite the index of a built site, if it has one."""
    path = site.folder / INDEX
    if path.is_file():
        index = with_fields(json.loads(path.read_text(encoding="utf-8")))
        path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def with_fields(index: Mapping[str, Any]) -> dict[str, Any]:
    """Return an index with fields for numbers and synonyms, without records that repeat others."""
    fields = {name: {"boost": boost} for name, boost in FIELDS.items()}
    others = {
        headword_id(system, entry): " ".join(entry.also)
        for system in catalogue()
        for entry in system.data.glossary.values()
    }
    return {
        **index,
        "config": {**index["config"], "fields": fields},
        "docs": [_with_fields(_as_typed(each), others) for each in _without_repeats(index["docs"])],
    }


def _without_repeats(records: Iterable[Record]) -> list[Record]:
    """Leave out headings that say nothing but their page's own title: the page's record says it already."""
    kept: list[Record] = []
    pages: dict[str, str] = {}
    for each in records:
        page, _, fragment = each["location"].partition("#")
        title = pages.setdefault(page, each["title"])
        if not fragment or each["text"] or each["title"] != title:
            kept.append(each)
    return kept


def _as_typed(record: Record) -> Record:
    return {**record, **{part: record[part].translate(AS_TYPED) for part in ("title", "text")}}


def _with_fields(record: Record, others: Mapping[str, str]) -> Record:
    page, _, fragment = record["location"].partition("#")
    title = " ".join(record["title"].split())
    if page in LISTS:
        return {**record, "title": title, "boost": LISTED}
    if CLAUSE_ID.fullmatch(fragment):
        return {**record, "title": title, **_numbered(clause_number(fragment))}
    if fragment in others:
        return {**record, "title": title, "also": others[fragment], "boost": HEADWORD}
    return {**record, "title": title}


def _numbered(number: str) -> Record:
    letters = number.rstrip("0123456789abcdefghijklmnopqrstuvwxyz")
    repeats = max(1, REPEATS // (len(number) - len(letters)))
    boost = RULING if len(letters) > 1 else CLAUSE
    return {"number": " ".join([number] * repeats), "boost": boost}
