"""Exports the odds of one request with exact counts: as CSV, as JSON, and as a grid of the sample space."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.analysis.ask import odds_of
from engine.analysis.questions import Table
from engine.catalogue import find
from engine.dispatch import to_wire
from engine.outcome_space import SampleSpace
from engine.protocol import Response
from engine.render.chart import Odds, count_odds
from engine.render.grid import grid
from engine.render.html import Html
from engine.version import __version__

PLACES = 12
"""Decimal places of a percentage in a file; the counts beside it are exact."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportResult:
    """The odds of one request, ready for export."""

    response: Response
    odds: Odds
    space: SampleSpace | None
    link: str

    @property
    def sentence(self) -> str:
        """The answer in one line."""
        return self.response.sentence

    @property
    def notes(self) -> tuple[str, ...]:
        """The origin of the numbers, line by line."""
        inputs = json.dumps(dict(self.response.inputs), ensure_ascii=False)
        readings = ", ".join(f"{ruling} {reading}" for ruling, reading in self.response.readings.items())
        lines = (
            f"{self.response.calculator}, engine {__version__}",
            f"inputs {inputs}",
            f"readings {readings}" if readings else "",
            self.link,
        )
        return tuple(line for line in lines if line)

    @property
    def csv(self) -> str:
        """The table as CSV (RFC 4180), followed by its notes as comments."""
        heads = [self.odds.label]
        for _, words in self.odds.views:
            heads += [f"ways, {words}", f"percent, {words}"]
        rows: list[list[object]] = [[*heads, "ways in all"], *self._rows()]
        lines = [",".join(map(_csv_cell, row)) for row in rows] + [f"# {note}" for note in self.notes]
        return "".join(f"{line}\r\n" for line in lines)

    def _rows(self) -> Iterator[list[object]]:
        for outcome, ways in self.odds.rows:
            row: list[object] = ["fails" if outcome is None else outcome]
            for number in ways[: len(self.odds.views)]:
                row += ["", ""] if number is None else [number, _percent(number, self.odds.denominator)]
            yield [*row, self.odds.denominator]

    @property
    def grid(self) -> Html:
        """The sample space as a grid with a cell for each roll; nothing where it is too large."""
        if self.space is None:
            return Html("")
        return grid(self.space, self.odds.label, self.odds.bands)

    @property
    def json(self) -> str:
        """The table and the complete answer as JSON; exact chances are text."""
        names = [view for view, _ in self.odds.views]
        rows = [
            {"outcome": outcome, "ways": ways[0]}
            | {
                name: None if number is None else str(Fraction(number, self.odds.denominator))
                for name, number in zip(("exactly", "at_least", "at_most"), ways[: len(names)], strict=False)
            }
            for outcome, ways in self.odds.rows
        ]
        whole: dict[str, Any] = {"link": self.link, "rows": rows, "answer": to_wire(self.response)}
        return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def export_table(question: Table) -> ExportResult:
    """Return the odds of a request for export.

    Raises:
        RulesError: the engine refuses, or the calculator has no odds.
    """
    response = odds_of(question.request)
    calculator = find(response.calculator)
    space = None
    if calculator.space is not None:
        space = calculator.space(calculator.inputs_of(response), response.readings)
    odds = count_odds(response, calculator.outcome_label)
    return ExportResult(response=response, odds=odds, space=space, link=question.link)


def _percent(ways: int, denominator: int) -> str:
    """Return a percentage as a plain decimal number.

    >>> _percent(16, 25), _percent(1, 3), _percent(0, 5)
    ('64', '33.333333333333', '0')
    """
    scaled = round(Fraction(ways * 100 * 10**PLACES, denominator))
    whole, rest = divmod(scaled, 10**PLACES)
    digits = str(rest).zfill(PLACES).rstrip("0")
    return f"{whole}.{digits}" if digits else str(whole)


def _csv_cell(value: object) -> str:
    text = str(value)
    if not set(text) & {",", '"', "\r", "\n"}:
        return text
    doubled = text.replace('"', '""')
    return f'"{doubled}"'
