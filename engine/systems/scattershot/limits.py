"""The two numbers that a group chooses before play, and their bounds (S22, SR29, SR56)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calculator import Readings
from engine.errors import IllegalChoiceError
from engine.rule_data import reading_advice
from engine.systems.scattershot.data import RULES

MOST = RULES.whole("S22.sum")
CRITICAL_JUNCTURE = RULES.whole("S22.critical_juncture")
EPIC_INDEX = RULES.whole("S22.epic_index")


def default_epic_index(inputs: Mapping[str, Any]) -> int:
    """Return the default Epic Index for a Critical Juncture: 3, or less if S22 requires it."""
    return max(0, min(EPIC_INDEX, MOST - int(inputs["critical_juncture"])))


def juncture_text(critical_juncture: int) -> str:
    """Return ` at a Critical Juncture of 6` for a sentence; nothing where it is the usual one."""
    usual = critical_juncture == CRITICAL_JUNCTURE
    return "" if usual else f" at a Critical Juncture of {critical_juncture}"


def check_game(critical_juncture: int, epic_index: int, readings: Readings) -> None:
    """Refuse two numbers that S22 or SR29 forbids.

    Raises:
        IllegalChoiceError: their sum is above 10 and bounded (SR56), or a reading forbids a 0.
    """
    if is_bounded(readings):
        _check_sum(critical_juncture, epic_index)
    if readings["SR29"] == "at_least_one":
        _check_least(critical_juncture, epic_index, bounded=is_bounded(readings))


def is_bounded(readings: Readings) -> bool:
    """Tell whether the two numbers together have a bound (S22, SR56)."""
    return readings["SR56"] == "ten_at_most"


def check_epic_index(epic_index: int, readings: Readings) -> None:
    """Refuse an Epic Index for which no Critical Juncture exists (S22, SR29).

    Raises:
        IllegalChoiceError: it is above the bound of S22, or 0 where the reading forbids it.
    """
    least = 1 if readings["SR29"] == "at_least_one" else 0
    if is_bounded(readings) and epic_index > MOST - least:
        message = (
            f"an Epic Index of {epic_index} is too high; S22 allows {MOST} for it together with a Critical "
            f"Juncture of {least} or more, so take {MOST - least} or less"
        )
        raise _illegal(message, "epic_index", "S22")
    if epic_index < least:
        raise _zero("Epic Index", "epic_index")


def check_critical_juncture(critical_juncture: int, readings: Readings) -> None:
    """Refuse a Critical Juncture of 0 where SR29 does, for a calculator that has no Epic Index.

    Raises:
        IllegalChoiceError: it is 0, and the reading forbids it.
    """
    if readings["SR29"] == "at_least_one" and not critical_juncture:
        raise _zero("Critical Juncture", "critical_juncture")


def _check_sum(critical_juncture: int, epic_index: int) -> None:
    if critical_juncture > MOST:
        message = (
            f"a Critical Juncture of {critical_juncture} is too high; S22 allows {MOST} for it and the "
            "Epic Index "
            "together, so choose a lower one"
        )
        raise _illegal(message, "critical_juncture", "S22")
    if critical_juncture + epic_index > MOST:
        message = (
            f"a Critical Juncture of {critical_juncture} and an Epic Index of {epic_index} come to "
            f"{critical_juncture + epic_index}; S22 allows {MOST} together, so lower one of them"
        )
        raise _illegal(message, "epic_index", "S22")


def _check_least(critical_juncture: int, epic_index: int, *, bounded: bool) -> None:
    if bounded and critical_juncture == MOST:
        message = (
            f"a Critical Juncture of {MOST} leaves no room for an Epic Index of at least 1 (S22, SR29); "
            f"choose {MOST - 1} or less, or {_zero_allowed()}"
        )
        raise _illegal(message, "critical_juncture", "SR29")
    if not critical_juncture:
        raise _zero("Critical Juncture", "critical_juncture")
    if not epic_index:
        raise _zero("Epic Index", "epic_index")


def _zero(which: str, name: str) -> IllegalChoiceError:
    message = f"the {which} is 0, and SR29 asks for at least 1; choose 1 or more or {_zero_allowed()}"
    return _illegal(message, name, "SR29")


def _zero_allowed() -> str:
    return reading_advice(RULES, "SR29", "zero_allowed")


def _illegal(message: str, name: str, rests_on: str) -> IllegalChoiceError:
    return IllegalChoiceError(message, field=f"inputs.{name}", source=str(RULES.source(rests_on)))
