"""A group's readings: how one table plays the rules on which the texts leave a choice.

A group names a whole text of a game, single readings of rulings, or both; its own readings come before those
of the text. What it does not name is read as the rulings decide. The document is JSON:

    {"name": "Thursday table", "texts": {"scattershot": "blog-2006"}, "readings": {"SR1": "below"}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Annotated, Any

from engine.calculator import Calculator, System
from engine.catalogue import catalogue, find
from engine.constraints import Meta
from engine.errors import InvalidRequestError, RulesError
from engine.inputs import Text, labelled, quoted
from engine.protocol import Request
from engine.rule_data import Ruling

LONGEST_NAME = 60
"""Characters of a group's name."""
Names = Annotated[Mapping[str, str], Meta(most=1000)]
"""More of them than the book has texts or rulings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The readings of one table."""

    name: Annotated[str, Meta(most=LONGEST_NAME)] = ""
    texts: Names = field(default_factory=lambda: MappingProxyType({}))
    """The whole text that each game is played by, by the game's slug."""
    readings: Names = field(default_factory=lambda: MappingProxyType({}))
    """Readings by ruling, `{"SR1": "below"}`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """One ruling that a group reads otherwise than the book decides."""

    ruling: Ruling
    reading: str


def grouped(group: Group, request: Request) -> Request:
    """Return a request as the group reads it; what the request itself reads or takes from a text stays.

    Raises:
        InvalidRequestError: there is no such calculator.
    """
    if request.text is not None:
        return request
    calculator = find(request.calculator)
    own = {key: group.readings[key] for key in rulings_asked_by(calculator) if key in group.readings}
    text = group.texts.get(calculator.game.slug)
    return replace(request, text=text, readings={**own, **request.readings})


def rulings_read_by(calculator: Calculator) -> list[str]:
    """Return the ids of the rulings that a calculator offers more than one reading of."""
    rulings = calculator.rules.rulings
    return [key for key in calculator.offered_rulings if rulings[key].readings]


def rulings_asked_by(calculator: Calculator) -> list[str]:
    """Return the ids of the rulings whose readings change its answer, or what may follow that."""
    return [*rulings_read_by(calculator), *calculator.handed_on]


def is_touched(group: Group, calculator: Calculator) -> bool:
    """Tell whether the group reads a ruling of this calculator otherwise than the book decides."""
    system = calculator.game
    return any(each.ruling.id in calculator.offered_rulings for each in _departures(group, system))


def departures(group: Group) -> tuple[Departure, ...]:
    """Return what the group reads otherwise than the book decides, game by game."""
    return tuple(each for system in catalogue() for each in _departures(group, system))


def _departures(group: Group, system: System) -> list[Departure]:
    text = group.texts.get(system.slug)
    of_text = system.data.editions[text].readings if text is not None else {}
    read = {**of_text, **{key: name for key, name in group.readings.items() if key in system.data.rulings}}
    return [
        Departure(ruling=ruling, reading=read[key])
        for key, ruling in system.data.rulings.items()
        if key in read and read[key] != ruling.decision
    ]


KEYS = tuple(each.name for each in fields(Group))


def group_from_wire(raw: Any) -> Group:
    """Read a group from a parsed JSON value.

    Raises:
        InvalidRequestError: a key, a text, a ruling or a reading is unknown or of the wrong type; `field`
            is the key that holds it.
    """
    if not isinstance(raw, dict):
        message = f"a group's readings are a JSON object, not {quoted(raw)}; send one with {', '.join(KEYS)}"
        raise InvalidRequestError(message)
    for key in raw:
        if key not in KEYS:
            message = f"{quoted(key)} is not a key of a group's readings; use {', '.join(KEYS)}"
            raise InvalidRequestError(message, field=key if key.isprintable() else None)
    try:
        name = Text(at_most=LONGEST_NAME).read(raw.get("name", ""), "name")
    except RulesError as error:
        raise labelled(error, "The group's name") from None
    return Group(name=name, texts=_texts(raw), readings=_readings(raw))


def without_unknown(raw: Any) -> tuple[Any, Mapping[str, Names]]:
    """Return a group's JSON value without what this book does not know, and that by itself, by key.

    Another state of the book may know it. Whatever else is wrong is left to `group_from_wire` to refuse.
    """
    known, unknown = raw, {}
    for key, names_of in (("texts", _text_names), ("readings", _reading_names)):
        words = raw.get(key) if isinstance(raw, dict) else None
        if not isinstance(words, dict):
            continue
        strange = {
            of: name for of, name in words.items() if isinstance(name, str) and name not in names_of(of)
        }
        if strange:
            known = {**known, key: {of: name for of, name in words.items() if of not in strange}}
            unknown[key] = strange
    return known, unknown


def _words(raw: Mapping[str, Any], key: str) -> dict[str, str]:
    """Return an object of texts by name."""
    words = raw.get(key, {})
    if not isinstance(words, dict) or not all(isinstance(each, str) for each in words.values()):
        message = f"the key {key} takes an object of names, not {quoted(words)}; send one"
        raise InvalidRequestError(message, field=key)
    return words


def _texts(raw: Mapping[str, Any]) -> dict[str, str]:
    texts = _words(raw, "texts")
    for slug, name in texts.items():
        known = _text_names(slug)
        if name not in known:
            names = f"use one of {', '.join(known)}" if known else "leave it out"
            message = f"{quoted(name)} is no whole text of {quoted(slug)}; {names}"
            raise InvalidRequestError(message, field="texts")
    return texts


def _readings(raw: Mapping[str, Any]) -> dict[str, str]:
    readings = _words(raw, "readings")
    for key, name in readings.items():
        names = _reading_names(key)
        if name not in names:
            use = (
                f"{key} is read as {' or '.join(names)}"
                if names
                else f"there are no readings of {quoted(key)}"
            )
            message = f"{use}, not as {quoted(name)}; choose one of them or leave it out"
            raise InvalidRequestError(message, field="readings")
    return readings


def _text_names(slug: str) -> list[str]:
    """Return the names of a game's whole texts; none where there is no such game."""
    return [name for system in catalogue() if system.slug == slug for name in system.data.editions]


def _reading_names(ruling: str) -> list[str]:
    """Return the names of a ruling's readings; none where there is no such ruling."""
    found = (system.data.rulings.get(ruling) for system in catalogue())
    return [each.name for one in found if one is not None for each in one.readings]
