from fractions import Fraction
from math import comb
from typing import Any

import pytest

from tests.engine.analysis.asking import MIB, asked, at_most, mib, refused, told

POOL: dict[str, Any] = {"calculator": "arylon.roll", "inputs": {"dice": ["d8", "d6", "d6"]}}
DRAW = {"calculator": "walkabout.draw", "inputs": {"colour": "red"}}
ACTION = {"calculator": "shattered_world.action", "inputs": {"target": 4}}


def swept(request: dict[str, Any], vary: str, watch: str, *ends: int) -> Any:
    """Everything that comes back of a sweep between two ends, if they are named."""
    between = dict(zip(("from", "to"), ends, strict=False))
    answer = told(inquiry="sweep", request=request, vary=vary, watch=watch, **between)
    assert answer["ok"], answer
    return answer


def sentence(vary: str, watch: str, *ends: int) -> str:
    """What is said of a sweep of a Rating of 12."""
    return str(swept(MIB, vary, watch, *ends)["answer"]["sentence"])


def points(request: dict[str, Any], vary: str, watch: str, *ends: int) -> dict[Any, str | None]:
    """The values of a sweep by their places."""
    return {each["at"]: each["value"] for each in swept(request, vary, watch, *ends)["answer"]["points"]}


class TestSweep:
    """One dial is turned, everything else stays, and one number is written down at each place."""

    def test_success_by_rating(self) -> None:
        """The chance of success from Rating 6 to 18 is counted by hand at every place."""
        counted = {rating: str(Fraction(at_most(rating), 100)) for rating in range(6, 19)}
        assert points(MIB, "rating", "success", 6, 18) == counted
        said = sentence("rating", "success", 6, 18)
        assert said == "“Made it” goes from 15 % at Rating 6 to 97 % at Rating 18."

    def test_the_rest_stays(self) -> None:
        """Another input of the request holds at every place: a modifier of 2 is two Ratings more."""
        [point] = swept(mib(1, modifier=2), "rating", "success", 10, 10)["answer"]["points"]
        assert point == {"at": 10, "value": "16/25", "refusal": None}

    def test_average(self) -> None:
        """A calculator without an average of its own gives that of its outcomes: 3 of 12, 5 positive."""
        assert points({**DRAW, "mode": "odds"}, "keywords", "mean", 0, 0) == {0: str(Fraction(3 * 5, 12))}

    def test_ordinary_range(self) -> None:
        """Without ends the range has 21 places around where the dial stands, within its bounds."""
        assert [*points(MIB, "rating", "mean")] == [*range(2, 23)]
        assert min(points(MIB, "dice_for", "mean")) == 0
        up_to = asked(inquiry="sweep", request=MIB, vary="rating", watch="mean", to=5)["points"]
        assert [up_to[0]["at"], up_to[-1]["at"]] == [-15, 5]

    def test_settings(self) -> None:
        """A choice and a ruling are turned through all their settings."""
        # Below minus 7 or at it: 12 less 19 or 20 fails so badly in 2 + 1 of 100 ways, or in 1.
        failing = points(MIB, "SR1", "catastrophic_failure")
        assert failing == {"at_or_below": "3/100", "below": "1/100"}
        # On a die of n sides 1 fails, and so does a result below 4 where a higher one is possible.
        assert [*points(ACTION, "die", "success")] == [4, 6, 8, 10, 12, 20]
        assert "ri-meter" in swept(ACTION, "die", "success")["html"]

    def test_flags_and_absent_dice(self) -> None:
        """A yes or no has two places, a die that may be left out has none first."""
        places = swept(POOL, "hero_die", "mean")["answer"]["points"]
        assert places[0]["at"] is None
        assert places[1]["refusal"]
        assert [*points(ACTION, "godly", "success")] == [False, True]

    def test_parts_and_counts(self) -> None:
        """A part of a group and the number of like dice in a list are dials of their own."""
        # Besides the red ones there are 11 tokens, 7 of them neither black nor red; three are drawn.
        drawn = {red: str(1 - Fraction(comb(7, 3), comb(11 + red, 3))) for red in range(3)}
        assert points(DRAW, "bag.red", "at_least_one", 0, 2) == drawn
        # No die shows 1: 7/8 of a d8, 5/6 of each d6; fewer than three dice are no pool.
        hitches = {dice: str(1 - Fraction(7, 8) * Fraction(5, 6) ** dice) for dice in (2, 3)}
        answer = swept(POOL, "dice.d6", "hitch", 0, 3)
        assert points(POOL, "dice.d6", "hitch", 0, 3) == {0: None, 1: None, **hitches}
        assert "3" in answer["answer"]["points"][0]["refusal"]
        assert "No number at 2 of 4" in answer["html"]

    @pytest.mark.parametrize("difficulty", [None, 3, ["d6"], {"number": 3, "dice": ["d6"]}])
    def test_opposition(self, difficulty: Any) -> None:
        """The number of a difficulty is turned; dice that were there stay."""
        request = {**POOL, "inputs": {**POOL["inputs"], "difficulty": difficulty}}
        assert all(points(request, "difficulty", "success", 4, 6).values())

    @pytest.mark.parametrize(("watch", "ways"), [("at_least 0", 64), ("at_most -1", 36), ("exactly 1", 10)])
    def test_bounds_of_the_outcome(self, watch: str, ways: int) -> None:
        """Counted by hand: 12 less two dice, of 100 ways."""
        assert points(MIB, "rating", watch, 12, 12) == {12: str(Fraction(ways, 100))}

    def test_results(self) -> None:
        """A number that is worked out is swept as a chance is: prices of 1, 2 and 3 add up."""
        price = {"calculator": "shattered_world.buy_in", "inputs": {"notation": "1/e"}}
        assert points(price, "purchases", "total", 1, 3) == {1: "1", 2: "3", 3: "6"}

    def test_sentences(self) -> None:
        """A number that never moves, or peaks inside, is told so; none at all, too."""
        flat = sentence("SR1", "success")
        assert flat.startswith("“Made it” is 64 % at every SR1")
        assert flat.endswith("asked about.")
        assert (
            sentence("benefits", "mean", 0, 2) == "“Average MIB” is 1 at every Benefits bought from 0 to 2."
        )
        assert "with its highest, 10 %, at Rating 12." in sentence("rating", "exactly 1", 8, 16)
        assert sentence("rating", "band", 8, 9) == "“Result” has no number at any Rating asked about."

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
