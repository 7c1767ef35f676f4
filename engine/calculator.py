"""How a procedure is offered to the outside: its inputs, modes, results, events and rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from engine.chance.sample import Roller
from engine.errors import InvalidRequest
from engine.inputs import Input, declared
from engine.kinds import quoted
from engine.protocol import Answer
from engine.rule_data import RuleData
from engine.space import Space
from engine.way import Way

__all__ = ["MODES", "Ask", "Calculator", "Named", "Readings", "Roller", "System"]

MODES = ("roll", "odds", "work")
"""`roll` takes chance from a seed or from shown faces, `odds` is exact, `work` has no chance in it."""

Readings = Mapping[str, str]
"""Reading by ruling, for every ruling that touches the calculator."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A result or event by its fixed name, with the words and the clause for it."""

    name: str
    label: str
    clause: str = ""
    unit: str = ""
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What a reader sees for a value that is a name: `alternate` as `in turns`. The wire keeps the name."""

    def said(self, value: Any) -> Any:
        """Return a value as a reader sees it: a name by its words, a list item by item, the rest unchanged.

        >>> placer = Named(name="placer", label="Who places it", words={"alternate": "in turns"})
        >>> placer.said("alternate"), placer.said(["alternate", "nobody"]), placer.said(3)
        ('in turns', ['in turns', 'nobody'], 3)
        """
        if isinstance(value, list | tuple):
            return [self.said(each) for each in value]
        return self.words.get(value, value) if isinstance(value, str) else value


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A reverse question that readers of a game ask: which value of one input does it.

    Attributes:
        question: in the game's words, without the wanted number: `What Rating makes success this likely?`
        vary: the input to search, by its path: `rating`, `bag.white`, `dice.d6`.
        watch: an event, a result, `mean`, or a bound such as `at_least 18`.
        wanted: exact number to start from, as text: `3/4` for a chance.
        bound: whether what is watched has to be `at_least` or `at_most` that.
        end: whether the `smallest` or the `largest` value is wanted.
        low, high: bounds of the search, where they are narrower than the input's own.
        steady: the watched number never turns back between the bounds, so halving finds the value.
    """

    question: str
    vary: str
    watch: str
    wanted: str
    bound: str = "at_least"
    end: str = "smallest"
    low: int | None = None
    high: int | None = None
    steady: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculator:
    """One calculator.

    Attributes:
        id: game and procedure, `scattershot.mib`; permanent.
        inputs: the dataclass that declares the inputs.
        clauses: the clauses that it computes.
        rulings: every ruling that touches it.
        outcome: what its distribution counts, by the fixed name; None without odds.
        outcome_label: the same in words, for the axis of the chart and the head of the table.
        space: every way the dice can fall, where they are few enough to be counted one by one.
        chart_guide: what a reader of its chart has to know besides, in whole sentences.
        results: what `result` holds, in the order in which it is shown.
        events: what `events` holds, in order.
        asks: reverse questions in the game's words.
        usual: the mode of a request that names none, where there are several; None where it has to name one.
        tallied: the outcome of a roll, from its result, where the result does not hold it by its name.
        ways: the questions that may follow its answers.
        roll, odds, work: one function for each mode that it has.
    """

    id: str
    title: str
    summary: str
    inputs: type[Any]
    clauses: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    outcome: str | None = None
    outcome_label: str = ""
    chart_guide: str = ""
    space: Callable[[Any, Readings], Space | None] | None = None
    results: tuple[Named, ...] = ()
    events: tuple[Named, ...] = ()
    asks: tuple[Ask, ...] = ()
    usual: str | None = None
    tallied: Callable[[Mapping[str, Any]], Any] | None = None
    ways: tuple[Way, ...] = ()
    roll: Callable[[Any, Readings, Roller], Answer] | None = None
    odds: Callable[[Any, Readings], Answer] | None = None
    work: Callable[[Any, Readings], Answer] | None = None

    @property
    def modes(self) -> tuple[str, ...]:
        """The modes that this calculator has."""
        return tuple(mode for mode in MODES if getattr(self, mode) is not None)

    @property
    def unasked(self) -> str | None:
        """The mode of a request that names none; None where it has to name one."""
        return self.modes[0] if len(self.modes) == 1 else self.usual

    @property
    def declared(self) -> tuple[Input, ...]:
        """The inputs, in the order of the form."""
        return declared(self.inputs)

    def mode(self, asked: str | None) -> str:
        """Return the mode to answer in.

        Raises:
            InvalidRequest: no mode was named and there are several, or this one does not exist here.
        """
        if asked in self.modes:
            return asked
        if asked is None and self.unasked is not None:
            return self.unasked
        modes = " or ".join(self.modes)
        got = "none was named" if asked is None else f"got {quoted(asked)}"
        raise InvalidRequest(f"mode takes {modes} for {self.id}, {got}", field="mode")


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """One game: its name, its people, its rule data and its calculators."""

    slug: str
    """Folder name and first half of every calculator's id."""
    letter: str
    """First letter of its clause ids."""
    title: str
    author: str
    url: str
    tagline: str
    data: RuleData
    procedures: tuple[str, ...]
    """The modules of its calculators, in order; each is named as the second half of the calculator's id."""

    @property
    def calculators(self) -> tuple[Calculator, ...]:
        """Every calculator; all their modules are imported now."""
        return tuple(self.calculator(name) for name in self.procedures)

    def calculator(self, name: str) -> Calculator:
        """Return one calculator by the second half of its id; of the procedures only its own is imported.

        Raises:
            KeyError: the game has no such procedure.
        """
        if name not in self.procedures:
            raise KeyError(name)
        found: Calculator = import_module(f"engine.systems.{self.slug}.{name}").CALCULATOR
        return found

    @property
    def url_slug(self) -> str:
        """The folder of its pages on the site."""
        return self.slug.replace("_", "-")
