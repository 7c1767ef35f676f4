"""The pool: the traits for and against an action, and the resulting numbers of tokens.

Clauses W1, W2, W4-W7, W10; rulings WR5, WR7, WR8, WR10, WR20, WR22, WR28, WR30, WR31.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.calculator import Calculator, FollowUp, InputsFrom, Output, Readings
from engine.errors import InvalidRequestError
from engine.inputs import flag, whole
from engine.numbers import count
from engine.protocol import Answer, Response, Step, Table
from engine.rule_data import reading_advice
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tokens import (
    ACTIONS,
    BASE,
    DECIDED_BAG,
    PER_KEYWORD,
    added_by,
    can_serve,
    core_draw,
    counted_keywords,
    extra_keyword_count,
    harmful,
    helpful,
    keyword_count,
    named_items,
    named_relationships,
    named_traits,
    penalties,
    traits,
)

GOLD_FOR_A_TRAIT = RULES.whole("W4.gold")
GOLD_FOR_A_RELATIONSHIP = RULES.whole("W6.gold")
GM_PRICE = RULES.whole("W4.gm_price")
PER_TRAIT = RULES.whole("W10.per_trait")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The traits for and against an action."""

    keywords: int = keyword_count(clause="W1")
    positives: tuple[str, ...] = named_traits(
        "Traits for you",
        clause="W4",
        help="Single or double, a word for each.",
        main=True,
    )
    negatives: tuple[str, ...] = named_traits(
        "Traits against you",
        clause="W4",
        help="Those that other players name.",
        main=True,
    )
    gm_negatives: tuple[str, ...] = named_traits(
        "Traits from the game master", clause="W4", help="Paid for out of the limited pool."
    )
    items: tuple[str, ...] = named_items(
        "Items you use", clause="WR22", help="Tap each; the sooner it is used up, the more it weighs."
    )
    cancel: bool = flag(
        "Play it safe", clause="W5", help="Cancel helpful traits against harmful ones, one for one."
    )
    relationships: tuple[str, ...] = named_relationships()
    pairs: int | None = whole(
        "Pairs to cancel",
        low=0,
        default=None,
        clause="WR7",
        help="Only where you play it safe; fewer than all only as WR7 is read. Blank means all.",
    )
    extra_keywords: int = extra_keyword_count()


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
    def called(self) -> int:
        """Number of keywords that count (W7)."""
        return (self.core - BASE) // PER_KEYWORD

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


def _cancelled_pairs(inputs: Inputs, available: int, readings: Readings) -> int:
    """Return the number of cancelled pairs (W5, WR7)."""
    if inputs.pairs is None:
        return available if inputs.cancel else 0
    if not inputs.cancel:
        message = (
            "pairs are cancelled only when you play it safe (W5); tick “Play it safe” or leave the pairs out"
        )
        raise InvalidRequestError(message, field="inputs.pairs")
    if inputs.pairs > available:
        message = (
            f"good and bad traits make {count(available, 'pair')} (W5), fewer than the {inputs.pairs} "
            "to cancel; cancel that many at most"
        )
        raise RULES.refusal("W5", "pairs", message)
    if readings["WR7"] == "all_pairs" and inputs.pairs != available:
        message = (
            f"playing it safe cancels all {available} pairs, not {inputs.pairs} (WR7); "
            f"leave the pairs out, or {reading_advice(RULES, 'WR7', 'any_number')}"
        )
        raise RULES.refusal("WR7", "pairs", message)
    return inputs.pairs


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Count the tokens that an action draws and earns."""
    brought = penalties(inputs.items, readings)
    good = traits(inputs.positives) + len(inputs.items)
    bad = traits(inputs.negatives) + traits(inputs.gm_negatives) + brought
    cancelled = _cancelled_pairs(inputs, min(good, bad), readings)
    black = added_by(helpful(inputs.relationships), readings)
    white = added_by(harmful(inputs.relationships), readings)
    called = len(inputs.relationships)
    own = called if readings["WR31"] == "whole_trait" else 0
    counted = PoolCounts(
        core=core_draw(counted_keywords(inputs.keywords, inputs.extra_keywords, readings)),
        good=good,
        bad=bad,
        brought=brought,
        cancelled=cancelled,
        reserve=PER_TRAIT
        * (good + bad + own - (0 if readings["WR8"] == "before_cancelling" else 2 * cancelled)),
        black=black,
        white=white,
        relationship_slots=called if readings["WR5"] == "one_each" else black + white + own,
        is_heaped=readings["WR5"] == "heaped",
        gold_for_traits=GOLD_FOR_A_TRAIT * len(inputs.negatives),
        gold_for_relationships=GOLD_FOR_A_RELATIONSHIP
        * (2 if readings["WR10"] == "gold_each_time" else 1)
        * len(harmful(inputs.relationships)),
        gm_tokens=GM_PRICE
        * (len(inputs.gm_negatives) if readings["WR30"] == "one_token" else traits(inputs.gm_negatives)),
    )
    return Answer(
        result={
            "core_draw": counted.core,
            "reserve_draw": counted.reserve,
            "gold_earned": counted.gold,
            "extra_black": counted.black,
            "extra_white": counted.white,
            "added": ("black",) * counted.black + ("white",) * counted.white,
            "pairs_cancelled": counted.cancelled,
            "positive_slots": counted.good - counted.cancelled,
            "negative_slots": counted.bad - counted.cancelled,
            "relationship_slots": counted.relationship_slots,
            "reserve_in_all": counted.reserve_in_all,
            "unplaced": counted.unplaced,
            "gm_tokens": counted.gm_tokens,
            "traits_for": (*inputs.positives, *("single" for _ in inputs.items)),
            "traits_against": (*inputs.negatives, *inputs.gm_negatives, *("single",) * counted.brought),
        },
        steps=tuple(steps(inputs, readings, counted)),
        sentence=sentence(inputs, readings, counted),
        figures=(ledger(inputs, counted),),
    )


def ledger(inputs: Inputs, counted: PoolCounts) -> Table:
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


def steps(inputs: Inputs, readings: Readings, counted: PoolCounts) -> Iterator[Step]:
    """Yield the working of a pool."""
    if inputs.extra_keywords:
        does = "count" if readings["WR20"] == "every_keyword" else "do not count"
        text = f"further keywords of the same traits {does}"
        yield Step(clause="WR20", text=text, value=inputs.extra_keywords)
    text = "keywords called, at most one from each core trait"
    yield Step(clause="W1", text=text, value=counted.called)
    text = f"draw {BASE} tokens, and {PER_KEYWORD} more for each keyword (here {counted.called})"
    yield Step(clause="W7", text=text, value=counted.core)
    yield from _trait_steps(inputs, readings, counted)
    yield from _relationship_steps(inputs, readings, counted)
    if inputs.negatives:
        text = "gold to the players who named traits against you, single or double alike"
        yield Step(clause="W4", text=text, value=counted.gold_for_traits)
    if harmful(inputs.relationships):
        text = "gold to the players who called harmful relationships"
        yield Step(clause="W6", text=text, value=counted.gold_for_relationships)
        each = "twice" if readings["WR10"] == "gold_each_time" else "once"
        yield Step(clause="WR10", text=f"a relationship pays {each}")


def _trait_steps(inputs: Inputs, readings: Readings, counted: PoolCounts) -> Iterator[Step]:
    if inputs.items:
        items = count(len(inputs.items), "item")
        text = f"{items} join as positive traits; the negative ones they bring along"
        yield Step(clause="WR22", text=text, value=counted.brought)
    yield Step(clause="W2", text="traits for you, doubles counting as two", value=counted.good)
    yield Step(clause="W2", text="traits against you, doubles counting as two", value=counted.bad)
    if counted.gm_tokens:
        yield Step(clause="W4", text="tokens that the game master spends", value=counted.gm_tokens)
        each = "one" if readings["WR30"] == "one_token" else "two"
        yield Step(clause="WR30", text=f"one for a single trait, {each} for a double one")
    if inputs.cancel:
        which = "all pairs" if readings["WR7"] == "all_pairs" else "as many pairs as the player likes"
        yield Step(clause="W5", text="pairs of good and bad go out", value=counted.cancelled)
        yield Step(clause="WR7", text=f"playing it safe means {which}")
        when = "before" if readings["WR8"] == "before_cancelling" else "after"
        yield Step(clause="WR8", text=f"the reserve counts the traits {when} cancelling")
    yield Step(clause="W10", text="one reserve token for each trait", value=counted.reserve)


def _relationship_steps(inputs: Inputs, readings: Readings, counted: PoolCounts) -> Iterator[Step]:
    for colour, called, number in (
        ("black", helpful(inputs.relationships), counted.black),
        ("white", harmful(inputs.relationships), counted.white),
    ):
        if called:
            text = f"{count(len(called), 'relationship')} called: extra {colour} tokens"
            yield Step(clause="W6", text=text, value=number)
    if any(each.startswith("tight_") for each in inputs.relationships):
        in_all = "three" if readings["WR28"] == "three_in_all" else "two"
        yield Step(clause="WR28", text=f"a tight relationship adds {in_all} in all")
    if inputs.relationships:
        draws = "draws a token" if readings["WR31"] == "whole_trait" else "draws no token"
        yield Step(clause="W19", text="a relationship counts for good or ill, as a trait does")
        yield Step(clause="WR31", text=f"it {draws} of its own from the bag")
        text = "slots on relationships for the reserve"
        yield Step(clause="WR5", text=text, value=counted.relationship_slots)


def sentence(inputs: Inputs, readings: Readings, counted: PoolCounts) -> str:
    """Return the pool in one line."""
    further = inputs.extra_keywords if readings["WR20"] == "every_keyword" else 0
    of_them = f", {further} of them further ones" if further else ""
    keywords = f" (for {count(counted.called, 'keyword')}{of_them})" if counted.called else ""
    pairs = f" ({count(counted.cancelled, 'pair')} cancelled)" if counted.cancelled else ""
    extra = [
        f"{number} {colour}"
        for colour, number in (("black", counted.black), ("white", counted.white))
        if number
    ]
    added = f" Relationships add {' and '.join(extra)}." if extra else ""
    gold = "Nobody earns gold"
    if counted.gold:
        to = "goes to the player" if counted.gold == 1 else "go to the players"
        gold = f"{count(counted.gold, 'gold token')} {to} who called"
    return (
        f"Draw {count(counted.core, 'core token')}{keywords} and "
        f"{count(counted.reserve, 'reserve token')}{pairs}.{added} {gold}."
    )


DECIDED = {key: RULES.rulings[key].decision for key in ("WR11", "WR12")}
"""The readings of a draw that a pool does not know."""


def _draw(colour: str) -> InputsFrom:
    """Return the inputs of a draw for a pool; none where the usual bag cannot serve it (WR12, WR14)."""

    def inputs_from(response: Response) -> Mapping[str, Any] | None:
        result = response.result
        readings = {**DECIDED, **response.readings}
        if not can_serve(DECIDED_BAG.size, result["core_draw"], 0, result["reserve_draw"], readings):
            return None
        return {
            "colour": colour,
            "keywords": response.inputs["keywords"],
            "extra_keywords": response.inputs["extra_keywords"],
            "reserve": result["reserve_draw"],
            "added": list(result["added"]),
        }

    return inputs_from


FOLLOW_UPS = tuple(
    FollowUp(
        name=f"draw_{colour}",
        label=f"The odds of this pool in a {colour} action",
        to="walkabout.draw",
        mode="odds",
        inputs_from=_draw(colour),
    )
    for colour in ACTIONS
)

CALCULATOR = Calculator(
    id="walkabout.pool",
    title="The pool",
    summary="Traits, relationships and keywords named: how many tokens will be drawn, and who earns gold?",
    when="Before a draw, when you have said what you do and who helps.",
    inputs=Inputs,
    clauses=("W1", "W2", "W4", "W5", "W6", "W7", "W10", "W19"),
    rulings=(
        "WR5",
        "WR7",
        "WR8",
        "WR9",
        "WR10",
        "WR15",
        "WR20",
        "WR22",
        "WR24",
        "WR26",
        "WR27",
        "WR28",
        "WR30",
        "WR31",
    ),
    handed_on=("WR12",),
    results=(
        Output(
            name="core_draw",
            label="Core draw",
            clause="W7",
            is_fact=True,
            means="Tokens of the core draw: three and one for each keyword called.",
        ),
        Output(
            name="reserve_draw",
            label="Reserve draw",
            clause="W10",
            means=(
                "Tokens of the reserve draw: one for each trait left, two for a double; relationships apart."
            ),
        ),
        Output(
            name="gold_earned",
            label="Gold earned by those who called",
            clause="W4",
            unit="gold",
            means="Gold that goes to the players who named something against you, one each.",
        ),
        Output(
            name="extra_black",
            label="Extra black",
            clause="W6",
            means=(
                "Black tokens that helpful relationships add to the reserve: one for a loose tie, "
                "two for a tight one."
            ),
        ),
        Output(
            name="extra_white",
            label="Extra white",
            clause="W6",
            means=(
                "White tokens that harmful relationships add to the reserve: one for a loose tie, "
                "two for a tight one."
            ),
        ),
        Output(
            name="added",
            label="Tokens from relationships",
            clause="W6",
            means=(
                "Tokens that called relationships add to the reserve, one word each, black ones "
                "first; they do not come out of the bag (WR6)."
            ),
            shape=["black | white"],
        ),
        Output(
            name="pairs_cancelled",
            label="Pairs cancelled",
            clause="W5",
            means=(
                "Pairs of a helpful and a harmful trait that cancelled each other; 0 unless you play it safe."
            ),
        ),
        Output(
            name="positive_slots",
            label="Slots on traits for you",
            clause="WR5",
            means="Reserve slots on traits that help, after cancelling.",
        ),
        Output(
            name="negative_slots",
            label="Slots on traits against you",
            clause="WR5",
            means="Reserve slots on traits that harm, after cancelling.",
        ),
        Output(
            name="relationship_slots",
            label="Slots on relationships",
            clause="WR5",
            means="Reserve slots on relationships.",
        ),
        Output(
            name="reserve_in_all",
            label="Reserve with the extra tokens",
            clause="W10",
            is_fact=True,
            means="The reserve draw with the tokens that relationships add.",
        ),
        Output(
            name="unplaced",
            label="Tokens without a slot",
            clause="WR5",
            means="Tokens of the reserve for which there is no slot.",
        ),
        Output(
            name="gm_tokens",
            label="Spent by the game master",
            clause="W4",
            means="Tokens that the game master spends on the traits they named against you.",
        ),
        Output(
            name="traits_for",
            label="Traits for you, with items",
            clause="W4",
            means=(
                "The traits on your side before any is cancelled, a size for each; an item counts as "
                "a single one, behind the others."
            ),
            shape=["single | double"],
        ),
        Output(
            name="traits_against",
            label="Traits against you, with penalties",
            clause="W4",
            means=(
                "The traits against you before any is cancelled, the game master's and the penalties "
                "of items among them."
            ),
            shape=["single | double"],
        ),
    ),
    follow_ups=FOLLOW_UPS,
    verbs={"work": "Count the pool"},
    work=work,
)
