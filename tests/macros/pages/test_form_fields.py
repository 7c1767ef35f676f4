"""Declared inputs as fields of a form."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.inputs import (
    Dice,
    Die,
    Whole,
    choice,
    declared,
    exact,
    flag,
    listed,
    number_or_dice,
    record,
    rows,
    text,
    whole,
)
from macros.pages.form_fields import Field, fields_of, folded_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Bag:
    """A group."""

    white: int = whole("White", default=1)
    black: int = whole("Black", default=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A row."""

    name: str = text("Name", default="")
    grade: str = choice("Grade", {"easy": "easy", "hard": "hard"}, default="easy")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """One of each kind."""

    rating: int = whole("Rating", unit="points", clause="S10", help="What you act with.")
    index: int = whole("Index", derived=lambda values: values["rating"] - 1)
    factor: Fraction = exact("Factor", default=Fraction(3, 2))
    cancel: bool = flag("Cancel")
    die: int = choice("Die", {4: "d4", 6: "d6"}, default=4)
    weapon: str | None = choice("Weapon", {"club": "a club"}, default=None)
    dice: tuple[Die, ...] = listed("Dice", Dice())
    numbers: tuple[int, ...] = listed("Numbers", Whole())
    against: Any = number_or_dice("Against")
    bag: Bag = record("Bag", Bag, default=Bag(white=4))
    skills: tuple[Skill, ...] = rows("Skills", Skill)


VALUES = {
    "rating": 12,
    "index": 11,
    "factor": "3/2",
    "cancel": True,
    "die": 6,
    "weapon": None,
    "dice": ["d8", "d12+d6"],
    "numbers": [1, 2],
    "against": {"number": 11, "dice": ["d6"]},
    "bag": {"white": 4, "black": 9},
    "skills": [{"name": "Climb", "grade": "hard"}],
}


def _fields(values: dict[str, Any] = VALUES, given: dict[str, Any] | None = None) -> dict[str, Field]:
    fields = fields_of(declared(Inputs), values, {"rating": 12} if given is None else given, "here")
    return {field.name: field for field in fields}


class TestFields:
    """A field shows the answer's input and carries what the script needs to leave defaults out."""

    def test_required_number(self) -> None:
        """A required input has no default; label, unit, help and clause come from the declaration."""
        field = _fields()["rating"]
        assert (field.id, field.spec.control, field.spec.value) == ("here-rating", "whole", "12")
        assert field.default is None
        assert (field.input.unit, field.input.help) == ("points", "What you act with.")

    def test_a_default_that_follows_from_others_stays_blank(self) -> None:
        """Its number would be wrong as soon as the others change."""
        assert (_fields()["index"].spec.value, _fields()["index"].default) == ("", None)
        assert _fields(given={"index": 11})["index"].spec.value == "11"

    def test_defaults_are_json(self) -> None:
        """The script compares what the reader typed with the declared default."""
        defaults = {name: field.default for name, field in _fields().items()}
        assert defaults["factor"] == '"3/2"'
        assert defaults["cancel"] == "false"
        assert defaults["weapon"] == "null"
        assert defaults["dice"] == "[]"
        assert defaults["skills"] == "[]"

    def test_a_flag_is_ticked(self) -> None:
        """Yes is a tick, not a word."""
        assert (_fields()["cancel"].spec.is_checked, _fields()["cancel"].spec.value) == (True, "")

    def test_choices_and_lists_of_numbers_say_so(self) -> None:
        """The script sends numbers where the engine wants numbers."""
        assert (_fields()["die"].spec.item, _fields()["die"].spec.value) == ("whole", "6")
        assert (_fields()["numbers"].spec.item, _fields()["numbers"].spec.value) == ("whole", "1 2")
        assert (_fields()["dice"].spec.item, _fields()["dice"].spec.value) == ("die", "d8 d12+d6")

    def test_a_choice_that_may_be_absent_can_say_so(self) -> None:
        """The first option is none at all."""
        assert _fields()["weapon"].spec.options == (("", "–"), ("club", "a club"))

    def test_number_or_dice_reads_as_typed(self) -> None:
        """A number with dice is written as one would say it."""
        assert _fields()["against"].spec.value == "11 d6"

    def test_a_group_carries_the_defaults_of_the_group(self) -> None:
        """The group's own default wins over those of its members."""
        parts = {part.name: (part.spec.value, part.default) for part in _fields()["bag"].parts}
        assert parts == {"bag.white": ("4", "4"), "bag.black": ("9", "2")}

    def test_a_table_has_its_rows_and_an_empty_one(self) -> None:
        """Cells are named by table and column; ids differ from row to row."""
        table = _fields()["skills"]
        assert [[cell.spec.value for cell in row] for row in table.rows] == [["Climb", "hard"]]
        assert [cell.name for cell in table.rows[0]] == ["skills.name", "skills.grade"]
        assert [cell.id for cell in table.parts] == ["here-more-skills-name", "here-more-skills-grade"]

    def test_an_empty_table_shows_a_row_to_type_into(self) -> None:
        """A reader needs a place to begin."""
        table = _fields({**VALUES, "skills": []})["skills"]
        assert [[cell.spec.value for cell in row] for row in table.rows] == [["", "easy"]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """What a fold may hold."""

    modifier: int = whole("Modifier", default=0)
    kind: str = choice("Kind", {"easy": "an easy one", "hard": "a hard one"}, default="easy")
    sure: bool = flag("Surely")
    dice: tuple[Die, ...] = listed("Dice", Dice())
    bag: Bag = record("Bag", Bag, default=Bag())
    skills: tuple[Skill, ...] = rows("Skills", Skill)


class TestWords:
    """What a fold and a card say of what is in them."""

    def words(self, **given: Any) -> str:
        """Return the summary of a fold with these values."""
        values = {each.name: each.default_wire for each in declared(Folded)} | given
        return folded_words(fields_of(declared(Folded), values, values, "at"))

    def test_defaults_are_not_named(self) -> None:
        """Nothing is set."""
        assert self.words() == ""

    def test_what_is_set_is_named(self) -> None:
        """A single value with its label; a yes, a group and a table by their label."""
        assert self.words(modifier=-2, kind="hard") == "Modifier -2; Kind a hard one"
        assert self.words(sure=True, dice=["d8", "d6"]) == "Surely; Dice d8, d6"
        assert (
            self.words(bag={"white": 3, "black": 2}, skills=[{"name": "Swim", "grade": "easy"}])
            == "Bag; Skills"
        )

    def test_a_card_names_what_its_row_sets(self) -> None:
        """A text and a choice speak for themselves."""
        rows = [{"name": "Swim", "grade": "hard"}, {"name": "Climb", "grade": "easy"}]
        values = {each.name: each.default_wire for each in declared(Folded)} | {"skills": rows}
        field = fields_of(declared(Folded), values, values, "at")[-1]
        assert [words for words, _ in field.cards] == ["Swim · hard", "Climb"]


class TestTaps:
    """What is tapped, and what was."""

    def field(self, value: Any, kind: Any) -> Field:
        """Return the field of one input."""

        @dataclass(frozen=True, slots=True, kw_only=True)
        class Inputs:
            dice: Any = kind

        values = {"dice": value}
        return fields_of(declared(Inputs), values, values, "at")[0]

    def test_each_word_of_a_list_can_be_taken_out(self) -> None:
        """Those that no tap adds, too."""
        field = self.field(["d8", "d12+d6"], listed("Dice", Dice(), usual=("d8",)))
        assert [(tap.label, tap.drawing is None) for tap in field.chosen] == [("d8", False), ("d12+d6", True)]

    def test_a_number_beside_dice_is_not_tapped(self) -> None:
        """It is typed."""
        field = self.field({"number": 11, "dice": ["d6"]}, number_or_dice("Against"))
        assert [tap.value for tap in field.chosen] == ["d6"]

    def test_a_long_list_of_taps_is_folded(self) -> None:
        """Eight are seen at once."""
        assert not self.field([], listed("Dice", Dice(), usual=("d8",) * 8)).has_long_palette
        assert self.field([], listed("Dice", Dice(), usual=("d8",) * 9)).has_long_palette
