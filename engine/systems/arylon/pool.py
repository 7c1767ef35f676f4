"""A pool of dice laid into Total, Effect and Bank: the placements of rolled dice, and their exact odds.

Clauses K2, K4 to K7, K9, K12, K13; rulings KR4, KR5, KR8, KR10, KR27, KR28. The roll, the contest and the
adviser share it; what one die is worth, and what stands against the pool, is in `dice`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.calculator import Readings, Roller
from engine.chance.distribution import Distribution
from engine.chance.pool import ranked_sums
from engine.errors import InvalidRequestError
from engine.inputs import Die, Opposition
from engine.inputs import dice as dice_input
from engine.numbers import count, percent
from engine.protocol import DiceRow, DieFigure, Step, Table
from engine.systems.arylon.data import RULES
from engine.systems.arylon.dice import (
    BOTCH,
    THREE,
    Against,
    PoolDie,
    RolledDie,
    chance_that,
    chances_against,
    check_dice,
    dice_added,
    dice_list,
    hero_chances,
    hitches_in,
    level_of,
    passes,
    pool_dice,
    pool_die_chances,
    roll_hero,
    roll_one,
    type_of,
)

LEAST_DICE = RULES.whole("K2.least")
SECTIONS: tuple[str, ...] = tuple(RULES.number("K2.sections").value)
NEEDED = dict(zip(("attribute", "distinction", "skill"), SECTIONS, strict=True))
"""The section that each kind of trait gives a die from; a pool needs all of them."""
DISTINCTION = Die(RULES.whole("K14.distinction"))
"""The die of a Distinction."""
LONGEST_NAME = 60
"""Letters in the name of a trait."""
MOST_DICE = 40
"""Dice in one pool."""
MOST_POINTS = 100
"""Plot points on one roll."""
HERO_PRICE = RULES.whole("K13.hero_die")
HERO_MARGIN = RULES.whole("K12.hero_margin")
"""By how much a roll must succeed to earn a Big Hero Die."""
MOVE_PRICE = RULES.whole("K6.price")
SLOTS = {"total": "Total", "effect": "Effect", "bank": "Bank"}
THROWS = ("dice", "hero_die")
"""The names of the two throws of a side."""
SOLD, BOUGHT = "sold", "bought"
"""The names of the throws of bought Hitches: the GM's, on the difficulty, and the player's, on the Total."""
WHOSE = {
    "": "the pool",
    "initiator_": "the initiator's pool",
    "responder_": "the responder's pool",
}
"""Whose pool it is, by the prefix of its inputs."""
WINNERS = {"initiator": "the initiator", "responder": "the responder", "nobody": "nobody"}
"""Who wins a contest of two pools."""


def check_pool(
    pool: Sequence[Die], hero_die: Die | None, plot_points: int, readings: Readings, prefix: str = ""
) -> None:
    """Refuse an invalid pool of one side; `prefix` is that of its inputs, such as `initiator_`."""
    if len(pool) < LEAST_DICE:
        message = (
            f"{WHOSE[prefix]} has {count(len(pool), 'die', 'dice')}; K2 asks for {LEAST_DICE} or more, "
            f"at least one from each of {', '.join(SECTIONS)}, so add {LEAST_DICE - len(pool)}"
        )
        raise RULES.refusal("K2", f"{prefix}dice", message)
    check_dice(pool, f"{prefix}dice", readings)
    if hero_die is None:
        return
    check_dice([hero_die], f"{prefix}hero_die", readings)
    if plot_points < HERO_PRICE:
        message = (
            f"a Big Hero Die costs {count(HERO_PRICE, 'plot point')} (K13), and {plot_points} are "
            "allowed for "
            f"{WHOSE[prefix]}; allow {HERO_PRICE} or leave the Big Hero Die out"
        )
        raise RULES.refusal("K13", f"{prefix}hero_die", message)


MOST_ADVISED = 16
"""Dice in a pool that is advised on."""
MOST_BOUGHT = RULES.whole("K8.most")
"""Hitches of one roll that may be bought."""


def bought_hitches(label: str, *, clause: str, help: str) -> Any:  # noqa: A002 - as the input has it
    """Declare the Hitches that one side has bought of one roll of the other, by their dice."""
    return dice_input(label, at_most=MOST_BOUGHT, default=(), clause=clause, help=help)


def check_bought(hitches: Mapping[str, Sequence[Die]], readings: Readings) -> None:
    """Refuse Hitches of one roll that nobody can have bought, by the inputs that name them.

    Raises:
        IllegalChoiceError: a die that Arylon does not have, or more Hitches than K8 lets be bought.
    """
    for name, dice in hitches.items():
        check_dice(dice, name, readings)
    number = sum(map(len, hitches.values()))
    if number > MOST_BOUGHT:
        last = [name for name, dice in hitches.items() if dice][-1]
        message = f"{number} Hitches are bought of one roll, and K8 lets {MOST_BOUGHT} be; leave some"
        raise RULES.refusal("K8", last, message)


LEAST = {"total": RULES.whole("K4.total"), "effect": RULES.whole("K4.effect")}
"""Number of dice in each slot without plot points."""
OTHER = {"total": "effect", "effect": "total"}
WINDOW = 48
"""How far below the best placement the search goes, in points of the slot aimed at."""
SHOWN = 8
"""Maximum number of placements in an answer."""
Rank = tuple[int, int]
"""The key that decides the level in the Effect Slot, and the level."""
State = tuple[int, int, int, Rank]
"""Number of dice in the minor and the major slot, up to the required ones; sum of the minor slot; rank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """One legal placement of a whole pool."""

    slots: tuple[str, ...]
    """`total`, `effect` or `bank` for each die, in the order of the pool."""
    total: int
    effect: int
    level: int
    points: int
    """Plot points spent on banked dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A rolled pool and the aim of its placement."""

    pool: tuple[RolledDie, ...]
    aim: str
    hero: RolledDie | None
    """The Big Hero Die, which adds to the slot of `aim` without taking a place in it (K12)."""
    readings: Readings

    def rank(self, die: RolledDie) -> Rank:
        """Return the rank of a die in Effect: by its type, or by its number (KR8)."""
        return (die.value if self.readings["KR8"] == "number" else die.level, die.level)

    @property
    def start(self) -> Rank:
        """The rank of an Effect Slot without dice of the pool."""
        return self.rank(self.hero) if self.hero and self.aim == "effect" else (0, 0)


def placement_order(placement: Placement, aim: str) -> tuple[Any, ...]:
    """Return the sort key of a placement: by the aim, then plot points saved, then the order of the dice."""
    total, effect, level = placement.total, placement.effect, placement.level
    wanted = (-total, -effect, -level) if aim == "total" else (-effect, -level, -total)
    order = ("total", "effect", "bank")
    return (*wanted, placement.points, tuple(order.index(slot) for slot in placement.slots))


def placements(search: Search, moves: int) -> tuple[Placement, ...]:
    """Return the best placements in order, without those that an earlier one equals or beats in everything.

    The dice that leave the Bank have a fixed sum, so a point more in Total is a point less in Effect.
    The search can therefore keep only the best level for each sum of the less important slot.
    `moves` is the number of plot points for banked dice, at most the number of dice beyond three.
    """
    aim = search.aim
    found = {each for points in range(moves + 1) for each in _with_points(search, points, aim)}
    found.update(_with_points(search, moves, OTHER[aim]))
    unmatched: list[Placement] = []
    for each in sorted(found, key=lambda each: placement_order(each, aim)):
        # Domination is transitive, so comparing with the kept placements is enough.
        if not any(
            one.points <= each.points
            and one.total >= each.total
            and one.effect >= each.effect
            and one.level >= each.level
            for one in unmatched
        ):
            unmatched.append(each)
    return tuple(unmatched)


def placements_to_list(
    found: Sequence[Placement], aim: str, succeeds: Callable[[Placement], bool]
) -> tuple[Placement, ...]:
    """Return the placements that an answer lists, in order: the first few, and two that may come later.

    These two are the best one for the other aim, and the one with the largest Effect that still succeeds.
    """
    kept = [min(found, key=lambda each: placement_order(each, OTHER[aim]))]
    successes = [each for each in found if succeeds(each)]
    if successes:
        kept.append(min(successes, key=lambda each: placement_order(each, "effect")))
    first = found[: SHOWN - sum(each not in found[:SHOWN] for each in set(kept))]
    return tuple(each for each in found if each in first or each in kept)


def _with_points(search: Search, points: int, major: str) -> Iterator[Placement]:
    """Yield, for each sum of the minor slot, the placement with the best level for these plot points."""
    pool, hero = search.pool, search.hero
    # The highest dice leave the Bank; of equal ones the largest type does, then those in the pool's order.
    number = sum(LEAST.values()) + points
    boundary = sorted((each.value for each in pool), reverse=True)[number - 1]
    above = [place for place, each in enumerate(pool) if each.value > boundary]
    equal = [place for place, each in enumerate(pool) if each.value == boundary]
    largest = min(equal, key=lambda place: (-pool[place].level, place))
    others = [place for place in equal if place != largest]
    chosen = sorted([*above, largest, *others[: number - len(above) - 1]])
    added = {search.aim: hero.value} if hero else {}
    everything = sum(pool[place].value for place in chosen)
    for minor_sum, level, mask in _splits(search, [pool[place] for place in chosen], major):
        sums = {OTHER[major]: minor_sum, major: everything - minor_sum}
        slots = ["bank"] * len(pool)
        for bit, place in enumerate(reversed(chosen)):
            slots[place] = "total" if mask >> bit & 1 else "effect"
        yield Placement(
            slots=tuple(slots),
            total=sums["total"] + added.get("total", 0),
            effect=sums["effect"] + added.get("effect", 0),
            level=level,
            points=points,
        )


def _splits(search: Search, dice: Sequence[RolledDie], major: str) -> Iterator[tuple[int, int, int]]:
    """Yield (sum of the minor slot, level, mask of the Total dice) with the best level for each sum.

    Bits of a mask are in the order of the dice, so the larger mask has the earlier dice in Total.
    """
    minor = OTHER[major]
    limit = sum(sorted(die.value for die in dice)[: LEAST[minor]]) + WINDOW
    states: dict[State, int] = {(0, 0, 0, search.start): 0}
    for die in dice:
        rank = search.rank(die)
        grown: dict[State, int] = {}
        for (few, many, minor_sum, best), mask in states.items():
            in_minor = (min(few + 1, LEAST[minor]), many, minor_sum + die.value)
            in_major = (few, min(many + 1, LEAST[major]), minor_sum)
            for slot, counts in ((minor, in_minor), (major, in_major)):
                state = (*counts, max(best, rank) if slot == "effect" else best)
                masked = mask * 2 + (slot == "total")
                if counts[2] <= limit and masked > grown.get(state, -1):
                    grown[state] = masked
        states = grown
    whole = (LEAST[minor], LEAST[major])
    best_of: dict[int, tuple[int, int]] = {}
    for (few, many, minor_sum, best), mask in states.items():
        if (few, many) == whole:
            best_of[minor_sum] = max(best_of.get(minor_sum, (0, 0)), (best[1], mask))
    for minor_sum, (level, mask) in best_of.items():
        yield minor_sum, level, mask


def comparison(best: Placement, other: Placement, *, own: bool = False) -> str:
    """Describe the losses and gains of a placement compared with the best, or with the player's `own`.

    >>> best = Placement(slots=(), total=13, effect=4, level=8, points=2)
    >>> comparison(best, Placement(slots=(), total=11, effect=6, level=8, points=1))
    '2 less Total; 2 more Effect, saves 1 plot point'
    """
    differences = {
        "Total": best.total - other.total,
        "Effect": best.effect - other.effect,
        "level": best.level - other.level,
    }
    lost = [_by(less, best, other, name) for name, less in differences.items() if less > 0]
    won = [_by(less, best, other, name) for name, less in differences.items() if less < 0]
    if best.points > other.points:
        won.append(f"saves {count(best.points - other.points, 'plot point')}")
    if best.points < other.points:
        lost.append(f"costs {count(other.points - best.points, 'plot point')} more")
    return "; ".join(", ".join(part) for part in (lost, won) if part) or ("as yours" if own else "the best")


def _by(less: int, best: Placement, other: Placement, name: str) -> str:
    if name == "level":
        return f"level d{other.level} for d{best.level}"
    return f"{abs(less)} {'less' if less > 0 else 'more'} {name}"


def manual_placement(search: Search, slots: Sequence[str], moves: int) -> Placement:
    """Return a player's own placement; `moves` is the number of plot points for banked dice.

    Raises:
        InvalidRequestError: there are more slots, or fewer, than dice.
        IllegalChoiceError: a slot has too few dice (K4), or too many for the plot points (K6).
    """
    if len(slots) != len(search.pool):
        message = (
            f"“Placed by hand” names {count(len(slots), 'place')}, and the pool has "
            f"{count(len(search.pool), 'die', 'dice')}; say total, effect or bank for each die in order"
        )
        raise InvalidRequestError(message, field="inputs.slots")
    for slot, least in LEAST.items():
        dice = slots.count(slot)
        if dice < least:
            message = (
                f"the {slot.capitalize()} Slot has {count(dice, 'die', 'dice')}; K4 asks for {least}, "
                f"so put {least - dice} more there"
            )
            raise RULES.refusal("K4", "slots", message)
    points = sum(slot != "bank" for slot in slots) - sum(LEAST.values())
    if points > moves:
        message = (
            f"{count(points, 'die leaves', 'dice leave')} the Bank, and the plot points move {moves}; "
            f"each costs a plot point (K6), so put {points - moves} back or allow more plot points"
        )
        raise RULES.refusal("K6", "slots", message)
    laid = {at: [die for die, slot in zip(search.pool, slots, strict=True) if slot == at] for at in LEAST}
    sums = {at: sum(die.value for die in lying) for at, lying in laid.items()}
    if search.hero:  # it adds to the slot aimed at, without a place in it (K12)
        sums[search.aim] += search.hero.value
    return Placement(
        slots=tuple(slots),
        total=sums["total"],
        effect=sums["effect"],
        level=max(search.start, *(search.rank(die) for die in laid["effect"]))[1],
        points=points,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """The pool and the plot points of one side."""

    dice: tuple[Die, ...]
    slots: tuple[str, ...] = ()
    """The player's own placement of each die; empty for the best placement."""
    hero_die: Die | None = None
    plot_points: int = 0
    aim: str = "total"
    whose: str = "your"
    """The owner of the dice, for messages that ask for their faces."""
    bought: tuple[Die, ...] = ()
    """Hitches that it has bought out of the other side's Slots."""
    bought_bank: tuple[Die, ...] = ()
    """Hitches that it has bought out of the other side's Bank."""

    def moves(self, readings: Readings) -> int:
        """Return how many banked dice the plot points move after paying for the Big Hero Die (K6, K13)."""
        left = self.plot_points - (HERO_PRICE if self.hero_die else 0)
        return min(left // MOVE_PRICE, len(pool_dice(self.dice, readings)) - sum(LEAST.values()))

    def ranks(self, readings: Readings) -> int:
        """Return how many of the highest dice leave the Bank."""
        return sum(LEAST.values()) + self.moves(readings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One side's dice, rolled and placed."""

    rolled: tuple[RolledDie, ...]
    hero: RolledDie | None
    aim: str
    placements: tuple[Placement, ...]
    """Best first."""
    manual: Placement | None = None
    """The player's own placement."""

    @property
    def best(self) -> Placement:
        """The placement that counts: the player's own, else the best one for the aim."""
        return self.manual or self.placements[0]

    @property
    def hitches(self) -> int:
        """The number of Hitches (K7)."""
        return hitches_in(self.rolled)

    @property
    def botch(self) -> bool:
        """Whether the Hitches make a Botch (K7)."""
        return self.hitches >= THREE

    @property
    def hero_price(self) -> int:
        """Plot points that the Big Hero Die cost."""
        return HERO_PRICE if self.hero else 0

    def in_slot(self, placement: Placement, slot: str) -> tuple[RolledDie, ...]:
        """Return the dice in one slot, the Big Hero Die last where it adds to it."""
        dice = [each for each, at in zip(self.rolled, placement.slots, strict=True) if at == slot]
        return (*dice, self.hero) if self.hero and self.aim == slot else tuple(dice)


def cast(side: Side, readings: Readings, roller: Roller, throws: tuple[str, str] = THROWS) -> Cast:
    """Roll a side's pool, the Big Hero Die last, and find the best placements.

    `throws` are the names of the two throws.
    """
    of_pool, of_hero = throws
    pool = pool_dice(side.dice, readings)
    rolled = tuple(
        roll_one(each, readings, roller, f"{side.whose} {each.die} (die {place} of {len(pool)})", of_pool)
        for place, each in enumerate(pool, start=1)
    )
    hero = roll_hero(side.hero_die, roller, of_hero) if side.hero_die else None
    search = Search(pool=rolled, aim=side.aim, hero=hero, readings=readings)
    moves = side.moves(readings)
    own = manual_placement(search, side.slots, moves) if side.slots else None
    return Cast(rolled=rolled, hero=hero, aim=side.aim, placements=placements(search, moves), manual=own)


LEVEL_BY = {"die_type": "the largest type in Effect", "number": "the die that shows the most in Effect"}


def cast_steps(mine: Cast, readings: Readings) -> Iterator[Step]:
    """Yield the working from the dice to Total, Effect and level."""
    best = mine.best
    yield Step(clause="K2", text=f"roll {count(len(mine.rolled), 'die', 'dice')}: {faces_text(mine.rolled)}")
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
        text = f"{slot.capitalize()} takes {sum_text(taken)}"
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


def faces_text(rolled: Sequence[RolledDie]) -> str:
    """Return what some dice show, as text: `d8 shows 5, d6 shows 2`."""
    return ", ".join(f"{each.die} shows {' and '.join(map(str, each.faces))}" for each in rolled)


def sum_text(dice: Sequence[RolledDie]) -> str:
    """Return what dice add to a Slot, as text: `d8 (5) + d6 (2)`."""
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


def pool_row(label: str, mine: Cast) -> DiceRow:
    """Return one side's dice, each with its slot."""
    dice: list[DieFigure] = []
    for each, slot in zip(mine.rolled, mine.best.slots, strict=True):
        dice += _die_figures(each, f"{slot.capitalize()}, Hitch" if each.hitch else slot.capitalize())
    if mine.hero:
        dice += _die_figures(mine.hero, f"Hero, {mine.aim.capitalize()}")
    return DiceRow(label=label, dice=tuple(dice))


def opposition_row(label: str, against: Against) -> DiceRow:
    """Return the GM's dice, each with whether it counts."""
    dice: list[DieFigure] = []
    for each, counts in zip(against.rolled, against.counts, strict=True):
        note = "counts" if counts else ""
        dice += _die_figures(each, "Hitch" if each.hitch else note)
    return DiceRow(label=label, dice=tuple(dice))


def opposition_steps(difficulty: Opposition, against: Against | None, readings: Readings) -> Iterator[Step]:
    """Yield the steps to the number to beat; `against` is None before the GM's dice have fallen."""
    number = against.number if against else None
    if difficulty.number is not None:
        yield Step(clause="K3", text="the difficulty is a number", value=difficulty.number)
        if difficulty.dice:
            how = faces_text(against.rolled) if against else "each is rolled and added"
            how = "faces added unrolled" if readings["KR6"] == "size" else how
            text = f"bought dice on top, {dice_list(difficulty.dice)}: {how}"
            yield Step(clause="KR6", text=text, value=number)
        return
    shown = f": {faces_text(against.rolled)}" if against else ""
    yield Step(clause="K3", text=f"the GM rolls {dice_list(difficulty.dice)}{shown}")
    if against is None:
        adding = dice_added(difficulty, readings)
        text = "one die counts" if adding == 1 else f"the {adding} highest are added up"
    else:
        counted = [each for each, counts in zip(against.rolled, against.counts, strict=True) if counts]
        which = "all count" if all(against.counts) else f"the {len(counted)} highest count"
        text = f"{which}: {' + '.join(str(each.value) for each in counted)}"
    yield Step(clause="KR2", text=text, value=number)


def bought_row(label: str, rolled: Sequence[RolledDie]) -> DiceRow:
    """Return the dice of bought Hitches, each of which counts."""
    notes = ("Hitch" if each.hitch else "counts" for each in rolled)
    return DiceRow(
        label=label,
        dice=tuple(one for each, note in zip(rolled, notes, strict=True) for one in _die_figures(each, note)),
    )


def _die_figures(rolled: RolledDie, note: str) -> list[DieFigure]:
    first = DieFigure(sides=rolled.die.sides, face=rolled.faces[0], note=note, lit=rolled.hitch)
    return [first, *(DieFigure(sides=rolled.die.plus, face=face, note="added") for face in rolled.faces[1:])]


Joint = Distribution[tuple[int, int, int]]
"""Total, Effect and number of Hitches, counted up to the three of a Botch."""


def placed_by_rank(aim: str, moved: int) -> str:
    """Return where the best placement puts dice that have not fallen, as text."""
    first, other = LEAST[aim] + moved, OTHER[aim]
    most = "the highest die goes" if first == 1 else f"the {first} highest dice go"
    rest = "the next one" if LEAST[other] == 1 else f"the next {LEAST[other]}"
    return f"{most} to {aim.capitalize()}, {rest} to {other.capitalize()}"


def joint_odds(side: Side, readings: Readings) -> Joint:
    """Return the joint distribution of Total, Effect and Hitches under the best placement.

    The best placement takes dice by their rank. For the aim Total, the highest go there and the next one to
    Effect; for the aim Effect, the highest go to Effect and the next two to Total. So ranks are enough.
    """
    pool = [pool_die_chances(each, readings) for each in pool_dice(side.dice, readings)]
    first = LEAST[side.aim] + side.moves(readings)
    found = ranked_sums(pool, [(0, first), (first, side.ranks(readings))], marks_cap=THREE)
    if side.hero_die:
        added = hero_chances(side.hero_die)
        found = found.combine(added, lambda sums, face: (sums[0] + face, sums[1], sums[2]))
    aimed_at_total = side.aim == "total"
    return found.map(
        lambda sums: (sums[0], sums[1], sums[2]) if aimed_at_total else (sums[1], sums[0], sums[2])
    )


def total_odds(joint: Joint) -> Distribution[int | str]:
    """Return the distribution of the best Total, with a Botch as a separate outcome (K9)."""
    return joint.map(lambda found: BOTCH if found[2] == THREE else found[0])


MOST_WORK = 4000
"""Work limit: dice times the square of the rank; twelve dice with all plot points stay below it."""
Found = dict[tuple[int, int], int]
"""Weight by value at the rank and level, without Botches."""
Faces = Mapping[tuple[int, bool, int], int]
"""Weight by value, Hitch and level of one die."""
Counts = dict[tuple[int, int, int], int]
"""Weight by dice above the value, dice that reach it, and Hitches."""


def level_weights(side: Side, readings: Readings) -> dict[int, int] | None:
    """Return the weight of each level without a Botch, or None where the pool is too large.

    The level depends on the dice that show the value of one rank. So it suffices to count, for each value and
    type, the dice above it, the dice that reach it, and the Hitches; the faces of the pool are never listed.
    The denominator is that of the whole pool, Big Hero Die included.
    """
    pool, aim, hero_die = pool_dice(side.dice, readings), side.aim, side.hero_die
    by_number = aim == "effect" and readings["KR8"] == "number"
    rank = side.ranks(readings) if aim == "total" else LEAST[aim] + side.moves(readings)
    rank = 1 if by_number else rank
    if len(pool) * rank * rank > MOST_WORK:
        return None
    found = _count_rolls(pool, rank, takes_above=aim == "effect" and not by_number, readings=readings)
    weights: dict[int, int] = {}
    hero = hero_chances(hero_die) if hero_die else {0: 1}
    for (value, level), weight in found.items():
        for face, times in hero.items():
            reached = level
            if hero_die and aim == "effect":
                reached = max(level, hero_die.sides)
                if by_number and face != value:
                    reached = hero_die.sides if face > value else level
            weights[reached] = weights.get(reached, 0) + weight * times
    return dict(sorted(weights.items()))


def _count_rolls(pool: Sequence[PoolDie], rank: int, *, takes_above: bool, readings: Readings) -> Found:
    """Count rolls by the value at a rank and the largest type of the dice that show it, or at least it."""
    faces: list[Faces] = [
        {
            (value, hitch, level_of(pool_die.die, hitch, readings)): weight
            for (value, hitch), weight in pool_die_chances(pool_die, readings).items()
        }
        for pool_die in pool
    ]
    values = sorted({value for each in faces for value, _, _ in each})
    levels = sorted({level for each in faces for _, _, level in each})
    found: Found = {}
    for value in values:
        before = 0
        for level in levels:
            upto = _rolls_with(faces, value, level, rank, takes_above=takes_above)
            if upto > before:
                found[value, level] = upto - before
            before = upto
    return found


def _rolls_with(pool: Sequence[Faces], value: int, level: int, rank: int, *, takes_above: bool) -> int:
    """Return the weight of rolls with this value at the rank and no larger type among the relevant dice."""
    counts: Counts = {(0, 0, 0): 1}
    for each in pool:
        grown: Counts = {}
        ways: dict[tuple[bool, bool, bool], int] = {}
        for (shown, hitched, counts_as), weight in each.items():
            matters = shown == value or (takes_above and shown > value)
            if not matters or counts_as <= level:
                key = (shown > value, shown >= value, hitched)
                ways[key] = ways.get(key, 0) + weight
        for (above, reach, hitches), weight in counts.items():
            for (is_above, reaches, hitch), times in ways.items():
                state = (above + is_above, min(reach + reaches, rank), hitches + hitch)
                if state[0] < rank and state[2] < THREE:
                    grown[state] = grown.get(state, 0) + weight * times
        counts = grown
    return sum(weight for (_, reach, _), weight in counts.items() if reach == rank)


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The odds of a roll."""

    moved: int
    """Number of dice moved out of the Bank."""
    joint: Joint
    totals: Distribution[int | str]
    against: Distribution[int | str] | None
    events: Mapping[str, Fraction]
    levels: Mapping[str, Fraction]
    """Chance of each level; empty where the pool is too large to count them."""
    hero_chance: Fraction | None
    """Chance to earn a Big Hero Die; None where the condition is open (KR10)."""

    @property
    def plain(self) -> tuple[tuple[tuple[int, int, int], int], ...]:
        """The rolls without a Botch, as (Total, Effect, Hitches) and weight."""
        return tuple((found, weight) for found, weight in self.joint.ordered() if found[2] < THREE)

    def mean(self, place: int) -> Fraction:
        """Return the average Total (0) or Effect (1) of the rolls without a Botch."""
        plain = self.plain
        added = sum(found[place] * weight for found, weight in plain)
        return Fraction(added, sum(weight for _, weight in plain))


def pool_odds(side: Side, difficulty: Opposition | None, readings: Readings) -> Odds:
    """Return the odds of a pool against an opposition: a Total without a Botch beats it (K5, K9)."""
    joint = joint_odds(side, readings)
    totals = total_odds(joint)
    events = {"botch": totals.probability(BOTCH), "hitch": joint.chance(lambda found: found[2] > 0)}
    against = None
    earned = None
    if difficulty:
        against = chances_against(difficulty, readings)
        success = chance_that(totals, against, lambda total, number: passes(total, number, readings))
        events = {"success": success, **events}
        earned = hero_chance(totals, against, difficulty, readings)
    weights = level_weights(side, readings) or {}
    return Odds(
        moved=side.moves(readings),
        joint=joint,
        totals=totals,
        against=against,
        events=events,
        levels={type_of(each): Fraction(weight, joint.denominator) for each, weight in weights.items()},
        hero_chance=earned,
    )


def odds_tables(found: Odds) -> Iterator[Table]:
    """Yield the tables of Hitches, Effect and level."""
    hitches = found.joint.map(lambda each: each[2])
    names = [*(str(number) for number in range(THREE)), f"{THREE} or more, a Botch"]
    yield Table(
        caption="How many Hitches",
        columns=("Hitches", "Chance"),
        rows=tuple((name, percent(hitches.probability(number))) for number, name in enumerate(names)),
    )
    weights: dict[int, int] = {}
    for (_, effect, _), weight in found.plain:
        weights[effect] = weights.get(effect, 0) + weight
    left, rows = sum(weights.values()), []
    for effect in sorted(weights):
        rows.append((effect, percent(Fraction(left, found.joint.denominator))))
        left -= weights[effect]
    yield Table(
        caption="Effect of the best placement, Botches apart",
        columns=("Effect", "That much or more"),
        rows=tuple(rows),
    )
    if found.levels:
        yield Table(
            caption="Level of the effect, Botches apart",
            columns=("Level", "Chance"),
            rows=tuple((level, percent(chance)) for level, chance in found.levels.items()),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """The Big Hero Die that a roll earns."""

    earned: bool | None
    """Whether the roll earns one; None where the text does not say."""
    die: Die | None = None
    """The type of the die; None without a die or where its type is open (KR27)."""


def prize_die(difficulty: Opposition, readings: Readings) -> Die | None:
    """Return the largest die type in the opposition; None for a number alone."""
    return max((each.die for each in pool_dice(difficulty.dice, readings)), default=None)


def _may_earn(difficulty: Opposition, readings: Readings) -> bool:
    """Tell whether this opposition can earn a die; against a number alone KR27 decides."""
    return bool(difficulty.dice) or readings["KR27"] == "type_open"


def _is_clear(margin: int | None, readings: Readings) -> bool:
    """Tell whether a success is clear enough; without a margin, the GM has botched (KR10, KR28)."""
    return readings["KR28"] == "earned" if margin is None else margin >= HERO_MARGIN


def prize(difficulty: Opposition | None, margin: int | None, *, won: bool, readings: Readings) -> Prize:
    """Return what a roll earns; a success without a margin is due to the GM's Botch (KR28)."""
    if difficulty is None or readings["KR10"] == "no_rule":
        return Prize(earned=None)
    if not (won and _is_clear(margin, readings) and _may_earn(difficulty, readings)):
        return Prize(earned=False)
    return Prize(earned=True, die=prize_die(difficulty, readings))


def hero_chance(
    totals: Distribution[int | str],
    against: Distribution[int | str],
    difficulty: Opposition,
    readings: Readings,
) -> Fraction | None:
    """Return the chance to earn a Big Hero Die; None where the condition is open (KR10)."""
    if readings["KR10"] == "no_rule":
        return None
    if not _may_earn(difficulty, readings):
        return Fraction(0)
    return chance_that(
        totals,
        against,
        lambda total, number: _is_clear(None if isinstance(number, str) else total - number, readings),
    )


def prize_steps(difficulty: Opposition, value: str | None, readings: Readings) -> Iterator[Step]:
    """Yield the steps for a Big Hero Die: its condition, its chance or type, and how sure the type is."""
    botch = ", or lost by the GM's own Botch" if readings["KR28"] == "earned" else ""
    text = f"beaten by {HERO_MARGIN} or more{botch}: earns a Big Hero Die, by a rule we borrowed"
    yield Step(clause="KR10", text=text, value=value)
    if difficulty.number is None:
        return
    if difficulty.dice:
        text = "of the largest type on top of the number; a larger one behind the number counts before it"
    else:
        text = "no die is known to have stood there, so the GM says of which type it is"
    yield Step(clause="KR27", text=text)
