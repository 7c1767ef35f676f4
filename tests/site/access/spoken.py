"""What a screen reader hears through the desktop's accessibility bus: `make check-heard`.

Firefox shows a chapter on a screen that nobody sees. A calculator is worked as a reader works it, and what
stands on the bus, and what its live regions say meanwhile, is printed and judged. The exit code is 1 where
something is missing, and 2 where this machine has no such desktop.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from macros.build import build
from tests.saying import say
from tests.site.access import bus_tree
from tests.site.access.bus_tree import Thing
from tests.site.access.desk import Desk, desk, missing
from tests.site.engines.servers import served

ADDRESS = "http://127.0.0.1:0/book/"
CHAPTER, TITLE = "scattershot/resolution/", "Resolution"
FAILED, NOT_TRIED = 1, 2

MIB = "rule-calculator[calculator='scattershot.mib'][mode=odds]"
OPEN = "document.querySelectorAll('rule-calculator {folds}').forEach((fold) => {{ fold.open = true; }})"
FOLDS, OWN_DICE = OPEN.format(folds="details:not(.rc-inquiry, .rc-own)"), OPEN.format(folds=".rc-own")
FOUND = "document.querySelector('.md-search-result__item')"
TERM = "article p a.term[data-says]"
ESCAPE, BACK_AND_FORTH = "\ue00c", "\ue008\ue004\ue008\ue004"


class Judge:
    """Prints what was heard, and keeps what was wrong with it."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.faults: list[str] = []

    def hear(self, desk: Desk, words: str) -> None:
        """Wait for a sentence, which is to be spoken as such."""
        self.fault(bus_tree.not_one_sentence(words))
        for each in desk.hears(words):
            say(f"spoken: {each}")
            self.said.append(each)

    def fault(self, found: list[str]) -> None:
        """Note what is wrong, and say so at once."""
        for each in found:
            say(f"wrong: {each}")
        self.faults += found

    def place(self, place: Thing) -> None:
        """Judge a part of the page that was read."""
        named = [each.name for each in place.walk() if each.role in bus_tree.CONTROLS | {"image", "table"}]
        say(f"heard in {place.tell()}: {'; '.join(named)}")
        self.fault(bus_tree.nameless_controls(place))
        self.fault(bus_tree.headless_tables(place))
        self.fault(bus_tree.mute_pictures(place))

    def once(self, words: str) -> None:
        """Judge, at the end, how often a sentence was spoken."""
        if (times := self.said.count(words)) != 1:
            self.fault([f"spoken {times} times instead of once: {words!r}"])


def calculator(page: Thing) -> Thing:
    """Return the first calculator of the page."""
    return page.tagged("rule-calculator")[0]


def status(page: Thing) -> str:
    """Return the words that stand in the calculator's live region."""
    regions = (
        each for each in calculator(page).called("status") if each.attributes.get("class") == "rc-status"
    )
    return " ".join(each.text for each in regions)


def own_dice(page: Thing) -> bool:
    """Whether the fold with the reader's own dice is open."""
    return any(each.name.startswith("What yours showed") for each in calculator(page).called("entry"))


def answered(desk: Desk, judge: Judge, words: str) -> str:
    """Wait for an answer with these words, judge it and all that stands around it; return what is spoken."""
    page = desk.until(TITLE, lambda page: words in status(page), f"an answer with {words!r}")
    sentence = status(page)
    judge.hear(desk, sentence)
    desk.reader.ask(FOLDS)
    judge.place(calculator(desk.until(TITLE, lambda page: status(page) == sentence, "the calculator")))
    return sentence


def answers(desk: Desk, judge: Judge) -> list[str]:
    """Type a wrong number and a right one, and roll; return what the status said, to be spoken once."""
    reader, field = desk.reader, f"{MIB} input[name=rating]"
    reader.fill(field, "1e9")
    refused = answered(desk, judge, "enter a whole number")
    reader.fill(field, "13")
    odds = answered(desk, judge, "72 %")
    reader.click(f"{MIB} button[value=roll]")
    rolled = answered(desk, judge, "on 2d10")
    reader.ask(OWN_DICE)
    judge.place(calculator(desk.until(TITLE, own_dice, "the field for own dice")))
    return [refused, odds, rolled]


def search(desk: Desk, judge: Judge) -> str:
    """Look for a word; return how many places were found, as the page shows it."""
    desk.reader.click(".md-search__input")
    desk.reader.fill(".md-search__input", "roll")
    desk.reader.until(FOUND, "a find")
    page = desk.until(TITLE, lambda page: bool(page.called("dialog")), "the search")
    for box in page.called("dialog"):
        say(f"heard: {box.role} {box.name}")
        judge.fault([] if box.name else [f"a dialog without a name: {box.tell()}"])
        judge.fault(bus_tree.nameless_controls(box))
    return desk.reader.text(".md-search-result__meta")


def term(desk: Desk, judge: Judge) -> None:
    """Come to a headword with the keyboard, and hear what it means."""
    desk.reader.press(".md-search__input", ESCAPE)
    desk.reader.press(TERM, BACK_AND_FORTH)
    page = desk.until(TITLE, lambda page: bool(page.called("tooltip")), "what a headword means")
    (shown,) = page.called("tooltip")
    words = [each for each in page.walk() if "focused" in each.states and each.role == "link"]
    for each in words:
        say(f"heard: link {each.name}: {each.description}")
    judge.fault(
        [] if any(each.description for each in words) else ["a headword at the focus says no meaning"]
    )
    judge.fault([] if shown.name or shown.text else [f"without words: {shown.tell()}"])


def visit(desk: Desk, url: str) -> list[str]:
    """Read a chapter and work in it; return what was wrong."""
    judge = Judge()
    say(desk.browser)
    desk.reader.open(url + CHAPTER)
    desk.reader.until("document.readyState === 'complete'", "the chapter")
    desk.until(TITLE, lambda page: bool(page.tagged("rule-calculator")), "a calculator")
    sentences = answers(desk, judge)
    found = search(desk, judge)
    judge.hear(desk, found)
    term(desk, judge)
    for sentence in (*sentences, found):
        judge.once(sentence)
    return judge.faults


def main() -> int:
    """Build the site, or take one that is built, visit it, and say what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.access.spoken")
    parser.add_argument("--site", type=Path, help="a folder with a site that is built already")
    parser.add_argument("--address", default=ADDRESS, help="the address that the site was built for")
    options = parser.parse_args()
    if packages := missing():
        say(f"no desktop to listen to is here; on Debian, apt-get install {' '.join(packages)}")
        return NOT_TRIED
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.site or Path(temporary)
        with served(options.address, folder) as servers:
            if options.site is None:
                build(site_dir=folder, site_url=servers.url)
            with desk() as opened:
                faults = visit(opened, servers.url)
    say(f"{len(faults)} findings")
    return FAILED if faults else 0


if __name__ == "__main__":
    sys.exit(main())
