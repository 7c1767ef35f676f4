"""Keeps what is out of sight from the browser until somebody wants it.

A long page holds thousands of elements that nobody sees: every row of every chart's numbers, the working of
every example, and at the table of all games each stage that is not chosen. Here the contents of such folds
and stages go into `noscript`. Without scripts that is what it was; where scripts run it is text, which costs
next to nothing, until `shared/lazy-folds.mjs` makes elements of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macros.built_site import BuiltSite

FOLDS = ("rc-rest", "rc-numbers", "rc-example--folded", "term-uses", "ruling-more")
"""Classes of folds that only say something: nothing in them is asked for by a form, a link or a script."""

TAG = re.compile(r"<(?P<shut>/?)(?:details|summary)\b(?P<attributes>[^>]*)>")
SECTION = re.compile(r"<(?P<shut>/?)section\b(?P<attributes>[^>]*)>")
STAGE = re.compile(r'class="rb-stage"[^>]*\sdata-unchosen(?![\w-])')
TITLE = re.compile(r"</h3>")
"""Ends what a stage that is not chosen has in the page all the same."""
CLASS = re.compile(rf'class="[^"]*(?<![\w-])(?:{"|".join(map(re.escape, FOLDS))})(?![\w-])[^"]*"')
OPEN = re.compile(r"\sopen(?![\w-])")
NEEDED = re.compile(r"<(?:script|noscript|input|select|textarea|form)\b|<[^>]*\sid=")
"""What the page must find although the fold is shut."""


def fold_lazily(_site: BuiltSite, _name: str, html: str) -> str:
    """Return a page whose unchosen stages, and folds that only say something, are in `noscript`."""
    folds = [(start, end) for start, end in _fold_contents(html) if not NEEDED.search(html, start, end)]
    parts: list[str] = []
    done = 0
    for start, end in sorted([*folds, *_stage_contents(html)]):
        if start >= done:  # a `noscript` holds no other
            parts += [html[done:start], "<noscript>", html[start:end], "</noscript>"]
            done = end
    return "".join([*parts, html[done:]])


def _stage_contents(html: str) -> list[tuple[int, int]]:
    """Where the contents of each unchosen stage start, past its title, and end."""
    found: list[tuple[int, int]] = []
    sections: list[tuple[bool, int]] = []
    for tag in SECTION.finditer(html):
        if not tag["shut"]:
            sections.append((bool(STAGE.search(tag["attributes"])), tag.end()))
            continue
        is_unchosen, start = sections.pop()
        title = TITLE.search(html, start, tag.start()) if is_unchosen else None
        if title:
            found.append((title.end(), tag.start()))
    return found


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
