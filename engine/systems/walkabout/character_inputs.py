"""The contents of a character sheet (W1, W2, W6, W17, W18; rulings WR14, WR15, WR16)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.inputs import choice, flag, record, rows, text, whole
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tokens import Bag, usual_bag
from engine.systems.walkabout.traits_named import SIZES

KINDS = {"people": "People", "edge": "Edge", "dance": "Dance"}
GRADES = {
    grade: grade.replace("_", " ")
    for name in ("W17.grades", "W18.grades")
    for grade in RULES.number(name).value
}
"""The grades of traits that fade and of items, each with its label."""
MOST_ROWS = 40
MOST_LETTERS = 60
MOST_GOLD = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreTrait:
    """People, an edge or a dance with its keywords."""

    kind: str = choice("Kind", KINDS, clause="W1")
    name: str = text("Name", at_most=MOST_LETTERS, default="")
    keywords: str = text(
        "Keywords", default="", clause="W1", help="Put a comma or a semicolon between two of them."
    )

    @property
    def words(self) -> tuple[str, ...]:
        """The keywords one by one; one that is written twice counts once."""
        words: dict[str, str] = {}
        for word in self.keywords.replace(";", ",").split(","):
            words.setdefault(word.strip().casefold(), word.strip())
        return tuple(filter(None, words.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """A non-core trait as it is now."""

    name: str = text("Trait", at_most=MOST_LETTERS, default="")
    does: str = choice("It", {"helps": "helps you", "harms": "harms you"}, default="helps", clause="W2")
    size: str = choice("Size", {size: size for size in SIZES}, default="single", clause="W2")
    grade: str | None = choice(
        "Grade", GRADES, default=None, clause="W17", help="Leave it blank where nothing fades or is used up."
    )
    exhausted: int = whole("Times exhausted", low=0, high=SIZES["double"], default=0, clause="W13")

    @property
    def is_double(self) -> bool:
        """Whether it counts as two."""
        return self.size == "double"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """A relationship."""

    name: str = text("Who or what", at_most=MOST_LETTERS, default="")
    strength: str = choice("Strength", {"loose": "loose", "tight": "tight"}, default="loose", clause="W6")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The contents of the sheet."""

    name: str = text("Name", at_most=MOST_LETTERS, default="", main=True)
    who: str = text("Who they are", default="", help="One line: who they are and what they want.")
    core: tuple[CoreTrait, ...] = rows("Core traits", CoreTrait, at_most=MOST_ROWS, clause="W1")
    traits: tuple[Trait, ...] = rows("Other traits", Trait, at_most=MOST_ROWS, clause="W2")
    ties: tuple[Tie, ...] = rows("Ties", Tie, at_most=MOST_ROWS, clause="W6")
    bag: Bag = record(
        "Bag",
        Bag,
        default=usual_bag({"WR14": RULES.rulings["WR14"].decision}),
        decided=usual_bag,
        clause="WR14",
        help="A colour you leave out is not in the bag.",
    )
    gold: int = whole("Gold", low=0, limit=MOST_GOLD, default=0, unit="tokens", clause="WR15")
    in_play: bool = flag(
        "Already in play", clause="WR38", help="Then nothing is checked that only a new character keeps to."
    )
