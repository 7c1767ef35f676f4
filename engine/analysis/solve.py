"""The reverse question: which place of a dial makes a number as large, or as small, as wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.analysis.ask import calculator_of, counted, settled
from engine.analysis.measures import Watched, decimal, find_watched, shown, value_of
from engine.analysis.parameters import Dial, Setting, find_dial, settings, turned
from engine.analysis.questions import Find, inside
from engine.analysis.sweep import present, window
from engine.calculator import Calculator, ReverseQuestion
from engine.errors import InvalidRequestError, LimitExceededError, RulesError
from engine.protocol import Request
from engine.shown import percent

__all__ = ["MOST_TRIED", "Found", "Place", "find"]

MOST_TRIED = 400
"""Places that are looked at one by one where nothing says that the number never turns back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One place of the dial and the number there; None where the engine refuses it."""

    setting: Setting
    value: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The answer to a reverse question.

    Attributes:
        asked: the question.
        dial, watched: what was turned and what was watched.
        found: the place that answers; None where no place does.
        before: the neighbour that falls short, one step towards the end searched from.
        best: the place that comes nearest, where none does.
        ends: the lower and the upper end of the search.
        tried: how many places the engine was asked about.
        by: `halving` or `one by one`.
    """

    asked: Find
    dial: Dial
    watched: Watched
    found: Place | None
    before: Place | None
    best: Place | None
    ends: tuple[Setting, Setting]
    tried: int
    by: str

    @property
    def sentence(self) -> str:
        """The answer in one line: the value, the number there, and the number one step before."""
        wanted = f"“{self.watched.label}” is {self._wanted()}"
        if self.found is None:
            return self._no_place(wanted)
        end = (
            self.asked.end
            if self.dial.is_numeric
            else {"smallest": "first", "largest": "last"}[self.asked.end]
        )
        line = f"{self.dial.label} {self.found.setting.label} is the {end} where {wanted}"
        there = f"{line}: there it is {self._number(self.found)}"
        if self.before is None:
            return f"{there}, and the search begins there."
        if self.before.value is None:
            return f"{there}, and {self.before.setting.label} is not allowed."
        return f"{there}, at {self.before.setting.label} it is {self._number(self.before)}."

    def _no_place(self, wanted: str) -> str:
        span = f"from {self.ends[0].label} to {self.ends[1].label}"
        nowhere = f"At no {self.dial.label} {span} {wanted}"
        if self.best is None:
            return f"{nowhere}, for none of them is allowed."
        most = "most" if self.asked.bound == "at_least" else "least"
        return f"{nowhere}; the {most} is {self._number(self.best)}, at {self.best.setting.label}."

    def _number(self, place: Place) -> str:
        return shown(self.watched, place.value)

    def _wanted(self) -> str:
        words = self.asked.bound.replace("_", " ")
        wanted = self.asked.wanted
        return f"{words} {percent(wanted)} likely" if self.watched.is_chance else f"{words} {decimal(wanted)}"


def find(asked: Find) -> Found:
    """Search the dial's range, from the end asked for, until the number watched is as wanted.

    Where the calculator declares that the number never turns back, the range is halved;
    else every place is looked at.

    Raises:
        InvalidRequestError: there is no such dial or number, or a chance outside 0 to 1 is wanted.
        LimitExceededError: the range is too long to be looked at place by place.
        RulesError: the engine refuses a place that halving has to look at.
    """
    calculator = calculator_of(asked.request)
    request = settled(asked.request)
    dial = find_dial(calculator, asked.vary)
    watched = find_watched(calculator, request.mode or "", asked.watch)
    if watched.is_chance and not 0 <= asked.wanted <= 1:
        message = (
            f"a chance lies from 0 to 1 (75 % is 3/4), got {asked.wanted}; write it as a fraction or decimal"
        )
        raise InvalidRequestError(message, field="wanted")
    steady = _steady(calculator, asked)
    search = _Search(asked, request, dial, watched, _places(asked, request, dial, steady))
    index = search.halve() if steady else search.walk()
    ends = (search.places[0], search.places[-1])
    return Found(
        asked=asked,
        dial=dial,
        watched=watched,
        found=None if index is None else search.at(index),
        before=search.at(index - 1) if index else None,
        best=search.best if index is None else None,
        ends=ends if asked.end == "smallest" else ends[::-1],
        tried=len(search.seen),
        by="halving" if steady else "one by one",
    )


def _steady(calculator: Calculator, asked: Find) -> ReverseQuestion | None:
    """Return the declaration that lets the range be halved, if there is one for this question."""
    for ask in calculator.reverse_questions:
        same = (ask.vary, ask.watch, ask.bound, ask.end) == (asked.vary, asked.watch, asked.bound, asked.end)
        inside = (ask.low is None or asked.low is None or asked.low >= ask.low) and (
            ask.high is None or asked.high is None or asked.high <= ask.high
        )
        if ask.steady and same and inside:
            return ask
    return None


def _places(asked: Find, request: Request, dial: Dial, steady: ReverseQuestion | None) -> Sequence[Setting]:
    """Return the places in the order of the search: from the end where the answer would be."""
    low = asked.low if asked.low is not None or steady is None else steady.low
    high = asked.high if asked.high is not None or steady is None else steady.high
    span = MOST_TRIED - 1
    if steady is not None and dial.low is not None and dial.high is not None:
        span = dial.high - dial.low
    start, stop = window(dial, present(request, dial), low, high, span=span)
    if steady is None and stop - start >= MOST_TRIED:
        message = (
            f"the search looks at up to {MOST_TRIED} places, got {stop - start + 1}; bring from and to nearer"
        )
        raise LimitExceededError(message, field="to")
    places = settings(dial, start, stop)
    return places if asked.end == "smallest" else places[::-1]


class _Search:
    """Looks at places of the dial, each at most once."""

    __slots__ = ("_asked", "_dial", "_request", "_watched", "places", "seen")

    def __init__(
        self, asked: Find, request: Request, dial: Dial, watched: Watched, places: Sequence[Setting]
    ) -> None:
        self._asked, self._request, self._dial, self._watched = asked, request, dial, watched
        self.places = places
        self.seen: dict[int, Place] = {}

    def at(self, index: int) -> Place:
        """Return the place with its number."""
        if index not in self.seen:
            setting = self.places[index]
            try:
                value = value_of(self._watched, counted(turned(self._request, self._dial, setting.value)))
            except RulesError as error:
                self._refuse_other(error)
                value = None
            self.seen[index] = Place(setting=setting, value=value)
        return self.seen[index]

    def _refuse_other(self, error: RulesError) -> None:
        """Go on where the dial stands wrong, and not where something else of the request does."""
        turns = self._dial.turns
        at = f"readings.{turns}" if isinstance(turns, str) else f"inputs.{turns.name}"
        if isinstance(error, InvalidRequestError) and not (error.field or at).startswith(at):
            raise inside(error, "request")

    def holds(self, index: int) -> bool:
        """Tell whether the number at a place is as wanted."""
        value = self.at(index).value
        if value is None:
            return False
        wanted = self._asked.wanted
        return value >= wanted if self._asked.bound == "at_least" else value <= wanted

    def walk(self) -> int | None:
        """Return the first place that holds, looking at one after another."""
        return next((index for index in range(len(self.places)) if self.holds(index)), None)

    def halve(self) -> int | None:
        """Return the first place that holds, where every later one that is allowed holds too."""
        fails, holds = -1, self._last_allowed()
        if holds < 0 or not self.holds(holds):
            return None
        while holds - fails > 1:
            middle = (fails + holds) // 2
            if self.holds(middle):
                holds = middle
            else:
                fails = middle
        return holds

    def _last_allowed(self) -> int:
        """Return the last place that is allowed, all beyond it being refused; -1 where the first one is."""
        if self._is_allowed(len(self.places) - 1):
            return len(self.places) - 1
        allowed, refused = -1, len(self.places) - 1
        while refused - allowed > 1:
            middle = (allowed + refused) // 2
            allowed, refused = (middle, refused) if self._is_allowed(middle) else (allowed, middle)
        return allowed

    def _is_allowed(self, index: int) -> bool:
        return self.at(index).value is not None

    @property
    def best(self) -> Place | None:
        """The place seen that comes nearest to what is wanted."""
        known = [place for place in self.seen.values() if place.value is not None]
        pick = max if self._asked.bound == "at_least" else min
        return pick(known, key=lambda place: place.value or Fraction(0), default=None)
