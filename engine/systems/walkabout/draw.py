"""The draw from a bag without replacement: the core tokens, the redraws for gold, and the reserve.

Clauses W7-W10; rulings WR11, WR12, WR14, WR20.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.calculator import Calculator, Output, Readings, Roller, Throw
from engine.chance.distribution import Distribution
from engine.errors import InvalidRequestError
from engine.inputs import choice, record, whole
from engine.numbers import count
from engine.placing import Board, DrawnFrom
from engine.protocol import Answer
from engine.systems.walkabout import shared_inputs
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.draw_odds import no_black, positives
from engine.systems.walkabout.draw_prose import (
    CORE,
    RESERVE,
    bands,
    colour_table,
    odds_sentence,
    odds_steps,
    roll_sentence,
    roll_steps,
    rows_of_tokens,
)
from engine.systems.walkabout.followups import DRAW as FOLLOW_UPS
from engine.systems.walkabout.hand import Hand
from engine.systems.walkabout.plans import AIM, CAPTION, plan_table, plans
from engine.systems.walkabout.supply import (
    BASE,
    COUNT,
    PER_KEYWORD,
    check_supply,
    core_draw,
    counted_keywords,
    most_redraws,
)
from engine.systems.walkabout.tokens import ACTIONS, KINDS, Bag, kind_of, usual_bag

MOST_RESERVE = 500
MOST_ADDED = 100
LEAST = {"at_least_one": 1, "at_least_two": 2, "at_least_three": 3}
"""Number of positive tokens that each event requires."""
DECIDED_BAG = usual_bag({"WR14": RULES.rulings["WR14"].decision})


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of a draw."""

    colour: str = choice(
        "Colour of the action", ACTIONS, clause="W3", help="Green creates, blue transforms, red destroys."
    )
    keywords: int = shared_inputs.keywords(clause="W7", default=0, main=True)
    redraws: int = shared_inputs.redraws(
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
    extra_keywords: int = shared_inputs.extra_keywords()
    discards: tuple[str, ...] = shared_inputs.discards()
    reserve_redraws: int = shared_inputs.redraws(
        "Redraws in the reserve", help="Each costs a gold token and replaces a token of the reserve."
    )
    added: tuple[str, ...] = shared_inputs.tokens(
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
    """Refuse discards without gold, and discards before a draw.

    Raises:
        InvalidRequestError: there are more discards than redraws, or the mode is odds.
    """
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
    events = _events(chances, inputs.bag.black, good, readings)
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


def _events(chances: Distribution[int], black: int, good: int, readings: Readings) -> dict[str, Fraction]:
    events = {
        name: sum((chances.probability(held) for held in chances if held >= least), Fraction(0))
        for name, least in LEAST.items()
    }
    none = (chances.probability(held) * no_black(held, black, good, readings) for held in chances)
    return {**events, "black": 1 - sum(none, Fraction(0))}


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
            "tokens": _tokens(hand, inputs.colour),
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


def _tokens(hand: Hand, colour: str) -> tuple[dict[str, str], ...]:
    places = {
        "core": hand.core,
        "discarded": hand.discarded,
        "reserve": hand.reserve,
        "reserve_discarded": hand.reserve_discarded,
    }
    return tuple(
        {"token": token, "kind": kind_of(token, colour), "place": place}
        for place, tokens in places.items()
        for token in tokens
    )


RETURNS = {"WR12": "with_replacement"}
THROWS = (
    Throw(label=CORE, bag="bag", times=BASE, back=RETURNS),
    *(Throw(label=CORE, bag="bag", times="keywords", back=RETURNS) for _ in range(PER_KEYWORD)),
    *(
        Throw(label=CORE, bag="bag", times="extra_keywords", back=RETURNS, when={"WR20": "every_keyword"})
        for _ in range(PER_KEYWORD)
    ),
    Throw(label=CORE, is_open=True, times="redraws"),
    Throw(label=RESERVE, bag="bag", times="reserve", back=RETURNS),
    Throw(label=RESERVE, is_open=True, times="reserve_redraws"),
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
            means="Three ways to place the core tokens, each best for one aim.",
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
            means="The exact average of positive core tokens.",
            shape="exact",
            modes=("odds",),
        ),
        Output(
            name="mean_whites",
            label="White tokens drawn on average, before any gold",
            clause="W9",
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
