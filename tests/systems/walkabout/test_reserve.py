"""Keep or cancel: a second opinion by every ordered draw and every order of placing, laws, and limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import LimitExceededError, Request, Response, handle

RANK = ("white", "neutral", "coloured", "black")
Slot = tuple[str, str]
"""A place and the name of its trait; two slots of one name belong to one double trait."""
Told = tuple[int, int, int, int, int, int]
"""Successes, sacrifices, helpful traits exhausted, harmful ones, benefits, penalties."""


def ask(readings: Mapping[str, str] | None = None, **inputs: Any) -> Response:
    """Ask what a reserve comes to."""
    return handle(Request(calculator="walkabout.reserve", inputs=inputs, readings=readings or {}))


def row(token: str, colour: str) -> str:
    """Return the row of a token in the tables (W9)."""
    if token in {"white", "black"}:
        return token
    return "coloured" if token == colour else "neutral"


# --- the second opinion: every ordered draw, then every order of placing, written from the tables ---


def draws(  # noqa: PLR0917 - the state of the game, nothing else
    bag: Counter[str], back: Counter[str], held: tuple[str, ...], wanted: int, gold: int, colour: str,
    readings: Mapping[str, str], chance: Fraction = Fraction(1),
) -> Iterator[tuple[tuple[str, ...], Fraction]]:  # fmt: skip
    """Yield every reserve that a draw can end as, with the chance of the way there."""
    if len(held) == wanted:
        worst = min(held, key=lambda token: RANK.index(row(token, colour)), default="black")
        if not gold or row(worst, colour) in {"coloured", "black"}:
            yield held, chance
            return
        place = held.index(worst)
        held, gold = (*held[:place], *held[place + 1 :]), gold - 1
        if readings.get("WR12") != "with_replacement":
            if readings.get("WR11") == "put_back":
                bag += Counter([worst])
            else:
                back += Counter([worst])
    if not bag.total():
        bag, back = back, Counter()
    for token, number in bag.items():
        left = bag if readings.get("WR12") == "with_replacement" else bag - Counter([token])
        part = chance * Fraction(number, bag.total())
        yield from draws(left, back, (*held, token), wanted, gold, colour, readings, part)


EFFECTS: dict[tuple[str, str], Told] = {
    ("positive", "black"): (1, 0, 0, 0, 0, 0),
    ("positive", "coloured"): (1, 0, 0, 0, 0, 0),
    ("positive", "white"): (0, 0, 1, 0, 0, 0),
    ("negative", "black"): (0, 0, 0, 1, 0, 0),
    ("negative", "neutral"): (0, 1, 0, 0, 0, 0),
    ("negative", "white"): (0, 1, 0, 0, 0, 0),
    ("beneficial", "black"): (0, 0, 0, 0, 1, 0),
    ("detrimental", "white"): (0, 0, 0, 0, 0, 1),
}
NOTHING: Told = (0, 0, 0, 0, 0, 0)


def effect(place: str, kind: str, readings: Mapping[str, str]) -> Told:
    """Return what one token does (W13, WR1, WR31)."""
    if readings.get("WR1") == "no_effect" and (place, kind) == ("negative", "neutral"):
        return NOTHING
    found = EFFECTS.get((place, kind), NOTHING)
    if readings.get("WR31", "own_column") != "own_column" and kind in {"black", "white"}:
        trait = {"beneficial": "positive", "detrimental": "negative"}.get(place)
        if trait:
            found = plus(found, EFFECTS[trait, kind])
    return found


def plus(one: Told, other: Told) -> Told:
    """Add two outcomes."""
    return tuple(a + b for a, b in zip(one, other, strict=True))  # type: ignore[return-value]


def order(told: Told, aim: str) -> tuple[int, ...]:
    """Return what makes one outcome better than another."""
    won, lost, worn, eased, gain, pain = told
    first = {"balance": (won - lost,), "successes": (won, -lost), "sacrifices": (-lost, won)}[aim]
    return (*first, -worn, eased, gain, -pain, won)


def play(
    tokens: tuple[str, ...],
    slots: tuple[Slot, ...],
    turns: Sequence[str],
    aim: str,
    readings: Mapping[str, str],
) -> Told:
    """Return the outcome when each in turn places a token as well, or as badly, as can be."""
    if not tokens or not slots:
        return NOTHING
    found = []
    for token in sorted(set(tokens)):
        at = tokens.index(token)
        for slot in sorted(set(slots)):
            place = slots.index(slot)
            left = (*slots[:place], *slots[place + 1 :])
            does = effect(slot[0], token, readings)
            if (
                (does[2] or does[3])
                and readings.get("WR32") == "whole"
                and slot[0] in {"positive", "negative"}
            ):
                left = tuple(each for each in left if each != slot)
            if (does[2] or does[3]) and slot[0] in {"beneficial", "detrimental"}:
                left = tuple(each for each in left if each != slot)
            rest = play((*tokens[:at], *tokens[at + 1 :]), left, turns[1:], aim, readings)
            found.append(plus(does, rest))
    pick = max if turns[0] == "player" else min
    return pick(found, key=lambda told: order(told, aim))


def slots_of(inputs: Mapping[str, Any], cancels: bool, readings: Mapping[str, str]) -> tuple[Slot, ...]:
    """Return the slots of all traits, larger ones cancelled first (W5), and of relationships (WR5)."""
    sizes = {
        "positive": sorted((2 if each == "double" else 1 for each in inputs["positives"]), reverse=True),
        "negative": sorted((2 if each == "double" else 1 for each in inputs["negatives"]), reverse=True),
    }
    slots = []
    for place, named in sizes.items():
        pairs = min(map(sum, sizes.values())) if cancels else 0
        for at, size in enumerate(named):
            gone = min(size, pairs)
            pairs -= gone
            slots += [(place, f"{place} {at}")] * (size - gone)
    for at, each in enumerate(inputs.get("relationships", ())):
        strength, place = each.split("_")
        number = 1 if readings.get("WR5") == "one_each" or strength == "loose" else 2
        slots += [(place, f"{place} {at}")] * (number + (readings.get("WR31") == "whole_trait"))
    return tuple(slots)


def expected(
    inputs: Mapping[str, Any], what: str, placer: str, readings: Mapping[str, str]
) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each outcome of one choice and one placer, told token by token."""
    colour, drawn = inputs["colour"], Counter(inputs.get("drawn", ()))
    slots = slots_of(inputs, what == "cancel", readings)
    ties = inputs.get("relationships", ())
    added = [
        "black" if each.endswith("beneficial") else "white"
        for each in ties
        for _ in range(2 if each.startswith("tight") else 1)
    ]
    wanted = sum(place in {"positive", "negative"} for place, _ in slots)
    wanted += len(ties) if readings.get("WR31") == "whole_trait" else 0
    bag: Counter[str] = Counter(inputs["bag"])
    back: Counter[str] = Counter()
    if readings.get("WR12") != "with_replacement":
        bag -= drawn
        rank = sorted(drawn.elements(), key=lambda token: RANK.index(row(token, colour)))
        back = Counter(rank[:-3])
    found: dict[tuple[int, ...], Fraction] = {}
    for held, chance in draws(bag, back, (), wanted, inputs.get("redraws", 0), colour, readings):
        tokens = tuple(sorted(row(token, colour) for token in (*held, *added)))
        sides = {"player": ("player",), "game_master": ("gm",), "alternate": ("gm", "player")}[placer]
        turns = [sides[at % len(sides)] for at in range(len(tokens))]
        if readings.get("WR37") == "kindest":
            turns = ["player"] * len(tokens)
        told = play(tokens, slots, turns, inputs.get("aim", "balance"), readings)[:4]
        found[told] = found.get(told, Fraction(0)) + chance
    return found


BAG = {"white": 4, "black": 2, "blue": 1, "red": 2}
ONE_EACH: dict[str, Any] = {"colour": "blue", "positives": ["single"], "negatives": ["single"]}
CASES: tuple[tuple[dict[str, Any], dict[str, str]], ...] = (
    ({**ONE_EACH}, {}),
    ({"colour": "red", "positives": ["double"], "negatives": ["single", "single"]}, {}),
    ({"colour": "blue", "positives": ["double"], "negatives": ["single"]}, {"WR32": "whole"}),
    ({"colour": "blue", "positives": ["single"], "negatives": ["double"]}, {"WR32": "whole"}),
    ({"colour": "blue", "positives": [], "negatives": ["single"], "relationships": ["loose_beneficial"]}, {}),
    (
        {**ONE_EACH, "relationships": ["tight_detrimental"]},
        {},
    ),
    (
        {**ONE_EACH, "relationships": ["tight_beneficial"]},
        {"WR5": "one_each"},
    ),
    (
        {**ONE_EACH, "relationships": ["loose_beneficial"]},
        {"WR31": "trait_columns"},
    ),
    (
        {"colour": "blue", "positives": ["single"], "negatives": [], "relationships": ["tight_beneficial"]},
        {"WR31": "trait_columns"},
    ),
    (
        {"colour": "blue", "positives": ["single"], "negatives": [], "relationships": ["loose_detrimental"]},
        {"WR31": "whole_trait"},
    ),
    ({**ONE_EACH}, {"WR1": "no_effect"}),
    ({"colour": "blue", "positives": ["single"], "negatives": ["double"]}, {"WR37": "kindest"}),
    ({"colour": "blue", "positives": ["double"], "negatives": ["single"], "aim": "successes"}, {}),
    ({"colour": "blue", "positives": ["double"], "negatives": ["single"], "aim": "sacrifices"}, {}),
    ({**ONE_EACH, "redraws": 2}, {}),
    ({**ONE_EACH, "redraws": 3}, {"WR12": "with_replacement"}),
    (
        {**ONE_EACH, "redraws": 2,
         "drawn": ["white", "black", "red"]},
        {"WR11": "put_back"},
    ),
    (
        {"colour": "blue", "positives": ["double"], "negatives": ["single"], "redraws": 2,
         "drawn": ["white", "black", "red", "white", "white", "blue", "red"]},
        {},
    ),
)  # fmt: skip


@pytest.mark.parametrize(("inputs", "readings"), CASES, ids=str)
def test_odds_are_those_of_every_draw_and_every_order(
    inputs: dict[str, Any], readings: dict[str, str]
) -> None:
    """Every way of the answer agrees with the tree of ordered draws and placings."""
    asked = {"bag": BAG, **inputs}
    for way in ask(readings, **asked).result["ways"]:
        got = {
            tuple(each[part] for part in ("successes", "sacrifices", "exhausted", "eased")): each["chance"]
            for each in way["outcomes"]
        }
        assert got == expected(asked, way["choice"], way["places_reserve"], readings)


LARGE_BAG = {"white": 8, "black": 7, "green": 4, "blue": 3, "red": 2}


class TestLaws:
    """What holds for every reserve."""

    @settings(max_examples=60)
    @given(
        positives=st.lists(st.sampled_from(["single", "double"]), max_size=3),
        negatives=st.lists(st.sampled_from(["single", "double"]), max_size=3),
        colour=st.sampled_from(["green", "blue", "red"]),
        story=st.sampled_from(["white", "black", "green", "blue", "red"]),
    )
    def test_without_relationships_the_balance_is_that_of_the_bag(
        self, positives: list[str], negatives: list[str], colour: str, story: str
    ) -> None:
        """Each positive token wins one and each slot against you costs one, whoever places them."""
        answer = ask(positives=positives, negatives=negatives, colour=colour, story=story, bag=LARGE_BAG)
        good, bad = (sum(2 if each == "double" else 1 for each in named) for named in (positives, negatives))
        share = Fraction(7 + LARGE_BAG[colour], 24)

        assert answer.result["keep_mean"] == (good + bad) * share - bad
        pairs = min(good, bad)
        assert answer.result["cancel_mean"] == (good + bad - 2 * pairs) * share - (bad - pairs)

    @pytest.mark.parametrize("aim", ["balance", "successes", "sacrifices"])
    def test_you_place_no_worse_than_anybody(self, aim: str) -> None:
        """Taking turns lies between the game master and you."""
        told = ask(
            colour="blue",
            positives=["double"],
            negatives=["single"],
            relationships=["loose_beneficial"],
            aim=aim,
        )
        means = {
            way["places_reserve"]: {
                "balance": way["successes"] - way["sacrifices"],
                "successes": way["successes"],
                "sacrifices": -way["sacrifices"],
            }[aim]
            for way in told.result["ways"]
            if way["choice"] == "keep"
        }
        assert means["game_master"] <= means["alternate"] <= means["player"]

    @pytest.mark.parametrize("wr8", ["after_cancelling", "before_cancelling"])
    @pytest.mark.parametrize("wr31", ["own_column", "whole_trait"])
    def test_the_pool_counts_the_same_tokens(self, wr8: str, wr31: str) -> None:
        """The reserve is as large as the calculator of the pool says, kept and cancelled."""
        named: dict[str, Any] = {
            "positives": ["double"],
            "negatives": ["single"],
            "relationships": ["tight_beneficial"],
        }
        readings = {"WR8": wr8, "WR31": wr31}
        found = ask(readings, colour="blue", **named).result
        for cancel, tokens in ((False, found["kept"]), (True, found["cancelled"])):
            pool = handle(
                Request(
                    calculator="walkabout.pool",
                    inputs={"keywords": 0, "cancel": cancel, **named},
                    readings=readings,
                )
            )
            assert pool.result["reserve_in_all"] == tokens

    def test_an_exhausted_trait_draws_nothing(self) -> None:
        """It is out of the action (WR16), and half of a double one is a single one (WR32)."""
        usual: dict[str, Any] = {"colour": "blue", "negatives": ["single"]}
        whole = {"WR32": "whole"}
        assert ask(positives=["exhausted"], **usual).result["kept"] == 1
        assert ask(positives=["halved"], **usual).result["kept"] == 2
        assert ask(whole, positives=["halved"], **usual).result["kept"] == 1


Sizes = tuple[int, ...]
NAMES = {1: "single", 2: "double"}
STATES = st.lists(st.sampled_from(["single", "double", "halved"]), max_size=3).filter(
    lambda states: states.count("double") < 2
)

TIES = st.lists(st.sampled_from(["loose_beneficial", "tight_detrimental"]), max_size=1)


def left_over(good: Sizes, bad: Sizes) -> set[tuple[Sizes, Sizes]]:
    """Return every pair of sides that is left when pairs go out one by one, each pair of any two traits."""
    found = set() if good and bad else {(good, bad)}
    for one in set(good):
        for other in set(bad):
            sides = []
            for sizes, size in ((good, one), (bad, other)):
                rest = list(sizes)
                rest.remove(size)
                sides.append(tuple(sorted([*rest, *([size - 1] if size > 1 else [])])))
            found |= left_over(sides[0], sides[1])
    return found


def worth(way: Mapping[str, Any], aim: str) -> tuple[Fraction, ...]:
    """Return the means of a way in the order in which they matter; successes alone come last (WR37)."""
    parts = ("successes", "sacrifices", "exhausted", "eased", "benefits", "penalties")
    found = order(tuple(Fraction(way[part]) for part in parts), aim)  # type: ignore[arg-type]
    return tuple(Fraction(each) for each in found[:-1])


class TestFreeChoice:
    """What a player may choose never lowers what they place for."""

    @settings(max_examples=80, deadline=None)
    @given(
        sides=st.tuples(STATES, STATES),
        ties=TIES,
        how=st.tuples(
            st.sampled_from(["green", "red"]), st.sampled_from(["balance", "successes", "sacrifices"])
        ),
        readings=st.fixed_dictionaries(
            {
                "WR32": st.sampled_from(["one_half", "whole"]),
                "WR37": st.sampled_from(["harshest", "kindest"]),
            }
        ),
    )
    def test_playing_safe_takes_the_pairs_that_are_best(
        self,
        sides: tuple[list[str], list[str]],
        ties: list[str],
        how: tuple[str, str],
        readings: dict[str, str],
    ) -> None:
        """Every way of cancelling, asked for by itself and kept, is worth as much or less (WR7, WR32)."""
        colour, aim = how
        half = {"single": 1, "double": 2, "halved": 0 if readings["WR32"] == "whole" else 1}
        good_side, bad_side = (tuple(sorted(half[each] for each in side if half[each])) for side in sides)
        if not good_side or not bad_side:
            return
        usual: dict[str, Any] = {"colour": colour, "aim": aim, "relationships": ties, "bag": LARGE_BAG}
        asked = ask(readings, positives=sides[0], negatives=sides[1], **usual).result
        got = {way["places_reserve"]: worth(way, aim) for way in asked["ways"] if way["choice"] == "cancel"}

        choices = left_over(good_side, bad_side)
        best: dict[str, tuple[Fraction, ...]] = {}
        for good, bad in choices:
            named = {
                "positives": [NAMES[size] for size in good],
                "negatives": [NAMES[size] for size in bad],
            }
            for way in ask(readings, **named, **usual).result["ways"]:
                if way["choice"] == "keep":
                    who = way["places_reserve"]
                    best[who] = max(best.get(who, worth(way, aim)), worth(way, aim))
        assert got == best

    @pytest.mark.parametrize("wr32", ["one_half", "whole"])
    @pytest.mark.parametrize("wr37", ["harshest", "kindest"])
    def test_who_aims_at_something_has_no_less_of_it(self, wr32: str, wr37: str) -> None:
        """Where the player places, no other aim brings more of what an aim asks for."""
        usual: dict[str, Any] = {
            "colour": "blue", "positives": ["double", "single"], "negatives": ["double"],
            "relationships": ["loose_beneficial"],
        }  # fmt: skip
        readings = {"WR32": wr32, "WR37": wr37}
        ways = {
            aim: ask(readings, aim=aim, **usual).result["ways"]
            for aim in ("balance", "successes", "sacrifices")
        }
        for place in (0, 3):
            assert {way["places_reserve"] for way in (each[place] for each in ways.values())} == {"player"}
            net = {aim: each[place]["successes"] - each[place]["sacrifices"] for aim, each in ways.items()}
            assert net["balance"] == max(net.values())
            won = {aim: each[place]["successes"] for aim, each in ways.items()}
            assert won["successes"] == max(won.values())
            lost = {aim: each[place]["sacrifices"] for aim, each in ways.items()}
            assert lost["sacrifices"] == min(lost.values())

    @settings(max_examples=40, deadline=None)
    @given(
        positives=STATES,
        negatives=STATES,
        ties=TIES,
        story=st.sampled_from(["black", "white", "red"]),
        redraws=st.integers(0, 3),
    )
    def test_gold_never_lowers_the_balance(
        self, positives: list[str], negatives: list[str], ties: list[str], story: str, redraws: int
    ) -> None:
        """One gold more replaces a token that helped nobody, kept and cancelled (W8)."""
        asked: dict[str, Any] = {
            "colour": "green", "positives": positives, "negatives": negatives, "relationships": ties,
            "story": story, "bag": LARGE_BAG,
        }  # fmt: skip
        less, more = (ask(**asked, redraws=gold).result for gold in (redraws, redraws + 1))
        assert less["keep_mean"] <= more["keep_mean"]
        assert less["cancel_mean"] <= more["cancel_mean"]


class TestReadings:
    """Where relationships may lie, and how many tokens one trait takes."""

    def test_any_number_lies_on_one_trait(self) -> None:
        """Heaped, every positive token lies where it wins, until a white one ends the trait (WR5)."""
        found = ask(
            {"WR5": "heaped"}, colour="blue", positives=["single"], negatives=["single", "single"],
            bag={"black": 6},
        ).result  # fmt: skip
        assert found["ways"][0]["successes"] == 3
        assert found["ways"][2]["eased"] == 2

    def test_tokens_of_relationships_stay_on_one(self) -> None:
        """A black token that may not lie on a trait brings the benefit, and no success (WR6)."""
        asked: dict[str, Any] = {
            "colour": "blue", "positives": ["single"], "relationships": ["loose_beneficial"],
            "bag": {"white": 4},
        }  # fmt: skip
        free, bound = ask(**asked).result, ask({"WR6": "own_relationship"}, **asked).result
        assert (free["ways"][0]["successes"], free["ways"][0]["exhausted"]) == (1, 0)
        assert (bound["ways"][0]["successes"], bound["ways"][0]["exhausted"]) == (0, 1)
        assert bound["ways"][0]["benefits"] == 1

    def test_nothing_returns_where_the_bag_is_not_filled_again(self) -> None:
        """Throwaways are of no use then (WR12)."""
        found = ask(
            {"WR12": "never_refill"},
            colour="blue",
            positives=["single"],
            drawn=["white", "black", "red", "white"],
        )
        assert found.result["kept"] == 1

    def test_drawn_tokens_are_back_where_each_returns(self) -> None:
        """With replacement the core draw says nothing of the bag (WR12)."""
        readings = {"WR12": "with_replacement"}
        asked: dict[str, Any] = {**ONE_EACH}
        with_core = ask(readings, drawn=["red", "red", "red"], **asked)
        assert with_core.distribution == ask(readings, **asked).distribution


def test_too_many_orders_are_refused() -> None:
    """Some readings make a reserve of twelve too long to search, and it is a limit that says so."""
    readings = {"WR6": "own_relationship", "WR8": "before_cancelling", "WR31": "whole_trait", "WR32": "whole"}
    with pytest.raises(LimitExceededError) as refused:
        ask(
            readings, colour="red", positives=["single"] * 2,
            negatives=["double", "double", "single", "single"],
            relationships=["loose_beneficial", "loose_detrimental"],
            bag={"white": 9, "black": 9, "red": 9, "blue": 9},
        )  # fmt: skip
    assert refused.value.field == "inputs.positives"
