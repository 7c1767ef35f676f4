"""A roll of Arylon, worked out once more from what the results, the clauses and the rulings say of it.

Nothing of the engine is used but the names of readings; what the words leave out shows in the tests beside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, NamedTuple

from hypothesis import strategies as st

from engine import Request, Response, RulesError, handle
from engine.catalogue import find
from engine.systems.arylon.data import RULES

Said = Mapping[str, str]
"""Readings by ruling."""
Inputs = Mapping[str, Any]
Slots = tuple[str, ...]

PLACES = ("total", "effect", "bank")
TYPES = ["d4", "d6", "d8", "d10", "d12"]
SECOND = ["d2", "d4", "d6", "d8", "d10", "d12"]
DIE = st.sampled_from([*TYPES, *TYPES, "d12+d2", "d12+d6"])
ODD_DIE = st.one_of(DIE, st.sampled_from(["d2", "d7", "d20"]))


def choose_readings(calculator: str) -> st.SearchStrategy[dict[str, str]]:
    """Choose a reading of some rulings of a calculator; the others are as decided."""
    names = {
        key: [each.name for each in RULES.rulings[key].readings]
        for key in find(f"arylon.{calculator}").rulings
    }
    decided = {key: RULES.rulings[key].decision for key, each in names.items() if each}
    chosen = {key: st.sampled_from([*[decided[key]] * 2, *names[key]]) for key in decided}
    return st.fixed_dictionaries(chosen)


def answer_to(calculator: str, mode: str, inputs: Inputs, said: Said, faces: Any = None) -> Response | None:
    """Return an answer, or nothing where the request is refused."""
    try:
        return handle(
            Request(calculator=f"arylon.{calculator}", mode=mode, inputs=inputs, readings=said, faces=faces)
        )
    except RulesError:
        return None


def sizes_of(die: str) -> tuple[int, int]:
    """Return the faces of a die and of its second one, 0 for none."""
    first, _, second = die.partition("+")
    return int(first[1:]), int(second[1:] or 0) if second else 0


class Fallen(NamedTuple):
    """A die of a pool with what it shows."""

    die: str
    value: int
    hitched: bool
    level: int


def parts_of(dice: Sequence[str], said: Said) -> list[tuple[str, bool]]:
    """Return the dice that a pool consists of, and whether each can hitch (KR9)."""
    if said["KR9"] != "two_dice":
        return [(die, True) for die in dice]
    return [(part, not place) for die in dice for place, part in enumerate(die.split("+"))]


def fall_of(die: str, can_hitch: bool, faces: Sequence[int], said: Said) -> Fallen:
    """Return a die with what its faces are worth (K7, K12, KR4, KR9)."""
    sides, _ = sizes_of(die)
    if faces[0] != 1 or not can_hitch:
        return Fallen(die, sum(faces), hitched=False, level=sides)
    own = 1 if said["KR4"] == "one" else 0
    second = 0 if said["KR9"] == "hitch_voids" else sum(faces[1:])
    return Fallen(die, own + second, hitched=True, level=4 if said["KR4"] == "zero_as_d4" else sides)


def faces_of(die: str) -> list[tuple[int, ...]]:
    """Return every way in which a die falls."""
    sides, second = sizes_of(die)
    return list(product(range(1, sides + 1), *([range(1, second + 1)] if second else [])))


def throw(dice: Sequence[str], showed: Iterator[int], said: Said) -> list[Fallen]:
    """Return dice as they fall; each takes its faces, those of a d12+d6 the d12 first."""
    return [
        fall_of(die, can_hitch, [next(showed) for _ in die.split("+")], said)
        for die, can_hitch in parts_of(dice, said)
    ]


class Placed(NamedTuple):
    """A placement and what it comes to."""

    slots: Slots
    total: int
    effect: int
    level: int
    points: int


class Table(NamedTuple):
    """Rolled dice that are to be placed."""

    pool: Sequence[Fallen]
    hero: tuple[int, int] | None
    """What a Big Hero Die shows, and its type."""
    aim: str
    said: Said

    def placed(self, slots: Slots) -> Placed:
        """Add the slots up (K4, K6, K12, KR8)."""
        sums = {
            slot: sum(die.value for die, at in zip(self.pool, slots, strict=True) if at == slot)
            for slot in PLACES
        }
        ranks = [(die.value, die.level) for die, at in zip(self.pool, slots, strict=True) if at == "effect"]
        if self.hero:
            sums[self.aim] += self.hero[0]
            ranks += [self.hero] if self.aim == "effect" else []
        level = max(ranks)[1] if self.said["KR8"] == "number" else max(level for _, level in ranks)
        points = len(slots) - slots.count("bank") - 3
        return Placed(slots, sums["total"], sums["effect"], level, points)

    def order(self, each: Placed, aim: str) -> tuple[Any, ...]:
        """Return the order of placements, best first."""
        first = (-each.total, -each.effect, -each.level)
        wanted = first if aim == "total" else (first[1], first[2], first[0])
        return (*wanted, each.points, tuple(map(PLACES.index, each.slots)))

    def to_choose_from(self, moves: int) -> list[Placed]:
        """Return the placements that are worth a look, in order."""
        found: list[Placed] = []
        other = "effect" if self.aim == "total" else "total"
        for points in range(moves + 1):
            chosen = self._leaving(points + 3)
            best: dict[int, Placed] = {}
            for split in product(("total", "effect"), repeat=len(chosen)):
                if split.count("total") < 2 or "effect" not in split:
                    continue
                slots = ["bank"] * len(self.pool)
                for place, slot in zip(chosen, split, strict=True):
                    slots[place] = slot
                each = self.placed(tuple(slots))
                key = getattr(each, other)
                rank = (-each.level, tuple(map(PLACES.index, each.slots)))
                if key not in best or rank < (-best[key].level, tuple(map(PLACES.index, best[key].slots))):
                    best[key] = each
            least = min(best)
            found += [each for key, each in best.items() if key <= least + 48]
        kept: list[Placed] = []
        for each in sorted(found, key=lambda each: self.order(each, self.aim)):
            if not any(
                one.total >= each.total
                and one.effect >= each.effect
                and one.level >= each.level
                and one.points <= each.points
                for one in kept
            ):
                kept.append(each)
        return kept

    def _leaving(self, number: int) -> list[int]:
        """Return the places of the dice that leave the Bank: the highest, of equal ones the largest."""
        last = sorted((die.value for die in self.pool), reverse=True)[number - 1]
        places = range(len(self.pool))
        above = [place for place in places if self.pool[place].value > last]
        equal = [place for place in places if self.pool[place].value == last]
        largest = max(self.pool[place].level for place in equal)
        first = next(place for place in equal if self.pool[place].level == largest)
        rest = [place for place in equal if place != first]
        return sorted([*above, first, *rest[: number - len(above) - 1]])

    def listed(self, found: Sequence[Placed], succeeds: Callable[[Placed], bool]) -> list[Placed]:
        """Return the first eight, of which two may come later."""
        other = "effect" if self.aim == "total" else "total"
        wanted = [min(found, key=lambda each: self.order(each, other))]
        hits = [each for each in found if succeeds(each)]
        wanted += [min(hits, key=lambda each: self.order(each, "effect"))] if hits else []
        later = {each for each in wanted if each not in found[:8]}
        return [each for each in found if each in found[: 8 - len(later)] or each in later]


def moves_of(size: int, points: int, hero: str | None) -> int:
    """Return how many dice may leave the Bank (K6, K13)."""
    return min(points - bool(hero), size - 3)


def does_pass(total: int, number: int, said: Said) -> bool:
    """Tell whether a Total succeeds (KR3)."""
    return total >= number if said["KR3"] == "equal_succeeds" else total > number


class Against(NamedTuple):
    """What stands against a roll."""

    number: int
    rolled: list[Fallen]
    botch: bool


def parted(difficulty: Any) -> tuple[int | None, list[str]]:
    """Return the number of an opposition, if it has one, and its dice."""
    if isinstance(difficulty, list):
        return None, difficulty
    return (difficulty, []) if isinstance(difficulty, int) else (difficulty["number"], difficulty["dice"])


def opposition_of(difficulty: Any, showed: Iterator[int], said: Said) -> Against:
    """Return what stands against a roll (K3, KR2, KR6, KR20)."""
    number, dice = parted(difficulty)
    if number is not None and said.get("KR6") == "size":
        return Against(number + sum(sum(sizes_of(die)) for die in dice), [], botch=False)
    rolled = throw(dice, showed, said)
    values = sorted((die.value for die in rolled), reverse=True)
    counted = values if number is not None or said["KR2"] == "all" else values[:2]
    botch = sum(die.hitched for die in rolled) >= 3 and said["KR20"] == "opposition_fails"
    return Against((number or 0) + sum(counted), rolled, botch)


class Traded(NamedTuple):
    """What one side has bought of the other's Hitches."""

    adds: int
    botch: bool
    conditions: list[str]
    waits: list[str]


def bought_dice(inputs: Inputs, name: str, said: Said) -> list[str]:
    """Return the bought dice that are rolled at once (KR6, KR29)."""
    if not inputs.get(name):
        return []
    is_now = said["KR6"] == "rolled" and (name == "sold" or said["KR29"] == "at_once")
    return list(inputs[name]) if is_now else []


def traded_of(inputs: Inputs, name: str, showed: Iterator[int], said: Said) -> Traded:
    """Return what the GM has bought on top of the difficulty, or the player on top of the Total (K8, K10)."""
    slots, bank = list(inputs.get(name, [])), list(inputs.get(f"{name}_bank", []))
    if not (slots or bank):
        return Traded(0, botch=False, conditions=[], waits=[])
    rolled = throw(bought_dice(inputs, name, said), showed, said)
    is_now = said["KR6"] != "later" and (name == "sold" or said["KR29"] == "at_once")
    flat = sum(sum(sizes_of(die)) for die in slots) if is_now and said["KR6"] == "size" else 0
    waits = [] if is_now else slots
    if name == "bought" and said["KR29"] == "all_dice":
        waits, bank = slots + bank, []
    conditions = bank if said["KR31"] == "own_type" else [f"d{sizes_of(die)[0]}" for die in bank]
    hitched = sum(die.hitched for die in rolled)
    return Traded(flat + sum(die.value for die in rolled), hitched >= 3, conditions, waits)


def smaller_dice(dice: Sequence[str], said: Said) -> list[str]:
    """Return what becomes of dice that step down (K13, KR24, KR25)."""
    if not dice:
        return []
    first = {"from_d2": 0, "from_d4": 1, "stops": len(SECOND)}[said["KR25"]]
    types = [*TYPES, *(f"d12+{each}" for each in SECOND[first:])]
    none = "gone" if said["KR24"] == "gone" else "a d4"
    return [
        f"{die} is {f'a {types[types.index(die) - 1]}' if die != 'd4' else none} from the next roll on"
        for die in dice
    ]


def _counted(theirs: Sequence[Fallen], inputs: Inputs, said: Said) -> list[bool]:
    """Return which of the GM's dice are added up: the two highest, of equal ones the first (KR2, KR6)."""
    if not theirs or parted(inputs["difficulty"])[0] is not None or said["KR2"] == "all":
        return [True] * len(theirs)
    first = sorted(range(len(theirs)), key=lambda place: -theirs[place].value)[:2]
    return [place in first for place in range(len(theirs))]


def _traded_results(
    sold: Traded,
    bought: Traded,
    theirs: Sequence[Fallen],
    inputs: Inputs,
    said: Said,
) -> dict[str, list[str]]:
    """Return the results of a roll that are about its Hitches of the GM's, and about what is bought."""
    pairs = zip(theirs, _counted(theirs, inputs, said), strict=True)
    return {
        "gm_hitch_dice": [f"{die.die} in {'Total' if at else 'Bank'}" for die, at in pairs if die.hitched],
        "conditions": sold.conditions,
        "gm_conditions": bought.conditions,
        "carried": sold.waits,
        "pool_dice": bought.waits,
        "smaller_dice": smaller_dice(inputs.get("bought_step", []), said),
    }


def largest_of(dice: Sequence[str], said: Said) -> str | None:
    """Return the largest type of some dice."""
    return max((die for die, _ in parts_of(dice, said)), key=sizes_of, default=None)


def earns_die(
    difficulty: Any,
    won: bool,
    margin: int | None,
    said: Said,
) -> bool | None:
    """Tell whether a roll earns a Big Hero Die (KR10, KR27, KR28)."""
    if said["KR10"] == "no_rule":
        return None
    clear = margin >= 5 if margin is not None else won and said["KR28"] == "earned"
    return clear and (bool(parted(difficulty)[1]) or said["KR27"] == "type_open")


def roll_of(inputs: Inputs, said: Said, faces: Sequence[int]) -> dict[str, Any]:
    """Return what `arylon.roll` answers to a roll."""
    showed = iter(faces)
    parts = [die for die, _ in parts_of(inputs["dice"], said)]
    pool = throw(inputs["dice"], showed, said)
    hero = None
    if inputs.get("hero_die"):
        hero = sum(next(showed) for _ in inputs["hero_die"].split("+")), sizes_of(inputs["hero_die"])[0]
    table = Table(pool, hero, inputs["aim"], said)
    against = None if inputs.get("difficulty") is None else opposition_of(inputs["difficulty"], showed, said)
    hitches = sum(die.hitched for die in pool)
    sold, bought = (traded_of(inputs, name, showed, said) for name in ("sold", "bought"))
    theirs = against.rolled if against else []
    if against:
        gm_botch = against.botch or (sold.botch and said["KR20"] == "opposition_fails")
        against = Against(against.number + sold.adds, theirs, gm_botch)
    botch = hitches >= 3 or bought.botch

    def succeeds(each: Placed) -> bool:
        return (
            against is not None
            and not botch
            and (against.botch or does_pass(each.total + bought.adds, against.number, said))
        )

    found = table.to_choose_from(moves_of(len(pool), inputs["plot_points"], inputs.get("hero_die")))
    best = table.placed(tuple(inputs["slots"])) if inputs.get("slots") else found[0]
    no_margin = against is None or against.botch or botch
    margin = None if no_margin or against is None else best.total + bought.adds - against.number
    earns = None if against is None else earns_die(inputs["difficulty"], succeeds(best), margin, said)
    return {
        "total": best.total + bought.adds,
        "effect": best.effect,
        "level": f"d{best.level}",
        "hitches": hitches,
        "botch": botch,
        "success": None if against is None else succeeds(best),
        "difficulty": None if against is None else against.number,
        "margin": margin,
        "gm_hitches": sum(die.hitched for die in against.rolled) if against and against.rolled else None,
        "gm_botch": against.botch if against and against.rolled else None,
        "plot_points_spent": best.points + bool(hero),
        "earns_hero_die": earns,
        "hero_die_earned": largest_of(parted(inputs["difficulty"])[1], said) if earns else None,
        **_traded_results(sold, bought, theirs, inputs, said),
        "pool": parts,
        "slots": list(best.slots),
        "hitch_dice": [
            f"{die.die} in {at.capitalize()}" for die, at in zip(pool, best.slots, strict=True) if die.hitched
        ],
        "placements": [
            {
                "slots": each.slots,
                "total": each.total + bought.adds,
                "success": None if against is None else succeeds(each),
                "effect": each.effect,
                "level": f"d{each.level}",
                "plot_points": each.points + bool(hero),
            }
            for each in table.listed(found, succeeds)
        ],
    }


class Side(NamedTuple):
    """One side of a contest."""

    dice: list[str]
    hero: str | None = None
    points: int = 0
    bought: Sequence[str] = ()
    bought_bank: Sequence[str] = ()

    def cast(self, showed: Iterator[int], said: Said) -> dict[str, Any]:
        """Roll and place for Total."""
        inputs = {"dice": self.dice, "aim": "total", "plot_points": self.points, "hero_die": self.hero}
        parts = [*self.dice, *([self.hero] if self.hero else [])]
        return roll_of(inputs, said, [next(showed) for die in parts for _ in die.split("+")])

    @property
    def trades(self) -> dict[str, list[str]]:
        """What it has bought, by input."""
        return {"bought": [*self.bought], "bought_bank": [*self.bought_bank]}


def totals_of(side: Side, said: Said) -> Counter[int | str]:
    """Count the Totals of a side over every face of its dice, with a Botch as an outcome of its own."""
    counts: Counter[int | str] = Counter()
    for shown in product(*map(faces_of, [*side.dice, *([side.hero] if side.hero else [])])):
        found = side.cast(chain(*shown), said)
        counts["botch" if found["botch"] else found["total"]] += 1
    return counts


OPPOSITION = st.one_of(
    st.none(),
    st.integers(0, 15),
    st.lists(ODD_DIE, min_size=1, max_size=5),
    st.fixed_dictionaries({"number": st.integers(0, 9), "dice": st.lists(DIE, min_size=1, max_size=4)}),
)


def draw_faces(draw: Callable[[st.SearchStrategy[int]], int], dice: Sequence[str]) -> list[int]:
    """Return a face of each die, second dice among them, with many ones."""
    sides = [int(part[1:]) for die in dice for part in die.split("+")]
    return [draw(st.one_of(st.just(1), st.integers(1, each), st.integers(1, each))) for each in sides]
