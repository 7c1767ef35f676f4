"""What a calculator throws, as JSON: its declaration with everything that is needed to read it.

`throws` are those of `engine.chance.throws`. Beside them stand, for the inputs and rulings that they name,
`defaults` (of inputs), `members` (defaults in a bag or in each row of a table, in their order), `decided`
(the decided reading of rulings), and `by_reading`, the inputs whose default is another under another reading.
"""

from __future__ import annotations

from typing import Any

from engine.calculator import Calculator
from engine.inputs import Group, Input, Listed


def throws_of(calculator: Calculator) -> dict[str, Any] | None:
    """Return the declaration of what a calculator throws; None where it rolls nothing.

    >>> from engine.catalogue import find
    >>> declared = throws_of(find("scattershot.experience"))
    >>> declared["throws"][0], declared["defaults"]
    ({'label': 'The Experience Dice', 'die': 6, 'times': 'dice'}, {'cashed_in': 0})
    """
    if not calculator.throws:
        return None
    named = {name for each in calculator.throws for name in each.inputs}
    columns = {name for each in calculator.throws for name in each.columns}
    inputs = [each for each in calculator.declared if each.name in named]
    rulings = calculator.rules.rulings
    members = {each.name: _members(each, columns) for each in inputs}
    told = {
        "throws": [each.wire() for each in calculator.throws],
        "defaults": {each.name: each.default_wire for each in inputs if each.has_default},
        "members": {name: each for name, each in members.items() if each},
        "decided": {key: rulings[key].decision for each in calculator.throws for key in each.rulings},
        "by_reading": [each.name for each in inputs if each.decided is not None],
    }
    return {key: value for key, value in told.items() if value}


def _members(declared: Input, columns: set[str]) -> dict[str, Any]:
    """Return the defaults of a bag's colours, or of the columns of a table that decide a throw."""
    kind = declared.kind
    group = kind.item if isinstance(kind, Listed) else kind
    if not isinstance(group, Group):
        return {}
    wanted = columns if isinstance(kind, Listed) else {part.name for part in group.parts()}
    return {
        part.name: part.default_wire for part in group.parts() if part.name in wanted and part.has_default
    }
