"""What may be done once a die lies: an ability multiplies a critical success (HR7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.afters import After, Cost, only
from engine.numbers import count
from engine.protocol import Response

USUAL_CRITICAL = 2
"""What the author's example multiplies a critical hit by."""


def _multiplied(response: Response) -> Mapping[str, Any] | None:
    is_open = response.result["critical_success"] and response.inputs["critical_multiplier"] == 1
    return {"critical_multiplier": USUAL_CRITICAL} if is_open else None


def _told(response: Response) -> str:
    margin = count(response.result["margin"], "point")
    return f"multiplies the critical success by {USUAL_CRITICAL}: by {margin} now"


AFTERS = {
    "action": (
        After(
            name="critical_multiplier",
            label=f"Multiply the critical success by {USUAL_CRITICAL}",
            clause="HR7",
            options=only(_multiplied),
            told=_told,
            cost=Cost(words="nothing, if you have an ability that does so"),
        ),
    ),
}
