"""The index of a booklet: headwords, rules, people, sections, and the words that players look for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import engine
from engine import System, curly_quotes

SYSTEMS = Path(engine.__file__).parent / "systems"
ARTICLE = re.compile(r"^(?P<article>an?|the) (?P<rest>.+)$", re.IGNORECASE)
UNSOUGHT = re.compile(
    r"^(and|another|at|before|eight|every|everyday|first|five|for|four|how|if|in|next|now|one|put|say|second|six"
    r"|then|third|thirty|three|twelve|twenty|two|what|when|where|whether|which|who|whom|whose|you|your)\b",
    re.IGNORECASE,
)
"""The beginning of a title under which nobody looks."""
PLAIN = re.compile(r"[^\W\d]+([ -][^\W\d]+)*")
"""A word, or some."""
LONGEST = 45
"""Letters of a section's title that fits into a line of the index."""
STEM = 4
"""Letters that a plural has in common with its word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Something in the booklet that a word leads to."""

    id: str
    is_main: bool
    """Whether the word is explained there; elsewhere it is used."""


@dataclass(slots=True, kw_only=True)
class Entry:
    """A word of the index."""

    word: str
    places: list[Place] = field(default_factory=list)
    see: str = ""
    """The word under which the places are."""


def entries(system: System, joined: Mapping[str, Any]) -> list[Entry]:
    """Return the words of the index in their order, each with its places in the order of the booklet.

    Args:
        system: the game.
        joined: what `join.js` returned of its chapters and rulings.
    """
    order = {each: rank for rank, each in enumerate(joined["ids"])}
    by_key: dict[str, Entry] = {}
    for word, ids, is_main in _found(system, joined):
        entry = by_key.setdefault(_key(word), Entry(word=_inverted(word)))
        known = {each.id for each in entry.places}
        entry.places += [
            Place(id=each, is_main=is_main) for each in ids if each in order and each not in known
        ]
    for entry in by_key.values():
        entry.places.sort(key=lambda place: order[place.id])
    named = {key: entry for key, entry in by_key.items() if entry.places}
    for word, title in _synonyms(system):
        if _key(title) in named:
            named.setdefault(_key(word), Entry(word=_inverted(word), see=named[_key(title)].word))
    return [named[key] for key in sorted(named)]


def questions(joined: Mapping[str, Any]) -> Sequence[Mapping[str, str]]:
    """Return what the booklet is asked in so many words, each with the place of its answer."""
    return sorted(joined["questions"], key=lambda each: str(each["title"]).casefold())


def _found(system: System, joined: Mapping[str, Any]) -> Iterator[tuple[str, list[str], bool]]:
    """Yield words with the ids they lead to; where the same word comes twice, its places are put together."""
    rules: Mapping[str, str] = joined["rules"]
    path = SYSTEMS / system.slug / "index.toml"
    looked_for = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    found_by_word = {place for places in looked_for.values() for place in places}
    for term in system.data.glossary.values():
        yield term.title, [rules[each] for each in term.clauses if each in rules], True
        yield term.title, joined["uses"].get(term.title, []), False
    titles = {each.id: each.title for each in system.data.clauses.values()}
    titles |= {each.id: each.title for each in system.data.rulings.values()}
    for key, title in titles.items():
        if key in rules and not (UNSOUGHT.match(_inverted(title)) and key in found_by_word):
            yield title, [rules[key]], True
    for person in joined["people"]:
        yield person["title"], [person["id"]], True
    for title, ids in _unmistakable(joined["sections"]):
        yield title, ids, True
    places = {**rules, **{each["slug"]: each["id"] for each in joined["chapters"]}}
    for word, keys in looked_for.items():
        yield word, [places[each] for each in keys if each in places], True


def _unmistakable(sections: Sequence[Mapping[str, str]]) -> Iterator[tuple[str, list[str]]]:
    """Yield the titles of sections under which somebody may look: short ones that come once."""
    titles = [each["title"] for each in sections]
    for each in sections:
        title = each["title"]
        if titles.count(title) == 1 and len(title) <= LONGEST and not UNSOUGHT.match(_inverted(title)):
            yield title, [each["id"]]


def _synonyms(system: System) -> Iterator[tuple[str, str]]:
    """Yield other words for a headword, each with the headword; a plural stands beside it anyway."""
    for term in system.data.glossary.values():
        stems = {term.title[:STEM].casefold()}
        for word in term.also:
            if PLAIN.fullmatch(word) and not word.casefold().startswith(tuple(stems)):
                stems.add(word[:STEM].casefold())
                yield word, term.title


def _key(word: str) -> str:
    """Return what a word is sorted by."""
    found = ARTICLE.match(word)
    return re.sub(r"[^\w ]|s$", "", (found["rest"] if found else word).casefold())


def _inverted(word: str) -> str:
    """Return a word as an index has it: "The reserve" is "Reserve, the"."""
    found = ARTICLE.match(word)
    turned = f"{found['rest']}, {found['article'].lower()}" if found else word
    return curly_quotes(turned[:1].upper() + turned[1:])
