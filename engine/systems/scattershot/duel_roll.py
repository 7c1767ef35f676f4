"""One duel, thrown blow by blow (S15-S38)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.calculator import Roller
from engine.numbers import count, format_number
from engine.protocol import DiceRow, DieFigure, Step, Table
from engine.systems.scattershot.attempt import SIDES as FACES
from engine.systems.scattershot.attempt import Rolled, roll_attempt
from engine.systems.scattershot.data import RULES
from engine.systems.scattershot.duel_blow import Duel, Landing, Link, losses
from engine.systems.scattershot.duel_inputs import Held, names_of
from engine.systems.scattershot.duel_prose import advantages_text, opening_steps, striker_text
from engine.systems.scattershot.duel_turns import Exchange, exchanges

OUT = RULES.whole("S29.out")


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """One attack that was thrown."""

    strikes: Rolled
    answers: Rolled | None
    rmib: int
    landing: Landing

    @property
    def dice(self) -> int:
        """Number of dice thrown."""
        return self.strikes.count + (self.answers.count if self.answers else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One blow or Flurry that was thrown, and how things are after it."""

    exchange: Exchange
    attacks: tuple[Attack, ...]
    points: tuple[int, int]
    """Hit Points left: the fighter's, the foe's."""
    held: Held


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A duel that was thrown to its end, or as far as blows are counted."""

    duel: Duel
    rounds: tuple[Round, ...]

    @property
    def fallen(self) -> int | None:
        """The index of the side that fell; None if nobody did."""
        return next((side for side, left in enumerate(self.rounds[-1].points) if left == OUT), None)


def play(duel: Duel, roller: Roller) -> Played:
    """Throw a duel, each blow's dice in order: who strikes first, then who answers."""
    one, other = duel.inputs.sides
    points, held = (one.hit_points, other.hit_points), (one.advantages, other.advantages)
    rounds: list[Round] = []
    for exchange in exchanges(duel.inputs, duel.readings):
        attacks = tuple(_attacks(duel, exchange, held, roller, len(rounds) + 1))
        last = attacks[-1].landing
        lost = losses(exchange.actor, last)
        points = max(OUT, points[0] - lost[0]), max(OUT, points[1] - lost[1])
        held = duel.held_after(exchange.actor, exchange.met, held, last)
        rounds.append(Round(exchange=exchange, attacks=attacks, points=points, held=held))
        if OUT in points:
            break
    return Played(duel=duel, rounds=tuple(rounds))


def _attacks(duel: Duel, exchange: Exchange, held: Held, roller: Roller, blow: int) -> Iterator[Attack]:
    for link in duel.links(exchange.actor, exchange.met, held):
        attack = _attack(duel, exchange.actor, link, roller, blow)
        yield attack
        if attack.landing.ends_flurry:
            return


def _attack(duel: Duel, actor: int, link: Link, roller: Roller, blow: int) -> Attack:
    names = names_of(duel.inputs)
    strikes = roll_attempt(link.sides.actor, roller, f"blow {blow}, {names[actor]},")
    answers = None
    if link.is_resisted:
        answers = roll_attempt(link.sides.resistor, roller, f"blow {blow}, {names[1 - actor]},")
    verdict = duel.verdict(link, strikes.mib, answers.mib if answers else None)
    landing = duel.landing(actor, link, verdict)
    return Attack(strikes=strikes, answers=answers, rmib=verdict[0], landing=landing)


def roll_sentence(played: Played) -> str:
    """Return who fell at which blow, and what the other has left."""
    names, last = names_of(played.duel.inputs), played.rounds[-1]
    blows = count(len(played.rounds), "blow")
    if played.fallen is None:
        left = " and ".join(
            f"{name} {count(points, 'Hit Point')}" for name, points in zip(names, last.points, strict=True)
        )
        return f"Nobody has fallen after {blows}: {left} left."
    fallen, stands = names[played.fallen], 1 - played.fallen
    left = count(last.points[stands], "Hit Point")
    said = f"{fallen} has no fight left after {blows}, and {names[stands]} has {left} left."
    return said[:1].upper() + said[1:]


def roll_steps(played: Played) -> tuple[Step, ...]:
    """Return the working, blow by blow."""
    return (*opening_steps(played.duel), *_steps(played))


def _steps(played: Played) -> Iterator[Step]:
    names = names_of(played.duel.inputs)
    held = tuple(each.advantages for each in played.duel.inputs.sides)
    thrown = 0
    for blow, each in enumerate(played.rounds, start=1):
        struck = 1 - each.exchange.actor
        for attack in each.attacks:
            text = f"blow {blow}: {striker_text(each.exchange, names)}; {_mibs(attack)}, RMIB"
            dice = tuple(range(thrown, thrown + attack.dice))
            yield Step(clause="S15", text=text, value=attack.rmib, dice=dice)
            thrown += attack.dice
        damage = each.attacks[-1].landing.damage
        text = f"blow {blow} costs {names[struck]} {count(damage, 'Hit Point')}; left"
        yield Step(clause="S29", text=text, value=each.points[struck])
        riposte = each.attacks[-1].landing.riposte
        if riposte is not None:
            text = f"the answer to blow {blow} costs {names[1 - struck]} {count(riposte, 'Hit Point')}; left"
            yield Step(clause="SR58", text=text, value=each.points[1 - struck])
        if each.held != held:
            text = f"Advantages after blow {blow}"
            yield Step(clause="S38", text=text, value=advantages_text(each.held, names) or "none")
        held = each.held


def _mibs(attack: Attack) -> str:
    said = f"made it by {format_number(attack.strikes.mib)}"
    return f"{said} against {format_number(attack.answers.mib)}" if attack.answers else said


def figures(played: Played) -> tuple[DiceRow | Table, ...]:
    """Return the dice of each blow, and the ledger."""
    names = names_of(played.duel.inputs)
    rows = [
        DiceRow(label=f"Blow {blow}: {names[each.exchange.actor]} strikes", dice=tuple(_dice(each, names)))
        for blow, each in enumerate(played.rounds, start=1)
    ]
    return (*rows, _ledger(played, names))


def _dice(each: Round, names: tuple[str, str]) -> Iterator[DieFigure]:
    actor = each.exchange.actor
    for attack in each.attacks:
        for rolled, side in ((attack.strikes, actor), (attack.answers, 1 - actor)):
            faces = rolled.faces if rolled else ()
            yield from (DieFigure(sides=FACES, face=face, note=names[side]) for face in faces)


def _ledger(played: Played, names: tuple[str, str]) -> Table:
    strikes_back = played.duel.readings["SR58"] == "a_blow_too"
    return Table(
        caption="Blow by blow: what it costs, and what each has left",
        columns=(
            *("Blow", "Who strikes", "RMIB", "Costs"),
            *(["The answer costs"] if strikes_back else []),
            *(*names, "Advantages"),
        ),
        rows=tuple(
            (
                blow,
                names[each.exchange.actor],
                each.attacks[-1].rmib,
                each.attacks[-1].landing.damage,
                *([each.attacks[-1].landing.riposte or 0] if strikes_back else []),
                *each.points,
                advantages_text(each.held, names),
            )
            for blow, each in enumerate(played.rounds, start=1)
        ),
        is_answer=True,
    )
