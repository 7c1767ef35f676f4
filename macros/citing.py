"""What can be cited, and the control that copies it.

Without scripts the control is a plain link to the short address. A script makes it a menu, and takes
what it copies from the link itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine import catalogue
from macros.headwords import headword_id
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from engine import System

__all__ = [
    "Citable",
    "citable_clause",
    "citable_example",
    "citable_headword",
    "citable_ruling",
    "cite",
    "cite_clause",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Citable:
    """Something with a short address of its own."""

    key: str
    """Name of the short address: `s11` for `/r/s11/`."""
    label: str
    """What it is called: `S11 Made It By`."""
    game: str
    """Title of its game."""
    says: str
    """What it says, in a sentence or two."""
    spoken: str
    """What a screen reader hears after "Cite": the number, or the label where there is none."""


def citable_clause(system: System, found: Any) -> Citable:
    """Return a clause as it is cited."""
    return _numbered(system, found, found.says)


def citable_ruling(system: System, found: Any) -> Citable:
    """Return a ruling as it is cited: by what was decided."""
    return _numbered(system, found, found.decided)


def _numbered(system: System, found: Any, says: str) -> Citable:
    label = f"{found.id} {found.title}"
    return Citable(key=found.id.lower(), label=label, game=system.title, says=says, spoken=found.id)


def citable_example(system: System, found: Any) -> Citable:
    """Return a worked example as it is cited: by its story, or by the working where there is none."""
    key = f"example-{found.id.replace('_', '-')}"
    says = found.story or found.working or found.title
    return Citable(key=key, label=found.title, game=system.title, says=says, spoken=found.title)


def citable_headword(system: System, found: Any) -> Citable:
    """Return an entry of the glossary as it is cited."""
    key = headword_id(system, found)
    return Citable(key=key, label=found.title, game=system.title, says=found.says, spoken=found.title)


def cite(root: str, cited: Citable) -> Markup:
    """Return the control: a link of phrasing content, so that it may stand in a heading."""
    return fill("cite", root=root, cited=cited)


def cite_clause(root: str, number: str) -> Markup | None:
    """Return the control of a clause or a ruling; None for a number that no game has."""
    for system in catalogue():
        if number in system.data.clauses:
            return cite(root, citable_clause(system, system.data.clauses[number]))
        if number in system.data.rulings:
            return cite(root, citable_ruling(system, system.data.rulings[number]))
    return None
