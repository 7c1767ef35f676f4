"""What may be done once a die lies: an ability multiplies a critical success (HR7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.afters import After, Cost
from engine.protocol import Response

USUAL_CRITICAL = 2
"""What the author's example multiplies a critical hit by."""


def _multiplied(response: Response) -> Mapping[str, Any] | None:
    is_open = response.result["critical_success"] and response.inputs["critical_multiplier"] == 1
    return {"critical_multiplier": USUAL_CRITICAL} if is_open else None


AFTERS = {
    "action": (
        After(
            name="critical_multiplier",
            label=f"Multiply the critical success by {USUAL_CRITICAL}",
            clause="HR7",
            changes=_multiplied,
            cost=Cost(words="nothing, if you have an ability that does so"),
        ),
    ),
}
