"""The working, the sentence, the dice and the table of placements of a roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.calculator import Readings
from engine.inputs import Opposition
from engine.numbers import count
from engine.protocol import DiceRow, DieFigure, Figure, Step, Table
from engine.systems.arylon.cast import Cast
from engine.systems.arylon.dice_text import dice_list, type_of
from engine.systems.arylon.hero import Prize, prize_steps
from engine.systems.arylon.opposition import BOTCH, THREE, Against, passes
from engine.systems.arylon.placements import Placement, comparison, placements_to_list
from engine.systems.arylon.pool_dice import RolledDie

YOURS, THEIRS = "Your dice", "The GM's dice"

PLACEMENTS = "Where these dice can go, best first"
"""Caption of the table of placements."""
EQUAL = ("the best", "as yours")
"""What a comparison says of a placement that neither loses nor gains; a table leaves its cell open."""
PLACED = ("Total", "Effect", "Level")
"""The columns of this table that say what a placement comes to."""
LEVEL_BY = {"die_type": "the largest type in Effect", "number": "the die that shows the most in Effect"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A roll and its result."""

    mine: Cast
    difficulty: Opposition | None
    against: Against | None
    readings: Readings

    def succeeds(self, placement: Placement) -> bool | None:
        """Tell whether a placement of the dice succeeds; None without a difficulty."""
        if self.against is None:
            return None
        against = BOTCH if self.against.botch else self.against.number
        return not self.mine.botch and passes(placement.total, against, self.readings)

    @property
    def success(self) -> bool | None:
        """Whether the best placement succeeds; None without a difficulty."""
        return self.succeeds(self.mine.best)

    @property
    def listed_placements(self) -> tuple[Placement, ...]:
        """The placements that the answer lists."""
        return placements_to_list(
            self.mine.placements, self.mine.aim, lambda each: self.succeeds(each) is True
        )

    @property
    def margin(self) -> int | None:
        """The Total minus the number to beat; None where a Botch decides or there is no number."""
        if self.against is None or self.against.botch or self.mine.botch:
            return None
        return self.mine.best.total - self.against.number


def roll_steps(outcome: Outcome, earned: Prize) -> Iterator[Step]:
    """Yield the working, clause by clause; `earned` is the Big Hero Die that the roll earns."""
    readings = outcome.readings
    yield from cast_steps(outcome.mine, readings)
    if outcome.against and outcome.difficulty:
        yield from _against_steps(outcome.difficulty, outcome.against, readings)
        yield _verdict(outcome, outcome.against)
        yield Step(clause="K5", text="the roll succeeds" if outcome.success else "the roll fails")
    elif outcome.mine.botch:
        yield Step(clause="K9", text="a Botch fails, whatever the difficulty")
    if earned.earned and outcome.difficulty:
        die = str(earned.die) if earned.die else None
        yield from prize_steps(outcome.difficulty, die, readings)


def cast_steps(mine: Cast, readings: Readings) -> Iterator[Step]:
    """Yield the working from the dice to Total, Effect and level."""
    best = mine.best
    yield Step(clause="K2", text=f"roll {count(len(mine.rolled), 'die', 'dice')}: {_faces(mine.rolled)}")
    yield from _hitch_steps(mine)
    for each in mine.rolled:
        if each.die.plus and not (each.hitch and readings["KR9"] == "hitch_voids"):
            text = f"the second die of {each.die} adds its {each.faces[1]} and is no Hitch"
            yield Step(clause="K12", text=text, value=each.value)
    if mine.hero:
        text = f"the Big Hero Die, a {mine.hero.die}, adds to {mine.aim.capitalize()}, whatever it shows"
        yield Step(clause="K12", text=text, value=mine.hero.value)
    for clause, slot, value in (("K4", "total", best.total), ("K5", "effect", best.effect)):
        taken = mine.in_slot(best, slot)
        text = f"{slot.capitalize()} takes {_sum_text(taken)}"
        yield Step(clause=clause, text=text, value=value, dice=_places(mine, taken))
    if best.points:
        dice = count(best.points, "banked die", "banked dice")
        text = f"{count(best.points, 'plot point')} moved {dice} out of the Bank"
        yield Step(clause="K6", text=text, value=best.points)
    text = f"the level of the effect goes by {LEVEL_BY[readings['KR8']]}"
    yield Step(clause="KR8", text=text, value=type_of(best.level))


def _places(mine: Cast, dice: Sequence[RolledDie]) -> tuple[int, ...]:
    """Return the indices of some of the drawn dice; a d12+d6 is drawn as two."""
    everything = [each for each in (*mine.rolled, *filter(None, [mine.hero])) for _ in each.faces]
    return tuple(place for place, each in enumerate(everything) if any(each is other for other in dice))


def _faces(rolled: Sequence[RolledDie]) -> str:
    return ", ".join(f"{each.die} shows {' and '.join(map(str, each.faces))}" for each in rolled)


def _sum_text(dice: Sequence[RolledDie]) -> str:
    return " + ".join(f"{each.die} ({each.value})" for each in dice)


def _hitch_steps(mine: Cast) -> Iterator[Step]:
    hitched = [each for each in mine.rolled if each.hitch]
    if not hitched:
        yield Step(clause="K7", text="no die is a Hitch", value=0)
        return
    verb = "is a Hitch" if len(hitched) == 1 else "are Hitches"
    text = f"{dice_list([each.die for each in hitched])} {verb}"
    yield Step(clause="K7", text=text, value=len(hitched), dice=_places(mine, hitched))
    worth = " and ".join(str(each.value) for each in hitched)
    yield Step(clause="KR4", text=f"in a slot {'it adds' if len(hitched) == 1 else 'they add'} {worth}")
    if mine.botch:
        yield Step(clause="K7", text=f"{THREE} Hitches or more make a Botch")


def _against_steps(difficulty: Opposition, against: Against, readings: Readings) -> Iterator[Step]:
    """Yield the steps to the number to beat."""
    if difficulty.number is not None:
        yield Step(clause="K3", text="the difficulty is a number", value=difficulty.number)
        if difficulty.dice:
            how = "faces added unrolled" if readings["KR6"] == "size" else _faces(against.rolled)
            text = f"bought dice on top, {dice_list(difficulty.dice)}: {how}"
            yield Step(clause="KR6", text=text, value=against.number)
        return
    yield Step(clause="K3", text=f"the GM rolls {dice_list(difficulty.dice)}: {_faces(against.rolled)}")
    adding = [each for each, counts in zip(against.rolled, against.counts, strict=True) if counts]
    which = "all count" if len(adding) == len(against.rolled) else f"the {len(adding)} highest count"
    text = f"{which}: {' + '.join(str(each.value) for each in adding)}"
    yield Step(clause="KR2", text=text, value=against.number)


def _verdict(outcome: Outcome, against: Against) -> Step:
    if outcome.mine.botch:
        return Step(clause="K9", text="a Botch fails, whatever the dice come to")
    if against.botch:
        return Step(clause="KR20", text="the GM has botched, so the opposition fails by itself")
    needs = "reach" if outcome.readings["KR3"] == "equal_succeeds" else "beat"
    does = "does" if outcome.success else "does not"
    text = f"the Total has to {needs} {against.number}, and {outcome.mine.best.total} {does}"
    return Step(clause="KR3", text=text, value=outcome.margin)


def roll_sentence(outcome: Outcome) -> str:
    """Return the roll in one line."""
    mine, against = outcome.mine, outcome.against
    hitches = count(mine.hitches, "Hitch", "Hitches")
    if mine.botch:
        return f"Botch: {hitches}, and the roll fails whatever the other dice show."
    best = mine.best
    placed = f"Total {best.total}, Effect {best.effect} at {type_of(best.level)}"
    placed += f", with {hitches}" if mine.hitches else ""
    if against is None:
        return f"{placed}."
    if against.botch:
        return f"{placed}: success, because the GM botched."
    return f"{placed}: {'success' if outcome.success else 'failure'} against {against.number}."


def roll_figures(outcome: Outcome) -> Iterator[Figure]:
    """Yield the dice of both sides and the table of placements."""
    yield pool_row(YOURS, outcome.mine)
    against = outcome.against
    if against and against.rolled:
        dice: list[DieFigure] = []
        for each, counts in zip(against.rolled, against.counts, strict=True):
            note = "counts" if counts else ""
            dice += _die_figures(each, "Hitch" if each.hitch else note)
        yield DiceRow(label=THEIRS, dice=tuple(dice))
    if len(outcome.listed_placements) > 1:
        yield _placements_table(outcome)


def pool_row(label: str, mine: Cast) -> DiceRow:
    """Return one side's dice, each with its slot."""
    dice: list[DieFigure] = []
    for each, slot in zip(mine.rolled, mine.best.slots, strict=True):
        dice += _die_figures(each, f"{slot.capitalize()}, Hitch" if each.hitch else slot.capitalize())
    if mine.hero:
        dice += _die_figures(mine.hero, f"Hero, {mine.aim.capitalize()}")
    return DiceRow(label=label, dice=tuple(dice))


def _die_figures(rolled: RolledDie, note: str) -> list[DieFigure]:
    first = DieFigure(sides=rolled.die.sides, face=rolled.faces[0], note=note, lit=rolled.hitch)
    return [first, *(DieFigure(sides=rolled.die.plus, face=face, note="added") for face in rolled.faces[1:])]


def _placements_table(outcome: Outcome) -> Table:
    manual = outcome.mine.manual is not None
    judged = () if outcome.against is None else ("Success",)
    total, *others = PLACED
    figures = (total, *judged, *others, "Plot points")
    return Table(
        caption=PLACEMENTS,
        is_answer=True,
        columns=("Total Slot", "Effect Slot", *figures, f"Against {'yours' if manual else 'the best'}"),
        rows=tuple(_placement_row(outcome, each) for each in outcome.listed_placements),
    )


def _placement_row(outcome: Outcome, placement: Placement) -> tuple[int | str | None, ...]:
    mine, succeeds = outcome.mine, outcome.succeeds(placement)
    told = comparison(mine.best, placement, own=mine.manual is not None)
    return (
        _sum_text(mine.in_slot(placement, "total")),
        _sum_text(mine.in_slot(placement, "effect")),
        placement.total,
        *(() if succeeds is None else ("yes" if succeeds else "no",)),
        placement.effect,
        type_of(placement.level),
        placement.points + mine.hero_price,
        None if told in EQUAL else told,
    )
