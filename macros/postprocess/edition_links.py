"""Links from a page to the same thing in a cut edition: the newest that has it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from macros.built_site import EDITIONS
from macros.editions import archived_numbers

if TYPE_CHECKING:
    from macros.built_site import BuiltSite

CITE = re.compile(r'<a class="cite" href="[^"]*?r/(?P<name>[a-z0-9-]+)/"')
WIDGET = re.compile(r'<rule-calculator id="(?P<name>[^"]*)"')
SHORT_LINK = re.compile(r"r/(?P<key>.+)/index\.html")
TITLE = re.compile(r'<meta property="og:title" content="[^"]*(?=\)")')


def edition_links(site: BuiltSite, name: str, html: str) -> str:
    """Return a page whose citations and calculators name the edition that has them, too.

    On a page of an edition they name the current state.
    """
    if site.edition:
        html = CITE.sub(lambda found: _with_edition(found, "current"), html)
        html = WIDGET.sub(lambda found: _with_edition(found, "current"), html)
    elif _numbers(site):
        widgets = _widgets(site, name)
        html = CITE.sub(lambda found: _with_edition(found, _short_links(site).get(found["name"])), html)
        html = WIDGET.sub(lambda found: _with_edition(found, widgets.get(found["name"])), html)
    link = SHORT_LINK.fullmatch(name)
    return _with_other_form(site, link["key"], html) if link else html


@cache
def _numbers(site: BuiltSite) -> tuple[str, ...]:
    """Return the editions beside a site, the newest first."""
    return archived_numbers(site.project)


@cache
def _short_links(site: BuiltSite) -> dict[str, str]:
    """Return the edition that has each short address."""
    found: dict[str, str] = {}
    for number in _numbers(site):
        for path in (site.folder / EDITIONS / number / "r").glob("*/index.html"):
            found.setdefault(path.parent.name, number)
    return found


def _widgets(site: BuiltSite, page: str) -> dict[str, str]:
    """Return the edition that has each calculator of a page."""
    found: dict[str, str] = {}
    for number in _numbers(site):
        path = site.folder / EDITIONS / number / page
        for widget in WIDGET.finditer(path.read_text(encoding="utf-8") if path.is_file() else ""):
            found.setdefault(widget["name"], number)
    return found


def _with_edition(found: re.Match[str], edition: str | None) -> str:
    return f'{found[0]} data-edition="{edition}"' if edition else found[0]


def _with_other_form(site: BuiltSite, key: str, html: str) -> str:
    """Return a short link's page with a link to its other form: pinned, or current."""
    if site.edition:
        html = TITLE.sub(rf"\g<0>, edition {site.edition}", html)
        way, rel = f"../../../../r/{key}/", "latest-version"
        words = "The same in the current state of the book"
    elif number := _short_links(site).get(key):
        way, rel = f"../../{EDITIONS}/{number}/r/{key}/", "predecessor-version"
        words = f"As it stood in edition {number}"
    else:
        return html
    link = f'<link rel="{rel}" href="{way}">'
    words_link = f'<p><a href="{way}">{words}</a></p>'
    return html.replace("</head>", f"{link}\n</head>").replace("</body>", f"{words_link}\n</body>")
