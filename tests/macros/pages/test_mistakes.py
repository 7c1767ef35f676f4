"""A name that does not exist ends the build with a sentence that says what there is."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from macros.page import Page, PageError
from macros.pages.benches import flow_bench
from macros.pages.calculators import calculator, example
from macros.pages.citations import credit
from macros.pages.clauses import clause, clause_rulings, diagram, rule
from macros.pages.glossary import term
from macros.pages.inquiries import sweep
from macros.pages.reference import reference
from macros.pages.rulings import ruling
from macros.pages.sentences import draw, nearest, odds, result, sentence

MIB = "scattershot.mib"
CASES: tuple[tuple[Callable[..., Any], tuple[Any, ...], Mapping[str, Any], str], ...] = (
    (credit, ("chess",), {}, 'there is no game "chess"'),
    (reference, ("chess",), {}, 'there is no game "chess"'),
    (flow_bench, ("chess",), {}, 'there is no game "chess"'),
    (term, ("MIBB",), {}, 'there is no term "MIBB"; perhaps you mean MIB'),
    (rule, ("S999.sum",), {}, 'there is no clause "S999"'),
    (rule, ("S22.summ",), {}, 'there is no number of S22 "summ"; perhaps you mean sum'),
    (rule, ("S22",), {}, 'there is no number of S22 ""'),
    (clause, ("Q1",), {}, 'there is no clause or ruling "Q1"'),
    (clause_rulings, ("S999",), {}, 'there is no clause "S999"'),
    (ruling, ("SR1000",), {}, 'there is no ruling "SR1000"'),
    (diagram, ("phase",), {}, 'there is no diagram of scattershot "phase"; perhaps you mean phases'),
    (
        calculator,
        ("scattershot.mibb",),
        {},
        'no calculator "scattershot.mibb"; perhaps you mean scattershot.mib',
    ),
    (calculator, (MIB,), {"ratting": 12}, "is not an input here"),
    (sweep, ("scattershot.mip", "rating", "success"), {}, "no calculator"),
    (example, ("no-such",), {}, 'there is no example "no-such"'),
    (sentence, (MIB, "{sucess}"), {"rating": 12}, "there is no input, event or result of"),
    (odds, (MIB, "succes"), {"rating": 10}, "perhaps you mean success"),
    (nearest, (MIB, "sucess", "1/2"), {"over": {"rating": [10]}}, "perhaps you mean success"),
    (result, (MIB, "mob"), {"mode": "roll", "rating": 12, "faces": [3, 5]}, "there is no result of"),
    (draw, (3,), {"of": MIB}, "there is no bag of scattershot.mib"),
)


@pytest.mark.parametrize(
    ("macro", "arguments", "named", "says"), CASES, ids=[f"{each[0].__name__} {each[1]}" for each in CASES]
)
def test_an_unknown_name(
    macro: Callable[..., Any], arguments: tuple[Any, ...], named: Mapping[str, Any], says: str
) -> None:
    """The sentence says what there is."""
    with pytest.raises(PageError) as raised:
        macro(Page(source="scattershot/page.md"), *arguments, **named)
    assert says in str(raised.value)
