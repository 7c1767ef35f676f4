"""The working, the sentence, the tokens and the table of a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from engine.calculator import Readings
from engine.numbers import count, of_the_time, percent
from engine.protocol import Band, Step, Table, TokenFigure, TokenRow
from engine.systems.walkabout.draw_odds import positives
from engine.systems.walkabout.hand import Hand
from engine.systems.walkabout.supply import BASE, COUNT, PER_KEYWORD
from engine.systems.walkabout.tokens import POSITIVE, Bag, kind_of, usual_bag

CORE, RESERVE = "Core draw", "Reserve"


class DrawInputs(Protocol):
    """The inputs of a draw."""

    @property
    def colour(self) -> str:
        """The action's colour."""

    @property
    def redraws(self) -> int:
        """Number of gold tokens to spend."""

    @property
    def reserve(self) -> int:
        """Number of tokens in the reserve draw."""

    @property
    def extra_keywords(self) -> int:
        """Number of keywords beyond one for each trait."""

    @property
    def added(self) -> Sequence[str]:
        """Tokens that relationships add to the reserve."""

    @property
    def bag(self) -> Bag:
        """The bag before the draw."""


def bands(core: int) -> tuple[Band, ...]:
    """Return the named ranges of outcomes for the chart."""
    return (
        Band(label="nothing positive", kind="failure", high=0),
        Band(label="one or two", low=1, high=COUNT - 1),
        Band(label=f"all {COUNT} places positive", kind="triumph", low=COUNT, high=core),
    )


def colour_table(inputs: DrawInputs, readings: Readings, core: int) -> Table:
    """Return the distribution of each colour in a core draw before redraws."""
    size = inputs.bag.size
    rows = tuple(
        (
            token,
            kind_of(token, inputs.colour),
            number,
            Fraction(core * number, size),
            percent(1 - positives(size, number, core, 0, readings).probability(0)),
        )
        for token, number in inputs.bag.counts.items()
    )
    columns = ("Token", "Here it is", "In the bag", "Drawn on average", "At least one")
    return Table(caption=f"A core draw of {core} before any gold is spent", columns=columns, rows=rows)


def _opening_steps(inputs: DrawInputs, readings: Readings, core: int) -> list[Step]:
    steps = [Step(clause="W3", text=f"the action is {inputs.colour}")]
    if inputs.bag == usual_bag(readings):
        whose = "our invention" if readings["WR14"] == "twelve" else "from the author's play examples"
        steps.append(Step(clause="WR14", text=f"the usual bag, {whose}: {inputs.bag}", value=inputs.bag.size))
    if inputs.extra_keywords:
        does = "count" if readings["WR20"] == "every_keyword" else "do not count"
        text = f"further keywords of the same traits {does}"
        steps.append(Step(clause="WR20", text=text, value=inputs.extra_keywords))
    called = (core - BASE) // PER_KEYWORD
    text = f"draw {BASE} tokens, and {PER_KEYWORD} more for each keyword (here {called})"
    steps.append(Step(clause="W7", text=text, value=core))
    return steps


def odds_steps(
    inputs: DrawInputs, readings: Readings, core: int, at_least: Mapping[int, Fraction]
) -> tuple[Step, ...]:
    """Return the working of the odds."""
    steps = _opening_steps(inputs, readings, core)
    text = f"{POSITIVE} and {inputs.colour} are positive, so many of the {inputs.bag.size} tokens in the bag"
    steps.append(Step(clause="W9", text=text, value=inputs.bag.positives(inputs.colour)))
    steps.append(Step(clause="WR12", text=_replacement_text(readings)))
    if inputs.redraws:
        text = "each redraw replaces a token that is not positive, as long as there is one"
        steps.append(Step(clause="W8", text=text, value=inputs.redraws))
        steps.append(Step(clause="WR11", text=_discard_text(readings)))
    if inputs.reserve:
        text = "the reserve is drawn afterwards and does not change the core draw"
        steps.append(Step(clause="W10", text=text, value=inputs.reserve))
    for least, chance in at_least.items():
        text = f"the core draw holds {least} or more positive tokens"
        steps.append(Step(clause="W9", text=text, value=str(chance)))
    return tuple(steps)


def _replacement_text(readings: Readings) -> str:
    if readings["WR12"] == "with_replacement":
        return "each token goes back before the next is drawn"
    return "tokens are drawn without replacement"


def _discard_text(readings: Readings) -> str:
    if readings["WR12"] == "with_replacement" or readings["WR11"] == "put_back":
        return "a discarded token is back in the bag when its replacement is drawn"
    return "discards stay out of the bag, so the redraws are worth as much as a longer draw, its best kept"


def odds_sentence(inputs: DrawInputs, core: int, one: Fraction, two: Fraction, three: Fraction) -> str:
    """Return the odds in one line."""
    gold = f", with {count(inputs.redraws, 'redraw')}," if inputs.redraws else ""
    return (
        f"A {inputs.colour} action that draws {core} tokens{gold} from a bag of {inputs.bag} "
        f"holds at least one positive token {of_the_time(one)}, "
        f"at least two {percent(two)}, at least three {percent(three)}."
    )


def roll_steps(
    inputs: DrawInputs, readings: Readings, first: tuple[str, ...], hand: Hand, held: Mapping[str, int]
) -> tuple[Step, ...]:
    """Return the working of a draw."""
    steps = _opening_steps(inputs, readings, len(first))
    steps.append(Step(clause="W7", text=f"drawn: {', '.join(first)}"))
    if hand.discarded:
        text = f"gold discards {', '.join(hand.discarded)}; the core draw is now {', '.join(hand.core)}"
        steps.append(Step(clause="W8", text=text, value=len(hand.discarded)))
        steps.append(Step(clause="WR11", text=_discard_text(readings)))
    for kind, number in held.items():
        places = tuple(
            place for place, token in enumerate(hand.core) if kind_of(token, inputs.colour) == kind
        )
        text = f"{kind} tokens in the core draw"
        steps.append(Step(clause="W9", text=text, value=number, dice=places))
    steps += _reserve_steps(readings, hand)
    if inputs.added:
        steps.append(
            Step(clause="W6", text="tokens of relationships, not from the bag", value=len(inputs.added))
        )
    for back in hand.refills:
        text = f"the bag ran empty, so {', '.join(back)} went back into it before the draw went on"
        steps.append(Step(clause="WR12", text=text, value=len(back)))
    return tuple(steps)


def _reserve_steps(readings: Readings, hand: Hand) -> list[Step]:
    steps = []
    if hand.reserve_discarded:
        text = f"gold discards {', '.join(hand.reserve_discarded)} from the reserve"
        steps.append(Step(clause="W8", text=text, value=len(hand.reserve_discarded)))
        steps.append(Step(clause="WR11", text=_discard_text(readings)))
    if hand.reserve:
        text = f"the reserve: {', '.join(hand.reserve)}"
        steps.append(Step(clause="W10", text=text, value=len(hand.reserve)))
    return steps


def roll_sentence(inputs: DrawInputs, hand: Hand, held: Mapping[str, int]) -> str:
    """Return the draw in one line."""
    gold = f" after {count(len(hand.discarded), 'redraw')}" if hand.discarded else ""
    again = f" after {count(len(hand.reserve_discarded), 'redraw')}" if hand.reserve_discarded else ""
    reserve = f"; the reserve is {', '.join(hand.reserve)}{again}" if hand.reserve else ""
    return (
        f"The core draw for a {inputs.colour} action from a bag of {inputs.bag} "
        f"is {', '.join(hand.core)}{gold}: "
        f"{held['positive']} positive, {held['neutral']} neutral, {held['negative']} negative{reserve}."
    )


def rows_of_tokens(hand: Hand, colour: str, added: Sequence[str]) -> tuple[TokenRow, ...]:
    """Return the tokens to show, each with its worth."""
    rows = {
        CORE: hand.core,
        "Discarded for gold": hand.discarded,
        RESERVE: hand.reserve,
        "Discarded from the reserve": hand.reserve_discarded,
        "Added by relationships": added,
    }
    return tuple(
        TokenRow(
            label=label,
            tokens=tuple(_token(token, colour) for token in tokens),
        )
        for label, tokens in rows.items()
        if tokens
    )


def _token(token: str, colour: str) -> TokenFigure:
    kind = kind_of(token, colour)
    return TokenFigure(colour=token, note=kind, lit=kind == "positive")
