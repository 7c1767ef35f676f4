"""The draw: what it refuses, and what it tells."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalChoiceError, Request, Response, handle, handle_json
from engine.followups import next_questions

READINGS: tuple[dict[str, str], ...] = (
    {},
    {"WR11": "put_back"},
    {"WR12": "with_replacement"},
    {"WR12": "never_refill"},
    {"WR11": "put_back", "WR12": "never_refill"},
)


def ask(
    mode: str = "odds", seed: str | None = None, readings: Mapping[str, str] | None = None, **inputs: Any
) -> Response:
    """Ask for a draw."""
    return handle(
        Request(calculator="walkabout.draw", mode=mode, inputs=inputs, readings=readings or {}, seed=seed)
    )


def _failure(inputs: object, **more: object) -> dict[str, Any]:
    request = {"calculator": "walkabout.draw", "mode": "odds", "inputs": inputs, **more}
    answer = json.loads(handle_json(json.dumps(request)))
    assert not answer["ok"]
    failure: dict[str, Any] = answer["failure"]
    return failure


ILLEGAL: Sequence[tuple[dict[str, Any], str, str, str]] = (
    ({}, "invalid_request", "inputs.colour", "it is missing"),
    ({"colour": "purple"}, "invalid_request", "inputs.colour", "green, blue, red"),
    ({"colour": "white"}, "invalid_request", "inputs.colour", "green, blue, red"),
    ({"colour": None}, "invalid_request", "inputs.colour", "null"),
    ({"colour": "red", "keywords": -1}, "invalid_request", "inputs.keywords", "0 to 3"),
    ({"colour": "red", "keywords": 4}, "invalid_request", "inputs.keywords", "0 to 3"),
    ({"colour": "red", "keywords": True}, "invalid_request", "inputs.keywords", "true"),
    ({"colour": "red", "keywords": "1"}, "invalid_request", "inputs.keywords", "0 to 3"),
    ({"colour": "red", "keywords": 1.5}, "invalid_request", "inputs.keywords", "0 to 3"),
    ({"colour": "red", "redraws": -1}, "invalid_request", "inputs.redraws", "0 or more"),
    ({"colour": "red", "redraws": 10**30}, "limit_exceeded", "inputs.redraws", "200"),
    ({"colour": "red", "reserve": "1e9"}, "invalid_request", "inputs.reserve", "1e9"),
    ({"colour": "red", "reserve": []}, "invalid_request", "inputs.reserve", "a list"),
    ({"colour": "red", "bag": []}, "invalid_request", "inputs.bag", "object"),
    ({"colour": "red", "bag": {"purple": 1}}, "invalid_request", "inputs.bag.purple", "white, black"),
    ({"colour": "red", "bag": {"white": -1}}, "invalid_request", "inputs.bag.white", "0 or more"),
    ({"colour": "red", "bag": {"white": None}}, "invalid_request", "inputs.bag.white", "null"),
    ({"colour": "red", "bag": {}}, "illegal_choice", "inputs.bag", "The bag holds 0"),
    ({"colour": "red", "bag": {"white": 2}}, "illegal_choice", "inputs.bag", "W7"),
    ({"colour": "red", "reserve": 10}, "illegal_choice", "inputs.reserve", "9 or fewer"),
    ({"colour": "red", "rating": 12}, "invalid_request", "inputs.rating", "colour, keywords"),
)


class TestRefusals:
    """A draw that cannot be made is refused with a sentence that says what to do."""

    @pytest.mark.parametrize(("inputs", "code", "field", "says"), ILLEGAL, ids=lambda value: str(value)[:40])
    def test_refusals_name_the_field(self, inputs: dict[str, Any], code: str, field: str, says: str) -> None:
        """Code, field and message fit together."""
        failure = _failure(inputs)
        assert (failure["code"], failure["field"]) == (code, field)
        assert says in failure["message"]

    @pytest.mark.parametrize(
        ("text", "field"),
        [
            ('{"colour": "red", "keywords": NaN}', "inputs.keywords"),
            ('{"colour": "red", "redraws": 1e9}', "inputs.redraws"),
            (f'{{"colour": "red", "reserve": {"9" * 400}}}', "inputs.reserve"),
        ],
    )
    def test_numbers_that_are_none(self, text: str, field: str) -> None:
        """Not a number, an exponent, four hundred digits."""
        request = f'{{"calculator": "walkabout.draw", "mode": "odds", "inputs": {text}}}'
        answer = json.loads(handle_json(request))
        assert (answer["failure"]["code"], answer["failure"]["field"]) == ("invalid_request", field)

    @pytest.mark.parametrize(
        ("readings", "field", "inputs"),
        [
            ({"WR12": "with_replacement"}, "inputs.bag", {"bag": {}}),
            ({"WR12": "never_refill"}, "inputs.redraws", {"redraws": 7, "keywords": 3}),
            ({"WR12": "never_refill"}, "inputs.reserve", {"redraws": 6, "reserve": 1, "keywords": 3}),
            ({"WR12": "never_refill", "WR11": "put_back"}, "inputs.reserve", {"reserve": 10}),
        ],
    )
    def test_each_reading_has_its_own_end_of_the_bag(
        self, readings: dict[str, str], field: str, inputs: dict[str, Any]
    ) -> None:
        """Too few tokens is a matter of when they come back."""
        with pytest.raises(IllegalChoiceError) as refused:
            ask(readings=readings, colour="red", **inputs)
        assert refused.value.field == field
        assert refused.value.source is not None

    @pytest.mark.parametrize(
        ("faces", "field", "says"),
        [
            (["white"], "faces", "core token 2 of 3"),
            (["white", "white", "purple"], "faces.2", "core token 3 of 3"),
            (["red", "red", "black"], "faces.1", "core token 2 of 3"),
            (["white", "white", 3], "faces.2", "core token 3 of 3"),
            (["white", "white", "black", "black"], "faces", "replacement 2 of 2"),
            (["white", "white", "black", "black", "black"], "faces", "reserve token 1 of 1"),
        ],
    )
    def test_faces_that_cannot_be(self, faces: list[Any], field: str, says: str) -> None:
        """A reader's own tokens are in the bag, and there are as many as the draw takes."""
        inputs = {"colour": "red", "redraws": 2, "reserve": 1}
        failure = _failure(inputs, mode="roll", faces=faces)
        assert (failure["code"], failure["field"]) == ("invalid_request", field)
        assert says in failure["message"]

    def test_a_face_too_many(self) -> None:
        """What nobody drew is refused."""
        failure = _failure({"colour": "red"}, mode="roll", faces=["white", "white", "black", "black"])
        assert (failure["code"], failure["field"]) == ("invalid_request", "faces")


class TestTelling:
    """The answer says what happened, with the clause for it."""

    def test_steps_of_a_full_roll(self) -> None:
        """Every rule that came into play is named."""
        faces = ["white", "white", "black", "red", "black", "white", "white"]
        inputs = {"colour": "green", "redraws": 2, "reserve": 2, "bag": {"white": 2, "red": 1, "black": 2}}
        answer = handle(Request(calculator="walkabout.draw", mode="roll", inputs=inputs, faces=tuple(faces)))
        assert [step.clause for step in answer.steps] == [
            "W3",
            "W7",
            "W7",
            "W8",
            "WR11",
            "W9",
            "W9",
            "W9",
            "W10",
            "WR12",
        ]
        assert answer.sentence.startswith(
            "The core draw for a green action from a bag of 2 white, 2 black and 1 red is "
            "black, red, black after 2 redraws"
        )

    def test_an_invented_bag_says_so(self) -> None:
        """The usual bag is ours; the other is the author's."""
        ours = [step.text for step in ask(colour="green").steps if step.clause == "WR14"]
        theirs = ask(colour="green", readings={"WR14": "eighteen"}).steps
        assert "our invention" in ours[0]
        assert any("the author's play examples" in step.text for step in theirs)

    @pytest.mark.parametrize("readings", READINGS, ids=str)
    def test_odds_name_the_readings(self, readings: dict[str, str]) -> None:
        """Redraws and the reserve add their steps in every reading."""
        answer = ask(readings=readings, colour="green", redraws=1, reserve=1, extra_keywords=1)
        assert {"W8", "WR11", "W10", "WR12", "WR20"} <= {step.clause for step in answer.steps}

    def test_a_bag_reads_as_a_list(self) -> None:
        """Colours that are missing are not named."""
        assert "a bag of 3 black holds" in ask(colour="red", bag={"black": 3}).sentence
        assert "a bag of 3 black and 1 red holds" in ask(colour="red", bag={"black": 3, "red": 1}).sentence

    @settings(max_examples=20)
    @given(seed=st.text(max_size=8))
    def test_with_replacement_the_bag_never_runs_dry(self, seed: str) -> None:
        """A bag of one token serves any draw."""
        drawn = ask(
            "roll", seed, {"WR12": "with_replacement"}, colour="red", bag={"white": 1}, redraws=2, reserve=9
        )
        assert drawn.result["reserve"] == ("white",) * 9
        assert drawn.result["redraws_spent"] == 2

    @settings(max_examples=20)
    @given(seed=st.text(max_size=8))
    def test_discards_put_back_can_be_drawn_again(self, seed: str) -> None:
        """With nothing left but the discard, the replacement is the discard."""
        drawn = ask("roll", seed, {"WR11": "put_back"}, colour="red", bag={"white": 3}, redraws=2)
        assert drawn.result["core"] == ("white",) * 3

    @settings(max_examples=60)
    @given(
        seed=st.text(max_size=8),
        readings=st.sampled_from([each for each in READINGS if each.get("WR12") != "with_replacement"]),
        gold=st.tuples(st.integers(0, 2), st.integers(0, 2)),
        reserve=st.integers(0, 4),
    )
    def test_no_token_is_lost_or_made(
        self, seed: str, readings: dict[str, str], gold: tuple[int, int], reserve: int
    ) -> None:
        """The bag, the hand, the reserve and what lies aside are the tokens that there were."""
        inputs = {"colour": "red", "redraws": gold[0], "reserve": reserve, "reserve_redraws": gold[1]}
        try:
            found = ask("roll", seed, readings, **inputs).result
        except IllegalChoiceError:
            assert readings.get("WR12") == "never_refill"
            return
        discards = len(found["discarded"]) + len(found["reserve_discarded"])
        aside = 0 if readings.get("WR11") == "put_back" else discards
        held = len(found["core"]) + len(found["reserve"])
        assert (len(found["core"]), len(found["reserve"])) == (3, reserve)
        assert found["redraws_spent"] <= gold[0]
        assert len(found["reserve_discarded"]) <= gold[1]
        assert sum(found["bag_left"].values()) == 12 - held - aside

    def test_one_more_gold_in_the_reserve(self) -> None:
        """The way on names the reserve where it holds something to replace, and only there."""
        faces = ("black", "black", "black", "white")
        inputs = {"colour": "green", "reserve": 1}
        worse = handle(Request(calculator="walkabout.draw", mode="roll", inputs=inputs, faces=faces))
        better = handle(
            Request(calculator="walkabout.draw", mode="roll", inputs=inputs, faces=(*faces[:3], "green"))
        )
        found = {each.name: each.request["inputs"] for each in next_questions(worse)}
        assert found["redraw_reserve"]["reserve_redraws"] == 1
        assert "redraw_reserve" not in {each.name for each in next_questions(better)}
        assert "redraw_reserve" not in {each.name for each in next_questions(ask(colour="green", reserve=1))}

    def test_one_more_gold_in_the_core_leaves_the_reserve_its_own(self) -> None:
        """What was named for the reserve is still named for it."""
        faces = ("black", "white", "black", "red", "red", "white")
        inputs = {
            "colour": "green",
            "bag": {"white": 4, "black": 4, "red": 4},
            "redraws": 1,
            "discards": ["black", "red"],
            "reserve": 1,
            "reserve_redraws": 1,
        }
        found = handle(Request(calculator="walkabout.draw", mode="roll", inputs=inputs, faces=faces))
        more = {each.name: each.request["inputs"] for each in next_questions(found)}["redraw"]
        assert (more["redraws"], more["discards"]) == (2, ["black", "worst", "red"])

    @pytest.mark.parametrize(("gold", "offered"), [(199, True), (200, False)])
    def test_no_more_gold_than_a_draw_takes(self, gold: int, offered: bool) -> None:
        """A bag without a positive token could always use one gold more; a request takes 200."""
        drawn = ask("roll", "a", bag={"green": 400}, colour="red", redraws=gold)
        assert ("redraw" in {each.name for each in next_questions(drawn)}) is offered

    @settings(max_examples=100, deadline=None)
    @given(
        seed=st.text(max_size=8),
        readings=st.sampled_from(READINGS),
        gold=st.tuples(st.integers(0, 3), st.integers(0, 3)),
        reserve=st.integers(0, 4),
        black=st.integers(0, 6),
    )
    def test_every_offer_is_answered(
        self, seed: str, readings: dict[str, str], gold: tuple[int, int], reserve: int, black: int
    ) -> None:
        """What a draw offers next is never refused."""
        inputs = {"colour": "red", "redraws": gold[0], "reserve": reserve, "reserve_redraws": gold[1]}
        try:
            drawn = ask("roll", seed, readings, bag={"white": 2, "black": black, "blue": 2}, **inputs)
        except IllegalChoiceError:
            return
        for each in next_questions(drawn):
            answer = json.loads(handle_json(json.dumps(each.request)))
            assert answer["ok"], (each.name, answer)

    def test_the_list_of_tokens(self) -> None:
        """Core, what gold replaced there, reserve, what gold replaced there; a replacement comes last."""
        faces = ("white", "black", "green", "blue", "red", "white", "black")
        inputs = {"colour": "green", "redraws": 1, "reserve": 2, "reserve_redraws": 1}
        found = handle(Request(calculator="walkabout.draw", mode="roll", inputs=inputs, faces=faces)).result
        assert [(each["token"], each["place"]) for each in found["tokens"]] == [
            *(("black", "core"), ("green", "core"), ("blue", "core"), ("white", "discarded")),
            *(("red", "reserve"), ("black", "reserve"), ("white", "reserve_discarded")),
        ]
