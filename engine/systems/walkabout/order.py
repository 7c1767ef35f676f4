"""Who acts first when several characters act, and how the turns go round.

Clause W15; rulings WR18, WR19, WR29.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from engine.calculator import Calculator, Named, Readings
from engine.errors import IllegalChoice
from engine.inputs import rows, text, whole
from engine.protocol import Answer, Step, Table
from engine.shown import count
from engine.systems.walkabout.data import RULES

__all__ = ["CALCULATOR", "Character", "Inputs"]

COUNT = RULES.whole("W9.count")
TOLD_OF_CORE = RULES.whole("W14.core")
MOST_TOKENS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """One character in the scene and the tokens their player has."""

    name: str = text("Name", at_most=60)
    white: int = whole("White tokens", low=0, limit=MOST_TOKENS, clause="W15")
    tokens: int = whole("Tokens in all", low=COUNT, limit=MOST_TOKENS, clause="W15")
    throwaway_white: int = whole("White throwaways", low=0, limit=MOST_TOKENS, default=0, clause="WR18")
    throwaways: int = whole("Throwaways", low=0, limit=MOST_TOKENS, default=0, clause="WR18")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Everybody who acts."""

    characters: tuple[Character, ...] = rows(
        "Characters",
        Character,
        clause="W15",
        help="Tokens on success, sacrifice and story, in reserve and from relationships; throwaways apart.",
    )


def _check(inputs: Inputs) -> None:
    """Refuse what cannot lie on a table.

    Raises:
        IllegalChoice: nobody acts, a name stands twice, or there are more white tokens than tokens.
    """
    if not inputs.characters:
        message = "characters is empty; an order of acting (W15) needs at least one, so name those who act"
        raise _refused(message, "inputs.characters")
    seen: set[str] = set()
    for index, each in enumerate(inputs.characters):
        field = f"inputs.characters.{index}"
        if not each.name or each.name in seen:
            what = f"the name {each.name} stands twice" if each.name else "a name is blank"
            message = f"{what}; turns (W15) go by name, so give every character one of their own"
            raise _refused(message, f"{field}.name")
        seen.add(each.name)
        for part, whole_part in (("white", "tokens"), ("throwaway_white", "throwaways")):
            white, tokens = getattr(each, part), getattr(each, whole_part)
            if white > tokens:
                message = (
                    f"{part} of {each.name} is {white}, above the {tokens} of {whole_part} (W15); lower it"
                )
                raise _refused(message, f"{field}.{part}")


def _refused(message: str, field: str) -> IllegalChoice:
    return IllegalChoice(message, field=field, source=str(RULES.source("W15")))


def _standing(each: Character, readings: Readings) -> tuple[int, int]:
    """Return the white tokens and all tokens that are compared, most first (W15, WR18)."""
    if readings["WR18"] == "all_tokens":
        return (-each.white - each.throwaway_white, -each.tokens - each.throwaways)
    return (-each.white, -each.tokens)


def _told(each: Character) -> int:
    """Return how many tokens a character tells: all that count but the one on story (W14, W15)."""
    return each.tokens - (COUNT - TOLD_OF_CORE)


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Put the characters in order and go round until the last token is told."""
    _check(inputs)
    ranked = sorted(inputs.characters, key=lambda each: _standing(each, readings))
    groups = [
        tuple(each.name for each in group)
        for _, group in groupby(ranked, key=lambda each: _standing(each, readings))
    ]
    ties = tuple(group for group in groups if len(group) > 1)
    rounds = tuple(
        tuple(each.name for each in ranked if _told(each) > turn) for turn in range(max(map(_told, ranked)))
    )
    return Answer(
        result={
            "order": tuple(each.name for each in ranked),
            "ties": ties,
            "rounds": rounds,
            "sentences": sum(map(len, rounds)),
        },
        steps=_steps(ranked, readings, ties, rounds),
        sentence=_sentence(groups),
        shows=(_table(ranked, readings),),
    )


def _table(ranked: list[Character], readings: Readings) -> Table:
    lines = tuple(
        (each.name, -_standing(each, readings)[0], -_standing(each, readings)[1], _told(each))
        for each in ranked
    )
    columns = ("Character", "White", "Tokens", "To tell")
    return Table(caption="The order of acting", columns=columns, rows=lines)


def _steps(
    ranked: list[Character],
    readings: Readings,
    ties: tuple[tuple[str, ...], ...],
    rounds: tuple[tuple[str, ...], ...],
) -> tuple[Step, ...]:
    does = "count" if readings["WR18"] == "all_tokens" else "do not count"
    lines = [Step(clause="WR18", text=f"throwaways {does}")]
    for each in ranked:
        white, tokens = _standing(each, readings)
        text = f"{each.name} has {count(-white, 'white token')} of {-tokens}"
        lines.append(Step(clause="W15", text=text))
    for group in ties:
        text = f"{', '.join(group)} are level in white tokens and in all; draw lots"
        lines.append(Step(clause="W15", text=text))
    lines.append(Step(clause="WR19", text="the whole reserve is placed before anybody tells a token"))
    text = "rounds of one token and one sentence each, until nobody has a token left"
    return (*lines, Step(clause="W15", text=text, value=len(rounds)))


def _sentence(groups: list[tuple[str, ...]]) -> str:
    shown = ", then ".join(" or ".join(group) for group in groups)
    lots = " (level, so draw lots)" if any(len(group) > 1 for group in groups) else ""
    first = groups[0][0] if len(groups[0]) == 1 else "whoever wins the lot"
    return f"The order of acting is {shown}{lots}; {first} may act first or hold back."


CALCULATOR = Calculator(
    id="walkabout.order",
    title="Who acts first",
    summary="Several characters in one scene: whose turn is it, and for how many rounds?",
    inputs=Inputs,
    clauses=("W14", "W15"),
    rulings=("WR18", "WR19", "WR29"),
    results=(
        Named(name="order", label="Order", clause="W15"),
        Named(name="ties", label="Level, for the lot to decide", clause="W15"),
        Named(name="rounds", label="Rounds", clause="W15"),
        Named(name="sentences", label="Sentences in all", clause="W14"),
    ),
    work=work,
)
