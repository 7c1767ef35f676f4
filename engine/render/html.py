"""HTML that is escaped by construction: only `element` turns text into markup; and the tables of answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
OPENERS = frozenset("([{<\u2013\u2014-/\u2018\u201c")
"""What a quotation may begin behind; space and nothing do as well."""
ENDINGS = ("s", "d", "t", "re", "ve", "ll", "m")
"""What follows an apostrophe, where the word before it is in another element."""
VOID = frozenset({"br", "img", "input", "line", "rect", "path", "circle", "polygon"})


class Html(str):
    """Text that is already HTML."""

    __slots__ = ()


def verbatim(text: str) -> Html:
    """Return escaped text whose quotes stay as they were typed, such as a seed."""
    return Html(text.translate(ESCAPES))


def curly_quotes(text: str, before: str = "") -> str:
    r"""Return a text with typographic quotes and apostrophes in place of straight ones.

    Args:
        text: without markup.
        before: the character in front of it; empty where the text begins a line.

    >>> curly_quotes("The GM's 'Yes', said \"aloud\"")
    'The GM’s ‘Yes’, said “aloud”'
    """
    if "'" not in text and '"' not in text:
        return text
    written = []
    for character in text:
        shown = character
        if character == '"':
            shown = "\u201c" if _opens(before) else "\u201d"
        elif character == "'":
            rest = text[1:4]
            is_apostrophe = not before and any(
                rest.startswith(end) and not rest[len(end) : len(end) + 1].isalpha() for end in ENDINGS
            )
            shown = "\u2018" if _opens(before) and not is_apostrophe else "\u2019"
        written.append(shown)
        before = shown
    return "".join(written)


def _opens(before: str) -> bool:
    return not before or before.isspace() or before in OPENERS


def unbroken(text: str) -> str:
    """Return a text in which no line ends between a number and what belongs to it: its `%`, its `≈`.

    >>> unbroken("≈ 31.3 % of the time")
    '≈\u00a031.3\u00a0% of the time'
    """
    return text.replace(" %", "\u00a0%").replace("≈ ", "≈\u00a0")


def element(name: str, /, *children: object, **attributes: object) -> Html:
    """Return one element; children and attribute values are escaped unless they are `Html`.

    Quotes of the children become typographic, and numbers keep their signs: here, because the build and the
    browser both show what is made here, so that an answer looks the same before and after it is asked again.
    Attributes are data.
    In attribute names underscores stand for hyphens, and a trailing underscore avoids a Python keyword.
    `None` and `False` omit an attribute, `True` writes it without a value.

    >>> element("p", "a < b", class_="note", data_of=3)
    '<p class="note" data-of="3">a &lt; b</p>'
    >>> element("rect", width=3)
    '<rect width="3"/>'
    """
    written = f"<{name}"
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        written += f" {key.rstrip('_').replace('_', '-')}"
        if value is not True:
            # Not `html.escape`, because importing `html` takes 0.1 s in the browser.
            written += f'="{value if isinstance(value, Html) else str(value).translate(ESCAPES)}"'
    if name in VOID and not children:
        return Html(f"{written}/>")
    within = [
        each if isinstance(each, Html) else unbroken(curly_quotes(str(each))).translate(ESCAPES)
        for each in children
    ]
    return Html(f"{written}>{''.join(within)}</{name}>")


def join(parts: list[Html], between: str = "") -> Html:
    """Concatenate pieces of HTML."""
    return Html(between.translate(ESCAPES).join(parts))


def table(
    caption: str,
    heads: Iterable[object],
    rows: Iterable[Html],
    *,
    class_: str | None = "rc-table",
    whose: str = "",
) -> Html:
    """Return a table with its caption, its heads and its rows; the caption also names what scrolls.

    Args:
        caption: what it shows.
        heads: of its columns.
        rows: with their own heads.
        class_: of the table.
        whose: the name of the answer; a page has the same table of several.

    >>> table("Odds", ["MIB"], [table_row("3")]).partition("<tbody>")[2]
    '<tr><th scope="row">3</th></tr></tbody></table></div>'
    """
    return _scrolled(caption, heads, [element("tbody", *rows)], class_, whose)


def grouped_table(
    caption: str,
    heads: Sequence[object],
    groups: Iterable[tuple[object, Iterable[Html]]],
    *,
    whose: str = "",
) -> Html:
    """Return a table in which each group of rows stands below its name.

    >>> grouped_table("Sheet", ["Line"], [("Skills", [table_row("Rowing")])]).partition("<tbody>")[2]
    '<tr class="rc-part"><th colspan="1" scope="rowgroup">Skills</th></tr><tr><th scope="row">Rowing</th></tr></tbody></table></div>'
    """  # noqa: E501 -- the whole row
    bodies = []
    for name, rows in groups:
        head = element("tr", element("th", name, colspan=len(heads), scope="rowgroup"), class_="rc-part")
        bodies.append(element("tbody", head, *rows))
    return _scrolled(caption, heads, bodies, "rc-table rc-parts", whose)


def _scrolled(
    caption: str, heads: Iterable[object], bodies: Iterable[Html], class_: str | None, whose: str
) -> Html:
    head = element("tr", *(element("th", each, scope="col") for each in heads))
    within = element("table", element("caption", caption), element("thead", head), *bodies, class_=class_)
    label = f"{caption}: {whose}" if whose else caption
    return element("div", within, class_="rc-scroller", tabindex=0, role="group", aria_label=label)


def table_row(head: object, *cells: Html, class_: str | None = None) -> Html:
    """Return a row: its head and its cells, which are elements already."""
    return element("tr", element("th", head, scope="row"), *cells, class_=class_)
