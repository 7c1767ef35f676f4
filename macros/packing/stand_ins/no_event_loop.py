"""Stands in for `pyodide.webloop`: nothing here waits for anything inside Python."""


def _initialize_event_loop() -> None:
    """Start nothing."""
