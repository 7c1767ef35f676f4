"""What may be done once a roll lies: Experience Dice, Challenges and Benefits (S12, S13, S17, S18)."""

from __future__ import annotations

from collections.abc import Callable

from engine.afters import After, Cost, one_more
from engine.numbers import count, prose
from engine.protocol import Response

TO_THE_STOCK = (
    "a die, which hurts nobody: it goes into the common stock, or, if borrowed, to the owner of what is "
    "acted on"
)
TO_ITS_PLAYER = "a die, which goes to the player whom it hurts"
Verdict = Callable[[Response], str]


def _made(result: str) -> Verdict:
    """Return what a MIB says of a side: made by 6, or missed by 2."""

    def verdict(response: Response) -> str:
        mib: int = response.result[result]
        return f"made by {mib} now" if mib >= 0 else f"missed by {-mib} now"

    return verdict


def _left(response: Response) -> str:
    """Return what remains when Challenges and Benefits have been counted."""
    remains: int = response.result["remains"]
    return f"{prose(remains)} remain now" if remains != 1 else "1 remains now"


def _told(does: str, verdict: Verdict) -> Verdict:
    return lambda response: f"{does}: {verdict(response)}"


def _die(name: str, label: str, price: str, told: Verdict) -> After:
    # Anyone who watches the roll may throw one in.
    cost = Cost(words=price, tracks={"experience_dice": 1}, anybody=True)
    return After(
        name=name, label=label, clause="S12", options=one_more(name), told=told, throws=name, cost=cost
    )


def _challenge(name: str, label: str) -> After:
    cost = Cost(words="something that makes it harder from here on, which you name")
    told = _told("takes a Challenge", _left)
    return After(name=name, label=label, clause="S17", options=one_more(name), told=told, cost=cost)


def _benefit(name: str, label: str) -> After:
    cost = Cost(words="1 point of what was made")
    told = _told("buys a Benefit", _left)
    return After(name=name, label=label, clause="S18", options=one_more(name), told=told, cost=cost)


def _of_side(side: str, whose: str, other: str) -> tuple[After, ...]:
    made = _made(f"{side}_mib")
    return (
        _die(
            f"{side}_dice_for",
            f"A die for {whose}",
            f"a die, which goes to the player of {other}",
            _told(f"throws in a die for {whose}", made),
        ),
        _die(
            f"{side}_dice_against",
            f"A die against {whose}",
            f"a die, which goes to the player of {whose}",
            _told(f"throws in a die against {whose}", made),
        ),
        _challenge(f"{side}_challenges", f"One more Challenge for {whose}"),
        _benefit(f"{side}_benefits", f"One more Benefit for {whose}"),
    )


def _points(response: Response) -> str:
    points = count(response.result["points"], "Development Point")
    return f"rolls one more Experience Die: worth {points} now"


AFTERS = {
    "mib": (
        _die("dice_for", "One more die for it", TO_THE_STOCK, _told("throws in a die for it", _made("mib"))),
        _die(
            "dice_against",
            "One more die against it",
            TO_ITS_PLAYER,
            _told("throws in a die against it", _made("mib")),
        ),
        _challenge("challenges", "One more Challenge"),
        _benefit("benefits", "One more Benefit"),
    ),
    "contest": (
        *_of_side("actor", "the Actor", "the Resistor"),
        *_of_side("resistor", "the Resistor", "the Actor"),
    ),
    "experience": (
        After(
            name="dice",
            label="Roll one more Experience Die",
            clause="S12",
            options=one_more("dice"),
            told=_points,
            throws="dice",
            cost=Cost(words="a die, which is spent", tracks={"experience_dice": 1}),
        ),
    ),
}
