"""Help for reading a chart: what a bar is, what each view adds up, how numbers are rounded."""

from __future__ import annotations

from engine.render.counts import Odds
from engine.render.markup import Html, element

__all__ = ["bars_guide", "lines_guide"]

ROUNDING = "A percentage with ≈ is rounded, to a tenth of a percent or finer; a fraction is exact."


def bars_guide(found: Odds, own: str = "") -> Html:
    """Return the help for a bar chart; `own` is the addition of its calculator."""
    outcomes = {outcome for outcome, _ in found.rows}
    parts = [f"Each bar is one outcome ({found.label}), and its height is how often it comes up."]
    if found.is_ordered:
        parts.append("“At least” adds up a bar and all to its right, “at most” a bar and all to its left.")
    if found.bands:
        parts.append("The patterns are named below the chart.")
    if None in outcomes:
        parts.append("“fails” is every failure together.")
    if "more" in outcomes:
        parts.append("“more” is everything beyond the last number.")
    return _guide([*parts, own, ROUNDING])


def lines_guide(*, several: bool) -> Html:
    """Return the help for a line chart."""
    parts = ["Each mark is one value; the line between two marks only leads the eye."]
    if several:
        parts.append("The letters, marks and patterns are named below the chart.")
    return _guide([*parts, ROUNDING])


def _guide(parts: list[str]) -> Html:
    text = " ".join(part for part in parts if part)
    return element("details", element("summary", "How to read this"), element("p", text), class_="rc-guide")
