"""The rules of four role-playing games as exact, citable functions.

One door: `handle` takes a `Request` and gives a `Response`; `handle_json` does the same for JSON text.
`render` turns a response into HTML, `catalogue` lists the games with their calculators and rule data.
A second door, `inquire_json`, takes one question about several answers: compare, sweep, find, readings,
fairness. `engine.inquiry` says how they are asked.

>>> from engine import Request, handle
>>> response = handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 12}))
>>> response.events["success"]
Fraction(16, 25)
"""

from engine.calculator import Calculator, System
from engine.catalogue import catalogue, find
from engine.dispatch import handle, handle_json, to_wire
from engine.errors import IllegalChoice, InvalidRequest, LimitExceeded, RulesError, UnsettledRule
from engine.protocol import Request, Response
from engine.render import render
from engine.shown import COUNT_WORDS, figure, percent
from engine.source import CERTAINTY, EVIDENCE
from engine.version import __version__

__all__ = [
    "CERTAINTY",
    "COUNT_WORDS",
    "EVIDENCE",
    "Calculator",
    "IllegalChoice",
    "InvalidRequest",
    "LimitExceeded",
    "Request",
    "Response",
    "RulesError",
    "System",
    "UnsettledRule",
    "__version__",
    "catalogue",
    "figure",
    "find",
    "handle",
    "handle_json",
    "inquire_json",
    "percent",
    "render",
    "to_wire",
]


def inquire_json(text: str) -> str:
    """Answer one inquiry in JSON text with JSON text; never raises.

    The same failures as those of `handle_json`; `engine.inquiry` says what can be asked and how.
    """
    # Most visits never ask one: the package is imported when somebody does.
    from engine.inquiry import inquire_json as answered

    return answered(text)
