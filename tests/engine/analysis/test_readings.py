import re
from fractions import Fraction
from typing import Any

import pytest

from engine.analysis.measures import Measure, MeasureKind
from engine.analysis.readings import Change
from engine.catalogue import find
from tests.engine.analysis.asking import MIB, asked, mib, refused, told


def ruling(answer: dict[str, Any], key: str) -> dict[str, Any]:
    """What an answer says of one ruling."""
    return next(dict(each) for each in answer["rulings"] if each["ruling"] == key)


class TestReadings:
    """Every reading of every ruling that touches a calculator, beside the decision."""

    def test_what_a_ruling_changes(self) -> None:
        """From minus 7 down: 3 of 100 ways for Rating 12 (19 or 20 on two dice); from minus 8 down: 1."""
        answer = asked(inquiry="readings", request=MIB)
        read = ruling(answer, "SR1")
        assert (read["decision"], read["matters"]) == ("at_or_below", True)
        below = next(each for each in read["readings"] if each["reading"] == "below")
        change = {
            "watch": "catastrophic_failure",
            "value": "1/100",
            "decided": "3/100",
            "difference": "-1/50",
        }
        assert below["changes"] == [change]
        assert "SR1 changes the answer." in answer["sentence"]

    def test_what_does_not_matter(self) -> None:
        """A ruling about Challenges changes nothing where there are none; on the page it is only named."""
        answer = told(inquiry="readings", request=MIB)
        assert ruling(answer["answer"], "SR37")["matters"] is False
        assert "However they are read" in answer["html"]

    def test_none_matters(self) -> None:
        """Where no reading changes anything, the sentence says so."""
        answer = told(inquiry="readings", request=mib(40))
        assert answer["answer"]["sentence"].endswith("and the answer is the same under every reading.")
        assert "Nothing changes under" in answer["html"]

    def test_whose_rulings(self) -> None:
        """A link to a ruling tells its status, for a copy says whose the ruling is."""
        html = told(inquiry="readings", request=MIB)["html"]
        links = dict(re.findall(r'<a[^>]* data-clause="([^"]*)"(?: data-status="([^"]*)")?', html))
        assert links
        rulings = find("scattershot.mib").rules.rulings
        assert links == {key: rulings[key].status for key in links}

    def test_no_ruling(self) -> None:
        """A calculator that no ruling with readings touches has nothing to weigh."""
        answer = asked(
            inquiry="readings", request={"calculator": "scattershot.experience", "inputs": {"dice": 2}}
        )
        assert answer["sentence"].startswith("No ruling with more than one reading touches")

    def test_refused_reading(self) -> None:
        """A reading that forbids what was asked says why, beside the readings that do not."""
        request = {"calculator": "shattered_world.dice", "inputs": {"steps": 2}}
        answer = told(inquiry="readings", request=request)
        refusals = [each["refusal"] for each in ruling(answer["answer"], "HR5")["readings"]]
        assert [each for each in refusals if each]
        assert "refused: Our copy of the page ends before its table of pairs" in answer["html"]

    def test_other_words(self) -> None:
        """An answer that differs in no number is quoted."""
        pool = {"calculator": "arylon.roll", "inputs": {"dice": ["d6", "d6", "d6"]}}
        answer = told(inquiry="readings", request=pool)
        read = next(each for each in ruling(answer["answer"], "KR4")["readings"] if not each["same"])
        assert read["changes"] == []
        assert "another answer: " in answer["html"]

    def test_some_readings_matter(self) -> None:
        """Of three readings one may change the answer and another not: a dice difficulty bought up."""
        inputs = {
            "dice": ["d8", "d8", "d10", "d6"],
            "difficulty": {"number": 12, "dice": ["d6"]},
            "plot_points": 1,
        }
        answer = told(inquiry="readings", request={"calculator": "arylon.roll", "inputs": inputs})
        same = {each["reading"]: each["same"] for each in ruling(answer["answer"], "KR6")["readings"]}
        assert same == {"rolled": True, "size": False, "later": True}
        assert "the same answer" in answer["html"]

    def test_the_rest_stays(self) -> None:
        """Other readings of the request hold while one is weighed."""
        request = {**mib(12), "readings": {"SR1": "below"}}
        first = ruling(asked(inquiry="readings", request=request), "SR37")
        assert all(each["same"] for each in first["readings"] if each["reading"] == first["decision"])

    def test_refused(self) -> None:
        """A request that the engine refuses as it stands is refused here."""
        assert refused(inquiry="readings", request=mib(5000))["field"] == "request.inputs.rating"
        assert refused(inquiry="readings")["field"] == "request"


class TestManyWays:
    """A duel goes through many ways, and two dozen rulings touch it."""

    def test_a_duel(self) -> None:
        """Ilse and the captain of the chapter fit into one inquiry."""
        fighter = {"rating": 14, "strength": 13, "weapon": "short_sword"}
        foe = {"rating": 12, "weapon": "long_sword", "protection": 3}
        duel = {"calculator": "scattershot.duel", "mode": "odds", "inputs": {"fighter": fighter, "foe": foe}}
        answer = asked(inquiry="readings", request=duel)
        assert answer["left_out"] == []
        assert ruling(answer, "SR57")["matters"]

    def test_what_is_too_much_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whatever comes before the limit is compared; the rest is named, each ruling once."""
        whole = asked(inquiry="readings", request=MIB)
        monkeypatch.setattr("engine.analysis.MOST_WAYS", 800)
        answer = told(inquiry="readings", request=MIB)
        part = answer["answer"]
        compared = [each["ruling"] for each in part["rulings"]]
        assert compared
        assert part["left_out"]
        assert compared + part["left_out"] == [each["ruling"] for each in whole["rulings"]]
        assert part["rulings"] == whole["rulings"][: len(compared)]
        named = f"{len(whole['rulings'])} rulings touch this, and {len(compared)} of them are compared"
        assert part["sentence"].startswith(named)
        assert "Under Chart each of them can be turned alone." in answer["html"]

    def test_a_request_that_is_too_much_itself(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without the answer itself there is nothing to compare."""
        monkeypatch.setattr("engine.analysis.MOST_WAYS", 24)
        failure = refused(inquiry="readings", request=MIB)
        assert failure["code"] == "limit_exceeded"


def test_a_number_that_is_missing_has_no_difference() -> None:
    """Only both values are named."""
    measure = Measure(name="left", label="Left", kind=MeasureKind.RESULT)
    change = Change(measure=measure, decided=None, here=Fraction(3))
    assert change.text == "Left 3 instead of no answer"
