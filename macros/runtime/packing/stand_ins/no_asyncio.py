"""Stands in for `asyncio`, of which Pyodide derives an event loop at every start; nobody here waits.

It has the names that this takes. A call that would have to wait fails.
"""

from typing import Any


class AbstractEventLoop:
    """What an event loop derives from."""


class DefaultEventLoopPolicy:
    """What a maker of event loops derives from."""


class Future:
    """What a result to come derives from."""

    def __class_getitem__(cls, _result: object) -> type:
        """Return the class itself, whatever its results are."""
        return cls


class Task(Future):
    """What a running coroutine derives from."""


class Handle:
    """What a call to come derives from."""


def run(*_arguments: Any, **_named: Any) -> Any:
    """Run nothing.

    Raises:
        NotImplementedError: always.
    """
    raise NotImplementedError("nothing waits in the Python of the browser")


sleep = run


def set_event_loop_policy(_policy: object) -> None:
    """Forget the policy."""


def _set_running_loop(_loop: object) -> None:
    """Forget the loop."""
