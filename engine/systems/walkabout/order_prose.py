"""The working, the sentence and the table of the order of acting (W14, W15, WR18, WR19, WR33)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.calculator import Readings
from engine.numbers import count
from engine.protocol import DiceRow, DieFigure, Step, Table

LOTS = "Lots"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One character in the order of acting."""

    name: str
    white: int
    """White tokens to compare (WR18)."""
    tokens: int
    """Tokens to compare, including the white ones (WR18)."""
    telling_tokens: int
    """Tokens to tell (W14, W15)."""
    holds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """One lot among tied characters."""

    among: tuple[str, ...]
    face: int
    """Position of the drawn character in the list, from 1."""

    @property
    def winner(self) -> str:
        """The drawn character."""
        return self.among[self.face - 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The order of acting and its working."""

    places: tuple[Place, ...]
    """The characters in the order of acting, including those who hold."""
    ranked: tuple[Place, ...]
    """The characters in order of tokens and lots, as if nobody held."""
    ties: tuple[tuple[str, ...], ...]
    lots: tuple[Lot, ...] | None
    """The drawn lots in order; None if they are left to the players."""
    rounds: tuple[tuple[str, ...], ...]

    @property
    def held(self) -> tuple[str, ...]:
        """Those who hold, in the order in which they would have acted."""
        return tuple(each.name for each in self.ranked if each.holds)

    @property
    def open_ties(self) -> tuple[tuple[str, ...], ...]:
        """Groups of tied characters without a lot."""
        return self.ties if self.lots is None else ()


def ranking_table(ranking: Ranking) -> Table:
    """Return the characters in the order of acting."""
    width = 5 if ranking.held else 4
    columns = ("Character", "White", "Tokens", "To tell", "Holds")[:width]
    rows = tuple(
        (each.name, each.white, each.tokens, each.telling_tokens, "yes" if each.holds else "no")[:width]
        for each in ranking.places
    )
    return Table(caption="The order of acting", columns=columns, rows=rows, is_answer=True)


def rows_of_lots(ranking: Ranking) -> tuple[DiceRow, ...]:
    """Return the lots to show, each as a die with one side for each tied character."""
    dice = tuple(
        DieFigure(sides=len(lot.among), face=lot.face, note=lot.winner) for lot in ranking.lots or ()
    )
    return (DiceRow(label=LOTS, dice=dice),) if dice else ()


def steps(ranking: Ranking, readings: Readings) -> tuple[Step, ...]:
    """Return the working: comparison, lots, holding, rounds."""
    does = "count" if readings["WR18"] == "all_tokens" else "do not count"
    lines = [Step(clause="WR18", text=f"throwaways {does}")]
    lines += [
        Step(clause="W15", text=f"{each.name} has {count(each.white, 'white token')} of {each.tokens}")
        for each in ranking.ranked
    ]
    lines += [
        Step(clause="W15", text=f"{', '.join(group)} are level in white tokens and in all; draw lots")
        for group in ranking.open_ties
    ]
    lines += [
        Step(
            clause="W15",
            text=f"level in white tokens and in all, "
            f"so a lot among {', '.join(lot.among)} names {lot.winner}",
            value=lot.face,
            dice=(place,),
        )
        for place, lot in enumerate(ranking.lots or ())
    ]
    if ranking.held:
        when = (
            "one other acts first"
            if readings["WR33"] == "one_goes_before"
            else "everyone who does not hold acts first"
        )
        lines.append(Step(clause="WR33", text=f"{_names(ranking.held)}: held, so {when}"))
    lines.append(Step(clause="WR19", text="the whole reserve is placed before anybody describes a token"))
    text = "rounds of one token and one sentence each, until nobody has a token left"
    return (*lines, Step(clause="W15", text=text, value=len(ranking.rounds)))


def _names(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def sentence(ranking: Ranking) -> str:
    """Return the order in one line."""
    names = [each.name for each in ranking.places]
    if ranking.held:
        verb = "holds" if len(ranking.held) == 1 else "hold"
        level = "".join(f"; {_names(group)} are level, so draw lots" for group in ranking.open_ties)
        return (
            f"{_names(ranking.held)} {verb} back, and the order of acting is {', then '.join(names)}{level}."
        )
    shown = ", then ".join(" or ".join(group) for group in _groups(names, ranking.open_ties))
    lots = " (by lot)" if ranking.lots else ""
    if ranking.open_ties:
        lots = " (level, so draw lots)"
    is_open = bool(ranking.open_ties) and names[0] in ranking.open_ties[0]
    first = "whoever wins the lot" if is_open else names[0]
    return f"The order of acting is {shown}{lots}; {first} may act first or hold back."


def _groups(names: Sequence[str], ties: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the names in order, grouped by ties."""
    of_name = {name: group for group in ties for name in group}
    return list(dict.fromkeys(of_name.get(name, (name,)) for name in names))
