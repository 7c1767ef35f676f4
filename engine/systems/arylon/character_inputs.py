"""The contents of a sheet (K2, K12 to K14; rulings KR26, KR34, KR36, KR37)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.inputs import Die, dice, flag, rows, text, whole
from engine.systems.arylon.advance import MOST_POINTS
from engine.systems.arylon.data import RULES

DISTINCTION = Die(RULES.whole("K14.distinction"))
START = RULES.whole("K13.start")
MOST_ROWS = 40
MOST_LIFE = 1000
LONGEST_NAME = 60
SECTIONS = {
    "attribute": "Attributes",
    "skill": "Skills",
    "distinction": "Distinctions",
    "asset": "Assets",
    "talent": "Talents",
}
"""The sections of a sheet by the kind of their traits, in the order of the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """One trait with its die."""

    name: str = text("Name", at_most=LONGEST_NAME, clause="K2")
    die: Die | None = dice("Die", single=True, default=None, clause="K2")
    began: Die | None = dice("Began as", single=True, default=None, clause="K14", help="Blank: as it is now.")
    new: bool = flag("New", clause="KR33", help="It was not on the sheet at the beginning.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Distinction:
    """One Distinction; its die never changes."""

    name: str = text("Distinction", at_most=LONGEST_NAME, clause="K2")
    die: Die | None = dice("Die", single=True, default=DISTINCTION, clause="K14")


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One condition that the character bears."""

    name: str = text("Condition", at_most=LONGEST_NAME, clause="K5")
    die: Die | None = dice("Die", single=True, default=None, clause="KR11")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """A character from the first session on: the dice, and the points that they were raised with."""

    name: str = text("Name", at_most=LONGEST_NAME, default="", main=True)
    who: str = text("Who they are", default="", help="One line, for the table.")
    attributes: tuple[Trait, ...] = rows(
        "Attributes",
        Trait,
        at_most=MOST_ROWS,
        clause="KR36",
        help="The text names none; your table agrees on a list.",
    )
    skills: tuple[Trait, ...] = rows("Skills", Trait, at_most=MOST_ROWS, clause="K2")
    distinctions: tuple[Distinction, ...] = rows("Distinctions", Distinction, at_most=MOST_ROWS, clause="K2")
    assets: tuple[Trait, ...] = rows(
        "Assets",
        Trait,
        at_most=MOST_ROWS,
        clause="K2",
        help="What you carry; Signature Assets may grow.",
    )
    talents: tuple[Trait, ...] = rows("Talents and spells", Trait, at_most=MOST_ROWS, clause="K2")
    plot_points: int = whole(
        "Plot points to begin with", low=0, limit=MOST_POINTS, default=START, clause="KR16"
    )
    hero_dice: tuple[Die, ...] = dice(
        "Big Hero Dice", at_most=MOST_ROWS, default=(), clause="K12", help="Earned, and not used yet."
    )
    advance_points: int = whole(
        "Advance points of all sessions",
        low=0,
        limit=MOST_POINTS,
        default=0,
        clause="K14",
        help="Every one ever earned, those that are spent as well.",
    )
    milestones: int = whole(
        "Advance points from Milestones",
        low=0,
        limit=MOST_POINTS,
        default=0,
        clause="KR34",
        help="What your Game Master gave for them.",
    )
    life_points: int | None = whole(
        "Life points",
        low=0,
        limit=MOST_LIFE,
        default=None,
        clause="KR26",
        help="Only if your sheets have them; no text says how many.",
    )
    conditions: tuple[Condition, ...] = rows("Conditions", Condition, at_most=MOST_ROWS, clause="KR11")

    def of_kind(self, kind: str) -> tuple[Trait | Distinction, ...]:
        """Return the traits of one section."""
        sections: dict[str, tuple[Trait | Distinction, ...]] = {
            "attribute": self.attributes,
            "skill": self.skills,
            "distinction": self.distinctions,
            "asset": self.assets,
            "talent": self.talents,
        }
        return sections[kind]
