"""The measures of an answer: an event, a result, the mean, or a bound on the outcome."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from engine.calculator import Calculator, Output
from engine.errors import InvalidRequestError
from engine.kinds import quoted
from engine.protocol import Response
from engine.shown import percent

__all__ = ["BOUNDS", "MEAN", "Measure", "find_measure", "format_value", "measures_of", "value_of"]

MEAN = "mean"
BOUNDS = {"at_least": "at least", "at_most": "at most", "exactly": "exactly"}
BOUND = re.compile(r"(at_least|at_most|exactly) (-?[0-9]{1,9})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One number of an answer.

    Attributes:
        name: the event, the result, `mean`, or a bound such as `at_least 18`.
        label: for display.
        how: `event`, `result`, `mean`, or the kind of bound.
        bound: the number of a bound.
        clause: the clause that defines it, where one does.
    """

    name: str
    label: str
    how: str
    bound: int = 0
    clause: str = ""

    @property
    def is_chance(self) -> bool:
        """Tell whether the number is a chance."""
        return self.how == "event" or self.how in BOUNDS


def find_measure(calculator: Calculator, mode: str, name: str) -> Measure:
    """Return a measure by its name.

    Raises:
        InvalidRequestError: answers of this calculator have no such measure.
    """
    known: list[Measure] = [
        *(_named("event", calculator.events) if mode == "odds" else ()),
        *_named("result", calculator.results),
    ]
    for measure in known:
        if measure.name == name:
            return measure
    outcome = (calculator.outcome_label or calculator.outcome or "") if mode == "odds" else ""
    bound = BOUND.fullmatch(name)
    if outcome and bound:
        words = f"{outcome} {BOUNDS[bound[1]]} {bound[2].replace('-', '−')}"
        return Measure(name=name, label=words, how=bound[1], bound=int(bound[2]))
    if outcome and name == MEAN:
        return Measure(name=MEAN, label=f"average of {outcome}", how=MEAN)
    bounds = ", mean, or a bound such as at_least 3" if outcome else ""
    names = ", ".join(dict.fromkeys(each.name for each in known))
    message = f"watch takes a number of the answer, got {quoted(name)}; use one of {names}{bounds}"
    raise InvalidRequestError(message, field="watch")


def _named(how: str, names: tuple[Output, ...]) -> Iterator[Measure]:
    for each in names:
        yield Measure(name=each.name, label=each.label, how=how, clause=each.clause)


def measures_of(calculator: Calculator, response: Response) -> tuple[Measure, ...]:
    """Return the measures of an answer: its events, its numeric results, its mean."""
    found = [*_named("event", calculator.events), *_named("result", calculator.results)]
    if response.distribution is not None:
        found.append(Measure(name=MEAN, label="average", how=MEAN))
    names: dict[str, Measure] = {}
    for measure in found:
        if measure.name not in names and value_of(measure, response) is not None:
            names[measure.name] = measure
    return tuple(names.values())


def value_of(measure: Measure, response: Response) -> Fraction | None:
    """Return the value of a measure; None where this answer does not have it."""
    if measure.how == "event":
        return (response.events or {}).get(measure.name)
    if measure.how == "result":
        found = response.result.get(measure.name)
        is_number = isinstance(found, int | Fraction) and not isinstance(found, bool)
        return Fraction(found) if is_number and found is not None else None
    return _mean(response) if measure.how == MEAN else _chance(measure, response)


def _mean(response: Response) -> Fraction | None:
    outcomes = response.distribution
    if outcomes is None or response.answer.tail_weight or not all(isinstance(each, int) for each in outcomes):
        return None
    return outcomes.mean()


def _chance(measure: Measure, response: Response) -> Fraction | None:
    assert response.distribution is not None  # noqa: S101 - a bound is watched in odds alone
    bound, more = measure.bound, response.answer.tail_weight
    weights = [(each, weight) for each, weight in response.distribution.ordered() if isinstance(each, int)]
    if measure.how == "at_least":
        inside = sum(weight for each, weight in weights if each >= bound) + more
    elif measure.how == "at_most":
        inside = sum(weight for each, weight in weights if each <= bound)
    else:
        inside = sum(weight for each, weight in weights if each == bound)
    return Fraction(inside, response.distribution.denominator + more)


def format_value(measure: Measure, value: Fraction | None) -> str:
    """Return the value of a measure for display.

    >>> event = Measure(name="success", label="Success", how="event")
    >>> format_value(event, Fraction(16, 25)), format_value(event, None)
    ('64 %', 'no answer')
    >>> format_value(Measure(name="mean", label="average", how="mean"), Fraction(-7, 3))
    '≈ −2.33'
    """
    if value is None:
        return "no answer"
    return percent(value) if measure.is_chance else decimal(value)


def decimal(value: Fraction, places: int = 2) -> str:
    """Return a number to some decimal places; `≈` marks a rounded one.

    >>> decimal(Fraction(5)), decimal(Fraction(1, 2)), decimal(Fraction(1, 3))
    ('5', '0.5', '≈ 0.33')
    """
    scaled = round(abs(value) * 10**places)
    whole, rest = divmod(scaled, 10**places)
    digits = str(rest).zfill(places).rstrip("0")
    sign = "−" if value < 0 and scaled else ""
    rounded = "" if Fraction(scaled, 10**places) == abs(value) else "≈ "
    return f"{rounded}{sign}{whole}.{digits}" if digits else f"{rounded}{sign}{whole}"


def with_sign(words: str, difference: Fraction) -> str:
    """Return a formatted difference with its sign; a leading `≈` stays in front.

    >>> with_sign("≈ 33.3 points", Fraction(1, 3)), with_sign("5", Fraction(5)), with_sign("−5", Fraction(-5))
    ('≈ +33.3 points', '+5', '−5')
    """
    if difference < 0:
        return words
    return f"≈ +{words.removeprefix('≈ ')}" if words.startswith("≈") else f"+{words}"
