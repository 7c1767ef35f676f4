"""The journey that every engine makes: what a reader does with the book, declared once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from tests.site.engines.reader import PASTE, NotSeenError, Reader
from tests.site.engines.wire import CommandError

CHAPTER = "scattershot/resolution/"
WIDGET = "#mib"
RATING = f"{WIDGET} input[name=rating]"
ANSWER = f"{WIDGET} .rc-answer .rc-sentence"
ROLL = f"{WIDGET} button[value=roll]"
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
        link: what was copied.
        sentence: the answer that the link was copied from.
    """

    reader: Reader
    url: str
    scriptless: str
    cut: Callable[[], AbstractContextManager[None]]
    link: str = ""
    sentence: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How one step went: `works`, `lacks` or `fails`, and a few words."""

    step: str
    state: str
    words: str = field(default="")


def read(visit: Visit) -> str:
    """A chapter opens with its headings, its rules and an answer."""
    visit.reader.open(visit.url + CHAPTER)
    visit.reader.until(f"document.querySelector('{ANSWER}') !== null", "the chapter")
    headings = visit.reader.ask("document.querySelectorAll('article :is(h1, h2)').length")
    _hold(int(headings) > 1, "the chapter has no headings")
    return ""


def without_script(visit: Visit) -> str:
    """Where no script runs the answer of the build stands in the page."""
    visit.reader.open(visit.scriptless + CHAPTER)
    _hold("%" in visit.reader.text(ANSWER), "the page has no answer without scripts")
    is_upgraded = visit.reader.ask(f"document.querySelector('{WIDGET}').dataset.state !== undefined")
    _hold(not is_upgraded, "scripts ran although they are forbidden")
    return ""


def first_answer(visit: Visit) -> str:
    """Python starts, and answers what no table of the page holds."""
    visit.reader.open(visit.url + CHAPTER)
    visit.reader.until(SCRIPTED, "the page's script")
    return f"{_answered(visit.reader, NO_TABLE):.0f} s"


def roll(visit: Visit) -> str:
    """A press rolls dice and shows them."""
    visit.reader.click(ROLL)
    visit.reader.until(f"{ANSWERED} && document.querySelector('{WIDGET} .rc-die') !== null", "a die")
    visit.sentence = visit.reader.text(ANSWER)
    return ""


def share(visit: Visit) -> str:
    """The button puts a link on the clipboard, which can be pasted."""
    visit.reader.click(f"{WIDGET} [data-action=copy-link]")
    visit.reader.until(
        f"/copied|from the field/.test(document.querySelector('{WIDGET} .rc-status').textContent)",
        "a word of it",
    )
    link = visit.reader.ask(f"document.querySelector('{WIDGET}').link()")
    visit.link = str(link)
    visit.reader.fill("[data-md-component=search-query]", PASTE)
    pasted = visit.reader.ask("document.querySelector('[data-md-component=search-query]').value")
    _hold(pasted == link, f"what was pasted is not the link but {str(pasted)[:60]!r}")
    return ""


def open_link(visit: Visit) -> str:
    """Whoever opens the link sees the same dice, worked out again, and is told that they match."""
    visit.reader.open(visit.url)  # else only the fragment would be new, and nothing would be loaded
    visit.reader.open(visit.link)
    visit.reader.until(ANSWERED, "the answer of the link")
    visit.reader.until(f"document.querySelector('{WIDGET} .rc-link-check') !== null", "a word of the link")
    _hold(visit.reader.text(ANSWER) == visit.sentence, "the link leads to another answer")
    _hold("it matches" in visit.reader.text(f"{WIDGET} .rc-link-check"), "nobody says that it matches")
    return ""


def read_offline(visit: Visit) -> str:
    """A chapter that was read is there without a network."""
    visit.reader.open(visit.url + CHAPTER)
    if not visit.reader.ask("Boolean(navigator.serviceWorker && window.caches)"):
        raise LackingError("no service workers here")
    visit.reader.until("navigator.serviceWorker.controller !== null", "the service worker")
    visit.reader.until(SCRIPTED, "the page's script")
    _answered(visit.reader, NO_TABLE)
    with visit.cut():
        visit.reader.reload()
        visit.reader.until(SCRIPTED, "the page, without a network")
    return ""


def answer_offline(visit: Visit) -> str:
    """So is a calculator whose Python was awake; where it is not, its own sentence says why."""
    if not visit.reader.ask("Boolean(navigator.serviceWorker?.controller)"):
        raise LackingError("nothing is kept for it")
    with visit.cut():
        visit.reader.reload()
        visit.reader.until(SCRIPTED, "the page, without a network")
        try:
            _answered(visit.reader, ANOTHER)
        except RefusedError as refusal:
            raise LackingError(f"“{refusal}”") from None
    return ""


STEPS: tuple[tuple[str, Callable[[Visit], str]], ...] = (
    ("read a chapter", read),
    ("read without scripts", without_script),
    ("first answer", first_answer),
    ("roll", roll),
    ("copy a link", share),
    ("open the link", open_link),
    ("reload offline", read_offline),
    ("answer offline", answer_offline),
)


def travel(visit: Visit) -> Iterator[Outcome]:
    """Make the journey, step by step; one that fails does not keep the reader from the next."""
    for name, step in STEPS:
        try:
            yield Outcome(step=name, state="works", words=step(visit))
        except LackingError as lack:
            yield Outcome(step=name, state="lacks", words=str(lack))
        except (CommandError, NotSeenError) as fault:
            yield Outcome(step=name, state="fails", words=" ".join(str(fault).split()))


def _answered(reader: Reader, rating: str) -> float:
    """Type a Rating, wait for its answer, and return the seconds that took."""
    reader.fill(RATING, rating)
    has_answer = f"{ANSWERED} && document.querySelector('{ANSWER}').textContent.includes('{rating}')"
    took = reader.until(f"{has_answer} || {FAILED}", "an answer")
    if reader.ask(FAILED):
        raise RefusedError(reader.text(f"{WIDGET} .rc-failure p"))
    return took


def _hold(condition: bool, otherwise: str) -> None:
    if not condition:
        raise NotSeenError(otherwise)
