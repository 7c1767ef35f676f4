"""The price of a buy-in: the cost of the next purchases of a series.

Clauses H15, H16; rulings HR3, HR4, HR22.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from engine.calculator import Calculator, FollowUp, Output, Readings
from engine.inputs import choice, of_kind, whole
from engine.numbers import count
from engine.protocol import Answer, Step, Table
from engine.systems.shattered_world import RULES
from engine.systems.shattered_world.dice import Notation, NotationKind, most_purchases
from engine.systems.shattered_world.ledger import (
    FACTORS,
    OWN,
    ROLES,
    growth_steps,
    listed_prices,
    prices,
    readings_of,
)

MOST_PURCHASES = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of a price."""

    notation: Notation = of_kind(
        "Price as written",
        NotationKind(),
        unit="XP",
        clause="H15",
        help="1/e, 3/x, 5/x2, or a plain number for something that is bought once.",
    )
    purchases: int = whole(
        "Purchases",
        low=1,
        limit=MOST_PURCHASES,
        default=1,
        clause="H15",
        help="How many you buy now.",
        main=True,
    )
    owned: int = whole(
        "Owned already",
        low=0,
        limit=MOST_PURCHASES,
        default=0,
        clause="H15",
        help="Purchases made before.",
        main=True,
    )
    role: str = choice("Whose buy-in", ROLES, default=OWN, clause="H16", help="Foreign roles cost more.")


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the price of each purchase beyond those owned, and the total."""
    _check(inputs, readings)
    places = range(inputs.owned + 1, inputs.owned + inputs.purchases + 1)
    normal, costs = prices(inputs.notation, places, inputs.role, readings)
    steps = list(growth_steps(inputs.notation, readings))
    if inputs.owned:
        text = f"{count(inputs.owned, 'purchase')} made before, so the series goes on from there"
        steps.append(Step(clause="H15", text=text, value=inputs.owned + 1))
    steps.append(Step(clause="H15", text="normal prices", value=listed_prices(normal)))
    if inputs.role != OWN:
        text = f"{ROLES[inputs.role]}: {FACTORS[inputs.role]} times the normal price"
        steps.append(Step(clause="H16", text=text))
        text = readings_of("HR22")[readings["HR22"]]
        steps.append(Step(clause="HR22", text=text, value=listed_prices(costs)))
    steps.append(Step(clause="H15", text="in all", value=sum(costs)))
    limit = most_purchases(inputs.notation, readings)
    one = len(costs) == 1
    bought = "One purchase" if one else f"{len(costs)} purchases"
    foreign = "" if inputs.role == OWN else f" of {ROLES[inputs.role]}"
    after = f", after {inputs.owned}" if inputs.owned else ""
    listed = f"{'costs' if one else 'cost'} {listed_prices(costs)} XP"
    total = "" if one else f", {sum(costs)} XP in all"
    return Answer(
        result={
            "prices": costs,
            "total": sum(costs),
            "next_price": (
                None
                if limit is not None and places.stop > limit[0]
                else prices(inputs.notation, range(places.stop, places.stop + 1), inputs.role, readings)[1][0]
            ),
        },
        steps=tuple(steps),
        sentence=f"{bought} of a buy-in{foreign} at {inputs.notation}{after} {listed}{total}.",
        figures=(
            Table(
                caption="What each purchase costs",
                is_answer=True,
                columns=("Purchase", "Price in XP", "Spent so far"),
                rows=tuple(zip(places, costs, accumulate(costs), strict=True)),
            ),
        ),
    )


def _check(inputs: Inputs, readings: Readings) -> None:
    most = most_purchases(inputs.notation, readings)
    if most is None or inputs.owned + inputs.purchases <= most[0]:
        return
    limit, rule = most
    field = "owned" if inputs.owned >= limit else "purchases"
    cure = "ask for fewer" if rule == "HR3" else "ask for one, or mark the price /e or /x"
    message = (
        f"a price of {inputs.notation} is for {count(limit, 'purchase')} in all ({rule}), "
        f"and you have {inputs.owned} and want {inputs.purchases}; {cure}"
    )
    raise RULES.refusal(rule, field, message)


CALCULATOR = Calculator(
    id="shattered_world.buy_in",
    title="The price of a buy-in",
    summary="What the next purchases of a buy-in cost, whichever way its price grows.",
    when="When you have XP and ask what the next step costs.",
    inputs=Inputs,
    clauses=("H15", "H16"),
    rulings=("HR3", "HR4", "HR22"),
    results=(
        Output(
            name="prices",
            label="Prices",
            clause="H15",
            unit="XP",
            means=(
                "The price of each purchase after those owned, in order, with what another role puts "
                "on top (HR22: on every one; on the very first of the series alone; or on the number "
                "in front, from which the mark then counts). Where HR3 is read so that /x2 grows "
                "like /x, 1/x2 grows like 1/x (HR4)."
            ),
            shape=["whole"],
        ),
        Output(
            name="total",
            label="In all",
            clause="H15",
            unit="XP",
            is_fact=True,
            means="The sum of these prices.",
        ),
        Output(
            name="next_price",
            label="The one after",
            clause="H15",
            unit="XP",
            is_fact=True,
            means="What one more purchase after these would cost.",
            shape="whole?",
            null_when=(
                "when no more can be bought: of a price without a mark, after the first, and of /x2 "
                "after the second where HR3 is read as two_purchases. Purchases beyond that are "
                "refused, for `owned` where no purchase is left, and otherwise for `purchases`"
            ),
        ),
    ),
    follow_ups=(
        FollowUp(
            name="next",
            label="The next purchase",
            to="shattered_world.buy_in",
            mode="work",
            # H16: from where this one ended
            when=lambda bought: bought.result["next_price"] is not None,
            inputs_from=lambda bought: {
                **bought.inputs,
                "owned": bought.inputs["owned"] + bought.inputs["purchases"],
                "purchases": 1,
            },
        ),
    ),
    verbs={"work": "Price it"},
    work=work,
)
