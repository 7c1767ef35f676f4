"""The named stretches of every chart: whatever is asked, they cover the axis without gaps or overlaps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine import Calculator, Request, RulesError, catalogue, handle
from tools.conformance import sample_requests

WITH_ODDS = [each for system in catalogue() for each in system.calculators if "odds" in each.modes]


@pytest.mark.parametrize("calculator", WITH_ODDS, ids=lambda calculator: calculator.id)
def test_one_ends_where_the_next_begins(calculator: Calculator) -> None:
    """A band begins one above the band before it."""
    answered = 0
    for raw in sample_requests(calculator, 30, "bands"):
        request = Request(
            calculator=calculator.id, mode="odds", inputs=raw["inputs"], readings=raw["readings"]
        )
        try:
            bands = handle(request).bands
        except RulesError:
            continue
        answered += 1
        for before, after in pairwise(bands):
            assert before.high is not None, bands
            assert after.low == before.high + 1, bands
    assert answered
