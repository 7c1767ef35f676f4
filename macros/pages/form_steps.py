"""Lays out the form of a character step by step, with the words that are offered in its fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from macros.pages.form_fields import with_lists

if TYPE_CHECKING:
    from engine.sheets import Sheet
    from macros.pages.form_fields import Field


@dataclass(frozen=True, slots=True, kw_only=True)
class FormStep:
    """Some fields under one title."""

    title: str
    help: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordList:
    """Words that are offered in a field."""

    id: str
    words: tuple[str, ...]


def guided(
    fields: tuple[Field, ...], sheet: Sheet | None, at: str
) -> tuple[tuple[FormStep, ...], tuple[WordList, ...]]:
    """Return the steps of a form, and the lists of words of its fields; neither without a sheet.

    Args:
        fields: of the calculator that makes the character.
        sheet: what the game declares about its characters.
        at: the widget's id, which begins every id in it.
    """
    if sheet is None:
        return (), ()
    lists = {each.input: f"{at}-words-{place}" for place, each in enumerate(sheet.suggestions, start=1)}
    known = {field.name: field for field in with_lists(fields, lists)}
    steps = tuple(
        FormStep(title=step.title, help=step.help, fields=tuple(known[name] for name in step.inputs))
        for step in sheet.steps
    )
    return steps, tuple(WordList(id=lists[each.input], words=each.words) for each in sheet.suggestions)
