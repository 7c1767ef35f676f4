"""The shelf of buy-ins: what can be bought, its next prices, and what is missing for it (H14-H16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.calculator import Readings
from engine.inputs import Input, declared, wire_inputs
from engine.shelf import Basket, Counter, Group, Offer, Purse, Setting, Shelf, Wanted
from engine.systems.shattered_world.abilities import CAPS, RAISES, RANKS, Ability, Character, same
from engine.systems.shattered_world.data import RULES
from engine.systems.shattered_world.ledger import Inputs, Purchase, buy, character_of, ledger_of
from engine.systems.shattered_world.prerequisites import (
    BUYS,
    DICE,
    GODLY,
    OTHER,
    SUBROLE,
    Line,
    achievement_problems,
)
from engine.systems.shattered_world.roles import FACTORS, OWN, ROLES

UNIT = "XP"
UAM_RAISES = RULES.whole("H16.uam_raises")
DOES = {
    **{rank: f"score up to {cap}, {RAISES} points more" for rank, cap in CAPS.items()},
    GODLY: "no cap, no critical failure",
    "uam": f"+{UAM_RAISES} on every roll",
    DICE: "one step, at a price that is our guess",
}
RANK_NAMES = {rank: rank.capitalize() for rank in (*RANKS, GODLY)}
FROM_ROLES = {
    SUBROLE: "From another Subrole",
    "second": "From a second Field Role",
    "third": "From a third Field Role",
}
INPUTS = {each.name: each for each in declared(Inputs)}
LINE = {each.name: each for each in declared(Line)}
ABILITY = {each.name: each for each in declared(Ability)}


def shelf(inputs: Inputs, readings: Readings) -> Shelf:
    """Return what can be bought next, and what is wanted already."""
    ledger = ledger_of(inputs, readings)
    spent = sum(bought.total for bought in ledger)
    character = ledger[-1].after if ledger else character_of(inputs)
    counter = _Till(inputs.xp - spent, character, readings)
    return Shelf(
        settings=tuple(_setting(name, inputs) for name in ("xp", "total_achievements")),
        groups=tuple(_groups(inputs, counter)),
        basket=Basket(
            title="Basket, in the order to buy",
            lines=tuple(_wanted(bought, counter) for bought in ledger),
            purse=Purse(unit=UNIT, spent=spent, owned=inputs.xp),
        ),
        counters={"purchases": Counter(name="times", least=1)},
    )


UNIVERSAL = ("uam", DICE)
"""The buy-ins that are for everybody."""


class _Till:
    """Prices what comes after the basket."""

    def __init__(self, left: int, character: Character, readings: Readings) -> None:
        """Take what the basket leaves: the XP, and the character."""
        self.left = left
        self.character = character
        self.readings = readings

    def next(self, line: Line) -> Purchase:
        """Return the next single purchase of a line."""
        return buy(0, replace(line, times=1), self.character, self.readings)

    def missing(self, bought: Purchase) -> tuple[str, ...]:
        """Return what is missing for a purchase, the XP last."""
        short = bought.total - max(self.left, 0)
        xp = (f"{short} {UNIT} short",) if short > 0 else ()
        return (*(problem.says for problem in bought.problems), *xp)


def _setting(name: str, inputs: Inputs) -> Setting:
    return Setting(at=(name,), input=INPUTS[name], value=getattr(inputs, name))


def _groups(inputs: Inputs, till: _Till) -> Iterator[Group]:
    for name in _ability_names(inputs):
        yield _ability_group(name, inputs, till)
    asks = (ABILITY["name"], ABILITY["score"], ABILITY["proficient"])
    another = Offer(label="An Ability", says="to raise by ranks", adds="abilities", row={}, asks=asks)
    yield Group(title="Another Ability", offers=(another,))
    universal = tuple(_universal(each, inputs, till) for each in UNIVERSAL)
    yield Group(title="For everybody", offers=universal, settings=tuple(_owned(inputs)))
    yield Group(
        title="Tricks of the trade",
        offers=tuple(_trade_offers(till)),
        says="At the price that they are marked with.",
    )


def _universal(buy: str, inputs: Inputs, till: _Till) -> Offer:
    """Return a buy-in for everybody; a press adds to the line that says how many are owned."""
    owned = next((line.owned for line in inputs.purchases if line.buy == buy), 0)
    offer = _offer(Line(buy=buy, owned=owned), BUYS[buy], till)
    return replace(offer, row={**offer.row, "owned": owned}) if owned else offer


def _owned(inputs: Inputs) -> Iterator[Setting]:
    """Yield how many of a universal buy-in are owned already, where one is in the basket."""
    for line in inputs.purchases:
        if line.buy in UNIVERSAL:
            asked = replace(LINE["owned"], label=f"{BUYS[line.buy]}: owned already", help="")
            yield Setting(at=("purchases", {"buy": line.buy}, "owned"), input=asked, value=line.owned)


def _ability_names(inputs: Inputs) -> list[str]:
    """Return the Abilities that the plan names, each once."""
    named = [each.name for each in inputs.abilities]
    named += [line.ability for line in inputs.purchases if line.is_of_ability]
    named += inputs.proficiencies
    first: dict[str, str] = {}
    for name in named:
        first.setdefault(name.casefold(), name)
    return list(first.values())


def _ability_group(name: str, inputs: Inputs, till: _Till) -> Group:
    """Return the ranks of an Ability; one without a name can be taken out, and no rank of it be bought."""
    before = next((each for each in inputs.abilities if same(each.name, name)), None)
    fields = [each for each in ABILITY.values() if each.name != "name"]
    if any(same(name, each) for each in inputs.proficiencies):
        fields.remove(ABILITY["proficient"])
    shown = wire_inputs(before or Ability(name=name))
    is_wanted = any(same(line.ability, name) for line in inputs.purchases)
    return Group(
        title=name,
        says=_standing(before, till.character.ability(name), till),
        offers=tuple(
            _offer(Line(buy=rank, ability=name), label, till) for rank, label in RANK_NAMES.items() if name
        ),
        settings=tuple(
            Setting(at=("abilities", {"name": shown["name"]}, each.name), input=each, value=shown[each.name])
            for each in fields
        ),
        removes=None if before is None or is_wanted else ("abilities", {"name": before.name}),
        is_folded=True,
    )


def _standing(before: Ability | None, after: Ability, till: _Till) -> str:
    """Return the score that the basket leads to, with its cap."""
    cap = after.cap(till.readings)
    capped = "no cap" if cap is None else f"cap {cap}"
    proficient = ", proficient" if till.character.is_proficient(after.name) else ""
    if after.score is None:
        return f"score not known, {capped}{proficient}"
    start = "" if before is None or before.score == after.score else f"{before.score} → "
    return f"score {start}{after.score}, {capped}{proficient}"


def _offer(line: Line, label: str, till: _Till) -> Offer:
    bought = till.next(line)
    row = {"buy": line.buy, "ability": line.ability} if line.is_of_ability else {"buy": line.buy}
    return Offer(
        label=label,
        adds="purchases",
        row=row,
        says=DOES[line.buy],
        price=f"{bought.total} {UNIT}",
        missing=till.missing(bought),
    )


def _trade_offers(till: _Till) -> Iterator[Offer]:
    named = (replace(LINE["name"], label="Its name"), LINE["notation"])
    yield _asking("Of your own role", "at its price", OWN, (*named, LINE["owned"]))
    foreign = (*named, replace(LINE["ability"], label="Fitting Ability"))
    for role, label in FROM_ROLES.items():
        asks = (*foreign, LINE["foible"], LINE["hit_points"]) if role == SUBROLE else foreign
        missing = tuple(problem.says for problem in achievement_problems(role, till.character))
        yield _asking(label, f"{FACTORS[role]} times its price", role, asks, missing)


def _asking(
    label: str, says: str, role: str, asks: tuple[Input, ...], missing: tuple[str, ...] = ()
) -> Offer:
    row = {"buy": OTHER} if role == OWN else {"buy": OTHER, "role": role}
    return Offer(label=label, adds="purchases", row=row, says=says, asks=asks, missing=missing)


def _wanted(bought: Purchase, till: _Till) -> Wanted:
    line = replace(bought.line, times=1)
    row: dict[str, Any] = wire_inputs(bought.line)
    del row["times"]
    can_grow = bool(line.price.mark)
    after = f"the next for {till.next(line).total} {UNIT}" if can_grow else "bought once"
    whose = "" if line.paid_in == OWN else f"{ROLES[line.role]}, "
    return Wanted(
        label=line.label,
        prices=bought.costs,
        note=f"{whose}{after}",
        problems=tuple(str(problem) for problem in bought.problems),
        list="purchases",
        row=row,
        can_grow=can_grow,
    )
