"""Declares a calculator: its inputs, modes, results, events, rulings and procedures, and what it throws.

A game is declared here too. What can be bought, placed and compared has modules of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING, Any

from engine.chance.sample import Roller
from engine.errors import InvalidRequestError
from engine.inputs import Input, declared, quoted, read_inputs
from engine.protocol import Answer, Response
from engine.rule_data import RuleData

if TYPE_CHECKING:  # few calculators have one, so a first answer imports none
    from engine.afters import After
    from engine.placing import Board, Placing
    from engine.shelf import Shelf
    from engine.what_ifs import WhatIfs

__all__ = [
    "MODES",
    "Calculator",
    "FollowUp",
    "InputsFrom",
    "Output",
    "Readings",
    "Roller",
    "SampleSpace",
    "System",
    "Throw",
    "count_faces",
    "odds_before",
]

MODES = ("roll", "odds", "work")
"""`roll` uses a seed or faces that the reader typed in, `odds` is exact, `work` involves no chance."""

VERBS: Mapping[str, str] = {"roll": "Roll", "odds": "Show the odds", "work": "Work it out"}
"""What the button of each mode says, unless a calculator has a verb of its own."""

Readings = Mapping[str, str]
"""The chosen reading of every ruling that affects the calculator, by the ruling's id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """Declares a result or an event: its permanent name, its label and its clause."""

    name: str
    label: str
    clause: str = ""
    unit: str = ""
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The displayed text of each value that is a name: `alternate` as `in turns`. JSON keeps the name."""
    is_fact: bool = False
    """Whether an answer shows it beside its sentence; the others are folded. A mode has at most two results
    and three events that are facts."""
    is_average: bool = False
    """Whether a result is an average: shown as a decimal, `about 1.333`, where others are short fractions."""
    means: str = ""
    """What a result means, in a sentence, with its range where that is not obvious. No answer depends on this
    nor on what follows, so the browser's copy of the engine leaves them out (macros/runtime/packing)."""
    shape: Any = field(default="whole", hash=False)
    """What the JSON of a result looks like; macros/pages/reference.py says how a shape is written."""
    modes: tuple[str, ...] = ()
    """The modes whose answers have a result; empty where all of its calculator have."""
    null_when: str = ""
    """When a result is null, in words that follow `null`; empty where it never is."""
    parts: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The meaning of the keys inside a result, by name."""

    def in_words(self, value: Any) -> Any:
        """Return a value for display: names replaced by their words, also in a list; other values unchanged.

        >>> placer = Output(name="placer", label="Who places it", words={"alternate": "in turns"})
        >>> placer.in_words("alternate"), placer.in_words(["alternate", "nobody"]), placer.in_words(3)
        ('in turns', ['in turns', 'nobody'], 3)
        """
        if isinstance(value, list | tuple):
            return [self.in_words(each) for each in value]
        return self.words.get(value, value) if isinstance(value, str) else value


InputsFrom = Callable[[Response], Mapping[str, Any] | None]
"""Returns the inputs of the next question; None where this answer leads to none after all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUp:
    """A question that may follow an answer; `engine.followups` makes a request and a link of it.

    Attributes:
        name: unique within its calculator.
        label: the text of the link.
        to: id of the calculator that is asked next.
        mode: the mode in which it is asked.
        inputs_from: takes the inputs of the next question from the answer.
        after: the mode of the answers that it follows; all where it is empty.
        when: says of such an answer whether the question follows; left out, it always does.
        same_chance: the next question uses the same seed or faces, followed by further ones.
    """

    name: str
    label: str
    to: str
    mode: str
    inputs_from: InputsFrom
    after: str = ""
    when: Callable[[Response], bool] | None = None
    same_chance: bool = False

    def inputs_after(self, response: Response) -> Mapping[str, Any] | None:
        """Return the inputs of the next question; None where it does not follow an answer."""
        is_after = self.after in {"", response.mode}
        if not is_after or (self.when is not None and not self.when(response)):
            return None
        return self.inputs_from(response)


def odds_before(calculator: str, label: str) -> FollowUp:
    """Return the question that follows a roll of a calculator: its odds before anything fell."""
    return FollowUp(
        name="odds",
        label=label,
        to=calculator,
        mode="odds",
        after="roll",
        inputs_from=lambda response: response.inputs,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """Some of the dice or tokens of a roll; the throws of a calculator follow one another.

    It has one of `die`, `dice`, `bag` and `is_open`. An input is named as in a request; `difficulty.dice`
    is the member of one, and gives no dice where the input has another form.

    Attributes:
        name: permanent, for seed method 2: no die of another name changes its faces. Throws with the same
            name go on with the same row of dice. Where a roll makes it again, after what came before, its
            name is followed by a dot and the number, `strike.2`.
        label: what the row is called in which they lie; throws with the same label share a row.
        die: sides of one die, or the input that holds them.
        dice: the input that names one die or several; `d12+d6` is two dice, the d12 first.
        bag: the input that holds a bag; a token leaves it for good.
        is_open: what comes from here on depends on what came before.
        times: how many, or the input that holds the number; an open throw of 0 times is none.
        rows: the table for each row of which it is thrown; `die` and `where` then name columns.
        where: the values that a row must have, by column.
        back: readings, by ruling, under which a token goes back into the bag.
        when: readings under which it is thrown.
        unless: readings under which it is not.
        note: the use of the die, in a word or two.

    >>> Throw(name="dice", label="The dice", die=10, times=2).wire()
    {'name': 'dice', 'label': 'The dice', 'die': 10, 'times': 2}
    """

    name: str = ""
    label: str = ""
    die: int | str | None = None
    dice: str = ""
    bag: str = ""
    is_open: bool = False
    times: int | str = 1
    rows: str = ""
    where: Mapping[str, Any] = field(default_factory=dict, hash=False)
    back: Mapping[str, str] = field(default_factory=dict, hash=False)
    when: Mapping[str, str] = field(default_factory=dict, hash=False)
    unless: Mapping[str, str] = field(default_factory=dict, hash=False)
    note: str = ""

    @property
    def inputs(self) -> tuple[str, ...]:
        """The inputs that decide it."""
        columns = (self.die,) if not self.rows else (self.rows,)
        named = (*columns, self.dice, self.bag, self.times)
        return tuple(each.partition(".")[0] for each in named if isinstance(each, str) and each)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of its table that decide it."""
        die = (self.die,) if self.rows and isinstance(self.die, str) else ()
        return (*die, *self.where)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings that decide it."""
        return (*self.back, *self.when, *self.unless)

    def wire(self) -> dict[str, Any]:
        """Return it as plain JSON values; what is as usual is left out."""
        known = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in known.items() if value != getattr(USUAL_THROW, name)}


USUAL_THROW = Throw()


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleSpace:
    """All equally likely rolls of one or two dice.

    Attributes:
        dice: the name of each die, `first d10`.
        sides: number of faces of each die.
        outcomes: the outcome of each roll, as in the distribution; the last die varies fastest.
    """

    dice: tuple[str, ...]
    sides: tuple[int, ...]
    outcomes: tuple[Any, ...]

    @property
    def ways(self) -> tuple[tuple[tuple[int, ...], Any], ...]:
        """The faces of each roll with their outcome."""
        faces = product(*(range(1, each + 1) for each in self.sides))
        return tuple(zip(faces, self.outcomes, strict=True))


def count_faces(dice: dict[str, int], outcome: Callable[[tuple[int, ...]], Any]) -> SampleSpace:
    """Return the sample space of some dice.

    >>> count_faces({"first d2": 2, "second d2": 2}, sum).outcomes
    (2, 3, 3, 4)
    """
    sides = tuple(dice.values())
    ways = product(*(range(1, each + 1) for each in sides))
    return SampleSpace(dice=tuple(dice), sides=sides, outcomes=tuple(map(outcome, ways)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculator:
    """One calculator.

    Attributes:
        id: game and procedure, `scattershot.mib`; permanent.
        summary: what it answers, in one sentence.
        when: when somebody at the table wants it, in one sentence of ours.
        inputs: the dataclass that declares the inputs.
        clauses: ids of the clauses that it computes.
        rulings: ids of the rulings whose readings a request may choose.
        inert: ids among `rulings` no reading of which changes an answer: links name them, no form does.
        handed_on: ids of further rulings that decide which questions follow and how those are answered; an
            answer names such a reading only where it departs from the decision.
        outcome: permanent name of what its distribution counts; None without odds.
        outcome_label: its label, for the axis of the chart and the head of the table.
        space: returns the sample space of a request, where it is small enough to be shown cell by cell.
        chart_guide: further help for readers of its chart, in whole sentences.
        results: the keys of `result`, in display order.
        unlisted: further keys of `result`, which a page shows as dice or as a chart.
        events: the keys of `events`, in display order.
        preferred_mode: the mode of a request without one, where there are several modes; None requires one.
        outcome_of: takes the outcome from the result of a roll, where the result has no key of that name.
        follow_ups: the questions that may follow its answers.
        verbs: what the button of a mode says in the game's own words, `{"roll": "Draw"}`.
        pieces: what a roll throws, as readers call it: `dice`, `tokens`.
        placings: the inputs that say where pieces lie.
        board: how pieces are placed under its answers; None where there is nothing to place.
        shelf: lays out what can be bought, where its inputs are a list of purchases.
        throws: the dice and tokens of a roll, in the order of its faces; empty where it rolls nothing.
        roll, odds, work: the procedure of each mode that it has.
    """

    id: str
    title: str
    summary: str
    when: str = ""
    inputs: type[Any]
    clauses: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    inert: tuple[str, ...] = ()
    handed_on: tuple[str, ...] = ()
    outcome: str | None = None
    outcome_label: str = ""
    chart_guide: str = ""
    space: Callable[[Any, Readings], SampleSpace | None] | None = None
    results: tuple[Output, ...] = ()
    unlisted: tuple[Output, ...] = ()
    events: tuple[Output, ...] = ()
    preferred_mode: str | None = None
    outcome_of: Callable[[Mapping[str, Any]], Any] | None = None
    follow_ups: tuple[FollowUp, ...] = ()
    verbs: Mapping[str, str] = field(default_factory=dict, hash=False)
    pieces: str = "dice"
    placings: tuple[Placing, ...] = ()
    board: Board | None = None
    shelf: Callable[[Any, Readings], Shelf] | None = None
    throws: tuple[Throw, ...] = ()
    roll: Callable[[Any, Readings, Roller], Answer] | None = None
    odds: Callable[[Any, Readings], Answer] | None = None
    work: Callable[[Any, Readings], Answer] | None = None

    @property
    def offered_rulings(self) -> tuple[str, ...]:
        """The rulings of which a reading can change an answer."""
        return tuple(each for each in self.rulings if each not in self.inert)

    @property
    def named_rulings(self) -> tuple[str, ...]:
        """The rulings of which a request may name a reading."""
        return (*self.rulings, *self.handed_on)

    @property
    def modes(self) -> tuple[str, ...]:
        """The modes of this calculator."""
        return tuple(mode for mode in MODES if getattr(self, mode) is not None)

    @property
    def default_mode(self) -> str | None:
        """The mode of a request without one; None where a request must name its mode."""
        return self.modes[0] if len(self.modes) == 1 else self.preferred_mode

    @property
    def buttons(self) -> tuple[tuple[str, str], ...]:
        """The modes, each with the verb on its button, the main one first."""
        return tuple((mode, self.verbs.get(mode, VERBS[mode])) for mode in self.modes)

    @property
    def declared(self) -> tuple[Input, ...]:
        """The inputs, in the order of the form."""
        return declared(self.inputs)

    @property
    def game(self) -> System:
        """The game that it belongs to."""
        found: System = import_module(f"engine.systems.{self.id.partition('.')[0]}").SYSTEM
        return found

    @property
    def rules(self) -> RuleData:
        """The rule data of its game."""
        return self.game.data

    @property
    def afters(self) -> tuple[After, ...]:
        """What may be done once its roll lies; its game's module of them is imported now."""
        name = self.id.partition(".")[2]
        if name not in self.game.afters:
            return ()
        found: tuple[After, ...] = import_module(f"engine.systems.{self.game.slug}.afters").AFTERS[name]
        return found

    @property
    def what_ifs(self) -> WhatIfs | None:
        """What its rolls are compared with; None where its game declares nothing."""
        name = self.id.partition(".")[2]
        if name not in self.game.what_ifs:
            return None
        found: WhatIfs = import_module(f"engine.systems.{self.game.slug}.what_ifs").WHAT_IFS[name]
        return found

    def inputs_of(self, response: Response) -> Any:
        """Return the inputs of one of its answers, as its procedures take them."""
        return read_inputs(self.inputs, response.inputs, readings=response.readings)

    def shelf_of(self, response: Response) -> Shelf | None:
        """Return what can be bought beyond an answer; None where nothing is sold."""
        return None if self.shelf is None else self.shelf(self.inputs_of(response), response.readings)

    def mode(self, requested: str | None) -> str:
        """Return the mode of a request, the default where it names none.

        Raises:
            InvalidRequestError: no mode was named and there are several, or this one does not exist here.
        """
        if requested in self.modes:
            return requested
        if requested is None and self.default_mode is not None:
            return self.default_mode
        modes = " or ".join(self.modes)
        got = "you named none" if requested is None else f"you named {quoted(requested)}"
        raise InvalidRequestError(f"the mode is {modes} for {self.id} ({got}); name one", field="mode")


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
    afters: tuple[str, ...] = ()
    """The procedures whose rolls, or what is worked out of them, go on, as its module `afters` declares."""
    what_ifs: tuple[str, ...] = ()
    """The procedures whose outcomes its module `what_ifs` says in a few words, and compares."""

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
