"""Renders templates. Values are escaped unless the engine or a template made them; undefined is an error."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
LINE_END = re.compile(r"\s*\n\s*")
DIE = re.compile(r"\d*d\d|x\d")
ENDS = (".", "!", "?", "\u2026", "\u201d", '"', ":")
MARKDOWN_SIGNS = re.compile(r"[\\`*_{}\[\]|!~^]")


def markdown_safe(text: str) -> Markup:
    """Escape text for an attribute inside a Markdown paragraph, where Markdown would still read its signs.

    >>> str(markdown_safe('a | b [c] "d"'))
    'a &#124; b &#91;c&#93; &#34;d&#34;'
    """
    return Markup(MARKDOWN_SIGNS.sub(lambda sign: f"&#{ord(sign[0])};", escape(text)))  # noqa: S704 - escaped


def as_sentence(text: str) -> str:
    """Begin a text with a capital letter and end it with a full stop; a die keeps its name.

    >>> as_sentence("one below one, so divide by 1 + 1"), as_sentence("d6 and d8 make 14")
    ('One below one, so divide by 1 + 1.', 'd6 and d8 make 14.')
    """
    begun = text if DIE.match(text) else text[:1].upper() + text[1:]
    return begun if begun.endswith(ENDS) else f"{begun}."


TEMPLATES.filters["markdown_safe"] = markdown_safe
TEMPLATES.filters["as_sentence"] = as_sentence


def fill(template: str, **values: Any) -> Markup:
    """Render a template on one line: after a blank line Markdown would parse its content."""
    html = TEMPLATES.get_template(f"{template}.html.j2").render(**values)
    # Every line of a template begins or ends with a tag of a block, where white space means nothing.
    return Markup(LINE_END.sub("", html.strip()))  # noqa: S704 - made by a template that escapes
