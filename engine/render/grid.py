"""A small sample space as a grid: a cell for each roll."""

from __future__ import annotations

from collections.abc import Sequence

from engine.outcome_space import SampleSpace
from engine.protocol import Band
from engine.render.chart import TONES, band_of, name, tone
from engine.render.html import Html, element, table, table_row


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
    return element("div", scroller, legend, _counts(space, bands), class_="rc-space")


def _counts(space: SampleSpace, bands: Sequence[Band]) -> Html:
    """Return the number of cells of each band in words, for readers who cannot or will not count them."""
    places = [band_of(outcome, bands) for outcome in space.outcomes]
    counts = [(band.label, places.count(place)) for place, band in enumerate(bands, start=1)]
    counts += [("failure", places.count(0))] if bands and 0 in places else []
    if not counts:
        return Html("")
    told = ", ".join(f"{label} {count}" for label, count in counts)
    return element("p", f"Of {len(places)} cells: {told}.", class_="rc-counted")
