"""The draw: laws of its odds, a second opinion by brute force, and what it refuses."""

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

from engine import IllegalChoice, Request, Response, handle, handle_json
from engine.chance.sample import SeededRoller
from engine.systems.walkabout.hand import Hand
from engine.systems.walkabout.plans import plans
from engine.systems.walkabout.tokens import Bag

COLOURS = ("white", "black", "green", "blue", "red")
RANK = ("white", "neutral", "coloured", "black")
EIGHTEEN = {"white": 6, "black": 6, "green": 3, "blue": 2, "red": 1}


def ask(
    mode: str = "odds", seed: str | None = None, readings: Mapping[str, str] | None = None, **inputs: Any
) -> Response:
    """Ask for a draw."""
    return handle(
        Request(calculator="walkabout.draw", mode=mode, inputs=inputs, readings=readings or {}, seed=seed)
    )


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


READINGS: tuple[dict[str, str], ...] = (
    {},
    {"WR11": "put_back"},
    {"WR12": "with_replacement"},
    {"WR12": "never_refill"},
    {"WR11": "put_back", "WR12": "never_refill"},
)
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

    @given(
        bag=bags,
        colour=colours,
        keywords=st.integers(0, 3),
        redraws=st.integers(0, 6),
        readings=readings_of_draws,
    )
    def test_weights_are_positive_and_make_the_denominator(
        self, bag: dict[str, int], colour: str, keywords: int, redraws: int, readings: dict[str, str]
    ) -> None:
        """The odds are whole ways, and the events are sums of them."""
        if readings.get("WR12") == "never_refill" and 3 + keywords + redraws > sum(bag.values()):
            return
        wire = json.loads(
            handle_json(
                json.dumps(
                    {
                        "calculator": "walkabout.draw",
                        "mode": "odds",
                        "inputs": {"bag": bag, "colour": colour, "keywords": keywords, "redraws": redraws},
                        "readings": readings,
                    }
                )
            )
        )["response"]
        weights = dict(wire["distribution"]["weights"])

        assert min(weights.values()) > 0
        assert sum(weights.values()) == wire["distribution"]["denominator"]
        for name, least in (("at_least_one", 1), ("at_least_two", 2), ("at_least_three", 3)):
            ways = sum(weight for held, weight in weights.items() if held >= least)
            assert Fraction(wire["events"][name]) == Fraction(ways, wire["distribution"]["denominator"])

    @given(
        bag=bags,
        colour=colours,
        keywords=st.integers(0, 2),
        redraws=st.integers(0, 5),
        readings=readings_of_draws,
    )
    def test_keywords_and_gold_never_hurt(
        self, bag: dict[str, int], colour: str, keywords: int, redraws: int, readings: dict[str, str]
    ) -> None:
        """One keyword or one gold token more makes no event less likely."""
        if readings.get("WR12") == "never_refill" and 4 + keywords + redraws > sum(bag.values()):
            return
        plain = ask(readings=readings, bag=bag, colour=colour, keywords=keywords, redraws=redraws).events
        keyword = ask(
            readings=readings, bag=bag, colour=colour, keywords=keywords + 1, redraws=redraws
        ).events
        gold = ask(readings=readings, bag=bag, colour=colour, keywords=keywords, redraws=redraws + 1).events

        assert plain is not None
        assert keyword is not None
        assert gold is not None
        assert all(plain[name] <= min(keyword[name], gold[name]) for name in plain)

    @given(
        bag=bags,
        colour=colours,
        keywords=st.integers(0, 3),
        redraws=st.integers(0, 6),
        seed=st.text(max_size=5),
    )
    def test_a_seeded_draw_lies_in_the_odds(
        self, bag: dict[str, int], colour: str, keywords: int, redraws: int, seed: str
    ) -> None:
        """What is drawn can be drawn, comes out of the bag, and can be drawn again from its faces."""
        inputs: dict[str, Any] = {
            "bag": bag,
            "colour": colour,
            "keywords": keywords,
            "redraws": redraws,
            "reserve": 2,
        }
        drawn = ask("roll", seed, **inputs)
        faces = drawn.faces or ()
        again = handle(Request(calculator="walkabout.draw", mode="roll", inputs=inputs, faces=faces))

        assert drawn.result["positives"] in chances(ask(**inputs))
        assert again.result == drawn.result
        kept = Counter(drawn.result["core"])
        assert all(number <= bag[colour] for colour, number in kept.items())
        assert len(faces) == 3 + keywords + drawn.result["redraws_spent"] + 2

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


class TestManyDraws:
    """Seeded draws come out as often as the odds say."""

    def test_twenty_thousand_draws_fit_the_odds(self) -> None:
        """Chi-square with 4 degrees of freedom stays below 18.5, which chance passes once in a thousand."""
        number = 20_000
        found = Counter(_positives(f"many draws {place}") for place in range(number))
        odds = chances(ask(bag=EIGHTEEN, colour="blue", keywords=1, redraws=1))
        statistic = sum(
            (found[held] - chance * number) ** 2 / (chance * number) for held, chance in odds.items()
        )

        assert set(found) <= set(odds)
        assert len(odds) == 5
        assert statistic < 18.5


def _positives(seed: str) -> int:
    hand = Hand(
        Bag(**EIGHTEEN), "blue", {"WR11": "set_aside", "WR12": "refill_when_empty"}, SeededRoller(seed)
    )
    hand.draw_core(4)
    hand.spend_gold(1)
    return sum(token in {"black", "blue"} for token in hand.core)


class TestOrdinaryPlay:
    """No limit is met at a table."""

    def test_a_bag_of_two_hundred(self) -> None:
        """Two hundred tokens, all keywords, ten gold, a long reserve."""
        bag = dict.fromkeys(COLOURS, 40)
        answer = ask(bag=bag, colour="red", keywords=3, redraws=10, reserve=30)
        assert len(answer.distribution or ()) == 7

    def test_a_bag_past_the_limit_says_so(self) -> None:
        """What is too much to compute is a limit, not a rule."""
        bag = dict.fromkeys(COLOURS, 1000)
        failure = _failure({"colour": "red", "bag": bag})
        assert (failure["code"], failure["field"]) == ("limit_exceeded", "inputs.bag")


def _failure(inputs: object, **more: object) -> dict[str, Any]:
    request = {"calculator": "walkabout.draw", "mode": "odds", "inputs": inputs, **more}
    answer = json.loads(handle_json(json.dumps(request)))
    assert not answer["ok"]
    failure: dict[str, Any] = answer["failure"]
    return failure


ILLEGAL: Sequence[tuple[dict[str, Any], str, str, str]] = (
    ({}, "invalid_request", "inputs.colour", "colour is missing"),
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
    ({"colour": "red", "bag": {}}, "illegal_choice", "inputs.bag", "the bag holds 0"),
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
            ({"WR12": "never_refill"}, "inputs.redraws", {"redraws": 10}),
            ({"WR12": "never_refill"}, "inputs.reserve", {"redraws": 9, "reserve": 1}),
            ({"WR12": "never_refill", "WR11": "put_back"}, "inputs.reserve", {"reserve": 10}),
        ],
    )
    def test_each_reading_has_its_own_end_of_the_bag(
        self, readings: dict[str, str], field: str, inputs: dict[str, Any]
    ) -> None:
        """Too few tokens is a matter of when they come back."""
        with pytest.raises(IllegalChoice) as refused:
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
            "The core draw for a green action is black, red, black after 2 redraws"
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

    @given(core=st.lists(st.sampled_from(COLOURS), min_size=3, max_size=6), colour=colours)
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
