"""Every address that something citable has ever had (``anchors.toml``), and where it moved since.

People link to the full address of a rule too, not only to the short one. So an anchor that was published
is in the built site for ever: as it was, or with an entry in ``moved.toml`` that says where it went.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from textwrap import TextWrapper
from typing import TYPE_CHECKING

from engine import catalogue
from macros.pages.page_places import address_of, book_pages, find_places, headword_id, headword_place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

TABLES = "macros/permanence"
"""The folder of these tables, below the project."""
ANCHORS = Path(__file__).resolve().with_suffix(".toml")
MOVED = ANCHORS.with_name("moved.toml")
DOCS = ANCHORS.parents[2] / "docs"

PAGE = "page"
HEAD = """\
# Every page that was ever published, with its anchors of something citable: each by its name, or as
# "anchor = name" where the two differ.
# `python -m macros.permanence` adds new ones. Nothing is ever removed: what moved gets a line in moved.toml.
"""


def declared_anchors(docs: Path) -> dict[str, str]:
    """Return every page and every anchor that the book has today: address from the root, and what it is."""
    return {address: name for address, name in _declared(docs) if address}


def _declared(docs: Path) -> Iterator[tuple[str, str]]:
    for path in book_pages(docs):
        yield address_of(path.relative_to(docs).as_posix()), PAGE
    places = find_places(docs)
    for key, place in places.items():
        if "#" in place:
            yield place, key
    for system in catalogue():
        if f"glossary-{system.slug}" in places:
            for entry in system.data.glossary.values():
                yield headword_place(places, system, entry), headword_id(system, entry)


def read_table(path: Path) -> dict[str, str]:
    """Return a table of addresses, written a page in a line or each in its own; empty without a file."""
    found = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    table: dict[str, str] = {}
    for address, held in found.items():
        if isinstance(held, str):
            table[address] = held
            continue
        table[address] = PAGE
        for anchor in held:
            fragment, _, name = anchor.partition(" = ")
            table[f"{address}#{fragment}"] = name or fragment
    return table


def to_toml(anchors: Mapping[str, str]) -> str:
    """Return the anchors as TOML, a page after the other, in the order of their addresses."""
    pages: dict[str, list[str]] = {}
    for place in sorted(anchors):
        page, _, fragment = place.partition("#")
        named = fragment if anchors[place] == fragment else f"{fragment} = {anchors[place]}"
        pages.setdefault(page, []).extend([named] if fragment else [])
    lines = (f"{json.dumps(page)} = {json.dumps(held)}" for page, held in pages.items())
    # A long line goes on after a comma: no other space is one where it may be broken.
    folding = TextWrapper(118, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    folded = (folding.fill(line.replace(" = ", "\0=\0")) for line in lines)
    return HEAD + "\n" + "\n".join(folded).replace("\0", " ") + "\n"


def write_new(ledger: Path = ANCHORS, docs: Path = DOCS) -> None:
    """Add the anchors of today to the ledger; what it holds already stays."""
    ledger.write_text(to_toml({**declared_anchors(docs), **read_table(ledger)}), encoding="utf-8")
