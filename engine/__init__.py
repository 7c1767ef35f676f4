"""The rules of four role-playing games as exact, citable functions.

`handle` takes a `Request` and returns a `Response`; `handle_json` does the same for JSON text.
`render` turns a response into HTML, `catalogue` lists the games with their calculators and rule data.
`inquire_json` answers one question about several answers: compare, sweep, find, readings,
what may be done to a roll.
`engine.analysis` documents these questions.

>>> from engine import Request, handle
>>> response = handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 12}))
>>> response.events["success"]
Fraction(16, 25)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.calculator import MODES, Calculator, Output, System
from engine.catalogue import catalogue, find
from engine.dispatch import handle, handle_json, to_wire
from engine.errors import (
    FAILURE_CODES,
    IllegalChoiceError,
    InvalidRequestError,
    LimitExceededError,
    RulesError,
    UnsettledRuleError,
)
from engine.followups import next_questions
from engine.inputs import Control, FieldSpec, Input, Kind
from engine.numbers import COUNT_WORDS, decimal, figure, percent, prose
from engine.protocol import Request, Response
from engine.render import render, render_shelf
from engine.render.html import curly_quotes, unbroken
from engine.rule_data import Case, Clause, Edition, Ruling
from engine.source import CERTAINTY, EVIDENCE, Source
from engine.version import __version__

if TYPE_CHECKING:
    from engine.figures import figure_of
    from engine.group import rulings_asked_by, rulings_read_by
    from engine.placing import Board, Placing
    from engine.reading_impact import REFUSED, asked_words, value_words, watched_words
    from engine.render.dice import blanks, emblem
    from engine.rule_pages import Change, Example, Term, Text
    from engine.throws import every_roll, throws_of

__all__ = [
    "CERTAINTY",
    "COUNT_WORDS",
    "EVIDENCE",
    "FAILURE_CODES",
    "MODES",
    "REFUSED",
    "Board",
    "Calculator",
    "Case",
    "Change",
    "Clause",
    "Control",
    "Edition",
    "Example",
    "FieldSpec",
    "IllegalChoiceError",
    "Input",
    "InvalidRequestError",
    "Kind",
    "LimitExceededError",
    "Output",
    "Placing",
    "Request",
    "Response",
    "RulesError",
    "Ruling",
    "Source",
    "System",
    "Term",
    "Text",
    "UnsettledRuleError",
    "__version__",
    "asked_words",
    "blanks",
    "catalogue",
    "curly_quotes",
    "decimal",
    "emblem",
    "every_roll",
    "figure",
    "figure_of",
    "find",
    "handle",
    "handle_json",
    "inquire_json",
    "next_questions",
    "percent",
    "prose",
    "render",
    "render_shelf",
    "rulings_asked_by",
    "rulings_read_by",
    "throws_of",
    "to_wire",
    "unbroken",
    "value_words",
    "watched_words",
]

_ONLY_PAGES = {
    "Board": "engine.placing",
    "Placing": "engine.placing",
    "Change": "engine.rule_pages",
    "Example": "engine.rule_pages",
    "Term": "engine.rule_pages",
    "Text": "engine.rule_pages",
    "emblem": "engine.render.dice",
    "every_roll": "engine.throws",
    "blanks": "engine.render.dice",
    "throws_of": "engine.throws",
    "figure_of": "engine.figures",
    "rulings_asked_by": "engine.group",
    "rulings_read_by": "engine.group",
    "REFUSED": "engine.reading_impact",
    "asked_words": "engine.reading_impact",
    "value_words": "engine.reading_impact",
    "watched_words": "engine.reading_impact",
}
"""The modules of what no answer needs: a browser does not import them."""


def __getattr__(name: str) -> Any:
    """Import what only pages need, when a page asks for it.

    Raises:
        AttributeError: the package has no such name.
    """
    if name not in _ONLY_PAGES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(_ONLY_PAGES[name]), name)


def inquire_json(text: str) -> str:
    """Answer one inquiry in JSON text with JSON text; never raises.

    It fails as `handle_json` does. `engine.analysis` documents the inquiries.
    """
    # Imported on first use: most visits never send an inquiry.
    from engine.analysis import inquire_json as answered

    return answered(text)
