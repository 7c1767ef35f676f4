"""The Python of a page: asked past all widgets, or with the engine of this process in its stead."""

from collections.abc import Sequence

from playwright.sync_api import BrowserContext, Page, expect

import engine
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


def answer_in_process(context: BrowserContext) -> None:
    """Let the engine of this process answer in the worker's stead, by the worker's own messages.

    To start Python costs a page more of the processor than all that most tests do in it. That the Python of a
    page answers with the same bytes is held where it is packed (`macros/runtime/packing/survey.py`), and dice
    and tokens at a table are thrown with it, too (`test_table.py`).
    """
    doors = {"handle": engine.handle_json, "inquire": engine.inquire_json}
    context.expose_function("askEngine", lambda text, door: doors[door](text))
    context.add_init_script(probe("in_process_engine"))
