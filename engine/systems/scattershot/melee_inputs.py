"""The inputs of a Melee: a line for each Persona, and the current Turn (S31-S38)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import InvalidRequestError
from engine.inputs import Text, flag, listed, rows, text, whole
from engine.systems.scattershot.data import RULES

SEATS = 100
MOST = 100
KIND = Text(at_most=40)
LISTED = 20
SAYS = (
    "A line each, Regular Characters too; a name and a seat are enough, the rest only where it is not zero. "
    "Number the seats going round to the right. Actions are those of this Round's Turn, forfeits those since "
    "the last Turn. Write each Free Action as one word, and foes by the names of their own lines."
)


def _number(label: str, clause: str, says: str = "") -> int:
    number: int = whole(label, low=0, limit=MOST, default=0, clause=clause, help=says)
    return number


@dataclass(frozen=True, slots=True, kw_only=True)
class Persona:
    """One line of the ledger; Regular Characters of the Gamemaster have lines like Personae."""

    name: str = text("Persona", at_most=60, clause="S32")
    seat: int = whole(
        "Seat", low=1, limit=SEATS, clause="S31", help="Number the players going round to the right."
    )
    immediate: int = _number("Immediate Actions", "S32", "Taken in this Round's Turn.")
    involved: int = _number("Involved Actions", "S32", "Taken in this Round's Turn; a Flurry is one.")
    engaged: str = text("Engaged with", at_most=60, default="", clause="S38")
    advantages: int = _number("Advantages held", "S38", "After Checks.")
    over: str = text(
        "Held over", at_most=60, derived=lambda row: row["engaged"], clause="S38",
        help="Left blank, the one the Persona is Engaged with.",
    )  # fmt: skip
    free: tuple[str, ...] = listed(
        "Free Actions", KIND, at_most=LISTED, clause="S34",
        help="One word each, for this Round: look, drop, fall, step, talk, change, dodge, or your own.",
    )  # fmt: skip
    forfeited: int = _number("Forfeited", "S36", "Given up since the Persona's last Turn ended.")
    flurry: int = _number("Flurry so far", "S37", "Actions in the Persona's own running Flurry.")
    refreshed: bool = flag("Restored", clause="S34", help="An Action was spent to restore the Free Actions.")
    free_again: tuple[str, ...] = listed(
        "Free Actions since", KIND, at_most=LISTED, clause="S34", help="Those taken after restoring."
    )
    forfeited_earlier: int = _number("Forfeited earlier", "S36", "In this Melee, and already made good.")


def _first_seat(inputs: Mapping[str, Any]) -> int:
    """Return the seat of the first line, whose player is assumed to have declared Melee."""
    personae: tuple[Persona, ...] = inputs["personae"]
    return personae[0].seat if personae else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """A Melee at one moment of a Round."""

    personae: tuple[Persona, ...] = rows("Everyone in the Melee", Persona, clause="S32", help=SAYS, main=True)
    declared_by: int = whole(
        "Seat that declared Melee", low=1, limit=SEATS, derived=_first_seat, clause="S31",
        help="Left blank, the seat of the first line.",
    )  # fmt: skip
    turn: int = whole(
        "Seat whose Turn it is", low=1, limit=SEATS, derived=lambda inputs: inputs["declared_by"],
        clause="S31", help="Left blank, the seat that declared Melee.",
    )  # fmt: skip
    epic_index: int = whole(
        "Epic Index", low=0, default=RULES.whole("S22.epic_index"), clause="S39", help="The game's cap."
    )
    cinematic: bool = flag("Cinematic game", clause="S34", help="Kinds of Free Action may repeat.")


def check(inputs: Inputs) -> None:
    """Refuse a ledger without lines, with equal names, or with seats where nobody sits.

    Raises:
        InvalidRequestError: one of these is the case.
    """
    if not inputs.personae:
        message = "nobody is in the Melee; name at least one Persona and the seat of its player (S32)"
        raise _unreadable(message, "personae", "S32")
    _check_names(inputs)
    seats = sorted({each.seat for each in inputs.personae})
    for name in ("declared_by", "turn"):
        seat = getattr(inputs, name)
        if seat not in seats:
            known = ", ".join(map(str, seats))
            message = f"nobody with a Persona sits at seat {seat} (S31); take one of {known}"
            raise _unreadable(message, name, "S31")


def _check_names(inputs: Inputs) -> None:
    names: set[str] = set()
    for place, each in enumerate(inputs.personae):
        if not each.name or each.name in names:
            what = f"two Personae have the name {each.name}" if each.name else "a name is blank"
            message = f"{what}; foes are told apart by name (S38), so give every Persona a name of its own"
            raise _unreadable(message, f"personae.{place}.name", "S38")
        names.add(each.name)
    for place, each in enumerate(inputs.personae):
        _check_foes(each, names, f"personae.{place}")


def _check_foes(persona: Persona, names: set[str], at: str) -> None:
    for part in ("engaged", "over"):
        foe = getattr(persona, part)
        if foe and (foe not in names or foe == persona.name):
            message = (
                f"{persona.name} is set against {foe}, who is nobody else in the Melee (S38); "
                "write the foe's name as its own line has it"
            )
            raise _unreadable(message, f"{at}.{part}", "S38")
    if persona.advantages and not persona.over:
        message = f"{persona.name} holds advantages over nobody (S38); name the foe they are held over"
        raise _unreadable(message, f"{at}.over", "S38")


def _unreadable(message: str, field: str, rests_on: str) -> InvalidRequestError:
    return InvalidRequestError(message, field=f"inputs.{field}", source=str(RULES.source(rests_on)))
