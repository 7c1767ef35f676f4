"""The contents of a character sheet (H1, H13, H14, H16, H17; ruling HR34)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.inputs import Text, flag, listed, rows, text, whole
from engine.systems.shattered_world.abilities import LARGEST_SCORE, LONGEST_NAME
from engine.systems.shattered_world.achievements import MILESTONE
from engine.systems.shattered_world.data import RULES
from engine.systems.shattered_world.ledger import LARGEST, MOST_LINES
from engine.systems.shattered_world.prerequisites import Line

HIT_POINTS = RULES.whole("H13.hit_points")
LARGEST_MODIFIER = 100
MOST_ABILITIES = 20
MOST_ROLLS = 40
MOST_MILESTONES = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One Ability as it was when the character was made."""

    name: str = text("Ability", at_most=LONGEST_NAME, clause="H13")
    score: int = whole("Score at the beginning", low=0, limit=LARGEST_SCORE, clause="H13")
    proficient: bool = flag("Proficient", clause="H5")
    modifier: int | None = whole(
        "Adds to a roll",
        limit=LARGEST_MODIFIER,
        default=None,
        clause="HR32",
        help="What your Game Master says; blank: by our table.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """One thing that the character rolls for."""

    name: str = text("What you do", at_most=LONGEST_NAME, clause="H1")
    ability: str = text("With which Ability", at_most=LONGEST_NAME, default="", clause="H5")
    bonus: int = whole(
        "More",
        limit=LARGEST_MODIFIER,
        default=0,
        clause="H5",
        help="What a weapon or a tool adds, on top of the Ability.",
    )
    trade: bool = flag("Your trade", clause="H1", help="You roll the Field Role Die for it.")
    initiative: bool = flag("Initiative too", clause="H12", help="You roll this for your place in a fight.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """A character from the first session on: the beginning, and everything bought since."""

    name: str = text("Name", at_most=LONGEST_NAME, default="", main=True)
    who: str = text("Who they are", default="", help="One line, for the table.")
    species: str = text("Species", at_most=LONGEST_NAME, default="", clause="H17")
    human: bool = flag("Human", clause="H1", help="Humans roll the Field Role Die for everything.")
    trade: str = text(
        "Field Role", at_most=LONGEST_NAME, default="", clause="H1", help="What you do for a living."
    )
    subrole: str = text(
        "Subrole", at_most=LONGEST_NAME, default="", clause="H17", help="Blank before the training."
    )
    abilities: tuple[Score, ...] = rows("Abilities", Score, at_most=MOST_ABILITIES, clause="H13")
    proficiencies: tuple[str, ...] = listed(
        "Proficiencies",
        Text(at_most=LONGEST_NAME),
        clause="H16",
        help="Beyond the Abilities that are marked.",
    )
    rolls: tuple[Roll, ...] = rows("What you roll for", Roll, at_most=MOST_ROLLS, clause="H1")
    hit_points: int = whole("Hit Points", low=0, limit=LARGEST_SCORE, default=HIT_POINTS, clause="H13")
    armour: int = whole(
        "Armour",
        low=0,
        limit=LARGEST_MODIFIER,
        default=0,
        clause="H8",
        help="What it adds to the number that you are hit on.",
    )
    dodges_with: str = text(
        "Gets out of the way with",
        at_most=LONGEST_NAME,
        default="Physical Fitness",
        clause="HR25",
        help="The Ability that makes you harder to hit, except when you are surprised.",
    )
    total_achievements: int = whole("Total Achievements", low=0, limit=LARGEST, default=0, clause="H14")
    milestones: tuple[str, ...] = listed(
        "Milestones you have", MILESTONE, at_most=MOST_MILESTONES, clause="H17"
    )
    purchases: tuple[Line, ...] = rows(
        "Buy-ins",
        Line,
        at_most=MOST_LINES,
        clause="H16",
        help="Everything bought since the beginning, in any order.",
    )
