"""Style sheets that keep to their scales, and that a browser can keep up with while a reader types."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.reading_python import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

STYLES = sorted((PROJECT / "docs" / "assets" / "css").rglob("*.css"))
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{")
COMMA = re.compile(r",(?![^()]*\))")
EVERYTHING = re.compile(r"(?:^|[\s>+~])\*$")

SCALES = PROJECT / "docs" / "assets" / "css" / "theme" / "book.css"
STEPS = {"size": 8, "space": 6, "radius": 2}
"""How many each scale has; the eighth size is the one that follows the text around it."""
KINDS = {"font": "size", "border": "radius"}
"""By how the property begins; all others are space."""
DECLARED = re.compile(r"(?m)^ *--((?:size|space|radius)-\w+):")
SCALED = re.compile(
    r"(?m)^\s*(font(?:-size)?|border(?:-[a-z]+)*-radius|(?:[a-z]+-)?gap|(?:margin|padding)[a-z-]*): ([^;]+);"
)
USED = re.compile(r"var\(--((?:size|space|radius)-\w+)")
LENGTH = re.compile(r"-?[\d.]+(?:r?em|px|pt|mm|cm|in|ch|ex|lh)\b")
ZERO_OR_A_PIXEL = {"0rem", "0.05rem", "-0.05rem"}
DRAWING = "In the units of the drawing, which is scaled as a whole."
SHEET_OF_PAPER = "Of the paper, before there is any text."
THUMB = "44 px round a line of any size, by as much as the line does not grow."
OFF_THE_SCALES = {
    "chart: font-size: 11.5px": DRAWING,
    "chart: font-size: 13px": DRAWING,
    "chart: font-size: 13.5px": DRAWING,
    "chart: font-size: 19px": DRAWING,
    "dice: font-size: 21px": DRAWING,
    "diagrams: font-size: 13px": DRAWING,
    "print: margin: 18mm 16mm 20mm": SHEET_OF_PAPER,
    "sheet: margin: 9mm 10mm": SHEET_OF_PAPER,
    "desk: margin: 6mm 7mm": SHEET_OF_PAPER,
    "print: font-size: 15px": "Paper's measure of one rem.",
    "sentence: margin-block: -0.7rem": THUMB,
    "sentence: padding-block: 0.7rem": THUMB,
    "sentence: padding: 0.7rem": THUMB,
    "shelf: margin-inline-end: calc(-2 * (36px + var(--space-1)))": "The width of two buttons.",
    "bench: margin: var(--space-4) var(--space-3) 0 7.5rem": "The width of the log's title.",
    "frame: margin-inline-start: max(0rem, min(var(--space-4), 100vw - 15rem))": "Room for large text.",
    "book: margin-top: clamp(-1.4 * var(--size-1) - var(--space-2), (15rem - 100vw) * 99, 0rem)": "The same.",
}


def _scaled(sheet: Path) -> list[tuple[str, str]]:
    """The properties that have a scale, with their values."""
    return SCALED.findall(COMMENT.sub("", sheet.read_text(encoding="utf-8")))


def test_the_scales_have_so_many_steps() -> None:
    """Each is declared once, and something stands on it; paper has no other names."""
    names = DECLARED.findall(SCALES.read_text(encoding="utf-8"))
    assert {kind: sum(name.startswith(kind) for name in names) for kind in STEPS} == STEPS
    assert len(names) == len(set(names))
    texts = {sheet.stem: sheet.read_text(encoding="utf-8") for sheet in STYLES}
    assert {stem for stem, text in texts.items() if DECLARED.search(text)} == {"book", "print"}
    assert set(DECLARED.findall(texts["print"])) < set(names)
    assert {name for text in texts.values() for name in USED.findall(text)} == set(names)


def test_all_type_space_and_corners_stand_on_the_scales() -> None:
    """Else each component has sizes of its own. What is off a scale says why, and is still there."""
    off = set()
    for sheet in STYLES:
        for name, value in _scaled(sheet):
            kind = KINDS.get(name.partition("-")[0], "space")
            others = {step for step in USED.findall(value) if not step.startswith(kind)}
            lengths = set(LENGTH.findall(value)) - ZERO_OR_A_PIXEL
            is_word = kind == "size" and not (lengths or USED.search(value) or value in {"0", "inherit"})
            if lengths or others or is_word:
                off.add(f"{sheet.stem}: {name}: {value}")
    assert off == set(OFF_THE_SCALES)


@pytest.mark.parametrize("sheet", STYLES, ids=lambda path: path.stem)
def test_nothing_that_looks_into_the_page_ends_in_everything(sheet: Path) -> None:
    """With `:has(...) *` each change of the page would style the whole of it anew."""
    text = COMMENT.sub("", sheet.read_text(encoding="utf-8"))
    selectors = [part.strip() for rule in RULE.findall(text) for part in COMMA.split(rule)]
    assert [each for each in selectors if ":has(" in each and EVERYTHING.search(each)] == []
