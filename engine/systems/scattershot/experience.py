"""Experience Dice rolled for Development Points, and who has how many (S8, S9, S13, S42).

Rulings SR21, SR22, SR32, SR34.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.calculator import Calculator, Output, Readings, Roller, SampleSpace, Throw, count_faces
from engine.chance.dice import dice_total
from engine.errors import InvalidRequestError
from engine.inputs import Text, listed, rows, text, whole
from engine.numbers import count, percent
from engine.protocol import Answer, DiceRow, DieFigure, Step, Table
from engine.systems.scattershot import RULES

MOST_HELD = 1000
NAME = Text(at_most=60)
SIDES = RULES.whole("S12.sides")
LEAST = RULES.whole("S9.least")
STEP = RULES.whole("S9.step")
FOR_A_POINT = RULES.whole("S8.dice")
LABEL = "The Experience Dice"
OWN, CASHED_IN = "dice", "cashed_in"
"""The names of the two throws."""
MOST_DICE = 100
"""Maximum number of Experience Dice in one roll for points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """One player's dice; the Gamemaster holds none but Loaners (S13, SR34)."""

    player: str = text("Player", at_most=60, clause="S42")
    dice: int = whole("Dice of their own", low=0, limit=MOST_HELD, default=0, clause="S13")
    loaners: tuple[str, ...] = listed(
        "Loaners to throw at", NAME, clause="S42",
        help="The name of each borrower whose Loaner this player has; a name twice is two dice.",
    )  # fmt: skip


def bank(holders: Iterable[Holder]) -> list[dict[str, object]]:
    """Return what each player has: own dice, whom the Loaners may hit, and who has Loaners for them."""
    known = tuple(holders)
    return [
        {
            "player": each.player,
            "dice": each.dice,
            "may_hit": list(each.loaners),
            "hit_by": [other.player for other in known for name in other.loaners if name == each.player],
        }
        for each in known
    ]


def bank_table(holders: tuple[Holder, ...]) -> tuple[Table, ...]:
    """Return the bank as a table; none where nobody was named."""
    if not holders:
        return ()
    rows = tuple((each.player, each.dice, ", ".join(each.loaners) or None) for each in holders)
    columns = ("Player", "Own dice", "Loaners to throw at")
    return (Table(caption="The bank of Experience Dice", columns=columns, rows=rows, is_answer=True),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What is rolled."""

    dice: int = whole(
        "Experience Dice",
        low=0,
        limit=MOST_DICE,
        unit="d6",
        clause="S9",
        help="Loaners count as well. With those cashed in, 1 at least.",
    )
    cashed_in: int = whole(
        "Development Points cashed in",
        low=0,
        limit=MOST_DICE,
        default=0,
        clause="S8",
        help="Points lost in play; each adds a die.",
        main=True,
    )
    loaners: int = whole(
        "Loaners among the dice",
        low=0,
        limit=MOST_DICE,
        default=0,
        clause="SR21",
        help="The Gamemaster keeps them, and throws them against you in the same Session.",
    )
    bank: tuple[Holder, ...] = rows(
        "The bank of dice",
        Holder,
        clause="S42",
        help="A line for each player who has dice, to keep count; the roll does not depend on it.",
    )

    @property
    def dice_in_all(self) -> int:
        """All the dice."""
        return self.dice + self.cashed_in * FOR_A_POINT


def points(total: int) -> int:
    """Return the Development Points for a total (S9).

    >>> [points(total) for total in (5, 6, 9, 10, 13, 14, 17, 18, 21, 22)]
    [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    """
    return 0 if total < LEAST else 1 + (total - LEAST) // STEP


def _check(inputs: Inputs) -> None:
    if not inputs.dice_in_all:
        message = "no die is rolled, and S9 turns the total of a roll into points; roll 1 die or more"
        raise RULES.refusal("S9", "dice", message, InvalidRequestError)
    if inputs.loaners > inputs.dice:
        message = (
            f"{count(inputs.loaners, 'Loaner')} cannot be among {count(inputs.dice, 'die', 'dice')} (SR21); "
            "count them with the dice, or take fewer"
        )
        raise RULES.refusal("SR21", "loaners", message, InvalidRequestError)


def odds(inputs: Inputs, readings: Readings) -> Answer:
    """Return the chances of each number of points.

    Raises:
        InvalidRequestError: there are no dice.
    """
    del readings
    _check(inputs)
    chances = dice_total(inputs.dice_in_all, SIDES).map(points)
    some = chances.chance(lambda gained: gained > 0)
    mean = chances.mean()
    more = dice_total(inputs.dice_in_all + 1, SIDES).map(points).mean() - mean
    dice = count(inputs.dice_in_all, "Experience Die is", "Experience Dice are")
    hundredths = round(mean * 100)
    average = f"{hundredths // 100}.{hundredths % 100:02d}"
    average = average if hundredths == mean * 100 else f"about {average}"
    return Answer(
        result={
            "rolled": inputs.dice_in_all,
            "mean": mean,
            "a_die": mean / inputs.dice_in_all,
            "one_more": more,
            **_banked(inputs),
        },
        steps=(
            *_steps(inputs),
            _schedule(),
            Step(clause="S9", text="at least one point", value=str(some)),
            Step(clause="SR32", text="points for each die, on average", value=str(mean / inputs.dice_in_all)),
            *_bank_steps(inputs),
        ),
        sentence=f"{dice} worth {average} Development Points on average, "
        f"and at least one {percent(some)} of the time.",
        distribution=chances,
        events={"at_least_one": some},
        figures=bank_table(inputs.bank),
    )


def _banked(inputs: Inputs) -> dict[str, object]:
    problems: list[str] = []
    seen: set[str] = set()
    for each in inputs.bank:
        if each.player in each.loaners:
            problems.append(
                f"{each.player} has a Loaner of their own; it stays with whoever it was used against (S42)."
            )
        if each.player in seen:
            problems.append(f"{each.player} has two lines; write all of a player's dice into one (S42).")
        seen.add(each.player)
    return {
        "spent": inputs.dice - inputs.loaners,
        "kept": inputs.loaners,
        "bank": bank(inputs.bank),
        "problems": problems,
    }


def _bank_steps(inputs: Inputs) -> tuple[Step, ...]:
    """Return where the Loaners of the roll go, and who has which dice."""
    text = "Loaners that the Gamemaster keeps, to be thrown against you in the same Session"
    kept = (Step(clause="SR21", text=text, value=inputs.loaners),) if inputs.loaners else ()
    steps: list[Step] = []
    for each in inputs.bank:
        steps.append(Step(clause="S13", text=f"dice of {each.player}'s own", value=each.dice))
        for name in dict.fromkeys(each.loaners):
            loaners = count(each.loaners.count(name), "Loaner")
            text = f"{each.player} must throw {loaners} at {name} before the Session ends, or they go back"
            steps.append(Step(clause="SR22", text=text))
    return (*kept, *steps)


def space(inputs: Inputs, readings: Readings) -> SampleSpace | None:
    """Return the points of each face of one die, or of each pair of two; None for more dice."""
    del readings
    names = {1: (f"d{SIDES}",), 2: (f"first d{SIDES}", f"second d{SIDES}")}.get(inputs.dice_in_all)
    if names is None:
        return None
    return count_faces(dict.fromkeys(names, SIDES), lambda faces: points(sum(faces)))


def _steps(inputs: Inputs) -> list[Step]:
    steps = []
    if inputs.cashed_in:
        text = f"{count(inputs.cashed_in, 'Development Point')} cashed in become dice"
        steps.append(Step(clause="S8", text=text, value=inputs.cashed_in * FOR_A_POINT))
    steps.append(Step(clause="S9", text=f"roll {inputs.dice_in_all}d{SIDES} together"))
    return steps


def _schedule() -> Step:
    text = f"a total of {LEAST} is a point, every {STEP} more another; less than {LEAST} is nothing"
    return Step(clause="S9", text=text)


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return the points of one roll.

    Raises:
        InvalidRequestError: there are no dice, or the faces shown are not of these dice.
    """
    del readings
    _check(inputs)
    faces = tuple(
        roller.die(
            SIDES,
            f"Experience Die {place} of {inputs.dice_in_all}",
            OWN if place <= inputs.dice else CASHED_IN,
        )
        for place in range(1, inputs.dice_in_all + 1)
    )
    total = sum(faces)
    gained = points(total)
    shown = tuple(DieFigure(sides=SIDES, face=face) for face in faces)
    return Answer(
        result={"rolled": inputs.dice_in_all, "total": total, "points": gained, **_banked(inputs)},
        steps=(
            *_steps(inputs),
            Step(clause="S9", text=" + ".join(map(str, faces)), value=total, dice=tuple(range(len(faces)))),
            _schedule(),
            Step(clause="S9", text="Development Points", value=gained),
            *_bank_steps(inputs),
        ),
        sentence=f"{count(inputs.dice_in_all, 'Experience Die comes', 'Experience Dice come')} to {total}, "
        f"worth {count(gained, 'Development Point')}.",
        figures=(DiceRow(label=LABEL, dice=shown), *bank_table(inputs.bank)),
    )


CALCULATOR = Calculator(
    id="scattershot.experience",
    title="Experience Dice for Development Points",
    summary="Roll a handful of Experience Dice together and see what your Persona gains.",
    when="When you cash in Experience Dice to make your Persona better.",
    inputs=Inputs,
    clauses=("S8", "S9", "S12", "S13", "S42"),
    rulings=("SR21", "SR22", "SR32", "SR34"),
    outcome="points",
    outcome_label="Development Points",
    chart_guide="Several totals are worth the same, so one bar holds them all.",
    space=space,
    results=(
        Output(
            name="rolled",
            label="Dice rolled",
            clause="S9",
            means="How many Experience Dice were rolled together.",
        ),
        Output(
            name="total",
            label="Total",
            clause="S9",
            is_fact=True,
            means="The sum of the faces.",
            modes=("roll",),
        ),
        Output(
            name="points",
            label="Development Points",
            clause="S9",
            is_fact=True,
            means="Development Points that the total buys (S9); 0 or more.",
            modes=("roll",),
        ),
        Output(
            name="mean",
            label="Points on average",
            clause="S9",
            is_fact=True,
            is_average=True,
            means="The exact average of the Development Points.",
            shape="exact",
            modes=("odds",),
        ),
        Output(
            name="a_die",
            label="Points for each die",
            clause="SR32",
            is_fact=True,
            means="The exact average of Development Points, divided by the number of dice.",
            shape="exact",
            modes=("odds",),
        ),
        Output(
            name="one_more",
            label="Points that one die more adds",
            clause="S9",
            means="The exact average of the Development Points that one die more adds.",
            shape="exact",
            modes=("odds",),
        ),
        Output(
            name="spent",
            label="Dice of your own that are spent",
            clause="S13",
            means=(
                "Dice of the roll besides Loaners and those for points cashed in; they go back into the "
                "common stock (S13)."
            ),
        ),
        Output(
            name="kept",
            label="Loaners that the Gamemaster keeps",
            clause="SR21",
            means=(
                "Loaners of the roll, which the Gamemaster keeps and throws against you in the same "
                "Session (SR21)."
            ),
        ),
        Output(
            name="bank",
            label="Everybody's dice",
            clause="S42",
            means="Everybody's dice, in the order of the lines.",
            shape=[{"player": "text", "dice": "whole", "may_hit": ["text"], "hit_by": ["text"]}],
            parts={
                "player": "who has them",
                "dice": "dice of their own",
                "may_hit": "at whom each of the Loaners has to be thrown",
                "hit_by": "who has a Loaner for this player, a name for each die",
            },
        ),
        Output(
            name="problems",
            label="What breaks a rule in the bank",
            clause="S42",
            means=(
                "What breaks a rule in the bank, a sentence each: a Loaner held by the player who "
                "borrowed it, or a second line for a player, once for each line more. A borrower "
                "needs no line."
            ),
            shape=["prose"],
        ),
    ),
    events=(Output(name="at_least_one", label="At least one point", clause="S9", is_fact=True),),
    throws=(
        Throw(name=OWN, label=LABEL, die=SIDES, times="dice"),
        *(Throw(name=CASHED_IN, label=LABEL, die=SIDES, times="cashed_in") for _ in range(FOR_A_POINT)),
    ),
    roll=roll,
    odds=odds,
)
