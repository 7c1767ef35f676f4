"""Group: what a group's readings change, ruling by ruling, and one part of a page as the group reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from engine.analysis.compare import Compare, CompareResult
from engine.analysis.question import (
    Json,
    Parts,
    Question,
    Result,
    answer,
    calculator_of,
    group_of,
    one_of,
    request_of,
    text_of,
)
from engine.analysis.sweep import Sweep, SweepResult
from engine.catalogue import find
from engine.errors import InvalidRequestError
from engine.figures import Figure, figure_of
from engine.group import Departure, Group, departures, grouped, is_touched, without_unknown
from engine.inputs import quoted
from engine.numbers import count
from engine.permalink import fragment_of, game_folder
from engine.protocol import Request, Response
from engine.reading_impact import asked_words, value_words, watched_value, watched_words
from engine.reading_impact import request_of as request_of_case
from engine.render import clause_link, render
from engine.render.html import Html, element, grouped_table

NAMED = 5
"""Words that this book does not know and a sentence names."""
HEADS = ("The book", "This choice alone", "All your choices")


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupReadings(Question):
    """What a group reads otherwise than the book decides, and what that changes."""

    kind: ClassVar[str] = "group"
    keys: ClassVar[tuple[str, ...]] = ("group", "wants")

    group: Group
    wants: str = "effects"
    """`effects`, or `readings` where the numbers that change are not worked out."""
    unknown: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Texts and readings of the group that this book does not know: they change nothing, and are named."""

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        known, unknown = without_unknown(raw.get("group"))
        group = group_of({**raw, "group": known})
        return cls(group=group, unknown=unknown, wants=one_of(raw, "wants", ("effects", "readings")))

    def answer(self) -> GroupResult:
        """Return what the group reads otherwise than the book decides, and what each departure changes."""
        found = []
        for each in departures(self.group):
            alone = Group(readings={each.ruling.id: each.reading})
            changed = []
            for case in each.ruling.cases if self.wants == "effects" else ():
                request = request_of_case(case.request)
                decided, by_it, by_all = (
                    watched_value(grouped(group, request), case.watch)
                    for group in (Group(), alone, self.group)
                )
                if len({str(decided), str(by_it), str(by_all)}) > 1:
                    one = Consequence(
                        request=case.request,
                        told=case.told,
                        watch=case.watch,
                        decided=decided,
                        alone=by_it,
                        together=by_all,
                    )
                    changed.append(one)
            wanted = tuple(changed) if self.wants == "effects" else None
            found.append(DepartureResult(departure=each, consequences=wanted))
        return GroupResult(group=self.group, departures=tuple(found), unknown=self.unknown)


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """One number of the book under the decision, under one reading alone, and under all of a group's."""

    request: Mapping[str, Any]
    told: str
    watch: str
    decided: Any
    alone: Any
    together: Any
    """As the two before: a JSON value, or the code of a refusal where the readings forbid the request."""

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "request": dict(self.request),
            "watch": self.watch,
            "decided": self.decided,
            "alone": self.alone,
            "together": self.together,
        }

    def asked(self) -> Html:
        """Return the question behind the number, as a link to its form, and what is looked at."""
        calculator = find(self.request["calculator"])
        words = f"{calculator.title}: {self.told or asked_words(calculator, self.request)}"
        folder, fragment = game_folder(calculator.id), fragment_of(dict(self.request))
        link = element("a", words, href=f"{folder}/calculators/#{fragment}")
        return element("span", link, f", {watched_words(calculator, self.watch)}")

    def row(self) -> Html:
        """Return the three values as cells; what differs from the decision is strong."""
        calculator = find(self.request["calculator"])
        cells = []
        for each in (self.decided, self.alone, self.together):
            words = value_words(calculator, self.watch, each)
            cells.append(element("td", words if each == self.decided else element("strong", words)))
        return element("tr", *cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class DepartureResult:
    """One ruling that the group reads otherwise, with the numbers that change."""

    departure: Departure
    consequences: tuple[Consequence, ...] | None
    """None where only the readings are wanted."""

    def wire(self) -> Json:
        """Return it as JSON values."""
        found, ruling = self.consequences, self.departure.ruling
        return {
            "ruling": ruling.id,
            "title": ruling.title,
            "decided": ruling.decision,
            "reading": self.departure.reading,
            **({} if found is None else {"consequences": [each.wire() for each in found]}),
        }

    def parts(self) -> Iterator[Html]:
        """Yield the ruling, what both sides read, and the numbers that change."""
        ruling = self.departure.ruling
        title = f"{ruling.id} {ruling.title}"
        yield element("h3", element("a", title, href=f"r/{ruling.id.lower()}/"))
        says = {each.name: each.says for each in ruling.readings}
        played, decided = says[self.departure.reading], says[ruling.decision]
        yield element("p", "You play: ", element("strong", played), f". The book: {decided}.")
        if self.consequences:
            numbers = [(each.asked(), [each.row()]) for each in self.consequences]
            yield grouped_table(f"What {ruling.id} changes", HEADS, numbers)
        elif self.consequences is not None:
            yield element("p", "None of the numbers that the book compares changes.", class_="ri-reads")


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupResult(Result):
    """The answer to a question about a group's readings."""

    group: Group
    departures: tuple[DepartureResult, ...]
    unknown: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """How much the group departs from the book, in one line."""
        name = _named(self.group, "This group")
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

    def wire(self) -> Json:
        """Return it as JSON values."""
        unknown = {"unknown": self.unknown, "not_known": self.not_known} if self.unknown else {}
        return {"inquiry": "group", "departures": [each.wire() for each in self.departures], **unknown}

    @property
    def not_known(self) -> str:
        """What this book does not know of the group's choice, in one sentence."""
        named = [
            f"{quoted(of)} as {quoted(name)}" for words in self.unknown.values() for of, name in words.items()
        ]
        more = f" and {count(len(named) - NAMED, 'other')}" if len(named) > NAMED else ""
        return f"Not known to this book, kept and not used: {', '.join(named[:NAMED])}{more}."

    def parts(self) -> Iterator[Html]:
        """Yield each ruling that the group reads otherwise, with the numbers that this changes."""
        if self.unknown:
            yield element("p", self.not_known, class_="ri-reads")
        if self.consequences:
            yield element("p", self.summary, class_="ri-reads")
        for each in self.departures:
            yield from each.parts()


@dataclass(frozen=True, slots=True, kw_only=True)
class Recompute(Question):
    """One part of a page as a group reads it: a figure or an answer of a request, or a chart."""

    kind: ClassVar[str] = "recompute"
    keys: ClassVar[tuple[str, ...]] = ("group", "request", "shows", "chart")

    group: Group
    request: Request | None = None
    shows: str = "answer"
    """A figure as `engine.figures` names it, or `answer` for the whole answer."""
    chart: Compare | Sweep | None = None

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        group = group_of(raw)
        if "chart" not in raw:
            return cls(group=group, request=request_of(raw), shows=text_of(raw, "shows", default="answer"))
        # Imported here, because the reader of all kinds of question imports this one.
        from engine.analysis import inquiry_from_wire

        chart = inquiry_from_wire(raw["chart"])
        if not isinstance(chart, Compare | Sweep):
            raise InvalidRequestError(
                "a chart is a comparison or a sweep; send one of those", field="chart.inquiry"
            )
        return cls(group=group, chart=chart)

    def answer(self) -> RecomputeResult:
        """Return one part of a page as the group reads it.

        Raises:
            RulesError: the engine refuses the request as the group reads it.
        """
        if self.chart is not None:
            return self._charted(self.chart)
        assert self.request is not None  # noqa: S101 - one of the two is there
        touched = is_touched(self.group, calculator_of(self.request))
        response = answer(grouped(self.group, self.request))
        if self.shows == "answer":
            return RecomputeResult(is_touched=touched, response=response)
        return RecomputeResult(is_touched=touched, figure=figure_of(response, self.shows))

    def _charted(self, chart: Compare | Sweep) -> RecomputeResult:
        if isinstance(chart, Sweep):
            touched = is_touched(self.group, calculator_of(chart.request))
            asked = replace(chart, request=grouped(self.group, chart.request))
            return RecomputeResult(is_touched=touched, chart=asked.answer())
        touched = any(is_touched(self.group, calculator_of(each.request)) for each in chart.setups)
        setups = tuple(replace(each, request=grouped(self.group, each.request)) for each in chart.setups)
        return RecomputeResult(is_touched=touched, chart=Compare(setups=setups).answer())


@dataclass(frozen=True, slots=True, kw_only=True)
class RecomputeResult(Result):
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

    def wire(self) -> Json:
        """Return it as JSON values."""
        figure = {} if self.figure is None else {"value": self.figure.value, "text": self.figure.text}
        return {"inquiry": "recompute", "is_touched": self.is_touched, **figure}

    def html(self) -> str:
        """Return the part as it stands on a page: a figure as plain text, an answer, or a chart."""
        if self.response is not None:
            return render(self.response)
        return self.chart.chart() if self.chart is not None else element("span", self.sentence)


def readings_note(group: Group, read: Sequence[Departure], *, differs: bool) -> Iterator[Html | str]:
    """Yield whose readings an answer goes by, each with a link to its ruling; `differs` from the book's."""
    yield f"Read as {_named(group, 'a group')} does: "
    for place, each in enumerate(read):
        yield ", " if place else ""
        yield clause_link(each.ruling)
        yield f" as {each.reading.replace('_', ' ')}"
    yield ". "
    yield (
        "Where the book comes to something else, it stands beside it."
        if differs
        else "The book comes to the same."
    )


def _named(group: Group, otherwise: str) -> str:
    """Return a group's name in quotation marks, or other words where it has none."""
    return f"“{group.name}”" if group.name else otherwise
