"""A random character of a game, as its `random_character.toml` declares: picked from lists, legal, and whole.

A `[[pick]]` takes members of a list into an input, distinct ones, and deals values to them. `[spend]` raises
numbers by one, wherever it falls, until the result that counts what is spent is at its goal. The calculator
that makes a character says whether the rules allow it; what they forbid is thrown again.
The question of this kind asks for somebody who fills the form of that calculator.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from engine.analysis.question import Json, Parts, Question, Result, calculator_of, exact_request_of, text_of
from engine.calculator import Calculator
from engine.catalogue import find
from engine.chance.sample import LONGEST_SEED, SeededRoller
from engine.dispatch import handle
from engine.errors import InvalidRequestError, UnsettledRuleError
from engine.inputs import Listed
from engine.protocol import Request
from engine.rule_data import read_tables

__all__ = ["Pick", "RandomCharacter", "Spend", "random_character", "random_character_of"]

METHOD = 2
"""The method of the seed."""
MOST_TRIES = 60
"""Characters that are thrown at most, until the rules allow one: under rare readings few are allowed."""
Inputs = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """What is taken from a list into an input.

    Attributes:
        input: of the calculator; empty where each member of the list is a table of several inputs.
        of: the name of the list; empty where only values are given to rows that lie there.
        take: how many, in random order; 0 for all of them in theirs.
        when: the values that inputs must have, or nothing is taken.
        deals: values by the part of a row, one for each row that is taken, in random order.
        gives: the same, in their order.
    """

    input: str = ""
    of: str = ""
    take: int = 1
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    deals: Mapping[str, Any] = field(default_factory=dict)
    gives: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spend:
    """What is raised until all is spent.

    Attributes:
        result: of the calculator: how much is spent.
        goal: how much there is.
        on: paths of the whole numbers that may be raised, `statistics.agility`, `skills.0.points`; a step of
            each costs one.
        most: how often one of them is raised at most.
    """

    result: str
    goal: int
    on: tuple[str, ...]
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomCharacter:
    """How a game makes a random character."""

    calculator: str
    authors: str = ""
    """What of the lists is the author's; everything else is ours."""
    lists: Mapping[str, Any]
    pick: tuple[Pick, ...]
    spend: Spend | None = None

    def rows(self, name: str) -> tuple[Mapping[str, Any], ...]:
        """Return the rows of the lists from which some are taken into an input; none of plain texts."""
        own = [self.lists[each.of] for each in self.pick if each.input == name and each.of and each.take]
        tables = [table for each in self.pick if not each.input for table in self.lists[each.of]]
        rows = [
            row
            for some in (*own, *(each[name] for each in tables if isinstance(each.get(name), list)))
            for row in some
        ]
        return tuple(row for row in rows if isinstance(row, Mapping))


def random_character_of(calculator: Calculator) -> RandomCharacter | None:
    """Return what a game declares; None where it declares nothing for this calculator."""
    raw = read_tables(calculator.rules.folder, "random_character")
    if raw.get("calculator") != calculator.id:
        return None
    # Not by `engine.schema`: the browser has no reader of records. The tests read every game's by it.
    picks = tuple(Pick(**each) for each in raw["pick"])
    spend = Spend(**raw["spend"]) if "spend" in raw else None
    return RandomCharacter(**{**raw, "pick": picks, "spend": spend})


def random_character(declared: RandomCharacter, request: Request, seed: str) -> Inputs:
    """Return the inputs of a random character that breaks no rule; the same seed gives the same one.

    Args:
        declared: what the game declares.
        request: by whose readings the rules are kept; without inputs.
        seed: any text.

    Raises:
        UnsettledRuleError: by these readings the rules allow none of those that were thrown.
        RulesError: the seed or a reading is none.
    """
    for number in range(1, MOST_TRIES + 1):
        thrown = _Thrown(request=request, roller=SeededRoller(seed, METHOD), name=f"try {number}")
        inputs = thrown.picked(declared)
        if declared.spend is not None:
            inputs = thrown.spent(inputs, declared.spend)
        if thrown.result(inputs)["legal"]:
            return inputs
    message = "by these readings no character of the book's lists is allowed; write one of your own"
    raise UnsettledRuleError(message, field="request.readings")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Thrown:
    """One character that is thrown."""

    request: Request
    roller: SeededRoller
    name: str
    """Of the throw."""

    def result(self, inputs: Inputs) -> Mapping[str, Any]:
        return handle(replace(self.request, mode="work", inputs=inputs)).result

    def picked(self, declared: RandomCharacter) -> Inputs:
        inputs: Inputs = {}
        lists = [
            each.name for each in find(self.request.calculator).declared if isinstance(each.kind, Listed)
        ]
        for pick in declared.pick:
            if any(inputs.get(name) not in values for name, values in pick.when.items()):
                continue
            taken = deepcopy(
                self._some(declared.lists[pick.of], pick.take) if pick.of else inputs[pick.input]
            )
            dealt = {part: self._some(values, len(values)) for part, values in pick.deals.items()}
            for part, values in {**dealt, **pick.gives}.items():
                for row, value in zip(taken, values, strict=True):
                    row[part] = value
            if not pick.input:
                inputs |= taken[0]
            elif not pick.of or pick.input not in lists:
                inputs[pick.input] = taken if pick.input in lists else taken[0]
            else:
                inputs[pick.input] = [*inputs.get(pick.input, []), *taken]
        return inputs

    def spent(self, inputs: Inputs, spend: Spend) -> Inputs:
        left = [place for place in spend.on for _ in range(spend.most)]
        while left and self.result(inputs)[spend.result] < spend.goal:
            place = left.pop(self._choice(len(left)))
            *way, last = place.split(".")
            inside: Any = inputs
            for name in way:
                inside = inside[int(name) if name.isdecimal() else name]
            inside[last] += 1
        return inputs

    def _some(self, members: list[Any], number: int) -> list[Any]:
        """Return some distinct members in random order; all of them in theirs where the number is 0."""
        left = list(members)
        return [left.pop(self._choice(len(left))) for _ in range(number)] if number else left

    def _choice(self, number: int) -> int:
        return self.roller.die(number, "", self.name) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomSheet(Question):
    """Somebody at random; the request names the calculator that makes a character, and readings."""

    kind: ClassVar[str] = "random_character"
    keys: ClassVar[tuple[str, ...]] = ("request", "seed")

    request: Request
    seed: str

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        request = exact_request_of(raw)
        if request.inputs:
            message = "the inputs of a random character are what is asked for; leave them out"
            raise InvalidRequestError(message, field="request.inputs")
        return cls(request=request, seed=text_of(raw, "seed", at_most=LONGEST_SEED))

    def answer(self) -> RandomSheetResult:
        """Return a character that breaks no rule.

        Raises:
            RulesError: the calculator makes no characters, or these readings allow none of the book's.
        """
        declared = random_character_of(calculator_of(self.request))
        if declared is None:
            message = f"{self.request.calculator} makes no random characters; name one that makes characters"
            raise InvalidRequestError(message, field="request.calculator")
        inputs = random_character(declared, self.request, self.seed)
        return RandomSheetResult(question=self, inputs=inputs, authors=declared.authors)


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomSheetResult(Result):
    """A random character."""

    question: RandomSheet
    inputs: dict[str, Any]
    """Of the calculator that makes a character."""
    authors: str
    """What of the lists is the author's."""

    @property
    def sentence(self) -> str:
        """Who it is, and whose lists that comes from."""
        theirs = f" (the author's are {self.authors})" if self.authors else ""
        return (
            f"{self.inputs['name']} is made at random from lists that are ours{theirs}, and breaks no rule."
        )

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "inquiry": "random_character",
            "calculator": self.question.request.calculator,
            "seed": self.question.seed,
            "inputs": self.inputs,
        }
