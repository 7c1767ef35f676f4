"""What all steps of the journey share: the calculator that is tried, what its reader has, how a step ends."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from tests.site.engines.reader import NotSeenError, Reader

CHAPTER = "scattershot/resolution/"
WIDGET = "#mib"
RATING = f"{WIDGET} input[name=rating]"
ANSWER = f"{WIDGET} .rc-answer .rc-sentence"
NO_TABLE, ANOTHER = "137", "138"
"""Ratings for which no answer lies ready in the page."""
SCRIPTED = "customElements.get('rule-calculator') !== undefined"
ANSWERED = f"document.querySelector('{WIDGET}')?.dataset.state === 'answered'"
FAILED = f"document.querySelector('{WIDGET}')?.dataset.state === 'failed'"


class RefusedError(NotSeenError):
    """The calculator says that it cannot answer; the message is its sentence."""


class LackingError(Exception):
    """The engine has no such thing; the sentence says what, and the book does without."""


@dataclass(slots=True)
class Visit:
    """What the steps share.

    Attributes:
        reader: who makes the journey.
        url: the front page.
        scriptless: the front page of the same site, from a server that forbids scripts.
        cut: takes the servers off the network for as long as it is open.
        unpacked: the folder of the book out of its zip, as an address with a slash at the end.
        link: what was copied.
        sentence: the answer that the link was copied from.
    """

    reader: Reader
    url: str
    scriptless: str
    cut: Callable[[], AbstractContextManager[None]]
    unpacked: str
    link: str = ""
    sentence: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How one step went: `works`, `lacks` or `fails`, and a few words."""

    step: str
    state: str
    words: str = field(default="")


def answered(reader: Reader, rating: str) -> float:
    """Type a Rating, wait for its answer, and return the seconds that took.

    Raises:
        RefusedError: the calculator says that it cannot answer.
    """
    reader.fill(RATING, rating)
    own = f"Rating of {rating} "  # the answer to its first digit has the number elsewhere
    has_answer = f"{ANSWERED} && document.querySelector('{ANSWER}').textContent.includes('{own}')"
    took = reader.until(f"{has_answer} || {FAILED}", "an answer")
    if reader.ask(FAILED):
        raise RefusedError(reader.text(f"{WIDGET} .rc-failure p"))
    return took


def hold(condition: bool, otherwise: str) -> None:
    """Go on where a condition holds.

    Raises:
        NotSeenError: it does not.
    """
    if not condition:
        raise NotSeenError(otherwise)
