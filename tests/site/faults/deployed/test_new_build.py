"""A new build takes the place of the one that a reader has open, or has been reading."""

from __future__ import annotations

import os
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from macros.built_site import BuiltSite
from macros.postprocess.offline.service_worker import WORKER, manifest_link, write_service_worker
from macros.project import PROJECT
from macros.runtime.pack import manifest
from tests.site.conftest import Problems, Site, bring_theme
from tests.site.faults.deployed.reader import CHAPTER, CONTROLLED, Reader
from tests.site.faulty_server import Faults, FaultyServer
from tests.site.waiting import until_at_rest, updated_worker

ENGINE = manifest(PROJECT)["files"]["engine"]["file"]
CHANGED = "The book has changed since this page was opened."
TAKEN_OVER = """async () => {
  const { serviceWorker } = navigator;
  const root = document.querySelector('link[rel=manifest]').href.replace(/[^/]*$/, '');
  const { build } = await (await fetch(`${root}offline.json`, { cache: 'no-store' })).json();
  const isThere = async () => (await caches.keys()).some((name) => name.endsWith(` visited ${build}`))
    && (await serviceWorker.ready).active === serviceWorker.controller;
  while (!(await isThere())) await new Promise(resolve => setTimeout(resolve, 50));
  // By now the page has been told; whatever it asks the site about it is answered before this is.
  while (!globalThis.isTold) await new Promise(resolve => setTimeout(resolve, 50));
  for (let time = 0; time < 3; time += 1) await fetch(location.pathname, { cache: 'no-store' });
}"""
"""The worker of the site's build is there, and answers for this page."""
NOTE = "navigator.serviceWorker?.addEventListener('controllerchange', () => (globalThis.isTold = true))"
LATE = """(() => {
  const workers = navigator.serviceWorker;
  const register = workers?.register.bind(workers);
  if (workers) workers.register = async (...all) => {
    const registration = await register(...all);
    await new Promise((taken) => workers.addEventListener('controllerchange', taken, { once: true }));
    return registration;
  };
})()"""

Deploy = Callable[..., None]


def _copy(source: str, target: str) -> None:
    """Copy what may be changed; what may not is the same file."""
    text = source.endswith((".html", ".mjs", ".json", ".js"))
    shutil.copyfile(source, target) if text else os.link(source, target)


@pytest.fixture(name="deploy")
def _deploy(first_build: Site, host: FaultyServer, deployed: Path) -> Deploy:
    """Puts another build in the place of the first: with other words in a page, or with another engine."""

    def deploy(*changed: str, engine: bool = False) -> None:
        packed = shutil.ignore_patterns("*.br", "*.gz")
        shutil.copytree(first_build.folder, deployed, copy_function=_copy, ignore=packed)
        pages = [path for path in deployed.rglob("*.html") if "manifest" in path.read_text()]
        for name in changed:
            page = deployed / name / "index.html"
            page.write_text(page.read_text().replace("</h1>", " (new)</h1>", 1))
        if engine:
            _rename_scripts(deployed, pages)
        site = BuiltSite(folder=deployed, site_url=first_build.url)
        for page in pages:
            page.write_text(manifest_link(site, site.name_of(page), page.read_text()))
        write_service_worker(site)
        host.folder = deployed

    return deploy


def _rename_scripts(folder: Path, pages: list[Path]) -> None:
    """Another engine: it has another name, and so has every script, for one names the next."""
    engine = folder / "assets" / "runtime" / ENGINE
    scripts = [*(folder / "assets" / "js").rglob("*.mjs")]
    names = {path.name: re.sub(r"\.(\w)", r".N\1", path.name, count=1) for path in scripts}
    names[ENGINE] = f"engine.{'0' * 16}.zip"
    known = re.compile("|".join(map(re.escape, names)))
    for path in (*scripts, *pages):
        text = re.sub(r' (?:data-)?integrity="[^"]*"', "", path.read_text())  # other names make other sums
        path.write_text(known.sub(lambda found: names[found[0]], text))
    for path in (*scripts, engine):
        path.rename(path.with_name(names[path.name]))


class TestReturning:
    """Somebody who was here before the build changed."""

    def test_a_page_of_the_new_build(self, reader: Reader, deploy: Deploy, faults: Faults) -> None:
        """Is told nothing: the page came from the network, and is the new one before its worker comes."""
        page = reader.page
        reader.come_back()
        page.goto("about:blank")
        page.add_init_script(NOTE)
        deploy(CHAPTER)
        faults.slow[WORKER] = 3
        page.goto(CHAPTER)
        expect(page.locator("h1")).to_contain_text("(new)")
        page.evaluate(TAKEN_OVER)
        expect(page.locator(".offline-notice")).to_have_count(0)

    def test_a_page_of_the_former_build(self, reader: Reader, deploy: Deploy) -> None:
        """Who has it open is told, once, and sees the new one with a press; what was typed stays."""
        page = reader.page
        reader.come_back()
        reader.ask(14)
        page.wait_for_url("**#q1-*")
        with updated_worker(page):
            deploy(CHAPTER)
        notice = page.locator(".offline-notice")
        expect(notice).to_contain_text(CHANGED)
        notice.get_by_role("button", name="Show it").click()
        expect(page.locator("h1")).to_contain_text("(new)")
        expect(reader.rating).to_have_value("14")
        until_at_rest(page)
        expect(notice).to_have_count(0)

    def test_taken_over_before_it_is_registered(self, reader: Reader, deploy: Deploy) -> None:
        """A new build may take the page over while the page's registration waits behind the update."""
        page = reader.page
        page.goto("about/privacy/")
        page.evaluate(CONTROLLED)
        page.add_init_script(LATE)
        page.goto(CHAPTER)
        bring_theme(page)
        with updated_worker(page):
            deploy(CHAPTER)
        expect(page.locator(".offline-notice")).to_contain_text(CHANGED)

    def test_a_page_that_did_not_change(self, reader: Reader, deploy: Deploy) -> None:
        """Whoever reads what is the same in both builds is not disturbed, also after a swap of pages."""
        page = reader.page
        page.add_init_script(NOTE)
        page.goto("arylon/")
        page.evaluate(CONTROLLED)
        bring_theme(page)
        page.evaluate("globalThis.isSwapped = true")
        page.locator(".md-tabs__link[href*=walkabout]").click()
        expect(page.locator("h1")).to_contain_text("Walkabout")
        assert page.evaluate("globalThis.isSwapped")
        page.evaluate("globalThis.isTold = false")
        with updated_worker(page):
            deploy(CHAPTER)
        page.evaluate(TAKEN_OVER)
        expect(page.locator(".offline-notice")).to_have_count(0)


class TestOldTab:
    """A page is open, Python asleep; then the build changes, and the former files are gone."""

    @pytest.mark.parametrize("is_kept", [True, False], ids=["with a service worker", "without"])
    def test_it_asks_later(self, reader: Reader, deploy: Deploy, faults: Faults, *, is_kept: bool) -> None:
        """One sentence says to reload; what was typed is there after it, and is answered by the new build."""
        if is_kept:
            reader.come_back()
        else:
            faults.status[WORKER] = 404
            reader.open()
        deploy(CHAPTER, engine=True)
        reader.fail()
        expect(reader.failure.locator("p")).to_contain_text("reload the page")
        reader.page.wait_for_url("**#q1-*")
        reader.page.reload()
        expect(reader.page.locator("h1")).to_contain_text("(new)")
        reader.expect_answer(137)


class TestBrokenDeployment:
    """Somebody comes for the first time while only a part of the new build is there."""

    def test_a_file_of_python(self, reader: Reader, faults: Faults) -> None:
        """One sentence; when the rest has come, Try again answers."""
        faults.status[ENGINE] = 404
        reader.open()
        reader.fail()
        expect(reader.failure.locator("p")).to_contain_text("is missing on this site, which answered 404")
        faults.status.clear()
        reader.retry()
        reader.expect_answer(137)

    def test_scripts(self, reader: Reader, faults: Faults, first_build: Site, problems: Problems) -> None:
        """The page can be read, and the answer of the build stands there; the next visit has all.

        What comes with an error's status is asked for again, not loaded: the page stays as it is.
        """
        problems.provoke("script error: ")  # the theme's own scripts miss ours
        for path in (first_build.folder / "assets" / "js").rglob("*.mjs"):
            faults.status[path.name] = 503
        page = reader.page
        tries: Counter[str] = Counter()
        page.on("request", lambda request: tries.update([request.url] * (request.resource_type == "fetch")))
        with page.expect_request(lambda request: request.url.endswith(".mjs") and tries[request.url] > 1):
            page.goto(CHAPTER)
        expect(page.locator("h1")).to_be_visible()
        expect(reader.answer.locator(".rc-sentence").first).to_be_visible()
        assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"
        page.goto("about:blank")  # it would load itself anew as well, in the middle of the next visit
        faults.status.clear()
        page.goto(CHAPTER)
        reader.ask(137)
        reader.expect_answer(137)

    def test_the_worker_waits(self, reader: Reader, faults: Faults, first_build: Site) -> None:
        """While a page's file is wrong nothing is kept for offline; when it is right the worker comes."""
        name = next((first_build.folder / "assets" / "js").rglob("log-element*.mjs"), None) or next(
            (first_build.folder / "assets" / "js").glob("part.*.mjs")
        )
        faults.headers[name.name] = {"Content-Type": "text/html; charset=utf-8"}
        page = reader.page
        page.goto("about/privacy/")
        page.evaluate(
            "async () => { while ((await navigator.serviceWorker.getRegistration())?.installing)"
            " await new Promise(requestAnimationFrame); }"
        )
        assert page.evaluate("navigator.serviceWorker.controller") is None
        assert reader.kept() == []
        del faults.headers[name.name]
        page.reload()
        page.evaluate(CONTROLLED)
