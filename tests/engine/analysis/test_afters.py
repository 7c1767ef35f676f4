"""What may be done once a roll lies: legal, of effect, and what lies stays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from engine import Calculator, Request, Response, RulesError, handle
from engine.afters import After
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
GOING_ON = [each for each in CALCULATORS if each.afters]


def offered(calculator: str, inputs: Mapping[str, Any], **more: Any) -> dict[str, dict[str, Any]]:
    """Return the requests of what may be done to a roll, by the names of the afters."""
    found = _asked(Request(calculator=calculator, mode="roll", inputs=inputs, **more))
    return {each.after.name: dict(each.request.inputs) for each in found.offers}


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

    def test_a_die_in_the_bank(self) -> None:
        """Four dice leave one in the Bank: a point brings it out, and a second has nothing to bring."""
        faces = (5, 4, 6, 3)
        assert {*offered("arylon.roll", self.POOL, faces=faces)} == {"plot_points"}
        assert offered("arylon.roll", {**self.POOL, "plot_points": 1}, faces=faces) == {}

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
            assert each.cost.number >= 1
            assert not each.cost.words.endswith(".")

    @pytest.mark.parametrize("calculator", GOING_ON, ids=lambda each: each.id)
    def test_offered_is_legal_and_legal_is_offered(self, calculator: Calculator) -> None:
        """Whatever is offered is answered, changes something, and moves nothing; and the other way round."""
        seen = set()
        for request in _rolls(calculator):
            response = handle(request)
            found = {each.after.name for each in _asked(request).offers}
            legal = {each.name for each in calculator.afters if _is_legal(request, response, each)}
            assert found == legal, request
            seen |= found
        assert seen == {each.name for each in calculator.afters}


def _rolls(calculator: Calculator) -> Iterator[Request]:
    """Yield rolls that are answered: those of the conformance pack and random ones, by both methods."""
    packed = (line["request"] for line in pack(calculator.id))
    for raw in chain(packed, sample_requests(calculator, REQUESTS, "afters"), (IN_THE_BANK,)):
        if raw["calculator"] != calculator.id:
            continue
        known = {key: value for key, value in raw.items() if value is not None}
        if raw.get("mode") == "roll" and raw.get("seed") is not None:
            for method in (1, 2):
                if asked({**known, "method": method})["ok"]:
                    yield Request(**{**known, "method": method})


def _is_legal(request: Request, response: Response, after: After) -> bool:
    """Tell whether a roll with an after is answered, differs, and has the faces that lay, in their order."""
    changes = after.changes(response)
    try:
        answer = handle(replace(request, inputs={**response.inputs, **(changes or {})}))
    except RulesError:
        return False
    left = list(answer.faces or ())
    for face in response.faces or ():
        if face not in left:
            return False
        del left[: left.index(face) + 1]
    return changes is not None and (bool(after.throws) or answer.result != response.result)


class TestAsked:
    """As JSON and as HTML."""

    def test_wire(self) -> None:
        """Each with its price and its link; the page makes a form of the link."""
        answer = inquire_json(
            '{"inquiry": "afters", "request": {"calculator": "scattershot.mib", "mode": "roll",'
            ' "inputs": {"rating": 12}, "seed": "mine", "method": 2}}'
        )
        assert '"name":"dice_for"' in answer
        assert '"track":"experience_dice"' in answer
        assert "scattershot/calculators/#" in answer

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


def test_every_calculator_that_rolls_and_goes_on_is_here() -> None:
    """The calculators of which the rules let somebody do more to a roll."""
    assert {each.id for each in GOING_ON} == {
        *("scattershot.mib", "scattershot.contest", "scattershot.experience"),
        *("walkabout.draw", "shattered_world.action", "arylon.roll", "arylon.contest"),
    }
    assert all("roll" in each.modes for each in GOING_ON)
