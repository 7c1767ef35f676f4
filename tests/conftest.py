"""Settings of Hypothesis for every test: repeatable, and without a time limit a slow machine would break."""

import os
from pathlib import Path
from typing import Any

import pytest

# Hypothesis reads the name of its folder when it is imported.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", ".cache/hypothesis")

from hypothesis import settings

from tests.site.shared_site import SharedServer, Site

settings.register_profile("test", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("soak", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

# A game for a test lies in the place of no game.
collect_ignore = ["data"]

SITE = Path(__file__).parent / "site"


SERVER = pytest.StashKey[SharedServer]()


@pytest.hookimpl(tryfirst=True)  # xdist writes the groups into the names of the tests, and must find them
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of a file of the built site in one process: the file has fixtures of its own."""
    for item in items:
        if item.path.is_relative_to(SITE):
            item.add_marker(pytest.mark.xdist_group(item.path.relative_to(SITE).as_posix()))


def pytest_configure(config: pytest.Config) -> None:
    """Serve the site that this run will build, from the process that started it."""
    if not hasattr(config, "workerinput"):
        config.stash[SERVER] = SharedServer()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process that shares the work where the site is."""
    site = node.config.stash[SERVER].site
    node.workerinput["site"] = (site.url, str(site.folder))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop serving when the run is over."""
    if SERVER in config.stash:
        config.stash[SERVER].close()


def shared_site(config: pytest.Config) -> Site:
    """Return where the site of this run is; nobody may have built it yet."""
    if not hasattr(config, "workerinput"):
        return config.stash[SERVER].site
    url, folder = config.workerinput["site"]
    return Site(url=url, folder=Path(folder))
