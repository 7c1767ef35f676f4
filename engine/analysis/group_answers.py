"""What a group's readings come to: the effect of each departure from the book, and one part of a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.analysis.ask import answer, calculator_of
from engine.analysis.compare import CompareResult, compare
from engine.analysis.questions import Compare, GroupReadings, Recompute, Setup, Sweep
from engine.analysis.sweep import SweepResult, sweep
from engine.catalogue import catalogue
from engine.figures import Figure, figure_of
from engine.group import Departure, Group, departures, grouped, is_touched
from engine.numbers import count
from engine.permalink import fragment_of, game_folder
from engine.protocol import Response
from engine.reading_impact import request_of, watched_value
from engine.rule_data import Ruling


def named(group: Group, otherwise: str = "a group") -> str:
    """Return a group's name in quotation marks, or other words where it has none."""
    return f"“{group.name}”" if group.name else otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """One number of the book under the decision, under one reading alone, and under all of a group's."""

    request: Mapping[str, Any]
    watch: str
    decided: Any
    alone: Any
    together: Any
    """As the two before: a JSON value, or the code of a refusal where the readings forbid the request."""

    @property
    def values(self) -> tuple[Any, Any, Any]:
        """The three values, in their order."""
        return self.decided, self.alone, self.together

    @property
    def link(self) -> str:
        """The path, from the site's root, to a form that is filled in so."""
        return f"{game_folder(self.request['calculator'])}/calculators/#{fragment_of(dict(self.request))}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DepartureResult:
    """One ruling that the group reads otherwise, with the numbers that change."""

    ruling: Ruling
    departure: Departure
    consequences: tuple[Consequence, ...] | None
    """None where only the readings are wanted."""

    def says(self, name: str) -> str:
        """Return what a reading of the ruling says."""
        return next(each.says for each in self.ruling.readings if each.name == name)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupResult:
    """The answer to an inquiry about a group's readings."""

    group: Group
    departures: tuple[DepartureResult, ...]

    @property
    def sentence(self) -> str:
        """How much the group departs from the book, in one line."""
        name = named(self.group, "This group")
        if not self.departures:
            return f"{name} reads every rule as the book decides."
        return f"{name} reads {count(len(self.departures), 'ruling')} otherwise than the book decides."

    @property
    def consequences(self) -> tuple[Consequence, ...]:
        """The numbers that change, of all rulings."""
        return tuple(case for each in self.departures for case in each.consequences or ())

    @property
    def summary(self) -> str:
        """How many numbers change, and how many of them hang on several choices, in one line."""
        changed = len(self.consequences)
        joined = sum(case.alone != case.together for case in self.consequences)
        change = "changes" if changed == 1 else "change"
        one_by_one = "Each choice has its effect by itself."
        together = f"{joined} of them {'hangs' if joined == 1 else 'hang'} on several choices at once."
        return f"{count(changed, 'number')} of the book {change}. {together if joined else one_by_one}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecomputeResult:
    """One part of a page as a group reads it."""

    is_touched: bool
    """Whether the group reads a ruling of the calculator otherwise than the book decides."""
    figure: Figure | None = None
    response: Response | None = None
    chart: CompareResult | SweepResult | None = None

    @property
    def sentence(self) -> str:
        """The part in one line."""
        if self.figure is not None:
            return self.figure.text
        shown = self.response or self.chart
        assert shown is not None  # noqa: S101 - one of the three is there
        return shown.sentence


def describe_group(question: GroupReadings) -> GroupResult:
    """Return what a group reads otherwise than the book decides, and what each departure changes."""
    rulings = {key: each for system in catalogue() for key, each in system.data.rulings.items()}
    found = tuple(
        DepartureResult(
            ruling=rulings[each.ruling],
            departure=each,
            consequences=(
                tuple(_consequences(rulings[each.ruling], each, question.group))
                if question.wants == "effects"
                else None
            ),
        )
        for each in departures(question.group)
    )
    return GroupResult(group=question.group, departures=found)


def _consequences(ruling: Ruling, departure: Departure, group: Group) -> Iterator[Consequence]:
    """Yield the ruling's own cases whose number changes."""
    for case in ruling.cases:
        request = request_of(case.request)
        alone = Group(readings={departure.ruling: departure.reading})
        decided, changed, together = (
            watched_value(grouped(each, request), case.watch) for each in (Group(), alone, group)
        )
        if len({str(decided), str(changed), str(together)}) > 1:
            yield Consequence(
                request=case.request, watch=case.watch, decided=decided, alone=changed, together=together
            )


def recompute(question: Recompute) -> RecomputeResult:
    """Return one part of a page as a group reads it.

    Raises:
        RulesError: the engine refuses the request as the group reads it.
    """
    if question.chart is not None:
        return _charted(question.chart, question.group)
    assert question.request is not None  # noqa: S101 - one of the two is there
    touched = is_touched(question.group, calculator_of(question.request))
    response = answer(grouped(question.group, question.request))
    if question.shows == "answer":
        return RecomputeResult(is_touched=touched, response=response)
    return RecomputeResult(is_touched=touched, figure=figure_of(response, question.shows))


def _charted(chart: Compare | Sweep, group: Group) -> RecomputeResult:
    if isinstance(chart, Sweep):
        touched = is_touched(group, calculator_of(chart.request))
        request = grouped(group, chart.request)
        asked = Sweep(request=request, vary=chart.vary, watch=chart.watch, low=chart.low, high=chart.high)
        return RecomputeResult(is_touched=touched, chart=sweep(asked))
    touched = any(is_touched(group, calculator_of(each.request)) for each in chart.setups)
    setups = tuple(Setup(name=each.name, request=grouped(group, each.request)) for each in chart.setups)
    return RecomputeResult(is_touched=touched, chart=compare(Compare(setups=setups)))
