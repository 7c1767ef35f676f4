"""The target finder: what to set for a chance, held against counting by hand in every game."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any, ClassVar

import pytest

from engine import catalogue, find
from engine.analysis import Target, inquire, target
from engine.analysis.target_dials import Dial, TargetFinder, target_finder_of, with_defaults
from engine.calculator import System
from engine.errors import RulesError
from engine.group import Group, group_from_wire
from engine.protocol import Request
from engine.rule_data import RuleData, read_tables
from engine.schema import Place, read
from tests.engine.analysis.asking import asked, at_most, refused

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


@pytest.mark.parametrize(("system", "finder"), FINDERS, ids=lambda each: getattr(each, "slug", ""))
def test_declares_nothing_strange(system: System, finder: TargetFinder) -> None:
    """The file has the keys and values of the record, and no others."""
    place = Place(where=f"targets.toml of {system.slug}", error=ValueError)
    assert read(TargetFinder, with_defaults(read_tables(system.data.folder, "targets")), place) == finder


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
        assert '<data value="11/20">55 %</data><small>11/20</small>' in html
        assert "never so likely" in html  # a Rating of 12 never defines the outcome so often
        never = inquire(Target(request=question.request, wanted=Fraction(0)))
        assert "always likelier" in never.html()

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
        assert ">KR3</a> as equal succeeds. Where the book comes to something else" in html
        assert '<small class="group-book">(the book: 10, ≈ 48.2 %)</small>' in html.replace("\u00a0", " ")

    def test_what_changes_nothing(self) -> None:
        """A Catastrophic Failure is no part of the chance that is wanted."""
        request = Request(calculator="scattershot.mib", inputs={"rating": 12})
        group = Group(readings={"SR1": "below"})
        result = inquire(Target(request=request, wanted=Fraction(3, 5), group=group))
        assert all(each.decided is None for each in result.dials)
        assert "The book comes to the same." in result.html()

    def test_what_only_the_group_can_ask(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where the book's own reading refuses every setting, there is no number of the book's to show."""
        turned = target._turn

        def refusing(dial: Dial, question: Target) -> target.DialResult:
            if not question.group.readings:
                message = "the book refuses this"
                raise RulesError(message)
            return turned(dial, question)

        monkeypatch.setattr(target, "_turn", refusing)
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

    def test_who_rolls(self) -> None:
        """One die is no pool; the input is named."""
        request = {"calculator": "arylon.roll", "inputs": {"dice": ["d10"]}}
        failure = refused(inquiry="target", request=request, wanted="60 %")
        assert failure["field"] == "request.inputs.dice"

    @pytest.mark.parametrize("wanted", ["3/2", "-1/2", "60"])
    def test_no_chance(self, wanted: str) -> None:
        """A chance is from 0 to 1."""
        request = {"calculator": "scattershot.mib", "inputs": {"rating": 12}}
        failure = refused(inquiry="target", request=request, wanted=wanted)
        assert failure["field"] == "wanted"
        assert "a chance is from 0 to 1" in failure["message"].lower()

    def test_nothing_wanted(self) -> None:
        """Without a chance there is nothing to look for."""
        request = {"calculator": "scattershot.mib", "inputs": {"rating": 12}}
        assert refused(inquiry="target", request=request)["field"] == "wanted"

    def test_another_calculator(self) -> None:
        """Only the calculator that the game names says who rolls."""
        failure = refused(inquiry="target", request={"calculator": "arylon.step"}, wanted="1/2")
        assert failure["field"] == "request.calculator"


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
    def test_every_roller_is_answered(self, system: System, finder: TargetFinder) -> None:
        """Each is asked for by fields of the calculator, and every dial has a setting for it."""
        declared = [each.name for each in find(finder.calculator).declared]
        assert set(finder.fields) <= set(declared)
        for roller in finder.rollers:
            assert set(roller.inputs) == set(finder.fields), (system.slug, roller.label)
            try:
                result = inquire(
                    Target(
                        request=Request(calculator=finder.calculator, inputs=roller.inputs),
                        wanted=Fraction(1, 2),
                    )
                )
            except RulesError as error:  # pragma: no cover - shown where a declaration is wrong
                pytest.fail(f"{system.slug}, {roller.label}: {error.message}")
            assert all(each.below or each.above for each in result.dials)
