"""What an outcome's answer says and shows: its steps, its sentence, its tokens and its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.calculator import Readings
from engine.numbers import count
from engine.protocol import Step, Table, TokenFigure, TokenRow
from engine.systems.walkabout.outcome import Outcome, sentences_to_tell, telling
from engine.systems.walkabout.slots import Worn
from engine.systems.walkabout.tables import CORE_PLACES, RELATIONSHIPS, RESERVE_PLACES, Effect

__all__ = ["effect_table", "rows_of_tokens", "sentence", "steps"]

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
    def from_relationship(self) -> bool:
        """Whether a relationship added it."""


class ResolveInputs(Protocol):
    """The inputs of an outcome."""

    @property
    def colour(self) -> str:
        """The action's colour."""

    @property
    def obstacles(self) -> int | None:
        """Obstacle tokens before, if counted."""

    @property
    def traded_items(self) -> int:
        """Items given up."""

    @property
    def characters(self) -> int:
        """Characters acting."""

    @property
    def style(self) -> str:
        """How the player wants it told."""

    @property
    def doubles(self) -> Sequence[str]:
        """Names of double traits and tight relationships."""

    @property
    def reserve(self) -> Sequence[Laid]:
        """The tokens of the reserve."""


def _where(effect: Effect, name: str) -> str:
    place = RESERVE_PLACES.get(effect.place, effect.place)
    return f"{name} ({place})" if name else place


def effect_table(effects: Effects) -> Table:
    """Return every token with what it does."""
    rows = tuple((_where(each, name), each.token, each.kind, each.says) for each, name in effects)
    return Table(caption="What every token does", columns=("On", "Token", "Here it is", "Effect"), rows=rows)


def rows_of_tokens(effects: Effects) -> tuple[TokenRow, ...]:
    """Return the tokens to draw on the page, each with where it lies."""
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
    asked: ResolveInputs, readings: Readings, effects: Effects, outcome: Outcome, *, worn: Worn, placer: str
) -> tuple[Step, ...]:
    """Return the working: the story, every token, the totals."""
    lines = [Step(clause="W11", text=PLACERS[placer])]
    lines += [
        Step(clause=each.clause, text=f"{each.token} ({each.kind}) on {_where(each, name)}: {each.says}")
        for each, name in effects
    ]
    lines += _ruling_steps(asked, readings, effects, worn)
    lines.append(Step(clause="W14", text="successes in all", value=outcome.successes))
    lines.append(Step(clause="W14", text="sacrifices in all", value=outcome.sacrifices))
    if asked.obstacles is not None:
        which = "" if outcome.is_any_step else "black "
        nearer = count(outcome.steps_nearer, f"{which}success", f"{which}successes")
        text = f"{asked.obstacles} obstacles, less {nearer}, {count(outcome.steps_back, 'step')} added"
        lines.append(Step(clause="WR17", text=text, value=outcome.obstacles_left(asked.obstacles)))
    style = telling(asked.style, asked.characters)
    why = ", as always with several characters" if asked.characters > 1 else ""
    text = f"sentences in a {style} resolution{why}"
    return (*lines, Step(clause="W14", text=text, value=sentences_to_tell(style, len(asked.reserve))))


def _ruling_steps(asked: ResolveInputs, readings: Readings, effects: Effects, worn: Worn) -> list[Step]:
    """Return a step for each ruling that came into play."""
    lines = []
    if any(each.counts == "coloured_sacrifice" for each, _ in effects):
        lines.append(Step(clause="WR2", text=f"the colour of the {readings['WR2']} names the sacrifice"))
    if any(each.from_relationship for each in asked.reserve):
        where = "on a relationship" if readings["WR6"] == "own_relationship" else "on any slot"
        lines.append(Step(clause="WR6", text=f"the token of a relationship lies {where}"))
    if any(each.place in RELATIONSHIPS for each, _ in effects):
        text = "a relationship is helpful or harmful as it was called, and the reserve is laid on it too"
        lines.append(Step(clause="W19", text=text))
        lines.append(Step(clause="WR31", text=AS_A_TRAIT[readings["WR31"]]))
    if worn.exhausted or worn.halved:
        does = "becomes a single one" if readings["WR32"] == "one_half" else "is out whole"
        text = f"a double trait exhausted once {does}"
        lines += [Step(clause="WR32", text=text)] if asked.doubles else []
    if worn.exhausted:
        text = "an exhausted trait is out until the scene ends; the text does not say for how long"
        lines.append(Step(clause="WR16", text=text))
    if asked.traded_items:
        text = "items given up, each a black success"
        lines.append(Step(clause="WR25", text=text, value=asked.traded_items))
    return lines


def sentence(asked: ResolveInputs, outcome: Outcome, placer: str) -> str:
    """Return the outcome in one line."""
    left = outcome.obstacles_left(asked.obstacles)
    goal = (
        "" if left is None else "; the goal is reached" if not left else f"; {count(left, 'obstacle')} left"
    )
    return (
        f"The {asked.colour} action comes to {count(outcome.successes, 'success', 'successes')} and "
        f"{count(outcome.sacrifices, 'sacrifice')}, and {PLACERS[placer]}{goal}."
    )
