"""Tokens drawn one by one: the hand, what is set aside, the refilled bag (W7, W8, W10, WR11, WR12)."""

from __future__ import annotations

from engine.calculator import Readings, Roller
from engine.systems.walkabout.tokens import Bag, kind_of, worth

__all__ = ["Hand"]


class Hand:
    """The tokens of one action while they are being drawn.

    Attributes:
        core: the core draw as it now stands, in the order drawn.
        discarded: what gold has sent away, in order.
        reserve: the reserve, in the order drawn.
        refills: for each time the bag was filled again, what went back into it.
    """

    def __init__(self, bag: Bag, colour: str, readings: Readings, roller: Roller) -> None:
        self.core: list[str] = []
        self.discarded: list[str] = []
        self.reserve: list[str] = []
        self.refills: list[tuple[str, ...]] = []
        self._bag = bag.counts
        self._colour = colour
        self._readings = readings
        self._roller = roller
        self._aside: list[str] = []
        self._throwaways: list[str] = []

    @property
    def bag(self) -> dict[str, int]:
        """The tokens still in the bag, by colour."""
        return dict(self._bag)

    def draw_core(self, number: int) -> None:
        """Draw the core tokens (W7)."""
        for place in range(1, number + 1):
            self.core.append(self._take(f"core token {place} of {number}"))

    def spend_gold(self, redraws: int) -> None:
        """Replace the worst token of the core draw, white before neutral, while gold lasts (W8)."""
        for place in range(1, redraws + 1):
            worst = min(self.core, key=lambda token: worth(token, self._colour))
            if kind_of(worst, self._colour) == "positive":
                return
            self.core.remove(worst)
            self.discarded.append(worst)
            self._put_away(worst)
            self.core.append(self._take(f"replacement {place} of {redraws}"))

    def draw_reserve(self, number: int, throwaways: int) -> None:
        """Draw the reserve (W10); so many throwaways of the core draw may refill an empty bag (WR12)."""
        self._throwaways = sorted(self.core, key=lambda token: worth(token, self._colour))[:throwaways]
        for place in range(1, number + 1):
            self.reserve.append(self._take(f"reserve token {place} of {number}"))

    def _put_away(self, token: str) -> None:
        if self._readings["WR12"] == "with_replacement":
            return
        if self._readings["WR11"] == "put_back":
            self._bag[token] += 1
        else:
            self._aside.append(token)

    def _take(self, wanted: str) -> str:
        if not any(self._bag.values()):
            self._refill()
        token = self._roller.token(self._bag, wanted)
        if self._readings["WR12"] != "with_replacement":
            self._bag[token] -= 1
        return token

    def _refill(self) -> None:
        back = (*self._aside, *self._throwaways)
        for token in back:
            self._bag[token] += 1
        self._aside, self._throwaways = [], []
        self.refills.append(back)
