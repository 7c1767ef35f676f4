"""The working, the sentence and the ledger of a pool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine.calculator import Readings
from engine.numbers import count
from engine.protocol import Step, Table
from engine.systems.walkabout.supply import BASE, PER_KEYWORD
from engine.systems.walkabout.traits_named import harmful, helpful, traits


class PoolInputs(Protocol):
    """The inputs of a pool."""

    @property
    def positives(self) -> tuple[str, ...]:
        """Traits that help."""

    @property
    def negatives(self) -> tuple[str, ...]:
        """Traits that harm, named by players."""

    @property
    def gm_negatives(self) -> tuple[str, ...]:
        """Traits that harm, bought by the game master."""

    @property
    def items(self) -> tuple[str, ...]:
        """Items by their grade."""

    @property
    def relationships(self) -> tuple[str, ...]:
        """Relationships called."""

    @property
    def extra_keywords(self) -> int:
        """Number of keywords beyond one for each trait."""

    @property
    def cancel(self) -> bool:
        """Whether the player cancels pairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolCounts:
    """A pool in numbers."""

    core: int
    """Tokens in the core draw (W7)."""
    good: int
    """Number of traits that help, before cancelling."""
    bad: int
    """Number of traits that harm, before cancelling."""
    brought: int
    """Number of these that come from items (WR22)."""
    cancelled: int
    """Number of cancelled pairs (W5)."""
    reserve: int
    """Tokens in the reserve draw (W10)."""
    black: int
    white: int
    relationship_slots: int
    is_heaped: bool
    """Whether a trait takes any number of tokens (WR5)."""
    gold_for_traits: int
    gold_for_relationships: int
    gm_tokens: int

    @property
    def gold(self) -> int:
        """The gold for those who called traits."""
        return self.gold_for_traits + self.gold_for_relationships

    @property
    def reserve_in_all(self) -> int:
        """The reserve plus the tokens of relationships."""
        return self.reserve + self.black + self.white

    @property
    def unplaced(self) -> int:
        """Number of reserve tokens without a slot (WR5)."""
        if self.is_heaped:
            return 0
        slots = self.good + self.bad - 2 * self.cancelled + self.relationship_slots
        return max(0, self.reserve_in_all - slots)


def ledger(inputs: PoolInputs, counted: PoolCounts) -> Table:
    """Return the table of traits for and against."""
    rows = [
        ("named by you", traits(inputs.positives), 0),
        ("named by the others", 0, traits(inputs.negatives)),
        ("added by the game master", 0, traits(inputs.gm_negatives)),
        ("items and their penalties", len(inputs.items), counted.brought),
        ("cancelled", -counted.cancelled, -counted.cancelled),
    ]
    rows = [row for row in rows if any(row[1:])]
    rows.append(("in play", counted.good - counted.cancelled, counted.bad - counted.cancelled))
    return Table(
        caption="Traits, doubles counting as two",
        columns=("Where from", "For", "Against"),
        rows=tuple(rows),
        is_answer=True,
    )


def steps(inputs: PoolInputs, readings: Readings, counted: PoolCounts) -> tuple[Step, ...]:
    """Return the working of a pool."""
    return (
        *_core_steps(inputs, readings, counted),
        *_trait_steps(inputs, readings, counted),
        *_relationship_steps(inputs, readings, counted),
        *_gold_steps(inputs, readings, counted),
    )


def _core_steps(inputs: PoolInputs, readings: Readings, counted: PoolCounts) -> list[Step]:
    steps = []
    if inputs.extra_keywords:
        does = "count" if readings["WR20"] == "every_keyword" else "do not count"
        text = f"further keywords of the same traits {does}"
        steps.append(Step(clause="WR20", text=text, value=inputs.extra_keywords))
    called = (counted.core - BASE) // PER_KEYWORD
    text = "keywords called, at most one from each core trait"
    steps.append(Step(clause="W1", text=text, value=called))
    text = f"draw {BASE} tokens, and {PER_KEYWORD} more for each keyword (here {called})"
    return [*steps, Step(clause="W7", text=text, value=counted.core)]


def _trait_steps(inputs: PoolInputs, readings: Readings, counted: PoolCounts) -> list[Step]:
    steps = []
    if inputs.items:
        text = (
            f"{count(len(inputs.items), 'item')} join as positive traits; the negative ones they bring along"
        )
        steps.append(Step(clause="WR22", text=text, value=counted.brought))
    steps += [
        Step(clause="W2", text="traits for you, doubles counting as two", value=counted.good),
        Step(clause="W2", text="traits against you, doubles counting as two", value=counted.bad),
    ]
    if counted.gm_tokens:
        steps.append(Step(clause="W4", text="tokens that the game master spends", value=counted.gm_tokens))
        each = "one" if readings["WR30"] == "one_token" else "two"
        steps.append(Step(clause="WR30", text=f"one for a single trait, {each} for a double one"))
    if inputs.cancel:
        which = "all pairs" if readings["WR7"] == "all_pairs" else "as many pairs as the player likes"
        steps.append(Step(clause="W5", text="pairs of good and bad go out", value=counted.cancelled))
        steps.append(Step(clause="WR7", text=f"playing it safe means {which}"))
        when = "before" if readings["WR8"] == "before_cancelling" else "after"
        steps.append(Step(clause="WR8", text=f"the reserve counts the traits {when} cancelling"))
    text = "one reserve token for each trait"
    return [*steps, Step(clause="W10", text=text, value=counted.reserve)]


def _relationship_steps(inputs: PoolInputs, readings: Readings, counted: PoolCounts) -> list[Step]:
    steps = []
    for colour, called, number in (
        ("black", helpful(inputs.relationships), counted.black),
        ("white", harmful(inputs.relationships), counted.white),
    ):
        if called:
            text = f"{count(len(called), 'relationship')} called: extra {colour} tokens"
            steps.append(Step(clause="W6", text=text, value=number))
    if any(each.startswith("tight_") for each in inputs.relationships):
        in_all = "three" if readings["WR28"] == "three_in_all" else "two"
        steps.append(Step(clause="WR28", text=f"a tight relationship adds {in_all} in all"))
    if inputs.relationships:
        draws = "draws a token" if readings["WR31"] == "whole_trait" else "draws no token"
        steps.append(Step(clause="W19", text="a relationship counts for good or ill, as a trait does"))
        steps.append(Step(clause="WR31", text=f"it {draws} of its own from the bag"))
        text = "slots on relationships for the reserve"
        steps.append(Step(clause="WR5", text=text, value=counted.relationship_slots))
    return steps


def _gold_steps(inputs: PoolInputs, readings: Readings, counted: PoolCounts) -> list[Step]:
    steps = []
    if inputs.negatives:
        text = "gold to the players who named traits against you, single or double alike"
        steps.append(Step(clause="W4", text=text, value=counted.gold_for_traits))
    if harmful(inputs.relationships):
        text = "gold to the players who called harmful relationships"
        steps.append(Step(clause="W6", text=text, value=counted.gold_for_relationships))
        each = "twice" if readings["WR10"] == "gold_each_time" else "once"
        steps.append(Step(clause="WR10", text=f"a relationship pays {each}"))
    return steps


def sentence(inputs: PoolInputs, readings: Readings, counted: PoolCounts) -> str:
    """Return the pool in one line."""
    extra = [
        f"{number} {colour}"
        for colour, number in (("black", counted.black), ("white", counted.white))
        if number
    ]
    added = f", with {' and '.join(extra)} added by relationships" if extra else ""
    verb = "goes" if counted.gold == 1 else "go"
    gold = (
        f"{count(counted.gold, 'gold token')} {verb} to the players who called"
        if counted.gold
        else "nobody earns gold"
    )
    return (
        f"Draw {count(counted.core, 'core token')}{_keywords_text(inputs, readings, counted)} and "
        f"{count(counted.reserve, 'reserve token')}{_pairs_text(counted)}{added}; {gold}."
    )


def _keywords_text(inputs: PoolInputs, readings: Readings, counted: PoolCounts) -> str:
    """Return ` (for 2 keywords)` for a sentence; nothing where no keyword is called."""
    called = (counted.core - BASE) // PER_KEYWORD
    further = f", {inputs.extra_keywords} of them further ones" if inputs.extra_keywords else ""
    if readings["WR20"] != "every_keyword":
        further = ""
    return f" (for {count(called, 'keyword')}{further})" if called else ""


def _pairs_text(counted: PoolCounts) -> str:
    """Return ` (1 pair cancelled)` for a sentence; nothing where no pair is."""
    return f" ({count(counted.cancelled, 'pair')} cancelled)" if counted.cancelled else ""
