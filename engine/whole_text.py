"""Marks an answer under a whole text with the cited rules that the text does not contain.

The sources of a clause name its texts; the edition lists the texts of which a whole text consists.
The numbers stay the same, so that a link that names a text keeps its answer.
"""

from __future__ import annotations

from dataclasses import replace

from engine.calculator import System
from engine.protocol import Answer, Step
from engine.rule_data import RuleData


def with_missing_rules(system: System, text: str, answer: Answer) -> Answer:
    """Return the answer with a step and a sentence for each cited clause that is missing from the text."""
    data = system.data
    cited = dict.fromkeys(step.clause for step in answer.steps)
    missing = [key for key in cited if key in data.clauses and not _contains(data, text, key)]
    if not missing:
        return answer
    title = f"“{data.editions[text].title}”"
    steps = [
        Step(clause=key, text=f"{title} has no such rule; it is from {_texts_of(data, key)}")
        for key in missing
    ]
    rules = f"rule {missing[0]}" if len(missing) == 1 else f"rules {', '.join(missing)}"
    sentence = f"{answer.sentence} {title} has no {rules}; that part is from another text."
    return replace(answer, steps=(*answer.steps, *steps), sentence=sentence)


def _contains(data: RuleData, text: str, key: str) -> bool:
    """Tell whether a whole text contains a clause; an edition without texts of its own contains all."""
    codes = data.editions[text].texts
    return not codes or any(source.text in codes for source in data.clauses[key].sources)


def _texts_of(data: RuleData, key: str) -> str:
    return ", ".join(dict.fromkeys(source.text for source in data.clauses[key].sources))
