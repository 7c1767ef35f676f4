"""Purchases of Hitches, and advice on them, are as the results, the clauses and the rulings say."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import handle_json
from tests.systems.arylon.as_described import (
    DIE,
    OPPOSITION,
    PLACES,
    Inputs,
    Placed,
    Said,
    Table,
    answer_to,
    choose_readings,
    does_pass,
    faces_of,
    opposition_of,
    parted,
    sizes_of,
    throw,
)


def _is_botch(rolled: int, said: Said, *, is_gm: bool) -> bool:
    """Tell whether three 1s are a Botch: the player's always are, the GM's as KR20 is read."""
    return rolled >= 3 and (is_gm or said["KR20"] == "opposition_fails")


def _refused(inputs: Inputs, said: Said) -> str | None:
    """Return the field for which a purchase is refused, if it is."""
    bought = [*inputs.get("hitches", []), *inputs.get("bank_hitches", [])]
    rolled, is_gm = inputs.get("rolled", len(bought)), inputs.get("buyer", "gm") == "gm"
    off_the_market = bought and _is_botch(rolled, said, is_gm=is_gm) and said["KR1"] == "botch_only"
    reasons = {
        "inputs.hitches": len(bought) > 3 or (rolled >= len(bought) and off_the_market),
        "inputs.rolled": rolled < len(bought),
        "inputs.from_mob": inputs.get("from_mob", False) and (bought or is_gm),
        "inputs.takes": inputs.get("takes") == "step_down" and is_gm,
    }
    return next((field for field, is_one in reasons.items() if is_one), None)


def _uses(
    slots: list[str], bank: list[str], *, steps: bool, waits: bool, said: Said
) -> tuple[list[str], list[str], list[str]]:
    """Return what a player does with dice at once, what joins the next pool, and what becomes a condition."""
    if steps:
        slots, bank = [], []
    if said["KR29"] == "all_dice":
        return [], [*slots, *bank], []
    if waits or said["KR29"] == "next_pool":
        return [], slots, bank
    return slots, [], bank


def _deal(inputs: Inputs, said: Said) -> dict[str, Any]:
    """Return what `arylon.hitch` answers to a purchase that is allowed."""
    slots, bank = inputs.get("hitches", []), inputs.get("bank_hitches", [])
    bought = len(slots) + len(bank)
    is_gm = inputs.get("buyer", "gm") == "gm"
    botch = _is_botch(inputs.get("rolled", bought), said, is_gm=is_gm)
    steps = inputs.get("takes") == "step_down"
    number, own = parted(inputs["difficulty"]) if "difficulty" in inputs else (None, [])
    waits = inputs.get("late", False) or said["KR6"] == "later"
    pool: list[str] = []
    at_once, bears = ([] if waits else slots), bank
    if not is_gm:
        at_once, pool, bears = _uses(slots, bank, steps=steps, waits=waits, said=said)
    by_size = said["KR6"] == "size"
    flat = sum(sum(sizes_of(die)) for die in at_once) if by_size else 0
    on_top = [] if by_size else at_once
    downs = bought if steps else 0
    price = len(bears) + downs if said["KR7"] == "free" else bought
    if botch and said["KR30"] == "whole_botch":
        price = min(price, 1)
    return {
        "number": number + flat if number is not None and is_gm else number,
        "dice": [*(own if number is not None else []), *(on_top if is_gm else [])],
        "gm_dice": own if number is None else [],
        "flat": flat,
        "plot_points": price,
        "seller_gains": price if is_gm or said["KR17"] == "gm_pool" else 0,
        "conditions": bears if said["KR31"] == "own_type" else [die.split("+")[0] for die in bears],
        "carried": slots if is_gm and waits else [],
        "total_dice": [] if is_gm else on_top,
        "pool_dice": pool,
        "step_downs": downs,
        "botch": botch,
    }


PURCHASES = st.fixed_dictionaries(
    {},
    optional={
        "difficulty": OPPOSITION.filter(lambda each: each is not None),
        "hitches": st.lists(DIE, max_size=3),
        "bank_hitches": st.lists(DIE, max_size=2),
        "rolled": st.integers(0, 5),
        "buyer": st.sampled_from(["gm", "player"]),
        "takes": st.sampled_from(["die", "step_down"]),
        "late": st.booleans(),
        "from_mob": st.booleans(),
    },
)


@settings(max_examples=300)
@given(inputs=PURCHASES, said=choose_readings("hitch"))
def test_a_purchase(inputs: dict[str, Any], said: dict[str, str]) -> None:
    """K8, K10: what is bought, and what it does."""
    field = _refused(inputs, said)
    request = {"calculator": "arylon.hitch", "inputs": inputs, "readings": said}
    answer = json.loads(handle_json(json.dumps(request)))
    if not answer["ok"]:
        assert said["KR23"] == "cortex_dice" or answer["failure"]["field"] == field
        return
    assert field is None
    assert answer["response"]["result"] == _deal(inputs, said)


CHANCES = ("chance_if_both", "chance_if_sold", "chance")


class Market:
    """A fallen roll with Hitches for sale on both sides (K8, K10)."""

    def __init__(self, inputs: Inputs, said: Said) -> None:
        self.said, self.inputs = said, inputs
        showed = iter([int(face) for shown in inputs["shown"] for face in shown.split("+")])
        self.pool = throw(inputs["dice"], showed, said)
        self.number, self.dice = parted(inputs["difficulty"])
        self.botch = sum(die.hitched for die in self.pool) >= 3
        theirs = len(inputs["gm_hitches"]) + len(inputs["gm_bank_hitches"])
        self.gm_botch = theirs >= 3 and said["KR20"] == "opposition_fails"
        self.known: dict[Any, Fraction] = {}

    def deal(self, slots: Sequence[str], bank: Sequence[str], *, gm: bool) -> dict[str, Any]:
        """Return what a purchase does, as `arylon.hitch` says it."""
        botch = self.botch if gm else self.gm_botch
        inputs = {"difficulty": self.inputs["difficulty"], "hitches": [*slots], "bank_hitches": [*bank]}
        rolled = 3 if botch else len(slots) + len(bank)
        price = {} if botch else {"KR30": "each_hitch"}
        buyer = "gm" if gm else "player"
        return _deal({**inputs, "rolled": rolled, "buyer": buyer}, {**self.said, **price})

    def sets(
        self, slots: Sequence[str], bank: Sequence[str], *, botch: bool
    ) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Return each different set that is for sale, in order."""
        if botch and self.said["KR1"] == "botch_only":
            return []
        places = [*((die, 0) for die in slots), *((die, 1) for die in bank)]
        found = {
            tuple(tuple(sorted((die for die, at in chosen if at == side), key=sizes_of)) for side in (0, 1))
            for number in range(1, (1 if botch else 3) + 1)
            for chosen in combinations(places, number)
        }
        ordered = sorted(
            found,
            key=lambda each: (len(each[0] + each[1]), [*map(sizes_of, each[0])], [*map(sizes_of, each[1])]),
        )
        return [(each[0], each[1]) for each in ordered]

    def _thrown(self, dice: Sequence[str]) -> Counter[int | None]:
        """Count what dice that were bought come to together; three ones are a Botch, which is None."""
        found: Counter[int | None] = Counter()
        for shown in product(*map(faces_of, dice)):
            fallen = throw(dice, iter([face for die in shown for face in die]), self.said)
            botched = sum(die.hitched for die in fallen) >= 3
            found[None if botched else sum(die.value for die in fallen)] += 1
        return found

    def against(self, sold: Sequence[str]) -> Counter[int | str]:
        """Count the numbers to beat after the GM has bought."""
        deal = self.deal(sold, (), gm=True)
        spared = self.said["KR20"] != "opposition_fails"
        found: Counter[int | str] = Counter()
        if self.number is not None:
            difficulty = {"number": deal["number"], "dice": deal["dice"]}
            dice = [] if self.said["KR6"] == "size" else deal["dice"]
            for shown in product(*map(faces_of, dice)):
                each = opposition_of(difficulty, iter([face for die in shown for face in die]), self.said)
                found["gm_botch" if each.botch else each.number] += 1
            return found
        for shown in product(*map(faces_of, [*self.dice, *deal["dice"]])):
            faces = iter([face for die in shown for face in die])
            each = opposition_of(self.dice, faces, self.said)
            more = throw(deal["dice"], faces, self.said)
            botch = each.botch or (sum(die.hitched for die in more) >= 3 and not spared)
            found["gm_botch" if botch else each.number + sum(die.value for die in more) + deal["flat"]] += 1
        return found

    def chance(self, total: int, sold: Sequence[str], bought: Sequence[str]) -> Fraction:
        """Return the chance of success after both purchases."""
        if self.botch or self.gm_botch:
            return Fraction(not self.botch)
        key = (total, tuple(sold), tuple(bought))
        if key not in self.known:
            deal, against = self.deal(bought, (), gm=False), self.against(sold)
            added = self._thrown(deal["total_dice"])
            wins = sum(
                weight * times
                for more, weight in added.items()
                if more is not None
                for number, times in against.items()
                if isinstance(number, str) or does_pass(total + more + deal["flat"], number, self.said)
            )
            self.known[key] = Fraction(wins, added.total() * against.total())
        return self.known[key]

    def valued(self, each: Placed) -> dict[str, Any]:
        """Return a placement with its chances."""
        pairs = list(zip(self.pool, each.slots, strict=True))
        for_sale = [die.die for die, at in pairs if die.hitched and at != "bank"]
        sales = [()] if self.botch else [(), *(one[0] for one in self.sets(for_sale, (), botch=False))]
        sales = [
            one for one in sales if self.deal(one, (), gm=True)["plot_points"] <= self.inputs["gm_points"]
        ]
        sold = min(sales, key=lambda one: self.chance(each.total, one, ()))
        left = self.inputs["plot_points"] - each.points
        answers = self.sets(self.inputs["gm_hitches"], (), botch=self.gm_botch)
        both = min(
            max(
                self.chance(each.total, one, bought)
                for bought in [(), *(found[0] for found in answers)]
                if self.deal(bought, (), gm=False)["plot_points"]
                <= left + self.deal(one, (), gm=True)["seller_gains"]
            )
            for one in sales
        )
        return {
            "placed": each,
            "for_sale": for_sale,
            "bank": [die.die for die, at in pairs if die.hitched and at == "bank"],
            "sold": sold,
            "chance": self.chance(each.total, (), ()),
            "chance_if_sold": self.chance(each.total, sold, ()),
            "chance_if_both": both,
        }

    def _bargain(
        self, plan: Mapping[str, Any], slots: Sequence[str], bank: Sequence[str], *, gm: bool, points: int
    ) -> dict[str, Any]:
        """Return one set with its price and what it does to the chance."""
        deal = self.deal(slots, bank, gm=gm)
        chance = self.chance(plan["placed"].total, slots if gm else (), () if gm else slots)
        return {
            "dice": [*slots],
            "bank_dice": [*bank],
            "plot_points": deal["plot_points"],
            "affordable": deal["plot_points"] <= points,
            "conditions": deal["conditions"],
            "chance": chance,
            "change": chance - plan["chance"],
        }

    def sales(self, plan: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return what the GM may buy."""
        points = self.inputs["gm_points"]
        found = self.sets(plan["for_sale"], plan["bank"], botch=self.botch)
        return [self._bargain(plan, *each, gm=True, points=points) for each in found]

    def offers(self, plan: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return what the player may buy."""
        points = self.inputs["plot_points"] - plan["placed"].points
        found = self.sets(self.inputs["gm_hitches"], self.inputs["gm_bank_hitches"], botch=self.gm_botch)
        total, sold = plan["placed"].total, plan["sold"]
        return [
            {
                **self._bargain(plan, *each, gm=False, points=points),
                "chance_if_sold": self.chance(total, sold, each[0]),
            }
            for each in found
        ]

    def margins(self, plan: Mapping[str, Any]) -> dict[int | str, Fraction]:
        """Return how often the Total is how far above the number to beat, after the sale that hurts most."""
        if self.botch or self.gm_botch:
            return {"botch" if self.botch else "gm_botch": Fraction(1)}
        against = self.against(plan["sold"])
        total = plan["placed"].total
        return {
            number if isinstance(number, str) else total - number: Fraction(weight, against.total())
            for number, weight in against.items()
        }

    def every_chance(self) -> Iterator[list[Fraction]]:
        """Yield the chances of every placement that the plot points pay for, worth a look or not (K4, K6)."""
        table = Table(self.pool, None, "total", self.said)
        banked = max(0, len(self.pool) - 3 - self.inputs["plot_points"])
        for slots in product(PLACES, repeat=len(self.pool)):
            if slots.count("total") >= 2 and "effect" in slots and slots.count("bank") >= banked:
                yield [self.valued(table.placed(slots))[name] for name in CHANCES]

    def plans(self) -> list[dict[str, Any]]:
        """Return the placements to choose from, best first."""
        hitches = [place for place, die in enumerate(self.pool) if die.hitched]
        found = set()
        for number in range(1 if self.botch else len(hitches) + 1):
            for kept in combinations(hitches, number):
                places = [place for place in range(len(self.pool)) if place not in kept]
                if len(places) >= 3:
                    table = Table([self.pool[place] for place in places], None, "total", self.said)
                    moves = min(self.inputs["plot_points"], len(places) - 3)
                    for each in table.to_choose_from(moves):
                        slots = ["bank"] * len(self.pool)
                        for place, slot in zip(places, each.slots, strict=True):
                            slots[place] = slot
                        found.add(each._replace(slots=tuple(slots)))

        def order(plan: Mapping[str, Any]) -> tuple[Any, ...]:
            each = plan["placed"]
            total = 0 if plan["chance"] else -each.total
            return (
                *(-plan[key] for key in CHANCES),
                each.points,
                total,
                -each.effect,
                -each.level,
                *map(PLACES.index, each.slots),
            )

        return sorted(map(self.valued, found), key=order)


HITCHED = st.lists(st.sampled_from(["d4", "d6", "d12+d2"]), max_size=3)


@settings(max_examples=60)
@given(
    pool=st.lists(
        st.sampled_from([("d4", "1"), ("d6", "1"), ("d6", "3"), ("d8", "5"), ("d4", "2"), ("d12+d2", "1+2")]),
        min_size=3,
        max_size=5,
    ),
    inputs=st.fixed_dictionaries(
        {
            "plot_points": st.integers(0, 2),
            "gm_points": st.integers(0, 3),
            "gm_hitches": HITCHED,
            "gm_bank_hitches": HITCHED,
            "difficulty": st.one_of(
                st.integers(2, 16),
                st.fixed_dictionaries(
                    {"number": st.integers(1, 6), "dice": st.lists(st.just("d4"), max_size=2)}
                ),
                st.just(["d4", "d6"]),
            ),
        }
    ),
    said=choose_readings("adviser"),
)
def test_the_advice(pool: list[tuple[str, str]], inputs: dict[str, Any], said: dict[str, str]) -> None:
    """K8, K10: what may be bought, what it does to the chance, and where the dice should lie."""
    if isinstance(inputs["difficulty"], list):
        inputs = {**inputs, "gm_hitches": [], "gm_bank_hitches": []}
    inputs = {**inputs, "dice": [die for die, _ in pool], "shown": [shown for _, shown in pool]}
    answer = answer_to("adviser", "odds", inputs, said)
    assert answer is not None
    market = Market(inputs, said)
    plans = market.plans()
    best, result = plans[0], answer.result
    assert [best[name] for name in CHANCES] == max(market.every_chance())
    assert [
        (tuple(each["slots"]), each["total"], each["effect"], each["level"], each["plot_points"])
        for each in result["placements"]
    ] == [
        (placed.slots, placed.total, placed.effect, f"d{placed.level}", placed.points)
        for placed in (plan["placed"] for plan in plans[:8])
    ]
    names = ("for_sale", "chance", "chance_if_sold", "chance_if_both")
    assert [[each[name] for name in names] for each in result["placements"]] == [
        [plan[name] for name in names] for plan in plans[:8]
    ]
    assert tuple(result["slots"]) == best["placed"].slots
    by_hand = [
        answer_to("adviser", "odds", {**inputs, "slots": [*plan["placed"].slots]}, said) for plan in plans[:8]
    ]
    assert [own and own.events and own.events["success_if_both"] for own in by_hand] == [
        plan["chance_if_both"] for plan in plans[:8]
    ]
    assert (result["botch"], result["gm_botch"]) == (market.botch, market.gm_botch)
    sales, offers = market.sales(best), market.offers(best)
    assert (result["sales"], result["offers"]) == (sales, offers)
    paid = [each["chance"] for each in offers if each["affordable"]]
    assert answer.events == {
        "success": best["chance"],
        "success_if_sold": best["chance_if_sold"],
        "success_if_bought": max([best["chance"], *paid]),
        "success_if_both": best["chance_if_both"],
    }
    assert answer.distribution is not None
    settled = market.botch or market.gm_botch
    assert answer.distribution.denominator == (1 if settled else market.against(best["sold"]).total())
    assert {each: answer.distribution.probability(each) for each in answer.distribution} == market.margins(
        best
    )
