"""Rolls and contests are as the results, the clauses and the rulings describe them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, product
from typing import Any

from hypothesis import given, reject, settings
from hypothesis import strategies as st

from engine import Response, find
from engine.systems.arylon.data import RULES
from tests.systems.arylon.as_described import (
    DIE,
    ODD_DIE,
    OPPOSITION,
    PLACES,
    Inputs,
    Said,
    Side,
    Table,
    answer_to,
    bought_dice,
    choose_readings,
    does_pass,
    draw_faces,
    earns_die,
    faces_of,
    largest_of,
    moves_of,
    opposition_of,
    parted,
    roll_of,
    sizes_of,
    throw,
    totals_of,
    traded_of,
)


@st.composite
def _rolls(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, str], list[int]]:
    """Return a request for a roll, with readings and faces."""
    said = draw(choose_readings("roll"))
    inputs: dict[str, Any] = {
        "dice": draw(st.lists(ODD_DIE, min_size=3, max_size=6)),
        "aim": draw(st.sampled_from(["total", "effect"])),
        "plot_points": draw(st.integers(0, 3)),
        "difficulty": draw(OPPOSITION),
    }
    if inputs["plot_points"] and draw(st.booleans()):
        inputs["hero_die"] = draw(DIE)
    theirs = parted(inputs["difficulty"])[1] if inputs["difficulty"] is not None else []
    if not isinstance(inputs["difficulty"], list) and said["KR6"] == "size":
        theirs = []
    hero = [inputs["hero_die"]] if "hero_die" in inputs else []
    trades: list[str] = []
    if inputs["difficulty"] is not None and draw(st.booleans()):
        for name in ("sold", "bought"):
            hitches = draw(st.lists(DIE, max_size=3))
            out_of_bank = draw(st.integers(0, len(hitches)))
            inputs |= {f"{name}_bank": hitches[:out_of_bank], name: hitches[out_of_bank:]}
            trades += bought_dice(inputs, name, said)
        if len(inputs["bought"]) + len(inputs["bought_bank"]) < 3:
            steps = st.sampled_from(["d4", "d8", "d12", "d12+d4"])
            inputs["bought_step"] = draw(st.lists(steps, max_size=1 if said["KR25"] != "stops" else 0))
    faces = draw_faces(draw, [*inputs["dice"], *hero, *theirs, *trades])
    return {key: each for key, each in inputs.items() if each is not None}, said, faces


def _thrown(inputs: Inputs, said: Said) -> int:
    """Return how many faces a roll has."""
    difficulty = inputs.get("difficulty")
    is_flat = not isinstance(difficulty, list) and said["KR6"] == "size"
    theirs = [] if difficulty is None or is_flat else parted(difficulty)[1]
    hero = [inputs["hero_die"]] if inputs.get("hero_die") else []
    dice = [*inputs["dice"], *hero, *theirs, *bought_dice(inputs, "sold", said)]
    return sum(len(die.split("+")) for die in dice)


class Enumerated:
    """Every way in which a roll and what stands against it can fall, each judged as one roll is."""

    def __init__(self, inputs: Inputs, said: Said) -> None:
        self.inputs, self.said = inputs, said
        number, theirs = parted(inputs["difficulty"])
        dice = [] if number is not None and said["KR6"] == "size" else theirs
        self.against = Counter(
            "botch" if each.botch else each.number
            for shown in product(*map(faces_of, dice))
            for each in [opposition_of(inputs["difficulty"], iter(chain(*shown)), said)]
        )
        self.totals: Counter[int | str] = Counter()
        self.levels: Counter[str] = Counter()
        self.hitches: Counter[int] = Counter()
        self.rows: Counter[tuple[int, int, int]] = Counter()
        alone = {key: each for key, each in inputs.items() if key != "difficulty"}
        hero = [inputs["hero_die"]] if "hero_die" in inputs else []
        for shown in product(*map(faces_of, [*inputs["dice"], *hero])):
            found = roll_of(alone, said, [*chain(*shown)])
            self.hitches[min(3, found["hitches"])] += 1
            self.totals["botch" if found["botch"] else found["total"]] += 1
            if not found["botch"]:
                self.levels[found["level"]] += 1
                self.rows[found["total"], found["effect"], found["hitches"]] += 1

    def chance(self, holds: Callable[[bool, int | None], bool]) -> Fraction:
        """Return the chance of something that depends on the success and the margin, without a Botch."""
        ways = 0
        for (total, weight), (number, times) in product(self.totals.items(), self.against.items()):
            if not isinstance(total, str):
                margin = None if isinstance(number, str) else total - number
                won = isinstance(number, str) or does_pass(total, number, self.said)
                ways += weight * times * holds(won, margin)
        return Fraction(ways, self.totals.total() * self.against.total())

    def mean(self, place: int) -> Fraction:
        """Return the average Total or Effect of the rolls without a Botch."""
        return Fraction(sum(row[place] * weight for row, weight in self.rows.items()), self.rows.total())


class TestRoll:
    """K2 to K12: one roll, its best placement and those beside it."""

    @settings(max_examples=300)
    @given(roll=_rolls())
    def test_a_roll(self, roll: tuple[dict[str, Any], dict[str, str], list[int]]) -> None:
        """Everything that it answers but the words."""
        inputs, said, faces = roll
        answer = answer_to("roll", "roll", inputs, said, tuple(faces))
        if answer is None:
            assert said["KR23"] == "cortex_dice"
            return
        expected = roll_of(inputs, said, faces)
        got = {key: each for key, each in answer.result.items() if key != "showed"}
        for each in got["placements"]:
            each.pop("compared")
        assert got == expected

    @given(roll=_rolls())
    def test_the_best_of_all(self, roll: tuple[dict[str, Any], dict[str, str], list[int]]) -> None:
        """No placement of any dice is better for the aim, in sums, level and plot points."""
        inputs, said, faces = roll
        inputs = {
            key: each for key, each in inputs.items() if key not in {"bought", "bought_bank", "bought_step"}
        }
        answer = answer_to("roll", "roll", inputs, said, tuple(faces[: _thrown(inputs, said)]))
        if answer is None:
            return
        showed = iter(faces)
        pool = throw(inputs["dice"], showed, said)
        hero = None
        if inputs.get("hero_die"):
            hero = sum(next(showed) for _ in inputs["hero_die"].split("+")), sizes_of(inputs["hero_die"])[0]
        table = Table(pool, hero, inputs["aim"], said)
        moves = moves_of(len(pool), inputs["plot_points"], inputs.get("hero_die"))
        every = [
            table.placed(slots)
            for slots in product(PLACES, repeat=len(pool))
            if slots.count("total") >= 2
            and "effect" in slots
            and slots.count("bank") >= len(pool) - 3 - moves
        ]
        best = min(every, key=lambda each: table.order(each, inputs["aim"])[:4])
        assert (answer.result["total"], answer.result["effect"]) == (best.total, best.effect)
        assert answer.result["level"] == f"d{best.level}"
        assert answer.result["plot_points_spent"] == best.points + bool(hero)

    @settings(max_examples=20)
    @given(
        pool=st.tuples(
            st.one_of(
                st.lists(st.sampled_from(["d2", "d4", "d6", "d12+d2"]), min_size=3, max_size=4),
                st.lists(st.sampled_from(["d2", "d3"]), min_size=5, max_size=5),
            ),
            st.integers(1, 2),
        ),
        difficulty=st.one_of(
            st.integers(0, 9),
            st.lists(st.sampled_from(["d2", "d4"]), min_size=1, max_size=3),
            st.fixed_dictionaries({"number": st.integers(0, 5), "dice": st.just(["d4", "d2"])}),
        ),
        hero=st.sampled_from([None, "d4"]),
        aim=st.sampled_from(["total", "effect"]),
        said=choose_readings("roll"),
    )
    def test_the_odds(
        self, pool: tuple[list[str], int], difficulty: Any, hero: str | None, aim: str, said: dict[str, str]
    ) -> None:
        """Every face of every die once, each roll judged as one roll is."""
        dice, points = pool
        inputs = {"dice": dice, "aim": aim, "plot_points": points, "difficulty": difficulty}
        inputs |= {"hero_die": hero} if hero else {}
        answer = answer_to("roll", "odds", inputs, said)
        if answer is None:
            assert said["KR23"] == "cortex_dice"
            return
        self._check(answer, Enumerated(inputs, said), said)

    def test_the_die_that_shows_more(self) -> None:
        """A Big Hero Die sets the level where it shows more than the Effect, if numbers decide (KR8)."""
        read = {key: RULES.rulings[key] for key in find("arylon.roll").rulings}
        said = {key: each.decision for key, each in read.items() if each.decision} | {"KR8": "number"}
        pool = {"dice": ["d4", "d6", "d4"], "hero_die": "d6", "plot_points": 1}
        inputs = {**pool, "aim": "effect", "difficulty": 3}
        answer = answer_to("roll", "odds", inputs, said)
        assert answer is not None
        self._check(answer, Enumerated(inputs, said), said)

    def _check(self, answer: Response, found: Enumerated, said: Said) -> None:
        rolls, result = found.totals.total(), answer.result
        assert answer.distribution is not None
        assert dict(answer.distribution.items()) == found.totals
        assert answer.distribution.denominator == rolls
        assert answer.events == {
            "success": found.chance(lambda won, _: won),
            "botch": Fraction(found.totals["botch"], rolls),
            "hitch": 1 - Fraction(found.hitches[0], rolls),
        }
        assert result["hitch_chances"] == [Fraction(found.hitches[each], rolls) for each in range(4)]
        assert list(result["levels"].items()) == [
            (each, Fraction(found.levels[each], rolls)) for each in sorted(found.levels, key=sizes_of)
        ]
        assert result["mean"] == {name: found.mean(place) for place, name in enumerate(("total", "effect"))}
        assert result["joint"] == {
            "denominator": rolls,
            "botch": found.totals["botch"],
            "weights": [[*row, found.rows[row]] for row in sorted(found.rows)],
        }
        order = sorted(found.against, key=lambda each: (isinstance(each, str), each))
        assert [tuple(each) for each in result["opposition"]] == [
            (each, found.against[each]) for each in order
        ]
        known = said["KR10"] != "no_rule"
        difficulty = found.inputs["difficulty"]
        earned = found.chance(lambda won, margin: bool(earns_die(difficulty, won, margin, said)))
        assert result["hero_die"] == {"margin": 5 if known else None, "chance": earned if known else None}
        assert result["hero_die_earned"] == (largest_of(parted(difficulty)[1], said) if known else None)


def _contest(both: Sequence[Side], showed: Iterator[int], said: Said) -> dict[str, Any]:
    """Return what `arylon.contest` answers to a contest."""
    rolls = [side.cast(showed, said) for side in both]
    for_sale = [each["hitch_dice"] for each in rolls]
    traded = [traded_of(side.trades, "bought", showed, said) for side in both]
    for each, more in zip(rolls, traded, strict=True):
        each |= {"total": each["total"] + more.adds, "botch": each["botch"] or more.botch}
    if rolls[0]["botch"] or rolls[1]["botch"]:
        winner = "nobody" if rolls[0]["botch"] and rolls[1]["botch"] else ""
        winner = winner or ("responder" if rolls[0]["botch"] else "initiator")
    else:
        number = 1
        while not rolls[-1]["botch"] and does_pass(rolls[-1]["total"], rolls[-2]["total"], said):
            if said["KR21"] == "one_exchange":
                break
            number += 1
            rolls.append(Side(both[number % 2].dice).cast(showed, said))
        beaten = not rolls[-1]["botch"] and does_pass(rolls[-1]["total"], rolls[-2]["total"], said)
        winner = ("initiator", "responder")[(len(rolls) - 1 if beaten else len(rolls)) % 2]
    last = {
        "initiator": rolls[(len(rolls) - 1) // 2 * 2],
        "responder": rolls[len(rolls) // 2 * 2 - 1],
    }
    return {
        "winner": winner,
        **{f"{name}_{key}": last[name][key] for name in last for key in ("total", "botch", "hitches")},
        "effect": last[winner]["effect"] if winner in last else None,
        "level": last[winner]["level"] if winner in last else None,
        "rolls": len(rolls),
        **{f"{name}_hitch_dice": each for name, each in zip(last, for_sale, strict=True)},
        **{f"{name}_pool_dice": each.waits for name, each in zip(last, traded, strict=True)},
        **{f"{name}_conditions": each.conditions for name, each in zip(last, traded[::-1], strict=True)},
    }


def _loses(
    totals: Sequence[Mapping[int | str, Fraction]], side: int, number: int, turns: int, said: Said
) -> Fraction:
    """Return the chance that a side that has to beat a number does not win within so many turns."""
    known: dict[tuple[int, int], Fraction] = {}
    for left in range(turns):
        known = {
            (each, to_beat): sum(
                (
                    chance
                    * (
                        1
                        if isinstance(total, str) or not does_pass(total, to_beat, said)
                        else (1 - known[1 - each, total] if left and said["KR21"] == "back_and_forth" else 0)
                    )
                    for total, chance in totals[each].items()
                ),
                Fraction(0),
            )
            for each in (0, 1)
            for to_beat in {total for one in totals for total in one if isinstance(total, int)}
        }
    return known[side, number]


class TestContest:
    """KR21: two pools, once or back and forth."""

    @settings(max_examples=100)
    @given(data=st.data(), said=choose_readings("contest"))
    def test_a_contest(self, data: st.DataObject, said: dict[str, str]) -> None:
        """Who wins, and what both made of it; faces that are not needed are left over."""
        both = [
            Side(
                data.draw(st.lists(DIE, min_size=3, max_size=4)),
                data.draw(st.sampled_from([None, "d6"])),
                data.draw(st.integers(1, 2)),
                data.draw(st.lists(DIE, max_size=2)),
                data.draw(st.lists(DIE, max_size=1)),
            )
            for _ in range(2)
        ]
        thrown = [die for side in both for die in [*side.dice, *([side.hero] if side.hero else [])]]
        thrown += [die for side in both for die in bought_dice(side.trades, "bought", said)]
        thrown += [die for _ in range(7) for side in both for die in side.dice]
        faces = draw_faces(data.draw, thrown)
        used: list[int] = []

        def showing() -> Iterator[int]:
            for face in faces:
                used.append(face)
                yield face

        try:
            expected = _contest(both, showing(), said)
        except StopIteration:
            reject()
        inputs = {
            f"{name}_{key}": each
            for name, side in zip(("initiator", "responder"), both, strict=True)
            for key, each in zip(("dice", "hero_die", "plot_points", *side.trades), side, strict=True)
            if each is not None
        }
        answer = answer_to("contest", "roll", inputs, said, tuple(used))
        assert answer is not None
        assert answer.result == expected

    @settings(max_examples=20)
    @given(
        dice=st.tuples(*[st.lists(st.sampled_from(["d4", "d6"]), min_size=3, max_size=3)] * 2),
        said=choose_readings("contest"),
    )
    def test_the_odds(self, dice: tuple[list[str], list[str]], said: dict[str, str]) -> None:
        """One exchange is counted; back and forth, each number's chance follows from the higher ones."""
        counts = [totals_of(Side(pool), said) for pool in dice]
        totals = [{each: Fraction(ways, one.total()) for each, ways in one.items()} for one in counts]
        answer = answer_to("contest", "odds", {"initiator_dice": dice[0], "responder_dice": dice[1]}, said)
        assert answer is not None
        assert answer.events is not None
        botches = [each.get("botch", Fraction(0)) for each in totals]
        held = sum(
            chance * _loses(totals, 1, number, 40, said)
            for number, chance in totals[0].items()
            if isinstance(number, int)
        )
        assert answer.events["nobody"] == botches[0] * botches[1]
        close = abs(answer.events["initiator_wins"] - held)
        assert close <= (Fraction(1, 10**6) if said["KR21"] == "back_and_forth" else 0)
        assert sum(answer.events.values()) == 1
        for name, each, botch in zip(("initiator", "responder"), totals, botches, strict=True):
            plain = sum(total * chance for total, chance in each.items() if isinstance(total, int))
            assert answer.result[name] == {"botch": botch, "mean": plain / (1 - botch)}
