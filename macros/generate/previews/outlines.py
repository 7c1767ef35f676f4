"""A game's mark as polygons and lines: the paths and circles of a small SVG file.

Only what the marks use: `path` (moves, lines, arcs, closings) and `circle`, filled or stroked.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["SIDE", "Outline", "outlines_of"]

SIDE = 24
"""Width and height of a mark, in its own units."""
TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "a": 7, "z": 0}
STEPS = 48
"""Corners of a whole circle."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """One closed line, with how it is painted."""

    points: tuple[Point, ...]
    is_filled: bool
    stroke: float
    """Width of its line; 0 for none."""


def outlines_of(path: Path) -> tuple[Outline, ...]:
    """Return the outlines of a mark, in the order in which they are painted.

    Raises:
        ValueError: the file uses something else of SVG than the marks do.
    """
    # A file of the project itself: nothing in it can harm.
    root = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314
    return tuple(outline for element in root for outline in _outlines(element))


def _outlines(element: ET.Element) -> Iterator[Outline]:
    stroke = float(element.get("stroke-width", "1")) if element.get("stroke") else 0.0
    for points in _lines(element):
        yield Outline(points=tuple(points), is_filled=element.get("fill") != "none", stroke=stroke)


def _lines(element: ET.Element) -> list[list[Point]]:
    tag = element.tag.rpartition("}")[2]
    if tag == "circle":
        x, y, radius = (float(element.get(name, "0")) for name in ("cx", "cy", "r"))
        angles = (math.tau * step / STEPS for step in range(STEPS))
        return [[(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]]
    if tag == "path":
        return _path(element.get("d", ""))
    message = f'a mark is drawn with path and circle, not with "{tag}"'
    raise ValueError(message)


def _path(written: str) -> list[list[Point]]:
    lines: list[list[Point]] = []
    here: Point = (0.0, 0.0)
    for letter, numbers in _commands(written):
        if letter.lower() == "m":
            lines.append([])
        elif letter.lower() == "z":
            here = lines[-1][0]
            continue
        lines[-1] += _step(letter, numbers, here)
        here = lines[-1][-1]
    return lines


def _commands(written: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with the numbers of one step; a letter holds for the steps that follow it."""
    tokens = TOKEN.findall(written)
    letter = ""
    while tokens:
        if tokens[0].isalpha():
            letter = tokens.pop(0)
        if letter.lower() not in TAKES:
            message = f'a mark is drawn with {", ".join(TAKES)}, not with "{letter}"'
            raise ValueError(message)
        count = TAKES[letter.lower()]
        yield letter, [float(tokens.pop(0)) for _ in range(count)]
        # After a move, more numbers are lines.
        letter = {"m": "l", "M": "L"}.get(letter, letter)


def _step(letter: str, numbers: list[float], here: Point) -> list[Point]:
    from_here = here if letter.islower() else (0.0, 0.0)
    kind = letter.lower()
    if kind == "h":
        return [(from_here[0] + numbers[0], here[1])]
    if kind == "v":
        return [(here[0], from_here[1] + numbers[0])]
    end = (from_here[0] + numbers[-2], from_here[1] + numbers[-1])
    return (
        [end]
        if kind in "ml"
        else _arc(here, end, numbers[0], is_large=bool(numbers[3]), sweeps=bool(numbers[4]))
    )


def _arc(start: Point, end: Point, radius: float, *, is_large: bool, sweeps: bool) -> list[Point]:
    """Return the corners of a part of a circle that leads from one point to another."""
    half = math.dist(start, end) / 2
    to_centre = math.sqrt(max(radius**2 - half**2, 0.0)) * (1 if is_large != sweeps else -1)
    along = math.atan2(end[1] - start[1], end[0] - start[0])
    centre = (
        (start[0] + end[0]) / 2 - to_centre * math.sin(along),
        (start[1] + end[1]) / 2 + to_centre * math.cos(along),
    )
    first = math.atan2(start[1] - centre[1], start[0] - centre[0])
    turn = (math.atan2(end[1] - centre[1], end[0] - centre[0]) - first) % math.tau
    turn = turn if sweeps else turn - math.tau
    angles = (first + turn * step / STEPS for step in range(1, STEPS + 1))
    return [(centre[0] + radius * math.cos(each), centre[1] + radius * math.sin(each)) for each in angles]
