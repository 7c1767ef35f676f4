"""The table of an answer: it scrolls by itself where it is wider than its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.render.markup import Html, element


def table(
    caption: str, heads: Iterable[object], rows: Iterable[Html], *, class_: str | None = "rc-table"
) -> Html:
    """Return a table with its caption, its heads and its rows; the caption also names what scrolls.

    >>> table("Odds", ["MIB"], [table_row("3")]).partition("<tbody>")[2]
    '<tr><th scope="row">3</th></tr></tbody></table></div>'
    """
    return _scrolled(caption, heads, [element("tbody", *rows)], class_)


def grouped_table(
    caption: str, heads: Sequence[object], groups: Iterable[tuple[object, Iterable[Html]]]
) -> Html:
    """Return a table in which each group of rows stands below its name.

    >>> grouped_table("Sheet", ["Line"], [("Skills", [table_row("Rowing")])]).partition("<tbody>")[2]
    '<tr class="rc-part"><th colspan="1" scope="rowgroup">Skills</th></tr><tr><th scope="row">Rowing</th></tr></tbody></table></div>'
    """  # noqa: E501 -- the whole row
    bodies = []
    for name, rows in groups:
        head = element("tr", element("th", name, colspan=len(heads), scope="rowgroup"), class_="rc-part")
        bodies.append(element("tbody", head, *rows))
    return _scrolled(caption, heads, bodies, "rc-table rc-parts")


def _scrolled(caption: str, heads: Iterable[object], bodies: Iterable[Html], class_: str | None) -> Html:
    head = element("tr", *(element("th", each, scope="col") for each in heads))
    within = element("table", element("caption", caption), element("thead", head), *bodies, class_=class_)
    return element("div", within, class_="rc-scroller", tabindex=0, role="group", aria_label=caption)


def table_row(head: object, *cells: Html, class_: str | None = None) -> Html:
    """Return a row: its head and its cells, which are elements already."""
    return element("tr", element("th", head, scope="row"), *cells, class_=class_)
