from fractions import Fraction
from math import comb
from typing import Any

import pytest

from tests.engine.analysis.asking import MIB, asked, at_most, mib, refused, told

POOL: dict[str, Any] = {"calculator": "arylon.roll", "inputs": {"dice": ["d8", "d6", "d6"]}}


def percent(chance: str) -> Fraction:
    """A chance in hundredths."""
    return Fraction(chance) * 100


class TestSweep:
    """One dial is turned, everything else stays, and one number is written down at each place."""

    def test_success_by_rating(self) -> None:
        """The chance of success from Rating 6 to 18 is counted by hand at every place."""
        answer = asked(inquiry="sweep", request=MIB, vary="rating", watch="success", **{"from": 6, "to": 18})
        assert [point["at"] for point in answer["points"]] == list(range(6, 19))
        counted = [at_most(rating) for rating in range(6, 19)]
        assert [int(percent(point["value"])) for point in answer["points"]] == counted
        assert answer["sentence"] == "“Made it” goes from 15 % at Rating 6 to 97 % at Rating 18."

    def test_the_rest_stays(self) -> None:
        """Another input of the request holds at every place: a modifier of 2 is two Ratings more."""
        answer = asked(
            inquiry="sweep",
            request=mib(1, modifier=2),
            vary="rating",
            watch="success",
            **{"from": 10, "to": 10},
        )
        assert answer["points"] == [{"at": 10, "value": "16/25", "refusal": None}]

    def test_average(self) -> None:
        """A calculator without an average of its own gives that of its outcomes: 3 of 12, 5 positive."""
        draw = {"calculator": "walkabout.draw", "mode": "odds", "inputs": {"colour": "red"}}
        ends = {"from": 0, "to": 0}
        points = asked(inquiry="sweep", request=draw, vary="keywords", watch="mean", **ends)["points"]
        assert points[0]["value"] == str(Fraction(3 * 5, 12))

    def test_ordinary_range(self) -> None:
        """Without ends the range has 21 places around where the dial stands, within its bounds."""
        points = asked(inquiry="sweep", request=MIB, vary="rating", watch="mean")["points"]
        assert [points[0]["at"], points[-1]["at"]] == [2, 22]
        points = asked(inquiry="sweep", request=MIB, vary="dice_for", watch="mean")["points"]
        assert points[0]["at"] == 0
        points = asked(inquiry="sweep", request=MIB, vary="rating", watch="mean", to=5)["points"]
        assert [points[0]["at"], points[-1]["at"]] == [-15, 5]

    def test_settings(self) -> None:
        """A choice and a ruling are turned through all their settings."""
        points = asked(inquiry="sweep", request=MIB, vary="SR1", watch="catastrophic_failure")["points"]
        # Below minus 7 or at it: 12 less 19 or 20 fails so badly in 2 + 1 of 100 ways, or in 1.
        assert {point["at"]: point["value"] for point in points} == {"at_or_below": "3/100", "below": "1/100"}
        action = {"calculator": "shattered_world.action", "inputs": {"target": 4}}
        answer = told(inquiry="sweep", request=action, vary="die", watch="success")
        # On a die of n sides 1 fails, and so does a result below 4 where a higher one is possible.
        assert [point["at"] for point in answer["answer"]["points"]] == [4, 6, 8, 10, 12, 20]
        assert "ri-meter" in answer["html"]

    def test_flags_and_absent_dice(self) -> None:
        """A yes or no has two places, a die that may be left out has none first."""
        places = asked(inquiry="sweep", request=POOL, vary="hero_die", watch="mean")["points"]
        assert places[0]["at"] is None
        assert places[1]["refusal"]
        godly = {"calculator": "shattered_world.action", "inputs": {"target": 4}}
        assert [
            p["at"] for p in asked(inquiry="sweep", request=godly, vary="godly", watch="success")["points"]
        ] == [False, True]

    def test_parts_and_counts(self) -> None:
        """A part of a group and the number of like dice in a list are dials of their own."""
        draw = {"calculator": "walkabout.draw", "inputs": {"colour": "red"}}
        points = asked(
            inquiry="sweep", request=draw, vary="bag.red", watch="at_least_one", **{"from": 0, "to": 2}
        )["points"]
        # Besides the red ones there are 11 tokens, 7 of them neither black nor red; three are drawn.
        assert [point["value"] for point in points] == [
            str(1 - Fraction(comb(7, 3), comb(11 + red, 3))) for red in range(3)
        ]
        answer = told(inquiry="sweep", request=POOL, vary="dice.d6", watch="hitch", **{"from": 0, "to": 3})
        values = [point["value"] for point in answer["answer"]["points"]]
        assert values[:2] == [None, None]
        assert "3" in answer["answer"]["points"][0]["refusal"]
        # No die shows 1: 7/8 of a d8, 5/6 of each d6.
        assert values[2:] == [
            str(1 - Fraction(7, 8) * Fraction(5, 6) ** 2),
            str(1 - Fraction(7, 8) * Fraction(5, 6) ** 3),
        ]
        assert "No number at 2 of 4" in answer["html"]

    def test_opposition(self) -> None:
        """The number of a difficulty is turned; dice that were there stay."""
        for difficulty in (None, 3, ["d6"], {"number": 3, "dice": ["d6"]}):
            request = {"calculator": "arylon.roll", "inputs": {**POOL["inputs"], "difficulty": difficulty}}
            points = asked(
                inquiry="sweep", request=request, vary="difficulty", watch="success", **{"from": 4, "to": 6}
            )["points"]
            assert all(point["value"] for point in points)

    def test_bounds_of_the_outcome(self) -> None:
        """At least, at most and exactly are counted by hand: 12 less two dice, of 100 ways."""
        for watch, counted in (("at_least 0", 64), ("at_most -1", 36), ("exactly 1", 10)):
            points = asked(
                inquiry="sweep", request=MIB, vary="rating", watch=watch, **{"from": 12, "to": 12}
            )["points"]
            assert int(percent(points[0]["value"])) == counted

    def test_results(self) -> None:
        """A number that is worked out is swept as a chance is."""
        price = {"calculator": "shattered_world.buy_in", "inputs": {"notation": "1/e"}}
        answer = asked(
            inquiry="sweep", request=price, vary="purchases", watch="total", **{"from": 1, "to": 3}
        )
        assert all(point["value"] is not None for point in answer["points"])

    def test_sentences(self) -> None:
        """A number that never moves, or peaks inside, is told so; none at all, too."""
        flat = asked(inquiry="sweep", request=MIB, vary="SR1", watch="success")["sentence"]
        assert flat.startswith("“Made it” is 64 % at every SR1")
        assert flat.endswith("asked about.")
        flat = asked(inquiry="sweep", request=MIB, vary="benefits", watch="mean", **{"from": 0, "to": 2})[
            "sentence"
        ]
        assert flat == "“Average MIB” is 1 at every Benefits bought from 0 to 2."
        peak = asked(inquiry="sweep", request=MIB, vary="rating", watch="exactly 1", **{"from": 8, "to": 16})[
            "sentence"
        ]
        assert "with its highest, 10 %, at Rating 12." in peak
        words = asked(inquiry="sweep", request=MIB, vary="rating", watch="band", **{"from": 8, "to": 9})[
            "sentence"
        ]
        assert words == "“Result” has no number at any Rating asked about."

    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"vary": "colour"}, "vary"),
            ({"watch": "luck"}, "watch"),
            ({"from": 9, "to": 3}, "to"),
            ({"from": -5000, "to": 3}, "from"),
            ({"from": 0, "to": 101}, "to"),
            ({"from": "six"}, "from"),
            ({"request": {"calculator": "scattershot.mib", "seed": "x"}}, "request.seed"),
            ({"request": {"calculator": "scattershot.mib", "method": 2}}, "request.method"),
            ({"request": {"calculator": "scattershot.mib", "mode": "roll"}}, "request.mode"),
            ({"request": {"calculator": "no.such"}}, "request.calculator"),
            ({"request": {"calculator": "scattershot.mib", "colour": 1}}, "request.colour"),
            ({"request": mib(12, modifier="x")}, "request.inputs.modifier"),
        ],
    )
    def test_refused(self, changes: dict[str, object], field: str) -> None:
        """What is wrong is named by its place in the inquiry."""
        whole = {"inquiry": "sweep", "request": MIB, "vary": "rating", "watch": "success", **changes}
        assert refused(**whole)["field"] == field
