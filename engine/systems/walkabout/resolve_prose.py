"""The working, the sentence, the tokens and the table of an outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.calculator import Readings
from engine.numbers import count
from engine.protocol import Step, Table, TokenFigure, TokenRow
from engine.systems.walkabout.outcome import Outcome, sentences_to_tell, telling
from engine.systems.walkabout.slots import Worn
from engine.systems.walkabout.tables import CORE_PLACES, HAND, RELATIONSHIPS, RESERVE_PLACES, Effect

PLACERS = {
    "player": "the player places the reserve",
    "game_master": "the game master places the reserve",
    "alternate": "the game master and the player place the reserve in turns, the game master first",
}
AS_A_TRAIT = {
    "own_column": "only the column of relationships counts for it",
    "trait_columns": "the column of the kind of trait that it counts as counts for it as well",
    "whole_trait": "it is a trait, with a token of its own, and the column of that kind counts as well",
}
Effects = Sequence[tuple[Effect, str]]


class Laid(Protocol):
    """One token of the reserve."""

    @property
    def on(self) -> str:
        """The kind of slot, or the hand."""

    @property
    def from_relationship(self) -> bool:
        """Whether it comes from a relationship."""


class ResolveInputs(Protocol):
    """The inputs of an outcome."""

    @property
    def colour(self) -> str:
        """The action's colour."""

    @property
    def obstacles(self) -> int | None:
        """Number of obstacle tokens before, if they are counted."""

    @property
    def traded_items(self) -> int:
        """Number of items given up."""

    @property
    def characters(self) -> int:
        """Number of acting characters."""

    @property
    def style(self) -> str:
        """The chosen style of telling."""

    @property
    def doubles(self) -> Sequence[str]:
        """Names of double traits and tight relationships."""

    @property
    def reserve(self) -> Sequence[Laid]:
        """The tokens of the reserve."""


def _where(effect: Effect, name: str) -> str:
    place = RESERVE_PLACES.get(effect.place, effect.place)
    return f"{name} ({place})" if name else place


def _lies(effect: Effect, name: str) -> str:
    return RESERVE_PLACES[HAND] if effect.place == HAND else f"on {_where(effect, name)}"


def effect_table(effects: Effects) -> Table:
    """Return the table of tokens with their effects."""
    rows = tuple((_where(each, name), each.token, each.kind, each.says) for each, name in effects)
    return Table(
        caption="What every token does",
        columns=("On", "Token", "Here it is", "Effect"),
        rows=rows,
        is_answer=True,
    )


def rows_of_tokens(effects: Effects) -> tuple[TokenRow, ...]:
    """Return the tokens to show, each with its place."""
    rows = {
        "Core tokens": [(each, each.place) for each, _ in effects if each.place in CORE_PLACES],
        "Reserve": [(each, _where(each, name)) for each, name in effects if each.place in RESERVE_PLACES],
    }
    return tuple(
        TokenRow(label=label, tokens=tuple(TokenFigure(colour=e.token, note=where) for e, where in laid))
        for label, laid in rows.items()
        if laid
    )


def steps(
    inputs: ResolveInputs, readings: Readings, effects: Effects, outcome: Outcome, *, worn: Worn, placer: str
) -> tuple[Step, ...]:
    """Return the working: the story, every token, the totals."""
    lines = [Step(clause="W11", text=PLACERS[placer])]
    lines += [
        Step(clause=each.clause, text=f"{each.token} ({each.kind}) {_lies(each, name)}: {each.says}")
        for each, name in effects
    ]
    lines += _ruling_steps(inputs, readings, effects, worn)
    lines.append(Step(clause="W14", text="successes in all", value=outcome.successes))
    lines.append(Step(clause="W14", text="sacrifices in all", value=outcome.sacrifices))
    if inputs.obstacles is not None:
        which = "" if outcome.is_any_step else "black "
        nearer = count(outcome.steps_nearer, f"{which}success", f"{which}successes")
        text = f"{inputs.obstacles} obstacles, less {nearer}, {count(outcome.steps_back, 'step')} added"
        lines.append(Step(clause="WR17", text=text, value=outcome.obstacles_left(inputs.obstacles)))
    style = telling(inputs.style, inputs.characters)
    why = ", as always with several characters" if inputs.characters > 1 else ""
    text = f"sentences in a {style} resolution{why}"
    return (*lines, Step(clause="W14", text=text, value=sentences_to_tell(style, len(inputs.reserve))))


def _ruling_steps(inputs: ResolveInputs, readings: Readings, effects: Effects, worn: Worn) -> list[Step]:
    """Return a step for each ruling that matters."""
    lines = []
    if any(each.counts == "coloured_sacrifice" for each, _ in effects):
        lines.append(Step(clause="WR2", text=f"the colour of the {readings['WR2']} names the sacrifice"))
    if any(each.from_relationship for each in inputs.reserve):
        where = "on a relationship" if readings["WR6"] == "own_relationship" else "on any slot"
        lines.append(Step(clause="WR6", text=f"the token of a relationship lies {where}"))
    if any(each.place in RELATIONSHIPS for each, _ in effects):
        text = "a relationship is helpful or harmful as it was called, and the reserve is laid on it too"
        lines.append(Step(clause="W19", text=text))
        lines.append(Step(clause="WR31", text=AS_A_TRAIT[readings["WR31"]]))
    if worn.exhausted or worn.halved:
        does = "becomes a single one" if readings["WR32"] == "one_half" else "is out whole"
        text = f"a double trait exhausted once {does}"
        lines += [Step(clause="WR32", text=text)] if inputs.doubles else []
    if worn.exhausted:
        text = "an exhausted trait is out until the scene ends; the text does not say for how long"
        lines.append(Step(clause="WR16", text=text))
    if inputs.traded_items:
        text = "items given up, each a black success"
        lines.append(Step(clause="WR25", text=text, value=inputs.traded_items))
    return lines


def sentence(inputs: ResolveInputs, outcome: Outcome, placer: str) -> str:
    """Return the outcome in one line."""
    given_up = f", with {count(inputs.traded_items, 'item')} given up," if inputs.traded_items else ""
    return (
        f"The {inputs.colour} action{given_up} comes to "
        f"{count(outcome.successes, 'success', 'successes')} and "
        f"{count(outcome.sacrifices, 'sacrifice')}, and {PLACERS[placer]}"
        f"{_goal_text(inputs, outcome)}{_hand_text(inputs)}."
    )


def _hand_text(inputs: ResolveInputs) -> str:
    """Return how many tokens of the reserve wait to be placed (W10)."""
    waiting = sum(each.on == HAND for each in inputs.reserve)
    return f"; {count(waiting, 'token')} of the reserve still in hand" if waiting else ""


def _goal_text(inputs: ResolveInputs, outcome: Outcome) -> str:
    before, left = inputs.obstacles, outcome.obstacles_left(inputs.obstacles)
    if before is None or left is None:
        return ""
    from_to = f"from {count(before, 'obstacle')} to {left}"
    return f"; {from_to}" if left else f"; {from_to}, and the goal is reached"
