"""Damage and the UE Chart: laws. Golden numbers stand in `golden/damage.toml`."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle

ID = "scattershot.damage"
STRENGTHS = st.integers(3, 32)
RMIBS = st.integers(-9, 15)
GUARDS = st.integers(0, 6)
WEAPONS = {"long_sword": 3, "short_sword": 2, "dagger": 1, "none": 0}
WEAPON = st.sampled_from(sorted(WEAPONS))
ANY_CHART = st.sampled_from(["bands_of_three", "single_steps"])


def _work(inputs: dict[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, inputs=inputs, readings=readings))


def _damage(inputs: dict[str, Any], **readings: str) -> int:
    damage = _work(inputs, **readings).result["damage"]
    assert isinstance(damage, int)
    return damage


class TestDamage:
    """RMIB and weapon, multiplied and rounded half up, less protection; nothing at least."""

    @given(RMIBS, STRENGTHS, WEAPON, GUARDS, ANY_CHART)
    def test_the_formula(self, rmib: int, strength: int, weapon: str, guard: int, read: str) -> None:
        """A second opinion: the formula written out, rounding by the nearer neighbour."""
        inputs = {"rmib": rmib, "strength": strength, "weapon": weapon, "protection": guard}
        answer = _work(inputs, SR39=read)
        product = (min(rmib, 7) + WEAPONS[weapon]) * Fraction(answer.result["factor"])
        nearer = floor(product) if product - floor(product) < Fraction(1, 2) else ceil(product)

        assert answer.result["damage"] == (max(0, nearer - guard) if rmib >= 0 else 0)

    @given(RMIBS, STRENGTHS, WEAPON, GUARDS, st.sampled_from(["formula", "no_effect"]))
    def test_the_table_is_the_damage(
        self, rmib: int, strength: int, weapon: str, guard: int, at_zero: str
    ) -> None:
        """Each entry of the table is the damage of its RMIB, and the last one that of every higher RMIB."""
        inputs = {"strength": strength, "weapon": weapon, "protection": guard}
        answer = _work({**inputs, "rmib": rmib}, SR17=at_zero).result

        assert answer["table"] == [_damage({**inputs, "rmib": each}, SR17=at_zero) for each in range(8)]
        if rmib >= 0:
            assert answer["damage"] == answer["table"][min(rmib, 7)]

    @given(st.integers(0, 7), GUARDS)
    def test_readings_part_only_where_they_speak(self, rmib: int, guard: int) -> None:
        """Up to the Critical Juncture and through the armour readings agree, but below zero."""
        inputs = {"rmib": rmib, "protection": guard}
        other = _damage(inputs, SR5="uncapped", SR9="as_it_falls", SR17="no_effect", SR39="anchors_only")

        assert other == (rmib - guard if rmib else 0)
        assert max(0, other) == _damage(inputs)

    def test_a_missed_blow_takes_nothing_however_it_is_read(self) -> None:
        """Armour has nothing to take off where nothing landed."""
        assert _damage({"rmib": -1, "protection": 3}, SR9="as_it_falls") == 0
