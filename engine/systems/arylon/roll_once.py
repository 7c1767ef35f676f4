"""One roll of a pool, placed as well as it can be, with what every other placement would give up."""

from __future__ import annotations

from engine.calculator import Readings, Roller
from engine.protocol import Answer
from engine.systems.arylon.cast import Cast, Side, cast
from engine.systems.arylon.data import RULES
from engine.systems.arylon.opposition import Against, passes, roll_against
from engine.systems.arylon.placements import Placement, compared
from engine.systems.arylon.roll_inputs import Inputs, check_roll
from engine.systems.arylon.roll_words import Outcome, roll_sentence, roll_shows, roll_steps
from engine.systems.arylon.words import type_of

__all__ = ["earns_hero_die", "roll"]

HERO_MARGIN = RULES.whole("K12.hero_margin")


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return one roll: your dice in order, the Big Hero Die, then the GM's dice."""
    check_roll(inputs, readings)
    side = Side(dice=inputs.dice, hero_die=inputs.hero_die, plot_points=inputs.plot_points, aim=inputs.aim)
    mine = cast(side, readings, roller)
    against = roll_against(inputs.difficulty, readings, roller) if inputs.difficulty else None
    success = None if against is None else _succeeds(mine, against, readings)
    outcome = Outcome(
        mine=mine,
        difficulty=inputs.difficulty,
        against=against,
        success=success,
        earned=_earned(inputs, mine, against, readings) if success else None,
    )
    return Answer(
        result=_result(outcome),
        steps=tuple(roll_steps(outcome, readings)),
        sentence=roll_sentence(outcome),
        shows=tuple(roll_shows(outcome)),
    )


def _succeeds(mine: Cast, against: Against, readings: Readings) -> bool:
    return not mine.botch and (against.botch or passes(mine.best.total, against.number, readings))


def _earned(inputs: Inputs, mine: Cast, against: Against | None, readings: Readings) -> str | None:
    """Return the Big Hero Die that a clear success earns, of the largest opposing type (KR10)."""
    if against is None or against.botch or not earns_hero_die(inputs, readings):
        return None
    if mine.best.total - against.number < HERO_MARGIN:
        return None
    return type_of(max(each.die.sides for each in against.rolled))


def earns_hero_die(inputs: Inputs, readings: Readings) -> bool:
    """Tell whether a Big Hero Die can be earned: against the GM's own dice, not a bare number (KR10)."""
    difficulty = inputs.difficulty
    return difficulty is not None and difficulty.number is None and readings["KR10"] == "beat_by_five"


def _result(outcome: Outcome) -> dict[str, object]:
    mine, against = outcome.mine, outcome.against
    best = mine.best
    return {
        "total": best.total,
        "effect": best.effect,
        "level": type_of(best.level),
        "hitches": mine.hitches,
        "botch": mine.botch,
        "success": outcome.success,
        "difficulty": against.number if against else None,
        "margin": outcome.margin,
        "gm_hitches": sum(each.hitch for each in against.rolled) if against else None,
        "gm_botch": against.botch if against else None,
        "plot_points_spent": best.points + mine.hero_price,
        "hero_die_earned": outcome.earned,
        "hitch_dice": [
            f"{each.die} in {slot.capitalize()}"
            for each, slot in zip(mine.rolled, best.slots, strict=True)
            if each.hitch
        ],
        "pool": [str(each.die) for each in mine.rolled],
        "placements": [_listed(mine, each) for each in mine.placements],
    }


def _listed(mine: Cast, placement: Placement) -> dict[str, object]:
    return {
        "slots": placement.slots,
        "total": placement.total,
        "effect": placement.effect,
        "level": type_of(placement.level),
        "plot_points": placement.points + mine.hero_price,
        "compared": compared(mine.best, placement),
    }
