"""Whatever is asked, the engine answers or refuses in words, and soon.

`FUZZ_REQUESTS` sets how many requests each calculator gets of each sort; the night run takes thousands.
"""

from __future__ import annotations

import json
import os
import time
from typing import Any

import pytest

from engine import Calculator, catalogue, handle_json
from tools.conformance.requests import junk_requests, sample_requests

CALCULATORS = [each for system in catalogue() for each in system.calculators]
REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "25"))
LONGEST_SECONDS = 5
"""Of the processor's time: an answer takes well under a second; the bound only catches what would hang."""


def _ask(request: dict[str, Any]) -> dict[str, Any]:
    started = time.process_time()
    answer: dict[str, Any] = json.loads(handle_json(json.dumps(request)))
    assert time.process_time() - started < LONGEST_SECONDS, request
    return answer


def _check_failure(failure: dict[str, Any], request: dict[str, Any]) -> None:
    assert failure["code"] in {"invalid_request", "illegal_choice", "unsettled_rule", "limit_exceeded"}, (
        request
    )
    assert failure["message"], request
    assert "\n" not in failure["message"], request
    assert "Traceback" not in failure["message"], request


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
                _check_failure(answer["failure"], request)
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

    def test_wrong_requests_are_refused_in_words(self, calculator: Calculator) -> None:
        """Junk in any place gets a sentence."""
        for request in junk_requests(calculator, REQUESTS, "fuzz"):
            answer = _ask(request)
            if not answer["ok"]:
                _check_failure(answer["failure"], request)
