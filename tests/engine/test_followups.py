"""What follows from an answer: every way leads to a question that the engine answers."""

from __future__ import annotations

import base64
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from typing import Any

import pytest

from engine import Request, Response, RulesError, catalogue, handle, handle_json, render, to_wire
from engine.catalogue import calculators
from engine.followups import NextQuestion, next_questions
from engine.permalink import fragment_of
from engine.reading_impact import value_at
from tests.each_case import check_each
from tests.random_answers import REQUESTS, pack
from tools.conformance import sample_requests

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


ANY_BAG = {"white": 4, "black": 4, "green": 2, "blue": 1, "red": 1}
LEFT = {"white": 3, "black": 3, "green": 1, "blue": 1, "red": 1}
BLOW = {"rmib": 4, "hit_points": 10, "weapon": "dagger"}
WHITTLE = {"die": 8, "modifier": 3, "target": 7, "stop_after": 1}
DEFAULT = {"rating": 12, "penalty": 3}
KEYWORDS: dict[str, Any] = {"keywords": 1, "positives": [*["double"] * 4, "single"]}
AGAINST = {"dice": ["d8", "d8", "d6", "d10"], "difficulty": 11}
SLOTS = ["total", "effect", "bank", "total"]
NOT_THERE = object()
"""In place of a value: the next question does not name this."""
WAYS: list[tuple[str, dict[str, Any], str, dict[str, Any] | None]] = [
    # answer, request, way, and what the next question has at these places; None where the way is not open
    ("a blow lands with what remains of the RMIB, and the Critical Juncture (S15)",
     {"calculator": "scattershot.contest", "faces": [1, 2, 9, 9],
      "inputs": {"actor_rating": 12, "resistor_rating": 9, "critical_juncture": 6}},
     "damage", {"inputs": {"rmib": 6, "critical_juncture": 6}}),
    ("below 0 the blow does not land",
     {"calculator": "scattershot.contest", "faces": [9, 9, 1, 2],
      "inputs": {"actor_rating": 5, "resistor_rating": 9}}, "damage", None),
    ("the two change sides; the modifier, the die and the Challenge were of that one blow",
     {"calculator": "scattershot.contest", "seed": "bridge",
      "inputs": {"actor_rating": 14, "resistor_rating": 12, "actor_modifier": -2, "critical_juncture": 6,
                 "epic_index": 3, "actor_dice_for": 1, "resistor_challenges": 1}},
     "swing_back",
     {"calculator": "scattershot.contest", "mode": "roll", "seed": NOT_THERE, "faces": NOT_THERE,
      "inputs": {"actor_rating": 12, "resistor_rating": 14, "critical_juncture": 6, "epic_index": 3}}),
    ("the next blow is struck with the same weapon (S29)",
     {"calculator": "scattershot.damage", "inputs": BLOW}, "next_blow", {"inputs.weapon": "dagger"}),
    ("with no Hit Points left there is no next blow",
     {"calculator": "scattershot.damage", "inputs": {**BLOW, "hit_points": 1}}, "next_blow", None),
    ("the threshold of a Default is no Rating before it is worked out (S7)",
     {"calculator": "scattershot.default", "mode": "odds", "inputs": DEFAULT}, "roll", None),
    ("more Challenges than the Epic Index make no roll (S17)",
     {"calculator": "scattershot.default", "mode": "work",
      "inputs": {**DEFAULT, "challenges": 6, "epic_index": 5}}, "roll", None),
    ("a Gimme without a die buys nothing",
     {"calculator": "scattershot.gimme", "inputs": {"value": 1, "manifestation": "minor"}},
     "development", None),
    ("the next action draws from what the first has left",
     {"calculator": "walkabout.draw", "faces": ["white", "black", "green"],
      "inputs": {"colour": "green", "bag": ANY_BAG}}, "bag_left", {"mode": "odds", "inputs.bag": LEFT}),
    ("fewer tokens than a core draw takes are no bag to go on from",
     {"calculator": "walkabout.draw", "seed": "a",
      "inputs": {"colour": "green", "bag": {"white": 2, "black": 2}}}, "bag_left", None),
    ("one token more where each keyword draws one (WR20)",
     {"calculator": "walkabout.pool", "inputs": {"keywords": 1, "extra_keywords": 1},
      "readings": {"WR20": "every_keyword"}}, "draw_red", {}),
    ("sixteen more are more than the usual bag has (WR14)",
     {"calculator": "walkabout.pool", "inputs": {"keywords": 1, "extra_keywords": 16},
      "readings": {"WR20": "every_keyword"}}, "draw_red", None),
    ("four core tokens and nine of the reserve, out of a bag that is refilled",
     {"calculator": "walkabout.pool", "inputs": KEYWORDS}, "draw_red", {}),
    ("the same are more than twelve where nothing returns",
     {"calculator": "walkabout.pool", "inputs": KEYWORDS, "readings": {"WR12": "never_refill"}},
     "draw_red", None),
    ("tokens that were shown go along, and the one that replaces the worst is asked for",
     {"calculator": "walkabout.draw", "inputs": {"colour": "green"}, "faces": ["white", "black", "green"]},
     "redraw", {"faces": ["white", "black", "green"]}),
    ("where every core token is positive there is nothing to replace",
     {"calculator": "walkabout.draw", "seed": "a", "inputs": {"colour": "green", "bag": {"green": 9}}},
     "redraw", None),
    ("the rest of a pool is whittled to its end (H8)",
     {"calculator": "shattered_world.whittle", "inputs": {**WHITTLE, "pool": 12}, "faces": [6]},
     "on", {"inputs.stop_after": NOT_THERE}),
    ("an empty pool has no rest",
     {"calculator": "shattered_world.whittle", "inputs": {**WHITTLE, "pool": 2}, "faces": [6]}, "on", None),
    ("three bought after two owned are five owned before the next (H16)",
     {"calculator": "shattered_world.buy_in", "inputs": {"notation": "1/e", "owned": 2, "purchases": 3}},
     "next", {"inputs.owned": 5, "inputs.purchases": 1}),
    ("a plain number is bought once",
     {"calculator": "shattered_world.buy_in", "inputs": {"notation": "5"}}, "next", None),
    ("the d8 that hitched in Effect is what the GM may add to the difficulty (K7)",
     {"calculator": "arylon.roll", "inputs": {**AGAINST, "slots": SLOTS}, "faces": [5, 1, 4, 10]},
     "pool_after_hitch", {"inputs.difficulty": {"number": 11, "dice": ["d8"]}}),
    ("and it is for sale",
     {"calculator": "arylon.roll", "inputs": {**AGAINST, "slots": SLOTS}, "faces": [5, 1, 4, 10]},
     "hitch", {"inputs.hitches": ["d8"], "inputs.bank_hitches": []}),
    ("out of the Bank it is a condition, and the difficulty stays",
     {"calculator": "arylon.roll", "inputs": AGAINST, "faces": [5, 6, 1, 10]}, "pool_after_hitch", None),
    ("and is for sale as one of the Bank",
     {"calculator": "arylon.roll", "inputs": AGAINST, "faces": [5, 6, 1, 10]},
     "hitch", {"inputs.bank_hitches": ["d6"]}),
    ("without a Hitch the GM buys nothing",
     {"calculator": "arylon.roll", "inputs": AGAINST, "faces": [5, 6, 4, 10]}, "hitch", None),
    ("the Hitches of a Botch may be bought like any others (KR1)",
     {"calculator": "arylon.roll", "inputs": {"dice": ["d8", "d8", "d8"], "difficulty": 11},
      "faces": [1, 1, 1]},
     "hitch", {"inputs.hitches": ["d8", "d8", "d8"], "inputs.bank_hitches": []}),
    ("a Hitch that is no Botch is for sale, however KR1 is read",
     {"calculator": "arylon.roll", "inputs": AGAINST, "faces": [1, 5, 6, 10],
      "readings": {"KR1": "botch_only"}}, "hitch", {}),
    ("the adviser is asked about the dice of a pool (KR9)",
     {"calculator": "arylon.roll", "inputs": {"dice": ["d12+d6", "d8", "d4"], "difficulty": 26},
      "faces": [2, 3, 1, 1], "readings": {"KR9": "extra_adds"}}, "adviser", {}),
    ("dice that count as two are more dice than were put in",
     {"calculator": "arylon.roll", "inputs": {"dice": ["d12+d6", "d8", "d4"], "difficulty": 26},
      "faces": [2, 3, 1, 1], "readings": {"KR9": "two_dice"}}, "adviser", None),
    ("before the dice fell they lay nowhere",
     {"calculator": "arylon.roll", "inputs": {"dice": AGAINST["dice"], "slots": SLOTS},
      "faces": [5, 6, 4, 10]}, "odds", {"inputs.slots": NOT_THERE}),
    ("a complication below d4 has no next step (K13)",
     {"calculator": "arylon.step", "inputs": {"die": "d4", "kind": "complication", "steps": -1}},
     "next", None),
    ("a complication goes on down",
     {"calculator": "arylon.step", "inputs": {"die": "d8", "kind": "complication", "steps": -1}},
     "next", {"inputs": {"die": "d6", "kind": "complication", "steps": -1}}),
    ("nothing steps above the top of the ladder (KR25)",
     {"calculator": "arylon.step", "inputs": {"die": "d10", "kind": "asset"}, "readings": {"KR25": "stops"}},
     "next", None),
    # d6 to d8 costs 8 of the 60 points for a skill (K14)
    ("what the first step leaves is there for the next",
     {"calculator": "arylon.advance", "inputs": {"die": "d6", "trait": "skill", "points": 60}},
     "next", {"inputs.points": 52}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("request_", "way", "leads_to"), [pytest.param(*each, id=why) for why, *each in WAYS]
)
def test_a_way(request_: dict[str, Any], way: str, leads_to: dict[str, Any] | None) -> None:
    """Where it is open, the next question has what the rules hand on."""
    mode = {"mode": "roll"} if {"seed", "faces"} & set(request_) else {}
    found = following(asked(mode | request_), way)
    assert (found is None) is (leads_to is None)
    for path, value in (leads_to or {}).items():
        *outer, last = path.split(".")
        part: Any = value_at(found, ".".join(outer)) if outer else found
        assert part.get(last, NOT_THERE) == value


class TestWalkabout:
    """W7-W13: one gold more, the tokens laid out."""

    def test_gold_replaces_a_token_of_the_same_draw(self) -> None:
        """One gold more keeps the seed, so the first tokens stay and one is replaced."""
        inputs = {"colour": "green", "bag": {"white": 6, "black": 1}}
        first = rolled("walkabout.draw", "a", inputs, method=2)
        again = asked(following(first, "redraw"))
        assert (again.seed, again.method) == (first.seed, 2)
        assert len(again.result["discarded"]) == 1
        seen = Counter((*again.result["core"], *again.result["discarded"]))
        assert not Counter(first.result["core"]) - seen

    def test_the_tokens_of_relationships_do_not_come_out_of_the_bag(self) -> None:
        """A pool hands on what is drawn and what is added beside it (WR6); all wait in the hand (W10)."""
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
        assert laid["inputs"]["drawn"] == list(drawn.result["core"])
        held = [(row["token"], row["on"], "from_relationship" in row) for row in laid["inputs"]["reserve"]]
        own, *added = held
        assert own == (*drawn.result["reserve"], "hand", False)
        assert added == [(token, "hand", True) for token in ("black", "black", "white")]


@pytest.mark.parametrize(
    "request_",
    [
        {"calculator": "walkabout.draw", "mode": "odds", "inputs": {"colour": "red"}},
        {"calculator": "scattershot.damage", "inputs": {"rmib": 4}},
    ],
    ids=["nothing has been drawn yet", "nobody was hit"],
)
def test_an_answer_that_leads_nowhere(request_: dict[str, Any]) -> None:
    """It has no way, and says nothing of it."""
    response = asked(request_)
    assert next_questions(response) == ()
    assert "rc-onward" not in render(response)


def test_a_botch_is_not_for_sale_where_it_takes_its_hitches() -> None:
    """KR1 as botch_only, which the answer hands on; a reading that does not exist is refused with both."""
    roll = {"calculator": "arylon.roll", "mode": "roll", "inputs": AGAINST, "faces": [1, 1, 1, 10]}
    botch = asked({**roll, "readings": {"KR1": "botch_only"}})
    assert {"adviser", "hitch", "pool_after_hitch"} & {way.name for way in next_questions(botch)} == set()
    with pytest.raises(RulesError, match="KR1 is read as both or botch_only"):
        asked({**roll, "readings": {"KR1": "none"}})


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

    def test_only_signs_that_forums_leave_alone(self) -> None:
        """The payload is base64url, whatever it says."""
        assert re.fullmatch(r"q1-[\w-]+x", fragment_of({"calculator": "a.b", "seed": "½ > ß ? ~"}))
