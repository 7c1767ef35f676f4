"""Makes the one index of the book's search, for the box above every page and for the list of rulings.

MkDocs lists the pages with their sections. The rules get what the catalogue knows of them: their question
and answer, and the words that players type for them, from each game's `search_words.toml`. How the index is
made and asked, `docs/assets/js/search/ranking.mjs` says. Pages show typographic quotes; keyboards type
straight ones, so the index has these.
"""

from __future__ import annotations

import html
import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import engine
from engine import catalogue
from macros.node import run_script
from macros.pages.page_places import CLAUSE_ID, clause_number, headword_id
from macros.project import BuildError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine import System
    from macros.built_site import BuiltSite

INDEX = "search/search_index.json"
SYSTEMS = Path(engine.__file__).parent / "systems"
SEARCH_WORDS = "search_words.toml"
Record = dict[str, Any]

LISTS = frozenset({"calculators/", "about/requests/"})
"""Pages whose records are links to others."""
AS_TYPED = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")
TAG = re.compile(r"<[^>]*>")
ADDRESS_SIGN = re.compile(r"[/-]")
"""Stands between the words of an address, which find the page: about/offline/ is *Without a network*."""
SHOWN = 300
"""Letters of a section that the index can show; it is found by all of them."""


def make_index(site: BuiltSite) -> None:
    """Replace MkDocs' list of a built site by the index, if it has one.

    Raises:
        BuildError: a list of players' words has a mistake, or Node.js cannot make the index.
    """
    path = site.folder / INDEX
    if not path.is_file():
        return
    listed = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**listed, "records": records(listed["docs"])}), encoding="utf-8")
    script = site.project / "macros" / "postprocess" / "search_index.mjs"
    run_script(script, site.project, path, lacking="the search has no index")


def records(listed: Iterable[Record]) -> list[dict[str, Record]]:
    """Return each section twice: as the search reads it, and as it is shown."""
    rules = {key.lower(): fields for system in catalogue() for key, fields in _rule_fields(system).items()}
    others = {
        headword_id(system, entry): list(entry.also)
        for system in catalogue()
        for entry in system.data.glossary.values()
    }
    return [_record(each, rules, others) for each in _without_repeats(listed)]


def search_words(game: str) -> dict[str, list[str]]:
    """Return what players type for each rule of a game, by its number; nothing where nobody has written it.

    Raises:
        BuildError: the file is no TOML.
    """
    path = SYSTEMS / game / SEARCH_WORDS
    try:
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    except tomllib.TOMLDecodeError as error:
        message = f"{game}/{SEARCH_WORDS} is no TOML: {error}"
        raise BuildError(message) from error


def _rule_fields(system: System) -> dict[str, Record]:
    words = search_words(system.slug)
    said = {key: clause.says for key, clause in system.data.clauses.items()}
    said |= {key: f"{each.question} {each.decided}" for key, each in system.data.rulings.items()}
    return {key: {"says": says, "names": words.get(key, [])} for key, says in said.items()}


def _without_repeats(listed: Iterable[Record]) -> list[Record]:
    """Leave out headings that say nothing but their page's own title: the page's record says it already."""
    kept: list[Record] = []
    pages: dict[str, str] = {}
    for each in listed:
        page, _, fragment = each["location"].partition("#")
        title = pages.setdefault(page, each["title"])
        if not fragment or each["text"] or each["title"] != title:
            kept.append(each)
    return kept


def _record(
    listed: Record, rules: Mapping[str, Record], others: Mapping[str, list[str]]
) -> dict[str, Record]:
    place = listed["location"]
    page, _, fragment = place.partition("#")
    title = " ".join(_plain(listed["title"]).split())
    text = " ".join(_plain(TAG.sub(" ", listed["text"])).split())
    game = _game(place)
    shown = {"location": place, "title": title, "text": text[:SHOWN], "game": game, "kind": "page"}
    searched = {"location": place, "title": title, "text": text, "game": game}
    if page in LISTS:
        shown |= {"kind": "list"}
    elif fragment in others:
        shown |= {"kind": "headword", "names": others[fragment]}
        searched |= {"also": " ".join(others[fragment])}
    elif CLAUSE_ID.fullmatch(fragment) and fragment in rules:
        rule = rules[fragment]
        number = clause_number(fragment)
        is_ruling = len(number.rstrip("0123456789abcdefghijklmnopqrstuvwxyz")) > 1
        shown |= {"kind": "ruling" if is_ruling else "clause", "text": rule["says"], "names": rule["names"]}
        searched |= {"title": title.removeprefix(number), "number": number, "says": rule["says"]}
        searched |= {"asked": " ".join(rule["names"])}
    elif not fragment:
        searched |= {"also": ADDRESS_SIGN.sub(" ", page)}
    return {"shown": shown, "searched": searched}


def _plain(text: str) -> str:
    return html.unescape(text).translate(AS_TYPED)


def _game(place: str) -> str:
    """Return the game in whose folder or list a section is, or nothing."""
    parts = re.split(r"[/#]", place)
    found = (each.url_slug for each in catalogue() if each.url_slug in parts or f"{each.url_slug}-" in place)
    return next(found, "")
