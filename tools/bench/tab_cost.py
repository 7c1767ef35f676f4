"""What a tab of the book costs its reader: how quickly it answers keys while Python wakes, and memory."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tools.bench.slow_processor import renderers, slowed

PATIENCE_MS = 60_000
CHAPTER = "scattershot/resolution/"
PLACES = {1: "scattershot/", 13: "scattershot/calculators/"}
"""Pages by how many calculators stand on them; one of these takes a Rating."""
ROUNDS = 3
SLOWNESS = (1, 4)
MIB = "rule-calculator[calculator='scattershot.mib']"
RATING = "rule-calculator input[name=rating]"
RARE_RATING = "237"
"""No table holds an answer to it, so Python wakes."""
UNUSUAL = {"modifier": "-3", "challenges": "2"}
"""Inputs of the MIB beside its Rating: together they are in no table either."""
EDITS = 40
EDITS_ONE_WAY = 4
SHORT = 16
"""Browsers tell of no event that took less."""

WATCH = """
globalThis.seen = { lcp: 0, cls: 0, keys: [], answered: false };
addEventListener('rule-calculator-answered', () => { seen.answered = true; });
const watch = (type, note, more = {}) => new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type, buffered: true, ...more });
watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
const note = (entry) => { if (entry.name === 'keydown') seen.keys.push(entry.duration); };
watch('event', note, { durationThreshold: 16 });
"""


SET = """(input, value) => {
    input.value = value;
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}"""
WATCH_TEXT = """(widget) => {
    globalThis.texts = [];
    let pressed = 0;
    addEventListener('keydown', () => { pressed = performance.now(); }, { capture: true });
    new MutationObserver(() => {
        if (pressed) texts.push(performance.now() - pressed);
        pressed = 0;
    }).observe(widget.querySelector('.rc-answer'), { subtree: true, childList: true, characterData: true });
}"""
CHANGED = """async (count) => {
    while (texts.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vitals:
    """One visit to a chapter; times in milliseconds."""

    slowness: int
    """How many times slower the tab's processor was while the keys were pressed."""

    lcp: float
    cls: float
    keys: int
    """How many were pressed while Python woke."""
    late_key: float
    """Of twenty such keys the slowest, from the key to the frame that follows it; 16 where it was shorter."""

    slowest_key: float
    """The longest of them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Awake:
    """Edits that only Python can answer, with Python awake; milliseconds from the key to the changed text."""

    edits: int
    middle: float
    late: float
    """Of twenty edits the slowest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What the process of one tab has to itself, in megabytes."""

    calculators: int
    idle: int
    awake: int


ANSWERED = """async () => {
    while (!seen.answered) await new Promise((resolve) => setTimeout(resolve, 50));
}"""


def measure_vitals(browser: Browser, site_url: str) -> tuple[Vitals, ...]:
    """Open a chapter anew each time, wake Python, and press keys in another field until it has answered."""
    return tuple(_visit(browser, site_url, slowness) for slowness in SLOWNESS for _ in range(ROUNDS))


def _visit(browser: Browser, site_url: str, slowness: int) -> Vitals:
    before = renderers(browser)
    context, page = _opened(browser, site_url + CHAPTER)
    with slowed(renderers(browser) - before, slowness):
        keys = _pressed_while_it_wakes(page)
    found: dict[str, Any] = page.evaluate("seen")
    context.close()
    slow = sorted((*found["keys"], *[SHORT] * max(0, keys - len(found["keys"]))))
    return Vitals(
        slowness=slowness,
        lcp=found["lcp"],
        cls=found["cls"],
        keys=keys,
        late_key=_late(slow),
        slowest_key=max(slow, default=SHORT),
    )


def _pressed_while_it_wakes(page: Page) -> int:
    """Press keys in a sentence until Python has answered elsewhere; return how many."""
    _wake(page)
    page.locator("rule-sentence input").first.focus()
    keys = 0
    while not page.evaluate("seen.answered"):
        page.keyboard.press("ArrowUp" if keys % 2 else "ArrowDown")
        keys += 1
    return keys


def _late(ordered: list[float]) -> float:
    """Return the value that 19 of 20 do not exceed."""
    return ordered[min(len(ordered) - 1, len(ordered) * 19 // 20)] if ordered else SHORT


def _wake(page: Page) -> None:
    """Ask what only Python can answer; the answer is `ANSWERED`."""
    page.locator(RATING).first.evaluate(SET, RARE_RATING)


def measure_awake(browser: Browser, site_url: str) -> Awake:
    """Wake Python, set what no table holds, and turn the Rating by a key at a time."""
    context, page = _opened(browser, site_url + CHAPTER)
    widget = page.locator(MIB).first
    _wake(page)
    page.evaluate(ANSWERED)
    for name, value in UNUSUAL.items():
        page.evaluate("seen.answered = false")
        widget.locator(f"input[name={name}]").evaluate(SET, value)
        page.evaluate(ANSWERED)
    widget.evaluate(WATCH_TEXT)
    widget.locator("input[name=rating]").focus()
    for number in range(EDITS):
        page.keyboard.press("ArrowUp" if number % 8 < EDITS_ONE_WAY else "ArrowDown")
        page.evaluate(CHANGED, number + 1)
    times = sorted(page.evaluate("texts"))
    context.close()
    return Awake(edits=EDITS, middle=times[len(times) // 2], late=_late(times))


def _opened(browser: Browser, url: str) -> tuple[BrowserContext, Page]:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(url, wait_until="networkidle")
    page.locator("h1").focus()  # brings the driver's own script, which no reader has
    return context, page


def measure_memory(browser: Browser, site_url: str) -> tuple[Memory, ...]:
    """Weigh a tab before and after Python wakes in it; none where the system does not tell."""
    if not Path("/proc/self/smaps_rollup").is_file():
        return ()
    return tuple(_weighed(browser, site_url + path, count) for count, path in PLACES.items())


def _weighed(browser: Browser, url: str, count: int) -> Memory:
    before = renderers(browser)
    context, page = _opened(browser, url)
    own = renderers(browser) - before
    idle = sum(map(_private, own))
    _wake(page)
    page.evaluate(ANSWERED)
    awake = sum(map(_private, own))
    context.close()
    return Memory(calculators=count, idle=round(idle), awake=round(awake))


def _private(process: int) -> float:
    text = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8")
    return sum(int(size) for size in re.findall(r"Private_\w+:\s+(\d+) kB", text)) / 1000
