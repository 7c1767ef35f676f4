"""A request's inputs as a reader says them: by the labels of the form, without the names of the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from macros.form_fields import text_of
from macros.sentences import figure_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["inputs_in_words"]

TITLE = "name"
"""The part that names an item of a list, wherever it has one."""


def inputs_in_words(declared: Iterable[Any], inputs: Mapping[str, Any]) -> list[str]:
    """Return each input that is given, in the order given: its label and its value in words."""
    kinds = {each.name: each for each in declared}
    return [
        f"{kinds[name].label} {_said(kinds[name].kind, value)}"
        for name, value in inputs.items()
        if name in kinds
    ]


def _said(kind: Any, value: Any) -> str:
    kind = getattr(kind, "kind", kind)  # what may be absent wraps another kind
    if kind.control == "choice":
        labels: dict[Any, str] = {option.value: option.label for option in kind.options}
        return labels.get(value) or figure_text(value)
    if isinstance(value, list) and hasattr(kind, "item"):
        between = "; " if kind.control == "rows" else ", "
        return between.join(_said(kind.item, each) for each in value) or "none"
    if kind.control == "group":
        return _group(kind, value)
    return text_of(value) if isinstance(value, dict) else figure_text(value)


def _group(kind: Any, value: Mapping[str, Any]) -> str:
    """Return the parts of a group; a name comes first, and the rest behind it in brackets."""
    kinds = {part.name: part for part in kind.parts()}
    told = ", ".join(_part(kinds[name], each) for name, each in value.items() if name != TITLE)
    if TITLE not in value:
        return told
    return f"{value[TITLE]} ({told})" if told else str(value[TITLE])


def _part(declared: Any, value: Any) -> str:
    label = f"{declared.label[0].lower()}{declared.label[1:]}"
    is_ticked = declared.kind.control == "flag" and value
    return label if is_ticked else f"{label} {_said(declared.kind, value)}"
