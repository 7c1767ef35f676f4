"""Find and target: what to set for a wanted number, held against counting by hand."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any, ClassVar

import pytest

from engine import Request, Response, RulesError, catalogue, find, handle
from engine.analysis import Target, inquire
from engine.analysis.find import (
    ReverseQuestion,
    TargetFinder,
    reverse_questions,
    target_finder_of,
)
from engine.analysis.measures import find_parameter
from engine.calculator import Calculator, System
from engine.group import Group, group_from_wire
from engine.rule_data import RuleData, read_tables
from engine.schema import Place, read
from tests.engine.analysis.asking import MIB, asked, at_most, mib, refused, told

RATING = {"inquiry": "find", "request": MIB, "vary": "rating", "watch": "success"}
PRICE = {"calculator": "shattered_world.buy_in", "inputs": {"notation": "1/e"}}
POOL = {"calculator": "arylon.roll", "inputs": {"dice": ["d8", "d6", "d6"]}}
TWO = {"inquiry": "compare", "setups": [{"name": name, "request": MIB} for name in ("one", "two")]}
ASKS = [
    (calculator, ask)
    for system in catalogue()
    for calculator in system.calculators
    for ask in reverse_questions(calculator)
]


class TestFind:
    """The smallest or largest place of a dial where a number is as wanted, with the one step before."""

    @pytest.mark.parametrize("wanted", ["3/4", "0.75", "75 %", "75%", "75,0 %", "0,75", ".75", "3 in 4"])
    def test_smallest(self, wanted: str) -> None:
        """The first Rating that makes success 75 % likely is found by counting all 100 ways for each."""
        first = next(rating for rating in range(2, 21) if at_most(rating) >= 75)
        answer = asked(**RATING, wanted=wanted, **{"from": 2, "to": 20})
        assert answer["found"] == {"at": first, "value": "79/100"}
        assert answer["before"] == {"at": first - 1, "value": "18/25"}
        assert answer["sentence"] == (
            "Rating 14 is the smallest where “Made it” is at least 75 % likely: "
            "there it is 79 %, at 13 it is 72 %."
        )

    def test_largest_at_most(self) -> None:
        """From the other end, and for a number that has to stay small."""
        answer = asked(**RATING, wanted="1/4", bound="at_most", end="largest", **{"from": 2, "to": 20})
        last = max(rating for rating in range(2, 21) if at_most(rating) <= 25)
        assert answer["found"]["at"] == last
        assert answer["before"]["at"] == last + 1
        assert (answer["from"], answer["to"]) == (2, 20)

    def test_first_of_the_range(self) -> None:
        """Where the search succeeds at its first place there is no step before, and the sentence says so."""
        answer = asked(**RATING, wanted="1/4", **{"from": 10, "to": 20})
        assert answer["before"] is None
        assert answer["sentence"].endswith("there it is 45 %, and the search begins there.")

    @pytest.mark.parametrize(("total", "found"), [(70, 61), (61, 61), (60, None), (0, 61)])
    def test_halving_ends_where_places_are_refused(self, total: int, found: int | None) -> None:
        """A plan for 61 XP is paid for by 61; more XP than Achievements are refused (H14) and passed over."""
        ranks = [{"buy": rank, "ability": "Sight"} for rank in ("exceptional", "uncanny", "super", "godly")]
        inputs = {"xp": 0, "total_achievements": total, "proficiencies": ["Sight"], "purchases": ranks}
        request = {"calculator": "shattered_world.plan", "inputs": inputs}
        answer = asked(inquiry="find", request=request, vary="xp", watch="xp_left", wanted="0")

        assert (answer["found"] and answer["found"]["at"]) == found
        assert answer["by"] == "halving"

    def test_halving_where_every_place_is_refused(self) -> None:
        """With three Achievements in all, no XP from four on is allowed, and the sentence says so."""
        request = {"calculator": "shattered_world.plan", "inputs": {"xp": 4, "total_achievements": 3}}
        answer = asked(
            inquiry="find", request=request, vary="xp", watch="xp_left", wanted="0", **{"from": 4, "to": 9}
        )

        assert answer["found"] is None
        assert answer["sentence"].endswith("for none of them is allowed.")

    def test_nowhere(self) -> None:
        """Where no place will do, the sentence names the nearest one."""
        answer = asked(**RATING, wanted="99 %", **{"from": 2, "to": 18})
        assert answer["found"] is None
        assert answer["best"] == {"at": 18, "value": "97/100"}
        assert answer["sentence"] == (
            "At no Rating from 2 to 18 “Made it” is at least 99 % likely; the most is 97 %, at 18."
        )
        least = asked(**RATING, wanted="0", bound="at_most", **{"from": 2, "to": 3})["sentence"]
        assert least.endswith("the least is 1 %, at 2.")

    def test_not_allowed(self) -> None:
        """A place that the rules refuse is no answer: two dice are no pool."""
        answer = asked(inquiry="find", request=POOL, vary="dice.d6", watch="hitch", wanted="0")
        assert answer["found"]["at"] == 2
        assert answer["before"] == {"at": 1, "value": None}
        assert answer["sentence"].endswith("and 1 is not allowed.")
        none = asked(inquiry="find", request=POOL, vary="dice.d6", watch="hitch", wanted="0", to=1)
        assert none["sentence"].endswith("for none of them is allowed.")

    def test_results(self) -> None:
        """A price is asked back as a chance is: so many purchases for so many points."""
        answer = asked(
            inquiry="find",
            request=PRICE,
            vary="purchases",
            watch="total",
            wanted=6,
            bound="at_most",
            end="largest",
            **{"from": 1, "to": 20},
        )
        # One each, rising by one: 1 + 2 + 3 = 6.
        assert answer["found"] == {"at": 3, "value": "6"}
        assert (answer["before"], answer["by"]) == ({"at": 4, "value": "10"}, "halving")
        assert answer["sentence"].endswith("is at most 6: there it is 6, at 4 it is 10.")

    def test_halving_is_quick(self) -> None:
        """Halving 2001 places asks some dozen times; outside a declared range it walks."""
        answer = asked(**RATING, wanted="3/4")
        assert (answer["found"]["at"], answer["by"]) == (14, "halving")
        assert answer["tried"] <= 13
        action = {"calculator": "shattered_world.action", "inputs": {"target": 8}}
        far = {"inquiry": "find", "request": action, "vary": "target", "watch": "success", "end": "largest"}
        assert asked(**far, wanted="1/4", **{"from": 1, "to": 90})["by"] == "halving"
        assert asked(**far, wanted="1/4", **{"from": 1, "to": 300})["by"] == "one by one"

    def test_settings(self) -> None:
        """Of a choice the first or the last place is named: the smallest die that beats 8 half the time."""
        action = {"calculator": "shattered_world.action", "inputs": {"target": 8}}
        answer = asked(inquiry="find", request=action, vary="die", watch="success", wanted="1/2")
        # A d12 shows 8 or more in 5 of 12 ways, a d20 in 13 of 20.
        assert answer["found"] == {"at": 20, "value": "13/20"}
        assert "is the first where" in answer["sentence"]

    @pytest.mark.parametrize(
        ("changes", "field", "code"),
        [
            ({"wanted": 2}, "wanted", "invalid_request"),
            ({"wanted": "1/1000001"}, "wanted", "limit_exceeded"),
            ({"wanted": "-1 %"}, "wanted", "invalid_request"),
            ({"wanted": "much"}, "wanted", "invalid_request"),
            ({"wanted": "1/2", "bound": "near"}, "bound", "invalid_request"),
            ({"wanted": "1/2", "vary": "luck"}, "vary", "invalid_request"),
            ({"wanted": "1/2", "vary": 4}, "vary", "invalid_request"),
            ({"wanted": "1/2", "vary": None}, "vary", "invalid_request"),
            ({"wanted": "1/2", "vary": "challenges", "from": 0, "to": 500}, "to", "limit_exceeded"),
            (
                {"wanted": "1/2", "request": mib(12, modifier="x")},
                "request.inputs.modifier",
                "invalid_request",
            ),
        ],
    )
    def test_refused(self, changes: dict[str, object], field: str, code: str) -> None:
        """What is wrong with the question is named by its place, and a search without end is refused."""
        failure = refused(**{**RATING, **changes})
        assert (failure["field"], failure["code"]) == (field, code)

    def test_nothing_wanted(self) -> None:
        """Without a number to reach there is no question."""
        assert refused(**RATING)["message"].startswith("What you want is missing")

    def test_drawn(self) -> None:
        """The page shows the place, the step before it, and how the search went."""
        html = told(**RATING, wanted="3/4", **{"from": 2, "to": 20})["html"]
        assert "the step before" in html
        assert "exact answers." in html


BOTH_LIFTED = {"critical_juncture": 1, "epic_index": 9, "actor_challenges": 9, "resistor_challenges": 9}
CONTEST: dict[str, Any] = {"actor_rating": 12, "resistor_rating": 12}
LIFTED = {
    "calculator": "scattershot.contest",
    "inputs": {**CONTEST, **BOTH_LIFTED},
    "readings": {"SR37": "a_miss_only"},
}
AGAINST_WHOM = {"inquiry": "find", "vary": "resistor_rating", "watch": "actor_defines", "end": "largest"}
STRAINED: dict[str, list[dict[str, Any]]] = {
    "scattershot.mib": [
        {
            "calculator": "scattershot.mib",
            "inputs": {"rating": 12, "epic_index": 20, "challenges": 20},
            "readings": {"SR56": "unbounded"},
        },
        mib(12, dice_for=1, dice_against=1, benefits=2, challenges=3),
    ],
    "scattershot.contest": [
        {"calculator": "scattershot.contest", "inputs": {**CONTEST, **more}}
        for more in (
            BOTH_LIFTED,
            {"resistor_dice_against": 1, "actor_dice_for": 1, "actor_benefits": 1, "resistor_benefits": 1},
        )
    ],
    "shattered_world.action": [
        {
            "calculator": "shattered_world.action",
            "inputs": {"die": 8, "target": 5, "modifier": modifier, "factors": factors, "godly": True},
        }
        for modifier, factors in ((-6, ["/2", "x3"]), (3, ["/3", "/2"]))
    ],
}
"""Requests with dice, Challenges and factors, for calculators of which a plain example would show little."""


def turning_back(
    calculator: Calculator, ask: ReverseQuestion, request: dict[str, Any]
) -> Iterator[tuple[str, str]]:
    """Yield each reading under which the number of a question turns back; `decided` stands for none."""
    given = request.get("readings", {})
    rulings = calculator.rules.rulings
    readings = [
        (key, each.name)
        for key in calculator.rulings
        for each in rulings[key].readings
        if key not in given and each.name != rulings[key].decision
    ]
    dial = find_parameter(calculator, ask.vary)
    low = max(dial.low or 0, -10) if ask.low is None else max(ask.low, -10)
    ends = {"from": low, "to": min(low + 40, (dial.high or 0) if ask.high is None else ask.high)}
    rises = (ask.bound == "at_least") == (ask.end == "smallest")
    for key, name in [("decided", ""), *readings]:
        read = {**given, **({key: name} if name else {})}
        answer = told(
            inquiry="sweep", request={**request, "readings": read}, vary=ask.vary, watch=ask.watch, **ends
        )
        if not answer["ok"]:
            # Some readings forbid the numbers of a request.
            assert answer["failure"]["code"] == "illegal_choice", answer
            continue
        points = answer["answer"]["points"]
        values = [Fraction(point["value"]) for point in points if point["value"] is not None]
        if values != sorted(values, reverse=not rises):
            yield key, name


def request_of(calculator: Calculator) -> dict[str, object]:
    """The first worked example of a calculator, as a request for exact answers."""
    system = next(system for system in catalogue() if calculator in system.calculators)
    examples = [dict(each.request) for each in system.data.examples.values()]
    request = next(each for each in examples if each["calculator"] == calculator.id)
    return {key: value for key, value in request.items() if key not in {"mode", "seed", "faces"}}


@pytest.mark.parametrize(("calculator", "ask"), ASKS, ids=[f"{c.id}-{a.vary}-{a.watch}" for c, a in ASKS])
class TestAsks:
    """The questions that calculators declare."""

    def test_answered(self, calculator: Calculator, ask: ReverseQuestion) -> None:
        """Each is answered about a worked example, with a sentence and nothing refused."""
        answer = asked(**inquiry(calculator, ask))
        assert answer["sentence"]
        assert ask.question.endswith("?")

    @pytest.mark.law
    def test_steady(self, calculator: Calculator, ask: ReverseQuestion) -> None:
        """A number that is said never to turn back does so under the readings that are named, and no others.

        Forty places in a row are tried for requests that strain the procedure, under each reading in turn.
        """
        if not ask.monotonic:
            return
        strained = STRAINED.get(calculator.id, [request_of(calculator)])
        turns = {(key, name) for request in strained for key, name in turning_back(calculator, ask, request)}
        assert turns == set(ask.unless.items())

    def test_halving_agrees_with_walking(self, calculator: Calculator, ask: ReverseQuestion) -> None:
        """Halving finds the place that looking at one after another finds."""
        answer = asked(**inquiry(calculator, ask))
        if answer["by"] == "one by one" or answer["found"] is None:
            return
        place = answer["found"]["at"]
        ends = {"from": place - 1, "to": place} if ask.end == "smallest" else {"from": place, "to": place + 1}
        sweep = asked(inquiry="sweep", request=request_of(calculator), vary=ask.vary, watch=ask.watch, **ends)
        holds = [holding(ask, Fraction(point["value"])) for point in sweep["points"]]
        assert holds == ([False, True] if ask.end == "smallest" else [True, False])


def holding(ask: ReverseQuestion, value: Fraction) -> bool:
    """Whether a number is as a question wants it."""
    wanted = Fraction(ask.wanted)
    return value >= wanted if ask.bound == "at_least" else value <= wanted


def inquiry(calculator: Calculator, ask: ReverseQuestion) -> dict[str, object]:
    """A declared question as an inquiry about a worked example."""
    ends = {key: value for key, value in (("from", ask.low), ("to", ask.high)) if value is not None}
    return {
        "inquiry": "find",
        "request": request_of(calculator),
        "vary": ask.vary,
        "watch": ask.watch,
        "wanted": ask.wanted,
        "bound": ask.bound,
        "end": ask.end,
        **ends,
    }


def sums(dice: int, sides: int) -> Counter[int]:
    """In how many ways each sum of some dice comes up, counted one by one."""
    return Counter(map(sum, product(range(1, sides + 1), repeat=dice)))


def defines(actor: int, resistor: int, rmib: Callable[[int, int, int], int], dice: int = 0) -> Fraction:
    """How often the RMIB is above 0, of all ways of both sides' dice; `dice` are those against the Resistor.

    `rmib` takes what two dice leave of each Rating, and the sum of the others.
    """
    ways, pair = 0, sums(2, 10)
    for (mine, one), (theirs, two), (against, more) in product(
        pair.items(), pair.items(), sums(dice, 6).items()
    ):
        ways += one * two * more * (rmib(actor - mine, resistor - theirs, against) > 0)
    return Fraction(ways, 100 * 100 * 6**dice)


def before_dice(actor: int, resistor: int, against: int) -> int:
    """A Resistor whom the two ten-sided dice leave below 0 is ignored, whatever other dice do (SR31)."""
    return actor if resistor < 0 else actor - (resistor - against)


def miss_only(actor: int, resistor: int, _against: int) -> int:
    """Nine Challenges of each: the Actor's lift an RMIB below 0, the Resistor's lower any other (SR37)."""
    rmib = actor - max(0, resistor)
    return rmib + 9 if rmib < 0 else rmib - 9


def strikes(mib: int) -> bool:
    """Whether a Rating strikes a Telling Blow at 7, where twenty Challenges lift a miss alone (SR37)."""
    return (mib + 20 if mib < 0 else mib) >= 7


class TestTurning:
    """A number that turns back under a reading is looked for one place after another there."""

    @pytest.mark.parametrize(
        ("actor", "dice", "wanted", "found"),
        [(11, 2, Fraction(1, 2), 17), (13, 1, Fraction(13, 20), 10)],
    )
    def test_dice_against_the_resistor(self, actor: int, dice: int, wanted: Fraction, found: int) -> None:
        """The dice count only where the Resistor made it, so that a better one may have the worse of it."""
        chances = {number: defines(actor, number, before_dice, dice) for number in range(-50, 101)}
        assert max(number for number, chance in chances.items() if chance >= wanted) == found
        inputs = {"actor_rating": actor, "resistor_rating": 10, "resistor_dice_against": dice}
        request = {"calculator": "scattershot.contest", "inputs": inputs, "readings": {"SR31": "before_dice"}}
        answer = asked(**AGAINST_WHOM, request=request, wanted=str(wanted))
        assert answer["found"] == {"at": found, "value": str(chances[found])}
        assert answer["before"] == {"at": found + 1, "value": str(chances[found + 1])}

    def test_challenges_of_the_actor(self) -> None:
        """Nine Challenges make more of a miss than of a small success."""
        chances = {number: defines(number, 12, miss_only) for number in range(-50, 101)}
        first = min(number for number, chance in chances.items() if chance >= Fraction(1, 2))
        assert (first, chances[6], chances[5], chances[22]) == (
            6,
            Fraction(5257, 10000),
            Fraction(241, 500),
            Fraction(983, 2000),
        )
        answer = asked(
            inquiry="find", request=LIFTED, vary="actor_rating", watch="actor_defines", wanted="1/2"
        )
        assert answer["found"] == {"at": 6, "value": "5257/10000"}
        assert (answer["from"], answer["to"], answer["by"]) == (-50, 100, "one by one")

    def test_challenges_of_the_resistor(self) -> None:
        """The better the Resistor, the likelier a miss of the Actor that Challenges lift."""
        chances = {number: defines(12, number, miss_only) for number in range(-50, 101)}
        assert max(number for number, chance in chances.items() if chance >= Fraction(1, 2)) == 17
        assert chances[17] == Fraction(1013, 2000)
        answer = asked(**AGAINST_WHOM, request=LIFTED, wanted="1/2")
        assert answer["found"] == {"at": 17, "value": "1013/2000"}

    def test_telling_blow(self) -> None:
        """Twenty Challenges make a Telling Blow of a miss, and none of a success below 7."""
        pair = sums(2, 10)
        chances = {
            number: Fraction(sum(ways * strikes(number - total) for total, ways in pair.items()), 100)
            for number in range(-50, 101)
        }
        first = min(number for number, chance in chances.items() if chance >= Fraction(17, 20))
        inputs = {"rating": 12, "epic_index": 20, "challenges": 20}
        readings = {"SR37": "a_miss_only", "SR56": "unbounded"}
        request = {"calculator": "scattershot.mib", "inputs": inputs, "readings": readings}
        find_it = {"inquiry": "find", "vary": "rating", "watch": "telling_blow", "wanted": "17/20"}
        assert asked(**find_it, request=request)["found"] == {"at": first, "value": str(chances[first])}

    def test_halving_stays(self) -> None:
        """Under every other reading, and in a whole text that reads the ruling another way, it is halved."""
        for request in (
            {**LIFTED, "readings": {"SR37": "zero_only", "SR31": "before_dice"}},
            {**LIFTED, "readings": {}, "text": "blog-2006"},
        ):
            answer = asked(
                inquiry="find", request=request, vary="actor_rating", watch="actor_defines", wanted="1/2"
            )
            assert answer["by"] == "halving"


class TestWork:
    """No question about several answers goes through more ways than agreed, however it is put."""

    @pytest.mark.parametrize("kind", ["find", "sweep"])
    def test_many_heavy_contests(self, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Contests with many dice, one after another, are refused in a sentence that says what to do."""
        monkeypatch.setattr("engine.analysis.MOST_WAYS", 100_000)
        dice = dict.fromkeys(("actor_dice_for", "actor_dice_against", "resistor_dice_for"), 10)
        request = {
            "calculator": "scattershot.contest",
            "inputs": {"actor_rating": 12, "resistor_rating": 12, **dice},
        }
        inquiry = {"inquiry": kind, "request": request, "vary": "resistor_modifier", "watch": "actor_defines"}
        failure = refused(**inquiry, **({"wanted": "1"} if kind == "find" else {}))
        assert (failure["code"], failure["field"]) == ("limit_exceeded", "to")
        assert failure["message"] == (
            "One inquiry goes through up to 100000 ways, and this one has more; "
            "ask about fewer places, or about fewer or smaller dice."
        )

    @pytest.mark.parametrize("inquiry", [{"inquiry": "readings", "request": MIB}, TWO])
    def test_every_kind(self, inquiry: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
        """Also a question without a dial has its bound, and it is to blame as a whole."""
        monkeypatch.setattr("engine.analysis.MOST_WAYS", 99)
        assert refused(**inquiry)["field"] == "request"


BEGINNERS: dict[str, dict[str, Any]] = {
    "scattershot.mib": {"rating": 12},
    "walkabout.reserve": {"colour": "green", "keywords": 1, "positives": ["single"]},
    "shattered_world.action": {"die": 8, "modifier": 4},
    "arylon.roll": {"dice": ["d8", "d8", "d6"]},
}
FINDERS = [(system, finder) for system in catalogue() if (finder := target_finder_of(system)) is not None]


def of(calculator: str, inputs: dict[str, Any], wanted: str) -> dict[str, dict[str, Any]]:
    """The dials of a game by their labels, for somebody who rolls."""
    answer = asked(inquiry="target", request={"calculator": calculator, "inputs": inputs}, wanted=wanted)
    return {each["dial"]: each for each in answer["dials"]}


def rating(modifier: int) -> Fraction:
    """Two ten-sided dice against a Rating of 12, all 100 ways counted."""
    return Fraction(at_most(12 + modifier), 100)


def number(target: int) -> Fraction:
    """A d8 and 4 against a number: the lowest face always fails, the highest always reaches it (H3)."""
    return Fraction(sum(face == 8 or (face > 1 and face + 4 >= target) for face in range(1, 9)), 8)


def against(difficulty: int) -> Fraction:
    """The two highest of d8, d8 and d6 go over a number, ones left out, all 384 ways counted (K3, K5)."""
    ways = [
        sorted(face for face in faces if face > 1) for faces in product(range(1, 9), range(1, 9), range(1, 7))
    ]
    return Fraction(sum(sum(faces[-2:]) > difficulty for faces in ways), len(ways))


def steps(obstacles: int) -> Fraction:
    """Four tokens of twelve, four of them black: a black one in each of so many actions (W7)."""
    return (1 - Fraction(comb(8, 4), comb(12, 4))) ** obstacles


COUNTED: list[tuple[str, str, Callable[[int], Fraction], range]] = [
    ("scattershot.mib", "Modifier", rating, range(-20, 21)),
    ("shattered_world.action", "Number to reach", number, range(-5, 41)),
    ("arylon.roll", "Number against them", against, range(2, 31)),
    ("walkabout.reserve", "Obstacle tokens before the goal, one action for each", steps, range(1, 10)),
]


class TestCounted:
    """One setting of every game, counted one way after another."""

    @pytest.mark.parametrize("wanted", ["60 %", "1/4", "0.9", "1/100"])
    @pytest.mark.parametrize(
        ("calculator", "dial", "chance", "numbers"), COUNTED, ids=[each[0] for each in COUNTED]
    )
    def test_nearest_below_and_above(
        self, calculator: str, dial: str, chance: Callable[[int], Fraction], numbers: range, wanted: str
    ) -> None:
        """The likeliest setting that is at most so likely, the least likely that is at least so likely."""
        share = Fraction(wanted.removesuffix(" %")) / (100 if wanted.endswith("%") else 1)
        chances = [chance(each) for each in numbers]
        below = max((each for each in chances if each <= share), default=None)
        above = min((each for each in chances if each >= share), default=None)
        found = of(calculator, BEGINNERS[calculator], wanted)[dial]
        assert found["below"] == (
            None if below is None else {"at": found["below"]["at"], "value": str(below)}
        )
        assert found["above"] == (
            None if above is None else {"at": found["above"]["at"], "value": str(above)}
        )
        for side, value in (("below", below), ("above", above)):
            if value is not None:
                first = next(each for each in numbers if chance(each) == value)
                assert found[side]["at"].split(" ")[0] == f"{first}".replace("-", "−")

    def test_what_it_says(self) -> None:
        """A sentence, and a table with the exact chance of each setting."""
        question = Target(
            request=Request(calculator="scattershot.mib", inputs={"rating": 12}), wanted=Fraction(3, 5)
        )
        result = inquire(question)
        assert result.sentence == "Nearest to 60 %: Modifier 0, where “Made it” is 64 % likely."
        html = result.html()
        assert '<data value="11/20">55\u00a0%</data><small>11/20</small>' in html
        assert "never so likely" in html  # a Rating of 12 never defines the outcome so often
        never = inquire(Target(request=question.request, wanted=Fraction(0)))
        assert "always likelier" in never.html()

    def test_each_of_several(self) -> None:
        """A chance that something comes about in each of several actions has no name of one action's."""
        request = Request(calculator="walkabout.reserve", inputs=BEGINNERS["walkabout.reserve"])
        result = inquire(Target(request=request, wanted=Fraction(3, 5)))
        assert "where “At least one black, every time” is ≈ " in result.sentence
        assert "<small>At least one black, every time</small>" in result.html()

    def test_exact_hit(self) -> None:
        """Where a setting is exactly so likely, it stands on both sides."""
        found = of("scattershot.mib", {"rating": 12}, "64 %")["Modifier"]
        assert found["below"] == found["above"] == {"at": "0", "value": "16/25"}

    def test_settings_of_one_chance(self) -> None:
        """Neighbours of one chance are one row of numbers; two are both named."""
        world = of("shattered_world.action", BEGINNERS["shattered_world.action"], "1/8")
        # Only the highest face reaches 12; from 12 on, nothing gets worse.
        assert world["Number to reach"]["below"]["at"] == "12 to 40"
        assert world["Dice factor, against an ordinary 6"]["below"]["at"] == "÷4 or ÷3"

    def test_long_fraction_is_data_alone(self) -> None:
        """A fraction too long to read is in the data of its cell, and not beside the percentage."""
        request = Request(calculator="walkabout.reserve", inputs=BEGINNERS["walkabout.reserve"])
        html = inquire(Target(request=request, wanted=Fraction(3, 5))).html()
        assert 'value="52200625/96059601"' in html
        assert "<small>52200625/96059601</small>" not in html


class TestOfAGroup:
    """A group's readings: every dial is tried by them, and says what the book comes to."""

    EQUAL: ClassVar = {"name": "Thursday table", "readings": {"KR3": "equal_succeeds"}}

    def test_counted(self) -> None:
        """A number that is met and not only beaten: all 384 ways counted again."""
        request = {"calculator": "arylon.roll", "inputs": BEGINNERS["arylon.roll"]}
        answer = asked(inquiry="target", request=request, wanted="60 %", group=self.EQUAL)
        dial = next(each for each in answer["dials"] if each["dial"] == "Number against them")
        met = {number: against(number - 1) for number in range(2, 31)}
        below = max(chance for chance in met.values() if chance <= Fraction(3, 5))
        number = next(number for number, chance in met.items() if chance == below)
        assert dial["below"] == {"at": str(number), "value": str(below)}
        assert dial["decided"]["below"] == {"at": str(number - 1), "value": str(below)}
        assert answer["readings"] == {"KR3": "equal_succeeds"}

    def test_it_says_so(self) -> None:
        """Whose readings, which ruling, and the book's setting in its cell."""
        request = Request(calculator="arylon.roll", inputs=BEGINNERS["arylon.roll"])
        group = group_from_wire(self.EQUAL)
        html = inquire(Target(request=request, wanted=Fraction(3, 5), group=group)).html()
        assert "Read as “Thursday table” does: " in html
        assert 'data-clause="KR3" data-status="invented"' in html
        assert ">KR3</a> as equal succeeds. Where the book comes to something else" in html
        assert '<small class="group-book">(the book: 10, ≈ 48.2 %)</small>' in html.replace("\u00a0", " ")

    def test_what_changes_nothing(self) -> None:
        """A Catastrophic Failure is no part of the chance that is wanted."""
        request = Request(calculator="scattershot.mib", inputs={"rating": 12})
        group = Group(readings={"SR1": "below"})
        result = inquire(Target(request=request, wanted=Fraction(3, 5), group=group))
        assert all(each.decided is None for each in result.settings)
        assert "The book comes to the same." in result.html()

    def test_what_only_the_group_can_ask(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where the book's own reading refuses every setting, there is no number of the book's to show."""

        def refusing(request: Request) -> Response:
            if not request.readings:
                message = "the book refuses this"
                raise RulesError(message)
            return handle(request)

        monkeypatch.setattr("engine.analysis.question.handle", refusing)
        request = {"calculator": "arylon.roll", "inputs": BEGINNERS["arylon.roll"]}
        answer = asked(inquiry="target", request=request, wanted="60 %", group=self.EQUAL)
        assert answer["dials"]
        assert all(each["decided"] is None for each in answer["dials"])

    def test_what_touches_no_dial(self) -> None:
        """A reading of another game leaves no word."""
        request = Request(calculator="scattershot.mib", inputs={"rating": 12})
        group = Group(readings={"WR14": "eighteen"})
        html = inquire(Target(request=request, wanted=Fraction(3, 5), group=group)).html()
        assert "Read as" not in html

    def test_an_unknown_reading(self) -> None:
        """It is refused where it stands."""
        request = {"calculator": "scattershot.mib", "inputs": {"rating": 12}}
        group = {"readings": {"SR1": "sideways"}}
        failure = refused(inquiry="target", request=request, wanted="60 %", group=group)
        assert failure["field"] == "group.readings"


class TestRefusals:
    """What cannot be asked is refused with its place."""

    @pytest.mark.parametrize(
        ("calculator", "inputs", "wanted", "field"),
        [
            ("arylon.roll", {"dice": ["d10"]}, {"wanted": "60 %"}, "request.inputs.dice"),
            ("scattershot.mib", {"rating": 12}, {}, "wanted"),
            ("arylon.step", {}, {"wanted": "1/2"}, "request.calculator"),
        ],
        ids=["one die is no pool", "nothing to look for", "another calculator than the game names"],
    )
    def test_place(self, calculator: str, inputs: dict[str, Any], wanted: dict[str, str], field: str) -> None:
        """The input, the key, or the calculator."""
        request = {"calculator": calculator, "inputs": inputs}
        assert refused(inquiry="target", request=request, **wanted)["field"] == field

    @pytest.mark.parametrize("wanted", ["3/2", "-1/2", "60"])
    def test_no_chance(self, wanted: str) -> None:
        """A chance is from 0 to 1."""
        failure = refused(inquiry="target", request=MIB, wanted=wanted)
        assert failure["field"] == "wanted"
        assert "a chance is from 0 to 1" in failure["message"].lower()


class TestDeclared:
    """What the games declare can all be asked."""

    def test_every_game_has_one(self) -> None:
        """One form a game."""
        assert [system for system, _ in FINDERS] == list(catalogue())

    def test_a_game_without(self, tmp_path: Any) -> None:
        """A game may do without."""
        data = RuleData(folder=str(tmp_path))
        system = System(
            slug="woods", letter="X", title="", author="", url="", tagline="", data=data, procedures=()
        )
        assert target_finder_of(system) is None

    @pytest.mark.parametrize(("system", "finder"), FINDERS, ids=[each.slug for each, _ in FINDERS])
    def test_nothing_strange(self, system: System, finder: TargetFinder) -> None:
        """The table has the keys and values of the record, and no others."""
        raw = read_tables(system.data.folder, "questions")["target"]
        usual = {"calculator": finder.calculator, "takes": {}}
        place = Place(where=f"questions.toml of {system.slug}", error=ValueError)
        told = read(TargetFinder, {**raw, "settings": [{**usual, **each} for each in raw["settings"]]}, place)
        assert told.who == finder.who

    @pytest.mark.parametrize(("system", "finder"), FINDERS, ids=[each.slug for each, _ in FINDERS])
    def test_everybody_is_answered(self, system: System, finder: TargetFinder) -> None:
        """Each is asked for by fields of the calculator, and every dial has a setting for it."""
        declared = [each.name for each in find(finder.calculator).declared]
        assert set(finder.fields) <= set(declared)
        for label, inputs in finder.who.items():
            assert set(inputs) == set(finder.fields), (system.slug, label)
            request = Request(calculator=finder.calculator, inputs=inputs)
            try:
                result = inquire(Target(request=request, wanted=Fraction(1, 2)))
            except RulesError as error:  # pragma: no cover - shown where a declaration is wrong
                pytest.fail(f"{system.slug}, {label}: {error.message}")
            assert all(each.below or each.above for each in result.settings)
