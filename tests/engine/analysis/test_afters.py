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
from tools.conformance.requests import sample_requests

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


def offered(calculator: str, inputs: Mapping[str, Any], **more: Any) -> dict[str, dict[str, Any]]:
    """Return the requests of what may be done to a roll, by the names of the afters."""
    found = _asked(Request(calculator=calculator, mode="roll", inputs=inputs, **more))
    return {each.after.name: dict(each.request.inputs) for each in found.offers}


def options(name: str, calculator: str, inputs: Mapping[str, Any], **more: Any) -> list[str]:
    """Return what can be chosen for one of the afters, in words."""
    found = _asked(Request(calculator=calculator, mode="roll", inputs=inputs, **more))
    return [each.option.label for each in found.offers if each.after.name == name]


def _asked(request: Request) -> AftersResult:
    result = inquire(Afters(request=request))
    assert isinstance(result, AftersResult)
    return result


class TestScattershot:
    """Experience Dice, Challenges, Benefits (S12, S17, S18)."""

    def test_a_miss(self) -> None:
        """Rating 12 against 9 and 10 misses by 7: nothing was made, so there is no Benefit to buy."""
        assert [*offered("scattershot.mib", {"rating": 12}, faces=(9, 10))] == [
            "dice_for",
            "dice_against",
            "challenges",
        ]

    def test_a_success(self) -> None:
        """Made by 4: four Benefits can be bought out of it and no fifth (S18)."""
        for bought, may in ((0, True), (3, True), (4, False)):
            inputs = {"rating": 12, "benefits": bought}
            assert ("benefits" in offered("scattershot.mib", inputs, faces=(3, 5))) is may

    def test_challenges_up_to_the_epic_index(self) -> None:
        """The Epic Index is the cap on Challenges (S17)."""
        for taken, may in ((0, True), (2, True), (3, False)):
            inputs = {"rating": 12, "epic_index": 3, "challenges": taken}
            assert ("challenges" in offered("scattershot.mib", inputs, faces=(9, 10))) is may

    def test_challenges_that_do_nothing(self) -> None:
        """Read so that they lift a miss alone, a Challenge changes no success and is not offered (SR37)."""
        readings = {"SR37": "a_miss_only"}
        assert "challenges" not in offered("scattershot.mib", {"rating": 12}, faces=(3, 5), readings=readings)
        assert "challenges" in offered("scattershot.mib", {"rating": 12}, faces=(9, 10), readings=readings)

    def test_a_die_leaves_the_other_side_alone(self) -> None:
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

    def test_an_old_seed_has_no_room_for_a_die_between(self) -> None:
        """By method 1 a die for the Actor would change the Resistor's dice; one that comes last does not."""
        inputs = {"actor_rating": 14, "resistor_rating": 12}
        found = offered("scattershot.contest", inputs, seed="on the bridge")
        assert "actor_dice_for" not in found
        assert "resistor_dice_against" in found


class TestWalkabout:
    """Gold and the reserve (W8, W10)."""

    DRAW: Mapping[str, Any] = {"colour": "green", "keywords": 2}
    PLACED: Mapping[str, Any] = {
        "colour": "blue",
        "core": {"success": "black", "sacrifice": "white", "story": "red"},
    }

    def test_an_item_given_up(self) -> None:
        """Black on success is one success; each item given up is one more, as often as one likes (WR25)."""
        for given in range(3):
            request = Request(
                calculator="walkabout.resolve", inputs={**self.PLACED, "traded_items": given}, mode="work"
            )
            [found] = _asked(request).offers
            assert handle(request).result["black_successes"] == 1 + given
            assert found.after.name == "traded_items"
            assert found.request.inputs["traded_items"] == given + 1
            assert found.told == f"gives an item up: {2 + given} successes now"

    def test_no_item_where_the_table_plays_so(self) -> None:
        """Read so that nothing can be traded, nothing is offered (WR25)."""
        readings = {"WR25": "not_allowed"}
        request = Request(calculator="walkabout.resolve", inputs=self.PLACED, mode="work", readings=readings)
        assert _asked(request).offers == ()

    def test_any_token_in_hand(self) -> None:
        """Five tokens are in hand, and each of their colours can be sent away."""
        faces = ("white", "black", "green", "white", "red")
        found = offered("walkabout.draw", self.DRAW, faces=faces)
        assert {*found} == {"core_white", "core_black", "core_green", "core_red", "reserve"}
        assert found["core_red"]["discards"] == ["red"]

    def test_the_core_is_settled_before_the_reserve(self) -> None:
        """Once the reserve is drawn, gold replaces tokens of the reserve only."""
        faces = ("white", "black", "green", "white", "red", "blue", "black")
        found = offered("walkabout.draw", {**self.DRAW, "reserve": 2}, faces=faces)
        assert {*found} == {"reserve", "reserve_blue", "reserve_black"}

    def test_who_was_sent_away_before(self) -> None:
        """Gold that named no token sent the worst one away; it stays so when another follows."""
        faces = ("white", "black", "green", "white", "red", "black")
        found = offered("walkabout.draw", {**self.DRAW, "redraws": 1}, faces=faces)
        assert found["core_red"] | {"bag": None} == {
            **found["core_red"],
            "bag": None,
            "redraws": 2,
            "discards": ["worst", "red"],
        }


class TestArylonAndShatteredWorld:
    """Plot points (K6), and the multiplier of a critical success (HR7)."""

    POOL: Mapping[str, Any] = {"dice": ["d8", "d6", "d10", "d6"], "difficulty": 11}

    FACES = (5, 4, 6, 3)

    def test_a_die_in_the_bank(self) -> None:
        """Four dice leave one in the Bank: a point brings it out, and a second has nothing to bring."""
        of_bank = {"plot_points", "bank_total", "bank_effect"}
        assert of_bank < {*offered("arylon.roll", self.POOL, faces=self.FACES)}
        spent = offered("arylon.roll", {**self.POOL, "plot_points": 1}, faces=self.FACES)
        assert not of_bank & {*spent}

    def test_which_die_of_the_bank_and_where_to(self) -> None:
        """d10 6 and d8 5 make the Total of 11, d6 4 is the Effect, and d6 3 is in the Bank (K4, K6)."""
        assert options("bank_effect", "arylon.roll", self.POOL, faces=self.FACES) == ["the d6 that shows 3"]
        taken = offered("arylon.roll", self.POOL, faces=self.FACES)["bank_effect"]
        assert taken["slots"] == ["total", "effect", "total", "effect"]
        found = handle(Request(calculator="arylon.roll", mode="roll", inputs=taken, faces=self.FACES)).result
        assert (found["total"], found["effect"], found["plot_points_spent"]) == (11, 7, 1)

    def test_two_dice_of_the_bank_that_are_alike(self) -> None:
        """Two d6 that both show 2 are one choice: it does not matter which of them is moved."""
        inputs = {"dice": ["d8", "d10", "d6", "d6", "d6"], "difficulty": 11}
        assert options("bank_total", "arylon.roll", inputs, faces=(5, 6, 4, 2, 2)) == ["the d6 that shows 2"]

    def test_the_big_hero_die(self) -> None:
        """Nobody but its owner knows its size; it costs a plot point (K13) and adds all it shows (K12)."""
        sizes = ["d4", "d6", "d8", "d10", "d12"]
        assert options("hero_die", "arylon.roll", self.POOL, faces=self.FACES) == sizes
        with_it = {**self.POOL, "hero_die": "d8", "plot_points": 1}
        assert options("hero_die", "arylon.roll", with_it, faces=(*self.FACES, 2)) == []
        asked = _asked(Request(calculator="arylon.roll", mode="roll", inputs=self.POOL, seed="x", method=2))
        before = asked.response.result["total"]
        for each in (each for each in asked.offers if each.after.name == "hero_die"):
            after = handle(each.request)
            assert 1 <= after.result["total"] - before <= int(each.option.name[1:])
            assert after.result["plot_points_spent"] == 1

    def test_a_helpers_die(self) -> None:
        """A helper lays one die of their own beside the pool; placed by hand, it is in the Bank at first."""
        assert offered("arylon.roll", self.POOL, faces=self.FACES)["helper"]["dice"][4:] == ["d12"]
        by_hand = {**self.POOL, "slots": ["total", "total", "effect", "bank"]}
        assert offered("arylon.roll", by_hand, faces=self.FACES)["helper"]["slots"][3:] == ["bank", "bank"]

    ONES: Mapping[str, Any] = {"dice": ["d8", "d6", "d10", "d4"], "difficulty": ["d8", "d8", "d6"]}
    """Against 8, 1 and 1 that the GM's dice show: d8 and d8 are added up, the d6 is not (KR29)."""

    def test_a_hitch_in_a_slot_and_one_in_the_bank(self) -> None:
        """8, 1, 6 and 1: d8 and d10 are the Total, the 1 on the d6 is the Effect, the d4 is in the Bank."""
        asked = {"faces": (8, 1, 6, 1, 8, 1, 1)}
        for name, die in (("sold", "d6"), ("sold_bank", "d4"), ("bought", "d8"), ("bought_bank", "d6")):
            assert options(name, "arylon.roll", self.ONES, **asked) == [die], name
            assert offered("arylon.roll", self.ONES, **asked)[name][name] == [die]
        sold = {**self.ONES, "sold": ["d6"]}
        assert options("sold", "arylon.roll", sold, faces=(8, 1, 6, 1, 8, 1, 1, 5)) == []

    def test_a_smaller_die_next_time(self) -> None:
        """Each die against it steps down for a 1 of the GM's; a d4 is gone, or KR24 keeps it (K13, KR7)."""
        asked = {"faces": (8, 1, 6, 1, 8, 1, 1, 2)}
        inputs = {**self.ONES, "difficulty": ["d8", "d8", "d6", "d4"]}
        choices = ["d8 to d6", "d6 to d4", "d4, then gone"]
        assert options("bought_step", "arylon.roll", inputs, **asked) == choices
        stays = {"readings": {"KR24": "stays_d4"}}
        assert options("bought_step", "arylon.roll", inputs, **asked, **stays) == choices[:2]
        assert offered("arylon.roll", inputs, **asked)["bought_step"]["bought_step"] == ["d4"]
        once = {**inputs, "bought_step": ["d8"]}
        assert options("bought_step", "arylon.roll", once, **asked) == choices
        assert options("bought_step", "arylon.roll", {**once, "bought_bank": ["d6"]}, **asked) == []
        twice = {**inputs, "bought_step": ["d8", "d8"]}
        assert options("bought_bank", "arylon.roll", twice, **asked) == []

    def test_no_smaller_die_next_time(self) -> None:
        """A die on top of a number is there for this roll alone; a d20 is on no ladder (KR25)."""
        on_top = {**self.ONES, "difficulty": {"number": 8, "dice": ["d8"]}}
        found = {*offered("arylon.roll", on_top, faces=(8, 1, 6, 1, 1))}
        assert {"bought", "bought_step"} & found == {"bought"}
        odd = {**self.ONES, "difficulty": ["d20", "d8"]}
        assert options("bought_step", "arylon.roll", odd, faces=(8, 1, 6, 1, 1, 2)) == ["d8 to d6"]

    def test_what_lies_stays_when_a_hitch_is_bought(self) -> None:
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

    def test_three_of_one_roll_are_the_most(self) -> None:
        """Three of a roll may be bought, wherever they lie, and no fourth (K8)."""
        inputs = {"dice": ["d4", "d6", "d8", "d10", "d12"], "difficulty": 5, "sold": ["d4", "d6"]}
        faces = (1, 1, 1, 1, 9, 2, 3)
        assert options("sold_bank", "arylon.roll", inputs, faces=faces) != []
        assert options("sold_bank", "arylon.roll", {**inputs, "sold_bank": ["d8"]}, faces=faces) == []

    @pytest.mark.parametrize(
        ("readings", "gone"),
        [
            ({"KR7": "free"}, {"sold", "sold_bank", "bought", "bought_bank", "bought_step"}),
            ({"KR17": "spent"}, {"bought", "bought_bank", "bought_step"}),
        ],
    )
    def test_another_price(self, readings: dict[str, str], gone: set[str]) -> None:
        """Where a Hitch costs nothing, or the point goes to nobody, no press with that price is offered."""
        found = offered("arylon.roll", self.ONES, faces=(8, 1, 6, 1, 8, 1, 1), readings=readings)
        every = {"sold", "sold_bank", "bought", "bought_bank", "bought_step"}
        assert every - {*found} == gone

    @pytest.mark.parametrize(
        ("readings", "may"), [({}, True), ({"KR1": "botch_only"}, False), ({"KR30": "whole_botch"}, False)]
    )
    def test_the_hitches_of_a_botch(self, readings: dict[str, str], may: bool) -> None:
        """For sale like others, unless KR1 takes them off the market or KR30 gives them another price."""
        found = offered("arylon.roll", self.POOL, faces=(1, 1, 1, 6), readings=readings)
        assert ("sold" in found) is may

    def test_nothing_stands_against_the_roll(self) -> None:
        """Without a difficulty no die can go on top of it; a condition can be bought all the same (K8)."""
        found = offered("arylon.roll", {"dice": ["d8", "d6", "d10", "d6", "d4"]}, faces=(5, 4, 6, 1, 1))
        assert {"sold", "sold_bank", "bought", "bought_bank"} & {*found} == {"sold_bank"}

    CONTEST: Mapping[str, Any] = {
        "initiator_dice": ["d8", "d6", "d10"],
        "responder_dice": ["d8", "d8", "d6", "d4"],
    }
    BOUGHT = frozenset(
        {"initiator_bought", "initiator_bought_bank", "responder_bought", "responder_bought_bank"}
    )

    def test_the_hitches_of_a_contest(self) -> None:
        """5, 1 and 6: a d6 in Effect. 7, 4, 1 and 1: a d6 in Effect and a d4 in the Bank (K8, K10)."""
        faces = (5, 1, 6, 7, 4, 1, 1)
        for name, dice in (
            ("initiator_bought", ["d6"]),
            ("initiator_bought_bank", ["d4"]),
            ("responder_bought", ["d6"]),
            ("responder_bought_bank", []),
        ):
            assert options(name, "arylon.contest", self.CONTEST, faces=faces) == dice, name
        bought = {**self.CONTEST, "responder_bought": ["d6"]}
        assert options("responder_bought", "arylon.contest", bought, faces=(*faces, 3)) == []
        [cost] = {
            str(each.after.cost.tracks)
            for each in _asked(
                Request(calculator="arylon.contest", mode="roll", inputs=self.CONTEST, faces=faces)
            ).offers
            if each.after.name in self.BOUGHT
        }
        assert cost == "{'plot_points': 1}"

    def test_what_lies_in_a_contest_stays(self) -> None:
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
                if each.after.throws in self.BOUGHT:
                    after = handle(each.request).faces or ()
                    assert after[:8] == before[:8]
                    assert after[9 : len(before) + 1] == before[8:]
                    taken.add(each.after.name)
        assert taken == {"initiator_bought", "responder_bought"}

    @pytest.mark.parametrize(
        ("readings", "may"),
        [({}, True), ({"KR7": "free"}, False), ({"KR17": "spent"}, False)],
    )
    def test_another_price_in_a_contest(self, readings: dict[str, str], may: bool) -> None:
        """No press can pay where it costs nothing, or where the point goes to nobody."""
        faces = (5, 1, 6, 7, 4, 1, 1)
        found = offered("arylon.contest", self.CONTEST, faces=faces, readings=readings)
        assert bool(self.BOUGHT & {*found}) is may

    @pytest.mark.parametrize("reading", [{"KR1": "botch_only"}, {"KR30": "whole_botch"}])
    def test_the_hitches_of_a_botch_in_a_contest(self, reading: dict[str, str]) -> None:
        """Those of the side that did not botch are for sale all the same."""
        faces = (5, 1, 6, 7, 1, 1, 1)
        every = {*offered("arylon.contest", self.CONTEST, faces=faces)}
        assert {"initiator_bought", "initiator_bought_bank", "responder_bought"} <= every
        found = {*offered("arylon.contest", self.CONTEST, faces=faces, readings=reading)}
        assert self.BOUGHT & found == {"responder_bought"}

    def test_a_critical_success(self) -> None:
        """The highest face against a number within reach; any other face is no critical success."""
        inputs = {"die": 8, "target": 6}
        assert {*offered("shattered_world.action", inputs, faces=(8,))} == {"critical_multiplier"}
        assert offered("shattered_world.action", inputs, faces=(7,)) == {}


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
        assert len({each["link"] for each in heroes}) == len(heroes) == 5
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
        request = {"calculator": "walkabout.resolve", "inputs": TestWalkabout.PLACED, "mode": "work"}
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
