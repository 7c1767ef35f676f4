"""The conditions that the descriptions of results state, for `tests/test_every_result.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from tests.random_answers import Answer, asked

Condition = Callable[[Answer], bool | None]
"""Whether something holds for an answer; None where the description leaves it open."""


def given(name: str) -> Condition:
    """Return the condition that an input is left blank."""
    return lambda answer: answer["inputs"][name] is None


def at_least_zero(name: str) -> Condition:
    """Return the condition that a result is 0 or more."""
    return lambda answer: bool(answer["result"][name] >= 0)


def tail(answer: Answer) -> Fraction:
    """Return the chance of what lasts longer than was counted."""
    weights = dict(map(tuple, answer["distribution"]["weights"]))
    return Fraction(weights.get("more", 0), answer["distribution"]["denominator"])


def fewer_over_than(share: Fraction) -> Condition:
    """Return the condition that fewer than a share of all cases are over when counting stops."""
    return lambda answer: 1 - tail(answer) < share


def opposing(answer: Answer) -> list[str]:
    """Return the dice of a difficulty; none where it is a number, or where there is no difficulty."""
    difficulty = answer["inputs"]["difficulty"]
    if isinstance(difficulty, dict):
        difficulty = difficulty["dice"]
    return difficulty if isinstance(difficulty, list) else []


def no_dice_of_the_gm(answer: Answer) -> bool:
    """Tell whether the GM rolls no dice of the difficulty: there are none, or they count unrolled (KR6)."""
    is_number = not isinstance(answer["inputs"]["difficulty"], list)
    return not opposing(answer) or (is_number and answer["readings"]["KR6"] == "size")


def no_difficulty(answer: Answer) -> bool:
    """Tell whether a roll is held against nothing."""
    return answer["inputs"]["difficulty"] is None


def kind_stepped(answer: Answer) -> str:
    """Return what is stepped; where no die is named, it is a temporary asset (K13)."""
    return "asset" if answer["inputs"]["die"] is None else str(answer["inputs"]["kind"])


def off_the_chart(answer: Answer, row: int) -> bool:
    """Tell whether the UE Chart has no Bonus and no Points in a row, by its reading (SR39)."""
    if answer["readings"]["SR39"] == "anchors_only":
        return row > ORDINARY_MIB
    return row > CHART_END


def is_refused(answer: Answer, **inputs: Any) -> bool:
    """Tell whether the same question with other inputs is refused."""
    question = {key: answer[key] for key in ("calculator", "mode", "readings", "text")}
    return not asked({**question, "inputs": {**answer["inputs"], **inputs}})["ok"]


BOUGHT = {"asset": 1, "complication": -1, "difficulty": -1}
"""Which way a plot point steps what (K13)."""
MOST_RANKED = 15
"""Dice of a pool that is never too large to tell the level of its effect."""
STATED_FACTORS = {9, 10, 11, 13}
LEAST_FACTOR, CHART_END, ORDINARY_MIB = 3, 32, 11
HALF, NINE_TENTHS = Fraction(1, 2), Fraction(9, 10)

NULL: Mapping[str, Condition] = {
    "arylon.advance.affordable": given("points"),
    "arylon.advance.left": given("points"),
    "arylon.character.life_points": given("life_points"),
    "arylon.contest.effect": lambda answer: answer["result"]["winner"] == "nobody",
    "arylon.contest.level": lambda answer: answer["result"]["winner"] == "nobody",
    "arylon.hitch.number": lambda answer: not isinstance(answer["inputs"]["difficulty"], int | dict),
    "arylon.roll.difficulty": no_difficulty,
    "arylon.roll.earns_hero_die": lambda answer: (
        no_difficulty(answer) or answer["readings"]["KR10"] == "no_rule"
    ),
    "arylon.roll.gm_botch": no_dice_of_the_gm,
    "arylon.roll.gm_hitches": no_dice_of_the_gm,
    "arylon.roll.hero_die": no_difficulty,
    "arylon.roll.hero_die_earned": lambda answer: (
        not opposing(answer)
        or answer["readings"]["KR10"] == "no_rule"
        or (answer["mode"] == "roll" and not answer["result"]["earns_hero_die"])
    ),
    "arylon.roll.levels": lambda answer: len(answer["inputs"]["dice"]) > MOST_RANKED and None,
    "arylon.roll.margin": lambda answer: (
        no_difficulty(answer) or answer["result"]["botch"] or bool(answer["result"]["gm_botch"])
    ),
    "arylon.roll.opposition": no_difficulty,
    "arylon.roll.success": no_difficulty,
    "arylon.step.die": lambda answer: answer["result"]["gone"] or answer["result"]["taken_out"],
    "arylon.step.plot_points": lambda answer: (
        answer["inputs"]["steps"] * BOUGHT.get(kind_stepped(answer), 0) < 0
        or (kind_stepped(answer) not in BOUGHT and answer["inputs"]["steps"] != 0)
    ),
    "scattershot.contest.invents": lambda answer: (
        answer["result"]["band"] in {"success", "failure"} and not answer["result"]["upset"]
    ),
    "scattershot.damage.hit_points_left": given("hit_points"),
    "scattershot.duel.blows": lambda answer: min(answer["result"]["hit_points"].values()) > 0,
    "scattershot.duel.falls": lambda answer: min(answer["result"]["hit_points"].values()) > 0,
    "scattershot.duel.median": fewer_over_than(HALF),
    "scattershot.duel.nine_in_ten": fewer_over_than(NINE_TENTHS),
    "scattershot.fight.median": fewer_over_than(HALF),
    "scattershot.fight.nine_in_ten": fewer_over_than(NINE_TENTHS),
    "scattershot.persona.left": given("limit"),
    "scattershot.ue_chart.bonus": lambda answer: (
        answer["inputs"]["rating"] < 0 or off_the_chart(answer, answer["inputs"]["rating"])
    ),
    "scattershot.ue_chart.evidence": lambda answer: answer["result"]["factor"] is None,
    "scattershot.ue_chart.factor": lambda answer: (
        answer["inputs"]["factor"] is None
        and (
            answer["inputs"]["rating"] not in STATED_FACTORS
            if answer["readings"]["SR39"] == "anchors_only"
            else not LEAST_FACTOR <= answer["inputs"]["rating"] <= CHART_END
        )
    ),
    "scattershot.ue_chart.points": lambda answer: off_the_chart(answer, abs(answer["inputs"]["rating"])),
    "shattered_world.action.factor_with_critical": lambda answer: (
        Fraction(answer["inputs"]["critical_multiplier"]) <= 1 or answer["readings"]["HR7"] == "margin"
    ),
    "shattered_world.action.margin": lambda answer: not answer["result"]["success"],
    "shattered_world.buy_in.next_price": lambda answer: is_refused(
        answer, purchases=answer["inputs"]["purchases"] + 1
    ),
    "shattered_world.character.action_die": lambda answer: answer["inputs"]["human"],
    "shattered_world.dice.action_die": lambda answer: answer["inputs"]["human"],
    "shattered_world.dice.next_price": lambda answer: is_refused(answer, steps=answer["inputs"]["steps"] + 1),
    "shattered_world.whittle.factor_with_critical": lambda answer: (
        Fraction(answer["inputs"]["critical_multiplier"]) <= 1 or answer["readings"]["HR7"] == "margin"
    ),
    "shattered_world.whittle.median": fewer_over_than(HALF),
    "shattered_world.whittle.rolls": lambda answer: answer["result"]["left"] > 0,
    "shattered_world.whittle.sudden_death_rolls": lambda answer: (
        answer["result"]["left"] == answer["inputs"]["pool"]
    ),
    "walkabout.character.total": bool,
    "walkabout.order.lots": lambda answer: answer["mode"] == "work",
    "walkabout.resolve.goal_reached": given("obstacles"),
    "walkabout.resolve.obstacles_left": given("obstacles"),
    "walkabout.trait.lasts": lambda answer: (
        answer["inputs"]["kind"] == "item" or answer["result"]["grade"] in {"none", "gone"}
    ),
    "walkabout.trait.weighs": lambda answer: (
        answer["inputs"]["kind"] != "item" or answer["result"]["grade"] in {"none", "gone"}
    ),
}


def when(condition: Condition, then: Condition) -> Condition:
    """Return the condition that something holds where something else does."""
    return lambda answer: then(answer) if condition(answer) else None


def read(ruling: str, *readings: str) -> Condition:
    """Return the condition that a ruling is read in one of some ways."""
    return lambda answer: answer["readings"][ruling] in readings


def each_line(holds: Callable[[Mapping[str, Any]], bool], name: str = "lines") -> Condition:
    """Return the condition that something holds for each row of a result."""
    return lambda answer: all(map(holds, answer["result"][name]))


def problems_are_those_of_lines(answer: Answer) -> bool:
    """Tell whether a sheet has problems where it is not legal, and one for each line with a problem."""
    found = answer["result"]
    named = [line for line in found["lines"] if line["problem"] is not None]
    return len(named) <= len(found["problems"]) and bool(found["problems"]) != found["legal"]


def threshold_of(answer: Answer) -> int:
    """Return the greatest MIB that is a Catastrophic Failure (SR1)."""
    return -int(answer["inputs"]["critical_juncture"]) - int(answer["readings"]["SR1"] == "below")


def defines(answer: Answer) -> str:
    """Return who defines the outcome, by the sign of the RMIB (S16)."""
    found = answer["result"]
    if found["rmib"] > 0:
        return "actor"
    if found["rmib"] < 0 and (found["resistor_mib"] >= 0 or answer["readings"]["SR8"] == "resistor"):
        return "resistor"
    return "nobody"


def mib_band(answer: Answer) -> str:
    """Return the band of a MIB roll by what remains (S19)."""
    remains, juncture = answer["result"]["remains"], answer["inputs"]["critical_juncture"]
    if remains >= juncture:
        return "telling_blow"
    if remains >= 0:
        return "success"
    return "catastrophic_failure" if remains <= threshold_of(answer) else "failure"


def mib_remains(answer: Answer) -> bool:
    """Tell whether what remains is the MIB, at most the Critical Juncture, less the Benefits bought."""
    found = answer["result"]
    clamped = min(found["mib"], answer["inputs"]["critical_juncture"])
    return bool(found["remains"] == clamped - found["bought_benefits"])


def same_factor(answer: Answer) -> bool:
    """Tell whether multipliers and divisors come to what their own calculator says of them."""
    question = {
        "calculator": "shattered_world.factor",
        "inputs": {name: answer["inputs"][name] for name in ("multipliers", "divisors", "factors")},
        "readings": {ruling: answer["readings"][ruling] for ruling in ("HR1", "HR2", "HR28")},
    }
    return bool(asked(question)["response"]["result"]["factor"] == answer["result"]["factor"])


SIZES = {"single": 1, "halved": 1, "double": 2}


def traits_left(answer: Answer) -> int:
    """Return how many tokens the traits of an action are worth, those of cancelled pairs apart (W10)."""
    found = answer["result"]
    named = [*found["traits_for"], *found["traits_against"]]
    return sum(SIZES[each] for each in named) - 2 * int(found["pairs_cancelled"])


def own_mib(side: str, first: int) -> Condition:
    """Return the condition that a side's MIB is its Rating less its two dice, where no d6 is rolled."""

    def holds(answer: Answer) -> bool | None:
        inputs = answer["inputs"]
        if any(inputs[f"{each}_dice_{way}"] for each in ("actor", "resistor") for way in ("for", "against")):
            return None
        thrown = sum(answer["faces"][first : first + 2])
        made = inputs[f"{side}_rating"] + inputs[f"{side}_modifier"] - thrown
        return bool(answer["result"][f"{side}_mib"] == made)

    return holds


FOR_A_CASE = "says for which case the number is"
A_PLACE = "names a place"

HOLDS: Mapping[str, Condition] = {
    "scattershot.contest.actor_mib": own_mib("actor", 0),
    "scattershot.contest.resistor_mib": own_mib("resistor", 2),
    "scattershot.contest.automatic_benefits": lambda answer: (
        answer["result"]["automatic_benefits"]
        == max(0, answer["result"]["rmib"] - answer["inputs"]["critical_juncture"])
        if answer["readings"]["SR3"] == "on_rmib"
        else answer["result"]["automatic_benefits"]
        >= max(
            0,
            answer["result"]["rmib"]
            - answer["result"]["bought_benefits"]
            - answer["inputs"]["critical_juncture"],
        )
    ),
    "scattershot.contest.band": lambda answer: (
        (answer["result"]["band"] in {"success", "telling_blow"}) == (answer["result"]["rmib"] >= 0)
        and (
            answer["result"]["band"] != "resistor_telling_blow"
            or answer["readings"]["SR7"] == "resistor_telling_blow"
        )
        and (
            answer["result"]["band"] != "telling_blow"
            or answer["readings"]["SR4"] == "before_benefits"
            or answer["result"]["remains"] >= answer["inputs"]["critical_juncture"]
        )
    ),
    "scattershot.contest.bare_success": lambda answer: (
        answer["result"]["bare_success"] == (answer["result"]["rmib"] == 0)
    ),
    "scattershot.contest.bought_benefits": lambda answer: (
        0 <= answer["result"]["bought_benefits"] <= answer["inputs"]["actor_benefits"]
    ),
    "scattershot.contest.defines": lambda answer: answer["result"]["defines"] == defines(answer),
    "scattershot.contest.resistor_automatic_benefits": lambda answer: (
        answer["result"]["resistor_automatic_benefits"] == 0
        or answer["readings"]["SR43"] == "mirrored"
        or answer["readings"]["SR3"] == "on_own_mib"
    ),
    "scattershot.contest.resistor_bought_benefits": lambda answer: (
        0 <= answer["result"]["resistor_bought_benefits"] <= answer["inputs"]["resistor_benefits"]
        and (
            answer["result"]["resistor_bought_benefits"] == 0
            or answer["result"]["rmib"] < 0
            or answer["readings"]["SR3"] == "on_own_mib"
        )
    ),
    "scattershot.contest.rmib": when(
        lambda answer: answer["readings"]["SR3"] == "on_rmib" and answer["readings"]["SR36"] == "ignored",
        lambda answer: (
            answer["inputs"]["actor_challenges"] + answer["inputs"]["resistor_challenges"] > 0
            or answer["inputs"]["resistor_dice_for"] + answer["inputs"]["resistor_dice_against"] > 0
            or answer["result"]["rmib"]
            == answer["result"]["actor_mib"] - max(0, answer["result"]["resistor_mib"])
        ),
    ),
    "scattershot.contest.upset": lambda answer: (
        not answer["result"]["upset"] or answer["readings"]["SR42"] != "no_effect_of_its_own"
    ),
    "scattershot.contest.remains": lambda answer: (
        answer["result"]["remains"] >= 0
        if answer["result"]["rmib"] >= 0
        else answer["result"]["remains"] <= 0
    ),
    "scattershot.damage.damage": when(read("SR9", "zero_at_least"), at_least_zero("damage")),
    "scattershot.damage.hit_points_left": when(
        lambda answer: answer["result"]["hit_points_left"] is not None,
        lambda answer: (
            answer["result"]["hit_points_left"]
            == max(0, answer["inputs"]["hit_points"] - max(0, answer["result"]["damage"]))
        ),
    ),
    "scattershot.duel.counted": lambda answer: (
        answer["result"]["counted"] == answer["inputs"]["blows"]
        or (answer["result"]["counted"] < answer["inputs"]["blows"] and tail(answer) < Fraction(1, 1000))
    ),
    "scattershot.duel.ledger.returned": each_line(
        lambda row: row["returned"] == 0 or row["met"] == "answered", "ledger"
    ),
    "scattershot.duel.strikers": lambda answer: (
        set(answer["result"]["strikers"]) <= {"fighter", "foe"}
        and len(answer["result"]["strikers"]) == answer["result"]["counted"]
    ),
    "scattershot.experience.points": at_least_zero("points"),
    "scattershot.gimme.dice": at_least_zero("dice"),
    "scattershot.mib.automatic_benefits": lambda answer: (
        answer["result"]["automatic_benefits"]
        == max(0, answer["result"]["mib"] - answer["inputs"]["critical_juncture"])
    ),
    "scattershot.mib.band": when(
        lambda answer: answer["readings"]["SR4"] == "after_adjustments" or not answer["inputs"]["benefits"],
        lambda answer: answer["result"]["band"] == mib_band(answer),
    ),
    "scattershot.mib.bought_benefits": lambda answer: (
        0
        <= answer["result"]["bought_benefits"]
        <= max(0, min(answer["result"]["mib"], answer["inputs"]["critical_juncture"]))
    ),
    "scattershot.mib.remains": mib_remains,
    "scattershot.persona.left": lambda answer: (
        answer["result"]["left"] is None
        or answer["result"]["left"] == answer["inputs"]["limit"] - answer["result"]["points"]
    ),
    "scattershot.persona.lines.mistake": each_line(
        lambda line: (line["mistake"] is None) == (line["problem"] is None)
    ),
    "scattershot.persona.lines.price": each_line(
        lambda line: line["price"] is None or line["price"] == line["points"]
    ),
    "scattershot.persona.lines.problem": problems_are_those_of_lines,
    "scattershot.persona.points": lambda answer: (
        answer["result"]["with_implied"] - answer["result"]["points"] == 12
        and answer["result"]["total"]
        == answer["result"]["points"]
        == sum(line["price"] or 0 for line in answer["result"]["lines"])
    ),
    "scattershot.persona.ratings": each_line(lambda row: row["name"] != "Hit Points", "ratings"),
    "scattershot.persona.weapon_bonus": lambda answer: (
        answer["result"]["weapon_bonus"]
        == max([each["bonus"] for each in answer["inputs"]["gear"] if each["bonus"] is not None], default=0)
    ),
    "scattershot.scope.levels": lambda answer: bool(answer["result"]["levels"]) == answer["result"]["shift"],
    "scattershot.scope.until_shift": lambda answer: (
        answer["result"]["until_shift"] == max(0, answer["result"]["threshold"] - answer["result"]["counted"])
        and (answer["result"]["until_shift"] == 0) == answer["result"]["shift"]
    ),
    "shattered_world.action.factor": same_factor,
    "shattered_world.whittle.factor": same_factor,
    "shattered_world.character.lines.price": each_line(
        lambda line: line["price"] is None or line["price"] >= 0
    ),
    "shattered_world.character.lines.problem": problems_are_those_of_lines,
    "shattered_world.character.xp_left": lambda answer: (
        answer["result"]["xp_left"] == answer["inputs"]["total_achievements"] - answer["result"]["total"]
    ),
    "shattered_world.initiative.order.rolled": each_line(
        lambda row: (row["rolled"] is None) == (row["line"] != "rolled"), "order"
    ),
    "walkabout.character.lines.price": each_line(lambda line: line["price"] is None),
    "walkabout.character.lines.problem": problems_are_those_of_lines,
    "walkabout.pool.pairs_cancelled": lambda answer: (
        answer["inputs"]["cancel"] or answer["result"]["pairs_cancelled"] == 0
    ),
    "walkabout.pool.reserve_draw": when(
        lambda answer: (
            answer["readings"]["WR8"] != "before_cancelling" and answer["readings"]["WR31"] != "whole_trait"
        ),
        lambda answer: answer["result"]["reserve_draw"] == traits_left(answer),
    ),
    "walkabout.reserve.ways": lambda answer: (
        [(row["choice"], row["places_reserve"]) for row in answer["result"]["ways"]]
        == list(product(("keep", "cancel"), ("player", "alternate", "game_master")))
    ),
    "walkabout.resolve.compared": lambda answer: (
        answer["result"]["compared"]["tokens"] == 3 + len(answer["inputs"]["reserve"])
        and answer["result"]["compared"]["throwaways"] == max(0, len(answer["inputs"]["drawn"]) - 3)
    ),
    "walkabout.resolve.effects.name": each_line(
        lambda row: (
            bool(row["name"]) != (row["place"] in {"success", "sacrifice", "story"}) or not row["name"]
        ),
        "effects",
    ),
    "walkabout.resolve.obstacles_left": lambda answer: (
        answer["result"]["obstacles_left"] is None
        or (
            answer["result"]["obstacles_left"] >= 0
            and answer["result"]["goal_reached"] == (answer["result"]["obstacles_left"] == 0)
        )
    ),
    "walkabout.resolve.placing_order": lambda answer: (
        len(answer["result"]["placing_order"]) == len(answer["inputs"]["reserve"])
    ),
    "walkabout.trait.grade": lambda answer: (
        (answer["result"]["grade"] == "none")
        == (answer["inputs"]["grade"] is None and answer["result"]["raised"] == 0)
    ),
}

SAYS_NOTHING: Mapping[str, str] = {
    "scattershot.contest.invents": "its null has the condition",
    "scattershot.persona.lines.rating": "a line that has a Rating shows it",
    "walkabout.character.reserve": "tests/test_every_handover.py",
    "walkabout.character.ties": "tests/test_every_handover.py",
    "walkabout.character.ties.harming": FOR_A_CASE,
    "walkabout.character.ties.helping": FOR_A_CASE,
    "walkabout.character.traits.negatives": FOR_A_CASE,
    "walkabout.character.traits.positives": FOR_A_CASE,
    "walkabout.draw.tokens.place": A_PLACE,
    "walkabout.reserve.cancel_mean": "tests/systems/walkabout/test_reserve.py",
    "walkabout.reserve.verdict": "tests/systems/walkabout/test_reserve.py",
    "walkabout.resolve.effects.effect": "words for people",
    "walkabout.resolve.exhausted": "which name is used",
    "walkabout.reserve.verdicts.alternate": FOR_A_CASE,
    "walkabout.reserve.verdicts.game_master": FOR_A_CASE,
    "walkabout.reserve.verdicts.player": FOR_A_CASE,
    "walkabout.resolve.effects.counts": "which of two columns a token counts in",
    "walkabout.resolve.effects.place": A_PLACE,
}
"""Descriptions with such a word and without a condition, each with the reason."""
