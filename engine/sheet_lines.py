"""A checked character sheet: its lines, each with its value, its price, and the rules that it breaks.

The calculators of characters work out what their lines say; what their answers have in common stands here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.numbers import count
from engine.protocol import Step, Table

BREAKS = "What it breaks"
"""The head of the column of problems."""
Cell = int | Fraction | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Why the rules forbid a line."""

    clause: str
    says: str

    def __str__(self) -> str:
        """Return the reason with its clause."""
        return f"{self.says} ({self.clause})"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One line of a sheet."""

    section: str
    name: str
    value: str
    clauses: tuple[str, ...] = ()
    price: int | None = None
    """In the game's own coin; None for what is not bought."""
    problems: tuple[Problem, ...] = ()
    """Why the rules forbid the line; it is priced nevertheless."""

    @property
    def problem(self) -> str | None:
        """All problems in one text; None where there is none."""
        return "; ".join(map(str, self.problems)) or None

    def to_wire(self) -> dict[str, Any]:
        """Return the line as JSON values, as every calculator of characters answers with it."""
        return {
            "section": self.section,
            "name": self.name,
            "value": self.value,
            "price": self.price,
            "clauses": list(self.clauses),
            "problem": self.problem,
        }


LINE_SHAPE = {
    "section": "text",
    "name": "text",
    "value": "text",
    "price": "whole?",
    "clauses": ["text"],
    "problem": "prose?",
}
"""The types of a line in an answer, as its calculator declares them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedSheet:
    """All lines of a sheet, with what every calculator of characters answers from them."""

    lines: tuple[SheetLine, ...]

    @property
    def total(self) -> int:
        """The price of all lines together, lawful or not."""
        return sum(line.price or 0 for line in self.lines)

    @property
    def problems(self) -> list[str]:
        """A sentence for each rule that a line breaks."""
        return problems_of(self.lines)

    @property
    def verdict(self) -> str:
        """The end of a sentence about the sheet: that all rules are kept, or which are broken."""
        return rules_kept(self.problems)

    @property
    def result(self) -> dict[str, Any]:
        """The keys of a result that every sheet has."""
        problems = self.problems
        lines = [line.to_wire() for line in self.lines]
        return {"lines": lines, "total": self.total, "problems": problems, "legal": not problems}

    def steps(self, *, coin: str, priced_by: int) -> Iterator[Step]:
        """Yield the working of each line: its value, its price, and what it breaks.

        Args:
            coin: what prices are paid in, `advance points`.
            priced_by: place of the clause that sets a price among the clauses of a line.
        """
        for line in self.lines:
            yield Step(clause=line.clauses[0], text=f"{line.section}: {line.name}", value=line.value)
            if line.price is not None:
                text = f"{line.name} costs, in {coin}"
                yield Step(clause=line.clauses[priced_by], text=text, value=line.price)
            for problem in line.problems:
                yield Step(clause=problem.clause, text=f"against the rules: {problem.says}")


def problems_of(lines: Iterable[SheetLine]) -> list[str]:
    """Return a sentence for each rule that a line breaks, with the line's name and the clause."""
    return [f"{line.name}: {each}." for line in lines for each in line.problems]


def rules_kept(problems: Sequence[str]) -> str:
    """Return the end of a sentence about a sheet: that all rules are kept, or which are broken.

    >>> rules_kept([]), rules_kept(["Agility: it has no die (K2)."])
    ('every line keeps to the rules.', '1 rule is broken. Agility: it has no die (K2).')
    """
    if not problems:
        return "every line keeps to the rules."
    return f"{count(len(problems), 'rule is', 'rules are')} broken. {' '.join(problems)}"


def so_far(*counted: tuple[int, int, str]) -> str:
    """Return what a new sheet has of what a new one gets: how many, of how many, and what they are called.

    >>> so_far((5, 6, "Skills"), (3, 2, "assets"))
    '5 of 6 Skills and 3 assets'
    """
    parts = [f"{has} of {goal} {what}" if has <= goal else f"{has} {what}" for has, goal, what in counted]
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def sheet_table(lines: Iterable[SheetLine], *, value: str, price: str) -> Table:
    """Return the sheet as a table, with the heads of its columns of values and of prices."""
    rows = [(line.section, line.name, line.value, line.price, line.problem) for line in lines]
    return line_table(("Part", "Line", value, price, BREAKS), rows)


def line_table(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Table:
    """Return the lines of a sheet as a table, part by part, without the columns that no line fills."""
    filled = [place for place in range(len(columns)) if any(row[place] not in {None, ""} for row in rows)]
    return Table(
        caption="The sheet, line by line",
        columns=tuple(columns[place] for place in filled),
        rows=tuple(tuple(row[place] for place in filled) for row in rows),
        is_answer=True,
        has_groups=True,
    )
