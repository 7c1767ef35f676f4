"""An address that was published leads to where its rule is now, with scripts and without."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from macros.built_site import BuiltSite
from macros.permanence.anchors import ANCHORS, MOVED, TABLES
from macros.postprocess.redirects import redirect_anchors, write_redirect_pages
from tests.site.conftest import PATIENCE_MS, Site, watch

CHAPTER, RULINGS, FORMER = "scattershot/resolution/", "rulings/scattershot/", "scattershot/former/"
PUBLISHED = {
    f"{CHAPTER}#old-home": "s99",
    f"{CHAPTER}#made-it": "s11",
    FORMER: "page",
    f"{FORMER}#sr2": "sr2",
    f"{FORMER}#s11": "s11",
}
WENT = {
    f"{CHAPTER}#old-home": f"{RULINGS}#sr1",
    f"{CHAPTER}#made-it": f"{CHAPTER}#s11",
    FORMER: RULINGS,
    f"{FORMER}#s11": f"{CHAPTER}#s11",
}
MODULE = re.compile(r"assets/js/page/moved-page\.[\w.-]*")


@pytest.fixture(name="pages", scope="module")
def _pages(site: Site, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A page of the site and one in the place of another, as a build makes them where these anchors moved."""
    project = tmp_path_factory.mktemp("moved")
    (project / TABLES).mkdir(parents=True)
    for path, table in ((ANCHORS, PUBLISHED), (MOVED, WENT)):
        rows = (f"{json.dumps(key)} = {json.dumps(value)}\n" for key, value in table.items())
        (project / TABLES / path.name).write_text("".join(rows))
    folder = project / "site"
    for name in (CHAPTER, RULINGS):
        (folder / name).mkdir(parents=True)
        (folder / name / "index.html").write_bytes((site.folder / name / "index.html").read_bytes())
    moved = BuiltSite(folder=folder, site_url=site.url, project=project)
    write_redirect_pages(moved)
    # The bundle of the site's own moved page, under its name with a hash.
    (bundle,) = MODULE.findall((site.folder / "about/rolling-together/index.html").read_text())
    pages = {}
    for name in (CHAPTER, FORMER):
        html = redirect_anchors(moved, f"{name}index.html", (folder / name / "index.html").read_text())
        pages[name] = MODULE.sub(bundle, html)
    return pages


@pytest.mark.parametrize("has_scripts", [True, False], ids=["with scripts", "without scripts"])
def test_every_way(
    browser: Browser, site: Site, pages: dict[str, str], problems: list[str], *, has_scripts: bool
) -> None:
    """At once with scripts; without, the browser shows the item that has the link."""
    context = browser.new_context(base_url=site.url, java_script_enabled=has_scripts, service_workers="block")
    context.set_default_timeout(PATIENCE_MS)
    watch(context, site.url, problems)
    for name, html in pages.items():
        context.route(
            re.compile(f"{re.escape(site.url + name)}(#.*)?$"),
            lambda route, _, html=html: route.fulfill(body=html, content_type="text/html; charset=utf-8"),
        )
    reader = context.new_page()
    _to_another_page(reader, has_scripts=has_scripts)
    reader.goto(f"{CHAPTER}#made-it")  # the former name is the rule's second one
    expect(reader.locator(".clause:has(:target)")).to_have_id("s11")
    expect(reader.locator(".clause:has(:target)")).to_be_in_viewport()
    reader.goto(f"{FORMER}#s11")  # an anchor that went elsewhere than its page
    if not has_scripts:
        reader.locator("li:target a").click()
    reader.wait_for_url(f"**/{CHAPTER}#s11")
    # What went along with its page, a calculator's state too, is found there.
    for fragment in ("", "#sr2", "#q1-eyJhIjoxfQx"):
        reader.goto(f"{FORMER}{fragment}")
        if has_scripts:
            reader.wait_for_url(f"**/{RULINGS}{fragment}")
        else:
            reader.get_by_role("link", name="Read it where it is now").click()
            reader.wait_for_url(f"**/{RULINGS}")
    context.close()


def _to_another_page(reader: Page, *, has_scripts: bool) -> None:
    reader.goto(f"{CHAPTER}#old-home")
    if not has_scripts:
        expect(reader.locator("li:target")).to_be_in_viewport()
        reader.locator("li:target a").click()
    reader.wait_for_url(f"**/{RULINGS}#sr1")
    expect(reader.locator("#sr1")).to_be_in_viewport()
