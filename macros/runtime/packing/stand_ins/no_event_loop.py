"""Stands in for `pyodide.webloop`: nothing here waits for anything inside Python."""

# A memory is kept only where Python holds the same objects of JavaScript, in order, as after its own start.
from pyodide_js._api import scheduleCallback

__all__ = ["scheduleCallback"]


def _initialize_event_loop() -> None:
    """Start nothing."""
