"""How long a fight lasts: laws and brute force. Golden numbers stand in `golden/fight.toml`."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json

ID = "scattershot.fight"
BASE = {"actor_rating": 12, "resistor_rating": 11}
TWO_DICE = Counter(one + two for one, two in product(range(1, 11), repeat=2))


def _odds(inputs: dict[str, Any], **settings: Any) -> Response:
    return handle(Request(calculator=ID, inputs=inputs, **settings))


class TestOdds:
    """A blow is a contest and its damage; blows follow until no Hit Points are left."""

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
        assert answer.distribution is not None
        total = answer.distribution.denominator + answer.tail_weight
        for number in range(1, min(5, answer.result["counted"]) + 1):
            assert Fraction(answer.distribution.get(number, 0), total) == over_at(points, number)

    def test_what_is_answered_can_be_written_down(self) -> None:
        """Ten dice on every side through a hundred blows are answered in text, down to the last digit."""
        sides = ("actor_dice_for", "actor_dice_against", "resistor_dice_for", "resistor_dice_against")
        inputs = {**BASE, "hit_points": 200, **dict.fromkeys(sides, 10)}
        answer = json.loads(handle_json(json.dumps({"calculator": ID, "inputs": inputs})))

        assert answer["ok"]
        assert answer["response"]["result"]["counted"] == 100


class TestWords:
    """The line says how long it takes, or that it never ends."""

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
