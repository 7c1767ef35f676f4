"""Keep or cancel: what the reserve comes to with every trait kept, and with all pairs cancelled.

Clauses W5, W8, W10, W11, W13; rulings WR1, WR5-WR8, WR11, WR12, WR16, WR28, WR31, WR32, WR36, WR37.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.chance.distribution import Distribution
from engine.errors import LimitExceededError
from engine.inputs import Choice, choice, listed, record
from engine.numbers import count, decimal
from engine.protocol import Answer, Band, Step, Table
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.reserve_placing import (
    AIMS,
    DIGITS,
    EMPTY,
    STATES,
    USUAL_AIM,
    Hand,
    Pool,
    Search,
    Tally,
    cancelled_pools,
    hand_of,
    kept_pool,
    reserve_hands,
)
from engine.systems.walkabout.tokens import (
    ACTIONS,
    COUNT,
    DECIDED_BAG,
    RELATIONSHIPS,
    TOKENS,
    Bag,
    check_supply,
    core_draw,
    gold_redraws,
    keyword_count,
    kind_of,
    named_relationships,
    row_of,
    token_list,
    usual_bag,
    worth,
)

MOST_TOKENS = 12
"""Tokens of a reserve for which every order of placing is searched."""
MOST_POSITIONS = 100_000
"""Positions of all searches together; only rare readings come near."""
MOST_GOLD = 12
MOST_DRAWN = 40
CHOICES = {"keep": "keep every trait", "cancel": "cancel them in pairs", "even": "both are worth the same"}


def _traits(label: str, **options: Any) -> Any:
    return listed(label, Choice.among(STATES), **options)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The traits in play, the bag, and the token on story."""

    colour: str = choice("Colour of the action", ACTIONS, clause="W3")
    positives: tuple[str, ...] = _traits(
        "Traits for you",
        clause="W4",
        help=f"Tap one word for each, items too. All traits together bring {MOST_TOKENS} tokens at most.",
        main=True,
    )
    negatives: tuple[str, ...] = _traits(
        "Traits against you",
        clause="W4",
        help="All that were named, the game master's and the penalties of items too.",
        main=True,
    )
    relationships: tuple[str, ...] = named_relationships()
    story: str = choice(
        "Token on story",
        TOKENS,
        default="black",
        clause="W11",
        help="The one that lies there, or that you expect: it says who places the reserve.",
    )
    bag: Bag = record(
        "Bag",
        Bag,
        default=DECIDED_BAG,
        decided=usual_bag,
        clause="WR14",
        help="All your tokens, as before the action.",
    )
    drawn: tuple[str, ...] = token_list(
        "Core tokens drawn",
        at_most=MOST_DRAWN,
        clause="W7",
        help=(
            "Those out of the bag already, the discarded too; leave it empty before the draw. Needed where "
            "core, gold and reserve may be more than the bag holds, or discards go back first (WR11)."
        ),
    )
    keywords: int = keyword_count(clause="W7", default=0)
    redraws: int = gold_redraws(
        "Gold for the reserve",
        limit=MOST_GOLD,
        help="Each replaces the worst reserve token, white before neutral.",
    )
    aim: str = choice(
        "You place for",
        AIMS,
        default=USUAL_AIM,
        clause="WR37",
        help="The game master aims at the reverse, unless WR37 is read otherwise.",
    )


PLACERS: Mapping[str, str] = RULES.number("W11.places").value
PLACED = {
    "player": "you place it",
    "alternate": "you and the game master take turns",
    "game_master": "the game master places it",
}
"""Labels for the values of W11.places, the best for you first."""
BRIEFLY = {"player": "you place", "alternate": "in turns", "game_master": "game master places"}
BANDS = (
    Band(label="it costs more than it brings", kind="failure", high=-1),
    Band(label="even", low=0, high=0),
    Band(label="it brings more than it costs", kind="triumph", low=1),
)
EVENTS: Mapping[str, Callable[[Tally], bool]] = {
    "gains": lambda tally: tally.net > 0,
    "loses": lambda tally: tally.net < 0,
    "exhausts": lambda tally: tally.exhausted > 0,
}
WORTH = {
    "keep": "keeping is worth more",
    "cancel": "cancelling is worth more",
    "even": "both are worth the same",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """What the reserve comes to for one choice and one placer."""

    choice: str
    placer: str
    pool: Pool
    tallies: Distribution[Tally]

    def mean(self, of: str) -> Fraction:
        """Return the mean of one part of a tally."""
        return self.tallies.map(lambda tally: int(getattr(tally, of))).mean()

    def worth(self, aim: str) -> tuple[Fraction, ...]:
        """Return the means of the effects in the order in which they matter (WR37).

        Where a player places for the balance, the successes alone say no more: they tell layouts apart that
        are worth the same.
        """
        digits = self.tallies.map(lambda tally: tally.digits(aim))
        return tuple(
            Fraction(sum(each[place] * weight for each, weight in digits.items()), digits.denominator)
            for place in range(DIGITS - (aim == USUAL_AIM))
        )


def _tokens_left(inputs: Inputs, readings: Readings) -> tuple[Hand, Hand]:
    """Return the tokens in the bag, and those that return when it is empty (WR12).

    Three of the drawn tokens are placed, the best of them; throwaways and discards return.
    """
    bag, colour = inputs.bag.counts, inputs.colour
    if readings["WR12"] == "with_replacement" or not inputs.drawn:
        return hand_of(bag, colour), EMPTY
    left = {token: number - inputs.drawn.count(token) for token, number in bag.items()}
    back = sorted(inputs.drawn, key=lambda token: worth(token, colour))[:-COUNT]
    returns = back if readings["WR12"] == "refill_when_empty" else []
    return hand_of(left, colour), hand_of(returns, colour)


def _check_drawn(inputs: Inputs, readings: Readings) -> None:
    """Refuse core tokens that cannot have been drawn."""
    if inputs.drawn and len(inputs.drawn) < COUNT:
        message = (
            f"{count(len(inputs.drawn), 'core token')} can be no core draw, which has {COUNT} or more (W7); "
            "name all of them, or none before the draw"
        )
        raise RULES.refusal("W7", "drawn", message)
    if readings["WR12"] == "with_replacement":
        return
    for token, number in Counter(inputs.drawn).items():
        held = inputs.bag.counts[token]
        if number > held:
            message = (
                f"{count(number, f'{token} token')} were drawn, but the bag held {held} (W7); "
                "enter the bag as it was before the action"
            )
            raise RULES.refusal("W7", "drawn", message)


def _filled(inputs: Inputs) -> str:
    """The input that a refusal of too many tokens names: the traits that harm where none helps."""
    return "negatives" if inputs.negatives and not inputs.positives else "positives"


def _check_supply(inputs: Inputs, pool: Pool, readings: Readings) -> None:
    """Refuse a reserve for which there are too few tokens, or of which too little is known."""
    core, number = len(inputs.drawn) or core_draw(inputs.keywords), pool.number
    bad = inputs.bag.size - inputs.bag.positives(inputs.colour)
    bad -= sum(kind_of(token, inputs.colour) != "positive" for token in inputs.drawn)
    gold = min(_gold(inputs, pool), bad)
    check_supply(inputs.bag.size, core, gold, number, readings, reserve_at=_filled(inputs))
    if inputs.drawn or readings["WR12"] == "with_replacement":
        return
    if core + number + gold > inputs.bag.size or (gold and readings["WR11"] == "put_back"):
        message = (
            f"the core draw of {core} comes before the reserve of {number}, "
            "and what is in the bag then depends on it (WR12); enter the core tokens drawn, or less gold"
        )
        raise RULES.refusal("WR12", "drawn", message)


def _pools(inputs: Inputs, readings: Readings) -> dict[str, tuple[Pool, ...]]:
    """Return the reserves that each choice may leave, after checking that none is too large."""
    named = (inputs.positives, inputs.negatives, inputs.relationships)
    keep = kept_pool(named, readings)
    if keep.in_all > MOST_TOKENS:
        message = (
            f"the reserve has {keep.in_all} tokens; the engine plays out up to {MOST_TOKENS}, "
            "so name fewer traits"
        )
        raise LimitExceededError(message, field=f"inputs.{_filled(inputs)}")
    return {"keep": (keep,), "cancel": cancelled_pools(named, readings)}


def _ways(inputs: Inputs, pools: Mapping[str, Sequence[Pool]], readings: Readings) -> Iterator[Way]:
    """Yield what each choice comes to for each placer, with those traits cancelled that the player would."""
    bag, back = _tokens_left(inputs, readings)
    every = [pool for left in pools.values() for pool in left]
    hands = [reserve_hands(bag, back, pool.number, _gold(inputs, pool), readings) for pool in every]
    most = MOST_POSITIONS
    tallies: dict[str, list[Distribution[Tally]]] = {}
    for placer in PLACED:
        search = Search(every, placer, inputs.aim, inputs.colour, readings, most=most)
        tallies[placer] = [
            drawn.map(partial(search.tally, pool)) for pool, drawn in zip(every, hands, strict=True)
        ]
        most -= search.positions
    for what, left in pools.items():
        for placer, found in tallies.items():
            ways = [
                Way(choice=what, placer=placer, pool=pool, tallies=each)
                for pool, each in zip(every, found, strict=True)
                if pool in left
            ]
            yield max(ways, key=lambda way: way.worth(inputs.aim))


def _gold(inputs: Inputs, pool: Pool) -> int:
    """Return the gold that can be spent on a reserve."""
    return inputs.redraws if pool.number else 0


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return what the reserve comes to, kept and cancelled, for everybody who may place it.

    Raises:
        IllegalChoiceError: the tokens cannot be drawn as said.
        LimitExceededError: the reserve or the bag is larger than the engine supports.
    """
    _check_drawn(inputs, readings)
    pools = _pools(inputs, readings)
    for pool in (*pools["keep"], *pools["cancel"]):
        _check_supply(inputs, pool, readings)
    ways = {(way.choice, way.placer): way for way in _ways(inputs, pools, readings)}
    placer = PLACERS[row_of(inputs.story, inputs.colour)]
    worths = {each: [ways[what, each].worth(inputs.aim) for what in ("keep", "cancel")] for each in PLACED}
    verdicts = {
        each: "even" if kept == cancelled else "keep" if kept > cancelled else "cancel"
        for each, (kept, cancelled) in worths.items()
    }
    keep, cancel = ways["keep", placer], ways["cancel", placer]
    may_cancel = not inputs.drawn or readings["WR36"] == "before_the_reserve"
    return Answer(
        result={
            "verdict": verdicts[placer],
            "places_reserve": placer,
            "keep_mean": keep.mean("net"),
            "cancel_mean": cancel.mean("net"),
            "may_cancel": may_cancel,
            "kept": keep.pool.in_all,
            "cancelled": cancel.pool.in_all,
            "verdicts": verdicts,
            "ways": tuple(
                {
                    "choice": way.choice,
                    "places_reserve": way.placer,
                    "tokens": way.pool.in_all,
                    **{part: way.mean(part) for part in (*OUTCOME, "benefits", "penalties")},
                    "outcomes": tuple(
                        {**dict(zip(OUTCOME, outcome, strict=True)), "chance": outcomes.probability(outcome)}
                        for outcomes in [
                            way.tallies.map(lambda tally: tuple(getattr(tally, part) for part in OUTCOME))
                        ]
                        for outcome in outcomes
                    ),
                }
                for way in ways.values()
            ),
        },
        steps=steps(inputs, readings, keep.pool, cancel.pool, may_cancel=may_cancel),
        sentence=sentence(inputs, keep, cancel, verdicts, placer=placer, may_cancel=may_cancel),
        distribution=keep.tallies.map(lambda tally: tally.net),
        events={
            f"{name}{late}": way.tallies.chance(holds)
            for late, way in (("", keep), ("_cancelled", cancel))
            for name, holds in EVENTS.items()
        },
        bands=BANDS,
        figures=(way_table(tuple(ways.values()), verdicts),),
    )


def _average(way: Way) -> str:
    good, bad = (decimal(way.mean(part), 1) for part in ("successes", "sacrifices"))
    return f"{good} successes and {bad} sacrifices on average"


def sentence(
    inputs: Inputs,
    keep: Way,
    cancel: Way,
    verdicts: Mapping[str, str],
    *,
    placer: str,
    may_cancel: bool,
) -> str:
    """Return the verdict in one line, and what it was asked for in another."""
    late = "" if may_cancel else ", which was open until the draw"
    # Which choice is worth more, by who places the reserve.
    placers: dict[str, list[str]] = {}
    for each, verdict in verdicts.items():
        placers.setdefault(verdict, []).append(PLACED[each])
    better = "; ".join(f"{WORTH[verdict]} if {' or '.join(who)}" for verdict, who in placers.items())
    if len(placers) == 1:
        better = f"{WORTH[verdicts['player']]}, whoever places the reserve"
    called = _listed(inputs.relationships, RELATIONSHIPS)
    with_ties = f", and called {called}" if inputs.relationships else ""
    gold = f", with {inputs.redraws} gold" if inputs.redraws else ""
    drawn = f" without {', '.join(inputs.drawn)}" if inputs.drawn else ""
    aim = f"; you place for {AIMS[inputs.aim]}" if inputs.aim != USUAL_AIM else ""
    return (
        f"Keep: {_average(keep)} if {PLACED[placer]}; Cancel: {_average(cancel)}{late}. "
        f"{better.capitalize()}. "
        f"This is a {inputs.colour} action from a bag of {inputs.bag}{drawn}: "
        f"for you {_listed(inputs.positives, STATES)}, "
        f"against you {_listed(inputs.negatives, STATES)}{with_ties}{gold}{aim}."
    )


def _listed(named: Sequence[str], words: Mapping[str, str]) -> str:
    """Return how many there are of each kind.

    >>> _listed(["single", "double", "single"], STATES), _listed([], STATES)
    ('2 single and 1 double', 'nothing')
    """
    return " and ".join(f"{number} {words[each]}" for each, number in Counter(named).items()) or "nothing"


def steps(
    inputs: Inputs, readings: Readings, keep: Pool, cancel: Pool, *, may_cancel: bool
) -> tuple[Step, ...]:
    """Return the working."""
    lines = [
        Step(clause="W10", text="tokens drawn with every trait kept", value=keep.number),
        Step(clause="W5", text="tokens drawn after all pairs are cancelled", value=cancel.number),
    ]
    if readings["WR32"] == "whole":
        text = "the player says which traits stay, and keeps those that are best for what they place for"
        lines.append(Step(clause="WR7", text=text))
    if inputs.relationships:
        text = f"tokens of relationships: {keep.black} black, {keep.white} white"
        lines.append(Step(clause="W6", text=text, value=keep.black + keep.white))
    if inputs.redraws:
        text = "gold replaces white before neutral, and nothing that is positive"
        lines.append(Step(clause="W8", text=text, value=inputs.redraws))
    if inputs.drawn and readings["WR12"] != "with_replacement":
        left = inputs.bag.size - len(inputs.drawn)
        lines.append(Step(clause="W7", text="tokens left in the bag after the core draw", value=left))
    late = "you may cancel now" if may_cancel else "the choice was made before the draw"
    lines.append(Step(clause="WR36", text=late))
    placer = PLACERS[row_of(inputs.story, inputs.colour)]
    lines.append(Step(clause="W11", text=f"{inputs.story} on story: {PLACED[placer]}"))
    side = "as badly" if readings["WR37"] == "harshest" else "as well"
    text = f"each token is placed for {AIMS[inputs.aim]}, and by the game master {side} for you as can be"
    lines.append(Step(clause="WR37", text=text))
    return tuple(lines)


def way_table(ways: Sequence[Way], verdicts: Mapping[str, str]) -> Table:
    """Return the means of each choice and each placer, the better choice of each placer marked."""
    rows = tuple(
        (
            f"{way.choice.capitalize()}, {BRIEFLY[way.placer]}",
            "this one" if verdicts[way.placer] == way.choice else "",
            *(decimal(way.mean(part)) for part in ("successes", "sacrifices", "exhausted", "eased")),
        )
        for way in sorted(ways, key=lambda way: tuple(PLACED).index(way.placer))
    )
    columns = ("Choice", "Worth more", "Successes", "Sacrifices", "Helpful exhausted", "Harmful exhausted")
    return Table(caption="Keep or cancel, on average", columns=columns, rows=rows, is_answer=True)


OUTCOME = ("successes", "sacrifices", "exhausted", "eased")
"""The parts of a tally whose joint distribution is given."""
CALCULATOR = Calculator(
    id="walkabout.reserve",
    title="Keep or cancel",
    summary="Traits for and against you: what will the reserve do, kept or cancelled in pairs?",
    when="When you choose whether to play it safe, and when you want to know what the reserve brings.",
    inputs=Inputs,
    clauses=("W5", "W6", "W8", "W10", "W11", "W13", "W19"),
    rulings=(
        "WR1",
        "WR5",
        "WR6",
        "WR7",
        "WR8",
        "WR11",
        "WR12",
        "WR14",
        "WR16",
        "WR28",
        "WR31",
        "WR32",
        "WR36",
        "WR37",
    ),
    inert=("WR7",),  # it compares all pairs with none
    outcome="net",
    outcome_label="successes less sacrifices, every trait kept",
    chart_guide="Below zero the reserve costs more than it brings.",
    results=(
        Output(
            name="keep_mean",
            label="Keep: successes less sacrifices",
            clause="W13",
            unit="on average",
            is_fact=True,
            means=(
                "Successes less sacrifices of the reserve on average, with every trait kept and this "
                "token on story."
            ),
            shape="exact",
        ),
        Output(
            name="cancel_mean",
            label="Cancel: successes less sacrifices",
            clause="W5",
            unit="on average",
            is_fact=True,
            means=(
                "The same with all pairs cancelled; where it matters which traits stay (WR32), those "
                "stay that are best for you."
            ),
            shape="exact",
        ),
        Output(
            name="verdict",
            label="Worth more",
            clause="WR37",
            words=CHOICES,
            means=(
                "Which choice is worth more on average to a player with this aim; level ones are "
                "compared by the traits that are exhausted, then by what relationships bring, as "
                "layouts are in `ways`, and are even if that is level too."
            ),
            shape="cancel | even | keep",
        ),
        Output(
            name="places_reserve",
            label="Who places the reserve",
            clause="W11",
            words=PLACED,
            means="Who places the reserve, by the token on story.",
            shape="alternate | game_master | player",
        ),
        Output(
            name="may_cancel",
            label="You may still cancel",
            clause="WR36",
            means="Whether the choice is still open (WR36).",
            shape="yes_no",
        ),
        Output(
            name="kept",
            label="Reserve if you keep",
            clause="W10",
            unit="tokens",
            means="Reserve tokens with every trait kept, those of relationships among them.",
        ),
        Output(
            name="cancelled",
            label="Reserve if you cancel",
            clause="W5",
            unit="tokens",
            means="Reserve tokens with all pairs cancelled, those of relationships among them.",
        ),
        Output(
            name="verdicts",
            label="Worth more, by who places the reserve",
            clause="W11",
            means="Which choice is worth more, for everybody who may place the reserve.",
            shape={
                "player": "cancel | even | keep",
                "alternate": "cancel | even | keep",
                "game_master": "cancel | even | keep",
            },
            parts={
                "player": "if you place it",
                "alternate": "if you take turns",
                "game_master": "if the game master places it",
            },
        ),
        Output(
            name="ways",
            label="Every way",
            clause="W13",
            means=(
                "What the reserve comes to: kept if you place it, in turns, and if the game master "
                "does, then cancelled in the same order. Of two layouts that are level in what you place "
                "for, the better one for you exhausts fewer helpful traits, then more harmful ones, "
                "then brings more help from relationships, then less harm from them. Layouts that are "
                "level in all of that are worth the same: you take the one with more successes and more "
                "sacrifices, the game master the one with fewer."
            ),
            shape=[
                {
                    "choice": "cancel | keep",
                    "places_reserve": "alternate | game_master | player",
                    "tokens": "whole",
                    "successes": "exact",
                    "sacrifices": "exact",
                    "exhausted": "exact",
                    "eased": "exact",
                    "benefits": "exact",
                    "penalties": "exact",
                    "outcomes": [
                        {
                            "successes": "whole",
                            "sacrifices": "whole",
                            "exhausted": "whole",
                            "eased": "whole",
                            "chance": "exact",
                        }
                    ],
                }
            ],
            parts={
                "choice": "whether traits are kept or cancelled in pairs",
                "places_reserve": "who places the tokens",
                "tokens": "tokens to place",
                "successes": "on average; in `outcomes` a number",
                "sacrifices": "on average; in `outcomes` a number",
                "exhausted": "how often a helpful trait is exhausted",
                "eased": "how often a harmful trait is exhausted",
                "benefits": "tokens that bring the benefit of a relationship",
                "penalties": "tokens that bring the penalty of a relationship",
                "outcomes": (
                    "every outcome with its exact `chance`, in rising order of successes, sacrifices, "
                    "`exhausted` and `eased`"
                ),
            },
        ),
    ),
    events=(
        Output(name="gains", label="Keep: more successes than sacrifices", clause="W13", is_fact=True),
        Output(name="loses", label="Keep: more sacrifices than successes", clause="W13"),
        Output(name="exhausts", label="Keep: a helpful trait is exhausted", clause="W13"),
        Output(
            name="gains_cancelled", label="Cancel: more successes than sacrifices", clause="W5", is_fact=True
        ),
        Output(name="loses_cancelled", label="Cancel: more sacrifices than successes", clause="W5"),
        Output(name="exhausts_cancelled", label="Cancel: a helpful trait is exhausted", clause="W5"),
    ),
    verbs={"odds": "Compare"},
    pieces="tokens",
    odds=odds,
)
