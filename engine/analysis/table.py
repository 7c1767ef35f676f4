"""Table: the odds of one request with exact counts, as CSV and JSON, and a small sample space as a grid."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from engine.analysis.question import Json, Parts, Question, Result, exact_request_of, odds_of, text_of
from engine.calculator import SampleSpace
from engine.catalogue import find
from engine.dispatch import to_wire
from engine.protocol import Band, Request, Response
from engine.render.chart import TONES, Odds, band_of, count_odds, name, tone
from engine.render.html import Html, element, table, table_row
from engine.version import __version__

PLACES = 12
"""Decimal places of a percentage in a file; the counts beside it are exact."""
LONGEST_LINK = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Question):
    """The odds of one request for export; `link` leads back to the request."""

    kind: ClassVar[str] = "table"
    keys: ClassVar[tuple[str, ...]] = ("request", "link")

    request: Request
    link: str = ""

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        link = text_of(raw, "link", default="", at_most=LONGEST_LINK)
        return cls(request=exact_request_of(raw), link=link)

    def answer(self) -> TableResult:
        """Return the odds of the request.

        Raises:
            RulesError: the engine refuses, or the calculator has no odds.
        """
        response = odds_of(self.request)
        calculator = find(response.calculator)
        space = None
        if calculator.space is not None:
            space = calculator.space(calculator.inputs_of(response), response.readings)
        odds = count_odds(response, calculator.outcome_label)
        return TableResult(response=response, odds=odds, space=space, link=self.link)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult(Result):
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
        """The table as CSV (RFC 4180), followed by its notes, each in a row of its own."""
        heads = [self.odds.label]
        for _, words in self.odds.views:
            heads += [f"ways, {words}", f"percent, {words}"]
        rows: list[list[object]] = [[*heads, "ways in all"], *self._rows()]
        rows += [[f"# {note}", *[""] * (len(rows[0]) - 1)] for note in self.notes]
        lines = [",".join(map(_csv_cell, row)) for row in rows]
        return "".join(f"{line}\r\n" for line in lines)

    def _rows(self) -> Iterator[list[object]]:
        for outcome, ways in self.odds.rows:
            row: list[object] = ["fails" if outcome is None else outcome]
            for number in ways[: len(self.odds.views)]:
                row += ["", ""] if number is None else [number, _percent(number, self.odds.denominator)]
            yield [*row, self.odds.denominator]

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

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {"inquiry": "table", "csv": self.csv, "json": self.json}

    def html(self) -> str:
        """Return the sample space as a grid with a cell for each roll; nothing where it is too large."""
        return grid(self.space, self.odds.label, self.odds.bands) if self.space else ""


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


def grid(space: SampleSpace, label: str, bands: Sequence[Band]) -> Html:
    """Return a table with a cell for each roll, labelled with its faces and their outcome.

    Args:
        space: the rolls.
        label: what the outcomes are, `MIB`.
        bands: named ranges of outcomes; each has its own border and background.
    """
    columns = range(1, space.sides[-1] + 1)
    corner = " \N{MULTIPLICATION SIGN} ".join(space.dice)
    cells = [
        element(
            "td",
            element("span", " + ".join(map(str, faces)), class_="rc-faces"),
            " ",
            element("b", name(outcome)),
            class_=f"rc-band-{tone(outcome, bands)}",
        )
        for faces, outcome in space.ways
    ]
    wide = len(columns)
    rows = [
        table_row(
            str(index + 1) if len(space.sides) > 1 else space.dice[0],
            *cells[index * wide : (index + 1) * wide],
        )
        for index in range(len(cells) // wide)
    ]
    caption = f"Every way the dice can fall, and its {label}: {len(cells)} cells, all equally likely"
    scroller = table(caption, (corner, *columns), rows, class_="rc-grid")
    swatches = [
        element("span", class_=f"rc-swatch rc-band-{TONES[band.kind]}", aria_hidden="true") for band in bands
    ]
    items = [element("li", swatch, band.label) for swatch, band in zip(swatches, bands, strict=True)]
    legend = element("ul", *items, class_="rc-legend") if items else Html("")
    # The number of cells of each band in words, for readers who cannot or will not count them.
    places = [band_of(outcome, bands) for outcome in space.outcomes]
    counts = [(band.label, places.count(place)) for place, band in enumerate(bands, start=1)]
    counts += [("failure", places.count(0))] if bands and 0 in places else []
    told = f"Of {len(places)} cells: {', '.join(f'{label} {count}' for label, count in counts)}."
    counted = element("p", told, class_="rc-counted") if counts else Html("")
    return element("div", scroller, legend, counted, class_="rc-space")
