"""The journey that every engine makes: what a reader does with the book, declared once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.site.engines import from_disk
from tests.site.engines.reader import PASTE, NotSeenError
from tests.site.engines.visit import (
    ANOTHER,
    ANSWER,
    ANSWERED,
    CHAPTER,
    NO_TABLE,
    SCRIPTED,
    WIDGET,
    LackingError,
    Outcome,
    RefusedError,
    Visit,
    answered,
    hold,
)
from tests.site.engines.wire import CommandError
from tests.site.kept import ALL

ROLL = f"{WIDGET} button[value=roll]"
COPY = f"{WIDGET} [data-action=copy-link]"
SAID = f"document.querySelector('{COPY}').textContent"
"""On the button, not where it is announced: what a roll announces may follow at once."""

LOG = "about/log/"
LINE = ".roll-list li"
DESK = "scattershot/make-a-character/"
START = "character-desk .desk-start [data-start]:not([data-whose])"
NAME = "character-desk [data-field=name] input"
NAMED = "Vreni"
KEPT = f"({ALL})('documents').then((all) => all.some((each) => JSON.stringify(each).includes('{NAMED}')))"


def read(visit: Visit) -> str:
    """A chapter opens with its headings, its rules and an answer."""
    visit.reader.open(visit.url + CHAPTER)
    visit.reader.until(f"document.querySelector('{ANSWER}') !== null", "the chapter")
    headings = visit.reader.ask("document.querySelectorAll('article :is(h1, h2)').length")
    hold(int(headings) > 1, "the chapter has no headings")
    return ""


def without_script(visit: Visit) -> str:
    """Where no script runs the answer of the build stands in the page."""
    visit.reader.open(visit.scriptless + CHAPTER)
    hold("%" in visit.reader.text(ANSWER), "the page has no answer without scripts")
    is_upgraded = visit.reader.ask(f"document.querySelector('{WIDGET}').dataset.state !== undefined")
    hold(not is_upgraded, "scripts ran although they are forbidden")
    return ""


def first_answer(visit: Visit) -> str:
    """Python starts, and answers what no table of the page holds."""
    visit.reader.open(visit.url + CHAPTER)
    visit.reader.until(SCRIPTED, "the page's script")
    return f"{answered(visit.reader, NO_TABLE):.0f} s"


def roll(visit: Visit) -> str:
    """A press rolls dice and shows them."""
    visit.reader.click(ROLL)
    visit.reader.until(f"{ANSWERED} && document.querySelector('{WIDGET} .rc-die') !== null", "a die")
    visit.sentence = visit.reader.text(ANSWER)
    return ""


def share(visit: Visit) -> str:
    """The button puts a link on the clipboard, which can be pasted."""
    visit.reader.click(COPY)
    visit.reader.until(
        f"/copied|from the field/.test({SAID})",
        "a word of it",
    )
    link = visit.reader.ask(f"document.querySelector('{WIDGET}').link()")
    visit.link = str(link)
    visit.reader.fill("[data-md-component=search-query]", PASTE)
    pasted = visit.reader.ask("document.querySelector('[data-md-component=search-query]').value")
    hold(pasted == link, f"what was pasted is not the link but {str(pasted)[:60]!r}")
    return ""


def open_link(visit: Visit) -> str:
    """Whoever opens the link sees the same dice, worked out again, and is told that they match."""
    visit.reader.open(visit.url)  # else only the fragment would be new, and nothing would be loaded
    visit.reader.open(visit.link)
    visit.reader.until(ANSWERED, "the answer of the link")
    visit.reader.until(f"document.querySelector('{WIDGET} .rc-link-check') !== null", "a word of the link")
    hold(visit.reader.text(ANSWER) == visit.sentence, "the link leads to another answer")
    hold("it matches" in visit.reader.text(f"{WIDGET} .rc-link-check"), "nobody says that it matches")
    return ""


def keep(visit: Visit) -> str:
    """The roll stands in the log, and a name that is only typed outlives a reload."""
    visit.reader.open(visit.url + LOG)
    visit.reader.until(f"document.querySelector({LINE!r}) !== null", "the roll in the log")
    hold(visit.sentence in visit.reader.text(LINE), "the log has another roll")
    visit.reader.open(visit.url + DESK)
    visit.reader.until(f"document.querySelector({START!r})?.checkVisibility()", "the desk")
    visit.reader.click(START)
    visit.reader.until(f"document.querySelector({NAME!r})?.checkVisibility()", "the field of the name")
    visit.reader.press(NAME, NAMED)
    visit.reader.until(KEPT, "the name, kept")
    visit.reader.reload()
    visit.reader.until(f"document.querySelector({NAME!r})?.value === {NAMED!r}", "the name, after a reload")
    return ""


def read_offline(visit: Visit) -> str:
    """A chapter that was read is there without a network."""
    visit.reader.open(visit.url + CHAPTER)
    if not visit.reader.ask("Boolean(navigator.serviceWorker && window.caches)"):
        raise LackingError("no service workers here")
    visit.reader.until("navigator.serviceWorker.controller !== null", "the service worker")
    visit.reader.until(SCRIPTED, "the page's script")
    answered(visit.reader, NO_TABLE)
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
            answered(visit.reader, ANOTHER)
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
    ("keep what was made", keep),
    ("reload offline", read_offline),
    ("answer offline", answer_offline),
    ("read from files", from_disk.read),
    ("ordinary answer from files", from_disk.stored_answer),
    ("the page says why there is no Python", from_disk.no_python),
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
