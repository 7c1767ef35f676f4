"""One roll of a pool under the best placement, compared with other placements."""

from __future__ import annotations

from engine.calculator import Readings, Roller
from engine.protocol import Answer
from engine.systems.arylon.cast import Side, cast
from engine.systems.arylon.dice_text import type_of
from engine.systems.arylon.hero import Prize, prize
from engine.systems.arylon.opposition import roll_against
from engine.systems.arylon.placements import Placement, comparison
from engine.systems.arylon.roll_inputs import Inputs, check_roll
from engine.systems.arylon.roll_prose import Outcome, roll_figures, roll_sentence, roll_steps


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return one roll: your dice in order, the Big Hero Die, then the GM's dice."""
    check_roll(inputs, readings)
    side = Side(
        dice=inputs.dice,
        slots=inputs.slots,
        hero_die=inputs.hero_die,
        plot_points=inputs.plot_points,
        aim=inputs.aim,
    )
    mine = cast(side, readings, roller)
    against = roll_against(inputs.difficulty, readings, roller) if inputs.difficulty else None
    outcome = Outcome(mine=mine, difficulty=inputs.difficulty, against=against, readings=readings)
    earned = prize(inputs.difficulty, outcome.margin, won=outcome.success is True, readings=readings)
    return Answer(
        result=_result(outcome, earned),
        steps=tuple(roll_steps(outcome, earned)),
        sentence=roll_sentence(outcome),
        figures=tuple(roll_figures(outcome)),
    )


def _result(outcome: Outcome, earned: Prize) -> dict[str, object]:
    mine, against = outcome.mine, outcome.against
    best = mine.best
    theirs = against if against and against.rolled else None
    return {
        "total": best.total,
        "effect": best.effect,
        "level": type_of(best.level),
        "hitches": mine.hitches,
        "botch": mine.botch,
        "success": outcome.success,
        "difficulty": against.number if against else None,
        "margin": outcome.margin,
        "gm_hitches": sum(each.hitch for each in theirs.rolled) if theirs else None,
        "gm_botch": theirs.botch if theirs else None,
        "plot_points_spent": best.points + mine.hero_price,
        "earns_hero_die": earned.earned,
        "hero_die_earned": str(earned.die) if earned.die else None,
        "hitch_dice": [
            f"{each.die} in {slot.capitalize()}"
            for each, slot in zip(mine.rolled, best.slots, strict=True)
            if each.hitch
        ],
        "pool": [str(each.die) for each in mine.rolled],
        "showed": ["+".join(map(str, each.faces)) for each in mine.rolled],
        "slots": list(best.slots),
        "placements": [_placement_result(outcome, each) for each in outcome.listed_placements],
    }


def _placement_result(outcome: Outcome, placement: Placement) -> dict[str, object]:
    mine = outcome.mine
    return {
        "slots": placement.slots,
        "total": placement.total,
        "success": outcome.succeeds(placement),
        "effect": placement.effect,
        "level": type_of(placement.level),
        "plot_points": placement.points + mine.hero_price,
        "compared": comparison(mine.best, placement, own=mine.manual is not None),
    }
