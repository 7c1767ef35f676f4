"""The text of a finished page: typographic quotes, signs at their numbers, boxes round tables, lazy folds.

It is done to finished pages, so that search index, feeds, data and all else that is made from the sources
keep what authors typed.
"""

from __future__ import annotations

import re
from collections import Counter
from html import escape, unescape
from typing import TYPE_CHECKING

from engine import curly_quotes, unbroken

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


def typographic_page(_site: BuiltSite, _name: str, html: str) -> str:
    """Return a page whose body has typographic quotes and spaces."""
    return BODY.sub(lambda body: typographic(body[0]), html)


def typographic(html: str) -> str:
    r"""Return HTML with typographic quotes, each number with its sign, and short breaks between elements.

    >>> typographic("<p title=\"it's\"><em>Ilse</em>'s &quot;Yes&quot; <code>'a'</code></p>")
    '<p title="it\'s"><em>Ilse</em>’s “Yes” <code>\'a\'</code></p>'
    """
    before = ""

    def turned(token: re.Match[str]) -> str:
        nonlocal before
        if token["text"]:
            if "\n" in token["text"] and not token["text"].strip(" \n"):  # a template's, between elements
                before = "\n"
                return before
            text = _typographic_text(token["text"], before)
            before = _last(text)
            return text
        if token["as_typed"]:
            before = "x" if token["name"] in ("code", "kbd", "samp") else ""
        elif token["tag"] and token["tag"].lstrip("/") not in PHRASE:
            before = ""
        return token[0]

    return TOKEN.sub(turned, html)


def _typographic_text(text: str, before: str) -> str:
    """Turn the quotes of a text, keep its numbers with their signs, and leave its other entities alone."""
    if not TYPED.search(text):
        return unbroken(text)
    return unbroken(curly_quotes(READ.sub(lambda found: unescape(found[0]), text), before))


def _last(text: str) -> str:
    found = LAST_CHARACTER.search(text)
    return unescape(found[0]) if found else ""


ARTICLE = re.compile(r"<article\b.*</article>", re.DOTALL)
HEADING_OR_TABLE = re.compile(
    r"<h(?P<level>[1-6])\b[^>]*>(?P<heading>.*?)</h(?P=level)>|<table>(?P<table>.*?)</table>", re.DOTALL
)
NO_WORDS = re.compile(
    r'<a class="headerlink".*?</a>|<(?P<name>[\w-]+)[^>]*\bclass="cite\b.*?</(?P=name)>', re.DOTALL
)
HEAD = re.compile(r"<thead>.*?</thead>", re.DOTALL)
ANY_TAG = re.compile(r"<[^>]*>")


def box_tables(_site: BuiltSite, _name: str, html: str) -> str:
    """Return a page in which each plain table of the text has a box named after the heading above it."""
    return ARTICLE.sub(lambda article: _boxed(article[0]), html)


def _boxed(html: str) -> str:
    name = ""
    named: Counter[str] = Counter()

    def part(found: re.Match[str]) -> str:
        nonlocal name
        if found["table"] is None:
            name = _words(found["heading"])
            return found[0]
        named[name] += 1
        place = f" {named[name]}" if named[name] > 1 else ""
        label = escape(f"Table{place}: {name}")
        table = HEAD.sub(lambda head: head[0].replace("<th>", '<th scope="col">'), found["table"])
        return (
            f'<div class="md-typeset__scrollwrap" role="group" tabindex="0" aria-label="{label}">'
            f'<div class="md-typeset__table"><table class="book-table">{table}</table></div></div>'
        )

    return HEADING_OR_TABLE.sub(part, html)


def _words(heading: str) -> str:
    """Return a heading's words without its controls, white space as single spaces."""
    return " ".join(unescape(ANY_TAG.sub("", NO_WORDS.sub("", heading))).split())


FOLDS = ("rc-rest", "rc-numbers", "rc-example--folded", "term-uses", "ruling-more")
"""Classes of folds that only say something: nothing in them is asked for by a form, a link or a script."""

TAG = re.compile(r"<(?P<shut>/?)(?:details|summary)\b(?P<attributes>[^>]*)>")
CLASS = re.compile(rf'class="[^"]*(?<![\w-])(?:{"|".join(map(re.escape, FOLDS))})(?![\w-])[^"]*"')
OPEN = re.compile(r"\sopen(?![\w-])")
NEEDED = re.compile(r"<(?:script|noscript|input|select|textarea|form)\b|<[^>]*\sid=")
"""What the page must find although the fold is shut."""


def fold_lazily(_site: BuiltSite, _name: str, html: str) -> str:
    """Return a page whose folds that only say something are in `noscript`."""
    folds = [(start, end) for start, end in _fold_contents(html) if not NEEDED.search(html, start, end)]
    parts: list[str] = []
    done = 0
    for start, end in sorted(folds):
        if start >= done:  # a `noscript` holds no other
            parts += [html[done:start], "<noscript>", html[start:end], "</noscript>"]
            done = end
    return "".join([*parts, html[done:]])


def _fold_contents(html: str) -> list[tuple[int, int]]:
    """Where the contents of each shut fold start and end, past its summary; outer folds come first."""
    found: list[tuple[int, int]] = []
    folds: list[tuple[bool, int]] = []
    for tag in TAG.finditer(html):
        name = tag[0].strip("</>").split()[0]
        match name, tag["shut"]:
            case "details", "":
                shut = bool(CLASS.search(tag["attributes"])) and not OPEN.search(tag["attributes"])
                folds.append((shut, -1))
            case "details", "/":
                is_lazy, start = folds.pop()
                if is_lazy and start >= 0:
                    found.append((start, tag.start()))
            case "summary", "/" if folds and folds[-1][1] < 0:
                folds[-1] = (folds[-1][0], tag.end())
            case _:
                pass
    return found


BREAK = re.compile(
    r"""(?P<as_typed><(?P<name>script|style|pre|textarea)\b.*?</(?P=name)>|<!--.*?-->
    |</?[a-zA-Z](?:[^<>"']|"[^"]*"|'[^']*')*>)
    |[ \t]*\n\s*""",
    re.DOTALL | re.VERBOSE | re.ASCII,
)


def close_up(_site: BuiltSite, _name: str, html: str) -> str:
    r"""Return a page in which the breaks and margins that templates leave between elements are single breaks.

    >>> close_up(None, "", "<li>\n    Home\n\n  </li> <pre>a\n\n b</pre>")
    '<li>\nHome\n</li> <pre>a\n\n b</pre>'
    """
    return BREAK.sub(lambda found: found["as_typed"] or "\n", html)
