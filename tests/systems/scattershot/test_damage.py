"""Damage and the UE Chart: laws and refusals. Golden numbers stand in `golden/damage.toml`."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json
from engine.systems.scattershot import ue_chart

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

    @given(st.integers(0, 15), STRENGTHS, WEAPON, GUARDS)
    def test_more_is_never_less(self, rmib: int, strength: int, weapon: str, guard: int) -> None:
        """A higher RMIB, a stronger arm or a longer blade never does less; more armour never lets more in."""
        inputs = {"rmib": rmib, "strength": strength, "weapon": weapon, "protection": guard}
        damage = _damage(inputs)

        assert _damage({**inputs, "rmib": rmib + 1}) >= damage
        assert _damage({**inputs, "strength": min(32, strength + 1)}) >= damage
        assert _damage({**inputs, "weapon": "long_sword"}) >= damage
        assert _damage({**inputs, "protection": guard + 1}) <= damage

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

    @given(GUARDS, WEAPON, st.integers(9, 20))
    def test_no_damage_is_not_less_than_none(self, guard: int, weapon: str, strength: int) -> None:
        """Where a blow at 0 does no damage, protection has nothing to take from."""
        inputs = {"rmib": 0, "protection": guard, "weapon": weapon, "strength": strength}

        assert _damage(inputs, SR9="as_it_falls", SR17="no_effect") == 0

    def test_a_missed_blow_takes_nothing_however_it_is_read(self) -> None:
        """Armour has nothing to take off where nothing landed."""
        assert _damage({"rmib": -1, "protection": 3}, SR9="as_it_falls") == 0


class TestChart:
    """What the text gives of the UE Chart holds on every reading; the rest is ours, and says so."""

    @pytest.mark.parametrize("read", ["bands_of_three", "single_steps", "anchors_only"])
    @pytest.mark.parametrize(("strength", "factor"), [(9, "1"), (10, "1"), (11, "1"), (13, "3/2")])
    def test_anchors(self, read: str, strength: int, factor: str) -> None:
        """The Factors of the text."""
        assert ue_chart.factor_of(strength, {"SR39": read}, "strength") == Fraction(factor)

    @pytest.mark.parametrize("read", ["bands_of_three", "single_steps"])
    def test_rises(self, read: str) -> None:
        """A higher Rating never has a lower Factor, Bonus or Points, and ten times as much lies 18 above."""
        readings = {"SR39": read}
        factors = [ue_chart.factor_of(rating, readings, "strength") for rating in range(3, 33)]
        bonuses = [ue_chart.facet_of("bonus", index, readings, "index") for index in range(33)]

        assert all(low <= high for low, high in pairwise(factors))
        assert all(low <= high for low, high in pairwise(bonuses))
        assert bonuses == [ue_chart.facet_of("points", index, readings, "index") for index in range(33)]
        assert bonuses[:12] == [1] * 12
        assert {10 * factors[rating - 3] for rating in (9, 10, 11)} == {10}
        if read == "bands_of_three":
            assert all(factors[place + 18] == 10 * factors[place] for place in range(6, 12))

    @pytest.mark.parametrize(
        ("strength", "inputs", "cited"),
        [
            (10, {}, False),
            (13, {}, False),
            (12, {}, True),
            (20, {}, True),
            (10, {"protection_rating": 12}, True),
            (40, {"factor": 2}, True),
        ],
    )
    def test_says_when_it_invents(self, strength: int, inputs: dict[str, Any], *, cited: bool) -> None:
        """An answer that rests on the rebuilt chart, or on a reader's own, cites the ruling."""
        steps = _work({"rmib": 3, "strength": strength, **inputs}).steps

        assert any(step.clause == "SR39" for step in steps) == cited


class TestWords:
    """The working names each clause; the line says what it costs."""

    @pytest.mark.parametrize(
        ("inputs", "readings", "sentence"),
        [
            ({"rmib": 4}, {}, "An RMIB of 4, times 1, costs 4 Hit Points."),
            ({"rmib": 1}, {}, "An RMIB of 1, times 1, costs 1 Hit Point."),
            (
                {"rmib": 4, "strength": 13, "weapon": "short_sword", "protection": 3},
                {},
                "An RMIB of 4, +2 for the weapon, times 3/2, against 3 of protection, costs 6 Hit Points.",
            ),
            (
                {"rmib": 1, "protection": 3},
                {"SR9": "as_it_falls"},
                "An RMIB of 1, times 1, against 3 of protection, costs −2 Hit Points.",
            ),
            ({"rmib": -2}, {}, "An RMIB of −2 does not land and costs 0 Hit Points."),
            (
                {"rmib": 0, "weapon": "dagger"},
                {"SR17": "no_effect"},
                "An RMIB of 0 does no damage and costs 0 Hit Points (SR17).",
            ),
            (
                {"rmib": 9, "strength": 13, "weapon": "short_sword", "protection": 3},
                {},
                (
                    "An RMIB of 9, counted as 7 (SR5), +2 for the weapon, times 3/2, rounded to 14, "
                    "against 3 of protection, costs 11 Hit Points."
                ),
            ),
            (
                {"rmib": 9},
                {"SR5": "below_juncture"},
                "An RMIB of 9, counted as 6 (SR5), times 1, costs 6 Hit Points.",
            ),
            (
                {"rmib": 1, "protection": 3},
                {},
                (
                    "An RMIB of 1, times 1, against 3 of protection, "
                    "costs 0 Hit Points, the least there is (SR9)."
                ),
            ),
        ],
    )
    def test_sentence(self, inputs: dict[str, Any], readings: dict[str, str], sentence: str) -> None:
        """One line, complete."""
        assert _work(inputs, **readings).sentence == sentence

    @pytest.mark.parametrize(
        ("inputs", "readings", "clauses"),
        [
            ({"rmib": 4}, {}, ["S15", "S27", "S26", "S26", "S28", "S28"]),
            ({"rmib": 9}, {}, ["S15", "SR5", "S27", "S26", "S26", "S28", "S28"]),
            ({"rmib": -1}, {}, ["S15", "S16"]),
            ({"rmib": 0}, {"SR17": "no_effect"}, ["S15", "S27", "S26", "SR17", "S28", "S28"]),
            ({"rmib": 1, "protection": 3}, {}, ["S15", "S27", "S26", "S26", "S28", "SR9"]),
        ],
    )
    def test_steps(self, inputs: dict[str, Any], readings: dict[str, str], clauses: list[str]) -> None:
        """Each step names the clause or the ruling that justifies it."""
        assert [step.clause for step in _work(inputs, **readings).steps] == clauses


REFUSALS = [
    ('{"rmib": 3, "weapon": "dagger", "weapon_bonus": 1}', "invalid_request", "inputs.weapon_bonus", "S27"),
    ('{"rmib": 3, "strength": 33}', "unsettled_rule", "inputs.strength", "SR39"),
    ('{"rmib": 3, "strength": -3}', "unsettled_rule", "inputs.strength", "SR39"),
    ('{"rmib": 3, "protection_rating": 33}', "unsettled_rule", "inputs.protection_rating", "SR39"),
]


@pytest.mark.parametrize(("inputs", "code", "field", "says"), REFUSALS)
def test_refuses(inputs: str, code: str, field: str, says: str) -> None:
    """What cannot be asked is refused with its field and a sentence that says what to do."""
    answer = json.loads(handle_json(f'{{"calculator": "{ID}", "inputs": {inputs}}}'))

    assert not answer["ok"]
    assert (answer["failure"]["code"], answer["failure"]["field"]) == (code, field)
    assert says in answer["failure"]["message"]


def test_refuses_a_roll() -> None:
    """There is no chance in damage."""
    request = {"calculator": ID, "mode": "roll", "inputs": {"rmib": 3}, "seed": "a"}
    failure = json.loads(handle_json(json.dumps(request)))["failure"]

    assert (failure["code"], failure["field"]) == ("invalid_request", "mode")
