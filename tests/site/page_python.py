"""Asks the Python of a page, past all widgets."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.site.probing import probe

CHAPTER = "scattershot/resolution/"


def start_python(page: Page) -> None:
    """Open a chapter and ask what the build has not stored, so that Python starts in this tab."""
    page.add_init_script(probe("ask_python"))
    page.goto(CHAPTER)
    page.locator("#mib input[name=rating]").fill("237")
    expect(page.locator("#mib .rc-status")).to_contain_text("Rating of 237")


def ask_python(page: Page, texts: Sequence[str]) -> list[str]:
    """Return the answers of the tab's Python to some requests, one after another."""
    answers: list[str] = page.evaluate(
        "async (texts) => { const told = []; for (const each of texts) told.push(await askPython(each));"
        " return told; }",
        list(texts),
    )
    return answers
