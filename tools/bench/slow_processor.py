"""A slower processor for some processes, all their threads included: each is held back for most of the time.

The brake that Chromium has of its own slows a page's main thread alone, and Python runs in another.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Browser

_TURN = 0.005
"""Seconds that a process runs at a time."""


def renderers(browser: Browser) -> set[int]:
    """The processes that run the pages of a browser, with their workers."""
    session = browser.new_browser_cdp_session()
    listed = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return {each["id"] for each in listed if each["type"] == "renderer"}


@contextmanager
def slowed(processes: Collection[int], times: int) -> Iterator[None]:
    """Let these processes run for one turn in so many; 1 leaves them alone."""
    if times == 1:
        yield
        return
    over = threading.Event()
    thread = threading.Thread(target=_hold_back, args=(processes, times, over), daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _hold_back(processes: Collection[int], times: int, over: threading.Event) -> None:
    while not over.is_set():
        _tell(processes, signal.SIGSTOP)
        over.wait(_TURN * (times - 1))
        _tell(processes, signal.SIGCONT)
        over.wait(_TURN)


def _tell(processes: Collection[int], what: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):  # it has ended meanwhile
            os.kill(process, what)
