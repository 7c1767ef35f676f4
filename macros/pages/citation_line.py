"""Citations: what can be cited, the line that describes it, and the control that copies both.

Without scripts the control is a plain link to the short address. A script makes it a menu, and takes
what it copies from the link itself: the line is made here and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine import EVIDENCE, __version__, catalogue
from macros.built_site import NAME
from macros.editions import edition_built
from macros.pages.citations import place_text
from macros.pages.headwords import headword_id
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from engine import Calculator, Clause, Example, Ruling, System, Term

__all__ = [
    "Citable",
    "calculator_key",
    "citable_calculator",
    "citable_clause",
    "citable_example",
    "citable_headword",
    "citable_ruling",
    "cite",
    "cite_clause",
    "example_key",
    "state_cited",
    "status_of",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Citable:
    """Something with a short link of its own."""

    key: str
    """Name of the short address: `s11` for `/r/s11/`."""
    label: str
    """What it is called: `S11 Made It By`."""
    game: str
    """Title of its game."""
    author: str
    """Of the game."""
    kind: str = ""
    """What it is, where its label does not begin with a number: `headword`."""
    status: str
    """How sure we are of it: one of `EVIDENCE`; a calculator is `computed`."""
    text: str = ""
    """The text that it rests on, with the place in it; empty where it rests on none."""
    says: str
    """What it says, in a sentence or two."""
    spoken: str
    """What a screen reader hears after "Cite": the number, or the label where there is none."""

    @property
    def tail(self) -> str:
        """What a citation says behind the label: how sure, whose game, which book in which state."""
        named = ", ".join(part for part in (self.kind, self.status) if part)
        after = f", after {self.text}" if self.text else ""
        return f" ({named}), {self.game} by {self.author}{after}; {NAME}, {state_cited()}"

    @property
    def line(self) -> str:
        """The citation: `S11 Made It By (stated), ...; The Indie Rulebook, edition 2026.1`."""
        return self.label + self.tail


def state_cited() -> str:
    """Return the state of the book in words: the number of an edition, or the current version."""
    edition = edition_built()
    return f"edition {edition}" if edition else f"current state, version {__version__}"


def status_of(sources: Sequence[Any]) -> str:
    """Return the evidence of something with several sources: that of the weakest."""
    weakest: str = max((each.evidence for each in sources), key=EVIDENCE.index)
    return weakest


def citable_clause(system: System, found: Clause) -> Citable:
    """Return a clause as it is cited."""
    return _numbered(system, found, found.says, status_of(found.sources))


def citable_ruling(system: System, found: Ruling) -> Citable:
    """Return a ruling as it is cited: by its question, and by what was decided."""
    return _numbered(system, found, f"{found.question} {found.decided}", found.status)


def _numbered(system: System, found: Clause | Ruling, says: str, status: str) -> Citable:
    return Citable(
        key=found.id.lower(),
        label=f"{found.id} {found.title}",
        game=system.title,
        author=system.author,
        status=status,
        text=_text(system, found.sources),
        says=says,
        spoken=found.id,
    )


def _text(system: System, sources: Sequence[Any]) -> str:
    """Return the first text among the sources, with the post or the place where the record gives it."""
    found = next((each for each in sources if each.text in system.data.texts), None)
    if found is None:
        return ""
    title = system.data.texts[found.text].title
    return ", ".join(part for part in (f"“{title}”", place_text(found.place)) if part)


def example_key(found: Example) -> str:
    """Return the name of a worked example's short address."""
    return f"example-{found.id.replace('_', '-')}"


def citable_example(system: System, found: Example, outcome: str = "") -> Citable:
    """Return a worked example as it is cited.

    Args:
        system: its game.
        found: the example, which is told by its story, or by its working where it has none.
        outcome: the sentence of the engine's answer to it, where its words are wanted.
    """
    return Citable(
        key=example_key(found),
        label=found.title,
        game=system.title,
        author=system.author,
        kind="worked example",
        status=found.source.evidence,
        text=_text(system, (found.source,)),
        says=f"{found.story or found.working or found.title} {outcome}".strip(),
        spoken=found.title,
    )


def citable_headword(system: System, found: Term) -> Citable:
    """Return an entry of the glossary as it is cited."""
    return Citable(
        key=headword_id(system, found),
        label=found.title,
        game=system.title,
        author=system.author,
        kind="headword",
        status=found.source.evidence,
        text=_text(system, (found.source,)),
        says=found.says,
        spoken=found.title,
    )


def calculator_key(system: System, found: Calculator) -> str:
    """Return the name of a calculator's short address; a headword may have the same words."""
    return f"calculator-{system.url_slug}-{found.id.partition('.')[2].replace('_', '-')}"


def citable_calculator(system: System, found: Calculator) -> Citable:
    """Return a calculator as it is cited: by what it computes, which is no number yet."""
    return Citable(
        key=calculator_key(system, found),
        label=found.title,
        game=system.title,
        author=system.author,
        kind="calculator",
        status="computed",
        says=found.summary,
        spoken=found.title,
    )


def cite(root: str, cited: Citable) -> Markup:
    """Return the control: a link of phrasing content, so that it may stand in a heading."""
    return fill("cite/cite", root=root, cited=cited)


def cite_clause(root: str, number: str) -> Markup | None:
    """Return the control of a clause or a ruling; None for a number that no game has."""
    for system in catalogue():
        if number in system.data.clauses:
            return cite(root, citable_clause(system, system.data.clauses[number]))
        if number in system.data.rulings:
            return cite(root, citable_ruling(system, system.data.rulings[number]))
    return None
