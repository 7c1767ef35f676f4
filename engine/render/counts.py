"""The rows of a distribution, counted exactly, upwards and downwards."""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol import Answer, Band

__all__ = ["VIEWS", "Odds", "Ways", "counted"]

VIEWS = (("exactly", "exactly"), ("least", "at least"), ("most", "at most"))
"""The ways to count an outcome: each with its name in the markup and in words."""

Ways = tuple[int, int | None, int | None]
"""The ways to get exactly an outcome, at least it and at most it; only a number has the last two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """What a chart and its table show.

    Attributes:
        label: what the outcomes are, `MIB`.
        rows: each outcome with its ways.
        denominator: all ways.
        bands: names of stretches of the outcomes.
    """

    label: str
    rows: tuple[tuple[object, Ways], ...]
    denominator: int
    bands: tuple[Band, ...]

    @property
    def is_ordered(self) -> bool:
        """Whether there is something to be at least or at most: two numbers or more."""
        return sum(isinstance(outcome, int) for outcome, _ in self.rows) > 1

    @property
    def views(self) -> tuple[tuple[str, str], ...]:
        """The ways to count that make sense here."""
        return VIEWS if self.is_ordered else VIEWS[:1]


def counted(answer: Answer, label: str) -> Odds:
    """Return the rows of an answer that has a distribution."""
    assert answer.distribution is not None  # noqa: S101 - `render` asks only when there is one
    weights: list[tuple[object, int]] = list(answer.distribution.ordered())
    weights += [("more", answer.tail_weight)] if answer.tail_weight else []
    # What lies beyond the stated bound is more than every number shown: at least each of them.
    at_least = sum(weight for outcome, weight in weights if isinstance(outcome, int)) + answer.tail_weight
    at_most = 0
    rows: list[tuple[object, Ways]] = []
    for outcome, weight in weights:
        if not isinstance(outcome, int):
            rows.append((outcome, (weight, None, None)))
            continue
        at_most += weight
        rows.append((outcome, (weight, at_least, at_most)))
        at_least -= weight
    denominator = sum(weight for _, weight in weights)
    return Odds(label=label, rows=tuple(rows), denominator=denominator, bands=answer.bands)
