"""Each way to declare an input says once what it is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.inputs import (
    Die,
    Exact,
    Opposition,
    choice,
    declared,
    dice,
    exact,
    flag,
    listed,
    number_or_dice,
    read_inputs,
    record,
    rows,
    text,
    whole,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A name with its points."""

    name: str = text("Name", default="")
    points: int = whole("Points", default=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """One input of each kind, with the default that a game would give it."""

    rating: int = whole("Rating", unit="points", clause="S10", help="What you act with.")
    target: int | None = whole("Target", default=None)
    factor: Fraction = exact("Factor", default=Fraction(1))
    careful: bool = flag("Careful")
    speed: str = choice("Speed", {"fast": "Fast", "slow": "Slow"}, default="fast")
    weapon: str | None = choice("Weapon", {"dagger": "Dagger"}, default=None)
    name: str = text("Name", default="")
    pool: tuple[Die, ...] = dice("Pool", default=(Die(6),))
    hero_die: Die | None = dice("Hero Die", single=True, default=None)
    difficulty: Opposition | None = number_or_dice("Difficulty")
    multipliers: tuple[Fraction, ...] = listed("Multipliers", Exact())
    fighter: Line = record("Fighter", Line, default=Line())
    lines: tuple[Line, ...] = rows("Lines", Line, default=())


def test_only_the_rating_is_required() -> None:
    """A default, None among them, makes an input optional."""
    assert [each.name for each in declared(Inputs) if each.is_required] == ["rating"]


def test_a_declaration_carries_all_that_a_form_needs() -> None:
    """Label, unit, clause and help stand beside the type."""
    rating = declared(Inputs)[0]

    said = (rating.label, rating.unit, rating.clause, rating.help)
    assert said == (
        "Rating",
        "points",
        "S10",
        "What you act with.",
    )


def test_defaults_are_values_not_json() -> None:
    """What is left out is what the dataclass says."""
    assert read_inputs(Inputs, {"rating": 12}) == Inputs(rating=12)


def test_everything_given_is_read() -> None:
    """Each kind reads its own JSON."""
    given = {
        "rating": 12, "target": 3, "factor": "1.5", "careful": True, "speed": "slow", "weapon": "dagger",
        "name": "Ada", "pool": ["d8", "d12+d6"], "hero_die": "d10", "difficulty": 11,
        "multipliers": [2, "1/2"],
    }  # fmt: skip
    read = read_inputs(Inputs, given)

    assert read.pool == (Die(8), Die(12, 6))
    assert read.multipliers == (Fraction(2), Fraction(1, 2))
    assert read.difficulty == Opposition(number=11)
    assert (read.target, read.factor, read.weapon, read.hero_die) == (3, Fraction(3, 2), "dagger", Die(10))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """An input whose default a ruling decides."""

    size: int = whole(
        "Size", default=12, decided=lambda readings: {"small": 12, "large": 18}[readings["XR1"]]
    )


def test_a_ruling_can_decide_a_default() -> None:
    """What is left out follows the reading; what is given stays, and without readings the default holds."""
    assert read_inputs(Ruled, {}, readings={"XR1": "large"}).size == 18
    assert read_inputs(Ruled, {"size": 7}, readings={"XR1": "large"}).size == 7
    assert read_inputs(Ruled, {}).size == 12


def test_fields_of_a_form() -> None:
    """A list has a field for each item, dice and numbers one field, and a group its parts."""
    fields = {each.name: each.kind.field(each.default_wire) for each in declared(Inputs)}
    assert [(each.name, value) for each, value in fields["fighter"].parts] == [("name", ""), ("points", 1)]
    assert len(fields["lines"].rows) == 1
    assert fields["lines"].rows[0] == fields["lines"].parts
    assert fields["difficulty"].value == ""
