"""What the browsers of a test have told, for whoever reads why it failed."""

import time
from collections import deque

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

_LINES: deque[str] = deque(maxlen=100)
_ON_THEIR_WAY: set[Request] = set()


def forget() -> None:
    """Begin a test."""
    _LINES.clear()
    _ON_THEIR_WAY.clear()


def told() -> str:
    """Return the last lines, with seconds, and what was asked for and has no answer yet."""
    return "\n".join([*_LINES, *(f"still on its way: {each.url}" for each in _ON_THEIR_WAY)])


def follow(context: BrowserContext) -> None:
    """Note consoles, requests in vain, and where pages go."""
    context.on("page", _follow_page)
    context.on("console", _note_console)
    context.on("request", _note_request)
    context.on("requestfinished", _note_end)
    context.on("requestfailed", _note_failure)


def _note(what: str) -> None:
    _LINES.append(f"{time.monotonic():.2f} s: {what}")


def _follow_page(page: Page) -> None:
    page.on("framenavigated", lambda frame: _note(f"went to {frame.url}"))


def _note_console(message: ConsoleMessage) -> None:
    _note(f"{message.type}: {message.text}")


def _note_request(request: Request) -> None:
    _ON_THEIR_WAY.add(request)
    if request.is_navigation_request():
        _note(f"asks for {request.url}")


def _note_end(request: Request) -> None:
    _ON_THEIR_WAY.discard(request)


def _note_failure(request: Request) -> None:
    _ON_THEIR_WAY.discard(request)
    _note(f"in vain ({request.failure}): {request.url}")
