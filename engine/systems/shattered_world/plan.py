"""A plan of buy-ins: prices, prerequisites, a possible order, the remaining XP, and the shelf (H14-H16).

A line that the rules forbid is priced too, and lists the reasons.
Rulings HR3-HR5, HR17-HR19, HR22, HR26, HR35.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.calculator import Calculator, Output, Readings
from engine.inputs import Input, declared, wire_inputs
from engine.numbers import count
from engine.protocol import Answer, Step, Table
from engine.shelf import Basket, Counter, Group, Offer, Purse, Setting, Shelf, Wanted
from engine.systems.shattered_world import RULES
from engine.systems.shattered_world.ledger import (
    BUYS,
    CAPS,
    DICE,
    FACTORS,
    GODLY,
    OTHER,
    OWN,
    RAISES,
    RANKS,
    ROLES,
    SUBROLE,
    Ability,
    Character,
    Inputs,
    Line,
    Purchase,
    achievement_problems,
    buy,
    character_of,
    check,
    growth_steps,
    ledger_of,
    listed_prices,
    same,
)

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
UNIVERSAL = ("uam", DICE)
"""The buy-ins that are for everybody."""


def shelf(inputs: Inputs, readings: Readings) -> Shelf:
    """Return what can be bought next, and what is wanted already."""
    ledger = ledger_of(inputs, readings)
    spent = sum(bought.total for bought in ledger)
    character = ledger[-1].after if ledger else character_of(inputs)
    till = _Till(inputs.xp - spent, character, readings)
    lines = []
    for bought in ledger:
        line = bought.line
        row: dict[str, Any] = wire_inputs(line)
        del row["times"]
        can_grow = bool(line.price.mark)
        after = f"the next for {till.next(line).total} {UNIT}" if can_grow else "bought once"
        whose = "" if line.paid_in == OWN else f"{ROLES[line.role]}, "
        wanted = Wanted(
            label=replace(line, times=1).label,
            prices=bought.costs,
            note=f"{whose}{after}",
            problems=tuple(str(problem) for problem in bought.problems),
            list="purchases",
            row=row,
            can_grow=can_grow,
        )
        lines.append(wanted)
    return Shelf(
        settings=tuple(
            Setting(at=(name,), input=INPUTS[name], value=getattr(inputs, name))
            for name in ("xp", "total_achievements")
        ),
        groups=tuple(_groups(inputs, till)),
        basket=Basket(
            title="Basket, in the order to buy",
            lines=tuple(lines),
            purse=Purse(unit=UNIT, spent=spent, owned=inputs.xp),
        ),
        counters={"purchases": Counter(name="times", least=1)},
    )


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


def _groups(inputs: Inputs, till: _Till) -> Iterator[Group]:
    for name in _ability_names(inputs):
        before = next((each for each in inputs.abilities if same(each.name, name)), None)
        fields = [each for each in ABILITY.values() if each.name != "name"]
        if any(same(name, each) for each in inputs.proficiencies):
            fields.remove(ABILITY["proficient"])
        shown = wire_inputs(before or Ability(name=name))
        is_wanted = any(same(line.ability, name) for line in inputs.purchases)
        yield Group(
            title=name,
            says=_standing(before, till.character.ability(name), till),
            offers=tuple(
                _offer(Line(buy=rank, ability=name), label, till)
                for rank, label in RANK_NAMES.items()
                if name
            ),
            settings=tuple(
                Setting(
                    at=("abilities", {"name": shown["name"]}, each.name), input=each, value=shown[each.name]
                )
                for each in fields
            ),
            removes=None if before is None or is_wanted else ("abilities", {"name": before.name}),
            is_folded=True,
        )
    asks = (ABILITY["name"], ABILITY["score"], ABILITY["proficient"])
    another = Offer(label="An Ability", says="to raise by ranks", adds="abilities", row={}, asks=asks)
    yield Group(title="Another Ability", offers=(another,))
    universal = []
    for each in UNIVERSAL:
        owned = next((line.owned for line in inputs.purchases if line.buy == each), 0)
        offer = _offer(Line(buy=each, owned=owned), BUYS[each], till)
        # A press adds to the line that says how many are owned.
        universal.append(replace(offer, row={**offer.row, "owned": owned}) if owned else offer)
    settings = tuple(
        Setting(
            at=("purchases", {"buy": line.buy}, "owned"),
            input=replace(LINE["owned"], label=f"{BUYS[line.buy]}: owned already", help=""),
            value=line.owned,
        )
        for line in inputs.purchases
        if line.buy in UNIVERSAL
    )
    yield Group(title="For everybody", offers=tuple(universal), settings=settings)
    yield Group(
        title="Tricks of the trade",
        offers=tuple(_trade_offers(till)),
        says="At the price that they are marked with.",
    )


def _ability_names(inputs: Inputs) -> list[str]:
    """Return the Abilities that the plan names, each once."""
    named = [each.name for each in inputs.abilities]
    named += [line.ability for line in inputs.purchases if line.is_of_ability]
    named += inputs.proficiencies
    first: dict[str, str] = {}
    for name in named:
        first.setdefault(name.casefold(), name)
    return list(first.values())


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


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the ledger of a plan, in an order in which it can be bought."""
    check(inputs)
    ledger = ledger_of(inputs, readings)
    total = sum(bought.total for bought in ledger)
    after = ledger[-1].after if ledger else character_of(inputs)
    entries = tuple(_entries(inputs.xp, ledger))
    columns = ("Ability", "Score", "Cap")
    rows = tuple((each.name, each.score, each.cap(readings)) for each in after.abilities)
    left = inputs.xp - total
    purse = f"leaving {left} of {inputs.xp}" if left >= 0 else f"{-left} more than the {inputs.xp} at hand"
    forbidden = sum(bool(bought.problems) for bought in ledger)
    against = f"; {count(forbidden, 'line')} cannot be bought" if forbidden == 1 else ""
    if forbidden > 1:
        against = f"; {forbidden} lines cannot be bought"
    return Answer(
        result={
            "total": total,
            "xp_left": inputs.xp - total,
            "legal": not any(bought.problems for bought in ledger),
            "order": [bought.index + 1 for bought in ledger],
            "ledger": entries,
            "abilities": [
                {
                    "name": each.name,
                    "score": each.score,
                    "cap": each.cap(readings),
                    "within_cap": each.is_within_cap(readings),
                }
                for each in after.abilities
            ],
        },
        steps=tuple(_steps(inputs, readings, ledger)),
        sentence=f"{count(len(ledger), 'buy-in')} cost {total} XP, {purse}{against}.",
        figures=(
            Table(
                caption="In this order",
                is_answer=True,
                columns=("Buy", "XP", "Left", "Prerequisites"),
                rows=tuple(
                    (
                        entry["buys"],
                        listed_prices(bought.costs),
                        entry["left"],
                        "; ".join(entry["problems"]) or "met",
                    )
                    for bought, entry in zip(ledger, entries, strict=True)
                ),
            ),
            *([Table(caption="Abilities afterwards", columns=columns, rows=rows)] if rows else []),
        ),
    )


def _entries(xp: int, ledger: tuple[Purchase, ...]) -> Iterator[dict[str, Any]]:
    left = xp
    for bought in ledger:
        left -= bought.total
        yield {
            "line": bought.index + 1,
            "buys": bought.line.label,
            "notation": str(bought.line.price),
            "prices": bought.costs,
            "total": bought.total,
            "left": left,
            "legal": not bought.problems,
            "problems": [str(problem) for problem in bought.problems],
        }


def _steps(inputs: Inputs, readings: Readings, ledger: tuple[Purchase, ...]) -> Iterator[Step]:
    yield Step(clause="H14", text="XP to spend", value=inputs.xp)
    for each in inputs.abilities:
        if not each.is_within_cap(readings):
            clause = "H16" if any(each.owned(rank) for rank in RANKS) else "HR18"
            text = f"{each.name} has {each.score}, above its cap of"
            yield Step(clause=clause, text=text, value=each.cap(readings))
    explained: set[str] = set()
    for bought in ledger:
        for step in growth_steps(bought.line.price, readings):
            if step.clause != "H15" and step.text not in explained:
                explained.add(step.text)
                yield step
        clause = "HR35" if bought.line.buy == DICE else "H16"
        dearer = FACTORS[bought.line.paid_in]
        times = f", {dearer} times the normal price" if dearer > 1 else ""
        text = f"{bought.line.label}: {listed_prices(bought.costs)} XP{times}"
        yield Step(clause=clause, text=text, value=bought.total)
        for problem in bought.problems:
            yield Step(clause=problem.clause, text=f"against the rules: {problem.says}")
    yield Step(clause="H14", text="XP left", value=inputs.xp - sum(bought.total for bought in ledger))


CALCULATOR = Calculator(
    id="shattered_world.plan",
    title="A plan of buy-ins",
    summary="A shopping list priced, checked against its prerequisites and put into an order.",
    when="When you save for several buy-ins and want an order in which you can buy them.",
    inputs=Inputs,
    clauses=("H14", "H15", "H16"),
    rulings=("HR3", "HR4", "HR5", "HR17", "HR18", "HR19", "HR22", "HR26", "HR35"),
    results=(
        Output(
            name="total",
            label="In all",
            clause="H15",
            unit="XP",
            is_fact=True,
            means="XP for all lines together, lawful or not.",
        ),
        Output(
            name="xp_left",
            label="Left",
            clause="H14",
            unit="XP",
            is_fact=True,
            means=(
                "XP left after all lines; below 0 where there are too few. Total Achievements below "
                "the XP at hand are refused for `total_achievements`, unless they are 0."
            ),
        ),
        Output(
            name="legal",
            label="Everything allowed",
            clause="H16",
            means=(
                "Whether every line is allowed and can be paid. A rank needs the one below it in the "
                "same Ability (and, where HR19 is read as cap_reached, a known score that has "
                "reached its cap), for each purchase a score that is unknown or below the cap of the "
                "highest rank then bought (HR26), and from Super on proficiency. Another role needs "
                "its Total Achievements, of which 0 is none, proficiency in the Ability that the "
                "line names, and another Subrole the foible; it sells no hit points, and nothing "
                "universal (H16, HR17)."
            ),
            shape="yes_no",
        ),
        Output(
            name="order",
            label="Order of the lines",
            clause="H16",
            means=(
                "The lines in an order in which they can be bought, by their number in the list from "
                "1. From what is left, the first line that breaks no rule comes next, whether or not "
                "the XP are enough; where each breaks one, the first. Where HR19 is read as cap_reached, a "
                "list that breaks a rule so may break none in another order."
            ),
            shape=["whole"],
        ),
        Output(
            name="ledger",
            label="Ledger",
            clause="H15",
            means="The lines in that order, each with what it costs and breaks.",
            shape=[
                {
                    "line": "whole",
                    "buys": "prose",
                    "notation": "text",
                    "prices": ["whole"],
                    "total": "whole",
                    "left": "whole",
                    "legal": "yes_no",
                    "problems": ["prose"],
                }
            ],
            parts={
                "line": "its number, counted from 1",
                "buys": "what is bought, in words",
                "notation": (
                    "how the price is written. Only `other` takes one and needs it; a price beside any "
                    "other buy-in is refused, and so is a rank without an Ability, among those bought "
                    "before, too"
                ),
                "prices": (
                    "the price of each purchase of the line, going on from the rank's number at the "
                    "Ability, or from those bought before of the same series (the same thing, at the "
                    "same price, of the same role, by the same name), or, where there are none, from the "
                    "line's `owned`; what is universal costs its normal price in any role, and without a "
                    "mark a second one costs the same again"
                ),
                "total": "the sum",
                "left": "XP left after this line, below 0 where there are too few",
                "legal": "whether there is no problem",
                "problems": (
                    "what is missing, in words that may change: what the role asks for, what the rank "
                    "asks for, that it is bought once, that the chart of dice ends, and last how many of "
                    "its own XP are missing after the lines before"
                ),
            },
        ),
        Output(
            name="abilities",
            label="Abilities afterwards",
            clause="H16",
            means=(
                "The Abilities afterwards: those given, in their order, then those that only the "
                "line of a rank names, in the order of buying. Capitals make no other name, and of "
                "two with one name the first counts. Each purchase of a rank but Godly raises the "
                "score (H16) up to the cap of the highest rank then bought (H16, HR26), also where "
                "the line is not allowed."
            ),
            shape=[{"name": "text", "score": "whole?", "cap": "whole?", "within_cap": "yes_no"}],
            parts={
                "name": "the Ability",
                "score": "its score, null where none was given; one above its cap stays",
                "cap": (
                    "the highest score allowed: that of the highest rank bought; without a rank by HR18; "
                    "null where there is none, as for a Godly one"
                ),
                "within_cap": "whether the score keeps to it; true where either is null",
            },
        ),
    ),
    verbs={"work": "Price the plan"},
    shelf=shelf,
    work=work,
)
