"""Brings an open page into the states that a reader brings it into, and waits until it is there."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import PATIENCE_MS
from tests.site.waiting import until, until_laid_out

"""Python starts in seconds; a busy machine gets its time."""

# A page that is looked at as a whole is looked at with everything in it in sight.
UNFOLD = """() => {
    for (const part of document.querySelectorAll('article details:not(.rc-inquiry)')) part.open = true;
}"""
KINDS = {
    "front page": "",
    "chapter": "scattershot/resolution/",
    "worked examples": "shattered-world/buy-ins/",
    "calculators": "arylon/calculators/",
    "reference": "walkabout/reference/",
    "glossary": "glossary/",
    "rulings": "rulings/walkabout/",
    "filter": "rulings/",
    "bench": "walkabout/table/#the-bench",
    "log": "about/log/",
    "desk": "scattershot/make-a-character/",
    "rolling together": "bench/rolling-together/",
    "comparing": "comparing/",
    "not found": "404.html",
}
"""A page of each kind that the book has."""
SETTLED = re.compile("answered|failed")
WIDGETS = "rule-calculator:visible"
NUMBER = "input[data-kind=whole]:visible"
PANEL = ".rc-inquiry:visible"
OVERLAYS = {
    "search": ".md-search",
    "term": ".term-says",
    "copying": ".copy-menu",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How wide the window is, and which colours it shows."""

    width: int
    scheme: str

    def apply(self, page: Page) -> None:
        """Turn the page so, at its top. Nothing moves, so nothing is half-way when it is looked at."""
        page.set_viewport_size({"width": self.width, "height": 900})
        if self.scheme == "dark":
            page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        else:
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
        # Further down, the button that leads back to the top may lie over the text; at the pointer, a hint.
        page.mouse.move(0, 0)
        # Whoever presses a key is not led back to the result of the last press.
        page.keyboard.press("Shift")
        until_laid_out(page)
        until(page, AT_THE_TOP)
        expect(page.locator(".md-top:not([hidden]), .md-tooltip2")).to_have_count(0, timeout=PATIENCE_MS)


# An answer that comes late may lead the page back once more, so it is turned up until it stays there, and
# with it the lists at its sides, which the theme has turned to where the reader was.
AT_THE_TOP = """(
    scrollTo(0, 0),
    document.querySelectorAll('.md-sidebar__scrollwrap').forEach((list) => list.scrollTo(0, 0)),
    document.querySelector('.md-top:not([hidden])') === null
)"""

LOOKS = tuple(Look(width=width, scheme=scheme) for width in (320, 1440) for scheme in ("light", "dark"))


def unfold(page: Page) -> None:
    """Open every part that folds, but for the panel that Python fills."""
    page.evaluate(UNFOLD)


def answer_all(page: Page) -> None:
    """Ask every calculator in view, and roll where there is something to roll; some need a number first."""
    page.emulate_media(
        reduced_motion="reduce"
    )  # a page that glides to a result would glide on while it is looked at
    for widget in page.locator(WIDGETS).all():
        for button in widget.locator(".rc-actions button[type=submit]").all():
            button.click()
            expect(widget).to_have_attribute("data-state", SETTLED, timeout=PATIENCE_MS)
            expect(widget.locator("[aria-busy=true]")).to_have_count(0, timeout=PATIENCE_MS)


def close_pop_ups(page: Page) -> None:
    """Put away whatever lies over the page."""
    page.keyboard.press("Escape")
    for shown in (".md-search__output:visible", ".term-says:popover-open", ".copy-menu:popover-open"):
        expect(page.locator(shown)).to_have_count(0, timeout=PATIENCE_MS)


def open_panel(page: Page) -> None:
    """Open the first panel that asks about several answers, and wait for its form."""
    panel = page.locator(PANEL).first
    panel.locator("summary").click()
    expect(panel.locator(".ri-place form")).to_be_visible(timeout=PATIENCE_MS)


def numbered(page: Page) -> Locator:
    """Return the calculators that ask for a number; some pages begin with one that does not."""
    return page.locator(WIDGETS).filter(has=page.locator(NUMBER))


def refuse(page: Page) -> None:
    """Type what no calculator takes into the first number."""
    widget = numbered(page).first
    widget.locator(NUMBER).first.fill("1e9")
    expect(widget).to_have_attribute("data-state", "failed", timeout=PATIENCE_MS)


def break_down(page: Page) -> None:
    """Ask the first calculator of a page whose Python does not arrive what the build did not ask before."""
    widget = numbered(page).first
    widget.locator(NUMBER).first.fill("1e9")
    expect(widget.locator(".rc-failure")).to_be_visible(timeout=PATIENCE_MS)


def no_python(page: Page) -> None:
    """From now on, none of Python's files arrives."""
    page.route("**/assets/runtime/**", lambda route: route.abort())


def open_search(page: Page) -> Locator:
    """Look for a word that the whole book uses."""
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    # All at once: letter by letter the results would be made anew while they are looked at.
    box = page.locator(".md-search__input")
    box.fill("roll")
    # Once its index is there the search reads its box when a key comes up, and filling it presses none.
    box.press("End")
    expect(page.locator(".md-search-result__item").first).to_be_visible(timeout=PATIENCE_MS)
    return page.locator(OVERLAYS["search"])


def open_term(page: Page) -> Locator:
    """Show what the first headword means."""
    page.mouse.move(0, 0)
    page.keyboard.press("Shift")  # a key was the last thing used, so the focus shows itself
    term = page.locator("article a.term[data-says]:visible").first
    term.blur()  # it may still have the focus from before
    term.focus()
    shown = page.locator(f"{OVERLAYS['term']}:popover-open")
    expect(shown).to_be_visible(timeout=PATIENCE_MS)
    return shown


def open_copying(page: Page) -> Locator:
    """Open the menu of formats at the first control that has one."""
    page.locator("[data-action=copy-as]:visible, article a.cite:visible").first.click()
    shown = page.locator(f"{OVERLAYS['copying']}:popover-open")
    expect(shown).to_be_visible(timeout=PATIENCE_MS)
    return shown


POP_UPS: dict[str, tuple[str, Callable[[Page], Locator]]] = {
    "search": (".md-search__input", open_search),
    "term": ("article a.term[data-says]:visible", open_term),
    "copying": ("[data-action=copy-as]:visible, article a.cite:visible", open_copying),
}
"""What a page must have for a pop-up, and how it is opened."""
