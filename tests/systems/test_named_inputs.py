"""Whoever reads only the sentence of an answer can ask the same question again.

Each input that a request sets, and on which the answer depends, is named in the sentence, on a die or token
that is drawn, or in a table that is the answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine import Calculator, Request, Response, RulesError, catalogue, handle
from engine.inputs import Control, Input
from engine.numbers import figure, prose
from engine.protocol import DiceRow, Table

VECTORS = Path(__file__).parents[2] / "vectors"
CALCULATORS = [each for system in catalogue() for each in system.calculators]
CHANCE = re.compile(r"([≈<>] )?[0-9.]+ %( of the time)?( \([^)]*\))?")
NUMBER = re.compile(r"[−-]?[0-9]+(?:[./][0-9]+)?")
REACH = 2
"""How far the values that are tried instead go from the one that is there."""


def _text(response: Response) -> str:
    """Return all that a reader sees at once: the sentence, dice, tokens, and tables that are the answer."""
    parts = [response.sentence]
    for block in response.figures:
        if isinstance(block, Table):
            parts += [str(block.rows)] if block.is_answer else []
        elif isinstance(block, DiceRow):
            parts += [f"d{die.sides} {die.face}" for die in block.dice]
        else:
            parts += [token.colour for token in block.tokens]
    return " | ".join(parts)


def _facts(response: Response, calculator: Calculator) -> dict[str, Any]:
    """Return the results that are shown as tiles, except one that only repeats an input."""
    names = {each.name for each in calculator.results if each.is_fact} - {
        each.name for each in calculator.declared
    }
    return {name: value for name, value in response.result.items() if name in names}


def _without_answers(response: Response, calculator: Calculator) -> str:
    """Return the text without chances and without numbers that are facts: what was asked is left."""
    facts = [each for each in _facts(response, calculator).values() if isinstance(each, int | Fraction)]
    known = {
        shown for each in facts for shown in (prose(each), figure(Fraction(each)).removeprefix("about "))
    }
    text = CHANCE.sub("%", _text(response))
    return NUMBER.sub(lambda found: "#" if found[0] in known else found[0], text)


def _requests(calculator: Calculator) -> Iterator[Request]:
    """Yield the requests of the conformance pack that are answered, with every input written out."""
    for line in (VECTORS / f"{calculator.id}.jsonl").read_text("utf-8").splitlines():
        answer = json.loads(line)["answer"]
        if answer["ok"]:
            asked = answer["response"]
            faces = tuple(asked["faces"]) if asked["faces"] else None
            yield Request(
                calculator=calculator.id,
                mode=asked["mode"],
                inputs=asked["inputs"],
                readings=asked["readings"],
                faces=faces,
                seed=None if faces else asked["seed"] or "a seed for those that rolled nothing",
            )


def _is_set(each: Input, value: Any) -> bool:
    """Tell whether an input was set; rows have a table of their own, and a derived value may be a default."""
    is_rows = each.kind.control is Control.ROWS
    return not is_rows and each.derived is None and not (each.has_default and value == each.default_wire)


def _others(request: Request, each: Input) -> Iterator[Response]:
    """Yield the answers to the request with other values of one input."""
    usual = [each.default_wire] if each.has_default else []
    for value in [*usual, *each.nearby(request.inputs[each.name], REACH)]:
        try:
            yield handle(replace(request, inputs={**request.inputs, each.name: value}))
        except RulesError:
            continue


def _is_named(calculator: Calculator, request: Request, base: Response, each: Input) -> bool:
    """Tell whether the text says what an input is, or nothing depends on it."""
    value = request.inputs[each.name]
    if not isinstance(value, list | dict | bool):
        said = each.kind.in_words(value).removeprefix("−").lower()
        if said in _text(base).lower():
            return True
    known = (_facts(base, calculator), base.distribution, base.events)
    asked = _without_answers(base, calculator)
    depends = False
    for other in _others(request, each):
        if (_facts(other, calculator), other.distribution, other.events) != known:
            depends = True
            if _without_answers(other, calculator) != asked:
                return True
    return not depends


@pytest.mark.law
@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.id)
def test_sentence_names_what_was_set(calculator: Calculator) -> None:
    """Another value of an input gives another sentence, even without the numbers of the answer."""
    for request in _requests(calculator):
        # A request that names a seed where nothing is rolled is refused; it is asked without one.
        asked = request if calculator.roll and request.mode == "roll" else replace(request, seed=None)
        base = handle(asked)
        unnamed = [
            each.name
            for each in calculator.declared
            if _is_set(each, asked.inputs[each.name]) and not _is_named(calculator, asked, base, each)
        ]
        assert not unnamed, (base.sentence, asked.inputs)
