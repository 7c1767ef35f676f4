"""Who has how many Experience Dice, and at whom a Loaner has to be thrown (S13, S42; SR21, SR22, SR34)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.inputs import Text, listed, text, whole
from engine.numbers import count
from engine.protocol import Step, Table

MOST_DICE = 1000
NAME = Text(at_most=60)


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """One player's dice; the Gamemaster holds none but Loaners (S13, SR34)."""

    player: str = text("Player", at_most=60, clause="S42")
    dice: int = whole("Dice of their own", low=0, limit=MOST_DICE, default=0, clause="S13")
    loaners: tuple[str, ...] = listed(
        "Loaners to throw at", NAME, clause="S42",
        help="The name of each borrower whose Loaner this player has; a name twice is two dice.",
    )  # fmt: skip


def bank(holders: Iterable[Holder]) -> list[dict[str, object]]:
    """Return what each player has: own dice, whom the Loaners may hit, and who has Loaners for them."""
    known = tuple(holders)
    return [
        {
            "player": each.player,
            "dice": each.dice,
            "may_hit": list(each.loaners),
            "hit_by": [other.player for other in known for name in other.loaners if name == each.player],
        }
        for each in known
    ]


def bank_problems(holders: Iterable[Holder]) -> Iterator[str]:
    """Yield what breaks a rule: a Loaner held by its own borrower, or a name twice."""
    seen: set[str] = set()
    for each in holders:
        if each.player in each.loaners:
            yield f"{each.player} has a Loaner of their own; it stays with whoever it was used against (S42)."
        if each.player in seen:
            yield f"{each.player} has two lines; write all of a player's dice into one (S42)."
        seen.add(each.player)


def bank_steps(holders: Iterable[Holder]) -> Iterator[Step]:
    """Yield each player's dice, and the Loaners that have to be thrown before the Session ends."""
    for each in holders:
        yield Step(clause="S13", text=f"dice of {each.player}'s own", value=each.dice)
        for name in dict.fromkeys(each.loaners):
            loaners = count(each.loaners.count(name), "Loaner")
            text = f"{each.player} must throw {loaners} at {name} before the Session ends, or they go back"
            yield Step(clause="SR22", text=text)


def bank_table(holders: tuple[Holder, ...]) -> tuple[Table, ...]:
    """Return the bank as a table; none where nobody was named."""
    if not holders:
        return ()
    rows = tuple((each.player, each.dice, ", ".join(each.loaners) or None) for each in holders)
    columns = ("Player", "Own dice", "Loaners to throw at")
    return (Table(caption="The bank of Experience Dice", columns=columns, rows=rows, is_answer=True),)
