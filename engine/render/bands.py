"""Named ranges of outcomes: the band of an outcome, and the pattern in which it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Band
from engine.render.markup import Html, element

__all__ = ["PILLARS", "band_of", "legend", "tone"]

PLAIN = 3
"""The pattern of bars without bands, and of the last of up to three bands."""
PILLARS = 4
"""The pattern of a fourth band: each bar is split in two."""


def band_of(outcome: object, bands: Sequence[Band]) -> int:
    """Return the number of the band that contains an outcome, from 1; 0 for none."""
    if not isinstance(outcome, int):
        return 0
    for place, band in enumerate(bands, start=1):
        if (band.low is None or band.low <= outcome) and (band.high is None or outcome <= band.high):
            return place
    return 0


def tone(outcome: object, bands: Sequence[Band]) -> int:
    """Return the pattern of an outcome: 0 outside all bands, then dashed, tinted, solid, split."""
    if not bands:
        return PLAIN
    place = band_of(outcome, bands)
    return _tone_at(place, bands) if place else 0


def _tone_at(place: int, bands: Sequence[Band]) -> int:
    return place + max(0, PLAIN - len(bands))


def legend(bands: Sequence[Band]) -> Html:
    """Return the legend of the patterns."""
    items = [
        element(
            "li",
            element("span", class_=f"rc-swatch rc-band-{_tone_at(place, bands)}", aria_hidden="true"),
            band.label,
        )
        for place, band in enumerate(bands, start=1)
    ]
    return element("ul", *items, class_="rc-legend") if items else Html("")
