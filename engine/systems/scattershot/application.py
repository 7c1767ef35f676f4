"""The Application Phase: Challenges lift a MIB, Benefits spend it, thresholds name what remains (S17-S19)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Readings
from engine.errors import IllegalChoice
from engine.systems.scattershot.data import RULES

__all__ = ["Applied", "apply", "band", "check_challenges", "lifted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """A MIB after the Application Phase."""

    automatic_benefits: int
    """Points above the Critical Juncture, turned into Benefits by themselves (S18)."""
    spent_benefits: int
    """Points spent on Benefits by choice (S18)."""
    remains: int
    """What the thresholds are held against."""
    band: str


def check_challenges(challenges: int, epic_index: int, field: str) -> None:
    """Refuse more Challenges than the Epic Index (S17).

    Raises:
        IllegalChoice: there are more.
    """
    if challenges > epic_index:
        message = (
            f"{field.rpartition('.')[2]} is {challenges}; S17 allows as many as the epic index, "
            f"which is {epic_index}, so take fewer or raise it"
        )
        raise IllegalChoice(message, field=field, source=str(RULES.source("S17")))


def lifted(mib: int, challenges: int, readings: Readings) -> int:
    """Return a MIB after every Challenge asked for (S17, SR37)."""
    if readings.get("SR37") == "zero_only":
        return mib if mib >= 0 else min(0, mib + challenges)
    return mib + challenges


def apply(mib: int, benefits: int, critical_juncture: int, readings: Readings) -> Applied:
    """Return what remains of a MIB once points above the threshold and chosen points became Benefits."""
    clamped = min(mib, critical_juncture)
    spent = min(benefits, max(0, clamped))
    remains = clamped - spent
    return Applied(
        automatic_benefits=max(0, mib - critical_juncture),
        spent_benefits=spent,
        remains=remains,
        band=band(remains, critical_juncture, readings),
    )


def band(remains: int, critical_juncture: int, readings: Readings) -> str:
    """Return the name of the result: S19 and, at the lower edge, SR1."""
    if remains >= critical_juncture:
        return "telling_blow"
    if remains >= 0:
        return "success"
    catastrophic = (
        remains < -critical_juncture if readings["SR1"] == "below" else remains <= -critical_juncture
    )
    return "catastrophic_failure" if catastrophic else "failure"
