"""What may be done once a roll lies: legal, of effect, and what lies stays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain, product
from typing import Any

import pytest

from engine import Calculator, Request, Response, RulesError, handle
from engine.afters import After, Option
from engine.analysis import Afters, inquire, inquire_json
from engine.analysis.afters import AftersResult
from tests.random_answers import CALCULATORS, REQUESTS, asked, pack
from tools.conformance import sample_requests

IN_THE_BANK = {
    "calculator": "arylon.contest",
    "mode": "roll",
    "seed": "b",
    "inputs": {"initiator_dice": ["d8", "d6", "d10", "d6"], "responder_dice": ["d8", "d8", "d8", "d6"]},
}
"""A contest in which each side has a die to bring out of its Bank, as random ones rarely have."""
GM_HITCHES = tuple(
    {
        "calculator": "arylon.roll",
        "mode": "roll",
        "seed": f"ones {number}",
        "inputs": {"dice": ["d8", "d6", "d2", "d4"], "difficulty": ["d2", "d2", "d2"]},
    }
    for number in range(6)
)
"""Rolls against which the GM's own dice hitch, in the sum and beside it, as random ones rarely do."""
LONGEST_TOLD = 200
GOING_ON = [each for each in CALCULATORS if each.afters]


def _asked(request: Request) -> AftersResult:
    result = inquire(Afters(request=request))
    assert isinstance(result, AftersResult)
    return result


ALL = "all"
SALE = ("sold", "sold_bank", "bought", "bought_bank", "bought_step")
BOUGHT = ("initiator_bought", "initiator_bought_bank", "responder_bought", "responder_bought_bank")
CONTEST = {"actor_rating": 14, "resistor_rating": 12}
DRAW = {"colour": "green", "keywords": 2}
DRAWN = ("white", "black", "green", "white", "red")
PLACED = {"colour": "blue", "core": {"success": "black", "sacrifice": "white", "story": "red"}}
POOL = {"dice": ["d8", "d6", "d10", "d6"], "difficulty": 11}
FELL: dict[str, Any] = {"faces": (5, 4, 6, 3)}
# Against 8, 1 and 1 of the GM: d8 and d8 are added up, the d6 is not (KR29). Of 8, 1, 6 and 1 the
# d8 and the d10 are the Total, the 1 on the d6 is the Effect, and the d4 is in the Bank.
ONES: dict[str, Any] = {"dice": ["d8", "d6", "d10", "d4"], "difficulty": ["d8", "d8", "d6"]}
ONES_FELL: dict[str, Any] = {"faces": (8, 1, 6, 1, 8, 1, 1)}
FOUR: dict[str, Any] = {**ONES, "difficulty": ["d8", "d8", "d6", "d4"]}
FOUR_FELL: dict[str, Any] = {"faces": (8, 1, 6, 1, 8, 1, 1, 2)}
ALL_ONES = {"dice": ["d4", "d6", "d8", "d10", "d12"], "difficulty": 5, "sold": ["d4", "d6"]}
ALL_FELL: dict[str, Any] = {"faces": (1, 1, 1, 1, 9, 2, 3)}
# 5, 1 and 6: a d6 in Effect. 7, 4, 1 and 1: a d6 in Effect and a d4 in the Bank (K8, K10).
SIDES = {"initiator_dice": ["d8", "d6", "d10"], "responder_dice": ["d8", "d8", "d6", "d4"]}
SIDES_FELL: dict[str, Any] = {"faces": (5, 1, 6, 7, 4, 1, 1)}
SIDE_BOTCHED: dict[str, Any] = {"faces": (5, 1, 6, 7, 1, 1, 1)}
STEPS = ["d8 to d6", "d6 to d4", "d4, then gone"]
OFFERS: list[tuple[str, str, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    # calculator, inputs, faces and readings; by after: is it offered, its choices, or inputs that it changes
    ("nothing was made, so there is no Benefit to buy", "scattershot.mib", {"rating": 12}, {"faces": (9, 10)},
     {ALL: ["dice_for", "dice_against", "challenges"]}),
    ("four Benefits can be bought out of 4 (S18)", "scattershot.mib", {"rating": 12, "benefits": 3},
     {"faces": (3, 5)}, {"benefits": True}),
    ("and no fifth", "scattershot.mib", {"rating": 12, "benefits": 4}, {"faces": (3, 5)},
     {"benefits": False}),
    ("Challenges go up to the Epic Index (S17)", "scattershot.mib",
     {"rating": 12, "epic_index": 3, "challenges": 2}, {"faces": (9, 10)}, {"challenges": True}),
    ("and no higher", "scattershot.mib", {"rating": 12, "epic_index": 3, "challenges": 3}, {"faces": (9, 10)},
     {"challenges": False}),
    ("a Challenge that lifts a miss alone changes no success (SR37)", "scattershot.mib", {"rating": 12},
     {"faces": (3, 5), "readings": {"SR37": "a_miss_only"}}, {"challenges": False}),
    ("and is offered for a miss", "scattershot.mib", {"rating": 12},
     {"faces": (9, 10), "readings": {"SR37": "a_miss_only"}}, {"challenges": True}),
    ("by method 1 a die for the Actor would change the Resistor's; one that comes last does not",
     "scattershot.contest", CONTEST, {"seed": "on the bridge"},
     {"actor_dice_for": False, "resistor_dice_against": True}),
    ("nothing can be traded (WR25)", "walkabout.resolve", PLACED,
     {"mode": "work", "readings": {"WR25": "not_allowed"}}, {ALL: []}),
    ("each colour in hand can be sent away (W8)", "walkabout.draw", DRAW, {"faces": DRAWN},
     {ALL: ["core_white", "core_black", "core_green", "core_red", "reserve"],
      "core_red": {"discards": ["red"]}}),
    ("once the reserve is drawn, gold replaces tokens of the reserve only", "walkabout.draw",
     {**DRAW, "reserve": 2}, {"faces": (*DRAWN, "blue", "black")},
     {ALL: ["reserve", "reserve_blue", "reserve_black"]}),
    ("gold that named no token sent the worst one away, and that stays so", "walkabout.draw",
     {**DRAW, "redraws": 1}, {"faces": (*DRAWN, "black")},
     {"core_red": {"redraws": 2, "discards": ["worst", "red"]}}),
    ("four dice leave one in the Bank, and a point brings it out (K6)", "arylon.roll", POOL, FELL,
     {"plot_points": True, "bank_total": True, "bank_effect": ["the d6 that shows 3"]}),
    ("a second point has nothing to bring", "arylon.roll", {**POOL, "plot_points": 1}, FELL,
     {"plot_points": False, "bank_total": False, "bank_effect": False}),
    ("two d6 that both show 2 are one choice", "arylon.roll",
     {"dice": ["d8", "d10", "d6", "d6", "d6"], "difficulty": 11}, {"faces": (5, 6, 4, 2, 2)},
     {"bank_total": ["the d6 that shows 2"]}),
    ("nobody but its owner knows the size of a Hero Die", "arylon.roll", POOL, FELL,
     {"hero_die": ["d4", "d6", "d8", "d10", "d12"]}),
    ("there is one of them", "arylon.roll", {**POOL, "hero_die": "d8", "plot_points": 1},
     {"faces": (5, 4, 6, 3, 2)}, {"hero_die": False}),
    ("a helper lays a die beside the pool", "arylon.roll", POOL, FELL,
     {"helper": {"dice": ["d8", "d6", "d10", "d6", "d12"]}}),
    ("placed by hand, it is in the Bank at first", "arylon.roll",
     {**POOL, "slots": ["total", "total", "effect", "bank"]}, FELL,
     {"helper": {"slots": ["total", "total", "effect", "bank", "bank"]}}),
    ("a Hitch in a Slot and one in the Bank (K8)", "arylon.roll", ONES, ONES_FELL,
     {"sold": ["d6"], "sold_bank": ["d4"], "bought": ["d8"], "bought_bank": ["d6"]}),
    ("each is bought by its name", "arylon.roll", ONES, ONES_FELL,
     {"sold": {"sold": ["d6"]}, "sold_bank": {"sold_bank": ["d4"]}, "bought": {"bought": ["d8"]},
      "bought_bank": {"bought_bank": ["d6"]}}),
    ("and once", "arylon.roll", {**ONES, "sold": ["d6"]}, {"faces": (8, 1, 6, 1, 8, 1, 1, 5)},
     {"sold": False}),
    ("a 1 of the GM's steps a die against it down; a d4 is gone (K13, KR7)", "arylon.roll", FOUR, FOUR_FELL,
     {"bought_step": STEPS}),
    ("or is kept (KR24)", "arylon.roll", FOUR, {**FOUR_FELL, "readings": {"KR24": "stays_d4"}},
     {"bought_step": STEPS[:2]}),
    ("the last of the choices", "arylon.roll", FOUR, FOUR_FELL, {"bought_step": {"bought_step": ["d4"]}}),
    ("two ones are two steps", "arylon.roll", {**FOUR, "bought_step": ["d8"]}, FOUR_FELL,
     {"bought_step": STEPS}),
    ("or a step and a die of the Bank", "arylon.roll",
     {**FOUR, "bought_step": ["d8"], "bought_bank": ["d6"]}, FOUR_FELL, {"bought_step": False}),
    ("the other way round, too", "arylon.roll", {**FOUR, "bought_step": ["d8", "d8"]}, FOUR_FELL,
     {"bought_bank": False}),
    ("a die on top of a number is there for this roll alone", "arylon.roll",
     {**ONES, "difficulty": {"number": 8, "dice": ["d8"]}}, {"faces": (8, 1, 6, 1, 1)},
     {"bought": True, "bought_step": False}),
    ("a d20 is on no ladder (KR25)", "arylon.roll", {**ONES, "difficulty": ["d20", "d8"]},
     {"faces": (8, 1, 6, 1, 1, 2)}, {"bought_step": ["d8 to d6"]}),
    ("three of a roll may be bought, wherever they lie", "arylon.roll", ALL_ONES, ALL_FELL,
     {"sold_bank": True}),
    ("and no fourth", "arylon.roll", {**ALL_ONES, "sold_bank": ["d8"]}, ALL_FELL, {"sold_bank": False}),
    ("a Hitch has its price", "arylon.roll", ONES, ONES_FELL, dict.fromkeys(SALE, True)),
    ("no press can pay where it costs nothing (KR7)", "arylon.roll", ONES,
     {**ONES_FELL, "readings": {"KR7": "free"}}, dict.fromkeys(SALE, False)),
    ("or where the point goes to nobody (KR17)", "arylon.roll", ONES,
     {**ONES_FELL, "readings": {"KR17": "spent"}},
     {**dict.fromkeys(SALE[:2], True), **dict.fromkeys(SALE[2:], False)}),
    ("the Hitches of a Botch are for sale like others", "arylon.roll", POOL, {"faces": (1, 1, 1, 6)},
     {"sold": True}),
    ("unless KR1 takes them off the market", "arylon.roll", POOL,
     {"faces": (1, 1, 1, 6), "readings": {"KR1": "botch_only"}}, {"sold": False}),
    ("or KR30 gives them another price", "arylon.roll", POOL,
     {"faces": (1, 1, 1, 6), "readings": {"KR30": "whole_botch"}}, {"sold": False}),
    ("without a difficulty no die can go on top of it; a condition can be bought all the same (K8)",
     "arylon.roll", {"dice": ["d8", "d6", "d10", "d6", "d4"]}, {"faces": (5, 4, 6, 1, 1)},
     {"sold_bank": True, "sold": False, "bought": False, "bought_bank": False}),
    ("the Hitches of a contest", "arylon.contest", SIDES, SIDES_FELL,
     dict(zip(BOUGHT, (["d6"], ["d4"], ["d6"], False), strict=True))),
    ("are bought once", "arylon.contest", {**SIDES, "responder_bought": ["d6"]},
     {"faces": (*SIDES_FELL["faces"], 3)}, {"responder_bought": False}),
    ("by a press that can pay (KR7)", "arylon.contest", SIDES, {**SIDES_FELL, "readings": {"KR7": "free"}},
     dict.fromkeys(BOUGHT, False)),
    ("to somebody (KR17)", "arylon.contest", SIDES, {**SIDES_FELL, "readings": {"KR17": "spent"}},
     dict.fromkeys(BOUGHT, False)),
    ("those of a side that botched, too", "arylon.contest", SIDES, SIDE_BOTCHED,
     dict.fromkeys(BOUGHT[:3], True)),
    ("unless a Botch takes them (KR1)", "arylon.contest", SIDES,
     {**SIDE_BOTCHED, "readings": {"KR1": "botch_only"}},
     {**dict.fromkeys(BOUGHT, False), "responder_bought": True}),
    ("or has another price (KR30)", "arylon.contest", SIDES,
     {**SIDE_BOTCHED, "readings": {"KR30": "whole_botch"}},
     {**dict.fromkeys(BOUGHT, False), "responder_bought": True}),
    ("the highest face against a number within reach is a critical success (HR7)", "shattered_world.action",
     {"die": 8, "target": 6}, {"faces": (8,)}, {ALL: ["critical_multiplier"]}),
    ("any other face is none", "shattered_world.action", {"die": 8, "target": 6}, {"faces": (7,)}, {ALL: []}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("calculator", "inputs", "more", "offers"), [pytest.param(*each, id=why) for why, *each in OFFERS]
)
def test_what_may_be_done(
    calculator: str, inputs: dict[str, Any], more: dict[str, Any], offers: dict[str, Any]
) -> None:
    """By the rules, and by the reading that the roll has."""
    found = _asked(Request(**{"calculator": calculator, "mode": "roll", "inputs": inputs, **more})).offers
    for name, wanted in offers.items():
        own = [each for each in found if each.after.name == name]
        if name == ALL:
            assert sorted({each.after.name for each in found}) == sorted(wanted)
        elif isinstance(wanted, list):
            assert [each.option.label for each in own] == wanted, name
        elif isinstance(wanted, dict):
            changed = own[-1].request.inputs
            assert {key: changed[key] for key in wanted} == wanted, name
        else:
            assert bool(own) is wanted, name


def test_a_die_leaves_the_other_side_alone() -> None:
    """What the Resistor threw lies, whatever is thrown in for the Actor (play audit 0.1)."""
    inputs = {"actor_rating": 14, "resistor_rating": 12}
    asked = Request(
        calculator="scattershot.contest", mode="roll", inputs=inputs, seed="on the bridge", method=2
    )
    before = handle(asked)
    for each in _asked(asked).offers:
        after = handle(each.request).result
        mibs = [after[name] for name in ("actor_mib", "resistor_mib")]
        moved = [name for name in ("actor_mib", "resistor_mib") if after[name] != before.result[name]]
        assert len(moved) == (1 if each.after.throws else 0), (each.after.name, mibs)


def test_an_item_given_up() -> None:
    """Black on success is one success; each item given up is one more, as often as one likes (WR25)."""
    for given in range(3):
        request = Request(
            calculator="walkabout.resolve", inputs={**PLACED, "traded_items": given}, mode="work"
        )
        [found] = _asked(request).offers
        assert handle(request).result["black_successes"] == 1 + given
        assert found.after.name == "traded_items"
        assert found.request.inputs["traded_items"] == given + 1
        assert found.told == f"gives an item up: {2 + given} successes now"


def test_what_a_die_of_the_bank_comes_to() -> None:
    """d10 6 and d8 5 make the Total of 11; d6 4 is the Effect, and d6 3 comes to it (K4, K6)."""
    [taken] = (
        each.request
        for each in _asked(Request(calculator="arylon.roll", mode="roll", inputs=POOL, **FELL)).offers
        if each.after.name == "bank_effect"
    )
    assert taken.inputs["slots"] == ["total", "effect", "total", "effect"]
    found = handle(taken).result
    assert (found["total"], found["effect"], found["plot_points_spent"]) == (11, 7, 1)


def test_the_big_hero_die() -> None:
    """It costs a plot point (K13) and adds all it shows (K12)."""
    asked = _asked(Request(calculator="arylon.roll", mode="roll", inputs=POOL, seed="x", method=2))
    before = asked.response.result["total"]
    for each in (each for each in asked.offers if each.after.name == "hero_die"):
        after = handle(each.request)
        most = sum(int(die.removeprefix("d")) for die in each.option.name.split("+"))
        assert 1 <= after.result["total"] - before <= most
        assert after.result["plot_points_spent"] == 1


def test_what_lies_stays_when_a_hitch_is_bought() -> None:
    """By a seed of method 2 the die on top falls apart from all others (K8, KR6)."""
    asked = Request(
        calculator="arylon.roll",
        mode="roll",
        inputs={"dice": ["d2", "d2", "d2"], "difficulty": ["d2", "d2"]},
        seed="a 1",
        method=2,
    )
    before = handle(asked)
    for each in _asked(asked).offers:
        if each.after.name in {"sold", "bought"}:
            after = handle(each.request)
            assert (after.faces or ())[: len(before.faces or ())] == before.faces
            assert len(after.faces or ()) == len(before.faces or ()) + 1


def test_the_price_of_a_hitch_in_a_contest() -> None:
    """A plot point for each."""
    found = _asked(Request(calculator="arylon.contest", mode="roll", inputs=SIDES, **SIDES_FELL)).offers
    costs = [each.after.cost.tracks for each in found if each.after.name in BOUGHT]
    assert costs == [{"plot_points": 1}] * 3


def test_what_lies_in_a_contest_stays() -> None:
    """By a seed of method 2 a bought die falls apart from all others, also where it goes on and on."""
    inputs = {"initiator_dice": ["d2", "d4", "d4", "d2"], "responder_dice": ["d2", "d4", "d2", "d4"]}
    taken = set()
    for number, reading in product(range(12), ("one_exchange", "back_and_forth")):
        request = Request(
            calculator="arylon.contest",
            mode="roll",
            inputs=inputs,
            readings={"KR21": reading},
            seed=f"a 1 in a contest {number}",
            method=2,
        )
        before = handle(request).faces or ()
        for each in _asked(request).offers:
            if each.after.throws in BOUGHT:
                after = handle(each.request).faces or ()
                assert after[:8] == before[:8]
                assert after[9 : len(before) + 1] == before[8:]
                taken.add(each.after.name)
    assert taken == {"initiator_bought", "responder_bought"}


class TestLaws:
    """Over all calculators whose rolls go on."""

    @pytest.mark.parametrize("calculator", GOING_ON, ids=lambda each: each.id)
    def test_declared(self, calculator: Calculator) -> None:
        """A name is used once, a throw is one of the calculator's, a clause is one of the game's."""
        declared = calculator.afters
        names = [each.name for each in declared]
        assert len({*names}) == len(names)
        for each in declared:
            assert not each.throws or each.throws in {throw.name for throw in calculator.throws}
            assert each.clause in {*calculator.rules.clauses, *calculator.rules.rulings}
            assert all(number >= 1 for number in each.cost.tracks.values())
            assert not each.cost.words.endswith(".")

    @pytest.mark.parametrize("calculator", GOING_ON, ids=lambda each: each.id)
    def test_offered_is_legal_and_legal_is_offered(self, calculator: Calculator) -> None:
        """Whatever is offered is answered, changes something, and moves nothing; and the other way round."""
        seen = set()
        for request in _rolls(calculator):
            response = handle(request)
            offers = _asked(request).offers
            found = [(each.after.name, each.option.name) for each in offers]
            legal = [
                (each.name, option.name)
                for each in calculator.afters
                for option in each.options(response)
                if _is_legal(request, response, each, option)
            ]
            assert found == legal, request
            assert len({*found}) == len(found)
            seen |= {name for name, _ in found}
        assert seen == {each.name for each in calculator.afters}

    @pytest.mark.parametrize("calculator", GOING_ON, ids=lambda each: each.id)
    def test_told(self, calculator: Calculator) -> None:
        """The log's line says what was done in a few words, of an answer that the roll then has."""
        for request in _rolls(calculator):
            for each in _asked(request).offers:
                assert each.told == each.after.told(handle(each.request))
                assert each.told
                assert each.told[0].islower()
                assert each.told[-1] != "."
                assert len(each.told) <= LONGEST_TOLD

    def test_every_die_of_the_game_is_offered(self) -> None:
        """The other way round, not from the declaration: each size of K2 that a roll takes is offered."""
        [calculator] = (each for each in GOING_ON if each.id == "arylon.roll")
        for request in _rolls(calculator):
            response = handle(request)
            inputs = response.inputs
            offers = {(each.after.name, each.option.name) for each in _asked(request).offers}
            placed = {"slots": [*inputs["slots"], "bank"]} if inputs["slots"] else {}
            for die in ("d4", "d6", "d8", "d10", "d12"):
                more = {"dice": [*inputs["dice"], die], **placed}
                assert (("helper", die) in offers) is _lies_with(request, response, more), (request, die)
                hero = {"hero_die": die, "plot_points": inputs["plot_points"] + 1}
                is_legal = inputs["hero_die"] is None and _lies_with(request, response, hero)
                assert (("hero_die", die) in offers) is is_legal, (request, die)


def _rolls(calculator: Calculator) -> Iterator[Request]:
    """Yield rolls that are answered: those of the conformance pack and random ones, by both methods.

    Of a calculator that throws nothing, what it works out of the throws of another.
    """
    packed = (line["request"] for line in pack(calculator.id))
    for raw in chain(packed, sample_requests(calculator, REQUESTS, "afters"), (IN_THE_BANK, *GM_HITCHES)):
        if raw["calculator"] != calculator.id:
            continue
        known = {key: value for key, value in raw.items() if value is not None}
        if "roll" not in calculator.modes and asked(known)["ok"]:
            yield Request(**known)
        if raw.get("mode") == "roll" and raw.get("seed") is not None:
            for method in (1, 2):
                if asked({**known, "method": method})["ok"]:
                    yield Request(**{**known, "method": method})


def _is_legal(request: Request, response: Response, after: After, option: Option) -> bool:
    """Tell whether a roll with an after is answered, differs, and has the faces that lay, in their order."""
    if not _lies_with(request, response, option.changes):
        return False
    answer = handle(replace(request, inputs={**response.inputs, **option.changes}))
    return bool(after.throws) or answer.result != response.result


def _lies_with(request: Request, response: Response, changes: Mapping[str, Any]) -> bool:
    """Tell whether a roll with other inputs is answered, and has the faces that lay, in their order."""
    try:
        answer = handle(replace(request, inputs={**response.inputs, **changes}))
    except RulesError:
        return False
    left = list(answer.faces or ())
    for face in response.faces or ():
        if face not in left:
            return False
        del left[: left.index(face) + 1]
    return True


class TestAsked:
    """As JSON and as HTML."""

    def test_wire(self) -> None:
        """Each with its price and its link; the page makes a form of the link."""
        answer = inquire_json(
            '{"inquiry": "afters", "request": {"calculator": "scattershot.mib", "mode": "roll",'
            ' "inputs": {"rating": 12}, "seed": "mine", "method": 2}}'
        )
        assert '"name":"dice_for"' in answer
        assert '"tracks":{"experience_dice":1},"anybody":true}' in answer
        assert '"told":"throws in a die for it: ' in answer
        assert '"choice":null' in answer
        assert "scattershot/calculators/#" in answer

    def test_wire_of_a_choice(self) -> None:
        """Each choice is an entry with its link; the piece that it is about has its name."""
        inputs = {"dice": ["d8", "d6", "d10"], "difficulty": 11}
        request = {"calculator": "arylon.roll", "mode": "roll", "inputs": inputs, "seed": "mine", "method": 2}
        found = json.loads(inquire_json(json.dumps({"inquiry": "afters", "request": request})))["answer"][
            "afters"
        ]
        heroes = [each for each in found if each["name"] == "hero_die"]
        assert heroes[0]["choice"] == {"name": "d4", "label": "d4"}
        assert [each["choice"]["name"] for each in heroes][4:6] == ["d12", "d12+d2"]
        assert len({each["link"] for each in heroes}) == len(heroes)
        assert heroes[0]["cost"]["tracks"] == {"plot_points": 1, "hero_dice": 1}
        request = {**request, "calculator": "walkabout.draw", "inputs": {"colour": "green"}}
        found = json.loads(inquire_json(json.dumps({"inquiry": "afters", "request": request})))["answer"][
            "afters"
        ]
        assert {each["piece"] for each in found} <= {None, "white", "black", "green", "blue", "red"}
        assert all((each["piece"] is None) is (each["name"] == "reserve") for each in found)

    def test_a_face_that_is_still_missing(self) -> None:
        """Whoever throws the dice themselves throws this one, too: nobody knows yet what it comes to."""
        inputs = {"rating": 12}
        found = _asked(Request(calculator="scattershot.mib", mode="roll", inputs=inputs, faces=(3, 5)))
        told = {each.after.name: each.told for each in found.offers}
        assert told["dice_for"] is None
        assert told["benefits"] == "buys a Benefit: 3 remain now"

    def test_nothing(self) -> None:
        """A roll to which nothing can be done says so."""
        request = Request(
            calculator="shattered_world.action", mode="roll", inputs={"die": 8, "target": 4}, faces=(2,)
        )
        found = _asked(request)
        assert found.sentence == "Nothing more can be done to this roll."
        assert found.html() == f"<p>{found.sentence}</p>"

    def test_no_roll(self) -> None:
        """Odds have no dice that lie."""
        answer = inquire_json('{"inquiry": "afters", "request": {"calculator": "scattershot.mib"}}')
        assert "What may be done now is asked about one roll; give mode roll" in answer

    def test_tokens_that_lie(self) -> None:
        """What was drawn for another calculator goes on in the one that works it out (WR25)."""
        request = {"calculator": "walkabout.resolve", "inputs": PLACED, "mode": "work"}
        found = json.loads(inquire_json(json.dumps({"inquiry": "afters", "request": request})))["answer"]
        assert [each["name"] for each in found["afters"]] == ["traded_items"]
        assert found["afters"][0]["told"] == "gives an item up: 2 successes now"

    def test_a_calculator_that_is_not_there(self) -> None:
        """The refusal says where the wrong name stands."""
        found = json.loads(inquire_json('{"inquiry": "afters", "request": {"calculator": "walkabout.no"}}'))
        assert found["failure"]["field"] == "request.calculator"


def test_every_calculator_that_rolls_and_goes_on_is_here() -> None:
    """The calculators of which the rules let somebody do more to a roll."""
    assert {each.id for each in GOING_ON} == {
        *("scattershot.mib", "scattershot.contest", "scattershot.experience"),
        *("walkabout.draw", "walkabout.resolve", "shattered_world.action", "arylon.roll", "arylon.contest"),
    }
    assert [each.id for each in GOING_ON if "roll" not in each.modes] == ["walkabout.resolve"]
