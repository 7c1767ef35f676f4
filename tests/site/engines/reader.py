"""A reader at a page, in whichever engine: what the journey is told in."""

from __future__ import annotations

import time
from typing import Any

from tests.site.engines.wire import ELEMENT, CommandError, Wire

PASTE = "\ue009v\ue009"
"""Control and v: WebDriver has a character for each key without one."""
STEP = 0.1


class NotSeenError(Exception):
    """What the journey waits for did not come."""


class Reader:
    """One tab, and somebody in front of it."""

    def __init__(self, wire: Wire, patience: float) -> None:
        self._wire = wire
        self._patience = patience

    def open(self, address: str) -> None:
        """Go there, as a reader does who types the address."""
        self._wire.send("go", {"url": address})

    def reload(self) -> None:
        """Load the page again, as a reader does; WebDriver's way is past service workers in Firefox."""
        self.ask("void setTimeout(() => location.reload(), 0, window.isFormer = true)")
        self.until("!window.isFormer && document.readyState === 'complete'", "the page, loaded again")

    def ask(self, expression: str) -> Any:
        """Return what an expression comes to in the page."""
        return self._wire.send("run", {"script": f"return ({expression})", "args": []})

    def text(self, selector: str) -> str:
        """Return the words of the first element there is, a space between two; none where there is none."""
        return " ".join(str(self.ask(f"document.querySelector({selector!r})?.textContent ?? ''")).split())

    def click(self, selector: str) -> None:
        """Press an element as a pointer does, once it stands still: a roll scrolls its page."""
        self._rest(selector)
        self._wire.send("click", {"id": self._find(selector)})

    def fill(self, selector: str, text: str) -> None:
        """Type into an empty field."""
        found = self._find(selector)
        self._wire.send("clear", {"id": found})
        self._wire.send("type", {"id": found, "text": text, "value": list(text)})

    def press(self, selector: str, keys: str) -> None:
        """Press keys where an element has the focus, which it gets."""
        self._wire.send("type", {"id": self._find(selector), "text": keys, "value": list(keys)})

    def until(self, expression: str, what: str) -> float:
        """Wait for an expression to hold, and return how many seconds that took.

        Raises:
            NotSeenError: it does not, for as long as the slowest machine may take.
        """
        begun = time.monotonic()
        while not self._holds(expression):
            if time.monotonic() - begun > self._patience:
                raise NotSeenError(f"{what} was not seen within {self._patience:.0f} seconds")
            time.sleep(STEP)
        return time.monotonic() - begun

    def _rest(self, selector: str) -> None:
        """Wait until two looks in a row find an element at one place, no longer than for anything else."""
        place = f"JSON.stringify(document.querySelector({selector!r})?.getBoundingClientRect())"
        end, before = time.monotonic() + self._patience, None
        while (now := self.ask(place)) != before and time.monotonic() < end:
            before = now
            time.sleep(STEP)

    def _holds(self, expression: str) -> bool:
        """Ask, and take no answer, as from a page that is just going, for no."""
        try:
            return bool(self.ask(expression))
        except CommandError:
            return False

    def _find(self, selector: str) -> str:
        found = self._wire.send("find", {"using": "css selector", "value": selector})
        return str(found[ELEMENT])
