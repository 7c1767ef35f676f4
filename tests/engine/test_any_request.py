"""Whatever is asked, the engine answers or refuses in words, names the field that is wrong, and soon.

`FUZZ_REQUESTS` sets how many requests each calculator gets of each sort; the night run takes thousands.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine import Calculator, Input, handle_json
from engine.protocol import REQUEST_KEYS
from tests.random_answers import CALCULATORS, REQUESTS, pack
from tools.conformance.requests import junk_requests, sample_requests

WITHOUT_THE_OUTCOME = frozenset({"arylon.contest", "shattered_world.initiative", "walkabout.order"})
"""Calculators whose rolls do not say what their odds are of, or that have no odds."""
LONGEST_SECONDS = 5
"""Of the processor's time: an answer takes well under a second; the bound only catches what would hang."""


def _ask(request: dict[str, Any]) -> dict[str, Any]:
    started = time.process_time()
    answer: dict[str, Any] = json.loads(handle_json(json.dumps(request)))
    assert time.process_time() - started < LONGEST_SECONDS, request
    return answer


def _names_a_field(path: str, request: Any, calculator: Calculator) -> bool:
    """Tell whether a path leads to a part of a request, or to an input that the request leaves out."""
    value, steps = request, path.split(".")
    names: Sequence[str] = REQUEST_KEYS
    parts: Sequence[Input] = ()
    for place, step in enumerate(steps):
        if isinstance(value, Mapping) and ".".join(steps[place:]) in value:
            return True
        if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
            continue
        if not (isinstance(value, Mapping) and step in value):
            return step in names and place + 1 == len(steps)
        value = value[step]
        parts = calculator.declared if step == "inputs" else _parts_of(parts, step)
        names = [each.name for each in parts]
    return True


def _parts_of(inputs: Sequence[Input], name: str) -> tuple[Input, ...]:
    return next((each.kind.parts() for each in inputs if each.name == name), ())


def _check_failure(failure: dict[str, Any], request: dict[str, Any], calculator: Calculator) -> None:
    assert failure["code"] in {"invalid_request", "illegal_choice", "unsettled_rule", "limit_exceeded"}, (
        request
    )
    assert failure["message"], request
    assert "\n" not in failure["message"], request
    assert "Traceback" not in failure["message"], request
    if failure["field"] is not None:
        assert _names_a_field(failure["field"], request, calculator), (failure, request)


@pytest.mark.law
@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
class TestAnyRequest:
    """A valid answer or a handled refusal, never a mistake of our own."""

    def test_ordinary_requests_are_mostly_answered(self, calculator: Calculator) -> None:
        """Requests made from the declaration; what is refused is refused with a field or a source."""
        answered = 0
        for request in sample_requests(calculator, REQUESTS, "fuzz"):
            answer = _ask(request)
            answered += answer["ok"]
            if not answer["ok"]:
                _check_failure(answer["failure"], request, calculator)
                assert answer["failure"]["field"] or answer["failure"]["source"], answer
        assert answered

    def test_odds_sum_to_their_denominator(self, calculator: Calculator) -> None:
        """Weights are positive, and nothing is lost or normalised away."""
        for request in sample_requests(calculator, REQUESTS, "sums"):
            answer = _ask(request)
            if answer["ok"] and answer["response"]["distribution"]:
                distribution = answer["response"]["distribution"]
                weights = [weight for _, weight in distribution["weights"]]
                assert all(weight > 0 for weight in weights), request
                assert sum(weights) == distribution["denominator"], request

    def test_a_roll_can_be_made_again_and_lies_in_its_odds(self, calculator: Calculator) -> None:
        """Its faces give the answer that its seed gave, and what it comes to is an outcome of the odds.

        So every way to fall, which is tried against the odds in each game, is what a seed leads to; that
        seeds are fair is held where they are drawn (`chance/test_sample.py`).
        """
        if "roll" not in calculator.modes:
            return
        rolls, met = 0, 0
        for request in sample_requests(calculator, REQUESTS, "rolls"):
            asked = {key: value for key, value in request.items() if key not in {"mode", "seed"}}
            rolled = _ask({**asked, "mode": "roll", "seed": "any"})
            if not rolled["ok"]:
                continue
            rolls += 1
            again = _ask({**asked, "mode": "roll", "faces": rolled["response"]["faces"]})
            assert again["response"] == {**rolled["response"], "seed": None}, request
            has_odds = "odds" in calculator.modes
            odds: dict[str, Any] = _ask({**asked, "mode": "odds"}) if has_odds else {"ok": False}
            told: dict[str, Any] = odds["response"] if odds["ok"] else {}
            distribution: dict[str, Any] = told.get("distribution") or {"outcome": ""}
            came = rolled["response"]["result"].get(distribution["outcome"])
            if came is not None:
                met += 1
                assert came in [outcome for outcome, _ in distribution["weights"]], request
        assert rolls
        assert met or calculator.id in WITHOUT_THE_OUTCOME

    def test_wrong_requests_are_refused_in_words(self, calculator: Calculator) -> None:
        """Junk in any place gets a sentence."""
        for request in junk_requests(calculator, REQUESTS, "fuzz"):
            answer = _ask(request)
            if not answer["ok"]:
                _check_failure(answer["failure"], request, calculator)

    def test_refusals_of_the_pack_name_a_field(self, calculator: Calculator) -> None:
        """What the conformance pack asks for wrongly is refused at a place that its request has."""
        for line in pack(calculator.id):
            if not line["answer"]["ok"]:
                _check_failure(line["answer"]["failure"], line["request"], calculator)


BOWL = {
    "calculator": "walkabout.draw",
    "inputs": {"bag": {"white": "x"}, "discards": ["red"]},
    "faces": ["red"],
}


@pytest.mark.parametrize(
    ("path", "exists"),
    [
        ("mode", True),
        ("inputs", True),
        ("inputs.colour", True),
        ("inputs.bag.white", True),
        ("inputs.bag.black", True),
        ("inputs.discards.0", True),
        ("faces.0", True),
        ("inputs.pool", False),
        ("inputs.bag.pink", False),
        ("inputs.discards.1", False),
        ("inputs.discards.white", False),
        ("inputs.core.success", False),
        ("bag", False),
        ("faces.1", False),
        ("readings.WR1", False),
    ],
)
def test_a_field_is_one_of_the_request(path: str, exists: bool) -> None:
    """A part of the request, or a declared input beside its parts; nothing else."""
    calculator = next(each for each in CALCULATORS if each.id == BOWL["calculator"])
    assert _names_a_field(path, BOWL, calculator) == exists
