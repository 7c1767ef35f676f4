"""The last part of the journey: the book out of its zip, opened as files, without any server."""

from __future__ import annotations

import zipfile
from pathlib import Path

from macros.postprocess.offline.zip_book import FOLDER, ZIP
from tests.site.engines.reader import NotSeenError
from tests.site.engines.visit import (
    ANSWER,
    CHAPTER,
    NO_TABLE,
    LackingError,
    RefusedError,
    Visit,
    answered,
    hold,
)

FRONT = "index.html"
LINKS = (
    ("scattershot/index.html", "scattershot/index.html"),
    ("resolution/index.html", f"{CHAPTER}index.html"),
)
"""From page to page: a link as it is written, and the file that it leads to."""
PAGE_SCRIPTED = "customElements.get('rule-throw') !== undefined"
"""The script of every page has run; calculators stand on few."""
SENTENCE = "#hero"
SHOWN = f"{SENTENCE} output"
TABLED, ITS_CHANCE = "13", "72 %"
"""A Rating of the ordinary range, and how often two ten-sided dice make it: 72 of their 100 rolls."""
REASON = "Python cannot start here, because"
REMEDY = "python3 -m http.server"


def unpack(site: Path, target: Path) -> str:
    """Unpack the zip of a built site, as a reader does, and return the address of the book's folder.

    Raises:
        FileNotFoundError: that build made no zip.
    """
    with zipfile.ZipFile(site / ZIP) as archive:
        archive.extractall(target)
    return f"{(target / FOLDER).as_uri()}/"


def read(visit: Visit) -> str:
    """The front page opens with words and an answer; its links lead to a chapter, which has both too."""
    _open(visit, FRONT)
    hold("%" in visit.reader.text(SHOWN), "the front page has no answer of the build")
    for link, path in LINKS:
        visit.reader.click(f'article a[href="{link}"]')
        _arrived(visit, path)
    hold("%" in visit.reader.text(ANSWER), "the chapter has no answer of the build")
    headings = visit.reader.ask("document.querySelectorAll('article :is(h1, h2)').length")
    hold(int(headings) > 1, "the chapter has no headings")
    return ""


def stored_answer(visit: Visit) -> str:
    """An ordinary Rating is answered: in a sentence from its page, in a calculator from a file beside it."""
    _open(visit, FRONT)
    visit.reader.fill(f"{SENTENCE} input", TABLED)
    shown = rf"document.querySelector('{SHOWN}').textContent.replace(/\s/gu, ' ')"  # no line breaks there
    visit.reader.until(f"{shown} === '{ITS_CHANCE}'", "its chance")
    _open(visit, f"{CHAPTER}index.html")
    try:
        answered(visit.reader, TABLED)
    except RefusedError as refusal:
        raise LackingError(f"“{refusal}”") from None
    hold(ITS_CHANCE in visit.reader.text(ANSWER), f"the answer for {TABLED} is not {ITS_CHANCE}")
    return ""


def no_python(visit: Visit) -> str:
    """What has no stored answer says in one sentence why there is none, and what helps."""
    _open(visit, f"{CHAPTER}index.html")
    try:
        answered(visit.reader, NO_TABLE)
    except RefusedError as refusal:
        sentence = str(refusal)
        hold(sentence.startswith(REASON) and REMEDY in sentence, f"it only says “{sentence}”")
        return ""
    raise NotSeenError("Python started from a file, and the book says that it cannot")


def _open(visit: Visit, path: str) -> None:
    visit.reader.open(f"{visit.unpacked}{path}")
    _arrived(visit, path)


def _arrived(visit: Visit, path: str) -> None:
    """Wait for a page of the book, and for its script."""
    is_there = f"location.href.split(/[?#]/)[0] === '{visit.unpacked}{path}'"
    visit.reader.until(f"{is_there} && {PAGE_SCRIPTED}", f"{path} with its script")
