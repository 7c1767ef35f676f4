"""Parts of the HTML that several inquiries share."""

from __future__ import annotations

from collections.abc import Sequence

from engine.render.html import Html, element, table_row
from engine.render.html import table as scrolling_table

Cells = Sequence[object]


def table(caption: str, heads: Cells, rows: Sequence[Cells], *, class_: str = "rc-table") -> Html:
    """Return a table of plain cells."""
    lines_ = [table_row(head, *(element("td", each) for each in cells)) for head, *cells in rows]
    return scrolling_table(caption, heads, lines_, class_=class_)


def clause_link(key: str) -> Html:
    """Return the id of a clause or ruling as a link to it."""
    return element("a", key, class_="rc-clause", data_clause=key, href=f"r/{key.lower()}/")
