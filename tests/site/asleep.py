"""Files that do not come before a test lets them: Python and stored answers, or what a test names."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

PYTHON = ("**/runtime/**", "**/assets/answers/**")
"""What answers: Python, and the answers that the build has stored."""


def hold_back(page: Page, *patterns: str) -> Callable[[], None]:
    """Hold back every file whose address matches, until the returned function is called.

    What is asked for after that call comes at once, so that a test need not know when the page asks.
    """
    held: list[Route] = []
    is_let_go = False

    def hold(route: Route) -> None:
        if is_let_go:
            route.continue_()
        else:
            held.append(route)

    def let_go() -> None:
        nonlocal is_let_go
        is_let_go = True
        for route in held:
            route.continue_()

    for pattern in patterns:
        page.route(pattern, hold)
    return let_go


@contextmanager
def asleep(page: Page) -> Iterator[Callable[[], None]]:
    """Hold Python and stored answers back until the block ends, or calls the function that it gets."""
    yield hold_back(page, *PYTHON)
    page.unroute_all(behavior="ignoreErrors")
