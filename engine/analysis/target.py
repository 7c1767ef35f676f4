"""Target: what a game master may set to make a roll about as likely as wanted, on every dial of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar, Self

from engine.analysis.group import readings_note
from engine.analysis.measures import (
    Measure,
    check_chance,
    find_measure,
    find_parameter,
    value_of,
    with_value,
)
from engine.analysis.question import (
    Json,
    Parts,
    Question,
    Result,
    answer_within_budget,
    calculator_of,
    exact_request_of,
    group_of,
    wanted_of,
)
from engine.analysis.target_dials import Dial, TargetFinder, target_finder_of
from engine.catalogue import find
from engine.errors import InvalidRequestError, RulesError, within_inquiry
from engine.group import Departure, Group, departures, grouped, is_touched
from engine.numbers import format_number, percent
from engine.protocol import Request
from engine.render.html import Html, element, table, table_row, unbroken

LONGEST_FRACTION = 13
"""Characters of a fraction that a cell shows beside its percentage; its `data` element has any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target(Question):
    """What a game master may set to make a roll about as likely as wanted; the inputs say who rolls."""

    kind: ClassVar[str] = "target"
    keys: ClassVar[tuple[str, ...]] = ("request", "wanted", "group")

    request: Request
    wanted: Fraction
    group: Group = field(default_factory=Group)
    """By whose readings; the book's where nothing is named."""

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        group = group_of(raw) if "group" in raw else Group()
        return cls(request=exact_request_of(raw), wanted=wanted_of(raw), group=group)

    def answer(self) -> TargetResult:
        """Try every stand of every dial that the game declares, and keep the two nearest to what is wanted.

        Raises:
            InvalidRequestError: the game declares no finder for this calculator, or no chance is wanted.
            RulesError: the engine refuses who rolls.
        """
        calculator = calculator_of(self.request)
        finder = target_finder_of(calculator.game)
        if finder is None or finder.calculator != calculator.id:
            message = (
                f"{calculator.id} has no target finder; ask about a calculator that a game's finder names"
            )
            raise InvalidRequestError(message, field="request.calculator")
        check_chance(self.wanted)
        touching = {ruling for dial in finder.dials for ruling in find(dial.calculator).offered_rulings}
        return TargetResult(
            request=self.request,
            wanted=self.wanted,
            finder=finder,
            dials=tuple(_read_and_decided(dial, self) for dial in finder.dials),
            group=self.group,
            read=tuple(each for each in departures(self.group) if each.ruling in touching),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Where a dial stands, with the exact chance there; several neighbours of one chance are one stand."""

    label: str
    chance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class DialResult:
    """The two stands of a dial between which the wanted chance lies.

    Attributes:
        below: the likeliest stand that is at most as likely as wanted; None where all are likelier.
        above: the least likely one that is at least as likely as wanted; None where none is.
        decided: the same dial as the book decides, where a group's readings make it another one.
    """

    dial: Dial
    measure: Measure
    below: Stand | None
    above: Stand | None
    decided: DialResult | None = None

    def nearest(self, wanted: Fraction) -> Stand:
        """Return the one of the two that comes nearer, the lower one where both are as near."""
        known = [each for each in (self.below, self.above) if each is not None]
        return min(known, key=lambda each: abs(each.chance - wanted))

    def ends(self) -> Json:
        """Return the two stands as JSON values."""
        return {
            name: None if stand is None else {"at": stand.label, "value": str(stand.chance)}
            for name, stand in (("below", self.below), ("above", self.above))
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetResult(Result):
    """The answer to a game master who wants a chance."""

    request: Request
    wanted: Fraction
    finder: TargetFinder
    dials: tuple[DialResult, ...]
    group: Group
    read: tuple[Departure, ...]
    """What the group reads otherwise than the book decides, among the rulings that touch a dial."""

    @property
    def sentence(self) -> str:
        """The first dial in one line: where it comes nearest, and how likely the roll is there."""
        first = self.dials[0]
        stand = first.nearest(self.wanted)
        return (
            f"Nearest to {percent(self.wanted)}: {first.dial.label} {stand.label}, "
            f"where “{first.measure.label}” is {percent(stand.chance)} likely."
        )

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "inquiry": "target",
            "calculator": self.request.calculator,
            "wanted": str(self.wanted),
            "readings": {each.ruling: each.reading for each in self.read},
            "dials": [
                {
                    "dial": each.dial.label,
                    "watch": each.measure.name,
                    **each.ends(),
                    "decided": None if each.decided is None else each.decided.ends(),
                }
                for each in self.dials
            ],
        }

    def parts(self) -> Iterator[Html]:
        """Yield by whose readings it is, and the dials."""
        if self.read:
            differs = any(each.decided for each in self.dials)
            yield element("p", *readings_note(self.group, self.read, differs=differs), class_="ri-reads")
        yield self.table()

    def table(self) -> Html:
        """Return only the dials, each with the two stands between which the wanted chance lies."""
        wanted = percent(self.wanted)
        heads = ["You set", unbroken(f"At most {wanted}"), unbroken(f"At least {wanted}")]
        rows = []
        for each in self.dials:
            name = element("span", each.dial.label, element("small", each.measure.label))
            book = each.decided or each
            below = _end(each.below, book.below, "always likelier")
            above = _end(each.above, book.above, "never so likely")
            rows.append(table_row(name, below, above))
        return table(f"Settings for {wanted}", heads, rows, class_="rc-table ri-targets")


def _end(stand: Stand | None, decided: Stand | None, otherwise: str) -> Html:
    """Return one end of a dial, with the decided one where that is another."""
    parts: list[Html | str] = [otherwise]
    if stand is not None:
        parts = [element("strong", stand.label), element("data", percent(stand.chance), value=stand.chance)]
        if len(str(stand.chance)) <= LONGEST_FRACTION:
            parts.append(element("small", str(stand.chance)))
    if decided != stand:
        words = otherwise if decided is None else f"{decided.label}, {percent(decided.chance)}"
        parts.append(element("small", f"(the book: {words})", class_="group-book"))
    return element("td", *parts)


def _read_and_decided(dial: Dial, question: Target) -> DialResult:
    """Return a dial as the group reads it, with the decided one where that is another."""
    read = _turn(dial, question)
    if not is_touched(question.group, find(dial.calculator)):
        return read
    try:
        decided = _turn(dial, replace(question, group=Group()))
    except RulesError:
        return read  # only the group's readings allow it
    return read if decided == read else replace(read, decided=decided)


def _turn(dial: Dial, question: Target) -> DialResult:
    measure = find_measure(find(dial.calculator), "odds", dial.watch)
    known: list[Stand] = []
    refusals: list[RulesError] = []
    for label, ask in _stands(dial, _request(dial, question), measure):
        try:
            known.append(Stand(label=label, chance=ask()))
        except RulesError as error:
            refusals.append(error)
    if not known:
        raise within_inquiry(refusals[0], "request")
    wanted = question.wanted
    below = max((each.chance for each in known if each.chance <= wanted), default=None)
    above = min((each.chance for each in known if each.chance >= wanted), default=None)
    return DialResult(dial=dial, measure=measure, below=_joined(known, below), above=_joined(known, above))


def _request(dial: Dial, question: Target) -> Request:
    request = question.request
    fed = {target: request.inputs[name] for target, name in dial.takes.items() if name in request.inputs}
    asked = replace(request, calculator=dial.calculator, mode="odds", inputs={**dial.inputs, **fed})
    return grouped(question.group, asked)


def _stands(dial: Dial, request: Request, measure: Measure) -> Iterator[tuple[str, Callable[[], Fraction]]]:
    """Yield the stands of a dial, each with the question how likely the roll is there."""

    def asking(asked: Request, times: int = 1) -> Callable[[], Fraction]:
        def ask() -> Fraction:
            chance = value_of(measure, answer_within_budget(asked))
            assert chance is not None  # noqa: S101 - a dial gives a roll all that its chance needs
            return chance**times

        return ask

    for each in dial.settings:
        yield each.label, asking(replace(request, inputs={**request.inputs, **each.inputs}))
    if dial.settings:
        return
    for number in range(dial.low, dial.high + 1):
        if dial.is_repeated:
            yield format_number(number), asking(request, number)
        else:
            parameter = find_parameter(find(dial.calculator), dial.vary)
            yield format_number(number), asking(with_value(request, parameter, number))


def _joined(known: list[Stand], chance: Fraction | None) -> Stand | None:
    """Return the stands of one chance as one: the first and the last of a row of numbers, else all names."""
    if chance is None:
        return None
    labels = [each.label for each in known if each.chance == chance]
    at = [place for place, each in enumerate(known) if each.chance == chance]
    is_row = len(at) > 2 and at[-1] - at[0] == len(at) - 1  # noqa: PLR2004 - of two, both are said
    label = f"{labels[0]} to {labels[-1]}" if is_row else " or ".join(labels)
    return Stand(label=label, chance=chance)
