"""A name that is none ends the build with a sentence that proposes what there is, for every macro."""

from __future__ import annotations

import re
from typing import Any

import pytest

from macros.page import Page, PageError
from macros.pages.benches import flow_bench, mixed_bench
from macros.pages.calculators import calculator, example
from macros.pages.citations import credit
from macros.pages.clauses import clause, clause_rulings, diagram, rule
from macros.pages.glossary import term
from macros.pages.inquiries import sweep
from macros.pages.reference import reference
from macros.pages.rulings import ruling
from macros.pages.sentences import draw, nearest, odds, result, sentence

MIB = "scattershot.mib"
MISTAKES: list[tuple[Any, tuple[Any, ...], dict[str, Any], str]] = [
    (credit, ("chess",), {}, 'there is no game "chess"'),
    (reference, ("chess",), {}, 'there is no game "chess"'),
    (flow_bench, ("chess",), {}, "there is no game"),
    (mixed_bench, (("moon",),), {}, "there is no stage moon"),
    (clause, ("Q1",), {}, 'there is no clause or ruling "Q1"'),
    (clause_rulings, ("S1000",), {}, 'there is no clause "S1000"'),
    (rule, ("S999.sum",), {}, 'there is no clause "S999"'),
    (rule, ("S22.summ",), {}, 'there is no number of S22 "summ"; perhaps you mean sum'),
    (rule, ("S22",), {}, 'there is no number of S22 ""'),
    (ruling, ("SR1000",), {}, 'there is no ruling "SR1000"'),
    (example, ("no-such",), {}, 'there is no example "no-such"'),
    (term, ("MIBB",), {}, 'there is no term "MIBB"; perhaps you mean MIB'),
    (diagram, ("slot",), {}, 'there is no diagram of arylon "slot"; perhaps you mean slots'),
    (calculator, ("scattershot.mibb",), {}, f'no calculator "scattershot.mibb"; perhaps you mean {MIB}'),
    (calculator, (MIB,), {"ratting": 12}, "is not an input here"),
    (sweep, ("scattershot.mip", "rating", "success"), {}, "no calculator"),
    (sentence, (MIB, "{sucess}"), {"rating": 12}, "there is no input, event or result of"),
    (odds, (MIB, "succes"), {"rating": 10}, "perhaps you mean success"),
    (nearest, (MIB, "sucess", "1/2"), {"over": {"rating": [10]}}, "perhaps you mean success"),
    (result, (MIB, "mob"), {"mode": "roll", "rating": 12, "faces": [3, 5]}, "there is no result of"),
    (draw, (3,), {"of": MIB}, f"there is no bag of {MIB}"),
]


@pytest.mark.parametrize(
    ("macro", "names", "inputs", "says"), MISTAKES, ids=[f"{row[0].__name__} {row[1]}" for row in MISTAKES]
)
def test_is_a_mistake(macro: Any, names: tuple[Any, ...], inputs: dict[str, Any], says: str) -> None:
    """On a page of Arylon, which has no words of Scattershot of its own."""
    with pytest.raises(PageError, match=re.escape(says)):
        macro(Page(source="arylon/page.md", root="../../"), *names, **inputs)
