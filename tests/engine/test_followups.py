"""What follows from an answer: every way leads to a question that the engine answers."""

from __future__ import annotations

import base64
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import chain
from types import MappingProxyType
from typing import Any

import pytest

from engine import Request, Response, RulesError, catalogue, handle, handle_json, render, to_wire
from engine.catalogue import calculators
from engine.followups import NextQuestion, next_questions
from engine.permalink import fragment_of
from engine.reading_impact import value_at
from tests.each_case import check_each
from tests.random_answers import REQUESTS, pack
from tools.conformance.requests import sample_requests

EXAMPLES = [example for system in catalogue() for example in system.data.examples.values()]
FOLLOW_UPS = [(each, way) for each in calculators().values() for way in each.follow_ups]


def asked(raw: Any) -> Response:
    """Return the answer to a request as the data writes it."""
    faces = raw.get("faces")
    return handle(Request(**{**raw, "faces": None if faces is None else tuple(faces)}))


def rolled(calculator: str, seed: str, inputs: dict[str, Any], **more: Any) -> Response:
    """Return a roll."""
    return handle(Request(calculator=calculator, mode="roll", inputs=inputs, seed=seed, **more))


def following(response: Response, name: str) -> dict[str, Any] | None:
    """Return the request of the way with this name, None where it is not open."""
    return next((dict(each.request) for each in next_questions(response) if each.name == name), None)


class TestDeclarations:
    """Ways are declared beside each calculator."""

    @pytest.mark.parametrize(
        ("calculator", "way"), FOLLOW_UPS, ids=[f"{c.id}.{w.name}" for c, w in FOLLOW_UPS]
    )
    def test_lead_somewhere(self, calculator: Any, way: Any) -> None:
        """A way leads to a calculator of the same game, in a mode that it has."""
        target = calculators()[way.to]
        assert target.id.partition(".")[0] == calculator.id.partition(".")[0]
        assert way.mode in target.modes

    @pytest.mark.parametrize("calculator", calculators().values(), ids=lambda each: each.id)
    def test_names_and_words_differ(self, calculator: Any) -> None:
        """No two ways of a calculator have the same name or the same words."""
        assert len({way.name for way in calculator.follow_ups}) == len(calculator.follow_ups)
        assert len({way.label for way in calculator.follow_ups}) == len(calculator.follow_ups)


class TestAnswers:
    """Every question that follows an example is one that the engine answers."""

    def test_every_way_is_answered(self) -> None:
        """A link never leads to a refusal; a roll is made with a seed of the reader's."""
        check_each(EXAMPLES, self._is_answered_every_way, lambda example: str(example.id))

    @staticmethod
    def _is_answered_every_way(example: Any) -> None:
        for way in next_questions(asked(dict(example.request))):
            request = dict(way.request)
            if request["mode"] == "roll" and not {"seed", "faces"} & set(request):
                request["seed"] = "mine"
            if "faces" in request:
                continue  # the reader's next die or token is asked for
            answer = json.loads(handle_json(json.dumps(request)))
            assert answer["ok"], (way.name, answer)


HANDED: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("walkabout.pool", "draw_green"): (("result.core_draw", "result.core_draw"),),
    ("walkabout.pool", "draw_blue"): (("result.core_draw", "result.core_draw"),),
    ("walkabout.pool", "draw_red"): (("result.core_draw", "result.core_draw"),),
    ("walkabout.draw", "lay_out"): (("result.core", "inputs.drawn"),),
    ("walkabout.resolve", "trait"): (("result.successes", "inputs.successes"),),
    ("shattered_world.buy_in", "next"): (("result.next_price", "result.prices.0"),),
    ("scattershot.gimme", "development"): (("result.dice", "result.rolled"),),
    ("scattershot.default", "roll"): (("result.threshold", "inputs.rating"),),
    ("scattershot.damage", "next_blow"): (
        ("result.factor", "result.factor"),
        ("result.protection", "result.protection"),
        ("result.table", "result.table"),
        ("result.hit_points_left", "inputs.hit_points"),
    ),
    ("arylon.advance", "next"): (("result.die", "result.lines.0.from"),),
    ("arylon.step", "next"): (("result.die", "result.path.0"),),
}
"""Numbers that an answer shows and the next one shows, too: their places in both."""


def answers_to(calculator: str) -> Iterator[Response]:
    """Yield answers of a calculator: those of the conformance pack, and those to random requests."""
    packed = (line["request"] for line in pack(calculator) if line["answer"]["ok"])
    for raw in chain(packed, sample_requests(calculators()[calculator], REQUESTS, "followed")):
        with suppress(RulesError):
            yield asked(raw)


def offered(response: Response) -> Iterator[tuple[NextQuestion, dict[str, Any]]]:
    """Yield the ways from an answer, each with a request that can be asked as it is.

    Where the reader's next die or token is asked for there is none.
    """
    for way in next_questions(response):
        if "faces" not in way.request:
            seed = {"seed": "mine"} if way.request["mode"] == "roll" else {}
            yield way, {**seed, **way.request}


@pytest.mark.parametrize("calculator", [each.id for each in calculators().values() if each.follow_ups])
@pytest.mark.law
class TestRandomAnswers:
    """What follows from any answer, however it is read."""

    def test_every_offer_is_taken(self, calculator: str) -> None:
        """No way leads to a refusal, and what it hands on is taken as it is and shows the same numbers.

        A sheet that breaks rules may be refused for what it breaks.
        """
        for response in answers_to(calculator):
            told = to_wire(response)
            for way, request in offered(response):
                answer = json.loads(handle_json(json.dumps(request)))
                if response.result.get("legal") is False:
                    continue
                assert answer["ok"], (way.name, told["inputs"], told["readings"], answer)
                for shown, found in HANDED.get((calculator, way.name), ()):
                    assert value_at(told, shown) == value_at(answer["response"], found), (way.name, shown)

    def test_every_offer_is_taken_by_any_group(self, calculator: str) -> None:
        """A group may read a ruling that the answer does not know of: the offer is taken all the same."""
        known = set(calculators()[calculator].named_rulings)
        for response in answers_to(calculator):
            if response.result.get("legal") is False:
                continue
            for way, request in offered(response):
                target = calculators()[request["calculator"]]
                readings_of = {key: target.rules.rulings[key].readings for key in target.rulings}
                others = [(key, each.name) for key in readings_of.keys() - known for each in readings_of[key]]
                for ruling, name in others:
                    readings = request["readings"] | {ruling: name}
                    answer = json.loads(handle_json(json.dumps({**request, "readings": readings})))
                    assert answer["ok"], (way.name, response.inputs, readings, answer)

    def test_offers_are_named_rightly(self, calculator: str) -> None:
        """The table of numbers names ways that there are."""
        names = {way.name for way in calculators()[calculator].follow_ups}
        assert {way for source, way in HANDED if source == calculator} <= names


class TestScattershot:
    """S15, S26, S29: a contest, its damage, the next blow."""

    def test_damage_takes_what_remains(self) -> None:
        """The damage of a blow is asked with what remains of the RMIB, and with the Critical Juncture."""
        inputs = {"actor_rating": 12, "resistor_rating": 9, "critical_juncture": 6}
        response = handle(
            Request(calculator="scattershot.contest", mode="roll", inputs=inputs, faces=(1, 2, 9, 9))
        )
        found = following(response, "damage")
        assert found is not None
        assert found["inputs"] == {"rmib": 6, "critical_juncture": 6}

    def test_a_miss_has_no_damage(self) -> None:
        """Below 0 the blow does not land, and nothing follows from it."""
        inputs = {"actor_rating": 5, "resistor_rating": 9}
        response = handle(
            Request(calculator="scattershot.contest", mode="roll", inputs=inputs, faces=(9, 9, 1, 2))
        )
        assert following(response, "damage") is None

    def test_the_next_blow_meets_what_is_left(self) -> None:
        """The Hit Points left are those before the next blow; with none left there is none."""
        blow = {"rmib": 4, "hit_points": 10, "weapon": "dagger"}
        first = handle(Request(calculator="scattershot.damage", inputs=blow))
        found = following(first, "next_blow")
        assert found is not None
        assert found["inputs"]["hit_points"] == first.result["hit_points_left"]
        assert found["inputs"]["weapon"] == "dagger"
        last = handle(Request(calculator="scattershot.damage", inputs={**blow, "hit_points": 1}))
        assert following(last, "next_blow") is None

    def test_the_resistor_swings_back(self) -> None:
        """The two Ratings change sides; the modifier, the die and the Challenge were of that one blow."""
        inputs = {
            "actor_rating": 14,
            "resistor_rating": 12,
            "actor_modifier": -2,
            "critical_juncture": 6,
            "epic_index": 3,
        }
        response = rolled(
            "scattershot.contest", "bridge", {**inputs, "actor_dice_for": 1, "resistor_challenges": 1}
        )
        way = following(response, "swing_back")
        assert way is not None
        assert (way["calculator"], way["mode"]) == ("scattershot.contest", "roll")
        assert "seed" not in way
        assert "faces" not in way
        assert way["inputs"] == {
            "actor_rating": 12,
            "resistor_rating": 14,
            "critical_juncture": 6,
            "epic_index": 3,
        }

    def test_a_default_is_rolled_at_its_threshold(self) -> None:
        """S7: the threshold is the Rating of the roll, once it is worked out."""
        inputs = {"rating": 12, "penalty": 3}
        worked = handle(Request(calculator="scattershot.default", mode="work", inputs=inputs))
        found = following(worked, "roll")
        assert found is not None
        assert found["inputs"]["rating"] == worked.result["threshold"]
        assert (
            following(handle(Request(calculator="scattershot.default", mode="odds", inputs=inputs)), "roll")
            is None
        )

    def test_a_default_beyond_its_game_is_not_rolled(self) -> None:
        """The threshold is known all the same; more Challenges than the Epic Index make no roll (S17)."""
        inputs = {"rating": 12, "penalty": 3, "challenges": 6, "epic_index": 5}
        worked = handle(Request(calculator="scattershot.default", mode="work", inputs=inputs))
        assert following(worked, "roll") is None

    def test_the_dice_of_a_gimme_may_buy_something(self) -> None:
        """Every die earned is there to be rolled for Development."""
        response = handle(Request(calculator="scattershot.gimme", inputs={"value": 5}))
        found = following(response, "development")
        assert found is not None
        assert found["inputs"] == {"dice": response.result["dice"]}
        none = handle(Request(calculator="scattershot.gimme", inputs={"value": 1, "manifestation": "minor"}))
        assert next_questions(none) == ()


class TestWalkabout:
    """W7-W13: the bag after a draw, one gold more, the tokens laid out."""

    def test_the_bag_after_three_draws(self) -> None:
        """The next action draws from what the first has left."""
        bag = {"white": 4, "black": 4, "green": 2, "blue": 1, "red": 1}
        faces = ("white", "black", "green")
        response = handle(
            Request(
                calculator="walkabout.draw", mode="roll", inputs={"colour": "green", "bag": bag}, faces=faces
            )
        )
        found = following(response, "bag_left")
        assert found is not None
        assert found["mode"] == "odds"
        assert found["inputs"]["bag"] == {"white": 3, "black": 3, "green": 1, "blue": 1, "red": 1}

    def test_a_pool_beyond_the_bag_is_not_drawn(self) -> None:
        """Where each keyword draws a token (WR20), sixteen more draw more than the usual bag has (WR14)."""
        few, many = (
            handle(
                Request(
                    calculator="walkabout.pool",
                    inputs={"keywords": 1, "extra_keywords": number},
                    readings={"WR20": "every_keyword"},
                )
            )
            for number in (1, 16)
        )
        assert following(few, "draw_red") is not None
        assert following(many, "draw_red") is None

    def test_a_pool_beyond_a_bag_that_is_never_refilled_is_not_drawn(self) -> None:
        """Four core tokens and nine of the reserve are more than twelve (WR14), where nothing returns."""

        def offered(**readings: str) -> bool:
            inputs = {"keywords": 1, "positives": [*["double"] * 4, "single"]}
            request = Request(calculator="walkabout.pool", inputs=inputs, readings=readings)
            return following(handle(request), "draw_red") is not None

        assert offered()
        assert not offered(WR12="never_refill")

    def test_an_empty_bag_leads_no_further(self) -> None:
        """Fewer tokens than a core draw takes are no bag to go on from."""
        inputs = {"colour": "green", "bag": {"white": 2, "black": 2}}
        assert following(rolled("walkabout.draw", "a", inputs), "bag_left") is None

    def test_gold_replaces_a_token_of_the_same_draw(self) -> None:
        """One gold more keeps the seed, so the first tokens stay and one is replaced."""
        inputs = {"colour": "green", "bag": {"white": 6, "black": 1}}
        first = rolled("walkabout.draw", "a", inputs, method=2)
        found = following(first, "redraw")
        assert found is not None
        again = asked(found)
        assert (again.seed, again.method) == (first.seed, 2)
        assert len(again.result["discarded"]) == 1
        seen = Counter((*again.result["core"], *again.result["discarded"]))
        assert not Counter(first.result["core"]) - seen

    def test_shown_tokens_go_along(self) -> None:
        """With the reader's own tokens the next question asks for the one that replaces the worst."""
        inputs = {"colour": "green"}
        faces = ("white", "black", "green")
        response = handle(Request(calculator="walkabout.draw", mode="roll", inputs=inputs, faces=faces))
        found = following(response, "redraw")
        assert found is not None
        assert found["faces"] == list(faces)

    def test_good_tokens_need_no_gold(self) -> None:
        """Where every core token is positive there is nothing to replace."""
        inputs = {"colour": "green", "bag": {"green": 9}}
        assert following(rolled("walkabout.draw", "a", inputs), "redraw") is None

    def test_tokens_are_laid_out_with_the_reserve(self) -> None:
        """The core tokens are those drawn, and the reserve waits in the hand, on no trait yet (W10)."""
        response = rolled("walkabout.draw", "b", {"colour": "red", "keywords": 2, "reserve": 2})
        found = following(response, "lay_out")
        assert found is not None
        assert found["inputs"]["drawn"] == list(response.result["core"])
        assert [row["token"] for row in found["inputs"]["reserve"]] == list(response.result["reserve"])
        assert {row["on"] for row in found["inputs"]["reserve"]} == {"hand"}

    def test_the_tokens_of_relationships_do_not_come_out_of_the_bag(self) -> None:
        """A pool hands on what is drawn and what is added beside it (WR6), and both are laid out."""
        pool = {
            "keywords": 0,
            "positives": ["single"],
            "relationships": ["tight_beneficial", "loose_detrimental"],
        }
        found = following(asked({"calculator": "walkabout.pool", "mode": "work", "inputs": pool}), "draw_red")
        assert found is not None
        inputs = found["inputs"]
        assert (inputs["reserve"], inputs["added"]) == (1, ["black", "black", "white"])

        drawn = rolled("walkabout.draw", "b", inputs)
        laid = following(drawn, "lay_out")
        assert len(drawn.result["reserve"]) == 1
        assert drawn.result["reserve_in_all"] == (*drawn.result["reserve"], "black", "black", "white")
        assert sum(drawn.result["bag_left"].values()) == 12 - 3 - 1
        assert laid is not None
        added = [
            (each["token"], each["on"]) for each in laid["inputs"]["reserve"] if "from_relationship" in each
        ]
        assert added == [("black", "hand"), ("black", "hand"), ("white", "hand")]

    def test_odds_lead_nowhere(self) -> None:
        """Nothing has been drawn yet."""
        assert (
            next_questions(
                handle(Request(calculator="walkabout.draw", mode="odds", inputs={"colour": "red"}))
            )
            == ()
        )


class TestShatteredWorld:
    """H8, H14, H16: whittling on, XP to plan with, the next purchase."""

    def test_whittling_on_from_what_is_left(self) -> None:
        """Where rolls stop before the pool is empty, the rest is the next pool; an empty one has none."""
        inputs = {"die": 8, "modifier": 3, "target": 7, "pool": 12, "stop_after": 1}
        first = handle(Request(calculator="shattered_world.whittle", mode="roll", inputs=inputs, faces=(6,)))
        found = following(first, "on")
        assert found is not None
        assert found["inputs"]["pool"] == first.result["left"]
        assert "stop_after" not in found["inputs"]
        last = handle(
            Request(
                calculator="shattered_world.whittle", mode="roll", inputs={**inputs, "pool": 2}, faces=(6,)
            )
        )
        assert following(last, "on") is None

    def test_the_next_purchase_goes_on(self) -> None:
        """Three bought after two owned are five owned before the next."""
        inputs = {"notation": "1/e", "owned": 2, "purchases": 3}
        found = following(handle(Request(calculator="shattered_world.buy_in", inputs=inputs)), "next")
        assert found is not None
        assert (found["inputs"]["owned"], found["inputs"]["purchases"]) == (5, 1)

    def test_a_single_purchase_has_no_next(self) -> None:
        """A plain number is bought once."""
        response = handle(Request(calculator="shattered_world.buy_in", inputs={"notation": "5"}))
        assert following(response, "next") is None


class TestArylon:
    """K6-K8, K13, K14: Hitches for sale, the pool after them, the next step."""

    POOL = ("d8", "d8", "d6", "d10")

    def roll(
        self, faces: tuple[int, ...], readings: Mapping[str, str] = MappingProxyType({}), **inputs: Any
    ) -> Response:
        """Return a roll of the pool with these faces."""
        given = {"dice": list(self.POOL), **inputs}
        return handle(
            Request(calculator="arylon.roll", mode="roll", inputs=given, faces=faces, readings=readings)
        )

    def test_a_hitch_in_a_slot_makes_it_harder(self) -> None:
        """The d8 that hitched in Effect is what the GM may add to the difficulty."""
        slots = ["total", "effect", "bank", "total"]
        response = self.roll((5, 1, 4, 10), difficulty=11, slots=slots)
        harder = following(response, "pool_after_hitch")
        assert harder is not None
        assert harder["inputs"]["difficulty"] == {"number": 11, "dice": ["d8"]}
        sale = following(response, "hitch")
        assert sale is not None
        assert (sale["inputs"]["hitches"], sale["inputs"]["bank_hitches"]) == (["d8"], [])

    def test_a_banked_hitch_is_no_difficulty(self) -> None:
        """Out of the Bank it is a condition, and the difficulty stays."""
        response = self.roll((5, 6, 1, 10), difficulty=11)
        assert following(response, "pool_after_hitch") is None
        sale = following(response, "hitch")
        assert sale is not None
        assert sale["inputs"]["bank_hitches"] == ["d6"]

    def test_dice_that_count_as_two_are_no_pool_to_advise_on(self) -> None:
        """KR9 read as two dice rolls more dice than were put in."""
        given = {"dice": ["d12+d6", "d8", "d4"], "difficulty": 26}
        for reading, is_open in (("extra_adds", True), ("two_dice", False)):
            asked_so: dict[str, Any] = {"inputs": given, "readings": {"KR9": reading}, "faces": (2, 3, 1, 1)}
            response = handle(Request(calculator="arylon.roll", mode="roll", **asked_so))
            assert (following(response, "adviser") is not None) is is_open

    def test_nothing_is_for_sale(self) -> None:
        """Without a Hitch the GM buys nothing."""
        assert following(self.roll((5, 6, 4, 10), difficulty=11), "hitch") is None

    def test_a_botch_is_for_sale(self) -> None:
        """Its Hitches may be bought like any others (KR1)."""
        sale = following(self.roll((1, 1, 1, 10), difficulty=11), "hitch")
        assert sale is not None
        assert sorted([*sale["inputs"]["hitches"], *sale["inputs"]["bank_hitches"]]) == ["d6", "d8", "d8"]

    def test_a_botch_is_not_for_sale_where_it_takes_its_hitches(self) -> None:
        """KR1 as botch_only, which the answer hands on; a Hitch of another roll is for sale, and says so."""
        readings = {"KR1": "botch_only"}
        botch = self.roll((1, 1, 1, 10), difficulty=11, readings=readings)
        assert {"adviser", "hitch", "pool_after_hitch"} & {way.name for way in next_questions(botch)} == set()
        sale = following(self.roll((1, 5, 6, 10), difficulty=11, readings=readings), "hitch")
        assert sale is not None

    def test_a_reading_that_is_handed_on_has_names(self) -> None:
        """Another is refused with these."""
        with pytest.raises(RulesError, match="KR1 is read as both or botch_only"):
            self.roll((1, 5, 6, 10), difficulty=11, readings={"KR1": "none"})

    def test_the_odds_forget_the_placing(self) -> None:
        """Before the dice fell they lay nowhere."""
        response = self.roll((5, 6, 4, 10), slots=["total", "effect", "bank", "total"])
        found = following(response, "odds")
        assert found is not None
        assert "slots" not in found["inputs"]

    def test_a_die_that_is_gone_steps_no_more(self) -> None:
        """A complication below d4 has no next step."""
        gone = {"die": "d4", "kind": "complication", "steps": -1}
        assert next_questions(handle(Request(calculator="arylon.step", inputs=gone))) == ()

    def test_the_points_left_go_along(self) -> None:
        """What the first step leaves is there for the next."""
        inputs = {"die": "d6", "trait": "skill", "points": 60}
        response = handle(Request(calculator="arylon.advance", inputs=inputs))
        found = following(response, "next")
        assert found is not None
        assert found["inputs"]["points"] == response.result["left"]


class TestReadings:
    """A question that follows is read as the answer was."""

    def test_only_departures_are_named(self) -> None:
        """What holds by itself is left out; what does not, goes along where it matters."""
        inputs = {"rmib": 4, "hit_points": 10}
        request = Request(calculator="scattershot.damage", inputs=inputs, readings={"SR17": "no_effect"})
        plain = following(handle(Request(calculator="scattershot.damage", inputs=inputs)), "next_blow")
        changed = following(handle(request), "next_blow")
        assert plain is not None
        assert changed is not None
        assert plain["readings"] == {}
        decided = next(s for s in catalogue() if s.letter == "S").data.rulings["SR17"].decision
        assert changed["readings"] == ({} if decided == "no_effect" else {"SR17": "no_effect"})

    def test_a_whole_text_goes_along(self) -> None:
        """A text names its readings by itself."""
        inputs = {"actor_rating": 12, "resistor_rating": 9}
        response = handle(
            Request(calculator="scattershot.contest", mode="odds", inputs=inputs, text="blog-2006")
        )
        found = following(response, "fight")
        assert found is not None
        assert found["text"] == "blog-2006"
        assert found["readings"] == {}


class TestLinks:
    """The answer's HTML lists them as links to the bench."""

    def test_a_link_carries_the_request(self) -> None:
        """The fragment reads back as the request, without its empty parts."""
        response = handle(Request(calculator="scattershot.damage", inputs={"rmib": 4, "hit_points": 10}))
        html = render(response)
        found = re.search(r'<a data-onward="next_blow" href="scattershot/table/#q1-([\w-]+)x">', html)
        assert found
        payload = json.loads(base64.urlsafe_b64decode(found[1] + "=" * (-len(found[1]) % 4)))
        assert payload == {key: value for key, value in next_questions(response)[0].request.items() if value}

    def test_without_ways_nothing_is_shown(self) -> None:
        """An answer that leads nowhere says nothing of it."""
        html = render(handle(Request(calculator="scattershot.damage", inputs={"rmib": 4})))
        assert "rc-onward" not in html

    def test_only_signs_that_forums_leave_alone(self) -> None:
        """The payload is base64url, whatever it says."""
        assert re.fullmatch(r"q1-[\w-]+x", fragment_of({"calculator": "a.b", "seed": "½ > ß ? ~"}))
