"""The Application Phase: Challenges raise a MIB, Benefits spend it, thresholds name the rest (S17-S19)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.calculator import Readings
from engine.errors import IllegalChoiceError
from engine.numbers import count
from engine.systems.scattershot.data import RULES

WORTH = RULES.whole("S17.worth")
PRICE = RULES.whole("S18.price")

BANDS = {
    "catastrophic_failure": "Catastrophic Failure",
    "failure": "failure",
    "success": "success",
    "telling_blow": "Telling Blow",
}
"""The names of the results, from the worst to the best, with their labels."""
LIT = {name: BANDS[name] for name in ("telling_blow", "catastrophic_failure")}
"""The results whose dice are lit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remainder:
    """A MIB after Benefits are paid from it (S18)."""

    automatic: int
    """Points above the Critical Juncture, which become Benefits automatically."""
    bought: int
    """Benefits bought by choice."""
    clamped: int
    """The MIB without the points above the Critical Juncture."""
    remains: int
    """The MIB after Benefits are bought."""


def check_challenges(challenges: int, epic_index: int, name: str = "challenges") -> None:
    """Refuse more Challenges than the Epic Index (S17).

    Raises:
        IllegalChoiceError: there are more.
    """
    if challenges > epic_index:
        message = (
            f"{count(challenges, 'Challenge')} are more than the Epic Index of {epic_index} (S17); "
            "take fewer or raise the Epic Index"
        )
        raise IllegalChoiceError(message, field=f"inputs.{name}", source=str(RULES.source("S17")))


def apply_challenges(mib: int, challenges: int, readings: Readings) -> int:
    """Return a MIB with its Challenges (S17, SR37)."""
    raised = mib + challenges * WORTH
    if readings["SR37"] == "zero_or_higher":
        return raised
    if mib >= 0:
        return mib
    return min(0, raised) if readings["SR37"] == "zero_only" else raised


def affordable(points: int, benefits: int) -> int:
    """Return how many of the wanted Benefits a success can pay for (S18)."""
    return min(benefits, max(0, points) // PRICE)


def spend_benefits(mib: int, benefits: int, critical_juncture: int) -> Remainder:
    """Return a MIB after automatic and bought Benefits (S18)."""
    clamped = min(mib, critical_juncture)
    bought = affordable(clamped, benefits)
    return Remainder(
        automatic=mib - clamped, bought=bought, clamped=clamped, remains=clamped - bought * PRICE
    )


def judged_margin(found: Remainder, readings: Readings) -> int:
    """Return the number that is compared with the thresholds (SR4)."""
    return found.clamped if readings["SR4"] == "before_benefits" else found.remains


def band(remains: int, critical_juncture: int, readings: Readings) -> str:
    """Return the name of the result (S19; at the lower edge SR1)."""
    if remains >= critical_juncture:
        return "telling_blow"
    if remains >= 0:
        return "success"
    return "catastrophic_failure" if remains <= catastrophic_from(critical_juncture, readings) else "failure"


def catastrophic_from(critical_juncture: int, readings: Readings) -> int:
    """Return the highest MIB that is a Catastrophic Failure; always below 0 (S19, SR1, SR29)."""
    return min(-1, -critical_juncture - 1 if readings["SR1"] == "below" else -critical_juncture)
