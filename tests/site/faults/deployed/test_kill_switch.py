"""What takes the service worker away: the file of the page on hosting, and a development server."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from macros.built_site import BuiltSite
from macros.postprocess.offline.service_worker import LINKS, WORKER, write_service_worker
from macros.project import PROJECT
from tests.site.conftest import Site
from tests.site.copied_site import rewrite
from tests.site.faults.deployed.reader import CHAPTER, CONTROLLED, Reader
from tests.site.faulty_server import FaultyServer
from tests.site.waiting import evaluated_over_loads

HOSTING = PROJECT / "docs" / "contributing" / "hosting.md"
STORES = """
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    const own = async () => (await caches.keys()).filter((name) => name.startsWith('book '));
"""
GONE = f"""async () => {{{STORES}
    while ((await own()).length > 0 || await navigator.serviceWorker.getRegistration()) await pause();
}}"""
IS_GONE = f"""async () => {{{STORES}
    for (let waits = 0; waits < 20; waits += 1) {{
        const registration = await navigator.serviceWorker.getRegistration();
        if (!registration && (await own()).length === 0) return true;
        if (!registration?.waiting) waits = 0;
        await pause();
    }}
    return false;
}}"""
"""Whether all is gone, or, for a second, the worker that leaves was installed and waited."""

LOADED_ONCE_MORE = """async () => {
    while (globalThis.isFormer) await new Promise(requestAnimationFrame);
}"""


@pytest.fixture(name="without")
def _without(first_build: Site, deployed: Path) -> Path:
    """The site with no worker of its own."""
    shutil.copytree(first_build.folder, deployed, symlinks=True, copy_function=os.link)
    for form in deployed.glob(f"{WORKER}*"):
        form.unlink()
    return deployed


def _expect_gone(reader: Reader) -> None:
    """Wait until neither a worker nor what one kept is there.

    The worker that leaves takes over once the former one has nothing to do. A request of the page may start
    the former one again just then. Chromium ends it when it was idle for 30 s, but to a browser that a test
    drives no worker is idle, so that it would take five minutes. So the test ends it.
    """
    page, states = reader.page, dict[str, str]()

    def note(event: dict[str, list[dict[str, str]]]) -> None:
        states.update({version["versionId"]: version["status"] for version in event["versions"]})

    expect(reader.element).to_have_attribute("data-state", "idle")
    session = page.context.new_cdp_session(page)
    session.on("ServiceWorker.workerVersionUpdated", note)
    session.send("ServiceWorker.enable")
    while not page.evaluate(IS_GONE):
        for version in [key for key, status in states.items() if status == "activated"]:
            session.send("ServiceWorker.stopWorker", {"versionId": version})
    session.detach()


def test_it_leaves(reader: Reader, host: FaultyServer, first_build: Site, without: Path) -> None:
    """All that the former worker kept is gone, later visits are answered by the server, and the log stays."""
    page = reader.page
    reader.come_back()
    reader.ask(14)
    reader.expect_answer(14)
    reader.roll()
    found = re.search(r"```js\n(.*?)```", HOSTING.read_text("utf-8"), re.DOTALL)
    assert found
    (without / WORKER).write_text(found[1])
    host.folder = without
    page.goto(CHAPTER)
    _expect_gone(reader)
    for _ in range(2):
        host.asked.clear()
        page.goto(CHAPTER)
        _expect_gone(reader)
        assert f"{CHAPTER}index.html" in host.asked
    assert page.evaluate("navigator.serviceWorker.controller") is None
    page.goto("about/log/")
    expect(page.locator("roll-log li")).to_have_count(1)
    host.folder = first_build.folder
    page.goto(CHAPTER)
    page.evaluate(CONTROLLED)


def test_a_development_server(reader: Reader, host: FaultyServer, first_build: Site, without: Path) -> None:
    """At the address of a built site it sends a worker that leaves; an open page loads once more, unkept."""
    page = reader.page
    reader.come_back()
    write_service_worker(BuiltSite(folder=without, site_url=first_build.url, quick=True))
    rewrite(without / CHAPTER / "index.html", lambda text: LINKS.sub("", text))
    host.folder = without
    page.evaluate("globalThis.isFormer = true")
    page.evaluate("void navigator.serviceWorker.getRegistration().then((found) => found.update())")
    evaluated_over_loads(page, LOADED_ONCE_MORE)
    evaluated_over_loads(page, GONE)
    assert page.evaluate("navigator.serviceWorker.controller") is None
