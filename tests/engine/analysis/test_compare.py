from fractions import Fraction

from tests.engine.analysis.asking import asked, at_most, mib, refused, told

EMPTY = {"white": 0, "black": 0, "green": 0, "blue": 0, "red": 0}


def setups(*ratings: int) -> list[dict[str, object]]:
    """One unnamed setup a Rating."""
    return [{"request": mib(rating)} for rating in ratings]


class TestCompare:
    """Two to six setups share one axis; their events stand side by side, with exact differences."""

    def test_events_side_by_side(self) -> None:
        """Success at Ratings 8, 12 and 14 is counted by hand, and so is what each has over the first."""
        answer = asked(inquiry="compare", setups=setups(8, 12, 14))
        success = next(row for row in answer["numbers"] if row["watch"] == "success")
        ways = [at_most(rating) for rating in (8, 12, 14)]
        assert ways == [28, 64, 79]
        assert success["values"] == [str(Fraction(each, 100)) for each in ways]
        assert success["differences"] == ["0", "9/25", "51/100"]

    def test_one_axis(self) -> None:
        """The axis runs from the lowest outcome of any setup to the highest; what cannot be has chance 0."""
        answer = asked(inquiry="compare", setups=setups(8, 14))
        axis = [row["outcome"] for row in answer["outcomes"]]
        assert axis == list(range(8 - 20, 14 - 2 + 1))
        assert answer["outcomes"][0] == {"outcome": -12, "exactly": ["1/100", "0"], "at_least": ["1", "1"]}
        assert answer["outcomes"][-1] == {
            "outcome": 12,
            "exactly": ["0", "1/100"],
            "at_least": ["0", "1/100"],
        }
        for side in (0, 1):
            assert sum(Fraction(row["exactly"][side]) for row in answer["outcomes"]) == 1

    def test_average(self) -> None:
        """Two ten-sided dice average 11, so the MIB averages the Rating less 11."""
        answer = asked(inquiry="compare", setups=setups(8, 14))
        assert answer["numbers"][-1]["values"] == ["-3", "3"]

    def test_sentence(self) -> None:
        """The sentence names the event that lies furthest apart, in percent and in points."""
        named = [{"name": "weak", **setups(8)[0]}, {"name": "strong", **setups(14)[0]}]
        sentence = asked(inquiry="compare", setups=named)["sentence"]
        assert sentence == "“Made it” is 79 % for “strong” and 28 % for “weak”: 51 points apart."

    def test_alike(self) -> None:
        """Where nothing differs, the sentence says so; setups without a name are numbered."""
        sentence = asked(inquiry="compare", setups=setups(8, 8))["sentence"]
        assert sentence == "“Setup 1”, “Setup 2”: no event is likelier in one of them than in another."

    def test_different_games(self) -> None:
        """Setups of two games share the numbers that both have; an event that one lacks is left open."""
        roll = {"calculator": "arylon.roll", "inputs": {"dice": ["d8", "d6", "d6"]}}
        answer = told(inquiry="compare", setups=[{"request": roll}, {"request": mib(12)}])
        outcomes = [row["outcome"] for row in answer["answer"]["outcomes"]]
        assert answer["answer"]["outcome"] == "Outcome"
        assert outcomes[-1] == "botch"
        telling = next(row for row in answer["answer"]["numbers"] if row["watch"] == "telling_blow")
        assert telling["values"][0] is None
        assert telling["differences"] == [None, None]
        assert "<span>–</span>" in answer["html"]

    def test_words_of_two_games(self) -> None:
        """An event that two games name in words of their own is called by its plain name."""
        action = {"calculator": "shattered_world.action", "inputs": {"die": 20, "target": 11}}
        answer = asked(inquiry="compare", setups=[{"request": mib(12)}, {"request": action}])
        assert next(row["label"] for row in answer["numbers"] if row["watch"] == "success") == "Success"

    def test_failing_and_beyond(self) -> None:
        """Failure stands first on the axis, and what lies beyond the stated bound last."""
        action = {"calculator": "shattered_world.action", "inputs": {"target": 4}}
        whittle = {"calculator": "shattered_world.whittle", "inputs": {"pool": 10, "target": 5}}
        answer = asked(inquiry="compare", setups=[{"request": action}, {"request": whittle}])
        assert [answer["outcomes"][0]["outcome"], answer["outcomes"][-1]["outcome"]] == [None, "more"]
        assert answer["outcomes"][0]["at_least"] == [None, None]

    def test_drawn(self) -> None:
        """The page gets one chart, the table of chances and a table of at least so much."""
        html = told(inquiry="compare", setups=setups(8, 14))["html"]
        assert html.count("<svg") >= 1
        assert "+51</span>" in html
        assert "Made it or more" not in html
        assert "<details" in html

    def test_rounded_difference(self) -> None:
        """A difference that has to be rounded says so before its sign: 2 of 3 tokens against 1 of 3."""
        bags = (
            {"white": 2, "black": 2, "red": 2},
            {"white": 1, "black": 4, "red": 2},
            {"white": 4, "black": 1, "red": 2},
        )
        setups_ = [
            {
                "request": {
                    "calculator": "walkabout.draw",
                    "inputs": {"colour": "red", "bag": {**EMPTY, **bag}},
                }
            }
            for bag in bags
        ]
        html = told(inquiry="compare", setups=setups_)["html"]
        assert "≈\u00a0+" in html
        assert "≈\u00a0−" in html

    def test_refused(self) -> None:
        """One setup is too few and seven are too many; a setup that the engine refuses is named."""
        assert refused(inquiry="compare", setups=setups(8))["message"].endswith("there are 1; add another.")
        assert refused(inquiry="compare", setups=setups(*range(7)))["code"] == "limit_exceeded"
        failure = refused(inquiry="compare", setups=[*setups(8), {"request": mib(5000)}])
        assert failure["field"] == "setups.1.request.inputs.rating"
        failure = refused(inquiry="compare", setups=[*setups(8), {"request": {"calculator": "no.such"}}])
        assert failure["field"] == "setups.1.request.calculator"
        plan = {"calculator": "scattershot.scope", "inputs": {}}
        failure = refused(inquiry="compare", setups=[*setups(8), {"request": plan}])
        assert failure["message"] == "scattershot.scope has no odds; take a calculator with a roll in it."
        for bad in ("x", [1, 2], [{"name": 4, **setups(8)[0]}, *setups(8)], [{"name": "a"}] * 2):
            assert refused(inquiry="compare", setups=bad)["code"] == "invalid_request"
