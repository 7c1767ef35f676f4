"""The target finders of the games, from `targets.toml`: what a game master may set for a chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from engine.calculator import System
from engine.constraints import DottedId, Meta
from engine.rule_data import read_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Roller:
    """Somebody who may roll: a label, and the inputs that say so."""

    label: str
    inputs: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One place of a dial that has a name: `hard: d10 d10`, and the inputs that put it there."""

    label: str
    inputs: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dial:
    """One thing that a game master may set.

    It has either a number between two ends, `low` and `high`, or `settings` with names.

    Attributes:
        label: in the game's words.
        calculator: whose answer is looked at.
        watch: the chance in that answer: an event, or a bound on the outcome.
        takes: the field of the finder by the input that it fills.
        inputs: further inputs that stay.
        vary: the number that is turned, by its path; empty where `settings` are named.
        is_repeated: what is turned is how many times in a row it has to happen, each time from the start.
    """

    label: str
    calculator: DottedId
    watch: str
    takes: Mapping[str, str]
    inputs: Mapping[str, Any]
    vary: str = ""
    is_repeated: bool = False
    low: int = 0
    high: int = 0
    settings: tuple[Setting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetFinder:
    """The target finder of one game.

    Attributes:
        calculator: whose inputs say who rolls.
        fields: which of them the form asks for.
        rollers: who may roll, the first one as the page has it.
        dials: what may be set, in the order of the table.
    """

    calculator: DottedId
    fields: tuple[str, ...]
    rollers: Annotated[tuple[Roller, ...], Meta(alias="who", least=1)]
    dials: Annotated[tuple[Dial, ...], Meta(alias="dial", least=1)]


def target_finder_of(system: System) -> TargetFinder | None:
    """Return what a game declares; None where it has no `targets.toml`."""
    raw = read_tables(system.data.folder, "targets")
    if not raw:
        return None
    told = with_defaults(raw)
    # Not by `engine.schema`: the browser has no reader of records. The tests read every game's file by it.
    return TargetFinder(
        calculator=told["calculator"],
        fields=tuple(told["fields"]),
        rollers=tuple(Roller(**each) for each in told["who"]),
        dials=tuple(
            Dial(**{**each, "settings": tuple(Setting(**one) for one in each.get("settings", ()))})
            for each in told["dial"]
        ),
    )


def with_defaults(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables with what a dial leaves out: the finder's own calculator, and all of its fields."""
    takes = {name: name for name in raw["fields"]}
    usual = {"calculator": raw["calculator"], "takes": takes, "inputs": {}}
    return {**raw, "dial": [{**usual, **each} for each in raw["dial"]]}
