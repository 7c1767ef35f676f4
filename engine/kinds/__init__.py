"""The kinds of value an input can take.

Each kind reads a raw JSON value, writes it back, reads it from the words of a command line,
and describes itself to forms (`control`) and to JSON Schema.
A kind refuses with one sentence that names what it got and what it wants.
"""

from engine.kinds.dice import Dice, Die, NumberOrDice, Opposition
from engine.kinds.groups import Listed, Optional, Shaped
from engine.kinds.kind import LONGEST_NUMBER, Kind, Unreadable, quoted
from engine.kinds.numbers import Exact, Whole
from engine.kinds.words import Choice, Flag, Option, Words

__all__ = [
    "LONGEST_NUMBER",
    "Choice",
    "Dice",
    "Die",
    "Exact",
    "Flag",
    "Kind",
    "Listed",
    "NumberOrDice",
    "Opposition",
    "Option",
    "Optional",
    "Shaped",
    "Unreadable",
    "Whole",
    "Words",
    "quoted",
]
