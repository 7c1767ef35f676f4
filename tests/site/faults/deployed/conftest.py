"""A reader of the finished site, with its service worker, on a server that misbehaves as it is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from macros.postprocess.hosting import FOR_EVER, KEPT, LOOKED_AFTER
from tests.site.conftest import PATIENCE_MS, Problems, Site, watch
from tests.site.copied_site import copy_site
from tests.site.faults.deployed.reader import Reader
from tests.site.faulty_server import Faults, FaultyServer, faulty_server
from tests.site.shared_site import PATH


@pytest.fixture(scope="session")
def host(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FaultyServer]:
    """The host of the site, at an address of its own."""
    folder = tmp_path_factory.mktemp("host") / "site"
    with faulty_server(folder, PATH) as server:
        copy_site(site, folder, server.url)
        yield server


@pytest.fixture(scope="session")
def first_build(host: FaultyServer) -> Site:
    """What the host serves, until a test puts another build in its place."""
    return Site(url=host.url, folder=host.folder)


@pytest.fixture
def faults(host: FaultyServer, first_build: Site) -> Iterator[Faults]:
    """The faults of one test, on a host that sends no more than has to be sent."""
    host.asked.clear()
    host.faults.headers[""] = {"Cache-Control": LOOKED_AFTER}
    yield host.faults
    host.faults.clear()
    host.folder = first_build.folder


@pytest.fixture
def kept_for_ever(faults: Faults) -> None:
    """The host sends what the recipes for hosts say: files with their content in their names never change."""
    faults.headers |= {f"assets/{name}/": {"Cache-Control": KEPT} for name in FOR_EVER}


@pytest.fixture
def context(
    browser: Browser, host: FaultyServer, faults: Faults, problems: Problems
) -> Iterator[BrowserContext]:
    """Somebody who was never here before; what a browser says of files that do not come is provoked."""
    del faults
    problems.provoke("console: ")
    opened = browser.new_context(base_url=host.url)
    opened.set_default_timeout(PATIENCE_MS)
    watch(opened, host.url, problems)
    yield opened
    opened.close()


@pytest.fixture
def reader(context: BrowserContext) -> Reader:
    """A tab of theirs, still empty."""
    return Reader(context.new_page())


@pytest.fixture
def deployed(first_build: Site, tmp_path: Path) -> Path:
    """A folder for another build of the site."""
    del first_build
    return tmp_path / "deployed"
