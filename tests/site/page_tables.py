"""Reads the tables of a built page, cell by cell, as a reader sees them."""

from html.parser import HTMLParser
from pathlib import Path

Table = list[list[str]]
"""Rows of cells; the head is the first row."""
BLANK = {"script", "style", "template"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tables: list[Table] = []
        self.text: list[str] = []
        self._unread = 0
        self._is_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a table, a row or a cell."""
        del attrs
        self._unread += tag in BLANK
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])
        elif tag in {"td", "th"} and self.tables and self.tables[-1]:
            self.tables[-1][-1].append("")
            self._is_cell = True

    def handle_endtag(self, tag: str) -> None:
        """Close a cell."""
        self._unread -= tag in BLANK
        self._is_cell = self._is_cell and tag not in {"td", "th"}

    def handle_data(self, data: str) -> None:
        """Add to the text, and to the cell that is open."""
        if self._unread:
            return
        self.text.append(data)
        if self._is_cell:
            self.tables[-1][-1][-1] += data


def _read(page: Path) -> _Reader:
    reader = _Reader()
    html = page.read_text(encoding="utf-8")
    reader.feed(html[html.index("<article") : html.rindex("</article>")])
    return reader


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").split())


def _tables(page: Path) -> list[Table]:
    return [[[_plain(cell) for cell in row] for row in table if row] for table in _read(page).tables]


def tables_of(page: Path) -> dict[str, Table]:
    """Return the tables of a page, by the head of their first column; of two with one head the first."""
    return {head[0]: rows for head, *rows in reversed(_tables(page))}


def all_tables_of(page: Path, head: str) -> list[Table]:
    """Return every table whose first column has this head, without the head."""
    return [rows for (first, *_), *rows in _tables(page) if first == head]


def words_of(page: Path) -> str:
    """Return the text of a page, with single spaces and straight apostrophes."""
    return _plain("".join(_read(page).text))
