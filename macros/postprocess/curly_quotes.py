"""Makes the quotes of a finished page typographic, in all that macros, templates and Markdown have printed.

It is done to finished pages, so that search index, feeds, data and all else that is made from the sources
keep what authors typed. Code, the texts of scripts and forms stay straight: a refusal names a label letter by
letter. Answers are typographic already: the engine does it, for the build and the browser alike.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from engine import curly_quotes

if TYPE_CHECKING:
    from macros.built_site import BuiltSite

BODY = re.compile(r"<body\b.*</body>", re.DOTALL)
TOKEN = re.compile(
    r"""(?P<as_typed><(?P<name>script|style|pre|code|kbd|samp|textarea|form|label|legend|select|button)\b.*?</(?P=name)>)
    |<!--.*?-->
    |<(?P<tag>/?[a-zA-Z][\w-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>
    |(?P<text>[^<]+)""",
    re.DOTALL | re.VERBOSE,
)
TYPED = re.compile(r"""['"]|&#39;|&#34;|&#x27;|&quot;|&apos;""")
READ = re.compile(rf"{TYPED.pattern}|&nbsp;|&#160;")
"""What is read as its character: it is a quote, or the space in front of one."""
LAST_CHARACTER = re.compile(r"(?:&[^;\s]+;|.)\Z", re.DOTALL)
PHRASE = frozenset(
    ("a", "abbr", "b", "bdi", "cite", "data", "dfn", "em", "i", "mark", "q", "s", "small", "span", "strong")
)
"""Elements within a line: what is in front of them is in front of their text."""


def curl_page(_site: BuiltSite, _name: str, html: str) -> str:
    """Return a page with typographic quotes in its body."""
    return BODY.sub(lambda body: with_curly_quotes(body[0]), html)


def with_curly_quotes(html: str) -> str:
    r"""Return HTML with typographic quotes in its texts; attributes stay as they are.

    >>> with_curly_quotes("<p title=\"it's\"><em>Ilse</em>'s &quot;Yes&quot; <code>'a'</code></p>")
    '<p title="it\'s"><em>Ilse</em>’s “Yes” <code>\'a\'</code></p>'
    """
    before = ""

    def turned(token: re.Match[str]) -> str:
        nonlocal before
        if token["text"]:
            text = _curled(token["text"], before)
            before = _last(text)
            return text
        if token["as_typed"]:
            before = "x" if token["name"] in ("code", "kbd", "samp") else ""
        elif token["tag"] and token["tag"].lstrip("/") not in PHRASE:
            before = ""
        return token[0]

    return TOKEN.sub(turned, html)


def _curled(text: str, before: str) -> str:
    """Turn the quotes of a text and leave its other entities alone."""
    if not TYPED.search(text):
        return text
    return curly_quotes(READ.sub(lambda found: unescape(found[0]), text), before)


def _last(text: str) -> str:
    found = LAST_CHARACTER.search(text)
    return unescape(found[0]) if found else ""
