"""The contested roll: laws and brute force. Golden numbers stand in `golden/contest.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle

ID = "scattershot.contest"
RATINGS = st.integers(0, 22)
FEW = st.integers(0, 2)
TWO_DICE = Counter(one + two for one, two in product(range(1, 11), repeat=2))
FACES = {total: (max(1, total - 10), total - max(1, total - 10)) for total in TWO_DICE}
READINGS = {
    "SR1": ["at_or_below", "below"],
    "SR3": ["on_rmib", "on_own_mib"],
    "SR4": ["after_adjustments", "before_benefits"],
    "SR6": ["meets", "exceeds", "rmib_alone"],
    "SR7": ["catastrophic_failure", "resistor_telling_blow"],
    "SR8": ["nobody", "resistor"],
    "SR31": ["after_dice", "before_dice"],
    "SR36": ["ignored", "subtracted"],
    "SR37": ["zero_or_higher", "zero_only", "a_miss_only"],
    "SR42": ["no_effect_of_its_own", "counts_as_upset"],
    "SR43": ["actor_only", "mirrored"],
}
CHALLENGES = st.fixed_dictionaries({"actor_challenges": FEW, "resistor_challenges": FEW})
MANY = st.integers(0, 12)
BENEFITS = st.fixed_dictionaries({"actor_benefits": MANY, "resistor_benefits": MANY})
ANY_READINGS = st.fixed_dictionaries({key: st.sampled_from(names) for key, names in READINGS.items()})


def _odds(inputs: Mapping[str, int], **settings: Any) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs, **settings))


def _roll(faces: tuple[int, ...], inputs: Mapping[str, int], **settings: Any) -> Response:
    return handle(Request(calculator=ID, mode="roll", inputs=inputs, faces=faces, **settings))


def _duel(actor: int, resistor: int, inputs: Mapping[str, int] | None = None, **settings: Any) -> Any:
    """Return what two MIBs come to."""
    ratings = {"actor_rating": 10 + actor, "resistor_rating": 10 + resistor}
    return _roll((5, 5, 5, 5), {**ratings, **(inputs or {})}, **settings).result


def _weights(response: Response) -> dict[Any, int]:
    assert response.distribution is not None
    return dict(response.distribution)


def _events(response: Response) -> dict[str, Fraction]:
    assert response.events is not None
    return dict(response.events)


class TestOdds:
    """The chances of an RMIB are exact, and somebody or nobody defines every outcome."""

    @given(RATINGS, RATINGS, FEW, FEW, ANY_READINGS)
    def test_is_a_distribution(
        self, actor: int, resistor: int, dice_for: int, dice_against: int, readings: dict[str, str]
    ) -> None:
        """Weights are positive and come to all the ways; the four outcomes share them out."""
        inputs = {"actor_rating": actor, "resistor_rating": resistor}
        inputs |= {"actor_dice_for": dice_for, "resistor_dice_against": dice_against}
        answer = _odds({**inputs, "actor_challenges": 1, "resistor_challenges": 2}, readings=readings)

        assert all(weight > 0 for weight in _weights(answer).values())
        assert sum(_weights(answer).values()) == 10_000 * 6 ** (dice_for + dice_against)
        events = _events(answer)
        shares = (events[name] for name in ("actor_defines", "tie", "resistor_defines", "both_fail"))
        assert sum(shares) == 1
        assert events["tie"] == Fraction(_weights(answer).get(0, 0), sum(_weights(answer).values()))

    @given(RATINGS, RATINGS)
    def test_a_better_side_never_loses_by_it(self, actor: int, resistor: int) -> None:
        """A point more for a side never lowers the chance of that side."""
        base, stronger, resisted = (
            _events(_odds({"actor_rating": actor + more, "resistor_rating": resistor + much}))
            for more, much in ((0, 0), (1, 0), (0, 1))
        )

        assert resisted["actor_defines"] <= base["actor_defines"] <= stronger["actor_defines"]
        assert stronger["catastrophic_failure"] <= base["catastrophic_failure"]
        assert resisted["telling_blow"] <= base["telling_blow"] <= stronger["telling_blow"]

    @given(RATINGS, RATINGS, FEW, FEW)
    def test_agrees_with_a_count_of_all_pairs(
        self, actor: int, resistor: int, actor_challenges: int, resistor_challenges: int
    ) -> None:
        """A second opinion: all 10,000 ways, with the rule written out once more."""
        answer = _odds(
            {
                "actor_rating": actor,
                "resistor_rating": resistor,
                "actor_challenges": actor_challenges,
                "resistor_challenges": resistor_challenges,
            }
        )
        counted: Counter[int] = Counter()
        blows = 0
        for (one, ways), (two, others) in product(TWO_DICE.items(), repeat=2):
            mine, theirs = actor - one, resistor - two
            rmib = mine - max(0, theirs) + actor_challenges - resistor_challenges
            counted[rmib] += ways * others
            blows += ways * others * (rmib >= 7 and max(abs(mine), abs(theirs)) >= 7)

        assert _weights(answer) == counted
        assert _events(answer)["telling_blow"] == Fraction(blows, 10_000)

    def test_a_roll_of_exactly_zero_is_no_failure(self) -> None:
        """SR31 read before the dice: a Resistor at 0 made it, and a die against it then counts in full."""
        readings = {"SR31": "before_dice"}
        inputs = {"actor_rating": 14, "resistor_rating": 10, "resistor_dice_against": 1}
        counted: Counter[int] = Counter()
        for (one, ways), (two, others), die in product(TWO_DICE.items(), TWO_DICE.items(), range(1, 7)):
            first = 10 - two
            counted[14 - one - (0 if first < 0 else first - die)] += ways * others

        assert _weights(_odds(inputs, readings=readings)) == counted

    def test_agrees_with_another_library(self) -> None:
        """A contest with Experience Dice on all sides, counted by icepool."""
        d10, d6 = icepool.d(10), icepool.d(6)
        actor = 12 - (2 @ d10) + (2 @ d6) - d6
        resistor = (13 - (2 @ d10) + d6 - (2 @ d6)).map(lambda mib: max(0, mib))
        expected = actor - resistor
        answer = _odds(
            {
                "actor_rating": 12,
                "actor_dice_for": 2,
                "actor_dice_against": 1,
                "resistor_rating": 13,
                "resistor_dice_for": 1,
                "resistor_dice_against": 2,
            }
        )

        assert answer.distribution is not None
        for outcome in (-30, -7, 0, 1, 22):
            assert answer.distribution.probability(outcome) == Fraction(expected.probability(outcome))

    @pytest.mark.parametrize("readings", [{}, {"SR3": "on_own_mib", "SR7": "resistor_telling_blow"}])
    def test_rolling_every_sum_gives_the_odds(self, readings: dict[str, str]) -> None:
        """Every pair of sums, rolled with shown faces and weighed by its ways, is what the odds say."""
        inputs = {"actor_rating": 11, "resistor_rating": 12, "actor_challenges": 1, "resistor_challenges": 2}
        inputs |= {"actor_benefits": 1, "resistor_benefits": 1}
        rmibs: Counter[int] = Counter()
        bands: Counter[str] = Counter()
        defines: Counter[str] = Counter()
        for (one, ways), (two, others) in product(TWO_DICE.items(), repeat=2):
            result = _roll(FACES[one] + FACES[two], inputs, readings=readings).result
            rmibs[result["rmib"]] += ways * others
            bands[result["band"]] += ways * others
            defines[result["defines"]] += ways * others
        answer = _odds(inputs, readings=readings)

        assert _weights(answer) == rmibs
        events = _events(answer)
        for name in ("telling_blow", "catastrophic_failure", "resistor_telling_blow"):
            assert events.get(name, 0) == Fraction(bands[name], 10_000)
        assert events["actor_defines"] == Fraction(defines["actor"], 10_000)
        assert events["resistor_defines"] == Fraction(defines["resistor"], 10_000)

    @given(st.integers(20, 26), st.integers(20, 26))
    def test_readings_agree_where_nobody_can_fail(self, actor: int, resistor: int) -> None:
        """Whatever is said of failed Resistors changes nothing where there are none."""
        inputs = {"actor_rating": actor, "resistor_rating": resistor}
        readings = {"SR8": "resistor", "SR31": "before_dice", "SR36": "subtracted"}
        decided, other = _odds(inputs), _odds(inputs, readings=readings)

        assert _weights(decided) == _weights(other)
        assert _events(decided) == _events(other)

    def test_most_dice(self) -> None:
        """Ten Experience Dice on every side are ordinary; the most that the engine takes are counted too."""
        sides = ("actor_dice_for", "actor_dice_against", "resistor_dice_for", "resistor_dice_against")
        for dice in (10, 30):
            inputs = {"actor_rating": 12, "resistor_rating": 11, **dict.fromkeys(sides, dice)}
            assert sum(_weights(_odds(inputs)).values()) == 10_000 * 6 ** (4 * dice)


class TestRoll:
    """A roll is judged by the rules of the contest, one clause at a time."""

    @given(st.integers(-12, 18), st.integers(-12, 18))
    def test_a_failed_resistor_changes_nothing(self, actor: int, resistor: int) -> None:
        """Below zero the Resistor leaves the Actor's MIB alone, and defines nothing."""
        result = _duel(actor, resistor)

        assert result["rmib"] == actor - max(0, resistor)
        assert not (resistor < 0 and result["defines"] == "resistor")
        assert result["automatic_benefits"] == max(0, result["rmib"] - 7)
        assert result["remains"] == min(result["rmib"], 7)

    @given(st.integers(0, 4), st.integers(0, 4), FEW, FEW)
    def test_both_ways_to_take_challenges_agree_in_the_middle(
        self, actor: int, resistor: int, mine: int, theirs: int
    ) -> None:
        """Between zero and the Critical Juncture it does not matter whose number Challenges lift."""
        inputs = {"actor_challenges": mine, "resistor_challenges": theirs}
        decided = _duel(actor, resistor, inputs)
        other = _duel(actor, resistor, inputs, readings={"SR3": "on_own_mib"})

        assert decided == other

    @given(st.integers(-12, 18), st.integers(-12, 18), FEW, ANY_READINGS)
    def test_an_extreme_has_its_reason(
        self, actor: int, resistor: int, challenges: int, readings: dict[str, str]
    ) -> None:
        """A Telling Blow needs an RMIB at the threshold, a disaster one below; somebody invents only then."""
        inputs = {"actor_challenges": challenges, "actor_benefits": 1, "resistor_benefits": 1}
        readings = {**readings, "SR4": "after_adjustments"}
        result = _duel(actor, resistor, inputs, readings=readings)

        if result["band"] == "telling_blow":
            assert result["remains"] >= 7
            assert result["invents"] == "resistor"
        elif result["band"] in {"catastrophic_failure", "resistor_telling_blow"}:
            assert result["remains"] <= -7
            assert result["invents"] == "actor"
        else:
            assert result["invents"] == ("resistor" if result["upset"] else None)
            assert result["band"] == ("success" if result["rmib"] >= 0 else "failure")

    @given(st.integers(-12, 18), st.integers(-12, 18), CHALLENGES, BENEFITS, ANY_READINGS)
    def test_benefits_never_change_who_has_won(
        self,
        actor: int,
        resistor: int,
        inputs: dict[str, int],
        bought: dict[str, int],
        readings: dict[str, str],
    ) -> None:
        """The RMIB says who has won, whatever is bought out of it; what remains says by how much (SR4)."""
        before = _duel(actor, resistor, inputs, readings=readings)
        after = _duel(actor, resistor, {**inputs, **bought}, readings=readings)

        for name in ("rmib", "defines", "bare_success"):
            assert after[name] == before[name]
        if after["rmib"] >= 0:
            assert after["remains"] >= 0
            assert after["band"] in {"success", "telling_blow"}
        else:
            assert after["remains"] <= 0
            assert after["band"] in {"failure", "catastrophic_failure", "resistor_telling_blow"}

    @given(st.integers(-8, 8), st.integers(-8, 8), ANY_READINGS)
    def test_at_a_critical_juncture_of_0_success_and_disaster_part_at_0(
        self, actor: int, resistor: int, readings: dict[str, str]
    ) -> None:
        """A MIB of 0 is a Telling Blow, and the Catastrophic Failure begins below it (SR29)."""
        read = {**readings, "SR29": "zero_allowed", "SR6": "meets", "SR1": "at_or_below"}
        result = _duel(actor, resistor, {"critical_juncture": 0}, readings=read)

        assert (result["band"] == "telling_blow") == (result["rmib"] >= 0)
