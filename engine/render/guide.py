"""Help for reading a chart: what a bar is, what each view adds up, how numbers are rounded."""

from __future__ import annotations

from engine.render.columns import MOST_BARS
from engine.render.counts import Odds
from engine.render.markup import Html, element

ROUNDING = "A percentage with ≈ is rounded, to a tenth of a percent or finer; a fraction is exact."


def bars_guide(found: Odds, own: str = "", *, has_views: bool = True) -> Html:
    """Return the help for a bar chart; `own` is the addition of its calculator."""
    outcomes = {outcome for outcome, _ in found.rows}
    shape = "bar" if len(found.rows) <= MOST_BARS else "step"
    parts = [f"Each {shape} is one outcome ({found.label}), and its height is how often it comes up."]
    if found.is_ordered and has_views:
        parts.append(
            f"“At least” adds up a {shape} and all to its right, “at most” a {shape} and all to its left."
        )
    if found.bands:
        parts.append("The shaded areas are named above the chart.")
    if None in outcomes:
        parts.append("“fails” is every failure together.")
    if "more" in outcomes:
        parts.append("“more” is everything beyond the last number.")
    return _guide([*parts, own, ROUNDING])


def lines_guide(*, several: bool) -> Html:
    """Return the help for a line chart."""
    parts = ["Each mark is one value; the line between two marks only leads the eye."]
    if several:
        parts.append("The marks and patterns are named above the chart.")
    return _guide([*parts, ROUNDING])


def panels_guide(*, is_shared: bool) -> Html:
    """Return the help for several charts, one above the other."""
    shared = "All charts have the same scales, so that heights and places can be compared."
    own = "Each chart has scales of its own, because the games count different things: compare shapes."
    return _guide(["Each bar is one outcome.", shared if is_shared else own, ROUNDING])


def _guide(parts: list[str]) -> Html:
    return element("p", " ".join(part for part in parts if part), class_="rc-guide")
