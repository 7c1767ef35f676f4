"""The table of an answer: it scrolls by itself where it is wider than its place."""

from __future__ import annotations

from collections.abc import Iterable

from engine.render.markup import Html, element

__all__ = ["table", "table_row"]


def table(
    caption: str, heads: Iterable[object], rows: Iterable[Html], *, class_: str | None = "rc-table"
) -> Html:
    """Return a table with its caption, its heads and its rows; the caption also names what scrolls.

    >>> table("Odds", ["MIB"], [table_row("3")]).partition("<tbody>")[2]
    '<tr><th scope="row">3</th></tr></tbody></table></div>'
    """
    head = element("tr", *(element("th", each, scope="col") for each in heads))
    body = [element("caption", caption), element("thead", head), element("tbody", *rows)]
    within = element("table", *body, class_=class_)
    return element("div", within, class_="rc-scroller", tabindex=0, role="group", aria_label=caption)


def table_row(head: object, *cells: Html, class_: str | None = None) -> Html:
    """Return a row: its head and its cells, which are elements already."""
    return element("tr", element("th", head, scope="row"), *cells, class_=class_)
