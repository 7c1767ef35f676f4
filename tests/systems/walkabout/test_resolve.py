"""The outcome: laws of the two tables."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import IllegalChoiceError, Request, Response, handle
from engine.protocol import TokenRow

COLOURS = ("white", "black", "green", "blue", "red")
ACTIONS = ("green", "blue", "red")
PLACES = ("positive", "negative", "beneficial", "detrimental", "hand")
SAFE = {"success": "black", "sacrifice": "black", "story": "black"}
TOKENS = st.sampled_from(COLOURS)
RESERVES = st.lists(
    st.fixed_dictionaries(
        {"token": TOKENS, "on": st.sampled_from(PLACES), "from_relationship": st.booleans()}
    ),
    max_size=6,
)
NAMES = ("Wrench", "Coat")
NAMED = st.lists(
    st.fixed_dictionaries(
        {
            "token": st.sampled_from(["white", "black", "green"]),
            "on": st.sampled_from(["positive", "negative"]),
            "name": st.sampled_from(NAMES),
        }
    ),
    max_size=4,
)
CORES = st.fixed_dictionaries({"success": TOKENS, "sacrifice": TOKENS, "story": TOKENS})


def ask(inputs: Mapping[str, Any], readings: Mapping[str, str] | None = None) -> Response:
    """Ask for an outcome."""
    return handle(Request(calculator="walkabout.resolve", inputs=inputs, readings=readings or {}))


def counted(token: str, place: str, colour: str) -> tuple[int, int]:
    """Return the successes and sacrifices of one token, read from the two tables in another way."""
    good = token in {"black", colour}
    if place in {"success", "positive"}:
        return int(good), 0
    if place in {"sacrifice", "negative"}:
        return 0, int(not good)
    return 0, 0


class TestTables:
    """Each token does what its row and its place say."""

    @pytest.mark.parametrize(("colour", "token"), tuple(product(ACTIONS, COLOURS)))
    def test_every_cell(self, colour: str, token: str) -> None:
        """Success and helping traits gain from positive tokens; sacrifice and hampering ones cost."""
        for place in PLACES:
            found = ask({"colour": colour, "core": SAFE, "reserve": [{"token": token, "on": place}]}).result
            success, sacrifice = counted(token, place, colour)
            assert (found["successes"], found["sacrifices"]) == (1 + success, sacrifice)
        for place in ("success", "sacrifice"):
            found = ask({"colour": colour, "core": {**SAFE, "success": "white", place: token}}).result
            success, sacrifice = counted(token, place, colour)
            assert (found["successes"], found["sacrifices"]) == (success, sacrifice)

    def test_the_tokens_lie_in_two_rows(self) -> None:
        """Core tokens lie in their places, reserve tokens beside the traits they were put on."""
        reserve = [{"token": "blue", "on": "positive"}, {"token": "red", "on": "negative"}]
        core, beside, _ = ask({"colour": "blue", "core": SAFE, "reserve": reserve}).figures
        assert isinstance(core, TokenRow)
        assert isinstance(beside, TokenRow)

        assert [token.colour for token in core.tokens] == ["black"] * 3
        assert [token.colour for token in beside.tokens] == ["blue", "red"]

    @given(colour=st.sampled_from(ACTIONS), core=CORES, reserve=RESERVES)
    def test_totals_are_sums_of_tokens(
        self, colour: str, core: dict[str, str], reserve: list[dict[str, Any]]
    ) -> None:
        """Successes and sacrifices add up, token by token, and each token has its line."""
        found = ask({"colour": colour, "core": core, "reserve": reserve}).result
        laid = [*((token, place) for place, token in core.items()), *((r["token"], r["on"]) for r in reserve)]
        each = [counted(token, place, colour) for token, place in laid]

        assert found["successes"] == sum(success for success, _ in each)
        assert found["sacrifices"] == sum(sacrifice for _, sacrifice in each)
        assert len(found["effects"]) == len(laid)
        assert found["successes"] == found["black_successes"] + found["coloured_successes"]
        assert found["sacrifices"] == found["white_sacrifices"] + found["coloured_sacrifices"]

    @given(colour=st.sampled_from(ACTIONS), core=CORES, reserve=RESERVES)
    def test_as_printed_costs_no_more(
        self, colour: str, core: dict[str, str], reserve: list[dict[str, Any]]
    ) -> None:
        """The strict reading takes coloured sacrifices of the reserve away and changes nothing else."""
        ruled = ask({"colour": colour, "core": core, "reserve": reserve}).result
        strict = ask({"colour": colour, "core": core, "reserve": reserve}, {"WR1": "no_effect"}).result
        neutral = [
            each
            for each in reserve
            if each["on"] == "negative" and each["token"] not in {"white", "black", colour}
        ]
        assert ruled["sacrifices"] - strict["sacrifices"] == len(neutral)
        assert strict["successes"] == ruled["successes"]

    def test_what_others_are_compared_with(self) -> None:
        """White on sacrifice and in the reserve are two of five; of six drawn three are thrown away (W15)."""
        reserve = [{"token": "white", "on": "negative"}, {"token": "red", "on": "positive"}]
        core = {"success": "black", "sacrifice": "white", "story": "blue"}
        drawn = ["black", "white", "blue", "white", "white", "red"]
        laid = {"colour": "blue", "core": core, "reserve": reserve}
        nothing_drawn = {"white": 2, "tokens": 5, "throwaway_white": 0, "throwaways": 0}
        assert ask(laid).result["compared"] == nothing_drawn
        assert ask({**laid, "drawn": drawn}).result["compared"] == {
            **nothing_drawn,
            "throwaway_white": 2,
            "throwaways": 3,
        }

    def test_what_is_in_hand_does_nothing_yet(self) -> None:
        """Tokens of the reserve that lie nowhere take no slot and exhaust nothing, and the answer says so."""
        waiting = [{"token": token, "on": "hand"} for token in ("white", "white", "black")]
        found = ask({"colour": "blue", "core": SAFE, "reserve": waiting})
        alone = ask({"colour": "blue", "core": SAFE})
        counts = ("successes", "sacrifices", "exhausted", "halved", "relationships_paid")

        assert [found.result[name] for name in counts] == [alone.result[name] for name in counts]
        assert found.sentence.endswith("; 3 tokens of the reserve still in hand.")
        assert "hand" not in alone.sentence

    @pytest.mark.parametrize(("colour", "story"), tuple(product(ACTIONS, COLOURS)))
    def test_the_story_names_who_places(self, colour: str, story: str) -> None:
        """Positive the player, negative the game master, neutral in turns."""
        placer = (
            "player" if story in {"black", colour} else "game_master" if story == "white" else "alternate"
        )
        assert ask({"colour": colour, "core": {**SAFE, "story": story}}).result["places_reserve"] == placer


class TestSlots:
    """A token a slot: a single trait has one, a double two; nothing lies on what is exhausted."""

    @given(reserve=NAMED, doubles=st.sets(st.sampled_from(NAMES)), heaped=st.booleans(), half=st.booleans())
    def test_what_may_lie_and_what_is_out(
        self, reserve: list[dict[str, Any]], doubles: set[str], heaped: bool, half: bool
    ) -> None:
        """The same counted by hand, trait by trait."""
        readings = {
            "WR5": "heaped" if heaped else "as_many_as_tokens",
            "WR32": "one_half" if half else "whole",
        }
        legal = True
        out: list[str] = []
        halved: list[str] = []
        for where, name in dict.fromkeys((each["on"], each["name"]) for each in reserve):
            laid = [each for each in reserve if (each["on"], each["name"]) == (where, name)]
            double = name in doubles
            hit = [each["token"] == ("white" if where == "positive" else "black") for each in laid]
            bears = 2 if double and half else 1
            legal &= all(sum(hit[:place]) < bears for place in range(len(laid)))
            legal &= heaped or len(laid) <= (2 if double else 1)
            if any(hit):
                (out if sum(hit) >= bears else halved).append(name)
        asked = {"colour": "green", "core": SAFE, "reserve": reserve, "doubles": sorted(doubles)}
        if not legal:
            with pytest.raises(IllegalChoiceError, match=r"exhausted|slot"):
                ask(asked, readings)
            return
        found = ask(asked, readings).result
        assert (sorted(found["exhausted"]), sorted(found["halved"])) == (sorted(out), sorted(halved))

    def test_names_differ_by_their_letters_alone(self) -> None:
        """`wrench` and `Wrench` are one wrench."""
        reserve = [{"token": "black", "on": "positive", "name": name} for name in ("Wrench", "wrench")]
        with pytest.raises(IllegalChoiceError, match="wrench"):
            ask({"colour": "red", "core": SAFE, "reserve": reserve})


class TestGoals:
    """A black success takes an obstacle away, a goal a step harder gains one."""

    @given(before=st.integers(0, 9), reserve=RESERVES, traded=st.integers(0, 3))
    def test_obstacles_are_never_below_zero(
        self, before: int, reserve: list[dict[str, Any]], traded: int
    ) -> None:
        """The goal is reached when none is left, and never more than reached."""
        inputs = {
            "colour": "red",
            "core": SAFE,
            "reserve": reserve,
            "obstacles": before,
            "traded_items": traded,
        }
        found = ask(inputs).result
        laid = [(each["token"], each["on"]) for each in reserve]
        nearer = 1 + traded + laid.count(("black", "positive"))
        further = laid.count(("white", "negative"))

        assert found["obstacles_left"] == max(0, before - nearer + further)
        assert found["goal_reached"] == (found["obstacles_left"] == 0)


class TestTelling:
    """The working names each rule that came into play."""

    def test_steps_of_a_full_outcome(self) -> None:
        """Tables, rulings and totals."""
        inputs = {
            "colour": "blue",
            "core": {"success": "blue", "sacrifice": "red", "story": "green"},
            "reserve": [
                {"token": "red", "on": "negative", "name": "Wet"},
                {"token": "white", "on": "positive"},
                {"token": "white", "on": "detrimental", "from_relationship": True},
            ],
            "obstacles": 3,
            "characters": 2,
            "traded_items": 1,
        }
        answer = ask(inputs)
        cited = {step.clause for step in answer.steps}
        laid = {"W12", "W13", "WR1", "WR2", "WR6", "WR16", "W19", "WR31"}
        assert cited == {"W11", *laid, "WR25", "W14", "WR17"}
        assert answer.sentence.endswith("the game master first; from 3 obstacles to 2.")

    def test_a_relationships_token_on_a_relationship(self) -> None:
        """The strict reading of WR6 is content with it."""
        reserve = [{"token": "black", "on": "beneficial", "from_relationship": True}]
        answer = ask({"colour": "blue", "core": SAFE, "reserve": reserve}, {"WR6": "own_relationship"})
        assert "lies on a relationship" in " ".join(step.text for step in answer.steps)
