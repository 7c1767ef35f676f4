"""How long a fight lasts: laws, brute force and refusals. Golden numbers stand in `golden/fight.toml`."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json

ID = "scattershot.fight"
BASE = {"actor_rating": 12, "resistor_rating": 11}
RATINGS = st.integers(4, 20)
POINTS = st.integers(1, 30)
TWO_DICE = Counter(one + two for one, two in product(range(1, 11), repeat=2))


def _odds(inputs: dict[str, Any], **settings: Any) -> Response:
    return handle(Request(calculator=ID, inputs=inputs, **settings))


def _weights(response: Response) -> dict[Any, int]:
    assert response.distribution is not None
    return dict(response.distribution)


def _total(response: Response) -> int:
    return sum(_weights(response).values()) + response.tail_weight


class TestOdds:
    """A blow is a contest and its damage; blows follow until no Hit Points are left."""

    @settings(max_examples=25)
    @given(RATINGS, RATINGS, POINTS, st.integers(0, 4))
    def test_is_a_distribution_with_a_stated_rest(
        self, actor: int, resistor: int, points: int, protection: int
    ) -> None:
        """Weights are positive, and what lies beyond the count is below 1 in 1,000 or after 100 blows."""
        inputs = {"actor_rating": actor, "resistor_rating": resistor}
        answer = _odds({**inputs, "hit_points": points, "protection": protection})

        assert all(weight > 0 for weight in _weights(answer).values())
        counted = answer.result["counted"]
        assert all(blows == "more" or blows <= counted for blows in _weights(answer))
        assert answer.tail_weight * 1000 <= _total(answer) or counted == 100

    @given(st.integers(8, 16), st.integers(8, 16), st.integers(1, 12), st.integers(0, 3))
    def test_agrees_with_a_walk_through_all_fights(
        self, actor: int, resistor: int, points: int, bonus: int
    ) -> None:
        """A second opinion: the chance to be over at each blow by recursion, one blow at a time."""
        blow: Counter[int] = Counter()
        for (one, ways), (two, others) in product(TWO_DICE.items(), repeat=2):
            rmib = actor - one - max(0, resistor - two)
            blow[min(rmib, 7) + bonus if rmib >= 0 else 0] += ways * others

        @cache
        def over_at(left: int, number: int) -> Fraction:
            if number == 1:
                return Fraction(sum(ways for done, ways in blow.items() if done >= left), 10_000)
            rest = ((done, ways) for done, ways in blow.items() if done < left)
            return sum((over_at(left - done, number - 1) * ways for done, ways in rest), Fraction()) / 10_000

        inputs = {"actor_rating": actor, "resistor_rating": resistor}
        answer = _odds({**inputs, "hit_points": points, "weapon_bonus": bonus})
        for number in range(1, min(5, answer.result["counted"]) + 1):
            assert Fraction(_weights(answer).get(number, 0), _total(answer)) == over_at(points, number)

    @settings(max_examples=10)
    @given(RATINGS, RATINGS, POINTS)
    def test_a_tougher_foe_stands_longer(self, actor: int, resistor: int, points: int) -> None:
        """One Hit Point or one point of armour more never makes the first blow likelier to end it."""
        inputs = {"actor_rating": actor, "resistor_rating": resistor, "hit_points": points}
        base, more = _odds(inputs), _odds({**inputs, "hit_points": points + 1})
        guarded, armed = _odds({**inputs, "protection": 1}), _odds({**inputs, "weapon": "dagger"})
        events = [each.events["first_blow"] for each in (guarded, base, armed) if each.events is not None]

        assert events == sorted(events)
        assert base.events is not None
        assert more.events is not None
        assert more.events["first_blow"] <= base.events["first_blow"]
        medians = [each.result["median"] for each in (base, more)]
        assert None in medians or medians == sorted(medians)

    def test_challenges_and_dice_count_at_every_blow(self) -> None:
        """What the contest allows is part of every blow."""
        plain, helped = _odds(BASE), _odds({**BASE, "actor_challenges": 2, "actor_dice_for": 1})

        assert helped.result["median"] < plain.result["median"]

    @pytest.mark.parametrize(
        ("inputs", "readings"),
        [
            ({"weapon": "dagger"}, {"SR17": "no_effect"}),
            ({"actor_rating": 18}, {"SR5": "uncapped"}),
            ({}, {"SR36": "subtracted"}),
            ({"actor_challenges": 2}, {"SR37": "zero_only"}),
            ({"actor_challenges": 2}, {"SR3": "on_own_mib"}),
            ({"resistor_dice_for": 1}, {"SR31": "before_dice"}),
            ({"strength": 12}, {"SR39": "single_steps"}),
        ],
    )
    def test_readings_reach_the_blow(self, inputs: dict[str, Any], readings: dict[str, str]) -> None:
        """Each ruling that touches a blow changes a fight."""
        asked = {**BASE, **inputs}

        assert _odds(asked).result["mean_damage"] != _odds(asked, readings=readings).result["mean_damage"]

    def test_ordinary_and_large_fights(self) -> None:
        """A giant with 200 Hit Points and ten dice on every side is within what the engine counts."""
        sides = ("actor_dice_for", "actor_dice_against", "resistor_dice_for", "resistor_dice_against")
        answer = _odds({**BASE, "hit_points": 200, **dict.fromkeys(sides, 10)})

        assert _total(answer) > 0

    def test_what_is_answered_can_be_written_down(self) -> None:
        """Ten dice on every side through a hundred blows are answered in text, down to the last digit."""
        sides = ("actor_dice_for", "actor_dice_against", "resistor_dice_for", "resistor_dice_against")
        inputs = {**BASE, "hit_points": 200, **dict.fromkeys(sides, 10)}
        answer = json.loads(handle_json(json.dumps({"calculator": ID, "inputs": inputs})))

        assert answer["ok"]
        assert answer["response"]["result"]["counted"] == 100


class TestWords:
    """The line says how long it takes, or that it never ends."""

    @pytest.mark.parametrize(
        ("inputs", "rest"),
        [
            ({**BASE, "protection": 20}, "cannot be beaten this way: no blow does any damage."),
            ({**BASE, "protection": 6}, "is more likely than not still fighting after 100 blows."),
        ],
    )
    def test_sentence(self, inputs: dict[str, Any], rest: str) -> None:
        """One line, complete."""
        said = _odds(inputs).sentence

        assert said.startswith(f"With {inputs['actor_rating']} against {inputs['resistor_rating']}, ")
        assert said.endswith(
            f", against {inputs['protection']} of protection, a foe with 10 Hit Points {rest}"
        )

    def test_a_fight_that_drags_on(self) -> None:
        """Where the count ends before nine in ten are over, the line does not pretend."""
        answer = _odds({**BASE, "protection": 5, "hit_points": 11})

        assert answer.result["nine_in_ten"] is None
        assert "often much later" in answer.sentence

    def test_steps_cite_the_chart_only_where_it_is_used(self) -> None:
        """A rebuilt Factor is told with its ruling; the bound of the count is the last step."""
        plain, strong = _odds(BASE), _odds({**BASE, "strength": 15})

        assert "SR39" not in [step.clause for step in plain.steps]
        assert "SR39" in [step.clause for step in strong.steps]
        assert plain.steps[-1].text.startswith(f"counted up to blow {plain.result['counted']}")


REFUSALS = [
    (
        '{"actor_rating": 12, "resistor_rating": 11, "strength": 99}',
        "unsettled_rule",
        "inputs.strength",
        "SR39",
    ),
    (
        '{"actor_rating": 12, "resistor_rating": 11, "weapon": "dagger", "weapon_bonus": 2}',
        "invalid_request",
        "inputs.weapon_bonus",
        "one weapon",
    ),
    (
        '{"actor_rating": 12, "resistor_rating": 11, "actor_challenges": 9}',
        "illegal_choice",
        "inputs.actor_challenges",
        "S17",
    ),
]


@pytest.mark.parametrize(("inputs", "code", "field", "says"), REFUSALS)
def test_refuses(inputs: str, code: str, field: str, says: str) -> None:
    """What cannot be asked is refused with its field and a sentence that says what to do."""
    answer = json.loads(handle_json(f'{{"calculator": "{ID}", "inputs": {inputs}}}'))

    assert not answer["ok"]
    assert (answer["failure"]["code"], answer["failure"]["field"]) == (code, field)
    assert says in answer["failure"]["message"]
