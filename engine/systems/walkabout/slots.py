"""The slots of traits and relationships: their capacity and their exhaustion (WR5, WR16, WR32)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.advice import reading_advice
from engine.calculator import Readings
from engine.errors import IllegalChoiceError
from engine.numbers import count
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tables import HAND, RELATIONSHIPS, RESERVE_PLACES, Effect
from engine.systems.walkabout.traits_named import LOOSE, SIZES, tight


class Laid(Protocol):
    """One token of the reserve and its place."""

    @property
    def on(self) -> str:
        """The kind of slot."""

    @property
    def name(self) -> str:
        """The trait on which it lies; equal names mean the same trait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worn:
    """The traits that the reserve exhausts or halves."""

    exhausted: tuple[str, ...]
    """Names of the exhausted traits, in order."""
    halved: tuple[str, ...]
    """Names of the double traits that are now single, in order."""


def _key(index: int, laid: Laid) -> tuple[str, str]:
    """Return the key of a trait; a token without a name lies on a trait of its own."""
    return laid.on, laid.name.casefold() or f"\n{index}"


def lay(
    reserve: Sequence[Laid], doubles: Sequence[str], effects: Sequence[Effect], readings: Readings
) -> Worn:
    """Lay the reserve token by token, and return the exhausted and halved traits.

    Args:
        reserve: the tokens in the order in which they are laid.
        doubles: names of double traits and tight relationships.
        effects: the effect of each token.
        readings: WR5, WR28, WR31, WR32.

    Raises:
        IllegalChoiceError: there is no slot left for a token, or its trait is already exhausted.
    """
    keys = [_key(index, each) for index, each in enumerate(reserve)]
    names_of_doubles = {name.casefold() for name in doubles if name}
    double = {key for key in keys if key[1] in names_of_doubles}
    lying: Counter[tuple[str, str]] = Counter()
    hits: Counter[tuple[str, str]] = Counter()
    names: dict[tuple[str, str], str] = {}
    for index, (key, each, effect) in enumerate(zip(keys, reserve, effects, strict=True)):
        if hits[key] >= _bears(each, key in double, readings):
            raise _error(index, _exhausted_error(each))
        slots = _slots(each, key in double, readings)
        if slots is not None and lying[key] >= slots:
            raise _error(index, _full_error(each, slots))
        lying[key] += 1
        if effect.exhausts:
            hits[key] += 1
            names.setdefault(key, each.name or RESERVE_PLACES[each.on])
    ends = {key: _bears(reserve[keys.index(key)], key in double, readings) for key in names}
    return Worn(
        exhausted=tuple(name for key, name in names.items() if hits[key] >= ends[key]),
        halved=tuple(name for key, name in names.items() if hits[key] < ends[key]),
    )


def _bears(laid: Laid, is_double: bool, readings: Readings) -> int:
    """Return how often a trait must be exhausted to be out (WR32); a relationship counts as single."""
    is_half = is_double and laid.on not in RELATIONSHIPS and readings["WR32"] == "one_half"
    return SIZES["double" if is_half else "single"]


def _slots(laid: Laid, is_double: bool, readings: Readings) -> int | None:
    """Return how many tokens a trait or relationship takes; None without a limit (WR5), as in the hand."""
    if laid.on == HAND or readings["WR5"] == "heaped":
        return None
    if laid.on not in RELATIONSHIPS:
        return SIZES["double" if is_double else "single"]
    if readings["WR5"] == "one_each":
        return 1
    own = 1 if readings["WR31"] == "whole_trait" else 0
    return own + (tight(readings) if is_double else LOOSE)


def _slot_label(laid: Laid) -> str:
    return f"{laid.name} ({RESERVE_PLACES[laid.on]})" if laid.name else RESERVE_PLACES[laid.on]


def _exhausted_error(laid: Laid) -> tuple[str, str]:
    message = (
        f"{_slot_label(laid)} is exhausted by the tokens laid before, and nothing more can be laid on it "
        "until the scene is over (WR16); lay this one elsewhere, or earlier"
    )
    return message, "WR16"


def _full_error(laid: Laid, slots: int) -> tuple[str, str]:
    if_double = "" if slots > 1 else "name it among the doubles if it is double or tight, "
    message = (
        f"{_slot_label(laid)} has {count(slots, 'slot')} and as many tokens already (WR5); "
        f"lay this one elsewhere, {if_double}or {reading_advice(RULES, 'WR5', 'heaped')}"
    )
    return message, "WR5"


def _error(index: int, why: tuple[str, str]) -> IllegalChoiceError:
    message, ruling = why
    return IllegalChoiceError(message, field=f"inputs.reserve.{index}.on", source=str(RULES.source(ruling)))
