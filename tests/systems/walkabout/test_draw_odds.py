"""The odds of a draw: a second opinion by brute force, laws, and many draws."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import LimitExceededError, Request, Response, handle, handle_json
from engine.chance.sample import SeededRoller
from engine.systems.walkabout.draw import Hand
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
    hand.redraw_core(1, ())
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
        with pytest.raises(LimitExceededError) as refused:
            ask(colour="red", bag=bag)
        assert refused.value.field == "inputs.bag"
