"""The order of a round: surprise, the five lines of initiative, and the allowed actions (H11, H12, HR13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.calculator import Calculator, Output, Readings, Roller, Throw
from engine.errors import InvalidRequestError
from engine.inputs import choice, flag, rows, text, whole
from engine.numbers import count
from engine.protocol import Answer, DiceRow, DieFigure, Step, Table
from engine.systems.shattered_world import RULES
from engine.systems.shattered_world.resolution import ACTION_DIE, DICE

LABEL = "Initiative rolls"
THROW = "initiative"
LINES = {
    name: RULES.whole(f"H12.{name}") for name in ("pc_fast", "npc_fast", "rolled", "pc_slow", "npc_slow")
}
LABELS = {
    "pc_fast": "player characters, fast",
    "npc_fast": "others, fast",
    "rolled": "rollers, highest first",
    "pc_slow": "player characters, slow",
    "npc_slow": "others, slow",
}
FAST_ACTIONS = RULES.whole("H12.fast_actions")
ALL_ACTIONS = RULES.whole("H12.all_actions")
MOST_COMBATANTS = 60
SIDES = {"pc": "player character", "npc": "other"}
PACES = {"fast": "fast", "roll": "rolls", "slow": "slow"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """One participant."""

    name: str = text("Name", at_most=60)
    side: str = choice("Side", SIDES, default="pc", clause="H12")
    pace: str = choice("Initiative", PACES, default="slow", clause="H12")
    die: int = choice("Die", DICE, default=ACTION_DIE, clause="H12", help="What a roller rolls.")
    modifier: int = whole("Bonus", default=0, clause="H12", help="From an attribute, or from perception.")
    rolled: int | None = whole(
        "Rolled", default=None, clause="H12", help="The sum, if it is known; die and bonus do nothing then."
    )
    ambushes: bool = flag("Ambushes", clause="H11")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of the order."""

    combatants: tuple[Combatant, ...] = rows(
        "Combatants",
        Combatant,
        at_most=MOST_COMBATANTS,
        clause="H12",
        help="In the order that each line chose.",
        main=True,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One combatant with its line of the order."""

    who: Combatant
    index: int
    """Index in the given list, which the players choose within a line (HR13)."""
    line: str
    score: int
    """The sum of a combatant who rolls, 0 for the others."""

    @property
    def tie_key(self) -> tuple[int, int]:
        """The key that tied combatants share."""
        return LINES[self.line], -self.score

    @property
    def actions(self) -> int:
        """The number of actions in each round (H12, HR27)."""
        return FAST_ACTIONS if self.who.pace == "fast" else ALL_ACTIONS


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the order of a round for which all sums are known."""

    def score(who: Combatant, index: int) -> int:
        if who.rolled is None:
            message = f"{who.name} rolls for initiative, and the sum is missing; enter it, or ask for a roll"
            raise InvalidRequestError(message, field=f"inputs.combatants.{index}.rolled")
        return who.rolled

    return _answer(inputs, readings, score, ())


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return the order of a round; rolls one die for each unknown sum, in the order of the list."""
    shown: list[DieFigure] = []

    def score(who: Combatant, _: int) -> int:
        if who.rolled is not None:
            return who.rolled
        face = roller.die(who.die, f"the initiative of {who.name}, a d{who.die}", THROW)
        shown.append(DieFigure(sides=who.die, face=face, note=who.name))
        return face + who.modifier

    return _answer(inputs, readings, score, shown)


def _answer(
    inputs: Inputs,
    readings: Readings,
    score: Callable[[Combatant, int], int],
    shown: list[DieFigure] | tuple[()],
) -> Answer:
    if not inputs.combatants:
        message = "nobody is in the fight; name at least one who acts"
        raise InvalidRequestError(message, field="inputs.combatants")
    turns = []
    for index, who in enumerate(inputs.combatants):
        rolls = who.pace == "roll"
        line = "rolled" if rolls else f"{who.side}_{who.pace}"
        turns.append(Turn(who=who, index=index, line=line, score=score(who, index) if rolls else 0))
    order = _with_places(turns, readings)
    first = [turn.who.name for _, turn in order if turn.who.ambushes]
    if len(first) == len(order):
        first = []  # Where everybody lies in wait, nobody is surprised.
    dice = (DiceRow(label=LABEL, dice=tuple(shown)),) if shown else ()
    names = ", ".join(turn.who.name for _, turn in order)
    surprise = f" In the first round only {' and '.join(first)} may act." if first else ""
    return Answer(
        result={
            "order": [_entry(place, turn, surprised=bool(first)) for place, turn in order],
            "first_round": first or [turn.who.name for _, turn in order],
            "surprise": bool(first),
        },
        steps=tuple(_steps(order, first, readings)),
        sentence=f"The order is {names}.{surprise}",
        figures=(
            *dice,
            Table(
                caption="The order of the round",
                is_answer=True,
                columns=("Place", "Who", "Line", "Rolled", "Actions"),
                rows=tuple(
                    (place, turn.who.name, LABELS[turn.line], _rolled(turn), str(turn.actions))
                    for place, turn in order
                ),
            ),
        ),
    )


def _with_places(turns: list[Turn], readings: Readings) -> list[tuple[int, Turn]]:
    """Return the turns in order, each with its position; ties share it if HR13 is read so."""
    first = readings["HR13"] == "player_characters_first"
    ordered = sorted(
        turns,
        key=lambda turn: (
            turn.tie_key,
            first and turn.line == "rolled" and turn.who.side != "pc",
            turn.index,
        ),
    )
    places: list[tuple[int, Turn]] = []
    for place, turn in enumerate(ordered, start=1):
        shares = not first and turn.line == "rolled" and places and places[-1][1].tie_key == turn.tie_key
        places.append((places[-1][0] if shares else place, turn))
    return places


def _rolled(turn: Turn) -> int | None:
    return turn.score if turn.line == "rolled" else None


def _entry(place: int, turn: Turn, *, surprised: bool) -> dict[str, int | str | None]:
    return {
        "place": place,
        "name": turn.who.name,
        "line": turn.line,
        "priority": LINES[turn.line],
        "rolled": _rolled(turn),
        # Published answers have this word; what is shown and said has the number of HR27.
        "actions": str(FAST_ACTIONS) if turn.who.pace == "fast" else "all",
        "each_round": turn.actions,
        "round_one": 0 if surprised and not turn.who.ambushes else turn.actions,
    }


def _steps(order: list[tuple[int, Turn]], first: list[str], readings: Readings) -> list[Step]:
    steps = []
    if first:
        text = "only ambushers act in the first round; those they surprise cannot defend themselves"
        steps.append(Step(clause="H11", text=text, value=", ".join(first)))
        text = "against them a target's number is taken without what its Ability adds"
        steps.append(Step(clause="HR25", text=text))
    for name, priority in LINES.items():
        there = [turn for _, turn in order if turn.line == name]
        if there:
            told = [
                f"{turn.who.name} ({turn.score})" if name == "rolled" else turn.who.name for turn in there
            ]
            steps.append(Step(clause="H12", text=f"line {priority}, {LABELS[name]}", value=", ".join(told)))
    scores = [turn.score for _, turn in order if turn.line == "rolled"]
    if len(set(scores)) < len(scores):
        text = "tied rollers: player characters first, then as listed"
        if readings["HR13"] != "player_characters_first":
            text = "tied rollers share a place"
        steps.append(Step(clause="HR13", text=text))
    if any(turn.who.pace != "fast" for _, turn in order):
        text = f"whoever does not go fast has {count(ALL_ACTIONS, 'action')} in each round"
        steps.append(Step(clause="HR27", text=text))
    steps.append(Step(clause="HR15", text="the order holds for every round that follows"))
    steps.append(Step(clause="HR30", text="in each of them all say anew what they do, and the fast act once"))
    return steps


CALCULATOR = Calculator(
    id="shattered_world.initiative",
    title="Initiative",
    summary="Who acts when, and who may do more than one thing.",
    when="When a fight begins, to put everyone in order.",
    inputs=Inputs,
    clauses=("H11", "H12"),
    rulings=("HR13", "HR15", "HR25", "HR27", "HR30"),
    results=(
        Output(
            name="order",
            label="Order",
            clause="H12",
            means=(
                "Everybody in the order of acting: by line, rollers by their sum, the highest first; "
                "among equal sums player characters before others (not so where HR13 is read as "
                "together), then as listed. Within the other lines it is the order of the list. A "
                "list without anybody is refused."
            ),
            shape=[
                {
                    "place": "whole",
                    "name": "text",
                    "line": "npc_fast | npc_slow | pc_fast | pc_slow | rolled",
                    "priority": "whole",
                    "rolled": "whole?",
                    "actions": "prose",
                    "each_round": "whole",
                    "round_one": "whole",
                }
            ],
            parts={
                "place": (
                    "1, 2, 3 and so on; where HR13 is read as together, tied rollers share the first "
                    "place of theirs and the next one keeps its own"
                ),
                "name": "who",
                "line": "the line of H12",
                "priority": "the number of that line, 1 acts first",
                "rolled": (
                    "of a roller the sum, which is the one given or the face and the bonus; null for the "
                    "fast and the slow, whatever was given. A roll throws for each roller without a sum, "
                    "in the order of the list; to work it out, every roller needs a sum"
                ),
                "actions": "in each round: 1 for the fast (H12); all for the others, which are 2 (HR27)",
                "each_round": "actions in each round as a number, 1 or 2",
                "round_one": "actions in the first round: 0 for whoever is surprised (H11)",
            },
        ),
        Output(
            name="first_round",
            label="Who acts in the first round",
            clause="H11",
            means=(
                "The names of those who may act in the first round, in the order of acting: the ones "
                "who ambush; everybody where nobody is surprised."
            ),
            shape=["text"],
        ),
        Output(
            name="surprise",
            label="Surprise",
            clause="H11",
            means="Whether somebody is surprised (H11): somebody ambushes, and somebody does not.",
            shape="yes_no",
        ),
    ),
    verbs={"work": "Put in order"},
    throws=(
        Throw(
            name=THROW,
            label=LABEL,
            die="die",
            rows="combatants",
            where={"pace": "roll", "rolled": None},
        ),
    ),
    roll=roll,
    work=work,
)
