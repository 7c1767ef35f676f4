from fractions import Fraction
from typing import Any

import pytest

from engine import catalogue
from engine.analysis.find import ReverseQuestion, reverse_questions
from engine.analysis.measures import find_parameter
from engine.calculator import Calculator
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

    @pytest.mark.parametrize("wanted", ["3/4", "0.75", "75 %", "75%"])
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

    def test_steady(self, calculator: Calculator, ask: ReverseQuestion) -> None:
        """Where a question says that the number never turns back, forty places in a row bear it out."""
        if not ask.monotonic:
            return
        dial = find_parameter(calculator, ask.vary)
        low = max(dial.low or 0, -10) if ask.low is None else ask.low
        high = min(low + 40, (dial.high or 0) if ask.high is None else ask.high)
        ends = {"from": low, "to": high}
        sweep = asked(inquiry="sweep", request=request_of(calculator), vary=ask.vary, watch=ask.watch, **ends)
        values = [Fraction(point["value"]) for point in sweep["points"]]
        rises = (ask.bound == "at_least") == (ask.end == "smallest")
        assert values == sorted(values, reverse=not rises)

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
