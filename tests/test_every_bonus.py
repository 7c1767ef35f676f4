"""Better is not worse: an ability, a bonus or a free choice of the player never lowers what they aim at.

`AIMS` says by calculator which input helps whom with what. Each is tried on random requests, whatever
readings they name, and on small cases under every reading of every ruling. `EXCEPT` names the readings that
are there because their rule makes a penalty help, each with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, product
from typing import Any

import pytest

from engine import Calculator, rulings_read_by
from engine.reading_impact import value_at
from tests.random_answers import CALCULATORS, REQUESTS, Answer, asked, pack
from tools.conformance import sample_requests

MOST_ASKED = 3
"""Requests that each input is tried on; the night run takes more."""


def more(value: Any) -> Any:
    """Return one more of a number."""
    return None if value is None else value + 1


def more_exactly(value: Any) -> Any:
    """Return one more of an exact number, which may be text."""
    return str(Fraction(value) + 1)


def yes(value: Any) -> Any:
    """Return yes in place of no."""
    return None if value else True


def with_a(item: str) -> Callable[[Any], Any]:
    """Return what adds an item to a list."""
    return lambda value: [*value, item]


@dataclass(frozen=True, kw_only=True)
class Aim:
    """An input that helps or harms, and what it raises or lowers."""

    calculator: str
    input: str
    better: Callable[[Any], Any] = more
    raises: tuple[str, ...] = ()
    lowers: tuple[str, ...] = ()
    where: Callable[[Answer], bool] = bool
    """On which answers it is tried."""


def aims(
    calculator: str,
    inputs: str,
    *,
    raises: str = "",
    lowers: str = "",
    better: Callable[[Any], Any] = more,
    where: Callable[[Answer], bool] = bool,
) -> Iterator[Aim]:
    """Yield an aim for each of some inputs; their names and those of numbers stand with spaces between."""
    for name in inputs.split():
        yield Aim(
            calculator=calculator,
            input=name,
            better=better,
            raises=tuple(raises.split()),
            lowers=tuple(lowers.split()),
            where=where,
        )


MIB = "rating modifier dice_for challenges"
ACTOR, RESISTOR = (" ".join(f"{side}_{name}" for name in MIB.split()) for side in ("actor", "resistor"))
DEFINES, YIELDS = "events.actor_defines", "events.resistor_defines"
BLOW = "result.mean_damage events.hit"
ACTION = "events.success result.average"
WHITTLED = "events.at_once events.sudden_death"
ROLLS = "result.average result.fewest result.sudden_death_average"
AT_ODDS = "events.success events.success_if_bought events.success_if_both"
DRAWN = "result.mean_positives events.black events.at_least_one events.at_least_two events.at_least_three"
TWICE = with_a("2")
AIMS = (
    *aims("scattershot.mib", MIB, raises="events.success events.telling_blow",
          lowers="events.catastrophic_failure"),
    *aims("scattershot.mib", "dice_against", lowers="events.success result.mean"),
    *aims("scattershot.contest", ACTOR, raises=DEFINES, lowers=YIELDS),
    *aims("scattershot.contest", RESISTOR, raises=YIELDS, lowers=DEFINES),
    *aims("scattershot.damage", "rmib strength weapon_bonus", raises="result.damage"),
    *aims("scattershot.damage", "protection", lowers="result.damage"),
    *aims("scattershot.fight", "actor_rating actor_modifier actor_challenges strength weapon_bonus",
          raises=BLOW),
    *aims("scattershot.fight", "resistor_rating resistor_challenges protection", lowers=BLOW),
    *aims("scattershot.duel", "fighter.rating fighter.strength", raises="events.foe_falls"),
    *aims("scattershot.duel", "fighter.hit_points fighter.protection", lowers="events.fighter_falls"),
    *aims("scattershot.experience", "dice", raises="result.mean"),
    *aims("scattershot.default", "rating", raises="events.success result.threshold"),
    *aims("scattershot.default", "scope_levels", lowers="events.success result.threshold"),
    *aims("shattered_world.action", "modifier", raises=ACTION),
    *aims("shattered_world.action", "multipliers", better=TWICE, raises=ACTION),
    *aims("shattered_world.action", "critical_multiplier", better=more_exactly, raises=ACTION),
    *aims("shattered_world.action", "godly", better=yes, raises=ACTION),
    *aims("shattered_world.action", "target", lowers=ACTION),
    *aims("shattered_world.action", "divisors", better=TWICE, lowers=ACTION),
    *aims("shattered_world.whittle", "modifier", raises=WHITTLED),
    *aims("shattered_world.whittle", "multipliers", better=TWICE, raises=WHITTLED),
    *aims("shattered_world.whittle", "critical_multiplier", better=more_exactly, raises=WHITTLED,
          lowers=ROLLS),
    *aims("shattered_world.whittle", "godly", better=yes, raises=WHITTLED, lowers=ROLLS),
    *aims("shattered_world.whittle", "pool", lowers="events.at_once"),
    *aims("arylon.roll", "plot_points", raises="events.success result.mean.total",
          where=lambda answer: answer["inputs"]["aim"] == "total"),
    *aims("arylon.roll", "plot_points", raises="result.mean.effect",
          where=lambda answer: answer["inputs"]["aim"] == "effect"),
    *aims("arylon.contest", "initiator_plot_points", raises="events.initiator_wins"),
    *aims("arylon.contest", "responder_plot_points", lowers="events.initiator_wins"),
    *aims("arylon.adviser", "plot_points", raises=AT_ODDS),
    *aims("arylon.adviser", "gm_points", lowers="events.success_if_sold"),
    *aims("walkabout.draw", "redraws keywords", raises=DRAWN),
    *aims("walkabout.draw", "bag.black", raises="result.mean_positives"),
    *aims("walkabout.draw", "bag.white", lowers="result.mean_positives"),
    *aims("walkabout.reserve", "redraws", raises="result.keep_mean result.cancel_mean",
          where=lambda answer: answer["result"]["places_reserve"] == "player"),
)  # fmt: skip


SMALL: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "scattershot.mib": {"rating": (12,), "critical_juncture": (6,), "benefits": (0, 2)},
    "scattershot.contest": {"actor_rating": (12,), "resistor_rating": (11,), "resistor_benefits": (2,)},
    "scattershot.damage": {"rmib": (0, 3), "protection": (0, 4)},
    "shattered_world.action": {
        "die": (10,),
        "modifier": (-4,),
        "factors": ([], ["/4", "x3"]),
        "target": (4,),
    },
    "shattered_world.whittle": {
        "die": (4,),
        "factors": (["/4", "x3"],),
        "target": (2,),
        "pool": (3,),
    },
    "arylon.roll": {"dice": (["d8", "d6", "d10"],), "difficulty": (9, ["d8", "d8"])},
    "walkabout.draw": {"colour": ("green",), "redraws": (0, 1), "reserve": (0, 2)},
}
"""Values by input; every combination is tried, as the book reads it and with each other reading alone."""


EXCEPT: Mapping[str, tuple[str, str]] = {
    "HR29": ("scaled", "plain arithmetic halves what is below zero, so that a divisor helps; HR29 says so"),
}
"""By ruling, the reading that is left out and why."""


def is_excepted(readings: Mapping[str, str]) -> bool:
    """Tell whether a question is read in a way that is meant to do otherwise."""
    return any(readings.get(ruling) == reading for ruling, (reading, _) in EXCEPT.items())


def small_requests(calculator: Calculator) -> Iterator[dict[str, Any]]:
    """Yield the small cases of a calculator under every reading."""
    over = SMALL.get(calculator.id, {})
    rulings = [calculator.rules.rulings[key] for key in rulings_read_by(calculator)]
    read = [{ruling.id: reading.name} for ruling in rulings for reading in ruling.readings]
    for values in product(*over.values()) if over else ():
        inputs = dict(zip(over, values, strict=True))
        yield from ({"inputs": inputs, "readings": readings} for readings in read)


def number(answer: Answer, path: str) -> Fraction | None:
    """Return a number of an answer; None where it has none there."""
    part, _, rest = path.partition(".")
    if part == "events" and rest not in (answer["events"] or {}):
        return None
    found = value_at(answer, path)
    return None if found is None else Fraction(found)


def left_open(answer: Answer) -> Fraction:
    """Return the chance of what lasts longer than was counted, which goes to either side."""
    return Fraction((answer["events"] or {}).get("nobody_falls", 0))


def changed(inputs: Mapping[str, Any], path: str, better: Callable[[Any], Any]) -> dict[str, Any] | None:
    """Return inputs of which one is better; None where it cannot be."""
    name, _, rest = path.partition(".")
    if rest:
        inner = changed(inputs[name], rest, better)
        return None if inner is None else {**inputs, name: inner}
    found = better(inputs[name])
    return None if found is None else {**inputs, name: found}


def pairs(aim: Aim) -> Iterator[tuple[Answer, Answer]]:
    """Yield answers with those to the same questions with the better input."""
    calculator = next(each for each in CALCULATORS if each.id == aim.calculator)
    mode = "odds" if "odds" in calculator.modes else "work"
    packed = (line["request"] for line in pack(calculator.id) if line["answer"]["ok"])
    tried, most = 0, len([*small_requests(calculator)]) + MOST_ASKED * REQUESTS // 25
    sampled = sample_requests(calculator, REQUESTS, f"bonus {aim.input}")
    for request in chain(small_requests(calculator), sampled, packed):
        if tried == most:
            return
        question = {"calculator": calculator.id, "mode": mode, "readings": request.get("readings")}
        before = asked({**question, "inputs": request.get("inputs")})
        if not before["ok"] or is_excepted(before["response"]["readings"]):
            continue
        if not aim.where(before["response"]):
            continue
        inputs = changed(before["response"]["inputs"], aim.input, aim.better)
        if inputs is None:
            continue
        after = asked({**question, "inputs": inputs})
        if after["ok"]:
            tried += 1
            yield before["response"], after["response"]


@pytest.mark.parametrize("aim", AIMS, ids=lambda aim: f"{aim.calculator} {aim.input}")
def test_better_is_not_worse(aim: Aim) -> None:
    """What helps raises or leaves what is aimed at, and what harms lowers or leaves it."""
    tried = 0
    for before, after in pairs(aim):
        tried += 1
        slack = left_open(before) + left_open(after)
        for sign, path in [(1, each) for each in aim.raises] + [(-1, each) for each in aim.lowers]:
            first, then = number(before, path), number(after, path)
            if first is not None and then is not None:
                told = (path, float(first), float(then), before["inputs"], before["readings"])
                assert sign * (then - first) >= -slack, told
    assert tried
