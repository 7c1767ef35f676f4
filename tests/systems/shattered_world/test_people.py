"""The ready people of Shattered World, held to the rules and to our own numbers for a beginner."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import accumulate
from pathlib import Path

import pytest

from engine import Request, handle, to_wire
from engine.systems.shattered_world import RULES
from macros.pages.people import Line, Person, people_of

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "docs/shattered-world"
CHARACTERS = people_of("shattered_world").characters
OPPONENTS = people_of("shattered_world").opponents
ABILITIES = {"Perception", "Physical Fitness", "Endurance", "Empathy"}
SCORES = [24, 20, 16, 12]
LESS_FOR_HUMANS = 4
HIT_POINTS = 12
READY = 4
"""Number to be hit of somebody who wears nothing and does not dodge."""
ROLL = re.compile(r"d(\d+)(?: \+(\d+))?")
FIGHTER = {"die": 8, "modifier": 4, "hit_on": 8}
TALKER = {"die": 4, "modifier": 3, "hit_on": 6}


def name_of(sheet: Person) -> str:
    """Return the id, by which a failing sheet is named."""
    return sheet.id


def lines(sheet: Person, title: str) -> dict[str, Line]:
    """Return the lines of one block by their names."""
    (block,) = (each for each in sheet.blocks if each.title == title)
    return {line.name: line for line in block.lines}


def roll_of(value: str) -> tuple[int, int]:
    """Return die and modifier of `d8 +4`."""
    found = ROLL.fullmatch(value)
    assert found, value
    return int(found[1]), int(found[2] or 0)


def modifier_for(score: int) -> int:
    """Return our modifier for a score: six less, a quarter of it, and the rest dropped."""
    return (score - 6) // 4


def modifiers(sheet: Person) -> dict[str, int]:
    """Return the modifier of each Ability."""
    scores = lines(sheet, "Abilities")
    return {name: modifier_for(int(line.value.split("/")[1])) for name, line in scores.items()}


def is_human(sheet: Person) -> bool:
    """Return whether the sheet is a human's."""
    return lines(sheet, "Who you are")["Species"].value == "human"


@pytest.mark.parametrize("sheet", CHARACTERS, ids=name_of)
def test_abilities_are_the_four_scores_in_some_order(sheet: Person) -> None:
    """The four scores are those of a beginner, each used once; a human has less."""
    scores = lines(sheet, "Abilities")
    left = [line.value.split("/") for line in scores.values()]
    less = LESS_FOR_HUMANS if is_human(sheet) else 0
    assert set(scores) == ABILITIES
    assert all(now == most for now, most in left)
    assert [int(most) for _, most in left] == [score - less for score in SCORES]
    assert max(int(most) for _, most in left) <= RULES.whole("H16.base_cap")


@pytest.mark.parametrize("sheet", CHARACTERS, ids=name_of)
def test_each_ability_shows_its_modifier_and_one_is_proficient(sheet: Person) -> None:
    """Each Ability shows the modifier of its score, and exactly one is proficient."""
    scores = lines(sheet, "Abilities")
    for name, modifier in modifiers(sheet).items():
        assert scores[name].note.split(",")[0] == f"+{modifier}"
    assert sum("proficient" in line.note for line in scores.values()) == 1


@pytest.mark.parametrize("sheet", CHARACTERS, ids=name_of)
def test_three_trade_rolls_use_the_field_role_die_and_add_up(sheet: Person) -> None:
    """A trade is three things rolled with the Field Role Die (H1)."""
    trade = lines(sheet, "Your trade: the d8")
    assert len(trade) == 3
    for line in trade.values():
        die, modifier = roll_of(line.value)
        assert die == RULES.whole("H1.field_role_die")
        assert modifier == _noted(sheet, line.note)


@pytest.mark.parametrize("sheet", CHARACTERS, ids=name_of)
def test_fight_block_follows_from_abilities_and_gear(sheet: Person) -> None:
    """Hit points, the number to be hit and the weapon follow from Abilities and gear."""
    fight = lines(sheet, "In a fight")
    fitness = modifiers(sheet)["Physical Fitness"]
    armour = 1 if "leather +1" in fight["Hit on"].note else 0
    assert fight["Hit Points"].value == f"{HIT_POINTS}/{HIT_POINTS}"
    assert int(fight["Hit on"].value) == READY + armour + fitness
    assert int(fight["Surprised"].value) == READY + armour
    other = RULES.whole("H1.field_role_die" if is_human(sheet) else "H1.action_die")
    assert fight["Everything else"].value == f"d{other}"
    for name in {"Stick", "Sling", "Spade"} & set(fight):
        assert roll_of(fight[name].value) == (other, _noted(sheet, fight[name].note))


def _noted(sheet: Person, note: str) -> int:
    """Return the sum of the Ability that a note names and of what it adds to it."""
    ability = next(name for name in ABILITIES if note.startswith(name))
    own = modifiers(sheet)[ability]
    named = [int(each) for each in re.findall(r"\+(\d)", note)]
    if f"{ability} +" in note:
        assert named[0] == own
        return sum(named)
    return own + sum(named)


@pytest.mark.parametrize("sheet", CHARACTERS, ids=name_of)
def test_a_ready_character_has_earned_nothing_yet(sheet: Person) -> None:
    """Both tallies begin at nothing (H14)."""
    assert [line.value for line in lines(sheet, "Points").values()] == ["0", "0"]


@pytest.mark.parametrize("sheet", CHARACTERS, ids=name_of)
def test_a_ready_character_breaks_no_rule(sheet: Person) -> None:
    """The calculator finds nothing to mend, and knows who is human."""
    result = handle(Request(calculator="shattered_world.character", inputs=sheet.inputs)).result
    assert result["legal"], result["problems"]
    assert sheet.inputs.get("human", False) == is_human(sheet)


@pytest.mark.parametrize("sheet", OPPONENTS, ids=name_of)
def test_chance_that_a_beginner_wins_alone(sheet: Person) -> None:
    """The chances on a stat block are those of a fight to the last hit point."""
    chances = lines(sheet, "One beginner alone wins")
    assert chances["Maren (no rune)"].value == _said(_wins(FIGHTER, sheet))
    assert chances["Oddo (with a stick)"].value == _said(_wins(TALKER, sheet))


def _wins(beginner: dict[str, int], sheet: Person) -> Fraction:
    """Return the chance that a beginner who acts first, twice a round, empties the other pool first."""
    fight = lines(sheet, "In a fight")
    die, modifier = roll_of(fight["Rolls"].value)
    hit_points = int(fight["Hit Points"].value)
    actions = int(fight["Actions"].value)
    mine = _ends(beginner["die"], beginner["modifier"], int(fight["Hit on"].value), hit_points)
    theirs = list(accumulate(_ends(die, modifier, beginner["hit_on"], HIT_POINTS), initial=Fraction()))
    chance = Fraction()
    for rolls, ends in enumerate(mine, start=1):
        rounds = -(-rolls // RULES.whole("H12.all_actions"))
        chance += ends * (1 - theirs[min((rounds - 1) * actions, len(theirs) - 1)])
    return chance


def _ends(die: int, modifier: int, target: int, pool: int) -> list[Fraction]:
    """Return the chance of the pool becoming empty at each roll, the first one first."""
    inputs = {"die": die, "modifier": modifier, "target": target, "pool": pool}
    asked = Request(calculator="shattered_world.whittle", mode="odds", inputs=inputs)
    found = to_wire(handle(asked))["distribution"]
    counted = [(rolls, weight) for rolls, weight in found["weights"] if type(rolls) is int]
    weights = {rolls: Fraction(weight, found["denominator"]) for rolls, weight in counted}
    return [weights.get(rolls, Fraction()) for rolls in range(1, max(weights) + 1)]


def _said(chance: Fraction) -> str:
    if chance > Fraction(199, 200):
        return "over 99 %"
    if chance < Fraction(1, 200):
        return "under 1 %"
    return f"{round(100 * chance)} %"


def test_pages_name_the_numbers_of_the_stat_blocks() -> None:
    """What a page repeats of an opponent is what its block says."""
    fights = {sheet.id: lines(sheet, "In a fight") for sheet in OPPONENTS}
    reference = (PAGES / "reference.md").read_text(encoding="utf-8")
    wounds = (PAGES / "extras/when-it-hurts.md").read_text(encoding="utf-8")
    at_seven = [f"a {name}, {fights[name]['Hit Points'].value}" for name in ("ghoul", "watchman", "wyvern")]
    assert all(fights[name]["Hit on"].value == "7" for name in ("ghoul", "watchman", "wyvern"))
    assert f'(7, "", "{"; ".join(at_seven)}")' in reference
    boss = fights["abbot"]
    assert f"a boss is hit on {boss['Hit on'].value}, {boss['Hit Points'].value}" in reference
    for name, shown in (("ghoul", "a ghoul"), ("watchman", "a watchman"), ("captain", "a captain")):
        rolls = fights[name]["Rolls"].value
        die, modifier = roll_of(rolls)
        assert f'("{shown}, {rolls}", {die}, {modifier})' in wounds
    assert f"the Abbot, {boss['Rolls'].value}" in wounds
