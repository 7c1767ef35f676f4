"""The number of tokens that an action draws, and whether the bag has them (W7, W10, WR12, WR20)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.calculator import Readings
from engine.chance.bag import MAX_TOKENS
from engine.errors import IllegalChoiceError, LimitExceededError, RulesError
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tokens import POSITIVE, Bag

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
    reserve_field: str = "inputs.reserve",
) -> None:
    """Refuse a draw for which the bag has too few tokens, even after all allowed refills (WR12).

    Args:
        size: tokens in the bag.
        core: tokens in the core draw.
        redraws: the most that can be spent in the core draw and the reserve together.
        reserve: tokens in the reserve draw.
        readings: WR11 and WR12.
        reserve_field: the input that makes the reserve as large as it is.

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
        raise _too_few(size, f"{wanted} (W7); put more in", "inputs.bag", "W7")
    if readings["WR12"] == "never_refill":
        replaced = redraws if readings["WR11"] == "set_aside" else 0
        if core + replaced + reserve > size:
            message = (
                f"{core} for the core draw, {replaced} for redraws and {reserve} for the reserve are more, "
                "and WR12 is read so that nothing returns before the action ends; draw fewer"
            )
            raise _too_few(size, message, reserve_field if reserve else "inputs.redraws", "WR12")
    elif reserve > max(0, size - COUNT):
        message = (
            f"{COUNT} stay on success, sacrifice and story, so a reserve of {reserve} cannot be drawn "
            f"even when all others return (WR12); take {size - COUNT} or fewer, or fill the bag"
        )
        raise _too_few(size, message, reserve_field, "WR12")


def _too_few(size: int, why: str, field: str, clause: str) -> IllegalChoiceError:
    return IllegalChoiceError(
        f"the bag holds {size}, but {why}", field=field, source=str(RULES.source(clause))
    )
