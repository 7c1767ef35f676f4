"""The kinds of value an input can take.

A kind owns everything that follows from what it accepts: it reads a JSON value and writes it back, reads
the words of a command line, and describes itself to forms, to JSON Schema, to analyses, to the stored
answers and to the conformance pack. A new one is a subclass of `Kind`, a control, a macro of the page's
templates and a reader of its scripts; `tests/test_kinds_complete.py` fails while one of them is missing.
A kind refuses with one sentence that names what it got and what it wants.
"""

from engine.kinds.dice import USUAL_DICE, Dice, Die, NumberOrDice, Opposition
from engine.kinds.groups import (
    Listed,
    Optional,
    Shaped,
    declared,
    read_inputs,
    sample_inputs,
    wire_inputs,
)
from engine.kinds.kind import (
    LONGEST_NUMBER,
    REQUIRED,
    Control,
    FieldSpec,
    Input,
    Kind,
    Option,
    ParameterSpec,
    TextKind,
    Unreadable,
    quoted,
    refuse,
)
from engine.kinds.numbers import Exact, Whole
from engine.kinds.words import Choice, Flag, Words

__all__ = [
    "LONGEST_NUMBER",
    "REQUIRED",
    "USUAL_DICE",
    "Choice",
    "Control",
    "Dice",
    "Die",
    "Exact",
    "FieldSpec",
    "Flag",
    "Input",
    "Kind",
    "Listed",
    "NumberOrDice",
    "Opposition",
    "Option",
    "Optional",
    "ParameterSpec",
    "Shaped",
    "TextKind",
    "Unreadable",
    "Whole",
    "Words",
    "declared",
    "quoted",
    "read_inputs",
    "refuse",
    "sample_inputs",
    "wire_inputs",
]
