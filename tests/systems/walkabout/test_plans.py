"""Ways to lay out a draw: none serves its aim better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from engine import Request, handle
from engine.systems.walkabout.draw import plans

COLOURS = ("white", "black", "green", "blue", "red")
RANK = ("white", "neutral", "coloured", "black")

GOOD = {
    "success": {"coloured": 1, "black": 2},
    "sacrifice": {"neutral": 1, "coloured": 2, "black": 2},
    "story": {"neutral": 1, "coloured": 2, "black": 2},
}
ORDERS = {
    "get it done": ("success", "sacrifice", "story"),
    "stay unharmed": ("sacrifice", "success", "story"),
    "keep the telling": ("story", "success", "sacrifice"),
}


def rank(token: str, colour: str) -> int:
    """Return how good a token is: white, neutral, coloured, black."""
    if token in {"white", "black"}:
        return RANK.index(token)
    return RANK.index("coloured" if token == colour else "neutral")


class TestPlans:
    """Put one token on success, one on sacrifice and one on story, each keyword's on a throwaway."""

    @given(
        core=st.lists(st.sampled_from(COLOURS), min_size=3, max_size=6),
        colour=st.sampled_from(["green", "blue", "red"]),
    )
    def test_no_layout_serves_the_aim_better(self, core: list[str], colour: str) -> None:
        """Of all ways to lay out the tokens, none is better on the first place, nor then on the next."""
        for plan in plans(core, colour):
            order = ORDERS[plan.aim]
            best = max(
                _served(dict(zip(order, laid, strict=True)), order, colour) for laid in permutations(core, 3)
            )
            assert _served(plan.laid, order, colour) == best
            assert Counter([*plan.laid.values(), *plan.thrown]) == Counter(core)

    def test_the_stream_laid_out(self) -> None:
        """Two white, a black and a green: black goes where the aim is, green where it does some good."""
        faces = ("white", "white", "black", "green")
        inputs = {"colour": "blue", "keywords": 1}
        found = handle(Request(calculator="walkabout.draw", mode="roll", inputs=inputs, faces=faces)).result[
            "plans"
        ]
        assert [(plan["success"], plan["sacrifice"], plan["story"], plan["thrown"]) for plan in found] == [
            ("black", "green", "white", ("white",)),
            ("white", "black", "green", ("white",)),
            ("white", "green", "black", ("white",)),
        ]


def _served(laid: Mapping[str, str], order: Sequence[str], colour: str) -> tuple[int, ...]:
    return tuple(GOOD[place].get(RANK[rank(laid[place], colour)], 0) for place in order)
