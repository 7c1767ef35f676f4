"""The verdict, the working and the table of keeping or cancelling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from engine.calculator import Readings
from engine.numbers import decimal
from engine.protocol import Band, Step, Table
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.reserve_placing import AIMS, USUAL_AIM
from engine.systems.walkabout.reserve_slots import STATES, Pool
from engine.systems.walkabout.tokens import Bag, row_of
from engine.systems.walkabout.traits_named import RELATIONSHIPS

PLACERS: Mapping[str, str] = RULES.number("W11.places").value
PLACED = {
    "player": "you place it",
    "alternate": "you and the game master take turns",
    "game_master": "the game master places it",
}
"""Labels for the values of W11.places, the best for you first."""
BRIEFLY = {"player": "you place", "alternate": "in turns", "game_master": "game master places"}
BANDS = (
    Band(label="it costs more than it brings", kind="failure", high=-1),
    Band(label="even", low=0, high=0),
    Band(label="it brings more than it costs", kind="triumph", low=1),
)
WORTH = {
    "keep": "keeping is worth more",
    "cancel": "cancelling is worth more",
    "even": "both are worth the same",
}


class ReserveInputs(Protocol):
    """The inputs of a reserve."""

    @property
    def colour(self) -> str:
        """The action's colour."""

    @property
    def positives(self) -> Sequence[str]:
        """Traits that help."""

    @property
    def negatives(self) -> Sequence[str]:
        """Traits that harm."""

    @property
    def relationships(self) -> Sequence[str]:
        """Relationships called."""

    @property
    def story(self) -> str:
        """The token on story."""

    @property
    def bag(self) -> Bag:
        """The bag before the action."""

    @property
    def drawn(self) -> Sequence[str]:
        """Core tokens drawn."""

    @property
    def redraws(self) -> int:
        """Gold for the reserve."""

    @property
    def aim(self) -> str:
        """What the player places for."""


class Means(Protocol):
    """What the reserve comes to on average for one choice and one placer."""

    @property
    def choice(self) -> str:
        """Keep or cancel."""

    @property
    def placer(self) -> str:
        """Who places the reserve."""

    def mean(self, of: str) -> Fraction:
        """Return the mean of one part."""


def _average(way: Means) -> str:
    good, bad = (decimal(way.mean(part), 1) for part in ("successes", "sacrifices"))
    return f"{good} successes and {bad} sacrifices on average"


def sentence(
    inputs: ReserveInputs,
    keep: Means,
    cancel: Means,
    verdicts: Mapping[str, str],
    *,
    placer: str,
    may_cancel: bool,
) -> str:
    """Return the verdict in one line, and what it was asked for in another."""
    late = "" if may_cancel else ", which was open until the draw"
    return (
        f"Keep: {_average(keep)} if {PLACED[placer]}; Cancel: {_average(cancel)}{late}. "
        f"{_verdict(verdicts)} {_asked(inputs)}"
    )


def _verdict(verdicts: Mapping[str, str]) -> str:
    """Return which choice is worth more, by who places the reserve."""
    if len({*verdicts.values()}) == 1:
        return f"{WORTH[verdicts['player']].capitalize()}, whoever places the reserve."
    placers: dict[str, list[str]] = {}
    for placer, verdict in verdicts.items():
        placers.setdefault(verdict, []).append(PLACED[placer])
    said = "; ".join(f"{WORTH[verdict]} if {' or '.join(who)}" for verdict, who in placers.items())
    return f"{said.capitalize()}."


def _asked(inputs: ReserveInputs) -> str:
    called = _listed(inputs.relationships, RELATIONSHIPS)
    with_ties = f", and called {called}" if inputs.relationships else ""
    gold = f", with {inputs.redraws} gold" if inputs.redraws else ""
    drawn = f" without {', '.join(inputs.drawn)}" if inputs.drawn else ""
    aim = f"; you place for {AIMS[inputs.aim]}" if inputs.aim != USUAL_AIM else ""
    return (
        f"This is a {inputs.colour} action from a bag of {inputs.bag}{drawn}: "
        f"for you {_listed(inputs.positives, STATES)}, "
        f"against you {_listed(inputs.negatives, STATES)}{with_ties}{gold}{aim}."
    )


def _listed(named: Sequence[str], words: Mapping[str, str]) -> str:
    """Return how many there are of each kind.

    >>> _listed(["single", "double", "single"], STATES), _listed([], STATES)
    ('2 single and 1 double', 'nothing')
    """
    return " and ".join(f"{number} {words[each]}" for each, number in Counter(named).items()) or "nothing"


def steps(
    inputs: ReserveInputs, readings: Readings, keep: Pool, cancel: Pool, *, may_cancel: bool
) -> tuple[Step, ...]:
    """Return the working."""
    lines = [
        Step(clause="W10", text="tokens drawn with every trait kept", value=keep.number),
        Step(clause="W5", text="tokens drawn after all pairs are cancelled", value=cancel.number),
    ]
    if readings["WR32"] == "whole":
        text = "the player says which traits stay, and keeps those that are best for what they place for"
        lines.append(Step(clause="WR7", text=text))
    if inputs.relationships:
        text = f"tokens of relationships: {keep.black} black, {keep.white} white"
        lines.append(Step(clause="W6", text=text, value=keep.black + keep.white))
    if inputs.redraws:
        text = "gold replaces white before neutral, and nothing that is positive"
        lines.append(Step(clause="W8", text=text, value=inputs.redraws))
    if inputs.drawn and readings["WR12"] != "with_replacement":
        left = inputs.bag.size - len(inputs.drawn)
        lines.append(Step(clause="W7", text="tokens left in the bag after the core draw", value=left))
    late = "you may cancel now" if may_cancel else "the choice was made before the draw"
    lines.append(Step(clause="WR36", text=late))
    placer = PLACERS[row_of(inputs.story, inputs.colour)]
    lines.append(Step(clause="W11", text=f"{inputs.story} on story: {PLACED[placer]}"))
    side = "as badly" if readings["WR37"] == "harshest" else "as well"
    text = f"each token is placed for {AIMS[inputs.aim]}, and by the game master {side} for you as can be"
    lines.append(Step(clause="WR37", text=text))
    return tuple(lines)


def way_table(ways: Sequence[Means], verdicts: Mapping[str, str]) -> Table:
    """Return the means of each choice and each placer, the better choice of each placer marked."""
    rows = tuple(
        (
            f"{way.choice.capitalize()}, {BRIEFLY[way.placer]}",
            "this one" if verdicts[way.placer] == way.choice else "",
            *(decimal(way.mean(part)) for part in ("successes", "sacrifices", "exhausted", "eased")),
        )
        for way in sorted(ways, key=lambda way: tuple(PLACED).index(way.placer))
    )
    columns = ("Choice", "Worth more", "Successes", "Sacrifices", "Helpful exhausted", "Harmful exhausted")
    return Table(caption="Keep or cancel, on average", columns=columns, rows=rows, is_answer=True)
