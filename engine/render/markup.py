"""HTML that is escaped by construction: only `element` turns text into markup."""

from __future__ import annotations

__all__ = ["Html", "element", "join"]

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
VOID = frozenset({"br", "img", "input", "line", "rect", "path", "circle", "polygon"})


class Html(str):
    """Text that is already HTML."""

    __slots__ = ()


def _escape(value: object) -> str:
    # Not `html.escape`, because importing `html` takes 0.1 s in the browser.
    return value if isinstance(value, Html) else str(value).translate(ESCAPES)


def element(name: str, /, *children: object, **attributes: object) -> Html:
    """Return one element; children and attribute values are escaped unless they are `Html`.

    In attribute names underscores stand for hyphens, and a trailing underscore avoids a Python keyword.
    `None` and `False` omit an attribute, `True` writes it without a value.

    >>> element("p", "a < b", class_="note", data_of=3)
    '<p class="note" data-of="3">a &lt; b</p>'
    >>> element("rect", width=3)
    '<rect width="3"/>'
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID and not children:
        return Html(f"<{name}{written}/>")
    return Html(f"<{name}{written}>{''.join(map(_escape, children))}</{name}>")


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{_escape(value)}"'


def join(parts: list[Html], between: str = "") -> Html:
    """Concatenate pieces of HTML."""
    return Html(_escape(between).join(parts))
