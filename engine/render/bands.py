"""Named ranges of outcomes: the band of an outcome, its tone, and its area and name on a chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.protocol import Band, BandKind
from engine.render.axis import LETTER, WIDTH, Slots, coordinate
from engine.render.markup import Html, element

TONES: Mapping[BandKind, int] = {"disaster": 1, "failure": 2, "success": 3, "triumph": 4}
"""The tone of each kind of band: dark, grey, coloured, deep."""
LINE = 22
"""Height of a line of a name, in the larger letters of narrow pages."""
LONGEST_LINE = 12
"""Letters after which a name is broken into a further line."""
SPACING = Fraction(6, 5)
"""From one line of a name to the next, in heights of its letters."""
GAP = 12
"""Distance between two names, and of names from the plot below them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """One band on a chart, from the first of its outcomes to the last.

    Attributes:
        lines: its name, broken into lines.
        tone: as `tone` gives it.
        left, right: its edges.
    """

    lines: tuple[str, ...]
    tone: int
    left: Fraction
    right: Fraction

    @property
    def middle(self) -> Fraction:
        """The x coordinate of its centre."""
        return (self.left + self.right) / 2

    @property
    def name_width(self) -> int:
        """The width of its name."""
        return LETTER * max(map(len, self.lines))


def band_of(outcome: object, bands: Sequence[Band]) -> int:
    """Return the number of the band that contains an outcome, from 1; 0 for none."""
    if not isinstance(outcome, int):
        return 0
    for place, band in enumerate(bands, start=1):
        if (band.low is None or band.low <= outcome) and (band.high is None or outcome <= band.high):
            return place
    return 0


def tone(outcome: object, bands: Sequence[Band]) -> int:
    """Return the tone of an outcome: 0 outside all bands, that of a success where no band is named."""
    if not bands:
        return TONES["success"]
    place = band_of(outcome, bands)
    return TONES[bands[place - 1].kind] if place else 0


def areas_of(outcomes: Sequence[object], bands: Sequence[Band]) -> list[Area]:
    """Return the area of each band that has outcomes, from left to right."""
    slots = Slots(outcomes=tuple(outcomes))
    found = []
    for number, band in enumerate(bands, start=1):
        inside = [place for place, each in enumerate(outcomes) if band_of(each, bands) == number]
        if inside:
            area = Area(
                lines=_broken(band.label[:1].upper() + band.label[1:]),
                tone=TONES[band.kind],
                left=slots.left(inside[0]),
                right=slots.left(inside[-1]) + slots.width,
            )
            found.append(area)
    return found


def _broken(name: str) -> tuple[str, ...]:
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + 1 + len(word) <= LONGEST_LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def names_height(areas: Sequence[Area]) -> int:
    """Return the height of the names above a plot."""
    return max((len(area.lines) for area in areas), default=0) * LINE + GAP


def area_shapes(areas: Sequence[Area], top: int, baseline: int) -> list[Html]:
    """Return the shaded areas, each with a line at its left edge where another one ends."""
    shapes = [
        element(
            "rect",
            x=coordinate(area.left),
            y=top,
            width=coordinate(area.right - area.left),
            height=baseline - top,
            class_=f"rc-area rc-band-{area.tone}",
        )
        for area in areas
    ]
    edges = "".join(f"M{coordinate(area.left)} {top}V{baseline}" for area in areas[1:])
    return [*shapes, *([element("path", d=edges, class_="rc-edge")] if edges else [])]


def area_names(areas: Sequence[Area], top: int) -> Iterator[Html]:
    """Yield the name of each area above it, without overlapping others; one that is aside has a leader."""
    foot = top + names_height(areas) - GAP
    for area, middle in zip(areas, _apart(areas), strict=True):
        first = -SPACING * (len(area.lines) - 1)
        lines = [
            element("tspan", line, x=coordinate(middle), dy=f"{coordinate(SPACING if place else first)}em")
            for place, line in enumerate(area.lines)
        ]
        yield element("text", *lines, y=foot, class_="rc-area-name")
        if not area.left <= middle <= area.right:
            leader = f"M{coordinate(middle)} {foot + 4}L{coordinate(area.middle)} {foot + GAP}"
            yield element("path", d=leader, class_="rc-leader")


def _apart(areas: Sequence[Area]) -> list[Fraction]:
    """Return an x coordinate for each name, as near to its area as the other names leave room."""
    middles: list[Fraction] = []
    for area in areas:
        least = Fraction(area.name_width, 2)
        if middles:
            least += middles[-1] + Fraction(areas[len(middles) - 1].name_width, 2) + GAP
        middles.append(max(area.middle, least))
    right = Fraction(WIDTH)
    for place in reversed(range(len(areas))):
        half = Fraction(areas[place].name_width, 2)
        middles[place] = min(middles[place], right - half)
        right = middles[place] - half - GAP
    return middles


def legend(bands: Sequence[Band]) -> Html:
    """Return the legend of the tones, for a grid, which has no areas."""
    items = [
        element(
            "li",
            element("span", class_=f"rc-swatch rc-band-{TONES[band.kind]}", aria_hidden="true"),
            band.label,
        )
        for band in bands
    ]
    return element("ul", *items, class_="rc-legend") if items else Html("")
