"""What needs the finished pages: the first step after the site builder.

Cut editions are put in their places, old anchors lead on, the search knows its records, and addresses are
made absolute where those who read them (forums, search engines) know no others.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from macros.generate.data.feed import with_addresses
from macros.generate.previews.tags import preview_tags
from macros.permanence.anchors import ANCHORS, MOVED, TABLES, read_table
from macros.permanence.editions import FOLDER, archived_numbers, restore_editions
from macros.postprocess.built_site import BuiltSite
from macros.postprocess.edition_links import EditionLinks, add_links
from macros.postprocess.redirects import add_redirects
from macros.postprocess.search_index import enrich_index

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["finish", "finished_page"]

HEAD_ADDRESS = re.compile(
    r'(?P<before><link rel="canonical" href="|<meta property="og:url" content=")(?P<address>[^"]*)'
)
TITLE = re.compile(r'<meta property="og:title" content="[^"]*(?=\)")')


def finish(site: BuiltSite, project: Path) -> None:
    """Finish a built site.

    Args:
        site: what was built.
        project: its sources, with the ledger of anchors and the cut editions.

    Raises:
        EditionError: a cut edition is missing or is not what was cut.
        RedirectError: a published anchor is gone and nobody says where it went.
    """
    published, moved = (read_table(project / TABLES / each.name) for each in (ANCHORS, MOVED))
    add_redirects(site.folder, published, moved)
    enrich_index(site.folder)
    with_addresses(site.folder, site.site_url)
    numbers = () if site.edition else restore_editions(project, site.folder, complete=site.is_public)
    links = EditionLinks(site.folder, numbers)
    for path in site.pages():
        name = path.relative_to(site.folder).as_posix()
        text = path.read_text(encoding="utf-8")
        path.write_text(_finished(site, name, text, links), encoding="utf-8")


def finished_page(site: BuiltSite, project: Path, name: str, text: str) -> str:
    """Return one page of a finished site, built anew, as `finish` would leave it.

    Args:
        site: the finished site.
        project: its sources.
        name: where the page stands in the site's folder.
        text: the page as the site builder wrote it.
    """
    return _finished(site, name, text, EditionLinks(site.folder, archived_numbers(project)))


def _finished(site: BuiltSite, name: str, text: str, links: EditionLinks) -> str:
    address = name.removesuffix("index.html")
    if 'property="og:title"' in text:
        text = text.replace("</head>", f"{preview_tags(site.folder, site.site_url, text)}\n</head>", 1)
    text = HEAD_ADDRESS.sub(lambda found: _absolute(site, address, found), text)
    text = _noindex(add_links(text)) if site.edition else links.add_links(name, text)
    section, _, key = address.strip("/").partition("/")
    return _with_other_form(site, address, text, links.places.get(key)) if section == "r" and key else text


def _absolute(site: BuiltSite, address: str, found: re.Match[str]) -> str:
    """Return an address of a page's head as the world sees it.

    A page of an edition stands for itself: whoever shows a card for it shows its words beside this address.
    """
    is_pinned = site.edition and "canonical" in found["before"] and address.startswith("r/")
    return f"{found['before']}{urljoin(site.site_url + address, '' if is_pinned else found['address'])}"


def _noindex(text: str) -> str:
    """Return a page of an edition as search engines shall leave it: they lead to the rules in force."""
    return text.replace("</head>", '<meta name="robots" content="noindex">\n</head>', 1)


def _with_other_form(site: BuiltSite, address: str, text: str, number: str | None) -> str:
    """Return a short address' page with the way to its other form: pinned, or current."""
    if site.edition:
        text = TITLE.sub(rf"\g<0>, edition {site.edition}", text)
        way, rel, words = (
            f"../../../../{address}",
            "latest-version",
            "The same in the current state of the book",
        )
    elif number:
        way = f"../../{FOLDER}/{number}/{address}"
        rel, words = "predecessor-version", f"As it stood in edition {number}"
    else:
        return text
    link = f'<link rel="{rel}" href="{way}">'
    said = f'<p><a href="{way}">{words}</a></p>'
    return text.replace("</head>", f"{link}\n</head>").replace("</body>", f"{said}\n</body>")
