"""A bench in a browser, as its tests speak of it."""

from playwright.sync_api import Locator, Page, expect

BENCH_SCRIPT = "rb-bar"
"""The name of a class that the script of the benches alone writes."""


def bench(page: Page, name: str) -> Page:
    """Open a bench and wait until it is one."""
    page.goto(f"{name}/table/#the-bench")
    expect(page.locator(".rb-bar")).to_be_visible()
    return page


def says(page: Page, stage: str) -> Locator:
    """The sentence of a stage's answer."""
    return page.locator(f"#{stage} > .rc-answer .rc-sentence")


def entries(page: Page) -> Locator:
    """The log, the newest first."""
    return page.locator(".rb-log a")


def result(page: Page, stage: str, name: str) -> Locator:
    """One figure of a stage's answer."""
    return page.locator(f"#{stage} > .rc-answer [data-result={name}]")


def roll(page: Page, stage: str, faces: str) -> None:
    """Lay dice or tokens on the table and have them judged."""
    own = page.locator(f"#{stage} .rc-own")
    own.evaluate("(part) => { part.open = true; }")
    field = own.locator("[data-role=faces]")
    field.fill(faces)
    field.press("Enter")


def lay(place: Locator, piece: int, label: str) -> None:
    """Lay one of the pieces where a place is called so, with two taps."""
    place.locator(".pp-piece").nth(piece).click()
    place.locator(".pp-place", has_text=label).click()


def placed(page: Page, stage: str, place: int = 0) -> Locator:
    """The boxes of a stage in which pieces are placed."""
    return page.locator(f"#stage-{stage} piece-placer").nth(place)
