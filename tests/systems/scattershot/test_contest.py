"""The contested roll: laws and brute force. Golden numbers stand in `golden/contest.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Request, Response, handle
from engine.systems.scattershot import RULES

ID = "scattershot.contest"
RATINGS = st.integers(0, 22)
TWO_DICE = Counter(one + two for one, two in product(range(1, 11), repeat=2))
FACES = {total: (max(1, total - 10), total - max(1, total - 10)) for total in TWO_DICE}
READ = ("SR1", "SR3", "SR4", "SR6", "SR7", "SR8", "SR31", "SR36", "SR37", "SR42", "SR43")
EVERY_READING = st.fixed_dictionaries(
    {key: st.sampled_from([each.name for each in RULES.rulings[key].readings]) for key in READ}
)

WANTED = st.fixed_dictionaries(
    {
        **{f"{side}_challenges": st.integers(0, 3) for side in ("actor", "resistor")},
        **{f"{side}_benefits": st.integers(0, 9) for side in ("actor", "resistor")},
    }
)
DICE = [f"{side}_dice_{way}" for side in ("actor", "resistor") for way in ("for", "against")]


def _odds(inputs: Mapping[str, int], **settings: Any) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs, **settings))


def _roll(faces: tuple[int, ...], inputs: Mapping[str, int], **settings: Any) -> Response:
    return handle(Request(calculator=ID, mode="roll", inputs=inputs, faces=faces, **settings))


def _weights(response: Response) -> dict[Any, int]:
    assert response.distribution is not None
    return dict(response.distribution)


class TestOdds:
    """The chances of an RMIB are exact, and somebody or nobody defines every outcome."""

    def test_agrees_with_another_library(self) -> None:
        """A contest with Experience Dice on all sides, counted by icepool."""
        d10, d6 = icepool.d(10), icepool.d(6)
        actor = 12 - (2 @ d10) + (2 @ d6) - d6
        resistor = (13 - (2 @ d10) + d6 - (2 @ d6)).map(lambda mib: max(0, mib))
        expected = actor - resistor
        answer = _odds(
            {
                "actor_rating": 12,
                "actor_dice_for": 2,
                "actor_dice_against": 1,
                "resistor_rating": 13,
                "resistor_dice_for": 1,
                "resistor_dice_against": 2,
            }
        )

        assert answer.distribution is not None
        for outcome in (-30, -7, 0, 1, 22):
            assert answer.distribution.probability(outcome) == Fraction(expected.probability(outcome))

    @settings(max_examples=15)
    @given(RATINGS, RATINGS, st.sampled_from(["", *DICE]), WANTED, EVERY_READING)
    def test_rolling_every_sum_gives_the_odds(
        self, actor: int, resistor: int, die: str, wanted: dict[str, int], readings: dict[str, str]
    ) -> None:
        """Every pair of sums, with a die or without, is what the odds say when weighed by its ways."""
        inputs = {"actor_rating": actor, "resistor_rating": resistor, **wanted, **({die: 1} if die else {})}
        thrown = [((face,), 1) for face in range(1, 7)] if die else [((), 1)]
        rmibs: Counter[int] = Counter()
        bands: Counter[str] = Counter()
        defines: Counter[str] = Counter()
        upsets = 0
        for (one, ways), (two, others), (more, _) in product(TWO_DICE.items(), TWO_DICE.items(), thrown):
            faces = (
                (*FACES[one], *more, *FACES[two])
                if die.startswith("actor")
                else (*FACES[one], *FACES[two], *more)
            )
            result = _roll(faces, inputs, readings=readings).result
            rmibs[result["rmib"]] += ways * others
            bands[result["band"]] += ways * others
            defines[result["defines"]] += ways * others
            upsets += ways * others * result["upset"]
        answer = _odds(inputs, readings=readings)

        assert _weights(answer) == rmibs
        events = answer.events
        assert events is not None
        for name in ("telling_blow", "catastrophic_failure", "resistor_telling_blow"):
            assert events.get(name, 0) == Fraction(bands[name], rmibs.total())
        assert events["actor_defines"] == Fraction(defines["actor"], rmibs.total())
        assert events["resistor_defines"] == Fraction(defines["resistor"], rmibs.total())
        assert events.get("upset", 0) == Fraction(upsets, rmibs.total())

    def test_most_dice(self) -> None:
        """Ten Experience Dice on every side are ordinary; the most that the engine takes are counted too."""
        sides = ("actor_dice_for", "actor_dice_against", "resistor_dice_for", "resistor_dice_against")
        for dice in (10, 30):
            inputs = {"actor_rating": 12, "resistor_rating": 11, **dict.fromkeys(sides, dice)}
            assert sum(_weights(_odds(inputs)).values()) == 10_000 * 6 ** (4 * dice)


class TestRoll:
    """A roll is judged by the rules of the contest, one clause at a time."""

    @given(st.integers(-8, 8), st.integers(-8, 8), EVERY_READING)
    def test_at_a_critical_juncture_of_0_success_and_disaster_part_at_0(
        self, actor: int, resistor: int, readings: dict[str, str]
    ) -> None:
        """A MIB of 0 is a Telling Blow, and the Catastrophic Failure begins below it (SR29)."""
        read = {**readings, "SR29": "zero_allowed", "SR6": "meets", "SR1": "at_or_below"}
        inputs = {"actor_rating": 10 + actor, "resistor_rating": 10 + resistor, "critical_juncture": 0}
        result = _roll((5, 5, 5, 5), inputs, readings=read).result

        assert (result["band"] == "telling_blow") == (result["rmib"] >= 0)


JUNCTURE = 6


class _Words:
    """What the rulings say of two MIBs; the Resistor's with and without its Experience Die."""

    def __init__(self, mibs: tuple[int, int, int], wanted: dict[str, int], said: dict[str, str]) -> None:
        self.actor, self.resistor, self.first = mibs
        self.wanted, self.said = wanted, said
        self.disaster = -JUNCTURE - (said["SR1"] == "below")

    def result(self) -> dict[str, Any]:
        """Return every result of the roll."""
        own = self.said["SR3"] == "on_own_mib"
        found = self.out_of_own_mibs() if own else self.out_of_the_rmib()
        rmib, made, before = found["rmib"], found.pop("made"), found.pop("before")
        judged = before if self.said["SR4"] == "before_benefits" else found["remains"]
        band = self.band(rmib, judged)
        upset = self.said["SR42"] == "counts_as_upset" and made <= self.disaster
        invents = "resistor" if band == "telling_blow" or upset else None
        resists = rmib < 0 and (made >= 0 or self.said["SR8"] == "resistor")
        return {
            **found,
            "actor_mib": self.actor,
            "resistor_mib": self.resistor,
            "defines": "actor" if rmib > 0 else "resistor" if resists else "nobody",
            "bare_success": rmib == 0,
            "band": band,
            "upset": upset,
            "invents": "actor" if band in {"catastrophic_failure", "resistor_telling_blow"} else invents,
        }

    def taken(self, mib: int) -> int:
        """A Resistor below 0 is not subtracted (SR31, SR36)."""
        below = self.first if self.said["SR31"] == "before_dice" else mib
        return 0 if below < 0 and self.said["SR36"] == "ignored" else mib

    def lifted(self, mib: int, challenges: int) -> int:
        """What Challenges make of a MIB (SR37)."""
        if self.said["SR37"] != "zero_or_higher" and mib >= 0:
            return mib
        most = 0 if self.said["SR37"] == "zero_only" else mib + challenges
        return min(mib + challenges, most)

    def out_of_the_rmib(self) -> dict[str, int]:
        """Challenges and Benefits change the RMIB (SR3, SR43)."""
        first = self.actor - self.taken(self.resistor)
        up, down = self.wanted["actor_challenges"], self.wanted["resistor_challenges"]
        if self.said["SR37"] == "zero_or_higher":
            rmib = first + up - down
        elif first < 0:
            rmib = self.lifted(first, up)
        else:
            rmib = first - down if self.said["SR37"] == "a_miss_only" else max(0, first - down)
        clamped = min(rmib, JUNCTURE)
        if self.said["SR43"] == "mirrored" and self.resistor >= 0:
            clamped = max(clamped, self.disaster)
        mine = min(self.wanted["actor_benefits"], max(0, clamped))
        theirs = min(self.wanted["resistor_benefits"], max(0, -clamped)) if self.resistor >= 0 else 0
        return {
            "rmib": rmib,
            "made": self.resistor,
            "before": clamped,
            "remains": clamped - mine + theirs,
            "automatic_benefits": max(0, rmib - clamped),
            "resistor_automatic_benefits": max(0, clamped - rmib),
            "bought_benefits": mine,
            "resistor_bought_benefits": theirs,
        }

    def out_of_own_mibs(self) -> dict[str, int]:
        """Each MIB with its Challenges, cut at the Critical Juncture; who is ahead spends the lead (SR4)."""
        raised = self.lifted(self.actor, self.wanted["actor_challenges"])
        opposed = self.lifted(self.resistor, self.wanted["resistor_challenges"])
        mine, theirs = min(raised, JUNCTURE), min(opposed, JUNCTURE)
        rmib = mine - self.taken(theirs)
        most = (min(mine, rmib), theirs) if rmib >= 0 else (mine, min(theirs, -rmib))
        spent = min(self.wanted["actor_benefits"], max(0, most[0]))
        given = min(self.wanted["resistor_benefits"], max(0, most[1]))
        left = mine - spent - self.taken(theirs - given)
        return {
            "rmib": rmib,
            "made": opposed,
            "before": min(rmib, JUNCTURE),
            "remains": min(left, JUNCTURE),
            "automatic_benefits": raised - mine + max(0, left - JUNCTURE),
            "resistor_automatic_benefits": opposed - theirs,
            "bought_benefits": spent,
            "resistor_bought_benefits": given,
        }

    def band(self, rmib: int, judged: int) -> str:
        """The sign of the RMIB says who has won, what remains whether it is an extreme (SR4, SR6, SR7)."""
        reached = {
            "rmib_alone": True,
            "exceeds": max(abs(self.actor), abs(self.resistor)) > JUNCTURE,
            "meets": max(self.actor, self.resistor) >= JUNCTURE
            or min(self.actor, self.resistor) <= self.disaster,
        }[self.said["SR6"]]
        if rmib >= 0:
            return "telling_blow" if reached and judged >= JUNCTURE else "success"
        if not reached or judged > self.disaster:
            return "failure"
        by_the_resistor = self.resistor >= 0 and self.actor > self.disaster
        theirs = self.said["SR7"] == "resistor_telling_blow" and by_the_resistor
        return "resistor_telling_blow" if theirs else "catastrophic_failure"


@settings(max_examples=400, deadline=None)
@given(st.integers(-12, 16), st.integers(-12, 16), st.integers(-6, 6), WANTED, EVERY_READING)
def test_is_as_described(
    actor: int, first: int, die: int, wanted: dict[str, int], said: dict[str, str]
) -> None:
    """Every result of a roll follows from what the words say of it."""
    dice = {} if not die else {"resistor_dice_for" if die > 0 else "resistor_dice_against": 1}
    inputs = {"actor_rating": 10 + actor, "resistor_rating": 10 + first, "critical_juncture": JUNCTURE}
    faces = (5, 5, 5, 5, *([abs(die)] if die else []))
    inputs |= {**dice, **wanted}
    answer = handle(Request(calculator=ID, mode="roll", inputs=inputs, faces=faces, readings=said))

    assert dict(answer.result) == _Words((actor, first + die, first), wanted, said).result()


class TestWords:
    """A contest is told in one line, and every step names its clause."""

    @pytest.mark.parametrize(
        ("mibs", "inputs", "readings", "steps"),
        [
            ((4, 3), {}, {}, [("S15", -3, "from the Actor's"), ("S15", 1, "the RMIB")]),
            ((4, -3), {}, {}, [("S15", 0, "ignored, it is below 0"), ("S15", 4, "the RMIB")]),
            (
                (2, 4),
                {"actor_challenges": 3, "resistor_challenges": 1},
                {},
                [
                    ("S15", -4, "from the Actor's"),
                    ("S17", 3, "3 Challenges lift the RMIB"),
                    ("S17", -1, "1 Challenge lowers the RMIB"),
                    ("S15", 0, "the RMIB"),
                ],
            ),
            ((8, 0), {}, {}, [("S15", 0, "from the Actor's"), ("S15", 8, "the RMIB")]),
            ((4, -3), {}, {"SR36": "subtracted"}, [("SR36", 3, "even below 0"), ("S15", 7, "the RMIB")]),
            (
                (1, 3),
                {"actor_challenges": 3},
                {"SR37": "zero_only"},
                [("S15", -3, "from the Actor's"), ("SR37", 2, "3 Challenges"), ("S15", 0, "the RMIB")],
            ),
            (
                (9, 8),
                {"resistor_challenges": 2},
                {"SR3": "on_own_mib"},
                [
                    ("SR3", 2, "2 Challenges lift own MIB"),
                    ("S18", 2, "Actor: points above 7"),
                    ("S18", 3, "Resistor: points above 7"),
                    ("S15", -7, "from the Actor's"),
                    ("S15", 0, "the RMIB"),
                ],
            ),
            (
                (9, -7),
                {"actor_benefits": 1},
                {"SR3": "on_own_mib", "SR36": "subtracted"},
                [
                    ("S18", 2, "Actor: points above 7"),
                    ("SR36", 7, "even below 0"),
                    ("S15", 14, "the RMIB"),
                    ("S18", 1, "Actor: Benefits bought"),
                    ("S18", 6, "Actor: points of what is left above 7"),
                ],
            ),
            (
                (-5, 9),
                {},
                {"SR43": "mirrored"},
                [("S15", -9, "from the Actor's"), ("S15", -14, "the RMIB"), ("SR43", 7, "below −7")],
            ),
        ],
    )
    def test_steps_come_in_the_order_of_the_rule(
        self,
        mibs: tuple[int, int],
        inputs: dict[str, int],
        readings: dict[str, str],
        steps: list[tuple[str, int, str]],
    ) -> None:
        """Dice, then the subtraction with its number, then Challenges on what is left, then Benefits."""
        ratings = {"actor_rating": 10 + mibs[0], "resistor_rating": 10 + mibs[1]}
        found = _roll((5, 5, 5, 5), {**ratings, **inputs}, readings=readings).steps[6 : 6 + len(steps)]

        assert [(step.clause, step.value) for step in found] == [each[:2] for each in steps]
        assert all(part in step.text for step, (_, _, part) in zip(found, steps, strict=True))

    def test_odds_take_away_before_challenges_lift(self) -> None:
        """The working of the odds has the same order, and the other one where each side pays first."""
        inputs = {"actor_rating": 12, "resistor_rating": 11, "actor_challenges": 1, "resistor_challenges": 2}
        decided = [step.clause for step in _odds(inputs).steps]
        other = [step.clause for step in _odds(inputs, readings={"SR3": "on_own_mib"}).steps]

        assert decided[4:7] == ["S15", "S17", "S17"]
        assert other[4:7] == ["SR3", "SR3", "S15"]

    def test_a_tie_is_made_exactly(self) -> None:
        """Neither side has a point to tell, and the Actor has succeeded all the same."""
        assert _roll((5, 5, 5, 5), {"actor_rating": 10, "resistor_rating": 10}).sentence == (
            "The Actor makes 10 exactly and the Resistor makes 10 exactly: an RMIB of 0, a bare success "
            "of the Actor, and neither Action defines the outcome."
        )

    def test_the_line_says_what_changed_the_number(self) -> None:
        """Challenges and Benefits between the two MIBs and the RMIB are named, so that the sum holds."""
        inputs = {"actor_rating": 19, "resistor_rating": 11, "actor_challenges": 1, "actor_benefits": 1}

        assert _roll((5, 5, 5, 5), inputs).sentence == (
            "The Actor makes 19 by 9 and the Resistor makes 11 by 1: with the Actor's 1 Challenge an "
            "RMIB of 9, the Actor's 3 Benefits leave 6, the Actor's Action defines the outcome."
        )

    @pytest.mark.parametrize(
        ("inputs", "readings", "says"),
        [
            (
                {"actor_rating": 12, "resistor_rating": 3},
                {"SR36": "subtracted"},
                "misses 3 by 7: an RMIB of 9, the Actor's 2 Benefits leave 7,",
            ),
            (
                {"actor_rating": 12, "resistor_rating": 3, "actor_benefits": 1},
                {"SR36": "subtracted"},
                "misses 3 by 7: an RMIB of 9, the Actor's 2 Benefits leave 7,",
            ),
            (
                {"actor_rating": 19, "resistor_rating": 11, "actor_benefits": 1},
                {},
                "makes 11 by 1: an RMIB of 6, the Actor's 1 Benefit leaves 5,",
            ),
        ],
    )
    def test_the_line_adds_up_out_of_own_mibs(
        self, inputs: dict[str, int], readings: dict[str, str], says: str
    ) -> None:
        """Benefits that a MIB paid for before it became part of the RMIB are not taken from that again."""
        assert says in _roll((5, 5, 5, 5), inputs, readings={"SR3": "on_own_mib", **readings}).sentence

    @pytest.mark.parametrize("challenges", [0, 1])
    def test_the_line_names_nothing_that_moves_nothing(self, challenges: int) -> None:
        """A Resistor whose dice fell short is not subtracted (SR31), whatever becomes of the MIB."""
        inputs = {"actor_rating": 15, "resistor_rating": 9, "resistor_dice_for": 1}
        moves = {"actor_benefits": 1, "resistor_benefits": 1, "resistor_challenges": challenges}
        readings = {"SR3": "on_own_mib", "SR31": "before_dice"}
        found = _roll((5, 5, 5, 5, 5), {**inputs, **moves}, readings=readings)

        assert (found.result["resistor_bought_benefits"], found.result["remains"]) == (1, 4)
        assert "by 4: an RMIB of 5, the Actor's 1 Benefit leaves 4, the Actor's" in found.sentence

    def test_odds_tell_what_is_bought(self) -> None:
        """Benefits that either side means to buy are part of the working."""
        inputs = {"actor_rating": 12, "resistor_rating": 11, "actor_benefits": 1, "resistor_benefits": 2}
        texts = [step.text for step in _odds(inputs).steps if step.clause == "S18"]

        assert texts == ["Actor: buys up to 1 Benefit out of it", "Resistor: buys up to 2 Benefits out of it"]

    def test_odds_tell_the_readings(self) -> None:
        """The working of the odds says how the thresholds are read."""
        readings = {"SR1": "below", "SR6": "exceeds", "SR7": "resistor_telling_blow"}
        texts = [
            step.text for step in _odds({"actor_rating": 9, "resistor_rating": 14}, readings=readings).steps
        ]

        assert "at less than −7: Catastrophic Failure" in texts
        assert "at less than −7 by the Resistor's making: Telling Blow of theirs" in texts
        assert texts[-1] == "a threshold counts only if one of the first MIBs passed it"


def test_the_odds_say_what_counts_for_each_side() -> None:
    """Everything that the chances rest on stands in the sentence, and nothing for a plain side."""
    plain = {"actor_rating": 14, "resistor_rating": 12}
    actor = {"actor_modifier": 2, "actor_dice_for": 1, "actor_challenges": 1, "actor_benefits": 2}
    said = _odds({**plain, **actor, "resistor_dice_against": 2}).sentence

    assert _odds(plain).sentence.startswith("With 14 against 12 the Actor defines")
    assert said.startswith(
        "With 16 (1 Experience Die for it, 1 Challenge, up to 2 Benefits bought) "
        "against 12 (2 Experience Dice against it) the Actor defines"
    )
