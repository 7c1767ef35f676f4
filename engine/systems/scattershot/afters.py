"""What may be done once a roll lies: Experience Dice, Challenges and Benefits (S12, S13, S17, S18)."""

from __future__ import annotations

from engine.afters import After, Cost, one_more

TO_THE_STOCK = "a die, which goes back to the common stock: it hurts nobody"
TO_ITS_PLAYER = "a die, which goes to the player whom it hurts"


def _die(name: str, label: str, price: str) -> After:
    cost = Cost(words=price, track="experience_dice")
    return After(name=name, label=label, clause="S12", changes=one_more(name), throws=name, cost=cost)


def _challenge(name: str, label: str) -> After:
    cost = Cost(words="something that makes it harder from here on, which you name")
    return After(name=name, label=label, clause="S17", changes=one_more(name), cost=cost)


def _benefit(name: str, label: str) -> After:
    cost = Cost(words="1 point of what was made")
    return After(name=name, label=label, clause="S18", changes=one_more(name), cost=cost)


def _of_side(side: str, whose: str, other: str) -> tuple[After, ...]:
    return (
        _die(f"{side}_dice_for", f"A die for {whose}", f"a die, which goes to the player of {other}"),
        _die(f"{side}_dice_against", f"A die against {whose}", f"a die, which goes to the player of {whose}"),
        _challenge(f"{side}_challenges", f"One more Challenge for {whose}"),
        _benefit(f"{side}_benefits", f"One more Benefit for {whose}"),
    )


AFTERS = {
    "mib": (
        _die("dice_for", "One more die for it", TO_THE_STOCK),
        _die("dice_against", "One more die against it", TO_ITS_PLAYER),
        _challenge("challenges", "One more Challenge"),
        _benefit("benefits", "One more Benefit"),
    ),
    "contest": (
        *_of_side("actor", "the Actor", "the Resistor"),
        *_of_side("resistor", "the Resistor", "the Actor"),
    ),
    "experience": (_die("dice", "Roll one more Experience Die", "a die, which is spent"),),
}
