"""Every page of the built site in every state, as axe judges it: `make check-access`.

It takes an hour or two, prints what is wrong as it finds it, and writes down what it looked at.
A pattern of addresses, `make check-access PAGES='^bench/'`, looks at those alone.
"""

import json
import re
import sys
import tempfile
import threading
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, Route

from macros.build import build
from macros.site_server import open_server, parse_address
from tests.site.access import states
from tests.site.access.axe import Verdict, axe_version, judge
from tests.site.chromium import open_chromium

ADDRESS = "http://127.0.0.1:0/book/"
RESULT = Path(__file__).with_name("sweep.json")
REFRESH = re.compile(r'<meta http-equiv="refresh"[^>]*>')
TOLD = 400
"""How many characters of an error are enough to know what was waited for."""
SHORT = "r/"
PLACE = re.compile(r"<loc>(.*?)</loc>")


def say(line: str) -> None:
    """Print a line at once, for whoever waits."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@dataclass(slots=True)
class Tally:
    """What was looked at, and what was found."""

    pages: set[str] = field(default_factory=set)
    runs: Counter[str] = field(default_factory=Counter)
    """How often axe ran in each state, once for each width and colour scheme."""
    answered: Counter[str] = field(default_factory=Counter)
    """What axe could not tell and the record answers, by its reason."""
    wrong: list[str] = field(default_factory=list)

    def note(self, place: str, state: str, look: states.Look, verdict: Verdict) -> None:
        """Count a verdict, and say at once what is wrong."""
        self.pages.add(place)
        self.runs[state] += 1
        self.answered.update(answer.reason for answer in verdict.answers)
        for each in (*verdict.violations, *verdict.unanswered):
            line = f"{place or 'home'} {state} {look.width} {look.scheme}: {each.tell()}"
            self.wrong.append(line)
            say(line)


def look(tally: Tally, page: Page, place: str, state: str) -> None:
    """Judge the page as it stands, at both widths, in both schemes."""
    for each in states.LOOKS:
        each.apply(page)
        tally.note(place, state, each, judge(page))


def overlays(tally: Tally, page: Page, place: str) -> None:
    """Judge what lies over the page when it is open: in itself, for the page below was judged."""
    for name, (needs, opens) in states.POP_UPS.items():
        if page.locator(needs).count() == 0:
            continue
        for each in states.LOOKS:
            each.apply(page)
            opens(page)
            tally.note(place, name, each, judge(page, states.OVERLAYS[name]))
            states.close_pop_ups(page)


def whole(tally: Tally, page: Page, place: str) -> None:
    """Judge one page in all of its states."""
    states.LOOKS[-1].apply(page)
    states.unfold(page)
    look(tally, page, place, "as it comes")
    overlays(tally, page, place)
    if page.locator(states.WIDGETS).count():
        states.answer_all(page)
        states.unfold(page)
        look(tally, page, place, "answered")
    if page.locator(states.PANEL).count():
        states.open_panel(page)
        look(tally, page, place, "panel open")


def troubled(tally: Tally, browser: Browser, address: str, place: str) -> None:
    """Judge a page whose calculator refuses, and one whose Python does not come."""
    for state, prepare, bring in (
        ("refused", None, states.refuse),
        ("Python failed", states.no_python, states.break_down),
    ):
        page = browser.new_page()
        if prepare:
            prepare(page)
        page.goto(address)
        bring(page)
        look(tally, page, place, state)
        page.close()


def every_state(tally: Tally, browser: Browser, url: str, place: str) -> None:
    """Judge one page of the book in every state that it can be brought into."""
    page = browser.new_page()
    page.goto(url + place)
    whole(tally, page, place)
    if states.numbered(page).count():
        troubled(tally, browser, url + place, place)
    page.close()


def short(tally: Tally, browser: Browser, url: str, place: str) -> None:
    """Judge the tiny page of a short address, which would lead away before it is looked at."""
    page = browser.new_page()

    def stays(route: Route) -> None:
        arrived = route.fetch()
        route.fulfill(response=arrived, body=REFRESH.sub("", arrived.text()))

    page.route(url + place, stays)
    page.goto(url + place)
    look(tally, page, place, "short address")
    page.close()


def sweep(browser: Browser, folder: Path, url: str, pattern: str) -> Tally:
    """Judge the whole site, or the pages whose address fits a pattern."""
    tally = Tally()
    listed = [place.removeprefix(url) for place in PLACE.findall((folder / "sitemap.xml").read_text())]
    book = [*(each for each in listed if not each.startswith(SHORT)), "404.html"]
    tiny = [f"{path.parent.relative_to(folder).as_posix()}/" for path in (folder / SHORT).rglob("index.html")]
    for place in (each for each in (*book, *sorted(tiny)) if re.search(pattern, each)):
        judged = short if place.startswith(SHORT) else every_state
        try:
            judged(tally, browser, url, place)
            say(f"{place or 'home'}: {tally.runs.total()} runs, {len(tally.wrong)} findings so far")
        except (Error, AssertionError) as error:  # the other pages are still to be looked at
            why = " ".join(str(error).split())[:TOLD]
            tally.wrong.append(f"{place or 'home'} was not looked at to the end: {why}")
            say(tally.wrong[-1])
    return tally


def record(tally: Tally) -> None:
    """Write down how much was looked at, and when."""
    content = {
        "date": datetime.now(UTC).date().isoformat(),
        "axe": axe_version(),
        "pages": sorted(tally.pages),
        "runs": dict(sorted(tally.runs.items())),
        "findings": tally.wrong,
        "looked_at": dict(sorted(tally.answered.items())),
    }
    RESULT.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def main() -> int:
    """Build, serve, sweep, and record a sweep of the whole. One where something is wrong."""
    pattern = "".join(sys.argv[1:2])
    with tempfile.TemporaryDirectory() as name, open_server(parse_address(ADDRESS), Path(name)) as server:
        build(site_dir=Path(name), site_url=server.site_url)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        with open_chromium() as browser:
            tally = sweep(browser, Path(name), server.site_url, pattern)
        server.shutdown()
    if not pattern:
        record(tally)
    say(f"{len(tally.pages)} pages, {tally.runs.total()} runs, {len(tally.wrong)} findings")
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
