"""Inputs declared once: the form, the command line, the schema and the reference page come from here.

A calculator's inputs are a frozen dataclass whose fields are made by the functions of `declare`:

    class Inputs:
        rating: int = whole("Rating", clause="S10", limit=1000)

The kind of an input owns everything that follows from what it accepts: it reads a JSON value and writes it
back, reads the words of a command line, and describes itself to forms, to JSON Schema, to analyses, to the
stored answers and to the conformance pack. A new kind is a subclass of `Kind`, a control where none fits,
a macro of that name in the page's templates and a reader in its scripts; `tests/test_every_kind.py` fails
while one of them is missing. A kind refuses with one sentence that names what it got and what it wants.
"""

from engine.inputs.declare import (
    Group,
    choice,
    declared,
    dice,
    exact,
    flag,
    listed,
    number_or_dice,
    of_kind,
    read_inputs,
    record,
    rows,
    sample_inputs,
    text,
    whole,
    wire_inputs,
)
from engine.inputs.dice_kinds import USUAL_DICE, Dice, Die, NumberOrDice, Opposition
from engine.inputs.kind import (
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
    labelled,
    quoted,
    refuse,
)
from engine.inputs.list_kinds import Listed, Optional
from engine.inputs.number_kinds import Exact, Whole
from engine.inputs.text_kinds import Choice, Flag, Text

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
    "Group",
    "Input",
    "Kind",
    "Listed",
    "NumberOrDice",
    "Opposition",
    "Option",
    "Optional",
    "ParameterSpec",
    "Text",
    "TextKind",
    "Unreadable",
    "Whole",
    "choice",
    "declared",
    "dice",
    "exact",
    "flag",
    "labelled",
    "listed",
    "number_or_dice",
    "of_kind",
    "quoted",
    "read_inputs",
    "record",
    "refuse",
    "rows",
    "sample_inputs",
    "text",
    "whole",
    "wire_inputs",
]
