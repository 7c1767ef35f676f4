"""Many looks in one visit: what is wrong at one of them does not hide what is wrong at the next."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Error


class Looks(list[str]):
    """What was wrong, look by look."""

    @contextmanager
    def at(self, what: str) -> Iterator[None]:
        """Look at something; what is wrong with it is noted under this name, and the visit goes on."""
        try:
            yield
        except (AssertionError, Error) as error:
            self.append(f"{what}: {str(error).partition('Aria snapshot:')[0].strip()}")
