"""The advice in a refusal: choose another reading, quoted by its text and not by its name."""

from __future__ import annotations

from engine.rule_data import RuleData


def reading_advice(rules: RuleData, ruling: str, *readings: str) -> str:
    """Return the advice `read KR3 as "An equal Total succeeds"`; several readings are joined by "or".

    Raises:
        KeyError: the game has no such ruling, or the ruling no such reading.
    """
    says = {each.name: each.says for each in rules.rulings[ruling].readings}
    return f"read {ruling} as " + " or ".join(f'"{says[name]}"' for name in readings)
