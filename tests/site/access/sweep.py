"""Every page of the built site in every state, as axe judges it: `make check-access`.

It takes an hour or two, prints what is wrong as it finds it, and notes after each page in a file of `.cache`
when it was judged and how it went; so it can be broken off, and a pattern of addresses carries on with those
alone: `make check-access PAGES='^bench/'`. Exceptions that no page needed are named at the end.
"""

import json
import re
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, Route

from macros.build import build
from macros.dev.site_server import open_server, parse_address
from macros.project import PROJECT
from tests.saying import say
from tests.site.access import states
from tests.site.access.axe import Exempt, Verdict, axe_version, exceptions, judge
from tests.site.chromium import open_chromium

ADDRESS = "http://127.0.0.1:0/book/"
RESULT = PROJECT / ".cache" / "check-access.json"
REFRESH = re.compile(r'<meta http-equiv="refresh"[^>]*>')
TOLD = 400
"""How many characters of an error are enough to know what was waited for."""
SHORT = "r/"
PLACE = re.compile(r"<loc>(.*?)</loc>")


@dataclass(slots=True)
class Tally:
    """How one page was looked at, and what was found."""

    place: str
    runs: Counter[str] = field(default_factory=Counter)
    """How often axe ran in each state, once for each width and colour scheme."""
    excepted: Counter[Exempt] = field(default_factory=Counter)
    """How often axe could not tell, and which exception says why that is no fault."""
    wrong: list[str] = field(default_factory=list)

    def note(self, state: str, look: states.Look, verdict: Verdict) -> None:
        """Count a verdict, and say at once what is wrong."""
        self.runs[state] += 1
        self.excepted.update(verdict.excepted)
        for each in (*verdict.violations, *verdict.open):
            self.fault(f"{state} {look.width} {look.scheme}: {each.tell()}")

    def fault(self, words: str) -> None:
        """Keep what is wrong, and say it."""
        self.wrong.append(words)
        say(f"{self.place or 'home'} {words}")

    def entry(self) -> dict[str, Any]:
        """The page's line of the record."""
        return {
            "date": datetime.now(UTC).date().isoformat(),
            "axe": axe_version(),
            "runs": self.runs.total(),
            "states": len(self.runs),
            "excepted": self.excepted.total(),
            "wrong": self.wrong,
        }


def look(tally: Tally, page: Page, state: str) -> None:
    """Judge the page as it stands, at both widths, in both schemes."""
    for each in states.LOOKS:
        each.apply(page)
        tally.note(state, each, judge(page))


def overlays(tally: Tally, page: Page) -> None:
    """Judge what lies over the page when it is open: in itself, for the page below was judged."""
    for name, (needs, opens) in states.POP_UPS.items():
        if page.locator(needs).count() == 0:
            continue
        for each in states.LOOKS:
            each.apply(page)
            opens(page)
            tally.note(name, each, judge(page, states.OVERLAYS[name]))
            states.close_pop_ups(page)


def whole(tally: Tally, page: Page) -> None:
    """Judge one page in all of its states."""
    states.LOOKS[-1].apply(page)
    states.unfold(page)
    look(tally, page, "as it comes")
    overlays(tally, page)
    if page.locator(states.WIDGETS).count():
        states.answer_all(page)
        states.unfold(page)
        look(tally, page, "answered")
    if page.locator(states.PANEL).count():
        states.open_panel(page)
        look(tally, page, "panel open")


def troubled(tally: Tally, browser: Browser, address: str) -> None:
    """Judge a page whose calculator refuses, and one whose Python does not come."""
    for state, prepare, bring in (
        ("refused", None, states.refuse),
        ("Python failed", states.no_python, states.break_down),
    ):
        # What a service worker fetches for a page does not go past those who stand between.
        page = browser.new_page(service_workers="block")
        if prepare:
            prepare(page)
        page.goto(address)
        bring(page)
        look(tally, page, state)
        page.close()


def every_state(tally: Tally, browser: Browser, url: str) -> None:
    """Judge one page of the book in every state that it can be brought into."""
    page = browser.new_page()
    page.goto(url + tally.place)
    whole(tally, page)
    if states.numbered(page).count():
        troubled(tally, browser, url + tally.place)
    page.close()


def short(tally: Tally, browser: Browser, url: str) -> None:
    """Judge the tiny page of a short address, which would lead away before it is looked at."""
    page = browser.new_page()

    def stays(route: Route) -> None:
        arrived = route.fetch()
        route.fulfill(response=arrived, body=REFRESH.sub("", arrived.text()))

    page.route(url + tally.place, stays)
    page.goto(url + tally.place)
    look(tally, page, "short address")
    page.close()


def places(folder: Path, url: str) -> tuple[str, ...]:
    """Return the addresses of all pages of a built site, the short ones last."""
    listed = [place.removeprefix(url) for place in PLACE.findall((folder / "sitemap.xml").read_text())]
    tiny = [f"{path.parent.relative_to(folder).as_posix()}/" for path in (folder / SHORT).rglob("index.html")]
    return (*(each for each in listed if not each.startswith(SHORT)), "404.html", *sorted(tiny))


def sweep(browser: Browser, url: str, chosen: Iterable[str]) -> Iterator[Tally]:
    """Judge these pages, one after another."""
    for place in chosen:
        tally = Tally(place)
        judged = short if place.startswith(SHORT) else every_state
        try:
            judged(tally, browser, url)
        except (Error, AssertionError) as error:  # the other pages are still to be looked at
            tally.fault(f"was not looked at to the end: {' '.join(str(error).split())[:TOLD]}")
        say(f"{place or 'home'}: {tally.runs.total()} runs, {len(tally.wrong)} findings")
        yield tally


class Record:
    """When each page of the book was looked at, and how it went: one line a page."""

    def __init__(self, path: Path, there: Collection[str]) -> None:
        before = json.loads(path.read_bytes()) if path.exists() else {}
        self.path = path
        self.entries = {place: entry for place, entry in before.items() if place in there}

    def keep(self, tally: Tally) -> None:
        """Write a page's entry down at once."""
        self.entries[tally.place] = tally.entry()
        lines = [f"{json.dumps(place)}: {json.dumps(entry)}" for place, entry in sorted(self.entries.items())]
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> int:
    """Build, serve, sweep, and write down. One where something is wrong."""
    pattern = "".join(sys.argv[1:2])
    wrong = 0
    needed: Counter[Exempt] = Counter()
    with tempfile.TemporaryDirectory() as name, open_server(parse_address(ADDRESS), Path(name)) as server:
        build(site_dir=Path(name), site_url=server.site_url)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        there = places(Path(name), server.site_url)
        kept = Record(RESULT, there)
        chosen = [each for each in there if re.search(pattern, each)]
        with open_chromium() as browser:
            for tally in sweep(browser, server.site_url, chosen):
                kept.keep(tally)
                wrong += len(tally.wrong)
                needed += tally.excepted
        server.shutdown()
    for each in exceptions():
        if each not in needed:
            say(f"no page of these needs the exception for {each.rule} ({each.why}) in {each.within.pattern}")
    say(f"{len(chosen)} pages, {wrong} findings; the record knows {len(kept.entries)} of {len(there)} pages")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
