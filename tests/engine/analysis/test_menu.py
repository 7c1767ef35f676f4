import json
from pathlib import Path

import pytest

from engine import catalogue, inquire_json
from engine.calculator import Calculator
from tests.engine.analysis.asking import MIB, asked, mib, refused, told
from tests.engine.analysis.test_find import request_of

ALL = [each for system in catalogue() for each in system.calculators]


class TestMenu:
    """What can be asked about a request comes from the declarations, as data and as a form."""

    def test_dials_and_numbers(self) -> None:
        """Inputs with their bounds, rulings with their readings, events, numeric results and the average."""
        answer = asked(inquiry="menu", request=MIB)
        dials = {each["name"]: each for each in answer["dials"]}
        assert (dials["dice_for"]["from"], dials["rating"]["from"]) == (0, -1000)
        assert [each["value"] for each in dials["SR1"]["settings"]] == ["at_or_below", "below"]
        assert [each["name"] for each in answer["watches"]][:3] == [
            "success",
            "telling_blow",
            "catastrophic_failure",
        ]

    def test_form(self) -> None:
        """The form offers each kind that makes sense, and every field has a label."""
        html = told(inquiry="menu", request=MIB, at="here")["html"]
        for kind in ("compare", "sweep", "find", "readings"):
            assert f'data-kind="{kind}"' in html
            assert f'value="{kind}"' in html
        assert 'id="here-sweep-vary"' in html
        assert html.count("<label for=") == html.count("</select>") + html.count('type="text"')

    def test_refused_request(self) -> None:
        """A form can be had for a request that the engine refuses, with the declared events to watch."""
        answer = asked(inquiry="menu", request={"calculator": "scattershot.mib"})
        assert [each["name"] for each in answer["watches"]] == [
            "success",
            "telling_blow",
            "catastrophic_failure",
        ]
        assert asked(inquiry="menu", request=mib(5000))["dials"]

    @pytest.mark.parametrize("calculator", ALL, ids=lambda each: each.id)
    def test_every_calculator(self, calculator: Calculator) -> None:
        """Every calculator has a form, and no range of it leaves the bounds of its dial."""
        answer = told(inquiry="menu", request=request_of(calculator))
        assert answer["ok"]
        assert answer["html"].startswith('<form class="ri-form"')

    def test_no_such_calculator(self) -> None:
        """A calculator that does not exist has nothing to offer."""
        assert refused(inquiry="menu", request={"calculator": "no.such"})["field"] == "request.calculator"


class TestDoor:
    """The second door gives one answer for every text."""

    @pytest.mark.parametrize("text", ["", "[]", "{", "{}", '{"inquiry": "guess"}', '{"inquiry": 4}', "null"])
    def test_never_raises(self, text: str) -> None:
        """What is no inquiry is refused in the shape that every refusal has."""
        answer = json.loads(inquire_json(text))
        assert answer["ok"] is False
        assert set(answer["failure"]) == {"code", "field", "message", "source"}

    def test_the_page_about_data(self) -> None:
        """Every question that the book gives as an example is answered."""
        page = (Path(__file__).parents[3] / "docs" / "about" / "data.md").read_text("utf-8")
        block = page.split("```json\n")[1].split("```")[0]
        examples = [json.loads("{" + each) for each in ("\n" + block).split("\n{")[1:]]
        several = ["compare", "sweep", "find", "target", "readings"]
        assert [each["inquiry"] for each in examples] == [
            *several,
            *("what_if", "afters", "random_character", "group", "recompute"),
        ]
        assert all(json.loads(inquire_json(json.dumps(each)))["ok"] for each in examples)

    @pytest.mark.parametrize("kind", ["fairness", "tally"])
    def test_the_check_of_fairness_has_moved(self, kind: str) -> None:
        """Who asks for it as a question hears where it is now."""
        failure = refused(inquiry=kind, request=MIB, seed="apple", rolls=500)
        assert failure["field"] == "inquiry"
        assert "the page How a roll is made" in failure["message"]

    def test_unknown_key(self) -> None:
        """A key that this kind does not have is named."""
        assert refused(inquiry="readings", request=MIB, vary="rating")["field"] == "vary"
        assert refused(inquiry="readings", request=MIB, **{"\x01": 1})["field"] is None
