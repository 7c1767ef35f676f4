"""What a preview shows of a game: one number of its first odds, and the chances behind it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from engine import catalogue, percent
from macros.answers import answer_to, request_for

if TYPE_CHECKING:
    from engine import Calculator, System

__all__ = ["Figure", "all_figures"]

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A game in one number."""

    slug: str
    title: str
    tagline: str
    number: str
    """A chance in percent, of the event that is nearest to even: `64 %`."""
    label: str
    """What happens with that chance."""
    sentence: str
    bars: tuple[tuple[Fraction, bool], ...]
    """Chance of each outcome of the same answer, in order, and whether the number counts it."""

    @property
    def said(self) -> str:
        """The image in words, for those who do not see it."""
        return f"{self.title}. {self.label}: {self.number}. {self.sentence}"


def all_figures() -> tuple[Figure, ...]:
    """Return every game that has odds in one number; any other is shown as the book is."""
    first = ((system, _first_with_odds(system)) for system in catalogue())
    return tuple(_figure(system, calculator) for system, calculator in first if calculator is not None)


def _first_with_odds(system: System) -> Calculator | None:
    return next((each for each in system.calculators if "odds" in each.modes), None)


def _figure(system: System, calculator: Calculator) -> Figure:
    answer = answer_to(request_for(calculator, "odds", {}, {}))
    chances = {name: Fraction(chance) for name, chance in (answer.events or {}).items()}
    named = {each.name: each.label for each in calculator.events}
    name = min(chances, key=lambda each: abs(chances[each] - HALF))
    return Figure(
        slug=system.url_slug,
        title=system.title,
        tagline=system.tagline,
        number=_plain(percent(chances[name])),
        label=named[name],
        sentence=_plain(answer.sentence),
        bars=_bars(answer.distribution, chances[name]),
    )


def _bars(distribution: Any, chance: Fraction) -> tuple[tuple[Fraction, bool], ...]:
    """Return the chances, marked from where on they add up to the number; none of them where none do."""
    chances = [Fraction(weight, distribution.denominator) for _, weight in distribution.ordered()]
    first = next((at for at in range(len(chances)) if sum(chances[at:]) == chance), len(chances))
    return tuple((each, at >= first) for at, each in enumerate(chances))


def _plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")
