"""What a Persona Sheet has beside its prices: weapons with their damage, armour, and what is only noted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from engine.calculator import Readings
from engine.errors import UnsettledRuleError
from engine.inputs import text, whole
from engine.systems.scattershot.blow import Arms, blow
from engine.systems.scattershot.chart import off_the_chart
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.persona_items import Line

FIGHT = "In a fight"
MOST_BONUS = 100
THINGS = "Things"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    """A weapon, a piece of armour, or any other thing."""

    name: str = text("Thing", at_most=60, clause="S27")
    bonus: int | None = whole(
        "Bonus of a weapon", low=0, limit=MOST_BONUS, default=None, clause="S27",
        help="0 for fists, 1 for a dagger, 2 for a short sword, 3 for a long sword. Blank: no weapon.",
    )  # fmt: skip
    protection: int = whole(
        "Protection", low=0, limit=MOST_BONUS, default=0, clause="S28", help="What it takes off a blow."
    )


def protection_of(gear: Iterable[Gear]) -> int:
    """Return what all armour together takes off a blow (S28)."""
    return sum(each.protection for each in gear)


def best_bonus(gear: Iterable[Gear]) -> int:
    """Return the bonus of the best weapon; that of bare hands without one (S27)."""
    return max((each.bonus for each in gear if each.bonus is not None), default=RULES.whole("S27.none"))


def damage_row(bonus: int, strength: int, critical_juncture: int, readings: Readings) -> tuple[int, ...]:
    """Return the damage of a weapon for each RMIB from 0 to the Critical Juncture (S26).

    Raises:
        UnsettledRuleError: the Strength is not on the UE Chart, by its reading.
    """
    arms = Arms(strength=strength, critical_juncture=critical_juncture, weapon_bonus=bonus)
    dealt = blow(arms, readings)
    return tuple(dealt.damage(rmib) for rmib in range(critical_juncture + 1))


def damage_of(
    gear: Iterable[Gear], strength: int, critical_juncture: int, readings: Readings
) -> Iterator[dict[str, Any]]:
    """Yield the name, the bonus and the row of each weapon whose damage is known."""
    for each in gear:
        if each.bonus is not None:
            with suppress(UnsettledRuleError):
                row = damage_row(each.bonus, strength, critical_juncture, readings)
                yield {"name": each.name, "bonus": each.bonus, "row": list(row)}


def fight_lines(
    gear: tuple[Gear, ...], strength: int, critical_juncture: int, readings: Readings
) -> Iterator[Line]:
    """Yield a line for each weapon, with its row of damage, one for the armour, one for each other thing."""
    for each in gear:
        if each.bonus is not None:
            yield _weapon_line(each.name, each.bonus, strength, critical_juncture, readings)
    if any(each.bonus is None for each in gear):
        armour = [each.name for each in gear if each.protection]
        yield Line(
            item=f"Armour: {', '.join(armour)}" if armour else "Armour",
            clause="S28",
            points=0,
            section=FIGHT,
            name="Armour",
            value=str(protection_of(gear)),
            is_bought=False,
        )
    things = (each.name for each in gear if each.bonus is None)
    yield from noted_lines(things, THINGS, "S28")


def _weapon_line(name: str, bonus: int, strength: int, critical_juncture: int, readings: Readings) -> Line:
    mistakes: tuple[str, ...] = ()
    value = ""
    try:
        value = ", ".join(map(str, damage_row(bonus, strength, critical_juncture, readings)))
    except UnsettledRuleError:
        mistakes = (off_the_chart(strength, "Factor", readings),)
    return Line(
        item=name,
        clause="SR39" if mistakes else "S26",
        points=0,
        mistakes=mistakes,
        section=FIGHT,
        value=value,
        is_bought=False,
    )


def noted_lines(names: Iterable[str], section: str, clause: str) -> Iterator[Line]:
    """Yield a line for each thing that is only written down."""
    for name in names:
        yield Line(item=name, clause=clause, points=0, section=section, is_bought=False)
