"""What may be done once a pool lies (K2, K6, K8, K10, K12, K13).

A plot point moves or adds a die, a helper adds one, and each side buys the ones of the other, in a contest as
in a roll.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from engine.afters import After, Cost, Option, one_more
from engine.protocol import Response
from engine.systems.arylon.dice import SIZES, THREE, ladder, smaller
from engine.systems.arylon.outcome import FOR_SALE, hitches_left
from engine.systems.arylon.pool import BOUGHT, MOST_BOUGHT, SOLD, THROWS

POINT = Cost(words="a plot point", tracks={"plot_points": 1})
HERO = Cost(words="a plot point and the die", tracks={"plot_points": 1, "hero_dice": 1})
SALE = Cost(words="a plot point, for whoever rolled it", tracks={"plot_points": 1})
PURCHASE = Cost(words="a plot point for the Game Master", tracks={"plot_points": 1})
HELP = Cost(words="nothing: whoever helps lays a Skill of their own")
INTO = {"total": "Total", "effect": "Effect"}
POOL, HERO_DIE = THROWS
STEP = f"{BOUGHT}_step"
PLAIN = tuple(f"d{size}" for size in SIZES)


def _verdict(response: Response) -> str:
    """Return what the dice come to: Total 16 and Effect 5 now, a success."""
    result = response.result
    ends = "" if result["success"] is None else f", a {'success' if result['success'] else 'failure'}"
    botch = "a Botch all the same"
    return botch if result["botch"] else f"Total {result['total']} and Effect {result['effect']} now{ends}"


def _told(does: str) -> Callable[[Response], str]:
    return lambda response: f"{does}: {_verdict(response)}"


def _point(name: str, label: str, told: Callable[[Response], str]) -> After:
    # Dice that are placed by hand lie where the player has put them, those for a point too.
    options = one_more(name, lambda response: not response.inputs.get("slots"))
    return After(name=name, label=label, clause="K6", options=options, told=told, cost=POINT)


def _out_of_bank(slot: str) -> After:
    def options_of(response: Response) -> Iterator[Option]:
        result = response.result
        lying = list(result["slots"])
        seen = set()
        for place, piece in enumerate(zip(result["pool"], result["showed"], strict=True)):
            if lying[place] != "bank" or piece in seen:
                continue
            seen.add(piece)
            die, shows = piece
            yield Option(
                name=f"{place}",
                label=f"the {die} that shows {shows}",
                changes={
                    "slots": [*lying[:place], slot, *lying[place + 1 :]],
                    "plot_points": response.inputs["plot_points"] + 1,
                },
            )

    return After(
        name=f"bank_{slot}",
        label=f"A die of the Bank into {INTO[slot]}",
        clause="K6",
        options=options_of,
        told=_told(f"moves a die of the Bank into {INTO[slot]}"),
        cost=POINT,
    )


def _hero_dice(response: Response) -> Iterable[Option]:
    if response.inputs["hero_die"] is not None:
        return
    points = response.inputs["plot_points"] + 1
    for die in map(str, ladder(response.readings)):  # one above the d12 can be earned, too (KR10)
        yield Option(name=die, label=die, changes={"hero_die": die, "plot_points": points})


def _helpers(response: Response) -> Iterable[Option]:
    inputs = response.inputs
    # Dice that are placed by hand stay where they lie; a further one is in the Bank at first.
    placed = {"slots": [*inputs["slots"], "bank"]} if inputs["slots"] else {}
    for die in PLAIN:
        yield Option(name=die, label=die, changes={"dice": [*inputs["dice"], die], **placed})


def _is_open(response: Response, buys: str) -> bool:
    """Tell whether a side can buy one more of the other's ones: three at most, at their price (K8)."""
    inputs, said, found = response.inputs, response.readings, response.result[FOR_SALE[buys]]
    is_spared = buys == BOUGHT and said.get("KR20") == "no_gm_botch"
    is_botch = len(found) >= THREE and not is_spared
    is_off = is_botch and (said.get("KR1") == "botch_only" or said.get("KR30") == "whole_botch")
    # Where it has another price, or goes to nobody, no press can pay it.
    has_other_price = said.get("KR7") == "free" or (buys != SOLD and said.get("KR17") == "spent")
    number = sum(len(dice) for name, dice in inputs.items() if f"{name}_".startswith(f"{buys}_"))
    return not is_off and not has_other_price and number < min(MOST_BOUGHT, len(found))


def _ones(name: str) -> Callable[[Response], Iterable[Option]]:
    """Return the choices among the ones that a side can buy: of a Slot or of the Bank."""
    buys, in_bank = name.removesuffix("_bank"), name.endswith("_bank")

    def options_of(response: Response) -> Iterator[Option]:
        inputs = response.inputs
        has_no_number = inputs.get("difficulty", "a contest") is None
        if not _is_open(response, buys) or (has_no_number and not in_bank):
            return
        for die in dict.fromkeys(hitches_left(response, in_bank=in_bank, buys=buys)):
            yield Option(name=die, label=die, changes={name: [*inputs[name], die]})

    return options_of


def _steps_down(response: Response) -> Iterator[Option]:
    """Yield the dice of the Game Master's that can step down for a one of theirs (K13, KR7)."""
    inputs, types = response.inputs, ladder(response.readings)
    # What lies on top of a number has been bought for this roll, and stands there no longer than that.
    if not (_is_open(response, BOUGHT) and isinstance(inputs["difficulty"], list)):
        return
    for die in Counter(inputs["difficulty"]) - Counter(inputs[STEP]):
        found = [each for each in types if str(each) == die]
        if not found:
            continue
        then = smaller(found[0], STEP, response.readings)
        if then != found[0]:
            label = f"{die} to {then}" if then else f"{die}, then gone"
            yield Option(name=die, label=label, changes={STEP: [*inputs[STEP], die]})


def _told_smaller(response: Response) -> str:
    return f"buys a 1 of the Game Master’s: {response.result['smaller_dice'][-1]}"


def _in_contest(does: str) -> Callable[[Response], str]:
    return lambda response: f"{does}: {response.sentence.rstrip('.')}"


def _of_side(name: str, other: str, brings: str, buys: str) -> Iterator[After]:
    """Yield what one side of a contest may do once both have rolled; the log tells it of the initiator.

    Either side may be the Game Master's. `brings` and `buys` say what the initiator does when this one does.
    """
    bought = f"{name}_{BOUGHT}"
    yield _point(
        f"{name}_plot_points",
        f"One more die out of the {name}’s Bank",
        _in_contest(f"{brings} a die out of the Bank of the {name}"),
    )
    yield After(
        name=bought,
        label=f"The {name} buys a 1 of the {other}’s for the Total",
        clause="KR29",
        options=_ones(bought),
        told=_in_contest(f"{buys}, and a die goes on the Total of the {name}"),
        throws=bought,
        cost=SALE,
    )
    yield After(
        name=f"{bought}_bank",
        label=f"The {name} buys a 1 of the {other}’s as a condition",
        clause="KR29",
        options=_ones(f"{bought}_bank"),
        told=_in_contest(f"{buys} out of the Bank for a condition"),
        cost=SALE,
    )


AFTERS = {
    "roll": (
        _point("plot_points", "One more die out of the Bank", _told("brings a die out of the Bank")),
        _out_of_bank("total"),
        _out_of_bank("effect"),
        After(
            name="hero_die",
            label="The Big Hero Die",
            clause="K12",
            options=_hero_dice,
            told=_told("throws the Big Hero Die"),
            throws=HERO_DIE,
            cost=HERO,
        ),
        After(
            name="helper",
            label="A helper’s die",
            clause="K2",
            options=_helpers,
            told=_told("gets a helper’s die"),
            throws=POOL,
            cost=HELP,
        ),
        After(
            name="sold",
            label="The Game Master buys a 1 for the difficulty",
            clause="K8",
            options=_ones(SOLD),
            told=_told("sells a 1, and a die goes on the difficulty"),
            throws=SOLD,
            cost=SALE,
        ),
        After(
            name="sold_bank",
            label="The Game Master buys a 1 as a condition",
            clause="K8",
            options=_ones(f"{SOLD}_bank"),
            told=_told("sells a 1 out of the Bank for a condition"),
            cost=SALE,
        ),
        After(
            name="bought",
            label="Buy a 1 of the Game Master’s for the Total",
            clause="K10",
            options=_ones(BOUGHT),
            told=_told("buys a 1 of the Game Master’s, and a die goes on the Total"),
            throws=BOUGHT,
            cost=PURCHASE,
        ),
        After(
            name="bought_bank",
            label="Buy a 1 of the Game Master’s as a condition",
            clause="K10",
            options=_ones(f"{BOUGHT}_bank"),
            told=_told("buys a 1 out of the Game Master’s Bank for a condition"),
            cost=PURCHASE,
        ),
        After(
            name=STEP,
            label="Buy a 1 of the Game Master’s for a smaller die next time",
            clause="KR7",
            options=_steps_down,
            told=_told_smaller,
            cost=PURCHASE,
        ),
    ),
    "contest": (
        *_of_side("initiator", "responder", "brings", "buys a 1 of the responder’s"),
        *_of_side("responder", "initiator", "meets", "sells a 1 to the responder"),
    ),
}
