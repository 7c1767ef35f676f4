"""The draw: what it tells, its odds by brute force, laws, and ways to lay it out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalChoiceError, Request, Response, handle, handle_json
from engine.followups import next_questions
from engine.systems.walkabout.draw import plans

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


class TestTelling:
    """The answer says what happened, with the clause for it."""

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


COLOURS = ("white", "black", "green", "blue", "red")
RANK = ("white", "neutral", "coloured", "black")
EIGHTEEN = {"white": 6, "black": 6, "green": 3, "blue": 2, "red": 1}


def chances(response: Response) -> dict[int, Fraction]:
    """Return the odds as probabilities."""
    found = response.distribution
    assert found is not None
    return {held: found.probability(held) for held in found}


# --- the second opinion: every draw, token by token, told again in other words ---


def rank(token: str, colour: str) -> int:
    """Return how good a token is: white, neutral, coloured, black."""
    if token in {"white", "black"}:
        return RANK.index(token)
    return RANK.index("coloured" if token == colour else "neutral")


def paths(
    bag: Counter[str], colour: str, core: int, redraws: int, readings: Mapping[str, str]
) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Yield every hand that a core draw can end as, with the chance of the way there."""
    yield from _core(bag, (), (), colour, core, redraws, readings, Fraction(1))


def _each(bag: Counter[str], readings: Mapping[str, str]) -> Iterator[tuple[str, Counter[str], Fraction]]:
    for token, number in bag.items():
        if number:
            left = bag if readings.get("WR12") == "with_replacement" else bag - Counter([token])
            yield token, left, Fraction(number, bag.total())


def _core(  # noqa: PLR0917 - the state of the game, nothing else
    bag: Counter[str],
    hand: tuple[str, ...],
    aside: tuple[str, ...],
    colour: str,
    core: int,
    redraws: int,
    readings: Mapping[str, str],
    chance: Fraction,
) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    if len(hand) < core:
        for token, left, part in _each(bag, readings):
            yield from _core(left, (*hand, token), aside, colour, core, redraws, readings, chance * part)
        return
    worst = min(hand, key=lambda token: rank(token, colour))
    if not redraws or rank(worst, colour) >= RANK.index("coloured"):
        yield hand, chance
        return
    place = hand.index(worst)
    kept = (*hand[:place], *hand[place + 1 :])
    if readings.get("WR12") != "with_replacement":
        if readings.get("WR11") == "put_back":
            bag += Counter([worst])
        else:
            aside = (*aside, worst)
        if not bag.total():
            bag, aside = Counter(aside), ()
    for token, left, part in _each(bag, readings):
        yield from _core(left, (*kept, token), aside, colour, core, redraws - 1, readings, chance * part)


SMALL: tuple[tuple[dict[str, int], str, int, int], ...] = (
    ({"white": 2, "black": 1, "green": 1, "red": 1}, "green", 0, 0),
    ({"white": 2, "black": 1, "green": 1, "red": 1}, "green", 0, 1),
    ({"white": 2, "black": 2, "green": 1, "red": 2}, "red", 0, 2),
    ({"white": 1, "black": 1, "blue": 1, "red": 2}, "blue", 1, 1),
    ({"white": 3, "black": 1, "red": 2}, "red", 1, 2),
    ({"black": 4}, "blue", 0, 1),
    ({"white": 4}, "blue", 0, 1),
)


class TestAgainstEveryDraw:
    """Draw three tokens and one a keyword; gold replaces white, then neutral, from what is left."""

    @pytest.mark.parametrize("readings", READINGS, ids=str)
    @pytest.mark.parametrize("case", SMALL, ids=str)
    def test_odds_are_those_of_all_draws_told_one_by_one(
        self, case: tuple[dict[str, int], str, int, int], readings: dict[str, str]
    ) -> None:
        """The closed form agrees with the tree of all draws, in every reading."""
        bag, colour, keywords, redraws = case
        expected: Counter[int] = Counter()
        black = Fraction(0)
        for hand, chance in paths(Counter(bag), colour, 3 + keywords, redraws, readings):
            expected[sum(token in {"black", colour} for token in hand)] += chance  # type: ignore[assignment]
            black += chance * ("black" in hand)
        answer = ask(readings=readings, bag=bag, colour=colour, keywords=keywords, redraws=redraws)

        assert chances(answer) == dict(expected)
        assert answer.events is not None
        assert answer.events["black"] == black

    @pytest.mark.parametrize(
        ("bag", "redraws"), [({"white": 2, "black": 1}, 2), ({"white": 2, "red": 2, "black": 1}, 4)]
    )
    def test_a_refill_in_the_middle_of_the_redraws(self, bag: dict[str, int], redraws: int) -> None:
        """Gold spent past the end of the bag draws discards again, and changes no positive token."""
        expected: Counter[int] = Counter()
        for hand, chance in paths(Counter(bag), "green", 3, redraws, {}):
            expected[hand.count("black")] += chance  # type: ignore[assignment]

        assert chances(ask(bag=bag, colour="green", redraws=redraws)) == dict(expected)

    @pytest.mark.parametrize("keywords", range(4))
    @pytest.mark.parametrize("colour", ["green", "blue", "red"])
    def test_a_deck_of_cards_says_the_same(self, keywords: int, colour: str) -> None:
        """An independent library, dealing from a deck of the eighteen tokens, gives the same odds."""
        deck = icepool.Deck(
            {token in {"black", colour}: 0 for token in COLOURS}
            | {
                True: EIGHTEEN["black"] + EIGHTEEN[colour],
                False: 12 - EIGHTEEN[colour],
            }
        )
        dealt = deck.deal(3 + keywords).sum()
        expected = {int(held): Fraction(dealt.probability(held)) for held in dealt}

        assert chances(ask(bag=EIGHTEEN, colour=colour, keywords=keywords)) == expected


bags = st.fixed_dictionaries({colour: st.integers(0, 6) for colour in COLOURS}).filter(
    lambda bag: sum(bag.values()) >= 6
)
colours = st.sampled_from(["green", "blue", "red"])
readings_of_draws = st.sampled_from(READINGS)


class TestLaws:
    """What holds for every bag."""

    @given(bag=bags, colour=colours, keywords=st.integers(0, 3), readings=readings_of_draws)
    def test_without_gold_only_replacement_matters(
        self, bag: dict[str, int], colour: str, keywords: int, readings: dict[str, str]
    ) -> None:
        """The readings agree where they have nothing to disagree about."""
        same = chances(ask(bag=bag, colour=colour, keywords=keywords))
        other = chances(ask(readings=readings, bag=bag, colour=colour, keywords=keywords))
        assert (same == other) or readings.get("WR12") == "with_replacement"

    @given(bag=bags, colour=colours, keywords=st.integers(0, 3))
    def test_the_mean_is_the_share_of_the_bag(self, bag: dict[str, int], colour: str, keywords: int) -> None:
        """Without gold the average draw looks like the bag."""
        share = Fraction(bag["black"] + bag[colour], sum(bag.values()))
        assert ask(bag=bag, colour=colour, keywords=keywords).result["mean_positives"] == share * (
            3 + keywords
        )


class TestOrdinaryPlay:
    """No limit is met at a table."""

    def test_a_bag_of_two_hundred(self) -> None:
        """Two hundred tokens, all keywords, ten gold, a long reserve."""
        bag = dict.fromkeys(COLOURS, 40)
        answer = ask(bag=bag, colour="red", keywords=3, redraws=10, reserve=30)
        assert len(answer.distribution or ()) == 7


GOOD = {
    "success": {"coloured": 1, "black": 2},
    "sacrifice": {"neutral": 1, "coloured": 2, "black": 2},
    "story": {"neutral": 1, "coloured": 2, "black": 2},
}
ORDERS = {
    "get it done": ("success", "sacrifice", "story"),
    "stay unharmed": ("sacrifice", "success", "story"),
    "keep the telling": ("story", "success", "sacrifice"),
}


class TestPlans:
    """Put one token on success, one on sacrifice and one on story, each keyword's on a throwaway."""

    @given(
        core=st.lists(st.sampled_from(COLOURS), min_size=3, max_size=6),
        colour=st.sampled_from(["green", "blue", "red"]),
    )
    def test_no_layout_serves_the_aim_better(self, core: list[str], colour: str) -> None:
        """Of all ways to lay out the tokens, none is better on the first place, nor then on the next."""
        for plan in plans(core, colour):
            order = ORDERS[plan.aim]
            best = max(
                _served(dict(zip(order, laid, strict=True)), order, colour) for laid in permutations(core, 3)
            )
            assert _served(plan.laid, order, colour) == best
            assert Counter([*plan.laid.values(), *plan.thrown]) == Counter(core)

    def test_the_stream_laid_out(self) -> None:
        """Two white, a black and a green: black goes where the aim is, green where it does some good."""
        faces = ("white", "white", "black", "green")
        inputs = {"colour": "blue", "keywords": 1}
        found = handle(Request(calculator="walkabout.draw", mode="roll", inputs=inputs, faces=faces)).result[
            "plans"
        ]
        assert [(plan["success"], plan["sacrifice"], plan["story"], plan["thrown"]) for plan in found] == [
            ("black", "green", "white", ("white",)),
            ("white", "black", "green", ("white",)),
            ("white", "green", "black", ("white",)),
        ]


def _served(laid: Mapping[str, str], order: Sequence[str], colour: str) -> tuple[int, ...]:
    return tuple(GOOD[place].get(RANK[rank(laid[place], colour)], 0) for place in order)
