"""The head of a finished page: absolute addresses, an image, whether to index it, and what the page may do.

Forums and search engines read the first; they cannot resolve relative addresses. The Content Security Policy
says what a page may run, load and send, the same for the whole site. The theme writes small inline scripts
into its pages, so the policy lists their hashes. Every page carries all of them: with instant navigation the
policy of the first page visited holds for the following ones. A host that can send headers repeats it there,
with directives that a page cannot set for itself.
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from macros.built_site import EDITIONS, BuiltSite
from macros.generate.previews import preview_tags
from macros.postprocess.page_survey import INLINE_SCRIPT, inline_scripts, survey
from macros.project import BuildError

if TYPE_CHECKING:
    from collections.abc import Iterable

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


FIRST = '<meta charset="utf-8">'

NEXT = re.compile(r'\s*<link rel="next" href="[^"]*">')
"""Firefox fetches the next page ahead of its reader, and reports that the policy forbids it."""

REFUSED = re.compile(r"<style\b|<[a-z][^<>]*?\s(?:style|on[a-z]+)=")
"""What the policy would silently block: inline styles, and scripts in attributes."""

FEATURES = ("camera", "geolocation", "microphone", "payment", "usb", "browsing-topics")
"""Browser features that no page uses, and no embedded code may."""

REFERRER = "same-origin"
"""Other sites are not told which page their reader came from."""


class PolicyError(BuildError):
    """A page holds something that its own policy would block; the message names the page."""


def add_policy(site: BuiltSite, name: str, html: str) -> str:
    """Return a page with the policy right after its encoding.

    Raises:
        PolicyError: the page has an inline style, a script in an attribute, or no encoding.
    """
    _refuse(site, name, html)
    return NEXT.sub("", html.replace(FIRST, FIRST + _policy_tags(site), 1))


@cache
def _policy_tags(site: BuiltSite) -> str:
    scripts = {text for page in survey(site).values() for text in page.inline}
    policy = f'<meta http-equiv="Content-Security-Policy" content="{content_policy(scripts)}">'
    return f'{policy}<meta name="referrer" content="{REFERRER}">'


def content_policy(scripts: Iterable[str]) -> str:
    """Return the policy that lets these scripts run beside the site's own files, and nothing else.

    Args:
        scripts: the texts of the scripts that stand in pages.
    """
    hashes = (f"'sha256-{each}'" for each in sorted(map(_digest, set(scripts))))
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("script-src 'self' 'wasm-unsafe-eval'", *hashes)),
            "style-src 'self'",
            "img-src 'self' data:",  # the theme's symbols, and a chart on its way to a file
            "font-src 'self'",
            "connect-src 'self'",
            "worker-src 'self' blob:",  # a worker that starts from a blob is held to this policy, too
            "manifest-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types default rulebook engine",
        )
    )


def security_headers(site: BuiltSite) -> dict[str, str]:
    """Return the headers that a host sends with every file of a built site, cut editions included."""
    scripts = {text for page in survey(site).values() for text in page.inline}
    for path in (site.folder / EDITIONS).rglob("*.html"):
        scripts.update(inline_scripts(path.read_text(encoding="utf-8")))
    return {
        "Content-Security-Policy": f"{content_policy(scripts)}; frame-ancestors 'none'",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{feature}=()" for feature in FEATURES),
        "Referrer-Policy": REFERRER,
        "X-Content-Type-Options": "nosniff",
    }


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _refuse(site: BuiltSite, name: str, text: str) -> None:
    if FIRST not in text:
        raise PolicyError(f"{name} does not say its encoding as others do; write {FIRST} first in its head")
    if found := REFUSED.search(INLINE_SCRIPT.sub("", text)):
        place = _place_in_source(site, name, found[0]) or name
        raise PolicyError(f"{place} holds {found[0]!r}, which the policy blocks; use a class, or a module")


def _place_in_source(site: BuiltSite, name: str, words: str) -> str:
    """Return file and line of the source of a page where some words stand; nothing if a macro wrote them."""
    address = name.removesuffix("index.html").removesuffix("/")
    for source in (f"docs/{address}.md", f"docs/{address}/index.md".replace("//", "/")):
        path = site.project / source
        before, there, _ = (
            path.read_text(encoding="utf-8").partition(words) if path.is_file() else ("", "", "")
        )
        if there:
            return f"{source}, line {before.count(chr(10)) + 1}"
    return ""
