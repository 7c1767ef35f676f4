"""The rules of a duel: its inputs, one blow or Flurry, the order of blows, and all courses at once (S15-S39).

`duel` throws one, and says what comes of it. Rulings SR12, SR55, SR57, SR58.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import NamedTuple

from engine.calculator import Readings
from engine.chance.budget import charge
from engine.chance.distribution import Distribution
from engine.errors import LimitExceededError
from engine.inputs import choice, record, text, whole
from engine.numbers import count
from engine.systems.scattershot import RULES, contest, rolls
from engine.systems.scattershot.damage import (
    FEW,
    MOST_BITS,
    Arms,
    Blow,
    Lengths,
    blow_of,
    own_factor_input,
    protection_input,
    protection_rating_input,
    strength_input,
    weapon_bonus_input,
    weapon_input,
)
from engine.systems.scattershot.melee import ACTIONS, FORFEITS, PENALTY, Persona, advantage_breaches
from engine.systems.scattershot.melee import Inputs as Ledger
from engine.systems.scattershot.rolls import (
    apply_challenges,
    band,
    check_challenges,
    check_game,
    spend_benefits,
)

FIGHTERS = ("fighter", "foe")
"""The two sides, by the names of their inputs."""
UNNAMED = ("the fighter", "the foe")
MOST_HIT_POINTS = 60
MOST_BLOWS = 100
USUAL_BLOWS = 60
UNFINISHED = f"1 duel in {FEW.denominator}"
Held = tuple[int, int]
"""Combat Advantages: those of the fighter over the foe, those of the foe over the fighter (S38)."""
DODGE = RULES.whole("S35.dodge")
Points = tuple[int, int]
"""Hit Points: the fighter's, the foe's."""
Ways = dict[tuple[Points, Held], int]
"""Weights of (Hit Points that each side loses, Advantages afterwards) for one Action."""
MET = {
    "answered": "answers, and gives up an Action",
    "dodged": "dodges in despair",
    "bare": "does not answer",
}
"""How a blow is met, as a reader sees it."""
OUT = RULES.whole("S29.out")
MOST_WORK = 3_000_000
"""Maximum number of moves from one state of a duel to another; with long weights a move counts repeatedly."""
LONG = 1024
"""Bits of the weights for which a move counts once more."""
ACTION = 5000
"""Moves that the working out of one kind of Action counts as."""
Field = dict[Held, dict[Points, int]]
"""Weights of the duels that go on, by Advantages and Hit Points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """One side of a duel; a Squad that rolls once for all its people is one side too (S54)."""

    name: str = text("Name", at_most=60, default="", clause="S49")
    rating: int = rolls.rating("Rating to strike", help="The Skill that this side attacks with.")
    defence: int = whole(
        "Rating to defend",
        derived=lambda row: row["rating"],
        clause="S15",
        help="Left blank, the one that it strikes with.",
    )
    hit_points: int = whole(
        "Hit Points", low=1, limit=MOST_HIT_POINTS, default=RULES.whole("S29.start"), clause="S29",
        help="How much fight is left; of a Squad, what it can lose.", main=True,
    )  # fmt: skip
    weapon: str = weapon_input()
    strength: int = strength_input()
    protection: int = protection_input()
    answers: int = whole(
        "Blows answered in a Turn", low=0, default=1, clause="S36",
        help="Of the blows in the other side's Turn; each answer gives up an Action of the next Turn.",
    )  # fmt: skip
    dodge: int | None = whole(
        "Rating for a Last-Ditch Dodge", default=None, clause="S35",
        help="Against the first blow of a Turn without an answer. Blank, or at an Epic Index of 0: no dodge.",
    )  # fmt: skip
    flurry: int = whole(
        "Attacks in an Action", low=1, default=1, clause="S37",
        help="1, or as many as the Flurry of its Skill has, up to the Epic Index.",
    )  # fmt: skip
    advantages: int = whole(
        "Advantages held at the start", low=0, default=0, clause="S38", help="Over the other side."
    )
    challenges: int = rolls.challenges("Challenges on every roll", "Each is worth 1 to this side.")
    weapon_bonus: int | None = weapon_bonus_input()
    protection_rating: int | None = protection_rating_input()
    factor: Fraction | None = own_factor_input()


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of a duel."""

    fighter: Fighter = record("Fighter", Fighter, clause="S32")
    foe: Fighter = record("Foe", Fighter, clause="S32")
    first_turn: str = choice(
        "First Turn", {"fighter": "the fighter", "foe": "the foe"}, default="fighter", clause="S31",
        main=True, help="Who said that it cannot be talked away.",
    )  # fmt: skip
    blows: int = whole(
        "Blows counted at most", low=1, limit=MOST_BLOWS, default=USUAL_BLOWS, clause="S32",
        help=f"A whole Flurry counts as one. Counting stops earlier, once no more than {UNFINISHED} goes on.",
    )  # fmt: skip
    critical_juncture: int = rolls.critical_juncture()
    epic_index: int = rolls.epic_index()

    @property
    def sides(self) -> tuple[Fighter, Fighter]:
        """Both sides: the fighter, the foe."""
        return self.fighter, self.foe

    @property
    def first(self) -> int:
        """The index of the side that has the first Turn."""
        return FIGHTERS.index(self.first_turn)


def names_of(inputs: Inputs) -> tuple[str, str]:
    """Return the name of each side; two sides are never called the same."""
    one, other = (each.name or usual for each, usual in zip(inputs.sides, UNNAMED, strict=True))
    return one, f"the other {other}" if one == other else other


def ledger_of(held: Held, inputs: Inputs) -> Ledger:
    """Return the ledger of a Round in which the two sides hold these Advantages (S38)."""
    one, other = names_of(inputs)
    lines = (
        Persona(name=one, seat=1, engaged=other, over=other, advantages=held[0]),
        Persona(name=other, seat=2, engaged=one, over=one, advantages=held[1]),
    )
    return Ledger(personae=lines, declared_by=1, turn=1, epic_index=inputs.epic_index)


def check(inputs: Inputs, readings: Readings) -> None:
    """Refuse a duel that a clause forbids.

    Raises:
        IllegalChoiceError: S17, S22, S36, S37, S38, SR29, SR41 or SR46 forbids the numbers.
    """
    check_game(inputs.critical_juncture, inputs.epic_index, readings)
    for name, side in zip(FIGHTERS, inputs.sides, strict=True):
        check_challenges(side.challenges, inputs.epic_index, f"{name}.challenges")
        if side.answers > FORFEITS:
            message = (
                f"{count(side.answers, 'blow')} of a Turn cannot be answered; each answer gives up an "
                f"Action, and S36 allows {FORFEITS}, so give {FORFEITS} or less"
            )
            raise RULES.refusal("S36", f"{name}.answers", message)
        if side.flurry > max(1, inputs.epic_index):
            message = (
                f"a Flurry of {side.flurry} attacks is longer than the Epic Index of {inputs.epic_index} "
                "allows (S37); take fewer or raise the Epic Index"
            )
            raise RULES.refusal("S37", f"{name}.flurry", message)
    held = (inputs.fighter.advantages, inputs.foe.advantages)
    ledger = ledger_of(held, inputs)
    for breach in advantage_breaches(ledger, readings):
        at = FIGHTERS[1 if breach.who != names_of(inputs)[0] else 0]
        raise RULES.refusal(breach.clause, f"{at}.advantages", f"{breach.says}; give fewer at the start")


class Landing(NamedTuple):
    """What one attack did."""

    damage: int
    """Hit Points that the side which was struck loses."""
    hits: bool
    """Whether it landed, which ends a Flurry (S37)."""
    upset: bool
    """Whether it was a Catastrophic Failure of the one who struck, which sweeps what they hold (S38)."""
    resistor_upset: bool
    """Whether the other side's answer was one that counts (SR42)."""
    is_parried: bool
    """Whether the answer defines the outcome (S16)."""
    riposte: int | None
    """Hit Points that the answer costs the one who struck; None where it is no blow of its own (SR58)."""

    @property
    def ends_flurry(self) -> bool:
        """Whether no attack follows it in a Flurry (S37, SR58)."""
        return self.hits or self.upset or self.riposte is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One attack: what both sides roll with."""

    sides: contest.Inputs
    met: str
    """`answered`, `dodged` or `bare` (SR55)."""

    @property
    def is_resisted(self) -> bool:
        """Whether the other side rolls at all."""
        return self.met != "bare"


@dataclass(frozen=True, kw_only=True)
class Duel:
    """The terms of a duel: everything but the dice."""

    inputs: Inputs
    readings: Readings

    @cached_property
    def blows(self) -> tuple[Blow, Blow]:
        """The blow of each side against the other.

        Raises:
            InvalidRequestError: a side has two weapons.
            UnsettledRuleError: a Rating is not on the UE Chart, by its reading.
        """
        return self._blow(0), self._blow(1)

    def _blow(self, actor: int) -> Blow:
        arm, guard = self.inputs.sides[actor], self.inputs.sides[1 - actor]
        terms = Arms(
            strength=arm.strength,
            weapon=arm.weapon,
            weapon_bonus=arm.weapon_bonus,
            factor=arm.factor,
            protection=guard.protection,
            protection_rating=guard.protection_rating,
            critical_juncture=self.inputs.critical_juncture,
        )
        return blow_of(terms, self.readings, arm=f"{FIGHTERS[actor]}.", guard=f"{FIGHTERS[1 - actor]}.")

    def links(self, actor: int, met: str, held: Held) -> tuple[Link, ...]:
        """Return the attacks of one Action, each as a contest (S37, SR58).

        Args:
            actor: the index of the side that strikes.
            met: how the other side meets it; an answer holds through a Flurry, a dodge for one attack.
            held: the Advantages before it, which are taken off the rolls of both sides (S38).
        """
        mine, theirs = self.inputs.sides[actor], self.inputs.sides[1 - actor]
        rating, penalty = theirs.defence, 0
        if met == "dodged":  # a Last-Ditch Dodge has a Rating of its own, less what it costs (S35, SR14)
            rating, penalty = theirs.defence if theirs.dodge is None else theirs.dodge, DODGE
        sides = contest.Inputs(
            actor_rating=mine.rating,
            actor_modifier=-held[1 - actor] * PENALTY,
            actor_challenges=mine.challenges,
            resistor_rating=rating,
            resistor_modifier=-held[actor] * PENALTY - penalty,
            resistor_challenges=theirs.challenges,
            critical_juncture=self.inputs.critical_juncture,
            epic_index=self.inputs.epic_index,
        )
        others = ["answered" if met == "answered" else "bare"] * (self.inputs.sides[actor].flurry - 1)
        return tuple(Link(sides=sides, met=each) for each in (met, *others))

    def landing(self, actor: int, link: Link, verdict: contest.Judged) -> Landing:
        """Return what an attack did whose verdict is known."""
        rmib, defines, name, resistor_upset = verdict
        answered = defines == "resistor" and link.met == "answered"
        strikes_back = answered and self.readings["SR58"] == "a_blow_too"
        return Landing(
            damage=self.blows[actor].damage(rmib),
            hits=rmib >= 0,
            upset=name == "catastrophic_failure",
            resistor_upset=resistor_upset,
            is_parried=defines == "resistor",
            riposte=self.blows[1 - actor].damage(-rmib) if strikes_back else None,
        )

    def verdict(self, link: Link, mib: int, resistor: int | None) -> contest.Judged:
        """Return the verdict of two MIBs; of the Actor's alone where nobody resists (SR55)."""
        if resistor is None:
            juncture = self.inputs.critical_juncture
            made = apply_challenges(mib, link.sides.actor_challenges, self.readings)
            remains = spend_benefits(made, 0, juncture).remains
            return made, "actor" if made > 0 else "nobody", band(remains, juncture, self.readings), False
        found = contest.terms_of(link.sides, self.readings).verdict(mib, resistor, fell_short=resistor < 0)
        return found.rmib, found.defines, found.band, found.upset

    @cached_property
    def _judges(self) -> tuple[contest.Judge, contest.Judge]:
        """The judge of each side's blows: Advantages and dodges change the dice, not how they are judged."""
        one, other = (
            contest.judge(contest.terms_of(self.links(actor, "answered", (0, 0))[0].sides, self.readings))
            for actor in (0, 1)
        )
        return one, other

    def landings(self, actor: int, link: Link) -> Distribution[Landing]:
        """Return the distribution of what one attack does."""
        if link.is_resisted:
            found = contest.verdicts(link.sides, self.readings, self._judges[actor])
        else:
            found = link.sides.actor.chances().map(lambda mib: self.verdict(link, mib, None))
        return found.map(lambda each: self.landing(actor, link, each))

    def ways(self, actor: int, met: str, held: Held) -> Ways:
        """Return the weights of what one Action does, a whole Flurry as one (S37, SR58)."""
        links = self.links(actor, met, held)
        attacks = {link.met: dict(self.landings(actor, link)) for link in {links[0], links[-1]}}
        last = attacks[links[-1].met]
        for link in reversed(links[:-1]):
            every = sum(last.values())
            together: dict[Landing, int] = {}
            for landing, weight in attacks[link.met].items():
                follows = {landing: every} if landing.ends_flurry else last
                for end, times in follows.items():
                    together[end] = together.get(end, 0) + weight * times
            last = together
        ways: Ways = {}
        for landing, weight in last.items():
            done = (losses(actor, landing), self.held_after(actor, met, held, landing))
            ways[done] = ways.get(done, 0) + weight
        return ways

    def held_after(self, actor: int, met: str, held: Held, landing: Landing) -> Held:
        """Return the Advantages after an Action whose last attack did this (S38, SR57)."""
        mine = 0 if landing.upset else held[actor]
        theirs = 0 if landing.resistor_upset else held[1 - actor]
        if landing.is_parried and self.readings["SR57"] == "answers_check":
            mine = max(0, mine - 1)
        is_won = not landing.upset and (landing.damage > 0 or met == "dodged")
        if is_won and self._wins_one(mine) and self._is_allowed(_pair(actor, mine + 1, theirs)):
            mine += 1
        if landing.riposte and self._wins_one(theirs) and self._is_allowed(_pair(actor, mine, theirs + 1)):
            theirs += 1
        return _pair(actor, mine, theirs)

    def _wins_one(self, held: int) -> bool:
        """Tell whether a hit or a dodge wins an Advantage for the side that holds so many (SR57)."""
        reading = self.readings["SR57"]
        return reading != "carried_only" and not (reading == "first_only" and held)

    def _is_allowed(self, held: Held) -> bool:
        return not any(advantage_breaches(ledger_of(held, self.inputs), self.readings))


def _pair(actor: int, mine: int, theirs: int) -> Held:
    return (mine, theirs) if actor == 0 else (theirs, mine)


def losses(actor: int, landing: Landing) -> Points:
    """Return the Hit Points that each side loses by an attack: the fighter's, the foe's (SR58)."""
    return _pair(actor, landing.riposte or 0, landing.damage)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """One blow, or one Flurry, of a duel."""

    actor: int
    """The index of the side that strikes."""
    met: str
    """`answered`, `dodged` or `bare`."""
    turn: int
    """The number of the Turn, from 1 on."""


class _Side:
    """What one side has given up so far."""

    def __init__(self, answers: int, *, dodges: bool) -> None:
        self.answers, self.dodges = answers, dodges
        self.forfeited = 0
        self.forfeited_earlier = 0

    def begin_turn(self) -> int:
        """Return the Actions of its Turn: what was given up is missing (S32, S36)."""
        left = ACTIONS - self.forfeited
        self.forfeited_earlier += self.forfeited
        self.forfeited = 0
        return left

    def may_answer(self, readings: Readings) -> bool:
        """Tell whether it answers one blow more of this Turn (S36, SR12)."""
        earlier = self.forfeited_earlier if readings["SR12"] == "in_a_melee" else 0
        return self.forfeited < self.answers and self.forfeited + earlier < FORFEITS


def exchanges(inputs: Inputs, readings: Readings) -> tuple[Exchange, ...]:
    """Return the blows in their order, as many as are counted."""
    sides = [
        _Side(each.answers, dodges=each.dodge is not None and inputs.epic_index > 0) for each in inputs.sides
    ]
    actor, turn = inputs.first, 1
    found: list[Exchange] = []
    while len(found) < inputs.blows:
        other = sides[1 - actor]
        may_dodge = other.dodges
        for _ in range(sides[actor].begin_turn()):
            if other.may_answer(readings):
                met = "answered"
                other.forfeited += 1
            else:
                met = "dodged" if may_dodge else "bare"
                may_dodge = False
            found.append(Exchange(actor=actor, met=met, turn=turn))
        actor, turn = 1 - actor, turn + 1
    return tuple(found[: inputs.blows])


@dataclass(frozen=True, slots=True, kw_only=True)
class Course(Lengths):
    """The lengths of duels, with the order of the blows that were counted."""

    exchanges: tuple[Exchange, ...]
    """The blows counted."""
    fallen: tuple[Points, ...]
    """Weights of the duels in which the fighter falls at each blow, and of those in which the foe does."""

    def falls(self, side: int, by: int | None = None) -> Fraction:
        """Return the chance that a side has fallen, after a number of blows or after all counted."""
        return Fraction(sum(each[side] for each in self.fallen[:by]), self.total)

    @property
    def nobody_falls(self) -> Fraction:
        """The chance that nobody has fallen after all blows counted."""
        return Fraction(self.goes_on, self.total)


def course(duel: Duel) -> Course:
    """Return when duels end: every state of Hit Points and Advantages, blow by blow.

    Raises:
        LimitExceededError: there are more than MOST_WORK moves, or weights longer than MOST_BITS.
    """
    order = exchanges(duel.inputs, duel.readings)
    one, other = duel.inputs.sides
    field: Field = {(one.advantages, other.advantages): {(one.hit_points, other.hit_points): 1}}
    known: dict[tuple[int, str, Held], Ways] = {}
    fallen: list[Points] = []
    total, work = 1, 0
    for exchange in order:
        work -= ACTION * len(known)
        moves = {held: _ways(duel, exchange, held, known) for held in field}
        shared = gcd(*(weight for ways in moves.values() for weight in ways.values()))
        moves = {held: {to: weight // shared for to, weight in ways.items()} for held, ways in moves.items()}
        times = sum(next(iter(moves.values())).values())
        total *= times
        work += ACTION * len(known) + _work(field, moves, total)
        if work > MOST_WORK or total.bit_length() > MOST_BITS:
            message = (
                "these two can meet in more ways than are counted exactly, blow by blow; "
                "give them fewer Hit Points or a lower Epic Index, or count fewer blows"
            )
            raise LimitExceededError(message, field="inputs.blows")
        field, fell = _strike(field, moves)
        fallen = [*((one * times, other * times) for one, other in fallen), fell]
        if not field or sum(_going_on(field)) <= FEW * total:
            break
    goes_on = sum(_going_on(field))
    shared = gcd(goes_on, *(weight for fell in fallen for weight in fell))
    return Course(
        exchanges=order[: len(fallen)],
        ends=tuple(sum(fell) // shared for fell in fallen),
        fallen=tuple((one // shared, other // shared) for one, other in fallen),
        goes_on=goes_on // shared,
    )


def _work(field: Field, moves: Mapping[Held, Ways], total: int) -> int:
    """Return the work of one blow, and charge it."""
    steps = sum(len(ways) * len(field[held]) for held, ways in moves.items())
    work = steps * (1 + total.bit_length() // LONG)
    charge(work)
    return work


def _ways(duel: Duel, exchange: Exchange, held: Held, known: dict[tuple[int, str, Held], Ways]) -> Ways:
    asked = (exchange.actor, exchange.met, held)
    if asked not in known:
        known[asked] = duel.ways(*asked)
    return known[asked]


def _strike(field: Field, moves: Mapping[Held, Ways]) -> tuple[Field, Points]:
    """Return the duels that go on after one more blow, and the weights of those in which each side fell.

    One side at most loses Hit Points by a blow, so never both fall at once (SR58).
    """
    after: Field = {}
    fallen = [0, 0]
    for held, weights in field.items():
        for ((lost, lost_by_other), held_after), times in moves[held].items():
            into = after.setdefault(held_after, {})
            for (points, points_of_other), weight in weights.items():
                left, left_of_other = points - lost, points_of_other - lost_by_other
                if left <= OUT or left_of_other <= OUT:
                    fallen[0 if lost else 1] += weight * times
                else:
                    place = left, left_of_other
                    into[place] = into.get(place, 0) + weight * times
    return {held: weights for held, weights in after.items() if weights}, (fallen[0], fallen[1])


def _going_on(field: Field) -> list[int]:
    return [weight for weights in field.values() for weight in weights.values()]
