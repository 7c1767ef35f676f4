"""The inputs of a request in words: options by their labels, records by their names."""

from __future__ import annotations

from typing import Any

from macros.pages.form_fields import text_of
from macros.pages.sentences import figure_text

__all__ = ["input_text", "value_text"]


def input_text(declared: Any, value: Any) -> str:
    """Return `Rating 12` or `Who buys: a player`: an input by its label, and what was given for it."""
    return _with_label(declared.label, declared.kind, value)


def _with_label(label: str, kind: Any, value: Any) -> str:
    # An option is words of its own: "Who buys a player" would read as a question.
    mark = ":" if getattr(kind, "kind", kind).control == "choice" else ""
    return f"{label}{mark} {value_text(kind, value) or 'none'}"


def value_text(kind: Any, value: Any) -> str:
    """Return the JSON value of an input in words, as the declaration of its kind has them."""
    inner = getattr(kind, "kind", kind)  # what may be absent wraps another kind
    if inner.control == "choice":
        labels = {option.value: option.label for option in inner.options}
        return str(labels.get(value, figure_text(value)))
    if inner.control == "group":
        return _record(inner, value)
    if isinstance(value, list) and inner.control in {"rows", "words"}:
        between = "; " if inner.control == "rows" else ", "
        return between.join(value_text(inner.item, each) for each in value)
    return text_of(value) if isinstance(value, dict) else figure_text(value)


def _record(shape: Any, value: dict[str, Any]) -> str:
    """Return `Ghoul (side other, rolled 5)`: whose record it is, then what it says; a "no" is left out."""
    parts = {part.name: part for part in shape.parts()}
    told = [_part(parts[name], each) for name, each in value.items() if name != "name" and each is not False]
    said = ", ".join(told)
    if "name" not in value:
        return said
    return f"{value['name']} ({said})" if said else str(value["name"])


def _part(part: Any, value: Any) -> str:
    label = part.label if part.label.isupper() else part.label[:1].lower() + part.label[1:]
    return label if value is True else _with_label(label, part.kind, value)
