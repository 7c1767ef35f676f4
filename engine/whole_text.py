"""A whole text that a request names: what it has no rule for is refused, or marked in the answer.

Which text has a clause, the sources of the clause say; which sources make up a whole text, the text says.
"""

from __future__ import annotations

from dataclasses import replace

from engine.calculator import Calculator, System
from engine.errors import UnsettledRule
from engine.protocol import Answer, Step
from engine.rule_data import RuleData

__all__ = ["check_text", "is_in_text", "marked"]


def is_in_text(system: System, calculator: Calculator, text: str) -> bool:
    """Tell whether a whole text has the rules without which a calculator has nothing to say."""
    return not calculator.rests_on or any(_stands(system.data, text, key) for key in calculator.rests_on)


def check_text(system: System, calculator: Calculator, text: str) -> None:
    """Refuse a calculator whose rules the named text does not have.

    Raises:
        UnsettledRule: none of the clauses that it rests on stands there.
    """
    if is_in_text(system, calculator, text):
        return
    first = calculator.rests_on[0]
    others = [name for name in system.data.editions if is_in_text(system, calculator, name)]
    message = (
        f"the text {text} has no rule for {calculator.id}: {', '.join(calculator.rests_on)} stand elsewhere, "
        f"so leave the text out, or name {' or '.join(others)}"
    )
    raise UnsettledRule(message, field="text", source=str(system.data.source(first)))


def marked(system: System, text: str, answer: Answer) -> Answer:
    """Return the answer with a step and a sentence for every clause it cites that the text does not have."""
    data = system.data
    cited = dict.fromkeys(step.clause for step in answer.steps)
    missing = [key for key in cited if key in data.clauses and not _stands(data, text, key)]
    if not missing:
        return answer
    steps = [
        Step(clause=key, text=f"{text} has no such rule; it is from {_from(data, key)}") for key in missing
    ]
    rules = f"rule {missing[0]}" if len(missing) == 1 else f"rules {', '.join(missing)}"
    sentence = f"{answer.sentence} The text {text} has no {rules}; that part is from another text."
    return replace(answer, steps=(*answer.steps, *steps), sentence=sentence)


def _stands(data: RuleData, text: str, key: str) -> bool:
    """Tell whether a clause stands in a whole text; one that names no sources of its own has everything."""
    codes = data.editions[text].texts
    return not codes or any(source.text in codes for source in data.clauses[key].sources)


def _from(data: RuleData, key: str) -> str:
    return ", ".join(dict.fromkeys(source.text for source in data.clauses[key].sources))
