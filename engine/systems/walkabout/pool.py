"""The pool: the traits for and against an action, and the resulting numbers of tokens.

Clauses W1, W2, W4-W7, W10; rulings WR5, WR7, WR8, WR10, WR20, WR22, WR28, WR30, WR31.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.advice import reading_advice
from engine.calculator import Calculator, Output, Readings
from engine.errors import IllegalChoiceError, InvalidRequestError
from engine.inputs import flag, whole
from engine.numbers import count
from engine.protocol import Answer
from engine.systems.walkabout import shared_inputs
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.followups import POOL as FOLLOW_UPS
from engine.systems.walkabout.pool_prose import PoolCounts, ledger, sentence, steps
from engine.systems.walkabout.supply import core_draw, counted_keywords
from engine.systems.walkabout.traits_named import (
    added_by,
    harmful,
    helpful,
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

    keywords: int = shared_inputs.keywords(clause="W1")
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
    relationships: tuple[str, ...] = named_relationships(
        "Relationships called", clause="W6", help="Tap each one that is called on."
    )
    pairs: int | None = whole(
        "Pairs to cancel",
        low=0,
        default=None,
        clause="WR7",
        help="Only where a player may cancel any number of pairs (WR7); blank means all.",
    )
    extra_keywords: int = shared_inputs.extra_keywords()


def _cancelled_pairs(inputs: Inputs, available: int, readings: Readings) -> int:
    """Return the number of cancelled pairs (W5, WR7).

    Raises:
        InvalidRequestError: a number of pairs is given without cancelling.
        IllegalChoiceError: that many cannot or may not be cancelled.
    """
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
        raise IllegalChoiceError(message, field="inputs.pairs", source=str(RULES.source("W5")))
    if readings["WR7"] == "all_pairs" and inputs.pairs != available:
        message = (
            f"playing it safe cancels all {available} pairs, not {inputs.pairs} (WR7); "
            f"leave the pairs out, or {reading_advice(RULES, 'WR7', 'any_number')}"
        )
        raise IllegalChoiceError(message, field="inputs.pairs", source=str(RULES.source("WR7")))
    return inputs.pairs


def _count_pool(inputs: Inputs, readings: Readings) -> PoolCounts:
    brought = penalties(inputs.items, readings)
    good = traits(inputs.positives) + len(inputs.items)
    bad = traits(inputs.negatives) + traits(inputs.gm_negatives) + brought
    cancelled = _cancelled_pairs(inputs, min(good, bad), readings)
    black = added_by(helpful(inputs.relationships), readings)
    white = added_by(harmful(inputs.relationships), readings)
    called = len(inputs.relationships)
    own = called if readings["WR31"] == "whole_trait" else 0
    return PoolCounts(
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
        gold_for_relationships=_gold_for_relationships(inputs, readings),
        gm_tokens=GM_PRICE
        * (len(inputs.gm_negatives) if readings["WR30"] == "one_token" else traits(inputs.gm_negatives)),
    )


def _gold_for_relationships(inputs: Inputs, readings: Readings) -> int:
    calls = 2 if readings["WR10"] == "gold_each_time" else 1
    return GOLD_FOR_A_RELATIONSHIP * calls * len(harmful(inputs.relationships))


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Count the tokens that an action draws and earns."""
    counted = _count_pool(inputs, readings)
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
        steps=steps(inputs, readings, counted),
        sentence=sentence(inputs, readings, counted),
        figures=(ledger(inputs, counted),),
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
