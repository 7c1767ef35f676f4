"""The tokens of Walkabout: their bag, the traits that add to a draw, and what a token does in each place.

Clauses W2, W3, W6 to W10, W12, W13, W18; rulings WR1, WR2, WR11, WR12, WR14, WR20, WR22, WR28, WR31. The
inputs that several calculators share are here too; what one calculator alone works out is in its own module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.calculator import Readings
from engine.chance.bag import MAX_TOKENS
from engine.errors import LimitExceededError, RulesError
from engine.inputs import Choice, listed, whole
from engine.numbers import joined
from engine.systems.walkabout.data import RULES

COLOURS = ("white", "black", "green", "blue", "red")
TOKENS = {colour: colour.capitalize() for colour in COLOURS}
"""The labels of the colours."""
WORST = "worst"
"""Stands for the worst colour in hand: white before neutral, never a positive one."""
KINDS = ("positive", "neutral", "negative")
ACTIONS: Mapping[str, str] = {
    colour: f"{colour.capitalize()} ({does})" for colour, does in RULES.number("W3.colours").value.items()
}
"""The colours of an action, each with its meaning."""
POSITIVE = RULES.number("W9.always_positive").value
NEGATIVE = RULES.number("W9.always_negative").value
BAGS = {"twelve": "W7.bag_twelve", "eighteen": "W7.bag_eighteen"}
"""The clause of the usual bag, by the reading of WR14."""
MOST_OF_A_COLOUR = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Bag:
    """The tokens in one player's bag, by colour."""

    white: int = whole("White", low=0, limit=MOST_OF_A_COLOUR, default=0, unit="tokens", clause="WR14")
    black: int = whole("Black", low=0, limit=MOST_OF_A_COLOUR, default=0, unit="tokens", clause="WR14")
    green: int = whole("Green", low=0, limit=MOST_OF_A_COLOUR, default=0, unit="tokens", clause="WR14")
    blue: int = whole("Blue", low=0, limit=MOST_OF_A_COLOUR, default=0, unit="tokens", clause="WR14")
    red: int = whole("Red", low=0, limit=MOST_OF_A_COLOUR, default=0, unit="tokens", clause="WR14")

    @property
    def counts(self) -> dict[str, int]:
        """The number of tokens of each colour."""
        return {colour: getattr(self, colour) for colour in COLOURS}

    @property
    def size(self) -> int:
        """The number of tokens of all colours."""
        return sum(self.counts.values())

    def positives(self, colour: str) -> int:
        """Return the number of tokens that are positive in an action of a colour (W9)."""
        return sum(number for token, number in self.counts.items() if kind_of(token, colour) == "positive")

    def __str__(self) -> str:
        """Return the contents in words, without missing colours."""
        held = [f"{number} {colour}" for colour, number in self.counts.items() if number]
        return joined(held) or "no tokens"


def usual_bag(readings: Readings) -> Bag:
    """Return the default bag (WR14)."""
    return Bag(**RULES.number(BAGS[readings["WR14"]]).value)


DECIDED_BAG = usual_bag({"WR14": RULES.rulings["WR14"].decision})


def kind_of(token: str, colour: str) -> str:
    """Return the worth of a token in an action of a colour: `positive`, `neutral` or `negative` (W9).

    >>> [kind_of(token, "blue") for token in ("black", "blue", "red", "white")]
    ['positive', 'positive', 'neutral', 'negative']
    """
    if token in {POSITIVE, colour}:
        return "positive"
    return "negative" if token == NEGATIVE else "neutral"


def row_of(token: str, colour: str) -> str:
    """Return a token's row in the result tables: black, coloured, neutral or white (W12, W13)."""
    if token in {POSITIVE, NEGATIVE}:
        return token
    return "coloured" if token == colour else "neutral"


def worth(token: str, colour: str) -> int:
    """Return the rank of a token for keeping: white 0, neutral 1, coloured 2, black 3."""
    return ("white", "neutral", "coloured", "black").index(row_of(token, colour))


BASE = RULES.whole("W7.base")
PER_KEYWORD = RULES.whole("W7.per_keyword")
COUNT = RULES.whole("W9.count")


def counted_keywords(keywords: int, extra_keywords: int, readings: Readings) -> int:
    """Return how many keywords count: one of each core trait, or all of them (WR20)."""
    return keywords + (extra_keywords if readings["WR20"] == "every_keyword" else 0)


def core_draw(keywords: int) -> int:
    """Return the number of tokens in the core draw (W7).

    >>> [core_draw(keywords) for keywords in range(4)]
    [3, 4, 5, 6]
    """
    return BASE + PER_KEYWORD * keywords


def most_redraws(bag: Bag, colour: str, gold: int, named: Sequence[str] = ()) -> int:
    """Return the most redraws that so much gold can pay for (W8).

    Gold replaces what is not positive, and a positive token only where it is named.

    >>> most_redraws(Bag(white=2, black=3), "red", 3), most_redraws(Bag(black=5), "red", 3, ["black"])
    (2, 1)
    """
    named_anyway = sum(token in {POSITIVE, colour} for token in named)
    return min(gold, bag.size - bag.positives(colour) + named_anyway)


def can_serve(size: int, core: int, redraws: int, reserve: int, readings: Readings) -> bool:
    """Tell whether a bag has the tokens for a draw; see `check_supply`."""
    try:
        check_supply(size, core, redraws, reserve, readings)
    except RulesError:
        return False
    return True


def check_supply(
    size: int,
    core: int,
    redraws: int,
    reserve: int,
    readings: Readings,
    *,
    reserve_at: str = "reserve",
) -> None:
    """Refuse a draw for which the bag has too few tokens, even after all allowed refills (WR12).

    Args:
        size: tokens in the bag.
        core: tokens in the core draw.
        redraws: the most that can be spent in the core draw and the reserve together.
        reserve: tokens in the reserve draw.
        readings: WR11 and WR12.
        reserve_at: the input that makes the reserve as large as it is.

    Raises:
        IllegalChoiceError: the bag has too few tokens.
        LimitExceededError: it has more tokens than the engine supports.
    """
    if size > MAX_TOKENS:
        message = f"the bag holds {size} tokens; the engine draws from up to {MAX_TOKENS}, so take some out"
        raise LimitExceededError(message, field="inputs.bag")
    if readings["WR12"] == "with_replacement":
        core, reserve = 1, 0
    if core > size:
        wanted = "a draw needs at least one token" if core == 1 else f"the core draw takes {core} tokens"
        raise RULES.refusal("W7", "bag", f"the bag holds {size}, but {wanted} (W7); put more in")
    if readings["WR12"] == "never_refill":
        replaced = redraws if readings["WR11"] == "set_aside" else 0
        if core + replaced + reserve > size:
            message = (
                f"the bag holds {size}, but {core} for the core draw, {replaced} for redraws and "
                f"{reserve} for the reserve are more, and WR12 is read so that nothing returns before "
                "the action ends; draw fewer"
            )
            raise RULES.refusal("WR12", reserve_at if reserve else "redraws", message)
    elif reserve > max(0, size - COUNT):
        message = (
            f"the bag holds {size}, but {COUNT} stay on success, sacrifice and story, so a reserve of "
            f"{reserve} cannot be drawn even when all others return (WR12); take {size - COUNT} or fewer, "
            "or fill the bag"
        )
        raise RULES.refusal("WR12", reserve_at, message)


SIZES: Mapping[str, int] = {"single": RULES.whole("W2.single"), "double": RULES.whole("W2.double")}
PENALTIES: Mapping[str, int] = RULES.number("W18.penalties").value
LOOSE = RULES.whole("W6.loose")
TIGHT = RULES.whole("W6.tight")
RELATIONSHIPS = {
    "loose_beneficial": "loose, helpful",
    "tight_beneficial": "tight, helpful",
    "loose_detrimental": "loose, harmful",
    "tight_detrimental": "tight, harmful",
}


def named_traits(label: str, **options: Any) -> Any:
    """Declare a list of traits, each `single` or `double`."""
    return listed(label, Choice.among({size: size for size in SIZES}), **options)


def named_items(label: str, **options: Any) -> Any:
    """Declare a list of items by their grade."""
    return listed(label, Choice.among({grade: grade.replace("_", " ") for grade in PENALTIES}), **options)


def named_relationships() -> Any:
    """Declare a list of relationships used."""
    return listed(
        "Relationships called",
        Choice.among(RELATIONSHIPS),
        clause="W6",
        help="Tap each one that is called on.",
    )


def traits(named: Sequence[str]) -> int:
    """Return the number of traits in a list; doubles count as two (W2).

    >>> traits(("single", "double", "double"))
    5
    """
    return sum(SIZES[size] for size in named)


def penalties(items: Sequence[str], readings: Readings) -> int:
    """Return the number of negative traits that come from items (W18, WR22)."""
    if readings["WR22"] == "no_negatives":
        return 0
    return sum(PENALTIES[grade] for grade in items)


def helpful(relationships: Sequence[str]) -> tuple[str, ...]:
    """Return the relationships that help."""
    return tuple(each for each in relationships if each.endswith("_beneficial"))


def harmful(relationships: Sequence[str]) -> tuple[str, ...]:
    """Return the relationships that harm."""
    return tuple(each for each in relationships if each.endswith("_detrimental"))


def added_by(relationships: Sequence[str], readings: Readings) -> int:
    """Return the number of tokens that relationships add: one if loose, two or three if tight (W6, WR28)."""
    return sum(tight(readings) if each.startswith("tight_") else LOOSE for each in relationships)


def tight(readings: Readings) -> int:
    """Return the number of tokens that a tight relationship adds (W6, WR28)."""
    return TIGHT + (LOOSE if readings["WR28"] == "three_in_all" else 0)


MOST_KEYWORDS = RULES.whole("W1.core_traits")
MOST_EXTRA_KEYWORDS = 20
MOST_REDRAWS = 200


def keyword_count(*, clause: str, **more: Any) -> Any:
    """Declare the number of keywords called, at most one from each core trait."""
    return whole(
        "Keywords",
        low=0,
        high=MOST_KEYWORDS,
        clause=clause,
        help="One each from people, edge and dance.",
        **more,
    )


def extra_keyword_count() -> Any:
    """Declare the number of keywords beyond one of each core trait."""
    return whole(
        "Further keywords of the same traits",
        low=0,
        limit=MOST_EXTRA_KEYWORDS,
        default=0,
        clause="WR20",
        help="They count only where WR20 is read so.",
    )


def gold_redraws(label: str, *, limit: int = MOST_REDRAWS, **more: Any) -> Any:
    """Declare the number of redraws bought with gold."""
    return whole(label, low=0, limit=limit, default=0, unit="gold", clause="W8", **more)


def token_list(label: str, *, at_most: int, clause: str, **more: Any) -> Any:
    """Declare a list of tokens by colour."""
    return listed(label, Choice.among(TOKENS), at_most=at_most, clause=clause, **more)


def discard_list() -> Any:
    """Declare the discards, a colour or `worst` for each redraw."""
    return listed(
        "Tokens to send away",
        Choice.among({WORST: "the worst: white before neutral", **TOKENS}),
        at_most=2 * MOST_REDRAWS,
        clause="W8",
        help=(
            "For a roll, and no more than gold: in the order in which it is spent, first in the core, then "
            "in the reserve. The worst is passed over where every token is good."
        ),
    )


CORE_PLACES = tuple(RULES.number("W9.places").value)
HAND = "hand"
"""Where a token of the reserve waits until it is placed (W10)."""
RESERVE_PLACES = {
    "positive": "a trait that helps",
    "negative": "a trait that harms",
    "beneficial": "a helpful relationship",
    "detrimental": "a harmful relationship",
    HAND: "in hand",
}
RELATIONSHIP_KINDS = {"beneficial": "positive", "detrimental": "negative"}
"""The kinds of relationship, each with the kind of trait that it may count as (W19)."""
CLAUSES = {**dict.fromkeys(CORE_PLACES, "W12"), **dict.fromkeys(RESERVE_PLACES, "W13"), HAND: "W10"}
WAITS = {"says": "nothing before it is placed"}
WORKS: Mapping[str, str] = RULES.number("W12.works").value
COSTS: Mapping[str, str] = RULES.number("W12.costs").value


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The effect of one token in its place."""

    place: str
    token: str
    kind: str
    clause: str
    """The clause of the table, or the ruling that interprets it."""
    says: str
    counts: str = ""
    """The kind of success or sacrifice that it counts as, if any."""
    exhausts: bool = False
    """Whether it exhausts its trait."""
    pays: bool = False
    """Whether it gives the benefit or the penalty of its relationship."""


def effect_of(token: str, place: str, colour: str, readings: Readings) -> Effect:
    """Return the effect of a token in a place: success, sacrifice, story, a slot of the reserve, or none."""
    row = row_of(token, colour)
    clause = CLAUSES[place]
    cell: Mapping[str, Any] = WAITS if place == HAND else RULES.number(f"{clause}.{place}").value[row]
    if place == "negative" and row == "neutral":
        clause = "WR1"
        if readings["WR1"] == "no_effect":
            cell = {"says": "nothing happens, for the condition as printed cannot be met"}
    if place in RELATIONSHIP_KINDS and row in {POSITIVE, NEGATIVE} and readings["WR31"] != "own_column":
        # The cell of a relationship joins that of the trait it counts as (W19).
        trait: Mapping[str, Any] = RULES.number(f"W13.{RELATIONSHIP_KINDS[place]}").value[row]
        both = f"{trait['says']}, and {cell['says']}" if cell.get("pays") else trait["says"]
        clause, cell = "WR31", {**trait, **cell, "says": both}
    says, counts = str(cell["says"]), cell.get("counts", "")
    if counts == "coloured_success":
        says = f"{says}: {WORKS[colour]}"
    elif counts == "coloured_sacrifice":
        says = f"{says}: {COSTS[colour if readings['WR2'] == 'action' else token]}"
    return Effect(
        place=place,
        token=token,
        kind=kind_of(token, colour),
        clause=clause,
        says=says,
        counts=counts,
        exhausts=cell.get("exhausts", False),
        pays=cell.get("pays", False),
    )


FIRST = RULES.number("W11.first").value
SECOND = "player"


def turns(placer: str, tokens: int) -> tuple[str, ...]:
    """Return who lays each token of the reserve; if they alternate, the game master begins (W11).

    >>> turns("alternate", 3)
    ('game_master', 'player', 'game_master')
    """
    if placer == "alternate":
        return tuple((FIRST, SECOND)[place % 2] for place in range(tokens))
    return (placer,) * tokens
