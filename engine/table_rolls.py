"""What a game declares about a roll at its table in `scene.toml`: what is laid, asked, and left behind.

A roll is made of parts that are laid into slots: a line of somebody's sheet, or a number of the book.
`[[slot]]` names the slots, `[[lay]]` what can be laid, `[[roll]]` which calculator is asked then, and
`[[leaves]]`, `[[words]]` and `[[price]]` what its answer leaves behind on somebody's sheet. `[[outcome]]`
says where the pieces of a roll are placed, and in which sentences the outcome is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from engine.calculator import Calculator
from engine.constraints import DottedId, Meta, SnakeCase
from engine.schema import Place
from engine.sheets import Paths

CONDITIONS = "conditions"
PAIR = 2
NOBODY = "nobody"
"""In place of a slot: what an after cost goes to nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A place of a roll at the table, into which parts are laid."""

    name: SnakeCase
    title: str
    """What a reader sees above what can be laid into it."""
    asks: str
    """What is still to be chosen while it is empty: `a Skill`."""
    of: Literal["actor", "other", ""] = ""
    """Whose parts it takes: those of whoever acts, or of somebody else here. Numbers fit into every slot."""
    many: bool = False
    """Whether several parts lie in it; otherwise a further one takes the place of the first."""
    named: str = ""
    """The track that grows by one for the player who names a part of whoever acts; empty where nobody has
    to name it."""
    shares: Mapping[SnakeCase, str] = field(default_factory=dict)
    """By a track of the table, the value of a part by which it moves while the part lies."""
    spent: str = ""
    """What holds for a part that a roll has used up, so that it is laid no more: `out of use`."""
    gone: str = ""
    """What holds for a part that was given up, from then on: `given up`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay:
    """What a press lays into a slot: a line of somebody's sheet, or a number of the book."""

    slot: SnakeCase
    title: str = ""
    """The heading of its buttons."""
    label: str
    """A template: `{row.name} {row.rating}`."""
    inputs: Mapping[str, str] = field(default_factory=dict)
    """The paths of its values, by the names under which a roll takes them."""
    gives: Mapping[str, Any] = field(default_factory=dict)
    """Values of its own, by the same names: a number that stands on no sheet."""
    for_each: str = ""
    """The path of a list, each row of which can be laid; empty where one thing can. `CONDITIONS` are the
    words with a die that a roll has left on somebody, with a name and a die."""
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Which rows: by part of a row, the values that it may have."""
    needs: str = ""
    """The path of a number without which nobody has it; empty where everybody does."""
    once: bool = False
    """Whether a slot for many takes one of these at most: a further one takes its place."""
    one_of: str = ""
    """A value of which a slot for many takes one part each: a further one takes its place."""
    splits: str = ""
    """The part of a row that is a list of words with commas between: each of them can be laid."""
    best: str = ""
    """The value by which the highest of them is laid when somebody's name is pressed; empty for the first."""
    ours: bool = False
    """Whether the book says so and no author does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What is worked out before a roll, from the same parts: how many tokens the traits bring."""

    calculator: DottedId
    mode: Literal["work", "odds"] = "work"
    beside: str = ""
    """The slot below whose buttons its sentence stands; otherwise it stands with what is laid."""
    needs: tuple[SnakeCase, ...] = ()
    """The slots that must not be empty."""
    inputs: Mapping[SnakeCase, str] = field(default_factory=dict)
    lists: Mapping[SnakeCase, tuple[str, ...]] = field(default_factory=dict)
    counts: Mapping[SnakeCase, SnakeCase] = field(default_factory=dict)
    """As those of a roll."""
    fills: Mapping[SnakeCase, SnakeCase] = field(default_factory=dict)
    """The result that the roll takes, by its input."""
    most: Mapping[SnakeCase, SnakeCase] = field(default_factory=dict)
    """The result that says how much of an input an after brings at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """What the rules do not let be done to a roll, by whoever is in it."""

    after: str
    """How the names of the afters begin that are refused."""
    slot: SnakeCase
    """The slot whose person has it."""
    has: str
    """The path of a value that only those have of whom it is refused."""
    says: str
    """Why, in a sentence, with its rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRoll:
    """Which calculator is asked, once the slots that it needs are filled; the first that can be is asked.

    A value is found as `slot.name`.

    Attributes:
        calculator: one that rolls.
        press: what its button says.
        needs: the slots that must not be empty.
        inputs: the value of the first part of a slot, by the input that takes it.
        sums: values that are added up, over all parts of all the slots that are named.
        lists: the values of all parts of the slots that are named, in that order.
        counts: the slot of which the parts are counted.
        most: the slots whose parts are counted together, by the input of which an after brings no more.
        before: what is worked out first: a question that the roll follows, and those beside slots.
        names: the slot whose person stands for words of an answer: `the Actor`.
        pays: the slot whose person pays for the afters that begin so, or the track of the table that does;
            all others are paid by the first slot.
        gains: the slot whose person gets what an after cost, by its name, the track of the table, or
            `NOBODY`.
        holds: by an input, the track that counts what whoever acts has of it, with the list of that name on
            their sheet: an after takes one of the list, until some have come or gone in play.
        refuses: the afters that are shown and cannot be pressed, by who is in the roll.
        exchange: what a button says that begins the next roll with the sides exchanged; empty for none.
        sides: the slot of whoever acts and the one of whoever stands against them, which are exchanged.
        writes: the tracks that its answer may change, by the slot of the person.
        writes_where: the values that its parts must have for that, by `slot.name`; else it changes what is
            shared at most.
    """

    calculator: DottedId
    press: str = "Roll"
    needs: tuple[SnakeCase, ...]
    inputs: Mapping[SnakeCase, str] = field(default_factory=dict)
    sums: Mapping[SnakeCase, tuple[str, ...]] = field(default_factory=dict)
    lists: Mapping[SnakeCase, tuple[str, ...]] = field(default_factory=dict)
    counts: Mapping[SnakeCase, SnakeCase] = field(default_factory=dict)
    most: Mapping[SnakeCase, tuple[SnakeCase, ...]] = field(default_factory=dict)
    before: tuple[Before, ...] = ()
    names: Mapping[str, SnakeCase] = field(default_factory=dict)
    pays: Mapping[str, SnakeCase] = field(default_factory=dict)
    gains: Mapping[SnakeCase, str] = field(default_factory=dict)
    holds: Mapping[SnakeCase, SnakeCase] = field(default_factory=dict)
    refuses: tuple[Refusal, ...] = ()
    exchange: str = ""
    sides: tuple[SnakeCase, ...] = ()
    writes: Mapping[SnakeCase, tuple[SnakeCase, ...]] = field(default_factory=dict)
    writes_where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaves:
    """A question that follows a roll at once and changes somebody's sheet: what a blow costs."""

    after: DottedId
    when: Mapping[SnakeCase, Any] = field(default_factory=dict)
    """The results that the roll must have."""
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The values that the roll's parts must have, by `slot.name`."""
    calculator: DottedId
    inputs: Mapping[str, str] = field(default_factory=dict)
    """`slot.name` or `result.name` of the roll, by the input that takes it."""
    slot: SnakeCase
    """Whose sheet it changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A roll asks somebody to invent words, which then hold for a person: a condition and its die."""

    after: DottedId
    when: Mapping[SnakeCase, Any] = field(default_factory=dict)
    slot: SnakeCase
    label: str
    """What the field asks for."""
    value: str = ""
    """A result that is written behind the words; empty for none."""
    each: str = ""
    """A result that is a list: the words are asked for each of its values, which is written behind them;
    empty where they are asked for once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What a roll may cost somebody in it, where the rules leave it to a person: points of a score."""

    after: DottedId
    when: Mapping[SnakeCase, Any] = field(default_factory=dict)
    """The results that the roll must have."""
    slot: SnakeCase
    """Whose sheet pays, once, in one of the ways."""
    tracks: tuple[SnakeCase, ...]
    """The scores, each a track of a person."""
    used: str
    """The value of a part that is the label of the score that was used, `slot.name`; where it is none of
    theirs, any of them pays."""
    most: int
    """How many points it may be at most, 1 or more."""
    title: str
    """What the button says that opens the choices."""
    says: str
    """Who says so, with the clause: `if the Game Master says so (H9)`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A part that was laid, as a place for pieces: a trait for a token of the reserve."""

    slot: SnakeCase
    on: SnakeCase
    """One of the places that the calculator declares."""
    name: str = "{item}"
    """What it is called: another name than the part's where the part brings it along."""
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Which parts: by a value of the part, what it may be."""
    large: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By a value of the part, what it is for a place that is listed as a large one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence in which an outcome is told, and what has to happen in it."""

    title: str
    """Who says what: `{actor}, in one sentence: what it brings`."""
    in_turn: str = ""
    """What it is called where several act at once, who tell it token by token."""
    rows: SnakeCase
    """The result with a row for each thing that may happen."""
    where: Mapping[str, tuple[str, ...]]
    """Which rows: by part of a row, the values that it may have."""
    also: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Which further rows; none where it is empty."""
    says: tuple[str, ...]
    """Templates for a row, the first of which no part is empty: `{row.token} on {row.place}`."""
    given: str = ""
    """The template for what was given up for the outcome: `{item}, given up`; empty where it is not told."""
    words: str = ""
    """What a field asks for: words that hold for somebody here from then on; empty for none."""
    ours: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenUp:
    """What whoever rolled may give up for what it brings: an item for a success."""

    raises: SnakeCase
    """The after of the calculator that says what comes of it, and the number that it raises."""
    slot: SnakeCase
    """The slot whose parts of whoever acts can be given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Where the pieces of a roll are placed, and what comes of that.

    The calculator of the question that follows declares what is placed (`engine.placing`).

    Attributes:
        after: the calculator of the roll.
        follow_up: the question that its answer brings, and that is asked with what is placed.
        spots: the parts of the roll on which pieces of a table lie.
        spotted: the input that takes them; the column of a row for the part's name is `name`.
        large: the input that lists the names of large spots.
        shares: the track of the table that an input takes; at its least it is left blank.
        at_once: what a button says, by the after that it takes as often as it is offered.
        first: the input whose pieces have to lie before those afters are offered.
        spends: the result that names the parts that are used up.
        given: what may be given up for it.
        sentences: those in which it is told.
    """

    after: DottedId
    follow_up: SnakeCase
    spots: Annotated[tuple[Spot, ...], Meta(alias="spot")] = ()
    spotted: str = ""
    large: str = ""
    shares: Mapping[SnakeCase, SnakeCase] = field(default_factory=dict)
    at_once: Mapping[SnakeCase, str] = field(default_factory=dict)
    first: str = ""
    spends: str = ""
    given: tuple[GivenUp, ...] = ()
    sentences: Annotated[tuple[Sentence, ...], Meta(alias="sentence")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """What lies in the middle of the table: who has none borrows there, and what nobody gets goes back."""

    pays: SnakeCase
    """The track of a person that is paid out of it instead."""
    shared: SnakeCase
    """The track of the table."""
    label: str
    """What the button says behind a name: `borrows one`."""
    told: str
    """What somebody does, as the log says it: `borrows a die from the bowl and`."""
    others: str = ""
    """Who borrows besides the characters, for all opponents: `The Gamemaster`; empty for nobody. Like them,
    whoever it is has no track that would grow."""
    owes: SnakeCase
    """The track of whoever borrows that grows."""
    holds: SnakeCase
    """The track of whoever gets what was borrowed that grows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollNames:
    """What the rolls of one table may name; whatever names something else is refused with its place."""

    slots: tuple[str, ...]
    values: frozenset[str]
    """What can be laid, as `slot.name`."""
    rolled: tuple[str, ...]
    """The calculators that are asked for a roll."""
    tracks: tuple[str, ...]
    shared: tuple[str, ...]
    """The tracks of the table."""
    own: Mapping[str, Calculator]

    def check_slot(self, place: Place, slot: Slot) -> None:
        """Refuse a track and a value that there is not."""
        place.check_known("track", [slot.named] if slot.named else [], self.tracks)
        place.check_known("track", slot.shares, self.shared)
        place.check_known("value", (f"{slot.name}.{each}" for each in slot.shares.values()), self.values)

    def check_stock(self, place: Place, stock: Stock) -> None:
        """Refuse a track that there is not."""
        place.check_known("track", (stock.pays, stock.owes, stock.holds), self.tracks)
        place.check_known("track", [stock.shared], self.shared)

    def check_lay(self, place: Place, lay: Lay, paths: Paths) -> None:
        """Refuse a slot that there is not, a path that leads nowhere, and what lays nothing."""
        place.check_known("slot", [lay.slot], self.slots)
        inside: Paths | None = paths
        if lay.for_each == CONDITIONS:
            inside = replace(paths, row=("name", "die"))
        elif lay.for_each:
            inside = paths.list_at(lay.for_each)
        if inside is None:
            place.refuse(f"goes through {lay.for_each}, which is no list of rows")
        parts = (*lay.where, *((lay.splits,) if lay.splits else ()))
        inside.check(place, [*lay.inputs.values(), *(f"row.{part}" for part in parts)])
        inside.check_template(place, lay.title)
        place.check_known("value", [lay.one_of] if lay.one_of else [], (*lay.inputs, *lay.gives))
        inside.check_template(place, lay.label)
        if not (lay.inputs or lay.gives):
            place.refuse(
                'lays nothing; write inputs = { rating = "row.rating" } or gives = { modifier = -2 }'
            )

    def check_roll(self, place: Place, roll: TableRoll) -> None:
        """Refuse an input, a value, a slot or a track that there is not."""
        place.check_known("calculator", [roll.calculator], self.own)
        inputs = (*roll.inputs, *roll.sums, *roll.lists, *roll.counts, *roll.most, *roll.holds)
        self._check_inputs(place, inputs, roll.calculator)
        values = (*roll.inputs.values(), *_all(roll.lists), *_all(roll.sums), *roll.writes_where)
        place.check_known("value", values, self.values)
        of_one = (*roll.counts.values(), *roll.names.values(), *roll.writes)
        purses = [each for each in (*roll.pays.values(), *roll.gains.values()) if each not in self.shared]
        paid = [each for each in purses if each != NOBODY]
        place.check_known("slot", (*roll.needs, *of_one, *paid, *_all(roll.most)), self.slots)
        if roll.gains:
            place.check_known("after", roll.gains, [each.name for each in self.own[roll.calculator].afters])
        place.check_known("track", (*_all(roll.writes), *roll.holds.values()), self.tracks)
        place.check_known("slot", [each.slot for each in roll.refuses], self.slots)
        place.check_known("slot", roll.sides, roll.needs)
        if len({*roll.sides}) != (PAIR if roll.exchange else 0):
            place.refuse(
                'exchanges no two sides; write exchange = "Swing back" and sides = ["actor", "other"]'
            )
        for at, before in place.each("before", roll.before):
            self._check_before(at, before, roll)

    def _check_before(self, place: Place, before: Before, roll: TableRoll) -> None:
        place.check_known("calculator", [before.calculator], self.own)
        self._check_inputs(place, (*before.inputs, *before.lists, *before.counts), before.calculator)
        self._check_inputs(place, (*before.fills, *before.most), roll.calculator)
        results = [each.name for each in self.own[before.calculator].results]
        place.check_known("result", (*before.fills.values(), *before.most.values()), results)
        place.check_known("value", (*before.inputs.values(), *_all(before.lists)), self.values)
        beside = [before.beside] if before.beside else []
        place.check_known("slot", (*before.counts.values(), *before.needs, *beside), self.slots)

    def check_leaves(self, place: Place, leaves: Leaves) -> None:
        """Refuse a roll, a result, an input, a value or a slot that there is not."""
        results = self._check_after(place, leaves.after, leaves.when, leaves.slot)
        place.check_known("calculator", [leaves.calculator], self.own)
        self._check_inputs(place, leaves.inputs, leaves.calculator)
        known = {*self.values, *(f"result.{each}" for each in results)}
        place.check_known("value", [*leaves.inputs.values(), *leaves.where], sorted(known))

    def check_words(self, place: Place, words: Words) -> None:
        """Refuse a roll, a result or a slot that there is not."""
        results = self._check_after(place, words.after, words.when, words.slot)
        place.check_known("result", filter(None, [words.value, words.each]), results)

    def check_price(self, place: Place, price: Price) -> None:
        """Refuse a roll, a result, a slot, a track or a value that there is not, and a price of nothing."""
        self._check_after(place, price.after, price.when, price.slot)
        place.check_known("track", price.tracks, self.tracks)
        place.check_known("value", [price.used], self.values)
        if price.most < 1:
            place.refuse("costs nothing; write how many points it may be at most, such as most = 2")

    def check_outcome(self, place: Place, outcome: Outcome) -> None:
        """Refuse a question, an input, a result, a slot, a track or an after that there is not."""
        place.check_known("roll", [outcome.after], self.rolled)
        asked = self.own[outcome.after]
        ways = {each.name: each.to for each in asked.follow_ups}
        place.check_known("follow_up", [outcome.follow_up], ways)
        placed = self.own[ways[outcome.follow_up]]
        placings = {each.input: each for each in placed.placings}
        place.check_known("placing", filter(None, [outcome.spotted, outcome.first]), placings)
        self._check_inputs(place, outcome.shares, placed.id)
        self._check_inputs(place, filter(None, [outcome.large]), placed.id)
        place.check_known("track", outcome.shares.values(), self.shared)
        place.check_known("after", outcome.at_once, [each.name for each in asked.afters])
        results = [each.name for each in placed.results]
        rows = [each.rows for each in outcome.sentences]
        place.check_known("result", filter(None, [outcome.spends, *rows]), results)
        places = placings[outcome.spotted].places if outcome.spotted else ()
        for at, given in place.each("given", outcome.given):
            at.check_known("after", [given.raises], [each.name for each in placed.afters])
            self._check_inputs(at, [given.raises], placed.id)
            at.check_known("slot", [given.slot], self.slots)
        for at, spot in place.each("spot", outcome.spots):
            at.check_known("slot", [spot.slot], self.slots)
            at.check_known("place", [spot.on], places)
            named = (*spot.where, *spot.large)
            at.check_known("value", (f"{spot.slot}.{each}" for each in named), self.values)

    def _check_inputs(self, place: Place, names: Iterable[str], calculator: str) -> None:
        place.check_known("input", names, [each.name for each in self.own[calculator].declared])

    def _check_after(self, place: Place, after: str, when: Iterable[str], slot: str) -> list[str]:
        """Return the results of the roll that something comes after."""
        place.check_known("roll", [after], self.rolled)
        results = [each.name for each in self.own[after].results]
        place.check_known("result", when, results)
        place.check_known("slot", [slot], self.slots)
        return results


def _all(lists: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [each for some in lists.values() for each in some]
