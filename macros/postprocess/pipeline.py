"""Post-processes what MkDocs has written: the same steps for a whole build and for one edited page.

Preparation creates what the pages refer to; then each page is read, changed and written once; the last steps
need the finished pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from macros.editions import edition_links, unpack_editions
from macros.generate.texts import make_links_absolute
from macros.postprocess.bill_of_materials import write_bill
from macros.postprocess.booklets import copy_booklets, offer_booklets
from macros.postprocess.bundle_assets import bundle_assets, bundle_links, prune_theme
from macros.postprocess.hosting import precompress, write_host_files
from macros.postprocess.offline.service_worker import manifest_link, write_service_worker
from macros.postprocess.offline.zip_book import zip_book
from macros.postprocess.page_steps import (
    add_policy,
    box_tables,
    close_up,
    facts_of,
    fold_lazily,
    head_metadata,
    survey,
    typographic_page,
)
from macros.postprocess.redirects import redirect_anchors, write_redirect_pages
from macros.postprocess.search_index import make_index

if TYPE_CHECKING:
    from collections.abc import Callable

    from macros.built_site import BuiltSite

    SiteStep = Callable[[BuiltSite], None]
    PageStep = Callable[[BuiltSite, str, str], str]

PREPARATION: tuple[SiteStep, ...] = (
    unpack_editions,
    write_redirect_pages,
    copy_booklets,
    prune_theme,
    bundle_assets,
)
"""These create what pages refer to."""

PAGE_STEPS: tuple[PageStep, ...] = (
    typographic_page,
    box_tables,
    redirect_anchors,
    head_metadata,
    edition_links,
    offer_booklets,
    fold_lazily,
    bundle_links,
    close_up,
    add_policy,
    manifest_link,
)
"""Each takes the site, a page's name and its HTML, and returns the HTML."""

SITE_STEPS: tuple[SiteStep, ...] = (
    make_index,
    make_links_absolute,
    write_bill,
    zip_book,
    write_service_worker,
    write_host_files,
    precompress,
)
"""These need the finished pages, in this order."""


def process(site: BuiltSite) -> None:
    """Post-process a whole site.

    Raises:
        BuildError: something in the sources is wrong.
    """
    for step in PREPARATION:
        step(site)
    for name in site.pages():
        path = site.folder / name
        path.write_text(_apply_page_steps(site, name, path.read_text(encoding="utf-8")), encoding="utf-8")
    for follow in SITE_STEPS:
        follow(site)


def process_page(site: BuiltSite, name: str, html: str) -> str:
    """Return the HTML of one rebuilt page of a site that is otherwise finished.

    Raises:
        BuildError: something in the page is wrong.
    """
    survey(site)[name] = facts_of(html)
    return _apply_page_steps(site, name, html)


def _apply_page_steps(site: BuiltSite, name: str, html: str) -> str:
    for step in PAGE_STEPS:
        html = step(site, name, html)
    return html
