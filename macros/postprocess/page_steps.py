"""What is done to each finished page: its text, its head, and what pages need to know about each other.

The text gets typographic quotes, signs at their numbers, boxes round tables and lazy folds when it is
finished, so that search index, feeds and data keep what authors typed. Forums and search engines read the
addresses in the head, and cannot resolve relative ones. The Content Security Policy says what a page may run,
load and send. The theme writes small inline scripts into its pages, so the policy lists their hashes, and
every page carries all of them: with instant navigation the policy of the first page visited holds for the
following ones. A host that can send headers repeats it there, with directives that a page cannot set.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from engine import curly_quotes, unbroken
from macros.built_site import EDITIONS, BuiltSite
from macros.generate.previews import preview_tags
from macros.project import BuildError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


ID = re.compile(r"""\sid=["']?([\w-]+)""")
STYLE = re.compile(
    r'<link rel="stylesheet" href="(?P<root>[^":]*?)assets/(?P<name>(?:css|stylesheets)/[\w./-]+\.css)">\s*'
)
"""A style sheet of every page: the theme's are in `stylesheets`, the book's in `css`."""
LAZY_STYLE = re.compile(
    r'(?P<before><link rel="stylesheet" data-lazy href=")(?P<root>[^":]*?)assets/css/(?P<name>[\w/-]+\.css)"'
)
"""The style sheet of a component that stands on few pages; the page has it where the component stands."""
SCRIPT = re.compile(r'(?P<before><script\b[^>]*\bsrc=")(?P<root>[^":]*?)assets/js/(?P<name>[\w/-]+\.m?js)"')
INLINE_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
NO_CODE = re.compile(r'\bsrc=|\btype="?application/')


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What other pages, or the whole site, need to know about a page."""

    ids: frozenset[str]
    styles: tuple[str, ...]
    """The style sheets of every page, in their order, below `assets`."""
    scripts: frozenset[str]
    """The book's own scripts, below `assets/js`."""
    lazy_styles: frozenset[str]
    """The style sheets that few pages have, below `assets/css`."""
    inline: frozenset[str]
    """The texts of the scripts that stand in the page itself."""


def facts_of(html: str) -> Facts:
    """Return the facts of one page."""
    return Facts(
        ids=frozenset(ID.findall(html)),
        styles=tuple(found["name"] for found in STYLE.finditer(html)),
        scripts=frozenset(found["name"] for found in SCRIPT.finditer(html)),
        lazy_styles=frozenset(found["name"] for found in LAZY_STYLE.finditer(html)),
        inline=frozenset(inline_scripts(html)),
    )


def inline_scripts(html: str) -> Iterator[str]:
    """Yield the texts of a page's inline scripts; data and references to files are no scripts."""
    for found in INLINE_SCRIPT.finditer(html):
        if not NO_CODE.search(found["attributes"]):
            yield found["text"]


@cache
def survey(site: BuiltSite) -> dict[str, Facts]:
    """Return the facts of every page by its name; whoever adds or replaces a page updates them."""
    return {name: facts_of((site.folder / name).read_text(encoding="utf-8")) for name in site.pages()}


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
