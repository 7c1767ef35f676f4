"""The draw from a bag without replacement: the core tokens, the redraws for gold, and the reserve.

Clauses W7-W10; rulings WR11, WR12, WR14, WR20.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from engine.calculator import Calculator, FollowUp, Output, Readings, Roller, Throw
from engine.chance.bag import hypergeometric
from engine.chance.distribution import Distribution
from engine.errors import InvalidRequestError
from engine.inputs import choice, record, whole
from engine.numbers import count, of_the_time, percent
from engine.placing import Board, DrawnFrom
from engine.protocol import Answer, Band, Response, Step, Table, TokenFigure, TokenRow
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tokens import (
    ACTIONS,
    BASE,
    CORE_PLACES,
    COUNT,
    DECIDED_BAG,
    HAND,
    KINDS,
    MOST_REDRAWS,
    PER_KEYWORD,
    POSITIVE,
    WORST,
    Bag,
    can_serve,
    check_supply,
    core_draw,
    counted_keywords,
    discard_list,
    extra_keyword_count,
    gold_redraws,
    keyword_count,
    kind_of,
    most_redraws,
    row_of,
    token_list,
    usual_bag,
    worth,
)

MOST_RESERVE = 500
MOST_ADDED = 100
LEAST = {"at_least_one": 1, "at_least_two": 2, "at_least_three": 3}
"""Number of positive tokens that each event requires."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of a draw."""

    colour: str = choice(
        "Colour of the action", ACTIONS, clause="W3", help="Green creates, blue transforms, red destroys."
    )
    keywords: int = keyword_count(clause="W7", default=0, main=True)
    redraws: int = gold_redraws(
        "Redraws",
        help="Each costs a gold token and replaces a core token, the worst if you name none.",
        main=True,
    )
    reserve: int = whole(
        "Reserve",
        low=0,
        limit=MOST_RESERVE,
        default=0,
        unit="tokens",
        clause="W10",
        help="One for every non-core trait in play.",
    )
    bag: Bag = record(
        "Bag",
        Bag,
        default=DECIDED_BAG,
        decided=usual_bag,
        clause="WR14",
        help="Your own tokens; a colour you leave out is not in the bag.",
    )
    extra_keywords: int = extra_keyword_count()
    discards: tuple[str, ...] = discard_list()
    reserve_redraws: int = gold_redraws(
        "Redraws in the reserve", help="Each costs a gold token and replaces a token of the reserve."
    )
    added: tuple[str, ...] = token_list(
        "Tokens from relationships",
        at_most=MOST_ADDED,
        clause="W6",
        help="They join the reserve and do not come out of the bag.",
    )


def _core_size(inputs: Inputs, readings: Readings) -> int:
    """Return the size of the core draw, after checking that the bag has enough tokens."""
    core = core_draw(counted_keywords(inputs.keywords, inputs.extra_keywords, readings))
    redraws = inputs.redraws + (inputs.reserve_redraws if inputs.reserve else 0)
    most = most_redraws(inputs.bag, inputs.colour, redraws, inputs.discards)
    check_supply(inputs.bag.size, core, most, inputs.reserve, readings)
    return core


def _check_discards(inputs: Inputs, mode: str) -> None:
    """Refuse discards without gold, and discards before a draw."""
    if inputs.discards and mode == "odds":
        message = "tokens are sent away after they were drawn, and odds are asked before that; leave them out"
        raise InvalidRequestError(message, field="inputs.discards")
    gold = inputs.redraws + inputs.reserve_redraws
    if len(inputs.discards) > gold:
        message = (
            f"{count(len(inputs.discards), 'token')} to send away, more than the gold spent ({gold}); "
            "each redraw costs a gold token (W8), so name fewer or spend more"
        )
        raise InvalidRequestError(message, field="inputs.discards")


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the exact distribution of the positive tokens in the core draw."""
    _check_discards(inputs, "odds")
    core = _core_size(inputs, readings)
    good = inputs.bag.positives(inputs.colour)
    chances = positives(inputs.bag.size, good, core, inputs.redraws, readings)
    events = {
        name: sum((chances.probability(held) for held in chances if held >= least), Fraction(0))
        for name, least in LEAST.items()
    }
    none = (chances.probability(held) * no_black(held, inputs.bag.black, good, readings) for held in chances)
    events["black"] = 1 - sum(none, Fraction(0))
    return Answer(
        result={
            "core_draw": core,
            "positives_in_bag": good,
            "bag_size": inputs.bag.size,
            "mean_positives": chances.mean(),
            "mean_whites": Fraction(core * inputs.bag.white, inputs.bag.size),
        },
        steps=odds_steps(inputs, readings, core, {least: events[name] for name, least in LEAST.items()}),
        sentence=odds_sentence(inputs, core, *(events[name] for name in LEAST)),
        distribution=chances,
        events=events,
        bands=bands(core),
        figures=(colour_table(inputs, readings, core),),
    )


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Draw the core tokens, their replacements, the reserve and its replacements.

    Raises:
        InvalidRequestError: there are more discards than gold is spent.
        IllegalChoiceError: a discard is not in hand, or the bag has too few tokens.
    """
    _check_discards(inputs, "roll")
    core = _core_size(inputs, readings)
    hand = Hand(inputs.bag, inputs.colour, readings, roller)
    hand.draw_core(core)
    first = tuple(hand.core)
    hand.redraw_core(inputs.redraws, inputs.discards[: inputs.redraws])
    hand.draw_reserve(inputs.reserve, core - COUNT)
    named = inputs.discards[inputs.redraws :]
    hand.redraw_reserve(inputs.reserve_redraws, named, inputs.redraws)
    kinds = [kind_of(token, inputs.colour) for token in hand.core]
    held = {kind: kinds.count(kind) for kind in KINDS}
    ways = plans(hand.core, inputs.colour)
    return Answer(
        result={
            "core_draw": core,
            "positives": held["positive"],
            "neutrals": held["neutral"],
            "negatives": held["negative"],
            "redraws_spent": len(hand.discarded),
            "tokens": tuple(
                {"token": token, "kind": kind_of(token, inputs.colour), "place": place}
                for place in DRAWN
                for token in getattr(hand, place)
            ),
            "core": tuple(hand.core),
            "discarded": tuple(hand.discarded),
            "reserve": tuple(hand.reserve),
            "reserve_in_all": (*hand.reserve, *inputs.added),
            "reserve_discarded": tuple(hand.reserve_discarded),
            "bag_left": hand.bag,
            "plans": tuple({"aim": each.aim, **each.laid, "thrown": each.thrown} for each in ways),
        },
        steps=roll_steps(inputs, readings, first, hand, held),
        sentence=roll_sentence(inputs, hand, held),
        figures=(*rows_of_tokens(hand, inputs.colour, inputs.added), plan_table(ways, inputs.colour)),
    )


class Hand:
    """The tokens of one action while they are being drawn.

    Attributes:
        core: the current core draw, in the order drawn.
        discarded: the discards of the core, in order.
        reserve: the current reserve, in the order drawn.
        reserve_discarded: the discards of the reserve, in order.
        refills: the tokens returned by each refill of the bag.
    """

    def __init__(self, bag: Bag, colour: str, readings: Readings, roller: Roller) -> None:
        self.core: list[str] = []
        self.discarded: list[str] = []
        self.reserve: list[str] = []
        self.reserve_discarded: list[str] = []
        self.refills: list[tuple[str, ...]] = []
        self._bag = bag.counts
        self._colour = colour
        self._readings = readings
        self._roller = roller
        self._aside: list[str] = []
        self._throwaways: list[str] = []

    @property
    def bag(self) -> dict[str, int]:
        """The tokens still in the bag, by colour."""
        return dict(self._bag)

    def draw_core(self, number: int) -> None:
        """Draw the core tokens (W7)."""
        for place in range(1, number + 1):
            self.core.append(self._take(f"core token {place} of {number}"))

    def redraw_core(self, gold: int, named: Sequence[str]) -> None:
        """Replace one token of the core draw for each gold: the named ones, then the worst (W8).

        Raises:
            IllegalChoiceError: a named token is not in hand.
        """
        self._redraw(self.core, self.discarded, gold, named)

    def redraw_reserve(self, gold: int, named: Sequence[str], first: int) -> None:
        """Replace one token of the reserve for each gold: the named ones, then the worst (W8, W10).

        `first` is the number of redraws for the core, which come before.

        Raises:
            IllegalChoiceError: a named token is not in the reserve.
        """
        self._redraw(self.reserve, self.reserve_discarded, gold, named, first=first, which="reserve ")

    def draw_reserve(self, number: int, throwaways: int) -> None:
        """Draw the reserve (W10); the throwaways of the core draw may refill an empty bag (WR12)."""
        self._throwaways = sorted(self.core, key=lambda token: worth(token, self._colour))[:throwaways]
        for place in range(1, number + 1):
            self.reserve.append(self._take(f"reserve token {place} of {number}"))

    def _redraw(
        self,
        held: list[str],
        discarded: list[str],
        gold: int,
        named: Sequence[str],
        *,
        first: int = 0,
        which: str = "",
    ) -> None:
        for place in range(1, gold + 1):
            wanted = named[place - 1] if place <= len(named) else WORST
            token = self._worst(held) if wanted == WORST else wanted
            if token is None:
                continue
            if token not in held:
                index, hand = first + place - 1, ", ".join(held) or "no tokens"
                message = (
                    f"redraw {index + 1} sends {token} away, but in hand are {hand}; gold discards "
                    "a token that you hold (W8), so name one of these"
                )
                raise RULES.refusal("W8", f"discards.{index}", message)
            held.remove(token)
            discarded.append(token)
            if self._readings["WR12"] == "with_replacement":
                pass  # it never left the bag
            elif self._readings["WR11"] == "put_back":
                self._bag[token] += 1
            else:
                self._aside.append(token)
            held.append(self._take(f"{which}replacement {place} of {gold}"))

    def _worst(self, held: Sequence[str]) -> str | None:
        """Return the default discard, white before neutral; None if all tokens are positive."""
        worst = min(held, key=lambda token: worth(token, self._colour), default=None)
        return None if worst is None or kind_of(worst, self._colour) == "positive" else worst

    def _take(self, wanted: str) -> str:
        if not any(self._bag.values()):
            back = (*self._aside, *self._throwaways)
            for token in back:
                self._bag[token] += 1
            self._aside, self._throwaways = [], []
            self.refills.append(back)
        token = self._roller.token(self._bag, wanted, BAG)
        if self._readings["WR12"] != "with_replacement":
            self._bag[token] -= 1
        return token


def positives(size: int, good: int, core: int, redraws: int, readings: Readings) -> Distribution[int]:
    """Return the distribution of positive tokens in a core draw after all redraws.

    Consider the bag as a random sequence. The core draw is its first tokens, and each redraw replaces a
    token that is not positive with the next one of the sequence. Positive tokens are never discarded, so the
    hand ends with all positive tokens among the first core + redraws ones, or full of positive tokens,
    whichever is less. After the end of the sequence there are only discards, none of them positive, so a
    refill changes nothing.

    Args:
        size: tokens in the bag.
        good: how many of them are positive.
        core: tokens in the core draw.
        redraws: maximum number of gold tokens spent.
        readings: WR11 and WR12.
    """
    if readings["WR12"] == "with_replacement":
        draws, bad = core + redraws, size - good
        ways = {held: comb(draws, held) * good**held * bad ** (draws - held) for held in range(draws + 1)}
        each = Distribution({held: number for held, number in ways.items() if number})
        return each.map(lambda found: min(found, core))
    if readings["WR11"] == "put_back":
        chances = hypergeometric(size, good, core)
        for _ in range(redraws):
            chances = chances.bind(lambda held: _next_hand(size, good, core, held))
        return chances
    return hypergeometric(size, good, min(core + redraws, size)).map(lambda found: min(found, core))


def _next_hand(size: int, good: int, core: int, held: int) -> Distribution[int]:
    """Return the number of positives in hand after one redraw from a bag that contains the discard again."""
    in_bag = size - core + 1
    if held == core:
        return Distribution({core: in_bag})
    better = good - held
    ways = {held: in_bag - better, held + 1: better}
    return Distribution({found: weight for found, weight in ways.items() if weight})


def no_black(held: int, black: int, good: int, readings: Readings) -> Fraction:
    """Return the chance that none of the positive tokens in hand is black.

    The order of the positive tokens is uniformly random, regardless of the redraws.
    """
    if readings["WR12"] == "with_replacement":
        return Fraction(good - black, good) ** held if held else Fraction(1)
    return Fraction(comb(good - black, held), comb(good, held))


CORE, RESERVE = "Core draw", "Reserve"
BAG = "bag"
"""The name of all throws: what is drawn next depends on what has been drawn."""
DRAWN = {
    "core": CORE,
    "discarded": "Discarded for gold",
    "reserve": RESERVE,
    "reserve_discarded": "Discarded from the reserve",
}
"""Where a drawn token lies, with the label of its row."""


def bands(core: int) -> tuple[Band, ...]:
    """Return the named ranges of outcomes for the chart."""
    return (
        Band(label="nothing positive", kind="failure", high=0),
        Band(label="one or two", low=1, high=COUNT - 1),
        Band(label=f"all {COUNT} places positive", kind="triumph", low=COUNT, high=core),
    )


def colour_table(inputs: Inputs, readings: Readings, core: int) -> Table:
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


def _opening_steps(inputs: Inputs, readings: Readings, core: int) -> list[Step]:
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
    inputs: Inputs, readings: Readings, core: int, at_least: Mapping[int, Fraction]
) -> tuple[Step, ...]:
    """Return the working of the odds."""
    steps = _opening_steps(inputs, readings, core)
    text = f"{POSITIVE} and {inputs.colour} are positive, so many of the {inputs.bag.size} tokens in the bag"
    steps.append(Step(clause="W9", text=text, value=inputs.bag.positives(inputs.colour)))
    text = "tokens are drawn without replacement"
    if readings["WR12"] == "with_replacement":
        text = "each token goes back before the next is drawn"
    steps.append(Step(clause="WR12", text=text))
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


def _discard_text(readings: Readings) -> str:
    if readings["WR12"] == "with_replacement" or readings["WR11"] == "put_back":
        return "a discarded token is back in the bag when its replacement is drawn"
    return "discards stay out of the bag, so the redraws are worth as much as a longer draw, its best kept"


def odds_sentence(inputs: Inputs, core: int, one: Fraction, two: Fraction, three: Fraction) -> str:
    """Return the odds in one line."""
    gold = f", with {count(inputs.redraws, 'redraw')}," if inputs.redraws else ""
    return (
        f"A {inputs.colour} action that draws {core} tokens{gold} from a bag of {inputs.bag} "
        f"holds at least one positive token {of_the_time(one)}, "
        f"at least two {percent(two)}, at least three {percent(three)}."
    )


def roll_steps(
    inputs: Inputs, readings: Readings, first: tuple[str, ...], hand: Hand, held: Mapping[str, int]
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
    if hand.reserve_discarded:
        text = f"gold discards {', '.join(hand.reserve_discarded)} from the reserve"
        steps.append(Step(clause="W8", text=text, value=len(hand.reserve_discarded)))
        steps.append(Step(clause="WR11", text=_discard_text(readings)))
    if hand.reserve:
        text = f"the reserve: {', '.join(hand.reserve)}"
        steps.append(Step(clause="W10", text=text, value=len(hand.reserve)))
    if inputs.added:
        steps.append(
            Step(clause="W6", text="tokens of relationships, not from the bag", value=len(inputs.added))
        )
    for back in hand.refills:
        text = f"the bag ran empty, so {', '.join(back)} went back into it before the draw went on"
        steps.append(Step(clause="WR12", text=text, value=len(back)))
    return tuple(steps)


def roll_sentence(inputs: Inputs, hand: Hand, held: Mapping[str, int]) -> str:
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
    drawn: dict[str, Sequence[str]] = {label: getattr(hand, place) for place, label in DRAWN.items()}
    rows = {**drawn, "Added by relationships": added}
    return tuple(
        TokenRow(
            label=label,
            tokens=tuple(
                TokenFigure(colour=token, note=kind, lit=kind == "positive")
                for token in tokens
                for kind in [kind_of(token, colour)]
            ),
        )
        for label, tokens in rows.items()
        if tokens
    )


AIM = "To"
"""The head of the column of aims."""
CAPTION = "Three ways to lay them out"
"""Of the table of plans."""
AIMS: Mapping[str, tuple[str, ...]] = {
    "get it done": ("success", "sacrifice", "story"),
    "stay unharmed": ("sacrifice", "success", "story"),
    "keep the telling": ("story", "success", "sacrifice"),
}
"""The places in the order in which they are filled for each aim."""
GOOD: Mapping[str, tuple[str, ...]] = {
    "success": ("coloured", "black"),
    "sacrifice": ("neutral", "coloured", "black"),
    "story": ("neutral", "coloured", "black"),
}
"""The rows that help in a place, from worst to best; missing rows are as bad as white."""
LEVEL = frozenset({"coloured", "black"})
"""Rows with the same effect on sacrifice and on story."""
PLACERS: Mapping[str, str] = RULES.number("W11.places").value
PLACED_BY = {"player": "you", "game_master": "the game master", "alternate": "the two of you in turns"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One layout of a core draw."""

    aim: str
    laid: Mapping[str, str]
    """The token of each place."""
    thrown: tuple[str, ...]
    """The throwaways."""


def _good(row: str, place: str) -> int:
    rows = GOOD[place]
    if place != "success" and row in LEVEL:
        return len(rows)
    return rows.index(row) + 1 if row in rows else 0


def plans(core: Sequence[str], colour: str) -> tuple[Plan, ...]:
    """Return a plan for each aim: the best token on its first place, the best remaining one on the next.

    Of two equally good tokens for a place, it takes the one that is worth less elsewhere.
    """
    found = []
    for aim, places in AIMS.items():
        left, laid = list(core), dict.fromkeys(CORE_PLACES, "")
        for place in places:
            ranks = [(_good(row_of(token, colour), place), -worth(token, colour)) for token in left]
            laid[place] = left.pop(ranks.index(max(ranks)))
        found.append(Plan(aim=aim, laid=laid, thrown=tuple(left)))
    return tuple(found)


def plan_table(found: Sequence[Plan], colour: str) -> Table:
    """Return the table of the plans with their effects."""
    lines = []
    for plan in found:
        rows = {place: row_of(token, colour) for place, token in plan.laid.items()}
        counts = {place: "counts" in RULES.number(f"W12.{place}").value[row] for place, row in rows.items()}
        success = "a success" if counts["success"] else "nothing gained"
        sacrifice = "a sacrifice" if counts["sacrifice"] else "no harm"
        who = PLACED_BY[PLACERS[rows["story"]]]
        lines.append((plan.aim, *plan.laid.values(), f"{success}, {sacrifice}, reserve placed by {who}"))
    columns = (AIM, *CORE_PLACES, "comes to")
    return Table(caption=CAPTION, columns=columns, rows=tuple(lines), is_answer=True)


def _redraw(response: Response) -> Mapping[str, Any] | None:
    """Return the same draw with one more gold for the core (W8)."""
    gold, named = response.inputs["redraws"], response.inputs["discards"]
    # Discards for the reserve stay at the end of the list.
    more = [*named[:gold], WORST, *named[gold:]] if len(named) > gold else named
    return _if_drawn(response, {**response.inputs, "redraws": gold + 1, "discards": more})


def _if_drawn(response: Response, inputs: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the inputs of a draw with more gold; none where the bag cannot serve it (WR12)."""
    bag, core, reserve = Bag(**inputs["bag"]), response.result["core_draw"], inputs["reserve"]
    gold = inputs["redraws"] + (inputs["reserve_redraws"] if reserve else 0)
    if max(inputs["redraws"], inputs["reserve_redraws"]) > MOST_REDRAWS:
        return None
    redraws = most_redraws(bag, inputs["colour"], gold, inputs["discards"])
    return inputs if can_serve(bag.size, core, redraws, reserve, response.readings) else None


def laid_out(response: Response, plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return the inputs of a layout: the tokens as in a plan, the reserve in the hand (W9, W10)."""
    return {
        "colour": response.inputs["colour"],
        "core": {place: plan[place] for place in ("success", "sacrifice", "story")},
        "drawn": list(response.result["core"]),
        "reserve": [
            *({"token": token, "on": HAND} for token in response.result["reserve"]),
            *({"token": token, "on": HAND, "from_relationship": True} for token in response.inputs["added"]),
        ],
    }


FOLLOW_UPS = (
    FollowUp(
        name="bag_left",
        label="The bag after these draws: the odds from now on",
        to="walkabout.draw",
        mode="odds",
        after="roll",
        when=lambda drawn: sum(drawn.result["bag_left"].values()) >= drawn.result["core_draw"],
        inputs_from=lambda drawn: {
            **{name: drawn.inputs[name] for name in ("colour", "keywords", "extra_keywords")},
            "bag": drawn.result["bag_left"],
        },
    ),
    FollowUp(
        name="redraw",
        label="One more gold: replace the worst core token",
        to="walkabout.draw",
        mode="roll",
        after="roll",
        when=lambda drawn: drawn.result["positives"] < drawn.result["core_draw"],
        inputs_from=_redraw,
        same_chance=True,
    ),
    FollowUp(
        name="redraw_reserve",
        label="One more gold: replace the worst reserve token",
        to="walkabout.draw",
        mode="roll",
        after="roll",
        when=lambda drawn: any(
            kind_of(token, drawn.inputs["colour"]) != "positive" for token in drawn.result["reserve"]
        ),
        inputs_from=lambda drawn: _if_drawn(
            drawn, {**drawn.inputs, "reserve_redraws": drawn.inputs["reserve_redraws"] + 1}
        ),
        same_chance=True,
    ),
    FollowUp(
        name="lay_out",
        label="Lay these tokens out",
        to="walkabout.resolve",
        mode="work",
        after="roll",
        inputs_from=lambda drawn: laid_out(drawn, drawn.result["plans"][0]),
    ),
)

RETURNS = {"WR12": "with_replacement"}
THROWS = (
    Throw(name=BAG, label=CORE, bag="bag", times=BASE, back=RETURNS),
    *(Throw(name=BAG, label=CORE, bag="bag", times="keywords", back=RETURNS) for _ in range(PER_KEYWORD)),
    *(
        Throw(
            name=BAG,
            label=CORE,
            bag="bag",
            times="extra_keywords",
            back=RETURNS,
            when={"WR20": "every_keyword"},
        )
        for _ in range(PER_KEYWORD)
    ),
    Throw(name=BAG, label=CORE, is_open=True, times="redraws"),
    Throw(name=BAG, label=RESERVE, bag="bag", times="reserve", back=RETURNS),
    Throw(name=BAG, label=RESERVE, is_open=True, times="reserve_redraws"),
)
"""Which tokens are discarded for gold depends on those drawn; so does a bag that is filled again (WR12)."""
CALCULATOR = Calculator(
    id="walkabout.draw",
    title="The draw",
    summary="A handful of tokens out of a bag: how many of them are on your side?",
    when="Whenever you reach into the bag, or want to know what waits in it.",
    inputs=Inputs,
    clauses=("W3", "W6", "W7", "W8", "W9", "W10"),
    rulings=("WR4", "WR11", "WR12", "WR13", "WR14", "WR20"),
    outcome="positives",
    outcome_label="positive tokens",
    chart_guide="Every token of the core draw counts, also one that is thrown away later.",
    results=(
        Output(
            name="core_draw",
            label="Core draw",
            clause="W7",
            unit="tokens",
            means="Tokens of the core draw.",
        ),
        Output(
            name="positives",
            label="Positive",
            clause="W9",
            is_fact=True,
            means="Core tokens that are positive: black, or of the action's colour; throwaways count.",
            modes=("roll",),
        ),
        Output(
            name="neutrals",
            label="Neutral",
            clause="W9",
            means="Core tokens of another colour.",
            modes=("roll",),
        ),
        Output(
            name="negatives",
            label="Negative",
            clause="W9",
            is_fact=True,
            means="White core tokens.",
            modes=("roll",),
        ),
        Output(
            name="redraws_spent",
            label="Redraws spent",
            clause="W8",
            unit="gold",
            means="Gold spent on redraws.",
            modes=("roll",),
        ),
        Output(
            name="tokens",
            label="Every token",
            clause="W9",
            means=(
                "Every token: the core as it stands, those that gold replaced there, the reserve as "
                "it stands, those that gold replaced there. A replacement stands behind the tokens "
                "that were there before it."
            ),
            shape=[
                {
                    "token": "black | blue | green | red | white",
                    "kind": "negative | neutral | positive",
                    "place": "core | discarded | reserve | reserve_discarded",
                }
            ],
            modes=("roll",),
            parts={"token": "its colour", "kind": "what it is for this action", "place": "where it ended"},
        ),
        Output(
            name="core",
            label="Core tokens",
            clause="W7",
            means="The core tokens after the redraws.",
            shape=["black | blue | green | red | white"],
            modes=("roll",),
        ),
        Output(
            name="discarded",
            label="Discarded",
            clause="W8",
            means="Tokens that redraws replaced, set aside until the draw is over.",
            shape=["black | blue | green | red | white"],
            modes=("roll",),
        ),
        Output(
            name="reserve",
            label="In reserve",
            clause="W10",
            means="The reserve tokens.",
            shape=["black | blue | green | red | white"],
            modes=("roll",),
        ),
        Output(
            name="reserve_in_all",
            label="In reserve, with those of relationships",
            clause="W10",
            means="The reserve tokens after their redraws, with those that relationships added.",
            shape=["black | blue | green | red | white"],
            modes=("roll",),
        ),
        Output(
            name="reserve_discarded",
            label="Discarded from the reserve",
            clause="W8",
            means="Reserve tokens that gold replaced, set aside until the draw is over.",
            shape=["black | blue | green | red | white"],
            modes=("roll",),
        ),
        Output(
            name="bag_left",
            label="Left in the bag",
            clause="W7",
            means="What is left in the bag, by colour.",
            shape={"white": "whole", "black": "whole", "green": "whole", "blue": "whole", "red": "whole"},
            modes=("roll",),
            parts={
                "white": "white tokens",
                "black": "black tokens",
                "green": "green tokens",
                "blue": "blue tokens",
                "red": "red tokens",
            },
        ),
        Output(
            name="plans",
            label="Ways to place them",
            clause="W9",
            means=(
                "Three ways to place the core tokens, each best for one aim: they serve success, "
                "sacrifice, story; sacrifice, success, story; and story, success, sacrifice, in this "
                "order. Each place takes the best token left for it; of equally good ones that which is "
                "worth least for the action, and then that which was drawn first."
            ),
            shape=[
                {
                    "aim": "prose",
                    "success": "black | blue | green | red | white",
                    "sacrifice": "black | blue | green | red | white",
                    "story": "black | blue | green | red | white",
                    "thrown": ["black | blue | green | red | white"],
                }
            ],
            modes=("roll",),
            parts={
                "aim": "what the plan is best for",
                "success": "the token on success",
                "sacrifice": "the token on sacrifice",
                "story": "the token on story",
                "thrown": "core tokens that are thrown away",
            },
        ),
        Output(
            name="positives_in_bag",
            label="Positive tokens in the bag",
            clause="W9",
            means="Positive tokens in the bag before the draw.",
            modes=("odds",),
        ),
        Output(
            name="bag_size",
            label="Tokens in the bag",
            clause="WR14",
            means="Tokens in the bag before the draw.",
            modes=("odds",),
        ),
        Output(
            name="mean_positives",
            label="Positive tokens drawn on average",
            clause="W9",
            is_fact=True,
            is_average=True,
            means="The exact average of positive core tokens.",
            shape="exact",
            modes=("odds",),
        ),
        Output(
            name="mean_whites",
            label="White tokens drawn on average, before any gold",
            clause="W9",
            is_average=True,
            means="The exact average of white core tokens before any redraw.",
            shape="exact",
            modes=("odds",),
        ),
    ),
    events=(
        Output(name="at_least_one", label="At least one positive", clause="W9", is_fact=True),
        Output(name="at_least_two", label="At least two positive", clause="W9", is_fact=True),
        Output(name="at_least_three", label="At least three positive", clause="W9", is_fact=True),
        Output(name="black", label="At least one black", clause="W9"),
    ),
    follow_ups=FOLLOW_UPS,
    verbs={"roll": "Draw"},
    pieces="tokens",
    board=Board(
        follow_up="lay_out",
        plans="plans",
        plan_table=CAPTION,
        plan_heads=(AIM,),
        drawn_from=DrawnFrom(
            bag="bag",
            left="bag_left",
            drawn={"discarded": "", "core": "core", "reserve_discarded": "", "reserve": "reserve"},
            rows={"core": CORE, "reserve": RESERVE},
        ),
    ),
    throws=THROWS,
    roll=roll,
    odds=odds,
)
