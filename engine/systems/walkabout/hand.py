"""Draws tokens one by one: the hand, the discards, the refilled bag (W7, W8, W10, WR11, WR12)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.calculator import Readings, Roller
from engine.errors import IllegalChoiceError
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tokens import WORST, Bag, kind_of, worth


class Hand:
    """The tokens of one action while they are being drawn.

    Attributes:
        core: the current core draw, in the order drawn.
        discarded: the discards of the core, in order.
        reserve: the current reserve, in the order drawn.
        reserve_discarded: the discards of the reserve, in order.
        refills: the tokens returned by each refill of the bag.
    """

    def __init__(self, bag: Bag, colour: str, readings: Readings, roller: Roller) -> None:
        self.core: list[str] = []
        self.discarded: list[str] = []
        self.reserve: list[str] = []
        self.reserve_discarded: list[str] = []
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

    def redraw_core(self, gold: int, named: Sequence[str]) -> None:
        """Replace one token of the core draw for each gold: the named ones, then the worst (W8).

        Raises:
            IllegalChoiceError: a named token is not in hand.
        """
        self._redraw(self.core, self.discarded, gold, named)

    def redraw_reserve(self, gold: int, named: Sequence[str], first: int) -> None:
        """Replace one token of the reserve for each gold: the named ones, then the worst (W8, W10).

        `first` is the number of redraws for the core, which come before.

        Raises:
            IllegalChoiceError: a named token is not in the reserve.
        """
        self._redraw(self.reserve, self.reserve_discarded, gold, named, first=first, which="reserve ")

    def draw_reserve(self, number: int, throwaways: int) -> None:
        """Draw the reserve (W10); the throwaways of the core draw may refill an empty bag (WR12)."""
        self._throwaways = sorted(self.core, key=lambda token: worth(token, self._colour))[:throwaways]
        for place in range(1, number + 1):
            self.reserve.append(self._take(f"reserve token {place} of {number}"))

    def _redraw(
        self,
        held: list[str],
        discarded: list[str],
        gold: int,
        named: Sequence[str],
        *,
        first: int = 0,
        which: str = "",
    ) -> None:
        for place in range(1, gold + 1):
            wanted = named[place - 1] if place <= len(named) else WORST
            token = self._worst(held) if wanted == WORST else wanted
            if token is None:
                continue
            if token not in held:
                raise _not_in_hand_error(token, held, first + place - 1)
            held.remove(token)
            discarded.append(token)
            self._put_away(token)
            held.append(self._take(f"{which}replacement {place} of {gold}"))

    def _worst(self, held: Sequence[str]) -> str | None:
        """Return the default discard, white before neutral; None if all tokens are positive."""
        worst = min(held, key=lambda token: worth(token, self._colour), default=None)
        return None if worst is None or kind_of(worst, self._colour) == "positive" else worst

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


def _not_in_hand_error(token: str, held: Sequence[str], index: int) -> IllegalChoiceError:
    message = (
        f"redraw {index + 1} sends {token} away, but in hand are {', '.join(held) or 'no tokens'}; "
        "gold discards a token that you hold (W8), so name one of these"
    )
    return IllegalChoiceError(message, field=f"inputs.discards.{index}", source=str(RULES.source("W8")))
