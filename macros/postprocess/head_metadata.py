"""What forums and search engines read in a page's head: absolute addresses, an image, whether to index it.

They cannot resolve relative addresses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from macros.generate.previews.images import preview_tags

if TYPE_CHECKING:
    from macros.built_site import BuiltSite

HEAD_ADDRESS = re.compile(
    r'(?P<before><link rel="canonical" href="|<meta property="og:url" content=")(?P<address>[^"]*)'
)


def head_metadata(site: BuiltSite, name: str, html: str) -> str:
    """Return a page with absolute addresses in its head, and the tags of its image.

    A page of an edition is left out by search engines: they lead to the rules in force.
    """
    if 'property="og:title"' in html:
        html = html.replace("</head>", f"{preview_tags(site.folder, site.site_url, html)}\n</head>", 1)
    address = name.removesuffix("index.html")
    html = HEAD_ADDRESS.sub(lambda found: _absolute(site, address, found), html)
    if site.edition:
        html = html.replace("</head>", '<meta name="robots" content="noindex">\n</head>', 1)
    return html


def _absolute(site: BuiltSite, address: str, found: re.Match[str]) -> str:
    """Return an address of a page's head as the world sees it.

    A page of an edition stands for itself: whoever shows a card for it shows its words beside this address.
    """
    is_pinned = site.edition and "canonical" in found["before"] and address.startswith("r/")
    return f"{found['before']}{urljoin(site.site_url + address, '' if is_pinned else found['address'])}"
