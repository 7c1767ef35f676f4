"""The rows of a distribution with exact and cumulative counts."""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol import Answer, Band

VIEWS = (("exactly", "exactly"), ("least", "at least"), ("most", "at most"))
"""The views: each with its name in the markup and its label."""

Ways = tuple[int, int | None, int | None]
"""The counts of exactly an outcome, at least it and at most it; only numbers have the last two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The data of a chart and its table.

    Attributes:
        label: what the outcomes are, `MIB`.
        rows: each outcome with its counts.
        denominator: the sum of all counts.
        bands: named ranges of outcomes.
    """

    label: str
    rows: tuple[tuple[object, Ways], ...]
    denominator: int
    bands: tuple[Band, ...]

    @property
    def is_ordered(self) -> bool:
        """Whether cumulative views make sense: there are two numbers or more."""
        return sum(isinstance(outcome, int) for outcome, _ in self.rows) > 1

    @property
    def views(self) -> tuple[tuple[str, str], ...]:
        """The views that make sense for these outcomes."""
        return VIEWS if self.is_ordered else VIEWS[:1]


def count_odds(answer: Answer, label: str) -> Odds:
    """Return the rows of an answer with a distribution."""
    assert answer.distribution is not None  # noqa: S101 - `render` asks only when there is one
    weights: list[tuple[object, int]] = list(answer.distribution.ordered())
    weights += [("more", answer.tail_weight)] if answer.tail_weight else []
    # The tail is higher than every listed number, so it counts as at least each of them.
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
