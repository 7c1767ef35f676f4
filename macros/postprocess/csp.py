"""What a page may run, load and send: one Content Security Policy for the whole site.

The theme writes a few small scripts into its pages, so the policy names the hashes of the finished ones.
Every page carries all of them: with instant navigation the policy of a visit's first page holds for the rest.

A host that can send headers says the same once more, with what a page cannot say of itself.
"""

from __future__ import annotations

import base64
import hashlib
import re
from typing import TYPE_CHECKING

from macros.errors import BuildError
from macros.postprocess.built_site import BuiltSite

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

__all__ = ["PolicyError", "content_policy", "declare_policy", "same_policy", "security_headers"]

SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
NO_CODE = re.compile(r'\bsrc=|\btype="?application/')
FIRST = '<meta charset="utf-8">'

SAID = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*><meta name="referrer"[^>]*>')
NEXT = re.compile(r'\s*<link rel="next" href="[^"]*">')
"""Firefox fetches the next page ahead of its reader, and reports that the policy forbids it."""

REFUSED = re.compile(r"<style\b|<[a-z][^<>]*?\s(?:style|on[a-z]+)=")
"""What the policy would block without a word to the reader: written styles, and scripts in attributes."""

FEATURES = ("camera", "geolocation", "microphone", "payment", "usb", "browsing-topics")
"""What a book has no use for, whoever might ask."""

REFERRER = "same-origin"
"""Other sites are not told which page their reader came from."""


class PolicyError(BuildError):
    """A page holds something that its own policy would block; the message names the page."""


def declare_policy(site: BuiltSite, project: Path) -> None:
    """Write the policy into every page, as the first thing after its encoding.

    Raises:
        PolicyError: a page holds a written style, a script in an attribute, or no encoding.
    """
    del project
    # Two walks through the pages: all of them at once would take more memory the longer the book is.
    scripts: set[str] = set()
    for path in site.pages():
        text = path.read_text(encoding="utf-8")
        _refuse(path.relative_to(site.folder).as_posix(), text)
        scripts |= _scripts((text,))
    said = f'<meta http-equiv="Content-Security-Policy" content="{content_policy(scripts)}">'
    said += f'<meta name="referrer" content="{REFERRER}">'
    for path in site.pages():
        path.write_text(_with_policy(path.read_text(encoding="utf-8"), said), encoding="utf-8")


def same_policy(name: str, text: str, before: str) -> str:
    """Return a page that was built anew, with the policy that it had before.

    Args:
        name: where it stands.
        text: the page as the steps before this one left it.
        before: the page of the finished site.

    Raises:
        PolicyError: the page holds what its policy blocks.
    """
    _refuse(name, text)
    said = SAID.search(before)
    return _with_policy(text, said[0] if said else "")


def _with_policy(text: str, said: str) -> str:
    return NEXT.sub("", text.replace(FIRST, FIRST + said, 1))


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
    pages = (path.read_text(encoding="utf-8") for path in sorted(site.folder.rglob("*.html")))
    return {
        "Content-Security-Policy": f"{content_policy(_scripts(pages))}; frame-ancestors 'none'",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{feature}=()" for feature in FEATURES),
        "Referrer-Policy": REFERRER,
        "X-Content-Type-Options": "nosniff",
    }


def _scripts(pages: Iterable[str]) -> set[str]:
    found = (match for text in pages for match in SCRIPT.finditer(text))
    return {match["text"] for match in found if not NO_CODE.search(match["attributes"])}


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _refuse(name: str, text: str) -> None:
    if FIRST not in text:
        raise PolicyError(f"{name} does not say its encoding as others do; write {FIRST} first in its head")
    if found := REFUSED.search(SCRIPT.sub("", text)):
        raise PolicyError(f"{name} holds {found[0]!r}, which the policy blocks; use a class, or a module")
