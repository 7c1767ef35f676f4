"""What a refusal advises: to read a ruling otherwise, by the words of its readings and not by their names."""

from __future__ import annotations

from engine.rule_data import RuleData

__all__ = ["read_as"]


def read_as(rules: RuleData, ruling: str, *readings: str) -> str:
    """Return the advice `read KR3 as "An equal Total succeeds"`; of several readings each will do.

    Raises:
        KeyError: the game has no such ruling, or the ruling no such reading.
    """
    says = {each.name: each.says for each in rules.rulings[ruling].readings}
    return f"read {ruling} as " + " or ".join(f'"{says[name]}"' for name in readings)
