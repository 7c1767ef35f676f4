"""The answers, worked out once more from what the results, the clauses and the rulings say of them.

Nothing of the engine is used but the declarations; a reading that the words leave out shows here.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from fractions import Fraction
from itertools import product
from math import floor
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, RulesError, handle
from engine.systems.shattered_world import RULES
from engine.systems.shattered_world.whittle import CALCULATOR, MOST_ROLLS, NEGLIGIBLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine import Response

Said = dict[str, str]
"""Readings by ruling."""
FACTORS = st.lists(
    st.tuples(st.sampled_from("x/"), st.fractions(min_value=1, max_value=9, max_denominator=6)), max_size=5
)
HALF = Fraction(1, 2)


def _readings(*rulings: str) -> st.SearchStrategy[Said]:
    """Choose a reading of each ruling."""
    names = {key: [each.name for each in RULES.rulings[key].readings] for key in rulings}
    return st.fixed_dictionaries({key: st.sampled_from(names[key]) for key in rulings})


def _ask(calculator: str, mode: str, inputs: dict[str, Any], said: Said, faces: Any = None) -> Response:
    asked = Request(
        calculator=f"shattered_world.{calculator}", mode=mode, inputs=inputs, readings=said, faces=faces
    )
    return handle(asked)


def _factor(marks: Sequence[tuple[str, Fraction]], said: Said) -> Fraction:
    """Return the factor of multipliers and divisors, each with its sign (H6, HR1, HR2, HR28)."""
    if said["HR28"] == "multipliers_first":
        marks = sorted(marks, key=lambda mark: "x/".index(mark[0]))
    if not marks:
        return Fraction(1)
    (sign, value), *later = marks
    takes = 0 if said["HR2"] == "whole_value" else 1
    follows = sum(each - 1 if mark == "x" else takes - each for mark, each in later)
    if said["HR1"] in {"formula", "at_least_one"}:
        total = 1 + (value - 1 if sign == "x" else 1 - value) + follows
        return max(Fraction(1), total) if said["HR1"] == "at_least_one" else total
    total = (value if sign == "x" else 1 / value) + follows
    if said["HR1"] == "first_in_full":
        return total
    if sign == "x":
        return 1 / (1 + (1 - total)) if total < 1 else total
    return 1 / (value - follows) if follows < 0 else total


def _rounded(number: int, times: Fraction, said: Said) -> int:
    """Return a number times the factor (H5, HR9, HR29)."""
    if number <= 0 and said["HR29"] == "stays":
        return number
    nearest = floor(number * times + HALF)
    return 1 if nearest == 0 and times < 1 else nearest


def _result(task: dict[str, Any], said: Said, faces: tuple[int, ...], times: Fraction) -> int:
    """Return the number that is compared with the target (H5, HR8, HR9)."""
    more = sum(faces[1:]) + task["modifier"]
    if said["HR8"] == "die":
        found = _rounded(faces[0], times, said) + more
    elif said["HR8"] == "margin":
        found = faces[0] + more
    else:
        found = _rounded(faces[0] + more, times, said)
    return 1 if found == 0 and said["HR9"] == "every_result" else found


def _margin(task: dict[str, Any], said: Said, result: int, times: Fraction) -> int:
    """Return the margin of a result that reaches the target (H7, HR8)."""
    return max(1, _difference(task, said, result, times))


def _difference(task: dict[str, Any], said: Said, result: int, times: Fraction) -> int:
    """Return the difference to the target, times the factor where HR8 puts it there."""
    found = result - task["target"]
    return _rounded(found, times, said) if said["HR8"] == "margin" else found


def _judged(task: dict[str, Any], said: Said, faces: tuple[int, ...]) -> dict[str, Any]:
    """Return what a roll answers, by the descriptions of the results."""
    marks = [(each[0], Fraction(each[1:])) for each in task["factors"]]
    plain = _factor(marks, said)
    result = _result(task, said, faces, plain)
    sizes = (task["die"], *(int(each[1:]) for each in task["further_dice"]))
    read = 1 if said["HR10"] == "action_die" else len(faces)
    answer: dict[str, Any] = {
        "success": False,
        "margin": None,
        "standard_success": False,
        "critical_success": False,
    }
    answer |= {"rolled": faces[0], "result": result}
    reaches = result >= task["target"]
    if set(faces[:read]) == {1} and not (task["godly"] and said["HR6"] == "spares_the_one"):
        return answer
    if faces[:read] != sizes[:read]:
        return answer | {
            "success": reaches,
            "margin": _margin(task, said, result, plain) if reaches else None,
        }
    answer |= {"success": True, "critical_success": reaches or said["HR7"] == "every_highest_face"}
    if not answer["critical_success"]:
        return answer | {"margin": 1, "standard_success": True}
    multiplier = Fraction(task["critical_multiplier"])
    if said["HR7"] == "margin":
        return answer | {"margin": max(1, _rounded(_difference(task, said, result, plain), multiplier, said))}
    joined = _factor([("x", multiplier), *marks], said) if multiplier > 1 else plain
    tried = [(_result(task, said, faces, times), times) for times in (plain, joined)]
    best, most = max((_margin(task, said, found, times), found) for found, times in tried)
    falls_short = most < task["target"]
    return answer | {"margin": 1 if falls_short else best, "result": most, "standard_success": falls_short}


class TestFactor:
    """H6: the factor, under every reading."""

    @given(marks=FACTORS, said=_readings("HR1", "HR2", "HR28"))
    def test_as_described(self, marks: list[tuple[str, Fraction]], said: Said) -> None:
        """Its one description is enough to work it out."""
        inputs = {"factors": [f"{sign}{value}" for sign, value in marks]}
        assert _ask("factor", "work", inputs, said).result["factor"] == _factor(marks, said)


TASKS = st.fixed_dictionaries(
    {
        "die": st.sampled_from([4, 6]),
        "modifier": st.integers(-9, 6),
        "further_dice": st.sampled_from([[], ["d2"], ["d3", "d2"]]),
        "target": st.integers(-4, 12),
        "factors": FACTORS.map(lambda marks: [f"{sign}{value}" for sign, value in marks]),
        "critical_multiplier": st.sampled_from(["1", "3/2", "3"]),
        "godly": st.booleans(),
    }
)
BY_TASK = ("HR1", "HR2", "HR6", "HR7", "HR8", "HR9", "HR28", "HR29")


class TestAction:
    """H1-H8: every face, under every reading."""

    @given(task=TASKS, said=_readings(*BY_TASK, "HR10"))
    def test_rolls_and_odds_as_described(self, task: dict[str, Any], said: Said) -> None:
        """Each answer of each throw, and the odds with their denominator, follow from the descriptions."""
        sizes = (task["die"], *(int(each[1:]) for each in task["further_dice"]))
        throws = list(product(*(range(1, size + 1) for size in sizes)))
        judged = [_judged(task, said, faces) for faces in throws]
        odds = _ask("action", "odds", task, said)
        one = throws[len(throws) // 2]

        for faces, wanted in (*zip(throws[:3], judged, strict=False), (throws[-1], judged[-1])):
            found = _ask("action", "roll", task, said, faces).result
            assert {key: found[key] for key in wanted} == wanted, faces
        assert _ask("action", "roll", task, said, one).result["factor"] == odds.result["factor"]
        assert odds.distribution is not None
        assert dict(odds.distribution) == Counter(each["margin"] for each in judged)
        assert odds.result["average"] == Fraction(sum(each["margin"] or 0 for each in judged), len(throws))
        assert odds.events == {
            event: Fraction(sum(each[event] for each in judged), len(throws))
            for event in ("success", "standard_success", "critical_success")
        }

    @given(task=TASKS, said=_readings(*BY_TASK, "HR10"))
    def test_the_factor_of_a_critical_success(self, task: dict[str, Any], said: Said) -> None:
        """It is null as described, and otherwise the factor with the multiplier in front."""
        marks = [(each[0], Fraction(each[1:])) for each in task["factors"]]
        multiplier = Fraction(task["critical_multiplier"])
        wanted = (
            None if multiplier == 1 or said["HR7"] == "margin" else _factor([("x", multiplier), *marks], said)
        )

        assert _ask("action", "odds", task, said).result["factor_with_critical"] == wanted


class TestWhittle:
    """H10: the rolls at a pool."""

    @given(task=TASKS, said=_readings(*BY_TASK), pool=st.integers(1, 9), faces=st.lists(st.integers(1, 4)))
    def test_a_row_as_described(self, task: dict[str, Any], said: Said, pool: int, faces: list[int]) -> None:
        """Each roll is judged as an action, and takes its margin off."""
        task = {**task, "die": 4, "further_dice": []}
        margins = [_judged(task, {**said, "HR10": "action_die"}, (face,))["margin"] for face in (*faces, 4)]
        left, rolls = pool, 0
        for margin in margins:
            if left:
                left, rolls = max(0, left - (margin or 0)), rolls + 1
        del task["further_dice"]
        inputs = {**task, "pool": pool, "stop_after": rolls}
        found = _ask("whittle", "roll", inputs, said, tuple([*faces, 4][:rolls])).result

        assert (found["left"], found["rolls"]) == (left, None if left else rolls)
        made = [place for place, margin in enumerate(margins[:rolls], start=1) if margin]
        assert found["sudden_death_rolls"] == (made[0] if made else None)

    @given(task=TASKS, said=_readings(*BY_TASK), pool=st.integers(1, 9))
    def test_where_counting_stops(self, task: dict[str, Any], said: Said, pool: int) -> None:
        """The description names the two bounds, and the denominator is a power of the die."""
        task = {key: value for key, value in task.items() if key != "further_dice"}
        odds = _ask("whittle", "odds", {**task, "pool": pool}, said)
        assert odds.distribution is not None
        denominator = odds.distribution.denominator + odds.tail_weight
        counted = max(odds.distribution)
        margins = [
            _judged({**task, "further_dice": []}, {**said, "HR10": "action_die"}, (face,))["margin"] or 0
            for face in range(1, task["die"] + 1)
        ]

        rolls = next(each for each in CALCULATOR.results if each.name == "rolls")
        assert f"less than one of {NEGLIGIBLE:,} fights, or for {MOST_ROLLS} rolls" in rolls.means
        assert denominator == task["die"] ** counted
        assert odds.tail_weight * NEGLIGIBLE < denominator or counted == MOST_ROLLS
        assert odds.result["fewest"] == min(odds.distribution) == -(-pool // max(margins))
        assert odds.result["sudden_death_average"] == Fraction(len(margins), sum(map(bool, margins)))


RANKS = ("exceptional", "uncanny", "super", "godly")
ROLES = {"own": 1, "adjacent_subrole": 2, "second": 2, "third": 3}
ACHIEVEMENTS = {"own": 0, "adjacent_subrole": 25, "second": 25, "third": 50}
PRICES = dict(zip((*RANKS, "uam", "dice"), ("5/x2", "8/x2", "16/x2", "32", "1/e", "10/e"), strict=True))
CAPS = {"exceptional": 40, "uncanny": 50, "super": 60}
CHARTS = {"no_d6": ((4, 8, 10, 12, 20), 1), "two_steps": ((4, 6, 8, 10, 12, 20), 2)}


def _price(notation: str, place: int, said: Said) -> int:
    """Return the price of one purchase of a series (H15, HR3, HR4)."""
    number, _, mark = notation.partition("/")
    grows: dict[str, int] = {"": 1, "e": place, "x": int(number) ** (place - 1), "x2": 2 ** (place - 1)}
    if mark in {"x", "x2"} and int(number) == 1 and said["HR4"] == "doubling":
        grows |= {"x": 2 ** (place - 1)}
    if said["HR3"] != "doubling":
        grows["x2"] = grows["x"]
    return int(number) * grows[mark]


def _priced(notation: str, place: int, role: str, said: Said) -> int:
    """Return the price with what the role puts on top (HR22)."""
    number, _, mark = notation.partition("/")
    if said["HR22"] == "printed_number":
        return _price(f"{int(number) * ROLES[role]}{'/' if mark else ''}{mark}", place, said)
    times = 1 if said["HR22"] == "first_purchase" and place > 1 else ROLES[role]
    return _price(notation, place, said) * times


def _most(notation: str, said: Said) -> int:
    """Return how often a buy-in can be bought."""
    if "/" not in notation:
        return 1
    return 2 if notation.endswith("/x2") and said["HR3"] == "two_purchases" else 1000


class TestPrices:
    """H15, H16: a price, purchase by purchase, and the dice."""

    @given(
        notation=st.tuples(st.integers(1, 6), st.sampled_from(["", "/e", "/x", "/x2"])).map(
            lambda parts: f"{parts[0]}{parts[1]}"
        ),
        owned=st.integers(0, 3),
        purchases=st.integers(1, 3),
        role=st.sampled_from(list(ROLES)),
        said=_readings("HR3", "HR4", "HR22"),
    )
    def test_buy_in_as_described(
        self, notation: str, owned: int, purchases: int, role: str, said: Said
    ) -> None:
        """The prices, the one after them, and the field that is refused."""
        inputs = {"notation": notation, "owned": owned, "purchases": purchases, "role": role}
        most, last = _most(notation, said), owned + purchases
        if last > most:
            with pytest.raises(RulesError) as refused:
                _ask("buy_in", "work", inputs, said)
            assert refused.value.field == ("inputs.owned" if owned >= most else "inputs.purchases")
            return
        wanted = [_priced(notation, place, role, said) for place in range(owned + 1, last + 2)]
        found = _ask("buy_in", "work", inputs, said).result
        assert list(found["prices"]) == wanted[:-1]
        assert found["total"] == sum(wanted[:-1])
        assert found["next_price"] == (wanted[-1] if last < most else None)

    @given(
        steps=st.integers(0, 4),
        human=st.booleans(),
        chart=st.lists(st.integers(2, 30), max_size=6, unique=True).map(sorted),
        price=st.sampled_from(["10/e", "2/x", "5/x2", "7"]),
        said=_readings("HR3", "HR4").flatmap(
            lambda said: st.sampled_from([{**said, "HR5": reading} for reading in CHARTS])
        ),
    )
    def test_dice_as_described(
        self, steps: int, human: bool, chart: list[int], price: str, said: Said
    ) -> None:
        """Each step is one die further on the chart, until no larger die comes or the price ends."""
        usual, slots = CHARTS[said["HR5"]]
        dice = tuple(chart) or usual
        pairs = [(die, dice[min(place + slots, len(dice) - 1)]) for place, die in enumerate(dice)]
        last = [pair[1] for pair in pairs].index(dice[-1]) if human else len(dice) - 1
        inputs = {"steps": steps, "human": human, "chart": chart, "price": price}
        if steps > min(last, _most(price, said)):
            with pytest.raises(RulesError) as refused:
                _ask("dice", "work", inputs, said)
            assert refused.value.field == ("inputs.steps" if steps > last else "inputs.price")
            return
        found = _ask("dice", "work", inputs, said).result
        assert found == {
            "action_die": None if human else pairs[steps][0],
            "field_role_die": pairs[steps][1],
            "spent": sum(_price(price, step, said) for step in range(1, steps + 1)),
            "next_price": _price(price, steps + 1, said) if steps < min(last, _most(price, said)) else None,
        }


class TestAchievements:
    """H14, H17: the two tallies."""

    @given(
        earned=st.lists(
            st.sampled_from(["craft", "complete_quest", "first_undead", "surrender"]), max_size=5
        ),
        before=st.lists(st.sampled_from(["surrender", "first_undead", "complete_quest"]), unique=True),
        numbers=st.tuples(st.integers(0, 3), st.integers(0, 4), st.integers(4, 27), st.integers(0, 9)),
        untrained=st.booleans(),
        said=_readings("HR16", "HR23"),
    )
    def test_as_described(
        self,
        earned: list[str],
        before: list[str],
        numbers: tuple[int, int, int, int],
        untrained: bool,
        said: Said,
    ) -> None:
        """Deeds, the stop at the training, what is spent, and the fields that are refused."""
        other, xp, total, spent = numbers
        inputs = {
            "earned": earned,
            "milestones": before,
            "other": other,
            "current_xp": xp,
            "total_achievements": total,
            "spent": spent,
            "untrained": untrained,
        }
        once = {"surrender"} | ({"first_undead"} if said["HR16"] == "undead_once" else set())
        had, worth, field = set(before), other, ""
        for place, deed in enumerate(earned):
            if deed in once & had:
                field = field or f"inputs.earned.{place}"
            worth += 2 if deed == "complete_quest" and deed not in had else 1
            had.add(deed)
        if untrained and said["HR23"] == "used":
            worth = min(worth, max(0, 25 - total))
        field = field or ("inputs.spent" if xp + worth < spent else "")
        if field:
            with pytest.raises(RulesError) as refused:
                _ask("achievements", "work", inputs, said)
            assert refused.value.field == field
            return
        found = _ask("achievements", "work", inputs, said).result
        assert found == {
            "current_xp": xp + worth - spent,
            "total_achievements": total + worth,
            "earned": worth,
            "milestones": [
                deed
                for deed in ("surrender", "complete_quest", "first_undead")
                if deed in had and deed in {*once, "complete_quest"}
            ],
        }


LINES = st.lists(
    st.one_of(
        st.fixed_dictionaries(
            {
                "buy": st.sampled_from(RANKS),
                "ability": st.sampled_from(["Aim", "Ear"]),
                "times": st.integers(1, 2),
            }
        ),
        st.fixed_dictionaries(
            {
                "buy": st.sampled_from(["uam", "dice"]),
                "times": st.integers(1, 3),
                "owned": st.integers(0, 2),
                "role": st.sampled_from(["own", "own", "second"]),
            }
        ),
        st.fixed_dictionaries(
            {
                "buy": st.just("other"),
                "name": st.sampled_from(["Parry", "Sprint"]),
                "notation": st.sampled_from(["1/e", "3/x", "5/x2", "7"]),
                "role": st.sampled_from(list(ROLES)),
                "ability": st.sampled_from(["", "Aim", "Ear"]),
                "times": st.integers(1, 2),
                "foible": st.booleans(),
                "hit_points": st.booleans(),
            }
        ),
    ),
    max_size=4,
)
ABILITY = st.fixed_dictionaries(
    {
        "name": st.just("Aim"),
        "score": st.sampled_from([None, 20, 29, 39, 40, 45]),
        "exceptional": st.integers(0, 2),
        "uncanny": st.integers(0, 1),
        "super": st.integers(0, 1),
        "proficient": st.booleans(),
    }
)


class Shopper:
    """A character who buys, by the words of H16 and the rulings on it."""

    def __init__(self, inputs: dict[str, Any], said: Said) -> None:
        """Take the Abilities and what was bought before."""
        self.said = said
        self.inputs = inputs
        self.abilities = {each["name"]: {"godly": 0, **each} for each in inputs["abilities"]}
        self.owned: dict[Any, int] = {}
        for line in inputs["bought"]:
            if line["buy"] not in RANKS:
                self.owned[self.series(line)] = self.before(line) + line["times"]

    def series(self, line: dict[str, Any]) -> tuple[Any, ...]:
        """Return the same thing, at the same price, of the same role, by the same name."""
        return line["buy"], line.get("name"), line.get("notation"), line["role"]

    def ability(self, name: str) -> dict[str, Any]:
        """Return an Ability; one that is not listed has no score and no ranks."""
        unknown = {"name": name, "score": None, "proficient": False, **dict.fromkeys(RANKS, 0)}
        return self.abilities.get(name, unknown)

    def before(self, line: dict[str, Any]) -> int:
        """Return how many were bought before a line."""
        if line["buy"] in RANKS:
            return int(self.ability(line["ability"])[line["buy"]])
        return self.owned.get(self.series(line), int(line.get("owned", 0)))

    def prices(self, line: dict[str, Any]) -> list[int]:
        """Return what the purchases of a line cost; what is universal costs the normal price."""
        role = line["role"] if line["buy"] == "other" else "own"
        notation = line.get("notation") or PRICES[line["buy"]]
        first = self.before(line) + 1
        return [_priced(notation, place, role, self.said) for place in range(first, first + line["times"])]

    def cap(self, ability: dict[str, Any]) -> int | None:
        """Return the highest score allowed."""
        if ability["godly"]:
            return None
        bought = [CAPS[rank] for rank in CAPS if ability[rank]]
        return max(bought) if bought else 30 if self.said["HR18"] == "thirty" else None

    def buy(self, line: dict[str, Any]) -> bool:
        """Buy a line, and return whether it breaks no rule."""
        last = self.before(line) + line["times"]
        lawful = line["buy"] in RANKS or last <= _most(line.get("notation") or PRICES[line["buy"]], self.said)
        if line["buy"] in RANKS:
            steps = [self._raise(line["buy"], line["ability"]) for _ in range(line["times"])]
            return all(steps) and lawful
        self.owned[self.series(line)] = last
        if line["buy"] == "dice":
            dice, slots = CHARTS[self.said["HR5"]]
            lawful = lawful and last <= len(dice) - 1 - (slots if self.inputs["human"] else 0)
        if line["role"] == "own":
            return lawful
        return lawful and line["buy"] == "other" and self._opens(line)

    def _opens(self, line: dict[str, Any]) -> bool:
        """Return whether another role sells a line to the character."""
        is_subrole = line["role"] == "adjacent_subrole"
        return (
            self.inputs["total_achievements"] >= ACHIEVEMENTS[line["role"]]
            and bool(line["ability"] and self.ability(line["ability"])["proficient"])
            and (line["foible"] or not is_subrole)
            and not (line["hit_points"] and not (is_subrole and self.said["HR17"] == "allowed"))
        )

    def _raise(self, rank: str, name: str) -> bool:
        """Buy one rank, and return whether it breaks no rule (HR19, HR26)."""
        had = self.ability(name)
        after = {**had, rank: had[rank] + 1}
        lawful = rank not in {"super", "godly"} or had["proficient"]
        if rank != "exceptional":
            lower = RANKS[RANKS.index(rank) - 1]
            reached = had["score"] is not None and had["score"] >= CAPS[lower]
            lawful = lawful and bool(had[lower]) and (reached or self.said["HR19"] == "once")
        if rank == "godly":
            self.abilities[name] = {**had, "godly": 1}
            return lawful and not had["godly"]
        cap, score = self.cap(after), had["score"]
        if score is not None and cap is not None:
            whole = score + 2 <= cap or self.said["HR26"] == "stops_at_cap"
            lawful = lawful and score < cap and whole
        if score is not None:
            after["score"] = score + 2 if cap is None else max(score, min(cap, score + 2))
        self.abilities[name] = after
        return lawful


class TestPlan:
    """H14-H16: a plan of buy-ins."""

    @given(
        lines=LINES,
        bought=LINES,
        ability=ABILITY,
        numbers=st.tuples(st.integers(0, 60), st.sampled_from([0, 60, 70]), st.booleans()),
        said=_readings("HR3", "HR4", "HR17", "HR18", "HR19", "HR22", "HR26").flatmap(
            lambda said: st.sampled_from([{**said, "HR5": reading} for reading in CHARTS])
        ),
    )
    def test_as_described(
        self,
        lines: list[dict[str, Any]],
        bought: list[dict[str, Any]],
        ability: dict[str, Any],
        numbers: tuple[int, int, bool],
        said: Said,
    ) -> None:
        """The order, each line with its prices, what is left, and the Abilities afterwards."""
        xp, total, human = numbers
        inputs: dict[str, Any] = {
            "xp": xp,
            "total_achievements": total,
            "human": human,
            "abilities": [ability],
            "bought": [{"role": "own", **line} for line in bought],
            "purchases": [{"role": "own", **line} for line in lines],
        }
        shopper = Shopper(inputs, said)
        waiting, wanted, left = list(enumerate(inputs["purchases"], start=1)), [], xp
        while waiting:
            lawful = (each for each in waiting if deepcopy(shopper).buy(each[1]))
            number, line = next(lawful, waiting[0])
            waiting.remove((number, line))
            prices = shopper.prices(line)
            left -= sum(prices)
            wanted.append((number, prices, left, shopper.buy(line) and left >= 0))
        found = _ask("plan", "work", inputs, said).result

        assert [
            (each["line"], list(each["prices"]), each["left"], each["legal"]) for each in found["ledger"]
        ] == wanted
        assert found["order"] == [number for number, *_ in wanted]
        assert (found["xp_left"], found["total"]) == (left, xp - left)
        assert found["legal"] == all(lawful for *_, lawful in wanted)
        assert found["abilities"] == [
            {
                "name": name,
                "score": each["score"],
                "cap": shopper.cap(each),
                "within_cap": None in {each["score"], shopper.cap(each)}
                or each["score"] <= shopper.cap(each),
            }
            for name, each in shopper.abilities.items()
        ]


def _adding(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}"


def _thrown(die: int, modifier: int) -> str:
    return f"d{die} {_adding(modifier)}" if modifier else f"d{die}"


FOUR = ("Perception", "Physical Fitness", "Endurance", "Empathy")
SHEETS = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["", "Maren"]),
        "species": st.sampled_from(["", "hill people"]),
        "human": st.booleans(),
        "trade": st.sampled_from(["", "hunter"]),
        "subrole": st.sampled_from(["", "archer"]),
        "abilities": st.lists(
            st.fixed_dictionaries(
                {
                    "score": st.integers(0, 30),
                    "modifier": st.sampled_from([None, None, -2, 3]),
                    "proficient": st.booleans(),
                }
            ),
            max_size=4,
        ).map(lambda rows: [{"name": name, **row} for name, row in zip(FOUR, rows, strict=False)]),
        "proficiencies": st.lists(st.sampled_from(["Diplomacy", "Endurance"]), max_size=1),
        "rolls": st.lists(
            st.fixed_dictionaries(
                {
                    "name": st.sampled_from(["Strike", "Talk"]),
                    "ability": st.sampled_from(["", "Perception", "Endurance", "Agility"]),
                    "bonus": st.integers(-9, 2),
                    "trade": st.booleans(),
                    "initiative": st.booleans(),
                }
            ),
            max_size=3,
        ),
        "armour": st.integers(0, 2),
        "hit_points": st.integers(0, 20),
        "total_achievements": st.integers(0, 60),
        "milestones": st.lists(st.sampled_from(["surrender", "complete_quest"]), max_size=2),
        "purchases": LINES,
    }
)


class SheetInWords:
    """A sheet as the descriptions of its results have it."""

    def __init__(self, inputs: dict[str, Any]) -> None:
        """Work out the Abilities, the dice and the rolls."""
        self.inputs = inputs
        kept = ("total_achievements", "proficiencies", "human", "purchases")
        asked: dict[str, Any] = {"xp": inputs["total_achievements"], **{key: inputs[key] for key in kept}}
        asked["abilities"] = [
            {key: each[key] for key in ("name", "score", "proficient")} for each in inputs["abilities"]
        ]
        self.plan = _ask("plan", "work", asked, {}).result
        self.after = {each["name"]: each["score"] for each in self.plan["abilities"]}
        self.adds = {name: max(0, ((score or 0) - 6) // 4) for name, score in self.after.items()}
        said = {each["name"]: each["modifier"] for each in inputs["abilities"]}
        self.adds |= {name: modifier for name, modifier in said.items() if modifier is not None}
        self.universal = self._owned("uam")
        self.steps = min(self._owned("dice"), 3 if inputs["human"] else 4)
        dice, _ = CHARTS["no_d6"]
        self.action, self.field_role = dice[self.steps], dice[min(self.steps + 1, 4)]
        self.other = self.field_role if inputs["human"] else self.action
        self.thrown = [
            (
                self.field_role if roll["trade"] else self.other,
                self.adds.get(roll["ability"], 0) + roll["bonus"] + self.universal,
            )
            for roll in inputs["rolls"]
        ]

    def _owned(self, buy: str) -> int:
        """Return how many were bought, with those that a first line has as owned."""
        owned: dict[str, int] = {}
        for line in (self.inputs["purchases"][number - 1] for number in self.plan["order"]):
            if line["buy"] == buy:
                owned[line["role"]] = owned.get(line["role"], line["owned"]) + line["times"]
        return sum(owned.values())

    def lines(self) -> Iterator[tuple[str, str, str, list[str]]]:
        """Yield section, name, value and clauses of each line."""
        inputs = self.inputs
        species = inputs["species"] or ("human" if inputs["human"] else "")
        origin = ((species, "Species"), (inputs["trade"], "Field Role"), (inputs["subrole"], "Subrole"))
        for value, name in origin:
            if value:
                human = ["H1"] if inputs["human"] and name == "Species" else []
                yield "Who you are", name, value, ["H1"] if name == "Field Role" else [*human, "H17"]
        for each in inputs["abilities"]:
            value = f"{self.after[each['name']]}, {_adding(self.adds[each['name']])}"
            trained = each["proficient"] or each["name"] in inputs["proficiencies"]
            value += ", proficient" if trained else ""
            yield "Abilities", each["name"], value, ["H13", "HR32"]
        for name in inputs["proficiencies"]:
            yield "Proficiencies", name, "proficient", ["H5"]
        for roll, numbers in zip(inputs["rolls"], self.thrown, strict=True):
            section = "Your trade" if roll["trade"] else "Other rolls"
            yield section, roll["name"], _thrown(*numbers), ["H1", "H5", *(["H12"] * roll["initiative"])]
        yield from self._numbers()
        for deed in inputs["milestones"]:
            yield "Milestones", RULES.number("H17.milestones").value[deed], "reached", ["H17"]
        for each in self.plan["ledger"]:
            what = "HR5" if inputs["purchases"][each["line"] - 1]["buy"] == "dice" else "H16"
            yield "Buy-ins", each["buys"], each["notation"], ["H15", what]

    def _numbers(self) -> Iterator[tuple[str, str, str, list[str]]]:
        surprised = 4 + self.inputs["armour"]
        hit_on = surprised + self.adds.get("Physical Fitness", 0)
        yield "In a fight", "Hit Points", str(self.inputs["hit_points"]), ["H13"]
        yield "In a fight", "Hit on", str(hit_on).replace("-", "−"), ["H8"]
        yield "In a fight", "Surprised", str(surprised), ["H11", "HR25"]
        yield "In a fight", "Everything else", _thrown(self.other, self.universal), ["H1"]
        if not self.inputs["human"]:
            yield "Dice", "Action Die", f"d{self.action}", ["H1"]
        yield "Dice", "Field Role Die", f"d{self.field_role}", ["H1", "HR5"]
        if self.universal:
            yield "Dice", "Universal Action Modifier", _adding(self.universal), ["H16"]
        points = self.inputs["total_achievements"]
        yield "Points", "Total Achievements", str(points), ["H14"]
        yield "Points", "Current XP", str(points - self.plan["total"]).replace("-", "−"), ["H14"]


class TestCharacter:
    """H1, H5, H8, H12-H17: a whole sheet."""

    @given(inputs=SHEETS)
    def test_as_described(self, inputs: dict[str, Any]) -> None:
        """The lines with their values, prices and clauses, and the numbers for play."""
        sheet = SheetInWords(inputs)
        found = _ask("character", "work", inputs, {}).result
        lines = [
            (each["section"], each["name"], each["value"], list(each["clauses"])) for each in found["lines"]
        ]
        priced = [each["price"] for each in found["lines"] if each["section"] == "Buy-ins"]
        rolls = zip(inputs["rolls"], sheet.thrown, strict=True)
        usual = ("Perception", (sheet.other, sheet.adds.get("Perception", 0) + sheet.universal))
        marked = ((roll["ability"], each) for roll, each in rolls if roll["initiative"])
        looks_with, (die, modifier) = next(marked, usual)

        assert lines == list(sheet.lines())
        assert priced == [each["total"] for each in sheet.plan["ledger"]]
        assert (found["modifiers"], found["steps"]) == (sheet.adds, sheet.steps)
        assert [(each["die"], each["modifier"]) for each in found["rolls"]] == sheet.thrown
        assert found["looks_with"] == looks_with
        assert found["combatants"] == [
            {"name": inputs["name"] or "You", "pace": "roll", "die": die, "modifier": modifier}
        ]
        assert found["pools"] == {name.lower().replace(" ", "_"): sheet.after.get(name) or 0 for name in FOUR}
