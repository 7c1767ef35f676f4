"""A whole text that a request names: an answer says which of the rules it rests on do not stand there.

Which text has a clause, the sources of the clause say; which texts make up a whole one, its edition says.
The answer itself stays, so that whoever asked for a text by a link still gets the number.
"""

from __future__ import annotations

from dataclasses import replace

from engine.calculator import System
from engine.protocol import Answer, Step
from engine.rule_data import RuleData

__all__ = ["marked"]


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
