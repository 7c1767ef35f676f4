"""Settings of Hypothesis for every test: repeatable, and without a time limit a slow machine would break."""

import os
from pathlib import Path

import pytest

# Hypothesis reads the name of its folder when it is imported.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", ".cache/hypothesis")

from hypothesis import settings

settings.register_profile("test", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("soak", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

# Measurements are run by hand, each as a script of its own; a game for a test lies in the place of no game.
collect_ignore = ["bench", "data"]

SITE = Path(__file__).parent / "site"


@pytest.hookimpl(tryfirst=True)  # xdist writes the groups into the names of the tests, and must find them
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of the built site in one process when several share the work: it is built once."""
    for item in items:
        if item.path.is_relative_to(SITE):
            item.add_marker(pytest.mark.xdist_group("site"))
