"""Declares a shelf: what can be bought, its next prices, and the basket of what is wanted.

A shelf shows the inputs of one request as a reader buys: each press adds a row to a list of the inputs,
takes one out, or sets one input. The game prices every state; who shows the shelf changes the inputs and asks
again. `Shelf.presses` gives the states that one press leads to, so that their answers can be prepared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.inputs import Input

Path = tuple[str | Mapping[str, Any], ...]
"""Where an input is: names, and inside a list the values of its row, which is made where it is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One input that is set on the shelf itself."""

    at: Path
    input: Input
    value: Any
    """The JSON value; None where there is none."""
    note: str = ""
    """What the value costs, or what it is for, in a few words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """Something that can be bought: a press adds its row to a list of the inputs.

    Attributes:
        label: what it is.
        adds: the list that gets the row.
        row: the values of the row.
        asks: the inputs of the row that the reader fills in first.
        says: what it does, in a few words.
        price: what the next purchase costs, in words; nothing where it depends on what is filled in.
        missing: what is still missing for it, each in a few words.
    """

    label: str
    adds: str
    row: Mapping[str, Any]
    asks: tuple[Input, ...] = ()
    says: str = ""
    price: str = ""
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Offers and settings that belong together."""

    title: str
    says: str = ""
    offers: tuple[Offer, ...] = ()
    settings: tuple[Setting, ...] = ()
    removes: tuple[str, Mapping[str, Any]] | None = None
    """The list and the row that a press on "Remove" takes out; None where nothing can be removed."""
    is_folded: bool = False
    """Whether its settings wait behind a heading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """One line of the basket.

    Attributes:
        label: what is bought.
        prices: the price of each purchase, in order.
        note: what comes of it, in a few words.
        problems: what the rules have against it.
        list: the list that holds its row; nothing where no press takes it out.
        row: the values of its row, but for the number of purchases.
        can_grow: whether a press buys it once more.
    """

    label: str
    prices: tuple[int, ...]
    note: str = ""
    problems: tuple[str, ...] = ()
    list: str = ""
    row: Mapping[str, Any]
    can_grow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse:
    """What there is to spend, and what is spent."""

    unit: str
    spent: int
    owned: int | None = None
    """None where nothing limits the spending."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """The input of a row that counts how often its thing was bought."""

    name: str
    least: int
    """The number of a thing that was bought once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Basket:
    """The lines in the order in which they can be bought, and what they leave."""

    title: str
    lines: tuple[Wanted, ...]
    purse: Purse
    problems: tuple[str, ...] = ()
    """What the rules have against the whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """Everything of one state of a shelf.

    Attributes:
        settings: what stands above all groups, such as the points to spend.
        groups: what can be bought.
        basket: what is wanted.
        counters: by list, the input of its rows that counts purchases; a list without one has a row for each.
    """

    settings: tuple[Setting, ...]
    groups: tuple[Group, ...]
    basket: Basket
    counters: Mapping[str, Counter]

    def presses(self, declared: Sequence[Input], inputs: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """Yield the inputs after each press that adds something without a question, or takes one thing out.

        Args:
            declared: the inputs of its calculator.
            inputs: those that it shows, as JSON values.
        """
        kinds = {each.name: each.kind for each in declared}
        offers = (offer for group in self.groups for offer in group.offers if not offer.asks)
        lines = [line for line in self.basket.lines if line.list]
        changes = [(offer.adds, offer.row, 1) for offer in offers]
        changes += [(line.list, line.row, 1) for line in lines if line.can_grow]
        changes += [(line.list, line.row, -1) for line in lines]
        for name, row, change in changes:
            usual = {part.name: part.default_wire for part in kinds[name].parts()}
            rows = _changed(inputs[name], {**usual, **row}, change, self.counters.get(name))
            yield {**inputs, name: rows}


def _changed(
    rows: Sequence[Mapping[str, Any]], row: Mapping[str, Any], change: int, counter: Counter | None
) -> list[Mapping[str, Any]]:
    """Return the rows with one purchase more or less of a thing."""
    if counter is None:
        return [*rows, row] if change > 0 else [each for each in rows if each != row]
    same = [place for place, each in enumerate(rows) if {**each, counter.name: row[counter.name]} == row]
    if not same:
        return [*rows, row]
    place = same[-1]
    count = rows[place][counter.name] + change
    changed = [{**rows[place], counter.name: count}] if count >= counter.least else []
    return [*rows[:place], *changed, *rows[place + 1 :]]
