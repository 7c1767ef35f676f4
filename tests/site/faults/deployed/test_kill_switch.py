"""The file that takes the service worker away, word for word as the page on hosting has it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import expect

from macros.postprocess.offline.service_worker import WORKER
from macros.project import PROJECT
from tests.site.conftest import Site
from tests.site.faults.deployed.reader import CHAPTER, CONTROLLED, Reader
from tests.site.faulty_server import FaultyServer

HOSTING = PROJECT / "docs" / "contributing" / "hosting.md"
GONE = """async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    const own = async () => (await caches.keys()).filter((name) => name.startsWith('book '));
    while ((await own()).length > 0 || await navigator.serviceWorker.getRegistration()) await pause();
}"""


def test_it_leaves(reader: Reader, host: FaultyServer, first_build: Site, deployed: Path) -> None:
    """All that the former worker kept is gone, later visits are answered by the server, and the log stays."""
    page = reader.page
    reader.come_back()
    reader.ask(14)
    reader.expect_answer(14)
    reader.roll()
    found = re.search(r"```js\n(.*?)```", HOSTING.read_text("utf-8"), re.DOTALL)
    assert found
    shutil.copytree(first_build.folder, deployed, symlinks=True)
    for form in deployed.glob(f"{WORKER}*"):
        form.unlink()
    (deployed / WORKER).write_text(found[1])
    host.folder = deployed
    page.goto(CHAPTER)
    page.evaluate(GONE)
    for _ in range(2):
        host.asked.clear()
        page.goto(CHAPTER)
        page.evaluate(GONE)
        assert f"{CHAPTER}index.html" in host.asked
    assert page.evaluate("navigator.serviceWorker.controller") is None
    page.goto("about/log/")
    expect(page.locator("roll-log li")).to_have_count(1)
    host.folder = first_build.folder
    page.goto(CHAPTER)
    page.evaluate(CONTROLLED)
