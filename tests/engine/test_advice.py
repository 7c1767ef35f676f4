"""A refusal that advises another reading quotes its sentence: a reader never meets the name of a reading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine import System, catalogue, handle
from engine.errors import RulesError
from engine.protocol import Request
from engine.rule_data import reading_advice
from tools.conformance.requests import sample_requests

SYSTEMS = {system.slug: system for system in catalogue()}
SAMPLES = 30


class TestReadAs:
    """The advice itself."""

    def test_one_reading(self) -> None:
        """It quotes the sentence of the reading."""
        assert reading_advice(SYSTEMS["arylon"].data, "KR3", "equal_succeeds") == (
            'read KR3 as "An equal Total succeeds"'
        )

    def test_one_of_several(self) -> None:
        """Where two readings would do, it offers both."""
        assert reading_advice(SYSTEMS["scattershot"].data, "SR26", "one_less_each", "stated_only") == (
            'read SR26 as "One lower for each grade" or "Only the grades whose base is written down"'
        )

    def test_no_such_reading(self) -> None:
        """A typing mistake in a game is found at once."""
        with pytest.raises(KeyError):
            reading_advice(SYSTEMS["arylon"].data, "KR3", "never")


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_no_refusal_names_a_reading(system: System) -> None:
    """What the cases of rulings and sampled requests are refused with names no reading by its key."""
    keys = {each.name for ruling in system.data.rulings.values() for each in ruling.readings}
    named = re.compile(rf"[A-Z]R[0-9]+ (?:is read )?as (?:{'|'.join(keys)})\b")
    underscored = {key for key in keys if "_" in key}
    refusals = list(_refusals(system))

    assert refusals
    assert [
        each for each in refusals if named.search(each) or underscored & set(re.findall(r"\w+", each))
    ] == []


def _refusals(system: System) -> Iterator[str]:
    for request in _requests(system):
        faces = request.get("faces")
        try:
            handle(Request(**{**request, "faces": faces and tuple(faces)}))
        except RulesError as error:
            yield str(error)


def _requests(system: System) -> Iterator[dict[str, Any]]:
    for ruling in system.data.rulings.values():
        for case in ruling.cases:
            for reading in ruling.readings:
                yield {**case.request, "readings": {ruling.id: reading.name}}
    for calculator in system.calculators:
        yield from sample_requests(calculator, SAMPLES, "advice")
