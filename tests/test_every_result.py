"""What the description of a result says is so, in every answer: when it is null, empty, 0, true.

`NULL` has a condition for each reason that an `Output` gives for a null: it is null exactly then.
`HOLDS` has one for each other description that states a condition. Both are held against the conformance
pack and random answers, and no description with a word that states a condition may be without one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from engine import Calculator, Output, catalogue
from macros.pages.reference import may_be_null, results_of
from tests.random_answers import CALCULATORS, Answer, packed_answers, random_answers
from tests.result_conditions import HOLDS, NULL, SAYS_NOTHING

CONDITIONAL = re.compile(
    r"\b(otherwise|empty|without|where|when|if|only|unless|none|never|at most|or more|below 0|always"
    r"|nobody|else|judged|not among|left out|apart|null)\b"
)
WORKED_OUT = {path.parent.name for path in Path(__file__).parent.glob("systems/*/test_as_described.py")}
"""Games whose answers a test of their own works out from the descriptions, whole."""
RESULTS = {
    f"{calculator.id}.{result.name}": (calculator, result)
    for system in catalogue()
    for calculator in system.calculators
    for result in results_of(calculator)
}
NULLABLE = {key: found for key, found in RESULTS.items() if may_be_null(found[1].shape)}


def descriptions(result: Output) -> Iterator[tuple[str, str]]:
    """Yield what is said of a result and of the parts inside it, by name."""
    yield "", result.means
    yield from ((f".{part}", says) for part, says in result.parts.items())


CONDITIONS = {
    f"{key}{part}"
    for key, (_, result) in RESULTS.items()
    for part, says in descriptions(result)
    if CONDITIONAL.search(says)
}


def answers(calculator: Calculator) -> Iterator[Answer]:
    """Yield the answers of the conformance pack and those to random requests."""
    return chain(packed_answers(calculator.id), random_answers(calculator, "described"))


def test_every_null_has_its_condition() -> None:
    """A reason for a null is no prose alone."""
    assert set(NULL) == set(NULLABLE)


def test_every_description_has_its_condition() -> None:
    """What reads like a condition is one that is tested, or no condition, with the reason."""
    assert not set(HOLDS) & set(SAYS_NOTHING)
    unheld = CONDITIONS - set(HOLDS) - set(SAYS_NOTHING)
    assert {key for key in unheld if key.partition(".")[0] not in WORKED_OUT} == set()
    assert {key.rpartition(".")[0] if key not in RESULTS else key for key in (*HOLDS, *SAYS_NOTHING)} <= set(
        RESULTS
    )


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
class TestDescriptions:
    """Every answer is as its results are described."""

    def test_null_exactly_when(self, calculator: Calculator) -> None:
        """A result is null when its description says so, and never else."""
        own = {key: found for key, (each, found) in NULLABLE.items() if each is calculator}
        for answer in answers(calculator):
            for key, result in own.items():
                if answer["mode"] in result.modes:
                    is_null = answer["result"][result.name] is None
                    assert NULL[key](answer) in {is_null, None}, (key, answer)

    def test_conditions_hold(self, calculator: Calculator) -> None:
        """What a description says about the other results and the inputs is so."""
        own = {key: holds for key, holds in HOLDS.items() if key.startswith(f"{calculator.id}.")}
        modes = {key: RESULTS[".".join(key.split(".")[:3])][1].modes for key in own}
        for answer in answers(calculator):
            for key, holds in own.items():
                if answer["mode"] in modes[key]:
                    assert holds(answer) in {True, None}, (key, answer)
