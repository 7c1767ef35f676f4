"""Shortcuts of a form: presets to start from, and two sides to swap."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import engine
from macros.pages.frequent_questions import spoken

if TYPE_CHECKING:
    from engine import Calculator

SYSTEMS = Path(engine.__file__).parent / "systems"
LEAST_SHARED = 2
"""Inputs that two sides have in common, at least, to be sides at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A way to start from: its label and the inputs that the form is filled with, as JSON."""

    label: str
    inputs: str


def presets_of(calculator: Calculator) -> tuple[Preset, ...]:
    """Return the presets that a game declares for a calculator, in `presets.toml`."""
    game, _, name = calculator.id.partition(".")
    path = SYSTEMS / game / "presets.toml"
    declared = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return tuple(
        Preset(
            label=each["label"],
            inputs=json.dumps(spoken(calculator, each["inputs"]), ensure_ascii=False, separators=(",", ":")),
        )
        for each in declared.get(name, ())
    )


def sides_of(calculator: Calculator) -> tuple[str, ...]:
    """Return the two prefixes that share names of inputs, `actor_` and `resistor_`, where there are two."""
    shared: dict[str, set[str]] = {}
    for each in calculator.declared:
        prefix, line, rest = each.name.partition("_")
        if line:
            shared.setdefault(f"{prefix}_", set()).add(rest)
    found = [prefix for prefix, names in shared.items() if len(names) >= LEAST_SHARED]
    pairs = [(one, other) for one in found for other in found if one < other and shared[one] == shared[other]]
    return pairs[0] if pairs else ()
