"""A small sample space as a grid: a cell for each roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.outcome_space import SampleSpace
from engine.protocol import Band
from engine.render.axis import name
from engine.render.bands import band_of, legend, tone
from engine.render.markup import Html, element
from engine.render.table import table, table_row


def grid(space: SampleSpace, label: str, bands: Sequence[Band]) -> Html:
    """Return a table with a cell for each roll, labelled with its faces and their outcome.

    Args:
        space: the rolls.
        label: what the outcomes are, `MIB`.
        bands: named ranges of outcomes; each has its own border and background.
    """
    columns = range(1, space.sides[-1] + 1)
    corner = " \N{MULTIPLICATION SIGN} ".join(space.dice)
    cells = [_cell(faces, outcome, bands) for faces, outcome in space.ways]
    wide = len(columns)
    rows = [
        table_row(_row_name(space, index), *cells[index * wide : (index + 1) * wide])
        for index in range(len(cells) // wide)
    ]
    caption = f"Every way the dice can fall, and its {label}: {len(cells)} cells, all equally likely"
    scroller = table(caption, (corner, *columns), rows, class_="rc-grid")
    return element("div", scroller, legend(bands), _counts(space, bands), class_="rc-space")


def _row_name(space: SampleSpace, index: int) -> str:
    return str(index + 1) if len(space.sides) > 1 else space.dice[0]


def _cell(faces: tuple[int, ...], outcome: Any, bands: Sequence[Band]) -> Html:
    shown = element("span", " + ".join(map(str, faces)), class_="rc-faces")
    return element("td", shown, " ", element("b", name(outcome)), class_=f"rc-band-{tone(outcome, bands)}")


def _counts(space: SampleSpace, bands: Sequence[Band]) -> Html:
    """Return the number of cells of each band in words, for readers who cannot or will not count them."""
    places = [band_of(outcome, bands) for outcome in space.outcomes]
    counts = [(band.label, places.count(place)) for place, band in enumerate(bands, start=1)]
    counts += [("failure", places.count(0))] if bands and 0 in places else []
    if not counts:
        return Html("")
    told = ", ".join(f"{label} {count}" for label, count in counts)
    return element("p", f"Of {len(places)} cells: {told}.", class_="rc-counted")
