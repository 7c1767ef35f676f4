"""A request's inputs as a reader says them: by the labels of the form, without the names of the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kinds import Choice, Flag, Listed, Optional, Shaped
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
    if isinstance(kind, Optional):
        return _said(kind.kind, value) if value is not None else figure_text(value)
    if isinstance(kind, Choice):
        labels = {option.value: option.label for option in kind.options}
        return labels.get(value, figure_text(value))
    if isinstance(kind, Listed) and not isinstance(value, str):
        between = "; " if isinstance(kind.item, Shaped) else ", "
        return between.join(_said(kind.item, each) for each in value) or "none"
    if isinstance(kind, Shaped):
        return _shape(kind, value)
    return text_of(value) if isinstance(value, dict) else figure_text(value)


def _shape(kind: Shaped, value: Mapping[str, Any]) -> str:
    """Return the parts of a group; a name comes first, and the rest behind it in brackets."""
    kinds = {part.name: part for part in kind.parts()}
    told = ", ".join(_part(kinds[name], each) for name, each in value.items() if name != TITLE)
    if TITLE not in value:
        return told
    return f"{value[TITLE]} ({told})" if told else str(value[TITLE])


def _part(declared: Any, value: Any) -> str:
    label = declared.label[0].lower() + declared.label[1:]
    if isinstance(declared.kind, Flag) and value:
        return label
    return f"{label} {_said(declared.kind, value)}"
