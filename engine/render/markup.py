"""HTML that is escaped by construction: only `element` turns text into markup."""

from __future__ import annotations

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
OPENERS = frozenset("([{<\u2013\u2014-/\u2018\u201c")
"""What a quotation may begin behind; space and nothing do as well."""
ENDINGS = ("s", "d", "t", "re", "ve", "ll", "m")
"""What follows an apostrophe, where the word before it is in another element."""
VOID = frozenset({"br", "img", "input", "line", "rect", "path", "circle", "polygon"})


class Html(str):
    """Text that is already HTML."""

    __slots__ = ()


def _escape(value: object) -> str:
    # Not `html.escape`, because importing `html` takes 0.1 s in the browser.
    return value if isinstance(value, Html) else str(value).translate(ESCAPES)


def verbatim(text: str) -> Html:
    """Return escaped text whose quotes stay as they were typed, such as a seed."""
    return Html(_escape(text))


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
            is_apostrophe = not before and _is_ending(text[1:4])
            shown = "\u2018" if _opens(before) and not is_apostrophe else "\u2019"
        written.append(shown)
        before = shown
    return "".join(written)


def _opens(before: str) -> bool:
    return not before or before.isspace() or before in OPENERS


def _is_ending(rest: str) -> bool:
    return any(rest.startswith(end) and not rest[len(end) : len(end) + 1].isalpha() for end in ENDINGS)


def element(name: str, /, *children: object, **attributes: object) -> Html:
    """Return one element; children and attribute values are escaped unless they are `Html`.

    Quotes of the children become typographic: here, because the build and the browser both show what is
    made here, so that an answer looks the same before and after it is asked again. Attributes are data.
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
    return Html(f"<{name}{written}>{''.join(map(_child, children))}</{name}>")


def _child(value: object) -> str:
    return value if isinstance(value, Html) else curly_quotes(str(value)).translate(ESCAPES)


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{_escape(value)}"'


def join(parts: list[Html], between: str = "") -> Html:
    """Concatenate pieces of HTML."""
    return Html(_escape(between).join(parts))


def unbroken(text: str) -> str:
    """Return a text in which no line ends between a number and what belongs to it: its `%`, its `≈`.

    >>> unbroken("≈ 31.3 % of the time")
    '≈\u00a031.3\u00a0% of the time'
    """
    return text.replace(" %", "\u00a0%").replace("≈ ", "≈\u00a0")
